"""Two lists of an analysis: every decision of a game with what it lost, and the alternatives of one of them."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
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
    """Signals: ``tried(action)`` that act is wanted instead; ``pointed(action)`` the mouse or else the selection is at
    that act now, or at none.
    """

    tried = Signal(object)
    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number: int | None = None
        self._played: list[bool] = []
        self._row_under_mouse = -1
        self._pointed: Action | None = None
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Alternatives"))
        self.itemActivated.connect(self._chosen)
        self.itemEntered.connect(lambda item: self._hover(self.indexOfTopLevelItem(item)))
        self.viewportEntered.connect(lambda: self._hover(-1))
        self.itemSelectionChanged.connect(self._point)

    @property
    def at(self) -> Action | None:
        """The act that was ``pointed`` at last."""
        return self._pointed

    def show_decision(self, decision: Decision | None, played: Action | None) -> None:
        """``played``: what was done in the game; the best stands first, with its tick. What is selected stays so while
        the values of one decision are refined, wherever it stands then.
        """
        number = None if decision is None else decision.number
        selected = self._selected if number == self._number else None
        if number != self._number:
            self._number, self._pointed = number, None  # whoever was told shows another moment by now
        basic = decision is None or decision.scoring is Scoring.BASIC
        self._name_columns((self.tr("Move"), self.tr("Worth, %") if basic else self.tr("Worth"), self.tr("Behind")))
        self.headerItem().setToolTip(
            2,
            self.tr(
                "Behind the best move, over the deals that both were tried on. Where this move was given up early,"
                " these are fewer: then it is surer than the difference of the worths"
            ),
        )
        rows = []
        for place, one in enumerate(decision.alternatives if decision else ()):
            assert decision is not None, "it has alternatives"
            is_played = played is not None and played in one.actions
            shown = played if is_played and played is not None else one.actions[0]
            mark = f"{_PLAYED} " if is_played else ""
            behind = "✓" if place == 0 else bare_loss(one.behind, decision.scoring)
            rows.append((shown, (mark + act_in_brief(shown), bare_worth(one.value, decision.scoring), behind)))
        self._fill(rows)
        self._played = [shown == played for shown, _ in rows]
        self._embolden()
        self._fit()
        self._select([shown for shown, _ in rows].index(selected) if selected in dict(rows) else -1)
        self._point()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._embolden()
            self._fit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_tab = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if by_tab and self._selected is None:
            self._select(0)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Leave:
            self._hover(-1)
        return super().viewportEvent(event)

    def _fit(self) -> None:
        """Where not every text could be read whole, the worth alone tells how far behind a move is."""
        self.setColumnHidden(2, False)
        needed = sum(map(self._needed, range(self.columnCount())))
        self.setColumnHidden(2, needed > self.viewport().width())

    def _needed(self, column: int) -> int:
        items = map(self.topLevelItem, range(self.topLevelItemCount()))
        texts = (self.sizeHintForIndex(self.indexFromItem(item, column)).width() for item in items)
        return max(self.header().sectionSizeHint(column), *texts, 0)

    def _embolden(self) -> None:
        """What was played."""
        font = self.font()
        for row, played in enumerate(self._played):
            item = self.topLevelItem(row)
            font.setBold(played)
            for column in range(3):
                item.setFont(column, font)
            item.setToolTip(0, self.tr("played") if played else "")

    @property
    def _selected(self) -> Action | None:
        items = self.selectedItems()
        return items[0].data(0, _DATA) if items else None

    def _select(self, row: int) -> None:
        item = self.topLevelItem(row)
        self.setCurrentItem(item)
        if item is None:
            self.clearSelection()

    def _hover(self, row: int) -> None:
        self._row_under_mouse = row
        self._point()

    def _point(self) -> None:
        under_mouse = self.topLevelItem(self._row_under_mouse)
        action = self._selected if under_mouse is None else under_mouse.data(0, _DATA)
        if action != self._pointed:
            self._pointed = action
            self.pointed.emit(action)

    def _chosen(self, item: QTreeWidgetItem) -> None:
        self.tried.emit(item.data(0, _DATA))
