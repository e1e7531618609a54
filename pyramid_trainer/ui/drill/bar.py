"""One bar of a setting: how many dealer hands it wins, pushes and loses, to scale, each with its exact count."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.ui.language import sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import RADIUS_SMALL, SMALL, SPACE

GAP = 2
PAD = 9


class OutcomeBar(QWidget):
    """Filled for the player's own setting, outlined for the other.

    Where a count does not fit inside with its word it stands there alone, and where even that does not fit, behind;
    there too without its word where little would be left of the bar. The tool tip has them all with their words.
    """

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._value: SettingValue | None = None
        self._filled = False
        self._behind_width = 0.0
        self._worded = True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_value(self, value: SettingValue | None, *, filled: bool) -> None:
        self._value = value
        self._filled = filled
        texts = [text for text, _, _ in self._parts()]
        self.setAccessibleName(", ".join(texts))
        self.setToolTip(", ".join(texts))
        self.update()

    def set_worded(self, worded: bool) -> None:
        """Whether the counts behind the bar have their words; the colours and their order tell them apart as well."""
        self._worded = worded
        self.update()

    def behind_width(self, least: float) -> float:
        """Room behind the bar for the counts that do not fit inside when so much is kept free: ``least`` or more."""
        needed = self._needed_behind(least)
        return least if needed <= least else self.behind_width(needed)

    def set_behind_width(self, width: float) -> None:
        """Room kept free behind the bar, the same for all bars, so that their lengths compare."""
        self._behind_width = width
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, round(self._metrics().height()) + 10)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._value is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._look.type.font(SMALL))
        behind = self.width() - self._behind_width + SPACE
        for rect, text, colour, text_colour in self._segments(self._behind_width):
            if self._filled:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour)
                painter.drawRoundedRect(rect, RADIUS_SMALL, RADIUS_SMALL)
            else:
                painter.setPen(QPen(colour, 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rect.adjusted(0.75, 0.75, -0.75, -0.75), RADIUS_SMALL, RADIUS_SMALL)
            inside = self._inside(rect, text)
            if inside:
                painter.setPen(text_colour if self._filled else self._look.theme.text)
                painter.drawText(rect.adjusted(PAD, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, inside)
            else:
                outside = self._outside(text)
                width = self._metrics().horizontalAdvance(outside)
                painter.setPen(colour)
                room = QRectF(behind, rect.y(), width + PAD, rect.height())
                painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, outside)
                behind += width + PAD

    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(self._look.type.font(SMALL))

    def _parts(self) -> list[tuple[str, int, str]]:
        """Text, count and colour token of the outcomes that happen."""
        value = self._value
        if value is None:
            return []
        counts = (("win", value.win), ("push", value.push), ("lose", value.lose))
        return [(sentence(f"bar.{name}", {"count": count}), count, name) for name, count in counts if count]

    def _segments(self, behind: float) -> list[tuple[QRectF, str, QColor, QColor]]:
        parts = self._parts()
        total = sum(count for _, count, _ in parts)
        room = max(1.0, self.width() - behind - GAP * (len(parts) - 1))
        theme = self._look.theme
        left = 0.0
        segments = []
        for text, count, name in parts:
            width = max(3.0, room * count / total)
            rect = QRectF(left, 0, width, self.height())
            segments.append((rect, text, getattr(theme, name), getattr(theme, f"text_on_{name}")))
            left += width + GAP
        return segments

    def _inside(self, rect: QRectF, text: str) -> str:
        """What of ``text`` fits into ``rect``: all of it, its number alone, or nothing."""
        room = rect.width() - 2 * PAD
        parts = (text, _number_of(text))
        return next((part for part in parts if self._metrics().horizontalAdvance(part) <= room), "")

    def _outside(self, text: str) -> str:
        return text if self._worded else _number_of(text)

    def _needed_behind(self, behind: float) -> float:
        """Widths of the texts that do not fit; room behind makes segments narrower, so that more may not fit."""
        metrics = self._metrics()
        needed = sum(
            metrics.horizontalAdvance(self._outside(text)) + PAD
            for rect, text, _, _ in self._segments(behind)
            if not self._inside(rect, text)
        )
        return needed + SPACE if needed else 0.0


def _number_of(text: str) -> str:
    """The count without its word."""
    return text.rpartition(" ")[2]
