"""What a casino may vary: decks, house way, who wins a copy, payout and commission. A rule set is a value.

``rule_set_from`` takes the plain mapping that a rule file holds and refuses what it does not know; ``mapping_of`` gives
it back. Two rule sets that play alike have the same ``rules_hash``, whatever their names.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from pyramid_trainer.cards import RANKS, parse_rank, rank_letter, rank_name
from pyramid_trainer.casino.house_way import UNPAIRED_CHOICES, HouseWay, house_way
from pyramid_trainer.errors import BadInput

COPIES_CHOICES = ("dealer", "player", "nobody")
MOST_DECKS = 8
MOST_PAYOUT = 100
LONGEST_NAME = 80
NEVER = "never"

_DECIMAL = re.compile(r"(\d{1,12})(\.\d{1,12})?", re.ASCII)
_FRACTION = re.compile(r"(\d{1,24})/(\d{1,24})", re.ASCII)  # every decimal, written as a fraction, fits in


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One casino's rules. ``payout``: units won when both hands win; ``commission``: share of a win the house keeps."""

    name: str
    decks: int
    copies: str
    payout: Fraction
    commission: Fraction
    house_way: HouseWay

    @property
    def win_units(self) -> Fraction:
        """Units that a won wager brings, commission taken off."""
        return self.payout * (1 - self.commission)

    @property
    def rules_hash(self) -> str:
        """SHA-256, in hexadecimal, of the canonical JSON of everything but the name."""
        from hashlib import sha256  # not needed to open the window, and it brings OpenSSL

        return sha256(canonical_json(self).encode()).hexdigest()


def canonical_json(rules: RuleSet) -> str:
    """What a rule set plays, as JSON with sorted keys and no blanks, every pair with its effective threshold."""
    content = {
        "decks": rules.decks,
        "copies": rules.copies,
        "payout": str(rules.payout),
        "commission": str(rules.commission),
        "unpaired": rules.house_way.unpaired,
        "keep_pair_from": {
            rank_letter(pair): NEVER if threshold is None else rank_letter(threshold)
            for pair, threshold in zip(RANKS, rules.house_way.keep_from, strict=True)
        },
    }
    import json

    return json.dumps(content, sort_keys=True, separators=(",", ":"))


def rule_set_from(mapping: Mapping[str, object]) -> RuleSet:
    """The rule set in ``mapping``, laid out as a rule file.

    Raises ``BadInput`` naming the key: ``rules.unknown_key``, ``rules.missing_key``, ``rules.value`` (with ``wanted``,
    a code for what would be right).
    """
    _refuse_unknown(mapping, ("name", "decks", "copies", "payout", "commission", "house_way"), "")
    way = _table(mapping, "house_way")
    _refuse_unknown(way, ("unpaired", "keep_pair_from"), "house_way.")
    thresholds = _table(way, "keep_pair_from", "house_way.") if "keep_pair_from" in way else {}
    return RuleSet(
        name=_name(_required(mapping, "name")),
        decks=_decks(_required(mapping, "decks")),
        copies=_choice(_required(mapping, "copies"), "copies", COPIES_CHOICES),
        payout=_payout(_required(mapping, "payout")),
        commission=_commission(_required(mapping, "commission")),
        house_way=house_way(
            _choice(_required(way, "unpaired", "house_way."), "house_way.unpaired", UNPAIRED_CHOICES),
            _thresholds(thresholds),
        ),
    )


def mapping_of(rules: RuleSet) -> dict[str, object]:
    """The plain mapping that ``rule_set_from`` reads back to the same rule set; pairs that always stay are left out."""
    way = rules.house_way
    thresholds = {
        rank_name(pair): NEVER if threshold is None else rank_name(threshold)
        for pair, threshold in zip(RANKS, way.keep_from, strict=True)
        if not way.always_keeps(pair)
    }
    return {
        "name": rules.name,
        "decks": rules.decks,
        "copies": rules.copies,
        "payout": str(rules.payout),
        "commission": str(rules.commission),
        "house_way": {"unpaired": way.unpaired, "keep_pair_from": thresholds},
    }


