"""The list of all games: what stands in it, analysing and going on from it, deleting and taking back."""

from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from pyramid_trainer.app.puzzle_stock import puzzles_found
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store.block_figures import BlockFiguresReader
from pyramid_trainer.store.block_games import BlockGameReader
from pyramid_trainer.store.history import History
from pyramid_trainer.training.block_games import BlockGameRecord, Standing
from pyramid_trainer.ui.blocks.analysis_view import AnalysisView
from pyramid_trainer.ui.blocks.games import columns
from pyramid_trainer.ui.blocks.games.view import GamesView
from pyramid_trainer.ui.blocks.play_view import PlayView
from pyramid_trainer.ui.blocks.setup import SetupView
from pyramid_trainer.ui.language import MINUS
from tests.store.block_samples import clear_analysis_in, cut, game_in, resigned, stored_analysis_in
from tests.store.samples import START
from tests.ui.blocks.person import Person
from tests.ui.conftest import HARMLESS, OpenProgram
from tests.ui.walking import faults

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)


def fill(path: Path, count: int = 12) -> list[BlockGameRecord]:
    """Games an hour apart, the newest first: the fourth goes on, the sixth was given up, every second analysed."""
    chance = Random(8)
    rules = [BlockRules(8, scoring) for scoring in Scoring]
    games = [
        game_in(chance, rules=rules[number % 2], opened=START + timedelta(hours=number)) for number in range(count)
    ]
    games[-4] = cut(games[-4], 35)
    games[-6] = resigned(cut(games[-6], 40), 0)
    with History.open(path) as history:
        for number, game in enumerate(games):
            with history.writing() as writer:
                writer.blocks.keep(game)
                if number % 2 and game.standing is Standing.OVER:
                    writer.blocks.analysis(game.id, stored_analysis_in(game, chance))
    return games[::-1]


class Lister(Person):
    """Somebody with the list in front."""

    def open_list(self) -> None:
        self.press("G")
        self.settle()

    def settle(self) -> None:
        self.wait(lambda: not self.games.is_busy)

    @property
    def games(self) -> GamesView:
        return self.page.games

    @property
    def shown(self) -> type:
        return type(self.page._layers.currentWidget())

    def lines(self) -> list[list[str]]:
        model = self.games.model
        return [
            [model.index(row, column).data() for column in range(model.columnCount())]
            for row in range(model.rowCount())
        ]

    def select(self, row: int) -> None:
        self.games.list.table.selectRow(row)

    def press_on_the_table(self, key: Qt.Key) -> None:
        QTest.keyClick(self.games.list.table, key)
        self.settle()

    def focused(self) -> str:
        """What a screen reader calls what has the keyboard."""
        focused = QApplication.focusWidget()
        return "" if focused is None else focused.accessibleName()

    def said(self) -> str:
        return " ".join(label.text() for label in self.games.findChildren(QLabel) if label.isVisible())


@pytest.fixture
def filled(data: Path) -> list[BlockGameRecord]:
    data.mkdir(exist_ok=True)
    return fill(data / "history.sqlite")


@pytest.fixture
def lister(filled: list[BlockGameRecord], open_program: OpenProgram) -> Lister:
    lister = Lister(open_program())
    if lister.page.play.game is not None:
        lister.page.leave_game()
        lister.wait(lambda: not lister.page._background.is_busy)
    lister.open_list()
    return lister


