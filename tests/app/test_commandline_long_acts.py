"""Long work on the command line: shown on a terminal only, and taken back by an interrupt."""

import os
import pty
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pyramid_trainer.store.exchange import export
from pyramid_trainer.store.history import History
from tests.app.calling import environment, process
from tests.bench.generate import generate
from tests.store.old_files import old_file

ATTEMPTS = 10_000

AT_ONCE = """
import sys
from pyramid_trainer.app.commands import meter
from pyramid_trainer.main import main
meter._PATIENCE = 0.0
sys.exit(main(sys.argv[1:]))
"""
"""The program, showing from the first moment how far it is, so that a quick machine shows something as well."""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder whose history takes a while; its exports beside."""
    folder = tmp_path_factory.mktemp("source")
    generate(ATTEMPTS, folder / "history.sqlite")
    with History.open(folder / "history.sqlite") as history:
        export(history, folder / "played.csv")
        export(history, folder / "played.json")
    return folder


class OnTerminal:
    """A call whose standard error is a terminal; ``interrupt``: sent as soon as it shows how far it is."""

    def __init__(self, *arguments: str, data: Path, interrupt: bool) -> None:
        ours, theirs = pty.openpty()
        with subprocess.Popen(
            [sys.executable, "-c", AT_ONCE, *arguments],
            env=environment(data),
            stdout=subprocess.PIPE,
            stderr=theirs,
            text=True,
        ) as running:
            os.close(theirs)
            self.shown = ""
            while True:
                piece = b""
                with suppress(OSError):  # so ends a terminal that nobody has open any more
                    piece = os.read(ours, 1000)
                if not piece:
                    break
                self.shown += piece.decode()
                if interrupt and "%" in self.shown:
                    running.send_signal(signal.SIGINT)
                    interrupt = False
            os.close(ours)
            assert running.stdout is not None
            self.out = running.stdout.read()
        self.status = running.returncode


def test_a_terminal_shows_how_far_it_is_and_is_left_clean(source: Path, tmp_path: Path) -> None:
    done = OnTerminal("history", "import", str(source / "played.csv"), data=tmp_path, interrupt=False)
    assert done.status == 0
    assert "attempts and 0 fouls added" in done.out
    shares = [int(share) for share in re.findall(r"Importing: (\d+) %", done.shown)]
    assert len(shares) > 5
    assert shares == sorted(set(shares))
    assert done.shown.endswith("\r" + " " * len("Importing: 99 %") + "\r")


def test_anything_else_shows_nothing(source: Path, tmp_path: Path) -> None:
    assert process("history", "import", str(source / "played.csv"), data=tmp_path).err == ""


@pytest.mark.parametrize("name", ["played.csv", "played.json"])
def test_an_interrupted_import_leaves_the_history_as_it_was(source: Path, tmp_path: Path, name: str) -> None:
    History.open(tmp_path / "history.sqlite").close()
    done = OnTerminal("history", "import", str(source / name), data=tmp_path, interrupt=True)
    assert (done.status, done.out) == (2, "")
    assert done.shown.endswith("pyramid-trainer: Cancelled: nothing was imported.\r\n")
    with History.open(tmp_path / "history.sqlite") as history:
        assert history.counts().attempts == 0
        assert history.check() == []


def test_an_interrupted_export_leaves_the_old_file(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    target.write_text("the old one", encoding="utf-8")
    done = OnTerminal("history", "export", str(target), data=source, interrupt=True)
    assert (done.status, done.out) == (2, "")
    assert done.shown.endswith("pyramid-trainer: Cancelled: nothing was exported.\r\n")
    assert [file.name for file in tmp_path.iterdir()] == ["out.json"]
    assert target.read_text(encoding="utf-8") == "the old one"


def test_an_interrupted_check_says_so(source: Path) -> None:
    done = OnTerminal("history", "check", data=source, interrupt=True)
    assert (done.status, done.out) == (2, "")
    assert done.shown.endswith("pyramid-trainer: Cancelled: the history was not read to its end.\r\n")


def test_a_csv_export_counts_what_it_wrote(source: Path, tmp_path: Path) -> None:
    """Attempts of deleted sessions are not in it."""
    shutil.copy(source / "history.sqlite", tmp_path)
    with History.open(tmp_path / "history.sqlite") as history, history.writing() as writer:
        writer.delete_session(1, datetime(2026, 11, 30, tzinfo=UTC))
    printed = process("history", "export", str(tmp_path / "out.csv"), data=tmp_path).printed()
    rows = (tmp_path / "out.csv").read_bytes().count(b"\n") - 1
    notes = (source / "played.csv").read_bytes().count(b"\n") - 1 - ATTEMPTS
    assert notes == 0, "so a line is a row"
    assert rows < ATTEMPTS
    assert printed == f"{rows:,} attempts exported to {tmp_path / 'out.csv'}.\n"


def test_an_export_of_an_older_history_brings_it_up_to_date(tmp_path: Path) -> None:
    old_file(tmp_path / "history.sqlite", 1)
    assert "exported" in process("history", "export", str(tmp_path / "out.json"), data=tmp_path).printed()
    assert History.needs_migration(tmp_path / "history.sqlite") is None
