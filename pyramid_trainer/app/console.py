"""What the commands say: lines and JSON on standard output, one line on standard error when something is wrong.

A terminal that cannot show a sign gets a plain one or an escape, never a crash. A stream that refuses is an expected
error; a reader that has gone away (``| head``) stays a ``BrokenPipeError``, which ends the program quietly.
"""

import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TextIO

from pyramid_trainer.errors import EnvironmentFault

_PLAIN = str.maketrans("✓⌂“”‘’…−·", "*h\"\"''~--")
"""A plain sign of the same width for each sign in our own lines, so that tables stay aligned."""


class Console:
    """Standard output, line by line."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def line(self, text: str = "", *, at_once: bool = False) -> None:
        """Prints one line; ``at_once`` shows it now, for work that takes a while.

        Raises ``EnvironmentFault("output.cannot_write")`` and ``BrokenPipeError``, as all that prints here.
        """
        self._write(f"{showable(text, self._out)}\n")
        if at_once:
            self.flush()

    def json(self, content: Mapping[str, object]) -> None:
        """Prints one JSON object in one line, in ASCII, so that no terminal's encoding can spoil it."""
        self._write(json.dumps(content) + "\n")

    def content(self, text: str) -> None:
        """Prints the content of a text file as UTF-8, which is what files are, whatever the terminal speaks."""
        binary = getattr(self._out, "buffer", None)
        if binary is None:
            self._write(text)
            return
        self.flush()
        with _refusals():
            binary.write(text.encode("utf-8"))

    def flush(self) -> None:
        """Everything printed has reached its destination when this returns."""
        with _refusals():
            self._out.flush()

    def _write(self, text: str) -> None:
        with _refusals():
            self._out.write(text)


def standard_output() -> Console:
    """The process's own standard output; raises ``EnvironmentFault("output.closed")`` when there is none."""
    if sys.stdout is None:
        raise EnvironmentFault("output.closed")
    _escape_what_cannot_be_shown(sys.stdout)
    return Console(sys.stdout)


def complain(sentence: str) -> None:
    """Prints the one line that tells what is wrong; a standard error that refuses it leaves only the exit status."""
    if sys.stderr is None:
        return
    _escape_what_cannot_be_shown(sys.stderr)
    with suppress(OSError):  # there is no third stream to tell it on
        print(f"pyramid-trainer: {showable(one_line(sentence), sys.stderr)}", file=sys.stderr, flush=True)


def give_up_streams() -> None:
    """Points both streams to nowhere, where they refuse, so that the interpreter's last flush cannot fail again."""
    for stream in (sys.stdout, sys.stderr):
        if stream is None:
            continue
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def one_line(text: str) -> str:
    """``text`` with line breaks and other control characters as escapes: names and files may hold any."""
    return "".join(letter if letter.isprintable() else _escaped(letter) for letter in text)


def showable(text: str, stream: TextIO) -> str:
    """``text``, with plain signs for ours when ``stream`` cannot encode it."""
    try:
        text.encode(stream.encoding or "utf-8")
    except UnicodeEncodeError:
        return text.translate(_PLAIN)
    return text


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def _escape_what_cannot_be_shown(stream: TextIO) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:  # a stream that a test or an embedding program put in place may have none
        reconfigure(errors="backslashreplace")


@contextmanager
def _refusals() -> Iterator[None]:
    """Turns a stream's refusal into an expected error; a reader that has gone away is none."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise EnvironmentFault("output.cannot_write", reason=error.strerror or str(error)) from error