def test_every_game_is_in_it_newest_first(lister: Lister, filled: list[BlockGameRecord], data: Path) -> None:
    lines = lister.lines()
    assert len(lines) == len(filled)
    assert "12 games" in lister.said()
    assert lines[3][columns.RESULT] == "3 of 30 taken"
    assert lines[5][columns.RESULT] == "resigned"
    with BlockGameReader(data / "history.sqlite") as reader:
        found = [line.found for line in reader.rows(reader.numbers()).values()]
    for line, game, of_game in zip(lines, filled, found, strict=True):
        (opponent,) = [sitter.name for sitter in game.sitters if not sitter.is_human]
        assert line[columns.OPPONENT] == opponent.capitalize()
        assert ("advanced" in line[columns.SCORING]) == (game.game.rules.scoring is Scoring.ADVANCED)
        assert line[columns.MISTAKES] == ("–" if of_game is None else str(of_game.mistakes))
        assert (line[columns.LOST] == "–") == (of_game is None)
        if game.standing is Standing.OVER:
            own, theirs = game.results if game.sitters[0].is_human else game.results[::-1]
            words = {1: "won", 0: "lost"}[own > theirs] if own != theirs else "drawn"
            if game.game.rules.scoring is Scoring.ADVANCED:
                words = f"{own:.0f} to {theirs:.0f} points".replace("-", MINUS)
            assert line[columns.RESULT] == words
    assert sum(of_game is not None for of_game in found) >= 4


def test_enter_analyses_a_game_and_back_leads_to_the_list(lister: Lister, filled: list[BlockGameRecord]) -> None:
    lister.select(7)
    lister.press("Enter")
    assert lister.shown is AnalysisView
    assert lister.page.play.game.id == filled[7].id
    lister.press("Esc")
    lister.settle()
    assert lister.shown is GamesView
    assert lister.games.list.table.hasFocus()
    assert lister.games.list.line.id == filled[7].id, "it is selected still"
    lister.press("Esc")
    assert lister.shown is SetupView


def test_one_that_was_left_is_gone_on_with(lister: Lister, filled: list[BlockGameRecord]) -> None:
    lister.select(3)
    assert lister.games.open.text() == "Go on"
    lister.player.click(lister.games.open)
    assert lister.shown is PlayView
    assert lister.page.play.game.id == filled[3].id
    assert lister.await_turn()


def test_a_held_key_deletes_one_game(lister: Lister) -> None:
    table = lister.games.list.table
    table.setFocus()
    for repeats in (False, True, True, True):
        QTest.simulateEvent(table, True, Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier, "", repeats)
        lister.settle()
    assert "11 games" in lister.said()


def test_a_deleted_game_leaves_the_figures_until_it_is_taken_back(lister: Lister, data: Path) -> None:
    def counted() -> tuple[int, int]:
        with BlockFiguresReader(data / "history.sqlite") as reader:
            return len(reader.results()), len(reader.luck())

    before, games, told = counted(), lister.games, lister.games.deletion.told
    lister.select(0)
    deleted = games.list.line
    lister.player.click(games.deletion.delete)
    lister.settle()
    assert "11 games" in lister.said()
    assert told.text().startswith("Deleted: the game against ")
    assert counted() == (before[0] - 1, before[1] - (deleted.found is not None))
    assert games.list.line.id != deleted.id, "the next one is selected"
    lister.player.click(games.deletion.take_back)
    lister.settle()
    assert "12 games" in lister.said()
    assert told.text().startswith("Taken back: the game against ")
    assert counted() == before
    QTest.keyClick(games.list.table, Qt.Key.Key_Delete)
    lister.settle()
    assert "11 games" in lister.said()
    lister.player.click(games.list.show_deleted)
    lister.settle()
    assert sum("deleted" in line[columns.OPPONENT] for line in lister.lines()) == 1


def test_with_all_deleted_it_says_so_and_shows_them(lister: Lister) -> None:
    for _ in range(12):
        QTest.keyClick(lister.games.list.table, Qt.Key.Key_Delete)
        lister.settle()
    assert "All 12 games are deleted: they are in no figure of games." in lister.said()
    lister.player.click(lister.games.list._show_them)
    lister.settle()
    assert len(lister.lines()) == 12
    assert not lister.games.open.isEnabled(), "a deleted game is taken back first"
    lister.press("Esc")
    lister.wait(lambda: not lister.page._background.is_busy)
    assert lister.page.setup.saved.over.isHidden()


