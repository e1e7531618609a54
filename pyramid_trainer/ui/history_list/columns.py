"""What stands in each column of a list, in the user's language and his way of writing numbers."""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Qt

from pyramid_trainer.training.records import Moment
from pyramid_trainer.ui.language import local_time_text

NONE = "–"
_LONGEST = Moment(datetime(2000, 12, 28, 22, 58, tzinfo=UTC), date(2000, 12, 28), 0, date(2000, 12, 28))


def widest_time() -> str:
    """A date and a time that need as much room as any."""
    return local_time_text(_LONGEST)


class Column(NamedTuple):
    """``meaning``: the title in more words; ``text``: of a line; ``widest``: what the width is made for."""

    title: str
    meaning: str
    text: Callable[[Any], str]
    widest: str
    is_number: bool = False


class Columns(QObject):
    """The columns of one list, for a subclass to fill."""

    _columns: Sequence[Column] = ()

    @property
    def count(self) -> int:
        return len(self._columns)

    def title(self, column: int) -> str:
        return self._columns[column].title

    def meaning(self, column: int) -> str:
        return self._columns[column].meaning

    def widest(self, column: int) -> str:
        return self._columns[column].widest

    def text(self, column: int, line: Any) -> str:
        return self._columns[column].text(line)

    def alignment(self, column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignRight if self._columns[column].is_number else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter

    def is_aside(self, column: int, line: Any) -> bool:
        """Whether it is said in passing only."""
        return False

    def tool_tip(self, column: int, line: Any) -> str:
        """What has no room in the line."""
        return ""
