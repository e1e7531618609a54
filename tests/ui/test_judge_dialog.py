"""The dialog that judges anew, over real files: what it lists, writes, leaves alone and asks for."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, QLocale
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from pyramid_trainer.app.judging import AT_ONCE, judged_today, judged_under, picked_under
from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.app.rule_files import RuleFiles
from pyramid_trainer.store.history import History
from pyramid_trainer.store.review import EVERYTHING, Filter, ReviewReader
from pyramid_trainer.store.stored import Marks
from pyramid_trainer.ui.dialogs import judged_list
from pyramid_trainer.ui.dialogs.judge_dialog import JudgeDialog
from pyramid_trainer.ui.language import grade_word
from pyramid_trainer.ui.look import Look
from tests.app.practice import SOLUTIONS, SetClock
from tests.store.conftest import everything
from tests.store.samples import SINGLE, attempt_in, session_at
from tests.ui.conftest import HARMLESS, application_as_found

pytestmark = pytest.mark.qt_log_ignore(HARMLESS)

MANY = 10 * AT_ONCE
MISTAKES = Filter(mistakes_only=True)


@pytest.fixture(scope="module")
def filled_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Attempts with invented verdicts, enough for several transactions."""
    path, chance = tmp_path_factory.mktemp("filled") / "history.sqlite", Random(13)
    session = session_at(chance)
    with History.open(path) as history:
        history.keep_attempt(attempt_in(session, chance), SINGLE, session)
        with history.writing() as writer:
            number = writer.session_number(session.id)
            assert number is not None
            for count in range(1, MANY):
                attempt = replace(attempt_in(session, chance, count), hinted=count % 9 == 0)
                assert writer.attempt(attempt, Marks(), number, rule_set=1)
    return path.read_bytes()


class Desk:
    """A window with the dialog over it, and what a person does there."""

    def __init__(self, path: Path, folder: Path, qtbot: QtBot) -> None:
        self.path, self._folder, self._qtbot = path, folder, qtbot
        self.rule_files = RuleFiles(folder / "rules")
        self.look = Look(Preferences(folder / "preferences.toml"), system_is_dark=False)
        self.window = QWidget()
        self.window.resize(1000, 700)
        self.window.show()
        self.told: list[tuple[object, ...]] = []

    def open(self, chosen: Filter = EVERYTHING) -> JudgeDialog:
        dialog = self.begin(chosen)
        self.wait(dialog)
        return dialog

    def begin(self, chosen: Filter = EVERYTHING) -> JudgeDialog:
        """Without waiting until it has looked at the hands."""
        clock = SetClock()
        clock.pass_by(minutes=60 * 24 * 300)
        dialog = JudgeDialog(self.path, clock, SOLUTIONS, self.rule_files, chosen, self.look, self.window)
        dialog.judged.connect(lambda: self.told.append(("judged",)))
        dialog.drill_asked.connect(lambda *asked: self.told.append(("drill", *asked)))
        dialog.open()
        return dialog

    def wait(self, dialog: JudgeDialog) -> None:
        self._qtbot.waitUntil(lambda: not dialog.is_busy)

    def dialogs(self) -> list[JudgeDialog]:
        """Those that are open, and any that is not gone."""
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return self.window.findChildren(JudgeDialog)

    def under(self, dialog: JudgeDialog, name: str) -> None:
        dialog.under.click()
        dialog.rule_set.setCurrentIndex(dialog.rule_set.findText(name))
        self.wait(dialog)

    def lines(self, dialog: JudgeDialog, count: int) -> list[list[str]]:
        model = dialog.model
        for row in range(count):
            model.index(row, judged_list.TIME).data()
        self.wait(dialog)
        return [[model.index(row, column).data() for column in range(model.columnCount())] for row in range(count)]

    def verdicts(self) -> int:
        with History.open(self.path) as history, history.snapshot() as held:
            return len(list(held.verdicts()))

    def everything(self) -> object:
        with History.open(self.path) as history:
            return everything(history)

    def is_sound(self) -> bool:
        with History.open(self.path) as history:
            return history.check() == []


