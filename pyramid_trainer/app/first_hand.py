"""What the first frame shows, made ready without a screen: preferences, the rule set last played, a dealt hand."""

from random import Random

from pyramid_trainer.app.paths import Folders
from pyramid_trainer.app.preferences import Preferences
from pyramid_trainer.app.rule_files import BUILT_IN, RuleFiles
from pyramid_trainer.cards import Card
from pyramid_trainer.casino.rules import RuleSet
from pyramid_trainer.errors import TrainerError
from pyramid_trainer.training.dealing import NaturalDealer, order_of


class FirstHand:
    """``round``: dealt under ``rules`` by ``dealer``; ``problems``: what was wrong with the files, to be told later."""

    def __init__(self, folders: Folders, chance: Random) -> None:
        self.preferences = Preferences(folders.preferences)
        self.problems: list[TrainerError] = [] if self.preferences.problem is None else [self.preferences.problem]
        self.rule_files = RuleFiles(folders.rules)
        self.rules = self._rules(self.preferences.text("rule_set"))
        self.dealer = NaturalDealer(chance)
        self.round = self.dealer.next_round(self.rules)

    def laid_out(self) -> list[Card]:
        """The player's cards as they lie, from the left."""
        order = order_of(self.round.cards, self.preferences.text("card_order"))
        return [self.round.cards[number] for number in order]

    def _rules(self, wanted: str) -> RuleSet:
        """The rule set last played; where it is gone or broken, the first built-in one and a word about it."""
        try:
            return self.rule_files.load(wanted)
        except TrainerError as error:
            self.problems.append(error)
            return self.rule_files.load(BUILT_IN[0])
