"""Ideas once more, written without the program: a class is text."""

from collections import Counter

RANKS = "23456789TJQKA"


def idea_by_hand(hand: str) -> str | None:
    """The idea of a class written as ``"A83"``, worked out from its letters."""
    count = Counter(hand)
    if len(count) == 1:
        return None
    if len(count) == 2:
        return "pair-" + next(rank for rank, number in count.items() if number == 2)
    return "high-" + max(hand, key=RANKS.index)
