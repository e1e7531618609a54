"""Numbers and sentences as the user reads them: his locale, his language. Files never go through here."""

from collections.abc import Mapping
from datetime import date, timedelta
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale, QTime

from pyramid_trainer.app import words
from pyramid_trainer.cards import Card, rank_name
from pyramid_trainer.casino.hands import Setting
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.ideas import Idea
from pyramid_trainer.training.records import Moment

MINUS = "\N{MINUS SIGN}"


def sentence(code: str, details: Mapping[str, object]) -> str:
    """The sentence for ``code`` in the user's language."""
    return words.say(code, details, _tongue())


def error_sentence(error: TrainerError) -> str:
    """The sentence for ``error`` in the user's language."""
    return sentence(error.code, error.details)


def week_starts() -> int:
    """The first day of the week where the user lives, 0 for Monday to 6 for Sunday."""
    return QLocale().firstDayOfWeek().value - 1


def setting_text(setting: Setting) -> str:
    """A setting as people write it: ``"10-3 | 8"``."""
    high, low = setting.two
    return f"{rank_name(high)}-{rank_name(low)} | {rank_name(setting.one)}"


def backup_date(backup: Path, locale: QLocale) -> str:
    """What a backup is called in a list: when it was written, and its name."""
    written = QDateTime.fromSecsSinceEpoch(int(backup.stat().st_mtime))
    return f"{locale.toString(written, QLocale.FormatType.ShortFormat)} ({backup.stem})"


def card_name(card: Card) -> str:
    """A card in words, for screen readers: ``"eight of clubs"``."""
    suit = QCoreApplication.translate(words.CONTEXT, words.SUIT_NAMES[card.suit])
    return sentence("card.name", {"rank": card.rank, "suit": suit})


_GRADES = {
    Grade.OPTIMAL: "grade.optimal",
    Grade.CLOSE: "grade.close",
    Grade.MISTAKE: "grade.mistake",
    Grade.BLUNDER: "grade.blunder",
    Grade.FORCED: "grade.forced",
}


def grade_word(grade: Grade) -> str:
    return sentence(_GRADES[grade], {})


def verdict_title(grade: Grade, cost: Fraction) -> str:
    """The grade in a word, with what the answer cost."""
    word = grade_word(grade)
    return word if cost == 0 else sentence("grade.with_cost", {"grade": word, "cost": percent(cost)})


def idea_name(idea: Idea) -> str:
    """An idea in words, for a list: ``"Pair of queens"``."""
    name = sentence("idea.high" if idea.kind == "high" else "idea.pair", {"rank": idea.rank})
    return name[:1].upper() + name[1:]


def day_text(day: date) -> str:
    """A day as the user writes it, its year in full."""
    return _day_text(day, QLocale().name())


@lru_cache(maxsize=4096)
def _day_text(day: date, _locale_name: str) -> str:
    locale = QLocale()
    return locale.toString(QDate(day.year, day.month, day.day), day_format(locale))


def day_format(locale: QLocale) -> str:
    """The locale's short form of a day with all four digits of the year."""
    short = locale.dateFormat(QLocale.FormatType.ShortFormat)
    return short if "yyyy" in short else short.replace("yy", "yyyy")


def local_time_text(moment: Moment) -> str:
    """Day and time of day as the clock on the wall said then."""
    local = moment.utc + timedelta(minutes=moment.utc_offset_min)
    time = QLocale().toString(QTime(local.hour, local.minute), QLocale.FormatType.ShortFormat)
    return f"{day_text(local.date())} {time}"


def words_locale() -> QLocale:
    """Where the names of days and months come from: the user's locale if its language is that of the window, else one
    of that language. Order, figures and the first day of the week stay the user's.
    """
    own, spoken = QLocale(), QLocale(QCoreApplication.translate(words.CONTEXT, words.LANGUAGE))
    return own if own.language() == spoken.language() else spoken


def long_day_text(day: date) -> str:
    """A day in words, with its weekday."""
    return words_locale().toString(QDate(day.year, day.month, day.day), QLocale.FormatType.LongFormat)


def decimal(value: Fraction, places: int) -> str:
    """``value`` rounded to ``places`` decimals, half to even, computed exactly."""
    scaled = round(value * 10**places)
    return _with_minus(QLocale().toString(scaled / 10**places, "f", places))


def percent(share: Fraction, places: int = 3) -> str:
    """A share of one as a percentage, ``"30.981 %"``; what is not 0 never reads as 0."""
    least = Fraction(1, 2 * 10 ** (places + 2))
    if 0 < share < least:
        return "< " + decimal(Fraction(1, 10**places), places) + "\N{NO-BREAK SPACE}%"
    return decimal(100 * share, places) + "\N{NO-BREAK SPACE}%"


def signed_percent(share: Fraction, places: int = 3) -> str:
    """As ``percent``, with its sign: ``"+14.991 %"``, ``"−15.990 %"``."""
    return ("+" if share > 0 else "") + decimal(100 * share, places) + "\N{NO-BREAK SPACE}%"


def _tongue() -> words.Tongue:
    return words.Tongue(
        translate=lambda text: QCoreApplication.translate(words.CONTEXT, text),
        number=lambda number: _with_minus(QLocale().toString(number)),
    )


def _with_minus(number: str) -> str:
    return number.replace("-", MINUS)


def use_readable_locale() -> None:
    """The C locale groups no digits, so a system without a language reads numbers as British English."""
    if QLocale.system().language() == QLocale.Language.C:
        QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom))
