"""Every key of the drill page, and what no key may do."""

from random import Random

import pytest
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication

from pyramid_trainer.training.drill import Phase
from pyramid_trainer.ui.dialogs.help_dialog import HelpDialog
from tests.ui import reading
from tests.ui.conftest import OpenProgram
from tests.ui.pictures import content
from tests.ui.player import LEFT, Player, seed_that_deals

CHOOSING, JUDGED = Phase.CHOOSING, Phase.JUDGED


# Choosing


@pytest.mark.parametrize("pad", ["", "Keypad+", "Shift+"])
def test_a_digit_chooses_another_moves_the_same_undoes(player: Player, pad: str) -> None:
    for first, then in ((0, 1), (1, 2), (2, 0)):
        player.press(f"{pad}{first + 1}")
        assert player.chosen() == first
        player.press(f"{pad}{then + 1}")
        assert player.chosen() == then
        player.press(f"{pad}{then + 1}")
        assert player.chosen() is None
    assert player.rows("attempts") == player.rows("fouls") == []


def test_a_key_belongs_to_its_card_whatever_is_chosen(player: Player) -> None:
    """The badge under a card moves with it, so the picture of each card stays the same but for the ring."""
    badges = [badge_of(player, place) for place in range(3)]
    assert len({bytes(badge) for badge in badges}) == 3
    for chosen in (2, 0, 1):
        player.press(str(chosen + 1))
        assert player.chosen() == chosen
        assert [badge_of(player, place) for place in range(3)] == badges
        left = sorted((place for place in range(3) if place != chosen), key=lambda place: player.slot(place).x())
        assert left == [place for place in range(3) if place != chosen], "the others keep their order"


def badge_of(player: Player, place: int) -> bytes:
    """What is painted under the card."""
    card = player.cards[place]
    below = card.rect()
    below.setTop(card.card_rect().bottom() + 8)
    return content(player.felt.grab(below.translated(card.pos())))


@pytest.mark.parametrize("seed", range(4))
def test_as_dealt_the_row_follows_the_deal(open_program: OpenProgram, seed: int) -> None:
    player = open_program(seed, preferences={"card_order": "dealt"})
    for _ in range(3):
        cards = player.drill.round.cards
        assert [card.accessibleName() for card in player.cards] == [reading.card_words(card) for card in cards]
        places = [place for place in range(3) if not reading.is_foul(player.drill, place)]
        player.press(str(places[-1] + 1))
        assert player.chosen() == places[-1]
        player.press("Enter")
        assert player.attempts()[-1].alone == cards[places[-1]]
        player.press("Enter")


def test_equal_ranks_lie_spades_hearts_diamonds_clubs(open_program: OpenProgram) -> None:
    seed = seed_that_deals(lambda round_: round_.hand.pair_and_kicker is not None)
    player = open_program(seed)
    laid = reading.highest_first(player.drill.round.cards)
    assert [card.accessibleName() for card in player.cards] == [reading.card_words(card) for card in laid]
    first, second = (card for card in laid if [other.rank for other in laid].count(card.rank) == 2)
    assert "SHDC".index(first.suit) < "SHDC".index(second.suit)


# Setting and going on


@pytest.mark.parametrize("key", ["Enter", "KeypadEnter", "Space", "Shift+Enter"])
def test_each_of_these_sets_the_hand_and_deals_the_next(player: Player, key: str) -> None:
    dealt = player.drill.round
    player.press("2", key)
    assert player.phase is JUDGED
    assert player.drill.round is dealt
    player.press(key)
    assert player.phase is CHOOSING
    assert player.drill.round is not dealt
    assert len(player.rows("attempts")) == 1


@pytest.mark.parametrize("key", ["1", "H", "S", "U", "D", "Enter", "Space"])
def test_a_key_held_down_acts_once(player: Player, key: str) -> None:
    player.press("2")
    player.hold(key)
    once = (player.chosen(), player.phase, player.drill.starred, len(player.drill.hints))
    assert (
        once
        == {
            "1": (0, CHOOSING, False, 0),
            "H": (1, CHOOSING, False, 1),
            "S": (1, CHOOSING, True, 0),
            "U": (1, CHOOSING, False, 0),
            "D": (1, CHOOSING, False, 0),
            "Enter": (1, JUDGED, False, 0),
            "Space": (1, JUDGED, False, 0),
        }[key]
    )
    assert len(player.rows("attempts")) == (key in ("Enter", "Space"))


@pytest.mark.parametrize("key", ["Ctrl+1", "Ctrl+9", "Alt+1", "Ctrl+Enter", "Ctrl+S", "Alt+H", "4", "0", "X", "Up"])
def test_other_keys_and_other_modifiers_do_nothing(player: Player, key: str) -> None:
    player.press("2")
    before = player.grab()
    player.press(key)
    assert player.grab() == before
    assert player.chosen() == 1
    assert player.drill.hints == ()
    assert player.phase is CHOOSING


def test_after_the_verdict_digits_and_hints_change_nothing(player: Player) -> None:
    player.play(1)
    before, rows = player.grab(), player.rows("attempts")
    player.press("1", "2", "3", "Keypad+1", "H", "H", "3", "Esc", "Backspace")
    assert player.grab() == before
    assert player.rows("attempts") == rows
    assert player.phase is JUDGED


def test_letters_of_other_scripts_are_no_keys(player: Player) -> None:
    before = player.grab()
    for letter in "กเéß€漢":
        player.hold(letter)
    assert player.grab() == before


