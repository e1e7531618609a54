"""A preferences file of nonsense, in some sixty ways: the window opens with defaults for what is wrong and one sentence
that tells it, the nonsense stays until a preference changes, and is then put aside and not lost.

One driver opens a window on each in turn, without the right to override file permissions.
"""

import gzip
import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from pyramid_trainer.app.preferences import LARGEST_FILE, PREFERENCES
from tests.unhurt.driving import Driven, is_one_sentence, like_everybody

DEFAULTS = {preference.key: preference.default for preference in PREFERENCES}

GOOD = b'theme = "dark"\nfont_size = 115\n'

UNREADABLE = "{path} is no preferences file: defaults are used, and it is put aside when you next change one."
NO_SUCH_VALUE = "{path}: no such value for {keys}: the default is used."
CANNOT_BE_READ = "{path} cannot be read: {reason}."

NO_PREFERENCES: dict[str, bytes] = {
    "random bytes": bytes((7 * number + number // 3) % 256 for number in range(2000)),
    "zero bytes": bytes(500),
    "UTF-16 with its mark": GOOD.decode().encode("utf-16"),
    "UTF-16 without": GOOD.decode().encode("utf-16-le"),
    "UTF-32": GOOD.decode().encode("utf-32"),
    "Latin-1": 'greeting = "Grüße"\n'.encode("latin-1"),
    "half a character": GOOD + b'greeting = "\xe0\xb9"\n',
    "half of a pair": b'greeting = "\xed\xa0\x80"\n',
    "a mark in the middle": GOOD + b"\xef\xbb\xbfclock = true\n",
    "two marks": b"\xef\xbb\xbf\xef\xbb\xbf" + GOOD,
    "old line ends": GOOD.replace(b"\n", b"\r"),
    "compressed": gzip.compress(GOOD * 50, mtime=0),
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "a database": b"SQLite format 3\0" + bytes(4080),
    "pickled": pickle.dumps({"theme": "dark"}),
    "JSON": b'{"theme": "dark"}\n',
    "XML": b'<?xml version="1.0"?>\n<theme>dark</theme>\n',
    "YAML": b"theme: dark\n",
    "no quotes": b"theme = dark\n",
    "an open string": b'theme = "dark\nfont_size = 115\n',
    "an open list": b"theme = [1, 2\n",
    "a key twice": GOOD + b'theme = "light"\n',
    "a table twice": b"[a]\n[a]\n",
    "a key without value": b"theme\n",
    "a value without key": b'= "dark"\n',
    "a control character": b'theme = "da\x07rk"\n',
    "lists in lists in lists": b"theme = " + b"[" * 5000 + b"]" * 5000 + b"\n",
    "tables in tables in tables": b"theme = " + b"{a = " * 3000 + b"1" + b"}" * 3000 + b"\n",
    "a number without end": b"font_size = " + b"1" * 6000 + b"\n",
    "a little too large": GOOD + b"#" * LARGEST_FILE,
    "ten megabytes": GOOD * 320_000,
    "a diary": b"Dear diary, today I played pyramid poker. " * 100,
}
"""What cannot be read at all."""

WRONG_VALUES: dict[str, tuple[bytes, list[str], dict[str, Any]]] = {
    "one wrong value": (b'theme = "pink"\nfont_size = 115\n', ["theme"], {"font_size": 115}),
    "another case": (b'theme = "Dark"\n', ["theme"], {}),
    "numbers as text": (b'font_size = "115"\nwindow_width = "1000"\n', ["font_size", "window_width"], {}),
    "text as numbers": (b"theme = 3\nsuits = 4\nclock = true\n", ["theme", "suits"], {"clock": True}),
    "yes and no as numbers": (b"clock = 1\ntour_seen = 0\n", ["clock", "tour_seen"], {}),
    "numbers as yes and no": (b"go_on = true\nday_starts_at = false\n", ["go_on", "day_starts_at"], {}),
    "fractions": (
        b"font_size = 115.0\ngo_on = nan\nsession_pause = inf\n",
        ["font_size", "go_on", "session_pause"],
        {},
    ),
    "dates": (b"theme = 2026-11-30\nclock = 18:00:00\n", ["theme", "clock"], {}),
    "lists": (b'theme = ["dark"]\nfont_size = [115]\nsuits = []\n', ["theme", "font_size", "suits"], {}),
    "tables": (b"[theme]\nname = 'dark'\n[clock]\nshown = true\n", ["theme", "clock"], {}),
    "just below": (
        b"session_pause = 4\nwindow_width = 199\nday_starts_at = -1\n",
        ["session_pause", "window_width", "day_starts_at"],
        {},
    ),
    "just above": (
        b"session_pause = 241\nwindow_height = 20001\nday_starts_at = 13\n",
        ["session_pause", "window_height", "day_starts_at"],
        {},
    ),
    "far above": (
        b"window_width = 9223372036854775807\nwindow_height = 99999999999999999999\n",
        ["window_width", "window_height"],
        {},
    ),
    "a number beyond measure": (b"font_size = 0x" + b"f" * 5000 + b"\n", ["font_size"], {}),
    "between the choices": (b"go_on = 601\nfont_size = 120\n", ["go_on", "font_size"], {}),
    "empty text": (b'theme = ""\nmotion = ""\nsuits = "two"\n', ["theme", "motion"], {"suits": "two"}),
    "text without end": (b'page = "' + b"x" * 60_000 + b'"\n', ["page"], {}),
    "two lines in one": (b'page = "drill\\nmore"\nrule_set = "a\\tb"\n', ["page", "rule_set"], {}),
    "unknown tables": (b"clock = true\n[sounds]\ncard = 'soft'\n", ["sounds"], {"clock": True}),
    "unknown lists": (b"seats = [1, 2, 3]\nsuits = 'two'\n", ["seats"], {"suits": "two"}),
    "a strange key": (b"'no identifier' = 1\nclock = true\n", ["no identifier"], {"clock": True}),
    "everything wrong": (
        b"".join(f"{key} = 1.5\n".encode() for key in DEFAULTS),
        [*list(DEFAULTS)[:5], "…"],
        {},
    ),
    "a thousand wrong keys": (
        b"".join(f"key{number} = 1.5\n".encode() for number in range(1000)),
        ["key0", "key1", "key2", "key3", "key4", "…"],
        {},
    ),
}
"""What is TOML but holds wrong values: the keys that the sentence names, and what of the file is in force."""

HARMLESS: dict[str, tuple[bytes, dict[str, Any]]] = {
    "nothing": (b"", {}),
    "blank": (b"  \n\n\t\n", {}),
    "comments": (b"# theme = 'dark'\n", {}),
    "a mark before it": (b"\xef\xbb\xbf" + GOOD, {"theme": "dark", "font_size": 115}),
    "lines of another system": (GOOD.replace(b"\n", b"\r\n"), {"theme": "dark", "font_size": 115}),
    "as large as may be": (GOOD + b"#" * (LARGEST_FILE - len(GOOD)), {"theme": "dark", "font_size": 115}),
    "a page that is not there yet": (b'page = "lab"\nclock = true\n', {"page": "lab", "clock": True}),
    "keys of a newer version": (b"sounds = 'soft'\nseats = 5\nclock = true\n", {"clock": True}),
}
"""What looks odd and is all right."""


def a_folder(path: Path) -> str:
    path.mkdir()
    (path / "inside").write_bytes(b"precious")
    return UNREADABLE


def a_dangling_link(path: Path) -> str:
    path.symlink_to(path.with_name("elsewhere.toml"))
    return CANNOT_BE_READ.format(path="{path}", reason="No such file or directory")


def a_link_to_itself(path: Path) -> str:
    path.symlink_to(path)
    return CANNOT_BE_READ.format(path="{path}", reason="Too many levels of symbolic links")


def a_link_to_a_device(path: Path) -> str:
    path.symlink_to("/dev/zero")
    return UNREADABLE


def a_pipe(path: Path) -> str:
    os.mkfifo(path)
    return UNREADABLE


def unreadable(path: Path) -> str:
    path.write_bytes(GOOD)
    path.chmod(0o000)
    return CANNOT_BE_READ.format(path="{path}", reason="Permission denied")


Place = Callable[[Path], str]

PLACES: tuple[Place, ...] = (a_folder, a_dangling_link, a_link_to_itself, a_link_to_a_device, a_pipe, unreadable)
"""What may stand in the place of the file; each says which sentence tells it."""


@pytest.fixture(scope="module")
def drivers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], Driven]]:
    """Gives the one driver; where a test has broken it, another."""
    with ExitStack() as stack:
        running: list[Driven] = []

        def one() -> Driven:
            if not running or running[-1].process.poll() is not None:
                driver = Driven(tmp_path_factory.mktemp("first"), 1, prefix=like_everybody())
                running.append(stack.enter_context(driver))
            return running[-1]

        yield one
        one().close()


