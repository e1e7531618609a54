"""Imports run one way: main, ui, app, store, training, the two games, cards and errors; no ring anywhere.

The imports are read from the source, those inside functions and those for types only as well, so an import cannot hide
by being late. And no module of the tests imports from a test module.
"""

import ast
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "pyramid_trainer"

GROUND = {"cards", "errors"}
GAMES = {"casino", "blocks"}
MAY_IMPORT = {  # room (a folder or a module of the package): the rooms it may import besides itself
    "errors": set(),
    "cards": {"errors"},
    "casino": GROUND,
    "blocks": GROUND,
    "training": GROUND | GAMES,
    "store": GROUND | GAMES | {"training"},
    "app": GROUND | GAMES | {"training", "store"},
    "ui": GROUND | GAMES | {"training", "store", "app"},
    "main": GROUND | GAMES | {"training", "store", "app", "ui"},
    "__main__": {"main"},
}
ONLY_IN = {  # a library of others: where alone it may be imported, as beginnings of module names
    "PySide6": ("ui.",),
    "shiboken6": ("ui.",),
    "numpy": ("casino.solver.", "casino.simulate.", "blocks.engine."),
    "pyqtgraph": ("ui.progress.",),
}
COMPUTED = "(a name only known at run time)"


def modules(root: Path) -> dict[str, Path]:
    """Every module of the package under ``root`` by its dotted name."""
    return {_module_name(path.relative_to(root)): path for path in sorted((root / PACKAGE).rglob("*.py"))}


def wrong_imports(root: Path) -> list[str]:
    """Every import of the package under ``root`` that the tables do not allow, and a ring if there is one."""
    paths = modules(root)
    found: list[str] = []
    graph: dict[str, set[str]] = {}
    for module, path in paths.items():
        room = _room(module)
        graph[module] = set()
        if room and room not in MAY_IMPORT:
            found.append(f"{module}: the room {room} stands in no table")
            continue
        for line, target in _imports(path, module):
            where = f"{path.relative_to(root).as_posix()}:{line}"
            if not _is_ours(target):
                library = target.partition(".")[0]
                homes = ONLY_IN.get(library, ("",))
                if target == COMPUTED or not (module.removeprefix(PACKAGE + ".") + ".").startswith(homes):
                    found.append(f"{where}: {module} may not import {target}")
                continue
            imported = _longest_known(target, paths)
            if imported in (PACKAGE, module):
                continue
            graph[module].add(imported)
            if _room(imported) not in MAY_IMPORT.get(room, set()) | {room}:
                found.append(f"{where}: {room or PACKAGE} may not import {imported}")
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found.append("ring: " + " <- ".join(error.args[1]))
    return found


def _module_name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _room(module: str) -> str:
    """The folder or module directly under the package; empty for the package itself."""
    return module.removeprefix(PACKAGE).removeprefix(".").partition(".")[0]


def _is_ours(target: str) -> bool:
    return target.partition(".")[0] == PACKAGE


def _longest_known(target: str, modules: dict[str, Path]) -> str:
    while target not in modules:
        target = target.rpartition(".")[0]
    return target


def _imports(path: Path, module: str) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything that is imported; ``from a import b`` counts as ``a.b``."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: package.count(".") + 2 - node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and _called(node.func) in ("import_module", "__import__"):
            name = node.args[0] if node.args else None
            yield node.lineno, str(name.value) if isinstance(name, ast.Constant) else COMPUTED


