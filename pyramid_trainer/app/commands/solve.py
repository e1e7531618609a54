"""``solve``: what every legal setting of a hand is worth, exactly."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from pyramid_trainer.app.commands import common
from pyramid_trainer.app.commands.common import Services
from pyramid_trainer.cards import Card, cards_left, format_cards, highest_first, parse_cards
from pyramid_trainer.casino.hands import Setting, class_of
from pyramid_trainer.casino.worth import SettingValue

if TYPE_CHECKING:
    from pyramid_trainer.casino.solver import Solution


def add_parser(subparsers: common.Subparsers) -> None:
    parser = common.add_command(
        subparsers,
        "solve",
        "every legal setting of a hand with exact counts, best first",
        "Says for every legal setting of a hand against how many of the dealer's hands it wins, pushes and\n"
        "loses, and what it is worth per unit wagered. Counts and fractions are exact.",
        ['solve "AS 8C 3D"', 'solve QH QS 5C --rules six-deck --dead "KD KH"', 'solve "10d10c4s" --json'],
    )
    parser.add_argument("hand", metavar="HAND", nargs="+", help='three cards, like "AS 8C 3D"')
    common.add_rules(parser)
    common.add_dead(parser)
    common.add_json(parser)


def run(arguments: argparse.Namespace, services: Services) -> int:
    cards = parse_cards(" ".join(arguments.hand))
    dead = common.dead_cards(arguments)
    hand = class_of(cards)
    rules = services.rules.load(arguments.rules)
    cards_left(rules.decks, cards + dead)  # refuses a card that is named more often than there are decks
    solution = common.solved(rules, dead)
    values = solution.values(hand)
    if arguments.json:
        services.console.json(_as_json(arguments.rules, solution, cards, values))
        return 0
    title = common.table_title(arguments, dead)
    services.console.line(f"{format_cards(cards)}, {title}: {solution.dealer_hands:,} dealer hands")
    services.console.line()
    for line in _lines(cards, values):
        services.console.line(line)
    return 0


def split_cards(cards: tuple[Card, ...], setting: Setting) -> tuple[tuple[Card, ...], Card]:
    """``cards`` split as ``setting`` says: the two, highest first, and the one, the first of its rank in that order."""
    ordered = sorted(cards, key=highest_first)
    one = next(card for card in ordered if card.rank == setting.one)
    ordered.remove(one)
    return tuple(ordered), one


def _as_json(
    rules: str, solution: Solution, cards: tuple[Card, ...], values: tuple[SettingValue, ...]
) -> dict[str, object]:
    return {
        "rules": rules,
        "rules_hash": solution.rules.rules_hash,
        "hand": [str(card) for card in cards],
        "dealer_hands": solution.dealer_hands,
        "settings": [_setting_as_json(cards, value) for value in values],
    }


def _setting_as_json(cards: tuple[Card, ...], value: SettingValue) -> dict[str, object]:
    two, one = split_cards(cards, value.setting)
    return {
        "two": [str(card) for card in two],
        "one": str(one),
        "win": value.win,
        "push": value.push,
        "lose": value.lose,
        "ev": str(value.ev),
        "ev_float": common.for_reading(value.ev),
        "best": value.best,
        "house_way": value.house_way,
    }


def _lines(cards: tuple[Card, ...], values: tuple[SettingValue, ...]) -> list[str]:
    rows = [["", "", "two cards", "alone", "win", "push", "lose", "EV", "exact EV"]]
    for value in values:
        two, one = split_cards(cards, value.setting)
        rows.append(
            [
                "✓" if value.best else "",
                "⌂" if value.house_way else "",
                format_cards(two),
                str(one),
                f"{value.win:,}",
                f"{value.push:,}",
                f"{value.lose:,}",
                common.signed_percent(value.ev),
                str(value.ev),
            ]
        )
    return [*common.table(rows, left=(0, 1, 2, 3)), "", "✓ best   ⌂ house way"]