@pytest.fixture
def one_driver(drivers: Callable[[], Driven]) -> Driven:
    return drivers()


@pytest.fixture
def path(fresh: Path) -> Path:
    return fresh / "preferences.toml"


def print_of(path: Path) -> tuple[object, ...]:
    """What stands at ``path``, without following links."""
    found = path.lstat()
    link = path.readlink() if path.is_symlink() else None
    held = path.read_bytes() if link is None and path.is_file() and found.st_mode & 0o400 else None
    inside = sorted(path.iterdir()) if path.is_dir() else None
    return found.st_ino, found.st_mode, held, link, [file.name for file in inside or []]


def opens_with(driver: Driven, path: Path, sentence: str, in_force: dict[str, Any]) -> None:
    """That the window on this folder says ``sentence`` and nothing else, and has these values and defaults in force."""
    before = print_of(path)
    sight = driver.ask(f"open {path.parent}")
    assert "Which card plays alone?" in " ".join(sight["texts"])
    assert sight["banner"] == sentence
    assert sentence == "" or is_one_sentence(sentence)
    assert sight["clipped"] == []
    assert sight["dialogs"] == {}
    assert sight["preferences"] == {**DEFAULTS, **in_force}
    assert print_of(path) == before, "until a preference changes it stays"


def is_put_aside_at_a_change(driver: Driven, path: Path, in_force: dict[str, Any]) -> None:
    """That what stands at ``path`` is moved when another preference changes, and the next window has no complaint."""
    before = print_of(path)
    driver.ask("press Ctrl+,")
    sight = driver.ask("choose Suits Two colours")
    assert not any("cannot" in text for text in sight["dialogs"]["Preferences"])
    driver.ask("press Esc")
    assert print_of(path.with_name("preferences.before.toml")) == before
    again = driver.ask(f"open {path.parent}")
    assert again["banner"] == ""
    assert again["preferences"] == {**DEFAULTS, **in_force, "suits": "two"}


