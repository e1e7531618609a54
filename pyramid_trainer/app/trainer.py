"""The drill with everything it needs: deals, keeps answers before their verdict shows, and tallies the session.

A hand goes from the dealer to the drill, the answer from the drill to the recorder, and only then does the drill give
its verdict. The window shows the state and passes on what the player does.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.casino.hands import HandClass
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.store.faults import SessionDeleted
from pyramid_trainer.training.dealing import NaturalDealer, Round
from pyramid_trainer.training.drill import Drill, Phase
from pyramid_trainer.training.records import Attempt, Foul, Session
from pyramid_trainer.training.runs import Progress, Run
from pyramid_trainer.training.tally import Tally


class Trainer:
    """``drill``: the hand on the table; ``tally``: the figures of the running session; ``rules``: what is played;
    ``run``: the run that deals instead of the shuffle, while one is on; ``session_deleted``: what became of the session
    in which the last answer was given, if it was deleted before that.
    """

    def __init__(
        self,
        first: Round,
        dealer: NaturalDealer,
        solutions: Solutions,
        recorder: Recorder,
        clock: Clock,
        new_id: Callable[[], str],
    ) -> None:
        self.rules = first.rules
        self.recorder = recorder
        self.solutions = solutions
        self.clock = clock
        self.tally = Tally()
        self._tally_before = Tally()
        self.session_deleted: SessionDeleted | None = None
        self.run: Run | None = None
        self._runs: tuple[Run, ...] = ()
        """The run and those before and after it that were asked for together."""
        self._rules_outside_run = first.rules
        self._natural = dealer
        self.drill = Drill(first, self._worth, new_id, clock.seconds())

    def use_rules(self, rules: RuleSet) -> None:
        """Deals a new hand under ``rules``; the hand on the table, if not answered, is no attempt. A run ends."""
        self.run = None
        self.rules = rules
        self.next_hand()

    def start_run(self, *runs: Run) -> None:
        """Deals from the first of ``runs``, under its rules, until all is mended, then from the next; the session goes
        on. A selection over several rule sets is a run for each.

        The hand on the table, if not answered, is no attempt.
        """
        if self.run is None:
            self._rules_outside_run = self.rules
        self._runs = runs
        self._begin(runs[0])
        self.next_hand()

    @property
    def run_progress(self) -> Progress | None:
        """Of all runs that were asked for together; ``None`` when none is on."""
        if self.run is None:
            return None
        each = [run.progress for run in self._runs]
        return Progress(
            goals=sum(one.goals for one in each),
            mended=sum(one.mended for one in each),
            dealt=sum(one.dealt for one in each),
        )

    def end_run(self) -> None:
        """Deals as before the run, from the next hand on; a hand that is not answered is no attempt."""
        if self.run is not None:
            self._leave_run()
            if not self.judged:
                self.next_hand()

    def next_hand(self) -> None:
        """Deals the next hand; when all of a run is mended, from the one after it or as before."""
        while self.run is not None and self.run.is_over:
            following = self._runs[self._runs.index(self.run) + 1 :]
            if following:
                self._begin(following[0])
            else:
                self._leave_run()
        self.drill.deal(self._dealer.next_round(self.rules), self._worth, self.clock.seconds())

    def answer(self) -> bool:
        """Sets the hand as chosen and keeps the answer; returns whether there was anything to answer.

        Raises ``EnvironmentFault`` when it cannot be kept: the drill then waits for ``try_again`` or ``go_on_unkept``.
        """
        moment = self.clock.now()
        self.session_deleted = None
        session = self.recorder.sessions.session_for(moment)
        if self.drill.set_hand(session, moment, self.clock.seconds()) is None:
            return False
        if self.recorder.keeping:
            self.try_again()
        else:
            self.drill.not_kept()
        return True

    def try_again(self) -> None:
        """Keeps the waiting answer; raises as ``answer``. One whose session was deleted meanwhile opens another."""
        assert self.drill.session is not None, "an answer has a session"
        kept = self.recorder.keep_in_session(self.drill.session, self._pending.moment, self._keep_in)
        self.session_deleted = kept.deleted
        answer = self._pending
        self.drill.kept()
        if kept.opens:
            self.tally = Tally()
        if isinstance(answer, Attempt):
            self._tally_before = self.tally
            self.tally = self.tally.with_attempt(answer)
            if self.run is not None:
                self.run.answered(answer)

    def _keep_in(self, session: Session) -> None:
        self.drill.move_to(session)
        self.recorder.keep(self._pending, self.rules, session)

    @property
    def _pending(self) -> Attempt | Foul:
        assert self.drill.pending is not None, "there is an answer to keep"
        return self.drill.pending

    def go_on_unkept(self) -> None:
        """Shows the verdict without keeping the answer; the following ones are not kept either."""
        self.recorder.keeping = False
        self.drill.not_kept()

    def slip(self) -> bool:
        """Marks the last attempt as a slip and has its class come back; returns whether it could be one."""
        attempt = self.drill.kept_attempt
        if attempt is None or not self.drill.can_be_slip:
            return False
        self.recorder.mark_slip(attempt, self.clock.now())
        self.drill.marked_slip()
        self._dealer.bring_back(attempt.cards)
        assert self.drill.kept_attempt is not None, "the marked attempt is still the last"
        self.tally = self._tally_before.with_attempt(self.drill.kept_attempt)
        return True

    def star(self) -> None:
        """Sets the star of this hand or takes it away; raises ``EnvironmentFault`` when it cannot be kept."""
        starred = not self.drill.starred
        attempt = self.drill.kept_attempt
        if attempt is not None:
            self.recorder.mark_star(attempt, starred, self.clock.now())
        self.drill.marked_star(starred)

    def take_preferences(self, day_starts_at: int, session_pause: int) -> None:
        """``day_starts_at``: hour; ``session_pause``: minutes. Both act on what comes, never on what was."""
        self.clock.day_starts_at = day_starts_at
        self.recorder.sessions.pause = timedelta(minutes=session_pause)

    def forget_session(self) -> None:
        """The history no longer holds this session's attempts: none can be marked, and the figures begin anew.

        Nor does it hold what a run was to mend: the run ends, its rules stay.
        """
        self.run = None
        self.tally = Tally()
        self.drill.forget_attempt()

    @property
    def judged(self) -> bool:
        return self.drill.phase is Phase.JUDGED

    @property
    def _dealer(self) -> NaturalDealer | Run:
        return self._natural if self.run is None else self.run

    def _begin(self, run: Run) -> None:
        run.returning = self._natural.returning
        self.run = run
        self.rules = run.rules

    def _leave_run(self) -> None:
        self.run = None
        self.rules = self._rules_outside_run

    def _worth(self, hand: HandClass) -> tuple[SettingValue, ...]:
        return self.solutions.values(self.rules, hand)
