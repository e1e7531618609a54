"""A data folder that may not be written: one sentence, no verdict unasked, nothing written later, no traceback."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pyramid_trainer.store.history import History
from tests.store.held import attempts_of
from tests.unhurt.conftest import HANDS
from tests.unhurt.driving import Driven, like_everybody, no_verdict, not_kept, not_writable

GO_ON = "Go on without keeping"
NOT_KEPT = "Nothing is kept: what you play now is not counted and will not be written later."


@pytest.fixture
def locked(data: Path) -> Iterator[Driven]:
    """A window on a data folder with some practice in it, which has been made read-only."""
    with not_writable(data), Driven(data, 1, prefix=like_everybody()) as driver:
        yield driver


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_the_window_opens_and_says_what_is_the_matter(locked: Driven) -> None:
    sight = locked.sight()
    assert "Which card plays alone?" in sight["texts"]
    assert f"The history {locked.data / 'history.sqlite'} cannot be opened: Permission denied." in sight["banner"]
    assert sight["clipped"] == []


def test_no_verdict_shows_before_the_user_has_said_so(locked: Driven) -> None:
    before = contents(locked.data)
    sight = locked.ask("answer")
    assert not_kept(sight) == f"The history {locked.data / 'history.sqlite'} cannot be opened: Permission denied."
    for asked in ("press Enter", "press 2", "press H", "press U", "press D", "click Try again"):
        again = locked.ask(asked)
        assert no_verdict(again), asked
        assert again["panel"] == sight["panel"]
    assert locked.close()
    assert contents(locked.data) == before


def test_going_on_shows_the_verdict_and_counts_and_writes_nothing(locked: Driven, data: Path) -> None:
    before = contents(data)
    assert not_kept(locked.ask("answer"))
    sight = locked.ask(f"click {GO_ON}")
    assert sight["verdict"]
    assert sight["kept"] == ""
    assert NOT_KEPT in sight["banner"]
    assert "The last answer was a slip" not in sight["buttons"]
    for _ in range(3):
        locked.ask("next")
        sight = locked.ask("answer")
        assert sight["verdict"]
        assert sight["line"] == "0 hands"
        assert NOT_KEPT in sight["banner"]
    foul = locked.ask("next") and locked.ask("foul")
    assert any(text.startswith("A foul: ") for text in foul["panel"])
    locked.close()
    assert contents(data) == before


def test_what_was_not_kept_is_not_written_later(locked: Driven, data: Path) -> None:
    """The folder becomes writable while the window is open."""
    locked.ask("answer")
    locked.ask(f"click {GO_ON}")
    for file in (data, *data.iterdir()):
        file.chmod(0o755)
    locked.ask("next")
    assert locked.ask("answer")["kept"] == ""
    assert NOT_KEPT not in locked.ask("click Keep again")["banner"]
    locked.ask("next")
    sight = locked.ask("answer")
    assert sight["verdict"]
    assert sight["line"].startswith("1 hand ")
    locked.close()
    with History.open(data / "history.sqlite") as history:
        assert [attempt.id for attempt in attempts_of(history)][HANDS:] == [sight["kept"]]
        assert history.check() == []


def test_a_folder_that_was_never_written_to_stays_empty(fresh: Path) -> None:
    with not_writable(fresh), Driven(fresh, 3, prefix=like_everybody()) as driver:
        assert "cannot be opened" in driver.sight()["banner"]
        assert not_kept(driver.ask("answer"))
        assert driver.ask(f"click {GO_ON}")["verdict"]
        driver.close()
        assert list(fresh.iterdir()) == []


def test_preferences_that_cannot_be_saved_are_told_and_in_force(locked: Driven, data: Path) -> None:
    before = (data / "preferences.toml").read_bytes()
    locked.ask("press Ctrl+,")
    assert list(locked.sight()["dialogs"]) == ["Preferences"]
    sight = locked.ask("choose Theme Dark")
    assert any("cannot be written: Permission denied" in text for text in sight["dialogs"]["Preferences"])
    assert sight["theme"] == "dark"
    assert locked.ask("press Esc")["dialogs"] == {}
    locked.close()
    assert (data / "preferences.toml").read_bytes() == before
