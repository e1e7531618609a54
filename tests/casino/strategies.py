"""What Hypothesis draws for cards and for the casino game, and how: the same examples in every run."""

from hypothesis import settings
from hypothesis import strategies as st

from pyramid_trainer.cards import pack
from pyramid_trainer.casino.classes import ALL_CLASSES
from pyramid_trainer.casino.rules import LONGEST_NAME, MOST_DECKS, rule_set_from
from tests.casino.rule_sheets import sheet

steady = settings(derandomize=True, database=None, max_examples=100)
"""No luck: a test that passed passes again."""

cards = st.sampled_from(pack(1))
hand_classes = st.sampled_from(ALL_CLASSES)
separators = st.text(" ,\t\n", max_size=3)

names = st.text(min_size=1, max_size=LONGEST_NAME).filter(lambda text: text.isprintable() and text.strip() != "")
kickers = st.sampled_from(["never", *"23456789", "10", "T", "t", "J", "q", "K", "A", 2, 7, 10])
thresholds = st.dictionaries(st.sampled_from([*"23456789", "10", "J", "Q", "K", "A"]), kickers)
decimals = st.decimals(min_value="0.000000000001", max_value=100, places=12)
payouts = (
    st.sampled_from(
        ["1", " 2 ", "1/2", "100", "0.000000000001", "99.999999999999", "001.50", "123456789012/987654321098"]
    )
    | st.integers(1, 100)
    | decimals
    | decimals.map(lambda amount: f"{amount:f}")
)
commissions = st.sampled_from(["0", 0, "0.05", "1/20", "0.999999999999", "999999999998/999999999999"]) | decimals.map(
    lambda amount: f"{amount / 101:.12f}"
)
sheets = st.builds(
    sheet,
    name=names,
    decks=st.integers(1, MOST_DECKS),
    copies=st.sampled_from(["dealer", "player", "nobody"]),
    payout=payouts,
    commission=commissions,
    unpaired=st.sampled_from(["middle", "lowest"]),
    keep_pair_from=thresholds,
)
rule_sets = sheets.map(rule_set_from)
