"""The figures of the running session in one quiet line."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pyramid_trainer.training.tally import Tally
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.language import decimal, percent, sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import SMALL

_BETWEEN = " \N{EM SPACE} "
_TOGETHER = "\N{NO-BREAK SPACE}"


class SessionLine(TextLabel):
    """Hands, accuracy, loss per 100 hands, streak and time per decision; the last four once there is a counted hand."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, size=SMALL, colour="muted", parent=parent)
        self._parts = [""]
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(self.tr("This session"))

    def show_tally(self, tally: Tally) -> None:
        parts = [self.tr("This session: {hands}").format(hands=sentence("line.hands", {"hands": tally.hands}))]
        accuracy, loss, seconds = tally.accuracy, tally.loss_per_100, tally.seconds_per_decision
        if accuracy is not None and loss is not None and seconds is not None:
            parts += [
                sentence("line.accuracy", {"accuracy": percent(accuracy, 1)}),
                sentence("line.loss", {"loss": decimal(loss, 2)}),
                sentence("line.streak", {"streak": tally.streak}),
                sentence("line.seconds", {"seconds": decimal(seconds, 1)}),
            ]
        self._parts = [part.replace(" ", _TOGETHER) for part in parts]
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As many figures as there is room for, the first before the others; the tool tip has them all."""
        whole = _BETWEEN.join(self._parts)
        texts = (_BETWEEN.join(self._parts[:count]) for count in range(len(self._parts), 0, -1))
        room = self.contentsRect().width()
        shown = next((text for text in texts if self.fontMetrics().horizontalAdvance(text) <= room), self._parts[0])
        self.setText(shown)
        self.setToolTip("" if shown == whole else whole)
        self.setAccessibleDescription(whole)
