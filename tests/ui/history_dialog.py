"""Somebody at the history dialog, who has played some hands before."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox

from pyramid_trainer.training.drill import Phase
from pyramid_trainer.ui.dialogs.history_dialog import HistoryDialog
from tests.ui.player import Player, type_path


def drilled(player: Player, hands: int = 3) -> None:
    """Answers ``hands`` hands, the middle card alone, which is never a foul unless it is the kicker of a pair."""
    while len(player.rows("attempts")) < hands:
        player.press("2", "Enter")
        if player.phase is Phase.JUDGED:
            player.press("Enter")
        else:
            player.press("1", "Enter", "Enter")


def opened(player: Player) -> HistoryDialog:
    player.press("Ctrl+H")
    dialog = player.dialog(HistoryDialog)
    player.wait_until(dialog.isActiveWindow)
    settle(player, dialog)
    return dialog


def settle(player: Player, dialog: HistoryDialog) -> None:
    """Waits until nothing goes on any more and it says what the history holds."""
    player.wait_until(lambda: player.button("Check", dialog).isEnabled())
    player.wait_until(lambda: not dialog.counting)


def give(player: Player, dialog: HistoryDialog, button: str, path: Path) -> None:
    """Presses the button and picks ``path`` in the file dialog."""
    player.click(player.button(button, dialog))
    type_path(player, player.dialog(QFileDialog), path)
    player.wait_until(lambda: not dialog.findChildren(QFileDialog))
    settle(player, dialog)


def close(player: Player) -> None:
    player.program.furniture.parent().findChild(HistoryDialog).reject()
    player.no_dialog()


def erase(player: Player) -> None:
    """Everything, and closes the dialog."""
    dialog = opened(player)
    player.click(player.button("Erase history…", dialog))
    box = player.dialog(QMessageBox)
    player.click(player.button("Erase", box))
    player.wait_until(lambda: not dialog.findChildren(QMessageBox))
    settle(player, dialog)
    assert any(text.startswith("The history is empty.") for text in player.texts(dialog))
    assert "The history holds 0 attempts in 0 sessions." in player.texts(dialog)
    close(player)
