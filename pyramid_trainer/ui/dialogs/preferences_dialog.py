"""The preferences: a row for each entry of the table in ``app.preferences``. What is changed acts at once."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QSpinBox, QWidget

from pyramid_trainer.app.preferences import CONTEXT, PREFERENCES, Preference, Preferences, Value
from pyramid_trainer.errors import EnvironmentFault
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.dialogs.base import Dialog, ScrolledRows
from pyramid_trainer.ui.language import error_sentence
from pyramid_trainer.ui.look import Look
from pyramid_trainer.ui.theme import SMALL, SPACE, SPACE_2


def _translated(text: str) -> str:
    return QCoreApplication.translate(CONTEXT, text)


class _NoWheel(QObject):
    """Leaves the wheel over a control to what stands around it: it scrolls, and changes nothing on the way."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Wheel:
            return False
        event.ignore()
        return True


class PreferencesDialog(Dialog):
    """Signal ``changed``: a preference is another now. One that cannot be saved says so and acts all the same."""

    changed = Signal()

    def __init__(self, preferences: Preferences, look: Look, parent: QWidget) -> None:
        super().__init__(self.tr("Preferences"), parent)
        self._preferences = preferences
        self._trouble = TextLabel(look, colour="lose", wrap=True)
        self._trouble.hide()
        self.controls: dict[str, QComboBox | QSpinBox] = {}
        no_wheel = _NoWheel(self)
        rows = QWidget()
        grid = QGridLayout(rows)
        grid.setContentsMargins(0, 0, SPACE, 0)
        grid.setHorizontalSpacing(SPACE_2 + SPACE)
        grid.setVerticalSpacing(SPACE // 2)
        grid.setColumnStretch(0, 1)
        shown = [preference for preference in PREFERENCES if preference.label]
        for line, preference in enumerate(shown):
            label = TextLabel(look)
            label.setText(_translated(preference.label))
            told = TextLabel(look, size=SMALL, colour="muted", wrap=True)
            told.setText(_translated(preference.help))
            control = self._control(preference)
            control.setAccessibleName(label.text())
            control.setAccessibleDescription(told.text())
            control.installEventFilter(no_wheel)
            label.setBuddy(control)
            self.controls[preference.key] = control
            grid.addWidget(label, 3 * line, 0)
            grid.addWidget(control, 3 * line, 1)
            grid.addWidget(told, 3 * line + 1, 0, 1, 2)
            grid.setRowMinimumHeight(3 * line + 2, SPACE // 2)
        self._scrolled = ScrolledRows(rows)
        self.column.addWidget(self._scrolled, 1)
        self.column.addWidget(self._trouble)
        self.add_close_button()
        self.fit()
        look.changed.connect(self._take_look)

    def _take_look(self) -> None:
        self._scrolled.updateGeometry()  # a scroll area does not tell by itself that what stands in it has grown
        self.fit()

    def _control(self, preference: Preference) -> QComboBox | QSpinBox:
        value = self._preferences.value(preference.key)
        if preference.choices:
            box = QComboBox()
            for choice in preference.choices:
                box.addItem(_translated(choice.label), choice.value)
            box.setCurrentIndex([choice.value for choice in preference.choices].index(value))
            box.activated.connect(lambda index: self._change(preference.key, preference.choices[index].value))
            return box
        spin = QSpinBox()
        spin.setRange(preference.span.start, preference.span.stop - 1)
        spin.setValue(int(value))
        spin.valueChanged.connect(lambda number: self._change(preference.key, number))
        return spin

    def _change(self, key: str, value: Value) -> None:
        try:
            self._preferences.change({key: value})
        except EnvironmentFault as fault:
            self._trouble.setText(error_sentence(fault))
            self._trouble.show()
            self.fit()
        else:
            self._trouble.hide()
        self.changed.emit()
