"""Two lists of an analysis: every decision of a game with what it lost, and the alternatives of one of them."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from pyramid_trainer.blocks.actions import Action
from pyramid_trainer.blocks.analysis.values import Decision
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.ui.blocks.hint_words import act_in_brief, grade_sign
from pyramid_trainer.ui.blocks.saying import Names
from pyramid_trainer.ui.blocks.worth import bare_loss, bare_worth

_DATA = Qt.ItemDataRole.UserRole
_PLAYED = "▸"
_OWN_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LINES_FOR_ALL = 14
"""Width that all three columns need, as a multiple of a line's height."""


class _List(QTreeWidget):
    """The column numbered ``stretched`` takes what room the others leave."""

    stretched = 0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _name_columns(self, titles: Sequence[str]) -> None:
        named = [self.headerItem().text(column) for column in range(self.columnCount())]
        if named == list(titles):
            return
        self.setColumnCount(len(titles))
        self.setHeaderLabels(list(titles))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setMinimumSectionSize(1)
        for column in range(len(titles)):
            stretches = column == self.stretched
            mode = QHeaderView.ResizeMode.Stretch if stretches else QHeaderView.ResizeMode.ResizeToContents
            header.setSectionResizeMode(column, mode)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Goes through the lines; all other keys are the analysis's."""
        if Qt.Key(event.key()) in _OWN_KEYS:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def _fill(self, rows: Sequence[tuple[object, Sequence[str]]]) -> None:
        """Keeps the items there are, so that the list does not flicker while it is refined."""
        while self.topLevelItemCount() > len(rows):
            self.takeTopLevelItem(self.topLevelItemCount() - 1)
        while self.topLevelItemCount() < len(rows):
            self.addTopLevelItem(QTreeWidgetItem())
        for number, (data, texts) in enumerate(rows):
            item = self.topLevelItem(number)
            item.setData(0, _DATA, data)
            for column, text in enumerate(texts):
                if item.text(column) != text:
                    item.setText(column, text)
                if column > self.stretched:
                    item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class DecisionList(_List):
    """Signal ``picked(number)``: the decision made by that act is wanted."""

    picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("All decisions"))
        self.itemClicked.connect(self._chosen)
        self.itemActivated.connect(self._chosen)

    def show_decisions(self, decisions: Sequence[Decision], names: Names, scoring: Scoring) -> None:
        self._name_columns((self.tr("Move"), self.tr("Lost")))
        percent = self.tr("Percentage points") if scoring is Scoring.BASIC else self.tr("Points")
        self.headerItem().setToolTip(1, percent)
        self._fill([(one.number, self._texts(one, names)) for one in decisions])
        for row, one in enumerate(decisions):
            self.topLevelItem(row).setToolTip(0, self.tr("take {take}").format(take=one.take))

    def show_at(self, number: int) -> None:
        """Marks the decision made by act ``number``, or none."""
        for row in range(self.topLevelItemCount()):
            item = self.topLevelItem(row)
            if item.data(0, _DATA) == number:
                self.setCurrentItem(item)
                return
        self.setCurrentItem(None)

    def _texts(self, one: Decision, names: Names) -> tuple[str, str]:
        assert one.chosen is not None, "a decision of a game was made"
        lost = "" if one.lead is None else f"{grade_sign(one)} {bare_loss(one.lead, one.scoring)}".strip()
        return f"{names[one.seat]}: {act_in_brief(one.chosen)}", lost

    def _chosen(self, item: QTreeWidgetItem) -> None:
        self.picked.emit(item.data(0, _DATA))


class AlternativeList(_List):
    """Signal ``tried(action)``: that act is wanted instead."""

    tried = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Alternatives"))
        self.itemActivated.connect(self._chosen)

    def show_decision(self, decision: Decision | None, played: Action | None) -> None:
        """``played``: what was done in the game; the best stands first, with its tick."""
        basic = decision is None or decision.scoring is Scoring.BASIC
        self._name_columns((self.tr("Move"), self.tr("Worth, %") if basic else self.tr("Worth"), self.tr("Behind")))
        rows = []
        for place, one in enumerate(decision.alternatives if decision else ()):
            assert decision is not None, "it has alternatives"
            is_played = played is not None and played in one.actions
            shown = played if is_played and played is not None else one.actions[0]
            mark = f"{_PLAYED} " if is_played else ""
            behind = "✓" if place == 0 else bare_loss(one.behind, decision.scoring)
            rows.append((shown, (mark + act_in_brief(shown), bare_worth(one.value, decision.scoring), behind)))
        self._fill(rows)
        for row, (shown, _) in enumerate(rows):
            font = self.font()
            font.setBold(shown == played)
            for column in range(3):
                self.topLevelItem(row).setFont(column, font)
            self.topLevelItem(row).setToolTip(0, self.tr("played") if shown == played else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the worth alone tells how far behind a move is."""
        super().resizeEvent(event)
        self.setColumnHidden(2, self.width() < self.fontMetrics().height() * _LINES_FOR_ALL)

    def _chosen(self, item: QTreeWidgetItem) -> None:
        self.tried.emit(item.data(0, _DATA))
