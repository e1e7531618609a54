"""The progress page: which ideas cost most, whether it got better, what to do next; each with one click to act on it.

Figures are gathered by other threads; of each kind only the newest answer arrives. pyqtgraph takes half a second to
load, and Python runs one thread at a time; so it is loaded once the figures show, by another thread as well.
"""

from collections.abc import Iterator
from datetime import date
from types import ModuleType

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pyramid_trainer.app.periods import Span, longer_with_hands
from pyramid_trainer.app.preferences import Value
from pyramid_trainer.app.progress import ProgressFigures
from pyramid_trainer.app.progress_values import Grain, Progress, Question
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.training.mastery import ClassMastery
from pyramid_trainer.ui.background import Background
from pyramid_trainer.ui.controls import TextLabel
from pyramid_trainer.ui.language import error_sentence, week_starts
from pyramid_trainer.ui.look import announce
from pyramid_trainer.ui.page import Page, Services
from pyramid_trainer.ui.progress.head import Head
from pyramid_trainer.ui.progress.overview import Overview
from pyramid_trainer.ui.progress.saving import SheetSaver
from pyramid_trainer.ui.progress.sections import (
    CALENDAR,
    IDEAS,
    MAP,
    OF_THE_PERIOD,
    OF_THE_RULES,
    OVERVIEW,
    SECTIONS,
    SESSIONS,
    Sections,
)
from pyramid_trainer.ui.segments import Segments
from pyramid_trainer.ui.theme import SMALL, SPACE, SPACE_2

