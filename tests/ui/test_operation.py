"""A long act ends in exactly one way: done, refused, or as the defect it is."""

import sys

import pytest
from PySide6.QtCore import QObject
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.long_acts import Progress
from pyramid_trainer.ui.operation import Operation


def done(_progress: Progress) -> int:
    return 4


def refused(_progress: Progress) -> int:
    raise BadInput("file.exists", path="here")


def broken(_progress: Progress) -> int:
    raise ZeroDivisionError("nobody expected this")


@pytest.mark.parametrize("act", [done, refused, broken])
def test_it_ends_once_and_the_next_may_begin(qapp: QObject, qtbot: QtBot, act: object) -> None:
    turn = sys.getswitchinterval()
    operation = Operation(qapp)
    ends: list[str] = []
    operation.done.connect(lambda answer: ends.append(f"done {answer}"))
    operation.refused.connect(lambda error: ends.append(f"refused {error.code}"))
    operation.failed.connect(lambda: ends.append("broken"))
    expected = {done: "done 4", refused: "refused file.exists", broken: "broken"}[act]
    with capture_exceptions() as told:
        for number in (1, 2):
            operation.start(act)
            qtbot.waitUntil(lambda number=number: len(ends) == number)
            assert not operation.is_running
    assert ends == [expected] * 2
    assert [kind for kind, *_ in told] == ([ZeroDivisionError] * 2 if act is broken else [])
    assert sys.getswitchinterval() == turn
