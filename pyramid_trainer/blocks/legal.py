"""Which acts the rules allow, and why not the others. All of it can be told from what both players see."""

from pyramid_trainer.blocks.actions import HANDS, Action, Keep, Place, Put, Take
from pyramid_trainer.blocks.board import Board, Phase
from pyramid_trainer.blocks.faces import JOKER
from pyramid_trainer.blocks.pyramid import place_name
from pyramid_trainer.blocks.ranking import CARDS_IN_HAND
from pyramid_trainer.cards import Card
from pyramid_trainer.errors import IllegalMove

_IN_TURN: dict[Phase, type[Action]] = {
    Phase.PLACING: Place,
    Phase.TAKING: Take,
    Phase.PUTTING: Put,
    Phase.KEEPING: Keep,
}
_NOT_IN_TURN = {
    Phase.PLACING: "turn.place",
    Phase.TAKING: "turn.take",
    Phase.PUTTING: "turn.put",
    Phase.KEEPING: "turn.keep",
    Phase.OVER: "turn.over",
}


def legal_actions(board: Board) -> tuple[Action, ...]:
    """Every act that the current player may do, in a fixed order; none when the game is over."""
    match board.phase:
        case Phase.PLACING:
            return tuple(map(Place, board.rules.pyramid.building_places(board.tower)))
        case Phase.TAKING:
            return tuple(map(Take, board.rules.pyramid.free_blocks(board.tower)))
        case Phase.PUTTING:
            return tuple(map(Put, _open_hands(board)))
        case Phase.KEEPING:
            cards = [face for face in board.turned if face is not JOKER]
            return tuple(Keep(card, hand) for card in cards for hand in _open_hands(board))
        case Phase.OVER:
            return ()


def require_legal(board: Board, action: Action) -> None:
    """Raises ``IllegalMove`` with the reason when the current player may not do ``action``.

    ``turn.…``: something else is to be done; ``place.outside``, ``place.filled``, ``place.not_supported``;
    ``block.none``, ``block.covered``; ``hand.full``; ``keep.joker``, ``keep.not_turned``.
    """
    if not isinstance(action, _IN_TURN.get(board.phase, ())):
        raise IllegalMove(_NOT_IN_TURN[board.phase])
    match action:
        case Place(at):
            _require_place(board, at)
            _require_room(board, at)
        case Take(at):
            _require_place(board, at)
            _require_free(board, at)
        case Put(hand):
            _require_open(board, hand)
        case Keep(face, hand):
            if face is JOKER:
                raise IllegalMove("keep.joker")
            if face not in board.turned:
                raise IllegalMove("keep.not_turned", card=str(face))
            _require_open(board, hand)


def _open_hands(board: Board) -> list[int]:
    return [hand for hand in HANDS if len(_own(board)[hand]) < CARDS_IN_HAND]


def _own(board: Board) -> tuple[tuple[Card, ...], ...]:
    assert board.current_player is not None, "asked only while somebody is to act"
    return board.hands[board.current_player]


def _require_place(board: Board, at: int) -> None:
    if not 0 <= at < len(board.tower):
        raise IllegalMove("place.outside", width=board.rules.width)


def _require_room(board: Board, at: int) -> None:
    if board.tower[at] is not None:
        raise IllegalMove("place.filled", place=place_name(at))
    below = board.rules.pyramid.below[at]
    if any(board.tower[under] is None for under in below):
        left, right = map(place_name, below)
        raise IllegalMove("place.not_supported", place=place_name(at), left=left, right=right)


def _require_free(board: Board, at: int) -> None:
    if board.tower[at] is None:
        raise IllegalMove("block.none", place=place_name(at))
    on_top = [over for over in board.rules.pyramid.above[at] if board.tower[over] is not None]
    if on_top:
        raise IllegalMove("block.covered", place=place_name(at), by=place_name(on_top[0]))


def _require_open(board: Board, hand: int) -> None:
    if hand not in HANDS:
        raise IllegalMove("hand.none")
    if len(_own(board)[hand]) == CARDS_IN_HAND:
        raise IllegalMove("hand.full", hand=hand + 1)
