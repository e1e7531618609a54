"""The preferences: each acts at once, is saved at once, and is there again at the next start."""

import time
from contextlib import suppress
from fractions import Fraction

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QScrollArea, QSpinBox, QWidget

from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.preferences import PREFERENCES, Preferences
from pyramid_trainer.casino.solver import solve
from pyramid_trainer.training.dealing import Round
from pyramid_trainer.training.drill import Phase
from pyramid_trainer.ui.dialogs.preferences_dialog import PreferencesDialog
from pyramid_trainer.ui.frame import felt_rect
from tests.ui import reading
from tests.ui.conftest import HARMLESS, OpenProgram
from tests.ui.player import Player, seed_that_deals, seen

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)


def opened(player: Player) -> PreferencesDialog:
    player.press("Ctrl+,")
    dialog = player.dialog(PreferencesDialog)
    player.wait_until(dialog.isActiveWindow)
    return dialog


def control(dialog: QWidget, label: str) -> QWidget:
    (found,) = (
        widget
        for kind in (QComboBox, QSpinBox)
        for widget in dialog.findChildren(kind)
        if widget.accessibleName() == label
    )
    return found


def set_to(player: Player, dialog: QWidget, label: str, text: str) -> None:
    """Goes to the control by its label and changes it by the arrow keys."""
    box = control(dialog, label)
    box.setFocus()
    if isinstance(box, QSpinBox):
        while box.value() < int(text):
            player.press("Up")
        return
    assert isinstance(box, QComboBox)
    wanted = box.findText(text)
    assert wanted >= 0, [box.itemText(number) for number in range(box.count())]
    while box.currentIndex() != wanted:
        player.press("Down" if box.currentIndex() < wanted else "Up")


def change(player: Player, label: str, text: str) -> None:
    dialog = opened(player)
    set_to(player, dialog, label, text)
    player.press("Esc")
    player.no_dialog()


def on_disk(player: Player, key: str) -> object:
    return Preferences(player.folders.preferences).value(key)


def best_place(player: Player, which: int = 0) -> int:
    """Where the card lies that the best (0) or the worst (1) setting plays alone."""
    round_ = player.drill.round
    value = solve(round_.rules).values(round_.hand)[which]
    return [card.rank for card in reading.highest_first(round_.cards)].index(value.setting.one)


def has_minor_suit(round_: Round) -> bool:
    return any(card.suit in "DC" for card in round_.cards)


def test_every_preference_with_a_label_has_a_control_and_its_value(player: Player) -> None:
    dialog = opened(player)
    labels = [label for preference in PREFERENCES if (label := preference.label)]
    assert [box.accessibleName() for box in dialog.controls.values()] == labels
    for preference in PREFERENCES:
        if not preference.label:
            continue
        box = control(dialog, preference.label)
        value = on_disk(player, preference.key)
        assert (box.value() if isinstance(box, QSpinBox) else box.currentData()) == value
        assert preference.help in player.texts(dialog)
    player.press("Esc")
    player.no_dialog()


def test_the_theme_at_once(player: Player) -> None:
    dialog = opened(player)
    light = player.grab()
    set_to(player, dialog, "Theme", "Dark")
    assert on_disk(player, "theme") == "dark"
    dark = player.grab()
    assert light.pixelColor(5, 5).lightness() > 128 > dark.pixelColor(5, 5).lightness()
    assert dialog.grab().toImage().pixelColor(5, 5).lightness() < 128
    set_to(player, dialog, "Theme", "Light")
    assert player.grab() == light
    player.press("Esc")
    player.no_dialog()


def test_the_theme_follows_the_system_if_wished(open_program: OpenProgram) -> None:
    with suppress(RuntimeError, RuntimeWarning):  # what the looks of earlier tests still listen to; none may be left
        QApplication.styleHints().colorSchemeChanged.disconnect()
    player = open_program(preferences={"theme": "system"})
    light = player.grab()
    says = QApplication.styleHints().colorSchemeChanged
    says.emit(Qt.ColorScheme.Dark)
    assert light.pixelColor(5, 5).lightness() > 128 > player.grab().pixelColor(5, 5).lightness()
    change(player, "Theme", "Light")
    assert player.grab() == light
    says.emit(Qt.ColorScheme.Light)
    says.emit(Qt.ColorScheme.Dark)
    player.wait_until(lambda: player.grab() == light)  # once the window has the focus again


def test_the_suits_at_once(open_program: OpenProgram) -> None:
    player = open_program(seed_that_deals(has_minor_suit))
    four = [card.grab().toImage() for card in player.cards]
    change(player, "Suits", "Two colours")
    assert on_disk(player, "suits") == "two"
    two = [card.grab().toImage() for card in player.cards]
    minor = [card.accessibleName().endswith(("diamonds", "clubs")) for card in player.cards]
    assert [one != other for one, other in zip(four, two, strict=True)] == minor


