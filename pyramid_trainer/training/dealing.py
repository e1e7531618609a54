"""What is dealt next: a fresh shuffle of the whole shoe every round, and now and then a class that is due again."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pyramid_trainer.cards import Card, cards_left, cards_of_ranks, deal_from, highest_first, pack, shuffled_deal
from pyramid_trainer.casino.hands import HandClass, class_of
from pyramid_trainer.casino.rules import RuleSet

NATURAL = "natural"
"""Mode of a hand that a fresh shuffle dealt."""

AGAIN = "again"
"""Mode of a hand that was chosen because its class is due again; it says nothing about how often a class is dealt."""

COMES_BACK_AFTER = range(3, 7)
"""A slip's class is one of the 3rd to 6th hands dealt after it."""


@dataclass(frozen=True, slots=True)
class Round:
    """A dealt round: three cards of the player's and three of the dealer's, in the order they were dealt."""

    rules: RuleSet
    cards: tuple[Card, ...]
    dealer: tuple[Card, ...]
    mode: str

    @property
    def hand(self) -> HandClass:
        return class_of(self.cards)


class Returning:
    """The hands that come again after a slip, each at a deal of its own. It goes on from one dealer to the next."""

    def __init__(self) -> None:
        self._due: dict[int, tuple[Card, ...]] = {}
        """Hands to bring back, by how many deals from now."""

    @property
    def classes(self) -> set[HandClass]:
        return {class_of(cards) for cards in self._due.values()}

    def add(self, cards: tuple[Card, ...], chance: Random) -> None:
        """``cards`` are due three to six deals from now."""
        free = [deals for deals in COMES_BACK_AFTER if deals not in self._due]
        self._due[chance.choice(free)] = cards

    def next_deal(self) -> tuple[Card, ...] | None:
        """The hand that is due at the deal now made, if any. Every deal asks once."""
        self._due = {deals - 1: cards for deals, cards in self._due.items()}
        return self._due.pop(0, None)


class NaturalDealer:
    """Deals rounds from fresh shuffles and brings back the classes that were slips. ``chance`` decides everything."""

    def __init__(self, chance: Random) -> None:
        self.returning = Returning()
        self._chance = chance

    def bring_back(self, cards: tuple[Card, ...]) -> None:
        """The class of ``cards`` comes again, in other suits, three to six hands from now."""
        self.returning.add(cards, self._chance)

    def next_round(self, rules: RuleSet) -> Round:
        again = self.returning.next_deal()
        if again is not None:
            return deal_again(rules, again, self._chance)
        dealt = shuffled_deal(rules.decks, 6, self._chance)
        return Round(rules, dealt[:3], dealt[3:], NATURAL)


def deal_class(rules: RuleSet, hand: HandClass, mode: str, chance: Random) -> Round:
    """A round whose player holds ``hand``, in any suits, and whose dealer is dealt from what is left of the shoe."""
    cards = cards_of_ranks(hand.ranks, pack(rules.decks), chance)
    dealer = deal_from(cards_left(rules.decks, cards), 3, chance)
    return Round(rules, cards, dealer, mode)


def deal_again(rules: RuleSet, before: tuple[Card, ...], chance: Random) -> Round:
    """A round with the class of the cards ``before`` in other suits."""
    known = sorted(map(str, before))
    while True:
        again = deal_class(rules, class_of(before), AGAIN, chance)
        if sorted(map(str, again.cards)) != known:
            return again


def order_of(cards: Sequence[Card], order: str) -> tuple[int, ...]:
    """Which card lies at each place, from the left: ``"highest"`` rank first, or ``"dealt"`` as they came."""
    places = range(len(cards))
    return tuple(sorted(places, key=lambda number: highest_first(cards[number])) if order == "highest" else places)
