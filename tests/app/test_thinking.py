"""The process that thinks: real ones, asked, flooded, dropped, killed, and left behind by a parent that was killed."""

import os
import queue
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pyramid_trainer.app.thinking import Thinker, ThinkingDefect, Thought
from pyramid_trainer.app.words import say_error
from pyramid_trainer.blocks.actions import Place
from pyramid_trainer.blocks.analysis.values import View
from pyramid_trainer.blocks.board import BlockRules, Phase
from pyramid_trainer.blocks.state import new_game
from pyramid_trainer.errors import BadInput, EnvironmentFault
from tests.app.calling import ROOT
from tests.app.thinking_processes import thinking_processes
from tests.store.block_samples import game_in

OBSERVATION = new_game(BlockRules(), Random(1)).observation(0)

PLAYERS = """
import os, pathlib, signal, sys

def say_begun():
    pathlib.Path(__file__).with_name("begun").touch()

class First:
    def choose(self, observation, chance):
        return observation.legal_actions()[0]

class ByChance:
    def choose(self, observation, chance):
        return chance.choice(observation.legal_actions())

class Endless:
    def choose(self, observation, chance):
        say_begun()
        while True:
            pass

class Deaf:
    def choose(self, observation, chance):
        say_begun()
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass

class Dies:
    def choose(self, observation, chance):
        os.kill(os.getpid(), signal.SIGKILL)

class DiesTalking:
    def choose(self, observation, chance):
        print("Out of memory, perhaps", file=sys.stderr, flush=True)
        os._exit(3)

class Talks:
    def choose(self, observation, chance):
        print("not an answer", flush=True)
        os.write(1, b"nor is this")
        return observation.legal_actions()[1]

class Broken:
    def choose(self, observation, chance):
        raise LookupError("nothing found")
"""

SOON = 20.0
"""Seconds after which a test gives up; nothing here takes a tenth of them."""


class Asker:
    """A thinker, and what arrived from it."""

    def __init__(self, players: Path) -> None:
        self.players = players
        self.thinker = Thinker()
        self.arrived: queue.Queue[Thought] = queue.Queue()

    def ask(self, player: str, seed: int = 1) -> int:
        return self.thinker.choose(f"{self.players}:{player}", None, OBSERVATION, seed, self.arrived.put)

    def hear(self) -> Thought:
        return self.arrived.get(timeout=SOON)

    def begin(self, player: str) -> int:
        """Asks one that says when it has begun, and waits for that."""
        begun = self.players.with_name("begun")
        begun.unlink(missing_ok=True)
        number = self.ask(player)
        deadline = time.monotonic() + SOON
        while not begun.exists():
            assert time.monotonic() < deadline
            time.sleep(0.001)
        return number

    @property
    def pid(self) -> int:
        """Of the process that thinks; it is the only one."""
        (pid,) = thinking_processes()
        return pid


@pytest.fixture
def players(tmp_path: Path) -> Path:
    file = tmp_path / "players.py"
    file.write_text(PLAYERS, encoding="utf-8")
    return file


@pytest.fixture
def asker(players: Path) -> Iterator[Asker]:
    asker = Asker(players)
    yield asker
    asker.thinker.close()


