"""The mouse on the felt and on the buttons: it can do what the keyboard can, and the keyboard what it can."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QSpinBox, QWidget

from pyramid_trainer.training.drill import Phase
from pyramid_trainer.ui.dialogs.help_dialog import HelpDialog
from pyramid_trainer.ui.dialogs.history_dialog import HistoryDialog
from pyramid_trainer.ui.dialogs.preferences_dialog import PreferencesDialog
from tests.ui.conftest import OpenProgram
from tests.ui.player import Player, seed_that_deals

CHOOSING, JUDGED = Phase.CHOOSING, Phase.JUDGED


def one_card(player: Player) -> QPoint:
    return player.felt.plan().one_place.center()


def two_cards(player: Player) -> QPoint:
    return player.felt.plan().two_place.center()


def slots(player: Player) -> list[QPoint]:
    return [player.slot(place) for place in range(3)]


# Cards


def test_a_click_chooses_another_moves_the_same_undoes(player: Player) -> None:
    for place in (0, 1, 2):
        player.click_card(place)
        assert player.chosen() == place
    player.click_card(2)
    assert player.chosen() is None
    assert player.rows("attempts") == player.rows("fouls") == []


@pytest.mark.parametrize("place", range(3))
def test_a_card_is_dragged_to_one_card_and_back(player: Player, place: int) -> None:
    before = slots(player)
    player.drag_card(place, one_card(player))
    assert player.chosen() == place
    player.drag_card(place, two_cards(player))
    assert player.chosen() is None
    assert slots(player) == before


def test_a_dragged_card_follows_the_mouse(player: Player) -> None:
    start = player.slot(1)
    at = start + player.cards[1].card_rect().center() - player.cards[1].card_rect().topLeft()
    player.grab_card(1)
    for step in (QPoint(40, -30), QPoint(90, -60), QPoint(-50, 20)):
        player.move_mouse(at + step)
        assert player.slot(1) == start + step
    assert player.chosen() is None, "nothing is chosen before it is let go"
    player.let_go(at)
    assert player.slot(1) == start


def test_a_dragged_card_takes_the_place_of_the_chosen_one(player: Player) -> None:
    player.press("1")
    player.drag_card(2, one_card(player))
    assert player.chosen() == 2


def test_a_card_let_go_anywhere_else_goes_back(player: Player) -> None:
    rect, where = player.felt.rect(), player.felt.plan()
    spots = [QPoint(5, 5), QPoint(rect.center().x(), 3), rect.bottomRight() - QPoint(5, 5), QPoint(-300, -40)]
    assert not any(place.contains(spot) for spot in spots for place in (where.one_place, where.two_place))
    for chosen in (None, "2"):
        if chosen:
            player.press(chosen)
        before = slots(player)
        for spot in spots:
            for place in range(3):
                player.drag_card(place, spot)
                assert slots(player) == before
                assert player.chosen() == (1 if chosen else None)


def test_a_drag_within_its_own_place_changes_nothing(player: Player) -> None:
    before = slots(player)
    player.drag_card(0, two_cards(player))
    assert slots(player) == before
    assert player.chosen() is None


def test_a_twitch_of_the_hand_is_still_a_click(player: Player) -> None:
    assert QApplication.startDragDistance() > 2
    player.grab_card(1)
    at = player.cards[1].pos() + player.cards[1].card_rect().center()
    player.move_mouse(at + QPoint(1, 1))
    player.let_go(at + QPoint(1, 1))
    assert player.chosen() == 1


def test_a_key_pressed_in_the_middle_of_a_drag_wins(player: Player) -> None:
    player.grab_card(0)
    player.move_mouse(one_card(player))
    player.press("3")
    assert player.chosen() == 2
    settled = slots(player)
    player.move_mouse(QPoint(10, 10))
    player.let_go(QPoint(10, 10))
    assert slots(player) == settled
    assert player.chosen() == 2


def test_the_other_buttons_of_the_mouse_do_nothing(player: Player) -> None:
    before = slots(player)
    for button in (Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
        QTest.mouseClick(player.cards[0], button)
    assert slots(player) == before


def test_the_dealers_cards_are_not_to_be_had(player: Player) -> None:
    before = [card.pos() for card in player.dealer_cards]
    for card in player.dealer_cards:
        QTest.mousePress(card, Qt.MouseButton.LeftButton)
        QTest.mouseMove(card, QPoint(60, 60))
        QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=QPoint(60, 60))
    assert [card.pos() for card in player.dealer_cards] == before
    assert player.chosen() is None


def test_a_hand_by_mouse_alone(player: Player) -> None:
    player.drag_card(1, one_card(player))
    player.click(player.button("Set hand"))
    assert player.phase is JUDGED
    first = player.drill.round
    player.click(player.button("Next"))
    assert player.phase is CHOOSING
    assert player.drill.round is not first
    assert len(player.rows("attempts")) == 1


def test_the_keyboard_stays_with_the_cards_after_a_click(player: Player) -> None:
    player.click_card(1)
    player.click(player.button("Hint"))
    assert QApplication.focusWidget() is player.felt
    player.press("Enter")
    assert player.phase is JUDGED


# Each button does what its key does

BUTTONS = [("Hint", "H", ""), ("☆ Star", "S", ""), ("Set hand", "Enter", "2")]
AFTERWARDS = [("Dealer", "D"), ("Slip", "U"), ("☆ Star", "S"), ("Next", "Enter")]


def outcome(player: Player) -> tuple[object, ...]:
    drill = player.drill
    tables = ("attempts", "fouls", "slips", "stars")
    kept = tuple(len(player.rows(table)) for table in tables)
    return drill.phase, drill.alone, drill.hints, drill.starred, player.felt.accessibleDescription(), kept


@pytest.mark.parametrize(("name", "key", "before"), BUTTONS)
def test_a_button_does_what_its_key_does(open_program: OpenProgram, name: str, key: str, before: str) -> None:
    by_key = open_program(seed=3)
    by_key.press(*before, key)
    wanted = outcome(by_key)
    by_key.close()
    (by_key.folders.history).unlink()
    by_mouse = open_program(seed=3)
    by_mouse.press(*before)
    assert outcome(by_mouse) != wanted
    by_mouse.click(by_mouse.button(name))
    assert outcome(by_mouse) == wanted


@pytest.mark.parametrize(("name", "key"), AFTERWARDS)
def test_after_the_verdict_too(open_program: OpenProgram, name: str, key: str) -> None:
    by_key = open_program(seed=3)
    by_key.press("2", "Enter", key)
    wanted = outcome(by_key)
    by_key.close()
    (by_key.folders.history).unlink()
    by_mouse = open_program(seed=3)
    by_mouse.press("2", "Enter")
    assert outcome(by_mouse) != wanted
    by_mouse.click(by_mouse.button(name))
    assert outcome(by_mouse) == wanted


@pytest.mark.parametrize(
    ("name", "key", "kind"),
    [
        ("History", "Ctrl+H", HistoryDialog),
        ("Preferences", "Ctrl+,", PreferencesDialog),
        ("Help", "F1", HelpDialog),
    ],
)
def test_the_rail_opens_what_the_keys_open(player: Player, name: str, key: str, kind: type[QWidget]) -> None:
    player.click(player.button(name))
    player.dialog(kind)
    player.press("Esc")
    player.no_dialog()
    player.press(key)
    dialog = player.dialog(kind)
    player.click(player.button("Close", dialog))
    player.no_dialog()


# The keyboard reaches everything


def reached(player: Player, key: str, top: QWidget) -> list[QWidget]:
    """Everything that Tab comes by, once round."""
    found: list[QWidget] = []
    for _ in range(60):
        player.press(key)
        focus = QApplication.focusWidget()
        assert focus is not None
        assert focus.window() is top
        if focus in found:
            return found
        found.append(focus)
    pytest.fail("Tab never comes round")


def usable(top: QWidget) -> set[QWidget]:
    return {
        control
        for kind in (QAbstractButton, QComboBox, QSpinBox)
        for control in top.findChildren(kind)
        if control.isVisible() and control.isEnabled() and control.focusPolicy() != Qt.FocusPolicy.NoFocus
    }


def name_heard(widget: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


STATES = [
    pytest.param((), id="choosing"),
    pytest.param(("2",), id="chosen"),
    pytest.param(("2", "Enter"), id="judged"),
    pytest.param(("2", "Enter", "D", "U", "S"), id="everything shown"),
]


@pytest.mark.parametrize("keys", STATES)
@pytest.mark.parametrize("key", ["Tab", "Shift+Tab"])
def test_tab_comes_by_every_button_and_each_has_a_name(player: Player, keys: tuple[str, ...], key: str) -> None:
    player.press(*keys)
    found = reached(player, key, player.window)
    buttons = {button for button in player.all(QAbstractButton) if button.isEnabled()}
    assert buttons <= set(found), [button.text() for button in buttons - set(found)]
    assert player.felt in found
    assert len(found) == len(buttons) + 1
    names = [name_heard(button) for button in buttons]
    assert all(names)
    assert len(set(names)) == len(names), names


@pytest.mark.parametrize("name", ["History", "Preferences", "Help"])
def test_tab_comes_by_everything_in_the_dialogs(player: Player, name: str) -> None:
    player.click(player.button(name))
    kinds = {"History": HistoryDialog, "Preferences": PreferencesDialog, "Help": HelpDialog}
    dialog = player.dialog(kinds[name])
    player.wait_until(dialog.isActiveWindow)
    found = set(reached(player, "Tab", dialog))
    controls = usable(dialog)
    assert controls <= found | {box.lineEdit() for box in dialog.findChildren(QSpinBox)}
    assert controls
    assert all(name_heard(control) for control in controls)
    player.press("Esc")
    player.no_dialog()


def test_the_focus_is_always_to_be_seen(player: Player) -> None:
    """With the focus somewhere else the window never looks the same."""
    looks = []
    for _ in range(len(reached(player, "Tab", player.window))):
        player.press("Tab")
        looks.append(player.grab())
    assert all(one != other for number, one in enumerate(looks) for other in looks[:number])


def test_what_goes_away_hands_the_keyboard_back_to_the_cards(player: Player) -> None:
    """By Tab and Space: no button that happens to come next may take the space meant for the cards."""
    for _ in range(20):
        if QApplication.focusWidget() is player.button("Hint"):
            break
        player.press("Tab")
    player.press("Space", "Space")
    assert len(player.drill.hints) == 2
    assert QApplication.focusWidget() is player.felt
    player.press("2", "Space")
    assert player.phase is JUDGED


def test_set_hand_by_tab_and_space_goes_on_to_the_next_hand(player: Player) -> None:
    player.press("2", "Tab")
    assert QApplication.focusWidget() is player.button("Set hand")
    player.press("Space")
    assert player.phase is JUDGED
    player.press("Space")
    assert player.phase is CHOOSING
    player.press("2", "Space")
    assert player.phase is JUDGED
    assert player.drill.hints == ()
    assert len(player.attempts()) == 2


def test_cards_are_called_by_their_names(open_program: OpenProgram) -> None:
    player = open_program(seed_that_deals(lambda round_: sorted(map(str, round_.cards)) == ["3D", "8C", "AS"]))
    assert [name_heard(card) for card in player.cards] == ["ace of spades", "eight of clubs", "three of diamonds"]
