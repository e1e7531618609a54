"""Cards, packs and shoes: text to card and back, and deals in which every order is equally likely."""

import re
import subprocess
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pyramid_trainer
from pyramid_trainer.cards import (
    CARDS_IN_PACK,
    RANK_LETTERS,
    RANKS,
    SUIT_LETTERS,
    Card,
    cards_left,
    cards_of_ranks,
    deal_from,
    format_cards,
    highest_first,
    pack,
    parse_card,
    parse_cards,
    parse_rank,
    rank_letter,
    rank_name,
    shuffled_deal,
)
from pyramid_trainer.errors import BadInput
from tests.casino import strategies
from tests.casino.chance import assert_equally_likely, chi_square, chi_square_limit
from tests.casino.strategies import steady


@pytest.mark.parametrize("rank", RANKS)
def test_ranks_read_back_in_both_forms(rank):
    assert parse_rank(rank_letter(rank)) == parse_rank(rank_name(rank)) == rank
    assert parse_rank(rank_letter(rank).lower()) == rank


def test_the_ten_alone_has_two_names():
    assert [rank_name(rank) for rank in RANKS if rank_name(rank) != rank_letter(rank)] == ["10"]
    assert rank_letter(10) == "T"


@pytest.mark.parametrize(
    "text", ["", "1", "0", "11", "14", "X", "AA", "10 ", " A", "-2", "２", "Å", "ß", "\u212a", "T0"]
)
def test_what_is_no_rank_is_refused(text):
    with pytest.raises(BadInput) as refusal:
        parse_rank(text)
    assert refusal.value.code == "rank.unreadable"
    assert refusal.value.details == {"text": text}


def test_every_card_prints_as_two_characters_and_reads_back():
    assert len({str(card) for card in pack(1)}) == CARDS_IN_PACK == 52
    for card in pack(1):
        assert len(str(card)) == 2
        assert parse_card(str(card)) == parse_card(str(card).lower()) == parse_card(f" {card}\n") == card


@pytest.mark.parametrize("suit", SUIT_LETTERS)
def test_the_ten_reads_as_letter_and_as_number(suit):
    assert parse_card(f"10{suit}") == parse_card(f"T{suit}") == parse_card(f"t{suit.lower()}") == Card(10, suit)
    assert str(parse_card(f"10{suit}")) == f"T{suit}"


@pytest.mark.parametrize("signs", ["♠♥♦♣", "♤♡♢♧"])
def test_the_sign_of_a_suit_reads_as_its_letter(signs):
    text = "".join(f"10{sign}a{sign}" for sign in signs)
    assert parse_cards(text) == parse_cards("TS AS TH AH TD AD TC AC")


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "A", "S", "SA", "1S", "11S", "AX", "A S", "AS8C", "ASS", "10", "100S"),
        "A☺",
        "A♠\ufe0f",
        "\u212aS",
        "A\u017f",
        "０S",
    ],
)
def test_what_is_no_card_is_refused(text):
    with pytest.raises(BadInput) as refusal:
        parse_card(text)
    assert refusal.value.code == "card.unreadable"
    assert refusal.value.details == {"text": text}


@pytest.mark.parametrize(("rank", "suit"), [(1, "S"), (15, "S"), (0, "S"), (14, "X"), (14, "s"), (14, ""), (14, "SH")])
def test_a_card_that_does_not_exist_cannot_be_made(rank, suit):
    with pytest.raises(ValueError, match="no such card"):
        Card(rank, suit)


@steady
@given(st.lists(strategies.cards))
def test_cards_print_and_read_back(cards):
    assert parse_cards(format_cards(cards)) == tuple(cards)


@steady
@given(st.data(), st.lists(strategies.cards))
def test_separators_case_and_the_form_of_the_ten_do_not_matter(data, cards):
    text = data.draw(strategies.separators)
    for card in cards:
        rank = data.draw(st.sampled_from([rank_letter(card.rank), rank_name(card.rank)]))
        written = rank + card.suit
        text += data.draw(st.sampled_from([written, written.lower()])) + data.draw(strategies.separators)
    assert parse_cards(text) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "culprit"),
    [
        ("AS 8X 3D", "8X"),
        ("AS,8C;3D", ";3D"),
        ("AS 8", "8"),
        ("AS8C3", "3"),
        ("AS10", "10"),
        ("A S", "A"),
        ("hello, AS", "hello"),
        ("AS\t1D,2C", "1D"),
        ("AS A\u017f", "A\u017f"),
    ],
)
def test_the_part_that_cannot_be_read_is_named(text, culprit):
    with pytest.raises(BadInput) as refusal:
        parse_cards(text)
    assert refusal.value.code == "card.unreadable"
    assert refusal.value.details == {"text": culprit}


