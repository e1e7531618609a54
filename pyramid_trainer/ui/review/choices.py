"""What there is to choose from in this history, and how a filter reads in words."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject

from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.cards import rank_name
from pyramid_trainer.casino.hands import parse_class
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.store.review import Filter, ReviewReader
from pyramid_trainer.store.sessions import SessionReader, SessionSummary
from pyramid_trainer.training.ideas import ALL_IDEAS
from pyramid_trainer.ui.language import day_text, grade_word, idea_name, local_time_text, percent, sentence

MOST_CLASSES_NAMED = 6


class Choices(NamedTuple):
    """``rules``: names of the rule sets that were played, by hash; ``known``: those of which the content is known as
    well; ``sessions``: names of the last ones by id, newest first; ``modes``: how hands came to be dealt.
    """

    rules: dict[str, str] = {}  # noqa: RUF012 - never changed
    known: dict[str, RuleSet] = {}  # noqa: RUF012
    sessions: dict[str, str] = {}  # noqa: RUF012
    modes: tuple[str, ...] = ()


def read_choices(path: Path, rule_files: RuleFiles, session: str | None) -> Choices:
    """Everything but the modes, which take a look at every line; ``session``: one that is wanted in any case."""
    with ReviewReader(path) as reader:
        stored = reader.rule_sets()
    known = rule_files.usable()
    for rules_hash, each in stored.items():
        try:
            rules = each.rule_set()
        except (TrainerError, ValueError):
            continue  # as if only its hash were known
        if rules is not None:
            known[rules_hash] = rules
    with SessionReader(path) as listed:
        found = listed.page()
        if session is not None and all(one.id != session for one in found):
            one = listed.session(session)
            found += [one] if one is not None else []
    names = {rules_hash: each.name for rules_hash, each in stored.items()}
    return Choices(names, known, {one.id: session_name(one) for one in found})


def read_modes(path: Path, wanted: Callable[[], bool]) -> tuple[str, ...]:
    with ReviewReader(path) as reader:
        return tuple(reader.modes(cancelled=lambda: not wanted()))


def session_name(session: SessionSummary) -> str:
    """Its name, or when it was opened."""
    return session.name or local_time_text(session.opened)


IDEAS = {str(idea): idea for idea in ALL_IDEAS}


class FilterWords(QObject):
    """Says what a filter leaves in."""

    def parts(self, chosen: Filter, choices: Choices, mode: Callable[[str], str]) -> str:
        return ", ".join(self._parts(chosen, choices, mode))

    def _parts(self, chosen: Filter, choices: Choices, mode: Callable[[str], str]) -> Iterator[str]:
        yield from _days(chosen.from_day, chosen.to_day)
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
            yield self.tr("dealt {how}").format(how=self.tr(" or ").join(map(mode, chosen.modes)))
        for flag, have, have_not in (
            (chosen.starred, self.tr("starred"), self.tr("not starred")),
            (chosen.hinted, self.tr("with hints"), self.tr("without hints")),
            (chosen.with_fouls, self.tr("with fouls"), self.tr("without fouls")),
            (chosen.slip, self.tr("slips"), self.tr("no slips")),
            (chosen.noted, self.tr("with a note"), self.tr("without a note")),
            (chosen.counted, self.tr("counted"), self.tr("not counted")),
        ):
            if flag is not None:
                yield have if flag else have_not


def _class_text(hand: str) -> str:
    return "-".join(map(rank_name, parse_class(hand).ranks))


def _days(first: date | None, last: date | None) -> Iterator[str]:
    if first is not None and first == last:
        yield sentence("review.of_day", {"day": day_text(first)})
    elif first is not None and last is not None:
        yield sentence("review.between_days", {"first_day": day_text(first), "last_day": day_text(last)})
    elif first is not None:
        yield sentence("review.from_day", {"day": day_text(first)})
    elif last is not None:
        yield sentence("review.to_day", {"day": day_text(last)})
