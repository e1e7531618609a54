"""The house way: the fixed rule by which the dealer splits, without looking at the player's cards.

Unpaired cards play the middle (or the lowest) one alone. A pair stays together from a certain kicker on, which may
differ for each rank; below it one card of the pair is played alone. Three of a kind has one setting.
"""

from dataclasses import dataclass

from pyramid_trainer.cards import ACE, LOWEST_RANK, RANKS
from pyramid_trainer.casino.hands import HandClass, Setting, setting_with_alone

UNPAIRED_CHOICES = ("middle", "lowest")


@dataclass(frozen=True, slots=True)
class HouseWay:
    """``unpaired``: ``"middle"`` or ``"lowest"``, the card played alone; ``keep_from``: for each pair, 2s first, the
    lowest kicker (2 to 14, never the pair's own rank) that keeps it together, or ``None`` where it is always split.

    Build it with ``house_way``, which brings thresholds of one meaning to one form.
    """

    unpaired: str
    keep_from: tuple[int | None, ...]

    def keeps(self, pair: int, kicker: int) -> bool:
        threshold = self.keep_from[pair - LOWEST_RANK]
        return threshold is not None and kicker >= threshold

    def always_keeps(self, pair: int) -> bool:
        return self.keep_from[pair - LOWEST_RANK] == lowest_kicker(pair)

    @property
    def may_split(self) -> tuple[int, ...]:
        """The ranks, lowest first, whose pairs do not always stay together."""
        return tuple(pair for pair in RANKS if not self.always_keeps(pair))

    def setting(self, hand: HandClass) -> Setting:
        """How the dealer splits ``hand``."""
        if hand.is_trips:
            return setting_with_alone(hand, hand.ranks[0])
        paired = hand.pair_and_kicker
        if paired is None:
            return setting_with_alone(hand, hand.ranks[1 if self.unpaired == "middle" else 2])
        pair, kicker = paired
        return setting_with_alone(hand, kicker if self.keeps(pair, kicker) else pair)


def house_way(unpaired: str, thresholds: dict[int, int | None]) -> HouseWay:
    """A house way from ``thresholds``: pair rank to lowest keeping kicker, ``None`` never; absent ranks always keep.

    A threshold that is the pair's own rank means the next higher kicker, for the pair of aces never.
    """
    return HouseWay(unpaired, tuple(_effective(pair, thresholds.get(pair, LOWEST_RANK)) for pair in RANKS))


def lowest_kicker(pair: int) -> int:
    """The lowest rank that can lie beside a pair of this rank."""
    return LOWEST_RANK + 1 if pair == LOWEST_RANK else LOWEST_RANK


def _effective(pair: int, threshold: int | None) -> int | None:
    if threshold != pair:
        return threshold
    return None if pair == ACE else pair + 1
