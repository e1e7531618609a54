"""The pages of the window, one in front; every one but the first is made when it is first opened, or ahead."""

from collections.abc import Callable, Generator, Iterable, Mapping

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from pyramid_trainer.ui.page import Page

BETWEEN_STEPS_MS = 40
"""So long the window is left alone between two steps of making a page ahead."""
_NO_MORE = object()


class Pages(QStackedWidget):
    """``current``: the key of the page in front. Signals: ``changed``: another page is in front; ``made_ahead``: what
    was to be made ahead is there.
    """

    changed = Signal()
    made_ahead = Signal()

    def __init__(self, makers: Mapping[str, Callable[[QWidget], Page]], parent: QWidget | None = None) -> None:
        """``makers``: for the key of each page what makes it as a child of this, in the order of the rail. One that got
        its parent later would be dressed anew with everything in it.
        """
        super().__init__(parent)
        self._makers = makers
        self._made: dict[str, Page] = {}
        self.current = ""
        self._steps = self._making(())
        self._next_step = QTimer(self, interval=BETWEEN_STEPS_MS)
        self._next_step.timeout.connect(self._take_step)

    def make_ahead(self, *keys: str) -> None:
        """Makes these pages step by step while the window is used."""
        self._steps = self._making(keys)
        self._next_step.start()

    def make_nothing_more(self) -> None:
        """What is half made is let go of."""
        self._next_step.stop()
        self._steps.close()

    def show_page(self, key: str) -> Page:
        """Brings the page to the front, made now if need be, and gives it the focus."""
        page = self._page(key)
        if self.indexOf(page) < 0:
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
        """Those that there are so far."""
        return tuple(self._made.values())

    def _page(self, key: str) -> Page:
        page = self._made.get(key)
        if page is None:
            page = self._made[key] = self._makers[key](self)
        return page

    def _making(self, keys: Iterable[str]) -> Generator[None, None, None]:
        for key in keys:
            page = self._page(key)
            yield
            if self.indexOf(page) < 0:
                self.addWidget(page)
            yield from page.making()
            yield

    def _take_step(self) -> None:
        if QApplication.activeModalWidget() is not None:
            return  # what runs there is not held up
        if next(self._steps, _NO_MORE) is _NO_MORE:
            self._next_step.stop()
            self.made_ahead.emit()
