"""Cards as they are seen: where the print lies, that a turned card reads the same, sharpness, and the pixmap cache."""

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QTransform
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from pyramid_trainer.cards import ACE, RANKS, SUIT_LETTERS, Card, pack, parse_card
from pyramid_trainer.ui.cardart import (
    CardPixmaps,
    card_rect,
    index_rects,
    paint_back,
    paint_face,
    paint_mark,
    pip_places,
)
from pyramid_trainer.ui.cardart.geometry import (
    CARD,
    COURT_FRAME,
    COURT_FRAME_SMALL,
    FULL,
    SMALL,
    SMALL_BELOW,
    Cut,
    Pip,
    cut_for,
    is_court,
)
from pyramid_trainer.ui.cardart.icon import app_icon
from pyramid_trainer.ui.cardart.ranks import rank_path
from pyramid_trainer.ui.cardart.suits import suit_path
from pyramid_trainer.ui.theme import DARK, LIGHT, Theme
from tests.ui.pictures import content

pytestmark = pytest.mark.usefixtures("qapp")

PIXELS_PER_MM = 5
WHOLE = QRectF(0, 0, CARD.width() * PIXELS_PER_MM, CARD.height() * PIXELS_PER_MM)
SMALL_WHOLE = QRectF(0, 0, CARD.width(), CARD.height())
CUTS = pytest.mark.parametrize("cut", [FULL, SMALL], ids=["full", "small"])
PIP_RANKS = [rank for rank in RANKS if not is_court(rank)]
RED = LIGHT.hearts
LEAST_GAP = 1.5  # millimetres between a pip and an index


def painted(rect: QRectF, paint: Callable[[QPainter], None], ratio: float = 1) -> QImage:
    """What ``paint`` puts on an empty picture of the size of ``rect``."""
    picture = QImage((rect.size() * ratio).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return picture


def face(card: Card, rect: QRectF = WHOLE, theme: Theme = LIGHT, *, four_colours: bool = True) -> QImage:
    return painted(rect, lambda painter: paint_face(painter, rect, card, theme, four_colours))


def furthest_apart(one: QImage, other: QImage) -> int:
    """The greatest difference of any channel of any two pixels, 0 to 255."""
    assert one.size() == other.size()
    difference, subtracted = (picture.convertToFormat(QImage.Format.Format_RGB32) for picture in (one, other))
    for picture in (difference, subtracted):
        picture.setDevicePixelRatio(1)
    painter = QPainter(difference)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, subtracted)
    painter.end()
    channels = content(difference)
    return max(max(channels[channel::4]) for channel in range(3))


def outline_of(pip: Pip, suit: str) -> QPainterPath:
    turned = -1 if pip.turned else 1
    return QTransform(pip.size, 0, 0, turned * pip.size, pip.x, pip.y).map(suit_path(suit))


# Where everything lies


@CUTS
@pytest.mark.parametrize("rank", PIP_RANKS)
@pytest.mark.parametrize("suit", SUIT_LETTERS)
def test_pips_lie_on_the_card_clear_of_both_indices_and_of_each_other(rank: int, suit: str, cut: Cut) -> None:
    pips = [outline_of(pip, suit) for pip in pip_places(rank, cut)]
    assert len(pips) == (1 if rank == ACE else rank)
    inside = QRectF(QPointF(0, 0), CARD).adjusted(4, 4, -4, -4)
    for pip in pips:
        assert inside.contains(pip.boundingRect())
        for index in index_rects(cut):
            assert not pip.intersects(index.adjusted(-LEAST_GAP, -LEAST_GAP, LEAST_GAP, LEAST_GAP))
    assert not any(one.intersects(other) for one, other in combinations(pips, 2))


@pytest.mark.parametrize("rank", [rank for rank in PIP_RANKS if rank != ACE])
def test_pips_of_the_lower_half_stand_on_their_heads(rank: int) -> None:
    pips = pip_places(rank)
    assert {pip.turned for pip in pips if pip.y > CARD.height() / 2} == {True}
    assert {pip.turned for pip in pips if pip.y < CARD.height() / 2} == {False}
    assert not any(pip.turned for pip in pips if pip.y == CARD.height() / 2)


