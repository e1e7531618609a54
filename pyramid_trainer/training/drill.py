"""The drill as a state machine: a hand is dealt, a card chosen, the hand set, the answer kept, the verdict given.

It knows neither a screen nor a store: whoever drives it shows ``phase`` and keeps what ``set_hand`` returns before it
says ``kept``. Until then no verdict can be had, so nothing on a screen can differ by the answer. After the verdict no
input changes the attempt; a slip and a star are marks beside it.
"""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from fractions import Fraction

from pyramid_trainer.cards import Card
from pyramid_trainer.casino import ENGINE
from pyramid_trainer.casino.hands import HandClass, Setting, setting_with_alone
from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.training import reasons
from pyramid_trainer.training.dealing import Round
from pyramid_trainer.training.grading import Grade, Verdict, judge
from pyramid_trainer.training.reasons import Reason
from pyramid_trainer.training.records import Attempt, Foul, Moment, Session
from pyramid_trainer.training.stopwatch import Stopwatch

Worth = Callable[[HandClass], tuple[SettingValue, ...]]
"""What every legal setting of a class is worth under the round's rules, best first."""


class Phase(Enum):
    """*Choosing*: the hand lies open. *Keeping*: an answer waits to be kept. *Judged*: the verdict is given."""

    CHOOSING = auto()
    KEEPING = auto()
    JUDGED = auto()


