"""The dealer's hand as it is set, and what becomes of the wager against it, in words."""

from pyramid_trainer.cards import Card, highest_first
from pyramid_trainer.casino.hands import Setting
from pyramid_trainer.casino.settle import settle
from pyramid_trainer.ui.language import sentence


def cards_as_set(cards: tuple[Card, ...], setting: Setting) -> tuple[Card, ...]:
    """``cards`` in the order they are set: the two-card hand highest first, then the single card."""
    laid = sorted(cards, key=highest_first)
    alone = next(card for card in laid if card.rank == setting.one)
    laid.remove(alone)
    return (*laid, alone)


def result_text(player: Setting, dealer: Setting, copies: str) -> str:
    """What becomes of the wager; ``copies`` as of ``settle``."""
    codes = [f"result.{settle(player, dealer, copies).value}"]
    if player == dealer:
        codes.append("result.both_copy")
    elif player.two_key == dealer.two_key:
        codes.append("result.two_copy")
    elif player.one == dealer.one:
        codes.append("result.one_copy")
    return " ".join(sentence(code, {}) for code in codes)
