"""Above the list: what can be done with it, and the line that says what it shows and in which order."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QHBoxLayout, QWidget

from pyramid_trainer.store.review import Sort
from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.review.filter_fields import ChoiceField, Named
from pyramid_trainer.ui.review.flow import FlowLayout
from pyramid_trainer.ui.review.table_view import LARGEST_FIRST
from pyramid_trainer.ui.theme import HEADING, SPACE, SPACE_HALF

SENTENCE = 420
"""Width that the sentence needs to stand in one line with the order, at a type scale of 1."""


class ActionBar(QWidget):
    """Signals, all requests: ``drill_asked``, ``mistakes_asked``, ``judge_anew_asked``."""

    drill_asked = Signal()
    mistakes_asked = Signal()
    judge_anew_asked = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = TextLabel(look, size=HEADING, bold=True)
        title.setText(self.tr("Review"))
        self._drill, self._mistakes, self._anew = (ActionButton(quiet=False) for _ in range(3))
        row = FlowLayout(self)
        for widget in (title, self._drill, self._mistakes, self._anew):
            row.addWidget(widget)
        self._drill.set_text(self.tr("Drill these"), self.tr("Drill the selected hands until they are mended"))
        self._mistakes.set_text(
            self.tr("Drill all mistakes"), self.tr("Drill every mistake of this list that is not mended")
        )
        self._anew.set_text(self.tr("Judge anew…"), self.tr("Judge the hands of this list by today's solver"))
        self._drill.clicked.connect(self.drill_asked)
        self._mistakes.clicked.connect(self.mistakes_asked)
        self._anew.clicked.connect(self.judge_anew_asked)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """What Tab goes through, here and in the other parts of the page."""
        return self._drill, self._mistakes, self._anew

    def can_drill(self, selected: bool) -> None:
        self._drill.setEnabled(selected)


class StateLine(QWidget):
    """What is shown, how many lines, how many of them selected; how they are sorted; whether answers are hidden.

    Signals: ``clear_asked`` no filter any more; ``sort_asked(sort)``; ``hide_asked(hidden)``.
    """

    clear_asked = Signal()
    sort_asked = Signal(object)
    hide_asked = Signal(bool)

    def __init__(self, sorts: Mapping[str, str], look: Look, parent: QWidget | None = None) -> None:
        """``sorts``: what the list can be sorted by, and how that is called."""
        super().__init__(parent)
        self._look = look
        self._sort = Sort()
        self._shown = TextLabel(look, wrap=True)
        self._selected = TextLabel(look, colour="accent")
        self._clear = ActionButton()
        self._clear.set_text(self.tr("Clear"), self.tr("Clear the filters"))
        self._by = ChoiceField(self.tr("Sorted by"))
        self._by.offer((title, column) for column, title in sorts.items())
        self._direction = ActionButton()
        self._hide = QCheckBox(self.tr("Hide answers"))
        said = QHBoxLayout()
        said.setSpacing(SPACE)
        said.addWidget(self._shown, 1)
        said.addWidget(self._clear)
        self._order = QWidget()
        flow = FlowLayout(self._order)
        for widget in (self._selected, Named(self.tr("Sorted by"), self._by, look), self._direction, self._hide):
            flow.addWidget(widget)
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._parts.setContentsMargins(0, 0, 0, 0)
        self._parts.setSpacing(SPACE_HALF)
        self._parts.addLayout(said, 1)
        self._parts.addWidget(self._order)
        self._clear.clicked.connect(self.clear_asked)
        self._by.picked.connect(self._pick)
        self._direction.clicked.connect(lambda: self.sort_asked.emit(self._sort._replace(descending=not self._down)))
        self._hide.toggled.connect(self.hide_asked)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        return self._clear, self._by, self._direction, self._hide

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    def _divide(self) -> None:
        """Both in one line where that leaves enough to the sentence, which may be a short one."""
        sentence_width = self._shown.fontMetrics().horizontalAdvance(self._shown.text()) + SPACE
        least = min(sentence_width, self._look.type.pixels(SENTENCE))
        fits = self.width() >= self._order.sizeHint().width() + least
        self._parts.setDirection(QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom)

    def show_list(self, lines: int, parts: str, *, whole: bool) -> None:
        """``parts``: what is filtered; ``whole``: whether ``lines`` is all of them."""
        hands = sentence("line.hands", {"hands": lines}) if whole else sentence("review.more_than", {"lines": lines})
        hands = hands[:1].upper() + hands[1:]
        text = self.tr("{hands}: {parts}.") if parts else self.tr("{hands}.")
        self._shown.setText(text.format(hands=hands, parts=parts))
        self._clear.setVisible(bool(parts))
        self._divide()

    def show_selected(self, lines: int, *, everything: bool) -> None:
        told = self.tr("All of them selected.") if everything else sentence("review.selected", {"lines": lines})
        self._selected.setText(told if lines else "")
        self._selected.setVisible(lines > 0)
        self._divide()

    def show_sort(self, sort: Sort) -> None:
        self._sort = sort
        self._by.set_value(sort.column, sort.column)
        self._direction.set_text("↓" if sort.descending else "↑")
        self._direction.set_name(self.tr("Largest first") if sort.descending else self.tr("Smallest first"))

    @property
    def _down(self) -> bool:
        return self._sort.descending

    def _pick(self) -> None:
        column = str(self._by.value)
        self.sort_asked.emit(Sort(column, column in LARGEST_FIRST))
