"""Every sentence about a hand is true: its claim is read back from the words and held against the counts."""

import re
from fractions import Fraction

import pytest

from pyramid_trainer.app.words import RANK_NAMES, RANK_PLURALS, say
from pyramid_trainer.cards import Card, parse_rank
from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import Setting, setting_with_alone
from pyramid_trainer.casino.rules import rule_set_from
from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.training.drill import best_cards
from pyramid_trainer.training.grading import judge
from pyramid_trainer.training.reasons import Reason, card_hint, foul, house_summary, idea_hint, why
from tests.casino.rule_sheets import sheet
from tests.training.samples import EQUAL_CLASS, EQUAL_SHEET, SHEETS, rules_of, solved

RANKS_BY_NAME = {name: rank for rank, name in RANK_NAMES.items()}
RANKS_BY_PLURAL = {name: rank for rank, name in RANK_PLURALS.items()}

_HEAD = r"(?P<best>\w+) alone"
_OTHER = r"(?P<other>\w+) alone"
_WINS = r"wins (?P<wins>[\d,]+) dealer hands? (?P<way>more|fewer) than"
SENTENCES = (
    rf"{_HEAD} {_WINS} {_OTHER} (?:and|but also) loses (?P<losses>[\d,]+) (?P<lost>more|fewer)\.",
    rf"{_HEAD} {_WINS} {_OTHER} and loses exactly as many\.",
    rf"{_HEAD} wins exactly as many dealer hands as {_OTHER} and loses (?P<losses>[\d,]+) (?P<lost>more|fewer)\.",
    rf"{_HEAD} and {_OTHER} win and lose exactly as many dealer hands\.",
)
"""The sentences that claim numbers; whatever is not named in one of them is claimed to be the same."""

WORTH_THE_SAME = rf"{_HEAD} and {_OTHER} are worth exactly the same: what one wins more, it also loses more\."


def told(reason: Reason) -> str:
    return say(reason.code, reason.details)


def claim(text: str) -> tuple[int, int, int, int]:
    """What a sentence claims: rank alone, the other rank alone, how many more it wins and how many more it loses."""
    found = next(match for pattern in SENTENCES if (match := re.fullmatch(pattern, text)))
    numbers = found.groupdict()

    def difference(count: str, direction: str) -> int:
        if numbers.get(count) is None:
            return 0
        number = int(numbers[count].replace(",", ""))
        return number if numbers[direction] == "more" else -number

    ranks = parse_rank(numbers["best"]), parse_rank(numbers["other"])
    return (*ranks, difference("wins", "way"), difference("losses", "lost"))


@pytest.mark.parametrize("number", range(len(SHEETS)))
def test_why_is_true_for_every_setting_of_every_class(number: int) -> None:
    rules = rules_of(number)
    win_units = rules.payout * (1 - rules.commission)
    for hand in ALL_CLASSES:
        values = solved(number).values(hand)
        counts = {value.setting.one: (value.win, value.lose) for value in values}
        worth = {alone: win * win_units - lose for alone, (win, lose) in counts.items()}
        for value in values:
            text = told(why(judge(values, value.setting)))
            if len(values) == 1:
                assert text == "Three of a kind can be set in one way only."
                continue
            same = re.fullmatch(WORTH_THE_SAME, text)
            if same is not None:
                one, other = parse_rank(same["best"]), parse_rank(same["other"])
                assert {one, other} == set(counts)
                assert worth[one] == worth[other]
                assert (counts[one][0] > counts[other][0]) == (counts[one][1] > counts[other][1])
                assert counts[one] != counts[other]
                continue
            best, other, wins, losses = claim(text)
            assert {best, other} == set(counts), text
            assert (wins, losses) == tuple(x - y for x, y in zip(counts[best], counts[other], strict=True)), text
            assert worth[best] == max(worth.values()), text
            assert wins * win_units > losses or counts[best] == counts[other], "the claim alone says why it is better"


def test_every_kind_of_difference_was_met() -> None:
    met = {
        why(judge(values, values[0].setting)).code
        for number in range(len(SHEETS))
        for hand in ALL_CLASSES
        for values in [solved(number).values(hand)]
    }
    assert met == {
        "why.forced",
        "why.equal_worth",
        "why.wins_fewer_loses_fewer",
        "why.wins_more_loses_fewer",
        "why.wins_more_loses_more",
        "why.wins_more_loses_same",
        "why.wins_same_loses_fewer",
    }


def test_the_sentence_of_the_example() -> None:
    values = solved(0).values(next(hand for hand in ALL_CLASSES if str(hand) == "A83"))
    assert told(why(judge(values, values[0].setting))) == (
        "8 alone wins 6,408 dealer hands more than 3 alone and loses 700 more."
    )


