"""Builds everything and hands it down: the window when nothing else is asked for, otherwise the command line.

The window's start is what people wait for, so its few options are read here by hand; argparse, the commands and NumPy
are loaded only when a command is called. What goes wrong is told here, in one line and an exit status.
"""

import gc
import importlib
import os
import sys
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pyramid_trainer.app import paths
from pyramid_trainer.app.screen import has_screen
from pyramid_trainer.errors import EnvironmentFault, TrainerError

DONE, WRONG, INTERRUPTED, READER_GONE = 0, 2, 130, 141
"""Exit statuses beside the 1 of a check that found a fault; the last two are 128 and the signal, as shells count."""


class WindowRequest(NamedTuple):
    """A call that opens the window: for one frame only with ``smoke``."""

    smoke: bool
    data_dir: str | None


def main(argv: Sequence[str] | None = None) -> int:
    """Does what ``argv`` (the process's own arguments when ``None``) asks for; returns the exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        return _run(arguments, os.environ)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _leave_quietly(READER_GONE)
    except TrainerError as error:
        from pyramid_trainer.app.words import say_error

        return _leave_with(say_error(error))
    except Exception as error:
        from pyramid_trainer.app.defects import report

        return _leave_with(report(error))


def _run(arguments: Sequence[str], environ: Mapping[str, str]) -> int:
    if arguments == ["--think"]:
        from pyramid_trainer.app.thinking_child import serve  # this process is a part of another one

        return serve()
    window = window_request(arguments)
    if window is not None:
        return open_window(paths.folders(window.data_dir, environ), window.smoke)
    from pyramid_trainer.app import commandline, console

    output = console.standard_output()
    status = commandline.run(arguments, environ, output, open_window)
    output.flush()
    return status


def window_request(arguments: Sequence[str]) -> WindowRequest | None:
    """The window that ``arguments`` ask for; ``None`` when there is more than ``--smoke`` and ``--data-dir DIR``."""
    smoke, data_dir = False, None
    rest = iter(arguments)
    for argument in rest:
        if argument == "--smoke":
            smoke = True
        elif argument == "--data-dir" and (folder := next(rest, "")):
            data_dir = folder
        else:
            return None
    return WindowRequest(smoke, data_dir)


def open_window(folders: paths.Folders, smoke: bool) -> int:
    """Opens the window; the exit status. Raises ``EnvironmentFault``: ``screen.none``, ``qt.cannot_load``."""
    if not has_screen(os.environ):
        raise EnvironmentFault("screen.none")
    gc.disable()  # nothing is garbage before the hand is painted; then ``ui.collector`` looks for it
    importlib.import_module("pyramid_trainer.app.first_hand")  # before PySide6, which slows every import after its own
    try:
        from pyramid_trainer.ui.application import run
    except ImportError as error:
        if not (error.name or "").startswith("PySide6"):
            raise
        raise EnvironmentFault("qt.cannot_load", reason=str(error)) from error
    status: int = run(folders, smoke)
    return status


def _leave_with(sentence: str) -> int:
    from pyramid_trainer.app import console

    console.complain(sentence)
    return _leave_quietly(WRONG)


def _leave_quietly(status: int) -> int:
    from pyramid_trainer.app import console

    console.give_up_streams()
    return status
