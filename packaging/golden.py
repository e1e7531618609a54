"""Makes the golden charts in ``tests/golden``: every setting of every hand, counted by the tests' oracle.

The oracle knows nothing of the program, so the charts are a second opinion that can be read and compared line by line.
Run it only when a built-in rule set changes: ``python packaging/golden.py``, then look at the difference.
"""

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
sys.path.insert(0, str(ROOT))

from tests.oracle import RANKS, Oracle, Row  # noqa: E402 - found only from here on

HEADER = "hand,two,one,win,push,lose,ev,best,house_way"


def chart_of(mapping: dict) -> str:
    """The chart of a rule file's content: hands highest ranks first, best setting first, where equal the house's."""
    oracle = Oracle(mapping)
    hands = sorted(oracle.by_class, key=lambda name: [-RANKS.index(rank) for rank in name])
    lines = [HEADER]
    for hand in hands:
        rows = sorted(oracle.rows(hand).items(), key=lambda item: (-item[1].ev, not item[1].house))
        lines += [_line(hand, setting, row) for setting, row in rows]
    return "\n".join(lines) + "\n"


def _line(hand: str, setting: str, row: Row) -> str:
    """``setting`` is text such as ``A-3 | 8``."""
    two, one = setting.replace("-", "").split(" | ")
    return f"{hand},{two},{one},{row.win},{row.push},{row.lose},{row.ev},{int(row.best)},{int(row.house)}"


def main() -> None:
    for path in sorted((ROOT / "assets" / "rules").glob("*.toml")):
        target = GOLDEN / f"{path.stem}.csv"
        target.parent.mkdir(exist_ok=True)
        target.write_text(chart_of(tomllib.loads(path.read_text("utf-8"))), "utf-8", newline="\n")
        print(f"{target.relative_to(ROOT)} written")


if __name__ == "__main__":
    main()
