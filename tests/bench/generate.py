"""Writes a history of N attempts, about as somebody would leave it who drilled for three years.

``python tests/bench/generate.py N FILE``: the deals are real, the verdicts the solver's, from the three built-in rule
sets; errors get rarer and answers quicker with time, narrow decisions stay harder than plain ones. Sessions, slips,
hints, stars, notes, fouls and a few deleted sessions are strewn in. The same N and seed give the same records.

Rows go in past the triggers, in bulk; what the triggers would have kept is derived at the end from the views that
define it, so ``history check`` finds nothing to say.
"""

import sys
from bisect import bisect
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from sqlite3 import Connection

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from pyramid_trainer.app.rule_files import read_rules
from pyramid_trainer.cards import RANKS, SUIT_LETTERS, rank_letter
from pyramid_trainer.casino.rules import RuleSet, canonical_json
from pyramid_trainer.casino.solver import solve
from pyramid_trainer.store.connecting import connect
from pyramid_trainer.store.deriving import DERIVED
from pyramid_trainer.store.history import History
from pyramid_trainer.store.units import to_ms
from pyramid_trainer.training.grading import grade_of
from pyramid_trainer.training.ideas import idea_of

ROOT = Path(__file__).resolve().parents[2]
RULES = ("single-deck", "six-deck", "every-pair")
SHARES = (0.7, 0.9, 1.0)
"""How often each rule set is played, added up."""
LAST_DAY = datetime(2026, 11, 29, tzinfo=UTC)
DAYS = 1095
HANDS_A_SESSION = (40, 560)
OFFSET_MIN = 420
CARDS = tuple((rank, rank_letter(rank) + suit) for suit in SUIT_LETTERS for rank in RANKS)
CHUNK = 20_000

ATTEMPT = f"INSERT INTO attempts VALUES ({', '.join('?' * 24)})"
FOUL = f"INSERT INTO fouls VALUES ({', '.join('?' * 12)})"
SESSION = f"INSERT INTO sessions VALUES ({', '.join('?' * 12)})"


@dataclass(frozen=True, slots=True)
class Choice:
    """What can be done with a class: ranks to play alone when right and when wrong, and what wrong costs."""

    text: str
    idea: str | None
    best: tuple[int, ...]
    worse: int | None
    grade: str
    cost: tuple[int, int]
    hard: float


@dataclass(slots=True)
class Rows:
    """Rows on their way into the file."""

    attempts: list[tuple[object, ...]] = field(default_factory=list)
    fouls: list[tuple[object, ...]] = field(default_factory=list)
    marks: dict[str, list[tuple[object, ...]]] = field(default_factory=lambda: {"slips": [], "stars": [], "notes": []})


def choices(rules: RuleSet) -> dict[tuple[int, int, int], Choice]:
    """By ranks, highest first."""
    solution = solve(rules)
    found = {}
    for hand in solution.classes:
        values = solution.values(hand)
        best = tuple(value.setting.one for value in values if value.best)
        worse = next((value for value in values if not value.best), None)
        cost = values[0].ev - worse.ev if worse is not None else values[0].ev * 0
        found[hand.ranks] = Choice(
            str(hand),
            None if hand.is_trips else str(idea_of(hand)),
            best,
            None if worse is None else worse.setting.one,
            str(grade_of(cost)),
            (cost.numerator, cost.denominator),
            1 / (1 + 12 * float(cost)),
        )
    return found


