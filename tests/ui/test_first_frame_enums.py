"""Which kinds of enums PySide has built when the first hand is painted: each it builds delays the hand.

The ``Qt`` namespace alone is a thousand members, built all at once by the first use of any (decision 0001).
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

FIRST_FRAME = """
import sys
from enum import Enum
from random import Random

from PySide6.QtCore import QSize, QTimer

from pyramid_trainer.app.paths import folders
from pyramid_trainer.cards import pack
from pyramid_trainer.ui.application import Opening, make_application


def classes(parent):
    for child in parent.__subclasses__():
        yield child
        yield from classes(child)


def report():
    for card in pack(1):
        for size in (QSize(60, 84), QSize(160, 224)):
            opening.look.card(card, size, 1)
            opening.look.card_back(size, 1)
    {then}
    for built in classes(Enum):
        if built.__module__.startswith("PySide6."):
            print(built.__module__, built.__qualname__)
    application.quit()


application = make_application()
opening = Opening(folders(sys.argv[1], {{}}), Random(1))
opening.felt.painted.connect(lambda: QTimer.singleShot(0, report))
opening.show()
application.exec()
"""


def enums_built(data: Path, then: str = "") -> set[str]:
    """Of a fresh process, when the first frame and every card in both cuts is painted, and ``then`` was executed."""
    ran = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME.format(then=then), str(data)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return {line.split()[1] for line in ran.stdout.splitlines()}


def test_the_first_hand_builds_no_enum_of_the_qt_namespace(data: Path) -> None:
    built = enums_built(data)
    assert "QPainter.RenderHint" in built
    assert {name for name in built if name.startswith(("Qt.", "QStyle.", "QGradient.", "QBrush."))} == set()


@pytest.mark.parametrize(
    ("deed", "family"),
    [
        ("import PySide6.QtCore; PySide6.QtCore.Qt", "Qt.Key"),
        ("opening.felt.style()", "QStyle.SubControl"),
        ("from PySide6.QtGui import QBrush; QBrush(opening.look.theme.table)", "QGradient.Preset"),
    ],
)
def test_what_would_build_them_is_noticed(data: Path, deed: str, family: str) -> None:
    assert family in enums_built(data, deed)
