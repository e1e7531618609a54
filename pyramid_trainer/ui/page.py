"""What the window may ask of a page, and what it hands to one."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.preferences import Value
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.app.solutions import Solutions
from pyramid_trainer.ui.look import Look


class Services(NamedTuple):
    """What a page about the history works with; ``path``: of the history's file."""

    recorder: Recorder
    clock: Clock
    solutions: Solutions
    rule_files: RuleFiles
    look: Look

    @property
    def path(self) -> Path:
        return self.recorder.path


class Page(QWidget):
    """A page of the window. It is made when it is first opened, or ahead of that, and stays; a page does only what
    concerns it.
    """

    def making(self) -> Iterator[None]:
        """Makes what the page consists of, a step at a time, so that the window need not stand still for it. What is
        not made by the time it is wanted is made then.
        """
        yield from ()

    def opened(self) -> None:
        """It has come to the front: what it shows may be out of date."""

    def take_preferences(self) -> None:
        """Preferences are others now; theme and type come by the look."""

    def keep_writing(self) -> list[str]:
        """Keeps what is being written in it, and says in a sentence each why something cannot be kept."""
        return [told for inner in self.findChildren(Page) for told in inner.keep_writing()]

    def remembered(self) -> dict[str, Value]:
        """Preferences that say how it was left, for the next time the program runs."""
        return {}

    def release_history(self) -> None:
        """The file is about to be exchanged, or the program closes: no thread of the page has it open until it is
        ``opened`` again.
        """
