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


class NaturalDealer:
    """Deals rounds from fresh shuffles and brings back the classes that were slips. ``chance`` decides everything."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._due: dict[int, tuple[Card, ...]] = {}
        """Hands to bring back, by how many deals from now."""

    def bring_back(self, cards: tuple[Card, ...]) -> None:
        """The class of ``cards`` comes again, in other suits, three to six hands from now."""
        free = [hands for hands in COMES_BACK_AFTER if hands not in self._due]
        self._due[self._chance.choice(free)] = cards

    def next_round(self, rules: RuleSet) -> Round:
        self._due = {hands - 1: cards for hands, cards in self._due.items()}
        again = self._due.pop(0, None)
        if again is not None:
            return self._again(rules, again)
        dealt = shuffled_deal(rules.decks, 6, self._chance)
        return Round(rules, dealt[:3], dealt[3:], NATURAL)

    def _again(self, rules: RuleSet, before: tuple[Card, ...]) -> Round:
        whole = pack(rules.decks)
        known = sorted(map(str, before))
        cards = before
        while sorted(map(str, cards)) == known:
            cards = cards_of_ranks((card.rank for card in before), whole, self._chance)
        dealer = deal_from(cards_left(rules.decks, cards), 3, self._chance)
        return Round(rules, cards, dealer, AGAIN)


def order_of(cards: Sequence[Card], order: str) -> tuple[int, ...]:
    """Which card lies at each place, from the left: ``"highest"`` rank first, or ``"dealt"`` as they came."""
    places = range(len(cards))
    return tuple(sorted(places, key=lambda number: highest_first(cards[number])) if order == "highest" else places)
