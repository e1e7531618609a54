"""Records to keep: invented, but fit in every respect. What a chance of one seed gives is always the same."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from random import Random
from uuid import UUID

from pyramid_trainer.cards import Card, parse_cards, shuffled_deal
from pyramid_trainer.casino.hands import class_of, legal_settings
from pyramid_trainer.casino.rules import RuleSet, rule_set_from
from pyramid_trainer.store import reading
from pyramid_trainer.store.reading import Reader
from pyramid_trainer.store.stored import StoredVerdict
from pyramid_trainer.training.grading import Grade, grade_of
from pyramid_trainer.training.records import DRILL, Attempt, Foul, Moment, Session

START = datetime(2026, 11, 30, 1, 26, 26, 123000, tzinfo=UTC)
OFFSET = 7 * 60


def rules_named(name: str, decks: int = 1, **more: object) -> RuleSet:
    way = {"unpaired": "middle", "keep_pair_from": {"9": "6", "T": "7", "J": "8", "Q": "9", "K": "10", "A": "J"}}
    plain = {"name": name, "decks": decks, "copies": "dealer", "payout": "1", "commission": "0", "house_way": way}
    return rule_set_from({**plain, **more})


SINGLE = rules_named("Single deck")
SHOE = rules_named("Six decks, commission", 6, payout="6/5", commission="0.05")


def current_attempts(held: Reader) -> list[Attempt]:
    """In order of time, each with its newest verdict, read from the log alone."""
    rows = held.connection.execute(reading.current_attempts("ORDER BY a.utc, a.number"))
    return [reading.attempt_from(row)[0] for row in rows]


def new_id(chance: Random) -> str:
    return str(UUID(int=chance.getrandbits(128), version=4))


def moment_at(utc: datetime, offset: int = OFFSET, day_starts_at: int = 0) -> Moment:
    local = (utc + timedelta(minutes=offset)).replace(tzinfo=None)
    return Moment(utc, local.date(), offset, (local - timedelta(hours=day_starts_at)).date())


def session_at(chance: Random, utc: datetime = START) -> Session:
    return Session(new_id(chance), DRILL, moment_at(utc))


def attempt_in(session: Session, chance: Random, number: int = 0, rules: RuleSet = SINGLE) -> Attempt:
    """The ``number``th hand of a session, dealt and answered by ``chance``, 20 seconds after the one before."""
    six = shuffled_deal(rules.decks, 6, chance)
    cards = six[:3]
    singles = legal_singles(cards)
    best, alone = chance.choice(singles), chance.choice(singles)
    cost = Fraction(0) if alone == best else Fraction(chance.randrange(1, 18424), 18424)
    return Attempt(
        id=new_id(chance),
        session=session.id,
        moment=moment_at(session.opened.utc + timedelta(seconds=20 * number)),
        mode="natural",
        rules=rules.name,
        rules_hash=rules.rules_hash,
        engine="casino-1",
        cards=cards,
        dealer=six[3:],
        seen=(),
        alone=alone,
        best=(best,),
        grade=Grade.FORCED if class_of(cards).is_trips else grade_of(cost),
        cost=cost,
        think_ms=chance.randrange(300, 9000),
        fouls=0,
        hinted=False,
    )


def verdict_on(attempt: Attempt, chance: Random, made: datetime) -> StoredVerdict:
    """A verdict of another engine on ``attempt``, by ``chance``."""
    best = chance.choice(legal_singles(attempt.cards))
    cost = Fraction(0) if attempt.alone.rank == best.rank else Fraction(chance.randrange(1, 18424), 18424)
    grade = Grade.FORCED if attempt.hand.is_trips else grade_of(cost)
    return StoredVerdict("casino-2", made, (best,), grade, cost)


def foul_in(session: Session, chance: Random, number: int = 0, rules: RuleSet = SINGLE) -> Foul:
    """An ace alone beside an eight and a three."""
    cards = parse_cards("AS 8C 3D")
    moment = moment_at(session.opened.utc + timedelta(seconds=20 * number))
    return Foul(new_id(chance), session.id, moment, "natural", rules.name, rules.rules_hash, cards, cards[0])


def legal_singles(cards: tuple[Card, ...]) -> list[Card]:
    """For each legal setting one card that plays it alone."""
    return [next(card for card in cards if card.rank == setting.one) for setting in legal_settings(class_of(cards))]