class Player:
    """Deals and answers; ``skill`` runs from 0 on the first day to 1 on the last."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.rules = [read_rules(ROOT / "assets" / "rules" / f"{name}.toml") for name in RULES]
        self.choices = [choices(rules) for rules in self.rules]
        self.packs = [CARDS * rules.decks for rules in self.rules]
        self.numbers = [range(len(pack)) for pack in self.packs]
        self.attempts = 0
        self.fouls = 0

    def new_id(self) -> bytes:
        return (self.chance.getrandbits(128) & ~(0xF << 76 | 0x3 << 62) | (0x4 << 76 | 0x2 << 62)).to_bytes(16, "big")

    def sitting(self, rows: Rows, session: int, utc: int, hands: int, skill: float) -> tuple[int, int]:
        """Adds the rows of one session, dealt from ``utc`` on; gives back the times of its first and last answer."""
        answered = []
        chance = self.chance.random
        which = bisect(SHARES, chance())
        rules, pack, numbers, values = self.rules[which], self.packs[which], self.numbers[which], self.choices[which]
        mistakes, pace = 0.34 - 0.27 * skill, 4200 - 2300 * skill
        for _ in range(hands):
            deal = [pack[number] for number in self.chance.sample(numbers, 6)]
            mine = deal[:3]
            high, middle, low = sorted((card[0] for card in mine), reverse=True)
            choice = values[high, middle, low]
            think = int(350 + pace * (0.5 + choice.hard) * self.chance.lognormvariate(-0.3, 0.6))
            utc += think + 1500
            day = (utc + OFFSET_MIN * 60_000) // 86_400_000
            when = (utc, day, OFFSET_MIN, day)
            foul = choice.idea is not None and choice.idea[0] == "h" and chance() < 0.012
            cards = " ".join([card[1] for card in mine])
            mode = "again" if chance() < 0.04 else "natural"
            if foul:
                self.fouls += 1
                alone = next(card[1] for card in mine if card[0] == high)
                play = (mode, rules.name, which + 1, cards, alone)
                rows.fouls.append((self.fouls, self.new_id(), session, *when, *play))
                utc += 900
                when = (utc, *when[1:])
            answered.append(utc)
            wrong = choice.worse is not None and chance() < mistakes * choice.hard
            alone_rank = choice.worse if wrong else choice.best[0]
            grade = choice.grade if wrong else "forced" if choice.idea is None else "optimal"
            self.attempts += 1
            rows.attempts.append(
                (
                    self.attempts,
                    self.new_id(),
                    session,
                    *when,
                    mode,
                    rules.name,
                    which + 1,
                    "casino-1",
                    cards,
                    " ".join([card[1] for card in deal[3:]]),
                    "",
                    choice.text,
                    choice.idea,
                    next(card[1] for card in mine if card[0] == alone_rank),
                    " ".join([next(card[1] for card in mine if card[0] == rank) for rank in choice.best]),
                    grade,
                    *(choice.cost if wrong else (0, 1)),
                    think,
                    int(foul),
                    int(choice.idea is not None and chance() < 0.025 * (1.2 - skill)),
                )
            )
            if wrong and chance() < 0.03:
                rows.marks["slips"].append((self.attempts, utc + 800))
            if chance() < (0.02 if wrong else 0.002):
                rows.marks["stars"].append((self.attempts, utc + 900))
                if chance() < 0.25:
                    rows.marks["notes"].append((self.attempts, f"{choice.text} again, look at it", utc + 1000))
        return answered[0], answered[-1]


def session_row(player: Player, number: int, opened: int, last: int) -> tuple[object, ...]:
    chance = player.chance.random
    day = (opened + OFFSET_MIN * 60_000) // 86_400_000
    ended = None if chance() < 0.03 else last + 4000
    deleted = last + 86_400_000 if chance() < 0.01 else None
    name = f"Evening {number}" if chance() < 0.05 else ""
    return (number, player.new_id(), "drill", opened, day, OFFSET_MIN, day, last, ended, name, "", deleted)


def sittings(attempts: int, chance: Random) -> Iterator[tuple[int, int]]:
    """Start, in milliseconds from the first day on, and hands of every session until ``attempts`` are dealt."""
    mean = sum(HANDS_A_SESSION) / 2
    gap = DAYS * 86_400_000 / max(1, attempts / mean)
    start, left = 0.0, attempts
    while left:
        hands = min(left, chance.randint(*HANDS_A_SESSION))
        yield int(start), hands
        left -= hands
        start += gap * hands / mean


def generate(attempts: int, path: Path, seed: int = 7) -> None:
    """Writes a new history file; ``path`` must not exist."""
    if path.exists():
        raise FileExistsError(path)
    History.open(path).close()
    chance = Random(seed)
    player = Player(chance)
    first = to_ms(LAST_DAY - timedelta(days=DAYS))
    with closing(connect(path, "rw")) as connection:
        for pragma in ("journal_mode = MEMORY", "synchronous = OFF", "cache_size = -400000", "temp_store = MEMORY"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("BEGIN IMMEDIATE")
        later = "type = 'trigger' OR (type = 'index' AND sql LIKE '%ON standings%')"
        put_off = list(connection.execute(f"SELECT type, name, sql FROM sqlite_master WHERE {later}"))
        for kind, name, _ in put_off:
            connection.execute(f"DROP {kind} {name}")
        for number, rules in enumerate(player.rules, start=1):
            row = (number, rules.rules_hash, rules.name, canonical_json(rules))
            connection.execute("INSERT INTO rule_sets VALUES (?, ?, ?, ?)", row)
        rows = Rows()
        sessions, free_from = [], 0
        for number, (start, hands) in enumerate(sittings(attempts, chance), start=1):
            skill = min(1.0, start / (DAYS * 86_400_000))
            opened, last = player.sitting(rows, number, max(first + start, free_from), hands, skill)
            sessions.append(session_row(player, number, opened, last))
            free_from = last + 31 * 60_000
            if len(rows.attempts) >= CHUNK:
                _put(connection, rows)
                rows = Rows()
        _put(connection, rows)
        connection.executemany(SESSION, sessions)
        for table in DERIVED:
            order = " ORDER BY utc, attempt" if table == "standings" else ""
            connection.execute(f"INSERT INTO {table} SELECT * FROM {table}_anew{order}")
        for _, _, sql in put_off:
            connection.execute(sql)
        connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode = WAL")


def _put(connection: Connection, rows: Rows) -> None:
    connection.executemany(ATTEMPT, rows.attempts)
    connection.executemany(FOUL, rows.fouls)
    for table, marks in rows.marks.items():
        if marks:
            connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(marks[0]))})", marks)


if __name__ == "__main__":
    generate(int(sys.argv[1]), Path(sys.argv[2]))
