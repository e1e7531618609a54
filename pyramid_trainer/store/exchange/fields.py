"""The values of one row or item by name, read strictly: what a field cannot hold is told with the field and the text.

``TextFields`` reads a row of a .csv file, ``ItemFields`` an object of a .json file; from either the same records come.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from pyramid_trainer.cards import Card, parse_card, parse_cards
from pyramid_trainer.casino.rules import MOST_DECKS
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.fitness import quoted
from pyramid_trainer.store.reading import cards_from
from pyramid_trainer.store.stored import StoredVerdict
from pyramid_trainer.store.units import id_bytes, parse_day, parse_utc
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.records import Attempt, Foul, Moment

MOST_CARDS = 52 * MOST_DECKS
Kind = TypeVar("Kind")
_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,18}")
_FRACTION = re.compile(r"(0|[1-9][0-9]{0,59})(/[1-9][0-9]{0,59})?")
_fraction = lru_cache(maxsize=4096)(Fraction)  # few different ones come again and again
_day = lru_cache(maxsize=64)(parse_day)
_card = lru_cache(maxsize=256)(parse_card)


class Fields(ABC):
    """Every method raises ``BadInput`` (``record.…``) naming the field."""

    @abstractmethod
    def text(self, name: str) -> str: ...

    @abstractmethod
    def integer(self, name: str) -> int: ...

    @abstractmethod
    def flag(self, name: str) -> bool: ...

    @abstractmethod
    def cards(self, name: str) -> tuple[Card, ...]: ...

    def uuid(self, name: str) -> str:
        """In lower case, however it is written."""
        text = self.text(name).lower()
        try:
            id_bytes(text)
        except ValueError:
            raise BadInput("record.uuid", field=name, got=quoted(text)) from None
        return text

    def utc(self, name: str) -> datetime:
        text = self.text(name)
        try:
            return parse_utc(text)
        except ValueError:
            raise BadInput("record.time", field=name, got=quoted(text)) from None

    def day(self, name: str) -> date:
        text = self.text(name)
        try:
            return _day(text)
        except ValueError:
            raise BadInput("record.date", field=name, got=quoted(text)) from None

    def fraction(self, name: str) -> Fraction:
        text = self.text(name)
        if _FRACTION.fullmatch(text) is None:
            raise BadInput("record.fraction", field=name, got=quoted(text))
        return _fraction(text)

    def grade(self, name: str) -> Grade:
        text = self.text(name)
        try:
            return Grade(text)
        except ValueError:
            raise BadInput("record.grade_word", field=name, got=quoted(text), known=tuple(map(str, Grade))) from None

    def card(self, name: str) -> Card:
        text = self.text(name)
        try:
            return _card(text)
        except BadInput:
            raise _no_cards(name, text) from None

    def moment(self) -> Moment:
        return Moment(self.utc("utc"), self.day("local_date"), self.integer("utc_offset_min"), self.day("day"))


class TextFields(Fields):
    """A row of text; numbers in digits, flags 0 or 1, cards separated by spaces."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self._values = values

    def text(self, name: str) -> str:
        return self._values[name]

    def integer(self, name: str) -> int:
        text = self._values[name]
        if _INTEGER.fullmatch(text) is None:
            raise BadInput("record.integer", field=name, got=quoted(text))
        return int(text)

    def flag(self, name: str) -> bool:
        text = self._values[name]
        if text not in ("0", "1"):
            raise BadInput("record.flag", field=name, got=quoted(text))
        return text == "1"

    def cards(self, name: str) -> tuple[Card, ...]:
        text = self._values[name]
        try:
            cards = cards_from(text)
        except KeyError:  # not as we write it, but perhaps as people do
            try:
                cards = parse_cards(text)
            except BadInput:
                raise _no_cards(name, text) from None
        return _not_too_many(name, cards)


