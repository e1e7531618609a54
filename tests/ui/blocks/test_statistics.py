"""Statistics in the window say what the figures of the history are, and in an empty one what will be there."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from math import inf, isfinite
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from pyramid_trainer.app.block_figures import BlockFigures, block_figures
from pyramid_trainer.app.puzzle_figures import puzzle_figures
from pyramid_trainer.app.puzzle_stock import STARTERS
from pyramid_trainer.blocks import ENGINE
from pyramid_trainer.blocks.analysis.estimates import Estimate
from pyramid_trainer.blocks.analysis.puzzles import parse_puzzle
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store.block_items import StoredAnalysis
from pyramid_trainer.store.history import History
from pyramid_trainer.training.block_games import PERSON, Sitter
from pyramid_trainer.training.puzzles import PuzzleAttempt, record_from
from pyramid_trainer.training.records import PUZZLES, Session
from pyramid_trainer.ui.blocks.saying import player_name
from pyramid_trainer.ui.blocks.statistics_words import interval
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.language import MINUS, sentence
from pyramid_trainer.ui.theme import SPACE_2
from tests.store.block_samples import analysis_in, game_in
from tests.store.samples import START, moment_at
from tests.ui.blocks.person import Person
from tests.ui.conftest import HARMLESS, OpenProgram
from tests.ui.player import seen
from tests.ui.walking import faults


def fill(path: Path) -> None:
    """Games of both scorings against every opponent, every second analysed; some puzzles answered by chance."""
    chance = Random(3)
    games = [game_in(chance) for _ in range(40)]
    lines = STARTERS.read_text("utf-8").splitlines()
    with History.open(path) as history:
        with history.writing() as writer:
            for number, game in enumerate(games):
                writer.blocks.keep(game)
                if number % 2:
                    analysis = StoredAnalysis(ENGINE, START + timedelta(hours=1), analysis_in(game.game, chance))
                    writer.blocks.analysis(game.id, analysis)
        session = Session("00000000-0000-4000-8000-000000000001", PUZZLES, moment_at(START))
        for number in range(60):
            text = chance.choice(lines)
            puzzle = parse_puzzle(text)
            act = chance.choice(puzzle.record.state().legal_actions())
            record = record_from(text, None, START, ENGINE)
            grade, lost = puzzle.grade(act), puzzle.lost_by(act).mean
            attempt = PuzzleAttempt(
                f"00000000-0000-4000-8000-{number + 16:012x}",
                session.id,
                moment_at(START + timedelta(minutes=number)),
                record.id,
                act,
                grade,
                lost,
                900,
                hinted=not number % 7,
            )
            history.keep_puzzle_attempt(attempt, record, session)


def statistics(person: Person):
    person.press("T")
    person.wait(lambda: not person.page.learning.is_busy)
    return person.page.learning.statistics


def read(text: str) -> tuple[float, ...]:
    """The numbers of a figure: the mean and the ends of its interval."""
    mean, _, ends = text.replace(MINUS, "-").replace("%", "").replace("+", "").partition("\n")
    return tuple(
        float(part.replace("\N{NO-BREAK SPACE}", "")) for part in (mean, *(ends.split(" to ") if ends else ()))
    )


def same(text: str, value: Estimate, factor: float, places: int) -> bool:
    within = 0.5 * 10**-places + 1e-9
    found = read(text)
    return all(abs(one - factor * other) <= within for one, other in zip(found, value_of(value), strict=True))


def value_of(value: Estimate) -> tuple[float, ...]:
    return (value.mean, value.low, value.high) if isfinite(value.low) else (value.mean,)


def units(scoring: Scoring) -> tuple[float, int]:
    return (1, 2) if scoring is Scoring.ADVANCED else (100, 1)


@pytest.fixture
def person(open_program: OpenProgram, data: Path) -> Person:
    fill(data / "history.sqlite")
    return Person(open_program())


def test_they_are_what_the_figures_of_the_history_are(person: Person) -> None:
    view = statistics(person)
    figures: BlockFigures = block_figures(person.player.folders.history)
    ordered = [one for scoring in Scoring for one in figures.against if one.scoring is scoring]
    assert len(ordered) > 6
    assert len(view.results.rows) == len(ordered)
    for row, one in zip(view.results.rows, ordered, strict=True):
        assert row[0].startswith(player_name(one.opponent.name))
        assert row[1:6] == tuple(map(str, (one.games, one.wins, one.draws, one.losses, one.gave_up)))
        if one.score is not None:
            assert same(row[6], one.score, *units(one.scoring))
    losses = [(scoring, one) for scoring in Scoring for one in figures.losses.get(scoring, ())]
    assert len(losses) == len(view.losses.rows) == 8
    for row, (scoring, one) in zip(view.losses.rows, losses, strict=True):
        assert row[1:3] == (f"{one.decisions:,}", f"{one.mistakes:,}")
        factor, places = units(scoring)
        assert one.average is not None
        assert same(row[3], one.average, factor, places + 1)
    names = ("result", "own", "theirs", "own_lost", "their_lost", "without_luck")
    lucks = [
        (scoring, value)
        for scoring in Scoring
        for name in names
        if (value := getattr(figures.luck[scoring], name)) is not None
    ]
    assert len(lucks) == 11
    for row, (scoring, value) in zip(view.luck.rows, lucks, strict=True):
        assert same(row[1], value, *units(scoring))


def test_it_is_said_what_luck_is_and_what_is_left_without_it(person: Person) -> None:
    view = statistics(person)
    rows = {row[0]: read(row[1])[0] for row in view.luck.rows[:6]}
    assert "below 0 it was bad luck" in view.luck._below.text()
    assert "your result, less your luck, plus theirs" in view.luck._below.text()
    told = rows["Your result"] - rows["Your luck"] + rows["Your opponents’ luck"]
    assert told == pytest.approx(rows["Your result without luck"], abs=0.2), "as far as the figures are rounded"


def test_without_luck_is_told_where_there_is_such_a_figure(open_program: OpenProgram, data: Path) -> None:
    chance = Random(2)
    game = game_in(chance, rules=BlockRules(8, Scoring.ADVANCED))
    with History.open(data / "history.sqlite") as history, history.writing() as writer:
        writer.blocks.keep(game)
        writer.blocks.analysis(game.id, StoredAnalysis(ENGINE, START, analysis_in(game.game, chance)))
    view = statistics(Person(open_program()))
    assert "below 0 it was bad luck" in view.luck._below.text()
    assert "without luck" not in view.luck._below.text()


def test_so_are_those_of_puzzles(person: Person) -> None:
    view = statistics(person)
    figures = puzzle_figures(person.player.folders.history)
    assert [row[0] for row in view.puzzles.rows] == ["All puzzles", *(sentence(idea, {}) for idea in figures.by_idea)]
    for row, one in zip(view.puzzles.rows, (figures.whole, *figures.by_idea.values()), strict=True):
        assert row[1] == str(one.counted)
        assert one.accuracy is not None
        assert same(row[2], one.accuracy, 100, 1)
        for column, scoring in enumerate(figures.whole.lost, start=3):
            if scoring in one.lost:
                assert same(row[column], one.lost[scoring], *units(scoring))


def test_a_figure_without_an_interval_is_told_alone() -> None:
    assert interval(Estimate(0.0, -inf, inf, 2), Scoring.BASIC) == "0.0\N{NO-BREAK SPACE}%"
    assert interval(Estimate(0.5, 0.0, 1.0, 2), Scoring.BASIC) == "50.0\N{NO-BREAK SPACE}%\n0.0 to 100.0"


def test_a_screen_reader_is_told_every_line(person: Person) -> None:
    view = statistics(person)
    for table in view.tables:
        assert table.accessibleName()
        for row in table.rows:
            assert row[0] in table.accessibleDescription()
            assert row[-1].partition("\n")[0] in table.accessibleDescription()


def test_they_are_read_and_left_by_the_keyboard(person: Person) -> None:
    view = statistics(person)
    person.player.window.resize(960, 640)
    QApplication.processEvents()
    assert view.front.hasFocus()
    for table in view.tables:
        person.press("Tab")
        assert table.hasFocus()
    bar = view._scroll.verticalScrollBar()
    assert bar.value() > 0, "it follows the focus"
    at = bar.value()
    person.press("PgUp")
    assert bar.value() < at
    person.press("Esc")
    assert person.page.setup.isVisible()


def test_an_empty_history_says_what_will_be_here(open_program: OpenProgram) -> None:
    person = Person(open_program())
    view = statistics(person)
    assert "No figures yet" in person.player.texts()
    person.player.click(person.player.button("New game"))
    assert person.page.setup.isVisible()
    assert not view.isVisible()


@pytest.mark.qt_log_ignore(HARMLESS)
@pytest.mark.parametrize(("font_size", "theme"), [(100, "light"), (150, "dark")])
def test_everything_can_be_read_whole(open_program: OpenProgram, data: Path, font_size: int, theme: str) -> None:
    empty = Person(open_program(preferences={"font_size": font_size, "theme": theme}))
    statistics(empty)
    found = faulty(empty, "empty")
    empty.player.close()
    fill(data / "history.sqlite")
    person = Person(open_program())
    view = statistics(person)
    assert view.results.isVisible()
    found += faulty(person, "filled")
    assert found == []


@pytest.mark.qt_log_ignore(HARMLESS)
@pytest.mark.parametrize("font_size", [100, 150])
def test_the_parts_of_a_table_stand_apart(open_program: OpenProgram, data: Path, font_size: int) -> None:
    """Where the title of one takes two lines as well."""
    fill(data / "history.sqlite")
    person = Person(open_program(preferences={"font_size": font_size}))
    view = statistics(person)
    person.player.window.resize(960, 640)
    QApplication.processEvents()
    title = next(one for one in person.player.all(TextLabel, view.results) if one.text().startswith("Advanced"))
    top = seen(title).bottom() - title.contentsRect().height()
    above = [seen(one).bottom() for one in person.player.all(TextLabel, view.results) if seen(one).bottom() <= top]
    assert len(above) > 10
    assert top - max(above) >= SPACE_2


@pytest.mark.qt_log_ignore(HARMLESS)
@pytest.mark.parametrize("font_size", [100, 150])
def test_a_long_name_can_be_read_whole(open_program: OpenProgram, data: Path, font_size: int) -> None:
    name = "somebody whose name was written down in full by a person with much time"
    fill(data / "history.sqlite")
    with History.open(data / "history.sqlite") as history, history.writing() as writer:
        writer.blocks.keep(replace(game_in(Random(5)), sitters=(PERSON, Sitter(name))))
    person = Person(open_program(preferences={"font_size": font_size}))
    statistics(person)
    assert name in person.player.texts()
    assert faulty(person, "a long name", ((960, 640), (1100, 700), (1280, 800), (1600, 900))) == []


def faulty(person: Person, state: str, sizes: Sequence[tuple[int, int]] = ((960, 640), (1280, 800))) -> list[str]:
    told = []
    for size in sizes:
        person.player.window.resize(*size)
        for _ in range(3):
            QApplication.processEvents()
        told += [f"{size} {state}: {one}" for one in faults(person.player.window)]
    return told
