"""Drilling as a person does it, by keyboard alone: what is shown, what is kept, and in which order."""

import time
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel, QWidget

import pyramid_trainer.ui.program
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.cards import Card
from pyramid_trainer.casino.hands import HandClass, Setting, class_of, setting_with_alone
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.casino.settle import settle
from pyramid_trainer.casino.solver import solve
from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.training.dealing import Round
from pyramid_trainer.training.drill import Phase
from pyramid_trainer.ui.drill.bar import OutcomeBar
from tests.ui import reading
from tests.ui.conftest import OpenProgram
from tests.ui.player import Player, seed_that_deals


def place_of(player: Player, card: Card) -> int:
    """Where ``card`` lay when the hand was dealt, highest first."""
    return reading.highest_first(player.drill.round.cards).index(card)


def legal_places(player: Player) -> list[int]:
    """Places whose card may play alone, best answer first."""
    round_ = player.drill.round
    laid = reading.highest_first(round_.cards)
    values = solve(round_.rules).values(round_.hand)
    return [[card.rank for card in laid].index(value.setting.one) for value in values]


def foul_place(player: Player) -> int:
    return 0 if player.drill.round.hand.pair_and_kicker is None else 2


def unpaired(round_: Round) -> bool:
    return len({card.rank for card in round_.cards}) == 3


