"""What the window does when an answer cannot be kept, or the history cannot be used: nothing shows, the user decides.

The history file is moved away while it is open, which the store refuses to write to, or replaced by something else.
"""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QMessageBox

from pyramid_trainer.store import sessions
from pyramid_trainer.store.history import History
from pyramid_trainer.training.drill import Phase
from pyramid_trainer.ui.dialogs.history_trouble import HistoryTroubleDialog
from tests.store.held import attempts_of, sessions_of
from tests.ui import reading
from tests.ui.conftest import HARMLESS, OpenProgram
from tests.ui.player import Player

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)

WAYS_ON = {"Try again", "Go on without keeping"}


def take_away(player: Player) -> Path:
    """Moves the history aside and puts something in its place that cannot be written."""
    history = player.folders.history
    aside = history.with_name("aside.sqlite")
    history.rename(aside)
    history.mkdir()
    return aside


def bring_back(player: Player) -> None:
    player.folders.history.rmdir()
    player.folders.history.with_name("aside.sqlite").rename(player.folders.history)


def answered_unkept(player: Player) -> None:
    take_away(player)
    player.press("2", "Enter")
    assert "Not kept" in player.texts()


def test_no_verdict_shows_before_the_answer_is_kept(player: Player) -> None:
    answered_unkept(player)
    assert player.drill.verdict is None
    assert player.phase is Phase.KEEPING
    assert player.bars() == []
    assert any("history.sqlite" in text for text in player.texts())
    assert set(player.buttons()) >= WAYS_ON
    before = player.grab()
    player.press("1", "2", "3", "Enter", "Space", "H", "U", "D", "S")
    assert player.grab() == before
    bring_back(player)
    player.click(player.button("Try again"))
    assert "☆ Star" in player.buttons()
    assert [attempt.starred for attempt in player.attempts()] == [False]


def test_trying_again_keeps_that_answer_once(player: Player) -> None:
    answered_unkept(player)
    alone = player.chosen()
    player.click(player.button("Try again"))
    assert "Not kept" in player.texts()
    bring_back(player)
    player.click(player.button("Try again"))
    assert player.phase is Phase.JUDGED
    assert player.chosen() == alone
    (attempt,) = player.attempts()
    assert attempt.cards == player.drill.round.cards
    assert player.session_line().startswith("1 hand ")
    assert player.banner() == ""
    player.press("Enter", "2", "Enter")
    assert len({attempt.session for attempt in player.attempts()}) == 1


def test_going_on_shows_the_verdict_but_neither_counts_nor_keeps_it(player: Player) -> None:
    answered_unkept(player)
    player.click(player.button("Go on without keeping"))
    assert player.phase is Phase.JUDGED
    assert len(player.bars()) in (1, 2)
    assert player.session_line() == "0 hands"
    assert "Nothing is kept" in player.banner()
    assert "Slip" not in player.buttons()
    player.press("U", "Enter")
    bring_back(player)
    player.press("2", "Enter", "1", "Enter")
    assert player.rows("attempts") == player.rows("fouls") == []
    assert player.session_line() == "0 hands"
    player.press("Esc")
    assert "Nothing is kept" in player.banner(), "the only way back must not be lost"
    player.click(player.button("Keep again"))
    assert player.banner() == ""
    if player.phase is Phase.JUDGED:
        player.press("Enter")
    player.press("2", "Enter")
    if player.phase is Phase.CHOOSING:
        player.press("1", "Enter")
    assert len(player.rows("attempts")) == 1
    assert player.session_line().startswith("1 hand ")


def test_a_foul_waits_like_an_answer(open_program: OpenProgram) -> None:
    player = open_program(seed=5)
    for _ in range(50):
        if player.drill.round.hand.pair_and_kicker is None and not player.drill.round.hand.is_trips:
            break
        player.program.furniture.use_rules("single-deck")
    take_away(player)
    player.press("1", "Enter")
    assert not any(text.startswith("A foul") for text in player.texts())
    bring_back(player)
    assert player.rows("fouls") == []
    player.click(player.button("Try again"))
    assert any(text.startswith("A foul") for text in player.texts())
    assert len(player.rows("fouls")) == 1
    assert player.chosen() is None


def test_the_keyboard_gets_out_as_well(player: Player) -> None:
    answered_unkept(player)
    bring_back(player)
    for _ in range(10):
        player.press("Tab")
        if player.button("Try again").hasFocus():
            break
    player.press("Space")
    assert player.phase is Phase.JUDGED
    assert player.felt.hasFocus()
    player.press("Space")
    assert player.phase is Phase.CHOOSING


def test_other_rules_wait_for_the_waiting_answer(player: Player) -> None:
    answered_unkept(player)
    hand = player.drill.round
    player.program.furniture.use_rules("six-deck")
    box = player.dialog(QMessageBox)
    assert "waits to be kept" in box.text()
    player.click(box.buttons()[0])
    assert player.phase is Phase.KEEPING
    assert player.drill.round is hand
    bring_back(player)
    player.click(player.button("Try again"))
    assert player.phase is Phase.JUDGED
    assert len(player.rows("attempts")) == 1


def test_a_star_that_cannot_be_kept_is_told_and_not_shown(player: Player) -> None:
    player.press("2", "Enter")
    assert player.phase is Phase.JUDGED
    take_away(player)
    player.press("S")
    assert "history.sqlite" in player.banner()
    assert "☆ Star" in player.buttons()
    player.press("U")
    assert "Slip" in player.buttons()
    bring_back(player)
    player.press("Esc", "S", "U")
    assert player.banner() == ""
    assert "★ Starred" in player.buttons()
    assert len(player.rows("stars")) == len(player.rows("slips")) == 1


