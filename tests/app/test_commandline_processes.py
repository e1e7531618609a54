"""The command line as a process of its own: streams that refuse, signals, and what is loaded for what."""

import json
import os
import re
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

from tests.app.calling import ROOT, command, environment, hear_interrupts, process


def run(argv: list[str], data: Path, **streams: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        argv, env=environment(data), stdin=subprocess.DEVNULL, timeout=60, check=False, cwd=data, **streams
    )


def test_a_call_answers_from_any_folder(tmp_path: Path) -> None:
    done = run(command("solve", "AS 8C 3D", "--json"), tmp_path, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["dealer_hands"] == 18424
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["solve", "AS 8C"], "A hand is three cards, not 2"),
        (["strateggy"], "no command “strateggy”"),
        (["solve"], "HAND"),
        (["edge", "--rules", "/"], "/ cannot be read: Is a directory"),
        (["rules", "check", "missing.toml"], "missing.toml cannot be read: No such file"),
        (["chart", "--output", "missing/chart.csv"], "no folder missing"),
        (["history", "import", "missing.csv"], "missing.csv"),
        ([], "no screen"),
        (["--smoke"], "no screen"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(arguments: list[str], expected: str, tmp_path: Path) -> None:
    assert expected in process(*arguments, data=tmp_path).complaint()


@pytest.mark.parametrize(
    "arguments", [["solve", "AS 8C 3D"], ["edge", "--json"], ["rules", "show", "six-deck"], ["solve", "--help"]]
)
def test_a_reader_that_goes_away_is_no_error(arguments: list[str], tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = run(command(*arguments), tmp_path, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, b"")


@pytest.mark.parametrize("arguments", [["solve", "AS 8C 3D"], ["rules", "show", "six-deck"], ["--help"]])
def test_a_full_output_is_told_in_one_line(arguments: list[str], tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = run(command(*arguments), tmp_path, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr == b"pyramid-trainer: Standard output cannot be written: No space left on device.\n"


def test_a_closed_output_is_told_in_one_line(tmp_path: Path) -> None:
    done = run(["sh", "-c", f"exec {shlex.join(command('edge'))} >&-"], tmp_path, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr == b"pyramid-trainer: There is no standard output to print to.\n"


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full", ">/dev/full 2>/dev/full", ">&- 2>&-"])
def test_without_a_standard_error_the_exit_status_still_tells(redirection: str, tmp_path: Path) -> None:
    line = f"exec {shlex.join(command('solve', 'AS 8C'))} {redirection}"
    done = run(["sh", "-c", line], tmp_path, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_that_cannot_show_our_signs_gets_plain_ones(encoding: str, tmp_path: Path) -> None:
    table = process("solve", "AS 8C 3D", data=tmp_path, PYTHONIOENCODING=encoding, LC_ALL="C").printed()
    assert "*  h  AS 3D      8C     6,408   8,370  3,646  +14.991 %   1381/9212\n" in table
    assert table.endswith("* best   h house way\n")


def test_what_cannot_be_shown_at_all_is_escaped(tmp_path: Path) -> None:
    more = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    assert process("solve", "Ä♠", data=tmp_path, **more).complaint().startswith(r'"\xc4\u2660" is no card: write rank')
    (tmp_path / "rules").mkdir()
    sheet = (ROOT / "assets" / "rules" / "six-deck.toml").read_text("utf-8")
    (tmp_path / "rules" / "Café.toml").write_text(sheet.replace("Six decks", "Café"), "utf-8")
    assert r"Caf\xe9" in process("rules", "list", data=tmp_path, **more).printed()
    shown = run(
        ["sh", "-c", f"PYTHONIOENCODING=ascii {shlex.join(command('rules', 'show', 'Café'))}"],
        tmp_path,
        capture_output=True,
    )
    assert 'name = "Café"' in shown.stdout.decode("utf-8"), "a rule file is UTF-8 everywhere"


def test_an_interrupted_call_ends_quietly(tmp_path: Path) -> None:
    """The call has told of its first step, so it is certainly at work when the interrupt comes."""
    with subprocess.Popen(
        command("selfcheck"),
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hear_interrupts,
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() != b""
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (128 + signal.SIGINT, b"")


def test_a_named_pipe_is_no_rule_file(tmp_path: Path) -> None:
    """Nobody writes into it, so reading it would never end."""
    pipe = tmp_path / "rules.toml"
    os.mkfifo(pipe)
    told = process("rules", "check", str(pipe), data=tmp_path)
    assert (told.status, told.out) == (2, "")
    assert told.err == f"pyramid-trainer: {pipe} cannot be read: not a file with rules in it.\n"


def test_a_display_that_nobody_serves_is_no_screen(tmp_path: Path) -> None:
    free = next(number for number in range(90, 900) if not Path(f"/tmp/.X11-unix/X{number}").exists())
    call = command("--smoke")
    outcome = subprocess.run(
        call, env={**environment(tmp_path), "DISPLAY": f":{free}"}, capture_output=True, text=True, check=False
    )
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert outcome.stderr.startswith("pyramid-trainer: There is no screen to open the window on")
    assert outcome.stderr.count("\n") == 1


def loaded(*arguments: str, data: Path) -> set[str]:
    """The modules that a call loads."""
    outcome = process(*arguments, data=data, python=("-X", "importtime"))
    return set(re.findall(r"\| +([\w.]+)$", outcome.err, re.MULTILINE))


def test_a_call_loads_only_what_it_needs(tmp_path: Path) -> None:
    window = loaded(data=tmp_path)
    assert "pyramid_trainer.main" in window
    assert not window & {"argparse", "numpy", "sqlite3", "PySide6", "pyramid_trainer.app.commandline"}
    rules = loaded("rules", "list", data=tmp_path)
    assert "pyramid_trainer.app.commandline" in rules
    assert not rules & {"numpy", "sqlite3", "PySide6"}
    solve = loaded("solve", "AS 8C 3D", data=tmp_path)
    assert "numpy" in solve
    assert not solve & {"sqlite3", "PySide6"}
