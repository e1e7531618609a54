"""Makes the golden block games in ``tests/golden/block-games.txt``: 200 random games, played by the tests' oracle.

The oracle knows nothing of the program. A line is a record as ``blocks.record`` reads it, followed by how many acts
were legal in all over the game, what the hands of each seat make, and what the game was worth to each. Run it only when
the rules change: ``python packaging/golden_blocks.py``, then look at the difference.
"""

import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden" / "block-games.txt"
sys.path.insert(0, str(ROOT))

from tests.blocks.oracle_blocks import PACK, OracleGame  # noqa: E402 - found only from here on

GAMES = 200
WIDTHS = (8, 9, 10)
SCORINGS = ("basic", "advanced")


def game(number: int) -> str:
    """The golden line of that number, from 0: widths, scorings and the seat that starts in turn."""
    chance = Random(number)
    width, scoring, first = WIDTHS[number % 3], SCORINGS[number // 3 % 2], number // 6 % 2
    deal = chance.sample(PACK, len(PACK))
    oracle = OracleGame(width, first, deal)
    acts, choices = [], 0
    while legal := sorted(oracle.legal()):
        acts.append(chance.choice(legal))
        choices += len(legal)
        oracle.play(acts[-1])
    kinds = "; ".join(", ".join(oracle.kinds(seat)) for seat in (0, 1))
    worth = " ".join(f"{worth:g}" for worth in oracle.returns(scoring))
    return " | ".join((f"{width} {scoring} {first}", " ".join(deal), " ".join(acts), str(choices), kinds, worth))


def main() -> None:
    GOLDEN.write_text("".join(f"{game(number)}\n" for number in range(GAMES)), "utf-8", newline="\n")
    print(f"{GOLDEN.relative_to(ROOT)} written")


if __name__ == "__main__":
    main()
