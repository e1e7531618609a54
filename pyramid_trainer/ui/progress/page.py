"""The progress page: which ideas cost most, whether it got better, what to do next; each with one click to act on it.

Figures are gathered by other threads; of each kind only the newest answer arrives. pyqtgraph takes half a second to
load and is loaded by another thread as well, while everything else shows already.
"""

from __future__ import annotations

from datetime import date
from types import ModuleType
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from pyramid_trainer.app.periods import Span
from pyramid_trainer.app.progress import ProgressFigures
from pyramid_trainer.app.progress_values import Grain, Point, Progress, Question
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.training.mastery import ClassMastery
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.language import error_sentence
from pyramid_trainer.ui.look import announce
from pyramid_trainer.ui.page import Page, Services
from pyramid_trainer.ui.progress.calendar import Calendar
from pyramid_trainer.ui.progress.choosing import Segments
from pyramid_trainer.ui.progress.head import Head
from pyramid_trainer.ui.progress.ideas import Ideas
from pyramid_trainer.ui.progress.mastery_map import MasteryMap
from pyramid_trainer.ui.progress.overview import Overview
from pyramid_trainer.ui.progress.parts import Message, Scrolled
from pyramid_trainer.ui.progress.saving import SheetSaver
from pyramid_trainer.ui.progress.wishes import Wishes
from pyramid_trainer.ui.theme import SMALL, SPACE, SPACE_2

if TYPE_CHECKING:
    from pyramid_trainer.ui.sessions.panel import SessionsPanel

OVERVIEW, IDEAS, MAP, CALENDAR, SESSIONS = "overview", "ideas", "map", "calendar", "sessions"
_OF_THE_PERIOD = (OVERVIEW, IDEAS)
_BY_WEEK = (Span.YEAR, Span.ALL)


