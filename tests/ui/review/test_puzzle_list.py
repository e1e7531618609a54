"""Puzzles of the block game on the review page: listed, sorted and filtered."""

import subprocess
import sys
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtWidgets import QCheckBox

from pyramid_trainer.blocks.analysis.grades import Grade
from pyramid_trainer.blocks.analysis.ideas import Idea
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store import sessions
from pyramid_trainer.store.history import History
from pyramid_trainer.store.puzzle_review import PuzzleFilter
from pyramid_trainer.store.review import Filter
from pyramid_trainer.ui.review.puzzle_columns import (
    ACT,
    BEST,
    GRADE,
    IDEA,
    LOST,
    MARKS,
    SCORING,
    SESSION,
    THINK,
    TIME,
)
from tests.store.puzzle_samples import READ, fill_with_puzzles
from tests.ui import reading
from tests.ui.conftest import HARMLESS
from tests.ui.review.conftest import PUZZLE_ATTEMPTS, OpenPage, local_time, pick, switch, turn
from tests.ui.review.puzzling import IDEAS, attempts, brief, ids

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)


# The two lists


def test_whoever_never_solved_a_puzzle_sees_no_switch(open_page: OpenPage) -> None:
    reviewer = open_page()
    assert not switch(reviewer, "Hands").isVisible()
    assert not switch(reviewer, "Puzzles").isVisible()


PAGE = """
import sys
from pathlib import Path
from datetime import timedelta
from PySide6.QtCore import QEventLoop
from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.training.sessions import SessionLog
from pyramid_trainer.ui.application import make_application
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.page import Services
from pyramid_trainer.ui.review.desk import Desk
from pyramid_trainer.ui.review.page import ReviewPage
folder = Path(sys.argv[1])
application = make_application()
recorder = Recorder(folder / "history.sqlite", SessionLog(lambda: "none", timedelta(minutes=30)))
look = Look(Preferences(folder / "preferences.toml"), system_is_dark=False)
page = ReviewPage(Services(recorder, Clock(), Solutions(), RuleFiles(folder / "rules"), look))
"""

LISTED = """
page.show()
page.opened()
loop = QEventLoop()
page.desk.listing.whole.connect(loop.quit)
loop.exec()
assert page.desk.table.rowCount() > 0
print(*(name for name in sys.modules if name.startswith(("pyramid_trainer.blocks", "pyramid_trainer.ui.blocks"))))
page.release_history()
"""


