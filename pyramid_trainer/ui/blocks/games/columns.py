"""What stands in each column of the list of block games."""

from PySide6.QtCore import QLocale, QObject

from pyramid_trainer.store.block_games import GameLine
from pyramid_trainer.ui.blocks.games.words import agreed_text, how_far_text, opponent_text
from pyramid_trainer.ui.blocks.worth import amount_text
from pyramid_trainer.ui.history_list.columns import NONE, Column, Columns, widest_time
from pyramid_trainer.ui.language import local_time_text, sentence

OPPONENT, STARTED, RESULT, MISTAKES, LOST, SCORING = range(6)


class GameColumns(Columns):
    """Of ``GameLine``."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        scoring = sentence("play.advanced", {})
        self._columns = (
            Column(self.tr("Opponent"), self.tr("Who it was played against"), self._opponent, "n" * 10),
            Column(
                self.tr("Started"),
                self.tr("When it was dealt, in the local time of then"),
                _started,
                widest_time(),
            ),
            Column(
                self.tr("Result"),
                self.tr("How it ended, or how far it is"),
                _result,
                sentence("game.taken", {"count": 30}),
            ),
            Column(
                self.tr("Mistakes"),
                self.tr("Your mistakes, as its analysis found them; moves with a hint left out"),
                _mistakes,
                "000",
                is_number=True,
            ),
            Column(
                self.tr("Lost"),
                self.tr("What your average decision gave away, as its analysis found: chance to win, or points"),
                _lost,
                "00.0 %",
                is_number=True,
            ),
            Column(
                self.tr("Scoring"),
                self.tr("By which scoring it was played, and in which match"),
                _agreed,
                sentence("play.to_points", {"scoring": scoring, "length": 7, "game": 2}),
            ),
        )

    def tool_tip(self, column: int, line: GameLine) -> str:
        if column in (MISTAKES, LOST):
            if line.found is None:
                return self.tr("Not analysed") if line.person is not None else ""
            return self.tr("In {count} decisions").format(count=QLocale().toString(line.found.decisions))
        return self.text(column, line) if column in (OPPONENT, SCORING, RESULT) else ""

    def _opponent(self, game: GameLine) -> str:
        name = opponent_text(game) or sentence("game.for_two", {})
        return name if game.deleted is None else self.tr("{name} · deleted").format(name=name)


def _started(game: GameLine) -> str:
    return local_time_text(game.opened)


def _agreed(game: GameLine) -> str:
    return agreed_text(game.rules.scoring, game.match)


def _result(game: GameLine) -> str:
    return how_far_text(game)


def _mistakes(game: GameLine) -> str:
    return NONE if game.found is None else QLocale().toString(game.found.mistakes)


def _lost(game: GameLine) -> str:
    return NONE if game.found is None else amount_text(game.found.lost / game.found.decisions, game.rules.scoring)
