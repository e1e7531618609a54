"""Playing cards, drawn by us with a painter: no picture files, no fonts, sharp at any size.

``geometry`` says where everything lies, ``suits``, ``ranks``, ``mark`` and ``courts`` hold the shapes, ``body``,
``face`` and ``back`` paint a card, ``pixmaps`` keeps painted ones. ``icon`` is imported by whoever wants it. Colours
come from the theme alone.
"""

from pyramid_trainer.ui.cardart.back import paint_back
from pyramid_trainer.ui.cardart.body import corner_radius
from pyramid_trainer.ui.cardart.face import paint_face
from pyramid_trainer.ui.cardart.geometry import index_rects, pip_places
from pyramid_trainer.ui.cardart.mark import paint_mark
from pyramid_trainer.ui.cardart.pixmaps import CardPixmaps, card_rect

__all__ = [
    "CardPixmaps",
    "card_rect",
    "corner_radius",
    "index_rects",
    "paint_back",
    "paint_face",
    "paint_mark",
    "pip_places",
]
