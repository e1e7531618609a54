"""Who wins a round: the player's two-card hand against the dealer's, the single card against the single card.

An identical hand (a *copy*) goes to whoever the rules say: the dealer, the player, or nobody, so that neither has won
that comparison. The wager wins only when the player wins both comparisons, is lost only when the dealer wins both, and
pushes otherwise.
"""

from enum import StrEnum

from pyramid_trainer.casino.hands import Setting


class Outcome(StrEnum):
    """What becomes of the wager."""

    WIN = "win"
    PUSH = "push"
    LOSE = "lose"


def settle(player: Setting, dealer: Setting, copies: str) -> Outcome:
    """The outcome for the player; ``copies`` is ``"dealer"``, ``"player"`` or ``"nobody"``."""
    two = _winner(player.two_key, dealer.two_key, copies)
    one = _winner(player.one, dealer.one, copies)
    if two == one == "player":
        return Outcome.WIN
    if two == one == "dealer":
        return Outcome.LOSE
    return Outcome.PUSH


def _winner(player: int, dealer: int, copies: str) -> str:
    if player == dealer:
        return copies
    return "player" if player > dealer else "dealer"
