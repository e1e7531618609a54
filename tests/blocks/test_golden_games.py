"""200 games that the oracle played and wrote down replay line by line."""

from golden_blocks import game

from pyramid_trainer.blocks.record import parse_record
from tests.app.calling import ROOT

LINES = (ROOT / "tests" / "golden" / "block-games.txt").read_text("utf-8").splitlines()


def test_there_are_two_hundred_of_every_form():
    assert len(LINES) == len(set(LINES)) == 200
    forms = [line.partition(" | ")[0] for line in LINES]
    assert {forms.count(form) for form in set(forms)} <= {16, 17}
    assert len(set(forms)) == 12


def test_golden_games_replay():
    for line in LINES:
        text, choices, kinds, worth = line.rsplit(" | ", 3)
        record = parse_record(text)
        assert str(record) == text
        states = list(record.states())
        assert sum(len(state.legal_actions()) for state in states) == int(choices)
        last = states[-1]
        made = [[hand.category.name.lower().replace("_", " ") for hand in hands] for hands in last.outcome().made]
        assert "; ".join(map(", ".join, made)) == kinds
        assert " ".join(f"{share:g}" for share in last.returns()) == worth


def test_the_script_writes_these_games():
    assert [game(number) for number in range(len(LINES))] == LINES
