"""Takes by chance in all games of a batch."""

import numpy as np

from pyramid_trainer.blocks.engine.batch import Batch, pick
from pyramid_trainer.blocks.engine.hands import JOKER_NUMBER, hand_table


def take_at_random(batch: Batch, chance: np.random.Generator) -> None:
    """In each game the mover takes a block and puts its card, or keeps a card for a joker, each equally likely."""
    dice = chance.random((3, batch.games), dtype=np.float32)
    cards = batch.lift(pick(batch.free(), dice[0]))
    jokers = np.flatnonzero(cards == JOKER_NUMBER)
    if len(jokers):
        turned = batch.turn_up(jokers)
        order = np.argsort(turned == JOKER_NUMBER, axis=0, kind="stable")
        which = (dice[2, jokers] * (turned != JOKER_NUMBER).sum(axis=0)).astype(np.int64)
        cards[jokers] = turned[order[which, np.arange(len(jokers))], np.arange(len(jokers))]
    room = batch.hands[batch.mover] < hand_table().partial
    wanted = (dice[1] * room.sum(axis=0)).astype(np.int64)
    batch.put(cards, ((np.cumsum(room, axis=0) - 1 == wanted) & room).argmax(axis=0))
