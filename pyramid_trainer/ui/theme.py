"""Every colour, type size and distance of the window, by name.

No other module of ``ui`` holds a colour: it asks a ``Theme`` for a token, so that light and dark differ here only and
the contrast of everything that is read can be computed (``PAIRS``) instead of looked at.
"""

from typing import NamedTuple

from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

SPACE_HALF, SPACE, SPACE_2, SPACE_3, SPACE_4, SPACE_6 = 4, 8, 16, 24, 32, 48
"""Distances on the 8-pixel grid, in device-independent pixels; the half step only inside controls."""

RADIUS_SMALL, RADIUS, RADIUS_LARGE = 4, 8, 12
"""Corner radii: bars and badges, buttons and fields, panels and the table."""

SMALL, BODY, HEADING, TITLE, DISPLAY = 12, 14, 18, 24, 32
"""The five type sizes, in device-independent pixels at a font scale of 1."""


class Theme(NamedTuple):
    """The colours of one look. Compared by identity (``QColor`` has no hash), so that a theme is a cheap cache key."""

    name: str
    is_dark: bool
    # Grounds
    window: QColor
    rail: QColor
    surface: QColor
    table: QColor
    table_place: QColor
    # What is read on window, rail and surface
    text: QColor
    muted: QColor
    disabled: QColor
    accent: QColor
    text_on_accent: QColor
    # Lines
    border: QColor
    control_edge: QColor
    focus: QColor
    text_on_focus: QColor
    # On the felt
    text_on_table: QColor
    muted_on_table: QColor
    focus_on_table: QColor
    # Outcomes
    win: QColor
    push: QColor
    lose: QColor
    text_on_win: QColor
    text_on_push: QColor
    text_on_lose: QColor
    # Cards
    card_face: QColor
    card_edge: QColor
    card_shadow: QColor  # one of several layers, hence translucent
    card_back: QColor
    card_back_mark: QColor
    spades: QColor
    hearts: QColor
    diamonds4: QColor
    clubs4: QColor
    # Wooden blocks: the side with the face, the blank side, and of either what is seen of its top
    wood_face: QColor
    wood_face_top: QColor
    wood_blank: QColor
    wood_blank_top: QColor
    wood_edge: QColor
    wood_grain: QColor  # translucent, for both sides
    focus_on_wood: QColor

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other

    def __hash__(self) -> int:
        return id(self)


LIGHT = Theme(
    name="light",
    is_dark=False,
    window=QColor("#F6F4EF"),
    rail=QColor("#ECE9E1"),
    surface=QColor("#FFFFFF"),
    table=QColor("#24574A"),
    table_place=QColor("#1F4B40"),
    text=QColor("#1D2320"),
    muted=QColor("#5A645F"),
    disabled=QColor("#848A86"),
    accent=QColor("#9A4A06"),
    text_on_accent=QColor("#FFFFFF"),
    border=QColor("#CFCBC1"),
    control_edge=QColor("#7C7A72"),
    focus=QColor("#1A66D9"),
    text_on_focus=QColor("#FFFFFF"),
    text_on_table=QColor("#F3F7F4"),
    muted_on_table=QColor("#BFD3CB"),
    focus_on_table=QColor("#FFD27A"),
    win=QColor("#2B7148"),
    push=QColor("#6B7280"),
    lose=QColor("#A8322B"),
    text_on_win=QColor("#FFFFFF"),
    text_on_push=QColor("#FFFFFF"),
    text_on_lose=QColor("#FFFFFF"),
    card_face=QColor("#FDFCF8"),
    card_edge=QColor("#D6D2C7"),
    card_shadow=QColor("#120A1C17"),
    card_back=QColor("#7A2E2A"),
    card_back_mark=QColor("#E8C39A"),
    spades=QColor("#15181C"),
    hearts=QColor("#BF1220"),
    diamonds4=QColor("#1D4FA3"),
    clubs4=QColor("#1B6B3A"),
    wood_face=QColor("#F2DFBC"),
    wood_face_top=QColor("#FBF0DA"),
    wood_blank=QColor("#C89B64"),
    wood_blank_top=QColor("#DDB988"),
    wood_edge=QColor("#7A5530"),
    wood_grain=QColor("#2E8A5A22"),
    focus_on_wood=QColor("#0B3F94"),
)

