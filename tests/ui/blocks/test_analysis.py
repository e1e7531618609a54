"""The analysis of a game in the window: stepped through, in both views, with other moves, and played on from."""

from random import Random

import pytest
from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtTest import QTest

from pyramid_trainer.blocks.actions import Take
from pyramid_trainer.blocks.analysis.values import View
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.ui.blocks.score_sheet import ScoreSheet
from tests.ui.blocks.person import Person
from tests.ui.conftest import OpenProgram
from tests.ui.player import LEFT, PLAIN


@pytest.fixture
def person(open_program: OpenProgram) -> Person:
    """With a game that is over, and its analysis open."""
    person = Person(open_program())
    person.start("random")
    chance = Random(11)
    while person.await_turn():
        person.page.play.act(chance.choice(person.state.legal_actions()))
    person.player.click(person.player.button("Analyse"))
    assert person.page.analysis.isVisible()
    return person


def analysed(person: Person) -> None:
    """Every decision has a value."""
    view = person.page.analysis
    person.wait(lambda: bool((known := view.analyst.so_far(view._view)) and len(known.curve) > 60), 60_000)


def test_it_is_stepped_through(person: Person) -> None:
    view = person.page.analysis
    assert view.line.at == 30
    assert view.table.seen.phase is Phase.TAKING
    person.press("PgDn", "PgDn")
    assert view.line.at == 32
    person.press("PgUp")
    assert view.line.at == 31
    assert view.table.seen.board == view.line.states[31].board
    room = view.curve._plane().room
    end = QPoint(round(room.right()), round(room.center().y()))
    QTest.mouseClick(view.window().windowHandle(), LEFT, PLAIN, view.curve.mapTo(view.window(), end))
    assert view.line.at == len(view.line.record.acts)
    assert view.line.state.is_terminal
    person.press("Esc")
    assert person.page.view.isVisible()


def test_what_every_alternative_was_worth_comes_by_itself(person: Person) -> None:
    view = person.page.analysis
    analysed(person)
    decision = view.analyst.so_far(View.KNOWN).decisions[3]
    view.go_to(decision.number)
    rows = view.side.alternatives.topLevelItemCount()
    assert rows == len(view.analyst.so_far(View.KNOWN).decision(decision.number).alternatives)
    worths = [view.side.alternatives.topLevelItem(row).text(1) for row in range(rows)]
    assert all("±" in worth or worth.replace(".", "").isdigit() for worth in worths)
    assert "take" in view.side.title.text()
    person.player.click(person.player.button("All moves"))
    decisions = view.side.decisions
    person.wait(lambda: decisions.topLevelItemCount() == len(view.analyst.so_far(View.KNOWN).decisions))
    item = decisions.topLevelItem(5)
    decisions.itemClicked.emit(item, 0)
    assert view.line.at == view.analyst.so_far(View.KNOWN).decisions[5].number


def test_a_grade_that_may_still_change_says_so(person: Person) -> None:
    view = person.page.analysis
    analysed(person)
    known = view.analyst.so_far(View.KNOWN)
    refined = next(one for one in known.decisions if not one.settled)
    view.go_to(refined.number)
    assert " so far" in view.side.text.text()
    exact = next(one for one in known.decisions if one.exact)
    view.go_to(exact.number)
    told = view.side.text.text()
    assert "so far" not in told
    assert told.endswith("The values are exact.")


def test_all_faces_show_when_they_are_asked_for(person: Person) -> None:
    view = person.page.analysis
    seen = view.table.seen
    standing = {block for block in seen.board.tower if block is not None}
    assert any(seen.faces[block] is None for block in standing)
    person.press("V")
    seen = view.table.seen
    assert all(seen.faces[block] is not None for block in standing)
    analysed(person)
    assert view.analyst.so_far(View.FACES).view is View.FACES
    person.press("V")
    assert any(view.table.seen.faces[block] is None for block in standing)


