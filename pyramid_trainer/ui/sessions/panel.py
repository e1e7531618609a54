"""The sessions: a list of any length, below it the selected one with its name, its note and what can be done."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.errors import EnvironmentFault, TrainerError
from pyramid_trainer.store.review import Filter
from pyramid_trainer.store.sessions import SessionSummary
from pyramid_trainer.ui import shortcuts, tables
from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.language import error_sentence, sentence
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.page import Page
from pyramid_trainer.ui.sessions.acts import SessionActs
from pyramid_trainer.ui.sessions.columns import NAME as NAME_COLUMN
from pyramid_trainer.ui.sessions.columns import NOTE as NOTE_COLUMN
from pyramid_trainer.ui.sessions.columns import Columns, name_of
from pyramid_trainer.ui.sessions.editor import NAME, SessionEditor
from pyramid_trainer.ui.sessions.model import SessionsModel
from pyramid_trainer.ui.theme import BODY, SMALL, SPACE, SPACE_2


class _Table(QTableView):
    """Signal ``resized``."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


class SessionsPanel(Page):
    """Signals: ``review_asked(filter)`` the hands of a session are to be shown; ``changed`` a session was deleted or
    taken back, so every figure may differ; ``session_ended`` the running session has ended here, because it was
    deleted; ``trouble(sentence)`` the history cannot be read or written.
    """

    review_asked = Signal(object)
    changed = Signal()
    session_ended = Signal()
    trouble = Signal(str)

    def __init__(self, path: Path, recorder: Recorder, clock: Clock, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._acts = SessionActs(recorder, clock, self)
        self._columns = Columns(self._acts.is_running, self)
        self.model = SessionsModel(path, self._columns, look, self)
        self._selected: int | None = None
        """By the number of the file, so that it stays selected when the list is read anew."""
        self._selected_row = 0
        self._undone: SessionSummary | None = None
        """The session that was deleted last."""
        self._ended = ""
        """The id of a session that was deleted while it ran."""
        self.table = _Table()
        self.editor = SessionEditor(look)
        self._count = TextLabel(look, colour="muted")
        self.show_deleted = QCheckBox(self.tr("Show deleted"))
        self._empty = TextLabel(look, colour="muted", wrap=True)
        self._told = TextLabel(look, colour="muted", wrap=True)
        self.show_them = ActionButton(quiet=False)
        self.review, self.delete, self.take_back = (ActionButton(quiet=False) for _ in range(3))
        self._list = QStackedWidget()
        self._set_up_table()
        self._lay_out()
        self._wire()
        self._fit()
        self._show_selected()

    def opened(self) -> None:
        """It has come to the front: reads the list anew."""
        self._acts.open()
        self.model.open()
        self.model.reload()

    def showEvent(self, event: QShowEvent) -> None:
        """What was told before it was left is out of date: hands may have been played since."""
        super().showEvent(event)
        if not event.spontaneous():
            self._undone = None
            self._tell("")

    def keep_writing(self) -> list[str]:
        return self.editor.keep_drafts(self._keep_draft)

    def release_history(self) -> None:
        """Keeps what was written so far; no thread has the file open afterwards."""
        self._undone = None
        self._tell("")
        self.keep_writing()
        self._acts.close()
        self.model.close()
        self.editor.clear()

    @property
    def is_busy(self) -> bool:
        """Whether something is still being read or written."""
        return self._acts.is_busy or self.model.is_busy

    def _set_up_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setAccessibleName(self.tr("Sessions"))
        tables.set_up(table)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.horizontalHeader().setSectionsClickable(False)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._count, 1)
        head.addWidget(self.show_deleted)
        nothing = QVBoxLayout()
        nothing.addStretch(1)
        nothing.addWidget(self._empty)
        nothing.addSpacing(SPACE)
        nothing.addWidget(self.show_them, 0, Qt.AlignmentFlag.AlignHCenter)
        nothing.addStretch(2)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        empty = QWidget()
        empty.setLayout(nothing)
        self._list.addWidget(empty)
        self._list.addWidget(self.table)
        self.show_them.set_text(self.tr("Show deleted"))
        self.review.set_text(self.tr("Review its hands"))
        self.take_back.set_text(self.tr("Take back"), self.tr("Take back the deletion"))
        acts = QHBoxLayout()
        acts.setSpacing(SPACE)
        acts.addWidget(self.review)
        acts.addWidget(self.delete)
        acts.addSpacing(SPACE)
        acts.addWidget(self._told, 1)
        acts.addWidget(self.take_back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(head)
        column.addWidget(self._list, 1)
        column.addWidget(self.editor)
        column.addLayout(acts)
        self._tell("")

    def _wire(self) -> None:
        self.show_deleted.toggled.connect(self._show_deleted)
        self.show_them.clicked.connect(partial(self.show_deleted.setChecked, True))
        self.table.selectionModel().currentRowChanged.connect(self._row_changed)
        self.table.activated.connect(lambda _index: self._review())
        self.review.clicked.connect(self._review)
        self.delete.clicked.connect(self._delete_or_restore)
        self.take_back.clicked.connect(self._undo)
        for shortcut, do in (
            (shortcuts.DELETE_SESSION, self._delete_or_restore),
            (shortcuts.NAME_SESSION, self.editor.name.setFocus),
        ):
            for key in shortcut.keys:
                QShortcut(QKeySequence(key), self.table, do).setContext(Qt.ShortcutContext.WidgetShortcut)
        self.editor.given.connect(self._keep)
        self.model.loaded.connect(self._loaded)
        self.model.lines_came.connect(self._show_selected)
        self.model.trouble.connect(self.trouble)
        self._acts.hidden.connect(self._hidden)
        self._acts.shown.connect(self._shown)
        self._acts.running_ended.connect(self._running_ended)
        self._acts.refused.connect(self._refused)
        self._look.changed.connect(self._fit)
        self.table.resized.connect(self._fit)

    # The list and what is selected in it

    def _loaded(self) -> None:
        rows = self.model.rowCount()
        self._count.setText(sentence("sessions.listed", {"count": rows}))
        self._list.setCurrentIndex(1 if rows else 0)
        deleted = 0 if rows else self.model.deleted
        self.show_them.setVisible(deleted > 0)
        self._empty.setText(
            sentence("sessions.all_deleted", {"deleted": deleted})
            if deleted
            else self.tr("Sessions will be listed here, each with its hands and figures. The first answer opens one.")
        )
        row = None if self._selected is None else self.model.row(self._selected)
        if row is None:
            row = min(self._selected_row, rows - 1)
        if row >= 0 and self.table.currentIndex().row() != row:
            self.table.selectRow(row)
        self._show_selected()

    def _row_changed(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid():  # else the list is being read anew
            self._selected_row = current.row()
            self._selected = self.model.number(current.row())
            self._show_selected()

    def _summary(self) -> SessionSummary | None:
        row = None if self._selected is None else self.model.row(self._selected)
        return None if row is None else self.model.summary(row)

    def _show_selected(self) -> None:
        summary = self._summary()
        self.editor.show_session(summary)
        self._offer_undo(summary)
        self.review.setEnabled(summary is not None and summary.deleted is None)
        self.delete.setEnabled(summary is not None)
        if summary is not None and summary.deleted is not None:
            self.delete.set_text(self.tr("Take back"), self.tr("Take back the deletion: its hands count again"))
        else:
            self.delete.set_text(self.tr("Delete"), self.tr("Delete the session: its hands leave every figure"))

    def _show_deleted(self, shown: bool) -> None:
        self.model.shows_deleted = shown
        self.model.reload()

    # What is done

    def _review(self) -> None:
        summary = self._summary()
        if summary is not None and summary.deleted is None:
            self.review_asked.emit(Filter(session=summary.id))

    def _delete_or_restore(self) -> None:
        summary = self._summary()
        if summary is None:
            return
        self.editor.offer()
        if summary.deleted is None:
            self._acts.delete(summary)
        else:
            self._acts.restore(summary)

    def _undo(self) -> None:
        if self._undone is not None:
            self._acts.restore(self._undone)

    def _running_ended(self, summary: SessionSummary) -> None:
        self._ended = summary.id
        self.session_ended.emit()

    def _hidden(self, summary: SessionSummary) -> None:
        self._undone = summary
        if summary.id == self._ended:
            told = self.tr("Deleted: {session}. It was running: the next answer opens another session.")
        else:
            told = self.tr("Deleted: {session}. Its hands are in no figure.")
        self._tell(told.format(session=name_of(summary)))
        self._changed()

    def _shown(self, summary: SessionSummary) -> None:
        self._undone = None
        self._tell(self.tr("Taken back: {session}. Its hands count again.").format(session=name_of(summary)))
        self._changed()

    def _changed(self) -> None:
        self.model.reload()
        self.changed.emit()

    def _refused(self, error: TrainerError) -> None:
        text = error_sentence(error)
        self._tell(text)
        if isinstance(error, EnvironmentFault):
            self.trouble.emit(text)

    def _tell(self, text: str) -> None:
        self._told.setText(text)
        self._offer_undo(self._summary())
        if text:
            announce(self, text)

    def _offer_undo(self, summary: SessionSummary | None) -> None:
        """*Take back* for the last deletion, unless the button below the list does the same."""
        undone = self._undone
        self.take_back.setVisible(undone is not None and (summary is None or summary.id != undone.id))

    def _keep(self, session: SessionSummary, field: str, text: str) -> None:
        """The session gets this name or note, or the editor says why not."""
        try:
            self._acts.set_text(session.id, field, text)
        except TrainerError as error:
            self.editor.refused(field, error_sentence(error))
            if isinstance(error, EnvironmentFault):
                self.trouble.emit(error_sentence(error))
            return
        named = session._replace(name=text) if field == NAME else session._replace(note=text)
        self.editor.kept(field, named)
        self.model.replace(named)

    def _keep_draft(self, session_id: str, field: str, text: str) -> str:
        """As ``_keep`` for a session that is not shown: why it cannot be kept, or nothing."""
        try:
            self._acts.set_text(session_id, field, text)
        except TrainerError as error:
            return error_sentence(error)
        return ""

    # How it looks

    def _fit(self) -> None:
        """Rows and columns as the type needs them; name and note share what is left over."""
        metrics = QFontMetrics(self._look.type.font(BODY))
        self.table.verticalHeader().setDefaultSectionSize(metrics.height() + SPACE)
        head = QFontMetrics(self._look.type.font(SMALL))
        widths = [
            max(metrics.horizontalAdvance(self._columns.widest(column)), head.horizontalAdvance(title)) + SPACE_2
            for column, title in enumerate(map(self._columns.title, range(self._columns.count)))
        ]
        room = self.table.viewport().width() - sum(widths)
        if room > 0:
            widths[NAME_COLUMN] += room // 2
            widths[NOTE_COLUMN] += room - room // 2
        elif widths[NAME_COLUMN] + room >= widths[NAME_COLUMN] * 2 // 3:
            widths[NAME_COLUMN] += room  # a name cut short is better than a list that scrolls sideways
        for column, width in enumerate(widths):
            self.table.setColumnWidth(column, width)
