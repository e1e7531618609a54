"""Help: the game in a few lines, what was decided where sources differ, and every key."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from pyramid_trainer import __version__
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.controls import Rule, TextLabel
from pyramid_trainer.ui.dialogs.base import Dialog
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import HEADING, SPACE, SPACE_2, SPACE_3


class HelpDialog(Dialog):
    """One page to scroll; the keys come from the table the pages take them from."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(self.tr("Help"), parent)
        self._look = look
        inside = QWidget()
        self._page = QVBoxLayout(inside)
        self._page.setContentsMargins(0, 0, SPACE_2, 0)
        self._page.setSpacing(SPACE)
        self._heading(self.tr("The game"))
        for text in (
            self.tr(
                "You get three cards and so does the dealer. Split yours into two cards and one card: two against two, "
                "one against one. The two-card hand must be a pair, or its higher card not lower than the single card."
            ),
            self.tr(
                "Any pair beats any two unpaired cards; there are no straights and no flushes. Suits never matter."
            ),
            self.tr(
                "You win when both your hands win, lose when both lose, and push otherwise. Identical hands are a copy "
                "and go to the dealer, unless the rule set says otherwise. The dealer always splits by the house way, "
                "without looking at your cards."
            ),
            self.tr(
                "For every split the trainer counts every hand the dealer can hold against yours. Cost is what your "
                "split gives away against the best one, as a share of one bet: up to 2 % is close, up to 20 % a "
                "mistake, more a blunder."
            ),
        ):
            self._paragraph(text)
        self._heading(self.tr("Decided where sources differ"))
        for text in (
            self.tr(
                "The single-deck game has been said to cost 3.5 %, without its house way. With pairs of 2s to 8s "
                "always kept together it costs 3.87 %; the printed figure comes out when every pair has a kicker "
                "threshold. Both are built in: Single deck and Every pair."
            ),
            self.tr(
                "A table of five-card hands printed with one description belongs to other games and plays no part."
            ),
        ):
            self._paragraph(text)
        self._heading(self.tr("The block game"))
        for text in (
            self.tr(
                "54 blocks, 52 cards and two jokers. Each player turns up fifteen, one after the other, and places "
                "them on the pyramid: on a free place of the foundation, or centred on two neighbours. You see the "
                "faces of your own blocks only."
            ),
            self.tr(
                "Then each takes in turn any block with nothing on top of it, whoever placed it, and puts its card "
                "into one of three hands of five. A joker is discarded and turns up three blocks of the supply: one "
                "card among them is kept, the others are discarded; a joker among them cannot be kept."
            ),
            self.tr(
                "First hand meets first, second second, third third, by the usual ranking of poker hands; equal hands "
                "win for nobody. By basic scoring whoever wins more hands wins. By advanced scoring a hand brings 5 "
                "points for a royal flush, 4 for a straight flush, 3 for four of a kind, 2 for a full house, 1 for a "
                "flush or a straight; less than a pair costs 1; two hands won bring 3 more, all three 4."
            ),
            self.tr(
                "The descriptions do not say how wide the foundation is: choose 8 to 10 places. Whoever places first "
                "also takes first; in a match the start changes sides, and a drawn game is played again."
            ),
            self.tr(
                "The analysis tells what every choice was worth if the program played on from there for both sides, "
                "with 95 % intervals; near the end values are exact and said to be so. A move is a mistake only when "
                "the best one's lead is beyond its interval and above 2 % chance to win (0.1 point)."
            ),
        ):
            self._paragraph(text)
        self._heading(self.tr("Keys"))
        self._keys(shortcuts.DRILL_SHORTCUTS + shortcuts.WINDOW_SHORTCUTS)
        self._heading(self.tr("Keys on the review page"))
        self._keys(shortcuts.REVIEW_SHORTCUTS)
        self._heading(self.tr("Keys on the progress page"))
        self._keys(shortcuts.PROGRESS_SHORTCUTS)
        self._heading(self.tr("Keys on the blocks page"))
        self._keys(shortcuts.BLOCK_SHORTCUTS)
        self._page.addWidget(Rule(look))
        self._paragraph(self.tr("Pyramid Trainer {version}").format(version=__version__), colour="muted")
        self._page.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        self.column.addWidget(scroll, 1)
        self.add_close_button()
        self.resize(
            min(parent.width() - 2 * SPACE_3, look.type.pixels(620)),
            min(parent.height() - 2 * SPACE_3, look.type.pixels(720)),
        )

    def _heading(self, text: str) -> None:
        label = TextLabel(self._look, size=HEADING, bold=True, wrap=True)
        label.setText(text)
        self._page.addSpacing(SPACE)
        self._page.addWidget(label)

    def _paragraph(self, text: str, colour: str = "text") -> None:
        label = TextLabel(self._look, colour=colour, wrap=True)
        label.setText(text)
        self._page.addWidget(label)

    def _keys(self, listed: tuple[shortcuts.Shortcut, ...]) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE_3)
        grid.setVerticalSpacing(SPACE)
        grid.setColumnStretch(1, 1)
        for line, shortcut in enumerate(listed):
            keys = TextLabel(self._look, bold=True)
            keys.setText(shortcut.shown)
            does = TextLabel(self._look, wrap=True)
            does.setText(QCoreApplication.translate(shortcuts.CONTEXT, shortcut.does))
            grid.addWidget(keys, line, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(does, line, 1)
        self._page.addLayout(grid)
