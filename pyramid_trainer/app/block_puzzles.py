"""Puzzles of the block game as the page asks them: one on the table, its answer kept before the verdict shows.

A puzzle is a position of a game of the user's, found by its analysis, or one of those that come with the program. What
comes next is ``training.puzzles``' rule. An answer goes to the rules, which refuse what is not allowed, then to the
history in one committed transaction, with the session, kind ``"puzzles"``, that it belongs to; only then is there a
verdict. Where it cannot be kept it waits: ``try_again`` keeps it, ``go_on_unkept`` shows the verdict without.

    table = PuzzleTable(recorder, clock, new_id, chance)
    table.open(read_stock(recorder.path))    # reads some ten thousand rows a second: in a worker thread
    asked = table.next()                     # AskedPuzzle: asked.observation is what is shown
    table.hint()                             # the idea first, then the best acts
    verdict = table.answer(action)           # grade, what was lost, the best
    table.slip(), table.star(), table.set_note(text)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from pyramid_trainer.app.asked_puzzle import AskedPuzzle, Hint, PuzzleTally, Verdict
from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.puzzle_stock import STARTERS, Opened, puzzles_found, read_stock
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.blocks import ENGINE
from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.analysis.puzzles import parse_puzzle
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.faults import SessionDeleted
from pyramid_trainer.training.puzzles import PuzzleAttempt, PuzzleRecord, Stock, line_of, record_from
from pyramid_trainer.training.records import PUZZLES, Session

__all__ = [
    "STARTERS",
    "AskedPuzzle",
    "Hint",
    "Opened",
    "PuzzleTable",
    "PuzzleTally",
    "Verdict",
    "puzzles_found",
    "read_stock",
]


class PuzzleTable:
    """``asked``: the puzzle on the table, ``None`` before the first; ``tally``: of the running session;
    ``session_deleted``: what became of the session of the last answer, if it was deleted before that.
    """

    def __init__(self, recorder: Recorder, clock: Clock, new_id: Callable[[], str], chance: Random) -> None:
        """``chance`` decides between puzzles that may come."""
        self.asked: AskedPuzzle | None = None
        self.tally = PuzzleTally()
        self.session_deleted: SessionDeleted | None = None
        self._tally_before = PuzzleTally()
        self._recorder = recorder
        self._clock = clock
        self._new_id = new_id
        self._chance = chance
        self._opened: Opened | None = None
        self._paused = False

    # Which puzzles there are

    @property
    def is_open(self) -> bool:
        return self._opened is not None

    def open(self, opened: Opened | None = None) -> None:
        """Takes what ``read_stock`` has read, or reads it; without this the first ``next`` does. Raises as it does."""
        self._opened = read_stock(self._recorder.path) if opened is None else opened

    def forget(self) -> None:
        """The history is exchanged, erased, or a session in it deleted or taken back: what was read is read again when
        next needed; an attempt that is no longer there can no longer be marked.
        """
        self._opened = None
        self.tally = PuzzleTally()
        if self.asked is not None:
            self.asked.attempt = self.asked.waiting = None

    @property
    def stock(self) -> Stock:
        """All that may come, and what became of it. Opens the table."""
        return self._ready.stock

    def add_found(self, records: list[PuzzleRecord]) -> int:
        """Keeps what ``puzzles_found`` has found and says how many are new: a choice that another puzzle asks about
        already brings none.

        Nothing is kept while the recorder keeps nothing. Raises ``EnvironmentFault``.
        """
        if not records or not self._recorder.keeping:
            return 0
        new = self._recorder.keep_puzzles(records)
        if self._opened is not None:
            for record in new:
                self._opened.stock.add(line_of(record.text))
        return len(new)

    # One puzzle

    def next(self, scoring: Scoring | None = None) -> AskedPuzzle | None:
        """Puts the next puzzle on the table, of one scoring where that is named; ``None`` when there is none.

        One that was not answered is no attempt. Raises ``EnvironmentFault``.
        """
        found = self.stock.next(self._chance, scoring)
        return None if found is None else self.ask(found)

    def ask(self, puzzle_id: str) -> AskedPuzzle:
        """Puts this puzzle on the table, to be solved (again). Raises ``BadInput("puzzle.unknown")``."""
        record = self._record(puzzle_id)
        if puzzle_id in self.stock:
            self.stock.asked(puzzle_id)
        self.asked = AskedPuzzle(record, parse_puzzle(record.text), self._clock.seconds())
        if self._paused:
            self.asked.stopwatch.pause(self._clock.seconds())
        return self.asked

    def leave(self) -> None:
        """Clears the table."""
        self.asked = None

    def answer(self, action: Action) -> Verdict:
        """Keeps ``action`` as the answer and gives the verdict.

        Raises ``ValueError`` for an act that is not allowed; ``EnvironmentFault`` when it cannot be kept: then it
        waits, and nothing else may be done before ``try_again`` or ``go_on_unkept``.
        """
        asked = self._unanswered
        moment = self._clock.now()
        self.session_deleted = None
        asked.session = self._recorder.sessions.session_for(moment, PUZZLES)
        asked.waiting = PuzzleAttempt(
            self._new_id(),
            asked.session.id,
            moment,
            asked.id,
            action,
            asked.puzzle.grade(action),
            asked.puzzle.lost_by(action).mean,
            max(0, round(1000 * asked.stopwatch.seconds(self._clock.seconds()))),
            hinted=asked.hints > 0,
            starred=asked.starred,
        )
        if not self._recorder.keeping:
            return self.go_on_unkept()
        return self.try_again()

    def try_again(self) -> Verdict:
        """Keeps the answer that waits; raises as ``answer``. One whose session was deleted meanwhile opens another."""
        asked, attempt = self._waiting()
        assert asked.session is not None, "an answer has a session"
        kept = self._recorder.keep_in_session(asked.session, attempt.moment, self._keep_in)
        self.session_deleted = kept.deleted
        asked, attempt = self._waiting()
        if kept.opens:
            self.tally = PuzzleTally()
        self._tally_before = self.tally
        self.tally = _with(self.tally, attempt)
        if attempt.puzzle in self.stock:
            self.stock.answered(attempt.puzzle, right=attempt.right, counted=attempt.counted, lost=attempt.lost)
        asked.attempt = attempt
        return _judged(asked, attempt.act)

    def _keep_in(self, session: Session) -> None:
        asked, attempt = self._waiting()
        asked.session, asked.waiting = session, replace(attempt, session=session.id)
        self._recorder.keep_puzzle_attempt(asked.waiting, asked.record, session)

    def go_on_unkept(self) -> Verdict:
        """Shows the verdict without keeping the answer; nothing is kept from now on."""
        self._recorder.keeping = False
        asked, attempt = self._waiting()
        return _judged(asked, attempt.act)

    def hint(self) -> Hint:
        """The idea of the puzzle, and asked again the best acts as well; either marks the attempt."""
        asked = self._unanswered
        asked.hints = min(2, asked.hints + 1)
        return self.shown_hint

    @property
    def shown_hint(self) -> Hint:
        """What was shown so far; its idea is shown after the verdict too."""
        assert self.asked is not None, "a puzzle is on the table"
        puzzle = self.asked.puzzle
        return Hint(puzzle.idea, puzzle.alternatives[0].actions if self.asked.hints > 1 else ())

    # Marks

    def slip(self) -> bool:
        """Marks the answer of the puzzle on the table as a slip, so that it comes again; whether it could be one.

        Raises ``EnvironmentFault`` when it cannot be kept, here and below.
        """
        attempt = None if self.asked is None else self.asked.attempt
        if self.asked is None or attempt is None or attempt.slip:
            return False
        self._recorder.mark_puzzle_slip(attempt, self._clock.now())
        self.asked.attempt = marked = replace(attempt, slip=True)
        self.tally = _with(self._tally_before, marked)
        if attempt.puzzle in self.stock:
            self.stock.slipped(attempt.puzzle)
        return True

    def star(self) -> None:
        """Sets the star of this puzzle's attempt or takes it away; before the answer it waits for it."""
        asked = self.asked
        assert asked is not None, "a puzzle is on the table"
        starred = not asked.starred
        if asked.attempt is not None:
            self._recorder.mark_puzzle_star(asked.attempt, starred, self._clock.now())
            asked.attempt = replace(asked.attempt, starred=starred)
        asked.starred = starred

    def set_note(self, text: str) -> None:
        """Sets the note of an attempt that was kept; an empty text takes it away.

        Raises ``BadInput`` (``note.too_long``, ``record.text_unreadable``, ``attempt.unknown``) as well.
        """
        assert self.asked is not None, "a puzzle is on the table"
        attempt = self.asked.attempt
        assert attempt is not None, "its answer was kept"
        self._recorder.set_puzzle_note(attempt, text, self._clock.now())
        self.asked.attempt = replace(attempt, note=text)

    # The clock

    @property
    def is_paused(self) -> bool:
        return self._paused

    def pause(self) -> None:
        """The clock of the puzzle stands still until ``go_on``."""
        self._paused = True
        if self.asked is not None:
            self.asked.stopwatch.pause(self._clock.seconds())

    def go_on(self) -> None:
        self._paused = False
        if self.asked is not None:
            self.asked.stopwatch.resume(self._clock.seconds())

    # What is used above

    @property
    def _ready(self) -> Opened:
        if self._opened is None:
            self.open()
        assert self._opened is not None, "it was just opened"
        return self._opened

    @property
    def _unanswered(self) -> AskedPuzzle:
        assert self.asked is not None, "a puzzle is on the table"
        assert self.asked.waiting is None, "what could not be kept is settled first"
        assert self.asked.verdict is None, "it is answered"
        return self.asked

    def _record(self, puzzle_id: str) -> PuzzleRecord:
        text = self._ready.starters.get(puzzle_id)
        if text is not None:
            return record_from(text, None, self._clock.now().utc, ENGINE)
        if self._recorder.path.exists():
            from pyramid_trainer.store.puzzles import PuzzleReader

            with PuzzleReader(self._recorder.path) as reader:
                record = reader.puzzle(puzzle_id)
            if record is not None:
                return record
        raise BadInput("puzzle.unknown", id=puzzle_id)

    def _waiting(self) -> tuple[AskedPuzzle, PuzzleAttempt]:
        assert self.asked is not None, "a puzzle is on the table"
        assert self.asked.waiting is not None, "there is an answer to keep"
        return self.asked, self.asked.waiting


def _judged(asked: AskedPuzzle, action: Action) -> Verdict:
    """Nothing waits any more, and the verdict may show."""
    best = asked.puzzle.alternatives[0]
    chosen = next(one for one in asked.puzzle.alternatives if action in one.actions)
    asked.waiting = None
    asked.verdict = Verdict(asked.puzzle.grade(action), chosen.behind, chosen, best)
    return asked.verdict


def _with(tally: PuzzleTally, attempt: PuzzleAttempt) -> PuzzleTally:
    return PuzzleTally(tally.attempts + 1, tally.counted + attempt.counted, tally.right + attempt.right)
