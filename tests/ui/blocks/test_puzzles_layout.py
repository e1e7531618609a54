"""Nothing is cut off, covered or outside where puzzles are solved."""

import pytest
from PySide6.QtWidgets import QApplication

from pyramid_trainer.blocks.analysis.puzzles import Puzzle
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.faces import TURNED_BY_A_JOKER
from pyramid_trainer.blocks.ranking import CARDS_IN_HAND
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.ui.blocks.plan import BELOW
from pyramid_trainer.ui.blocks.walking import middle_of
from pyramid_trainer.ui.blocks.wood import silhouette
from tests.ui.blocks.size import too_small
from tests.ui.blocks.solver import PUZZLES, Solver, puzzles_of
from tests.ui.conftest import HARMLESS, OpenProgram
from tests.ui.walking import faults


@pytest.mark.qt_log_ignore(HARMLESS)
@pytest.mark.parametrize(("font_size", "theme"), [(100, "light"), (150, "dark")])
def test_everything_can_be_read_whole(open_program: OpenProgram, font_size: int, theme: str) -> None:
    solver = Solver(open_program(preferences={"font_size": font_size, "theme": theme}))
    solver.open_puzzles()
    found = []
    chosen = [one for phase in Phase for scoring in Scoring for one in puzzles_of(phase, scoring)[:1]]
    longest = max(PUZZLES, key=lambda one: len(one.alternatives))
    for puzzle in (*chosen, longest):
        solver.ask(puzzle)
        found += faulty(solver, "asked")
        solver.press("H")
        found += faulty(solver, "hinted")
        solver.press("H")
        found += faulty(solver, "hinted twice")
        solver.do(puzzle.alternatives[-1].actions[0])
        found += faulty(solver, "answered")
        assert cut_short(solver) == []
        solver.press("U")
        found += faulty(solver, "slip")
        solver.press("E")
        found += faulty(solver, "note")
        solver.press("Esc")
    assert found == []


def faulty(solver: Solver, state: str) -> list[str]:
    told = []
    for size in ((960, 640), (1280, 800)):
        solver.player.window.resize(*size)
        for _ in range(3):
            QApplication.processEvents()
        phase = solver.asked.observation.board.phase
        told += [f"{size} {state} {phase}: {one}" for one in faults(solver.player.window)]
        told += [f"{size} {state}: too small: {key}" for key in too_small(solver.table)]
    return told


@pytest.mark.qt_log_ignore(HARMLESS)
@pytest.mark.parametrize("font_size", [100, 150])
def test_what_marks_a_jokers_card_hides_no_block_and_no_name(open_program: OpenProgram, font_size: int) -> None:
    solver = Solver(open_program(preferences={"font_size": font_size}))
    solver.open_puzzles()
    board, found = solver.table, []
    for puzzle in [one for scoring in Scoring for one in puzzles_of(Phase.KEEPING, scoring)]:
        solver.ask(puzzle)
        for size in ((960, 640), (1280, 800)):
            solver.player.window.resize(*size)
            for _ in range(2):
                QApplication.processEvents()
            places = [key for key in board._pieces if key[0] == "place"]
            fronts = [front for key in places if (front := board.front_of(key)) is not None]
            hidden = [silhouette(front).boundingRect().united(board.plan.name_of(front)) for front in fronts]
            signs = [board._sign_rect(("turned", number), Grade.BLUNDER) for number in range(TURNED_BY_A_JOKER)]
            found += [(size, str(puzzle)) for sign in signs for block in hidden if sign.intersects(block)]
    assert found == []


def cut_short(solver: Solver) -> list[str]:
    """The alternatives that cannot be read whole."""
    values, told = solver.view.side.alternatives, []
    for size in ((960, 640), (1280, 800)):
        solver.player.window.resize(*size)
        for _ in range(3):
            QApplication.processEvents()
        for row in range(values.topLevelItemCount()):
            item = values.topLevelItem(row)
            for column in range(values.columnCount()):
                needs = values.sizeHintForIndex(values.indexFromItem(item, column)).width()
                if not values.isColumnHidden(column) and needs > values.columnWidth(column):
                    told.append(f"{size}: {item.text(column)}")
    return told


@pytest.mark.qt_log_ignore(HARMLESS)
def test_where_hands_have_no_names_their_keys_still_show(open_program: OpenProgram) -> None:
    solver = Solver(open_program(preferences={"font_size": 150}))
    solver.open_puzzles()
    solver.player.window.resize(960, 640)
    solver.ask(next(one for one in puzzles_of(Phase.PUTTING, Scoring.BASIC)))
    board, hands = solver.table, solver.asked.observation.board.hands[solver.asked.observation.seat]
    assert not board.plan.has_captions
    picture = board.grab().toImage()
    for area, cards in zip((hand.area.toRect() for hand in board.plan.hands[BELOW]), hands, strict=True):
        line = area.adjusted(area.width() * 4 // 5, 4, -4, -4)
        colours = {picture.pixel(x, line.center().y()) for x in range(line.left(), line.right())}
        assert len(colours) > 1 or len(cards) == CARDS_IN_HAND


@pytest.mark.qt_log_ignore(HARMLESS)
@pytest.mark.parametrize("font_size", [100, 150])
def test_the_last_blocks_of_a_pyramid_are_no_tiny_ones_in_a_wide_field(
    open_program: OpenProgram, font_size: int
) -> None:
    solver = Solver(open_program(preferences={"font_size": font_size}))
    solver.open_puzzles()
    solver.player.window.resize(960, 640)
    solver.wait(lambda: solver.table.width() > solver.view.width() * 0.9)

    def standing(puzzle: Puzzle) -> list[int]:
        return [place for place, block in enumerate(puzzle.observation.board.tower) if block is not None]

    def spread(puzzle: Puzzle) -> float:
        middles = [middle_of(place) for place in standing(puzzle)]
        return max(middles) - min(middles)

    most, fewest = max(PUZZLES, key=lambda one: len(standing(one))), min(PUZZLES, key=spread)
    wide = []
    for puzzle in (most, fewest):
        solver.ask(puzzle)
        fronts = [solver.table.front_of(("place", place)) for place in standing(puzzle)]
        assert {front.width() for front in fronts} == {solver.table.plan.tower.block.width()}
        wide.append(fronts[0].width())
    assert spread(fewest) < 3
    assert wide[1] >= 1.5 * wide[0]
    assert wide[1] >= 3.5 * solver.table.plan.line
