"""Why, as a code with arguments: the sentences stand in ``app.words``, so that this module knows no language."""

from dataclasses import dataclass, field

from pyramid_trainer.cards import RANKS
from pyramid_trainer.casino.hands import HandClass, Setting
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.casino.worth import SettingValue
from pyramid_trainer.training.grading import Grade, Verdict
from pyramid_trainer.training.ideas import idea_of


@dataclass(frozen=True, slots=True)
class Reason:
    """``code`` names a sentence, ``details`` fill it: ranks are ranks (2 to 14), counts are dealer hands."""

    code: str
    details: dict[str, object] = field(default_factory=dict)


def why(verdict: Verdict) -> Reason:
    """Why the best setting is the best: what it wins and loses more than the other one, counted in dealer hands."""
    if verdict.grade is Grade.FORCED:
        return Reason("why.forced")
    best = verdict.best
    other = next(value for value in verdict.values if value is not best)
    wins, losses = best.win - other.win, best.lose - other.lose
    code = f"why.wins_{_direction(wins)}_loses_{_direction(losses)}"
    if other.best:
        code = "why.equal_counts" if wins == losses == 0 else "why.equal_worth"
    ranks = {"best": best.setting.one, "other": other.setting.one}
    return Reason(code, {**ranks, "wins": abs(wins), "losses": abs(losses)})


def foul(setting: Setting) -> Reason:
    """Why ``setting`` is not legal: its single card is higher than both cards of the two-card hand."""
    return Reason("setting.foul", {"high": setting.two[0], "alone": setting.one})


def house_summary(rules: RuleSet) -> Reason:
    """Which pairs the house may split, in a few words."""
    split = rules.house_way.may_split
    if not split:
        return Reason("house.keeps_all", {"decks": rules.decks})
    if split == RANKS[-len(split) :]:
        return Reason("house.splits_from", {"decks": rules.decks, "rank": split[0]})
    return Reason("house.splits_some", {"decks": rules.decks, "count": len(split)})


def idea_hint(hand: HandClass) -> Reason:
    """The idea that ``hand`` is about."""
    idea = idea_of(hand)
    if idea is None:
        return Reason("hint.forced")
    if idea.kind == "high":
        return Reason("hint.idea_high", {"rank": idea.rank})
    paired = hand.pair_and_kicker
    assert paired is not None, "a pair's idea belongs to a hand with a pair"
    return Reason("hint.idea_pair", {"rank": idea.rank, "kicker": paired[1]})


def card_hint(values: tuple[SettingValue, ...]) -> Reason:
    """Which card to play alone."""
    if len(values) == 1:
        return Reason("hint.forced")
    best = [value for value in values if value.best]
    if len(best) > 1:
        return Reason("hint.either", {"first": best[0].setting.one, "second": best[1].setting.one})
    return Reason("hint.card", {"alone": best[0].setting.one})


def _direction(difference: int) -> str:
    return "same" if difference == 0 else "more" if difference > 0 else "fewer"