_PAINTED_MS = 10
"""So long after the figures are there they are painted; meanwhile no other thread should want its turn."""
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
        self._path, self._clock, look = services.path, services.clock, services.look
        self._figures = ProgressFigures(services.path, services.solutions, services.rule_files)
        self._background = Background(self)
        self._progress: Progress | None = None
        self._grain = Grain.DAY
        self._plotting: ModuleType | None = None
        self._loading = QTimer(self, singleShot=True, interval=_PAINTED_MS)
        self._saver = SheetSaver(self._background, look, self)
        self._beginning = False
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
        self._in_front = OVERVIEW
        self._told = TextLabel(look, size=SMALL, colour="muted", wrap=True)
        self._told.hide()
        self.sections = Sections(services)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_2, SPACE_2, SPACE_2, SPACE_2)
        column.setSpacing(SPACE)
        column.addWidget(self.head)
        column.addWidget(self.tabs)
        column.addWidget(self._told)
        column.addWidget(self.sections, 1)
        self._wire()

    def making(self) -> Iterator[None]:
        yield
        self.sections.make_overview()

    def begin_as_left(self, section: str, span: str) -> None:
        """Before it is opened: what was in front when the program last closed. What there is no more is left out."""
        if section in SECTIONS:
            self.tabs.choose(section)
            self._take_front(section)
        if span in self.head.lasting:
            self.head.begin_with(Span(span))
            self._grain = _grain_of(self.head.span)

    def remembered(self) -> dict[str, Value]:
        """Days of one's own are forgotten: they would be out of date."""
        left: dict[str, Value] = {"progress_section": self.section}
        return {**left, "progress_period": self.head.span.value} if self.head.span in self.head.lasting else left

    def opened(self) -> None:
        """Asks whether anything changed; where nothing did, what stands there stays.

        At first the page shows, then the overview is made, and only then do other threads begin, who would take turns
        with all that.
        """
        self._background.open()
        self._beginning = True
        QTimer.singleShot(0, self, self._begin)

    def _begin(self) -> None:
        if not self._beginning:  # the history was released meanwhile
            return
        self._beginning = False
        self._refresh()

    def release_history(self) -> None:
        self._beginning = False
        self._loading.stop()
        self._background.close()
        self.sections.release_history()

    @property
    def is_busy(self) -> bool:
        """Whether something is still to appear."""
        waiting = self._beginning or self._loading.isActive()
        return waiting or self._background.is_busy or self.sections.is_busy

    @property
    def overview(self) -> Overview:
        return self.sections.overview

    @property
    def section(self) -> str:
        """The key of the section in front."""
        return self.tabs.chosen

    def _wire(self) -> None:
        self.head.changed.connect(self._span_changed)
        self.head.save_asked.connect(self._save)
        self._saver.told.connect(self._tell_below)
        self._loading.timeout.connect(self._load)
        sections = self.sections
        self.tabs.picked.connect(self._section_picked)
        sections.drill_asked.connect(self.drill_asked)
        sections.review_asked.connect(self.review_asked)
        sections.drill_page_asked.connect(self.drill_page_asked)
        sections.session_ended.connect(self.session_ended)
        sections.trouble.connect(self.trouble)
        sections.anew_asked.connect(self._refresh)
        sections.grain_picked.connect(self._use_grain)
        sections.span_asked.connect(self.head.choose_span)
        sections.map_asked.connect(self._ask_map)
        sections.longer_asked.connect(self._ask_longer)
        sections.complete.connect(self._tell_complete)

    def _section_picked(self, key: str) -> None:
        """The focus goes along, so that Tab leads on into the section; the arrow keys take it back to the tabs."""
        left = self._in_front
        self._take_front(key)
        self.sections.show_section(key)
        if key != left:
            self.sections.setFocus()
        if left == SESSIONS:  # one may have got another name there, which its point tells
            self._refresh()

    def _take_front(self, key: str) -> None:
        self._in_front = key
        self.head.concern(rules=key in OF_THE_RULES, period=key in OF_THE_PERIOD)

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
        head, pair = self.head, self.overview.comparing.pair(today)
        return Question(head.rules_hash, head.period(today), pair, today, self._grain, week_starts())

    def _gathered(self, progress: Progress) -> None:
        changed = progress is not self._progress
        self._progress = progress
        self.sections.span = self.head.span
        if changed:
            self.head.show_progress(progress)
            self.sections.take(progress)
            self.overview.charts.show_points(progress)
        self.sections.show_section(self.section)
        if self._plotting is None and progress.points:
            self._loading.start()
        self._tell_complete()

    def _ask_map(self, progress: Progress) -> None:
        shown = progress.shown
        if shown is None:
            return

        def arrived(fields: tuple[ClassMastery, ...]) -> None:
            self.sections.show_map(progress, fields)
            self._tell_complete()

        self._background.ask("map", lambda _wanted: self._figures.mastery(shown), arrived, self._refused)

    def _load(self) -> None:
        self._background.ask("plotting", lambda _wanted: _load_plotting(), self._use_plotting, self._refused)

    def _ask_longer(self, progress: Progress) -> None:
        shown, span, path = progress.shown, self.head.span, self._path
        if shown is None:
            return

        def arrived(longer: Span) -> None:
            self.sections.offer(progress, longer)
            self._tell_complete()

        self._background.ask(
            "longer",
            lambda _wanted: longer_with_hands(path, span, shown.rules_hash, progress.question.today),
            arrived,
            self._refused,
        )

    def _use_plotting(self, plotting: ModuleType) -> None:
        self._plotting = plotting
        self.overview.charts.use(plotting)

    def _span_changed(self) -> None:
        self._grain = _grain_of(self.head.span)
        self._refresh()

    def _use_grain(self, grain: Grain) -> None:
        self._grain = grain
        self._refresh()

    def _refused(self, error: TrainerError) -> None:
        self._progress = None
        self.sections.forget()
        self.sections.tell(self.tr("The history cannot be read"), error_sentence(error), self.tr("Try again"))
        self._tell_complete()

    def _tell_complete(self) -> None:
        if not self.is_busy:
            self.complete.emit()

    def _tell_below(self, text: str) -> None:
        self._told.setText(text)
        self._told.setVisible(bool(text))
        announce(self, text)

    def _save(self) -> None:
        if self._progress is not None:
            self._saver.ask(self._progress, self.head.span_text, self.overview.charts.titles)


def _grain_of(span: Span) -> Grain:
    return Grain.WEEK if span in _BY_WEEK else Grain.DAY


def _load_plotting() -> ModuleType:
    from pyramid_trainer.ui.progress import plotting

    return plotting
