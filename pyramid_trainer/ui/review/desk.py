"""The list of one source: filter, list and replay, and what they say to each other."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from pyramid_trainer.errors import TrainerError
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.language import error_sentence
from pyramid_trainer.ui.page import Page, Services
from pyramid_trainer.ui.review.bars import ActionBar, StateLine
from pyramid_trainer.ui.review.choosing import Choosing
from pyramid_trainer.ui.review.drilling import Drilling
from pyramid_trainer.ui.review.empty import Empty
from pyramid_trainer.ui.review.filter_bar import FilterBar
from pyramid_trainer.ui.review.list_and_replay import ListAndReplay
from pyramid_trainer.ui.review.listing import Listing
from pyramid_trainer.ui.review.more_filters import MoreFilters
from pyramid_trainer.ui.review.source import Source
from pyramid_trainer.ui.review.table_view import AttemptView
from pyramid_trainer.ui.theme import SPACE, SPACE_2


class Desk(Page):
    """Signals: ``drill_asked(list)`` what the source picks; ``judge_anew_asked(filter)``; ``deal_asked`` the
    page where attempts come from; ``list_asked(name)`` the attempts of the other game; ``trouble(sentence)`` something
    could not be done; ``first_shown`` the first lines are there.
    """

    drill_asked = Signal(object)
    judge_anew_asked = Signal(object)
    deal_asked = Signal()
    list_asked = Signal(str)
    trouble = Signal(str)
    first_shown = Signal()

    def __init__(self, source: Source, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        path = services.path
        self._everything = source.kept.everything
        self._look = services.look
        self._background = Background(self)
        self._has_list = False
        self._failed = False
        self._is_made = False
        self._words = source.words(self)
        self.listing = Listing(source, path, self._background, self)
        self.table = self.listing.table
        self.choosing = Choosing(source, services, self._background, self)
        self.drilling = Drilling(source.picks, path, self._background, self)
        self._steps = self._make(source, services)

    def making(self) -> Iterator[None]:
        """Until it is through nothing else may be asked of a desk."""
        yield from self._steps

    def _make(self, source: Source, services: Services) -> Iterator[None]:
        columns, sort, look, clock = self.table.columns, self.listing.sort, services.look, services.clock
        self.replaying = source.replaying(services, columns, self._background, self)
        self.replaying.panel.setParent(self)  # as the others: a desk that is never finished takes them with it
        yield
        self.actions = ActionBar(self._words, look, self)
        yield
        fields = source.fields(self)
        yield
        more = MoreFilters(fields, look, self)
        yield
        self.filters = FilterBar(fields, more, self._everything, lambda: clock.now().day, look, self)
        yield
        self.state = StateLine(self._words, columns, sort, look, self)
        self.view = AttemptView(self.table, sort, look, self)
        self.view.setAccessibleName(self._words.called)
        self.empty = Empty(self._words, look, self)
        self.listing.marks = self.view.marked_lines
        yield
        self._divide_list()
        yield
        self._lay_out()
        self._wire()
        self.view.show_sort(sort)
        self.state.show_sort(sort)
        self._is_made = True
        if not self.testAttribute(Qt.WidgetAttribute.WA_PendingResizeEvent):  # told of its size while it was half made
            self._divide()

    # What the window asks

    def opened(self) -> None:
        """Shows what is new, without losing filter, order or selection."""
        self._background.open()
        if not self._has_list or self._failed:
            self._show(self.listing.chosen, self.listing.sort)
        else:
            self.listing.refresh()

    def show_filter(self, chosen: Any) -> None:
        """Shows what ``chosen`` leaves in."""
        self.filters.show_filter(chosen)
        self._show(chosen, self.listing.sort)

    def keep_writing(self) -> list[str]:
        return self.replaying.keep_notes()

    def release_history(self) -> None:
        self.keep_writing()
        self.replaying.clear()
        self._background.close()
        self.listing.release()
        self._has_list = False
        self.choosing.forget()

    # The list

    def _show(self, chosen: Any, sort: Any) -> None:
        self._has_list, self._failed = True, False
        self.view.show_sort(sort)
        self.state.show_sort(sort)
        self.listing.show(chosen, sort)

    def _first_shown(self) -> None:
        self._failed = False
        self._show_list_or_why_not()
        self._say_state()
        self._follow_current()
        self.choosing.read(self.listing.version, self.listing.chosen.session)
        self.first_shown.emit()

    def _show_list_or_why_not(self) -> None:
        if not self.listing.total:
            self.empty.show_nothing_yet()
        elif not self.table.rowCount():
            self.empty.show_nothing_found()
        has_lines = self.table.rowCount() > 0
        self._stack.setCurrentWidget(self._halves if has_lines else self.empty)
        self.state.setVisible(bool(self.listing.total))
        self.actions.show_for(lines=bool(self.listing.total))
        self._show_filters()

    def _show_filters(self) -> None:
        self.filters.setHidden(self.filters.is_away or self.listing.total == 0 or self._failed)

    def _whole(self) -> None:
        """By now there may be nothing left of what was shown: the history was erased."""
        self._show_list_or_why_not()
        self._say_state()

    def _found(self, places: object) -> None:
        self.view.take_places(places)  # type: ignore[arg-type]  # signals carry objects
        if self.view.row < 0 and self.replaying.line is not None:
            self._forget_replay()
        self._follow_current()

    def _fail(self, error: TrainerError) -> None:
        self._failed = True
        self.empty.show_trouble(error_sentence(error))
        self._stack.setCurrentWidget(self.empty)
        for part in (self.filters, self.state, self.actions):
            part.hide()

    def _say_state(self) -> None:
        parts = self._words.parts(self.listing.chosen, self.choosing.choices)
        self.state.show_list(self.table.rowCount(), parts, whole=self.listing.is_whole)
        self._say_selection()

    def _say_selection(self) -> None:
        selected = self.view.selected_count()
        if self.view.everything_selected:
            self.state.show_selected(selected, everything=True)
        else:
            self.state.show_selected(selected if selected > 1 else 0, everything=False)
        self.actions.can_drill(selected > 0)

    def _filter_changed(self) -> None:
        self._show(self.filters.chosen, self.listing.sort)

    def _clear(self) -> None:
        self.show_filter(self._everything)
        self.view.setFocus()

    def _sort(self, sort: Any) -> None:
        self._show(self.listing.chosen, sort)

    # The replay

    def _follow_current(self) -> None:
        """The line that has the focus is the one that is replayed; while the list is read anew it stays."""
        row = self.view.row
        if row < 0:
            return
        line = self.table.line(row)
        if line is not None:
            self.replaying.show(line, self.table.mended)
            self._halves.show_replay()

    def _forget_replay(self) -> None:
        self.replaying.clear()
        self._halves.show_hint()

    def _line_changed(self, line: Any) -> None:
        self.table.replace(line)

    def _step(self, step: int) -> None:
        self.view.go_to(max(0, self.view.row + step))

    def _to_table(self) -> None:
        if self.view.row < 0:
            self.view.go_to(0)
        self.replaying.panel.table.setFocus(Qt.FocusReason.TabFocusReason)

    # Drilling

    def _drill_these(self) -> None:
        if self.view.everything_selected:
            self.drilling.everything(self.listing.chosen)
        elif self.view.selected_count():
            self.drilling.lines(self.view.selected_numbers())

    # What there is to choose from

    def _folded(self, shown: bool) -> None:
        self._divide()
        if shown:
            self.choosing.read_modes()

    def _turn_filters(self) -> None:
        """Out or in, where the list needs every line."""
        if self.filters.is_away:
            self._search()
        else:
            self._to_list()

    def _search(self) -> None:
        if self.filters.is_away:
            self.filters.unfold()
        self.filters.fields.search.setFocus(Qt.FocusReason.ShortcutFocusReason)  # what stands there is replaced

    def _to_list(self) -> None:
        self.setFocus()
        self._fold_if_low()

    def _fold_if_low(self) -> None:
        """Filters that stand in the place of the replay go when a line of the list is to be looked at."""
        if not self._halves.has_room_for_both:
            self.filters.fold()

    def _show_choices(self) -> None:
        self.filters.offer(self.choosing.choices)
        self._say_state()
        self.replaying.take_choices(self.choosing.choices)

    # Keys

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The list has it in our place. (As a focus proxy it would be next after every last widget: Qt 6.11.)"""
        target = self.view if self._stack.currentWidget() is self._halves else self.empty.button
        target.setFocus(event.reason())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if plain and key in shortcuts.BACK.keys and self._is_away_from_list:
            self._to_list()
        elif not (plain and self._halves.isVisible() and self._press(key, repeated=event.isAutoRepeat())):
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Esc leads back to the list before it closes anything else."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            leads_back = event.key() in shortcuts.BACK.keys and self._is_away_from_list
            event.setAccepted(leads_back)
            return leads_back
        return super().event(event)

    def _press(self, key: Qt.Key, *, repeated: bool) -> bool:
        """Whether it means anything here."""
        do = self.replaying.keys.get(key)
        if do is not None and (not repeated or key in (*shortcuts.NEXT.keys, *shortcuts.PREVIOUS.keys)):
            do()
        return do is not None

    @property
    def _is_away_from_list(self) -> bool:
        """Whether something in the replay or the filters has the focus."""
        field = self.filters.focusWidget()
        return self._halves.is_in_replay or (field is not None and field.hasFocus())

    # How it stands together

    def resizeEvent(self, event: QResizeEvent) -> None:
        """May come while it is half made, when a part of the window is drawn into a picture."""
        super().resizeEvent(event)
        if self._is_made:
            self._divide()

    def _divide(self) -> None:
        self._halves.divide(self.size(), filters_unfolded=self.filters.is_unfolded)
        crowded = self._halves.is_crowded
        self.filters.set_room(self.height() // 4, makes_way=crowded)
        self.actions.set_crowded(crowded)
        self.state.set_crowded(crowded, unfolded=self.filters.is_unfolded)
        self._show_filters()

    def _divide_list(self) -> None:
        self._halves = ListAndReplay(self.view, self.empty.hint, self.replaying.panel, self._look, self)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._halves)
        self._stack.addWidget(self.empty)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        column.setSpacing(SPACE)
        for part in (self.actions, self.filters, self.state):
            column.addWidget(part)
        column.addWidget(self._stack, 1)
        parts = (*self.actions.stops, *self.filters.stops, *self.state.stops, self.view, *self.replaying.panel.stops)
        for before, after in pairwise(parts):
            self.setTabOrder(before, after)

    def _wire(self) -> None:
        self.listing.first_shown.connect(self._first_shown)
        self.listing.whole.connect(self._whole)
        self.listing.found.connect(self._found)
        self.listing.failed.connect(self._fail)
        self.table.dataChanged.connect(lambda *_: self._follow_current())
        self.view.current_changed.connect(self._follow_current)
        self.view.selection_moved.connect(self._say_selection)
        self.view.opened.connect(self._to_table)
        self.view.used.connect(self._fold_if_low)
        self.view.sort_asked.connect(self._sort)
        self.state.sort_asked.connect(self._sort)
        self.state.clear_asked.connect(self._clear)
        self.state.filters_asked.connect(self._turn_filters)
        self.state.hide_asked.connect(self.table.hide_answers)
        self.filters.changed.connect(self._filter_changed)
        self.filters.folded.connect(self._folded)
        self.actions.drill_asked.connect(self._drill_these)
        self.actions.mistakes_asked.connect(lambda: self.drilling.mistakes(self.listing.chosen))
        self.actions.list_asked.connect(self.list_asked)
        self.actions.judge_anew_asked.connect(lambda: self.judge_anew_asked.emit(self.listing.chosen))
        self.choosing.changed.connect(self._show_choices)
        self.choosing.failed.connect(self.listing.failed)
        self.drilling.picked.connect(self.drill_asked)
        self.drilling.nothing.connect(self.trouble)
        self.drilling.failed.connect(lambda error: self.trouble.emit(error_sentence(error)))
        self.replaying.marked.connect(self._line_changed)
        self.replaying.trouble.connect(self.trouble)
        self.replaying.stepped.connect(self._step)
        self.empty.clear_asked.connect(self._clear)
        self.empty.deal_asked.connect(self.deal_asked)
        self.empty.again_asked.connect(self.opened)
        self._look.changed.connect(self._divide)
        search = QKeySequence(shortcuts.SEARCH.shown)
        QShortcut(search, self, self._search, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
