"""Checkouts to try ``packaging/run.py`` in: the real script beside a stand-in for the program.

The stand-in is built by a few lines of its own instead of by a build tool, so pip installs it for real, editable and
into a real ``.venv``, without a network.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHON = getattr(sys, "_base_executable", sys.executable)

PYPROJECT = """\
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "pyramid-trainer"
version = "1"
dependencies = []

[project.optional-dependencies]
test = []

[tool.pytest.ini_options]
testpaths = ["tests"]
addopts = "-p no:cacheprovider --strict-markers"
markers = ["xcb: needs an X server"]
"""
BACKEND = '''\
"""Builds the editable wheel: a path to this folder, and a need for what stands in the file needs."""
import os
import zipfile

WHEEL = "pyramid_trainer-1-py3-none-any.whl"

def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    needs = open("needs").read().split() if os.path.exists("needs") else []
    metadata = ["Metadata-Version: 2.1", "Name: pyramid-trainer", "Version: 1", "Provides-Extra: test"]
    metadata += [f"Requires-Dist: {need}" for need in needs]
    with zipfile.ZipFile(os.path.join(wheel_directory, WHEEL), "w") as wheel:
        wheel.writestr("pyramid_trainer.pth", os.getcwd())
        wheel.writestr("pyramid_trainer-1.dist-info/METADATA", "\\n".join(metadata) + "\\n")
        wheel.writestr("pyramid_trainer-1.dist-info/WHEEL", "Wheel-Version: 1.0\\nTag: py3-none-any\\n")
        wheel.writestr("pyramid_trainer-1.dist-info/RECORD", "")
    return WHEEL
'''
PROGRAM = """\
import json, os, sys
print(json.dumps({"arguments": sys.argv[1:], "prefix": sys.prefix, "folder": os.getcwd()}))
sys.exit(7 if "fail" in sys.argv else 0)
"""


def lay_out(folder: Path) -> Path:
    """A checkout in ``folder``: the real ``packaging``, the stand-in program."""
    shutil.copytree(
        ROOT / "packaging", folder / "packaging", ignore=shutil.ignore_patterns("__pycache__", "docs", "decisions")
    )
    (folder / "pyproject.toml").write_text(PYPROJECT)
    (folder / "backend.py").write_text(BACKEND)
    (folder / "pyramid_trainer").mkdir()
    (folder / "pyramid_trainer" / "__init__.py").write_text("")
    (folder / "pyramid_trainer" / "__main__.py").write_text(PROGRAM)
    return folder


def plain_environment(**variables: str) -> dict[str, str]:
    """Only what a start needs: no screen, no index to ask, nothing of whoever runs the tests."""
    return {"PATH": os.environ["PATH"], "PIP_NO_INDEX": "1", "LC_ALL": "C.UTF-8", **variables}


def start(checkout: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the checkout's run.py, from the root folder of the file system, and wait for it."""
    return subprocess.run(
        [PYTHON, checkout / "packaging" / "run.py", *arguments],
        cwd="/",
        env=plain_environment(**variables),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def begin(checkout: Path, *arguments: str, **variables: str) -> subprocess.Popen[str]:
    """As ``start``, without waiting for the end; in a process group of its own."""
    return subprocess.Popen(
        [PYTHON, checkout / "packaging" / "run.py", *arguments],
        cwd="/",
        env=plain_environment(**variables),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def kill_at_first_message(checkout: Path) -> str:
    """Start, and kill run.py and all it started as soon as it says something; returns what it said."""
    with begin(checkout, "edge") as killed:
        assert killed.stderr is not None
        message = killed.stderr.readline()
        os.killpg(killed.pid, signal.SIGKILL)
    return message


def unprivileged() -> list[str]:
    """What to put before a command so that it runs as an ordinary user who may read and write what the tests may."""
    if os.geteuid() != 0:
        return []
    return ["setpriv", "--euid=65534", "--inh-caps=+dac_override", "--ambient-caps=+dac_override", "--"]


def in_launch(checkout: Path, code: str) -> str:
    """Run ``code`` among the checkout's own launch modules; returns what it prints."""
    done = subprocess.run(
        [PYTHON, "-c", "from launch.environment import *; " + code],
        cwd=checkout / "packaging",
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout that nothing was set up in yet."""
    return lay_out(tmp_path / "check out")


@dataclass(frozen=True)
class Beginnings:
    """How a checkout came to its ``.venv``: a first start that was killed, then two more at the same moment.

    ``killed_said``: the message at which it was killed; ``flaw``: what is wrong then; ``results``: exit status, output
    and messages of the two.
    """

    checkout: Path
    killed_said: str
    flaw: str
    results: list[tuple[int, str, str]]


@pytest.fixture(scope="session")
def beginnings(tmp_path_factory: pytest.TempPathFactory) -> Beginnings:
    checkout = lay_out(tmp_path_factory.mktemp("made") / "check out")
    killed_said = kill_at_first_message(checkout)
    flaw = flaw_of(checkout)
    starts = [begin(checkout, "edge", "--json") for _ in range(2)]
    outputs = [start.communicate(timeout=120) for start in starts]
    results = [(start.returncode, *output) for start, output in zip(starts, outputs, strict=True)]
    return Beginnings(checkout, killed_said, flaw, results)


@pytest.fixture
def made(beginnings: Beginnings) -> Iterator[Path]:
    """A checkout with its ``.venv``, shared by the tests and set right again after each."""
    checkout = beginnings.checkout
    note = note_of(checkout)
    before = json.loads(note.read_text())
    yield checkout
    after = json.loads(note.read_text())
    note.write_text(json.dumps({**before, "extras": after["extras"]} if after["complete"] else before))
    (checkout / "pyproject.toml").write_text(PYPROJECT)
    (checkout / "needs").unlink(missing_ok=True)


def note_of(checkout: Path) -> Path:
    return checkout / ".venv" / "made-by-run.json"


def flaw_of(checkout: Path) -> str:
    """What the checkout's own code finds wrong with its ``.venv``."""
    return in_launch(checkout, "print(flaw(read_note()))")
