"""What the page says of puzzles, in the user's language."""

from pyramid_trainer.app.asked_puzzle import AskedPuzzle, Hint, PuzzleTally, Verdict
from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.analysis.estimates import BASIS_CODES
from pyramid_trainer.blocks.analysis.ideas import Idea
from pyramid_trainer.blocks.analysis.values import Decision, GameAnalysis
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.faces import BLOCKS_EACH
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.ui.blocks.analysis_words import progress_text
from pyramid_trainer.ui.blocks.hint_words import act_in_words
from pyramid_trainer.ui.blocks.saying import face_name
from pyramid_trainer.ui.blocks.worth import bare_worth
from pyramid_trainer.ui.language import sentence

_QUESTIONS = {Phase.TAKING: "solve.ask_take", Phase.PUTTING: "solve.ask_put", Phase.KEEPING: "solve.ask_keep"}
_WHYS = {
    Idea.FEED: "solve_why.feed",
    Idea.UNCOVER: "solve_why.uncover",
    Idea.DENY: "solve_why.deny",
    Idea.JOKER: "solve_why.joker",
    Idea.BLOCK: "solve_why.block",
}


def question_text(asked: AskedPuzzle) -> str:
    return sentence(_QUESTIONS[asked.observation.board.phase], {})


def how_text(asked: AskedPuzzle) -> str:
    """What to do about it."""
    observation = asked.observation
    board = observation.board
    if board.phase is Phase.KEEPING:
        return sentence("solve.how_keep", {})
    if board.lifted is None:
        return sentence("solve.how_take", {})
    face = observation.faces[board.lifted.block]
    assert face is not None, "whoever has taken a block has seen its face"
    return sentence("solve.how_put", {"face": face_name(face)})


def goal_text(asked: AskedPuzzle) -> str:
    """What is played, and so what makes a move the best."""
    return sentence("solve.points_count" if asked.scoring is Scoring.ADVANCED else "solve.chance_counts", {})


def about_text(asked: AskedPuzzle) -> str:
    """How far the game is."""
    return sentence("solve.about", {"take": take_of(asked), "takes": BLOCKS_EACH})


def take_of(asked: AskedPuzzle) -> int:
    """Which of the player's takes is in question, from 1."""
    return sum(map(len, asked.observation.board.hands[asked.seat])) + 1


def tally_text(tally: PuzzleTally) -> str:
    return sentence("solve.tally", {"right": tally.right, "counted": tally.counted}) if tally.counted else ""


def decision_of(asked: AskedPuzzle, chosen: Action) -> Decision:
    """The puzzle as the choice of a game in which ``chosen`` was done."""
    return Decision(
        number=len(asked.puzzle.record.acts),
        seat=asked.seat,
        phase=asked.observation.board.phase,
        scoring=asked.scoring,
        take=take_of(asked),
        alternatives=asked.puzzle.alternatives,
        chosen=chosen,
        settled=True,
    )


def verdict_text(verdict: Verdict, scoring: Scoring) -> str:
    """What was lost, with its interval, and the best act."""
    acts = acts_text(verdict.best.actions)
    if verdict.right:
        return sentence("solve.best", {"act": acts})
    code = "solve.points_lost" if scoring is Scoring.ADVANCED else "solve.chance_lost"
    return sentence(code, {"lost": bare_worth(verdict.lost, scoring), "act": acts})


def acts_text(acts: tuple[Action, ...]) -> str:
    """Acts that come to the same, one after the other."""
    told = act_in_words(acts[0])
    for act in acts[1:]:
        told = sentence("solve.or", {"one": told, "other": act_in_words(act)})
    return told


def idea_text(idea: Idea) -> str:
    return sentence("solve.idea", {"idea": sentence(idea, {}), "why": sentence(_WHYS[idea], {})})


def basis_text(asked: AskedPuzzle) -> str:
    return sentence(BASIS_CODES[asked.puzzle.alternatives[0].value.basis], {})


def hint_text(hint: Hint) -> str:
    """The idea, and where that was asked for the best acts instead."""
    if hint.acts:
        return sentence("solve.hint_act", {"act": acts_text(hint.acts)})
    return sentence("solve.hint_idea", {"idea": sentence(hint.idea, {}), "why": sentence(_WHYS[hint.idea], {})})


def counting_text(asked: AskedPuzzle) -> str:
    """Why an answer does not count, if it does not."""
    if asked.attempt is None:
        return sentence("solve.unkept", {})
    if asked.attempt.slip:
        return sentence("solve.slip", {})
    return sentence("solve.hinted", {}) if asked.attempt.hinted else ""


def found_text(analysis: GameAnalysis, count: int) -> str:
    """How far an analysis is, and how many puzzles it has brought."""
    return sentence("solve.found", {"told": progress_text(analysis), "count": count})
