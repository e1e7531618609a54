"""What a player may know in a game laid out for it, and what the conformance suite finds in games that break rules."""

from collections import Counter
from random import Random

import pytest

from pyramid_trainer.app.words import say_error
from pyramid_trainer.blocks.actions import Keep, Put, Take, parse_action
from pyramid_trainer.blocks.board import BlockRules, Board, Phase
from pyramid_trainer.blocks.faces import JOKER, parse_faces
from pyramid_trainer.blocks.pyramid import parse_place
from pyramid_trainer.blocks.state import possible_state, start
from pyramid_trainer.cards import parse_card
from pyramid_trainer.errors import BadInput, IllegalMove
from tests.blocks.conformance import RandomPlayer, check_game, check_player
from tests.blocks.random_games import random_start

MINE = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S ** AH"
YOURS = "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H ** AD KD"
SUPPLY = "QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"
DEAL = parse_faces(f"{MINE} {YOURS} {SUPPLY}")
ROWS = ("abcdefgh", "abcdefg", "abcdef", "abcde", "abcd")


def place(name):
    return parse_place(name)


def card(text):
    return parse_card(text)


def after(state, *acts):
    for act in " ".join(acts).split():
        state = state.apply(parse_action(act))
    return state


def built(deal=DEAL):
    """All blocks placed, row by row from the left: seat 0's on a1, c1, e1, g1, a2, c2 … and the last, AH, on c5."""
    names = [f"{letter}{row}" for row, letters in enumerate(ROWS, start=1) for letter in letters]
    return after(start(BlockRules(8), deal), *(f"+{name}" for name in names))


def test_only_who_turned_a_block_up_sees_it():
    state = start(BlockRules(8), DEAL)
    mine, yours = state.observation(0), state.observation(1)
    assert (mine.turned_up, yours.turned_up) == (card("AS"), None)
    assert len(mine.unseen) == 53
    assert len(yours.unseen) == 54
    state = after(state, "+a1")
    mine, yours = state.observation(0), state.observation(1)
    assert (mine.turned_up, yours.turned_up) == (None, card("KH"))
    assert (mine.face_at(place("a1")), yours.face_at(place("a1"))) == (card("AS"), None)
    assert mine.board is yours.board
    assert [state.board.unplaced(seat) for seat in (0, 1)] == [14, 15]


def test_a_block_that_is_taken_is_seen_by_who_took_it_and_who_placed_it():
    state = built()
    assert state.current_player == 0
    own, theirs = after(state, "-c5"), after(state, "-d5")
    assert [own.observation(seat).lifted for seat in (0, 1)] == [card("AH"), None]
    assert [theirs.observation(seat).lifted for seat in (0, 1)] == [card("KD"), card("KD")]
    put = after(own, "=2")
    assert put.board.hands == (((), (card("AH"),), ()), ((), (), ()))
    assert all(card("AH") not in put.observation(seat).unseen for seat in (0, 1))
    assert put.current_player == 1


def test_a_joker_turns_up_three_in_the_open_and_one_is_kept():
    state = after(built(), "-a5")  # the fourteenth block of seat 0 stands on a5
    assert state.phase is Phase.KEEPING
    assert state.current_player == 0
    assert state.board.turned == parse_faces("QD JD TD")
    assert state.board.discards == (JOKER,)
    assert state.board.supply_left == 21
    assert set(state.legal_actions()) == {Keep(face, hand) for face in parse_faces("QD JD TD") for hand in (0, 1, 2)}
    for seat in (0, 1):
        assert not set(parse_faces("QD JD TD")) & set(state.observation(seat).unseen)
    state = state.apply(Keep(card("JD"), 2))
    assert state.board.hands[0] == ((), (), (card("JD"),))
    assert state.board.discards == (JOKER, *parse_faces("QD TD"))
    assert (state.phase, state.current_player) == (Phase.TAKING, 1)


