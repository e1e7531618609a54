"""Numbers and sentences as the user reads them: his locale, his language. Files never go through here."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

from pyramid_trainer.app import words
from pyramid_trainer.cards import Card, rank_name
from pyramid_trainer.casino.hands import Setting
from pyramid_trainer.errors import TrainerError

MINUS = "\N{MINUS SIGN}"


def sentence(code: str, details: Mapping[str, object]) -> str:
    """The sentence for ``code`` in the user's language."""
    return words.say(code, details, _tongue())


def error_sentence(error: TrainerError) -> str:
    """The sentence for ``error`` in the user's language."""
    return sentence(error.code, error.details)


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
