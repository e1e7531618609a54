"""What the system knows of this process: how long ago it started and how much memory is resident now."""

import os
import sys
import time
from pathlib import Path

_INTERPRETER_START = time.monotonic()
"""When this module was loaded: the earliest moment known where the system does not tell when the process started."""


def milliseconds_since_start() -> tuple[float, str]:
    """Milliseconds since the process started, and ``"process"``; where the system does not tell, since the interpreter
    loaded this module, and ``"interpreter"``.
    """
    stat = Path("/proc/self/stat")
    if sys.platform == "linux" and stat.exists():
        ticks = int(stat.read_text().rpartition(")")[2].split()[19])
        started = ticks / os.sysconf("SC_CLK_TCK")
        return 1000 * (time.clock_gettime(time.CLOCK_BOOTTIME) - started), "process"
    return 1000 * (time.monotonic() - _INTERPRETER_START), "interpreter"


def resident_megabytes() -> float:
    """Memory resident now, in MB of 2**20 bytes."""
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    import subprocess

    if sys.platform == "win32":
        told = subprocess.run(
            ["tasklist", "/fi", f"PID eq {os.getpid()}", "/fo", "csv", "/nh"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        return int("".join(filter(str.isdigit, told.rsplit('","', 1)[-1]))) / 1024
    told = subprocess.run(
        ["ps", "-o", "rss=", "-p", str(os.getpid())], capture_output=True, text=True, check=True
    ).stdout
    return int(told) / 1024