def test_a_joker_among_the_three_is_discarded():
    faces = list(DEAL)
    other, third = [number for number, face in enumerate(faces) if face is JOKER][1], 31
    faces[other], faces[third] = faces[third], faces[other]
    state = after(built(tuple(faces)), "-a5")
    assert state.board.turned == (card("QD"), JOKER, card("TD"))
    assert len(state.legal_actions()) == 6
    with pytest.raises(IllegalMove, match=r"keep\.joker"):
        state.apply(Keep(JOKER, 0))
    assert after(state, "QD=1").board.discards == (JOKER, JOKER, card("TD"))


def test_both_jokers_leave_supply_enough():
    state = after(built(), "-a5 QD=1 -b5 =1 -c5 =1 -d5 =2 -d4 =3 -e4")  # e4 is seat 1's thirteenth block
    assert state.current_player == 1
    assert state.board.turned == parse_faces("9D 8D 7D")
    assert state.board.supply_left == 18


def test_a_hand_that_is_full_takes_no_more():
    state = after(built(), "-a5 QD=1 -b5 =1 -c5 =1 -d5 =1 -d4 =1 -c4 =1 -b4 =1 -a4 =1 -a3 =1 -b3 =1")
    assert [len(hand) for hand in state.board.hands[0]] == [5, 0, 0]
    state = after(state, "-c3")
    assert state.legal_actions() == (Put(1), Put(2))
    with pytest.raises(IllegalMove) as refused:
        state.apply(Put(0))
    assert say_error(refused.value) == "Hand 1 is full: it holds five cards."


def test_what_the_other_player_holds_is_dealt_no_joker_and_the_rest_alike():
    held = after(built(), "-c5")
    observation = held.observation(1)
    assert observation.lifted is None
    chance = Random(1)
    worlds = [possible_state(observation, chance) for _ in range(4_000)]
    lifted = held.board.lifted.block
    counts = Counter(world.deal[lifted] for world in worlds)
    assert JOKER not in counts
    assert set(counts) == {face for face in observation.unseen if face is not JOKER}
    hidden = [block for block, face in enumerate(observation.faces) if face is None and block != lifted]
    jokers = Counter(block for world in worlds for block in hidden if world.deal[block] is JOKER)
    expected = 4_000 / len(hidden)
    assert set(jokers) == set(hidden)
    assert max(abs(count - expected) for count in jokers.values()) < 5 * expected**0.5


def test_a_game_needs_all_its_blocks_and_two_seats():
    with pytest.raises(BadInput, match=r"game\.deal"):
        start(BlockRules(8), DEAL[1:])
    with pytest.raises(ValueError, match="seat"):
        start(BlockRules(8), DEAL, first=2)
    with pytest.raises(ValueError, match="seat"):
        start(BlockRules(8), DEAL).observation(2)
    with pytest.raises(ValueError, match="foundation"):
        BlockRules(11)


def test_a_put_into_no_hand_and_a_place_outside_are_refused():
    state = after(built(), "-c5")
    for hand in (-1, 3):
        with pytest.raises(IllegalMove, match=r"hand\.none"):
            state.apply(Put(hand))
    for at in (-1, 36, 10**6):
        with pytest.raises(IllegalMove, match=r"place\.outside"):
            built().apply(Take(at))


def test_the_suite_finds_an_observation_that_shows_too_much(monkeypatch):
    honest = Board.hidden_from
    check_game(random_start, 1)
    monkeypatch.setattr(Board, "hidden_from", lambda board, seat: honest(board, seat) - {53})
    with pytest.raises(AssertionError):
        check_game(random_start, 1)


def test_the_suite_finds_an_observation_that_shows_too_little(monkeypatch):
    monkeypatch.setattr(Board, "hidden_from", lambda board, seat: board.closed_blocks())
    with pytest.raises(AssertionError):
        check_game(random_start, 1)


class Moody(RandomPlayer):
    """Throws dice of its own."""

    dice = Random(7)

    def choose(self, observation, chance):
        return super().choose(observation, self.dice)


class Cheat(RandomPlayer):
    """Takes from the foundation, whatever lies on it."""

    def choose(self, observation, chance):
        return Take(0) if observation.board.phase is Phase.TAKING else super().choose(observation, chance)


@pytest.mark.parametrize("player", [Moody(), Cheat()])
def test_the_suite_finds_a_player_that_breaks_the_rules(player):
    with pytest.raises(AssertionError):
        check_player(player, random_start, 1)
