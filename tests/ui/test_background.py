"""Slow work: the newest answer arrives, in the main thread; a dropped one never does."""

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QObject
from pytestqt.qtbot import QtBot

from pyramid_trainer.errors import BadInput, TrainerError
from pyramid_trainer.store.long_acts import Cancelled
from pyramid_trainer.ui.background import Background
from tests.ui.busy import busy


@pytest.fixture
def background(qapp: QObject) -> Iterator[Background]:
    made = Background(qapp)
    yield made
    made.close()


@pytest.fixture
def gate(background: Background) -> Iterator[threading.Event]:
    """Holds up work until it is opened, at the latest when the test ends: the background waits for what it began."""
    made = threading.Event()
    yield made
    made.set()


def never(error: TrainerError) -> None:
    raise AssertionError(f"not expected: {error}")


def test_an_answer_arrives_in_the_main_thread(qtbot: QtBot, background: Background) -> None:
    told = []
    background.ask(
        "sum",
        lambda _wanted: (threading.current_thread(), 2 + 2),
        lambda answer: told.append((*answer, threading.current_thread())),
        never,
    )
    qtbot.wait_until(lambda: bool(told))
    worker, answer, listener = told[0]
    assert answer == 4
    assert worker is not threading.main_thread()
    assert listener is threading.main_thread()
    assert not background.is_busy


def test_only_the_newest_of_a_kind_arrives(qtbot: QtBot, background: Background, gate: threading.Event) -> None:
    told: list[str] = []

    def slow(wanted: object) -> str:
        gate.wait()
        return "old" if wanted() else "dropped"  # type: ignore[operator]

    background.ask("page", slow, told.append, never)
    background.ask("page", lambda _wanted: "new", told.append, never)
    background.ask("other", lambda _wanted: "other", told.append, never)
    qtbot.wait_until(lambda: len(told) == 2)
    gate.set()
    background.close()
    QCoreApplication.processEvents()
    assert sorted(told) == ["new", "other"]


def test_the_work_is_told_that_it_is_no_longer_wanted(background: Background) -> None:
    started, seen = threading.Event(), []

    def work(wanted: object) -> None:
        started.set()
        while wanted():  # type: ignore[operator]
            threading.Event().wait(0.001)
        seen.append("stopped")

    background.ask("page", work, seen.append, never)
    assert started.wait(5)
    background.close()
    assert seen == ["stopped"]


def test_what_is_dropped_before_its_turn_is_not_done_but_an_act_is(background: Background) -> None:
    done: list[str] = []
    with busy(background):
        background.ask("page", lambda _wanted: done.append("page"), lambda _answer: None, never)
        background.ask("note", lambda _wanted: done.append("note"), lambda _answer: None, never, is_act=True)
        background.drop("page")
        background.drop("note")
    background.close()
    assert done == ["note"]


def test_an_expected_error_is_told(qtbot: QtBot, background: Background) -> None:
    told: list[TrainerError] = []

    def refuse(_wanted: object) -> None:
        raise BadInput("class.unreadable", text="?")

    background.ask("page", refuse, lambda _answer: never(BadInput("no")), told.append)
    qtbot.wait_until(lambda: bool(told))
    assert told[0].code == "class.unreadable"


def test_a_defect_is_not_swallowed(qtbot: QtBot, background: Background) -> None:
    def fail(_wanted: object) -> None:
        raise ZeroDivisionError

    with qtbot.capture_exceptions() as caught:
        background.ask("page", fail, lambda _answer: None, never)
        qtbot.wait_until(lambda: bool(caught))
    assert caught[0][0] is ZeroDivisionError


def test_a_defect_in_work_that_is_no_longer_wanted_is_not_swallowed(
    qtbot: QtBot, background: Background, gate: threading.Event
) -> None:
    started = threading.Event()

    def fail(_wanted: object) -> None:
        started.set()
        gate.wait()
        raise ZeroDivisionError

    with qtbot.capture_exceptions() as caught:
        background.ask("page", fail, lambda _answer: None, never)
        assert started.wait(5)
        background.drop("page")
        gate.set()
        qtbot.wait_until(lambda: bool(caught))
    assert caught[0][0] is ZeroDivisionError


@pytest.mark.parametrize("error", [Cancelled(), BadInput("class.unreadable", text="x")], ids=repr)
def test_what_is_expected_of_work_that_is_no_longer_wanted_is_not_told(
    qtbot: QtBot, background: Background, gate: threading.Event, error: Exception
) -> None:
    started = threading.Event()

    def stop(_wanted: object) -> None:
        started.set()
        gate.wait()
        raise error

    told: list[str] = []
    background.ask("page", stop, lambda _answer: None, never)
    assert started.wait(5)
    background.drop("page")
    gate.set()
    background.ask("other", lambda _wanted: "after it", told.append, never)
    qtbot.wait_until(lambda: told == ["after it"])


def test_once_closed_nothing_is_done_until_it_is_open_again(qtbot: QtBot, background: Background) -> None:
    told: list[str] = []
    background.close()
    background.ask("page", lambda _wanted: told.append("done") or "closed", told.append, never)
    assert not background.is_busy
    background.close()  # would wait for it
    assert told == []
    background.open()
    background.ask("page", lambda _wanted: "open", told.append, never)
    qtbot.wait_until(lambda: told == ["open"])
