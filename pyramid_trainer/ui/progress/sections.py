"""The sections of the progress page: each is made when it is first opened, and filled with the newest figures then.

Where a section has nothing to show, a message stands in its place and says what can be done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from pyramid_trainer.app.periods import Span
from pyramid_trainer.app.progress_values import Progress
from pyramid_trainer.training.mastery import ClassMastery
from pyramid_trainer.ui.page import Services
from pyramid_trainer.ui.parts import Message, Scrolled
from pyramid_trainer.ui.progress.calendar import Calendar
from pyramid_trainer.ui.progress.ideas import Ideas
from pyramid_trainer.ui.progress.mastery_map import MasteryMap
from pyramid_trainer.ui.progress.overview import Overview
from pyramid_trainer.ui.progress.wishes import Wishes

if TYPE_CHECKING:
    from pyramid_trainer.ui.sessions.panel import SessionsPanel

OVERVIEW, IDEAS, MAP, CALENDAR, SESSIONS = SECTIONS = ("overview", "ideas", "map", "calendar", "sessions")
OF_THE_PERIOD = (OVERVIEW, IDEAS)
OF_THE_RULES = (OVERVIEW, IDEAS, MAP)
"""The others are under all rule sets."""


class Sections(QStackedWidget):
    """Signals of what was clicked: ``drill_asked(picked)``, a list of ``Picked``; ``review_asked(filter)``, a
    ``Filter``; ``grain_picked(grain)``; ``span_asked(span)``, another period; ``drill_page_asked``.

    Of the figures: ``map_asked(progress)``, the fields are wanted; ``longer_asked(progress)``, there are no hands in
    the period: which longer one has any?; ``anew_asked``, others may be due; ``complete``,
    the charts show what was given. Of the sessions: ``session_ended``, the running one was deleted;
    ``trouble(sentence)``.
    """

    drill_asked = Signal(object)
    review_asked = Signal(object)
    grain_picked = Signal(object)
    span_asked = Signal(object)
    drill_page_asked = Signal()
    map_asked = Signal(object)
    longer_asked = Signal(object)
    anew_asked = Signal()
    complete = Signal()
    session_ended = Signal()
    trouble = Signal(str)

    def __init__(self, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self._progress: Progress | None = None
        self.span = Span.ALL
        """The period that is chosen, as it is called: two may be of the same days."""
        self._longer: tuple[Progress, Span] | None = None
        """The answer to ``longer_asked``."""
        self._offered: Span | None = None
        """What the button of the message shows; ``None``: it asks for figures again, or goes to the drill page."""
        self.made: dict[str, QWidget] = {}
        """By key."""
        self._areas: dict[str, QWidget] = {}
        self._sessions: SessionsPanel | None = None
        self._stale: set[str] = set()
        """The sections that do not show the newest figures yet."""
        self._message = Message(services.look)
        self.addWidget(QWidget())
        self.addWidget(self._message)
        self._wishes = Wishes(self)
        self._wishes.drill_asked.connect(self.drill_asked)
        self._wishes.review_asked.connect(self.review_asked)
        self._message.asked.connect(self._message_asked)

    @property
    def overview(self) -> Overview:
        """The first section, made when it is first needed."""
        self.make_overview()
        overview = self.made[OVERVIEW]
        assert isinstance(overview, Overview)
        return overview

    @property
    def is_busy(self) -> bool:
        """Whether something that needs no more answers is still to appear."""
        ideas = self.made.get(IDEAS)
        return self.overview.charts.is_busy or (isinstance(ideas, Ideas) and ideas.is_busy)

    def take(self, progress: Progress) -> None:
        """Newer figures: a section shows them when it is in front."""
        self._progress = self._wishes.progress = progress
        self._stale.update(self.made)

    def forget(self) -> None:
        """There are no figures."""
        self._progress = None

    def release_history(self) -> None:
        if self._sessions is not None:
            self._sessions.release_history()

    def show_section(self, key: str) -> None:
        """Brings a section to the front, or what stands there instead of it; ``take`` was called before."""
        progress = self._progress
        if progress is None:
            return
        if progress.shown is None and key != SESSIONS:
            self._tell_empty()
        elif not progress.hands and key in OF_THE_PERIOD:
            self._tell_no_hands(progress)
        else:
            self._fill(key, progress)
            self.setCurrentWidget(self._areas[key])
            if key == SESSIONS and self._sessions is not None:
                self._sessions.opened()

    def show_map(self, progress: Progress, fields: tuple[ClassMastery, ...]) -> None:
        """The answer to ``map_asked(progress)``."""
        section = self.made[MAP]
        assert isinstance(section, MasteryMap), "it asked"
        if progress is self._progress:
            self._stale.discard(MAP)
        section.show_fields(fields)

    def tell(self, title: str, text: str, button: str = "") -> None:
        """Stands there instead of a section."""
        self._offered = None
        self._message.tell(title, text, button)
        self.setCurrentWidget(self._message)

    def offer(self, progress: Progress, longer: Span) -> None:
        """The answer to ``longer_asked(progress)``."""
        self._longer = progress, longer
        if progress is self._progress and self._offered is not None and self.currentWidget() is self._message:
            self._tell_no_hands(progress)

    def _tell_no_hands(self, progress: Progress) -> None:
        """Offers the next longer period with hands once that is known, and everything until then."""
        titles = {
            Span.WEEK: self.tr("Nothing in the last 7 days"),
            Span.MONTH: self.tr("Nothing in the last 30 days"),
            Span.QUARTER: self.tr("Nothing in the last 90 days"),
            Span.YEAR: self.tr("Nothing in the last year"),
        }
        offers = {
            Span.MONTH: self.tr("Show the last 30 days"),
            Span.QUARTER: self.tr("Show the last 90 days"),
            Span.YEAR: self.tr("Show the last year"),
        }
        is_known = self._longer is not None and self._longer[0] is progress
        offered = self._longer[1] if self._longer is not None and is_known else Span.ALL
        self.tell(
            titles.get(self.span, self.tr("No hands in this period")),
            self.tr("Nothing was dealt under these rules in the days chosen above."),
            offers.get(offered, self.tr("Show everything")),
        )
        self._offered = offered
        if not is_known:
            self.longer_asked.emit(progress)

    def _tell_empty(self) -> None:
        self.tell(
            self.tr("No hands yet"),
            self.tr(
                "Here you will see which ideas cost you most, whether you get better and what to do next."
                " Set some hands on the Drill page first."
            ),
            self.tr("Go to the Drill page"),
        )

    def _message_asked(self) -> None:
        if self._progress is None:
            self.anew_asked.emit()
        elif self._offered is not None:
            self.span_asked.emit(self._offered)
        else:
            self.drill_page_asked.emit()

    def _fill(self, key: str, progress: Progress) -> None:
        """Makes a section when it is first opened, and shows the newest figures in it."""
        if key not in self.made:
            self._make(key)
        if key not in self._stale:
            return
        section = self.made[key]
        if isinstance(section, MasteryMap):
            self.map_asked.emit(progress)  # it stays stale until the answer is there, which may be dropped
            return
        self._stale.discard(key)
        if isinstance(section, Overview | Ideas | Calendar):
            section.show_progress(progress)

    def make_overview(self) -> None:
        """Unless it is there already."""
        if OVERVIEW in self.made:
            return
        overview = Overview(self._services.look)
        overview.comparing.pair_changed.connect(self.anew_asked)
        overview.next.drill_asked.connect(self._wishes.drill_idea)
        overview.next.review_asked.connect(self._wishes.review_idea)
        overview.charts.grain_picked.connect(self.grain_picked)
        overview.charts.chosen.connect(self._wishes.review_point)
        overview.charts.complete.connect(self.complete)
        self._add(OVERVIEW, overview)

    def _make(self, key: str) -> None:
        if key == OVERVIEW:
            self.make_overview()
        elif key == IDEAS:
            ideas = Ideas(self._services.look)
            ideas.drill_asked.connect(self._wishes.drill_idea)
            ideas.review_asked.connect(self._wishes.review_idea)
            self._add(key, ideas)
        elif key == CALENDAR:
            calendar = Calendar(self._services.look)
            calendar.chosen.connect(self._wishes.review_day)
            self._add(key, calendar)
        elif key == MAP:
            mastery = MasteryMap(self._services.look)
            mastery.chosen.connect(self._wishes.review_class)
            self._add(key, mastery)
        elif key == SESSIONS:
            self._sessions = self._make_sessions()
            self._add(key, self._sessions, scrolls=False)

    def _make_sessions(self) -> SessionsPanel:
        from pyramid_trainer.ui.sessions.panel import SessionsPanel

        recorder, clock, *_ = self._services
        panel = SessionsPanel(self._services.path, recorder, clock, self._services.look)
        panel.review_asked.connect(self.review_asked)
        panel.session_ended.connect(self.session_ended)
        panel.trouble.connect(self.trouble)
        panel.changed.connect(self.anew_asked)
        return panel

    def _add(self, key: str, section: QWidget, *, scrolls: bool = True) -> None:
        self.made[key] = section
        self._areas[key] = area = Scrolled() if scrolls else section
        self.addWidget(area)
        if isinstance(area, Scrolled):
            area.setWidget(section)  # after it has its place: each move dresses everything in it anew
        self._stale.add(key)
