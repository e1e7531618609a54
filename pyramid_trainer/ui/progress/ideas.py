"""Every idea with what it costs, the dearest first: a bar, its figures, a way to look at its hands and to drill it."""

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from pyramid_trainer.app.progress_values import IdeaFigures, Progress
from pyramid_trainer.training.ideas import ALL_IDEAS
from pyramid_trainer.ui.controls import ActionButton, TextLabel
from pyramid_trainer.ui.language import idea_name, sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.parts import Titled
from pyramid_trainer.ui.progress import saying
from pyramid_trainer.ui.theme import RADIUS_SMALL, SMALL, SPACE, SPACE_2, SPACE_HALF, mixed

_BAR_HEIGHT = 12
_LARGE_FROM = 1.3
_ROWS_AT_ONCE, _BETWEEN_MS = 6, 4


class LossBar(QWidget):
    """A loss to scale."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_share(self, share: float) -> None:
        """``share``: of the full length."""
        self.share = share
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, _BAR_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Where there is little room, figures come before bars."""
        return QSize(0, _BAR_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        top = (self.height() - _BAR_HEIGHT) / 2
        painter.setBrush(mixed(theme.text, theme.surface, 0.05))
        painter.drawRoundedRect(QRectF(0, top, self.width(), _BAR_HEIGHT), RADIUS_SMALL, RADIUS_SMALL)
        if self.share:
            painter.setBrush(theme.lose)
            length = max(3.0, self.share * self.width())
            painter.drawRoundedRect(QRectF(0, top, length, _BAR_HEIGHT), RADIUS_SMALL, RADIUS_SMALL)


class _Row:
    """The widgets of a line."""

    def __init__(self, look: Look) -> None:
        self.name = ActionButton()
        self.bar = LossBar(look)
        self.loss, self.counted, self.right = (TextLabel(look) for _ in range(3))
        self.drill = ActionButton()

    def widgets(self) -> tuple[QWidget, ...]:
        return (self.name, self.bar, self.loss, self.counted, self.right, self.drill)


class Ideas(Titled):
    """Signals: ``drill_asked(idea)``, ``review_asked(idea)``, each with an ``IdeaFigures``."""

    drill_asked = Signal(object)
    review_asked = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__("", look, parent)
        self.title.setText(self.tr("What each idea costs"))
        self._shown: tuple[IdeaFigures, ...] = ()
        caption = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        caption.setText(
            self.tr(
                "Lost in 100 hands of the real game, from the hands dealt to you in this period. An idea opens its"
                " hands; Drill deals those on its boundary and those that cost you something."
            )
        )
        self.column.addWidget(caption)
        self._grid = QGridLayout()
        self._grid.setVerticalSpacing(SPACE_HALF)
        self._grid.setColumnStretch(1, 1)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for column, text in enumerate((self.tr("Lost per 100"), self.tr("Counted"), self.tr("Right")), start=2):
            head = TextLabel(look, size=SMALL, colour="muted")
            head.setText(text)
            head.setAlignment(right)
            self._grid.addWidget(head, 0, column)
        self._rows: list[_Row] = []
        self._progress: Progress | None = None
        self.column.addLayout(self._grid)
        self.column.addSpacing(SPACE)
        self._fit()
        look.changed.connect(self._fit)

    @property
    def is_busy(self) -> bool:
        """Whether a row is still to be made."""
        return self._progress is not None and len(self._rows) < len(ALL_IDEAS)

    def show_progress(self, progress: Progress) -> None:
        self._progress, self._shown = progress, progress.ideas
        for line in range(len(self._rows)):
            self._show(line)
        if self.is_busy:
            self._make_rows()

    def _fit(self) -> None:
        """Large type leaves less room between the columns."""
        self._grid.setHorizontalSpacing(SPACE_2 if self._look.type.scale < _LARGE_FROM else SPACE + SPACE_HALF)

    def _make_rows(self) -> None:
        """A few at a time, so that keys and clicks come between."""
        for _ in range(_ROWS_AT_ONCE):
            if self.is_busy:
                self._make(len(self._rows))
        if self.is_busy:
            QTimer.singleShot(_BETWEEN_MS, self, self._make_rows)

    def _make(self, line: int) -> None:
        row = _Row(self._look)
        self._rows.append(row)
        for column, widget in enumerate(row.widgets()):
            self._grid.addWidget(widget, line + 1, column)
        for label in (row.loss, row.counted, row.right):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.name.setProperty("left", True)
        row.name.clicked.connect(lambda: self.review_asked.emit(self._shown[line]))
        row.drill.clicked.connect(lambda: self.drill_asked.emit(self._shown[line]))
        self._show(line)

    def _show(self, line: int) -> None:
        progress = self._progress
        if progress is not None:
            row, idea = self._rows[line], progress.ideas[line]
            most = max(each.real_loss or 0 for each in progress.ideas)
            name = idea_name(idea.idea)
            row.name.set_text(name, self.tr("Review: {idea}").format(idea=name))
            row.name.setEnabled(bool(idea.seen.counted))
            row.drill.set_text(self.tr("Drill"), self.tr("Drill: {idea}").format(idea=name))
            row.drill.setEnabled(progress.game is not None and bool(idea.classes))
            row.bar.show_share(float(idea.real_loss / most) if idea.real_loss and most else 0.0)
            row.loss.setText(saying.NONE if idea.real_loss is None else saying.bets(idea.real_loss, 3))
            row.counted.setText(saying.number(idea.seen.counted))
            row.right.setText(saying.share(idea.accuracy.value) if idea.accuracy else saying.NONE)
            row.bar.setAccessibleName(idea_told(idea))


def idea_told(idea: IdeaFigures) -> str:
    """An idea with its figures in words."""
    name = idea_name(idea.idea)
    if idea.accuracy is None:
        return f"{name}: {sentence('progress.never', {})}"
    parts = [sentence("progress.accuracy", {"share": saying.share(idea.accuracy.value), "counted": idea.seen.counted})]
    if idea.real_loss is not None:
        parts.insert(0, sentence("progress.costs", {"amount": saying.bets(idea.real_loss, 3)}))
    return f"{name}: {', '.join(parts)}"