def test_pips_stand_in_their_customary_columns_and_rows() -> None:
    def counts(rank: int) -> tuple[dict[int, int], int]:
        columns = [(pip.x > CARD.width() / 2) - (pip.x < CARD.width() / 2) for pip in pip_places(rank)]
        return {side: columns.count(side) for side in (-1, 0, 1)}, len({round(pip.y, 3) for pip in pip_places(rank)})

    assert counts(3) == ({-1: 0, 0: 3, 1: 0}, 3)
    assert counts(5) == ({-1: 2, 0: 1, 1: 2}, 3)
    assert counts(7) == ({-1: 3, 0: 1, 1: 3}, 4)
    assert counts(8) == ({-1: 3, 0: 2, 1: 3}, 5)
    assert counts(9) == ({-1: 4, 0: 1, 1: 4}, 5)
    assert counts(10) == ({-1: 4, 0: 2, 1: 4}, 6)


@pytest.mark.parametrize("rank", RANKS)
def test_rank_signs_are_equally_high_and_the_ten_is_no_giant(rank: int) -> None:
    bounds = rank_path(rank).boundingRect()
    assert (bounds.top(), bounds.bottom()) == pytest.approx((0, 1), abs=0.01)
    assert 0.5 < bounds.width() < 0.95


@pytest.mark.parametrize("suit", SUIT_LETTERS)
def test_suits_fill_their_box_and_are_the_same_left_and_right(suit: str) -> None:
    shape = suit_path(suit)
    bounds = shape.boundingRect()
    assert QRectF(-0.501, -0.501, 1.002, 1.002).contains(bounds)
    assert bounds.height() > 0.95
    assert bounds.center().x() == pytest.approx(0, abs=1e-6)
    large = QTransform(60, 0, 0, 60, 31.5, 44).map(shape)
    drawn = on_white(painted(SMALL_WHOLE, lambda painter: painter.fillPath(large, RED)))
    assert furthest_apart(drawn, drawn.flipped(Qt.Orientation.Horizontal)) <= 4
    is_same_turned = furthest_apart(drawn, drawn.flipped(Qt.Orientation.Vertical)) <= 4
    assert is_same_turned == (suit == "D")


@pytest.mark.parametrize(
    ("rect", "cut", "frame"),
    [(WHOLE, FULL, COURT_FRAME), (SMALL_WHOLE, SMALL, COURT_FRAME_SMALL)],
    ids=["full", "small"],
)
@pytest.mark.parametrize("suit", SUIT_LETTERS)
def test_nothing_is_printed_outside_its_place(rect: QRectF, cut: Cut, frame: QRectF, suit: str) -> None:
    """Once the places are painted over, only the bare face is left."""
    assert cut_for(rect.width()) == cut
    scale = rect.width() / CARD.width()
    for rank in RANKS:
        picture = face(Card(rank, suit), rect)
        places = [*index_rects(cut)]
        places += [outline_of(pip, suit).boundingRect() for pip in pip_places(rank, cut)]
        places += [frame] if is_court(rank) else []
        painter = QPainter(picture)
        for place in places:
            pixels = QRectF(place.topLeft() * scale, place.size() * scale).toAlignedRect().adjusted(-1, -1, 1, 1)
            painter.fillRect(pixels, LIGHT.card_face)
        painter.end()
        inner = rect.toRect().adjusted(*(round(sign * 1.5 * scale) for sign in (1, 1, -1, -1)))
        bare = QImage(inner.size(), picture.format())
        bare.fill(LIGHT.card_face)
        assert picture.copy(inner) == bare, rank