def printed(script: str, folder: Path) -> list[str]:
    """What a fresh program prints that has a page, ``page``, over the history in ``folder``."""
    call = [sys.executable, "-c", PAGE + script, folder]
    return subprocess.run(call, capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()


def test_listing_hands_loads_nothing_of_the_block_game(tmp_path: Path, both: bytes) -> None:
    (tmp_path / "history.sqlite").write_bytes(both)
    assert printed(LISTED, tmp_path) == [""]


MADE_AHEAD = """
def desks():
    return sum(isinstance(widget, Desk) for widget in application.allWidgets())

page.begin_as_left("puzzles")
steps = page.making()
next(steps)
print("pyramid_trainer.ui.review.puzzle_source" in sys.modules, desks())
next(steps)
print(desks())
"""


def test_made_ahead_the_block_game_is_loaded_in_a_step_of_its_own(tmp_path: Path) -> None:
    """The window stands still for every step of making a page."""
    assert printed(MADE_AHEAD, tmp_path) == ["True 0", "1"]


def test_the_switch_turns_to_the_puzzles_and_back(open_page: OpenPage, both: bytes) -> None:
    reviewer = open_page(both)
    hands = reviewer.ids()
    turn(reviewer, "Puzzles")
    assert ids(reviewer) == [one.id for one in attempts(reviewer.path)]
    assert f"{PUZZLE_ATTEMPTS} attempts." in reviewer.texts()
    assert switch(reviewer, "Puzzles").isChecked()
    reviewer.go_to(3)
    turn(reviewer, "Hands")
    assert reviewer.ids() == hands
    assert switch(reviewer, "Hands").isChecked()
    turn(reviewer, "Puzzles")
    assert reviewer.page.desk.view.row == 3, "each list stays as it was left"


def test_with_puzzles_alone_the_switch_is_there_too(open_page: OpenPage, path: Path) -> None:
    path.parent.mkdir()
    with History.open(path) as history:
        fill_with_puzzles(history, 5)
    reviewer = open_page(None)
    assert "No hands yet" in reviewer.texts()
    turn(reviewer, "Puzzles")
    assert "5 attempts." in reviewer.texts()


def test_when_all_puzzles_are_deleted_the_hands_are_back(open_puzzles: OpenPage) -> None:
    reviewer = open_puzzles()
    with History.open(reviewer.path) as history:
        for session in {one.session for one in attempts(reviewer.path)}:
            sessions.delete(history, session, datetime(2026, 5, 27, tzinfo=UTC))
    reviewer.open()
    reviewer.qtbot.waitUntil(lambda: reviewer.page.listed == "hands")
    reviewer.settle()
    assert reviewer.ids()
    assert not switch(reviewer, "Puzzles").isVisible()


# The list


def test_what_stands_in_a_line(open_puzzles: OpenPage) -> None:
    reviewer = open_puzzles()
    desk = reviewer.page.desk
    ids(reviewer)
    sessions = reviewer.sessions()
    for row, attempt in enumerate(attempts(reviewer.path)[:60]):
        puzzle = READ[attempt.puzzle]
        basic = puzzle.record.rules.scoring is Scoring.BASIC
        text = [desk.table.text(row, column) for column in range(desk.table.columnCount())]
        assert text[TIME] == local_time(attempt.moment)
        assert text[IDEA] == IDEAS[puzzle.idea]
        assert text[ACT] == brief(attempt.act)
        assert text[BEST] == brief(puzzle.alternatives[0].actions[0])
        assert text[GRADE] == reading.SIGNS[str(attempt.grade)]
        assert text[LOST] == (
            reading.fixed(Fraction(100 * attempt.lost), 1) + f"{reading.NO_BREAK}%"
            if basic
            else reading.fixed(Fraction(attempt.lost), 2)
        )
        assert text[SCORING] == ("basic scoring" if basic else "advanced scoring")
        assert text[THINK] == reading.fixed(Fraction(attempt.think_ms, 1000), 1) + f"{reading.NO_BREAK}s"
        marks = {"★": attempt.starred, "slip": attempt.slip, "hint": attempt.hinted, "note": bool(attempt.note)}
        assert text[MARKS] == " · ".join(mark for mark, there in marks.items() if there)
        assert text[SESSION] == sessions[attempt.session]


@pytest.mark.parametrize(
    ("column", "key"),
    [
        (LOST, lambda one: one.lost),
        (THINK, lambda one: one.think_ms),
        (GRADE, lambda one: list(Grade).index(one.grade)),
        (MARKS, lambda one: one.starred),
        (TIME, lambda one: one.moment.utc),
    ],
)
def test_a_click_on_the_head_of_a_column_sorts(open_puzzles: OpenPage, column: int, key) -> None:
    reviewer = open_puzzles()
    known = {one.id: key(one) for one in attempts(reviewer.path)}
    if column == TIME:
        reviewer.click_head(LOST)
    reviewer.click_head(column)
    assert [known[each] for each in ids(reviewer)] == sorted(known.values(), reverse=True)
    reviewer.click_head(column)
    assert [known[each] for each in ids(reviewer)] == sorted(known.values())


def test_the_best_move_is_no_order(open_puzzles: OpenPage) -> None:
    reviewer = open_puzzles()
    before = ids(reviewer)
    reviewer.click_head(BEST)
    assert ids(reviewer) == before
    assert reviewer.page.desk.view.horizontalHeader().sortIndicatorSection() == TIME


def test_filters_combine(open_puzzles: OpenPage) -> None:
    reviewer = open_puzzles()
    filters = reviewer.page.desk.filters
    reviewer.press("Ctrl+F")
    assert filters.fields.idea.hasFocus()
    pick(filters.fields.idea, "Which hand to feed")
    pick(filters._grade, "Not optimal")
    pick(filters.fields.scoring, "basic scoring")
    reviewer.click(reviewer.button("More filters ▾"))
    pick(filters.more._flags["hinted"], "without")
    reviewer.settle()
    wanted = [
        one.id
        for one in attempts(reviewer.path)
        if READ[one.puzzle].idea is Idea.FEED
        and READ[one.puzzle].record.rules.scoring is Scoring.BASIC
        and one.lost > 0
        and not one.hinted
    ]
    assert wanted
    assert ids(reviewer) == wanted
    said = f"{len(wanted)} attempts: basic scoring, Which hand to feed, not optimal, without hints."
    assert said in reviewer.texts()
    reviewer.click(reviewer.button("Clear"))
    reviewer.settle()
    assert len(ids(reviewer)) == PUZZLE_ATTEMPTS


def test_a_filter_of_either_list_brings_it_to_the_front(open_page: OpenPage, both: bytes) -> None:
    reviewer = open_page(both)
    puzzle = attempts(reviewer.path)[0].puzzle
    reviewer.page.show_filter(PuzzleFilter(puzzle=puzzle))
    reviewer.settle()
    assert ids(reviewer) == [one.id for one in attempts(reviewer.path) if one.puzzle == puzzle]
    assert any(text.endswith(": one puzzle.") for text in reviewer.texts())
    reviewer.page.show_filter(Filter(starred=True))
    reviewer.settle()
    assert reviewer.page.listed == "hands"
    assert any(text.endswith(": starred.") for text in reviewer.texts())


def test_sessions_to_choose_from_are_those_of_puzzles(open_puzzles: OpenPage) -> None:
    reviewer = open_puzzles()
    found = {one.session for one in attempts(reviewer.path)}
    assert reviewer.page.desk.filters.choices.sessions.keys() == found
    turn(reviewer, "Hands")
    assert not reviewer.page.desk.filters.choices.sessions.keys() & found


def test_hidden_answers_hide_the_idea_as_well(open_puzzles: OpenPage) -> None:
    reviewer = open_puzzles()
    (box,) = [one for one in reviewer.page.desk.findChildren(QCheckBox) if one.text() == "Hide answers"]
    reviewer.click(box)
    table = reviewer.page.desk.table
    assert {table.text(0, column) for column in (IDEA, BEST, GRADE, LOST)} == {""}
    assert table.text(0, ACT) != ""
