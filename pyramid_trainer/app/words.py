"""The one sentence for each code that the modules below give: reasons, hints, errors.

A sentence is a template over the code's details. Numbers and ranks print themselves: ``{wins}`` a number,
``{wins:# hand|# hands}`` a number with its noun, ``{rank}`` a rank as on the card, ``{rank:name}``, ``{rank:plural}``
in words. The command line speaks English; the window hands in a ``Tongue`` of its own.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from pyramid_trainer.app import (
    block_table_words,
    blocks_words,
    history_words,
    judging_words,
    progress_words,
    puzzle_table_words,
    puzzle_words,
    review_words,
)
from pyramid_trainer.app.marking import CONTEXT as CONTEXT
from pyramid_trainer.app.marking import QT_TRANSLATE_NOOP as QT_TRANSLATE_NOOP
from pyramid_trainer.cards import rank_name
from pyramid_trainer.errors import TrainerError

_LONGEST_QUOTE = 60


class Tongue(NamedTuple):
    """How to say things: ``translate`` a template, print a ``number``."""

    translate: Callable[[str], str]
    number: Callable[[int], str]


ENGLISH = Tongue(translate=lambda text: text, number=lambda number: f"{number:,}")


def say(code: str, details: Mapping[str, object], tongue: Tongue = ENGLISH) -> str:
    """The sentence for ``code``; a detail ``wanted`` picks the sentence that says what would be right."""
    key = f"{code}.{details['wanted']}" if "wanted" in details else code
    template = tongue.translate(TEMPLATES[key])
    return template.format(**{name: _word(name, value, tongue) for name, value in details.items()})


def say_error(error: TrainerError, tongue: Tongue = ENGLISH) -> str:
    """The sentence for ``error``."""
    return say(error.code, error.details, tongue)


_RANK_DETAILS = frozenset({"best", "other", "alone", "high", "rank", "kicker", "first", "second"})

_NOT_THE_USERS = frozenset({"message", "reason", "help", "told"})
"""Details that hold the system's words or our own, and so are not cut as a quotation is."""


class _Number(NamedTuple):
    value: int
    tongue: Tongue

    def __format__(self, nouns: str) -> str:
        number = self.tongue.number(self.value)
        if not nouns:
            return number
        forms = nouns.split("|")
        return forms[0 if self.value == 1 else -1].replace("#", number)


class _Rank(NamedTuple):
    value: int
    tongue: Tongue

    def __format__(self, form: str) -> str:
        if not form:
            return rank_name(self.value)
        return self.tongue.translate((RANK_NAMES if form == "name" else RANK_PLURALS)[self.value])


def _word(name: str, value: object, tongue: Tongue) -> object:
    if isinstance(value, int) and not isinstance(value, bool) and name != "got":
        return _Rank(value, tongue) if name in _RANK_DETAILS else _Number(value, tongue)
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if isinstance(value, TrainerError):
        return say(value.code, {"path": tongue.translate(A_RULE_SET), **value.details}, tongue)
    text = str(value)
    whole = isinstance(value, Path) or name in _NOT_THE_USERS
    return text if whole or len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


RANK_NAMES: dict[int, str] = {
    2: QT_TRANSLATE_NOOP("words", "two"),
    3: QT_TRANSLATE_NOOP("words", "three"),
    4: QT_TRANSLATE_NOOP("words", "four"),
    5: QT_TRANSLATE_NOOP("words", "five"),
    6: QT_TRANSLATE_NOOP("words", "six"),
    7: QT_TRANSLATE_NOOP("words", "seven"),
    8: QT_TRANSLATE_NOOP("words", "eight"),
    9: QT_TRANSLATE_NOOP("words", "nine"),
    10: QT_TRANSLATE_NOOP("words", "ten"),
    11: QT_TRANSLATE_NOOP("words", "jack"),
    12: QT_TRANSLATE_NOOP("words", "queen"),
    13: QT_TRANSLATE_NOOP("words", "king"),
    14: QT_TRANSLATE_NOOP("words", "ace"),
}

