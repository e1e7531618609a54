"""A whole game, or one choice, valued in stages that refine one another.

First every question gets a few deals, in the order of the game, so that there is soon a picture of the whole. Then
those choices come first that may have lost most. Near the end values are exact (see ``worlds`` and ``endings``).
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

from pyramid_trainer.blocks.analysis.asking import Playouts, Question
from pyramid_trainer.blocks.analysis.choices import Choice
from pyramid_trainer.blocks.analysis.effort import ONE_CHOICE, WHOLE_GAME, Effort
from pyramid_trainer.blocks.analysis.equivalents import equivalents
from pyramid_trainer.blocks.analysis.exact import settle_exactly
from pyramid_trainer.blocks.analysis.picture import Item, Picture
from pyramid_trainer.blocks.analysis.values import Decision, GameAnalysis, View
from pyramid_trainer.blocks.board import SEATS, Phase
from pyramid_trainer.blocks.observation import Observation
from pyramid_trainer.blocks.record import GameRecord
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import State

ITEMS_FOR_A_GLANCE = 8
"""In the first stage the picture is shown again after so many questions."""

Wanted = Callable[[], bool]


def always() -> bool:
    return True


def analyse(
    record: GameRecord,
    playouts: Playouts,
    *,
    view: View = View.KNOWN,
    seats: tuple[int, ...] = SEATS,
    seed: int = 0,
    since: int = 0,
    effort: Effort = WHOLE_GAME,
    wanted: Wanted = always,
) -> Iterator[GameAnalysis]:
    """Pictures of the game, each in place of the one before; the last one is ``settled``, unless no more is wanted.

    ``since``: nothing is asked about what was before that many acts.
    Raises ``BadInput`` for a record that the rules do not allow.
    """
    states = list(record.states())
    items = [item for seat in seats for item in _items(record, states, view, seat, seats, seed, since)]
    items.sort(key=lambda item: (not item.choice.groups, item.number))
    picture = Picture(record, states, view, seats, items)
    for stage in range(len(effort.choices)):
        for count, item in enumerate(_in_order(items, stage), start=1):
            if not _refine(item.choice, playouts, effort, stage, wanted):
                return
            picture.take(item, last=stage == len(effort.choices) - 1)
            if stage or count % ITEMS_FOR_A_GLANCE == 0:
                yield picture.snapshot()
    picture.settled = True
    yield picture.snapshot()


def weigh(
    observation: Observation,
    playouts: Playouts,
    *,
    seed: int = 0,
    effort: Effort = ONE_CHOICE,
    wanted: Wanted = always,
) -> Iterator[Decision]:
    """The take, put or keep that the observer is to choose, weighed; each value in place of the one before.

    Nothing where there is no choice. Raises ``ValueError`` when it is not the observer's turn to take, put or keep.
    """
    board = observation.board
    if board.current_player != observation.seat or board.phase is Phase.PLACING:
        raise ValueError("nothing to weigh for this player")
    groups = equivalents(board, observation.faces, observation.legal_actions())
    if len(groups) == 1:
        return
    number = board.placed + 2 * board.taken + (board.phase is not Phase.TAKING)
    acts = tuple(group[0] for group in groups)
    question = Question(observation, observation.seat, acts, f"{seed} weigh {number}")
    choice = Choice(question, groups, board.rules.scoring, None)
    item = Item(number, observation.seat, board, None, choice)
    for stage in range(len(effort.choices)):
        if not _refine(choice, playouts, effort, stage, wanted):
            return
        last = choice.is_exact or stage == len(effort.choices) - 1
        yield item.decision(settled=last)
        if last:
            return


def _refine(choice: Choice, playouts: Playouts, effort: Effort, stage: int, wanted: Wanted) -> bool:
    """Brings ``choice`` to the end of ``stage``; whether it got there."""
    if choice.is_exact:
        return wanted()
    if stage == 0 and effort.worlds and not settle_exactly(choice, playouts, effort, wanted):
        return False
    target = (effort.choices if choice.groups else effort.positions)[stage]
    while not choice.is_exact and choice.deals < target:
        if not wanted():
            return False
        rows = choice.rows
        deals = effort.batch(len(rows), choice.question.plies, target - choice.deals)
        choice.add(choice.question.ask(playouts, deals, choice.batches, rows))
    if stage and choice.groups and not choice.is_exact:
        choice.give_up_hopeless()
    return True


def _in_order(items: list[Item], stage: int) -> list[Item]:
    """The choices first, later on those that may have lost most; exact ones have had their turn."""
    if stage == 0:
        return items
    return sorted((item for item in items if not item.choice.is_exact), key=lambda item: -item.choice.urgency())


def _items(
    record: GameRecord, states: list[State], view: View, seat: int, seats: tuple[int, ...], seed: int, since: int
) -> Iterator[Item]:
    """What is asked about one seat: its choices, and the positions that no choice tells about."""
    for number, (before, state) in enumerate(pairwise([None, *states])):
        if state is None or state.is_terminal or number < since:
            continue
        mine = state.current_player == seat
        if not mine and (
            (number > since and _told_by_own_act(before, seat)) or _told_by_other_seat(state, view, seats)
        ):
            continue
        action = record.acts[number] if number < len(record.acts) else None
        decides = mine and action is not None and state.phase is not Phase.PLACING
        position = state.observation(seat) if view is View.KNOWN else state
        faces = position.faces if isinstance(position, Observation) else position.deal
        groups = equivalents(state.board, faces, state.legal_actions()) if decides else ()
        if len(groups) == 1:
            groups = ()
        chosen = next((place for place, group in enumerate(groups) if action in group), None)
        acts = (*(group[0] for group in groups), None)
        question = Question(position, seat, acts, f"{seed} {view} {number} {seat}")
        choice = Choice(question, groups, record.rules.scoring, chosen)
        yield Item(number, seat, state.board, action if groups else None, choice)


def _told_by_own_act(before: State | None, seat: int) -> bool:
    """After the own put or keep the value is that of the act, which was valued before it."""
    return before is not None and before.current_player == seat and before.phase in (Phase.PUTTING, Phase.KEEPING)


def _told_by_other_seat(state: State, view: View, seats: tuple[int, ...]) -> bool:
    """With all faces open what one player wins by basic scoring the other loses."""
    return view is View.FACES and state.board.rules.scoring is Scoring.BASIC and len(seats) == len(SEATS)
