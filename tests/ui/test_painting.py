"""Painting without the ``Qt`` namespace gives what painting with it would."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen

from pyramid_trainer.ui.painting import fill_rounded, line, rounded, solid
from pyramid_trainer.ui.theme import CLEAR, DARK, LIGHT
from tests.ui.conftest import OpenProgram

pytestmark = pytest.mark.usefixtures("qapp")

RECT = QRectF(4, 6, 40, 30)


def painted(paint: Callable[[QPainter], object]) -> QImage:
    """What ``paint`` puts on an empty picture."""
    picture = QImage(50, 40, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(CLEAR)
    painter = QPainter(picture)
    paint(painter)
    painter.end()
    return picture


@pytest.mark.parametrize("colour", [LIGHT.table, LIGHT.card_shadow], ids=["opaque", "translucent"])
def test_a_solid_brush_and_a_line_are_what_their_colour_makes(colour: QColor) -> None:
    assert solid(colour) == QBrush(colour)
    assert line(colour, 1.5) == QPen(colour, 1.5)
    assert line(colour, 1.5).style() == Qt.PenStyle.SolidLine


def test_a_filled_shape_has_its_colour_and_round_corners_and_no_edge() -> None:
    def with_pen_and_brush_set(painter: QPainter) -> None:
        painter.setPen(LIGHT.lose)
        painter.setBrush(LIGHT.win)
        fill_rounded(painter, RECT, 10, LIGHT.table)

    picture = painted(with_pen_and_brush_set)
    assert picture == painted(lambda painter: painter.fillPath(rounded(RECT, 10), LIGHT.table))
    assert picture.pixelColor(4, 20) == picture.pixelColor(43, 20) == picture.pixelColor(24, 6) == LIGHT.table
    assert picture.pixelColor(3, 20) == picture.pixelColor(44, 20) == picture.pixelColor(4, 6) == CLEAR


def test_the_writing_on_the_felt_follows_the_theme(open_program: OpenProgram) -> None:
    player = open_program(preferences={"theme": "light"})
    pictures = [player.felt.grab().toImage()]
    for theme in ("dark", "light"):
        player.opening.first.preferences.change({"theme": theme})
        player.opening.look.refresh()
        pictures.append(player.felt.grab().toImage())
    player.close()
    dark_from_the_start = open_program(preferences={"theme": "dark"})
    assert dark_from_the_start.opening.look.theme is DARK
    pictures.append(dark_from_the_start.felt.grab().toImage())
    light, darkened, lightened, dark = pictures
    assert (light, darkened) == (lightened, dark)
    assert all(one != other for one, other in pairwise((light, darkened, lightened)))
