"""The review page: the list of the hands that were played."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pyramid_trainer.store.review import Filter
from pyramid_trainer.ui.page import Page, Services
from pyramid_trainer.ui.review.casino_source import CASINO
from pyramid_trainer.ui.review.desk import Desk


class ReviewPage(Page):
    """Signals: ``drill_asked(list[Picked])``; ``judge_anew_asked(Filter)``; ``drill_page_asked``; ``trouble(sentence)``
    something could not be done.
    """

    drill_asked = Signal(object)
    judge_anew_asked = Signal(object)
    drill_page_asked = Signal()
    trouble = Signal(str)

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = Desk(CASINO, services)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.desk)
        self.desk.drill_asked.connect(self.drill_asked)
        self.desk.judge_anew_asked.connect(self.judge_anew_asked)
        self.desk.deal_asked.connect(self.drill_page_asked)
        self.desk.trouble.connect(self.trouble)

    def opened(self) -> None:
        """Shows what is new, without losing filter, order or selection."""
        self.desk.opened()

    def show_filter(self, chosen: Filter) -> None:
        """Shows what ``chosen`` leaves in."""
        self.desk.show_filter(chosen)

    def release_history(self) -> None:
        self.desk.release_history()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.desk.setFocus(event.reason())
