"""Small files written so that a crash leaves either the old or the new content, never a part of it."""

import os
from contextlib import suppress
from pathlib import Path

from pyramid_trainer.errors import BadInput, EnvironmentFault


def write_text(path: Path, text: str) -> None:
    """Writes ``text`` as UTF-8, lines ending as it has them; otherwise as ``write_bytes``."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, content: bytes) -> None:
    """Writes ``content`` in one step; creates the folder. Raises ``EnvironmentFault("file.cannot_write")``."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):  # the part may not even exist; what is told is why the whole could not be written
            beside.unlink()
        raise cannot_write(path, error) from error


def require_folder(path: Path) -> None:
    """Raises ``BadInput("file.no_folder")``, for a folder is not to be made by a slip of the pen, and
    ``EnvironmentFault("file.cannot_write")`` where it cannot be looked into.
    """
    try:
        if not path.parent.is_dir():
            raise BadInput("file.no_folder", path=path.parent)
    except OSError as error:
        raise cannot_write(path, error) from error


def cannot_write(path: Path, error: OSError) -> EnvironmentFault:
    """The fault that tells why ``path`` could not be written."""
    return EnvironmentFault("file.cannot_write", path=path, reason=error.strerror or str(error))


def cannot_read(path: Path, error: OSError) -> EnvironmentFault:
    """The fault that tells why ``path`` could not be read."""
    return EnvironmentFault("file.cannot_read", path=path, reason=error.strerror or str(error))