class Drill:
    """One hand after another. Cards are named by their place, 0 to 2, in the order they were dealt."""

    def __init__(self, first: Round, worth: Worth, new_id: Callable[[], str], at: float) -> None:
        """``at`` here and below: seconds of a clock that never goes back."""
        self._new_id = new_id
        self.deal(first, worth, at)

    def deal(self, next_round: Round, worth: Worth, at: float) -> None:
        """Lays out the next hand. A hand left without a legal answer is no attempt and leaves no trace."""
        self.round = next_round
        self._worth = worth
        self.phase = Phase.CHOOSING
        self.alone: int | None = None
        self.hints: tuple[Reason, ...] = ()
        self.foul_reason: Reason | None = None
        self.starred = False
        self.kept_attempt: Attempt | None = None
        self.session: Session | None = None
        self._fouls = 0
        self._pending: Attempt | Foul | None = None
        self._verdict: Verdict | None = None
        self._watch = Stopwatch(at)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict, once the answer is kept (or the player went on without keeping it)."""
        return self._verdict if self.phase is Phase.JUDGED else None

    @property
    def pending(self) -> Attempt | Foul | None:
        """The answer that waits to be kept."""
        return self._pending

    def choose(self, place: int) -> bool:
        """Chooses the card to play alone; the same one again undoes it. Returns whether anything changed."""
        if self.phase is not Phase.CHOOSING:
            return False
        self.alone = None if self.alone == place else place
        self.foul_reason = None
        return True

    def hint(self) -> Reason | None:
        """The next hint, first the idea, then the card; ``None`` when there is no more. Either marks the attempt."""
        if self.phase is not Phase.CHOOSING or len(self.hints) == 2:
            return None
        hand = self.round.hand
        hint = reasons.card_hint(self._worth(hand)) if self.hints else reasons.idea_hint(hand)
        self.hints = (*self.hints, hint)
        self.foul_reason = None
        return hint

    def set_hand(self, session: Session, moment: Moment, at: float) -> Attempt | Foul | None:
        """Answers with the chosen card. Returns what has to be kept, or ``None`` when there is nothing to answer."""
        if self.phase is not Phase.CHOOSING or self.alone is None:
            return None
        alone = self.round.cards[self.alone]
        setting = setting_with_alone(self.round.hand, alone.rank)
        if setting.is_legal:
            self._pending = self._attempt(setting, alone, session.id, moment, at)
        else:
            self._pending = self._foul(alone, session.id, moment)
        self.phase = Phase.KEEPING
        self.session = session
        return self._pending

    def move_to(self, session: Session) -> None:
        """The answer that waits to be kept belongs to another session."""
        assert self._pending is not None, "an answer waits"
        self._pending = replace(self._pending, session=session.id)
        self.session = session

    def kept(self) -> None:
        """The answer is on disk: shows the verdict, or why the setting is a foul."""
        if isinstance(self._pending, Attempt):
            self.kept_attempt = self._pending
        self._go_on()

    def not_kept(self) -> None:
        """The player goes on without keeping the answer: as ``kept``, but there is no attempt to mark or count."""
        self._go_on()

    @property
    def can_be_slip(self) -> bool:
        """Whether the last attempt can be marked a slip: it is kept, had a choice and is not marked yet."""
        attempt = self.kept_attempt
        return attempt is not None and not attempt.slip and attempt.grade is not Grade.FORCED

    def marked_slip(self) -> None:
        """The mark is kept: the attempt counts as a slip."""
        assert self.kept_attempt is not None, "only a kept attempt can be a slip"
        self.kept_attempt = replace(self.kept_attempt, slip=True)

    def marked_star(self, starred: bool) -> None:
        """The star is set or taken away; before the answer it goes with the attempt."""
        self.starred = starred
        if self.kept_attempt is not None:
            self.kept_attempt = replace(self.kept_attempt, starred=starred)

    def forget_attempt(self) -> None:
        """The kept attempt is gone from the history, so there is nothing left to mark.

        An answer that waits to be kept is taken back: the card is chosen, the hand can be set again.
        """
        self.kept_attempt = None
        if self.phase is Phase.KEEPING:
            self.phase = Phase.CHOOSING
            self._pending = None
            self._verdict = None

    def pause(self, at: float) -> None:
        """The clock stops (the window has lost the focus)."""
        self._watch.pause(at)

    def resume(self, at: float) -> None:
        """The clock goes on, unless the answer has stopped it for good."""
        if not isinstance(self._pending, Attempt) and self.phase is not Phase.JUDGED:
            self._watch.resume(at)

    def thinking_seconds(self, at: float) -> float:
        """How long the player has been thinking, without the pauses; stands still after the answer."""
        return self._watch.seconds(at)

    def _go_on(self) -> None:
        pending, self._pending = self._pending, None
        assert pending is not None, "there is an answer to go on from"
        if isinstance(pending, Foul):
            self.phase = Phase.CHOOSING
            self.alone = None
            self._fouls += 1
            self.foul_reason = reasons.foul(setting_with_alone(self.round.hand, pending.alone.rank))
            return
        self.phase = Phase.JUDGED

    def _attempt(self, setting: Setting, alone: Card, session: str, moment: Moment, at: float) -> Attempt:
        self._watch.pause(at)
        verdict = judge(self._worth(self.round.hand), setting)
        self._verdict = verdict
        rules = self.round.rules
        return Attempt(
            id=self._new_id(),
            session=session,
            moment=moment,
            mode=self.round.mode,
            rules=rules.name,
            rules_hash=rules.rules_hash,
            engine=ENGINE,
            cards=self.round.cards,
            dealer=self.round.dealer,
            seen=(),
            alone=alone,
            best=best_cards(self.round.cards, verdict.values),
            grade=verdict.grade,
            cost=Fraction(verdict.cost),
            think_ms=round(1000 * self._watch.seconds(at)),
            fouls=self._fouls,
            hinted=bool(self.hints),
            starred=self.starred,
        )

    def _foul(self, alone: Card, session: str, moment: Moment) -> Foul:
        rules = self.round.rules
        return Foul(
            id=self._new_id(),
            session=session,
            moment=moment,
            mode=self.round.mode,
            rules=rules.name,
            rules_hash=rules.rules_hash,
            cards=self.round.cards,
            alone=alone,
        )


def best_cards(cards: tuple[Card, ...], values: tuple[SettingValue, ...]) -> tuple[Card, ...]:
    """For each best setting a card of ``cards`` that plays it alone, the first of its rank."""
    return tuple(next(card for card in cards if card.rank == value.setting.one) for value in values if value.best)
