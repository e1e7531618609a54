"""Every key of the window in one place: the pages take their keys from here, and the help page lists them."""

from dataclasses import dataclass

from PySide6.QtCore import Qt

from pyramid_trainer.app.marking import QT_TRANSLATE_NOOP

CONTEXT = "shortcuts"


@dataclass(frozen=True, slots=True)
class Shortcut:
    """``keys``: the keys that do it on the drill page; ``shown``: how the help page writes them; ``does``: what."""

    keys: tuple[Qt.Key, ...]
    shown: str
    does: str


CHOOSE = Shortcut(
    (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3),
    "1  2  3",
    QT_TRANSLATE_NOOP("shortcuts", "Choose the card to play alone; another key moves the choice, the same undoes it"),
)
SET = Shortcut(
    (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space),
    "Enter  Space",
    QT_TRANSLATE_NOOP("shortcuts", "Set the hand; after the verdict, deal the next"),
)
HINT = Shortcut(
    (Qt.Key.Key_H,),
    "H",
    QT_TRANSLATE_NOOP("shortcuts", "Hint: first the idea, then the card; a hinted hand is not counted"),
)
SLIP = Shortcut(
    (Qt.Key.Key_U,),
    "U",
    QT_TRANSLATE_NOOP("shortcuts", "Until the next deal: that answer was a slip of the hand, it is not counted"),
)
STAR = Shortcut((Qt.Key.Key_S,), "S", QT_TRANSLATE_NOOP("shortcuts", "Star this hand"))
DEALER = Shortcut((Qt.Key.Key_D,), "D", QT_TRANSLATE_NOOP("shortcuts", "Show or hide the dealer, after the verdict"))

DRILL_SHORTCUTS = (CHOOSE, SET, HINT, SLIP, STAR, DEALER)

TRY = Shortcut(
    (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3),
    "1  2  3",
    QT_TRANSLATE_NOOP("shortcuts", "Try to play that card alone: the verdict shows, nothing is recorded"),
)
OPEN = Shortcut(
    (Qt.Key.Key_Return, Qt.Key.Key_Enter), "Enter", QT_TRANSLATE_NOOP("shortcuts", "From the list to the hand")
)
ANSWER = Shortcut((Qt.Key.Key_A,), "A", QT_TRANSLATE_NOOP("shortcuts", "Show or hide the answer"))
STAR_LINE = Shortcut((Qt.Key.Key_S,), "S", QT_TRANSLATE_NOOP("shortcuts", "Star the hand, or take the star away"))
DEALER_LINE = Shortcut(
    (Qt.Key.Key_D,), "D", QT_TRANSLATE_NOOP("shortcuts", "Show or hide the dealer, once the answer shows")
)
NOTE = Shortcut((Qt.Key.Key_E,), "E", QT_TRANSLATE_NOOP("shortcuts", "Write a note; Ctrl+Enter keeps it"))
PREVIOUS = Shortcut((Qt.Key.Key_P,), "P", QT_TRANSLATE_NOOP("shortcuts", "Previous hand of the list"))
NEXT = Shortcut((Qt.Key.Key_N,), "N", QT_TRANSLATE_NOOP("shortcuts", "Next hand of the list"))
SEARCH = Shortcut((Qt.Key.Key_F,), "Ctrl+F", QT_TRANSLATE_NOOP("shortcuts", "Search by hand"))
ENDS = Shortcut(
    (Qt.Key.Key_Home, Qt.Key.Key_End), "Home  End", QT_TRANSLATE_NOOP("shortcuts", "First or last hand of the list")
)
ALL = Shortcut((), "Ctrl+A", QT_TRANSLATE_NOOP("shortcuts", "Select all hands of the list"))
BACK = Shortcut(
    (Qt.Key.Key_Escape,), "Esc", QT_TRANSLATE_NOOP("shortcuts", "From the hand, or from the filters, back to the list")
)

REVIEW_SHORTCUTS = (OPEN, TRY, ANSWER, DEALER_LINE, STAR_LINE, NOTE, PREVIOUS, NEXT, ENDS, SEARCH, ALL, BACK)

