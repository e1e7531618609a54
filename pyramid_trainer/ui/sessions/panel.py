"""The sessions: a list of any length, below it the selected one with its name, its note and what can be done."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.errors import EnvironmentFault, TrainerError
from pyramid_trainer.store.review import Filter
from pyramid_trainer.store.sessions import SessionReader, SessionSummary
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.controls import ActionButton
from pyramid_trainer.ui.history_list.deletion import Deletion
from pyramid_trainer.ui.history_list.model import HistoryModel
from pyramid_trainer.ui.history_list.view import HistoryList, ListWords
from pyramid_trainer.ui.language import error_sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.page import Page
from pyramid_trainer.ui.sessions.acts import SessionActs
from pyramid_trainer.ui.sessions.columns import NAME as NAME_COLUMN
from pyramid_trainer.ui.sessions.columns import NOTE as NOTE_COLUMN
from pyramid_trainer.ui.sessions.columns import SessionColumns, name_of
from pyramid_trainer.ui.sessions.editor import NAME, SessionEditor
from pyramid_trainer.ui.theme import SPACE


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
        self._acts = SessionActs(recorder, clock, self)
        self.model = HistoryModel(path, SessionReader, SessionColumns(self._acts.is_running, self), look, self)
        words = ListWords(
            self.tr("Sessions"),
            self.tr("Sessions will be listed here, each with its hands and figures. The first answer opens one."),
            "sessions.listed",
            "sessions.all_deleted",
        )
        self.list = HistoryList(self.model, words, (NAME_COLUMN, NOTE_COLUMN), look)
        self.deletion = Deletion(
            self.tr("Delete the session: its hands leave every figure"),
            self.tr("Take back the deletion: its hands count again"),
            look,
            self,
        )
        self._ended = ""
        """The id of a session that was deleted while it ran."""
        self.editor = SessionEditor(look)
        self.review = ActionButton(quiet=False)
        self._lay_out()
        self._wire()
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
            self.deletion.forget()

    def keep_writing(self) -> list[str]:
        return self.editor.keep_drafts(self._keep_draft)

    def release_history(self) -> None:
        """Keeps what was written so far; no thread has the file open afterwards."""
        self.deletion.forget()
        self.keep_writing()
        self._acts.close()
        self.model.close()
        self.editor.clear()

    @property
    def is_busy(self) -> bool:
        """Whether something is still being read or written."""
        return self._acts.is_busy or self.model.is_busy

    def _lay_out(self) -> None:
        self.review.set_text(self.tr("Review its hands"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(self.list, 1)
        column.addWidget(self.editor)
        self.deletion.add_to(column, self.review)

    def _wire(self) -> None:
        self.list.selected.connect(self._show_selected)
        self.list.activated.connect(self._review)
        self.review.clicked.connect(self._review)
        self.deletion.delete_asked.connect(self._delete)
        self.deletion.restore_asked.connect(self._restore)
        self.deletion.focus_freed.connect(self.list.take_focus)
        for shortcut, do in (
            (shortcuts.DELETE_SESSION, self.deletion.ask),
            (shortcuts.NAME_SESSION, self.editor.name.setFocus),
        ):
            for key in shortcut.keys:
                made = QShortcut(QKeySequence(key), self.list.table, do)
                made.setContext(Qt.ShortcutContext.WidgetShortcut)
                made.setAutoRepeat(False)
        self.editor.given.connect(self._keep)
        self.model.trouble.connect(self.trouble)
        self._acts.hidden.connect(self._hidden)
        self._acts.shown.connect(self._shown)
        self._acts.running_ended.connect(self._running_ended)
        self._acts.refused.connect(self._refused)

    def _show_selected(self) -> None:
        summary: SessionSummary | None = self.list.line
        self.editor.show_session(summary)
        self.deletion.show_selected(summary)
        self.review.setEnabled(summary is not None and summary.deleted is None)

    # What is done

    def _review(self) -> None:
        summary: SessionSummary | None = self.list.line
        if summary is not None and summary.deleted is None:
            self.review_asked.emit(Filter(session=summary.id))

    def _delete(self, summary: SessionSummary) -> None:
        self.editor.offer()
        self._acts.delete(summary)

    def _restore(self, summary: SessionSummary) -> None:
        self.editor.offer()
        self._acts.restore(summary)

    def _running_ended(self, summary: SessionSummary) -> None:
        self._ended = summary.id
        self.session_ended.emit()

    def _hidden(self, summary: SessionSummary) -> None:
        if summary.id == self._ended:
            told = self.tr("Deleted: {session}. It was running: the next answer opens another session.")
        else:
            told = self.tr("Deleted: {session}. Its hands are in no figure.")
        self.deletion.was_deleted(summary, told.format(session=name_of(summary)))
        self._changed()

    def _shown(self, summary: SessionSummary) -> None:
        told = self.tr("Taken back: {session}. Its hands count again.")
        self.deletion.was_restored(told.format(session=name_of(summary)))
        self._changed()

    def _changed(self) -> None:
        self.model.reload()
        self.changed.emit()

    def _refused(self, error: TrainerError) -> None:
        text = error_sentence(error)
        self.deletion.tell(text)
        if isinstance(error, EnvironmentFault):
            self.trouble.emit(text)

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
