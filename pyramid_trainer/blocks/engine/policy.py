"""How playouts are played: by looking one act ahead.

The mover takes the block and feeds the hand that raise most the chance of winning two of the three hands; by
advanced scoring, the points expected. Both are told from the prospects of the six hands (see ``worth``), and each
player knows what a player knows: the own blocks as they are; every block of the other player's is worth the average of
the cards not seen. What a block uncovers is not counted: counting it made playouts worse.
"""

import numpy as np

from pyramid_trainer.blocks.actions import HANDS
from pyramid_trainer.blocks.engine.batch import BITS, Batch, Floats, Places
from pyramid_trainer.blocks.engine.hands import CARDS, JOKER_NUMBER, hand_table
from pyramid_trainer.blocks.engine.worth import IMPOSSIBLE, Prospects, prospects
from pyramid_trainer.blocks.faces import TURNED_BY_A_JOKER
from pyramid_trainer.blocks.scoring import POINTS_FOR_WINS, Scoring

BEST_OF_THREE = 0.85
"""By how many standard deviations the best of three values is expected to lie above their mean."""

LEAST_WEIGHT = 1e-3
"""What a hand counts for at least, so that the better card goes there even when the hand is as good as decided."""

ALIKE = 1e-6
"""Blocks that promise the most but for this promise alike; ``Batch.ties`` decide between them."""

_TWO_WINS, _THREE_WINS = POINTS_FOR_WINS[2:]


def win_chances(batch: Batch, tables: Prospects, seat: int) -> Floats:
    """The chance that each of this player's hands ends better than the other's, float32 of shape (3, games)."""
    chances: Floats = tables.chance[tables.kind[batch.hands[1 - seat]], tables.kind[batch.hands[seat]]]
    return chances


def estimate(batch: Batch, scoring: Scoring, seat: int) -> Floats:
    """What unfinished games are expected to bring to the player in ``seat``, told from the hands alone."""
    tables = prospects(scoring)
    one, two, three = win_chances(batch, tables, seat)
    all_won = one * two * three
    two_won: Floats = one * two + one * three + two * three - 2 * all_won
    if scoring is Scoring.BASIC:
        return two_won
    own: Floats = tables.points[batch.hands[seat]].sum(axis=0)
    own += _TWO_WINS * two_won + (_THREE_WINS - _TWO_WINS) * all_won
    return own


def hand_weights(chances: Floats, scoring: Scoring) -> Floats:
    """By how much the mover's expectation grows with the chance to win each hand, float32 of shape (3, games)."""
    others = [chances[[two for two in HANDS if two != one]] for one in HANDS]
    either = np.stack([two + three - 2 * two * three for two, three in others])
    if scoring is Scoring.ADVANCED:
        both = np.stack([two * three for two, three in others])
        either = _TWO_WINS * either + (_THREE_WINS - _TWO_WINS) * both
    weights: Floats = np.maximum(either, np.float32(LEAST_WEIGHT))
    return weights


def gains_of(batch: Batch, scoring: Scoring) -> Floats:
    """What each card would add to the mover's expectation in each hand, float32 of shape (3, games, 52).

    Far below zero where the hand is full or holds the card.
    """
    tables = prospects(scoring)
    own = np.minimum(batch.hands[batch.mover], np.int16(hand_table().partial))
    chances = win_chances(batch, tables, batch.mover)
    weights = hand_weights(chances, scoring)
    row = (tables.kind[batch.hands[1 - batch.mover]] * np.int32(len(tables.chance)))[..., None]
    gains = np.empty((len(HANDS), batch.games, CARDS), dtype=np.float32)
    for hand in HANDS:
        at = tables.kind_after[own[hand]]
        at += row[hand]
        gain = gains[hand]
        np.take(tables.chance, at, out=gain, mode="clip")
        gain -= chances[hand, :, None]
        gain *= weights[hand, :, None]
        if scoring is Scoring.ADVANCED:
            gain += tables.points_after[own[hand]]
            gain -= tables.points[batch.hands[batch.mover, hand]][:, None]
    return gains


