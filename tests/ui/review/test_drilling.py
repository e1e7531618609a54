"""From the list to a run: a selection, every mistake that is left, and what is mended."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from random import Random

import pytest

from pyramid_trainer.casino.hands import HandClass, parse_class
from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import Filter
from pyramid_trainer.training.dealing import deal_class
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.training.records import Attempt
from pyramid_trainer.training.runs import Picked
from pyramid_trainer.ui.review.columns import MARKS
from tests.app.zones import KIRIBATI, travelling
from tests.store.samples import SINGLE, attempt_in, legal_singles, session_at
from tests.ui.conftest import HARMLESS
from tests.ui.review.conftest import NOW, OpenPage, Reviewer

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)


def pairs(attempts: list[Attempt]) -> set[tuple[str, HandClass]]:
    return {(attempt.rules_hash, attempt.hand) for attempt in attempts if not attempt.hand.is_trips}


def asked(reviewer: Reviewer) -> set[tuple[str, HandClass]]:
    """What was last asked to be drilled."""
    reviewer.settle()
    picked = reviewer.drilled[-1]
    assert all(isinstance(one, Picked) for one in picked)
    found = [(one.rules_hash, one.hand) for one in picked]
    assert len(set(found)) == len(found)
    ids = {attempt.id: attempt for attempt in reviewer.attempts()}
    assert all(ids[one.id].hand == one.hand for one in picked)
    return set(found)


def test_a_selection_is_drilled(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.go_to(2)
    reviewer.press("Shift+Down", "Shift+Down", "Shift+Down")
    ids = reviewer.ids()[2:6]
    reviewer.click(reviewer.button("Drill these"))
    assert asked(reviewer) == pairs([attempt for attempt in reviewer.attempts() if attempt.id in ids])
    assert "4 selected." in reviewer.texts()


def test_everything_that_is_filtered_is_drilled(open_page: OpenPage) -> None:
    reviewer = open_page()
    reviewer.page.show_filter(Filter(ideas=("high-A",)))
    reviewer.settle()
    reviewer.go_to(0)
    reviewer.press("Ctrl+A")
    reviewer.click(reviewer.button("Drill these"))
    wanted = [one for one in reviewer.attempts() if one.hand.ranks[0] == 14 and one.hand.pair_and_kicker is None]
    assert asked(reviewer) == pairs([one for one in wanted if not one.hand.is_trips])
    assert len(asked(reviewer)) > 20


def test_nothing_selected_nothing_to_press(open_page: OpenPage) -> None:
    reviewer = open_page()
    assert not reviewer.button("Drill these").isEnabled()
    reviewer.go_to(0)
    assert reviewer.button("Drill these").isEnabled()


def test_judging_anew_takes_the_filter(open_page: OpenPage, qtbot) -> None:
    reviewer = open_page()
    chosen = Filter(grades=(Grade.MISTAKE,), hinted=False)
    reviewer.page.show_filter(chosen)
    reviewer.settle()
    with qtbot.waitSignal(reviewer.page.judge_anew_asked) as caught:
        reviewer.click(reviewer.button("Judge anew…"))
    assert caught.args == [chosen]


class Told:
    """Tells a story into the history, one answer every minute."""

    def __init__(self, reviewer: Reviewer) -> None:
        self.path = reviewer.path
        self.chance = Random(5)
        self.session = session_at(self.chance, NOW)
        self.number = 0

    def play(self, hand: str, *, right: bool, mode: str = "natural", hinted: bool = False) -> Attempt:
        dealt = deal_class(SINGLE, parse_class(hand), mode, self.chance)
        singles = legal_singles(dealt.cards)
        self.number += 3
        attempt = replace(
            attempt_in(self.session, self.chance, self.number),
            cards=dealt.cards,
            dealer=dealt.dealer,
            alone=singles[0 if right else -1],
            best=(singles[0],),
            cost=Fraction(0) if right else Fraction(1, 10),
            grade=Grade.FORCED if len(singles) == 1 else Grade.OPTIMAL if right else Grade.MISTAKE,
            mode=mode,
            hinted=hinted,
        )
        with History.open(self.path) as history:
            history.keep_attempt(attempt, SINGLE, self.session)
        return attempt


def empty(open_page: OpenPage, path) -> tuple[Reviewer, Told]:
    path.parent.mkdir(exist_ok=True)
    History.open(path).close()
    reviewer = open_page(content=None)
    return reviewer, Told(reviewer)


def marks(reviewer: Reviewer, attempt: Attempt) -> str:
    row = reviewer.ids().index(attempt.id)
    reviewer.text(row, MARKS)
    reviewer.settle()
    return reviewer.text(row, MARKS)


@pytest.fixture
def far_away() -> Iterator[None]:
    """The user has travelled to where it is tomorrow already."""
    with travelling() as move:
        move(KIRIBATI)
        yield


@pytest.mark.usefixtures("far_away")
def test_mistakes_are_drilled_until_they_are_mended(open_page: OpenPage, path) -> None:
    reviewer, told = empty(open_page, path)
    wrong = told.play("A83", right=False)
    other = told.play("QQ5", right=False)
    told.play("KJ9", right=False, hinted=True)
    told.play("T97", right=True)
    reviewer.open()
    reviewer.click(reviewer.button("Drill all mistakes"))
    open_mistakes = {(SINGLE.rules_hash, one.hand) for one in (wrong, other)}
    assert asked(reviewer) == open_mistakes
    told.play("A83", right=True, mode="run")
    told.play("A83", right=True, mode="natural")
    reviewer.open()
    assert "mended" not in marks(reviewer, wrong)
    told.play("A83", right=True, mode="run")
    told.play("A83", right=True, mode="run")
    reviewer.open()
    assert "mended" in marks(reviewer, wrong)
    assert "mended" not in marks(reviewer, other)
    reviewer.go_to(reviewer.ids().index(wrong.id))
    reviewer.press("A")
    reviewer.settle()
    assert any("Mended on 27/05/2026" in text for text in reviewer.texts())
    reviewer.click(reviewer.button("Drill all mistakes"))
    assert asked(reviewer) == {(SINGLE.rules_hash, other.hand)}
    again = told.play("A83", right=False)
    reviewer.open()
    assert "mended" in marks(reviewer, wrong)
    assert "mended" not in marks(reviewer, again)
    reviewer.click(reviewer.button("Drill all mistakes"))
    assert asked(reviewer) == open_mistakes


def test_the_filter_says_which_mistakes(open_page: OpenPage, path) -> None:
    reviewer, told = empty(open_page, path)
    told.play("A83", right=False)
    other = told.play("QQ5", right=False)
    reviewer.open()
    reviewer.page.show_filter(Filter(ideas=("pair-Q",)))
    reviewer.settle()
    reviewer.click(reviewer.button("Drill all mistakes"))
    assert asked(reviewer) == {(SINGLE.rules_hash, other.hand)}


def test_no_mistake_left_is_said(open_page: OpenPage, path) -> None:
    reviewer, told = empty(open_page, path)
    told.play("A83", right=True)
    reviewer.open()
    reviewer.click(reviewer.button("Drill all mistakes"))
    reviewer.settle()
    assert reviewer.drilled == []
    assert reviewer.troubles == ["There is no mistake left to mend among these hands."]


def test_three_of_a_kind_leaves_nothing_to_drill_and_that_is_said(open_page: OpenPage, path) -> None:
    reviewer, told = empty(open_page, path)
    told.play("777", right=True)
    told.play("222", right=True)
    reviewer.open()
    reviewer.go_to(0)
    reviewer.press("Ctrl+A")
    reviewer.click(reviewer.button("Drill these"))
    reviewer.settle()
    assert reviewer.drilled == []
    (said,) = reviewer.troubles
    assert "three of a kind" in said
    told.play("A83", right=True)
    reviewer.open()
    reviewer.go_to(0)
    reviewer.press("Ctrl+A")
    reviewer.click(reviewer.button("Drill these"))
    assert asked(reviewer) == {(SINGLE.rules_hash, parse_class("A83"))}


def test_mending_is_asked_of_the_lines_that_are_looked_at(open_page: OpenPage, path) -> None:
    reviewer, told = empty(open_page, path)
    attempts = [told.play(hand, right=False) for hand in ("A83", "QQ5", "T97")]
    for hand in ("A83", "T97"):
        for _ in range(2):
            told.play(hand, right=True, mode="run")
    reviewer.open()
    assert ["mended" in marks(reviewer, one) for one in attempts] == [True, False, True]
    assert reviewer.attempts()[-1].moment.utc > attempts[0].moment.utc + timedelta(minutes=1)
