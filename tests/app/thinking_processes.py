"""The processes that think, as the system knows them."""

import os
from pathlib import Path


def thinking_processes() -> list[int]:
    """Those that this process has started and that have not ended."""
    return [int(each.name) for each in Path("/proc").glob("[0-9]*") if _thinks_for_us(each)]


def _thinks_for_us(process: Path) -> bool:
    try:
        parent = (process / "stat").read_text("utf-8").rpartition(")")[2].split()[1]
        return int(parent) == os.getpid() and b"--think" in (process / "cmdline").read_bytes().split(b"\0")
    except OSError:  # it has ended meanwhile
        return False