class ItemFields(Fields):
    """An object with exactly the keys ``names``, and perhaps those of ``optional``.

    Numbers are numbers, flags true or false, cards lists of text.
    """

    def __init__(self, value: object, names: Sequence[str], optional: Sequence[str] = ()) -> None:
        if not isinstance(value, dict):
            raise BadInput("record.no_object", got=quoted(value))
        for name in names:
            if name not in value:
                raise BadInput("record.missing", field=name)
        for name in value:
            if name not in names and name not in optional:
                raise BadInput("record.unknown", field=quoted(name))
        self._value = value

    def has(self, name: str) -> bool:
        """Whether the field holds anything but ``null``."""
        return self._value[name] is not None

    def items(self, name: str, names: Sequence[str]) -> "list[ItemFields]":
        """The objects in the list in field ``name``; none where there is no such field."""
        return [ItemFields(value, names) for value in self._of_kind(name, list, "list")] if name in self._value else []

    def item(self, name: str, names: Sequence[str]) -> "ItemFields":
        """The object in field ``name``."""
        return ItemFields(self._value[name], names)

    def value(self, name: str) -> object:
        """Whatever the field holds."""
        return self._value[name]

    def values(self, name: str) -> list[object]:
        """What the list in field ``name`` holds."""
        return self._of_kind(name, list, "list")

    def integers(self, name: str) -> list[int]:
        """The numbers in the list in field ``name``."""
        numbers = self._of_kind(name, list, "list")
        if any(type(number) is not int for number in numbers):
            raise BadInput("record.kind_of_value", field=name, kind="integers")
        return numbers

    def text(self, name: str) -> str:
        return self._of_kind(name, str, "text")

    def integer(self, name: str) -> int:
        if isinstance(self._value[name], bool):
            raise BadInput("record.kind_of_value", field=name, kind="integer")
        return self._of_kind(name, int, "integer")

    def flag(self, name: str) -> bool:
        return self._of_kind(name, bool, "flag")

    def cards(self, name: str) -> tuple[Card, ...]:
        values = self._of_kind(name, list, "cards")
        try:
            cards = tuple([_card(value) for value in values])
        except (BadInput, AttributeError, TypeError):
            raise _no_cards(name, values) from None
        return _not_too_many(name, cards)

    def _of_kind(self, name: str, kind: type[Kind], word: str) -> Kind:
        value = self._value[name]
        if not isinstance(value, kind):
            raise BadInput("record.kind_of_value", field=name, kind=word)
        return value


def _no_cards(name: str, got: object) -> BadInput:
    return BadInput("record.cards", field=name, got=quoted(got))


def _not_too_many(name: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    if len(cards) > MOST_CARDS:
        raise BadInput("record.cards_count", field=name, count=len(cards), most=MOST_CARDS)
    return cards


def attempt_of(fields: Fields, slip: bool, starred: bool, note: str) -> Attempt:
    """The attempt in ``fields``; its marks are written in each form in its own way."""
    return Attempt(
        fields.uuid("id"),
        fields.uuid("session"),
        fields.moment(),
        fields.text("mode"),
        fields.text("rules"),
        fields.text("rules_hash"),
        fields.text("engine"),
        fields.cards("cards"),
        fields.cards("dealer"),
        fields.cards("seen"),
        fields.card("alone"),
        fields.cards("best"),
        fields.grade("grade"),
        fields.fraction("cost"),
        fields.integer("think_ms"),
        fields.integer("fouls"),
        fields.flag("hinted"),
        slip,
        starred,
        note,
    )


def verdict_of(fields: Fields) -> StoredVerdict:
    return StoredVerdict(
        fields.text("engine"), fields.utc("utc"), fields.cards("best"), fields.grade("grade"), fields.fraction("cost")
    )


def foul_of(fields: Fields) -> Foul:
    return Foul(
        fields.uuid("id"),
        fields.uuid("session"),
        fields.moment(),
        fields.text("mode"),
        fields.text("rules"),
        fields.text("rules_hash"),
        fields.cards("cards"),
        fields.card("alone"),
    )
