"""A move that is named is found on the table: places bear their names, and what is pointed out is marked."""

from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pyramid_trainer.blocks.actions import Action, Keep, Place, Put, Take
from pyramid_trainer.blocks.analysis.values import Decision
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.pyramid import place_name
from pyramid_trainer.blocks.ranking import CARDS_IN_HAND
from pyramid_trainer.ui.blocks.plan import ABOVE, BELOW
from pyramid_trainer.ui.blocks.play_table import PlayTable
from pyramid_trainer.ui.blocks.saying import face_name
from pyramid_trainer.ui.theme import DARK, LIGHT, TEXT_CONTRAST, Theme
from tests.ui.blocks.person import Person
from tests.ui.blocks.solver import Solver, puzzles_of
from tests.ui.conftest import OpenProgram
from tests.ui.contrast import contrast
from tests.ui.pictures import content


@pytest.fixture
def person(open_program: OpenProgram) -> Person:
    return Person(open_program())


def play(person: Person, phase: Phase, taken: int = 0) -> None:
    """Acts by chance until somebody at the screen is at ``phase``, after so many takes."""
    chance = Random(12)
    while True:
        assert person.await_turn()
        person.page.play.uncover()
        state = person.state
        if state.phase is phase and state.board.taken >= taken and len(state.legal_actions()) > 1:
            return
        person.page.play.act(chance.choice(state.legal_actions()))


def share_of(table: PlayTable, room: QRect, colour: QColor) -> float:
    """How much of ``room`` has that colour."""
    picture = table.grab(room).toImage()
    spots = [picture.pixelColor(x, y) for x in range(picture.width()) for y in range(picture.height())]
    return spots.count(colour) / len(spots)


def name_room(table: PlayTable, place: int) -> QRect:
    """Where the name of a place is, within the width that the shortest name has."""
    front = table.front_of(("place", place))
    room = table.plan.fronts[place] if front is None else table.plan.name_of(front)
    room = room.translated(table._aside(("place", place)))
    half = table.plan.line // 2
    return QRect(QPoint(0, 0), QPoint(2 * half, 2 * half)).translated(room.center().toPoint() - QPoint(half, half))


def lit(table: PlayTable) -> set[str]:
    """The names of places and the numbers of hands that are marked, as they are seen."""
    board = table.seen.board
    free = board.rules.pyramid.free_blocks(board.tower)
    found = {
        place_name(place) for place in free if share_of(table, name_room(table, place), LIGHT.focus_on_table) > 0.3
    }
    for side in (BELOW, ABOVE):
        for number, hand in enumerate(table.plan.hands[side]):
            edge = hand.area.toRect()
            edge.setHeight(2)
            if share_of(table, edge.adjusted(12, 0, -12, 0), LIGHT.focus_on_table) > 0.9:
                found.add(f"hand {number + 1}")
    return found


def named(action: Action) -> str:
    return f"hand {action.hand + 1}" if isinstance(action, Put) else place_name(action.at)


# Names


def test_while_building_every_free_place_bears_its_name(person: Person) -> None:
    person.start("random")
    for _ in range(4):
        assert person.await_turn()
        places = {act.at for act in person.state.legal_actions()}
        assert all(share_of(person.table, name_room(person.table, place), LIGHT.table) < 1 for place in places)
        pictures = {content(person.table.grab(name_room(person.table, place))) for place in places}
        assert len(pictures) == len(places), "each its own"
        person.page.play.act(Place(min(places)))


def test_every_block_that_can_be_taken_bears_its_name(person: Person) -> None:
    person.start("random")
    play(person, Phase.TAKING, taken=6)
    table, board = person.table, person.state.board
    free = set(board.rules.pyramid.free_blocks(board.tower))
    for place in free:
        assert share_of(table, name_room(table, place), LIGHT.table) < 0.97
    assert lit(table) == set()
    person.press("N")
    walked = table._ringed()[1]
    assert share_of(table, name_room(table, walked), LIGHT.focus_on_table) > 0, "the keyboard is there"
    play(person, Phase.PUTTING)
    board = person.state.board
    assert all(
        share_of(table, name_room(table, place), LIGHT.table) < 0.97
        for place in board.rules.pyramid.free_blocks(board.tower)
    ), "they stay while a card is put into a hand"


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_a_name_that_is_marked_is_read_as_well_as_any(theme: Theme) -> None:
    assert contrast(theme.focus_on_table, theme.table) >= TEXT_CONTRAST, "dark on light and light on dark"


