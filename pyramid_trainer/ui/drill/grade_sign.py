"""The sign of a grade: ✓ ≈ ✗ ✗✗ in a coloured disc, drawn as lines so that no font need hold them."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pyramid_trainer.training.grading import Grade
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import Theme

_COLOURS = {
    Grade.OPTIMAL: "win",
    Grade.CLOSE: "push",
    Grade.MISTAKE: "lose",
    Grade.BLUNDER: "lose",
    Grade.FORCED: "push",
}


class GradeSign(QWidget):
    """Draws nothing until it is given a grade; always takes its room, so that nothing moves when it appears."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._grade: Grade | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_grade(self, grade: Grade | None) -> None:
        self._grade = grade
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        side = self._look.type.pixels(26)
        return QSize(side if self._grade is None else sign_width(self._grade, side), side)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._grade is None:
            return
        painter = QPainter(self)
        paint_sign(painter, QRectF(self.rect()), self._grade, self._look.theme)


def sign_width(grade: Grade, side: int) -> int:
    """How wide the sign of ``grade`` is when it is ``side`` high."""
    return side * 5 // 3 if grade is Grade.BLUNDER else side


def paint_sign(painter: QPainter, rect: QRectF, grade: Grade, theme: Theme) -> None:
    """Paints the sign into ``rect``, whose width is that of ``sign_width``."""
    name, side = _COLOURS[grade], rect.height()
    painter.save()
    painter.translate(rect.topLeft())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(getattr(theme, name))
    painter.drawRoundedRect(QRectF(0, 0, rect.width(), side), side / 2, side / 2)
    pen = QPen(getattr(theme, f"text_on_{name}"), side * 0.1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if grade is Grade.BLUNDER:
        painter.drawPath(_sign(Grade.MISTAKE, QRectF(side * 0.12, 0, side, side)))
        painter.drawPath(_sign(Grade.MISTAKE, QRectF(rect.width() - side * 1.12, 0, side, side)))
    else:
        painter.drawPath(_sign(grade, QRectF(0, 0, side, side)))
    painter.restore()


def check_path(box: QRectF) -> QPainterPath:
    """The tick that stands at every best setting."""
    return _sign(Grade.OPTIMAL, box)


def _sign(grade: Grade, box: QRectF) -> QPainterPath:
    def at(x: float, y: float) -> QPointF:
        return QPointF(box.x() + x * box.width(), box.y() + y * box.height())

    path = QPainterPath()
    if grade is Grade.OPTIMAL:
        path.moveTo(at(0.28, 0.53))
        path.lineTo(at(0.44, 0.68))
        path.lineTo(at(0.73, 0.35))
    elif grade is Grade.CLOSE:
        for y in (0.41, 0.6):
            path.moveTo(at(0.27, y + 0.03))
            path.cubicTo(at(0.42, y - 0.13), at(0.58, y + 0.17), at(0.73, y))
    elif grade is Grade.FORCED:
        path.moveTo(at(0.3, 0.5))
        path.lineTo(at(0.7, 0.5))
    else:
        path.moveTo(at(0.35, 0.35))
        path.lineTo(at(0.65, 0.65))
        path.moveTo(at(0.65, 0.35))
        path.lineTo(at(0.35, 0.65))
    return path


class BestTick(QWidget):
    """The ✓ beside a best setting; takes its room also where there is none."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._shown = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_tick(self, shown: bool) -> None:
        self._shown = shown
        self.setAccessibleName(self.tr("best setting") if shown else "")
        self.update()

    def sizeHint(self) -> QSize:
        side = self._look.type.pixels(22)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._shown:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._look.theme.win, self.height() * 0.11, c=Qt.PenCapStyle.RoundCap))
        painter.drawPath(check_path(QRectF(self.rect())))
