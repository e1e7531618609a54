"""Cards that slide: quickly, to the right place, and never in the way of the next key."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPropertyAnimation

import pyramid_trainer.ui.drill.card_widget
from pyramid_trainer.training.drill import Phase
from tests.ui import reading
from tests.ui.conftest import OpenProgram
from tests.ui.player import Player

LONGEST_MS = 200


class Track(QObject):
    """Every place a widget comes by, and every time it is painted."""

    def __init__(self, widget: QObject) -> None:
        super().__init__(widget)
        self.places: list[QPoint] = []
        self.paints = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Move:
            self.places.append(event.pos())
        elif event.type() == QEvent.Type.Paint:
            self.paints += 1
        return False


@pytest.fixture
def moving(open_program: OpenProgram) -> Player:
    return open_program(preferences={"motion": "on"})


@pytest.fixture
def slow_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slide takes so long that it is still going on whenever a busy machine comes to look."""
    monkeypatch.setattr(pyramid_trainer.ui.drill.card_widget, "SLIDE_MS", 60_000)


@pytest.fixture
def slow(slow_motion: None, open_program: OpenProgram) -> Player:
    return open_program(preferences={"motion": "on"})


def slides_of(player: Player) -> list[QPropertyAnimation]:
    return [slide for card in (*player.cards, *player.dealer_cards) for slide in card.findChildren(QPropertyAnimation)]


def arrive(player: Player) -> None:
    """Everything that slides is there now."""
    for slide in slides_of(player):
        slide.setCurrentTime(slide.duration())
    assert not player.felt.is_moving


def settled(player: Player) -> None:
    player.wait_until(lambda: not player.felt.is_moving)


def test_a_chosen_card_slides_to_its_place(slow: Player) -> None:
    start, goal = slow.slot(1), slow.felt.plan().one_slot
    track = Track(slow.cards[1])
    slow.press("2")
    assert slow.slot(1) == start, "it has only set off"
    slow.wait_until(lambda: len(track.places) >= 3 and track.paints >= 3)
    arrive(slow)
    assert slow.chosen() == 1
    margin = goal - slow.cards[1].pos()
    across = [(place + margin).x() for place in track.places]
    assert across == sorted(across), "straight on"
    assert all(start.x() <= x <= goal.x() for x in across)


def test_no_slide_takes_longer_than_it_may(moving: Player) -> None:
    moving.press("2", "Enter", "D")
    settled(moving)
    assert len(slides_of(moving)) >= 3
    assert all(0 < slide.duration() < LONGEST_MS for slide in slides_of(moving))


def test_the_next_key_acts_at_once(slow: Player) -> None:
    slow.press("1")
    assert slow.felt.is_moving
    slow.press("3")
    assert slow.felt.is_moving
    assert slow.drill.alone == slow.drill.round.cards.index(reading.highest_first(slow.drill.round.cards)[2])
    slow.press("3")
    assert slow.drill.alone is None
    slow.press("2", "Enter")
    assert slow.felt.is_moving
    assert slow.phase is Phase.JUDGED
    assert len(slow.rows("attempts")) == 1
    arrive(slow)
    assert slow.chosen() == 1


def test_a_new_hand_lies_there_at_once_even_in_the_middle_of_a_slide(slow: Player) -> None:
    slow.press("2", "Enter")
    assert slow.felt.is_moving
    slow.press("Enter")
    assert not slow.felt.is_moving
    assert [slow.slot(place) for place in range(3)] == list(slow.felt.plan().hand_slots)


def test_a_card_caught_in_its_slide_goes_where_the_hand_takes_it(slow: Player) -> None:
    slow.press("3")
    assert slow.felt.is_moving
    slow.drag_card(0, slow.felt.plan().one_place.center())
    arrive(slow)
    assert slow.chosen() == 0


def test_a_card_let_go_slides_back(slow: Player) -> None:
    before = slow.slot(0)
    slow.drag_card(0, QPoint(10, 10))
    assert slow.felt.is_moving
    arrive(slow)
    assert slow.slot(0) == before


def test_a_new_size_puts_everything_in_place(moving: Player) -> None:
    moving.press("1")
    moving.window.resize(1000, 700)
    moving.wait_until(lambda: moving.window.width() == 1000)
    settled(moving)
    assert moving.chosen() == 0


def desktop_that_says(answer: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts a program in front of the desktop's own that answers whether animations are on."""
    program = folder / "gsettings"
    program.write_text(f"#!/bin/sh\necho {answer}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


def test_without_motion_cards_are_there_at_once(open_program: OpenProgram) -> None:
    player = open_program(preferences={"motion": "off"})
    player.press("2")
    assert not player.felt.is_moving
    assert player.chosen() == 1


def test_motion_follows_the_system(open_program: OpenProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desktop_that_says("false", tmp_path, monkeypatch)
    player = open_program(preferences={"motion": "system"})
    player.wait_until(lambda: not player.opening.look.moves)
    player.press("2")
    assert not player.felt.is_moving
    assert player.chosen() == 1


@pytest.mark.usefixtures("slow_motion")
def test_cards_move_unless_the_system_asks_for_less(
    open_program: OpenProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop_that_says("true", tmp_path, monkeypatch)
    player = open_program(preferences={"motion": "system"})
    player.press("2")
    assert player.felt.is_moving
    arrive(player)
