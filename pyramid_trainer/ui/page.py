"""What the window may ask of a page."""

from PySide6.QtWidgets import QWidget


class Page(QWidget):
    """A page of the window. It is made when it is first opened and stays; a page does only what concerns it."""

    def opened(self) -> None:
        """It has come to the front: what it shows may be out of date."""

    def take_preferences(self) -> None:
        """Preferences are others now; theme and type come by the look."""

    def release_history(self) -> None:
        """The file is about to be exchanged, or the program closes: no thread of the page has it open afterwards."""
