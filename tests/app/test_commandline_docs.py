"""The examples in the documentation are what the program prints."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyramid_trainer.app import selfcheck
from pyramid_trainer.app.rule_files import parse_rules, rules_as_toml
from pyramid_trainer.casino.rules import canonical_json, rule_set_from
from tests.app.calling import ROOT, Call
from tests.app.played_history import play
from tests.casino.rule_sheets import SINGLE_DECK, sheet

DOCS = ROOT / "packaging" / "docs"
COMMAND = "$ pyramid-trainer"


def blocks(document: str, language: str) -> list[str]:
    text = (DOCS / document).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def examples() -> Iterator[tuple[str, str]]:
    """Every call in the document with what it prints, in order: later ones find what earlier ones have made."""
    for block in blocks("command-line.md", "console"):
        for example in re.split(rf"^{re.escape(COMMAND)}", block, flags=re.MULTILINE)[1:]:
            arguments, _, printed = example.partition("\n")
            yield arguments, printed


def test_every_example_prints_what_the_document_says(
    call: Call, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(selfcheck, "ROUNDS", 6_000)
    monkeypatch.chdir(tmp_path)
    play(data / "history.sqlite", 40)
    Path("club.toml").write_text(
        rules_as_toml(rule_set_from(sheet(name="The club", decks=2, commission="0.05"))), "utf-8"
    )
    Path("wrong.toml").write_text(rules_as_toml(rule_set_from(SINGLE_DECK)).replace("decks = 1", "decks = 9"), "utf-8")
    shown = list(examples())
    assert len(shown) > 20
    for arguments, expected in shown:
        outcome = call(*shlex.split(arguments))
        pattern = ".*".join(map(re.escape, expected.replace("60,000", "6,000").split("…")))
        assert re.fullmatch(pattern, outcome.out + outcome.err), (arguments, outcome, expected)
        assert "defect" not in outcome.err


def test_the_document_names_every_round_that_selfcheck_deals() -> None:
    assert f"deals {selfcheck.ROUNDS:,} rounds" in (DOCS / "command-line.md").read_text("utf-8")


def test_the_rule_file_in_the_document_is_one() -> None:
    (example,) = blocks("rule-files.md", "toml")
    assert parse_rules(example) == rule_set_from(SINGLE_DECK)
    assert tomllib.loads(example)["decks"] == 1


def test_the_canonical_json_in_the_document_is_what_is_hashed() -> None:
    text = (DOCS / "rule-files.md").read_text("utf-8")
    (canonical,) = blocks("rule-files.md", "json")
    every_pair = parse_rules((ROOT / "assets" / "rules" / "every-pair.toml").read_text("utf-8"))
    assert canonical_json(every_pair) == canonical.strip()
    assert f"`{every_pair.rules_hash}`" in text


@pytest.mark.parametrize(
    ("written", "effective"),
    [({}, {"7": "2"}), ({"2": "2"}, {}), ({"7": "7"}, {"7": "8"}), ({"A": "A"}, {"A": "never"})],
)
def test_thresholds_of_one_meaning_have_one_form(written: dict[str, str], effective: dict[str, str]) -> None:
    one, other = (rule_set_from(sheet(keep_pair_from=thresholds)) for thresholds in (written, effective))
    assert one.house_way == other.house_way
    assert one.rules_hash == other.rules_hash
