"""A game that can be replayed: what was agreed, the deal, and every act in order, finished or not.

As one line of text, ``8 basic 0 | AS ** 4H … | +a1 +b1 … -c4 =2 … KD=1``: width, scoring, the seat that placed first;
the 54 faces by block number; the acts. As a mapping the same under ``width``, ``scoring``, ``first``, ``deal`` and
``acts``. Reading replays the game, so a record that was read is a game that the rules allow.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pyramid_trainer.blocks.actions import Action, parse_action
from pyramid_trainer.blocks.board import SEATS, BlockRules
from pyramid_trainer.blocks.faces import Face, format_faces, parse_faces
from pyramid_trainer.blocks.pyramid import WIDTHS
from pyramid_trainer.blocks.scoring import Scoring
from pyramid_trainer.blocks.state import State, start
from pyramid_trainer.errors import BadInput, IllegalMove

_SEPARATOR = " | "
_KEYS = ("width", "scoring", "first", "deal", "acts")


@dataclass(frozen=True, slots=True)
class GameRecord:
    """``first``: the seat that placed first. Prints as one line, which ``parse_record`` reads back."""

    rules: BlockRules
    first: int
    deal: tuple[Face, ...]
    acts: tuple[Action, ...] = ()

    def __str__(self) -> str:
        agreed = f"{self.rules.width} {self.rules.scoring} {self.first}"
        return _SEPARATOR.join((agreed, format_faces(self.deal), " ".join(map(str, self.acts))))

    def states(self) -> Iterator[State]:
        """Every state of the game, the one before the first act included.

        Raises ``BadInput("game.deal")``, or ``BadInput("game.act")`` at an act that the rules do not allow, with its
        number, from 1, and the reason.
        """
        state = start(self.rules, self.deal, self.first)
        yield state
        for number, act in enumerate(self.acts, start=1):
            try:
                state = state.apply(act)
            except IllegalMove as reason:
                raise BadInput("game.act", number=number, act=str(act), reason=reason) from None
            yield state

    def state(self) -> State:
        """The state after the last act; raises as ``states`` does."""
        *_, last = self.states()
        return last

    def then(self, action: Action) -> "GameRecord":
        """The record with one act more, which is not looked at before the game is replayed."""
        return replace(self, acts=(*self.acts, action))

    def cut(self, acts: int) -> "GameRecord":
        """The record up to and with that many acts: what was done later is taken back."""
        return replace(self, acts=self.acts[:acts])


def record_of(state: State) -> GameRecord:
    """An empty record of the game that ``state`` belongs to: its agreement and its deal."""
    return GameRecord(state.board.rules, state.board.first, state.deal)


def parse_record(line: str) -> GameRecord:
    """The record that ``line`` holds, replayed to its end; ``parse_record(str(record)) == record``.

    Raises ``BadInput``: ``game.unreadable`` for a line of another form, else as ``record_from``.
    """
    parts = [part.strip() for part in line.split(_SEPARATOR.strip())]
    agreed = parts[0].split()
    if len(parts) != 3 or len(agreed) != 3:
        raise BadInput("game.unreadable", text=line)
    width, scoring, first = agreed
    return record_from(
        {
            "width": _number(width),
            "scoring": scoring,
            "first": _number(first),
            "deal": parts[1],
            "acts": parts[2],
        }
    )


def record_from(mapping: Mapping[str, object]) -> GameRecord:
    """The record in ``mapping``, laid out as ``mapping_of`` gives it, replayed to its end.

    Raises ``BadInput``: ``game.keys``, ``game.width``, ``game.scoring``, ``game.first``, ``game.text`` (deal or acts
    are not text), ``card.unreadable``, ``action.unreadable``, ``game.deal``, ``game.act``.
    """
    if set(mapping) != set(_KEYS):
        raise BadInput("game.keys", keys=_KEYS)
    width, scoring, first = mapping["width"], mapping["scoring"], mapping["first"]
    if type(width) is not int or width not in WIDTHS:
        raise BadInput("game.width", least=WIDTHS[0], most=WIDTHS[-1], got=_printable(width))
    if not isinstance(scoring, str) or scoring not in tuple(Scoring):
        raise BadInput("game.scoring", choices=tuple(Scoring), got=_printable(scoring))
    if type(first) is not int or first not in SEATS:
        raise BadInput("game.first", got=_printable(first))
    record = GameRecord(
        BlockRules(width, Scoring(scoring)),
        first,
        parse_faces(_text(mapping["deal"])),
        tuple(map(parse_action, _text(mapping["acts"]).split())),
    )
    record.state()
    return record


def mapping_of(record: GameRecord) -> dict[str, object]:
    """The record as numbers and text, for JSON: ``record_from(mapping_of(record)) == record``."""
    return {
        "width": record.rules.width,
        "scoring": str(record.rules.scoring),
        "first": record.first,
        "deal": format_faces(record.deal),
        "acts": " ".join(map(str, record.acts)),
    }


def _number(text: str) -> object:
    """The small number that ``text`` is, or the text itself, to be refused where a number is wanted."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 2 else text


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise BadInput("game.text", got=type(value).__name__)
    return value


def _printable(value: object) -> object:
    """``value`` if it is text or a small number, else the name of its type."""
    return value if isinstance(value, str) or (isinstance(value, int) and abs(value) < 10**9) else type(value).__name__