def wait_for_end(pid: int) -> None:
    """Of a process that is not ours to wait for."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    try:
        ended, _, _ = select.select([handle], [], [], SOON)
        assert ended, f"process {pid} goes on"
    finally:
        os.close(handle)


def test_a_choice_arrives_once_and_from_another_process(asker: Asker) -> None:
    number = asker.ask("First")
    assert asker.hear() == Thought(number, Place(0), None, last=True)
    assert len(thinking_processes()) == 1
    assert asker.arrived.empty()


def test_the_same_seed_gives_the_same_choice_and_one_process_serves_all(asker: Asker) -> None:
    chosen, processes = [], set()
    for seed in (1, 2, 3, 1, 2, 3):
        asker.ask("ByChance", seed)
        chosen.append(asker.hear().value)
        processes.add(asker.pid)
    assert chosen[:3] == chosen[3:]
    assert len(set(chosen)) > 1
    assert len(processes) == 1


def test_a_player_of_the_program_can_be_asked(asker: Asker) -> None:
    asker.thinker.choose("random", None, OBSERVATION, 1, asker.arrived.put)
    assert asker.hear().value in OBSERVATION.legal_actions()


def test_the_emergency_stop_cuts_a_choice_short_and_is_told(asker: Asker) -> None:
    *_, state = (state for state in GAME.game.states() if state.board.taken == 9 and state.phase is Phase.TAKING)
    observation = state.observation(state.current_player)
    for seconds in (0.0, 60.0):
        asker.thinker.choose("strong", 200, observation, 1, asker.arrived.put, seconds=seconds)
        heard = asker.hear()
        assert heard.value in state.legal_actions()
        assert (heard.error, heard.last, heard.hurried) == (None, True, seconds == 0)


def test_nothing_arrives_after_a_cancel_and_the_process_is_quiet_at_once(asker: Asker) -> None:
    asker.begin("Endless")
    pid = asker.pid
    asker.thinker.cancel()
    number = asker.ask("First")
    assert asker.hear().number == number
    assert asker.pid == pid, "nothing had to be killed, as what is not quiet within a second is"
    assert asker.arrived.empty()


def test_of_a_flood_of_questions_the_newest_is_answered(asker: Asker) -> None:
    numbers = [asker.ask(("Endless", "ByChance", "First")[count % 3], count) for count in range(999)]
    heard = asker.hear()
    while heard.number != numbers[-1]:
        assert heard.number in numbers
        heard = asker.hear()
    assert heard == Thought(numbers[-1], Place(0), None, last=True)


def test_a_thought_that_cannot_be_stopped_is_killed_as_the_last_means(asker: Asker) -> None:
    asker.begin("Deaf")
    pid = asker.pid
    number = asker.ask("First")
    heard = asker.hear()
    assert (heard.number, heard.error) == (number, None)
    assert asker.pid != pid


@pytest.mark.parametrize(("player", "words"), [("Dies", "exit status -9"), ("DiesTalking", "Out of memory, perhaps")])
def test_a_process_that_dies_is_told_once_and_started_again(asker: Asker, player: str, words: str) -> None:
    number = asker.ask(player)
    heard = asker.hear()
    assert (heard.number, heard.value, heard.last) == (number, None, True)
    assert isinstance(heard.error, EnvironmentFault)
    assert say_error(heard.error) == (
        f"The part of the program that thinks has ended ({words}). It starts again at the next question."
    )
    number = asker.ask("First")
    assert asker.hear() == Thought(number, Place(0), None, last=True)
    assert asker.arrived.empty()


def test_a_process_killed_from_outside_while_it_thinks_is_told(asker: Asker) -> None:
    number = asker.begin("Endless")
    os.kill(asker.pid, signal.SIGKILL)
    heard = asker.hear()
    assert isinstance(heard.error, EnvironmentFault)
    assert (heard.number, heard.error.code) == (number, "thinking.died")


def test_one_killed_while_it_has_nothing_to_do_is_replaced_without_a_word(asker: Asker) -> None:
    asker.ask("First")
    asker.hear()
    pid = asker.pid
    os.kill(pid, signal.SIGKILL)
    wait_for_end(pid)
    number = asker.ask("First")
    assert asker.hear() == Thought(number, Place(0), None, last=True)


def test_one_that_takes_no_more_questions_is_replaced_without_a_word(asker: Asker) -> None:
    asker.ask("First")
    asker.hear()
    pid = asker.pid
    os.kill(pid, signal.SIGSTOP)  # so that it does not end by itself first
    asker.thinker._child.process.stdin.close()
    number = asker.ask("First")
    assert asker.hear() == Thought(number, Place(0), None, last=True)
    assert asker.pid != pid
    assert asker.arrived.empty()


def test_an_expected_error_arrives_as_itself(asker: Asker) -> None:
    asker.ask("Broken")
    error = asker.hear().error
    assert isinstance(error, BadInput)
    assert say_error(error).endswith("failed in choose (LookupError: nothing found).")


def test_a_defect_arrives_with_where_it_came_up(asker: Asker) -> None:
    asker.thinker.choose("random", None, "no observation", 1, asker.arrived.put)  # type: ignore[arg-type]
    error = asker.hear().error
    assert isinstance(error, ThinkingDefect)
    assert "Traceback" in str(error)
    assert "AttributeError" in str(error)


def test_what_a_player_prints_is_no_answer(asker: Asker) -> None:
    asker.ask("Talks")
    assert asker.hear().value == OBSERVATION.legal_actions()[1]


def test_a_question_that_cannot_be_carried_over_is_told(asker: Asker) -> None:
    asker.thinker.choose("random", None, lambda: None, 1, asker.arrived.put)  # type: ignore[arg-type]
    assert asker.hear().error is not None
    asker.ask("First")
    assert asker.hear().value == Place(0)


def test_it_ends_when_it_is_closed_whatever_it_does(asker: Asker) -> None:
    asker.begin("Endless")
    pid = asker.pid
    asker.thinker.close()
    wait_for_end(pid)
    assert thinking_processes() == []
    with pytest.raises(ValueError, match="closed"):
        asker.ask("First")


def test_one_that_was_never_asked_closes_without_a_process() -> None:
    thinker = Thinker()
    thinker.cancel()
    thinker.close()
    assert thinking_processes() == []


# Analyses

GAME = game_in(Random(1))


def test_an_analysis_grows_while_it_is_wanted(asker: Asker) -> None:
    number = asker.thinker.analyse(GAME.game, asker.arrived.put)
    heard = [asker.hear() for _ in range(3)]
    assert [one.number for one in heard] == [number] * 3
    assert not any(one.error or one.last for one in heard)
    pictures = [one.value for one in heard]
    assert all(picture.record == GAME.game and not picture.settled for picture in pictures)
    asked = [picture.asked for picture in pictures]
    assert asked == sorted(set(asked))
    asker.thinker.cancel()
    next_number = asker.ask("First")
    assert asker.hear() == Thought(next_number, Place(0), None, last=True)


def test_an_analysis_in_which_nothing_is_to_be_weighed_is_settled_at_once(asker: Asker) -> None:
    number = asker.thinker.analyse(GAME.game.cut(0), asker.arrived.put, seats=())
    heard = asker.hear()
    while not heard.last:
        heard = asker.hear()
    assert (heard.number, heard.error) == (number, None)
    assert heard.value.settled
    assert heard.value.view is View.KNOWN


def test_a_choice_is_weighed_until_it_is_settled(asker: Asker) -> None:
    *_, state = (state for state in GAME.game.states() if state.board.taken == 28 and state.phase is Phase.TAKING)
    number = asker.thinker.weigh(state.observation(state.current_player), 1, asker.arrived.put)
    heard = asker.hear()
    while not heard.last:
        heard = asker.hear()
    assert (heard.number, heard.error) == (number, None)
    assert heard.value.settled
    assert {act for one in heard.value.alternatives for act in one.actions} == set(state.legal_actions())


LISTENER = """
import queue, sys
from random import Random
from pyramid_trainer.app.thinking import Thinker
from tests.store.block_samples import game_in

