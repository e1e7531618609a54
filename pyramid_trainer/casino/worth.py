"""What a setting is worth, as a value: counts of dealer hands and the expected value they make.

Apart from the solver, so that what only reads verdicts need not load NumPy.
"""

from dataclasses import dataclass
from fractions import Fraction

from pyramid_trainer.casino.hands import Setting


@dataclass(frozen=True, slots=True)
class SettingValue:
    """A legal setting with its exact worth: ``win + push + lose`` dealer hands; ``ev`` in units per unit wagered.

    ``best`` marks every setting that no other beats; ``house_way`` the one the dealer would choose.
    """

    setting: Setting
    win: int
    push: int
    lose: int
    ev: Fraction
    best: bool
    house_way: bool

    @property
    def dealer_hands(self) -> int:
        return self.win + self.push + self.lose


@dataclass(frozen=True, slots=True)
class Average:
    """The worth of a way to play over all deals: ``ev`` per unit wagered and the three probabilities, as fractions."""

    ev: Fraction
    win: Fraction
    push: Fraction
    lose: Fraction
