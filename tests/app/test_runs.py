"""From a selection to runs: one for each rule set that is known, or the reason why there is none."""

from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.app.rule_files import BUILT_IN, RuleFiles
from pyramid_trainer.app.runs import known_rule_sets, runs_of
from pyramid_trainer.casino.hands import parse_class
from pyramid_trainer.casino.rules import rule_set_from
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.history import History
from pyramid_trainer.training.runs import Picked
from tests.app.practice import RULES, Practice
from tests.casino.rule_sheets import sheet

SIX_DECKS = rule_set_from(sheet(name="Six decks", decks=6))
ONE, SIX = RULES.rules_hash, SIX_DECKS.rules_hash
KNOWN = {ONE: RULES, SIX: SIX_DECKS}
QQ7, A83, K72, AAA = map(parse_class, ("QQ7", "A83", "K72", "AAA"))


def test_each_rule_set_gets_a_run_in_the_order_of_the_selection() -> None:
    picked = [Picked(SIX, A83, "a"), Picked(ONE, QQ7), Picked(SIX, K72, "b"), Picked(SIX, A83, "c"), Picked(ONE, AAA)]
    runs, left_out = runs_of(picked, KNOWN, Random(1))
    assert [run.rules for run in runs] == [SIX_DECKS, RULES]
    assert [[(goal.hand, goal.attempts) for goal in run.goals] for run in runs] == [
        [(A83, ("a", "c")), (K72, ("b",))],
        [(QQ7, ())],
    ]
    assert left_out == 0


def test_classes_of_unknown_rule_sets_are_left_out_and_counted() -> None:
    picked = [Picked("0" * 64, A83), Picked("0" * 64, K72), Picked("0" * 64, A83), Picked(ONE, QQ7)]
    runs, left_out = runs_of(picked, KNOWN, Random(1))
    assert ([run.rules for run in runs], left_out) == ([RULES], 2)


@pytest.mark.parametrize(
    ("picked", "code"),
    [([], "run.nothing"), ([Picked(ONE, AAA)], "run.nothing"), ([Picked("0" * 64, A83)], "run.rules_unknown")],
)
def test_what_cannot_be_drilled_is_refused(picked: list[Picked], code: str) -> None:
    with pytest.raises(BadInput) as refused:
        runs_of(picked, KNOWN, Random(1))
    assert refused.value.code == code


def test_what_was_played_and_what_can_be_is_known(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    practice = Practice(path)
    own = rule_set_from(sheet(name="Played once", decks=5))
    practice.use_rules(own)
    practice.answer()
    practice.recorder.close(practice.clock.now())
    rule_files = RuleFiles(tmp_path / "rules")
    with History.open(path) as history:
        known = known_rule_sets(history, rule_files)
    built_in = {rules.rules_hash for rules in map(rule_files.load, BUILT_IN)}
    assert set(known) == built_in | {own.rules_hash}
    assert known[own.rules_hash] == own
