"""Where somebody has a choice in random games, and how such a game ends by the plain rules."""

from random import Random

from pyramid_trainer.blocks.state import new_game


def decisions(rules, seed):
    """States of a random game at which somebody has a choice, of every kind of act."""
    chance = Random(seed)
    state = new_game(rules, chance)
    while not state.is_terminal:
        if len(state.legal_actions()) > 1:
            yield state
        state = state.apply(chance.choice(state.legal_actions()))


def finished(state, act):
    """The end of the game when ``act`` is done and then always the first that is legal."""
    state = state.apply(act)
    while not state.is_terminal:
        state = state.apply(state.legal_actions()[0])
    return state
