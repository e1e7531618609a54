"""Makes the README's picture: the real window, driven by keys, at 1280 x 800.

    .venv/bin/python packaging/picture.py [light|dark]      writes packaging/docs/window.png (or window-dark.png)

Thirty hands are played first, so that the session line has something to say; the last one is A-8-3. Only the clock is
not the computer's, so that the picture is the same every time.
"""

import os
import sys
import tempfile
from pathlib import Path
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.paths import folders
from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.cards import parse_cards
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.training.dealing import NATURAL, NaturalDealer, Round
from pyramid_trainer.ui.application import Opening, make_application

HANDS = 29
WIDTH, HEIGHT = 1280, 800
SEED = 3
WRONG_HANDS = (6, 17)
LAST = (parse_cards("8C AS 3D"), parse_cards("KH 9S 4D"))
OUTPUT = Path(__file__).resolve().parent / "docs"


class SteadyClock(Clock):
    """Every look at it is 1.2 seconds later than the one before."""

    def __init__(self) -> None:
        super().__init__()
        self._seconds = 0.0

    def seconds(self) -> float:
        self._seconds += 1.2
        return self._seconds


class Dealer(NaturalDealer):
    """Deals as ever, and at last the hand for the picture."""

    def __init__(self) -> None:
        super().__init__(Random(SEED))
        self._left = HANDS

    def next_round(self, rules: RuleSet) -> Round:
        self._left -= 1
        return super().next_round(rules) if self._left >= 0 else Round(rules, *LAST, NATURAL)


def main(theme: str) -> None:
    _application = make_application()
    with tempfile.TemporaryDirectory() as data:
        places = folders(data, {})
        Preferences(places.preferences).change({"theme": theme, "motion": "off", "tour_seen": True})
        opening = Opening(places, Random(SEED))
        opening.first.dealer = Dealer()
        opening.window.setMinimumSize(1, 1)
        opening.window.resize(WIDTH, HEIGHT)
        opening.show()
        while not hasattr(opening, "program"):
            QTest.qWait(10)
        take(opening, theme)
        opening.window.close()


def take(opening: Opening, theme: str) -> None:
    """Plays the hands and grabs the window."""
    program = opening.program
    program.trainer.clock = SteadyClock()
    page = program.furniture.drill
    page.next_hand()
    for hand in range(HANDS + 1):
        alone = best_place(opening, wrong=hand in WRONG_HANDS)
        QTest.keyClick(page.felt, (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)[alone])
        QTest.keyClick(page.felt, Qt.Key.Key_Return)
        if hand < HANDS:
            QTest.keyClick(page.felt, Qt.Key.Key_Return)
    QTest.qWait(50)
    name = OUTPUT / ("window.png" if theme == "light" else f"window-{theme}.png")
    opening.window.grab().save(str(name))
    print(f"{name.name}: {WIDTH} x {HEIGHT}")


def best_place(opening: Opening, *, wrong: bool) -> int:
    """The place of a card to play alone: the best, or a worse one."""
    trainer = opening.program.trainer
    drill = trainer.drill
    values = trainer.solutions.values(trainer.rules, drill.round.hand)
    rank = values[-1 if wrong else 0].setting.one
    laid = sorted((card.rank for card in drill.round.cards), reverse=True)
    return laid.index(rank)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "light")
