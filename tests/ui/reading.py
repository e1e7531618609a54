"""How figures and cards read on the screen, written apart from the program: British English, exact rounding."""

from collections.abc import Sequence
from fractions import Fraction

from pyramid_trainer.cards import Card
from pyramid_trainer.casino.hands import Setting
from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.training.drill import Drill

NO_BREAK = "\N{NO-BREAK SPACE}"
RANKS = {10: "10", 11: "J", 12: "Q", 13: "K", 14: "A"}
RANK_WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SIGNS = {"optimal": "Optimal", "close": "Close", "mistake": "Mistake", "blunder": "Blunder", "forced": "Forced"}


def fixed(value: Fraction, places: int) -> str:
    """Half to even, with a real minus sign."""
    scaled = round(abs(value) * 10**places)
    digits = str(scaled).rjust(places + 1, "0")
    sign = "\N{MINUS SIGN}" if value < 0 and scaled else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


def share(value: Fraction, places: int = 3) -> str:
    return f"{fixed(100 * value, places)}{NO_BREAK}%"


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def rank(number: int) -> str:
    return RANKS.get(number, str(number))


def setting_text(setting: Setting) -> str:
    return f"{rank(setting.two[0])}-{rank(setting.two[1])} | {rank(setting.one)}"


def card_words(card: Card) -> str:
    return f"{RANK_WORDS[card.rank - 2]} of {SUIT_WORDS[card.suit]}"


def highest_first(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: (-card.rank, "SHDC".index(card.suit)))


def row(value: SettingValue) -> tuple[str, str, str]:
    """Setting, counts and EV as a row of the verdict has them."""
    counts = (("win", value.win), ("push", value.push), ("lose", value.lose))
    parts = ", ".join(f"{name} {count:,}" for name, count in counts if count)
    return setting_text(value.setting), parts, ("+" if value.ev > 0 else "") + share(value.ev)


def title(grade: str, cost: Fraction) -> str:
    return SIGNS[grade] if not cost else f"{SIGNS[grade]}: {share(cost)} of a bet"


def why(best: SettingValue, other: SettingValue) -> str:
    """One sentence out of the counts, for a best setting that beats the other one."""
    wins, losses = best.win - other.win, best.lose - other.lose
    best_one, other_one = rank(best.setting.one), rank(other.setting.one)
    if wins < 0:
        return f"{best_one} alone wins {counted(-wins, 'dealer hand')} fewer than {other_one} alone" + (
            f" but also loses {-losses:,} fewer."
        )
    start = f"{best_one} alone wins {counted(wins, 'dealer hand')} more than {other_one} alone and loses"
    if wins == 0:
        start = f"{best_one} alone wins exactly as many dealer hands as {other_one} alone and loses"
    if losses == 0:
        return f"{start} exactly as many."
    return f"{start} {abs(losses):,} {'more' if losses > 0 else 'fewer'}."


def is_foul(drill: Drill, place_in_deal: int) -> bool:
    """The card alone is higher than both others, and they are no pair."""
    cards = list(drill.round.cards)
    alone = cards.pop(place_in_deal).rank
    return cards[0].rank != cards[1].rank and alone > max(card.rank for card in cards)


def session_line(answers: Sequence[tuple[Fraction, bool]], think_ms: Sequence[int]) -> str:
    """The line after ``answers``, each with its cost and whether it is counted; ``think_ms`` of the counted ones."""
    costs = [cost for cost, is_counted in answers if is_counted]
    parts = [counted(len(answers), "hand")]
    if costs:
        streak = 0
        for cost in costs:
            streak = 0 if cost else streak + 1
        parts += [
            f"{fixed(Fraction(100 * costs.count(Fraction(0)), len(costs)), 1)} % right",
            f"{fixed(100 * sum(costs, Fraction(0)) / len(costs), 2)} bets lost per 100",
            f"{streak} in a row",
            f"{fixed(Fraction(sum(think_ms), 1000 * len(costs)), 1)} s a hand",
        ]
    return " | ".join(parts)
