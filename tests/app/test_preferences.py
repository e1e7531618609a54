"""Preferences: every allowed value comes back, what is wrong is told and put aside, and nothing is lost."""

import os
import string
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyramid_trainer.app.preferences import LARGEST_FILE, PREFERENCES, Preference, Preferences, Value
from pyramid_trainer.app.words import say_error
from pyramid_trainer.errors import EnvironmentFault
from tests.casino.strategies import steady

SHOWN = [preference for preference in PREFERENCES if preference.label]
TEXTS = ["", "drill", 'say "so"', "back\\slash", "# no comment", "ไทย", "[table]", "a = b", "'", "e\u0301", "x" * 40]


def allowed_values(preference: Preference) -> list[Value]:
    """Every value that it may take; of text a selection that TOML could trip over."""
    if preference.choices:
        return [choice.value for choice in preference.choices]
    if preference.span:
        edges = [*preference.span[:3], *preference.span[-3:]]
        return list(preference.span) if len(preference.span) < 300 else [*edges, *preference.span[::997]]
    return [text for text in (*TEXTS, "x" * preference.longest) if len(text) <= preference.longest]


def wrong_values(preference: Preference) -> list[object]:
    """Values of other types and just outside."""
    wrong: list[object] = [1.5, [], {}, "no such value\x07", -1, 10**9, [preference.default], {"a": 1}]
    if isinstance(preference.default, bool):
        wrong += [0, 1, "true"]
    elif isinstance(preference.default, int):
        wrong += [True, str(preference.default), float(preference.default)]
    if preference.span:
        wrong += [preference.span.start - 1, preference.span.stop]
    if preference.longest:
        wrong += ["x" * (preference.longest + 1), 7, "two\nlines"]
    return wrong


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "preferences.toml"


@pytest.mark.parametrize("preference", PREFERENCES, ids=lambda preference: preference.key)
def test_every_allowed_value_comes_back(preference: Preference, path: Path) -> None:
    for value in allowed_values(preference):
        assert preference.allows(value), value
        Preferences(path).change({preference.key: value})
        again = Preferences(path)
        assert again.problem is None
        assert again.value(preference.key) == value
        assert type(again.value(preference.key)) is type(value)


@pytest.mark.parametrize("preference", PREFERENCES, ids=lambda preference: preference.key)
def test_no_other_value_can_be_set(preference: Preference, path: Path) -> None:
    preferences = Preferences(path)
    for value in wrong_values(preference):
        assert not preference.allows(value), value
        with pytest.raises(ValueError, match=preference.key):
            preferences.change({preference.key: value})
    assert not path.exists()


def test_every_default_is_allowed_and_every_key_stands_once() -> None:
    assert all(preference.allows(preference.default) for preference in PREFERENCES)
    keys = [preference.key for preference in PREFERENCES]
    assert len(keys) == len(set(keys))
    assert all(preference.help for preference in SHOWN)


def test_a_missing_file_means_defaults_and_is_no_problem(path: Path) -> None:
    preferences = Preferences(path)
    assert preferences.problem is None
    assert [preferences.value(preference.key) for preference in PREFERENCES] == [
        preference.default for preference in PREFERENCES
    ]
    assert not path.exists(), "reading writes nothing"


def test_each_reading_has_its_type(path: Path) -> None:
    preferences = Preferences(path)
    assert (preferences.text("theme"), preferences.number("go_on"), preferences.flag("clock")) == ("system", 0, False)


def test_what_is_saved_is_toml_in_order_and_only_what_was_set(path: Path) -> None:
    Preferences(path).change({"theme": "dark", "clock": True, "font_size": 150})
    assert path.read_text(encoding="utf-8") == 'clock = true\nfont_size = 150\ntheme = "dark"\n'


def test_keys_of_a_newer_version_are_kept(path: Path) -> None:
    newer = {"table_stakes": 25, "sound": True, "greeting": "“Good luck” – ไทย \\ 'ok'"}
    path.write_text(
        'greeting = "“Good luck” – ไทย \\\\ \'ok\'"\nsound = true\ntable_stakes = 25\ntheme = "dark"\n',
        encoding="utf-8",
    )
    preferences = Preferences(path)
    assert preferences.problem is None
    preferences.change({"theme": "light"})
    assert tomllib.loads(path.read_text(encoding="utf-8")) == {**newer, "theme": "light"}


keys = st.text(string.ascii_letters + string.digits + "_", min_size=1, max_size=30).filter(str.isidentifier)
texts = st.text(max_size=50).filter(str.isprintable)


@settings(steady, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(st.dictionaries(keys, st.one_of(st.booleans(), st.integers(-(2**63), 2**63 - 1), texts), max_size=8))
def test_whatever_simple_thing_a_newer_version_keeps_comes_back(path: Path, newer: dict[str, Value]) -> None:
    known = {preference.key for preference in PREFERENCES}
    newer = {f"newer_{key}": value for key, value in newer.items() if key not in known}
    lines = [f"{key} = {_as_toml(value)}\n" for key, value in newer.items()]
    path.write_text("".join(lines), encoding="utf-8", newline="\n")
    preferences = Preferences(path)
    assert preferences.problem is None
    preferences.change({"font_size": 115})
    assert tomllib.loads(path.read_text(encoding="utf-8")) == {**newer, "font_size": 115}


def _as_toml(value: Value) -> str:
    """As the standard allows it to be written, not as the program would: text with every character escaped."""
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(character):08x}" for character in value) + '"'
    return str(value).lower()