def test_another_move_can_be_tried_and_taken_back(person: Person) -> None:
    view = person.page.analysis
    while view.line.state.board.taken < 8 or view.line.state.phase is not Phase.TAKING:
        person.press("PgDn")
    at = view.line.at
    other = next(act for act in view.line.state.legal_actions() if act != view.line.played)
    assert isinstance(other, Take)
    view.table.wished.emit(other)
    assert view.line.tried == (other,)
    assert "Tried instead" in view.side.title.text()
    if view.line.state.phase in (Phase.PUTTING, Phase.KEEPING):
        person.wait(lambda: view.side.alternatives.topLevelItemCount() > 1, 60_000)
    person.press("Esc")
    assert view.line.tried == ()
    assert view.line.at == at
    assert view.isVisible()
    view.table.wished.emit(view.line.played)
    assert view.line.tried == ()
    assert view.line.at == at + 1, "what was played goes on in the game"


def test_the_game_can_be_played_on_from_anywhere(person: Person) -> None:
    kept = person.kept()
    person.press("PgDn", "PgDn", "PgDn", "PgDn", "O")
    assert person.page.view.isVisible()
    game = person.page.play.game
    assert game.record.game.acts[:34] == kept.game.acts[:34]
    chance = Random(3)
    while person.await_turn():
        assert "a try, not kept" in person.player.texts(), "as long as it lasts"
        assert "Pause" not in person.player.buttons(), "it could not be gone on with"
        person.page.play.act(chance.choice(person.state.legal_actions()))
    assert person.state.is_terminal
    assert not game.kept
    assert person.player.counts("block_games") == (1,), "a try is not kept"
    assert "This game is not kept: it is in no list and no figure." in person.player.texts()
    person.press("S")
    assert "basic scoring, not kept" in person.player.texts(person.player.dialog(ScoreSheet))
    person.press("Esc")
    person.player.no_dialog()
    person.press("Enter")
    assert person.page.analysis.isVisible(), "back to where it came from"
    assert person.page.play.game.id == kept.id
    assert person.page.analysis.line.at == 34
    person.press("Esc")
    assert person.page.view.result.isVisible()
    assert "a try, not kept" not in person.player.texts()


def test_a_try_is_left_for_its_analysis_also_when_it_was_analysed_itself(person: Person) -> None:
    kept = person.kept()
    person.press("O")
    assert person.await_turn()
    person.player.click(person.player.button("Back"))
    assert person.page.analysis.isVisible()
    person.press("O")
    assert person.await_turn()
    person.player.click(person.player.button("Resign"))
    person.player.click(person.player.button("Resign"))
    person.player.click(person.player.button("Analyse"))
    assert person.page.analysis.line.record != kept.game
    person.press("Esc", "Esc")
    assert person.page.analysis.isVisible()
    assert person.page.analysis.line.record == kept.game
    assert person.player.counts("block_games") == (1,)


def test_esc_leads_back_from_a_try_whatever_happens_in_it(person: Person) -> None:
    analysis, play = person.page.analysis, person.page.play

    def tried() -> None:
        person.press("O")
        assert person.page.view.isVisible()
        assert play.game.tried_from is not None

    tried()
    assert person.await_turn()
    assert person.player.button("Back").text() == "Back  Esc"
    person.press("Esc")
    assert analysis.isVisible()
    tried()
    assert person.await_turn()
    play.asking.pace.setInterval(60_000)
    person.page.play.act(person.state.legal_actions()[0])
    while play.acting is not None:
        person.page.play.act(person.state.legal_actions()[0])
    assert person.to_do == "Random is thinking."
    person.press("Esc")
    assert analysis.isVisible()
    play.asking.pace.setInterval(0)
    tried()
    assert person.await_turn()
    person.player.click(person.player.button("Resign"))
    person.press("Esc")
    assert not person.page.view.panel.asks_whether_sure, "what was asked last closes first"
    assert not analysis.isVisible()
    person.press("Esc")
    assert analysis.isVisible()
    tried()
    assert person.await_turn()
    person.press("Tab")
    assert not person.table.hasFocus()
    person.press("Esc")
    assert analysis.isVisible(), "from a button too"
    tried()
    assert person.await_turn()
    person.player.click(person.player.button("Resign"))
    person.player.click(person.player.button("Resign"))
    assert person.page.view.result.isVisible()
    person.press("Esc")
    assert analysis.isVisible()
    person.press("Esc")
    assert person.player.button("New game").isVisible(), "the game itself is left by no Esc"
    assert person.player.counts("block_games") == (1,)


