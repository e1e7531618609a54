"""A question with its few answers side by side, of which one is on; where there is no room they go on below.

Tab goes from question to question, the arrow keys from answer to answer.
"""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.flow import FlowLayout
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.segments import let_tab_stop
from pyramid_trainer.ui.theme import SMALL, SPACE_HALF


class Options(QWidget):
    """Signal ``picked(key)``: the user chose another answer."""

    picked = Signal(str)

    def __init__(self, question: str, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._question = question
        self._group = QButtonGroup(self)
        self._group.buttonToggled.connect(let_tab_stop)
        self.buttons: list[QPushButton] = []
        self._buttons: dict[str, QPushButton] = {}
        """Those that show, by the key of their answer."""
        self._label = TextLabel(look, size=SMALL, colour="muted")
        self._label.setText(question)
        self.setAccessibleName(question)
        self._answers = QWidget()
        flow = FlowLayout(self._answers)
        flow.setSpacing(SPACE_HALF)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self._answers.setSizePolicy(policy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._label)
        column.addWidget(self._answers)

    def set_answers(self, answers: Mapping[str, str], chosen: str) -> None:
        """``answers``: key and text of each. The buttons stay, and with them where Tab finds them."""
        while len(self.buttons) < len(answers):
            self._add_button()
        for button in self.buttons[len(answers) :]:
            button.hide()
        self._buttons = dict(zip(answers, self.buttons, strict=False))
        for key, button in self._buttons.items():
            button.setText(answers[key])
            button.setAccessibleName(f"{self._question}: {answers[key]}")
            button.show()
        self._buttons[chosen].setChecked(True)
        self._answers.updateGeometry()

    def _add_button(self) -> None:
        button = QPushButton(self._answers)
        button.setCheckable(True)
        button.setProperty("segment", True)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # until it is chosen
        button.clicked.connect(lambda: self.picked.emit(self.chosen))
        self._group.addButton(button)
        self.buttons.append(button)
        layout = self._answers.layout()
        assert layout is not None, "made with one"
        layout.addWidget(button)

    @property
    def chosen(self) -> str:
        return next(key for key, button in self._buttons.items() if button.isChecked())

    def offers(self, key: str) -> bool:
        return key in self._buttons

    @property
    def is_filled(self) -> bool:
        return bool(self._buttons)

    def choose(self, key: str) -> None:
        """Shows ``key`` as chosen, without a signal."""
        self._buttons[key].setChecked(True)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._label.sizeHint().width(), super().minimumSizeHint().height())
