"""Puzzles of the block game on the review page: shown again and solved again."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random
from uuid import UUID

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QComboBox, QPlainTextEdit, QPushButton

from pyramid_trainer.blocks.actions import Put, Take
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store.history import History
from pyramid_trainer.training.puzzles import PuzzleAttempt
from pyramid_trainer.training.records import PUZZLES, Session
from pyramid_trainer.ui.blocks.page import BlocksPage
from pyramid_trainer.ui.review.page import ReviewPage
from pyramid_trainer.ui.review.puzzle_columns import (
    MARKS,
)
from tests.store.puzzle_samples import READ, RECORDS, attempt_at
from tests.store.samples import moment_at, new_id
from tests.ui import reading
from tests.ui.conftest import HARMLESS, OpenProgram
from tests.ui.player import Player, rows_in
from tests.ui.review.conftest import PUZZLE_ATTEMPTS, OpenPage, pick, turn
from tests.ui.review.puzzling import IDEAS, alternatives, attempts, brief, go_to, is_wrong, phase
from tests.ui.walking import faults

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)


# The replay


def test_the_answer_is_hidden_until_it_is_asked_for(open_puzzles: OpenPage) -> None:
    reviewer = open_puzzles()
    attempt = go_to(reviewer, is_wrong)
    puzzle = READ[attempt.puzzle]
    board = reviewer.page.desk.replaying.panel.board
    assert board.seen is not None
    assert board.seen.board == puzzle.observation.board
    assert board.seen.faces == puzzle.observation.faces
    assert alternatives(reviewer) == []
    assert board.signs == {}
    reviewer.press("A")
    told = dict(alternatives(reviewer))
    assert len(told) == len(puzzle.alternatives)
    basic = puzzle.record.rules.scoring is Scoring.BASIC
    for one in puzzle.alternatives:
        shown = attempt.act if attempt.act in one.actions else one.actions[0]
        mean = one.value.mean
        worth = reading.fixed(Fraction(100 * mean), 1) if basic else reading.fixed(Fraction(mean), 2)
        assert told[brief(shown)].startswith(worth)
    assert set(map(str, board.signs.values())) == {str(attempt.grade), "optimal"}
    assert any(text.startswith("Then: ") for text in reviewer.texts())
    assert any(IDEAS[puzzle.idea] in text for text in reviewer.texts())
    reviewer.press("A")
    assert alternatives(reviewer) == []
    assert board.signs == {}


@pytest.mark.parametrize("right", [True, False])
def test_trying_a_hand_tells_what_it_is_worth_and_records_nothing(open_puzzles: OpenPage, right: bool) -> None:
    reviewer = open_puzzles()
    attempt = go_to(reviewer, lambda one: phase(one) is Phase.PUTTING and is_wrong(one))
    puzzle = READ[attempt.puzzle]
    act = puzzle.alternatives[0 if right else -1].actions[0]
    assert isinstance(act, Put)
    before = [rows_in(reviewer.path, table) for table in ("puzzle_attempts", "sessions")]
    reviewer.press(str(act.hand + 1))
    (sign,) = {str(sign) for sign in reviewer.page.desk.replaying.panel.board.signs.values()} - (
        set() if right else {"optimal"}
    )
    assert sign == str(puzzle.grade(act))
    assert any(text.startswith("Then: ") for text in reviewer.texts())
    assert [rows_in(reviewer.path, table) for table in ("puzzle_attempts", "sessions")] == before


def test_a_block_is_tried_by_keys_and_what_is_not_allowed_is_told(open_puzzles: OpenPage) -> None:
    reviewer = open_puzzles()
    attempt = go_to(reviewer, lambda one: phase(one) is Phase.TAKING)
    panel = reviewer.page.desk.replaying.panel
    best = READ[attempt.puzzle].alternatives[0].actions[0]
    assert isinstance(best, Take)
    reviewer.page.desk.replaying.try_act(Put(0))
    assert alternatives(reviewer) == [], "nothing to put anywhere"
    reviewer.press("Enter")
    assert panel.board.hasFocus()
    panel.board.point_at(best)
    reviewer.press("Enter")
    assert set(map(str, panel.board.signs.values())) == {"optimal"}
    reviewer.press("N")
    assert alternatives(reviewer) == [], "the next puzzle hides its own"
    reviewer.press("Esc")
    assert reviewer.page.desk.view.hasFocus()


def test_an_alternative_is_tried_from_the_answer(open_puzzles: OpenPage) -> None:
    reviewer = open_puzzles()
    attempt = go_to(reviewer, is_wrong)
    reviewer.press("A")
    shown = reviewer.page.desk.replaying.panel._alternatives
    shown.setFocus()
    shown.setCurrentItem(shown.topLevelItem(0))
    reviewer.press("Enter")
    reviewer.settle()
    assert set(map(str, reviewer.page.desk.replaying.panel.board.signs.values())) == {"optimal"}
    assert any(text.startswith("Then: ") and str(attempt.grade).title() in text for text in reviewer.texts())


def test_stars_and_notes_are_kept(open_puzzles: OpenPage) -> None:
    reviewer = open_puzzles()
    attempt = go_to(reviewer, lambda one: not one.starred and not one.note)
    row = reviewer.page.desk.view.row

    def kept() -> PuzzleAttempt:
        return next(one for one in attempts(reviewer.path) if one.id == attempt.id)

    for starred in (True, False, True):
        reviewer.press("S")
        assert kept().starred is starred
        assert ("★" in reviewer.page.desk.table.text(row, MARKS)) is starred
    reviewer.press("E")
    field = reviewer.page.focusWidget()
    assert isinstance(field, QPlainTextEdit)
    field.setPlainText("why c2?")
    reviewer.press("Ctrl+Enter")
    assert kept().note == "why c2?"
    assert "note" in reviewer.page.desk.table.text(row, MARKS)


def test_a_puzzle_that_cannot_be_read_says_so(open_puzzles: OpenPage, path: Path, both: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(both)
    broken = attempts(path)[1].puzzle
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TRIGGER puzzles_never_change")
        connection.execute(
            "UPDATE puzzles SET text = substr(text, 1, length(text) - 30) || '?' WHERE id = ?", (UUID(broken).bytes,)
        )
    reviewer = open_puzzles(None)
    reviewer.go_to(1)
    assert reviewer.page.desk.table.line(1).attempt.puzzle == broken
    assert "This puzzle cannot be shown" in reviewer.texts()
    reviewer.press("A", "1")
    assert alternatives(reviewer) == []
    row = next(row for row, one in enumerate(attempts(path)) if one.puzzle != broken)
    reviewer.go_to(row)
    assert "This puzzle cannot be shown" not in reviewer.texts()
    assert reviewer.page.desk.replaying.panel.board.isVisible()


def test_every_control_is_reached_with_tab(open_puzzles: OpenPage) -> None:
    reviewer = open_puzzles()
    reviewer.go_to(0)
    reviewer.press("A")
    met = []
    for _ in range(40):
        reviewer.press("Tab")
        focused = reviewer.page.focusWidget()
        assert focused is not None
        assert focused.hasFocus()
        met.append(focused)
        if focused is reviewer.page.desk.view:
            break
    assert met[-1] is reviewer.page.desk.view
    names = {widget.accessibleName() or getattr(widget, "text", str)() for widget in met}
    assert all(names)
    wanted = {"What is listed: Puzzles", "Idea", "Days", "Grade", "Scoring", "Sorted by", "Alternatives"}
    assert wanted | {"Note on this puzzle"} <= names
    assert sum(isinstance(widget, QComboBox) for widget in met) == 5


# To be solved again


def test_what_is_selected_is_solved_again(open_puzzles: OpenPage) -> None:
    reviewer = open_puzzles()
    found = attempts(reviewer.path)
    reviewer.go_to(0)
    for _ in range(4):
        reviewer.press("Shift+Down")
    reviewer.click(reviewer.button("Solve these"))
    reviewer.settle()
    assert reviewer.solved_again == [list(dict.fromkeys(one.puzzle for one in found[:5]))]
    reviewer.press("Ctrl+A")
    reviewer.click(reviewer.button("Solve these"))
    reviewer.settle()
    assert reviewer.solved_again[1] == list(dict.fromkeys(one.puzzle for one in found))
    assert reviewer.drilled == []


def test_mistakes_are_solved_again_until_they_were_right_twice_in_a_row(open_page: OpenPage, path: Path) -> None:
    path.parent.mkdir()
    chance = Random(5)
    missed, mended, half, right = RECORDS[:4]
    course = {missed: [False], mended: [False, True, True], half: [False, True], right: [True]}
    with History.open(path) as history:
        start = datetime(2026, 5, 1, 9, tzinfo=UTC)
        session = Session(new_id(chance), PUZZLES, moment_at(start))
        for number, (record, well) in enumerate((one, each) for one, course_of in course.items() for each in course_of):
            attempt = attempt_at(record, session, chance, start + timedelta(minutes=number))
            while attempt.right is not well or attempt.hinted:
                attempt = attempt_at(record, session, chance, start + timedelta(minutes=number))
            history.keep_puzzle_attempt(attempt, record, session)
    reviewer = open_page(None)
    turn(reviewer, "Puzzles")
    reviewer.click(reviewer.button("Solve all mistakes"))
    reviewer.settle()
    assert reviewer.solved_again == [[half.id, missed.id]]
    pick(reviewer.page.desk.filters._grade, "Optimal")
    reviewer.settle()
    reviewer.click(reviewer.button("Solve all mistakes"))
    reviewer.settle()
    assert reviewer.troubles == ["There is no mistake left among these puzzles."]


# In the window


def review(player: Player) -> ReviewPage:
    player.press("Ctrl+2")
    (page,) = player.all(ReviewPage)
    settled(player, page)
    return page


def settled(player: Player, page: ReviewPage) -> None:
    player.wait_until(
        lambda: (
            not page.desk.listing.is_waiting
            and not page.desk._background.is_busy
            and not page._background.is_busy
            and page.desk.table.rowCount() > 0
        )
    )


def test_puzzles_that_are_to_be_solved_again_come_on_the_blocks_page(
    open_program: OpenProgram, data: Path, both: bytes
) -> None:
    (data / "history.sqlite").write_bytes(both)
    player = open_program()
    page = review(player)
    player.click(next(one for one in page.desk.actions.findChildren(QPushButton) if one.text() == "Puzzles"))
    settled(player, page)
    page.desk.view.go_to(0)
    player.press("Shift+Down", "Shift+Down", "Shift+Down")
    found = attempts(data / "history.sqlite")
    wanted, before = list(dict.fromkeys(one.puzzle for one in found[:4])), {one.id for one in found}
    player.click(player.button("Solve these"))
    player.wait_until(lambda: bool(player.all(BlocksPage)))
    (blocks,) = player.all(BlocksPage)
    for puzzle in wanted:
        player.wait_until(
            lambda puzzle=puzzle: blocks.learning.table.asked is not None and blocks.learning.table.asked.id == puzzle
        )  # type: ignore[misc]
        blocks.learning.puzzles.answer(READ[puzzle].alternatives[0].actions[0])
        if puzzle != wanted[-1]:
            blocks.learning.puzzles._next_asked()
    new = [one for one in attempts(data / "history.sqlite") if one.id not in before]
    assert [one.puzzle for one in reversed(new)] == wanted
    assert page.desk.table.rowCount() == PUZZLE_ATTEMPTS
    player.press("Ctrl+2")
    player.wait_until(lambda: page.desk.table.rowCount() == PUZZLE_ATTEMPTS + len(wanted))


def test_which_list_it_was_is_remembered(open_program: OpenProgram, data: Path, both: bytes) -> None:
    (data / "history.sqlite").write_bytes(both)
    player = open_program()
    page = review(player)
    player.click(next(one for one in page.desk.actions.findChildren(QPushButton) if one.text() == "Puzzles"))
    settled(player, page)
    player.close()
    again = open_program()
    page = review(again)
    assert page.listed == "puzzles"
    assert page.desk.table.rowCount() == PUZZLE_ATTEMPTS


@pytest.mark.parametrize(
    ("size", "font_size", "theme"),
    [
        ((960, 640), 150, "light"),
        ((960, 640), 100, "dark"),
        ((1280, 800), 100, "light"),
        ((1280, 800), 125, "dark"),
    ],
)
def test_everything_is_seen_whole(
    open_program: OpenProgram, data: Path, both: bytes, size: tuple[int, int], font_size: int, theme: str
) -> None:
    (data / "history.sqlite").write_bytes(both)
    player = open_program(preferences={"font_size": font_size, "theme": theme}, size=size)
    page = review(player)
    found = {"hands": faults(player.window)}
    player.click(next(one for one in page.desk.actions.findChildren(QPushButton) if one.text() == "Puzzles"))
    settled(player, page)
    for kind in (Phase.TAKING, Phase.PUTTING, Phase.KEEPING):
        row = next(row for row, one in enumerate(attempts(data / "history.sqlite")) if phase(one) is kind)
        page.desk.view.setFocus()
        page.desk.view.go_to(row)
        settled(player, page)
        for _ in range(2):
            QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
            found[f"{kind} {page.desk.replaying.panel.shows_answer}"] = faults(player.window)
            player.press("A")
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
