"""Makes the puzzles that come with the block game, ``assets/puzzles.txt``: ``python packaging/puzzles.py``.

They are found in games of *good* against itself, every take and the hand chosen for it weighed as for a hint
step by step: a choice that has no clear best act after a step is given up. The same program makes the same file; it
takes a few minutes on one core. A line is a puzzle as ``blocks.analysis.puzzles`` writes it, values to four
decimals. Of one idea and scoring at most ``ALIKE`` are kept and of one game at most ``OF_ONE_GAME``.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
PUZZLES = ROOT / "assets" / "puzzles.txt"
sys.path.insert(0, str(ROOT))

from pyramid_trainer.blocks.analysis.effort import ONE_CHOICE  # noqa: E402 - found only from here on
from pyramid_trainer.blocks.analysis.game import weigh  # noqa: E402
from pyramid_trainer.blocks.analysis.ideas import idea_of  # noqa: E402
from pyramid_trainer.blocks.analysis.puzzles import CLEAR_FROM, Puzzle, is_clear  # noqa: E402
from pyramid_trainer.blocks.analysis.values import Decision  # noqa: E402
from pyramid_trainer.blocks.board import BlockRules, Phase  # noqa: E402
from pyramid_trainer.blocks.engine import positions  # noqa: E402
from pyramid_trainer.blocks.players import make_player  # noqa: E402
from pyramid_trainer.blocks.record import GameRecord, record_of  # noqa: E402
from pyramid_trainer.blocks.scoring import Scoring  # noqa: E402
from pyramid_trainer.blocks.state import new_game  # noqa: E402
from pyramid_trainer.training.puzzles import rounded  # noqa: E402

WANTED = 40
ALIKE = 5
OF_ONE_GAME = 4
DECIMALS = 4
PLAYOUTS = 400
"""Of each choice of the players."""


def game(seed: int) -> GameRecord:
    """A game of *good* against itself; scorings in turn, width 8."""
    chance = Random(f"puzzles {seed}")
    player = make_player("good", PLAYOUTS)
    state = new_game(BlockRules(8, tuple(Scoring)[seed % 2]), chance, seed // 2 % 2)
    record = record_of(state)
    while (seat := state.current_player) is not None:
        act = player.choose(state.observation(seat), chance)
        state, record = state.apply(act), record.then(act)
    return record


def puzzles_of(record: GameRecord, seed: int) -> Iterator[Puzzle]:
    for number, state in enumerate(record.states()):
        seat = state.current_player
        if seat is None or state.phase is Phase.PLACING:
            continue
        observation = state.observation(seat)
        decision = _clear(weigh(observation, positions, seed=seed, effort=ONE_CHOICE), record.rules.scoring)
        if decision is not None:
            found = Puzzle(record.cut(number), idea_of(observation, decision.alternatives), decision.alternatives)
            yield rounded(found, DECIMALS)


def _clear(steps: Iterator[Decision], scoring: Scoring) -> Decision | None:
    """The last step, where the best act leads clearly; one that hardly will is given up before."""
    for decision in steps:
        if decision.settled:
            return decision if is_clear(decision) else None
        lead = min(alternative.behind.mean for alternative in decision.alternatives[1:])
        if lead < CLEAR_FROM[scoring]:
            return None
    return None


def main() -> None:
    chosen: list[Puzzle] = []
    alike: Counter[tuple[str, Scoring]] = Counter()
    seed = 0
    while len(chosen) < WANTED:
        found = list(puzzles_of(game(seed), seed))
        Random(seed).shuffle(found)
        of_this_game = 0
        for puzzle in found:
            kind = (puzzle.idea, puzzle.record.rules.scoring)
            if alike[kind] < ALIKE and of_this_game < OF_ONE_GAME and len(chosen) < WANTED:
                alike[kind] += 1
                of_this_game += 1
                chosen.append(puzzle)
        seed += 1
        print(f"game {seed}: {len(found)} found, {len(chosen)} chosen", file=sys.stderr, flush=True)
    PUZZLES.write_text("".join(f"{puzzle}\n" for puzzle in chosen), "utf-8", newline="\n")
    print(f"{PUZZLES.relative_to(ROOT)} written: {PUZZLES.stat().st_size} bytes")


if __name__ == "__main__":
    main()
