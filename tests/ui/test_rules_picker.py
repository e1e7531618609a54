"""Choosing what is played: the menu, own rule files, and what is remembered."""

from pathlib import Path
from typing import cast

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox, QToolButton

from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.app.rule_files import RuleFiles, rules_as_toml
from pyramid_trainer.casino.solver import solve
from pyramid_trainer.training.drill import Phase
from tests.ui import reading
from tests.ui.conftest import HARMLESS, OpenProgram
from tests.ui.player import Player, open_dialogs, type_path

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)

SINGLE, SIX, EVERY = "Single deck", "Six decks", "Every pair"


@pytest.fixture
def own_rules(data: Path) -> Path:
    """The folder of the user's own rule files."""
    folder = data / "rules"
    folder.mkdir()
    return folder


def write_rules(path: Path, like: str = "six-deck", **changes: str) -> None:
    """A rule file like a built-in one, with other lines for some keys."""
    lines = rules_as_toml(RuleFiles(path.parent).load(like)).splitlines()
    changed = [
        next((f"{key} = {value}" for key, value in changes.items() if line.startswith(key)), line) for line in lines
    ]
    path.write_text("\n".join(changed), encoding="utf-8")


def opened_menu(player: Player) -> QMenu:
    player.take_focus()  # which a menu that was open has, offscreen only, taken from it
    player.press("Ctrl+R")
    player.wait_until(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    return cast(QMenu, QApplication.activePopupWidget())


def entries(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def entry(menu: QMenu, text: str) -> QAction:
    (action,) = (action for action in menu.actions() if action.text() == text)
    return action


def pick(player: Player, text: str) -> None:
    """By the arrow keys, as far down as the entry lies."""
    menu = opened_menu(player)
    wanted = entry(menu, text)
    for _ in range(20):
        player.press("Down")
        if menu.activeAction() is wanted:
            break
    player.press("Enter")
    player.wait_until(lambda: QApplication.activePopupWidget() is None)


def title(player: Player) -> str:
    return player.program.furniture.drill.picker.findChild(QMenu).parentWidget().text()


def remembered(player: Player) -> str:
    return Preferences(player.folders.preferences).text("rule_set")


def test_the_menu_holds_the_three_built_in_sets(player: Player) -> None:
    menu = opened_menu(player)
    assert entries(menu) == [SINGLE, SIX, EVERY, "Rule file…"]
    assert [action.text() for action in menu.actions() if action.isChecked()] == [SINGLE]
    player.press("Esc")
    player.wait_until(lambda: QApplication.activePopupWidget() is None)
    assert title(player).startswith(SINGLE)


@pytest.mark.parametrize(("text", "name", "decks"), [(SIX, "six-deck", 6), (EVERY, "every-pair", 1)])
def test_a_picked_set_deals_a_hand_and_is_remembered(
    open_program: OpenProgram, text: str, name: str, decks: int
) -> None:
    player = open_program()
    first = player.drill.round
    player.press("2")
    pick(player, text)
    assert player.drill.round is not first
    assert player.chosen() is None
    assert player.rows("attempts") == []
    assert title(player).startswith(text)
    assert any(f"{decks} deck" in line for line in player.texts())
    assert QApplication.focusWidget() is player.felt
    player.press("2", "Enter")
    rules = RuleFiles(Path()).load(name)
    values = solve(rules).values(player.drill.round.hand)
    assert sorted(player.bars()) == sorted(map(reading.row, values))
    (attempt,) = player.attempts()
    assert (attempt.rules, attempt.rules_hash) == (text, rules.rules_hash)
    player.close()
    again = open_program()
    assert title(again).startswith(text)
    assert again.drill.round.rules == rules
    assert [action.text() for action in opened_menu(again).actions() if action.isChecked()] == [text]
    again.press("Esc")


def test_changing_rules_keeps_the_session(player: Player) -> None:
    player.press("2", "Enter")
    pick(player, SIX)
    player.press("2", "Enter")
    assert player.session_line().startswith("2 hands")
    assert len(player.rows("sessions")) == 1
    assert len(player.rows("rule_sets")) == 2


def test_own_sets_follow_and_broken_ones_say_why(own_rules: Path, player: Player) -> None:
    write_rules(own_rules / "mine.toml", name='"My house & yours"')
    write_rules(own_rules / "decks.toml", decks="9")
    (own_rules / "syntax.toml").write_text("decks = = 2\n", encoding="utf-8")
    (own_rules / "six-deck.toml").write_text("", encoding="utf-8")
    (own_rules / "notes.txt").write_text("not a rule file", encoding="utf-8")
    menu = opened_menu(player)
    assert entries(menu) == [
        SINGLE, SIX, EVERY, "decks (cannot be used)", "My house && yours", "syntax (cannot be used)", "Rule file…",
    ]  # fmt: skip
    broken = entry(menu, "decks (cannot be used)")
    assert not broken.isEnabled()
    assert "decks.toml" in broken.toolTip()
    assert "“decks” must be a whole number from 1 to 8, not 9" in broken.toolTip()
    assert "line 1" in entry(menu, "syntax (cannot be used)").toolTip()
    assert menu.toolTipsVisible()
    player.press("Esc")
    pick(player, "My house && yours")
    assert title(player).startswith("My house && yours")
    assert remembered(player) == "mine"
    assert player.drill.round.rules.name == "My house & yours"


def test_files_that_come_and_go_are_seen_at_the_next_opening(own_rules: Path, player: Player) -> None:
    write_rules(own_rules / "mine.toml", name='"Mine"')
    assert "Mine" in entries(opened_menu(player))
    player.press("Esc")
    (own_rules / "mine.toml").unlink()
    assert "Mine" not in entries(opened_menu(player))
    player.press("Esc")


def test_a_set_broken_between_opening_and_picking_is_told(own_rules: Path, player: Player) -> None:
    write_rules(own_rules / "mine.toml", name='"Mine"')
    first = player.drill.round
    menu = opened_menu(player)
    (own_rules / "mine.toml").write_text("nonsense", encoding="utf-8")
    entry(menu, "Mine").trigger()
    menu.close()
    box = player.dialog(QMessageBox)
    assert "mine.toml, line 1" in box.text()
    player.click(player.button("OK", box))
    player.no_dialog()
    assert player.drill.round is first


def test_an_own_set_with_the_name_of_a_built_in_one_is_another(own_rules: Path, player: Player) -> None:
    write_rules(own_rules / "mine.toml", name='"Single deck"')
    menu = opened_menu(player)
    assert entries(menu).count(SINGLE) == 2
    assert [action.isChecked() for action in menu.actions() if action.text() == SINGLE] == [True, False]
    player.press("Esc")


def test_a_file_from_anywhere_is_played_and_remembered(tmp_path: Path, open_program: OpenProgram) -> None:
    path = tmp_path / "a folder" / "evening.toml"
    path.parent.mkdir()
    write_rules(path, name='"Evening"', decks="2")
    player = open_program()
    menu = opened_menu(player)
    entry(menu, "Rule file…").trigger()
    menu.close()
    type_path(player, player.dialog(QFileDialog), path)
    player.no_dialog()
    assert title(player).startswith("Evening")
    player.close()
    assert open_program().drill.round.rules.decks == 2


@pytest.mark.parametrize("trouble", ["vanished", "broken"])
def test_a_remembered_set_that_is_no_more(own_rules: Path, open_program: OpenProgram, trouble: str) -> None:
    path = own_rules / "mine.toml"
    write_rules(path, name='"Mine"')
    player = open_program()
    pick(player, "Mine")
    player.close()
    if trouble == "vanished":
        path.unlink()
    else:
        path.write_text("name = 7", encoding="utf-8")
    again = open_program()
    assert title(again).startswith(SINGLE)
    assert again.drill.round.rules.name == SINGLE
    wanted = "There is no rule set “mine”" if trouble == "vanished" else "mine.toml"
    assert again.banner().count(wanted) == 1
    assert again.banner().endswith("Close") or "Close" in again.buttons()
    again.press("2", "Enter")
    assert again.phase is Phase.JUDGED
    again.press("Esc")
    assert again.banner() == ""
    assert not open_dialogs(QMessageBox)


def test_two_troubles_at_the_start_are_both_told(data: Path, open_program: OpenProgram) -> None:
    (data / "preferences.toml").write_text('rule_set = "gone"\ntheme = "purple"\nmotion = "off"\n', encoding="utf-8")
    player = open_program()
    assert "theme" in player.banner()
    assert "There is no rule set “gone”" in player.banner()


def test_without_room_the_name_is_cut_and_the_tool_tip_has_everything(
    own_rules: Path, open_program: OpenProgram
) -> None:
    name = "The long evening at the riverside & more, eight packs, as it was until last year"
    write_rules(own_rules / "long.toml", name=f'"{name}"')
    player = open_program(preferences={"rule_set": "long"}, size=(960, 640))
    picker = player.program.furniture.drill.picker
    (button,) = player.all(QToolButton, picker)
    summary = "6 decks; the dealer may split nines and up"
    assert button.width() < button.sizeHint().width()
    assert player.texts(picker) == []
    assert button.toolTip() == f"{name}\n{summary}"
    player.window.resize(1920, 1080)
    player.wait_until(lambda: player.texts(picker) == [summary])
    assert button.width() == button.sizeHint().width()


def test_a_file_whose_path_no_preferences_can_hold_is_played_all_the_same(
    tmp_path: Path, open_program: OpenProgram
) -> None:
    path = tmp_path / "a\nfolder" / "evening.toml"
    path.parent.mkdir()
    write_rules(path, name='"Evening"')
    player = open_program()
    player.program.furniture.use_rules(str(path))
    assert title(player).startswith("Evening")
    player.press("2", "Enter")
    player.close()
    assert title(open_program()).startswith(SINGLE)