@pytest.mark.parametrize("rank", RANKS)
def test_both_indices_are_printed_whole(rank: int) -> None:
    """Each index box holds ink, and its top and bottom rows show that nothing was squeezed or cut off."""
    picture = face(Card(rank, "S"))
    for box in index_rects(FULL):
        pixels = QRectF(box.topLeft() * PIXELS_PER_MM, box.size() * PIXELS_PER_MM).toAlignedRect()
        ink = [y for y in range(pixels.top(), pixels.bottom() + 1) if has_ink(picture, pixels, y)]
        assert ink[-1] - ink[0] >= pixels.height() - 4


def has_ink(picture: QImage, box: QRect, y: int) -> bool:
    return any(picture.pixelColor(x, y).lightness() < 100 for x in range(box.left(), box.right() + 1))


# A turned card


def looks_the_same_turned(rank: int, suit: str) -> bool:
    """As printed: courts, even layouts, and diamonds, whose pips have no head; the seven has one pip too few."""
    return rank in (2, 4, 10) or is_court(rank) or (suit == "D" and rank != 7)


@pytest.mark.parametrize("suit", SUIT_LETTERS)
@pytest.mark.parametrize("rank", RANKS)
def test_face_after_half_a_turn(rank: int, suit: str) -> None:
    upright = face(Card(rank, suit))
    turned = upright.flipped(Qt.Orientation.Horizontal | Qt.Orientation.Vertical)
    if looks_the_same_turned(rank, suit):
        assert furthest_apart(upright, turned) <= 12
    else:
        assert furthest_apart(upright, turned) > 100


def test_the_halves_differ_only_where_the_layout_does() -> None:
    """An asymmetric card still has the same index in both corners."""
    upright = face(parse_card("7S"))
    turned = upright.flipped(Qt.Orientation.Horizontal | Qt.Orientation.Vertical)
    corner = QRect(0, 0, 60, 120)
    assert furthest_apart(upright.copy(corner), turned.copy(corner)) <= 12


