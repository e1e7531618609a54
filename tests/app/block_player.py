"""Plays a block game by chance for as long as it lives: ``python -m tests.app.block_player FILE SEED``.

Says ``begun ID`` and then, once an act shows, how many acts were done.
"""

import sys
from datetime import timedelta
from pathlib import Path
from random import Random
from uuid import UUID

from pyramid_trainer.app.block_game import BlockTable
from pyramid_trainer.app.clock import Clock
from pyramid_trainer.app.recorder import Recorder
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.training.block_games import PERSON, Sitter
from pyramid_trainer.training.sessions import SessionLog


def play(path: Path, seed: int) -> None:
    chance = Random(seed)

    def new_id() -> str:
        return str(UUID(int=chance.getrandbits(128), version=4))

    recorder = Recorder(path, SessionLog(new_id, timedelta(minutes=30)))
    table = BlockTable(recorder, Clock(), new_id, chance)
    while True:
        game = table.begin(BlockRules(), (PERSON, Sitter("casual")), length=5)
        print("begun", game.id, flush=True)
        while game.current_player is not None:
            game.act(chance.choice(game.state.legal_actions()))
            print(len(game.record.game.acts), flush=True)


if __name__ == "__main__":
    play(Path(sys.argv[1]), int(sys.argv[2]))
