"""Every code has its sentence, every sentence is used, and all of them can be said."""

import ast
import re
import string
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from pyramid_trainer.app.words import RANK_NAMES, RANK_PLURALS, TEMPLATES, Tongue, say, say_error
from pyramid_trainer.cards import RANKS
from pyramid_trainer.errors import BadInput, EnvironmentFault, IllegalMove
from tests.app.calling import ROOT

PACKAGE = ROOT / "pyramid_trainer"
ERRORS = {"TrainerError", "BadInput", "EnvironmentFault", "IllegalMove"}
WORDS = {
    PACKAGE / "app" / name
    for name in (
        "words.py",
        "block_table_words.py",
        "blocks_words.py",
        "history_words.py",
        "judging_words.py",
        "progress_words.py",
        "puzzle_table_words.py",
        "puzzle_words.py",
        "review_words.py",
    )
}

NUMBERS = (0, 1, 2, 14, 6408)
TEXT = "AS 8C 3D"


def fields(template: str) -> dict[str, set[str]]:
    """The details a template uses, each with the forms in which it prints them."""
    found: dict[str, set[str]] = {}
    for _, name, form, conversion in string.Formatter().parse(template):
        if name is not None:
            assert name.isidentifier(), template
            assert conversion is None, template
            found.setdefault(name, set()).add(form or "")
    return found


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"))


@dataclass(frozen=True)
class Raised:
    """A code in the source, with the details it is given; ``more``: also those of a mapping."""

    place: str
    code: str
    details: frozenset[str]
    more: bool

    def templates(self) -> list[str]:
        return [key for key in TEMPLATES if key == self.code or key.startswith(f"{self.code}.")]

    def unfilled(self) -> list[tuple[str, str, list[str]]]:
        """Sentences that need a detail which is not given; ``read_rules`` adds the path to what it passes on."""
        given = self.details | {"path"} if self.code.startswith("rules.") else self.details
        lacking = {key: sorted(fields(TEMPLATES[key]).keys() - given) for key in self.templates()}
        return [(self.place, key, names) for key, names in lacking.items() if names and not self.more]


