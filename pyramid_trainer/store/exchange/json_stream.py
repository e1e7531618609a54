"""A .json file read piece by piece: as JSON it may have any size, in memory is never more than a piece.

First ``outline`` reads it all, so that what is no JSON is told, by line and column, before anything else happens; long
lists are passed over and remembered by where they stand. Then ``items`` reads the items of one of them again.
"""

import codecs
import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, NoReturn

from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.fitness import quoted
from pyramid_trainer.store.long_acts import Progress

_PIECE = 2**18
_AHEAD = 64
"""What has to follow a value before it is known to be whole; a number could go on."""
_BLANKS = " \t\n\r"
_ENDLESS = "Unterminated string starting at"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A list that was passed over: the byte behind its bracket, and where the text is there, for messages."""

    start: int
    line: int
    column: int


class JsonFile:
    """Raises ``BadInput``: ``import.not_json`` with line and column, ``.encoding``, ``.too_deep``, ``.number``,
    ``.key_twice``, ``.too_large``. ``size``: bytes in the file, for the progress.
    """

    def __init__(self, source: BinaryIO, size: int) -> None:
        self._source = source
        self._size = size
        self._decoder = json.JSONDecoder(object_pairs_hook=_without_doubles, parse_constant=_refuse_constant)
        self._begin(0, 1, 0)

    def outline(self, passed_over: Collection[str], progress: Progress) -> Any:
        """The value in the file. The lists under the keys ``passed_over`` of an object come as ``Stretch``."""
        try:
            self._skip_mark()
            held = self._object(passed_over, progress) if self._next_sign() == "{" else self._value()
            if self._next_sign():
                self._fail("Extra data")
        except MemoryError as error:
            raise BadInput("import.too_large") from error
        return held

    def items(self, stretch: Stretch, progress: Progress) -> Iterator[Any]:
        """The items of a list that was passed over."""
        self._begin(stretch.start, stretch.line, stretch.column)
        return self._items(progress)

    def _begin(self, start: int, line: int, column: int) -> None:
        self._source.seek(start)
        self._bytes = codecs.getincrementaldecoder("utf-8")()
        self._text, self._at, self._ended = "", 0, False
        self._start, self._line, self._column = start, line, column  # of the text's first sign

    def _skip_mark(self) -> None:
        if self._next_sign() == "\ufeff":
            self._at += 1
            self._let_go()
            self._column = 0

    def _object(self, passed_over: Collection[str], progress: Progress) -> dict[str, Any]:
        self._at += 1
        held: dict[str, Any] = {}
        if self._next_sign() == "}":
            self._at += 1
            return held
        while True:
            if self._next_sign() != '"':
                self._fail("Expecting property name enclosed in double quotes")
            key = self._value()
            if key in held:
                raise BadInput("import.key_twice", key=quoted(key))
            self._take(":", "Expecting ':' delimiter")
            if self._next_sign() == "[" and key in passed_over:
                self._at += 1
                held[key] = self._here()
                for _ in self._items(progress):
                    pass
            else:
                held[key] = self._value()
            if self._take(",}", "Expecting ',' delimiter") == "}":
                return held

    def _items(self, progress: Progress) -> Iterator[Any]:
        """Those of the list whose bracket has just been read."""
        if self._next_sign() == "]":
            self._at += 1
            return
        while True:
            yield self._value()
            if self._at > _PIECE:
                self._let_go()
                progress.at(self._start, self._size)
            if self._take(",]", "Expecting ',' delimiter") == "]":
                return

    def _value(self) -> Any:
        self._next_sign()
        failed = ""
        while True:
            try:
                value, end = self._decoder.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                failing = f"{error.pos} {error.msg}"
                if self._ended or (failing == failed and error.msg != _ENDLESS):
                    self._fail(error.msg, error.pos)
                failed = failing
            except RecursionError as error:
                raise BadInput("import.too_deep") from error
            except ValueError as error:  # a number of more digits than Python reads
                raise BadInput("import.number", got=quoted(error)) from error
            else:
                if self._ended or end + _AHEAD <= len(self._text):
                    self._at = end
                    return value
            self._read_on()

    def _next_sign(self) -> str:
        """The next sign that is no blank, without taking it; empty at the end of the file."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in _BLANKS:
                self._at += 1
            if self._at < len(self._text):
                return self._text[self._at]
            if self._ended:
                return ""
            self._let_go()
            self._read_on()

    def _take(self, expected: str, message: str) -> str:
        sign = self._next_sign()
        if not sign or sign not in expected:
            self._fail(message)
        self._at += 1
        return sign

    def _read_on(self) -> None:
        """Adds another piece, as long as what is held, so that a long value is not tried again too often."""
        raw = self._source.read(max(_PIECE, len(self._text)))
        self._ended = not raw
        try:
            self._text += self._bytes.decode(raw, final=self._ended)
        except UnicodeDecodeError as error:
            before = self._line + self._text.count("\n")
            raise BadInput("import.encoding", line=before + error.object.count(b"\n", 0, error.start)) from error

    def _let_go(self) -> None:
        """Forgets what has been read."""
        here = self._here()
        self._text, self._at = self._text[self._at :], 0
        self._start, self._line, self._column = here.start, here.line, here.column

    def _here(self) -> Stretch:
        line, column = self._place(self._at)
        return Stretch(self._start + len(self._text[: self._at].encode()), line, column)

    def _place(self, position: int) -> tuple[int, int]:
        """Line, from 1, and signs of it that stand before ``position`` of the text."""
        ends = self._text.count("\n", 0, position)
        if ends:
            return self._line + ends, position - self._text.rfind("\n", 0, position) - 1
        return self._line, self._column + position

    def _fail(self, message: str, position: int | None = None) -> NoReturn:
        line, column = self._place(self._at if position is None else position)
        raise BadInput("import.not_json", line=line, column=column + 1, message=message)


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    item = dict(pairs)
    if len(item) < len(pairs):
        keys = [key for key, _ in pairs]
        raise BadInput("import.key_twice", key=quoted(max(keys, key=keys.count)))
    return item


def _refuse_constant(name: str) -> NoReturn:
    raise BadInput("import.number", got=name)