SUIT_NAMES: dict[str, str] = {
    "S": QT_TRANSLATE_NOOP("words", "spades"),
    "H": QT_TRANSLATE_NOOP("words", "hearts"),
    "D": QT_TRANSLATE_NOOP("words", "diamonds"),
    "C": QT_TRANSLATE_NOOP("words", "clubs"),
}

RANK_PLURALS: dict[int, str] = {
    2: QT_TRANSLATE_NOOP("words", "twos"),
    3: QT_TRANSLATE_NOOP("words", "threes"),
    4: QT_TRANSLATE_NOOP("words", "fours"),
    5: QT_TRANSLATE_NOOP("words", "fives"),
    6: QT_TRANSLATE_NOOP("words", "sixes"),
    7: QT_TRANSLATE_NOOP("words", "sevens"),
    8: QT_TRANSLATE_NOOP("words", "eights"),
    9: QT_TRANSLATE_NOOP("words", "nines"),
    10: QT_TRANSLATE_NOOP("words", "tens"),
    11: QT_TRANSLATE_NOOP("words", "jacks"),
    12: QT_TRANSLATE_NOOP("words", "queens"),
    13: QT_TRANSLATE_NOOP("words", "kings"),
    14: QT_TRANSLATE_NOOP("words", "aces"),
}

LANGUAGE = QT_TRANSLATE_NOOP("words", "en_GB")
"""A locale of the language that the sentences are in: a translation answers with one of its own."""

A_RULE_SET = QT_TRANSLATE_NOOP("words", "the rule set")
"""Stands for the path in the sentences on rule files, where the rule set comes from another file."""

