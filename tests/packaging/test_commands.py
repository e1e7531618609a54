"""What the words after run.py do: open the program, show what works without a screen, run the tests twice."""

import json
import os
import signal
import socket
import sysconfig
from pathlib import Path

import pytest
from launch.command import libraries_for
from launch.testing import overall, split_marks

from tests.packaging.conftest import begin, note_of, start

IN_BOTH_RUNS = """\
import os
import socket
import pytest

def test_offscreen():
    assert os.environ["QT_QPA_PLATFORM"] == "offscreen"

@pytest.mark.xcb
def test_on_a_real_server():
    assert os.environ["QT_QPA_PLATFORM"] == "xcb"
    with socket.socket(socket.AF_UNIX) as server:
        server.connect("/tmp/.X11-unix/X" + os.environ["DISPLAY"].removeprefix(":"))
"""
FAILING = """\
import pytest

@pytest.mark.xcb
def test_that_fails():
    raise AssertionError
"""
LASTING = """\
import os
import signal
import pytest

@pytest.mark.xcb
def test_that_lasts():
    with open("pipe", "w") as pipe:
        pipe.write(os.environ["DISPLAY"].removeprefix(":"))
    signal.pause()
"""
REAL_PYTEST = {"PYTHONPATH": sysconfig.get_path("purelib"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def put_tests(checkout: Path, source: str) -> None:
    """Give ``checkout`` one file of tests; the pytest of this very run will run them."""
    (checkout / "tests").mkdir(exist_ok=True)
    (checkout / "tests" / "test_it.py").write_text(source)


def test_without_a_screen_it_says_so_and_shows_what_works(made: Path) -> None:
    done = start(made)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set)")
    assert '$ python3 packaging/run.py solve "AS 8C 3D"' in lines
    shown = [json.loads(line)["arguments"] for line in lines if line.startswith("{")]
    assert shown == [["solve", "AS 8C 3D"], ["edge"]]


@pytest.mark.parametrize("variable", ["DISPLAY", "QT_QPA_PLATFORM"])
def test_with_a_screen_or_told_to_do_without_the_program_is_opened(made: Path, variable: str) -> None:
    done = start(made, **{variable: "offscreen"})
    assert json.loads(done.stdout)["arguments"] == []


def test_the_exit_status_of_the_program_is_handed_back(made: Path) -> None:
    assert start(made, "fail").returncode == 7


@pytest.mark.parametrize(
    ("words", "screen", "libraries"),
    [
        ("", {"DISPLAY": ":0"}, ["qt", "xcb"]),
        ("--smoke", {"WAYLAND_DISPLAY": "wayland-0"}, ["qt", "xcb", "wayland"]),
        ("--smoke", {"QT_QPA_PLATFORM": "offscreen"}, ["qt"]),
        ("--smoke", {"QT_QPA_PLATFORM": "xcb"}, ["qt", "xcb"]),
        ("--data-dir x edge --json", {"DISPLAY": ":0"}, []),
        ("--help", {"DISPLAY": ":0"}, []),
        ("chart --output x.csv", {"DISPLAY": ":0"}, []),
        ("chart --output x.png", {"QT_QPA_PLATFORM": "offscreen"}, ["qt"]),
    ],
)
def test_system_libraries_are_asked_for_only_where_qt_is_used(
    monkeypatch: pytest.MonkeyPatch, words: str, screen: dict[str, str], libraries: list[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in screen.items():
        monkeypatch.setenv(name, value)
    assert libraries_for(words.split()) == libraries


def test_the_tests_run_on_a_real_server_and_then_offscreen(made: Path) -> None:
    put_tests(made, IN_BOTH_RUNS)
    done = start(made, "test", **REAL_PYTEST)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("1 passed") == 2
    assert done.stderr in ("", "Bringing .venv up to date …\n")
    assert json.loads(note_of(made).read_text())["extras"] == ["test"]


@pytest.mark.parametrize(("words", "status"), [("-k offscreen", 0), ("-m xcb", 0), ("-k nothing", 5)])
def test_arguments_are_handed_to_pytest(made: Path, words: str, status: int) -> None:
    put_tests(made, IN_BOTH_RUNS)
    assert start(made, "test", *words.split(), **REAL_PYTEST).returncode == status


def test_a_failure_in_the_first_run_fails_the_whole_after_the_second(made: Path) -> None:
    put_tests(made, IN_BOTH_RUNS + FAILING)
    done = start(made, "test", **REAL_PYTEST)
    assert done.returncode == 1
    assert done.stdout.count("1 passed") == 2


def test_a_file_that_cannot_be_imported_ends_it_before_the_second_run(made: Path) -> None:
    put_tests(made, "from nowhere import nothing\n" + IN_BOTH_RUNS)
    done = start(made, "test", **REAL_PYTEST)
    assert done.returncode == 2
    assert done.stdout.count("test session starts") == 1


@pytest.mark.parametrize(
    ("first", "second", "narrowed", "status"),
    [
        (0, 0, False, 0),
        (1, 0, False, 1),
        (0, 1, False, 1),
        (0, 5, False, 5),
        (5, 0, False, 5),
        (0, 5, True, 0),
        (5, 0, True, 0),
        (5, 1, True, 1),
        (1, 5, True, 1),
        (5, 5, True, 5),
    ],
)
def test_a_run_without_tests_is_forgiven_only_where_arguments_narrowed_it(
    first: int, second: int, narrowed: bool, status: int
) -> None:
    assert overall(first, second, narrowed) == status


def test_an_expression_of_marks_is_kept_apart_from_the_other_arguments() -> None:
    assert split_marks(["-x", "-m", "slow", "tests/ui"]) == ("slow", ["-x", "tests/ui"])


def test_asked_to_end_it_takes_the_server_and_pytest_along(made: Path) -> None:
    put_tests(made, IN_BOTH_RUNS + LASTING)
    pipe = made / "pipe"
    os.mkfifo(pipe)
    with begin(made, "test", **REAL_PYTEST) as running:
        display = pipe.read_text()
        running.send_signal(signal.SIGTERM)
        running.communicate()
    pipe.unlink()
    assert running.returncode == 128 + signal.SIGTERM
    with socket.socket(socket.AF_UNIX) as server, pytest.raises((FileNotFoundError, ConnectionRefusedError)):
        server.connect(f"/tmp/.X11-unix/X{display}")
