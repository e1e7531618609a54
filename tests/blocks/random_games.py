"""Random games played beside the oracle, with everything that must hold at every step."""

from random import Random

from pyramid_trainer.blocks.actions import parse_action
from pyramid_trainer.blocks.board import SEATS, BlockRules, Phase
from pyramid_trainer.blocks.faces import FACES, shuffled_blocks
from pyramid_trainer.blocks.pyramid import WIDTHS
from pyramid_trainer.blocks.record import GameRecord, mapping_of, parse_record, record_from, record_of
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import State, new_game, start
from tests.blocks.conformance import Witness, check_blindness
from tests.blocks.oracle_blocks import OracleGame

WHOLE = sorted(map(str, FACES))

SHARE = 1 / 3
"""Of how many states it is looked at what each player knows: that takes most of the time."""


def random_rules(seed: int) -> BlockRules:
    """The widths in turn, and both scorings at each of them."""
    return BlockRules(WIDTHS[seed % len(WIDTHS)], tuple(Scoring)[seed // len(WIDTHS) % 2])


def random_start(chance: Random) -> State:
    rules = BlockRules(chance.choice(WIDTHS), chance.choice(tuple(Scoring)))
    return new_game(rules, chance, chance.choice(SEATS))


def play_beside_the_oracle(seed: int) -> GameRecord:
    """A whole random game, every state compared with the oracle's and with what must always hold."""
    chance = Random(seed)
    rules, first, deal = random_rules(seed), chance.choice(SEATS), shuffled_blocks(chance)
    state = start(rules, deal, first)
    oracle = OracleGame(rules.width, first, list(map(str, deal)))
    record, witness = record_of(state), Witness(state)
    states = [state]
    takes = [0, 0]
    while not state.is_terminal:
        check_state(state, oracle)
        if chance.random() < SHARE:
            check_knowledge(state, oracle)
            check_blindness(state, witness, chance)
        action = chance.choice(state.legal_actions())
        takes[state.current_player] += str(action).startswith("-")
        state = witness.follow(state, action)
        oracle.play(str(action))
        record = record.then(parse_action(str(action)))
        states.append(state)
    check_state(state, oracle)
    assert takes == [15, 15]
    check_end(state, oracle)
    assert list(record.states()) == states
    assert parse_record(str(record)) == record == record_from(mapping_of(record))
    return record


def check_state(state: State, oracle: OracleGame) -> None:
    """The state is the oracle's, all 54 blocks are there once, and nothing is both hidden and open."""
    board = state.board
    assert set(map(str, state.legal_actions())) == oracle.legal()
    assert len(state.legal_actions()) == len(oracle.legal())
    assert state.current_player == (None if oracle.over() else oracle.turn)
    assert [[list(map(str, hand)) for hand in hands] for hands in board.hands] == [oracle.hands[0], oracle.hands[1]]
    assert list(map(str, board.discards)) == oracle.thrown
    assert list(map(str, board.turned)) == oracle.offered
    assert board.supply_left == len(oracle.supply)

    open_faces = [card for hands in board.hands for hand in hands for card in hand]
    closed_faces = [state.deal[block] for block in board.closed_blocks()]
    assert sorted(map(str, [*open_faces, *board.discards, *board.turned, *closed_faces])) == WHOLE
    assert max(len(hand) for hands in board.hands for hand in hands) <= 5


def check_knowledge(state: State, oracle: OracleGame) -> None:
    """What each player knows is what they may know, and no more."""
    for seat in SEATS:
        check_observation(state, seat, oracle)


def check_observation(state: State, seat: int, oracle: OracleGame) -> None:
    """A player sees the own faces and the open ones, all of them as they are, and no other."""
    observation = state.observation(seat)
    board = state.board
    known = [(block, face) for block, face in enumerate(observation.faces) if face is not None]
    assert all(face == state.deal[block] for block, face in known)
    assert sorted(map(str, [*observation.unseen, *(face for _, face in known)])) == WHOLE
    for place, block in enumerate(board.tower):
        mine = block is not None and board.owner(block) == seat
        assert observation.face_at(place) == (state.deal[block] if mine else None)
    my_turn = state.current_player == seat
    assert (observation.turned_up is not None) == (state.phase is Phase.PLACING and my_turn)
    if state.phase is Phase.PUTTING:
        theirs = board.owner(board.lifted.block) != seat
        assert (observation.lifted is None) == (theirs and not my_turn)
    if state.phase is not Phase.PUTTING:
        assert observation.lifted is None
        assert sorted(map(str, observation.unseen)) == oracle.hidden_from(seat)


def check_end(state: State, oracle: OracleGame) -> None:
    assert set(state.board.tower) == {None}
    assert [len(hand) for hands in state.board.hands for hand in hands] == [5] * 6
    outcome = state.outcome()
    assert [made.category.name.lower().replace("_", " ") for made in outcome.made[0]] == oracle.kinds(0)
    assert [made.category.name.lower().replace("_", " ") for made in outcome.made[1]] == oracle.kinds(1)
    assert list(outcome.wins) == oracle.won()
    assert list(state.returns()) == oracle.returns(state.board.rules.scoring)
