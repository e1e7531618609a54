"""What a click on a figure asks for: the hands behind it, to look at or to drill."""

from datetime import date

from PySide6.QtCore import QObject, Signal

from pyramid_trainer.app.progress_values import IdeaFigures, Point, Progress
from pyramid_trainer.store.review import Filter
from pyramid_trainer.training.mastery import ClassMastery
from pyramid_trainer.training.runs import Picked


class Wishes(QObject):
    """Signals: ``drill_asked(picked)``, a list of ``Picked``; ``review_asked(filter)``, a ``Filter``.

    ``progress``: the figures in front, whose rule set and period the hands are of.
    """

    drill_asked = Signal(object)
    review_asked = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.progress: Progress | None = None

    def drill_idea(self, idea: IdeaFigures) -> None:
        if self.progress is not None and self.progress.shown is not None:
            rules_hash = self.progress.shown.rules_hash
            self.drill_asked.emit([Picked(rules_hash, hand, "") for hand in idea.classes])

    def review_idea(self, idea: IdeaFigures) -> None:
        self.review_asked.emit(self._of_period()._replace(ideas=(str(idea.idea),)))

    def review_point(self, progress: Progress, point: Point) -> None:
        """A session within the period, or the days that the point stands for; the point is of ``progress``, which may
        not be in front any more.
        """
        if point.session:
            self.review_asked.emit(_of_period(progress)._replace(session=point.session))
        else:
            self.review_asked.emit(_of_period(progress)._replace(from_day=point.first, to_day=point.last))

    def review_class(self, field: ClassMastery) -> None:
        """All its hands: what is mastered is no matter of a period."""
        rules_hash = self._of_period().rules_hash
        self.review_asked.emit(Filter(rules_hash=rules_hash, classes=(str(field.hand),)))

    def review_day(self, day: date) -> None:
        """Under all rule sets, as the calendar counts."""
        self.review_asked.emit(Filter(day, day))

    def _of_period(self) -> Filter:
        assert self.progress is not None, "figures were clicked, so there are some"
        return _of_period(self.progress)


def _of_period(progress: Progress) -> Filter:
    assert progress.shown is not None, "figures are of a rule set"
    return Filter(*progress.question.period, rules_hash=progress.shown.rules_hash)
