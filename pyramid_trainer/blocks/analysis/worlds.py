"""All deals that are still possible to a player, where they are few enough to be counted out.

Only faces that can still show matter: those of the blocks that stand, of the one that was lifted, and, if a joker is
among them, the three of the supply that it would turn up, in whatever order. The rest is dealt somehow. Deals that were
left out in this way are counted by the weight of the one that stands for them.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, perm
from typing import NamedTuple

from pyramid_trainer.blocks.board import Phase
from pyramid_trainer.blocks.faces import JOKER, PLACED_BLOCKS, TURNED_BY_A_JOKER, Face
from pyramid_trainer.blocks.observation import Observation


class World(NamedTuple):
    """``deal``: a face for every block; ``weight``: its share of all deals that are possible."""

    deal: tuple[Face, ...]
    weight: float


def possible_worlds(observation: Observation, most: int) -> list[World] | None:
    """Every deal that is possible and differs where it matters; ``None`` if there are more than ``most``.

    Also ``None`` while blocks are placed, and where two jokers may still turn up.
    """
    if observation.board.phase is Phase.PLACING:
        return None
    hidden, jokers_standing = _hidden_blocks(observation), _jokers_standing(observation)
    unseen = observation.unseen
    jokers_unseen = sum(face is JOKER for face in unseen)
    may_turn_up = jokers_standing + min(jokers_unseen, len(hidden))
    supply = len(unseen) - len(hidden)
    triples = comb(supply, TURNED_BY_A_JOKER)
    if may_turn_up > 1 or _count(len(hidden), len(unseen), jokers_unseen, jokers_standing, triples) > most:
        return None
    worlds = [
        World(_deal(observation, hidden, faces, supply_first), ways / (triples if with_supply else 1))
        for faces, ways in Counter(permutations(unseen, len(hidden))).items()
        if not _holds_a_joker(observation, hidden, faces)
        for with_supply in [jokers_standing > 0 or JOKER in faces]
        for supply_first in _supplies(unseen, faces, with_supply)
    ]
    total = sum(world.weight for world in worlds)
    return [World(world.deal, world.weight / total) for world in worlds]


def _count(hidden: int, unseen: int, jokers_unseen: int, jokers_standing: int, triples: int) -> int:
    """How many worlds there are, about."""
    ways = perm(unseen, hidden)
    if jokers_standing:
        return ways * triples
    if jokers_unseen:
        return ways + hidden * perm(unseen - 1, hidden - 1) * triples if hidden else ways
    return ways


def _hidden_blocks(observation: Observation) -> list[int]:
    """The blocks in play, supply apart, whose faces this player does not know."""
    return [block for block in range(PLACED_BLOCKS) if observation.faces[block] is None]


def _jokers_standing(observation: Observation) -> int:
    return sum(block is not None and observation.faces[block] is JOKER for block in observation.board.tower)


def _holds_a_joker(observation: Observation, hidden: list[int], faces: tuple[Face, ...]) -> bool:
    """Whether the block that was lifted would be a joker, which it cannot be."""
    lifted = observation.board.lifted
    return lifted is not None and lifted.block in hidden and faces[hidden.index(lifted.block)] is JOKER


def _supplies(unseen: tuple[Face, ...], faces: tuple[Face, ...], wanted: bool) -> Iterator[tuple[Face, ...]]:
    """What the supply turns up next and then, in whatever order; all ways of the next three if that is wanted."""
    rest = list(unseen)
    for face in faces:
        rest.remove(face)
    if not wanted:
        yield tuple(rest)
        return
    for picked in combinations(range(len(rest)), TURNED_BY_A_JOKER):
        later = [face for number, face in enumerate(rest) if number not in picked]
        yield (*(rest[number] for number in picked), *later)


def _deal(
    observation: Observation, hidden: list[int], faces: tuple[Face, ...], supply: tuple[Face, ...]
) -> tuple[Face, ...]:
    deal = list(observation.faces)
    for block, face in zip(hidden, faces, strict=True):
        deal[block] = face
    rest = iter(supply)
    return tuple(next(rest) if face is None else face for face in deal)
