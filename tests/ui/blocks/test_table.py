"""The table: nothing lies on anything else at any size, the wood is drawn sharply, and motion is short or none."""

from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers, sampled_from
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from pyramid_trainer.blocks.board import BlockRules, Phase
from pyramid_trainer.blocks.faces import FACES, JOKER
from pyramid_trainer.blocks.pyramid import WIDTHS, row_of
from pyramid_trainer.blocks.state import State, new_game
from pyramid_trainer.cards import parse_card
from pyramid_trainer.ui.blocks.plan import ABOVE, BELOW, NEARER, NEAREST, ROWS, SMALLEST_BLOCK, TablePlan
from pyramid_trainer.ui.blocks.seen import pieces, seen_by
from pyramid_trainer.ui.blocks.table import MOVE_MS
from pyramid_trainer.ui.blocks.walking import Way, in_reading_order, next_of, step
from pyramid_trainer.ui.blocks.wood import TOP, paint_block
from pyramid_trainer.ui.theme import DARK, LIGHT, Theme
from tests.ui.blocks.person import Person
from tests.ui.conftest import OpenProgram
from tests.ui.pictures import content

pytestmark = pytest.mark.usefixtures("qapp")

SIZES = [(740, 440, 22, 26), (760, 500, 15, 17), (1088, 650, 15, 17), (1720, 900, 17, 20), (3650, 1950, 22, 26)]
"""Width and height of the table, heights of small and of body text."""


def with_top(front: QRectF) -> QRectF:
    return front.adjusted(0, -front.height() * TOP, 0, 0)


def overlapping(rects: dict[str, QRectF]) -> list[tuple[str, str]]:
    """Pairs that share more than an edge."""
    return [
        (one, other)
        for (one, first), (other, second) in combinations(rects.items(), 2)
        if first.adjusted(0.6, 0.6, -0.6, -0.6).intersects(second)
    ]


def regions(plan: TablePlan) -> dict[str, QRectF]:
    """What is on the table at once, a whole pyramid of 7 rows among it."""
    tower = [front for front in plan.fronts if front.top() >= plan.between.top() - 1]
    pyramid = {f"place {number}": front for number, front in enumerate(tower)}
    hands = {f"hand {side} {hand}": plan.hands[side][hand].area for side in (BELOW, ABOVE) for hand in range(3)}
    beside = {
        "name below": plan.names[BELOW],
        "name above": plan.names[ABOVE],
        "supply": with_top(plan.supply),
        "supply label": plan.supply_label,
        "discards label": plan.discards_label,
        "held label": plan.held_label,
    }
    gone = {f"gone {number}": front for number, front in enumerate(plan.discards)}
    return {**pyramid, **hands, **beside, **gone}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_lies_on_anything_else(size: tuple[int, int, int, int], width: int) -> None:
    wide, high, small, body = size
    plan = TablePlan(QSize(wide, high), width, small, body)
    table = QRectF(0, 0, wide, high)
    everything = regions(plan)
    assert [name for name, rect in everything.items() if not table.contains(rect)] == []
    assert overlapping(everything) == []
    for held in ({"held": with_top(plan.held)}, {f"turned {n}": with_top(f) for n, f in enumerate(plan.turned)}):
        around = {name: rect for name, rect in everything.items() if not name.startswith("place")}
        assert overlapping({**around, **held}) == []
    for side in (BELOW, ABOVE):
        for hand in plan.hands[side]:
            assert all(hand.area.contains(with_top(slot)) for slot in hand.slots)
            assert hand.area.contains(hand.makes)
            assert hand.area.contains(hand.outlook)
            assert not any(with_top(slot).intersects(hand.makes) for slot in hand.slots)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("captions", [True, False])
def test_the_supply_is_neither_sides(size: tuple[int, int, int, int], width: int, captions: bool) -> None:
    wide, high, small, body = size
    plan = TablePlan(QSize(wide, high), width, small, body, captions=captions)
    whole = with_top(plan.supply).united(plan.discards[-1])
    assert whole.bottom() < plan.names[BELOW].top()
    middle = plan.between.center().y()
    away = plan.supply.top() - plan.names[ABOVE].bottom(), plan.names[BELOW].top() - plan.supply.bottom()
    assert min(away) > small, "a line at least from either name"
    discards = whole.bottom() - plan.supply.bottom()
    if plan.names[BELOW].top() - middle > plan.supply.height() / 2 + discards + plan.line:
        assert abs(plan.supply.center().y() - middle) <= 1
    assert plan.supply.top() < middle < plan.discards[-1].bottom()


