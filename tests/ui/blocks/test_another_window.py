"""A game that another window of the program has played on is taken up as it stands there, or left; nothing is lost."""

from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.app.block_game import BlockTable, mark_deleted
from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.store.history import History
from pyramid_trainer.training.block_games import BlockGameRecord, Standing
from pyramid_trainer.training.sessions import SessionLog
from tests.app.practice import identifiers
from tests.ui.blocks.person import Person
from tests.ui.conftest import OpenProgram

TOLD = "This game was played on in another window of the program."
ASKED = "Take it up as it stands there, or leave it."


class OtherWindow:
    """Another copy of the program at the same history, which goes on with the game of ``person``."""

    def __init__(self, person: Person) -> None:
        new_id = identifiers(5 * 10**9)
        recorder = Recorder(person.player.folders.history, SessionLog(new_id, timedelta(minutes=30)))
        self._table = BlockTable(recorder, Clock(), new_id, Random(5))
        self._game = self._table.resume(person.page.play.game.id)
        self._recorder = recorder

    def play_next(self, acts: int) -> BlockGameRecord:
        """The next game of the match."""
        self._game = self._table.next_game()
        return self.play(acts)

    def play(self, acts: int = 1000) -> BlockGameRecord:
        chance = Random(6)
        while acts and self._game.current_player is not None:
            self._game.act(chance.choice(self._game.state.legal_actions()))
            acts -= 1
        self._recorder.release()
        return self._game.record


@pytest.fixture
def person(open_program: OpenProgram) -> Person:
    person = Person(open_program())
    person.start("random", first="other")
    assert person.await_turn()
    return person


def act(person: Person) -> None:
    person.do_by_keys(person.state.legal_actions()[0])


def test_it_is_taken_up_by_one_key(person: Person) -> None:
    acts = person.acts
    elsewhere = OtherWindow(person).play(4)
    act(person)
    assert person.acts == acts, "nothing was done"
    assert person.to_do == ASKED
    assert person.done == TOLD
    assert {"Take it up", "Leave it"} <= set(person.player.buttons())
    assert not {"Try again", "Go on without keeping", "Pause"} & set(person.player.buttons())
    person.press("Enter")
    assert person.page.play.game.record.game.acts[: len(elsewhere.game.acts)] == elsewhere.game.acts
    assert person.table.hasFocus()
    assert person.await_turn()
    before = person.acts
    act(person)
    assert person.acts > before
    person.require_sound()


def test_it_is_left_by_esc(person: Person) -> None:
    elsewhere = OtherWindow(person).play(4)
    act(person)
    game = person.kept()
    assert game.game == elsewhere.game
    person.press("Esc")
    assert person.page.setup.isVisible()
    assert person.page.play.game is None
    person.wait(lambda: "Go on" in person.player.buttons())
    person.player.click(person.player.button("Go on"))
    assert person.page.play.game.id == game.id
    assert person.page.play.game.record.game.acts[: len(elsewhere.game.acts)] == elsewhere.game.acts


def test_one_that_was_played_to_its_end_there_shows_how_it_ended(person: Person) -> None:
    elsewhere = OtherWindow(person).play()
    person.player.click(person.player.button("Resign"))
    person.player.click(person.player.button("Resign"))
    assert person.to_do == ASKED, "resigning is refused as well"
    person.player.click(person.player.button("Take it up"))
    assert person.page.play.game.standing is Standing.OVER
    assert person.page.play.game.record.game == elsewhere.game
    assert person.page.view.result.isVisible()


def test_the_opponents_act_is_refused_as_well(person: Person) -> None:
    person.page.play.asking.pace.setInterval(60_000)
    act(person)
    assert person.page.play.acting is None, "the opponent is to act"
    OtherWindow(person).play(3)
    person.page.play.asking.pace.setInterval(0)
    person.page.play.pause()
    person.page.play.go_on()
    person.wait(lambda: person.to_do == ASKED)
    assert person.page.view.panel.front.hasFocus()


