"""The title of the page: which rule set is played, and the menu to choose another."""

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from pyramid_trainer.app.rule_files import RuleFiles, read_rules
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.training import reasons
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.language import error_sentence, sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import HEADING, SPACE

_ARROW = "  ▾"


class _Title(QToolButton):
    """The button, its name cut short by an ellipsis where there is no room for all of it."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        missing = self.sizeHint().width() - self.width()
        if missing > 0:
            metrics = self.fontMetrics()
            name = self.text().removesuffix(_ARROW)
            room = metrics.size(Qt.TextFlag.TextShowMnemonic, name).width() - missing
            option.text = metrics.elidedText(name, Qt.TextElideMode.ElideRight, room) + _ARROW
        QStylePainter(self).drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)


class RulesPicker(QWidget):
    """``rules``: those that the title names. Signal ``picked(name)``: a rule set was asked for, by name or by path."""

    picked = Signal(str)

    def __init__(self, rule_files: RuleFiles, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rule_files = rule_files
        self._look = look
        self.rules: RuleSet | None = None
        self._text = ""
        self._button = _Title()
        self._button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self._button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._button.setCursor(Qt.CursorShape.PointingHandCursor)
        self._button.setProperty("title", True)
        self._menu = QMenu(self._button)
        self._menu.setToolTipsVisible(True)
        self._menu.aboutToShow.connect(self._fill)
        self._button.setMenu(self._menu)
        self._summary = TextLabel(look, colour="muted")
        self._summary.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        row.addWidget(self._button)
        row.addWidget(self._summary, 1)
        self._dress()
        look.changed.connect(self._dress)

    def show_rules(self, rules: RuleSet) -> None:
        self.rules = rules
        self._button.setText(_unmarked(rules.name) + _ARROW)
        self._button.setAccessibleName(self.tr("Rule set: {name}").format(name=rules.name))
        summary = reasons.house_summary(rules)
        self._text = sentence(summary.code, summary.details)
        self._button.setToolTip(f"{rules.name}\n{self._text}")
        self._show_summary()

    def open_menu(self) -> None:
        """Without waiting for it to close, as a click on the button would."""
        self._menu.popup(self._button.mapToGlobal(self._button.rect().bottomLeft()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_summary()

    def _show_summary(self) -> None:
        """The summary whole or not at all; the button's tool tip has it in any case."""
        room = self.width() - self._button.sizeHint().width() - SPACE
        fits = self._summary.fontMetrics().horizontalAdvance(self._text) <= room
        self._summary.setText(self._text if fits else "")

    def _dress(self) -> None:
        self._button.setFont(self._look.type.font(HEADING, bold=True))

    def _fill(self) -> None:
        """Read anew at each opening: own rule files come and go while the program runs."""
        self._menu.clear()
        try:
            sources = self._rule_files.sources()
        except TrainerError as error:
            self._menu.addAction(_unmarked(error_sentence(error))).setEnabled(False)
            sources = []
        own_follow = False
        for source in sources:
            if source.own and not own_follow:
                self._menu.addSeparator()
                own_follow = True
            self._menu.addAction(self._entry(source.name, source.path))
        self._menu.addSeparator()
        self._menu.addAction(self.tr("Rule file…"), self._ask_for_file)

    def _entry(self, name: str, path: Path) -> QAction:
        action = QAction(name, self._menu)
        try:
            rules = read_rules(path)
        except TrainerError as error:
            action.setText(self.tr("{name} (cannot be used)").format(name=_unmarked(name)))
            action.setToolTip(error_sentence(error))
            action.setEnabled(False)
            return action
        action.setText(_unmarked(rules.name))
        action.setCheckable(True)
        action.setChecked(rules == self.rules)
        action.triggered.connect(lambda: self.picked.emit(name))
        return action

    def _ask_for_file(self) -> None:
        dialog = QFileDialog(self.window(), self.tr("Rule file"), "", self.tr("Rule files (*.toml)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.picked)
        dialog.open()


def _unmarked(text: str) -> str:
    """``text`` for a menu or a button, where a single ``&`` would mark the next letter as a key."""
    return text.replace("&", "&&")
