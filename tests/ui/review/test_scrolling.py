"""What was scrolled past is not read: whatever is asked next does not wait for it."""

import pytest

from pyramid_trainer.store.review import ReviewReader
from tests.ui.busy import busy
from tests.ui.conftest import HARMLESS
from tests.ui.review.conftest import OpenPage

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)


def test_the_next_list_does_not_wait_for_lines_that_were_scrolled_past(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewer = open_page()
    desk, read = reviewer.page.desk, []
    rows = ReviewReader.rows

    def noted(reader: ReviewReader, numbers: object) -> object:
        read.append(numbers)
        return rows(reader, numbers)  # type: ignore[arg-type]

    monkeypatch.setattr(ReviewReader, "rows", noted)
    bar = desk.view.verticalScrollBar()
    with busy(desk._background):
        for _ in range(10):
            for place in (bar.maximum(), bar.maximum() // 2):
                bar.setValue(place)
                desk.view.grab()
                reviewer.qtbot.waitUntil(lambda: not desk.table.is_waiting)
        desk._sort(desk.listing.sort._replace(column="cost"))
    reviewer.settle()
    assert read == []
    bar.setValue(bar.maximum())
    desk.view.grab()
    reviewer.qtbot.waitUntil(lambda: not desk.table.is_waiting)
    reviewer.settle()
    assert len(read) == 1, "what is in sight is read"
