"""What runs read of the list, against the same asked of every attempt in Python."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from random import Random

import pytest

from pyramid_trainer.casino.hands import HandClass, parse_class
from pyramid_trainer.store import picking, sessions
from pyramid_trainer.store.history import History
from pyramid_trainer.store.picking import Pair, PickedClass, PickingReader
from pyramid_trainer.store.review import EVERYTHING, Cancelled, Filter
from pyramid_trainer.store.units import to_ms
from pyramid_trainer.training.dealing import deal_class
from pyramid_trainer.training.grading import Grade, grade_of
from pyramid_trainer.training.records import Attempt
from pyramid_trainer.training.runs import last_mending
from tests.store.held import attempts_of
from tests.store.raw import raw
from tests.store.samples import SHOE, SINGLE, START, attempt_in, legal_singles, session_at

HANDS = [parse_class(text) for text in ("A83", "QQ5", "T97", "KK2", "777", "432")]
MODES = ["run", "run", "run", "run", "again", "natural", "filler"]


def answered(attempt: Attempt, hand: HandClass, chance: Random) -> Attempt:
    """``attempt`` at ``hand``, right in four cases of five where there is a choice."""
    rules = SINGLE if attempt.rules_hash == SINGLE.rules_hash else SHOE
    dealt = deal_class(rules, hand, "natural", chance)
    singles = legal_singles(dealt.cards)
    alone = singles[0] if chance.random() < 0.8 else singles[-1]
    cost = Fraction(0) if alone == singles[0] else Fraction(1, 9)
    return replace(
        attempt,
        cards=dealt.cards,
        dealer=dealt.dealer,
        alone=alone,
        best=tuple(singles[:1]),
        cost=cost,
        grade=Grade.FORCED if hand.is_trips else grade_of(cost),
        mode=chance.choice(MODES),
        hinted=chance.random() < 0.05,
        slip=chance.random() < 0.05,
    )


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    """Four sessions of 100 hands, two rule sets, six classes, half of them in runs; the third session is deleted."""
    chance = Random(3)
    with History.open(tmp_path_factory.mktemp("picked") / "history.sqlite") as history:
        for day in range(4):
            rules = (SINGLE, SHOE)[day % 2]
            session = session_at(chance, START + timedelta(days=day))
            for number in range(100):
                attempt = answered(attempt_in(session, chance, number, rules), chance.choice(HANDS), chance)
                history.keep_attempt(attempt, rules, session)
            if day == 2:
                sessions.delete(history, session.id, START)
        assert history.check() == []
        yield history


@pytest.fixture(scope="module")
def shown(played: History) -> dict[int, Attempt]:
    """What may be listed, by number, in order of time."""
    with played.snapshot() as held:
        deleted = {stored.session.id for stored in held.sessions() if stored.deleted is not None}
    with closing(raw(played.path)) as connection:
        numbers = {row[0].hex(): row[1] for row in connection.execute("SELECT id, number FROM attempts")}
    by_number = {numbers[attempt.id.replace("-", "")]: attempt for attempt in attempts_of(played)}
    assert len(deleted) == 1
    return {number: attempt for number, attempt in by_number.items() if attempt.session not in deleted}


@pytest.fixture
def reader(played: History) -> Iterator[PickingReader]:
    with PickingReader(played.path) as opened:
        yield opened


def by_pair(attempts: dict[int, Attempt]) -> dict[Pair, dict[int, Attempt]]:
    found: dict[Pair, dict[int, Attempt]] = defaultdict(dict)
    for number, attempt in attempts.items():
        found[attempt.rules_hash, attempt.hand][number] = attempt
    return found


def expected(attempts: dict[int, Attempt]) -> set[tuple[str, HandClass, str, int, int, int]]:
    found = set()
    for (rules_hash, hand), at in by_pair(attempts).items():
        number, last = list(at.items())[-1]
        found.add((rules_hash, hand, last.id, len(at), to_ms(last.moment.utc), number))
    return found


def flat(classes: list[PickedClass]) -> set[tuple[str, HandClass, str, int, int, int]]:
    return {(*one.picked, one.lines, *one.last) for one in classes}


def test_everything_by_class_and_rule_set(reader: PickingReader, shown: dict[int, Attempt]) -> None:
    classes = reader.picked()
    assert flat(classes) == expected(shown)
    hands = [one.picked.hand for one in classes]
    assert hands == sorted(hands, reverse=True)


def test_of_a_filter(reader: PickingReader, shown: dict[int, Attempt]) -> None:
    wrong = {number: attempt for number, attempt in shown.items() if attempt.cost and attempt.counted}
    assert flat(reader.picked(Filter(mistakes_only=True, counted=True))) == expected(wrong)
    single = {number: one for number, one in wrong.items() if one.rules_hash == SINGLE.rules_hash}
    chosen = Filter(mistakes_only=True, counted=True, rules_hash=SINGLE.rules_hash)
    assert flat(reader.picked(chosen)) == expected(single)
    assert reader.picked(Filter(modes=("exam",))) == []


@pytest.mark.parametrize("at_once", [5_000, 7])
def test_of_lines(
    reader: PickingReader, shown: dict[int, Attempt], at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picking, "_AT_ONCE", at_once)
    some = dict(list(shown.items())[::3])
    assert flat(reader.picked_among(list(some)[::-1])) == expected(some)
    assert reader.picked_among([]) == []


@pytest.mark.parametrize("few", [0, 1000])
def test_what_is_mended(
    reader: PickingReader, shown: dict[int, Attempt], few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picking, "_FEW_PAIRS", few)
    pairs = by_pair(shown)
    numbers = {attempt.id: number for number, attempt in shown.items()}
    wanted = {}
    for pair, attempts in pairs.items():
        last = last_mending(attempts.values())
        if last is not None:
            wanted[pair] = ((to_ms(last.moment.utc), numbers[last.id]), last.moment.local_date)
    assert 2 <= len(wanted) < len(pairs)
    unknown = ("0" * 64, HANDS[0])
    assert reader.mended([*pairs, unknown]) == wanted
    some = next(iter(wanted))
    assert reader.mended([some]) == {some: wanted[some]}


def test_it_stops_when_it_is_no_longer_wanted(reader: PickingReader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyramid_trainer.store.readers._ASK_EVERY", 1)
    for ask in (
        lambda: reader.picked(EVERYTHING, lambda: True),
        lambda: reader.picked_among([1, 2, 3], lambda: True),
        lambda: reader.mended([(SINGLE.rules_hash, HANDS[0])], lambda: True),
    ):
        with pytest.raises(Cancelled):
            ask()


def test_the_version_changes_with_what_others_write(reader: PickingReader, played: History) -> None:
    before = reader.version()
    assert reader.version() == before
    (first,) = attempts_of(played)[:1]
    played.set_note(first.id, "look", first.moment)
    assert reader.version() != before


def test_the_rule_sets_by_hash(reader: PickingReader) -> None:
    found = {rules_hash: stored.rule_set() for rules_hash, stored in reader.rule_sets().items()}
    assert found == {rules.rules_hash: rules for rules in (SINGLE, SHOE)}
