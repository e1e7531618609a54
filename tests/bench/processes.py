"""Runs what is measured as a process of its own, on a screen of a given size, and reads the figures it prints."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.app.calling import ROOT, environment

Figures = dict[str, Any]

PATIENCE = 600
"""Seconds."""


def offscreen(folder: Path, width: int, height: int) -> dict[str, str]:
    """The variables of a screen of this size that nobody sees; its description is written into ``folder``."""
    screen = {"name": "one", "x": 0, "y": 0, "width": width, "height": height, "logicalDpi": 96, "dpr": 1}
    described = folder / f"screen-{width}x{height}.json"
    described.write_text(json.dumps({"screens": [screen]}), encoding="utf-8")
    return {"QT_QPA_PLATFORM": f"offscreen:configfile={described}"}


@contextmanager
def x_server() -> Iterator[dict[str, str]]:
    """The variables of an X server of 1280 x 800 that runs meanwhile (Xvfb, on a display that it picks)."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            yield {"QT_QPA_PLATFORM": "xcb", "DISPLAY": f":{server.stdout.readline().strip()}"}
        finally:
            server.terminate()


def figures_of(module: str, arguments: Sequence[str], data: Path, variables: dict[str, str]) -> Figures:
    """What ``python -m module`` prints as JSON, with ``wall_ms``, the time until it had printed it, seen from here."""
    begun = perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=environment(data, **variables),
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        printed = perf_counter()
        process.wait(PATIENCE)
    assert process.returncode == 0, (module, line)
    figures: Figures = json.loads(line)
    return {**figures, "wall_ms": 1000 * (printed - begun)}


def quantile(values: Sequence[float], share: float) -> float:
    """The value that ``share`` of all do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