def test_each_wrong_value_falls_back_alone_and_is_named(path: Path) -> None:
    path.write_text('theme = "pink"\nfont_size = 150\nclock = 1\nsuits = "two"\n', encoding="utf-8")
    preferences = Preferences(path)
    assert preferences.problem is not None
    assert say_error(preferences.problem) == f"{path}: no such value for theme, clock: the default is used."
    assert preferences.text("theme") == "system"
    assert preferences.flag("clock") is False
    assert (preferences.number("font_size"), preferences.text("suits")) == (150, "two")


def test_a_file_with_something_wrong_is_put_aside_when_a_preference_changes(path: Path) -> None:
    wrong = b'theme = "pink"\nfont_size = 150\n'
    path.write_bytes(wrong)
    preferences = Preferences(path)
    assert path.read_bytes() == wrong, "until then it stays"
    preferences.change({"suits": "two"})
    preferences.change({"suits": "four"})
    assert [file.name for file in sorted(path.parent.iterdir())] == ["preferences.before.toml", "preferences.toml"]
    assert path.with_name("preferences.before.toml").read_bytes() == wrong
    again = Preferences(path)
    assert (again.problem, again.number("font_size"), again.text("suits")) == (None, 150, "four")


def test_what_was_put_aside_earlier_is_never_written_over(path: Path) -> None:
    for number in range(3):
        path.write_text(f"nonsense {number}", encoding="utf-8")
        Preferences(path).change({"font_size": 115 if number % 2 else 130})
    aside = {file.name: file.read_text(encoding="utf-8") for file in path.parent.iterdir() if file != path}
    assert aside == {
        "preferences.before.toml": "nonsense 0",
        "preferences.before-2.toml": "nonsense 1",
        "preferences.before-3.toml": "nonsense 2",
    }


def test_a_folder_in_its_place_is_told_and_moved_aside(path: Path) -> None:
    path.mkdir()
    (path / "inside").write_text("precious", encoding="utf-8")
    preferences = Preferences(path)
    assert preferences.problem is not None
    assert say_error(preferences.problem).startswith(f"{path} is no preferences file")
    preferences.change({"theme": "dark"})
    assert (path.with_name("preferences.before.toml") / "inside").read_text(encoding="utf-8") == "precious"
    assert Preferences(path).text("theme") == "dark"


def test_a_link_to_a_missing_file_is_told_and_moved_aside(path: Path) -> None:
    target = path.with_name("elsewhere.toml")
    path.symlink_to(target)
    preferences = Preferences(path)
    assert preferences.problem is not None
    assert "cannot be read" in say_error(preferences.problem)
    preferences.change({"theme": "dark"})
    assert path.with_name("preferences.before.toml").readlink() == target
    assert not target.exists()
    assert Preferences(path).text("theme") == "dark"


def test_a_pipe_in_its_place_is_not_read_for_ever(path: Path) -> None:
    os.mkfifo(path)
    preferences = Preferences(path)
    assert preferences.problem is not None
    assert preferences.problem.code == "preferences.unreadable"


@pytest.mark.parametrize("size", [LARGEST_FILE, LARGEST_FILE + 1])
def test_a_file_far_too_large_is_not_taken(path: Path, size: int) -> None:
    line = b'theme = "dark"\n'
    path.write_bytes(line + b"#" * (size - len(line)))
    preferences = Preferences(path)
    assert (preferences.problem is None) == (size == LARGEST_FILE)
    assert preferences.text("theme") == ("dark" if size == LARGEST_FILE else "system")


def test_a_sentence_about_wrong_keys_stays_one_short_line(path: Path) -> None:
    keys = [f'"wrong\\n{number} {"x" * 5000}" = 1.5\n' for number in range(9)]
    path.write_text("".join(keys), encoding="utf-8")
    preferences = Preferences(path)
    assert preferences.problem is not None
    sentence = say_error(preferences.problem)
    assert sentence.isprintable()
    assert len(sentence) < len(str(path)) + 300


@pytest.mark.parametrize("number", ["0x" + "f" * 5000, "9" * 5000, str(2**63), str(-(2**63) - 1)])
def test_a_number_beyond_measure_is_only_wrong(path: Path, number: str) -> None:
    path.write_text(f"newer = {number}\ntheme = 'dark'\n", encoding="utf-8")
    preferences = Preferences(path)
    assert preferences.problem is not None
    assert say_error(preferences.problem).isprintable()
    preferences.change({"suits": "two"})
    assert tomllib.loads(path.read_text(encoding="utf-8"))["suits"] == "two"
    assert number in path.with_name("preferences.before.toml").read_text(encoding="utf-8")


def test_preferences_that_cannot_be_saved_are_in_force_and_saved_when_they_can(path: Path) -> None:
    """The folder they belong in is a file for a while."""
    there = path.parent / "config" / "preferences.toml"
    there.parent.write_text("in the way", encoding="utf-8")
    preferences = Preferences(there)
    for _ in range(2):
        with pytest.raises(EnvironmentFault) as refused:
            preferences.change({"theme": "dark"})
        assert "config" in say_error(refused.value)
        assert preferences.text("theme") == "dark"
    there.parent.unlink()
    preferences.change({"theme": "dark"})
    assert Preferences(there).text("theme") == "dark"


def test_setting_what_is_set_already_writes_nothing(path: Path) -> None:
    preferences = Preferences(path)
    preferences.change({"theme": "system", "font_size": 100})
    assert not path.exists()
    preferences.change({"theme": "dark"})
    before = path.stat()
    preferences.change({"theme": "dark"})
    after = path.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_save_leaves_nothing_beside(path: Path) -> None:
    Preferences(path).change({"theme": "dark"})
    assert list(path.parent.iterdir()) == [path]
