"""*Better than before?* in words: the answer, what is lacking, and how many hands would tell."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction

import pytest
from PySide6.QtCore import QLocale

from pyramid_trainer.app.periods import Pair
from pyramid_trainer.app.progress_values import Compared
from pyramid_trainer.store.progress_reader import Period
from pyramid_trainer.training.comparison import Change, Comparison, Difference, Lacking
from pyramid_trainer.training.figures import Counts
from pyramid_trainer.ui.progress.saying import change_sentence, change_told

PAIR = Pair(Period(date(2026, 11, 1), date(2026, 11, 30)), Period(date(2026, 10, 1), date(2026, 10, 31)))
MORE = Difference(Fraction(28, 100), -0.314, 1.02)
FEWER = Difference(Fraction(-28, 100), -1.02, 0.314)
SAME = Difference(Fraction(0), -0.25, 0.25)


@pytest.fixture(autouse=True)
def british() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("en_GB"))
    yield
    QLocale.setDefault(before)


def compared(
    lacking: tuple[Lacking, ...],
    difference: Difference | None = MORE,
    more_hands: int | None = None,
    hands_each: int | None = None,
    change: Change = Change.CANNOT_TELL_YET,
) -> Compared:
    this, that = Counts(12, 10, Fraction(1, 9), Fraction(1, 81)), Counts(1234, 1230, Fraction(1, 9), Fraction(1, 81))
    comparison = Comparison(change, lacking, difference, difference, Fraction(3, 4), more_hands, hands_each)
    return Compared(PAIR, this, that, comparison)


@pytest.mark.parametrize(
    ("lacking", "difference", "told"),
    [
        (
            Lacking.HANDS,
            MORE,
            "Both periods need 100 counted hands each to be compared (now: 12, before: 1,234).",
        ),
        (Lacking.ERRORS, MORE, "To compare them, both periods together need 10 errors and have 6."),
        (
            Lacking.STRATA,
            None,
            "No kind of hand has 10 counted answers in each of the two periods, so there is nothing to compare.",
        ),
        (
            Lacking.DIFFERENCE,
            MORE,
            "Now you lose 0.28 bets more per 100 hands than before, but that may be chance: all that is 95 % sure is"
            " that it lies between 0.31 fewer and 1.02 more.",
        ),
        (
            Lacking.DIFFERENCE,
            FEWER,
            "Now you lose 0.28 bets fewer per 100 hands than before, but that may be chance: all that is 95 % sure is"
            " that it lies between 1.02 fewer and 0.31 more.",
        ),
        (
            Lacking.DIFFERENCE,
            SAME,
            "Now you lose exactly as much per 100 hands as before; 95 % sure is that it lies between 0.25 bets fewer"
            " and 0.25 more.",
        ),
    ],
)
def test_what_is_lacking_is_said_with_what_there_is(lacking: Lacking, difference: Difference | None, told: str) -> None:
    answer, why = change_told(compared((lacking,), difference))
    assert answer == "Cannot tell yet."
    assert why == f"{told} How many more hands would tell cannot be said yet."
    assert change_sentence(compared((lacking,), difference)) == f"{answer} {why}"


def test_how_many_hands_would_tell() -> None:
    why = change_told(compared((Lacking.DIFFERENCE,), more_hands=900, hands_each=3100))[1]
    assert why.endswith("If you go on as now, about 900 more counted hands in this period would tell.")
    why = change_told(compared((Lacking.DIFFERENCE,), hands_each=3100))[1]
    assert why.endswith("If you go on as now, it takes two periods of about 3,100 counted hands each to tell.")


def test_better_and_worse_need_no_more_words() -> None:
    better = compared((), Difference(Fraction(-7, 10), -1.2, -0.2), 0, 10, Change.BETTER)
    worse = compared((), Difference(Fraction(7, 10), 0.2, 1.2), 0, 10, Change.WORSE)
    sure = "and 95 % sure that it is between 0.20 and 1.20."
    assert change_told(better) == (f"Better: 0.70 bets fewer lost per 100 hands, {sure}", "")
    assert change_told(worse) == (f"Worse: 0.70 bets more lost per 100 hands, {sure}", "")


def test_what_cannot_be_weighed_is_not_compared() -> None:
    nothing = Compared(PAIR, Counts(), Counts(), None)
    assert change_sentence(nothing).startswith("This rule set is known by its number alone")