TEMPLATES: dict[str, str] = {
    **block_table_words.TEMPLATES,
    **blocks_words.TEMPLATES,
    **history_words.TEMPLATES,
    **judging_words.TEMPLATES,
    **progress_words.TEMPLATES,
    **puzzle_table_words.TEMPLATES,
    **puzzle_words.TEMPLATES,
    **review_words.TEMPLATES,
    # Why a setting is the best
    "why.forced": QT_TRANSLATE_NOOP("words", "Three of a kind can be set in one way only."),
    "why.wins_more_loses_fewer": QT_TRANSLATE_NOOP(
        "words",
        "{best} alone wins {wins:# dealer hand|# dealer hands} more than {other} alone and loses {losses} fewer.",
    ),
    "why.wins_more_loses_same": QT_TRANSLATE_NOOP(
        "words",
        "{best} alone wins {wins:# dealer hand|# dealer hands} more than {other} alone and loses exactly as many.",
    ),
    "why.wins_more_loses_more": QT_TRANSLATE_NOOP(
        "words",
        "{best} alone wins {wins:# dealer hand|# dealer hands} more than {other} alone and loses {losses} more.",
    ),
    "why.wins_same_loses_fewer": QT_TRANSLATE_NOOP(
        "words",
        "{best} alone wins exactly as many dealer hands as {other} alone and loses {losses} fewer.",
    ),
    "why.wins_fewer_loses_fewer": QT_TRANSLATE_NOOP(
        "words",
        "{best} alone wins {wins:# dealer hand|# dealer hands} fewer than {other} alone but also loses {losses} fewer.",
    ),
    "why.equal_counts": QT_TRANSLATE_NOOP(
        "words", "{best} alone and {other} alone win and lose exactly as many dealer hands."
    ),
    "why.equal_worth": QT_TRANSLATE_NOOP(
        "words",
        "{best} alone and {other} alone are worth exactly the same: what one wins more, it also loses more.",
    ),
    # Hints
    "hint.forced": QT_TRANSLATE_NOOP("words", "Three of a kind: any card alone, the setting is the same."),
    "hint.idea_high": QT_TRANSLATE_NOOP("words", "The idea: {rank:name}-high, no pair."),
    "hint.idea_pair": QT_TRANSLATE_NOOP("words", "The idea: pair of {rank:plural} and its kicker, here {kicker}."),
    "hint.card": QT_TRANSLATE_NOOP("words", "Play {alone} alone."),
    "hint.either": QT_TRANSLATE_NOOP("words", "{first} alone or {second} alone: both are worth the same."),
    # The house way in a few words
    "house.keeps_all": QT_TRANSLATE_NOOP("words", "{decks:# deck|# decks}; the dealer never splits a pair"),
    "house.splits_from": QT_TRANSLATE_NOOP(
        "words", "{decks:# deck|# decks}; the dealer may split {rank:plural} and up"
    ),
    "house.splits_some": QT_TRANSLATE_NOOP(
        "words", "{decks:# deck|# decks}; the dealer may split {count:pairs of one rank|pairs of # ranks}"
    ),
    # The session line and the bars
    "line.hands": QT_TRANSLATE_NOOP("words", "{hands:# hand|# hands}"),
    "line.accuracy": QT_TRANSLATE_NOOP("words", "{accuracy} right"),
    "line.loss": QT_TRANSLATE_NOOP("words", "{loss} bets lost per 100"),
    "line.streak": QT_TRANSLATE_NOOP("words", "{streak} in a row"),
    "line.seconds": QT_TRANSLATE_NOOP("words", "{seconds} s a hand"),
    "bar.win": QT_TRANSLATE_NOOP("words", "win {count}"),
    "bar.push": QT_TRANSLATE_NOOP("words", "push {count}"),
    "bar.lose": QT_TRANSLATE_NOOP("words", "lose {count}"),
    # A run: hands dealt until every class of them is mended
    "run.mended": QT_TRANSLATE_NOOP("words", "Run: {mended} of {goals} mended"),
    "run.done": QT_TRANSLATE_NOOP("words", "Run: {goals:the one class is|all # classes are} mended"),
    "run.between": QT_TRANSLATE_NOOP("words", "{told} · this hand is a filler"),
    "run.how": QT_TRANSLATE_NOOP(
        "words",
        "A class is mended by two counted, optimal answers in a row. Between two deals of it come at least two other "
        "hands.",
    ),
    "run.nothing": QT_TRANSLATE_NOOP(
        "words", "There is nothing to drill there: three of a kind can be set in one way only."
    ),
    "run.rules_unknown": QT_TRANSLATE_NOOP(
        "words",
        "These hands cannot be dealt again: their rule set is known by its number alone. Put its rule file among your "
        "rule sets.",
    ),
    "run.left_out": QT_TRANSLATE_NOOP(
        "words",
        "{count:# class is|# classes are} left out: the rule set is known by its number alone. Put its rule file among "
        "your rule sets.",
    ),
    # Cards and results in words
    "card.name": QT_TRANSLATE_NOOP("words", "{rank:name} of {suit}"),
    "result.win": QT_TRANSLATE_NOOP("words", "You win both: the wager wins."),
    "result.lose": QT_TRANSLATE_NOOP("words", "The dealer wins both: the wager is lost."),
    "result.push": QT_TRANSLATE_NOOP("words", "Neither wins both: a push."),
    "result.two_copy": QT_TRANSLATE_NOOP("words", "The two-card hands are a copy."),
    "result.one_copy": QT_TRANSLATE_NOOP("words", "The single cards are a copy."),
    "result.both_copy": QT_TRANSLATE_NOOP("words", "Both are copies."),
    # Settings and hands
    "setting.foul": QT_TRANSLATE_NOOP(
        "words",
        "A foul: {alone} alone is higher than {high}, the higher card of the two. Choose another card to play alone.",
    ),
    "hand.size": QT_TRANSLATE_NOOP("words", "A hand is three cards, not {count}: write it like AS 8C 3D."),
    "hand.not_dealable": QT_TRANSLATE_NOOP(
        "words", "The hand {hand} can no longer be dealt: too many of its cards are dead."
    ),
    "class.unreadable": QT_TRANSLATE_NOOP("words", "“{text}” is no hand class: write three ranks, like A83."),
    "card.unreadable": QT_TRANSLATE_NOOP("words", "“{text}” is no card: write rank and suit, like AS, TD, 10D or 2c."),
    "rank.unreadable": QT_TRANSLATE_NOOP("words", "“{text}” is no rank: use 2 to 10, T, J, Q, K or A."),
    "cards.too_many": QT_TRANSLATE_NOOP(
        "words", "{card} is named more often than it stands in {decks:# deck|# decks}: take one out."
    ),
    "cards.none_left": QT_TRANSLATE_NOOP("words", "There are not enough cards of rank {rank} left."),
    "dead.too_many": QT_TRANSLATE_NOOP("words", "{count} dead cards leave too few for a round: name at most {most}."),
    # Rule files
    "rules.no_such": QT_TRANSLATE_NOOP(
        "words", "There is no rule set “{name}”: use one of {known}, or the path of a rule file."
    ),
    "rules.too_large": QT_TRANSLATE_NOOP("words", "{path} is no rule file: it is larger than {most} bytes."),
    "rules.not_text": QT_TRANSLATE_NOOP("words", "{path}, line {line}: not UTF-8 text; save the file as UTF-8."),
    "rules.syntax": QT_TRANSLATE_NOOP("words", "{path}, line {line}: not TOML as it stands ({reason})."),
    "rules.beyond_measure": QT_TRANSLATE_NOOP("words", "{path} holds a number or a nesting far beyond any rule set."),
    "rules.unknown_key": QT_TRANSLATE_NOOP("words", "{path}: unknown key “{key}”; known here are {known}."),
    "rules.missing_key": QT_TRANSLATE_NOOP("words", "{path}: the key “{key}” is missing."),
    "rules.pair_key": QT_TRANSLATE_NOOP(
        "words", "{path}: “{key}” names no rank; the keys are 2 to 10, T, J, Q, K and A."
    ),
    "rules.pair_twice": QT_TRANSLATE_NOOP("words", "{path}: “{key}” is given twice, the first time as “{before}”."),
    "rules.value.table": QT_TRANSLATE_NOOP("words", "{path}: “{key}” must be a table, not {got}."),
    "rules.value.name": QT_TRANSLATE_NOOP(
        "words", "{path}: “name” must be text of 1 to {longest} characters in one line, not “{got}”."
    ),
    "rules.value.decks": QT_TRANSLATE_NOOP(
        "words", "{path}: “decks” must be a whole number from 1 to {most}, not {got}."
    ),
    "rules.value.choice": QT_TRANSLATE_NOOP("words", "{path}: “{key}” must be one of {choices}, not “{got}”."),
    "rules.value.payout": QT_TRANSLATE_NOOP(
        "words", "{path}: “payout” must be above 0 and at most {most}, a decimal or a fraction like 3/2, not “{got}”."
    ),
    "rules.value.commission": QT_TRANSLATE_NOOP(
        "words",
        "{path}: “commission” must be at least 0 and below 1, a decimal or a fraction like 1/20, not “{got}”.",
    ),
    "rules.value.kicker": QT_TRANSLATE_NOOP(
        "words",
        "{path}: “{key}” must be the lowest kicker that keeps the pair (2 to 10, J, Q, K, A) or never, not “{got}”.",
    ),
    # Preferences
    "preferences.unreadable": QT_TRANSLATE_NOOP(
        "words", "{path} is no preferences file: defaults are used, and it is put aside when you next change one."
    ),
    "preferences.values": QT_TRANSLATE_NOOP("words", "{path}: no such value for {keys}: the default is used."),
    # What was done with the history
    "history.holds": QT_TRANSLATE_NOOP(
        "words", "The history holds {attempts:# attempt|# attempts} in {sessions:# session|# sessions}."
    ),
    "history.clean": QT_TRANSLATE_NOOP("words", "Everything was read, and everything is as it should be."),
    "history.faults": QT_TRANSLATE_NOOP(
        "words", "{count:# fault|# faults} found; pyramid-trainer history check names each."
    ),
    "history.erased": QT_TRANSLATE_NOOP(
        "words",
        "The history is empty. The hands, block games and puzzle answers that it held are kept in {path}.",
    ),
    "history.restored": QT_TRANSLATE_NOOP("words", "Restored from {path}. The file it replaced is {aside}."),
    "history.anew": QT_TRANSLATE_NOOP("words", "A new history begins. The old file is {aside}."),
    # Files and folders
    "file.cannot_write": QT_TRANSLATE_NOOP("words", "{path} cannot be written: {reason}."),
    "file.cannot_read": QT_TRANSLATE_NOOP("words", "{path} cannot be read: {reason}."),
    "file.exists": QT_TRANSLATE_NOOP("words", "{path} is there already and was left alone: name another file."),
    "file.suffix": QT_TRANSLATE_NOOP("words", "{path}: the suffix tells the kind of file: use .csv or .json."),
    "file.no_folder": QT_TRANSLATE_NOOP("words", "There is no folder {path}: make it first, or name another one."),
    # The command line
    "usage": QT_TRANSLATE_NOOP("words", "{message}; “{help}” shows what can be asked for."),
    "command.unknown": QT_TRANSLATE_NOOP("words", "There is no command “{name}”: use one of {known}."),
    "number.out_of_range": QT_TRANSLATE_NOOP(
        "words", "{option} takes a whole number from {least} to {most}, not “{text}”."
    ),
    "simulate.hands": QT_TRANSLATE_NOOP("words", "At least one round must be dealt, not {hands}."),
    "simulate.seed": QT_TRANSLATE_NOOP("words", "The seed must be 0 or a larger whole number, not {seed}."),
    "chart.suffix": QT_TRANSLATE_NOOP(
        "words", "{path}: the kind of chart is told by the suffix of its file: use {known}."
    ),
    "output.closed": QT_TRANSLATE_NOOP("words", "There is no standard output to print to."),
    "output.cannot_write": QT_TRANSLATE_NOOP("words", "Standard output cannot be written: {reason}."),
    "screen.none": QT_TRANSLATE_NOOP(
        "words",
        "There is no screen to open the window on; the commands “solve” and “edge” need none:"
        " pyramid-trainer --help shows them.",
    ),
    "qt.cannot_load": QT_TRANSLATE_NOOP("words", "Qt, which draws the window, cannot be loaded: {reason}."),
    "defect": QT_TRANSLATE_NOOP(
        "words", "This is a defect of the program ({kind}), not of what you asked for. Its report is {report}"
    ),
    "defect.unwritten": QT_TRANSLATE_NOOP(
        "words",
        "This is a defect of the program ({kind}), not of what you asked for; its report cannot be written: {reason}.",
    ),
    # The program's check of itself
    "selfcheck.count": QT_TRANSLATE_NOOP(
        "words", "{rules}, {hand} set as {setting}: {solved} by the solver, {recounted} by the recount."
    ),
    "selfcheck.average": QT_TRANSLATE_NOOP("words", "{rules}, {player}: {solved} by the solver, {summed} summed anew."),
    "selfcheck.published": QT_TRANSLATE_NOOP("words", "{rules}: {solved} by the solver, but known is {published}."),
    "selfcheck.unreadable": QT_TRANSLATE_NOOP("words", "The built-in rule set {rules} cannot be used: {reason}"),
    "selfcheck.card_too_often": QT_TRANSLATE_NOOP("words", "{rules}: the deal {cards} holds a card too often."),
    "selfcheck.unlike_chance": QT_TRANSLATE_NOOP(
        "words",
        "{rules}, {what}: chi-square {chi_square} with {degrees} degrees of freedom, which a sound shuffle gives"
        " less than once in a million checks.",
    ),
}