def best_hands(gains: Floats, cards: Places) -> Places:
    """The hand to which each game's card adds most."""
    hands: Places = gains[:, np.arange(len(cards)), cards].argmax(axis=0)
    return hands


def best_kept(gains: Floats, turned: Places, games: Places) -> Places:
    """Which of the three cards a joker turned up adds most, in each of these games; ``turned``: shape (3, games)."""
    worth = gains[:, games, np.minimum(turned, CARDS - 1)].max(axis=0)
    worth[turned == JOKER_NUMBER] = 2 * IMPOSSIBLE
    kept: Places = turned[worth.argmax(axis=0), np.arange(len(games))]
    return kept


def block_worth(batch: Batch, gains: Floats, *, all_seen: bool = False) -> tuple[Floats, Floats]:
    """What each face adds to the mover's expectation, float32 of shape (games, 53), and the mean over unseen cards.

    ``all_seen``: the mover knows every block, so that a joker is worth the best of the next three of the supply.
    """
    worth = np.zeros((batch.games, CARDS + 1), dtype=np.float32)
    np.max(gains, axis=0, out=worth[:, :CARDS])
    unseen = batch.unseen[batch.mover]
    number = np.maximum(unseen.sum(axis=1), 1)
    mean = np.vecdot(worth, unseen) / number
    if all_seen:
        worth[:, JOKER_NUMBER] = _best_supply(batch, worth)
    else:
        square = np.vecdot(worth * worth, unseen) / number
        worth[:, JOKER_NUMBER] = mean + BEST_OF_THREE * np.sqrt(np.maximum(square - mean * mean, 0))
    return worth, mean


def best_blocks(batch: Batch, gains: Floats, *, all_seen: bool) -> Places:
    """The free block that promises the mover most, by its bit."""
    worth, mean = block_worth(batch, gains, all_seen=all_seen)
    at, counts = batch.each_free()
    games = at // BITS
    values = worth[games, batch.faces.ravel()[at]]
    if not all_seen:
        values = np.where(batch.owners.ravel()[at] == batch.mover, values, mean[games])
    starts = np.cumsum(counts) - counts
    top = np.maximum.reduceat(values, starts) - np.float32(ALIKE)
    ties = np.where(values >= top[games], batch.ties.ravel()[at], np.float32(-1))
    tops = np.flatnonzero(ties == np.maximum.reduceat(ties, starts)[games])
    chosen = np.empty(batch.games, dtype=np.int64)
    chosen[games[tops]] = at[tops] % BITS
    return chosen


def _best_supply(batch: Batch, worth: Floats) -> Floats:
    """What the best of the next three supply blocks is worth; a second joker among them is worth nothing."""
    every = np.arange(batch.games)
    cards = [batch.supply[every, np.minimum(batch.turned, TURNED_BY_A_JOKER) + one] for one in range(TURNED_BY_A_JOKER)]
    values = [np.where(card == JOKER_NUMBER, np.float32(IMPOSSIBLE), worth[every, card]) for card in cards]
    return np.maximum(np.maximum(values[0], values[1]), values[2])


def take_by(batch: Batch, gains: Floats, bits: Places | None = None, *, all_seen: bool = False) -> None:
    """In each game the mover takes one block and puts a card, looking one act ahead: by these gains, see ``gains_of``.

    ``bits``: where the blocks stand that are to be taken, if that is settled.
    """
    if bits is None:
        bits = best_blocks(batch, gains, all_seen=all_seen)
    cards = batch.lift(bits)
    jokers = np.flatnonzero(cards == JOKER_NUMBER)
    if len(jokers):
        cards[jokers] = best_kept(gains, batch.turn_up(jokers), jokers)
    batch.put(cards, best_hands(gains, cards))
