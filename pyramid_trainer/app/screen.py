"""Is there a screen that answers? Asked before Qt is loaded, which would end the process when there is none."""

import os
import sys
from collections.abc import Mapping

_WAYLAND, _X, _CHOSEN = "WAYLAND_DISPLAY", "DISPLAY", "QT_QPA_PLATFORM"
_X_PORT = 6000
_ANSWERS_WITHIN = 2.0


def has_screen(environ: Mapping[str, str]) -> bool:
    """Whether a window can open. Only Linux is asked; a platform that was chosen by hand is believed."""
    if not sys.platform.startswith("linux") or environ.get(_CHOSEN) or environ.get(_WAYLAND):
        return True
    display = environ.get(_X, "")
    return bool(display) and _answers(display)


def _answers(display: str) -> bool:
    """Whether the X server that ``display`` names, as ``HOST:NUMBER.SCREEN``, is there."""
    host, _, rest = display.rpartition(":")
    number = rest.partition(".")[0]
    if not number.isdecimal():
        return True  # a form that Qt may know
    if host and not host.startswith("unix"):
        return _takes_a_connection(host, _X_PORT + int(number))
    place = f"/tmp/.X11-unix/X{number}"  # noqa: S108 - where X servers are found
    return os.path.exists(place) or _takes_a_connection("", 0, abstract=f"\0{place}")


def _takes_a_connection(host: str, port: int, abstract: str = "") -> bool:
    import socket  # rarely needed, and not before the first hand

    with socket.socket(socket.AF_UNIX if abstract else socket.AF_INET, socket.SOCK_STREAM) as knock:
        knock.settimeout(_ANSWERS_WITHIN)
        try:
            knock.connect(abstract or (host, port))
        except OSError:
            return False
        return True
