"""Whom one can play against."""

from pyramid_trainer.blocks.players import names
from pyramid_trainer.training.block_games import HUMAN
from tests.ui.blocks.person import Person
from tests.ui.conftest import OpenProgram


def test_every_player_of_the_program_is_offered_and_told_of(open_program: OpenProgram) -> None:
    person = Person(open_program())
    setup = person.page.setup
    offered = {key: button for key, button in setup.opponent._buttons.items() if key != HUMAN}
    assert sorted(offered) == sorted(names())
    told = set()
    for button in offered.values():
        person.player.click(button)
        told.add(setup._how.text())
    assert len({button.text() for button in offered.values()}) == len(told) == len(names())
