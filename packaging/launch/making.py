"""Making the ``.venv``, adding to it, and noticing that it no longer fits.

When the dependencies have changed the ``.venv`` is made anew: replacing one PySide6 by another in place can leave one
that does not import.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from typing import Any

from launch import Refusal, quote_tail
from launch.environment import PYTHON, PYTHON_VERSION, ROOT, VENV, Note, flaw, read_note, read_pyproject
from launch.system import provide

NO_NETWORK_SIGNS = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "ProxyError",
    "Network is unreachable",
)


def set_up(extras: list[str], libraries: list[str]) -> None:
    """Bring the checkout to where the program can start; see ``preparing.prepare``."""
    try:
        with _alone():
            _set_up(extras, libraries)
    except OSError as error:
        raise Refusal(f"The set-up in {VENV} failed: {error}.") from error


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Keep a second set-up of the same checkout waiting; the lock is on its folder, so nothing is left behind."""
    if os.name == "nt":
        yield
        return
    import fcntl

    folder = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            _say("Another start is setting this checkout up; waiting for it …")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _set_up(extras: list[str], libraries: list[str]) -> None:
    note, pyproject = read_note(), read_pyproject()
    wanted = sorted({*extras, *(note.extras if note else ())})
    reason = flaw(note)
    if note is None or reason or _packages(note.pyproject, note.extras) != _packages(pyproject, note.extras):
        provide(libraries, venv=True)
        fresh = not os.path.lexists(VENV)
        _remove()
        os.mkdir(VENV)
        Note(False, ROOT, PYTHON_VERSION, pyproject, wanted, []).write()
        _say(f"Setting up .venv ({'first start only' if fresh else reason or 'the dependencies have changed'}) …")
        _make()
        _install(wanted)
        found = libraries
    else:
        provide(set(libraries) - set(note.libraries), venv=False)
        if wanted != note.extras or _installed_as(note.pyproject) != _installed_as(pyproject):
            _say("Bringing .venv up to date …")
            Note(False, ROOT, PYTHON_VERSION, pyproject, wanted, []).write()
            _install(wanted)
        found = sorted({*libraries, *note.libraries})
    Note(True, ROOT, PYTHON_VERSION, pyproject, wanted, found).write()


def _packages(pyproject: str, extras: list[str]) -> list[list[str]]:
    """The requirements of the program and of each of ``extras``."""
    project = _parsed(pyproject).get("project", {})
    optional = project.get("optional-dependencies", {})
    return [project.get("dependencies", []), *(optional.get(extra, []) for extra in extras)]


def _installed_as(pyproject: str) -> list[object]:
    """The parts of ``pyproject`` that decide what an installation of the program looks like."""
    content = _parsed(pyproject)
    return [content.get("project"), content.get("build-system"), content.get("tool", {}).get("hatch")]


def _parsed(pyproject: str) -> dict[str, Any]:
    try:
        return tomllib.loads(pyproject)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"pyproject.toml cannot be read: {error}.") from error


def _remove() -> None:
    if os.path.islink(VENV):
        os.unlink(VENV)
    elif os.path.isdir(VENV):
        shutil.rmtree(VENV)
    elif os.path.exists(VENV):
        raise Refusal(f"{VENV} is a file; the virtual environment has to go there: move it away, then start again.")


def _make() -> None:
    base = getattr(sys, "_base_executable", sys.executable)
    done = _run([base, "-I", "-m", "venv", VENV])
    if done.returncode:
        raise Refusal(f"Python could not make a virtual environment in {VENV}:\n{quote_tail(done.stdout)}")


def _install(extras: list[str]) -> None:
    what = f".[{','.join(extras)}]" if extras else "."
    done = _run(
        [PYTHON, "-I", "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check", "-e", what]
    )
    if done.returncode == 0:
        return
    if any(sign in done.stdout for sign in NO_NETWORK_SIGNS):
        raise Refusal(
            "The Python packages could not be fetched: no connection to the package index. Start again with a network."
        )
    raise Refusal(f"pip could not install the program and its packages. Its last words:\n{quote_tail(done.stdout)}")


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