def said(dialog: JudgeDialog) -> str:
    return " ".join(label.text() for label in dialog.findChildren(QLabel) if label.isVisible())


@pytest.fixture
def desk(tmp_path: Path, filled_file: bytes, qapp: QApplication, qtbot: QtBot) -> Iterator[Desk]:
    path = tmp_path / "history.sqlite"
    path.write_bytes(filled_file)
    with application_as_found(qapp):
        QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom))
        desk = Desk(path, tmp_path, qtbot)
        yield desk
        for dialog in desk.dialogs():
            dialog.reject()
        qtbot.waitUntil(lambda: not desk.dialogs())
        desk.window.deleteLater()
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_it_lists_both_verdicts_of_what_would_change(desk: Desk) -> None:
    before = desk.everything()
    changes = judged_today(desk.path, EVERYTHING, {}, SOLUTIONS, lambda: True)
    dialog = desk.open()
    assert dialog.model.rowCount() == len(changes.numbers) > 3 * AT_ONCE
    assert f"{len(changes.numbers)} of 1,000 hands would get another verdict." in said(dialog)
    assert "accuracy goes from" in said(dialog)
    lines = desk.lines(dialog, 150)
    with ReviewReader(desk.path) as reader:
        rows = reader.rows(changes.numbers[:150])
    for place, (line, row) in enumerate(zip(lines, rows, strict=True)):
        now = changes.change(place).now
        assert (line[judged_list.THEN], line[judged_list.NOW]) == (
            grade_word(row.attempt.grade),
            grade_word(now.grade),
        )
        assert float(line[judged_list.COST_THEN][:-2]) == pytest.approx(100 * float(row.attempt.cost), abs=0.00051)
        assert float(line[judged_list.COST_NOW][:-2]) == pytest.approx(100 * float(now.cost), abs=0.00051)
        assert line[judged_list.RULES] == "Single deck"
    dialog.reject()
    assert desk.everything() == before
    assert desk.told == []


def test_it_writes_when_told_so_and_then_finds_nothing_more(desk: Desk) -> None:
    dialog = desk.open()
    changed = dialog.model.rowCount()
    assert dialog.write.text() == f"Write {changed} new verdicts"
    dialog.write.click()
    desk.wait(dialog)
    desk.wait(dialog)  # it looks again
    assert desk.told == [("judged",)]
    assert f"{changed} new verdicts written." in said(dialog)
    assert "1,000 hands looked at: every verdict is what today's engine says." in said(dialog)
    assert not dialog.write.isVisible()
    assert not dialog.table.isVisible()
    assert desk.verdicts() == changed
    assert desk.is_sound()


def test_closed_by_its_window_while_it_looks_it_goes_once_that_has_ended(desk: Desk, qtbot: QtBot) -> None:
    dialog = desk.begin()
    assert dialog.is_busy
    dialog.close()
    assert not dialog.isVisible()
    qtbot.waitUntil(lambda: not desk.dialogs())


@pytest.mark.parametrize("way", ["stop", "close"])
def test_what_is_broken_off_goes_on_later_with_the_rest(desk: Desk, qtbot: QtBot, way: str) -> None:
    dialog = desk.open()
    changed = dialog.model.rowCount()
    dialog.write.click()
    if way == "stop":
        dialog.stop.click()
        desk.wait(dialog)
        desk.wait(dialog)
        written = desk.verdicts()
        assert f"Stopped: {written} new verdict" in said(dialog)
    else:
        dialog.reject()
        qtbot.waitUntil(lambda: not desk.dialogs())
        written = desk.verdicts()
        dialog = desk.open()
    assert written < changed
    assert desk.told == [("judged",)] * (written > 0)
    assert desk.is_sound()
    assert dialog.model.rowCount() == changed - written
    dialog.write.click()
    desk.wait(dialog)
    desk.wait(dialog)
    assert desk.verdicts() == changed
    assert desk.is_sound()