def test_the_keyboard_goes_on_where_the_last_game_is_deleted_and_taken_back(lister: Lister, data: Path) -> None:
    for _ in range(12):
        lister.press_on_the_table(Qt.Key.Key_Delete)
    assert lister.focused() == "Show deleted"
    lister.press("Tab")
    assert lister.focused() == "Take back the deletion"
    lister.press("Enter")
    lister.settle()
    assert lister.focused() == "Games"
    lister.press_on_the_table(Qt.Key.Key_Delete)
    lister.press("Enter")
    lister.settle()
    assert len(lister.lines()) == 12
    assert lister.focused() == "Games"
    lister.press_on_the_table(Qt.Key.Key_Delete)
    with BlockGameReader(data / "history.sqlite") as reader:
        assert reader.count(deleted=False) == 1


def test_the_keyboard_goes_on_where_a_list_is_opened_in_which_all_are_deleted(lister: Lister) -> None:
    for _ in range(12):
        lister.press_on_the_table(Qt.Key.Key_Delete)
    lister.press("Esc")
    lister.open_list()
    assert lister.focused() == "Show deleted"
    lister.press("Enter")
    lister.settle()
    assert lister.focused() == "Games"
    assert len(lister.lines()) == 12


def test_one_taken_back_from_below_leaves_the_keyboard_with_the_list(lister: Lister) -> None:
    lister.press_on_the_table(Qt.Key.Key_Delete)
    assert lister.focused() == "Games"
    lister.games.deletion.take_back.setFocus()
    lister.press("Enter")
    lister.settle()
    assert lister.focused() == "Games"
    assert len(lister.lines()) == 12


def test_without_a_history_it_says_what_will_be_there(open_program: OpenProgram, data: Path) -> None:
    lister = Lister(open_program())
    lister.open_list()
    assert "Games will be listed here" in lister.said()
    lister.press("Esc")
    lister.start("random")
    assert lister.await_turn()
    lister.page.play.resign()
    lister.page.show_setup()
    lister.wait(lambda: not lister.page._background.is_busy)
    lister.open_list()
    assert len(lister.lines()) == 1


def test_a_history_that_was_moved_is_told_and_nothing_is_lost(lister: Lister, data: Path) -> None:
    kept = data / "history.sqlite"
    kept.rename(data / "moved.sqlite")
    lister.select(1)
    lister.player.click(lister.games.deletion.delete)
    lister.settle()
    assert "was moved or deleted" in lister.games.deletion.told.text()
    (data / "moved.sqlite").rename(kept)
    lister.player.click(lister.games.deletion.delete)
    lister.settle()
    assert len(lister.lines()) == 11


def test_without_its_file_the_list_is_empty(lister: Lister, data: Path) -> None:
    lister.press("Esc")
    (data / "history.sqlite").rename(data / "moved.sqlite")
    lister.open_list()
    assert "0 games" in lister.said()
    assert not lister.games.open.isEnabled()
    assert not lister.games.deletion.delete.isEnabled()
    (data / "moved.sqlite").rename(data / "history.sqlite")


def test_enter_opens_a_game_and_does_nothing_more(lister: Lister, filled: list[BlockGameRecord], data: Path) -> None:
    """Another window has ended it meanwhile, so its result is shown, on which Enter would begin the next game."""
    with History.open(data / "history.sqlite") as history, history.writing() as writer:
        writer.blocks.keep(resigned(filled[3], 0))
    lister.select(3)
    lister.press("Enter")
    assert lister.shown is PlayView
    assert lister.page.view.result.isVisible()
    assert lister.page.play.game.id == filled[3].id


def test_esc_from_the_analysis_of_a_try_leads_to_the_try(lister: Lister, filled: list[BlockGameRecord]) -> None:
    lister.select(7)
    lister.press("Enter", "O")
    chance = Random(3)
    while lister.await_turn():
        lister.page.play.act(chance.choice(lister.state.legal_actions()))
    lister.press("A")
    assert lister.shown is AnalysisView
    lister.press("Esc")
    assert lister.shown is PlayView
    lister.press("Esc")
    assert lister.shown is AnalysisView
    assert lister.page.play.game.id == filled[7].id
    lister.press("Esc")
    assert lister.shown is GamesView


