"""How long acts on a large history take, and how long the main thread is held up meanwhile.

Run by ``pytest tests/bench/test_history_acts_bench.py``; ``PYRAMID_TRAINER_BENCH_ATTEMPTS`` says how many attempts
(100,000 where it says nothing). A timer of 16 ms ticks in the main thread; the longest gap between two ticks is what
the window would have stood still.
"""

import gc
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import perf_counter

import pytest
from PySide6.QtCore import QEventLoop, QObject, QTimer
from pytestqt.qtbot import QtBot

from pyramid_trainer.app.history_acts import HistoryActs
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.store.history import History
from pyramid_trainer.ui.operation import Act, Operation
from tests.bench.gaps import MOST_MS, Gaps
from tests.bench.generate import generate

ATTEMPTS = int(os.environ.get("PYRAMID_TRAINER_BENCH_ATTEMPTS", "100000"))
CANCEL_MS = 500
PATIENCE_MS = 20_000 + ATTEMPTS


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a large history, its exports, a backup, and the same file as schema 2 left it."""
    folder = tmp_path_factory.mktemp("bench")
    generate(ATTEMPTS, folder / "history.sqlite")
    acts = HistoryActs(folder / "history.sqlite", RuleFiles(folder))
    for name in ("all.csv", "all.json"):
        acts.export(folder / name)
    shutil.copy(folder / "history.sqlite", folder / "older.sqlite")
    with closing(sqlite3.connect(folder / "older.sqlite")) as connection:
        for kind in ("trigger", "view", "table"):
            query = "SELECT name FROM sqlite_master WHERE type = ? AND name NOT LIKE 'sqlite%'"
            for (name,) in connection.execute(query, (kind,)).fetchall():
                if kind == "table" and name not in ("standings", "verdicts") and not name.startswith(FIGURES):
                    continue
                if name not in ("attempts_never_change", "fouls_never_change"):
                    connection.execute(f"DROP {kind} {name}")
        connection.execute("PRAGMA user_version = 2")
        connection.commit()
    return folder


FIGURES = ("session_fig", "day_", "class_fig", "block_", "match")


@pytest.fixture
def acts(source: Path, tmp_path: Path) -> HistoryActs:
    shutil.copy(source / "history.sqlite", tmp_path / "history.sqlite")
    return HistoryActs(tmp_path / "history.sqlite", RuleFiles(tmp_path))


def measured(name: str, act: Act) -> None:
    ended: list[object] = []
    owner = QObject()
    operation = Operation(owner)
    operation.done.connect(ended.append)
    operation.refused.connect(ended.append)
    words: list[float] = []
    operation.moved.connect(words.append)
    gc.collect()
    gc.freeze()  # as the program spares its collector what it loaded; pytest has loaded more
    loop = QEventLoop()  # qtbot waits without letting other threads have their turn
    operation.done.connect(loop.quit)
    operation.refused.connect(loop.quit)
    QTimer.singleShot(PATIENCE_MS, loop.quit)
    gaps = Gaps()
    begun = perf_counter()
    operation.start(act)
    loop.exec()
    took = perf_counter() - begun
    gaps.end()
    assert ended, "the act never ended"
    print(f"\n{name}: {took:.1f} s, {len(words)} words, longest gap {gaps.longest:.0f} ms")
    assert not isinstance(ended[0], TrainerError), ended[0]
    assert words == sorted(words)
    assert gaps.longest < MOST_MS


@pytest.mark.parametrize("suffix", [".csv", ".json"])
def test_import(qtbot: QtBot, source: Path, tmp_path: Path, suffix: str) -> None:
    acts = HistoryActs(tmp_path / "new.sqlite", RuleFiles(tmp_path))
    measured(f"import {suffix}", lambda progress: acts.bring_in(source / f"all{suffix}", progress))
    assert acts.check().faults == ()


ACTS: dict[str, Callable[[HistoryActs, Path], Act]] = {
    "export .csv": lambda acts, folder: lambda progress: acts.export(folder / "out.csv", progress),
    "export .json": lambda acts, folder: lambda progress: acts.export(folder / "out.json", progress),
    "backup": lambda acts, folder: lambda progress: acts.backup(folder / "out.sqlite", progress),
    "check": lambda acts, folder: acts.check,
    "repair": lambda acts, folder: acts.repair,
    "erase": lambda acts, folder: lambda progress: acts.erase(folder / "before.sqlite", progress),
}


@pytest.mark.parametrize("name", list(ACTS))
def test_act(qtbot: QtBot, acts: HistoryActs, tmp_path: Path, name: str) -> None:
    measured(name, ACTS[name](acts, tmp_path))


def test_restore(qtbot: QtBot, acts: HistoryActs, source: Path, tmp_path: Path) -> None:
    aside = tmp_path / "aside.sqlite"
    measured("restore", lambda progress: acts.restore(source / "history.sqlite", aside, progress))


def test_look(qtbot: QtBot, acts: HistoryActs, source: Path) -> None:
    measured("look", lambda progress: acts.look_into(source / "history.sqlite", progress))


def test_upgrade(qtbot: QtBot, source: Path, tmp_path: Path) -> None:
    shutil.copy(source / "older.sqlite", tmp_path / "older.sqlite")
    begun = perf_counter()
    assert History.needs_migration(tmp_path / "older.sqlite") == ATTEMPTS
    print(f"\nwhether to upgrade: {1000 * (perf_counter() - begun):.1f} ms")
    acts = HistoryActs(tmp_path / "older.sqlite", RuleFiles(tmp_path))
    measured("upgrade", acts.upgrade)
    assert acts.check().faults == ()


@pytest.mark.parametrize("suffix", [".csv", ".json"])
def test_a_cancelled_import_ends_soon(qtbot: QtBot, source: Path, tmp_path: Path, suffix: str) -> None:
    acts = HistoryActs(tmp_path / "new.sqlite", RuleFiles(tmp_path))
    owner = QObject()
    operation = Operation(owner)
    ended: list[object] = []
    operation.refused.connect(ended.append)
    with qtbot.waitSignal(operation.moved, timeout=PATIENCE_MS, check_params_cb=lambda share: share > 0.4):
        operation.start(lambda progress: acts.bring_in(source / f"all{suffix}", progress))
    begun = perf_counter()
    operation.cancel()
    qtbot.waitUntil(lambda: bool(ended), timeout=PATIENCE_MS)
    took = 1000 * (perf_counter() - begun)
    print(f"\ncancel {suffix}: {took:.0f} ms")
    assert took < CANCEL_MS