class Witness(QObject):
    """Looks whenever the panel is painted: what is shown then, and what is on disk then."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.window)
        self._player = player
        self.seen: list[tuple[int, int, int, bool]] = []
        player.program.furniture.drill.panel.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint:
            player = self._player
            fouled = any(text.startswith("A foul") for text in player.texts())
            kept = len(player.rows("attempts")), len(player.rows("fouls"))
            self.seen.append((len(player.all(OutcomeBar)), *kept, fouled))
        return False


def test_twenty_hands_by_keyboard_alone(open_program: OpenProgram) -> None:
    player = open_program(seed=20)
    chance = Random(3)
    solution = solve(player.drill.round.rules)
    dealt: list[Round] = []
    played: list[tuple[Card, Fraction, str, int]] = []
    fouls = 0
    while len(played) < 20:
        round_ = player.drill.round
        laid = reading.highest_first(round_.cards)
        assert [card.accessibleName() for card in player.cards] == [reading.card_words(card) for card in laid]
        alone = laid[chance.randrange(3)]
        player.press(str(laid.index(alone) + 1), chance.choice(["Enter", "Space", "KeypadEnter"]))
        setting = setting_with_alone(round_.hand, alone.rank)
        if not setting.is_legal:
            fouls += 1
            assert player.bars() == []
            continue
        values = solution.values(round_.hand)
        (chosen,) = (value for value in values if value.setting == setting)
        cost = max(value.ev for value in values) - chosen.ev
        grade = "forced" if len(values) == 1 else "optimal" if cost == 0 else "close" if cost <= Fraction(1, 50) else ""
        grade = grade or ("mistake" if cost <= Fraction(1, 5) else "blunder")
        assert reading.title(grade, cost) in player.texts()
        assert sorted(player.bars()) == sorted(map(reading.row, values))
        if len(values) == 2 and values[0].ev != values[1].ev:
            assert reading.why(*values) in player.texts()
        dealt.append(round_)
        played.append((alone, cost, grade, fouls))
        fouls = 0
        kept = player.attempts()
        times = [attempt.think_ms for attempt, answer in zip(kept, played, strict=True) if answer[2] != "forced"]
        counted = [(answer_cost, answer_grade != "forced") for _, answer_cost, answer_grade, _ in played]
        assert player.session_line() == reading.session_line(counted, times)
        player.press(chance.choice(["Enter", "Space", "KeypadEnter"]))
        assert player.phase is Phase.CHOOSING
    kept = player.attempts()
    assert [(attempt.cards, attempt.dealer) for attempt in kept] == [(round_.cards, round_.dealer) for round_ in dealt]
    assert [(attempt.alone, attempt.cost, attempt.grade.value, attempt.fouls) for attempt in kept] == played
    assert len({attempt.session for attempt in kept}) == 1
    assert len(player.fouls()) == sum(fouls for *_, fouls in played) > 0
    assert {grade for _, _, grade, _ in played} >= {"optimal", "blunder"}


def test_an_answer_is_on_disk_before_its_verdict_is_painted(open_program: OpenProgram) -> None:
    player = open_program(seed_that_deals(unpaired))
    witness = Witness(player)
    for hand in range(1, 4):
        fouls = len(player.rows("fouls"))
        if player.drill.round.hand.pair_and_kicker is None:
            player.play(0)
            player.wait_until(lambda: witness.seen[-1][3])
            assert witness.seen[-1][2] == fouls + 1
        player.play(legal_places(player)[0])
        player.wait_until(lambda: witness.seen[-1][0] == 2)
        assert witness.seen[-1][1] == hand
        player.press("Enter")
    assert all(kept_fouls > 0 for _, _, kept_fouls, fouled in witness.seen if fouled)


# A foul


def test_a_foul_is_refused_with_its_reason_and_remembered(open_program: OpenProgram) -> None:
    player = open_program(seed_that_deals(unpaired))
    cards = player.drill.round.cards
    laid = reading.highest_first(cards)
    slots = [player.slot(place) for place in range(3)]
    for times in (1, 2):
        player.press("1")
        assert player.chosen() == 0
        thought = player.drill.thinking_seconds(player.program.clock.seconds())
        player.press("Enter")
        reason = (
            f"A foul: {reading.rank(laid[0].rank)} alone is higher than {reading.rank(laid[1].rank)}, the higher card "
            "of the two. Choose another card to play alone."
        )
        assert reason in player.texts()
        assert [(foul.cards, foul.alone) for foul in player.fouls()] == [(cards, laid[0])] * times
        assert player.chosen() is None
        assert [player.slot(place) for place in range(3)] == slots
        assert player.rows("attempts") == []
        assert player.phase is Phase.CHOOSING
        assert player.session_line() == "0 hands"

        def goes_on(before: float = thought) -> bool:
            return player.drill.thinking_seconds(player.program.clock.seconds()) > before + 0.02

        player.wait_until(goes_on)
    player.press("2")
    assert not any(text.startswith("A foul") for text in player.texts())
    player.press("Enter")
    (attempt,) = player.attempts()
    assert attempt.fouls == 2
    assert attempt.think_ms >= 40
    assert len(player.fouls()) == 2


def test_setting_nothing_is_no_foul(player: Player) -> None:
    player.press("Enter", "Space")
    assert player.phase is Phase.CHOOSING
    assert not player.button("Set hand").isEnabled()
    assert player.rows("fouls") == player.rows("attempts") == []


# Hints, slips, stars, forced hands


def test_hints_name_the_idea_then_the_card_and_mark_the_attempt(open_program: OpenProgram) -> None:
    player = open_program(seed_that_deals(lambda round_: str(round_.hand) == "A83"))
    player.press("H")
    assert "The idea: ace-high, no pair." in player.texts()
    assert not any("Play 8 alone." in text for text in player.texts())
    player.press("H")
    assert "The idea: ace-high, no pair. Play 8 alone." in player.texts()
    shown = player.texts()
    player.press("H")
    assert player.texts() == shown
    player.play(1)
    assert [attempt.hinted for attempt in player.attempts()] == [True]
    assert player.session_line() == "1 hand"
    player.press("H")
    assert len(player.bars()) == 2


def test_one_hint_marks_as_well_and_ends_with_the_hand(player: Player) -> None:
    player.press("H")
    player.play(legal_places(player)[0])
    player.press("Enter")
    assert not any(text.startswith("The idea") for text in player.texts())
    player.play(legal_places(player)[0])
    assert [attempt.hinted for attempt in player.attempts()] == [True, False]
    assert player.session_line().startswith("2 hands | 100.0 % right | 0.00 bets lost per 100 | 1 in a row")


def test_a_slip_is_marked_beside_and_comes_back_in_other_suits(open_program: OpenProgram) -> None:
    player = open_program(seed=4)
    player.press("U")
    player.play(legal_places(player)[1])
    slip = player.drill.round
    before = player.rows("attempts")
    assert player.session_line().split(" | ")[1] == "0.0 % right"
    player.press("U", "U")
    assert player.rows("attempts") == before
    assert len(player.rows("slips")) == 1
    assert any(text.startswith("A slip: not counted") for text in player.texts())
    assert player.session_line() == "1 hand"
    assert "Slip" not in player.buttons()
    player.press("1", "2", "3")
    assert player.phase is Phase.JUDGED
    dealt = []
    for _ in range(6):
        player.press("Enter")
        dealt.append(player.drill.round)
        player.play(legal_places(player)[0])
    again = [number for number, round_ in enumerate(dealt, start=1) if round_.mode == "again"]
    assert len(again) == 1
    assert again[0] in range(3, 7)
    back = dealt[again[0] - 1]
    assert back.hand == slip.hand
    assert sorted(map(str, back.cards)) != sorted(map(str, slip.cards))
    assert len(player.rows("slips")) == 1
    assert [attempt.mode for attempt in player.attempts()].count("again") == 1


def test_a_slip_ends_with_the_next_deal(player: Player) -> None:
    player.play(legal_places(player)[1])
    player.press("Enter", "U")
    assert player.rows("slips") == []
    assert "Slip" not in player.buttons()


def test_a_star_before_and_after_the_verdict(player: Player) -> None:
    player.press("S")
    assert "★ Starred" in player.buttons()
    player.play(legal_places(player)[0])
    assert [attempt.starred for attempt in player.attempts()] == [True]
    before = player.rows("attempts")
    player.press("S")
    assert "☆ Star" in player.buttons()
    assert [attempt.starred for attempt in player.attempts()] == [False]
    player.press("S")
    assert [attempt.starred for attempt in player.attempts()] == [True]
    assert player.rows("attempts") == before
    player.press("Enter")
    assert "☆ Star" in player.buttons()
    player.press("S", "S")
    player.play(legal_places(player)[0])
    assert [attempt.starred for attempt in player.attempts()] == [True, False]


def test_three_of_a_kind_is_forced_and_breaks_no_streak(open_program: OpenProgram) -> None:
    player = open_program(seed=FORCED_SOON)
    player.play(legal_places(player)[0])
    line = player.session_line()
    assert line.split(" | ")[3] == "1 in a row"
    for _ in range(2000):
        if player.drill.round.hand.is_trips:
            break
        player.program.furniture.drill.next_hand()
    assert player.drill.round.hand.is_trips
    player.press("H", "Backspace")
    player.press("3", "Enter")
    assert "Forced" in player.texts()
    assert len(player.bars()) == 1
    assert player.session_line() == line.replace("1 hand ", "2 hands ", 1)
    assert [attempt.grade.value for attempt in player.attempts()] == ["optimal", "forced"]
    assert "Slip" not in player.buttons()
    player.press("U")
    assert player.rows("slips") == []


FORCED_SOON = 124
"""A seed that deals three of a kind a few hands later."""


# Nothing tells the answer before it is given


class Falsified(Solutions):
    """Says the opposite: each setting of a pair has the other one's worth."""

    def values(self, rules: RuleSet, hand: HandClass) -> tuple[SettingValue, ...]:
        values = super().values(rules, hand)
        if len(values) == 1:
            return values
        first, second = values
        return (replace(first, setting=second.setting), replace(second, setting=first.setting))


