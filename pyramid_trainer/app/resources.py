"""The files that come with the program: in the wheel inside the package, in a checkout beside it."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
_IN_WHEEL = _PACKAGE / "assets"
ASSETS = _IN_WHEEL if _IN_WHEEL.is_dir() else _PACKAGE.parent / "assets"
