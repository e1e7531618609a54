"""One choice while it is sampled: which alternative is best is told from other deals than how much it leads by.

Of every batch of deals the first half *chooses* and the second half *measures*. The choosing half picks the best
alternative, and it alone decides which hopeless ones get no more deals and which choice is looked at next. So the
measuring half is untouched by anything that was decided, and its intervals hold as if all had been fixed beforehand.
"""

from collections.abc import Sequence
from itertools import combinations

from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.analysis.asking import Question, Returns
from pyramid_trainer.blocks.analysis.estimates import Z95, Basis, Estimate, Tally, exactly
from pyramid_trainer.blocks.analysis.values import Alternative
from pyramid_trainer.blocks.scoring import Scoring

HOPELESS = 4.0
"""By how many standard errors an alternative must trail, on the choosing half, to get no more deals."""


class Half:
    """What some deals brought: by act, and by pair of acts the differences over the deals that both were played on."""

    def __init__(self, acts: int) -> None:
        self.acts = [Tally() for _ in range(acts)]
        self._pairs = {pair: Tally() for pair in combinations(range(acts), 2)}

    def add(self, returns: Returns, rows: Sequence[int]) -> None:
        """``returns[i]`` are those of the act numbered ``rows[i]``; rows in rising order."""
        for row, values in zip(rows, returns, strict=True):
            self.acts[row].add(values)
        for (first, one), (second, two) in combinations(zip(rows, returns, strict=True), 2):
            self._pairs[first, second].add([mine - theirs for mine, theirs in zip(one, two, strict=True)])

    def lead(self, ahead: int, behind: int) -> Estimate:
        """Of one act over another; below nothing where it trails."""
        found = self._pairs[min(ahead, behind), max(ahead, behind)].average()
        if ahead < behind:
            return found
        return Estimate(-found.mean, -found.high, -found.low, found.deals)


class Choice:
    """``groups``: the alternatives, empty where only the position is valued; ``chosen``: the number of the one that was
    done, which is never given up. The acts of ``question`` are the first of every group, and ``None`` last where the
    position is valued too.
    """

    def __init__(
        self, question: Question, groups: Sequence[tuple[Action, ...]], scoring: Scoring, chosen: int | None
    ) -> None:
        self.question = question
        self.groups = tuple(groups)
        self._scoring = scoring
        self._chosen = chosen
        self._choosing, self._measuring = Half(len(groups)), Half(len(groups))
        self._position = Tally()
        self._going = list(range(len(groups)))
        self._exact: tuple[list[float], float, int, Basis] | None = None
        self.batches = 0
        self.deals = 0
        self.playouts = 0

    @property
    def rows(self) -> list[int]:
        """The acts of the question that get deals."""
        return [*self._going, *range(len(self.groups), len(self.question.actions))]

    @property
    def is_exact(self) -> bool:
        return self._exact is not None

    def add(self, returns: Returns) -> None:
        """One batch: the returns of ``rows``."""
        deals = len(returns[0])
        acts = returns[: len(self._going)]
        self._choosing.add([values[: deals // 2] for values in acts], self._going)
        self._measuring.add([values[deals // 2 :] for values in acts], self._going)
        for values in returns[len(acts) :]:
            self._position.add(values)
        self.batches += 1
        self.deals += deals
        self.playouts += deals * len(returns)

    def settle(self, values: Sequence[float], position: float, deals: int, basis: Basis) -> None:
        """Exact values instead of sampled ones."""
        self._exact = list(values), position, deals, basis
        self.deals = deals
        self.playouts = deals * len(self.question.actions)

    def give_up_hopeless(self) -> None:
        best = self._best()
        self._going = [one for one in self._going if one in (best, self._chosen) or not self._hopeless(best, one)]

    def urgency(self) -> float:
        """What the chosen alternative may have lost at most, as far as the choosing half tells."""
        if self._chosen is None or not self.groups or self.is_exact:
            return 0.0
        best = self._best()
        return 0.0 if best == self._chosen else self._choosing.lead(best, self._chosen).high

    def position(self) -> Estimate:
        """The value of the position if the playing policy goes on at once."""
        if self._exact is not None:
            _, value, deals, basis = self._exact
            return exactly(value, deals, basis)
        return self._estimate(self._position)

    def alternatives(self) -> tuple[Alternative, ...]:
        """Best first, then by value; none where only the position is valued."""
        if not self.groups:
            return ()
        if self._exact is not None:
            values, _, deals, basis = self._exact
            best = max(values)
            found = [
                Alternative(group, exactly(value, deals, basis), exactly(best - value, deals, basis))
                for group, value in zip(self.groups, values, strict=True)
            ]
            return tuple(sorted(found, key=lambda one: one.behind.mean))
        number = self._best()
        found = [
            Alternative(
                group,
                self._estimate(self._measuring.acts[one]),
                self._nothing() if one == number else self._measuring.lead(number, one),
            )
            for one, group in enumerate(self.groups)
        ]
        return (found.pop(number), *sorted(found, key=lambda one: -one.value.mean))

    def _best(self) -> int:
        """By the choosing half; of equal ones the one that was done."""
        return max(self._going, key=lambda one: (self._choosing.acts[one].mean, one == self._chosen))

    def _hopeless(self, best: int, one: int) -> bool:
        lead = self._choosing.lead(best, one)
        return lead.mean > HOPELESS * lead.half_width / Z95

    def _nothing(self) -> Estimate:
        return Estimate(0.0, 0.0, 0.0, self._measuring.acts[self._best()].count)

    def _estimate(self, tally: Tally) -> Estimate:
        return tally.share() if self._scoring is Scoring.BASIC else tally.average()
