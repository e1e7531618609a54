"""Faces, acts and games are written and read back; what cannot be read is told."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramid_trainer.app.words import say_error
from pyramid_trainer.blocks.actions import Keep, Place, Put, Take, parse_action
from pyramid_trainer.blocks.board import BlockRules
from pyramid_trainer.blocks.faces import FACES, JOKER, format_faces, parse_face, parse_faces
from pyramid_trainer.blocks.record import GameRecord, mapping_of, parse_record, record_from, record_of
from pyramid_trainer.blocks.state import new_game
from pyramid_trainer.cards import Card
from pyramid_trainer.errors import BadInput
from tests.blocks.conformance import EVERY_ACT, RandomPlayer, playing
from tests.blocks.random_games import play_beside_the_oracle, random_start

GAME = play_beside_the_oracle(0)
MAPPING = mapping_of(GAME)
WRITTEN = set(map(str, EVERY_ACT))


def test_acts_are_written_shortly():
    assert [str(act) for act in (Place(0), Take(4), Put(0), Keep(Card(12, "S"), 2), Keep(JOKER, 1))] == [
        "+a1", "-b2", "=1", "QS=3", "**=2",
    ]  # fmt: skip


@given(st.sampled_from(EVERY_ACT))
def test_acts_are_read_back(act):
    assert parse_action(str(act)) == act
    assert hash(parse_action(str(act))) == hash(act)


@given(st.lists(st.sampled_from(FACES)))
def test_faces_are_read_back(faces):
    assert list(parse_faces(format_faces(faces))) == faces
    assert [parse_face(str(face)) for face in faces] == faces


@given(st.text(max_size=6))
def test_any_text_is_an_act_or_is_told(text):
    if text in WRITTEN:
        assert str(parse_action(text)) == text
    else:
        with pytest.raises(BadInput) as told:
            parse_action(text)
        assert (told.value.code, told.value.details) == ("action.unreadable", {"text": text})


@pytest.mark.parametrize(
    "text", ["", "+", "a1", "+a0", "+k1", "-a11", "=0", "=4", "QS=", "QX=1", "10S=1", "qs=1", "+a1 "]
)
def test_what_is_no_act_is_told(text):
    with pytest.raises(BadInput, match=r"action\.unreadable"):
        parse_action(text)


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 90))
def test_games_are_read_back_at_any_moment(seed, acts):
    chance = Random(seed)
    state = random_start(chance)
    record = record_of(state)
    while not state.is_terminal:
        action = chance.choice(state.legal_actions())
        state, record = state.apply(action), record.then(action)
    cut = record.cut(acts)
    assert parse_record(str(cut)) == cut
    assert record_from(json.loads(json.dumps(mapping_of(cut)))) == cut
    assert record.state() == state


def test_an_act_taken_back_leaves_the_state_before_it():
    states = list(GAME.states())
    assert len(states) == len(GAME.acts) + 1
    for acts in (0, 1, 29, 30, 31, 60, len(GAME.acts)):
        assert GAME.cut(acts).state() == states[acts]
        other_acts = states[acts].legal_actions()
        assert all(GAME.cut(acts).then(act).state() == states[acts].apply(act) for act in other_acts)


def test_a_shuffle_comes_from_its_seed_alone():
    one, same, other = (new_game(BlockRules(), Random(seed)) for seed in (1, 1, 2))
    assert one == same
    assert one.deal != other.deal
    assert sorted(map(str, one.deal)) == sorted(map(str, other.deal)) == sorted(map(str, FACES))
    games = [list(playing(one, (RandomPlayer(), RandomPlayer()), Random(3))) for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("width", 7, "game.width"),
        ("width", 11, "game.width"),
        ("width", "8", "game.width"),
        ("width", True, "game.width"),
        ("width", 8.0, "game.width"),
        pytest.param("width", 10**5000, "game.width", id="width-beyond-measure"),
        ("scoring", "Basic", "game.scoring"),
        ("scoring", None, "game.scoring"),
        ("scoring", ["basic"], "game.scoring"),
        ("first", 2, "game.first"),
        ("first", -1, "game.first"),
        ("first", False, "game.first"),
        ("deal", ["AS"], "game.text"),
        ("deal", "AS XX", "card.unreadable"),
        ("deal", "", "game.deal"),
        ("deal", format_faces(FACES[1:]), "game.deal"),
        ("deal", format_faces((*FACES[1:], JOKER)), "game.deal"),
        ("deal", format_faces((*FACES, JOKER)), "game.deal"),
        ("deal", format_faces((*FACES[1:], FACES[1])), "game.deal"),
        ("acts", None, "game.text"),
        ("acts", "a1", "action.unreadable"),
        ("acts", "+a2", "game.act"),
        ("acts", "-a1", "game.act"),
    ],
)
def test_a_damaged_game_is_refused_with_its_reason(key, value, code):
    with pytest.raises(BadInput) as refused:
        record_from({**MAPPING, key: value})
    assert refused.value.code == code
    assert say_error(refused.value)


@pytest.mark.parametrize("change", [{"more": 1}, {"width": None}])
def test_a_game_has_all_its_keys_and_no_other(change):
    mapping = {**MAPPING, **change}
    if mapping["width"] is None:
        del mapping["width"]
    with pytest.raises(BadInput) as refused:
        record_from(mapping)
    assert say_error(refused.value) == (
        "A block game is told by width, scoring, first, deal, acts, by all of them and nothing else."
    )


@pytest.mark.parametrize("line", ["", "8 basic 0", "8 basic | x | y", "8 basic 0 | x | y | z", "|||"])
def test_a_line_of_another_form_is_no_game(line):
    with pytest.raises(BadInput, match=r"game\.unreadable"):
        parse_record(line)


@pytest.mark.parametrize("agreed", ["08 basic zero", "8 basic 2", "x basic 0", "800 basic 0", "٨ basic 0"])
def test_a_line_with_another_agreement_is_refused(agreed):
    with pytest.raises(BadInput, match=r"game\.(width|first)"):
        parse_record(f"{agreed} | {MAPPING['deal']} | ")


def test_an_act_that_the_rules_do_not_allow_is_told_with_its_number_and_why():
    acts = [str(act) for act in GAME.acts]
    acts[2] = acts[1]
    with pytest.raises(BadInput) as refused:
        parse_record(str(GAME).replace(" ".join(map(str, GAME.acts)), " ".join(acts)))
    assert say_error(refused.value) == (f"Act 3, {acts[1]}, is not allowed. A block stands on {acts[1][1:]} already.")


def test_a_game_goes_not_on_after_its_end():
    with pytest.raises(BadInput) as refused:
        GAME.then(Put(0)).state()
    assert say_error(refused.value).endswith("The game is over.")


def test_an_empty_record_is_a_game_not_yet_begun():
    record = GameRecord(GAME.rules, GAME.first, GAME.deal)
    assert parse_record(str(record)) == record
    assert record == record_of(record.state()) == GAME.cut(0)
