"""The ``.venv`` of this checkout, and the note inside it that says what it was made from.

The note is written first (not complete) and last (complete), so a set-up that was killed is seen at the next start, and
a start that finds the note as it should be has nothing else to look at.
"""

import json
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "Scripts", "python.exe") if os.name == "nt" else os.path.join(VENV, "bin", "python")
NOTE = os.path.join(VENV, "made-by-run.json")
PYTHON_VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"


class Note:
    """What a ``.venv`` was made from.

    ``complete``: whether the set-up came to its end; ``checkout``: where it stood; ``python``: as ``"3.11"``;
    ``pyproject``: the text of pyproject.toml; ``extras``: optional dependencies that are installed; ``libraries``:
    groups of system libraries that were found (see ``system.GROUPS``).
    """

    def __init__(
        self, complete: bool, checkout: str, python: str, pyproject: str, extras: list[str], libraries: list[str]
    ) -> None:
        self.complete = complete
        self.checkout = checkout
        self.python = python
        self.pyproject = pyproject
        self.extras = extras
        self.libraries = libraries

    def write(self) -> None:
        """Put the note into the ``.venv``, whole or not at all."""
        text = json.dumps(vars(self), indent=1)
        draft = NOTE + ".new"
        with open(draft, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(draft, NOTE)


def read_note() -> Note | None:
    """The note in the ``.venv``; None where there is none or it cannot be made out."""
    try:
        with open(NOTE, encoding="utf-8") as file:
            return Note(**json.load(file))
    except (OSError, ValueError, TypeError):
        return None


def read_pyproject() -> str:
    with open(os.path.join(ROOT, "pyproject.toml"), encoding="utf-8") as file:
        return file.read()


def flaw(note: Note | None) -> str:
    """Why the ``.venv`` has to be made anew, whatever pyproject.toml says by now; empty where it need not."""
    if note is None:
        return "it was not made by this script"
    if not note.complete:
        return "the last set-up was broken off"
    if note.checkout != ROOT:
        return "the checkout was moved"
    if note.python != PYTHON_VERSION:
        return f"it had Python {note.python} and this is {PYTHON_VERSION}"
    if not os.access(PYTHON, os.X_OK):
        return "its Python is gone"
    return ""