def test_the_font_size_at_once_and_the_felt_where_it_belongs(player: Player) -> None:
    def heights() -> dict[str, int]:
        return {label.text(): label.fontMetrics().height() for label in player.all(QLabel) if label.text()}

    before, felt = heights(), seen(player.felt)
    dialog = opened(player)
    for text, percent in (("Very large", 150), ("Large", 130), ("Larger", 115)):
        set_to(player, dialog, "Font size", text)
        QApplication.processEvents()
        assert on_disk(player, "font_size") == percent
        now = heights()
        for label, height in before.items():
            if label in now:
                assert now[label] == pytest.approx(height * percent / 100, abs=1.5)
        assert seen(player.felt) == felt_rect(player.window.size(), player.opening.look.type)
    set_to(player, dialog, "Font size", "Normal")
    QApplication.processEvents()
    assert (heights(), seen(player.felt)) == (before, felt)
    player.press("Esc")
    player.no_dialog()


@pytest.mark.parametrize("size", [(1280, 800), (960, 640)])
def test_the_dialog_has_room_for_its_own_words_at_once(open_program: OpenProgram, size: tuple[int, int]) -> None:
    player = open_program(size=size)
    dialog = opened(player)
    (area,) = dialog.findChildren(QScrollArea)
    for text in ("Larger", "Large", "Very large"):
        set_to(player, dialog, "Font size", text)
        QApplication.processEvents()
        rows = area.widget()
        assert rows.width() <= area.viewport().width()
        for label, box in dialog.controls.items():
            assert box.width() >= box.sizeHint().width(), label
            assert box.mapTo(area, box.rect().bottomRight()).x() < area.viewport().width(), label
        assert dialog.width() <= size[0]
        assert dialog.height() == min(dialog.sizeHint().height(), size[1])
    player.press("Esc")
    player.no_dialog()


def test_the_order_of_the_cards_with_the_next_hand(open_program: OpenProgram) -> None:
    player = open_program(seed=8)
    laid = [card.accessibleName() for card in player.cards]
    change(player, "Cards lie", "As dealt")
    assert [card.accessibleName() for card in player.cards] == laid
    for _ in range(4):
        player.press("2", "Enter")
        if player.phase is Phase.JUDGED:
            player.press("Enter")
        else:
            player.press("1", "Enter", "Enter")
        cards = [reading.card_words(card) for card in player.drill.round.cards]
        assert [card.accessibleName() for card in player.cards] == cards


class HandSetClock(Clock):
    """Stands still until it is set."""

    at = 0.0

    def seconds(self) -> float:
        return self.at


def clock_shown(player: Player) -> list[str]:
    return [text for text in player.texts() if ":" in text and text.replace(":", "").isdigit()]


def test_the_clock_at_once_and_running(player: Player) -> None:
    def shown() -> list[str]:
        return clock_shown(player)

    clock = HandSetClock()
    player.program.trainer.clock = clock
    player.program.furniture.drill.next_hand()
    assert shown() == []
    change(player, "Show the clock", "Yes")
    assert shown() == ["0:00"]
    clock.at = 61.0
    player.wait_until(lambda: shown() == ["1:01"])
    player.press("2", "Enter")
    change(player, "Show the clock", "No")
    assert shown() == []


def test_motion_at_once(player: Player) -> None:
    assert not player.opening.look.moves
    change(player, "Motion", "On")
    assert player.opening.look.moves
    player.press("1")
    assert player.felt.is_moving
    player.wait_until(lambda: not player.felt.is_moving)


def test_the_start_of_the_day_and_the_pause_from_now_on(player: Player) -> None:
    dialog = opened(player)
    set_to(player, dialog, "A day starts at (hour)", "12")
    set_to(player, dialog, "A pause ends a session after (minutes)", "33")
    player.press("Esc")
    player.no_dialog()
    assert (on_disk(player, "day_starts_at"), on_disk(player, "session_pause")) == (12, 33)
    assert player.program.clock.day_starts_at == 12
    assert player.program.recorder.sessions.pause.total_seconds() == 33 * 60


# Going on by itself


def waiting(player: Player) -> bool:
    """Whether something is about to happen by itself."""
    timers = player.program.furniture.drill.findChildren(QTimer)
    return any(timer.isActive() and timer.isSingleShot() for timer in timers)


def test_a_right_answer_deals_the_next_hand_after_a_glance(player: Player) -> None:
    change(player, "Go on after right answers", "After a glance")
    assert on_disk(player, "go_on") == 600
    first = player.drill.round
    since = time.monotonic()
    player.play(best_place(player))
    assert player.phase is Phase.JUDGED
    player.wait_until(lambda: player.drill.round is not first)
    assert time.monotonic() - since > 0.5
    assert player.phase is Phase.CHOOSING
    assert [attempt.cost for attempt in player.attempts()] == [Fraction(0)]