# Alternatives


@pytest.fixture
def analysing(person: Person) -> Person:
    """A game that is over, its analysis open and every decision weighed."""
    person.start("random")
    chance = Random(11)
    while person.await_turn():
        person.page.play.act(chance.choice(person.state.legal_actions()))
    person.player.click(person.player.button("Analyse"))
    view = person.page.analysis
    person.wait(lambda: bool((known := view.analyst.so_far(view._view)) and len(known.curve) > 60), 60_000)
    return person


def decision(person: Person, phase: Phase) -> Decision:
    """The analysis comes to a decision of that kind with several alternatives."""
    view = person.page.analysis
    found = view.analyst.so_far(view._view).decisions
    one = max((one for one in found if one.phase is phase), key=lambda one: len(one.alternatives))
    assert len(one.alternatives) > 1
    view.go_to(one.number)
    view.stop()
    return view.analyst.so_far(view._view).decision(one.number)


@pytest.mark.parametrize("phase", [Phase.TAKING, Phase.PUTTING])
def test_the_alternative_that_is_selected_is_marked_on_the_table(analysing: Person, phase: Phase) -> None:
    view, alternatives = analysing.page.analysis, decision(analysing, phase).alternatives
    assert lit(view.table) == set()
    view.side.alternatives.setFocus(Qt.FocusReason.TabFocusReason)
    for row in range(len(alternatives)):
        action = view.side.alternatives.topLevelItem(row).data(0, Qt.ItemDataRole.UserRole)
        assert lit(view.table) == {named(action)}
        analysing.press("Down")
    analysing.press("PgDn")
    assert lit(view.table) == set(), "another moment"


def test_the_alternative_under_the_mouse_is_marked_on_the_table(analysing: Person) -> None:
    decision(analysing, Phase.TAKING)
    view, window = analysing.page.analysis, analysing.player.window
    rows = view.side.alternatives
    handle, viewport = window.windowHandle(), rows.viewport()
    for row in (1, 0):
        at = rows.visualItemRect(rows.topLevelItem(row)).center()
        QTest.mouseMove(handle, viewport.mapTo(window, at))
        QApplication.processEvents()
        assert lit(view.table) == {named(rows.topLevelItem(row).data(0, Qt.ItemDataRole.UserRole))}
    QTest.mouseMove(handle, view.curve.mapTo(window, view.curve.rect().center()))
    QApplication.processEvents()
    assert lit(view.table) == set()


def test_among_all_moves_the_one_that_was_done_is_marked(analysing: Person) -> None:
    one = decision(analysing, Phase.TAKING)
    view = analysing.page.analysis
    analysing.player.click(analysing.player.button("All moves"))
    assert lit(view.table) == {named(one.chosen)}
    decisions, rows = view.analyst.so_far(view._view).decisions, view.side.decisions
    row = next(row for row, other in enumerate(decisions) if isinstance(other.chosen, Put))
    rows.scrollToItem(rows.topLevelItem(row))
    at = rows.visualItemRect(rows.topLevelItem(row)).center()
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=at)
    view.stop()
    done = view.line.played
    assert done == decisions[row].chosen
    assert lit(view.table) == {named(done)}
    analysing.player.click(analysing.player.button("This move"))
    assert lit(view.table) == set()


def test_what_is_selected_stays_so_while_the_order_changes(analysing: Person) -> None:
    one = decision(analysing, Phase.TAKING)
    view = analysing.page.analysis
    view.side.alternatives.setFocus(Qt.FocusReason.TabFocusReason)
    before = lit(view.table)
    turned = replace(one, alternatives=tuple(reversed(one.alternatives)))
    view.side.show_moment("", "", turned, one.chosen)
    assert lit(view.table) == before == {named(view.side.alternatives.currentItem().data(0, Qt.ItemDataRole.UserRole))}
    assert view.side.alternatives.currentIndex().row() == len(one.alternatives) - 1


@pytest.mark.parametrize("phase", [Phase.TAKING, Phase.PUTTING])
def test_the_alternatives_of_an_answered_puzzle_are_marked_too(open_program: OpenProgram, phase: Phase) -> None:
    solver = Solver(open_program())
    solver.open_puzzles()
    puzzle = puzzles_of(phase)[0]
    solver.ask(puzzle)
    solver.do(puzzle.alternatives[0].actions[0])
    assert lit(solver.table) == set()
    rows = solver.view.side.alternatives
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    for row in range(rows.topLevelItemCount()):
        assert lit(solver.table) == {named(rows.topLevelItem(row).data(0, Qt.ItemDataRole.UserRole))}
        solver.press("Down")
    solver.ask(puzzles_of(phase)[1])
    assert lit(solver.table) == set()