def looks(player: Player) -> Iterator[tuple[str, QImage, list[str]]]:
    """Every look of an open hand that shows no card hint, with all that a screen reader would say."""

    def look(name: str) -> tuple[str, QImage, list[str]]:
        assert player.drill.verdict is None
        told = [
            "/".join((widget.accessibleName(), widget.accessibleDescription(), widget.toolTip(), str(widget.text())))
            if isinstance(widget, QLabel)
            else "/".join((widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()))
            for widget in player.window.findChildren(QWidget)
        ]
        return name, player.grab(), told

    yield look("dealt")
    for place in "123":
        player.press(place)
        yield look(f"chosen {place}")
    player.press("3")
    yield look("undone")
    player.press("S")
    yield look("starred")
    player.press("H")
    yield look("the idea named")
    if player.drill.round.hand.pair_and_kicker is None:
        player.play(foul_place(player))
        yield look("a foul")
    player.press(str(legal_places(player)[0] + 1))
    yield look("chosen the best")
    player.press(str(legal_places(player)[1] + 1))
    yield look("chosen the worst")


@pytest.mark.parametrize("seed", [1, 2, 7])
def test_nothing_on_screen_differs_by_the_answer_before_it_is_given(
    open_program: OpenProgram, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """No page is made ahead meanwhile: it would be there sooner or later, with widgets of its own."""
    monkeypatch.setattr(pyramid_trainer.ui.program, "PAGES_AFTER_MS", 3_600_000)
    told, mistold = open_program(seed), None
    true_looks = list(looks(told))
    told.press("Enter")
    verdict = told.grab()
    told.close()
    mistold = open_program(seed, preferences={}, solutions=Falsified)
    false_looks = list(looks(mistold))
    mistold.press("Enter")
    for (name, image, words), (_, other_image, other_words) in zip(true_looks, false_looks, strict=True):
        assert words == other_words, name
        assert image == other_image, name
    assert verdict != mistold.grab(), "the worths were falsified"
    assert true_looks[0][1] != true_looks[1][1], "a choice shows"


# The dealer


def test_the_dealer_is_hidden_until_asked_for(open_program: OpenProgram) -> None:
    outcomes = set()
    player = open_program(seed=2)
    for _ in range(12):
        round_ = player.drill.round
        hidden = [card.grab().toImage() for card in player.dealer_cards]
        before = player.grab()
        player.press("D")
        assert player.grab() == before
        player.play(legal_places(player)[0])
        assert [card.grab().toImage() for card in player.dealer_cards] == hidden
        assert player.felt.accessibleDescription() == ""
        player.press("D")
        dealer = round_.rules.house_way.setting(class_of(round_.dealer))
        shown = [card.accessibleName() for card in player.dealer_cards]
        assert sorted(shown) == sorted(map(reading.card_words, round_.dealer))
        ranks = [next(card.rank for card in round_.dealer if reading.card_words(card) == name) for name in shown]
        assert (tuple(ranks[:2]), ranks[2]) == (dealer.two, dealer.one)
        assert all(card.grab().toImage() not in hidden for card in player.dealer_cards)
        (attempt,) = player.attempts()[-1:]
        outcome = settle(setting_with_alone(round_.hand, attempt.alone.rank), dealer, round_.rules.copies)
        outcomes.add(outcome)
        result = player.felt.accessibleDescription()
        assert reading.setting_text(dealer) in result
        assert RESULTS[outcome.value] in result
        assert ("a copy" in result) == copied(setting_with_alone(round_.hand, attempt.alone.rank), dealer)
        player.press("D")
        assert [card.grab().toImage() for card in player.dealer_cards] == hidden
        assert player.felt.accessibleDescription() == ""
        player.press("D", "Enter")
        assert [card.grab().toImage() for card in player.dealer_cards] == hidden
    assert len(outcomes) == 3


RESULTS = {"win": "the wager wins", "lose": "the wager is lost", "push": "a push"}


def copied(player: Setting, dealer: Setting) -> bool:
    return player.two == dealer.two or player.one == dealer.one


# The clock


def thought(player: Player) -> float:
    return player.drill.thinking_seconds(player.program.clock.seconds())


def test_the_clock_stands_still_while_the_verdict_is_read(player: Player) -> None:
    player.wait_until(lambda: thought(player) > 0.02)
    player.press("2", "Enter")
    stopped, since = thought(player), time.monotonic()
    player.press("Ctrl+,", "Esc")
    player.no_dialog()
    player.wait_until(lambda: time.monotonic() > since + 0.05)
    assert thought(player) == stopped
    assert player.attempts()[0].think_ms == round(1000 * stopped)
