"""The style sheet of the controls that Qt draws: flat, thin-edged, the same everywhere. Colours come from the theme."""

from pyramid_trainer.ui.theme import BODY, SMALL, SPACE, SPACE_HALF, Theme, TypeScale, mixed


def control_sheet(theme: Theme, type_scale: TypeScale) -> str:
    """Rules for what Qt draws. ``quiet`` buttons have no edge, ``title`` ones only text."""
    text, muted, disabled = theme.text.name(), theme.muted.name(), theme.disabled.name()
    edge, surface, focus = theme.control_edge.name(), theme.surface.name(), theme.focus.name()
    border, window = theme.border.name(), theme.window.name()
    lit = mixed(theme.text, theme.surface, 0.07).name()
    pressed = mixed(theme.text, theme.surface, 0.14).name()
    chosen = mixed(theme.focus, theme.surface, 0.2).name()
    size, small = type_scale.pixels(BODY), type_scale.pixels(SMALL)
    pad, half = SPACE + SPACE_HALF, SPACE_HALF
    return f"""
QPushButton {{ font-size: {size}px; color: {text}; background: {surface}; border: 1px solid {edge};
  border-radius: {SPACE}px; padding: {half - 1}px {pad}px; }}
QPushButton:hover {{ background: {lit}; }}
QPushButton:pressed {{ background: {pressed}; }}
QPushButton:disabled {{ color: {disabled}; border-color: {border}; }}
QPushButton:focus {{ border: 2px solid {focus}; padding: {half - 2}px {pad - 1}px; }}
QPushButton[quiet="true"] {{ color: {muted}; border: 1px solid transparent; background: transparent;
  padding: {half - 1}px {SPACE}px; }}
QPushButton[quiet="true"]:hover {{ color: {text}; background: {lit}; }}
QPushButton[quiet="true"]:focus {{ border: 2px solid {focus}; padding: {half - 2}px {SPACE - 1}px; }}
QPushButton[left="true"] {{ text-align: left; }}
QPushButton[segment="true"] {{ color: {muted}; background: transparent; border: 1px solid transparent;
  border-bottom: 2px solid transparent; border-radius: 0; padding: {half - 1}px {SPACE}px; }}
QPushButton[segment="true"]:hover {{ color: {text}; }}
QPushButton[segment="true"]:checked {{ color: {text}; border-bottom: 2px solid {theme.accent.name()}; }}
QPushButton[segment="true"]:focus {{ border: 1px solid {focus}; border-bottom: 2px solid {focus}; }}
QToolButton[title="true"] {{ color: {text}; background: transparent; border: 1px solid transparent;
  border-radius: {SPACE}px; padding: 1px {half}px; }}
QToolButton[title="true"]:hover {{ background: {mixed(theme.text, theme.window, 0.07).name()}; }}
QToolButton[title="true"]:focus {{ border: 1px solid {focus}; }}
QToolButton[title="true"]::menu-indicator {{ image: none; width: 0; }}
QMenu {{ color: {text}; background: {surface}; border: 1px solid {border}; padding: {half}px; }}
QMenu::item {{ padding: {half + 2}px {2 * pad}px; border-radius: {half}px; }}
QMenu::item:selected {{ background: {lit}; }}
QMenu::item:disabled {{ color: {disabled}; }}
QMenu::separator {{ height: 1px; background: {border}; margin: {half}px {SPACE}px; }}
QDialog, QMessageBox {{ background: {window}; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; }}
QScrollBar:vertical {{ background: transparent; width: {pad}px; margin: 0; }}
QScrollBar::handle:vertical {{ background: {border}; border-radius: {half}px; min-height: {3 * SPACE}px; margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: {pad}px; margin: 0; }}
QScrollBar::handle:horizontal {{ background: {border}; border-radius: {half}px; min-width: {3 * SPACE}px;
  margin: 2px; }}
QScrollBar::handle:disabled {{ background: transparent; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QTableView, QTreeView {{ color: {text}; background: {surface}; border: 1px solid {border}; padding: 1px;
  selection-color: {text}; selection-background-color: {chosen}; }}
QTableView:focus, QTreeView:focus {{ border: 2px solid {focus}; padding: 0; }}
QTableView::item {{ padding: 0 {half}px; }}
QTreeView::item {{ padding: {half}px; }}
QCalendarWidget {{ min-width: {24 * size}px; min-height: {15 * size}px; }}
QCalendarWidget QTableView, QCalendarWidget QTableView:focus {{ border: 1px solid {focus}; padding: 0; }}
QCalendarWidget QTableView:disabled {{ color: {muted}; }}
QCalendarWidget QTableView::item {{ padding: 0; }}
QCalendarWidget QToolButton::menu-indicator {{ image: none; }}
QProgressBar {{ background: {surface}; border: 1px solid {edge}; border-radius: {half}px; }}
QProgressBar::chunk {{ background: {focus}; border-radius: {half - 1}px; }}
QHeaderView, QTableCornerButton::section {{ background: {surface}; border: none; }}
QHeaderView::section {{ font-size: {small}px; color: {muted}; background: {surface}; border: none;
  border-bottom: 1px solid {border}; padding: {half}px {half + 3}px; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
QPlainTextEdit {{ color: {text}; background: {surface}; border: 1px solid {edge}; border-radius: {half // 2}px;
  padding: 1px; }}
QPlainTextEdit:focus {{ border: 2px solid {focus}; padding: 0; }}
QPlainTextEdit:disabled {{ color: {disabled}; background: {window}; border-color: {border}; }}
"""
