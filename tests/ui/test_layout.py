"""Nothing is cut off, covered or outside: every size, every font size, every state of the page, every dialog."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis.strategies import integers
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLabel, QScrollArea, QWidget

from pyramid_trainer.app.rule_files import RuleFiles, rules_as_toml
from pyramid_trainer.cards import parse_cards
from pyramid_trainer.casino.hands import parse_class
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.casino.solver import solve
from pyramid_trainer.training.dealing import Round
from pyramid_trainer.training.tally import Tally
from pyramid_trainer.ui.dialogs.help_dialog import HelpDialog
from pyramid_trainer.ui.dialogs.history_dialog import HistoryDialog
from pyramid_trainer.ui.dialogs.history_trouble import HistoryTroubleDialog
from pyramid_trainer.ui.dialogs.preferences_dialog import PreferencesDialog
from pyramid_trainer.ui.drill.bar import OutcomeBar
from pyramid_trainer.ui.drill.plan import FeltPlan, plan_felt
from pyramid_trainer.ui.frame import felt_rect
from tests.ui import reading
from tests.ui.conftest import HARMLESS, Frames, OpenProgram
from tests.ui.player import Player, seen, type_path
from tests.ui.walking import faults, faults_now

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)

SIZES = [(960, 640), (1280, 800), (1920, 1080), (3840, 2160)]
FONTS = [(100, "light"), (115, "dark"), (130, "light"), (150, "dark")]
LONG_NAME = "The long evening at the riverside, eight packs, as it was played until last autumn"[:80]
LONG_TEXT = (
    "/home/somebody/.local/share/pyramid-trainer/a rather long folder/history.sqlite cannot be written: "
    "No space left on device. Make room on it, then try again."
)


def deal(player: Player, cards: str, dealer: str = "KD 9H 4S") -> None:
    """Lays this hand on the table."""
    trainer = player.program.trainer
    laid = Round(trainer.rules, parse_cards(cards), parse_cards(dealer), "natural")
    trainer.drill.deal(laid, trainer._worth, trainer.clock.seconds())
    player.program.furniture.drill._show_new_hand()


def longest_hand(rules: RuleSet) -> str:
    """Cards of the unpaired class whose sentence of why is the longest."""
    solution = solve(rules)
    classes = ["T97", "T98", "KT9", "AT9", "QT7", "JT8", "T54", "T93"]
    longest = max(classes, key=lambda text: len(reading.why(*solution.values(parse_class(text)))))
    return " ".join(rank + suit for rank, suit in zip(longest, "SHD", strict=True))


def states(player: Player) -> Iterator[str]:
    """Brings the page into every state it has, one after the other."""
    rules = player.program.trainer.rules
    hand = longest_hand(rules)
    best = [value.setting.one for value in solve(rules).values(parse_class("T54"))]
    yield "the tour, nothing chosen"
    player.press("2")
    yield "the tour, chosen"
    player.click(player.button("Skip the tour"))
    deal(player, hand)
    yield "choosing"
    player.press("H", "H")
    yield "hinted twice"
    player.press("1", "Enter")
    yield "a foul"
    player.press("2", "Enter")
    player.program.trainer.tally = Tally(12_345, 12_000, 8_765, Fraction(6789), 1_234, 12_000 * 59_900)
    player.press("S")
    yield "judged"
    deal(player, "TS 5H 4D")
    player.press(str([10, 5, 4].index(best[0]) + 1), "Enter")
    yield "optimal"
    player.press("D")
    yield "optimal, the dealer shown"
    deal(player, "TS 5H 4D", "TD 5C 4S")
    player.press(str([10, 5, 4].index(best[1]) + 1), "Enter", "D", "U")
    yield "a mistake, the dealer shown, a slip"
    deal(player, "KS TH 4D", "KC TD 4H")
    player.press("2", "Enter", "D")
    yield "a copy of the dealer's hand"
    player.program.furniture.banner.tell(LONG_TEXT)
    yield "a message"
    player.program.furniture.banner.tell(LONG_TEXT, "Keep again", lambda: None)
    yield "a message with something to do"
    player.program.furniture.banner.hide()
    deal(player, "TS TH TD")
    player.press("1", "Enter")
    yield "forced"
    deal(player, hand)
    history = player.folders.history
    history.rename(history.with_name("aside.sqlite"))
    history.mkdir()
    player.press("2", "Enter")
    yield "not kept"
    history.rmdir()
    history.with_name("aside.sqlite").rename(history)
    player.click(player.button("Try again"))


@pytest.fixture
def open_at(open_program: OpenProgram) -> Callable[[int, str], Player]:
    """Opens the program at a font size with the rule set that has the longest name and the largest counts."""

    def opened(font_size: int, theme: str) -> Player:
        preferences = {"font_size": font_size, "theme": theme, "clock": True, "tour_seen": False, "rule_set": "long"}
        return open_program(preferences=preferences)

    return opened


@pytest.fixture
def long_rules(data: Path) -> RuleSet:
    folder = data / "rules"
    folder.mkdir()
    text = rules_as_toml(RuleFiles(folder).load("six-deck"))
    text = text.replace("decks = 6", "decks = 8").replace('"Six decks"', f'"{LONG_NAME}"')
    (folder / "long.toml").write_text(text, encoding="utf-8")
    return RuleFiles(folder).load("long")


def resized(player: Player, size: tuple[int, int]) -> None:
    player.window.resize(*size)
    QApplication.processEvents()


@pytest.mark.parametrize(("font_size", "theme"), FONTS)
def test_everything_on_the_page_is_seen_whole(
    long_rules: RuleSet, open_at: Callable[[int, str], Player], font_size: int, theme: str
) -> None:
    player = open_at(font_size, theme)
    assert player.program.trainer.rules == long_rules
    found = {}
    for state in states(player):
        for size in SIZES:
            resized(player, size)
            wrong = faults(player.window)
            if wrong:
                found[state, size] = wrong
    assert not found, "\n".join(f"{state} at {size}: {wrong}" for (state, size), wrong in found.items())


def test_the_walk_notices_what_is_wrong(player: Player) -> None:
    """Each kind of fault, made on purpose, is found: an empty list means something."""
    deal(player, "TS 5H 4D", "TD 5C 4S")
    player.press("2", "Enter", "D")
    QApplication.processEvents()
    assert faults(player.window) == []
    why = next(label for label in player.all(QLabel) if "alone wins" in label.text())
    dealer, bar = player.button("Dealer"), player.all(OutcomeBar)[0]
    spoilers: list[tuple[str, QWidget, QRect]] = [
        ("cut off: TextLabel", why, QRect(why.x(), why.y(), 90, why.height())),
        ("cut off: ActionButton", dealer, QRect(dealer.x(), dealer.y(), 40, dealer.height())),
        ("overlap", dealer, QRect(player.button("Slip").geometry())),
        ("outside", dealer, dealer.geometry().translated(5000, 0)),
        ("cut off: OutcomeBar", bar, QRect(bar.x(), bar.y(), 130, bar.height())),
        ("the result", player.felt, QRect(player.felt.x(), player.felt.y(), 420, 200)),
    ]
    for expected, widget, rect in spoilers:
        before = widget.geometry()
        widget.setGeometry(rect)
        assert any(fault.startswith(expected) or expected in fault for fault in faults_now(player.window)), expected
        widget.setGeometry(before)
    assert faults(player.window) == []


# The felt lies still


@pytest.mark.parametrize("font_size", [100, 150])
@pytest.mark.parametrize("size", [(960, 640), (1280, 800), (1920, 1080)])
def test_the_felt_lies_in_the_same_place_from_the_first_frame_on(
    frames: Frames, open_program: OpenProgram, font_size: int, size: tuple[int, int]
) -> None:
    player = open_program(preferences={"font_size": font_size}, size=size)
    player.window.repaint()
    assert len(frames.rects) >= 2
    assert set(map(QRect.getRect, frames.rects)) == {
        felt_rect(player.window.size(), player.opening.look.type).getRect()
    }
    before = seen(player.felt)
    for keys in (("2",), ("H", "H"), ("Enter",), ("D",), ("U",), ("Enter",)):
        player.press(*keys)
        QApplication.processEvents()
        assert seen(player.felt) == before


# Dialogs

DIALOGS = {"History": HistoryDialog, "Preferences": PreferencesDialog, "Help": HelpDialog}


@pytest.mark.parametrize("font_size", [100, 150])
@pytest.mark.parametrize("name", DIALOGS)
def test_dialogs_are_seen_whole_and_fit_the_smallest_window(
    open_program: OpenProgram, name: str, font_size: int
) -> None:
    player = open_program(preferences={"font_size": font_size}, size=(960, 640))
    player.click(player.button(name))
    dialog = player.dialog(DIALOGS[name])
    if isinstance(dialog, HistoryDialog):
        player.wait_until(lambda: not dialog.counting)
    QApplication.processEvents()
    assert dialog.width() <= 960
    assert dialog.height() <= 640
    for label in dialog.findChildren(QLabel):
        for area in dialog.findChildren(QScrollArea):
            if area.isAncestorOf(label):
                area.ensureWidgetVisible(label)
    assert [fault for fault in faults(dialog) if not scrolled_away(dialog, fault)] == []
    dialog.reject()
    player.no_dialog()


def scrolled_away(dialog: QDialog, fault: str) -> bool:
    """What lies in a scroll area may lie outside: it can be brought in."""
    return fault.startswith(("outside", "overlap")) and bool(dialog.findChildren(QScrollArea))


def test_what_is_told_in_the_history_dialog_has_room(open_program: OpenProgram, tmp_path: Path) -> None:
    player = open_program(preferences={"font_size": 150}, size=(960, 640))
    player.click(player.button("History"))
    dialog = player.dialog(HistoryDialog)
    bad = tmp_path / ("a rather long name of a file " * 6 + ".json")
    bad.write_text("{}", encoding="utf-8")
    player.click(player.button("Import…", dialog))
    type_path(player, player.dialog(QFileDialog), bad)
    player.wait_until(lambda: not dialog.findChildren(QFileDialog))
    player.wait_until(lambda: any(text.startswith("Nothing was imported.") for text in player.texts(dialog)))
    QApplication.processEvents()
    assert faults(dialog) == []
    dialog.reject()
    player.no_dialog()


def test_the_history_trouble_dialog_is_seen_whole(open_program: OpenProgram, data: Path) -> None:
    (data / "history.sqlite").write_bytes(b"This is no database. " * 500)
    player = open_program(preferences={"font_size": 150}, size=(960, 640))
    dialog = player.dialog(HistoryTroubleDialog)
    QApplication.processEvents()
    assert faults(dialog) == []
    assert dialog.width() <= 960
    assert dialog.height() <= 640
    dialog.reject()
    player.no_dialog()


# The felt's plan alone, at any size


def rects_of(plan: FeltPlan) -> dict[str, list[QRect]]:
    return {
        "hand": [QRect(slot, plan.card) for slot in plan.hand_slots],
        "set": [QRect(slot, plan.card) for slot in (*plan.two_slots, plan.one_slot)],
        "dealer": [QRect(slot, plan.dealer_card) for slot in plan.dealer_slots],
        "dealer shown": [QRect(slot, plan.dealer_card) for slot in plan.dealer_shown_slots],
        "places": [plan.two_place, plan.one_place],
        "labels": [plan.two_label, plan.one_label, plan.dealer_label],
    }


@given(width=integers(700, 4000), height=integers(200, 2400), line=integers(12, 28))
def test_at_any_size_everything_lies_on_the_felt_and_apart(width: int, height: int, line: int) -> None:
    plan = plan_felt(QSize(width, height), line)
    felt, rects = QRect(0, 0, width, height), rects_of(plan)
    assert all(felt.contains(rect) for kind in rects.values() for rect in kind), plan
    for kind in rects.values():
        assert not any(one.intersects(other) for one, other in combinations(kind, 2)), plan
    for apart in ([*rects["places"], *rects["dealer shown"]], [*rects["places"], *rects["labels"]]):
        assert not any(one.intersects(other) for one, other in combinations(apart, 2)), plan
    assert all(plan.two_place.contains(card) for card in rects["hand"] + rects["set"][:2])
    assert plan.one_place.contains(rects["set"][2])
    for card in rects["hand"] + rects["set"]:
        assert card.bottom() + plan.badge_height < plan.two_place.bottom() + 1
    assert plan.card.width() / plan.card.height() == pytest.approx(63 / 88, abs=0.02)
    assert not plan.result.intersects(plan.two_place)
    assert felt.contains(plan.result)
