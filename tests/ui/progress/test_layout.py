"""Nothing on the pages about the history is cut off, covered or outside: small and large, English and German."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication, QWidget

from pyramid_trainer.app.periods import Span
from pyramid_trainer.ui.progress.page import ProgressPage
from pyramid_trainer.ui.progress.sections import SECTIONS
from pyramid_trainer.ui.review.page import ReviewPage
from tests.ui.conftest import HARMLESS, OpenProgram
from tests.ui.player import Player
from tests.ui.walking import faults

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)

WAYS = [
    ((960, 640), 150, "light", "en_GB"),
    ((960, 640), 150, "dark", "de_DE"),
    ((1280, 800), 100, "dark", "en_GB"),
    ((1280, 800), 100, "light", "de_DE"),
]


def in_front(player: Player, key: str) -> QWidget:
    player.press(key)
    page = player.program.furniture.pages.currentWidget()
    assert page is not None
    return page


def settle() -> None:
    """A layout may ask the one around it for another turn."""
    for _ in range(4):
        QApplication.processEvents()


@pytest.mark.parametrize(("size", "font_size", "theme", "locale"), WAYS)
def test_everything_is_seen_whole(
    open_program: OpenProgram,
    data: Path,
    generated: Path,
    size: tuple[int, int],
    font_size: int,
    theme: str,
    locale: str,
) -> None:
    shutil.copyfile(generated, data / "history.sqlite")
    player = open_program(preferences={"font_size": font_size, "theme": theme}, size=size)
    QLocale.setDefault(QLocale(locale))
    found = {}
    page = in_front(player, "Ctrl+3")
    assert isinstance(page, ProgressPage)
    for span in (Span.MONTH, Span.ALL):
        page.head.choose_span(span)
        for key in SECTIONS:
            page.tabs._buttons[key].click()
            player.wait_until(lambda: not page.is_busy)
            settle()
            if wrong := faults(player.window):
                found[span, key] = wrong
    review = in_front(player, "Ctrl+2")
    assert isinstance(review, ReviewPage)
    player.wait_until(lambda: not review.desk.listing.is_waiting and not review.desk._background.is_busy)
    settle()
    if wrong := faults(player.window):
        found["review", ""] = wrong
    assert not found, "\n".join(f"{where}: {wrong}" for where, wrong in found.items())
