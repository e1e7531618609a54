"""A whole game at one moment, hidden faces included: the surface that players, pages and analysis stand on.

A state never changes; an act makes a new one. All chance lies in the deal (see ``faces``), so acts have no chance in
them. Players must be shown ``observation(seat)``, never the state.
"""

from dataclasses import dataclass, replace
from random import Random

from pyramid_trainer.blocks import legal
from pyramid_trainer.blocks.actions import Action, Keep, Place, Put, Take
from pyramid_trainer.blocks.board import SEATS, BlockRules, Board, Lifted, Phase, Tower, empty_board
from pyramid_trainer.blocks.faces import (
    JOKER,
    PLACED_BLOCKS,
    TURNED_BY_A_JOKER,
    Face,
    require_whole,
    shuffled_blocks,
)
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.scoring import Hands, Outcome, outcome_of
from pyramid_trainer.cards import Card


@dataclass(frozen=True, slots=True)
class State:
    """``deal``: the face of every block by its number, 0 to 53."""

    board: Board
    deal: tuple[Face, ...]

    @property
    def phase(self) -> Phase:
        return self.board.phase

    @property
    def current_player(self) -> int | None:
        """The seat whose turn it is, 0 or 1; ``None`` when the game is over."""
        return self.board.current_player

    @property
    def is_terminal(self) -> bool:
        return self.phase is Phase.OVER

    def legal_actions(self) -> tuple[Action, ...]:
        """Every act that the current player may do, in a fixed order; none when the game is over."""
        return legal.legal_actions(self.board)

    def apply(self, action: Action) -> "State":
        """The state after ``action`` of the current player; raises ``IllegalMove`` with the reason (see ``legal``)."""
        legal.require_legal(self.board, action)
        return State(_after(self.board, self.deal, action), self.deal)

    def outcome(self) -> Outcome:
        """How the game ended; raises ``ValueError`` while it goes on."""
        if not self.is_terminal:
            raise ValueError("the game is not over")
        return outcome_of(self.board.hands)

    def returns(self) -> tuple[float, float]:
        """What the game was worth, by seat: basic 1, 0.5 or 0; advanced the points. ``ValueError`` while it goes on."""
        return self.outcome().returns(self.board.rules.scoring)

    def observation(self, seat: int) -> Observation:
        """What the player in ``seat`` knows."""
        if seat not in SEATS:
            raise ValueError(f"no such seat: {seat!r}")
        hidden = self.board.hidden_from(seat)
        faces = tuple(None if block in hidden else face for block, face in enumerate(self.deal))
        return Observation(seat, self.board, faces)

    def clone(self) -> "State":
        """The state itself: it never changes."""
        return self


def start(rules: BlockRules, deal: tuple[Face, ...], first: int = 0) -> State:
    """A game before its first act; ``first`` is the seat that places and takes first.

    Raises ``BadInput("game.deal")`` when ``deal`` is not all 54 faces.
    """
    require_whole(deal)
    return State(empty_board(rules, first), deal)


def new_game(rules: BlockRules, chance: Random, first: int = 0) -> State:
    """A freshly shuffled game."""
    return start(rules, shuffled_blocks(chance), first)


def possible_state(observation: Observation, chance: Random) -> State:
    """A state that looks the same to this player: the unseen faces are dealt anew, every order equally likely.

    Only a block that the other player holds is known to be no joker, which would have been discarded.
    """
    unseen = list(observation.unseen)
    faces = list(observation.faces)
    lifted = observation.board.lifted
    if lifted is not None and faces[lifted.block] is None:
        held = chance.choice([face for face in unseen if face is not JOKER])
        unseen.remove(held)
        faces[lifted.block] = held
    chance.shuffle(unseen)
    rest = iter(unseen)
    return State(observation.board, tuple(next(rest) if face is None else face for face in faces))


def _after(board: Board, deal: tuple[Face, ...], action: Action) -> Board:
    """The board after a legal act."""
    match action:
        case Place(at):
            return replace(board, tower=_with(board.tower, at, board.next_block), placed=board.placed + 1)
        case Take(at):
            return _taken(board, deal, at)
        case Put(hand):
            assert board.lifted is not None, "a card is put only after a block was taken"
            card = deal[board.lifted.block]
            assert isinstance(card, Card), "a joker is discarded at once"
            return replace(board, hands=_dealt(board, card, hand), lifted=None)
        case Keep(card, hand):
            assert isinstance(card, Card), "a joker cannot be kept"
            gone = tuple(face for face in board.turned if face != card)
            return replace(board, hands=_dealt(board, card, hand), discards=board.discards + gone, turned=())


def _taken(board: Board, deal: tuple[Face, ...], at: int) -> Board:
    """A card is held until it is put; a joker turns up three of the supply, which never runs short (24 for two)."""
    block = board.tower[at]
    assert block is not None, "a block stands there"
    tower = _with(board.tower, at, None)
    if deal[block] is not JOKER:
        return replace(board, tower=tower, lifted=Lifted(block, at))
    used = board.supply_used + TURNED_BY_A_JOKER
    turned = deal[PLACED_BLOCKS + board.supply_used : PLACED_BLOCKS + used]
    return replace(board, tower=tower, discards=(*board.discards, JOKER), turned=turned, supply_used=used)


def _with(tower: Tower, at: int, block: int | None) -> Tower:
    return (*tower[:at], block, *tower[at + 1 :])


def _dealt(board: Board, card: Card, hand: int) -> tuple[Hands, Hands]:
    """The hands with ``card`` added to one of the current player's."""
    seat = board.current_player
    zero, one = (_added(hands, card, hand) if owner == seat else hands for owner, hands in enumerate(board.hands))
    return zero, one


def _added(hands: Hands, card: Card, hand: int) -> Hands:
    first, second, third = ((*cards, card) if number == hand else cards for number, cards in enumerate(hands))
    return first, second, third