DARK = Theme(
    name="dark",
    is_dark=True,
    window=QColor("#16191B"),
    rail=QColor("#1B1F21"),
    surface=QColor("#1F2427"),
    table=QColor("#15332B"),
    table_place=QColor("#122C25"),
    text=QColor("#E8ECE9"),
    muted=QColor("#A3ADA8"),
    disabled=QColor("#6E7773"),
    accent=QColor("#F0A94B"),
    text_on_accent=QColor("#16191B"),
    border=QColor("#3A4145"),
    control_edge=QColor("#6F787C"),
    focus=QColor("#7FB2FF"),
    text_on_focus=QColor("#16191B"),
    text_on_table=QColor("#EAF2EE"),
    muted_on_table=QColor("#9DB8AE"),
    focus_on_table=QColor("#FFD27A"),
    win=QColor("#63B98A"),
    push=QColor("#9AA3AE"),
    lose=QColor("#E9827B"),
    text_on_win=QColor("#16191B"),
    text_on_push=QColor("#16191B"),
    text_on_lose=QColor("#16191B"),
    card_face=QColor("#E9E6DD"),
    card_edge=QColor("#B8B4A8"),
    card_shadow=QColor("#12020605"),
    card_back=QColor("#6C2925"),
    card_back_mark=QColor("#DDB68C"),
    spades=QColor("#15181C"),
    hearts=QColor("#BF1220"),
    diamonds4=QColor("#1D4FA3"),
    clubs4=QColor("#1B6B3A"),
    wood_face=QColor("#ECDAB8"),
    wood_face_top=QColor("#F5E9D0"),
    wood_blank=QColor("#A98050"),
    wood_blank_top=QColor("#C19C6C"),
    wood_edge=QColor("#5A3E22"),
    wood_grain=QColor("#2E6E4419"),
    focus_on_wood=QColor("#0B3268"),
)

CLEAR = QColor(0, 0, 0, 0)
"""No colour at all: what a picture is filled with before it is painted."""

TEXT_CONTRAST = 4.5
MARK_CONTRAST = 3.0

_TEXT_PAIRS = {
    "window": ("text", "muted", "accent", "win", "lose"),
    "rail": ("text", "muted", "accent"),
    "surface": ("text", "muted", "accent", "win", "push", "lose"),
    "table": ("text_on_table", "muted_on_table"),
    "table_place": ("text_on_table", "muted_on_table"),
    "accent": ("text_on_accent",),
    "focus": ("text_on_focus",),
    "win": ("text_on_win",),
    "push": ("text_on_push",),
    "lose": ("text_on_lose",),
    "card_face": ("spades", "hearts", "diamonds4", "clubs4"),
    "wood_face": ("spades", "hearts", "diamonds4", "clubs4"),
}
_MARK_PAIRS = {
    "window": ("control_edge", "focus"),
    "rail": ("focus",),
    "surface": ("control_edge", "focus"),
    "table": ("focus_on_table", "card_face", "wood_face", "wood_blank"),
    "table_place": ("focus_on_table", "card_face", "wood_face", "wood_blank"),
    "card_back": ("card_back_mark",),
    "wood_face": ("card_back", "focus_on_wood", "wood_edge"),
    "wood_blank": ("focus_on_wood",),
}
PAIRS: tuple[tuple[str, str, float], ...] = tuple(
    (front, ground, least)
    for pairs, least in ((_TEXT_PAIRS, TEXT_CONTRAST), (_MARK_PAIRS, MARK_CONTRAST))
    for ground, fronts in pairs.items()
    for front in fronts
)
"""(token, token of its ground, least contrast as a ratio to 1) for all that is read or must be seen in the window."""


def system_is_dark() -> bool:
    """Whether the windows of the system are dark. To be asked before ``apply_theme``, which replaces its colours.

    ``QStyleHints.colorScheme`` would answer with a member of the ``Qt`` namespace: too slow for the first hand.
    """
    return QGuiApplication.palette().window().color().lightnessF() < 0.5