def test_only_the_hands_of_the_list_or_all(desk: Desk) -> None:
    some = judged_today(desk.path, MISTAKES, {}, SOLUTIONS, lambda: True)
    dialog = desk.open(MISTAKES)
    assert dialog.listed_only.isVisible()
    assert dialog.model.rowCount() == len(some.numbers)
    dialog.listed_only.click()
    desk.wait(dialog)
    assert dialog.model.rowCount() > len(some.numbers)
    assert "of 1,000 hands" in said(dialog)
    assert not desk.open(EVERYTHING).listed_only.isVisible()


def test_as_if_under_other_rules_nothing_is_written(desk: Desk) -> None:
    before = desk.everything()
    dialog = desk.open()
    for name, key in (("Six-deck shoe", "six-deck"), ("Every pair", "every-pair")):
        rules = desk.rule_files.load(key)
        desk.under(dialog, rules.name)
        changes = judged_under(desk.path, EVERYTHING, rules, SOLUTIONS, lambda: True)
        assert dialog.model.rowCount() == len(changes.numbers), name
        assert not dialog.write.isVisible()
        assert "Nothing is written." in said(dialog)
    dialog.today.click()
    desk.wait(dialog)
    assert dialog.write.isVisible()
    assert not dialog.drill.isVisible()
    assert desk.everything() == before


def test_what_changes_under_other_rules_is_drilled_under_them(desk: Desk) -> None:
    rules = desk.rule_files.load("every-pair")
    changes = judged_under(desk.path, MISTAKES, rules, SOLUTIONS, lambda: True)
    dialog = desk.open(MISTAKES)
    desk.under(dialog, rules.name)
    dialog.drill.click()
    desk.wait(dialog)
    assert desk.told == [("drill", picked_under(desk.path, changes, rules), rules)]
    assert not desk.dialogs()


def test_a_history_without_hands_says_so(desk: Desk) -> None:
    desk.path.unlink()
    History.open(desk.path).close()
    dialog = desk.open()
    assert "There is no hand to judge." in said(dialog)
    assert not dialog.write.isVisible()


def test_trouble_with_the_file_is_told(desk: Desk, tmp_path: Path) -> None:
    dialog = desk.open()
    elsewhere = desk.path.rename(tmp_path / "elsewhere.sqlite")
    dialog.write.click()
    desk.wait(dialog)
    desk.wait(dialog)
    assert str(desk.path) in said(dialog)
    assert not desk.path.exists()
    assert desk.told == []
    elsewhere.rename(desk.path)
    dialog.under.click()
    dialog.today.click()
    desk.wait(dialog)
    assert dialog.write.isVisible()


def test_it_closes_with_the_window_whatever_it_is_doing(desk: Desk) -> None:
    for act in ("look", "write"):
        dialog = desk.open()
        if act == "look":
            dialog.under.click()
        else:
            dialog.write.click()
        desk.window.close()
        assert not desk.dialogs()
        desk.window.show()
        assert desk.is_sound()
    assert desk.told in ([], [("judged",)])


def test_it_goes_from_sight_at_once_while_it_writes(desk: Desk, qtbot: QtBot) -> None:
    dialog = desk.open()
    with closing(sqlite3.connect(desk.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        dialog.write.click()
        dialog.reject()
        assert not dialog.isVisible()
        assert desk.dialogs() == [dialog], "its thread still waits for the other one"
        assert QApplication.activeModalWidget() is None
        other.execute("ROLLBACK")
    qtbot.waitUntil(lambda: not desk.dialogs())
    assert desk.verdicts() == 0
    assert desk.told == []


@pytest.mark.parametrize("press", ["reject", "accept", "close"])
def test_it_is_gone_however_it_is_closed(desk: Desk, press: str) -> None:
    dialog = desk.open()
    closed: Callable[[], object] = getattr(dialog, press)
    closed()
    assert not desk.dialogs()
