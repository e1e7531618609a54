"""Whether the system asks for less motion. Qt does not say so everywhere, so the desktop's own program is asked."""

import shutil
import subprocess
import sys
from typing import NamedTuple

ANSWERS_WITHIN = 2.0
"""Seconds; a desktop that takes longer has no opinion."""


class _Question(NamedTuple):
    words: tuple[str, ...]
    less: str
    """The answer that means less motion."""


_QUESTIONS = {
    "linux": _Question(("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"), "false"),
    "darwin": _Question(("defaults", "read", "com.apple.universalaccess", "reduceMotion"), "1"),
}


def system_wants_less_motion() -> bool:
    """Asks the system, which takes a few hundredths of a second; no where there is nobody to ask."""
    if sys.platform == "win32":
        return _windows_has_animations_off()
    question = _QUESTIONS.get(sys.platform)
    if question is None or shutil.which(question.words[0]) is None:
        return False
    try:
        told = subprocess.run(question.words, capture_output=True, text=True, timeout=ANSWERS_WITHIN, check=False)
    except (OSError, subprocess.TimeoutExpired):  # it cannot be run, or has no desktop to talk to: no opinion
        return False
    return told.stdout.strip() == question.less


def _windows_has_animations_off() -> bool:
    """``SPI_GETCLIENTAREAANIMATION`` of Windows."""
    import ctypes

    animates = ctypes.c_int(1)
    windll = getattr(ctypes, "windll")  # noqa: B009 - the name exists on Windows alone
    windll.user32.SystemParametersInfoW(0x1042, 0, ctypes.byref(animates), 0)
    return not animates.value