def test_what_is_asked_still_stands_after_another_page(person: Person) -> None:
    OtherWindow(person).play(4)
    act(person)
    person.press("Ctrl+1", "Ctrl+4")
    assert person.to_do == ASKED
    person.press("H")
    assert person.to_do == ASKED, "there is no hint for what cannot be done"
    person.press("Enter")
    assert person.to_do != ASKED
    person.require_sound()


def test_one_whose_history_was_erased_there_can_only_be_left(person: Person, tmp_path: Path) -> None:
    with History.open(person.player.folders.history) as history:
        history.erase(tmp_path / "before.sqlite")
    act(person)
    assert person.done == ("The history no longer holds this game: it was erased or exchanged.")
    assert person.to_do == "Leave it, or go on without keeping it."
    assert {"Leave it", "Go on without keeping"} <= set(person.player.buttons())
    assert not {"Take it up", "Try again"} & set(person.player.buttons())
    assert person.page.view.panel.front.hasFocus()
    person.press("Enter")
    assert person.page.setup.isVisible()
    assert person.player.counts("block_games") == (0,), "it does not come back"


def test_one_whose_history_was_erased_there_is_gone_on_with_unkept(person: Person, tmp_path: Path) -> None:
    with History.open(person.player.folders.history) as history:
        history.erase(tmp_path / "before.sqlite")
    acts = person.acts
    act(person)
    person.player.click(person.player.button("Go on without keeping"))
    assert person.acts > acts
    assert person.await_turn()
    act(person)
    assert person.player.counts("block_games") == (0,)
    assert person.page.play.game.kept is False
    person.page.show_setup()
    person.start("random")
    assert person.await_turn()
    act(person)
    assert person.player.counts("block_games") == (1,), "everything else is kept"


def test_a_deleted_game_gives_way_to_the_one_that_another_window_began_in_its_place(match: Person) -> None:
    other = over_in_both(match)
    match.player.click(match.player.button("Next game"))
    assert match.await_turn()
    act(match)
    assert match.await_turn()
    deleted = match.page.play.game.id
    mark_deleted(match.player.folders.history, deleted, Clock().now().utc)
    elsewhere = other.play_next(5)
    assert elsewhere.id != deleted
    act(match)
    assert match.to_do == ASKED
    match.press("Enter")
    assert match.page.play.game.id == elsewhere.id
    assert match.await_turn()
    before = match.acts
    act(match)
    assert match.acts > before


@pytest.fixture
def match(open_program: OpenProgram) -> Person:
    """The first game of a match is over in both windows."""
    person = Person(open_program())
    person.start("random", first="other", length="5")
    assert person.await_turn()
    return person


def over_in_both(person: Person) -> OtherWindow:
    other = OtherWindow(person)
    other.play()
    act(person)
    person.press("Enter")
    assert person.page.view.result.isVisible()
    return other


def test_a_game_of_a_match_that_both_have_begun_is_taken_up_from_there(match: Person) -> None:
    other = over_in_both(match)
    match.player.click(match.player.button("Next game"))
    assert match.await_turn()
    elsewhere = other.play_next(5)
    act(match)
    assert match.acts == 0, "nothing was done"
    assert (match.done, match.to_do) == (TOLD, ASKED)
    match.press("Enter")
    assert match.page.play.game.id == elsewhere.id
    assert match.page.play.game.record.game.acts[:5] == elsewhere.game.acts
    assert match.await_turn()
    before = match.acts
    act(match)
    assert match.acts > before
    match.require_sound()


def test_a_game_of_a_match_that_both_have_begun_can_be_left(match: Person) -> None:
    other = over_in_both(match)
    match.player.click(match.player.button("Next game"))
    assert match.await_turn()
    elsewhere = other.play_next(5)
    act(match)
    match.press("Esc")
    assert match.page.play.game is None
    match.wait(lambda: "Go on" in match.player.buttons())
    match.player.click(match.player.button("Go on"))
    assert match.page.play.game.id == elsewhere.id


def test_the_next_game_is_the_one_that_another_window_has_begun(match: Person) -> None:
    other = over_in_both(match)
    elsewhere = other.play_next(4)
    match.player.click(match.player.button("Next game"))
    assert match.page.play.game.id == elsewhere.id
    assert match.page.play.game.record.game.acts[:4] == elsewhere.game.acts
    match.require_sound()
