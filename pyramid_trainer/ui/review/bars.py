"""Above the list: what can be done with it, and the line that says what it shows and in which order."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QHBoxLayout, QPushButton, QWidget

from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.flow import FlowLayout
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.review.filter_fields import ChoiceField, Named
from pyramid_trainer.ui.review.source import HANDS, PUZZLES, Columns, Words
from pyramid_trainer.ui.segments import Segments
from pyramid_trainer.ui.theme import HEADING, SPACE, SPACE_2, SPACE_HALF

SENTENCE = 420
"""Width that the sentence needs to stand in one line with the order, at a type scale of 1."""


class ActionBar(QWidget):
    """Signals, all requests: ``drill_asked``, ``mistakes_asked``, ``judge_anew_asked``; ``list_asked(name)`` the
    attempts of the other game.
    """

    drill_asked = Signal()
    mistakes_asked = Signal()
    judge_anew_asked = Signal()
    list_asked = Signal(str)

    def __init__(self, words: Words, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = TextLabel(look, size=HEADING, bold=True)
        self._title.setText(self.tr("Review"))
        self._drill, self._mistakes, self._anew = (ActionButton(quiet=False) for _ in range(3))
        self._has_anew = bool(words.anew)
        self.lists = Segments(self.tr("What is listed"), {HANDS: self.tr("Hands"), PUZZLES: self.tr("Puzzles")})
        self.lists.hide()
        row = FlowLayout(self)
        for widget in (self._title, self.lists, self._drill, self._mistakes, self._anew):
            row.addWidget(widget)
        for button, texts in ((self._drill, words.drill), (self._mistakes, words.mistakes), (self._anew, words.anew)):
            if texts:
                button.set_text(*texts)
        self.lists.picked.connect(self.list_asked)
        self._drill.clicked.connect(self.drill_asked)
        self._mistakes.clicked.connect(self.mistakes_asked)
        self._anew.clicked.connect(self.judge_anew_asked)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """What Tab goes through, here and in the other parts of the page."""
        return *self.lists.findChildren(QPushButton), self._drill, self._mistakes, self._anew

    def show_for(self, *, lines: bool) -> None:
        """Whether there is anything that something could be done with."""
        for button in (self._drill, self._mistakes):
            button.setVisible(lines)
        self._anew.setVisible(lines and self._has_anew)
        self.setVisible(lines or not self.lists.isHidden())

    def offer_lists(self, offered: bool, chosen: str) -> None:
        """Whether there are attempts of both games; ``chosen``: which of them are listed here."""
        self.lists.choose(chosen)
        self.lists.setVisible(offered)
        self.setVisible(offered or not self._drill.isHidden())

    def set_crowded(self, crowded: bool) -> None:
        """Whether the list needs every line: the title stands in the rail as well."""
        self._title.setHidden(crowded)

    def can_drill(self, selected: bool) -> None:
        self._drill.setEnabled(selected)


class StateLine(QWidget):
    """What is shown, how many lines, how many of them selected; how they are sorted; whether answers are hidden.

    Signals: ``clear_asked`` no filter any more; ``filters_asked`` fold them out or in; ``sort_asked(sort)``;
    ``hide_asked(hidden)``.
    """

    clear_asked = Signal()
    filters_asked = Signal()
    sort_asked = Signal(object)
    hide_asked = Signal(bool)

    def __init__(self, words: Words, columns: Columns, sort: Any, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._largest_first = columns.largest_first
        self._look = look
        self._sort = sort
        self._shown = TextLabel(look, wrap=True)
        self._selected = TextLabel(look, colour="accent")
        self._clear = ActionButton()
        self._clear.set_text(self.tr("Clear"), self.tr("Clear the filters"))
        self._by = ChoiceField(self.tr("Sorted by"), self)
        self._by.offer((title, column) for column, title in columns.sorts.items())
        self._direction = ActionButton()
        self._hide = QCheckBox(self.tr("Hide answers"))
        self._filters = ActionButton(quiet=False)
        said = QHBoxLayout()
        said.setSpacing(SPACE)
        said.addWidget(self._shown, 1)
        said.addWidget(self._clear)
        said.addWidget(self._filters)
        self._order = QWidget()
        flow = FlowLayout(self._order)
        for widget in (self._selected, Named(self.tr("Sorted by"), self._by, look, self), self._direction, self._hide):
            flow.addWidget(widget)
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._parts.setContentsMargins(0, 0, 0, 0)
        self._parts.setSpacing(SPACE_HALF)
        self._parts.addLayout(said, 1)
        self._parts.addWidget(self._order)
        self._clear.clicked.connect(self.clear_asked)
        self._filters.clicked.connect(self.filters_asked)
        self._by.picked.connect(self._pick)
        self._direction.clicked.connect(lambda: self.sort_asked.emit(self._sort._replace(descending=not self._down)))
        self._hide.toggled.connect(self.hide_asked)
        self.set_crowded(False, unfolded=False)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        return self._clear, self._filters, self._by, self._direction, self._hide

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    def set_crowded(self, crowded: bool, *, unfolded: bool) -> None:
        """Whether the list needs every line: then what is used least shows only while the filters, which are folded out
        from here, are ``unfolded``.
        """
        self._filters.setVisible(crowded)
        self._filters.set_text(self.tr("Filters ▴") if unfolded else self.tr("Filters ▾"))
        self._hide.setVisible(not crowded or unfolded or self._hide.isChecked())
        self._divide()

    def _divide(self) -> None:
        """Both in one line where that leaves enough to the sentence, which may be a short one."""
        sentence_width = self._shown.fontMetrics().horizontalAdvance(self._shown.text()) + SPACE
        least = min(sentence_width, self._look.type.pixels(SENTENCE)) + SPACE_2
        for button in (self._clear, self._filters):
            least += 0 if button.isHidden() else button.sizeHint().width() + SPACE
        fits = self.width() >= self._order.sizeHint().width() + least
        self._parts.setDirection(QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom)
        self._parts.setSpacing(SPACE_2 if fits else SPACE_HALF)

    def show_list(self, lines: int, parts: str, *, whole: bool) -> None:
        """``parts``: what is filtered; ``whole``: whether ``lines`` is all of them."""
        count = self._words.count(lines, whole=whole)
        count = count[:1].upper() + count[1:]
        text = self.tr("{count}: {parts}.") if parts else self.tr("{count}.")
        self._shown.setText(text.format(count=count, parts=parts))
        self._clear.setVisible(bool(parts))
        self._divide()

    def show_selected(self, lines: int, *, everything: bool) -> None:
        told = self.tr("All of them selected.") if everything else sentence("review.selected", {"lines": lines})
        self._selected.setText(told if lines else "")
        self._selected.setVisible(lines > 0)
        self._divide()

    def show_sort(self, sort: Any) -> None:
        self._sort = sort
        self._by.set_value(sort.column, sort.column)
        self._direction.set_text("↓" if sort.descending else "↑")
        self._direction.set_name(self.tr("Largest first") if sort.descending else self.tr("Smallest first"))

    @property
    def _down(self) -> bool:
        return self._sort.descending

    def _pick(self) -> None:
        column = str(self._by.value)
        self.sort_asked.emit(self._sort._replace(column=column, descending=column in self._largest_first))
