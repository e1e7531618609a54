"""A full hand of every kind, and the outcome of a game in which two players have three each."""

from pyramid_trainer.blocks.scoring import outcome_of
from pyramid_trainer.cards import parse_cards

ROYAL = "AS KS QS JS TS"
STRAIGHT_FLUSH = "9H 8H 7H 6H 5H"
FOURS = "4S 4H 4D 4C 9S"
FULL = "3S 3H 3D 2S 2H"
FLUSH = "KD JD 9D 7D 2D"
STRAIGHT = "TH 9D 8S 7S 6S"
TRIPS = "QH QD QC 5S 2C"
TWO_PAIR = "JH JC 8D 8C 5D"
PAIR = "KH KC 6D 3C 9C"
HIGH = "AH TD 7C 6C 5C"
LOW = "TC 8H 7H 4H 2H"


def outcome(zero, one):
    """The outcome of two times three hands; a card may stand in several of them, which no game would let happen."""
    return outcome_of(tuple(tuple(parse_cards(hand) for hand in hands) for hands in (zero, one)))