OPEN_SESSION = Shortcut(
    (Qt.Key.Key_Return, Qt.Key.Key_Enter), "Enter", QT_TRANSLATE_NOOP("shortcuts", "Sessions: review its hands")
)
NAME_SESSION = Shortcut((Qt.Key.Key_F2,), "F2", QT_TRANSLATE_NOOP("shortcuts", "Sessions: give it a name"))
DELETE_SESSION = Shortcut(
    (Qt.Key.Key_Delete,), "Del", QT_TRANSLATE_NOOP("shortcuts", "Sessions: delete it, or take that back")
)
FIELD_WALK = Shortcut(
    (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
    "← → ↑ ↓",
    QT_TRANSLATE_NOOP("shortcuts", "Map and calendar: to the field beside"),
)
POINT_WALK = Shortcut(
    (Qt.Key.Key_Left, Qt.Key.Key_Right), "← →", QT_TRANSLATE_NOOP("shortcuts", "Charts: to the point before or after")
)
POINT_ENDS = Shortcut(
    (Qt.Key.Key_Home, Qt.Key.Key_End), "Home  End", QT_TRANSLATE_NOOP("shortcuts", "Charts: to the first or last point")
)
REVIEW_THESE = Shortcut(
    (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space),
    "Enter  Space",
    QT_TRANSLATE_NOOP("shortcuts", "Map, calendar and charts: review the hands of the field or the point"),
)

PROGRESS_SHORTCUTS = (
    POINT_WALK,
    POINT_ENDS,
    FIELD_WALK,
    REVIEW_THESE,
    OPEN_SESSION,
    NAME_SESSION,
    DELETE_SESSION,
)

BLOCK_WALK = Shortcut(
    (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
    "← → ↑ ↓",
    QT_TRANSLATE_NOOP("shortcuts", "Walk over the blocks; among the three that a joker turned up, choose one"),
)
BLOCK_NEXT = Shortcut(
    (Qt.Key.Key_N,), "N", QT_TRANSLATE_NOOP("shortcuts", "Next block that can be taken, or place that can be built on")
)
BLOCK_PREVIOUS = Shortcut((Qt.Key.Key_P,), "P", QT_TRANSLATE_NOOP("shortcuts", "The one before"))
BLOCK_DO = Shortcut(
    (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space),
    "Enter  Space",
    QT_TRANSLATE_NOOP("shortcuts", "Place the block there, or take the one that stands there"),
)
BLOCK_HAND = Shortcut(
    (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3),
    "1  2  3",
    QT_TRANSLATE_NOOP("shortcuts", "Put the card into that hand"),
)
BLOCK_HINT = Shortcut((Qt.Key.Key_H,), "H", QT_TRANSLATE_NOOP("shortcuts", "Hint: what a strong player would do"))
BLOCK_SCORE = Shortcut((Qt.Key.Key_S,), "S", QT_TRANSLATE_NOOP("shortcuts", "Show or hide the score sheet"))
BLOCK_ANALYSE = Shortcut(
    (Qt.Key.Key_A,), "A", QT_TRANSLATE_NOOP("shortcuts", "Once a game is over: what every move was worth")
)
BLOCK_FACES = Shortcut(
    (Qt.Key.Key_F,), "F", QT_TRANSLATE_NOOP("shortcuts", "Two at one screen: hold it to see your own faces")
)

BLOCK_LATER = Shortcut((Qt.Key.Key_PageDown,), "PgDn", QT_TRANSLATE_NOOP("shortcuts", "Analysis: one step further"))
BLOCK_EARLIER = Shortcut((Qt.Key.Key_PageUp,), "PgUp", QT_TRANSLATE_NOOP("shortcuts", "Analysis: one step back"))
BLOCK_NEXT_MISTAKE = Shortcut((Qt.Key.Key_J,), "J", QT_TRANSLATE_NOOP("shortcuts", "Analysis: to the next mistake"))
BLOCK_MISTAKE_BEFORE = Shortcut((Qt.Key.Key_K,), "K", QT_TRANSLATE_NOOP("shortcuts", "Analysis: to the mistake before"))
BLOCK_VIEW = Shortcut(
    (Qt.Key.Key_V,), "V", QT_TRANSLATE_NOOP("shortcuts", "Analysis: what you could know, or all faces shown")
)
BLOCK_PLAY_ON = Shortcut(
    (Qt.Key.Key_O,), "O", QT_TRANSLATE_NOOP("shortcuts", "Analysis: play on from here, for a try that is not kept")
)

BLOCK_RESUME = Shortcut(
    (Qt.Key.Key_Return, Qt.Key.Key_Enter),
    "Enter",
    QT_TRANSLATE_NOOP("shortcuts", "Before a game: go on with the last one, or start one where none waits"),
)
BLOCK_NEW = Shortcut((Qt.Key.Key_N,), "N", QT_TRANSLATE_NOOP("shortcuts", "Before a game: start a new one"))
BLOCK_PUZZLES = Shortcut((Qt.Key.Key_P,), "P", QT_TRANSLATE_NOOP("shortcuts", "Before a game: solve puzzles"))
BLOCK_STATISTICS = Shortcut((Qt.Key.Key_T,), "T", QT_TRANSLATE_NOOP("shortcuts", "Before a game: statistics"))
BLOCK_GAMES = Shortcut((Qt.Key.Key_G,), "G", QT_TRANSLATE_NOOP("shortcuts", "Before a game: all games played so far"))
OPEN_GAME = Shortcut(
    (Qt.Key.Key_Return, Qt.Key.Key_Enter),
    "Enter",
    QT_TRANSLATE_NOOP("shortcuts", "All games: analyse it, or go on with it"),
)
DELETE_GAME = Shortcut(
    (Qt.Key.Key_Delete,), "Del", QT_TRANSLATE_NOOP("shortcuts", "All games: delete it, or take that back")
)
PUZZLE_NEXT = Shortcut(
    (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space),
    "Enter  Space",
    QT_TRANSLATE_NOOP("shortcuts", "Puzzles: after the verdict, the next one"),
)
PUZZLE_HINT = Shortcut(
    (Qt.Key.Key_H,),
    "H",
    QT_TRANSLATE_NOOP("shortcuts", "Puzzles: a hint, first the idea, then the move; the answer is not counted then"),
)
PUZZLE_SLIP = Shortcut(
    (Qt.Key.Key_U,), "U", QT_TRANSLATE_NOOP("shortcuts", "Puzzles: that answer was a slip, it is not counted")
)
PUZZLE_STAR = Shortcut((Qt.Key.Key_S,), "S", QT_TRANSLATE_NOOP("shortcuts", "Puzzles: star it, or take the star away"))
PUZZLE_NOTE = Shortcut(
    (Qt.Key.Key_E,), "E", QT_TRANSLATE_NOOP("shortcuts", "Puzzles: write a note; Ctrl+Enter keeps it")
)

BLOCK_SHORTCUTS = (
    BLOCK_WALK,
    BLOCK_NEXT,
    BLOCK_PREVIOUS,
    BLOCK_DO,
    BLOCK_HAND,
    BLOCK_HINT,
    BLOCK_SCORE,
    BLOCK_FACES,
    BLOCK_ANALYSE,
    BLOCK_EARLIER,
    BLOCK_LATER,
    BLOCK_MISTAKE_BEFORE,
    BLOCK_NEXT_MISTAKE,
    BLOCK_VIEW,
    BLOCK_PLAY_ON,
    BLOCK_RESUME,
    BLOCK_NEW,
    BLOCK_PUZZLES,
    BLOCK_STATISTICS,
    BLOCK_GAMES,
    OPEN_GAME,
    DELETE_GAME,
    PUZZLE_NEXT,
    PUZZLE_HINT,
    PUZZLE_SLIP,
    PUZZLE_STAR,
    PUZZLE_NOTE,
)

HELP = Shortcut((Qt.Key.Key_F1,), "F1", QT_TRANSLATE_NOOP("shortcuts", "This help"))
PAGES = Shortcut((), "Ctrl+1 … Ctrl+9", QT_TRANSLATE_NOOP("shortcuts", "Go to a page"))
RULES = Shortcut((Qt.Key.Key_R,), "Ctrl+R", QT_TRANSLATE_NOOP("shortcuts", "Choose the rule set"))
PREFERENCES = Shortcut((Qt.Key.Key_Comma,), "Ctrl+,", QT_TRANSLATE_NOOP("shortcuts", "Preferences"))
HISTORY = Shortcut((Qt.Key.Key_H,), "Ctrl+H", QT_TRANSLATE_NOOP("shortcuts", "History: export, import, back up, erase"))
CLOSE = Shortcut((Qt.Key.Key_Escape,), "Esc", QT_TRANSLATE_NOOP("shortcuts", "Close what is open"))
QUIT = Shortcut((Qt.Key.Key_Q,), "Ctrl+Q", QT_TRANSLATE_NOOP("shortcuts", "Close the program"))

WINDOW_SHORTCUTS = (PAGES, RULES, PREFERENCES, HISTORY, HELP, CLOSE, QUIT)

SHORTCUTS = DRILL_SHORTCUTS + REVIEW_SHORTCUTS + PROGRESS_SHORTCUTS + BLOCK_SHORTCUTS + WINDOW_SHORTCUTS
