"""Analyses that were kept: they come again, none is lost, and the window stands still for neither."""

import sqlite3
import time
from contextlib import closing
from random import Random

import pytest

from pyramid_trainer.app.block_analyses import kept_analyses
from pyramid_trainer.blocks.analysis.puzzles import puzzles_in
from pyramid_trainer.blocks.analysis.values import GameAnalysis, View
from pyramid_trainer.store.connecting import BUSY_SECONDS
from pyramid_trainer.training.puzzles import rounded
from pyramid_trainer.ui.dialogs.unkept_dialog import UnkeptDialog
from tests.app.thinking_processes import thinking_processes
from tests.store.block_samples import analysis_in
from tests.ui.blocks.person import Person
from tests.ui.conftest import OpenProgram


@pytest.fixture
def person(open_program: OpenProgram) -> Person:
    """With a game that is over, and its analysis open."""
    person = Person(open_program())
    person.analyse_a_game()
    return person


def settle(person: Person, *views: View) -> list[GameAnalysis]:
    """The analysis of each view is complete, all at once."""
    view, game = person.page.analysis, person.page.play.game
    view.stop()
    made = [analysis_in(game.record.game, Random(number), each) for number, each in enumerate(views, start=5)]
    for analysis in made:
        view.analyst.settled.emit(analysis)
    return made


def kept(person: Person) -> dict[View, int]:
    """Of the game on the table, how many playouts each view was worked out with."""
    found = kept_analyses(person.player.folders.history, person.page.play.game.record)
    return {analysis.view: analysis.asked for analysis in found}


def test_it_is_not_lost_when_the_window_closes_at_once(person: Person) -> None:
    made = settle(person, *View)
    person.player.close()
    assert person.player.counts("block_analyses") == (2,)
    assert kept(person) == {analysis.view: analysis.asked for analysis in made}


def test_what_cannot_be_kept_keeps_the_window_open_until_it_is(person: Person) -> None:
    player = person.player
    with closing(sqlite3.connect(player.folders.history, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        made = settle(person, View.KNOWN)
        player.window.close()
        dialog = player.dialog(UnkeptDialog)
        assert player.window.isVisible()
        assert any("another copy" in text.lower() for text in player.texts(dialog)), player.texts(dialog)
        player.click(player.button("Try again", dialog))
        dialog = player.dialog(UnkeptDialog)
        other.execute("ROLLBACK")
    player.click(player.button("Try again", dialog))
    player.wait_until(lambda: not player.window.isVisible())
    assert kept(person) == {analysis.view: analysis.asked for analysis in made}


def test_puzzles_are_looked_for_in_what_was_kept_just_before_the_window_closed(
    person: Person, open_program: OpenProgram
) -> None:
    (made,) = settle(person, View.KNOWN)
    there = {str(rounded(puzzle)) for puzzle in puzzles_in(made)}
    assert there
    person.player.close()
    later = Person(open_program(seed=2))
    later.wait(lambda: "Analyse" in later.player.buttons())
    later.player.click(later.player.button("Analyse"))
    later.wait(lambda: later.player.counts("puzzles") == (len(there),))


def test_what_another_engine_thought_is_not_shown(person: Person) -> None:
    settle(person, View.KNOWN)
    person.wait(lambda: person.player.counts("block_analyses") == (1,))
    with closing(sqlite3.connect(person.player.folders.history)) as connection, connection:
        connection.execute("UPDATE block_analyses SET engine = 'blocks-0'")
    assert kept(person) == {}


def test_it_comes_again_and_nothing_is_thought_about(person: Person, open_program: OpenProgram) -> None:
    made = {analysis.view: analysis.asked for analysis in settle(person, *View)}
    person.player.close()
    later = Person(open_program(seed=2))
    later.wait(lambda: "Analyse" in later.player.buttons())
    later.player.click(later.player.button("Analyse"))
    view = later.page.analysis
    assert view.isVisible()
    assert view.line.at == 30, "it is shown before anything is read"
    later.wait(lambda: view.analyst.so_far(View.KNOWN) is not None)
    assert view.analyst.so_far(View.KNOWN).asked == made[View.KNOWN]
    assert view.curve._points, "it is shown as soon as it is read"
    later.press("V")
    assert view.analyst.so_far(View.FACES).asked == made[View.FACES]
    assert view.analyst._question == 0
    assert thinking_processes() == []


def test_the_window_goes_on_while_somebody_else_writes(person: Person) -> None:
    with closing(sqlite3.connect(person.player.folders.history, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        begun = time.perf_counter()
        made = settle(person, *View)
        person.press("PgDn", "PgDn")
        assert time.perf_counter() - begun < BUSY_SECONDS, "a write that waited for the other would have taken longer"
        assert person.page.analysis.line.at == 32
        other.execute("ROLLBACK")
    person.wait(lambda: person.player.counts("block_analyses") == (2,))
    assert kept(person) == {analysis.view: analysis.asked for analysis in made}


def test_a_history_that_is_gone_is_told_and_the_game_analysed_all_the_same(person: Person) -> None:
    history = person.player.folders.history
    person.press("Esc")
    away = history.with_name("away.sqlite")
    history.rename(away)
    person.player.click(person.player.button("Analyse"))
    person.wait(lambda: person.page.analysis.analyst.so_far(View.KNOWN) is not None, 60_000)
    assert "history.sqlite" in person.player.banner()
    settle(person, View.KNOWN)
    person.wait(lambda: not person.page._kept._background.is_busy)
    assert not history.exists()
    away.rename(history)


def test_what_is_left_before_it_was_read_is_not_thought_about(person: Person) -> None:
    settle(person, View.KNOWN)
    person.press("Esc")
    person.player.click(person.player.button("Analyse"))
    person.press("Esc")
    person.wait(lambda: not person.page._kept._background.is_busy)
    assert person.page.analysis.analyst._question == 0
