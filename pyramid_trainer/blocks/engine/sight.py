"""What acts promise at one look, without playouts: for players that think no further.

What an act adds to the player's three hands: a card in a hand as it is, an own block by the hand it serves best,
another's block by the average of the cards not seen, a joker by what the best of three such cards is expected to be.
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import cache

import numpy as np

from pyramid_trainer.blocks.actions import HANDS, Action, Keep, Put, Take
from pyramid_trainer.blocks.engine.batch import Batch, Floats, bit_of_place
from pyramid_trainer.blocks.engine.deals import batch_from, possible_deals
from pyramid_trainer.blocks.engine.hands import CARDS, EMPTY, NONE, hand_table, number_of
from pyramid_trainer.blocks.engine.policy import block_worth, gains_of
from pyramid_trainer.blocks.engine.worth import IMPOSSIBLE, prospects
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.ranking import Category, all_classes, showing
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.cards import Card, pack

PACK = pack(1)


class Sight(StrEnum):
    """How far a player looks.

    ``SHOWING``: at what the own hands make by now, a pair, a flush. ``WORTH``: at what they may become. ``PROSPECTS``:
    at what both players' hands may become, and who will win.
    """

    SHOWING = "showing"
    WORTH = "worth"
    PROSPECTS = "prospects"


def promises(observation: Observation, actions: Sequence[Action], sight: Sight) -> Floats:
    """What each act promises the player who is to act and whose observation it is, float32 of shape (acts,)."""
    board = observation.board
    chance = np.random.default_rng(0)  # the hidden faces are dealt, but nothing looks at them
    batch = batch_from(board, possible_deals(observation, 1, chance), chance)
    scoring = board.rules.scoring
    gains = gains_of(batch, scoring) if sight is Sight.PROSPECTS else _own_gains(batch, scoring, sight)
    worth, unknown = block_worth(batch, gains)
    bits = bit_of_place(board.rules.width)

    def promise(act: Action) -> float:
        match act:
            case Take(at):
                mine = batch.owners[0, bits[at]] == observation.seat
                return float(worth[0, batch.faces[0, bits[at]]] if mine else unknown[0])
            case Put(hand):
                assert observation.lifted is not None, "who took a block knows its face"
                return float(gains[hand, 0, number_of(observation.lifted)])
            case Keep(face, hand):
                return float(gains[hand, 0, number_of(face)])
        raise ValueError(f"placing promises nothing: {act}")

    return np.array([promise(act) for act in actions], dtype=np.float32)


def _own_gains(batch: Batch, scoring: Scoring, sight: Sight) -> Floats:
    """What each card adds to the worth of each own hand, shaped as ``policy.gains_of``."""
    table = hand_table()
    values = _showing_worth() if sight is Sight.SHOWING else prospects(scoring).worth
    own = batch.hands[batch.mover]
    gains = np.full((len(HANDS), batch.games, CARDS), IMPOSSIBLE, dtype=np.float32)
    for hand in HANDS:
        for game in np.flatnonzero(own[hand] < table.partial):
            after = table.after[own[hand, game]]
            fits = after != NONE
            gains[hand, game, fits] = values[after[fits]] - values[own[hand, game]]
    return gains


@cache
def _showing_worth() -> Floats:
    """By state the category of what the hand makes already; of what, and how high, is not looked at."""
    table = hand_table()
    cards: dict[int, tuple[Card, ...]] = {EMPTY: ()}
    for state in range(table.partial):
        for card, after in enumerate(table.after[state].tolist()):
            if after != NONE and after < table.partial and after not in cards:
                cards[after] = (*cards[state], PACK[card])
    partial = [showing(cards[state]) for state in range(table.partial)]
    categories = [Category.HIGH_CARD if made is None else made.category for made in (*partial, *all_classes())]
    return np.array(categories, dtype=np.float32)
