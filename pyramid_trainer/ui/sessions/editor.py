"""Name and note of one session, kept when the field is left. What cannot be kept stays in its field and says why."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from pyramid_trainer.store.sessions import SessionSummary
from pyramid_trainer.ui.controls import NoteEdit, TextLabel
from pyramid_trainer.ui.look import Look, announce
from pyramid_trainer.ui.sessions.columns import name_of
from pyramid_trainer.ui.theme import SMALL, SPACE, SPACE_2

NAME, NOTE = "name", "note"
_NOTE_LINES = 2


class _Draft(NamedTuple):
    """A text that could not be kept, and why."""

    text: str
    reason: str


class SessionEditor(QWidget):
    """Signal ``given(session, field, text)``: the session is to have this name or note; answered by ``kept`` or
    ``refused`` before it returns.
    """

    given = Signal(object, str, str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._session: SessionSummary | None = None
        self._drafts: dict[tuple[str, str], _Draft] = {}
        self.name = QLineEdit()
        self.note = NoteEdit()
        self._reason = TextLabel(look, size=SMALL, colour="lose", wrap=True)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(SPACE_2)
        grid.setVerticalSpacing(SPACE // 2)
        for column, (field, title) in enumerate(((self.name, self.tr("Name")), (self.note, self.tr("Note")))):
            label = TextLabel(look, size=SMALL, colour="muted")
            label.setText(title)
            label.setBuddy(field)
            field.setAccessibleName(title)
            grid.addWidget(label, 0, column)
            grid.addWidget(field, 1, column, Qt.AlignmentFlag.AlignTop)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)
        grid.addWidget(self._reason, 2, 0, 1, 2)
        self._reason.hide()
        self.name.editingFinished.connect(self._offer_name)
        self.note.left.connect(self._offer_note)
        look.changed.connect(self._dress)
        self._dress()
        self.show_session(None)

    def show_session(self, session: SessionSummary | None) -> None:
        """Shows the session; what was written into another is offered first, what is being written into it stays."""
        before = self._session
        if before is not None and (session is None or session.id != before.id):
            self.offer()
            before = None
        self._session = session
        self.setEnabled(session is not None)
        if session is None:
            self.name.clear()
            self.note.clear()
            self.name.setPlaceholderText("")
        else:
            self.name.setPlaceholderText(name_of(session._replace(name="")))
            if before is None or self.name.text() == before.name:
                self._put(NAME, self._drafted(NAME, session.name))
            if before is None or self.note.toPlainText() == before.note:
                self._put(NOTE, self._drafted(NOTE, session.note))
        self._tell()

    def offer(self) -> None:
        """Offers what was written and not kept yet."""
        self._offer_name()
        self._offer_note()

    def kept(self, field: str, session: SessionSummary) -> None:
        """What was offered is kept: this is the session by now."""
        self._drafts.pop((session.id, field), None)
        self._session = session
        self._tell()

    def refused(self, field: str, reason: str) -> None:
        """What was offered is not kept, in a sentence."""
        assert self._session is not None, "it was offered for a session"
        text = self.name.text() if field == NAME else self.note.toPlainText()
        self._drafts[self._session.id, field] = _Draft(text, reason)
        self._tell()
        announce(self, reason)

    def keep_drafts(self, keep: Callable[[str, str, str], str]) -> list[str]:
        """Keeps whatever is not kept yet, of any session; why, where that cannot be.

        ``keep(session_id, field, text)`` says why, or nothing once it is kept.
        """
        self.offer()
        shown = None if self._session is None else self._session.id
        for (session_id, field), draft in tuple(self._drafts.items()):
            if session_id == shown:
                continue
            reason = keep(session_id, field, draft.text)
            if reason:
                self._drafts[session_id, field] = _Draft(draft.text, reason)
            else:
                del self._drafts[session_id, field]
        return [draft.reason for draft in self._drafts.values()]

    def clear(self) -> None:
        """Another history is to come. What could not be kept is shown again if it holds the same session."""
        self._session = None
        self.show_session(None)

    def _offer_name(self) -> None:
        if self._session is not None:
            self._offer(self._session, NAME, self.name.text().strip(), self._session.name)

    def _offer_note(self) -> None:
        if self._session is not None:
            self._offer(self._session, NOTE, self.note.toPlainText(), self._session.note)

    def _offer(self, session: SessionSummary, field: str, text: str, kept: str) -> None:
        """What is as it was needs no keeping: a draft that was refused is given up."""
        if text != kept:
            self.given.emit(session, field, text)
        elif self._drafts.pop((session.id, field), None) is not None:
            self._tell()

    def _drafted(self, field: str, kept: str) -> str:
        assert self._session is not None, "drafts belong to a session"
        draft = self._drafts.get((self._session.id, field))
        return kept if draft is None else draft.text

    def _put(self, field: str, text: str) -> None:
        if field == NAME:
            if self.name.text() != text:
                self.name.setText(text)
        elif self.note.toPlainText() != text:
            self.note.setPlainText(text)

    def _tell(self) -> None:
        session = self._session
        reasons = [] if session is None else [self._drafts.get((session.id, field)) for field in (NAME, NOTE)]
        text = " ".join(draft.reason for draft in reasons if draft is not None)
        self._reason.setText(text)
        self._reason.setVisible(bool(text))

    def _dress(self) -> None:
        self.note.fit(_NOTE_LINES)
