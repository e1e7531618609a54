"""Figures of the progress page in words and printed numbers, in the user's language and locale."""

from fractions import Fraction

from PySide6.QtCore import QLocale

from pyramid_trainer.app.progress_values import Compared, Grain, Point, PracticeDay
from pyramid_trainer.store.figures import Quartiles
from pyramid_trainer.store.progress_reader import Period
from pyramid_trainer.training.comparison import COUNTED_EACH, ERRORS_TOGETHER, Change, Comparison, Difference, Lacking
from pyramid_trainer.training.figures import ENOUGH_IN_STRATUM, READY_FROM, Counts, Estimate, Reweighted
from pyramid_trainer.training.mastery import ClassMastery, State
from pyramid_trainer.ui.language import day_text, decimal, percent, sentence

_STATES = {
    State.NEVER: "progress.never",
    State.MET: "progress.met",
    State.SEEN: "progress.seen",
    State.RIGHT: "progress.right",
}


NONE = "\N{EM DASH}"
"""Stands for a figure that there is not."""


def number(value: int) -> str:
    return QLocale().toString(value)


def share(value: Fraction | float) -> str:
    return percent(Fraction(value), 1)


def bets(value: Fraction | float, places: int = 2) -> str:
    return decimal(Fraction(value), places)


def seconds(tenths: int) -> str:
    return decimal(Fraction(tenths, 10), 1)


def seconds_told(tenths: int) -> str:
    """With the unit, which stays on the same line."""
    return sentence("progress.seconds", {"amount": seconds(tenths)}).replace(" ", "\N{NO-BREAK SPACE}")


def period_text(period: Period) -> str:
    """The days of a period; empty for everything."""
    return " \N{EN DASH} ".join(day_text(day) for day in period if day is not None)


def seen_told(seen: Counts) -> str:
    """How many of the counted hands were right."""
    if not seen.counted:
        return sentence("progress.none_counted", {})
    right = share(Fraction(seen.right, seen.counted))
    return sentence("progress.accuracy", {"share": right, "counted": seen.counted})


def share_interval(estimate: Estimate) -> str:
    return sentence("progress.sure", {"least": share(estimate.low), "most": share(estimate.high)})


def bets_interval(estimate: Estimate) -> str:
    return sentence("progress.sure", {"least": bets(estimate.low), "most": bets(estimate.high)})


def middle_half(speed: Quartiles) -> str:
    return sentence("progress.middle_half", {"least": seconds_told(speed.low), "most": seconds_told(speed.high)})


def how_far(real: Reweighted) -> str:
    """How much is still lacking until figures are weighed as the real game deals."""
    least, covered = percent(READY_FROM, 0), percent(real.covered, 0)
    return sentence("progress.not_covered", {"needed": ENOUGH_IN_STRATUM, "share": covered, "least": least})


def change_told(compared: Compared) -> tuple[str, str]:
    """Better, worse, or not known, in one sentence; and if not known, what is lacking and how many hands would tell."""
    comparison = compared.comparison
    if comparison is None:
        return sentence("progress.not_weighed", {}), ""
    loss = comparison.loss_per_100
    if comparison.change is Change.CANNOT_TELL_YET or loss is None:
        why = f"{_lacking(compared, comparison)} {_needed(comparison)}"
        return sentence("progress.cannot_tell", {}), why
    code = "progress.better" if comparison.change is Change.BETTER else "progress.worse"
    least, most = sorted((abs(loss.low), abs(loss.high)))
    return sentence(code, {"amount": bets(abs(loss.value)), "least": bets(least), "most": bets(most)}), ""


def change_sentence(compared: Compared) -> str:
    """The same in a row."""
    return " ".join(text for text in change_told(compared) if text)


def point_label(point: Point, grain: Grain) -> str:
    """When it was."""
    day = day_text(point.first)
    if grain is Grain.WEEK:
        return sentence("progress.week_of", {"day": day})
    return sentence("progress.session_of", {"day": day, "name": point.name}) if point.name else day


def accuracy_told(when: str, counted: int, accuracy: Estimate) -> str:
    details = {"least": share(accuracy.low), "most": share(accuracy.high), "share": share(accuracy.value)}
    return sentence("progress.point_accuracy", {"when": when, "counted": counted, **details})


def loss_told(when: str, loss: Estimate) -> str:
    details = {"least": bets(loss.low), "most": bets(loss.high), "amount": bets(loss.value)}
    return sentence("progress.point_loss", {"when": when, **details})


def speed_told(when: str, speed: Quartiles) -> str:
    details = {"least": seconds_told(speed.low), "most": seconds_told(speed.high), "amount": seconds_told(speed.median)}
    return sentence("progress.point_speed", {"when": when, **details})


def practice_told(day: str, practice: PracticeDay | None) -> str:
    if practice is None or not practice.hands:
        return sentence("progress.day_free", {"day": day})
    if not practice.counted:
        return sentence("progress.day_uncounted", {"day": day, "hands": practice.hands})
    right = share(Fraction(practice.right, practice.counted))
    return sentence("progress.day", {"day": day, "hands": practice.hands, "share": right})


def class_told(field: ClassMastery) -> str:
    hand, record = str(field.hand).replace("T", "10"), field.record
    if field.state is State.NEVER:
        told = sentence("progress.class_never", {"hand": hand})
    elif field.state is State.MET:
        told = sentence("progress.class_met", {"hand": hand, "hands": record.met})
    else:
        details = {"state": state_word(field.state), "right": record.right, "counted": record.counted}
        told = sentence("progress.class", {"hand": hand, **details})
    return sentence("progress.on_boundary", {"told": told}) if field.boundary else told


def state_word(state: State) -> str:
    return sentence(_STATES[state], {})


def _lacking(compared: Compared, comparison: Comparison) -> str:
    """The first thing that is lacking; the others follow from it more often than not."""
    first = comparison.lacking[0]
    if first is Lacking.HANDS:
        now, then = compared.this.counted, compared.that.counted
        return sentence("progress.lacking_hands", {"needed": COUNTED_EACH, "now": now, "then": then})
    if first is Lacking.ERRORS:
        errors = compared.this.errors + compared.that.errors
        return sentence("progress.lacking_errors", {"needed": ERRORS_TOGETHER, "errors": errors})
    if first is Lacking.STRATA or comparison.loss_per_100 is None:
        return sentence("progress.lacking_strata", {"needed": ENOUGH_IN_STRATUM})
    return _chance(comparison.loss_per_100)


def _chance(difference: Difference) -> str:
    """A difference whose interval holds 0."""
    code = "progress.chance_more" if difference.value > 0 else "progress.chance_fewer"
    if not difference.value:
        code = "progress.chance_same"
    least, most = bets(abs(difference.low)), bets(abs(difference.high))
    return sentence(code, {"amount": bets(abs(difference.value)), "least": least, "most": most})


def _needed(comparison: Comparison) -> str:
    if comparison.more_hands:
        return sentence("progress.more_hands", {"hands": comparison.more_hands})
    if comparison.hands_each:
        return sentence("progress.hands_each", {"hands": comparison.hands_each})
    return sentence("progress.hands_unknown", {})