@given(wide=integers(600, 4000), share=integers(55, 80), small=integers(12, 24), width=sampled_from(WIDTHS))
def test_at_any_size_the_hands_keep_clear_of_the_pyramid(wide: int, share: int, small: int, width: int) -> None:
    plan = TablePlan(QSize(wide, wide * share // 100), width, small, small + 4)
    rows = [front for place, front in enumerate(plan.fronts) if front.top() >= plan.between.top() - 1]
    assert len(rows) >= width * 7 - 21, "seven rows fit"
    assert plan.hands[ABOVE][0].area.bottom() < plan.between.top()
    assert plan.hands[BELOW][0].area.top() > plan.between.bottom()
    assert all(front.left() >= 0 and front.right() <= wide for front in rows)


def played(acts: int, seed: int, width: int = 8) -> State:
    """A game after so many acts at random, or at its end."""
    state, chance = new_game(BlockRules(width=width), Random(seed)), Random(seed + 1)
    while not state.is_terminal and acts:
        state, acts = state.apply(chance.choice(state.legal_actions())), acts - 1
    return state


@given(
    wide=integers(600, 2400),
    share=integers(40, 80),
    small=integers(12, 24),
    width=sampled_from(WIDTHS),
    seed=integers(0, 10_000),
    acts=integers(30, 95),
    captions=sampled_from((True, False)),
)
@settings(max_examples=60)
def test_names_and_what_is_looked_at_from_nearer_hide_nothing(
    wide: int, share: int, small: int, width: int, seed: int, acts: int, captions: bool
) -> None:
    board = played(acts, seed, width).board
    standing = tuple(place for place, block in enumerate(board.tower) if block is not None)
    rows = max((row_of(place) + 1 for place in standing), default=1)
    size = QSize(wide, wide * share // 100)
    captions = captions and size.height() > 22 * small
    for left, high in ((standing, rows), (standing, ROWS), ((), ROWS)):
        plan = TablePlan(size, width, small, small + 4, captions=captions, rows=high, left=left)
        if plan.block.width() == SMALLEST_BLOCK:
            continue  # there is no room for everything
        blocks = {place: with_top(plan.fronts[place]) for place in standing}
        free = board.rules.pyramid.free_blocks(board.tower)
        names = {f"name {place}": plan.name_of(plan.fronts[place]) for place in free}
        hands = {f"hand {side} {hand}": plan.hands[side][hand].area for side in (BELOW, ABOVE) for hand in range(3)}
        assert overlapping({**names, **hands}) == []
        hidden = [
            (name, place) for name, room in names.items() for place, block in blocks.items() if room.intersects(block)
        ]
        assert hidden == []
        fronts = {f"place {place}": plan.fronts[place] for place in standing}
        beside = {name: rect for name, rect in regions(plan).items() if not name.startswith("place")}
        if plan.tower.block != plan.block:
            later = {"held": with_top(plan.held), **{f"turned {n}": with_top(f) for n, f in enumerate(plan.turned)}}
            for room in ({}, names):
                for name, rect in {**beside, **later}.items():
                    assert overlapping({**fronts, **room, name: rect}) == []
            assert plan.tower.block.width() <= NEAREST * small
        else:
            assert overlapping({**fronts, **beside}) == []


def test_hands_without_captions_keep_no_room_for_them() -> None:
    """As large as the table of an analysis in a window of 960 x 640 at 150 %."""
    plan = TablePlan(QSize(740, 315), 8, 21, 24, captions=False, rows=6)
    assert plan.block.width() >= 36
    for side in (BELOW, ABOVE):
        for hand in plan.hands[side]:
            above = with_top(hand.slots[0]).top() - hand.area.top()
            assert abs(above - (hand.area.bottom() - hand.slots[0].bottom())) <= 1


def test_the_last_blocks_are_looked_at_from_nearer() -> None:
    size, last = QSize(740, 320), (3, 6)
    plan = TablePlan(size, 8, 22, 26, captions=False, rows=1, left=last)
    assert plan.tower.block.width() >= NEARER[0] * plan.block.width() - 2
    assert [plan.place_at(plan.fronts[place].center(), last) for place in last] == list(last)
    assert plan.block.width() > TablePlan(size, 8, 22, 26, captions=False).block.width(), "no high pyramid needs room"


def test_what_is_under_the_mouse_is_what_is_seen_there() -> None:
    plan = TablePlan(QSize(1088, 650), 8, 15, 17)
    state = new_game(BlockRules(), Random(4))
    chance = Random(5)
    for _ in range(38):
        state = state.apply(chance.choice(state.legal_actions()))
    standing = tuple(place for place, block in enumerate(state.board.tower) if block is not None)
    for place in standing:
        assert plan.place_at(plan.fronts[place].center(), standing) == place
    assert plan.place_at(QPointF(5, 5), standing) is None
    for hand in range(3):
        assert plan.hand_at(plan.hands[ABOVE][hand].area.center(), ABOVE) == hand
        assert plan.hand_at(plan.hands[ABOVE][hand].area.center(), BELOW) is None


def test_upper_blocks_are_painted_after_those_they_stand_on() -> None:
    plan = TablePlan(QSize(1088, 650), 8, 15, 17)
    state = new_game(BlockRules(), Random(4))
    chance = Random(5)
    for _ in range(30):
        state = state.apply(chance.choice(state.legal_actions()))
    order = [key[1] for key in pieces(seen_by(state.observation(0), below=0, acting=True), plan) if key[0] == "place"]
    below = state.board.rules.pyramid.below
    assert len(order) == 30
    assert all(order.index(under) < order.index(place) for place in order for under in below[place])


def picture(theme: Theme, face: object, *, blank: bool, variant: int = 0, scale: float = 1) -> QImage:
    image = QImage(round(90 * scale), round(80 * scale), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(scale)
    image.fill(theme.table)
    painter = QPainter(image)
    paint_block(painter, QRectF(10, 14, 70, 56), face, theme, blank=blank, variant=variant)  # type: ignore[arg-type]
    painter.end()
    return image


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_every_face_looks_different_and_a_blank_side_shows_none(theme: Theme) -> None:
    drawn = {content(picture(theme, face, blank=False)) for face in FACES}
    assert len(drawn) == 53, "52 cards and a joker"
    blank = picture(theme, None, blank=True)
    assert content(blank) == content(picture(theme, parse_card("AS"), blank=True))
    assert blank.pixelColor(45, 60) != picture(theme, JOKER, blank=False).pixelColor(45, 60)
    assert picture(theme, None, blank=True, variant=1) != blank


def test_a_block_is_as_sharp_at_200_percent() -> None:
    one, two = picture(LIGHT, parse_card("QS"), blank=False), picture(LIGHT, parse_card("QS"), blank=False, scale=2)
    assert two.size() == one.size() * 2
    steps = [two.pixelColor(x, 80).lightness() for x in range(20, 160)]
    assert max(abs(left - right) for left, right in pairwise(steps)) > 100, "no soft edges"


# Walking


def test_arrow_keys_go_to_what_lies_there() -> None:
    places = [0, 1, 2, 3, 4, 6]  # a1 b1 a2 c1 b2 d1: the second row has two
    assert step(0, Way.RIGHT, places) == 1
    assert step(1, Way.UP, places) in (2, 4)
    assert step(2, Way.RIGHT, places) == 4
    assert step(4, Way.DOWN, places) in (1, 3)
    assert step(0, Way.LEFT, places) == 0
    assert step(6, Way.DOWN, places) == 6


def test_next_goes_around() -> None:
    assert in_reading_order([6, 0, 3]) == [0, 3, 6]
    assert [next_of(place, [6, 0, 3], 1) for place in (None, 0, 3, 6)] == [0, 3, 6, 0]
    assert [next_of(place, [6, 0, 3], -1) for place in (None, 0, 3, 6)] == [6, 6, 0, 3]
    assert next_of(None, [], 1) is None


# Motion


def test_a_block_moves_to_where_it_goes_and_keys_do_not_wait(open_program: OpenProgram) -> None:
    assert MOVE_MS < 200
    person = Person(open_program(preferences={"motion": "on"}))
    person.start("human")
    person.press("Enter", "N", "Enter", "Enter", "N", "Enter")
    assert person.acts == 2
    chance = Random(8)
    while person.state.phase is Phase.PLACING:
        person.page.play.uncover()
        person.page.play.act(chance.choice(person.state.legal_actions()))
    person.press("N", "Enter")
    if person.state.phase is Phase.PUTTING:
        assert person.table.is_moving
        person.press("1")
        assert person.acts == 32, "the next key is not in the way of motion"
        assert person.table.is_moving
    person.wait(lambda: not person.table.is_moving)


def test_without_motion_blocks_are_there_at_once(open_program: OpenProgram) -> None:
    person = Person(open_program(preferences={"motion": "off"}))
    person.start("random")
    chance = Random(8)
    for _ in range(5):
        assert person.await_turn()
        person.page.play.act(chance.choice(person.state.legal_actions()))
        assert not person.table.is_moving
        QApplication.processEvents()


@pytest.mark.parametrize("motion", ["on", "off"])
def test_what_is_left_comes_nearer_as_blocks_do(open_program: OpenProgram, motion: str) -> None:
    person = Person(open_program(preferences={"motion": motion}))
    person.start("random")
    chance = Random(8)
    while person.await_turn():
        person.page.play.act(chance.choice(person.state.legal_actions()))
    assert person.table.plan.tower.block == person.table.plan.block, "in play every block stays where it is"
    person.player.click(person.player.button("Analyse"))
    view = person.page.analysis
    view.stop()
    steps = []
    for acts in range(31, len(view.line.record.acts) + 1):
        before, standing = view.table.plan.tower.block, sum(key[0] == "place" for key in view.table._pieces)
        view.go_to(acts)
        view.stop()
        wide = view.table.plan.tower.block.width()
        if standing > 1 and view.table.plan.tower.block != before:
            steps.append(wide - before.width())
            assert len(view.table._moves) == (standing if motion == "on" else 0)
        person.wait(lambda: not view.table.is_moving)
    assert 1 <= len(steps) <= len(NEARER)
    assert all(step > 0 for step in steps)