def test_the_list_is_forgotten_once_a_new_game_can_be_chosen(lister: Lister, filled: list[BlockGameRecord]) -> None:
    lister.select(7)
    lister.press("Enter")
    lister.page.give_again([])
    lister.press("Esc")
    assert lister.shown is SetupView
    lister.page.resume(filled[3].id)
    lister.page.play.resign()
    lister.press("A", "Esc")
    assert lister.shown is PlayView


def test_deleting_a_game_leaves_puzzles_alone(lister: Lister) -> None:
    lister.press("Esc", "P")
    lister.wait(lambda: not lister.page.learning.is_busy)
    learning = lister.page.learning
    lister.press("N", "Enter", "1")
    lister.wait(lambda: learning.table.tally.attempts == 1 or learning.table.asked.verdict is not None)
    asked, tally = learning.table.asked, learning.table.tally
    lister.press("Esc")
    lister.open_list()
    QTest.keyClick(lister.games.list.table, Qt.Key.Key_Delete)
    lister.settle()
    lister.wait(lambda: not learning.is_busy)
    assert learning.table.asked is asked
    assert learning.table.tally == tally


def test_puzzles_of_a_deleted_game_come_no_more_until_it_is_taken_back(
    lister: Lister, filled: list[BlockGameRecord], data: Path
) -> None:
    game, chance = filled[0], Random(2)
    puzzles = puzzles_found(clear_analysis_in(game.game, chance), game.id, START)
    assert puzzles
    with History.open(data / "history.sqlite") as history, history.writing() as writer:
        assert all(writer.puzzles.new_position(puzzle) for puzzle in puzzles)
    learning = lister.page.learning

    def stock() -> int:
        lister.settle()
        lister.wait(lambda: not learning.is_busy)
        return len(learning.table.stock)

    lister.press("Esc", "P")
    before = stock()
    lister.press("Esc")
    lister.open_list()
    lister.select(0)
    lister.player.click(lister.games.deletion.delete)
    assert stock() == before - len(puzzles)
    lister.player.click(lister.games.deletion.take_back)
    assert stock() == before


def test_after_the_last_is_deleted_by_its_button_the_keyboard_stays(lister: Lister) -> None:
    for _ in range(12):
        lister.games.deletion.delete.setFocus(Qt.FocusReason.TabFocusReason)
        lister.press("Space")
        lister.settle()
    assert len(lister.lines()) == 0
    assert lister.games.isAncestorOf(QApplication.focusWidget())


def test_an_analysis_that_is_kept_while_the_list_is_in_front_stands_in_it(
    lister: Lister, filled: list[BlockGameRecord], data: Path
) -> None:
    row = next(
        row for row, line in enumerate(lister.lines()) if line[columns.MISTAKES] == "–" and "taken" not in line[2]
    )
    game = filled[row]
    with History.open(data / "history.sqlite") as history, history.writing() as writer:
        writer.blocks.analysis(game.id, stored_analysis_in(game, Random(1)))
    assert lister.lines()[row][columns.MISTAKES] == "–"
    lister.page._kept.kept.emit(stored_analysis_in(game, Random(1)).analysis, game.id)
    lister.settle()
    assert lister.lines()[row][columns.MISTAKES] != "–"


@pytest.mark.parametrize(("size", "font"), [((960, 640), 150), ((1280, 800), 100)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_cut_off(
    filled: list[BlockGameRecord], open_program: OpenProgram, size: tuple[int, int], font: int, theme: str
) -> None:
    wishes = {"window_width": size[0], "window_height": size[1], "font_size": font, "theme": theme}
    lister = Lister(open_program(preferences=wishes))
    lister.page.show_games()
    lister.settle()
    QTest.keyClick(lister.games.list.table, Qt.Key.Key_Delete)
    lister.settle()
    assert faults(lister.games) == []
