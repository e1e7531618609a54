"""What the user prefers. Each preference is written once; dialog, loading, saving and checking come from the table.

The file is TOML, one key a line. A value that makes no sense falls back to its default and is told; keys that a newer
version wrote are kept; a file that could not be read whole is put aside before a new one is written.
"""

import os
import stat
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pyramid_trainer.app.files import cannot_read, cannot_write, write_text
from pyramid_trainer.app.marking import QT_TRANSLATE_NOOP
from pyramid_trainer.app.toml import toml_line
from pyramid_trainer.errors import BadInput, TrainerError

Value = str | int | bool

CONTEXT = "preferences"

LARGEST_FILE = 65_536
"""Bytes; a preferences file has a few hundred."""

_TOML_NUMBERS = range(-(2**63), 2**63)
"""What every reader of TOML takes; Python's reads larger ones, but may not print them."""

_MOST_NAMED, _LONGEST_NAMED = 5, 40
"""How many wrong keys a sentence names, and how many characters of each."""


class Choice(NamedTuple):
    """One of the values a preference can take, and what it is called."""

    value: Value
    label: str


class Preference(NamedTuple):
    """A preference: one of ``choices``, or a whole number in ``span``, or text of at most ``longest`` characters.

    ``label`` is empty where the program remembers a thing by itself and no dialog shows it.
    """

    key: str
    default: Value
    label: str = ""
    help: str = ""
    choices: tuple[Choice, ...] = ()
    span: range = range(0)
    longest: int = 0

    def allows(self, value: object) -> bool:
        if self.choices:
            return any(type(value) is type(choice.value) and value == choice.value for choice in self.choices)
        if self.span:
            return isinstance(value, int) and not isinstance(value, bool) and value in self.span
        return isinstance(value, str) and len(value) <= self.longest and value.isprintable()


_YES_NO = (
    Choice(False, QT_TRANSLATE_NOOP("preferences", "No")),
    Choice(True, QT_TRANSLATE_NOOP("preferences", "Yes")),
)

PREFERENCES: tuple[Preference, ...] = (
    Preference(
        "theme",
        "system",
        QT_TRANSLATE_NOOP("preferences", "Theme"),
        QT_TRANSLATE_NOOP("preferences", "Light, dark, or as the rest of the desktop."),
        choices=(
            Choice("system", QT_TRANSLATE_NOOP("preferences", "Follow the system")),
            Choice("light", QT_TRANSLATE_NOOP("preferences", "Light")),
            Choice("dark", QT_TRANSLATE_NOOP("preferences", "Dark")),
        ),
    ),
    Preference(
        "suits",
        "four",
        QT_TRANSLATE_NOOP("preferences", "Suits"),
        QT_TRANSLATE_NOOP("preferences", "Four colours tell the suits apart at a glance."),
        choices=(
            Choice("four", QT_TRANSLATE_NOOP("preferences", "Four colours")),
            Choice("two", QT_TRANSLATE_NOOP("preferences", "Two colours")),
        ),
    ),
    Preference(
        "card_order",
        "highest",
        QT_TRANSLATE_NOOP("preferences", "Cards lie"),
        QT_TRANSLATE_NOOP("preferences", "At a casino table they lie as they are dealt."),
        choices=(
            Choice("highest", QT_TRANSLATE_NOOP("preferences", "Highest first")),
            Choice("dealt", QT_TRANSLATE_NOOP("preferences", "As dealt")),
        ),
    ),
    Preference(
        "go_on",
        0,
        QT_TRANSLATE_NOOP("preferences", "Go on after right answers"),
        QT_TRANSLATE_NOOP("preferences", "The next hand or puzzle comes by itself; mistakes always wait for you."),
        choices=(
            Choice(0, QT_TRANSLATE_NOOP("preferences", "When I say so")),
            Choice(600, QT_TRANSLATE_NOOP("preferences", "After a glance")),
            Choice(1500, QT_TRANSLATE_NOOP("preferences", "After a moment")),
            Choice(3000, QT_TRANSLATE_NOOP("preferences", "After three seconds")),
        ),
    ),
    Preference(
        "clock",
        False,
        QT_TRANSLATE_NOOP("preferences", "Show the clock"),
        QT_TRANSLATE_NOOP("preferences", "The time is kept either way; it stops while the window is not in front."),
        choices=_YES_NO,
    ),
    Preference(
        "motion",
        "system",
        QT_TRANSLATE_NOOP("preferences", "Motion"),
        QT_TRANSLATE_NOOP("preferences", "Cards slide to their places, or are there at once."),
        choices=(
            Choice("system", QT_TRANSLATE_NOOP("preferences", "Follow the system")),
            Choice("on", QT_TRANSLATE_NOOP("preferences", "On")),
            Choice("off", QT_TRANSLATE_NOOP("preferences", "Off")),
        ),
    ),
    Preference(
        "font_size",
        100,
        QT_TRANSLATE_NOOP("preferences", "Font size"),
        QT_TRANSLATE_NOOP("preferences", "All text in the window."),
        choices=(
            Choice(100, QT_TRANSLATE_NOOP("preferences", "Normal")),
            Choice(115, QT_TRANSLATE_NOOP("preferences", "Larger")),
            Choice(130, QT_TRANSLATE_NOOP("preferences", "Large")),
            Choice(150, QT_TRANSLATE_NOOP("preferences", "Very large")),
        ),
    ),
    Preference(
        "day_starts_at",
        0,
        QT_TRANSLATE_NOOP("preferences", "A day starts at (hour)"),
        QT_TRANSLATE_NOOP("preferences", "Practice after midnight can count for the evening; acts from now on."),
        span=range(13),
    ),
    Preference(
        "session_pause",
        30,
        QT_TRANSLATE_NOOP("preferences", "A pause ends a session after (minutes)"),
        QT_TRANSLATE_NOOP("preferences", "An answer later than that opens a new session."),
        span=range(5, 241),
    ),
    Preference("rule_set", "single-deck", longest=4096),
    Preference("page", "drill", longest=40),
    Preference("review_list", "hands", longest=40),
    Preference("progress_section", "overview", longest=40),
    Preference("progress_period", "month", longest=40),
    Preference("block_opponent", "", longest=40),
    Preference("block_scoring", "", longest=40),
    Preference("block_match", "", longest=40),
    Preference("block_width", "", longest=40),
    Preference("block_first", "", longest=40),
    Preference("window_width", 1280, span=range(200, 20_001)),
    Preference("window_height", 800, span=range(200, 20_001)),
    Preference("window_maximised", False, choices=_YES_NO),
    Preference("tour_seen", False, choices=_YES_NO),
)