def error_names() -> set[str]:
    """The errors with a code: those of ``errors`` and all that derive from them."""
    names = set(ERRORS)
    classes = [node for _, tree in modules() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    while True:
        more = {node.name for node in classes if names & {getattr(base, "id", None) for base in node.bases}} - names
        if not more:
            return names
        names |= more


def codes_raised() -> list[Raised]:
    """Every code that stands as a text where an error or a reason is made."""
    names = error_names() | {"Reason", "Fault"}
    found = []
    for path, tree in modules():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", None) not in names or not node.args:
                continue
            first = node.args[0]
            for code in texts(first):
                keywords = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
                more = len(node.args) > 1 or any(keyword.arg is None for keyword in node.keywords)
                found.append(Raised(f"{path.relative_to(ROOT)}:{node.lineno}", code, keywords, more))
    return found


def texts(node: ast.expr) -> list[str]:
    """The codes that an expression may give: a text, or one of two."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return []


def test_every_code_raised_has_a_sentence_that_its_details_fill() -> None:
    raised = codes_raised()
    assert len(raised) > 30
    missing = [f"{one.place}: {one.code}" for one in raised if not one.templates()]
    assert missing == []
    assert [unfilled for one in raised for unfilled in one.unfilled()] == []


def test_whatever_looks_like_a_code_has_a_sentence() -> None:
    """Codes that are picked from a table or handed on stand in the source as well."""
    rooms = "|".join(sorted({key.partition(".")[0] for key in TEMPLATES} - {"line", "rules"}))
    code = re.compile(rf"({rooms})(\.[a-z_]+)+")
    found = {
        node.value
        for path, tree in modules()
        if path not in WORDS
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and code.fullmatch(node.value)
    }
    assert len(found) > 100
    files = {text for text in found if text.endswith((".sqlite", ".csv", ".json", ".toml", "_"))}
    assert sorted(found - files - TEMPLATES.keys()) == []


def test_every_sentence_is_used() -> None:
    """A code stands in the source as it is, or is put together from parts that do."""
    everything = "\n".join(path.read_text("utf-8") for path, _ in modules() if path not in WORDS)
    together = re.compile(r"(why\.wins_\w+|rules\.value\.\w+|(bar|result)\.(win|push|lose))")
    unused = [key for key in TEMPLATES if f'"{key}"' not in everything and not together.fullmatch(key)]
    assert unused == []


@pytest.mark.parametrize("code", TEMPLATES)
def test_every_sentence_can_be_said(code: str) -> None:
    for number in NUMBERS:
        say_with(code, number)


def say_with(code: str, number: int) -> None:
    details: dict[str, object] = {}
    for name, forms in fields(TEMPLATES[code]).items():
        is_rank = forms & {"name", "plural"}
        is_number = any("#" in form or "|" in form for form in forms)
        details[name] = (number if number in RANKS else 14) if is_rank else number if is_number else TEXT
    sentence = say(code, details)
    assert sentence
    assert "{" not in sentence
    assert "  " not in sentence
    for name, forms in fields(TEMPLATES[code]).items():
        if forms == {""}:
            assert str(details[name]) in sentence, (name, sentence)


def test_numbers_ranks_and_nouns_print_themselves() -> None:
    assert say("why.wins_more_loses_more", {"best": 8, "other": 3, "wins": 6408, "losses": 700}) == (
        "8 alone wins 6,408 dealer hands more than 3 alone and loses 700 more."
    )
    assert "wins 1 dealer hand more" in say(
        "why.wins_more_loses_same", {"best": 10, "other": 14, "wins": 1, "losses": 0}
    )
    assert say("hint.idea_pair", {"rank": 12, "kicker": 10}) == "The idea: pair of queens and its kicker, here 10."
    assert say("hint.card", {"alone": 14}) == "Play A alone."


def test_another_tongue_says_it_its_own_way() -> None:
    thai = Tongue(
        translate=lambda text: {"Play {alone} alone.": "เล่น {alone}"}.get(text, text),
        number=lambda number: f"<{number}>",
    )
    assert say("hint.card", {"alone": 10}, thai) == "เล่น 10"
    assert "<46>" in say("dead.too_many", {"count": 48, "most": 46}, thai)


def test_ranks_have_a_name_each() -> None:
    assert tuple(RANK_NAMES) == tuple(RANK_PLURALS) == RANKS


def test_quotations_are_cut_but_files_and_reasons_are_not() -> None:
    long = "x" * 500
    assert len(say_error(BadInput("card.unreadable", text=long))) < 150
    assert long in say_error(EnvironmentFault("file.cannot_read", path=Path(long), reason="why"))
    assert long in say_error(EnvironmentFault("file.cannot_read", path=Path("a"), reason=long))


def test_an_error_as_a_detail_says_its_own_sentence() -> None:
    inner = BadInput("record.uuid", field="id", got="x")
    assert say_error(BadInput("import.row", row=7, reason=inner)) == (
        "Nothing was imported. Row 7: “id” must be a UUID, not “x”."
    )
    rules = BadInput("rules.value", wanted="decks", key="decks", got=9, most=8)
    assert say_error(BadInput("import.item", item=1, list="rule_sets", reason=rules)) == (
        "Nothing was imported. Item 1 of “rule_sets”: the rule set: “decks” must be a whole number from 1 to 8, not 9."
    )
    assert say_error(IllegalMove("setting.foul", high=8, alone=14)).startswith("A foul: A alone is higher than 8")


def test_only_what_the_user_wrote_is_cut_short() -> None:
    long = "x" * 100
    assert "x" * 59 + "…" in say("card.unreadable", {"text": long})
    assert long in say("run.between", {"told": long})
    assert long in say("progress.on_boundary", {"told": long})
