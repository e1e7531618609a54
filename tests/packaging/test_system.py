"""System packages: what is missing is found by trying, and installed only with permission.

apt-get, dnf and sudo are small scripts here that write down how they were called, since the real ones would change the
machine; what is missing is really missing: the search path leads only to a folder without it.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from launch.system import GROUPS

from tests.packaging.conftest import PYTHON, ROOT, plain_environment, unprivileged

PROBE = ROOT / "packaging" / "launch" / "probe.py"
APT_LINE = "sudo apt-get update && sudo apt-get install -y --no-install-recommends xvfb xauth"


def real(program: str) -> str:
    path = shutil.which(program)
    assert path is not None, f"{program} has to be installed: run.py test sees to it"
    return path


class Machine:
    """A search path of its own, with ``log``: a line for each call of a package manager on it."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.log = folder / "log"
        (self.bin / "env").symlink_to(real("env"))

    def put(self, name: str, *lines: str) -> None:
        """A shell script called ``name`` that writes its call down and goes on with ``lines``."""
        script = self.bin / name
        script.write_text("\n".join(["#!/bin/sh", f'echo "$DEBIAN_FRONTEND {name} $*" >> "{self.log}"', *lines, ""]))
        script.chmod(0o755)

    def put_manager(self, name: str) -> None:
        """A package manager that brings the programs for the tests when told to install."""
        links = [f'{real("ln")} -sf {real(program)} "{self.bin}"' for program in ("Xvfb", "xauth")]
        self.put(name, 'if [ "$1" = install ]; then', *links, "fi")

    def put_sudo(self, *lines: str) -> None:
        (self.bin / "sudo").write_text("\n".join(["#!/bin/sh", *lines, ""]))
        (self.bin / "sudo").chmod(0o755)

    def calls(self) -> list[str]:
        return self.log.read_text().splitlines() if self.log.exists() else []

    def start_tests(self, checkout: Path) -> subprocess.CompletedProcess[str]:
        """``run.py test`` as an ordinary user of this machine."""
        return self._run([PYTHON, str(checkout / "packaging" / "run.py"), "test"])

    def provide(self) -> subprocess.CompletedProcess[str]:
        """Only the step that sees to the system packages, as an ordinary user of this machine."""
        code = "from launch.system import provide; provide(['tests'], venv=False)"
        return self._run([PYTHON, "-c", code], cwd=ROOT / "packaging")

    def _run(self, command: list[str], cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        prefix = [real(word) if word == "setpriv" else word for word in unprivileged()]
        return subprocess.run(
            [*prefix, *command],
            cwd=cwd,
            env=plain_environment(PATH=str(self.bin), PYTHONDONTWRITEBYTECODE="1"),
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize("sudo", [None, "echo a password is required >&2; exit 1"])
def test_without_permission_the_line_to_run_is_printed(machine: Machine, checkout: Path, sudo: str | None) -> None:
    machine.put_manager("apt-get")
    if sudo:
        machine.put_sudo(sudo)
    done = machine.start_tests(checkout)
    assert (done.returncode, done.stdout) == (2, "")
    assert [line.strip() for line in done.stderr.splitlines() if line] == [
        "Some system packages are missing. Run this line, then start again:",
        APT_LINE,
    ]
    assert machine.calls() == []
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize(
    ("manager", "calls"),
    [
        (
            "apt-get",
            [
                "noninteractive apt-get update",
                "noninteractive apt-get install -y --no-install-recommends xvfb xauth",
            ],
        ),
        (
            "dnf",
            ["noninteractive dnf install -y --setopt=install_weak_deps=False xorg-x11-server-Xvfb xorg-x11-xauth"],
        ),
    ],
)
def test_a_sudo_that_asks_nothing_installs_once(machine: Machine, manager: str, calls: list[str]) -> None:
    machine.put_manager(manager)
    machine.put_sudo('[ "$1" = -n ] || exit 1', "shift", '[ "$1" = true ] && exit 0', 'exec "$@"')
    done = machine.provide()
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("Installing system packages (first start only): ")
    assert machine.calls() == calls
    again = machine.provide()
    assert (again.returncode, again.stderr) == (0, "")
    assert machine.calls() == calls


def test_an_installation_that_fails_shows_its_last_words(machine: Machine, checkout: Path) -> None:
    machine.put("apt-get", 'echo "E: Unable to locate package $5"', "exit 100")
    machine.put_sudo("shift", '[ "$1" = true ] && exit 0', 'exec "$@"')
    done = machine.start_tests(checkout)
    assert done.returncode == 2
    assert "apt-get could not install what is missing (Xvfb, xauth):" in done.stderr
    assert "E: Unable to locate package xauth" in done.stderr
    assert APT_LINE in done.stderr
    assert "Traceback" not in done.stderr


def test_without_a_package_manager_the_missing_is_named(machine: Machine, checkout: Path) -> None:
    done = machine.start_tests(checkout)
    assert done.returncode == 2
    assert done.stderr == "The program needs Xvfb, xauth: install the packages that hold it, then start again.\n"


def test_only_libraries_that_cannot_be_loaded_are_reported() -> None:
    command = [PYTHON, PROBE, "libc.so.6", "libno-such-thing.so.9", "libfontconfig.so.1"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "libno-such-thing.so.9\n"


def test_a_system_without_any_font_is_noticed(tmp_path: Path) -> None:
    config = tmp_path / "fonts.conf"
    config.write_text(f"<fontconfig><cachedir>{tmp_path}</cachedir></fontconfig>")
    done = subprocess.run(
        [PYTHON, PROBE, "libfontconfig.so.1"],
        env={**os.environ, "FONTCONFIG_FILE": str(config)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "a font\n"


def test_the_named_libraries_are_found_where_qt_runs() -> None:
    named = [need.name for group in ("qt", "xcb") for need in GROUPS[group] if ".so." in need.name]
    assert subprocess.run([PYTHON, PROBE, *named], capture_output=True, text=True, check=True).stdout == ""