# Colours


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize(
    ("card", "four_colours", "token"),
    [
        ("AS", False, "spades"),
        ("AS", True, "spades"),
        ("AH", True, "hearts"),
        ("AD", False, "hearts"),
        ("AD", True, "diamonds4"),
        ("AC", False, "spades"),
        ("AC", True, "clubs4"),
    ],
)
def test_suits_have_the_colours_of_the_theme(card: str, four_colours: bool, token: str, theme: Theme) -> None:
    picture = face(parse_card(card), theme=theme, four_colours=four_colours)
    above_the_middle = picture.pixelColor(picture.width() // 2, round(picture.height() * 0.46))
    assert above_the_middle == getattr(theme, token)
    assert picture.pixelColor(picture.width() // 2, 15) == theme.card_face


def test_every_card_and_the_back_differ() -> None:
    for rect in (WHOLE, SMALL_WHOLE):
        pictures = {content(face(card, rect, four_colours=False)) for card in pack(1)}
        pictures.add(content(painted(rect, lambda painter, rect=rect: paint_back(painter, rect, LIGHT))))
        assert len(pictures) == 53


# Pixmaps


SIZE = QSize(160, 224)
RATIOS = pytest.mark.parametrize("ratio", [1, 1.25, 1.5, 1.75, 2])


@RATIOS
def test_a_pixmap_has_every_pixel_of_the_screen(ratio: float) -> None:
    cards = CardPixmaps()
    for pixmap in (
        cards.face(parse_card("QH"), SIZE, ratio, LIGHT, four_colours=False),
        cards.back(SIZE, ratio, LIGHT),
    ):
        assert (pixmap.width(), pixmap.height()) == (160 * ratio, 224 * ratio)
        assert pixmap.devicePixelRatio() == ratio
        assert pixmap.deviceIndependentSize().toSize() == SIZE


def test_an_odd_size_gets_a_whole_pixel_more() -> None:
    pixmap = CardPixmaps().back(QSize(75, 105), 1.5, LIGHT)
    assert (pixmap.width(), pixmap.height()) == (113, 158)


@RATIOS
def test_the_card_lies_on_whole_pixels_in_the_middle_of_its_pixmap(ratio: float) -> None:
    rect = card_rect(SIZE, ratio)
    assert [edge * ratio for edge in rect.getCoords()] == pytest.approx(
        [round(edge * ratio) for edge in rect.getCoords()]
    )
    assert rect.height() / rect.width() == pytest.approx(88 / 63, abs=0.01)
    assert QRectF(0, 0, 160, 224).contains(rect)
    assert rect.width() > 0.94 * SIZE.width()
    assert abs(rect.center().x() - 80) <= 1 / ratio
    pixmap = CardPixmaps().face(parse_card("2C"), SIZE, ratio, LIGHT, four_colours=False).toImage()
    middle = pixmap.height() // 2
    left, right = round(rect.left() * ratio), round(rect.right() * ratio)
    assert pixmap.pixelColor(left, middle) == pixmap.pixelColor(right - 1, middle) == LIGHT.card_edge
    assert pixmap.pixelColor(left - 1, middle).alpha() < 128
    assert pixmap.pixelColor(right, middle).alpha() < 128


def test_a_soft_shadow_is_part_of_the_pixmap() -> None:
    pixmap = CardPixmaps().back(SIZE, 2, LIGHT).toImage()
    below = round(card_rect(SIZE, 2).bottom() * 2)
    column = [pixmap.pixelColor(160, y).alpha() for y in range(below, pixmap.height())]
    assert 20 < column[0] < 128
    assert column == sorted(column, reverse=True)
    assert column[-1] < 12


def test_large_pixmaps_are_painted_not_enlarged() -> None:
    card, inner = parse_card("KD"), QRect(20, 20, 280, 400)
    single, double = (CardPixmaps().face(card, SIZE, ratio, LIGHT, four_colours=False).toImage() for ratio in (1, 2))
    rect = card_rect(SIZE, 2)
    twice = QRectF(rect.topLeft() * 2, rect.size() * 2)
    large = painted(QRectF(0, 0, 320, 448), lambda painter: paint_face(painter, twice, card, LIGHT, False))
    enlarged = single.scaled(320, 448, mode=Qt.TransformationMode.SmoothTransformation)
    assert furthest_apart(double.copy(inner), large.copy(inner)) <= 12
    assert furthest_apart(double.copy(inner), enlarged.copy(inner)) > 60


def test_narrow_cards_have_larger_indices() -> None:
    assert cut_for(SMALL_BELOW - 1) == SMALL
    assert cut_for(SMALL_BELOW) == FULL
    small, full = index_rects(SMALL)[0], index_rects(FULL)[0]
    assert small.height() > 1.25 * full.height()
    assert small.width() > 1.2 * full.width()


def test_the_second_call_is_a_hit() -> None:
    cards, king = CardPixmaps(), parse_card("KC")
    first = cards.face(king, SIZE, 1.5, LIGHT, four_colours=True)
    assert cards.face(parse_card("KC"), QSize(160, 224), 1.5, LIGHT, four_colours=True).cacheKey() == first.cacheKey()
    back = cards.back(SIZE, 1.5, DARK)
    assert cards.back(SIZE, 1.5, DARK).cacheKey() == back.cacheKey()


def test_whatever_is_asked_for_differently_is_painted_anew() -> None:
    cards, club = CardPixmaps(), parse_card("9C")
    plain = cards.face(club, SIZE, 1, LIGHT, four_colours=False)
    others = [
        cards.face(parse_card("9S"), SIZE, 1, LIGHT, four_colours=False),
        cards.face(club, QSize(120, 168), 1, LIGHT, four_colours=False),
        cards.face(club, SIZE, 2, LIGHT, four_colours=False),
        cards.face(club, SIZE, 1, DARK, four_colours=False),
        cards.face(club, SIZE, 1, LIGHT, four_colours=True),
        cards.back(SIZE, 1, LIGHT),
        cards.back(SIZE, 1, DARK),
    ]
    assert len({content(pixmap) for pixmap in (plain, *others)}) == 8


def test_the_cache_is_bounded_and_drops_the_least_lately_used() -> None:
    one_pixmap = 160 * 224 * 4
    cards = CardPixmaps(bound=4 * one_pixmap)
    keys = {}
    for name in ("2S", "3S", "2S", "4S", "2S", "5S"):
        keys[name] = cards.face(parse_card(name), SIZE, 1, LIGHT, four_colours=False).cacheKey()
        assert cards.bytes_held <= 4 * one_pixmap
    assert cards.bytes_held == 4 * one_pixmap
    assert cards.face(parse_card("2S"), SIZE, 1, LIGHT, four_colours=False).cacheKey() == keys["2S"]
    assert cards.face(parse_card("3S"), SIZE, 1, LIGHT, four_colours=False).cacheKey() != keys["3S"]


def test_a_card_larger_than_the_cache_is_still_given() -> None:
    cards = CardPixmaps(bound=1)
    pixmap = cards.face(parse_card("AS"), SIZE, 1, LIGHT, four_colours=False)
    assert content(pixmap) == content(CardPixmaps().face(parse_card("AS"), SIZE, 1, LIGHT, four_colours=False))
    assert cards.bytes_held == 160 * 224 * 4


def test_a_whole_pack_fits_at_once() -> None:
    cards = CardPixmaps()
    keys = [cards.face(card, SIZE, 2, LIGHT, four_colours=True).cacheKey() for card in pack(1)]
    assert [cards.face(card, SIZE, 2, LIGHT, four_colours=True).cacheKey() for card in pack(1)] == keys


def test_painting_leaves_the_painter_as_it_was() -> None:
    rect = QRectF(10, 20, 126, 176)
    picture = QImage(200, 240, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(picture)
    before = painter.transform(), painter.pen(), painter.brush()
    paint_face(painter, rect, parse_card("JH"), LIGHT, True)
    paint_back(painter, rect, LIGHT)
    paint_mark(painter, rect, LIGHT.accent)
    assert (painter.transform(), painter.pen(), painter.brush()) == before
    painter.end()


# Mark and icon


def test_the_mark_keeps_to_its_place_and_colour() -> None:
    rect = QRectF(10, 10, 90, 80)
    picture = painted(QRectF(0, 0, 110, 100), lambda painter: paint_mark(painter, rect, LIGHT.accent))
    assert picture.pixelColor(55, 12) == LIGHT.accent  # the tip
    assert picture.pixelColor(55, 80) == LIGHT.accent  # the small pyramid
    assert picture.pixelColor(30, 80).alpha() == 0  # between both
    covered = [
        (x, y) for x in range(picture.width()) for y in range(picture.height()) if picture.pixelColor(x, y).alpha()
    ]
    assert min(x for x, _ in covered) >= 10
    assert max(x for x, _ in covered) < 100
    assert (min(y for _, y in covered), max(y for _, y in covered)) == (10, 89)


def test_the_icon_of_the_window_is_the_icon_of_the_desktop(qapp: QApplication) -> None:
    drawing = Path(__file__).parents[2] / "assets" / "icons" / "pyramid-trainer.svg"
    renderer = QSvgRenderer(str(drawing))
    assert renderer.isValid()
    sizes = {size.width() for size in app_icon().availableSizes()}
    assert {16, 32, 48, 256} <= sizes
    box = QRectF(0, 0, 128, 128)
    from_file = painted(box, lambda painter: renderer.render(painter, box))
    from_code = app_icon().pixmap(QSize(128, 128), 1.0).toImage()
    assert furthest_apart(on_white(from_file), on_white(from_code)) <= 24


def on_white(picture: QImage) -> QImage:
    ground = QImage(picture.size(), QImage.Format.Format_RGB32)
    ground.fill(QColor("white"))
    painter = QPainter(ground)
    painter.drawImage(0, 0, picture)
    painter.end()
    return ground
