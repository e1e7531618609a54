"""What the program needs of a Linux system: Qt's libraries, a font, python3-venv, and for the tests an X server.

What is missing is found by trying, never by asking a package manager. It is installed only as root or with a sudo that
asks for no password; otherwise the person gets the line to run.
"""

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from launch import Refusal, quote_tail

PROBE = os.path.join(os.path.dirname(os.path.realpath(__file__)), "probe.py")


@dataclass(frozen=True)
class Need:
    """Something to be found under ``name`` (a library's soname, or a program) and the packages that hold it."""

    name: str
    debian: str
    fedora: str


GROUPS = {
    "qt": (
        Need("libGL.so.1", "libgl1", "libglvnd-glx"),
        Need("libEGL.so.1", "libegl1", "libglvnd-egl"),
        Need("libdbus-1.so.3", "libdbus-1-3", "dbus-libs"),
        Need("libfontconfig.so.1", "libfontconfig1", "fontconfig"),
        Need("libglib-2.0.so.0", "libglib2.0-0", "glib2"),
        Need("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon"),
        Need("a font", "fonts-dejavu-core", "dejavu-sans-fonts"),
    ),
    "xcb": (
        Need("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor"),
        Need("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm"),
        Need("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms"),
        Need("libxcb-shape.so.0", "libxcb-shape0", "libxcb"),
        Need("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11"),
    ),
    "wayland": (Need("libwayland-cursor.so.0", "libwayland-cursor0", "libwayland-cursor"),),
    "tests": (
        Need("Xvfb", "xvfb", "xorg-x11-server-Xvfb"),
        Need("xauth", "xauth", "xorg-x11-xauth"),
    ),
}
VENV_MODULE = Need("ensurepip", f"python{sys.version_info.major}.{sys.version_info.minor}-venv", "python3-libs")


@dataclass(frozen=True)
class Manager:
    """A package manager: ``before`` are the commands to run ahead of ``install``, which takes the packages' names."""

    program: str
    distribution: str
    before: tuple[tuple[str, ...], ...]
    install: tuple[str, ...]

    def commands(self, packages: Iterable[str]) -> list[list[str]]:
        return [*map(list, self.before), [*self.install, *packages]]


MANAGERS = (
    Manager(
        "apt-get",
        "debian",
        (("apt-get", "update"),),
        ("apt-get", "install", "-y", "--no-install-recommends"),
    ),
    Manager("dnf", "fedora", (), ("dnf", "install", "-y", "--setopt=install_weak_deps=False")),
)


def missing(groups: Iterable[str], venv: bool) -> list[Need]:
    """What of ``groups`` cannot be found here, and the module that makes a ``.venv`` if ``venv`` asks for it."""
    needs = [need for group in groups for need in GROUPS[group]]
    sonames = [need.name for need in needs if ".so." in need.name]
    absent = set(_unloadable(sonames)) if sonames else set()
    absent |= {need.name for need in GROUPS["tests"] if shutil.which(need.name) is None}
    gone = [need for need in needs if need.name in absent]
    importlib.invalidate_caches()  # it may have been installed since this process looked last
    if venv and importlib.util.find_spec(VENV_MODULE.name) is None:
        gone.append(VENV_MODULE)
    return gone


def _unloadable(sonames: list[str]) -> list[str]:
    command = [sys.executable, "-I", "-S", PROBE, *sonames]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()


def manager_here() -> Manager | None:
    return next((manager for manager in MANAGERS if shutil.which(manager.program)), None)


def permission() -> list[str] | None:
    """What to put before a command that changes the system: nothing for root, sudo if it asks nothing, else None."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and not subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode:
        return ["sudo", "-n"]
    return None


def provide(groups: Iterable[str], venv: bool) -> None:
    """Install what is missing of ``groups`` (and for ``venv``); or raise ``Refusal`` with the line to run."""
    if not sys.platform.startswith("linux"):
        return
    groups = list(groups)
    gone = missing(groups, venv)
    if not gone:
        return
    names = ", ".join(need.name for need in gone)
    manager = manager_here()
    if manager is None:
        raise Refusal(f"The program needs {names}: install the packages that hold it, then start again.")
    packages = list(dict.fromkeys(getattr(need, manager.distribution) for need in gone))
    by_hand = [] if os.geteuid() == 0 else ["sudo"]
    line = " && ".join(shlex.join([*by_hand, *command]) for command in manager.commands(packages))
    prefix = permission()
    if prefix is None:
        raise Refusal(f"Some system packages are missing. Run this line, then start again:\n\n    {line}\n")
    print(f"Installing system packages (first start only): {' '.join(packages)} …", file=sys.stderr, flush=True)
    output = _install(manager, packages, prefix)
    still = missing(groups, venv)
    if still:
        names = ", ".join(need.name for need in still)
        raise Refusal(
            f"{manager.program} could not install what is missing ({names}):\n{quote_tail(output)}\n"
            f"To try by hand, run this line, then start again:\n\n    {line}\n"
        )


def _install(manager: Manager, packages: list[str], prefix: list[str]) -> str:
    """Run the manager's commands to the end, whatever they return: what counts is what is missing afterwards.

    One unreachable source among many makes ``apt-get update`` fail although the others were read.
    """
    output = ""
    for command in manager.commands(packages):
        quiet = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", *command]
        done = subprocess.run(
            quiet,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        output += done.stdout
    return output
