"""What a game of the history is in a few words: against whom, what was agreed on, how far it has come."""

from pyramid_trainer.blocks.faces import PLACED_BLOCKS
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store.block_games import GameLine
from pyramid_trainer.training.block_games import MatchPlace, Standing
from pyramid_trainer.ui.blocks.result_words import points_text
from pyramid_trainer.ui.blocks.saying import player_name
from pyramid_trainer.ui.language import sentence


def opponent_text(game: GameLine) -> str:
    """Nothing where two people play."""
    others = [sitter.name for sitter in game.sitters if not sitter.is_human]
    return player_name(others[0]) if others else ""


def against_text(game: GameLine) -> str:
    opponent = opponent_text(game)
    return sentence("game.against", {"who": opponent}) if opponent else sentence("game.for_two", {})


def agreed_text(scoring: Scoring, match: MatchPlace | None) -> str:
    """What is played, in a few words."""
    is_advanced = scoring is Scoring.ADVANCED
    told = sentence("play.advanced" if is_advanced else "play.basic", {})
    if match is None:
        return told
    code = "play.to_points" if is_advanced else "play.best_of"
    return sentence(code, {"scoring": told, "length": match.length, "game": match.game})


def how_far_text(game: GameLine) -> str:
    """How it ended, or how many blocks were placed or taken."""
    if game.standing is Standing.GOING:
        placed = min(game.acts, PLACED_BLOCKS)
        if placed < PLACED_BLOCKS:
            return sentence("game.placed", {"count": placed})
        return sentence("game.taken", {"count": min(PLACED_BLOCKS, (game.acts - PLACED_BLOCKS + 1) // 2)})
    if game.standing is Standing.RESIGNED:
        return sentence("game.resigned", {})
    assert game.results is not None, "a game that is over has results"
    own, theirs = game.results if game.sitters[0].is_human else game.results[::-1]
    if game.rules.scoring is Scoring.ADVANCED:
        return sentence("game.points", {"own": points_text(own), "theirs": points_text(theirs)})
    if own == theirs:
        return sentence("game.drawn", {})
    if all(sitter.is_human for sitter in game.sitters):
        return sentence("game.player_won", {"number": 1 if own > theirs else 2})
    return sentence("game.won" if own > theirs else "game.lost", {})
