"""The ``.venv`` that run.py makes: made once, found again, mended, and made anew when it no longer fits."""

import ast
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.packaging.conftest import (
    PYPROJECT,
    PYTHON,
    ROOT,
    Beginnings,
    flaw_of,
    in_launch,
    kill_at_first_message,
    note_of,
    plain_environment,
    start,
)


def pretend_set_up(checkout: Path) -> Path:
    """A finished ``.venv`` as far as note and interpreter go, which is all that a start looks at; returns the note."""
    (checkout / ".venv" / "bin").mkdir(parents=True)
    (checkout / ".venv" / "bin" / "python").symlink_to(PYTHON)
    in_launch(checkout, "Note(True, ROOT, PYTHON_VERSION, read_pyproject(), ['test'], ['qt']).write()")
    assert flaw_of(checkout) == ""
    return note_of(checkout)


def test_a_first_start_that_is_killed_is_seen(beginnings: Beginnings) -> None:
    assert beginnings.killed_said == "Setting up .venv (first start only) …\n"
    assert beginnings.flaw == "the last set-up was broken off"


def test_two_starts_at_once_mend_it_once_and_both_succeed(beginnings: Beginnings) -> None:
    checkout, results = beginnings.checkout, beginnings.results
    assert [status for status, _, _ in results] == [0, 0], results
    for _, output, _ in results:
        assert json.loads(output) == {"arguments": ["edge", "--json"], "prefix": str(checkout / ".venv"), "folder": "/"}
    messages = "".join(messages for _, _, messages in results)
    assert messages.count("Setting up .venv (the last set-up was broken off) …") == 1
    assert flaw_of(checkout) == ""


def test_a_second_start_says_nothing_and_loads_nothing_heavy(made: Path) -> None:
    before = note_of(made).stat()
    done = subprocess.run(
        [PYTHON, "-S", made / "packaging" / "run.py", "solve", "AS 8C 3D"],  # -S: no hooks of this very machine
        env=plain_environment(PYTHONPROFILEIMPORTTIME="1"),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["arguments"] == ["solve", "AS 8C 3D"]
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert all(line.startswith("import time:") for line in done.stderr.splitlines())
    assert "launch.environment" in loaded
    assert loaded.isdisjoint({"launch.making", "launch.system", "subprocess", "tomllib", "ctypes", "typing"})
    assert note_of(made).stat().st_mtime_ns == before.st_mtime_ns


def test_a_file_in_the_current_folder_cannot_stand_in_for_a_module(made: Path, tmp_path: Path) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit('the wrong json')")
    done = subprocess.run(
        [PYTHON, made / "packaging" / "run.py", "edge"],
        cwd=tmp_path,
        env=plain_environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["folder"] == str(tmp_path)


def test_a_change_that_installs_nothing_is_only_noted(made: Path) -> None:
    (made / "pyproject.toml").write_text(PYPROJECT + "\n[tool.ruff]\nline-length = 100\n")
    done = start(made, "edge")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(note_of(made).read_text())["pyproject"].endswith("line-length = 100\n")


def test_changed_dependencies_make_it_anew(checkout: Path) -> None:
    note = pretend_set_up(checkout)
    changed = PYPROJECT.replace("dependencies = []", 'dependencies = ["other"]', 1)
    (checkout / "pyproject.toml").write_text(changed)
    assert kill_at_first_message(checkout) == "Setting up .venv (the dependencies have changed) …\n"
    content = json.loads(note.read_text())
    assert (content["complete"], content["pyproject"], content["extras"]) == (False, changed, ["test"])


@pytest.mark.parametrize(
    ("index", "sentences"),
    [
        ({"PIP_INDEX_URL": "http://127.0.0.1:9/simple"}, ["could not be fetched: no connection to the package index."]),
        (
            {"PIP_NO_INDEX": "1"},
            ["pip could not install the program and its packages.", "ERROR: No matching distribution"],
        ),
    ],
)
def test_packages_that_cannot_be_had_end_in_a_sentence(made: Path, index: dict[str, str], sentences: list[str]) -> None:
    (made / "pyproject.toml").write_text(PYPROJECT.replace('version = "1"', 'version = "2"'))
    (made / "needs").write_text("no-such-package==1")
    variables = {"PIP_NO_INDEX": "0", "PIP_CONFIG_FILE": os.devnull, "PIP_RETRIES": "1", **index}
    done = start(made, "edge", **variables)
    assert done.returncode == 2
    first, rest = done.stderr.split("\n", 1)
    assert first == "Bringing .venv up to date …"
    assert all(sentence in rest for sentence in sentences), rest
    assert "Traceback" not in rest
    assert flaw_of(made) == "the last set-up was broken off"


def test_a_moved_checkout_is_seen(checkout: Path) -> None:
    pretend_set_up(checkout)
    moved = checkout.with_name("elsewhere")
    shutil.move(checkout, moved)
    assert flaw_of(moved) == "the checkout was moved"


def test_a_python_that_is_gone_is_seen(checkout: Path) -> None:
    pretend_set_up(checkout)
    link = checkout / ".venv" / "bin" / "python"
    link.unlink()
    link.symlink_to("/nowhere/python3")
    assert flaw_of(checkout) == "its Python is gone"


def test_another_python_is_seen(checkout: Path) -> None:
    note = pretend_set_up(checkout)
    content = json.loads(note.read_text())
    note.write_text(json.dumps({**content, "python": "3.4"}))
    assert flaw_of(checkout).startswith("it had Python 3.4 and this is 3.")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"complete": true}', "\0\0\0"])
def test_a_note_of_nonsense_counts_as_none(checkout: Path, text: str) -> None:
    pretend_set_up(checkout).write_text(text)
    assert flaw_of(checkout) == "it was not made by this script"


@pytest.mark.parametrize(
    ("prepare", "sentence"),
    [
        (lambda checkout: (checkout / ".venv").write_text(""), "is a file"),
        (lambda checkout: (checkout / "pyproject.toml").unlink(), "pyproject.toml"),
        (lambda checkout: pretend_set_up(checkout) and (checkout / "pyproject.toml").write_text("="), "cannot be read"),
    ],
)
def test_what_cannot_be_mended_is_said_in_a_sentence(checkout: Path, prepare, sentence: str) -> None:
    prepare(checkout)
    done = start(checkout, "edge")
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_older_python_gets_one_line() -> None:
    source = (ROOT / "packaging" / "run.py").read_text()
    ast.parse(source, feature_version=(3, 4))
    code = "import sys, runpy; sys.version_info = (3, 10, 1); runpy.run_path('packaging/run.py', run_name='__main__')"
    done = subprocess.run([PYTHON, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("Pyramid Trainer needs Python 3.11 or newer, and this is Python 3.10: ")
    assert done.stderr.count("\n") == 1
