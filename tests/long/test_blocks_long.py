"""Every five-card hand, and 10,000 games beside the oracle. Run by ``pytest tests/long``."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from pyramid_trainer.blocks.ranking import all_classes, made
from pyramid_trainer.cards import pack
from tests.blocks.hand_counts import COUNTS, HANDS
from tests.blocks.oracle_blocks import strength
from tests.blocks.random_games import play_beside_the_oracle


def test_every_hand_of_the_pack_ranks_as_the_oracle_says():
    text = {card: str(card) for card in pack(1)}
    counts = Counter()
    classes = {}
    for hand in combinations(pack(1), 5):
        one = made(hand)
        counts[one.category] += 1
        assert classes.setdefault(tuple(strength([text[card] for card in hand])), one) == one
    assert counts == COUNTS
    assert counts.total() == HANDS
    in_order = [classes[key] for key in sorted(classes)]
    assert len(in_order) == 7_462
    assert all(worse < better for worse, better in pairwise(in_order))
    assert tuple(in_order) == all_classes()


@pytest.mark.parametrize("block", range(100))
def test_ten_thousand_random_games_go_as_the_oracle_says(block):
    for seed in range(100 * block, 100 * (block + 1)):
        play_beside_the_oracle(seed)
