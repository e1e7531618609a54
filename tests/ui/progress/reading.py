"""What a person does to the progress page and reads on it."""

from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from pytestqt.qtbot import QtBot

from pyramid_trainer.ui.progress.page import ProgressPage
from tests.ui.progress.conftest import complete


def texts(widget: QWidget) -> list[str]:
    """Every text that is visible in ``widget``."""
    labels = widget.findChildren(QLabel) + widget.findChildren(QAbstractButton)
    return [label.text() for label in labels if label.isVisible() and label.text()]


def button(widget: QWidget, name: str) -> QAbstractButton:
    """The visible button that a screen reader calls ``name``."""
    found = [one for one in widget.findChildren(QAbstractButton) if one.isVisible() and one.accessibleName() == name]
    assert len(found) == 1, (name, [one.accessibleName() for one in widget.findChildren(QAbstractButton)])
    return found[0]


def open_section(qtbot: QtBot, page: ProgressPage, title: str) -> None:
    button(page, f"Section: {title}").click()
    complete(qtbot, page)


def pick(qtbot: QtBot, page: ProgressPage, name: str, text: str) -> None:
    """Chooses ``text`` from the menu of the button whose name begins with ``name``."""
    opener = next(
        one
        for one in page.findChildren(QAbstractButton)
        if one.accessibleName().startswith(f"{name}: ") and hasattr(one, "menu")
    )
    action = next(action for action in opener.menu().actions() if action.text() == text)
    action.trigger()
    complete(qtbot, page)