@steady
@given(st.text(alphabet=st.sampled_from("AKT1023456789SHDC ,x♠\u212a\u017f"), max_size=12))
def test_any_text_is_read_or_refused_with_its_reason(text):
    if re.fullmatch("[ ,]*((10|[2-9AKT])[SHDC♠][ ,]*)*", text):
        letters = text.replace("10", "T").replace("♠", "S")
        assert "".join(map(str, parse_cards(text))) == re.sub("[ ,]", "", letters)
    else:
        with pytest.raises(BadInput, match=r"card\.unreadable") as refusal:
            parse_cards(text)
        assert refusal.value.details["text"] in text


def test_highest_first_lays_ranks_down_and_suits_in_order():
    shuffled = list(pack(1))
    Random(4).shuffle(shuffled)
    laid = sorted(shuffled, key=highest_first)
    assert [str(card) for card in laid[:6]] == ["AS", "AH", "AD", "AC", "KS", "KH"]
    assert [card.rank for card in laid] == sorted((card.rank for card in laid), reverse=True)
    for first in range(0, 52, 4):
        assert "".join(card.suit for card in laid[first : first + 4]) == "SHDC"


@pytest.mark.parametrize("decks", range(1, 9))
def test_a_shoe_holds_every_card_once_a_deck(decks):
    assert Counter(pack(decks)) == {Card(rank, suit): decks for rank in RANKS for suit in SUIT_LETTERS}


@steady
@given(st.integers(1, 8), st.data())
def test_cards_left_and_cards_gone_make_the_shoe(decks, data):
    gone = data.draw(st.lists(st.sampled_from(range(52 * decks)), unique=True, max_size=60))
    gone_cards = [pack(decks)[number] for number in gone]
    left = cards_left(decks, gone_cards)
    assert Counter(left) + Counter(gone_cards) == Counter(pack(decks))


@pytest.mark.parametrize("decks", [1, 2, 6])
def test_a_card_cannot_be_gone_more_often_than_there_are_decks(decks):
    card = Card(14, "S")
    assert card not in cards_left(decks, [card] * decks)
    with pytest.raises(BadInput) as refusal:
        cards_left(decks, [card] * (decks + 1))
    assert refusal.value.code == "cards.too_many"
    assert refusal.value.details == {"card": "AS", "decks": decks}


@pytest.mark.parametrize("decks", [1, 6])
def test_a_deal_takes_each_card_of_the_shoe_at_most_once(decks):
    assert Counter(shuffled_deal(decks, 52 * decks, Random(1))) == Counter(pack(decks))
    assert len(shuffled_deal(decks, 6, Random(1))) == 6


def test_one_seed_is_one_deal():
    assert shuffled_deal(6, 6, Random(7)) == shuffled_deal(6, 6, Random(7))
    assert len({shuffled_deal(6, 6, Random(seed)) for seed in range(100)}) == 100


def test_every_card_comes_equally_often_to_every_place():
    chance = Random(11)
    deals = [shuffled_deal(1, 6, chance) for _ in range(20_000)]
    for place in range(6):
        assert_equally_likely(Counter(deal[place] for deal in deals), pack(1))


def test_a_shoe_deals_a_second_copy_as_often_as_it_should():
    chance = Random(12)
    rounds = 40_000
    copies = Counter(first == second for first, second in (shuffled_deal(6, 2, chance) for _ in range(rounds)))
    expected = {True: rounds * 5 / 311, False: rounds * 306 / 311}
    assert chi_square(copies, expected) < chi_square_limit(1)


def test_deals_from_the_cards_left_are_equally_likely_in_every_order():
    left = [Card(14, "S"), Card(13, "H"), Card(2, "C"), Card(2, "D")]
    chance = Random(13)
    dealt = Counter(deal_from(left, 3, chance) for _ in range(12_000))
    assert_equally_likely(dealt, permutations(left, 3))


def test_real_cards_of_given_ranks_are_equally_likely_in_every_way():
    left = [Card(8, "S"), Card(8, "H"), Card(8, "D"), Card(3, "C"), Card(3, "D"), Card(14, "S")]
    chance = Random(14)
    picked = Counter(cards_of_ranks((8, 8, 3), left, chance) for _ in range(18_000))
    assert_equally_likely(
        picked, [cards for cards in permutations(left, 3) if sorted(card.rank for card in cards) == [3, 8, 8]]
    )


def test_ranks_that_are_gone_cannot_be_picked():
    with pytest.raises(BadInput) as refusal:
        cards_of_ranks((8, 8, 3), [Card(8, "S"), Card(3, "D"), Card(3, "C")], Random(1))
    assert refusal.value.code == "cards.none_left"
    assert refusal.value.details == {"rank": "8"}


def test_rank_letters_stand_in_order():
    assert [parse_rank(letter) for letter in RANK_LETTERS] == list(RANKS) == list(range(2, 15))


def test_cards_and_the_rules_of_the_game_load_without_numpy_or_qt():
    modules = "cards errors casino.hands casino.house_way casino.rules casino.settle casino.worth casino.recount"
    program = "\n".join(f"import pyramid_trainer.{module}" for module in modules.split())
    program += "\nimport sys\nassert not {'numpy', 'PySide6'} & set(sys.modules), sorted(sys.modules)"
    root = Path(pyramid_trainer.__file__).parents[1]
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60, cwd=root)