arrived = queue.Queue()
thinker = Thinker()
thinker.analyse(game_in(Random(1)).game, arrived.put)
heard = arrived.get(timeout=20)
thinker.close()
print(heard.error, len(heard.value.decisions) > 0, "numpy" in sys.modules)
"""


def test_who_hears_an_analysis_needs_no_numpy() -> None:
    told = subprocess.run([sys.executable, "-c", LISTENER], cwd=ROOT, capture_output=True, text=True, timeout=SOON)
    assert (told.stdout, told.stderr) == ("None True False\n", "")


def test_a_bundled_program_starts_itself(asker: Asker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bundle has no interpreter to hand a module to: only its own program, to which it says what to do."""
    bundle = tmp_path / "bundle"
    bundle.write_text(f'#!/bin/sh\ncd {ROOT} && exec {sys.executable} -m pyramid_trainer "$@"\n', encoding="utf-8")
    bundle.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(bundle))
    number = asker.ask("First")
    assert asker.hear() == Thought(number, Place(0), None, last=True)


def test_one_that_cannot_be_started_is_told(asker: Asker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(sys, "executable", str(tmp_path / "nothing"))
        asker.ask("First")
        error = asker.hear().error
    assert isinstance(error, EnvironmentFault)
    assert say_error(error) == "The part of the program that thinks cannot start: No such file or directory."
    asker.ask("First")
    assert asker.hear().value == Place(0)


PARENT = """
import sys, time
from random import Random
from pyramid_trainer.app.thinking import Thinker
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.blocks.state import new_game
from tests.app.thinking_processes import thinking_processes

thinker = Thinker()
observation = new_game(BlockRules(), Random(1)).observation(0)
thinker.choose(sys.argv[1], None, observation, 1, lambda thought: None)
while not (pids := thinking_processes()):
    time.sleep(0.001)
print(*pids, "numpy" in sys.modules, flush=True)
sys.stdin.readline()
"""


@pytest.mark.parametrize("end", ["killed", "leaves without closing"])
def test_no_process_is_left_behind(players: Path, end: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, f"{players}:Endless"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as parent:
        assert parent.stdin is not None
        assert parent.stdout is not None
        pid, numpy = parent.stdout.readline().split()
        if end == "killed":
            parent.kill()
        else:
            parent.stdin.write("\n")
            parent.stdin.flush()
        wait_for_end(int(pid))
        assert numpy == "False"
