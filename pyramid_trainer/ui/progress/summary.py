"""The figures of the period in a small table: as dealt, and weighed as the real game deals."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from pyramid_trainer.app.progress_values import Progress
from pyramid_trainer.ui.controls import Panel, TextLabel
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.progress import saying
from pyramid_trainer.ui.progress.parts import Figure
from pyramid_trainer.ui.theme import SMALL, SPACE, SPACE_2, SPACE_3


class Summary(Panel):
    """Accuracy, loss per 100 hands and time of a hand, each with its interval."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._heads = (self.tr("Right"), self.tr("Lost per 100 hands"), self.tr("Time for a hand"))
        self._dealt_name, self._real_name = self.tr("As dealt to you"), self.tr("Weighed as the real game deals")
        self._dealt = [Figure(look) for _ in self._heads]
        self._real = [Figure(look) for _ in self._heads[:2]]
        self._hands = TextLabel(look, size=SMALL, colour="muted")
        self._not_ready = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        grid = QGridLayout(self)
        grid.setContentsMargins(SPACE_2, SPACE + SPACE // 2, SPACE_2, SPACE + SPACE // 2)
        grid.setHorizontalSpacing(SPACE_3)
        grid.setVerticalSpacing(SPACE)
        grid.addWidget(self._hands, 0, 0)
        for column, text in enumerate(self._heads, start=1):
            head = TextLabel(look, size=SMALL, colour="muted", wrap=True)
            head.setText(text)
            grid.addWidget(head, 0, column)
            grid.setColumnStretch(column, 1)
        grid.setColumnStretch(0, 1)
        for line, (name, figures) in enumerate(
            ((self._dealt_name, self._dealt), (self._real_name, self._real)), start=1
        ):
            label = TextLabel(look, wrap=True)
            label.setText(name)
            grid.addWidget(label, line, 0, Qt.AlignmentFlag.AlignTop)
            for column, figure in enumerate(figures, start=1):
                grid.addWidget(figure, line, column)
        grid.addWidget(self._not_ready, 2, 1, 1, 3, Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(self.tr("Figures of the period"))

    def show_progress(self, progress: Progress) -> None:
        self._hands.setText(sentence("line.hands", {"hands": progress.hands}))
        accuracy, loss, speed = progress.accuracy, progress.loss, progress.speed
        dealt = [
            (saying.share(accuracy.value), saying.share_interval(accuracy)) if accuracy else (saying.NONE, ""),
            (saying.bets(loss.value), saying.bets_interval(loss)) if loss else (saying.NONE, ""),
            (saying.seconds_told(speed.median), saying.middle_half(speed)) if speed else (saying.NONE, ""),
        ]
        for figure, head, texts in zip(self._dealt, self._heads, dealt, strict=True):
            figure.show_figure(f"{self._dealt_name}, {head}", *texts)
        self._show_real(progress)

    def _show_real(self, progress: Progress) -> None:
        real = progress.real
        ready = real is not None and real.ready
        if real is not None and real.ready and real.accuracy is not None and real.loss_per_100 is not None:
            weighed = [
                (saying.share(real.accuracy.value), saying.share_interval(real.accuracy)),
                (saying.bets(real.loss_per_100.value), saying.bets_interval(real.loss_per_100)),
            ]
            for figure, head, texts in zip(self._real, self._heads[:2], weighed, strict=True):
                figure.show_figure(f"{self._real_name}, {head}", *texts)
        self._not_ready.setText(saying.how_far(real) if real else sentence("progress.not_weighed", {}))
        self._not_ready.setVisible(not ready)
        for figure in self._real:
            figure.setVisible(ready)
