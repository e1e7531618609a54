"""What every table of the program does the same way."""

from PySide6.QtWidgets import QAbstractItemView, QTableView


def set_up(table: QTableView) -> None:
    """Whole rows to be chosen and nothing to be written; Tab leaves it; no lines but those between head and rows."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.verticalHeader().hide()
    table.horizontalHeader().setHighlightSections(False)