@pytest.mark.parametrize("name", NO_PREFERENCES)
def test_what_cannot_be_read_is_told_and_put_aside(one_driver: Driven, path: Path, name: str) -> None:
    path.write_bytes(NO_PREFERENCES[name])
    opens_with(one_driver, path, UNREADABLE.format(path=path), {})
    is_put_aside_at_a_change(one_driver, path, {})


@pytest.mark.parametrize("name", WRONG_VALUES)
def test_wrong_values_are_named_and_the_others_act(one_driver: Driven, path: Path, name: str) -> None:
    content, keys, in_force = WRONG_VALUES[name]
    path.write_bytes(content)
    opens_with(one_driver, path, NO_SUCH_VALUE.format(path=path, keys=", ".join(keys)), in_force)
    if in_force.get("suits") != "two":
        is_put_aside_at_a_change(one_driver, path, in_force)


@pytest.mark.parametrize("name", HARMLESS)
def test_what_only_looks_odd_is_taken(one_driver: Driven, path: Path, name: str) -> None:
    content, in_force = HARMLESS[name]
    path.write_bytes(content)
    opens_with(one_driver, path, "", in_force)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_whatever_stands_in_its_place_is_told_and_moved_aside(one_driver: Driven, path: Path, place: Place) -> None:
    sentence = place(path)
    opens_with(one_driver, path, sentence.format(path=path), {})
    is_put_aside_at_a_change(one_driver, path, {})


def test_a_rule_set_that_is_gone_is_told_beside_wrong_values(one_driver: Driven, path: Path) -> None:
    path.write_bytes(b'rule_set = "gone"\ntheme = "pink"\n')
    sight = one_driver.ask(f"open {path.parent}")
    assert NO_SUCH_VALUE.format(path=path, keys="theme") in sight["banner"]
    assert "There is no rule set “gone”" in sight["banner"]
    assert "Rule set: Single deck" in sight["buttons"]
    assert sight["verdict"] is False


def test_a_broken_rule_set_is_told_and_the_first_one_played(one_driver: Driven, path: Path) -> None:
    rules = path.with_name("rules")
    rules.mkdir()
    (rules / "mine.toml").write_text("decks = 9", encoding="utf-8")
    path.write_bytes(b'rule_set = "mine"\n')
    sight = one_driver.ask(f"open {path.parent}")
    assert sight["banner"].startswith(f"{rules / 'mine.toml'}: ")
    assert is_one_sentence(sight["banner"])
    assert "Rule set: Single deck" in sight["buttons"]


def test_nonsense_and_a_history_that_cannot_be_opened_are_both_told(one_driver: Driven, path: Path) -> None:
    path.write_bytes(b'theme = "pink"\n')
    path.with_name("history.sqlite").mkdir()
    sight = one_driver.ask(f"open {path.parent}")
    assert NO_SUCH_VALUE.format(path=path, keys="theme") in sight["banner"]
    assert "history.sqlite is a folder" in sight["banner"]
