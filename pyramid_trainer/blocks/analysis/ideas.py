"""What a puzzle is about: a fixed function of the position and of the values of its alternatives.

- *joker choice*: a joker turned up three faces, one card is kept.
- *which hand to feed*: a card was taken, a hand is chosen.
- A take is *uncover or not* when the best take frees another number of blocks than the next best one.
- Else it is *deny* when the best block is an own one, whose card raises what some hand of the other player's makes and
  none of the own; or when it is the other player's, known only to them, and the next best one is an own one that
  stays the own secret.
- Else *which block to take*.

*Raises what a hand makes*: with the card the hand makes a better category than without (pair, two pair and so on), or
fills its five places as a straight or better.
"""

from enum import StrEnum

from pyramid_trainer.blocks.actions import Action, Take
from pyramid_trainer.blocks.analysis.values import Alternative
from pyramid_trainer.blocks.board import Board, Phase, other
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.ranking import CARDS_IN_HAND, showing
from pyramid_trainer.blocks.scoring import Hand, Hands
from pyramid_trainer.cards import Card


class Idea(StrEnum):
    """The value is the code of its sentence."""

    FEED = "block_idea.feed"
    UNCOVER = "block_idea.uncover"
    DENY = "block_idea.deny"
    JOKER = "block_idea.joker"
    BLOCK = "block_idea.block"


def idea_of(observation: Observation, alternatives: tuple[Alternative, ...]) -> Idea:
    """The idea of a choice of the observer's, its ``alternatives`` best first."""
    if observation.board.phase is Phase.KEEPING:
        return Idea.JOKER
    if observation.board.phase is Phase.PUTTING:
        return Idea.FEED
    best, second = (alternative.actions[0] for alternative in alternatives[:2])
    if _freed_by(observation.board, best) != _freed_by(observation.board, second):
        return Idea.UNCOVER
    return Idea.DENY if _denies(observation, best, second) else Idea.BLOCK


def _freed_by(board: Board, act: Action) -> int:
    """How many blocks a take leaves free that were covered before."""
    assert isinstance(act, Take), "asked of takes only"
    pyramid = board.rules.pyramid
    tower = (*board.tower[: act.at], None, *board.tower[act.at + 1 :])
    return len(set(pyramid.free_blocks(tower)) - set(pyramid.free_blocks(board.tower)))


def _denies(observation: Observation, best: Action, second: Action) -> bool:
    assert isinstance(best, Take), "asked of takes only"
    assert isinstance(second, Take), "asked of takes only"
    card = observation.face_at(best.at)
    if card is None:
        return observation.face_at(second.at) is not None
    if not isinstance(card, Card):
        return False
    own, theirs = (observation.board.hands[seat] for seat in (observation.seat, other(observation.seat)))
    return _helps(card, theirs) and not _helps(card, own)


def _helps(card: Card, hands: Hands) -> bool:
    return any(_raises(card, hand) for hand in hands if 0 < len(hand) < CARDS_IN_HAND)


def _raises(card: Card, hand: Hand) -> bool:
    before, after = showing(hand), showing((*hand, card))
    assert before is not None, "not empty"
    assert after is not None, "not empty"
    return after.category > before.category
