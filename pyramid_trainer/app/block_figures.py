"""What the block games say about the player: results by opponent, loss by phase, and luck apart from skill.

All intervals are 95 %. A share of games won (a draw is half) has Wilson's interval, with the share of draws taken off
the variance; a mean of points, losses or luck has Student's within its possible range (see ``app.observed``), or none
where less than two values were seen or all were alike, so that these do not pass for certainty. The two scorings
are told apart everywhere, since one counts games and the other points. By advanced scoring a round has points and no
winner: the score is then how many more of them the player made a round.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from pyramid_trainer.app.observed import MOST, observed
from pyramid_trainer.blocks.analysis.estimates import Estimate, Tally
from pyramid_trainer.blocks.analysis.values import Stretch
from pyramid_trainer.blocks.players import names
from pyramid_trainer.blocks.scoring import DRAW, LOSS, WIN, Scoring
from pyramid_trainer.store.block_figures import BlockFiguresReader, GameLuck, GameResult, LossSums
from pyramid_trainer.training.block_games import Sitter


class Against(NamedTuple):
    """The results against one opponent. ``games``: those with a result; ``wins``, ``draws``, ``losses``: of them, by
    points in advanced rounds; ``gave_up``: resigned by the player, ``was_given``: by the opponent. ``score``: the share
    of games won, or the lead in points a round; ``None`` before the first game.
    """

    opponent: Sitter
    scoring: Scoring
    games: int
    wins: int
    draws: int
    losses: int
    gave_up: int
    was_given: int
    score: Estimate | None


class Loss(NamedTuple):
    """What decisions gave away, on average, in win probability or points. ``stretch``: ``None`` for all together;
    ``average``: ``None`` where there was no decision.
    """

    stretch: Stretch | None
    decisions: int
    mistakes: int
    average: Estimate | None


class Luck(NamedTuple):
    """Over the analysed games, each a mean a game: what the faces that either side turned up in the taking gave it, and
    what either side's decisions lost. ``result``: the mean result of the same games, ``None`` if none has one.

    By basic scoring what luck gives one side it takes from the other: ``without_luck`` is the mean result less the own
    luck and more the opponents'; ``None`` by advanced scoring.
    """

    games: int
    result: Estimate | None
    own: Estimate
    theirs: Estimate
    own_lost: Estimate
    their_lost: Estimate
    without_luck: Estimate | None


class BlockFigures(NamedTuple):
    """``against``: by opponent, weak to strong, and scoring; ``losses``: the player's, by scoring: all together first,
    then early, middle, last five takes; ``luck``: by scoring.
    """

    against: tuple[Against, ...]
    losses: dict[Scoring, tuple[Loss, ...]]
    luck: dict[Scoring, Luck]


def block_figures(path: Path) -> BlockFigures:
    """The figures of the history at ``path``; raises as its readers do."""
    with BlockFiguresReader(path) as reader:
        results, losses, luck = reader.results(), reader.losses(), reader.luck()
    return BlockFigures(
        tuple(_against(results)),
        {scoring: tuple(lost) for scoring in Scoring if (lost := _losses(losses, scoring))},
        {scoring: given for scoring in Scoring if (given := _luck(luck, scoring)) is not None},
    )


def _against(results: Iterable[GameResult]) -> list[Against]:
    groups: dict[tuple[Sitter, Scoring], list[GameResult]] = {}
    for one in results:
        groups.setdefault((one.opponent, one.scoring), []).append(one)
    found = [_results_of(opponent, scoring, games) for (opponent, scoring), games in groups.items()]
    return sorted(found, key=lambda one: (_strength(one.opponent), tuple(Scoring).index(one.scoring)))


def _strength(opponent: Sitter) -> tuple[int, str, int]:
    """By which they are ordered: the program's own players from weak to strong, then others by name."""
    known = names()
    place = known.index(opponent.name) if opponent.name in known else len(known)
    return place, opponent.name, opponent.playouts or 0


def _results_of(opponent: Sitter, scoring: Scoring, games: list[GameResult]) -> Against:
    leads = [one.own - one.theirs for one in games if one.own is not None and one.theirs is not None]
    tally = Tally()
    if scoring is Scoring.BASIC:
        tally.add([WIN if lead > 0 else LOSS if lead < 0 else DRAW for lead in leads])
    else:
        tally.add(leads)
    return Against(
        opponent,
        scoring,
        len(leads),
        sum(lead > 0 for lead in leads),
        sum(lead == 0 for lead in leads),
        sum(lead < 0 for lead in leads),
        sum(one.gave_up for one in games),
        sum(one.was_given for one in games),
        None if not leads else tally.share() if scoring is Scoring.BASIC else observed(tally),
    )


def _losses(sums: Iterable[LossSums], scoring: Scoring) -> list[Loss]:
    own = [one for one in sums if one.own and one.scoring is scoring]
    if not own:
        return []
    parts = [(None, own), *((stretch, [one for one in own if one.stretch is stretch]) for stretch in Stretch)]
    return [_loss(stretch, part, scoring) for stretch, part in parts]


def _loss(stretch: Stretch | None, sums: list[LossSums], scoring: Scoring) -> Loss:
    tally = Tally(sum(one.decisions for one in sums), sum(one.lost for one in sums), sum(one.squares for one in sums))
    average = observed(tally, 0, MOST[scoring]) if sums else None
    return Loss(stretch, tally.count, sum(one.mistakes for one in sums), average)


def _luck(games: Iterable[GameLuck], scoring: Scoring) -> Luck | None:
    known = [(one, one.own, one.theirs) for one in games if one.scoring is scoring]
    whole = [(one, own, theirs) for one, own, theirs in known if own is not None and theirs is not None]
    if not whole:
        return None
    results = [one.result for one, _, _ in whole if one.result is not None]
    fair = [one.result - own + theirs for one, own, theirs in whole if one.result is not None]
    is_share, most = scoring is Scoring.BASIC, MOST[scoring]
    return Luck(
        len(whole),
        None if not results else _tally(results).share() if is_share else observed(_tally(results)),
        observed(_tally([own for _, own, _ in whole]), -most, most),
        observed(_tally([theirs for _, _, theirs in whole]), -most, most),
        observed(_tally([one.own_lost for one, _, _ in whole]), 0, most),
        observed(_tally([one.their_lost for one, _, _ in whole]), 0, most),
        observed(_tally(fair), 0, most) if fair and is_share else None,
    )


def _tally(values: list[float]) -> Tally:
    tally = Tally()
    tally.add(values)
    return tally
