"""What the page says of casino hands, and what there is to filter them by."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject

from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.cards import rank_name
from pyramid_trainer.casino.hands import parse_class
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.store.review import Filter, ReviewReader
from pyramid_trainer.training.ideas import ALL_IDEAS
from pyramid_trainer.training.records import PUZZLES
from pyramid_trainer.ui.language import day_text, grade_word, idea_name, percent, sentence
from pyramid_trainer.ui.review.columns import Modes
from pyramid_trainer.ui.review.source import Choices, Words, first_day, session_names

MOST_CLASSES_NAMED = 6


def read_choices(path: Path, rule_files: RuleFiles, session: str | None) -> Choices:
    """Everything but the modes, which take a look at every line; ``session``: one that is wanted in any case."""
    with ReviewReader(path) as reader:
        stored, since = reader.rule_sets(), first_day(reader)
    known = rule_files.usable()
    for rules_hash, each in stored.items():
        try:
            rules = each.rule_set()
        except (TrainerError, ValueError):
            continue  # as if only its hash were known
        if rules is not None:
            known[rules_hash] = rules
    names = {rules_hash: each.name for rules_hash, each in stored.items()}
    sessions = session_names(path, session, lambda one: one.kind != PUZZLES)
    return Choices(names, known, sessions, first_day=since)


def read_modes(path: Path, wanted: Callable[[], bool]) -> tuple[str, ...]:
    with ReviewReader(path) as reader:
        return tuple(reader.modes(cancelled=lambda: not wanted()))


IDEAS = {str(idea): idea for idea in ALL_IDEAS}


class HandWords(Words):
    """Says everything in the user's language."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.called = self.tr("Hands")
        self.drill = self.tr("Drill these"), self.tr("Drill the selected hands until they are mended")
        self.mistakes = self.tr("Drill all mistakes"), self.tr("Drill every mistake of this list that is not mended")
        self.anew = self.tr("Judge anew…"), self.tr("Judge the hands of this list by today's solver")
        self.hint = self.tr("Choose a hand to see it again as it lay on the table, with its answer hidden.")
        self.nothing_yet = (
            self.tr("No hands yet"),
            self.tr(
                "Every hand you play will be listed here: filter and sort them, look at one again with its answer "
                "hidden, and drill your mistakes until they are mended."
            ),
        )
        self.nothing_found = self.tr("No hand is like that"), self.tr("The filters leave nothing in.")
        self.deal = self.tr("Deal a hand")
        self._mode = Modes(self)

    def count(self, lines: int, *, whole: bool) -> str:
        return sentence("line.hands", {"hands": lines}) if whole else sentence("review.more_than", {"lines": lines})

    def parts(self, chosen: Filter, choices: Choices) -> str:
        return ", ".join(self._parts(chosen, choices))

    def _parts(self, chosen: Filter, choices: Choices) -> Iterator[str]:
        yield from days_text(chosen.from_day, chosen.to_day)
        if chosen.session is not None:
            yield sentence("review.session", {"session": choices.sessions.get(chosen.session, chosen.session[:8])})
        if chosen.rules_hash is not None:
            yield sentence("review.rules", {"rules": choices.rules.get(chosen.rules_hash, chosen.rules_hash[:8])})
        yield from (idea_name(IDEAS[idea]) if idea in IDEAS else idea for idea in chosen.ideas)
        if len(chosen.classes) > MOST_CLASSES_NAMED:
            yield sentence("review.classes", {"count": len(chosen.classes)})
        elif chosen.classes:
            yield sentence("review.classes_named", {"classes": " ".join(map(_class_text, chosen.classes))})
        if chosen.grades:
            yield self.tr(" or ").join(map(grade_word, chosen.grades))
        if chosen.mistakes_only:
            yield self.tr("not optimal")
        if chosen.cost_at_least is not None:
            yield sentence("review.cost_at_least", {"cost": percent(chosen.cost_at_least)})
        if chosen.modes:
            yield self.tr("dealt {how}").format(how=self.tr(" or ").join(map(self._mode, chosen.modes)))
        if chosen.with_fouls is not None:
            yield self.tr("with fouls") if chosen.with_fouls else self.tr("without fouls")
        yield from self.flag_texts(chosen)


def _class_text(hand: str) -> str:
    return "-".join(map(rank_name, parse_class(hand).ranks))


def days_text(first: date | None, last: date | None) -> Iterator[str]:
    """What a filter by days leaves in; nothing for all days."""
    if first is not None and first == last:
        yield sentence("review.of_day", {"day": day_text(first)})
    elif first is not None and last is not None:
        yield sentence("review.between_days", {"first_day": day_text(first), "last_day": day_text(last)})
    elif first is not None:
        yield sentence("review.from_day", {"day": day_text(first)})
    elif last is not None:
        yield sentence("review.to_day", {"day": day_text(last)})
