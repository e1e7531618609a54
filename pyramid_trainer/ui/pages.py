"""The pages of the window, one in front; every one but the first is made when it is first opened."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from pyramid_trainer.ui.page import Page


class Pages(QStackedWidget):
    """``current``: the key of the page in front. Signal ``changed``: another page is in front."""

    changed = Signal()

    def __init__(self, makers: Mapping[str, Callable[[], Page]], parent: QWidget | None = None) -> None:
        """``makers``: for the key of each page what makes it, in the order of the rail."""
        super().__init__(parent)
        self._makers = makers
        self._made: dict[str, Page] = {}
        self.current = ""

    def show_page(self, key: str) -> Page:
        """Brings the page to the front, made now if need be, and gives it the focus."""
        page = self._made.get(key)
        if page is None:
            page = self._made[key] = self._makers[key]()
            self.addWidget(page)
        self.setCurrentWidget(page)
        page.setFocus()
        if key != self.current:
            self.current = key
            self.changed.emit()
        page.opened()
        return page

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self._makers)

    @property
    def made(self) -> tuple[Page, ...]:
        """Those that were opened so far."""
        return tuple(self._made.values())