# Hints


@pytest.mark.parametrize("phase", [Phase.TAKING, Phase.PUTTING])
def test_a_hint_marks_its_move_wherever_the_mouse_is(person: Person, phase: Phase) -> None:
    person.start("random")
    play(person, phase, taken=4)
    foundation = next(place for place, block in enumerate(person.state.board.tower) if block is not None)
    person.move(person.at(("place", foundation)))
    person.press("H")
    person.wait(lambda: person.done.startswith("Hint: ") and bool(lit(person.table)), 60_000)
    (marked,) = lit(person.table)
    assert marked in person.done
    if phase is Phase.TAKING:
        person.press("Left", "Right", "Up", "Down")
        assert lit(person.table) == {marked}, "also while the keyboard looks around"
    person.page.play.act(person.state.legal_actions()[0])
    assert lit(person.table) == set()


def test_no_ring_stays_where_a_block_was(person: Person) -> None:
    person.start("random")
    play(person, Phase.TAKING, taken=4)
    person.press("N")
    place = person.table._ringed()[1]
    person.page.play.act(Take(place))
    play(person, Phase.TAKING)
    assert person.state.board.tower[place] is None
    assert person.table._ringed() is None
    person.press("Left")
    assert person.table._ringed() is not None, "the arrow keys begin elsewhere"


# For who does not see it


def described(person: Person) -> str:
    return QAccessible.queryAccessibleInterface(person.table).text(QAccessible.Text.Description)


def test_the_table_says_where_the_keyboard_is_and_what_is_there(person: Person) -> None:
    person.start("random")
    assert described(person).startswith("Free places: a1, b1, ")
    assert "You, Hand 1: empty" in described(person)
    person.press("N")
    assert described(person) == f"{place_name(person.table._ringed()[1])}: free place"
    play(person, Phase.TAKING, taken=4)
    table, state = person.table, person.state
    table.forget_place()
    free = {place_name(act.at) for act in state.legal_actions()}
    assert set(described(person).partition(": ")[2].partition(".")[0].split(", ")) == free
    assert described(person).startswith("Can be taken: ")
    said: list[str] = []
    table.told.connect(said.append)
    person.press("N", "Down")
    assert described(person) == said[-1]
    place = table._ringed()[1]
    assert described(person).startswith(f"{place_name(place)}: ")
    face = state.observation(state.current_player).faces[state.board.tower[place]]
    assert ("of Random" in described(person)) if face is None else (face_name(face) in described(person))
    play(person, Phase.PUTTING)
    hands = person.state.board.hands[person.state.current_player]
    for number, cards in enumerate(hands):
        assert f"Hand {number + 1}: " in described(person)
        assert (f"Hand {number + 1}: empty" in described(person)) == (not cards)
    assert described(person).count(", full") == sum(len(cards) == CARDS_IN_HAND for cards in hands)


def test_a_jokers_three_are_told_and_then_the_chosen_one(open_program: OpenProgram) -> None:
    solver = Solver(open_program())
    solver.open_puzzles()
    puzzle = puzzles_of(Phase.KEEPING)[0]
    solver.ask(puzzle)
    turned = puzzle.observation.board.turned
    assert f"Turned up: {', '.join(map(face_name, turned))}." in described(solver)
    act = puzzle.alternatives[0].actions[0]
    assert isinstance(act, Keep)
    while solver.table.chosen_face != act.face:
        solver.press("Right")
    assert described(solver) == f"{face_name(act.face)} is chosen"


def test_a_face_that_is_hidden_again_is_not_told(person: Person) -> None:
    person.start("human")
    play(person, Phase.TAKING, taken=2)
    state = person.state
    own = {
        place
        for place, block in enumerate(state.board.tower)
        if block is not None and state.board.owner(block) == state.current_player
    }
    for _ in range(40):
        person.press("N")
        if person.table._ringed()[1] in own:
            break
    assert "yours" not in described(person)
    person.hold("F")
    assert "yours, " in described(person)
    person.let_go("F")
    assert "yours" not in described(person)