def test_help_opens_and_closes_by_key(player: Player) -> None:
    player.press("F1")
    dialog = player.dialog(HelpDialog)
    assert any("Set the hand" in text for text in player.texts(dialog))
    player.press("Esc")
    player.no_dialog()
    player.press("2", "Enter")
    assert player.phase is JUDGED


def test_escape_closes_the_banner(player: Player) -> None:
    player.program.furniture.banner.tell("Something to know.")
    assert "Something to know." in player.banner()
    player.press("Esc")
    assert player.banner() == ""


def test_the_page_key_brings_the_keyboard_back_to_the_cards(player: Player) -> None:
    player.press("Tab", "Tab")
    assert QApplication.focusWidget() is not player.felt
    player.press("Ctrl+1")
    assert QApplication.focusWidget() is player.felt


def test_control_q_closes_the_program(player: Player) -> None:
    player.press("Ctrl+Q")
    assert not player.window.isVisible()


# Whatever is pressed


class Expected:
    """What the page must be in after each key, worked out apart: the contract of the keyboard in a few lines."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.chosen: int | None = None
        self.judged = False
        self.hints = self.attempts = self.fouls = self.slips = 0
        self.slip = self.starred = self.dealer = False

    def take(self, key: str) -> None:
        key = key.removeprefix("Keypad+")
        if key in "123" and not self.judged:
            place = int(key) - 1
            self.chosen = None if self.chosen == place else place
        elif key in ("Enter", "Space", "KeypadEnter"):
            self._set_or_next()
        elif key == "H" and not self.judged:
            self.hints = min(2, self.hints + 1)
        elif key == "S":
            self.starred = not self.starred
        elif key == "U" and self.judged and not self.slip and not self.player.drill.round.hand.is_trips:
            self.slip = True
            self.slips += 1
        elif key == "D" and self.judged:
            self.dealer = not self.dealer

    def _set_or_next(self) -> None:
        if self.judged:
            self.judged = self.slip = self.starred = self.dealer = False
            self.chosen, self.hints = None, 0
        elif self.chosen is not None and self._is_foul():
            self.fouls += 1
            self.chosen = None
        elif self.chosen is not None:
            self.attempts += 1
            self.judged = True

    def _is_foul(self) -> bool:
        cards = self.player.drill.round.cards
        alone = reading.highest_first(cards)[self.chosen or 0]
        return reading.is_foul(self.player.drill, cards.index(alone))

    def state(self) -> tuple[object, ...]:
        return (
            JUDGED if self.judged else CHOOSING,
            self.chosen,
            self.hints,
            self.starred,
            self.dealer,
            self.attempts,
            self.fouls,
            self.slips,
        )


def state_of(player: Player) -> tuple[object, ...]:
    """The same, as it is."""
    return (
        player.phase,
        player.chosen(),
        len(player.drill.hints),
        "★ Starred" in player.buttons(),
        bool(player.felt.accessibleDescription()),
        *player.counts("attempts", "fouls", "slips"),
    )


ANSWERS = ("1", "2", "3", "Keypad+1", "Keypad+3", "Enter", "Enter", "Space", "KeypadEnter")
KEYS = (*ANSWERS, *ANSWERS, "H", "S", "U", "D", "X", "Esc")


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_pressed_the_page_keeps_its_contract(open_program: OpenProgram, seed: int) -> None:
    player, chance = open_program(seed), Random(seed)
    expected = Expected(player)
    verdicts = QSignalSpy(player.program.furniture.drill.judged)
    kept: list[tuple[object, ...]] = []
    pressed: list[str] = []
    for number in range(240):
        key = chance.choice(KEYS)
        pressed.append(key)
        expected.take(key)
        player.press(key)
        assert state_of(player) == expected.state(), pressed[-8:]
        assert expected.attempts == verdicts.count()
        assert bool(player.bars()) == (player.phase is JUDGED)
        if number % 10 == 0:
            rows = player.rows("attempts")
            assert rows[: len(kept)] == kept, "what is kept never changes"
            kept = rows
    assert expected.attempts > 15
    assert expected.fouls > 0
    assert expected.slips > 0


def test_whatever_is_held_and_clicked_the_attempt_stays(open_program: OpenProgram) -> None:
    """After the verdict, keys held down and clicks and drags everywhere on the felt, until the next deal."""
    player, chance = open_program(seed=11), Random(11)
    player.play(1)
    rows, dealt, alone = player.rows("attempts"), player.drill.round, player.chosen()
    for _ in range(100):
        what = chance.randrange(3)
        if what == 0:
            player.hold(chance.choice("123HDS"))
        elif what == 1:
            place = chance.randrange(3)
            QTest.mouseClick(player.cards[place], LEFT)
        else:
            spot = player.felt.rect().bottomRight() * chance.random()
            player.drag_card(chance.randrange(3), spot)
        assert player.drill.round is dealt
        assert player.chosen() == alone
    assert player.rows("attempts") == rows
    assert player.rows("slips") == player.rows("fouls") == []
    assert player.phase is JUDGED


def test_keys_reach_the_page_from_any_of_its_buttons(player: Player) -> None:
    """A focused button answers to Space alone; every other key still plays."""
    for _ in range(3):
        player.press("Tab")
        assert QApplication.focusWidget() is not player.felt
        player.press("2")
        assert player.chosen() == 1
        player.press("2")
