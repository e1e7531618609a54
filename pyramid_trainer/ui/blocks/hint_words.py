"""A hint in words: what to do and, where it was weighed, what that is worth."""

from pyramid_trainer.blocks.actions import Action, Keep, Place, Put, Take
from pyramid_trainer.blocks.analysis.grades import Grade
from pyramid_trainer.blocks.analysis.values import Decision
from pyramid_trainer.blocks.pyramid import place_name
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.cards import Card, rank_name
from pyramid_trainer.ui.blocks.asking import Hint
from pyramid_trainer.ui.blocks.saying import face_name
from pyramid_trainer.ui.blocks.worth import worth_text
from pyramid_trainer.ui.language import sentence


def hint_text(hint: Hint, scoring: Scoring) -> str:
    does = sentence("hint.act", {"act": act_in_words(hint.action)})
    if hint.same:
        return sentence("hint.same", {})
    if hint.decision is None:
        return sentence("hint.place", {"told": does}) if isinstance(hint.action, Place) else does
    code = "hint.points" if scoring is Scoring.ADVANCED else "hint.chance"
    return sentence(code, {"told": does, "worth": worth_text(hint.decision.best.value, scoring)})


def act_in_words(action: Action) -> str:
    match action:
        case Place(at):
            return sentence("act.place", {"place": place_name(at)})
        case Take(at):
            return sentence("act.take", {"place": place_name(at)})
        case Put(hand):
            return sentence("act.put", {"hand": hand + 1})
        case Keep(face, hand):
            return sentence("act.keep", {"face": face_name(face), "hand": hand + 1})


def act_in_brief(action: Action) -> str:
    """An act as it stands in a list: ``"take c2"``, ``"K♠, hand 1"``."""
    if isinstance(action, Keep) and isinstance(action.face, Card):
        card = rank_name(action.face.rank) + SUIT_SIGNS[action.face.suit]
        return sentence("act.keep_brief", {"card": card, "hand": action.hand + 1})
    if isinstance(action, Put):
        return sentence("act.put_brief", {"hand": action.hand + 1})
    return act_in_words(action)


def grade_sign(decision: Decision) -> str:
    """✓ ≈ ✗ ✗✗, as for the hands of the casino game."""
    return "" if decision.grade is None else _SIGNS[decision.grade]


def grade_name(grade: Grade) -> str:
    return sentence(_GRADES[grade], {})


SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_SIGNS = {Grade.OPTIMAL: "✓", Grade.CLOSE: "≈", Grade.MISTAKE: "✗", Grade.BLUNDER: "✗✗"}
_GRADES = {
    Grade.OPTIMAL: "grade.optimal",
    Grade.CLOSE: "grade.close",
    Grade.MISTAKE: "grade.mistake",
    Grade.BLUNDER: "grade.blunder",
}