def _refuse_unknown(mapping: Mapping[str, object], known: tuple[str, ...], prefix: str) -> None:
    for key in mapping:
        if key not in known:
            raise BadInput("rules.unknown_key", key=prefix + str(key), known=known)


def _required(mapping: Mapping[str, object], key: str, prefix: str = "") -> object:
    if key not in mapping:
        raise BadInput("rules.missing_key", key=prefix + key)
    return mapping[key]


def _bad(key: str, got: object, wanted: str, **more: object) -> BadInput:
    return BadInput("rules.value", key=key, got=_printable(got), wanted=wanted, **more)


def _printable(value: object) -> object:
    """``value``; yes, no and lists as a file has them; its type where that cannot be printed: too long, too deep."""
    import json  # here, for its import takes time

    if isinstance(value, bool):
        return str(value).lower()
    try:
        if isinstance(value, list):
            inside = (json.dumps(one, ensure_ascii=False) if isinstance(one, str) else _printable(one) for one in value)
            return f"[{', '.join(map(str, inside))}]"
        str(value)
    except (ValueError, RecursionError):
        return type(value).__name__
    return value


def _table(mapping: Mapping[str, object], key: str, prefix: str = "") -> Mapping[str, object]:
    value = _required(mapping, key, prefix)
    if not isinstance(value, Mapping):
        raise _bad(prefix + key, value, "table")
    return value


def _name(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_NAME or not value.isprintable():
        raise _bad("name", value, "name", longest=LONGEST_NAME)
    return value


def _decks(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST_DECKS:
        raise _bad("decks", value, "decks", most=MOST_DECKS)
    return value


def _choice(value: object, key: str, choices: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise _bad(key, value, "choice", choices=choices)
    return value


def _payout(value: object) -> Fraction:
    amount = _exact(value)
    if amount is None or not 0 < amount <= MOST_PAYOUT:
        raise _bad("payout", value, "payout", most=MOST_PAYOUT)
    return amount


def _commission(value: object) -> Fraction:
    amount = _exact(value)
    if amount is None or not 0 <= amount < 1:
        raise _bad("commission", value, "commission")
    return amount


def _exact(value: object) -> Fraction | None:
    """``value`` as a fraction, read digit by digit: a decimal or a fraction, text or number; ``None`` if neither."""
    if isinstance(value, bool) or not isinstance(value, str | int | Decimal | Fraction):
        return None
    if isinstance(value, Decimal):
        if not value.is_finite() or value.adjusted() > 12 or -int(value.as_tuple().exponent) > 12:
            return None
        return Fraction(value)
    if isinstance(value, int):
        return Fraction(value)
    text = str(value).strip()
    if _DECIMAL.fullmatch(text):
        return Fraction(text)
    fraction = _FRACTION.fullmatch(text)
    if fraction is None or int(fraction[2]) == 0:
        return None
    return Fraction(int(fraction[1]), int(fraction[2]))


def _thresholds(table: Mapping[str, object]) -> dict[int, int | None]:
    thresholds: dict[int, int | None] = {}
    keys: dict[int, str] = {}
    for key, value in table.items():
        place = f"house_way.keep_pair_from.{key}"
        try:
            pair = parse_rank(key)
        except BadInput:
            raise BadInput("rules.pair_key", key=place) from None
        if pair in keys:
            raise BadInput("rules.pair_twice", key=place, before=keys[pair])
        keys[pair] = key
        thresholds[pair] = _kicker(place, value)
    return thresholds


def _kicker(place: str, value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise _bad(place, value, "kicker")
    if value == NEVER:
        return None
    if isinstance(value, int) and value not in RANKS:
        raise _bad(place, value, "kicker")
    try:
        return parse_rank(str(value))
    except BadInput:
        raise _bad(place, value, "kicker") from None
