"""The fields of the filter that only hands have: which hand, under which rules, how dealt, how dear."""

from PySide6.QtWidgets import QWidget

from pyramid_trainer.store.review import Filter
from pyramid_trainer.training.grading import Grade
from pyramid_trainer.ui.language import grade_word, idea_name
from pyramid_trainer.ui.review.columns import Modes
from pyramid_trainer.ui.review.filter_fields import ChoiceField, CostField, SearchField
from pyramid_trainer.ui.review.hand_words import IDEAS
from pyramid_trainer.ui.review.source import Choices, Fields


class HandFields(Fields):
    in_line = frozenset({"classes", "rules_hash"})

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._mode = Modes(self)
        self.grades = tuple((grade_word(grade), (grade,)) for grade in Grade)
        self.flags = (
            ("hinted", self.tr("Hints")),
            ("with_fouls", self.tr("Fouls")),
            ("slip", self.tr("Slips")),
            ("noted", self.tr("Notes")),
            ("counted", self.tr("Counted")),
        )
        self.search = SearchField(parent)
        self.rules = ChoiceField(self.tr("Rule set"), parent)
        self.idea = ChoiceField(self.tr("Idea"), parent, letters=16)
        self.idea.offer([(self.tr("All ideas"), ()), *((idea_name(idea), (text,)) for text, idea in IDEAS.items())])
        self.cost = CostField(parent)
        self.how = ChoiceField(self.tr("How it was dealt"), parent, letters=8)
        self.first = (self.search,)
        self.line = (self.rules,)
        self.more = (
            (self.tr("Idea"), self.idea),
            (self.tr("Cost at least"), self.cost),
            (self.tr("Dealt"), self.how),
        )
        self.search.found.connect(lambda classes: self.chose.emit({"classes": classes}))
        self.search.unreadable.connect(self.unreadable)
        self.rules.picked.connect(lambda: self.chose.emit({"rules_hash": self.rules.value}))
        self.idea.picked.connect(lambda: self.chose.emit({"ideas": self.idea.value}))
        self.how.picked.connect(lambda: self.chose.emit({"modes": self.how.value}))
        self.cost.picked.connect(lambda: self.chose.emit({"cost_at_least": self.cost.cost}))

    def offer(self, choices: Choices) -> None:
        self.rules.offer([(self.tr("All rule sets"), None), *((name, key) for key, name in choices.rules.items())])
        self.how.offer([(self.tr("anyhow"), ()), *((self._mode(each), (each,)) for each in choices.modes)])

    def show_filter(self, chosen: Filter, choices: Choices) -> None:
        self.search.set_classes(chosen.classes)
        self.rules.set_value(chosen.rules_hash, choices.rules.get(chosen.rules_hash or "", self.tr("Other rules")))
        self.idea.set_value(chosen.ideas, self.tr("Several ideas"))
        self.how.set_value(chosen.modes, ", ".join(map(self._mode, chosen.modes)))
        self.cost.set_cost(chosen.cost_at_least)
