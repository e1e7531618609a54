"""A layout that sets its widgets side by side and goes on in the next line where there is no room."""

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from pyramid_trainer.ui.theme import SPACE


class FlowLayout(QLayout):
    """Each widget as wide as it wants to be, or as the line is; hidden ones take no room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(QMargins())
        self.setSpacing(SPACE)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(hint.width() + self.spacing() for hint in hints) - self.spacing() * bool(hints)
        return QSize(width, max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(
            max((size.width() for size in sizes), default=0), max((size.height() for size in sizes), default=0)
        )

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """The height that is needed; moves the widgets there if ``move``. Those of a line stand on one middle."""
        line: list[tuple[QLayoutItem, int, QSize]] = []
        x, y = rect.x(), rect.y()

        def finish() -> int:
            tallest = max(size.height() for _, _, size in line)
            for item, left, size in line if move else ():
                item.setGeometry(QRect(QPoint(left, y + (tallest - size.height()) // 2), size))
            return tallest

        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint().boundedTo(QSize(max(rect.width(), item.minimumSize().width()), 16_777_215))
            if line and x + size.width() > rect.x() + rect.width():
                y += finish() + self.spacing()
                x, line = rect.x(), []
            line.append((item, x, size))
            x += size.width() + self.spacing()
        return y - rect.y() + (finish() if line else 0)