class ProgressPage(Page):
    """Signals: ``drill_asked(picked)``, a list of ``Picked``; ``review_asked(filter)``, a ``Filter``;
    ``trouble(sentence)``; ``session_ended``, the running session was deleted; ``drill_page_asked``, to set the first
    hands there; ``complete``, nothing is on its way.
    """

    drill_asked = Signal(object)
    review_asked = Signal(object)
    trouble = Signal(str)
    session_ended = Signal()
    drill_page_asked = Signal()
    complete = Signal()

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        recorder, clock, solutions, rule_files, look = services
        path = services.path
        self._path, self._recorder, self._clock, self._look = path, recorder, clock, look
        self._figures = ProgressFigures(path, solutions, rule_files)
        self._background = Background(self)
        self._progress: Progress | None = None
        self._grain = Grain.DAY
        self._points: tuple[Progress, Grain] | None = None
        """What the points that the charts show are of."""
        self._plotting: ModuleType | None = None
        self._sessions: SessionsPanel | None = None
        self._wishes = Wishes(self)
        self._saver = SheetSaver(self._figures, self._background, look, self)
        self._beginning = False
        self._sections: dict[str, QWidget] = {}
        self._shown: dict[str, QWidget] = {}
        self._stale: set[str] = set()
        """The sections that do not show the newest figures yet."""
        self.head = Head(look)
        self.tabs = Segments(
            self.tr("Section"),
            {
                OVERVIEW: self.tr("Overview"),
                IDEAS: self.tr("Ideas"),
                MAP: self.tr("Map"),
                CALENDAR: self.tr("Calendar"),
                SESSIONS: self.tr("Sessions"),
            },
        )
        self.tabs.choose(OVERVIEW)
        self._message = Message(look)
        self._told = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        self._told.hide()
        self._stack = QStackedWidget()
        self._stack.addWidget(QWidget())
        self._stack.addWidget(self._message)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        column.setSpacing(SPACE)
        column.addWidget(self.head)
        column.addWidget(self.tabs)
        column.addWidget(self._told)
        column.addWidget(self._stack, 1)
        self._wire()

    def opened(self) -> None:
        """Asks whether anything changed; where nothing did, what stands there stays.

        At first the page shows, then the overview is made, and only then do other threads begin, who would take turns
        with all that.
        """
        self._beginning = True
        QTimer.singleShot(0, self, self._begin)

    def _begin(self) -> None:
        if not self._beginning:  # the history was released meanwhile
            return
        self._beginning = False
        self._refresh()
        if self._plotting is None:
            self._background.ask("plotting", lambda _wanted: _load_plotting(), self._use_plotting, self._refused)

    def release_history(self) -> None:
        self._beginning = False
        self._background.close()
        if self._sessions is not None:
            self._sessions.release_history()

    @property
    def is_busy(self) -> bool:
        """Whether something is still to appear."""
        ideas = self._sections.get(IDEAS)
        making = isinstance(ideas, Ideas) and ideas.is_busy
        return self._beginning or making or self._background.is_busy or self.overview.charts.is_busy

    @property
    def overview(self) -> Overview:
        """The first section, made when it is first needed."""
        overview = self._sections.get(OVERVIEW)
        if overview is None:
            overview = self._make_overview()
        assert isinstance(overview, Overview)
        return overview

    @property
    def section(self) -> str:
        """The key of the section in front."""
        return self.tabs.chosen

    def _wire(self) -> None:
        self.head.changed.connect(self._span_changed)
        self.head.save_asked.connect(self._save)
        self._saver.told.connect(self._tell_below)
        self.tabs.picked.connect(self._show_section)
        self._message.asked.connect(self._message_asked)
        self._wishes.drill_asked.connect(self.drill_asked)
        self._wishes.review_asked.connect(self.review_asked)

    def _refresh(self) -> None:
        today = self._clock.now().day
        question = self._question(today)
        before = self._progress
        self._background.ask(
            "figures",
            lambda wanted: self._figures.gather(question, before, wanted),
            self._gathered,
            self._refused,
        )

    def _question(self, today: date) -> Question:
        return Question(self.head.rules_hash, self.head.period(today), self.overview.comparing.pair(today), today)

    def _gathered(self, progress: Progress) -> None:
        changed = progress is not self._progress
        self._progress = self._wishes.progress = progress
        if changed:
            self.head.show_progress(progress)
            self._stale.update(self._sections)
        self._show_section(self.section)
        self._ask_points()
        self._tell_complete()

    def _ask_points(self) -> None:
        progress, grain = self._progress, self._grain
        if progress is None:
            return
        if self._points is not None and self._points[0] is progress and self._points[1] is grain:
            return
        starts = _week_starts()

        def arrived(points: tuple[Point, ...]) -> None:
            self._points = (progress, grain)
            self.overview.charts.show_points(progress, points, grain)

        self._background.ask(
            "points", lambda wanted: self._figures.points(progress, grain, starts, wanted), arrived, self._refused
        )

    def _use_plotting(self, plotting: ModuleType) -> None:
        self._plotting = plotting
        self.overview.charts.use(plotting)

    def _span_changed(self) -> None:
        self._grain = Grain.WEEK if self.head.span in _BY_WEEK else Grain.DAY
        self._refresh()

    def _use_grain(self, grain: Grain) -> None:
        self._grain = grain
        self._ask_points()

    def _show_section(self, key: str) -> None:
        """Brings a section to the front, or what stands there instead of it."""
        progress = self._progress
        if progress is None:
            return
        if progress.shown is None and key != SESSIONS:
            self._tell(
                self.tr("No hands yet"),
                self.tr(
                    "Here you will see which ideas cost you most, whether you get better and what to do next."
                    " Set some hands on the Drill page first."
                ),
                self.tr("Go to the Drill page"),
            )
        elif not progress.hands and key in _OF_THE_PERIOD:
            self._tell(
                self.tr("No hands in this period"),
                self.tr("Nothing was dealt under these rules in the days chosen above."),
                self.tr("Show everything"),
            )
        else:
            self._fill(key, progress)
            self._stack.setCurrentWidget(self._shown[key])
            if key == SESSIONS and self._sessions is not None:
                self._sessions.opened()

    def _fill(self, key: str, progress: Progress) -> None:
        """Makes a section when it is first opened, and shows the newest figures in it."""
        if key not in self._sections:
            self._make(key)
        if key not in self._stale:
            return
        section = self._sections[key]
        if isinstance(section, MasteryMap):
            self._ask_map(section, progress)  # which stays stale until the answer is there: it may be dropped
            return
        self._stale.discard(key)
        if isinstance(section, Overview | Ideas | Calendar):
            section.show_progress(progress)

    def _make_overview(self) -> Overview:
        overview = Overview(self._look)
        overview.comparing.pair_changed.connect(self._refresh)
        overview.next.drill_asked.connect(self._wishes.drill_idea)
        overview.next.review_asked.connect(self._wishes.review_idea)
        overview.charts.grain_picked.connect(self._use_grain)
        overview.charts.chosen.connect(self._wishes.review_point)
        overview.charts.complete.connect(self._tell_complete)
        self._add(OVERVIEW, overview)
        return overview

    def _make(self, key: str) -> None:
        if key == OVERVIEW:
            self._make_overview()
        elif key == IDEAS:
            ideas = Ideas(self._look)
            ideas.drill_asked.connect(self._wishes.drill_idea)
            ideas.review_asked.connect(self._wishes.review_idea)
            self._add(key, ideas)
        elif key == CALENDAR:
            calendar = Calendar(self._look)
            calendar.chosen.connect(self._wishes.review_day)
            self._add(key, calendar)
        elif key == MAP:
            mastery = MasteryMap(self._look)
            mastery.chosen.connect(self._wishes.review_class)
            self._add(key, mastery)
        elif key == SESSIONS:
            self._sessions = self._make_sessions()
            self._add(key, self._sessions, scrolls=False)

    def _make_sessions(self) -> SessionsPanel:
        from pyramid_trainer.ui.sessions.panel import SessionsPanel

        panel = SessionsPanel(self._path, self._recorder, self._clock, self._look)
        panel.review_asked.connect(self.review_asked)
        panel.session_ended.connect(self.session_ended)
        panel.trouble.connect(self.trouble)
        panel.changed.connect(self._refresh)
        return panel

    def _ask_map(self, section: MasteryMap, progress: Progress) -> None:
        if progress.shown is None:
            return
        shown = progress.shown

        def arrived(fields: tuple[ClassMastery, ...]) -> None:
            if progress is self._progress:
                self._stale.discard(MAP)
            section.show_fields(fields)
            self._tell_complete()

        self._background.ask("map", lambda _wanted: self._figures.mastery(shown), arrived, self._refused)

    def _tell(self, title: str, text: str, button: str = "") -> None:
        self._message.tell(title, text, button)
        self._stack.setCurrentWidget(self._message)

    def _refused(self, error: TrainerError) -> None:
        self._progress = None
        self._tell(self.tr("The history cannot be read"), error_sentence(error), self.tr("Try again"))
        self._tell_complete()

    def _message_asked(self) -> None:
        if self._progress is None:
            self._refresh()
        elif self._progress.shown is None:
            self.drill_page_asked.emit()
        else:
            self.head.choose_span(Span.ALL)

    def _tell_complete(self) -> None:
        if not self.is_busy:
            self.complete.emit()

    def _add(self, key: str, section: QWidget, *, scrolls: bool = True) -> None:
        self._sections[key] = section
        self._shown[key] = area = Scrolled() if scrolls else section
        self._stack.addWidget(area)
        if isinstance(area, Scrolled):
            area.setWidget(section)  # after it has its place: each move dresses everything in it anew
        self._stale.add(key)

    def _tell_below(self, text: str) -> None:
        self._told.setText(text)
        self._told.setVisible(bool(text))
        announce(self, text)

    def _save(self) -> None:
        if self._progress is not None:
            self._saver.ask(self._progress, self._grain, self.head.span_text, self.overview.charts.titles)


def _load_plotting() -> ModuleType:
    from pyramid_trainer.ui.progress import plotting

    return plotting


def _week_starts() -> int:
    """The first day of the week where the user lives, 0 for Monday."""
    from PySide6.QtCore import QLocale

    return QLocale().firstDayOfWeek().value - 1
