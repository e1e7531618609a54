"""Where what a file holds goes in: fit or refused, new or known, each id once, sessions and rule sets with it.

It works inside the one transaction of an import. Nothing here grows with the number of attempts; ids that were known
before are remembered in a temporary table, since the same one twice in a file is a fault of the file.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from pyramid_trainer.casino.rules import MOST_DECKS, RuleSet, canonical_json
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.fitness import fit_attempt, fit_foul, fit_session, fit_verdict
from pyramid_trainer.store.long_acts import UNWATCHED, Progress
from pyramid_trainer.store.stored import Marks, StoredRules, StoredSession, StoredVerdict
from pyramid_trainer.store.writing import Writer
from pyramid_trainer.training.records import DRILL, Attempt, Foul, Moment, Session

if TYPE_CHECKING:
    from pyramid_trainer.store.block_items import StoredAnalysis
    from pyramid_trainer.training.block_games import BlockGameRecord
    from pyramid_trainer.training.puzzles import PuzzleAttempt, PuzzleRecord


@dataclass(frozen=True, slots=True)
class ImportResult:
    """How many records are new; ``skipped``: attempts whose ids were known, ``skipped_fouls`` likewise."""

    attempts: int = 0
    skipped: int = 0
    fouls: int = 0
    skipped_fouls: int = 0
    sessions: int = 0
    rule_sets: int = 0
    blocks: int = 0
    skipped_blocks: int = 0
    puzzles: int = 0
    """Attempts at puzzles."""
    skipped_puzzles: int = 0


@dataclass(slots=True)
class _Sitting:
    """A session met in the file. ``opened``: the first answer so far, where the session is made up from its answers."""

    number: int
    last: datetime
    opened: Moment | None


class Intake:
    """Takes records in one by one; ``result`` once all are in. Raises ``BadInput`` about the record at hand."""

    def __init__(self, writer: Writer, stored: Mapping[str, StoredRules], known_rules: Mapping[str, RuleSet]) -> None:
        self._writer = writer
        self._known_rules = known_rules
        self._stored = dict(stored)
        self._decks: dict[str, int] = {}
        self._rule_sets: dict[str, int] = {}
        self._sittings: dict[str, _Sitting] = {}
        self._counts = dict.fromkeys(("attempts", "skipped", "fouls", "skipped_fouls", "sessions", "rule_sets"), 0)
        self._counts |= {"blocks": 0, "skipped_blocks": 0, "puzzles": 0, "skipped_puzzles": 0}
        writer.begin_import()

    def rule_set(self, rules_hash: str, name: str, rules: RuleSet | None) -> None:
        """A rule set by its hash; ``rules``: what it plays, where the file says so."""
        rules = rules or self._known_rules.get(rules_hash)
        self._counts["rule_sets"] += rules_hash not in self._stored
        content = None if rules is None else canonical_json(rules)
        self._rule_sets[rules_hash] = self._writer.rule_set(rules_hash, name, content)
        if rules is not None:
            self._decks[rules_hash] = rules.decks

    def session(self, stored: StoredSession) -> None:
        """A session as the file describes it; a known one stays as it is."""
        fit_session(stored)
        if stored.session.id in self._sittings:
            raise BadInput("record.twice", id=stored.session.id)
        number, is_new = self._writer.session(stored)
        self._counts["sessions"] += is_new
        self._sittings[stored.session.id] = _Sitting(number, stored.last_answer, None)

    def attempt(
        self, attempt: Attempt, marks: Marks, verdicts: Sequence[StoredVerdict] = (), *, make_up: bool = False
    ) -> None:
        """Session and rule set must have come before or be stored; ``make_up``: else they are made up from it.

        ``verdicts``: those made anew, the oldest first.
        """
        fit_attempt(attempt, marks, self._decks_of(attempt.rules_hash))
        for verdict in verdicts:
            fit_verdict(attempt.cards, attempt.alone, verdict)
        rule_set = self._rule_set_of(attempt, make_up)
        sitting = self._sitting_of(attempt, make_up)
        number = self._writer.attempt(attempt, marks, sitting.number, rule_set)
        self._count("attempts", attempt.id, number is not None, "attempts", "skipped")
        if number is not None:
            for verdict in verdicts:
                self._writer.verdict(number, verdict)
        self._answered(sitting, attempt.moment)

    def foul(self, foul: Foul) -> None:
        """Session and rule set must have come before or be stored."""
        fit_foul(foul, self._decks_of(foul.rules_hash))
        rule_set = self._rule_set_of(foul, False)
        sitting = self._sitting_of(foul, False)
        is_new = self._writer.foul(foul, sitting.number, rule_set)
        self._count("fouls", foul.id, is_new, "fouls", "skipped_fouls")
        self._answered(sitting, foul.moment)

    def block_game(self, game: "BlockGameRecord", analyses: "Sequence[StoredAnalysis]") -> None:
        """A block game, with its analyses, the oldest first; those of a known game are not looked at."""
        is_new = self._writer.blocks.add(game)
        self._count("block_games", game.id, is_new, "blocks", "skipped_blocks")
        if is_new:
            for analysis in analyses:
                self._writer.blocks.analysis(game.id, analysis)

    def puzzle(self, puzzle: "PuzzleRecord", attempts: "Sequence[tuple[PuzzleAttempt, Marks]]") -> None:
        """A puzzle and attempts at it; their sessions must have come before or be stored."""
        if not self._writer.puzzles.puzzle(puzzle) and self._writer.met_before("puzzles", puzzle.id):
            raise BadInput("record.twice", id=puzzle.id)
        for attempt, marks in attempts:
            sitting = self._sitting_of(attempt, False)
            is_new = self._writer.puzzles.attempt(attempt, marks, sitting.number)
            self._count("puzzle_attempts", attempt.id, is_new, "puzzles", "skipped_puzzles")
            self._answered(sitting, attempt.moment)

    def result(self, progress: Progress = UNWATCHED) -> ImportResult:
        """Brings the sessions and everything derived up to date and says what came in."""
        for sitting in self._sittings.values():
            self._writer.answered(sitting.number, sitting.last)
            if sitting.opened is not None:
                self._writer.opened(sitting.number, sitting.opened)
        self._writer.end_import(progress)
        return ImportResult(**self._counts)

    def _decks_of(self, rules_hash: str) -> int:
        if rules_hash not in self._decks:
            stored = self._stored.get(rules_hash)
            rules = self._known_rules.get(rules_hash) or (None if stored is None else stored.rule_set())
            self._decks[rules_hash] = MOST_DECKS if rules is None else rules.decks
        return self._decks[rules_hash]

    def _rule_set_of(self, answer: Attempt | Foul, make_up: bool) -> int:
        if answer.rules_hash not in self._rule_sets:
            if not make_up and answer.rules_hash not in self._stored:
                raise BadInput("record.no_rules", field="rules_hash", got=answer.rules_hash)
            self.rule_set(answer.rules_hash, answer.rules, None)
        return self._rule_sets[answer.rules_hash]

    def _sitting_of(self, answer: "Attempt | Foul | PuzzleAttempt", make_up: bool) -> _Sitting:
        moment = answer.moment
        if answer.session not in self._sittings:
            number = self._writer.session_number(answer.session)
            if number is not None:
                self._sittings[answer.session] = _Sitting(number, moment.utc, None)
            elif make_up:
                self.session(StoredSession(Session(answer.session, DRILL, moment), last_answer=moment.utc))
                self._sittings[answer.session].opened = moment
            else:
                raise BadInput("record.no_session", field="session", got=answer.session)
        return self._sittings[answer.session]

    def _count(self, table: str, record_id: str, is_new: bool, added: str, skipped: str) -> None:
        if not is_new and self._writer.met_before(table, record_id):
            raise BadInput("record.twice", id=record_id)
        self._counts[added if is_new else skipped] += 1

    @staticmethod
    def _answered(sitting: _Sitting, moment: Moment) -> None:
        sitting.last = max(sitting.last, moment.utc)
        if sitting.opened is not None and moment.utc < sitting.opened.utc:
            sitting.opened = moment