def _called(function: ast.expr) -> str:
    """The last part of its name; nothing where it has none."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def test_imports_run_one_way() -> None:
    assert {f"{PACKAGE}.cards", f"{PACKAGE}.casino.solver"} <= modules(ROOT).keys()
    assert wrong_imports(ROOT) == []


SOUND = {
    "__init__.py": "__version__ = '1'",
    "__main__.py": "from pyramid_trainer.main import main",
    "main.py": "def main():\n    from pyramid_trainer.ui.window import Window",
    "errors.py": "",
    "cards.py": "import re\nfrom pyramid_trainer.errors import BadInput",
    "casino/__init__.py": "",
    "casino/hands.py": "from ..cards import Card",
    "casino/solver.py": "import numpy as np\nfrom . import hands",
    "blocks/__init__.py": "from pyramid_trainer import cards",
    "training/__init__.py": "from pyramid_trainer.casino import hands, solver",
    "store/__init__.py": "import pyramid_trainer.training",
    "app/__init__.py": "from pyramid_trainer import __version__, store",
    "ui/__init__.py": "",
    "ui/window.py": "from PySide6.QtWidgets import QWidget\nfrom pyramid_trainer.app import something",
}


@pytest.fixture
def sound_tree(tmp_path: Path) -> Path:
    """A small package whose imports are all allowed."""
    for name, source in SOUND.items():
        path = tmp_path / PACKAGE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    return tmp_path


def test_a_sound_tree_has_nothing_wrong(sound_tree: Path) -> None:
    assert wrong_imports(sound_tree) == []


@pytest.mark.parametrize(
    ("planted", "source", "finding"),
    [
        ("cards.py", "import pyramid_trainer.casino.hands", "cards may not import pyramid_trainer.casino.hands"),
        ("errors.py", "from pyramid_trainer import cards", "errors may not import pyramid_trainer.cards"),
        ("casino/hands.py", "from ..blocks import x", "casino may not import pyramid_trainer.blocks"),
        ("blocks/rules.py", "from pyramid_trainer.casino import hands", "blocks may not import"),
        ("training/a.py", "def late():\n    from ..store import x", "training/a.py:2: training may not import"),
        ("store/a.py", "if TYPE_CHECKING:\n    from pyramid_trainer.app import x", "store may not import"),
        ("app/a.py", "from pyramid_trainer.ui.window import Window", "app may not import pyramid_trainer.ui.window"),
        ("app/a.py", "import importlib\nimportlib.import_module('pyramid_trainer.ui.window')", "app may not import"),
        ("app/a.py", "from importlib import import_module\nimport_module(name)", COMPUTED),
        ("ui/a.py", "from pyramid_trainer.main import main", "ui may not import pyramid_trainer.main"),
        ("__main__.py", "from pyramid_trainer.app import x", "__main__ may not import pyramid_trainer.app"),
        ("__init__.py", "from pyramid_trainer.cards import Card", "pyramid_trainer may not import"),
        ("app/a.py", "import PySide6.QtCore", "pyramid_trainer.app.a may not import PySide6.QtCore"),
        ("main.py", "def main():\n    from PySide6 import QtCore", "main.py:2: pyramid_trainer.main may not import"),
        ("casino/hands.py", "import numpy", "pyramid_trainer.casino.hands may not import numpy"),
        ("training/a.py", "from numpy import array", "pyramid_trainer.training.a may not import numpy.array"),
        ("casino/hands.py", "def late():\n    from .solver import x", "ring: "),
        ("casino/deep/down/a.py", "from ....app import x", "casino may not import pyramid_trainer.app"),
        ("tools/a.py", "", "the room tools stands in no table"),
        ("extra.py", "", "the room extra stands in no table"),
    ],
)
def test_a_planted_import_is_found(sound_tree: Path, planted: str, source: str, finding: str) -> None:
    path = sound_tree / PACKAGE / planted
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source)
    assert [text for text in wrong_imports(sound_tree) if finding in text], wrong_imports(sound_tree)


# The tests among themselves


def uses_of_test_modules(root: Path) -> list[str]:
    """Where a module of the tests under ``root`` imports a test module, or names one in code that it has run."""
    modules = {_module_name(path.relative_to(root)): path for path in sorted((root / "tests").rglob("*.py"))}
    test_modules = tuple(f"{name}." for name in modules if name.rpartition(".")[2].startswith("test_"))
    return [
        f"{path.relative_to(root).as_posix()}:{line} uses {target}"
        for module, path in modules.items()
        for line, target in (*_imports(path, module), *_named_in_strings(path))
        if f"{target}.".startswith(test_modules)
    ]


def _named_in_strings(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from ((node.lineno, name) for name in re.findall(r"\btests(?:\.\w+)+", node.value))


def test_what_tests_share_stands_in_no_test_module() -> None:
    assert uses_of_test_modules(ROOT) == [], (
        "put what tests share into a module beside them, named for what it holds, as tests/store/damaging.py:"
        " whoever changes a test does not look for others that need it"
    )


@pytest.mark.parametrize(
    "source",
    [
        "from tests.room.test_one import shared",
        "from tests.room import test_one",
        "import tests.room.test_one as one",
        "def late():\n    from .test_one import shared",
        "CODE = 'from tests.room.test_one import shared'",
        "COMMAND = ['-m', 'tests.room.test_one']",
    ],
)
def test_a_planted_use_of_a_test_module_is_found(tmp_path: Path, source: str) -> None:
    room = tmp_path / "tests" / "room"
    room.mkdir(parents=True)
    for name in ("test_one.py", "shared.py"):
        (room / name).write_text("from tests.room.shared import something")
    for user in ("test_other.py", "conftest.py"):
        (room / user).write_text(source)
    places = [use.partition(":")[0] for use in uses_of_test_modules(tmp_path)]
    assert places == ["tests/room/conftest.py", "tests/room/test_other.py"]