def test_settings_that_win_and_lose_alike_are_called_so() -> None:
    """No rule set deals such a hand; cards out of play can."""
    settings = [Setting((14, 3), 8), Setting((14, 8), 3)]
    values = [SettingValue(setting, 5, 7, 4, Fraction(1, 16), best=True, house_way=False) for setting in settings]
    for value, alone, other in zip(values, (8, 3), (3, 8), strict=True):
        assert claim(told(why(judge(values, value.setting)))) == (alone, other, 0, 0)


@pytest.mark.parametrize("number", range(len(SHEETS)))
def test_hints_name_the_idea_and_then_a_best_card(number: int) -> None:
    for hand in ALL_CLASSES:
        first, second = told(idea_hint(hand)), told(card_hint(solved(number).values(hand)))
        best = {str(value.setting.one) for value in solved(number).values(hand) if value.best}
        if hand.is_trips:
            assert first == second == "Three of a kind: any card alone, the setting is the same."
            continue
        pair = re.fullmatch(r"The idea: pair of (\w+) and its kicker, here (\w+)\.", first)
        if pair is not None:
            assert sorted(hand.ranks) == sorted([RANKS_BY_PLURAL[pair[1]]] * 2 + [parse_rank(pair[2])])
        else:
            high = re.fullmatch(r"The idea: (\w+)-high, no pair\.", first)
            assert high is not None
            assert RANKS_BY_NAME[high[1]] == hand.ranks[0]
            assert len(set(hand.ranks)) == 3
        either = re.fullmatch(r"(\w+) alone or (\w+) alone: both are worth the same\.", second)
        named = [either[1], either[2]] if either else [re.fullmatch(r"Play (\w+) alone\.", second)[1]]
        assert {str(parse_rank(name)) for name in named} == best
        assert len(named) == len(best)


def test_a_foul_names_the_card_that_is_too_high() -> None:
    for hand in ALL_CLASSES:
        for alone in set(hand.ranks):
            setting = setting_with_alone(hand, alone)
            if setting.is_legal:
                continue
            found = re.fullmatch(
                r"A foul: (\w+) alone is higher than (\w+), the higher card of the two\. .*", told(foul(setting))
            )
            assert found is not None
            rest = sorted(hand.ranks)
            rest.remove(parse_rank(found[1]))
            assert parse_rank(found[1]) > parse_rank(found[2]) == max(rest)


@pytest.mark.parametrize("number", range(len(SHEETS)))
def test_best_cards_are_cards_of_the_hand_one_for_each_best_setting(number: int) -> None:
    for hand in ALL_CLASSES:
        cards = tuple(Card(rank, suit) for rank, suit in zip(hand.ranks, "CHS", strict=True))[::-1]
        values = solved(number).values(hand)
        best = best_cards(cards, values)
        assert [card.rank for card in best] == [value.setting.one for value in values if value.best]
        assert set(best) <= set(cards)


def test_both_best_cards_are_named_where_two_settings_are_best() -> None:
    cards = (Card(10, "S"), Card(12, "H"), Card(11, "D"))
    best = best_cards(cards, solved(SHEETS.index(EQUAL_SHEET)).values(EQUAL_CLASS))
    assert set(best) == {Card(10, "S"), Card(11, "D")}


@pytest.mark.parametrize(
    "thresholds",
    [
        {},
        {"A": "J"},
        {"9": "6", "10": "7", "J": "8", "Q": "9", "K": "10", "A": "J"},
        {"5": "2", "9": "6"},
        {"9": "6", "K": "never"},
        {"2": "3", "3": "2"},
        {"2": "4"},
        {"A": "A"},
        dict.fromkeys(["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"], "never"),
    ],
)
@pytest.mark.parametrize("decks", [1, 6])
def test_the_house_way_in_a_few_words_is_true(thresholds: dict[str, str], decks: int) -> None:
    rules = rule_set_from(sheet(decks=decks, keep_pair_from=thresholds))
    kickers = {pair: [kicker for kicker in range(2, 15) if kicker != pair] for pair in range(2, 15)}
    splits = [pair for pair in kickers if not all(rules.house_way.keeps(pair, kicker) for kicker in kickers[pair])]
    text = told(house_summary(rules))
    counted, _, way = text.partition("; ")
    assert counted == ("1 deck" if decks == 1 else f"{decks} decks")
    up = re.fullmatch(r"the dealer may split (\w+) and up", way)
    some = re.fullmatch(r"the dealer may split pairs of (?:one|(\d+)) ranks?", way)
    if up is not None:
        assert splits == list(range(RANKS_BY_PLURAL[up[1]], 15))
    elif some is not None:
        assert len(splits) == int(some[1] or 1)
    else:
        assert way == "the dealer never splits a pair"
        assert splits == []