def test_another_message_does_not_hide_for_good_that_nothing_is_kept(player: Player) -> None:
    answered_unkept(player)
    player.click(player.button("Go on without keeping"))
    player.program.furniture.banner.tell("Something else.")
    player.press("Esc")
    assert "Nothing is kept" in player.banner()
    bring_back(player)


# A file that is no history


def spoiled(open_program: OpenProgram, data: Path, *, with_backup: bool) -> tuple[Player, bytes]:
    """The program opened on a history of nonsense, with a backup of one attempt beside or without."""
    if with_backup:
        player = open_program()
        player.press("2", "Enter")
        (data / "backups").mkdir()
        with player.history() as history:
            history.backup(data / "backups" / "before.sqlite")
        player.close()
    nonsense = b"This is no database. " * 500
    (data / "history.sqlite").write_bytes(nonsense)
    return open_program(seed=9), nonsense


def test_trouble_with_the_file_is_told_at_the_start(open_program: OpenProgram, data: Path) -> None:
    player, nonsense = spoiled(open_program, data, with_backup=False)
    dialog = player.dialog(HistoryTroubleDialog)
    assert any("history.sqlite" in text for text in player.texts(dialog))
    assert "There is no backup in the data folder." in player.texts(dialog)
    player.wait_until(dialog.isActiveWindow)
    player.press("Esc")
    player.no_dialog()
    assert "Nothing is kept" in player.banner()
    player.press("2", "Enter")
    assert player.phase is Phase.JUDGED
    assert (data / "history.sqlite").read_bytes() == nonsense
    player.click(player.button("Keep again"))
    player.dialog(HistoryTroubleDialog).reject()
    player.no_dialog()
    assert (data / "history.sqlite").read_bytes() == nonsense


@pytest.mark.parametrize("with_backup", [False, True])
@pytest.mark.parametrize("key", ["Enter", "KeypadEnter", "Space"])
def test_a_hand_set_just_as_the_dialog_appears_changes_no_file(
    open_program: OpenProgram, data: Path, key: str, with_backup: bool
) -> None:
    player, _ = spoiled(open_program, data, with_backup=with_backup)
    before = {file: file.read_bytes() for file in data.rglob("*.sqlite")}
    dialog = player.dialog(HistoryTroubleDialog)
    player.wait_until(dialog.isActiveWindow)
    player.press("3", key)
    player.no_dialog()
    assert "Nothing is kept" in player.banner()
    assert {file: file.read_bytes() for file in data.rglob("*.sqlite")} == before


def test_enter_in_the_list_of_backups_does_nothing(open_program: OpenProgram, data: Path) -> None:
    player, nonsense = spoiled(open_program, data, with_backup=True)
    dialog = player.dialog(HistoryTroubleDialog)
    player.wait_until(dialog.isActiveWindow)
    player.wait_until(dialog.restore.isEnabled)
    (box,) = player.all(QComboBox, dialog)
    box.setFocus()
    player.press("Enter", "KeypadEnter")
    assert dialog.isVisible()
    assert dialog.leave.isDefault()
    assert (data / "history.sqlite").read_bytes() == nonsense
    player.press("Tab", "Enter")
    player.no_dialog()
    assert len(player.rows("attempts")) == 1, "the button that has the focus is pressed by Enter all the same"


def test_a_new_history_begins_beside_the_old_file(open_program: OpenProgram, data: Path) -> None:
    player, nonsense = spoiled(open_program, data, with_backup=False)
    dialog = player.dialog(HistoryTroubleDialog)
    player.click(dialog.anew)
    player.no_dialog()
    (old,) = data.glob("history-unusable-*.sqlite")
    assert old.read_bytes() == nonsense
    assert str(old) in player.banner()
    player.press("Esc", "2", "Enter")
    assert len(player.rows("attempts")) == 1


def test_a_backup_is_restored_and_the_old_file_stays(open_program: OpenProgram, data: Path) -> None:
    player, nonsense = spoiled(open_program, data, with_backup=True)
    dialog = player.dialog(HistoryTroubleDialog)
    (box,) = player.all(QComboBox, dialog)
    assert "before" in box.currentText()
    player.click(dialog.restore)
    player.no_dialog()
    assert any(file.read_bytes() == nonsense for file in data.glob("history-replaced-*.sqlite"))
    with History.open(data / "history.sqlite") as history:
        assert len(attempts_of(history)) == 1
    player.press("Esc", "2", "Enter")
    if player.phase is Phase.CHOOSING:
        player.press("1", "Enter")
    assert len(player.rows("attempts")) == 2
    assert player.session_line() == reading.session_line(
        [(player.attempts()[-1].cost, player.attempts()[-1].grade != "forced")], [player.attempts()[-1].think_ms]
    )


def test_a_hand_that_was_not_kept_takes_no_marks(player: Player) -> None:
    answered_unkept(player)
    player.click(player.button("Go on without keeping"))
    assert {"☆ Star", "Slip"}.isdisjoint(player.buttons())
    before = player.grab()
    player.press("S", "U")
    assert player.grab() == before
    bring_back(player)


def test_a_hand_after_the_session_was_deleted_in_another_window_opens_a_new_one_and_says_so(player: Player) -> None:
    player.press("2", "Enter")
    if player.phase is Phase.CHOOSING:
        player.press("1", "Enter")
    with player.history() as other:
        (session,) = sessions_of(other)
        sessions.delete(other, session.id, datetime.now(UTC))
    player.press("Enter", "2", "Enter")
    if player.phase is Phase.CHOOSING:
        player.press("1", "Enter")
    assert player.phase is Phase.JUDGED
    assert player.session_line().startswith("1 hand ")
    assert "was deleted in another window" in player.banner()
    assert len({attempt.session for attempt in player.attempts()}) == 2
