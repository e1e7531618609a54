"""The fields of the filter that only puzzles have: what they are about, and how the game is scored."""

from PySide6.QtWidgets import QWidget

from pyramid_trainer.blocks.analysis import grades
from pyramid_trainer.blocks.analysis.ideas import Idea
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.store.puzzle_review import PuzzleFilter
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.ui.language import grade_word, sentence
from pyramid_trainer.ui.review.filter_fields import ChoiceField
from pyramid_trainer.ui.review.puzzle_list_words import scoring_text
from pyramid_trainer.ui.review.source import Choices, Fields


class PuzzleFields(Fields):
    in_line = frozenset({"ideas", "scoring"})

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.grades = tuple((grade_word(Grade(grade)), (grade,)) for grade in grades.Grade)
        self.flags = (
            ("hinted", self.tr("Hints")),
            ("slip", self.tr("Slips")),
            ("noted", self.tr("Notes")),
            ("counted", self.tr("Counted")),
        )
        self.idea = ChoiceField(self.tr("Idea"), parent)
        self.idea.offer([(self.tr("All ideas"), ()), *((sentence(idea, {}), (idea,)) for idea in Idea)])
        self.scoring = ChoiceField(self.tr("Scoring"), parent)
        each = ((scoring_text(scoring), scoring) for scoring in Scoring)
        self.scoring.offer([(self.tr("Any scoring"), None), *each])
        self.search = self.idea
        self.first = (self.idea,)
        self.line = (self.scoring,)
        self.idea.picked.connect(lambda: self.chose.emit({"ideas": self.idea.value}))
        self.scoring.picked.connect(lambda: self.chose.emit({"scoring": self.scoring.value}))

    def show_filter(self, chosen: PuzzleFilter, choices: Choices) -> None:
        self.idea.set_value(chosen.ideas, self.tr("Several ideas"))
        self.scoring.set_value(chosen.scoring, "")
