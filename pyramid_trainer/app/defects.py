"""A defect of the program: the user reads one sentence, the details go to a file that he can send."""

import os
import platform
import tempfile
import traceback
from pathlib import Path

from pyramid_trainer import __version__
from pyramid_trainer.app.words import say


def report(error: BaseException) -> str:
    """Writes down what happened and returns the sentence that tells of it and of the file."""
    kind = type(error).__name__
    try:
        number, path = tempfile.mkstemp(prefix="pyramid-trainer-", suffix=".txt")
        with os.fdopen(number, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(_details(error))
    except OSError as refusal:
        return say("defect.unwritten", {"kind": kind, "reason": refusal.strerror or str(refusal)})
    return say("defect", {"kind": kind, "report": Path(path)})


def _details(error: BaseException) -> str:
    where = f"Pyramid Trainer {__version__}, Python {platform.python_version()}, {platform.platform()}"
    return f"{where}\n\n{''.join(traceback.format_exception(error))}"