_BY_KEY = {preference.key: preference for preference in PREFERENCES}


class Preferences:
    """The values in force. ``problem``: what was wrong with the file, or ``None``."""

    def __init__(self, path: Path) -> None:
        """Reads ``path``; a missing file means defaults. Never raises for what the file holds."""
        self._path = path
        self._values: dict[str, Value] = {}
        self._put_aside = False
        self._unsaved = False
        self.problem: TrainerError | None = None
        try:
            self._read()
        except TrainerError as error:
            self.problem = error

    def text(self, key: str) -> str:
        value = self.value(key)
        assert isinstance(value, str), f"{key} is no text"
        return value

    def number(self, key: str) -> int:
        value = self.value(key)
        assert isinstance(value, int), f"{key} is no number"
        return value

    def flag(self, key: str) -> bool:
        value = self.value(key)
        assert isinstance(value, bool), f"{key} is no yes or no"
        return value

    def value(self, key: str) -> Value:
        preference = _BY_KEY[key]
        return self._values.get(key, preference.default)

    def allows(self, key: str, value: Value) -> bool:
        """Whether the preference can take this value."""
        return _BY_KEY[key].allows(value)

    def change(self, values: Mapping[str, Value]) -> None:
        """Sets and saves several at once. Raises ``EnvironmentFault`` when they cannot be saved; they are in force."""
        for key, value in values.items():
            if not _BY_KEY[key].allows(value):
                raise ValueError(f"{key} cannot be {value!r}")
        if not self._unsaved and all(self.value(key) == value for key, value in values.items()):
            return
        self._values |= values
        self._unsaved = True
        self._save()
        self._unsaved = False

    def _read(self) -> None:
        self._put_aside = True  # unless the file turns out to be missing, or sound throughout
        try:
            text = _text_of(self._path)
            content = tomllib.loads(text)
        except FileNotFoundError as error:
            if self._path.is_symlink():  # its target is missing: perhaps only for now
                raise cannot_read(self._path, error) from error
            content = {}
        except OSError as error:
            raise cannot_read(self._path, error) from error
        except (ValueError, RecursionError) as error:
            raise BadInput("preferences.unreadable", path=self._path) from error
        wrong = tuple(key for key, value in content.items() if not _may_hold(key, value))
        self._values = {key: value for key, value in content.items() if key not in wrong}
        if wrong:
            raise BadInput("preferences.values", path=self._path, keys=_named(wrong))
        self._put_aside = False

    def _save(self) -> None:
        if self._put_aside:
            try:
                if os.path.lexists(self._path):
                    self._path.replace(self._free_name_beside())
            except OSError as error:
                raise cannot_write(self._path, error) from error
            self._put_aside = False
        write_text(self._path, "".join(f"{toml_line(*entry)}\n" for entry in sorted(self._values.items())))

    def _free_name_beside(self) -> Path:
        """``preferences.before.toml``, or the first of ``preferences.before-2.toml`` … that is free."""
        count, beside = 1, self._path.with_name(f"{self._path.stem}.before{self._path.suffix}")
        while os.path.lexists(beside):
            count += 1
            beside = self._path.with_name(f"{self._path.stem}.before-{count}{self._path.suffix}")
        return beside


def _text_of(path: Path) -> str:
    """What the file holds; raises ``OSError``, and ``ValueError`` for what is no text file of a sensible size."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise ValueError("no ordinary file; reading it might never end")
    with path.open("rb") as file:
        content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise ValueError("far larger than any preferences file")
    return content.decode("utf-8-sig")


def _named(keys: Sequence[str]) -> tuple[str, ...]:
    """Wrong keys as a sentence can name them: a few, on one line, none of them endless."""
    printed = [key if key.isprintable() else ascii(key) for key in keys[:_MOST_NAMED]]
    cut = [key if len(key) <= _LONGEST_NAMED else key[: _LONGEST_NAMED - 1] + "…" for key in printed]
    return (*cut, "…") if len(keys) > _MOST_NAMED else tuple(cut)


def _may_hold(key: str, value: object) -> bool:
    """Whether the file may hold this: an allowed value, or something simple under a key that a newer version knows."""
    if key in _BY_KEY:
        return _BY_KEY[key].allows(value)
    if not (key.isidentifier() and key.isascii()):
        return False
    return value in _TOML_NUMBERS if isinstance(value, int) else isinstance(value, str) and value.isprintable()