def theme_named(choice: str, system_is_dark: bool) -> Theme:
    """The theme for a preference, ``"light"``, ``"dark"`` or ``"system"``; any other raises ``ValueError``."""
    if choice not in ("light", "dark", "system"):
        raise ValueError(f"no theme is called {choice!r}")
    return DARK if choice == "dark" or (choice == "system" and system_is_dark) else LIGHT


def mixed(colour: QColor, ground: QColor, share: float) -> QColor:
    """``share`` (0 to 1) of ``colour`` on ``ground``: a tint that is opaque, so that painting it needs no blending."""

    def part(own: int, under: int) -> int:
        return round(under + (own - under) * share)

    return QColor(
        part(colour.red(), ground.red()), part(colour.green(), ground.green()), part(colour.blue(), ground.blue())
    )


def palette(theme: Theme) -> QPalette:
    """The palette that gives the Fusion style ``theme``'s colours, in all roles and all three groups."""
    role = QPalette.ColorRole
    everywhere = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.surface,
        role.AlternateBase: mixed(theme.window, theme.surface, 0.6),
        role.Text: theme.text,
        role.PlaceholderText: theme.muted,
        role.Button: theme.surface,
        role.ButtonText: theme.text,
        role.BrightText: theme.lose,
        role.Light: mixed(theme.border, theme.surface, 0.2),
        role.Midlight: mixed(theme.border, theme.surface, 0.5),
        role.Mid: theme.border,
        role.Dark: theme.control_edge,
        role.Shadow: theme.control_edge,
        role.Highlight: theme.focus,
        role.HighlightedText: theme.text_on_focus,
        role.Accent: theme.focus,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.ToolTipBase: theme.surface,
        role.ToolTipText: theme.text,
    }
    disabled = {
        role.WindowText: theme.disabled,
        role.Text: theme.disabled,
        role.ButtonText: theme.disabled,
        role.PlaceholderText: theme.disabled,
        role.BrightText: theme.disabled,
        role.Link: theme.disabled,
        role.LinkVisited: theme.disabled,
        role.ToolTipText: theme.disabled,
        role.Base: theme.window,
        role.Highlight: theme.border,
        role.HighlightedText: theme.text,
        role.Accent: theme.disabled,
    }
    filled = QPalette()
    for each, colour in everywhere.items():
        filled.setColor(QPalette.ColorGroup.All, each, colour)
    for each, colour in disabled.items():
        filled.setColor(QPalette.ColorGroup.Disabled, each, colour)
    return filled


_FUSION_EDGE = 140
OUTLINED = ("QCheckBox", "QRadioButton", "QLineEdit", "QComboBox", "QAbstractSpinBox", "QPushButton", "QSlider")
"""Classes that stand out by their edge alone."""


def control_palette(theme: Theme) -> QPalette:
    """``palette`` for the classes in ``OUTLINED``.

    Fusion derives their edge from the window's colour, darkened by 140 %: unseen on a dark window. They do not paint
    their window, so theirs can be the colour from which ``control_edge`` comes out.
    """
    outlined = palette(theme)
    outlined.setColor(QPalette.ColorGroup.All, QPalette.ColorRole.Window, theme.control_edge.lighter(_FUSION_EDGE))
    return outlined


def apply_theme(app: QApplication, theme: Theme, scale: float = 1.0) -> None:
    """Give every window of ``app``, now and later, ``theme`` and body text at the font scale ``scale``."""
    app.setFont(TypeScale(scale).font(BODY))
    app.setPalette(palette(theme))
    outlined = control_palette(theme)
    for name in OUTLINED:
        app.setPalette(outlined, name)  # type: ignore[arg-type]  # PySide 6.11: its stubs want bytes, it takes str only


class TypeScale(NamedTuple):
    """Fonts of the five sizes, ``scale`` times as large: the system's family, figures of equal width."""

    scale: float = 1.0

    def pixels(self, size: int) -> int:
        """``size`` (``SMALL`` … ``DISPLAY``) under this scale, in device-independent pixels."""
        return round(size * self.scale)

    def font(self, size: int, *, bold: bool = False) -> QFont:
        """The application's font in ``size``; digits line up wherever the font can do that."""
        font = QGuiApplication.font()
        font.setPixelSize(self.pixels(size))
        font.setBold(bold)
        font.setFeature(QFont.Tag("tnum"), 1)
        return font
