"""How many deals an analysis takes, and in which portions.

Every question gets the same numbers of deals, stage by stage; nothing that was measured changes them. A stage adds to
the deals of those before it. Batches are small, so that whoever waits for an end of it waits some hundredths of a
second; a playout costs about as much as it is long.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """``choices``: deals of every choice after each stage, half of them measuring; ``positions``: of every position
    that is only valued for the curve, as many stages. ``at_once``: playouts of a batch times their length in takes.
    ``worlds``: how many possible deals, times the orders of the blocks that stand, are counted out instead of sampled;
    0 for none, and no perfect endings either.
    """

    choices: tuple[int, ...]
    positions: tuple[int, ...]
    at_once: int = 6_000
    worlds: int = 20_000

    def __post_init__(self) -> None:
        if len(self.choices) != len(self.positions):
            raise ValueError("as many stages for positions as for choices")

    def batch(self, rows: int, plies: int, most: int) -> int:
        """Deals of the next batch: an even number, at least 16 and hardly more than ``most``."""
        fitting = self.at_once // (rows * max(1, plies))
        return 2 * max(8, min(fitting, most + 1) // 2)


WHOLE_GAME = Effort(choices=(32, 160, 800, 4_000), positions=(32, 96, 320, 800))
ONE_CHOICE = Effort(choices=(160, 800, 2_400, 4_800), positions=(160, 800, 2_400, 4_800))
