"""What a record must satisfy whatever its source: ``check`` asks it of stored rows, imports of every row they take in.

Each function raises ``BadInput`` with the first thing that does not fit; words and ranges are those of CONTRACTS.md.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import cache

from pyramid_trainer.cards import Card, format_cards
from pyramid_trainer.casino.hands import class_of, setting_with_alone
from pyramid_trainer.casino.rules import LONGEST_NAME, MOST_DECKS, MOST_PAYOUT
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.stored import Marks, StoredSession, StoredVerdict
from pyramid_trainer.training.grading import Grade, grade_of
from pyramid_trainer.training.records import Attempt, Foul, Moment

CARDS_IN_HAND = 3
LONGEST_NOTE = 10_000
LARGEST_NUMBER = 2**53 - 1
"""The largest number that every reader of JSON keeps exactly."""
LARGEST_OFFSET = 24 * 60 - 1

_WORD = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}")
_HASH = re.compile(r"[0-9a-f]{64}")
_QUOTED = 60


def quoted(value: object) -> str:
    """``value`` for a sentence: on one line and not endless."""
    text = " ".join(str(value).split())
    text = text if text.isprintable() else ascii(text)[1:-1]
    return text if len(text) <= _QUOTED else text[: _QUOTED - 1] + "…"


def fit_attempt(attempt: Attempt, marks: Marks, decks: int = MOST_DECKS) -> None:
    """``decks``: those of its rule set, where that is known."""
    fit_moment(attempt.moment)
    _fit_play(attempt)
    fit_word("engine", attempt.engine)
    _fit_hand("cards", attempt.cards)
    _fit_hand("dealer", attempt.dealer)
    _fit_decks((*attempt.cards, *attempt.dealer, *attempt.seen), decks)
    _fit_alone("alone", attempt.cards, attempt.alone, legal=True)
    _fit_best(attempt.cards, attempt.best)
    _fit_cost(attempt.cards, attempt.alone, attempt)
    fit_number("think_ms", attempt.think_ms)
    fit_number("fouls", attempt.fouls)
    fit_text("note", attempt.note, LONGEST_NOTE)
    if (marks.noted is not None) != (attempt.note != ""):
        raise BadInput("record.note_time")


def fit_verdict(cards: Sequence[Card], alone: Card, verdict: StoredVerdict) -> None:
    """A verdict about ``alone`` played out of ``cards``."""
    fit_word("engine", verdict.engine)
    _fit_best(cards, verdict.best)
    _fit_cost(cards, alone, verdict)


def fit_foul(foul: Foul, decks: int = MOST_DECKS) -> None:
    """``decks``: those of its rule set, where that is known."""
    fit_moment(foul.moment)
    _fit_play(foul)
    _fit_hand("cards", foul.cards)
    _fit_decks(foul.cards, decks)
    _fit_alone("alone", foul.cards, foul.alone, legal=False)


def fit_session(stored: StoredSession) -> None:
    fit_moment(stored.session.opened)
    fit_word("kind", stored.session.kind)
    fit_text("name", stored.name, LONGEST_NAME)
    fit_text("note", stored.note, LONGEST_NOTE)


def fit_moment(moment: Moment) -> None:
    """The local date follows from UTC and the offset; the day is that date or the one before."""
    fit_number("utc_offset_min", moment.utc_offset_min, -LARGEST_OFFSET, LARGEST_OFFSET)
    try:
        local = (moment.utc + timedelta(minutes=moment.utc_offset_min)).date()
    except OverflowError:
        raise BadInput("record.time_range") from None
    if moment.local_date != local:
        raise BadInput("record.local_date", local_date=moment.local_date.isoformat(), expected=local.isoformat())
    if not date.toordinal(local) - 1 <= moment.day.toordinal() <= date.toordinal(local):
        raise BadInput("record.day", day=moment.day.isoformat(), local_date=local.isoformat())


def fit_text(field: str, text: object, longest: int, too_long: str = "record.text_too_long") -> None:
    """Text that any file can hold: no zero bytes, no halves of characters. ``too_long``: the code for what is."""
    if not isinstance(text, str):
        raise BadInput("record.kind_of_value", field=field, kind="text")
    if len(text) > longest:
        raise BadInput(too_long, field=field, longest=longest)
    if "\0" in text or not _is_unicode(text):
        raise BadInput("record.text_unreadable", field=field)


def fit_name(field: str, text: object) -> None:
    """A name as rule sets have it: one line, not blank."""
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_NAME or not text.isprintable():
        raise BadInput("record.name", field=field, got=quoted(text), longest=LONGEST_NAME)


def fit_hash(field: str, text: object) -> None:
    if not isinstance(text, str) or _HASH.fullmatch(text) is None:
        raise BadInput("record.hash", field=field, got=quoted(text))


def fit_number(field: str, number: object, least: int = 0, most: int = LARGEST_NUMBER) -> None:
    if not isinstance(number, int) or not least <= number <= most:
        raise BadInput("record.number", field=field, got=quoted(number), least=least, most=most)


def fit_same(found: tuple[object, ...], expected: tuple[object, ...]) -> None:
    """What a row repeats of itself must be what follows from it."""
    if found != expected:
        raise BadInput("record.derived", found=quoted(found), expected=quoted(expected))


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _fit_play(record: Attempt | Foul) -> None:
    fit_word("mode", record.mode)
    fit_name("rules", record.rules)
    fit_hash("rules_hash", record.rules_hash)


def fit_word(field: str, text: object) -> None:
    if not isinstance(text, str) or _WORD.fullmatch(text) is None:
        raise BadInput("record.word", field=field, got=quoted(text))


def _fit_hand(field: str, cards: Sequence[Card]) -> None:
    if len(cards) != CARDS_IN_HAND:
        raise BadInput("record.hand_size", field=field, count=len(cards))


def _fit_decks(cards: Iterable[Card], decks: int) -> None:
    cards = tuple(cards)
    if len(set(cards)) == len(cards):
        return
    card, count = Counter(cards).most_common(1)[0]
    if count > decks:
        raise BadInput("cards.too_many", card=str(card), decks=decks)


def _fit_alone(field: str, cards: Sequence[Card], alone: Card, *, legal: bool) -> None:
    if alone not in cards:
        raise BadInput("record.not_dealt", field=field, card=str(alone), cards=format_cards(cards))
    if (alone.rank in _legal_alone(tuple(card.rank for card in cards))) != legal:
        code = "record.foul" if legal else "record.no_foul"
        raise BadInput(code, field=field, card=str(alone), cards=format_cards(cards))


@cache
def _legal_alone(ranks: tuple[int, ...]) -> frozenset[int]:
    """The ranks of these three that may be played alone; at most 13³ hands are ever asked for."""
    hand = class_of(Card(rank, "S") for rank in ranks)
    return frozenset(rank for rank in ranks if setting_with_alone(hand, rank).is_legal)


def _fit_best(cards: Sequence[Card], best: Sequence[Card]) -> None:
    if not best:
        raise BadInput("record.no_best")
    for card in best:
        _fit_alone("best", cards, card, legal=True)
    if len({card.rank for card in best}) < len(best):
        raise BadInput("record.best_twice", best=format_cards(best))


def _fit_cost(cards: Sequence[Card], alone: Card, verdict: Attempt | StoredVerdict) -> None:
    cost, grade, best = verdict.cost, verdict.grade, verdict.best
    if not 0 <= cost <= MOST_PAYOUT + 1:  # from a loss to the highest win
        raise BadInput("record.cost_range", got=quoted(cost), most=MOST_PAYOUT + 1)
    is_trips = len({card.rank for card in cards}) == 1
    expected = Grade.FORCED if is_trips else grade_of(cost)
    if grade is not expected or (is_trips and cost != 0):
        raise BadInput("record.grade", grade=str(grade), cost=str(cost), expected=str(expected))
    if (cost == 0) != (alone.rank in {card.rank for card in best}):
        raise BadInput("record.cost_of_best", cost=str(cost), alone=str(alone), best=format_cards(best))
