"""Deleting the selected line of a list and taking that back, also the last deletion once another line is selected."""

from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QBoxLayout

from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.history_list.foot import Foot
from pyramid_trainer.ui.look import Look, announce


class Deletion(QObject):
    """``delete``: the button for the selected line, *take back* where that is deleted; ``told``: what was done;
    ``take_back``: for the line that was deleted last. Signals: ``delete_asked(line)``, ``restore_asked(line)``;
    ``focus_freed``: the button that has the focus is about to go, or to do nothing.
    """

    delete_asked = Signal(object)
    restore_asked = Signal(object)
    focus_freed = Signal()

    def __init__(self, delete_means: str, restore_means: str, look: Look, parent: QObject) -> None:
        """What either does, in a sentence for a screen reader."""
        super().__init__(parent)
        self._delete_means = delete_means
        self._restore_means = restore_means
        self._look = look
        self._foot: Foot | None = None
        self._line: Any = None
        self._undone: Any = None
        self.delete = ActionButton(quiet=False)
        self.told = TextLabel(look, colour="muted", wrap=True)
        self.take_back = ActionButton(quiet=False)
        self.take_back.set_text(self.tr("Take back"), self.tr("Take back the deletion"))
        self.delete.clicked.connect(self.ask)
        self.take_back.clicked.connect(self._undo)
        self.show_selected(None)

    def add_to(self, column: QBoxLayout, *acts: ActionButton) -> None:
        """Below the list: ``acts`` and, at the end of their row, what there is here."""
        self._foot = Foot((*acts, self.delete), self.told, self.take_back, self._look)
        column.addWidget(self._foot)

    def show_selected(self, line: Any) -> None:
        """``None``: there is none, or it is not read yet."""
        self._line = line
        if line is None and self.delete.hasFocus():
            self.focus_freed.emit()
        self.delete.setEnabled(line is not None)
        if line is not None and line.deleted is not None:
            self.delete.set_text(self.tr("Take back"), self._restore_means)
        else:
            self.delete.set_text(self.tr("Delete"), self._delete_means)
        self._offer()

    def ask(self) -> None:
        """As the button below the list does."""
        if self._line is not None:
            (self.delete_asked if self._line.deleted is None else self.restore_asked).emit(self._line)

    def was_deleted(self, line: Any, told: str) -> None:
        self._undone = line
        self.tell(told)

    def was_restored(self, told: str) -> None:
        self._undone = None
        self.tell(told)

    def tell(self, text: str) -> None:
        self.told.setText(text)
        if self._foot is not None:
            self._foot.fit()
        self._offer()
        if text:
            announce(self.told, text)

    def forget(self) -> None:
        """What was told is out of date."""
        self._undone = None
        self.tell("")

    def _undo(self) -> None:
        if self._undone is not None:
            self.restore_asked.emit(self._undone)

    def _offer(self) -> None:
        """*Take back* for the last deletion, unless the button below the list does the same."""
        undone, line = self._undone, self._line
        offered = undone is not None and (line is None or line.id != undone.id)
        if not offered and self.take_back.hasFocus():
            self.focus_freed.emit()
        self.take_back.setVisible(offered)
