"""Who wins a round: the worked examples of the rules, and every pair of settings as the oracle settles it."""

from itertools import product

import pytest

from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.hands import Setting, legal_settings
from pyramid_trainer.casino.rules import COPIES_CHOICES
from pyramid_trainer.casino.settle import Outcome, settle
from tests import oracle


def setting(text: str) -> Setting:
    """Reads ``"K-K | 4"``."""
    two, one = text.split(" | ")
    high, low = (oracle.rank_number(part) + 2 for part in two.split("-"))
    return Setting((high, low), oracle.rank_number(one) + 2)


@pytest.mark.parametrize(
    ("player", "dealer", "outcome"),
    [
        ("K-K | 4", "Q-9 | 6", "push"),  # both examples of the rules: the pair wins, the four loses to the six
        ("9-7 | 5", "9-7 | 2", "push"),  # the copy goes to the dealer, the five wins
        ("A-3 | 8", "K-Q | 7", "win"),
        ("A-3 | 8", "A-3 | 8", "lose"),
        ("A-3 | 8", "A-2 | 7", "win"),
        ("A-3 | 8", "A-4 | 9", "lose"),
        ("2-2 | A", "A-K | Q", "win"),
        ("2-2 | 3", "A-K | 3", "push"),
        ("8-8 | 3", "9-9 | 4", "lose"),
        ("T-T | 9", "9-9 | J", "push"),
    ],
)
def test_rounds_settled_by_hand_when_copies_go_to_the_dealer(player, dealer, outcome):
    assert settle(setting(player), setting(dealer), "dealer") == outcome


@pytest.mark.parametrize(
    ("copies", "both_copied", "two_copied_one_won", "two_copied_one_lost"),
    [("dealer", "lose", "push", "lose"), ("player", "win", "win", "push"), ("nobody", "push", "push", "push")],
)
def test_a_copy_goes_where_the_rules_say(copies, both_copied, two_copied_one_won, two_copied_one_lost):
    assert settle(setting("9-7 | 5"), setting("9-7 | 5"), copies) == both_copied
    assert settle(setting("9-7 | 5"), setting("9-7 | 2"), copies) == two_copied_one_won
    assert settle(setting("9-7 | 2"), setting("9-7 | 5"), copies) == two_copied_one_lost


@pytest.mark.parametrize("copies", COPIES_CHOICES)
def test_every_setting_against_every_other_as_the_oracle_settles_it(copies):
    """A sixth of all pairs: every setting meets every sixth other, counted on without a break."""
    settings = [setting for hand in ALL_CLASSES for setting in legal_settings(hand)]
    assert len(settings) == 897
    splits = [oracle.split_of(one.two[0] - 2, one.two[1] - 2, one.one - 2) for one in settings]
    pairs = list(product(range(897), range(897)))[::6]
    for mine, other in pairs:
        expected = oracle.result(splits[mine], splits[other], copies)
        assert settle(settings[mine], settings[other], copies) == expected, (settings[mine], settings[other])


def test_the_rules_are_the_same_from_both_chairs():
    """Copies to the player are copies to the dealer, seen from the other chair."""
    turned = {Outcome.WIN: Outcome.LOSE, Outcome.LOSE: Outcome.WIN, Outcome.PUSH: Outcome.PUSH}
    settings = [setting for hand in ALL_CLASSES[::7] for setting in legal_settings(hand)]
    for mine, other in product(settings, settings):
        assert settle(mine, other, "player") is turned[settle(other, mine, "dealer")]
        assert settle(mine, other, "nobody") is turned[settle(other, mine, "nobody")]
