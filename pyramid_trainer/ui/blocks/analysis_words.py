"""What an analysis says, in words."""

from pyramid_trainer.blocks.analysis.values import Decision, GameAnalysis
from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.ui.blocks.hint_words import act_in_brief, grade_name
from pyramid_trainer.ui.blocks.line import Line
from pyramid_trainer.ui.blocks.saying import Names
from pyramid_trainer.ui.blocks.worth import amount_text, loss_text
from pyramid_trainer.ui.language import sentence


def moment_title(line: Line, decision: Decision | None, names: Names) -> str:
    """What was done next at the moment that is looked at, or what was tried to get there."""
    if line.tried:
        return sentence("analysis.tried", {"act": act_in_brief(line.tried[-1])})
    played, seat = line.played, line.state.current_player
    if played is None or seat is None:
        return sentence("analysis.end", {})
    if decision is None:
        return sentence("analysis.act", {"who": names[seat], "act": act_in_brief(played)})
    return sentence("analysis.decision", {"who": names[seat], "take": str(decision.take), "act": act_in_brief(played)})


def moment_text(line: Line, decision: Decision | None) -> str:
    """How good that was, *so far* while the values are being refined; nothing while it is not known."""
    if line.tried or line.played is None:
        return ""
    if line.state.phase is Phase.PLACING:
        return sentence("analysis.placing", {})
    if decision is None:
        return sentence("analysis.no_choice", {}) if len(line.state.legal_actions()) == 1 else ""
    if decision.grade is None or decision.lead is None:
        return ""
    grade = grade_name(decision.grade)
    if not decision.settled:
        grade = sentence("analysis.so_far", {"grade": grade})
    if decision.lead.mean > 0:
        code = "analysis.points_lost" if decision.scoring is Scoring.ADVANCED else "analysis.lost"
        told = sentence(code, {"grade": grade, "lost": loss_text(decision.lead, decision.scoring)})
    else:
        told = sentence("analysis.nothing_lost", {"grade": grade})
    return sentence("analysis.exact", {"told": told}) if decision.exact else told


def ledger_text(analysis: GameAnalysis, seat: int, names: Names, scoring: Scoring) -> str:
    """What a player gave away on the average, and what luck gave; nothing of that where no take has a value."""
    ledger = analysis.ledger(seat)
    if not ledger.decisions:
        return sentence("analysis.none_judged" if analysis.settled else "analysis.none_yet", {"who": names[seat]})
    told = sentence(
        "analysis.ledger",
        {"who": names[seat], "average": amount_text(max(0.0, ledger.average), scoring), "mistakes": ledger.mistakes},
    )
    luck = analysis.luck[seat]
    if luck is None or not analysis.settled:  # before that it is mostly noise
        return told
    return sentence("analysis.luck", {"told": told, "luck": amount_text(luck.mean, scoring, signed=True)})


def progress_text(analysis: GameAnalysis | None) -> str:
    if analysis is None:
        return sentence("analysis.refining", {"playouts": 0})
    code = "analysis.settled" if analysis.settled else "analysis.refining"
    return sentence(code, {"playouts": analysis.asked})
