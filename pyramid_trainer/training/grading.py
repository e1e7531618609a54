"""How good an answer was: what it gave away against the best setting, as an exact fraction of one bet."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from pyramid_trainer.casino.hands import Setting
from pyramid_trainer.casino.worth import SettingValue

CLOSE_UP_TO = Fraction(1, 50)
MISTAKE_UP_TO = Fraction(1, 5)


class Grade(StrEnum):
    """*Forced* is the grade of a hand that has only one setting."""

    OPTIMAL = "optimal"
    CLOSE = "close"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    FORCED = "forced"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a chosen setting was worth. ``values``: every legal setting, best first; ``cost``: share of one bet."""

    values: tuple[SettingValue, ...]
    chosen: SettingValue
    cost: Fraction
    grade: Grade

    @property
    def best(self) -> SettingValue:
        """The chosen setting where it is a best one, else the first best one."""
        return self.chosen if self.chosen.best else self.values[0]


def grade_of(cost: Fraction) -> Grade:
    """The grade of an answer that gave away ``cost``, at least 0, of one bet."""
    if cost == 0:
        return Grade.OPTIMAL
    if cost <= CLOSE_UP_TO:
        return Grade.CLOSE
    return Grade.MISTAKE if cost <= MISTAKE_UP_TO else Grade.BLUNDER


def judge(values: Sequence[SettingValue], setting: Setting) -> Verdict:
    """The verdict on ``setting``, one of ``values`` (every legal setting of the hand, best first)."""
    chosen = next(value for value in values if value.setting == setting)
    cost = values[0].ev - chosen.ev
    grade = Grade.FORCED if len(values) == 1 else grade_of(cost)
    return Verdict(tuple(values), chosen, cost, grade)