def test_whose_knowledge_is_shown_is_said_where_it_is_not_the_own(person: Person) -> None:
    view = person.page.analysis
    view.stop()
    told, acting = {}, {}
    for acts in (0, 1, *range(30, len(view.line.record.acts) + 1)):
        view.go_to(acts)
        view.stop()
        acting[acts] = view.line.state.current_player
        told[acts] = view.side.whose.text() == "As Random sees it" and view.side.whose.isVisible()
    assert told == {acts: seat == 1 for acts, seat in acting.items()}
    theirs = next(acts for acts, seat in acting.items() if seat == 1 and acts > 30)
    view.go_to(theirs)
    person.press("V")
    assert not view.side.whose.isVisible(), "all faces show"


def test_the_analysis_stops_when_it_is_left(person: Person) -> None:
    view = person.page.analysis
    person.wait(lambda: view.analyst.so_far(View.KNOWN) is not None, 60_000)
    person.press("Ctrl+1")
    asked = view.analyst.so_far(View.KNOWN).asked
    assert view.analyst._question == 0
    child = view.analyst._thinker._child
    person.wait(child.idle.is_set)  # the other process has stopped; what it had sent has arrived
    QCoreApplication.processEvents()
    assert view.analyst.so_far(View.KNOWN).asked == asked
    person.press("Ctrl+4")
    person.wait(lambda: view.analyst.so_far(View.KNOWN).asked > asked, 60_000)


def test_a_resigned_game_ends_as_lost_and_says_that_no_take_was_judged(open_program: OpenProgram) -> None:
    person = Person(open_program())
    person.start("random")
    person.press("N", "Enter")
    assert person.await_turn()
    person.page.play.resign()
    person.player.click(person.player.button("Analyse"))
    view = person.page.analysis
    person.wait(lambda: bool((known := view.analyst.so_far(View.KNOWN)) and known.settled), 60_000)
    assert view.side._ledgers.text().splitlines() == ["You: no take was judged", "Random: no take was judged"]
    end = view.curve._points[-1]
    assert (end.acts, end.value.mean) == (person.acts, 0.0)
    assert len(view.curve._points) > 1


def test_a_hint_says_what_to_do_and_is_remembered(open_program: OpenProgram) -> None:
    person = Person(open_program())
    person.start("random")
    person.press("H")
    person.wait(lambda: person.done.startswith("Hint: place it on"), 60_000)
    assert "matters little" in person.page.view.panel._whole, "a place by lot is not passed off as the best"
    person.press("Enter")
    assert person.acts >= 1, "it stands where Enter does it"
    assert person.kept().done[0].hinted
    chance = Random(2)
    while person.state.phase is Phase.PLACING:
        assert person.await_turn()
        person.page.play.act(chance.choice(person.state.legal_actions()))
    assert person.await_turn()
    person.press("H")
    person.wait(lambda: person.done.startswith("Hint: "), 60_000)
    while len(person.state.legal_actions()) == 1 or person.state.board.taken < 4:
        person.page.play.act(chance.choice(person.state.legal_actions()))
        assert person.await_turn()
    person.press("H")
    person.wait(lambda: "Chance to win: " in person.done, 60_000)
    if person.state.phase is not Phase.TAKING:
        return
    acts = person.acts
    person.press("Enter")
    assert person.acts > acts
    assert person.kept().done[acts].hinted


def test_below_the_table_there_is_room_for_one_of_what_may_be_said(person: Person) -> None:
    """Whose knowledge is shown gives way to what is the matter, and is back as soon as nothing is."""
    person.player.window.resize(960, 640)
    view = person.page.analysis
    side, record = view.side, view.line.record
    for number in range(30, len(record.acts)):
        view.go_to(number)
        if side.whose.isVisible():
            break
    assert side.whose.isVisible()
    assert not side._progress.isVisible()
    side.tell("The values cannot be kept.")
    assert side._progress.isVisible()
    assert not side.whose.isVisible()
    side.show_analysis(view.analyst.so_far(view._view), view._names, record.rules.scoring)
    assert side.whose.isVisible()
    assert not side._progress.isVisible()
    person.page.learning.found.emit(view.analyst.so_far(view._view), 3)
    assert side.whose.isVisible(), "puzzles that were found are no trouble"
    assert not side._progress.isVisible()