def test_a_mistake_waits_and_so_does_a_look_at_the_dealer(open_program: OpenProgram) -> None:
    player = open_program(preferences={"go_on": 600})
    player.play(best_place(player, 1))
    assert player.attempts()[-1].cost > 0
    assert not waiting(player)
    player.press("Enter")
    player.play(best_place(player))
    assert waiting(player)
    player.press("D")
    assert not waiting(player)
    player.press("Enter")
    player.play(best_place(player))
    assert waiting(player)
    change(player, "Go on after right answers", "When I say so")
    assert not waiting(player)


def test_dealing_by_hand_does_not_deal_twice(open_program: OpenProgram) -> None:
    player = open_program(preferences={"go_on": 600})
    player.play(best_place(player))
    player.press("Enter")
    assert not waiting(player)
    assert player.phase is Phase.CHOOSING


# The dialog itself, and the next start


def test_the_wheel_scrolls_and_changes_nothing(open_program: OpenProgram) -> None:
    player = open_program(preferences={"font_size": 150}, size=(960, 640))
    before = player.folders.preferences.read_bytes()
    dialog = opened(player)
    (area,) = dialog.findChildren(QScrollArea)
    bar = area.verticalScrollBar()
    for label in ("Suits", "Go on after right answers", "A day starts at (hour)"):
        box = control(dialog, label)
        bar.setValue(0)
        QTest.wheelEvent(dialog.windowHandle(), box.mapTo(dialog, box.rect().center()).toPointF(), QPoint(0, -120))
        assert bar.value() > 0, label
    assert player.folders.preferences.read_bytes() == before
    player.press("Esc")
    player.no_dialog()


@pytest.mark.parametrize("way", ["Esc", "Close", "accept", "reject"])
def test_however_it_is_closed_it_goes_away_and_the_change_stays(player: Player, way: str) -> None:
    dialog = opened(player)
    set_to(player, dialog, "Suits", "Two colours")
    if way == "Esc":
        player.press("Esc")
    elif way == "Close":
        player.click(player.button("Close", dialog))
    else:
        getattr(dialog, way)()
    player.no_dialog()
    assert on_disk(player, "suits") == "two"
    assert QApplication.focusWidget() is player.felt


def test_the_next_start_finds_everything_as_it_was(open_program: OpenProgram) -> None:
    player = open_program(size=None)
    dialog = opened(player)
    for label, text in (
        ("Theme", "Dark"),
        ("Suits", "Two colours"),
        ("Font size", "Larger"),
        ("Show the clock", "Yes"),
    ):
        set_to(player, dialog, label, text)
    player.press("Esc")
    player.no_dialog()
    smallest = player.window.minimumSize()
    player.window.resize(smallest.width(), smallest.height() + 37)
    QApplication.processEvents()
    size = player.window.size()
    player.close()
    again = open_program(size=None)
    assert again.window.size() == size
    assert again.grab().pixelColor(5, 5).lightness() < 128
    assert len(clock_shown(again)) == 1
    dialog = opened(again)
    assert [control(dialog, label).currentText() for label in ("Theme", "Suits", "Font size")] == [
        "Dark", "Two colours", "Larger",
    ]  # fmt: skip
    again.press("Esc")
    again.no_dialog()


def test_a_maximised_window_comes_back_so_and_keeps_its_size_of_before(open_program: OpenProgram) -> None:
    player = open_program(size=None)
    before = Preferences(player.folders.preferences)
    shape = before.number("window_width"), before.number("window_height")
    player.window.showMaximized()
    player.wait_until(player.window.isMaximized)
    player.close()
    after = Preferences(player.folders.preferences)
    assert after.flag("window_maximised")
    assert (after.number("window_width"), after.number("window_height")) == shape
    again = open_program(size=None)
    assert again.window.isMaximized()


def test_what_cannot_be_saved_says_so_and_acts_all_the_same(player: Player) -> None:
    path = player.folders.preferences
    path.unlink()
    path.mkdir()
    dialog = opened(player)
    set_to(player, dialog, "Theme", "Dark")
    assert any("preferences.toml cannot be written" in text for text in player.texts(dialog))
    assert player.grab().pixelColor(5, 5).lightness() < 128
    path.rmdir()
    set_to(player, dialog, "Suits", "Two colours")
    assert not any("cannot be written" in text for text in player.texts(dialog))
    assert (on_disk(player, "theme"), on_disk(player, "suits")) == ("dark", "two")
    player.press("Esc")
    player.no_dialog()
