"""What the page says of blocks, hands and acts, in the user's language."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from pyramid_trainer.app import words
from pyramid_trainer.blocks.actions import Action, Keep, Place, Put, Take
from pyramid_trainer.blocks.board import Board, Phase
from pyramid_trainer.blocks.faces import Face
from pyramid_trainer.blocks.outlook import outlook
from pyramid_trainer.blocks.pyramid import place_name
from pyramid_trainer.blocks.ranking import name_of, showing
from pyramid_trainer.cards import Card
from pyramid_trainer.training.block_games import HUMAN
from pyramid_trainer.ui.blocks.opponents import OPPONENTS
from pyramid_trainer.ui.blocks.seen import Seen
from pyramid_trainer.ui.language import card_name, sentence

Names = tuple[str, str]
"""What the players are called, by seat."""

_BRIEF = {
    "made.straight_flush": "brief.straight_flush",
    "made.four_of_a_kind": "brief.four_of_a_kind",
    "made.full_house": "brief.full_house",
    "made.flush": "brief.flush",
    "made.straight": "brief.straight",
    "made.three_of_a_kind": "brief.three_of_a_kind",
    "made.two_pair": "brief.two_pair",
    "made.pair": "brief.pair",
    "made.high_card": "brief.high_card",
}


_HELD_BY_OWN = {Phase.PLACING: "held.turned_up", Phase.PUTTING: "held.taken", Phase.KEEPING: "held.by_joker"}
_HELD_BY_OTHER = {Phase.PLACING: "held.places", Phase.PUTTING: "held.has_taken", Phase.KEEPING: "held.has_turned_up"}


class Caption(NamedTuple):
    """What a hand makes now, and what it may still become; each form of either is shorter than the one before."""

    makes: tuple[str, ...]
    outlook: tuple[str, ...]


def supply_text(count: int) -> tuple[str, ...]:
    """How many blocks the supply holds; each form is shorter than the one before."""
    return sentence("table.supply", {"count": count}), sentence("table.supply_brief", {"count": count}), str(count)


def face_name(face: Face) -> str:
    return card_name(face) if isinstance(face, Card) else sentence("face.joker", {})


def hand_name(cards: Sequence[Card]) -> tuple[str, ...]:
    """What ``cards`` make, in words and shorter; nothing for no card."""
    made = showing(cards)
    if made is None:
        return ()
    code, details = name_of(made)
    whole = sentence(code, details)
    return (whole, sentence(_BRIEF[code], details)) if code in _BRIEF else (whole,)


def captions(board: Board) -> tuple[tuple[Caption, ...], tuple[Caption, ...]]:
    """By seat, of the three hands."""
    gone = {card for hands in board.hands for hand in hands for card in hand}
    gone.update(face for face in board.discards if isinstance(face, Card))
    zero, one = (tuple(Caption(hand_name(hand), _outlook(hand, gone)) for hand in hands) for hands in board.hands)
    return zero, one


def _outlook(hand: Sequence[Card], gone: set[Card]) -> tuple[str, ...]:
    can = outlook(hand, gone)
    if can.straight_flush is not None:
        what = sentence("outlook.straight_flush", {})
    elif can.flush is not None and can.straight is not None:
        what = sentence("outlook.both", {})
    elif can.flush is not None:
        suit = QCoreApplication.translate(words.CONTEXT, words.SUIT_NAMES[can.flush])
        what = sentence("outlook.flush", {"suit": suit})
    elif can.straight is not None:
        what = sentence("outlook.straight", {"rank": can.straight})
    else:
        return ()
    return sentence("outlook.possible", {"what": what}), what


def place_in_words(seen: Seen, place: int, names: Names) -> str:
    """What is on ``place``, for whoever does not see it."""
    block = seen.board.tower[place]
    if block is None:
        what = sentence("block.empty", {})
    else:
        owner, face = seen.board.owner(block), seen.faces[block]
        if face is not None:
            what = sentence("block.own", {"face": face_name(face)})
        else:
            code = "block.own_hidden" if owner == seen.near else "block.others"
            what = sentence(code, {"who": names[owner]})
        if seen.phase is not Phase.PLACING:
            free = place in seen.board.rules.pyramid.free_blocks(seen.board.tower)
            what = sentence("block.free" if free else "block.covered_by", {"what": what})
    return sentence("block.at", {"place": place_name(place), "what": what})


def to_do(seen: Seen, names: Names, chosen: Face | None) -> str:
    """What the person at the screen is to do now, or whom they wait for; nothing when the game is over.

    ``chosen``: of the three that a joker turned up.
    """
    board = seen.board
    player = board.current_player
    if player is None:
        return ""
    if seen.acting is None:
        return sentence("do.wait", {"who": names[player]})
    match board.phase:
        case Phase.PLACING:
            block = board.next_block
            assert block is not None, "somebody is to place"
            return sentence("do.place", {"face": _face_of(seen, block), "left": board.unplaced(player)})
        case Phase.PUTTING:
            assert board.lifted is not None, "a block was taken"
            return sentence("do.put", {"face": _face_of(seen, board.lifted.block)})
        case Phase.KEEPING if chosen is not None:
            return sentence("do.keep_hand", {"face": face_name(chosen)})
        case Phase.KEEPING:
            return sentence("do.keep", {})
        case _:
            return sentence("do.take", {})


def held_label(seen: Seen, names: Names) -> str:
    """What stands above the block in hand, or above the three that a joker turned up."""
    player = seen.board.current_player
    codes = _HELD_BY_OWN if seen.acting is not None else _HELD_BY_OTHER
    if player is None or seen.phase not in codes:
        return ""
    return sentence(codes[seen.phase], {"who": names[player]})


def done_in_words(before: Board, action: Action, after: Seen, names: Names) -> str:
    """What a player has done, for the person at the screen."""
    player = before.current_player
    assert player is not None, "somebody has acted"
    who = names[player]
    match action:
        case Place(at):
            block = after.board.tower[at]
            assert block is not None, "it stands there now"
            face = after.faces[block]
            if face is not None:
                return sentence("done.placed_by_you", {"face": face_name(face), "place": place_name(at)})
            return sentence("done.placed", {"who": who, "place": place_name(at)})
        case Take(at) if after.board.turned:
            faces = ", ".join(map(face_name, after.board.turned))
            return sentence("done.joker", {"who": who, "place": place_name(at), "faces": faces})
        case Take(at):
            return sentence("done.took", {"who": who, "place": place_name(at)})
        case Put(hand):
            assert before.lifted is not None, "a block was taken"
            face = after.board.hands[player][hand][-1]
            place = place_name(before.lifted.at)
            return sentence("done.put", {"who": who, "face": face_name(face), "place": place, "hand": hand + 1})
        case Keep(face, hand):
            return sentence("done.kept", {"who": who, "face": face_name(face), "hand": hand + 1})


def player_name(name: str) -> str:
    """What a sitter is called; a player of the user's own by its file."""
    if name == HUMAN:
        return sentence("player.you", {})
    return sentence(OPPONENTS[name].label, {}) if name in OPPONENTS else name.rpartition("/")[2]


def _face_of(seen: Seen, block: int) -> str:
    face = seen.faces[block]
    assert face is not None, "whoever acts knows the block in hand"
    return face_name(face)
