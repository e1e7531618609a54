"""What the words after ``run.py`` ask for."""

import os
import sys

from launch import Refusal
from launch.environment import PYTHON
from launch.preparing import prepare

WITHOUT_QT = {"solve", "edge", "strategy", "simulate", "rules", "history", "selfcheck", "blocks"}
WITHOUT_QT |= {"-h", "--help", "--version"}
NO_SCREEN = """\
There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set), so the window cannot open.
What works without one, for example:
"""
SHOWN_WITHOUT_SCREEN = (["solve", "AS 8C 3D"], ["edge"])


def main(arguments: list[str]) -> int:
    """Run ``arguments``; returns the exit status: 2 with one sentence when something stands in the way."""
    try:
        if arguments[:1] == ["test"]:
            from launch.testing import run_tests

            return run_tests(arguments[1:])
        if not arguments and not has_screen():
            return show_what_works()
        prepare([], libraries_for(arguments))
        return hand_over(program(arguments))
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def has_screen() -> bool:
    """Whether Qt can be expected to find a screen, or was told to do without (``QT_QPA_PLATFORM``)."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def libraries_for(arguments: list[str]) -> list[str]:
    """The groups of system libraries that the program needs for ``arguments``: none for a command without Qt."""
    if not sys.platform.startswith("linux") or WITHOUT_QT & set(arguments):
        return []
    if "chart" in arguments:
        return [] if any(word.endswith(".csv") for word in arguments) else ["qt"]
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    if platform and not platform.startswith(("xcb", "wayland")):
        return ["qt"]
    return ["qt", "xcb", "wayland"] if os.environ.get("WAYLAND_DISPLAY") else ["qt", "xcb"]


def program(arguments: list[str]) -> list[str]:
    """The command line of the program itself; ``-P`` keeps files of the current folder from standing in for modules."""
    return [PYTHON, "-P", "-m", "pyramid_trainer", *arguments]


def hand_over(command: list[str]) -> int:
    """Become ``command``; on Windows, which has no such thing, run it and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # closed by whoever called
            stream.flush()
    if os.name != "nt":
        os.execv(command[0], command)  # noqa: S606 - a shell is what is not wanted
    import subprocess

    return subprocess.call(command)


def show_what_works() -> int:
    """Say that there is no screen and show what the program can do without; 0 when all of it worked."""
    import subprocess

    prepare([], [])
    print(NO_SCREEN)
    worst = 0
    for arguments in SHOWN_WITHOUT_SCREEN:
        words = " ".join(f'"{word}"' if " " in word else word for word in arguments)
        print(f"$ python3 packaging/run.py {words}", flush=True)
        worst = max(worst, subprocess.call(program(arguments)))
        print(flush=True)
    return worst
