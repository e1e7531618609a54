"""Colours come from one place, and everything that is read stands out from its ground: computed, not looked at."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication, QCheckBox, QStyle, QStyleOptionButton

import pyramid_trainer.ui
from pyramid_trainer.ui import theme as themes
from pyramid_trainer.ui.theme import (
    BODY,
    DARK,
    DISPLAY,
    HEADING,
    LIGHT,
    PAIRS,
    SMALL,
    TITLE,
    Theme,
    TypeScale,
    apply_theme,
    mixed,
    palette,
    system_is_dark,
    theme_named,
)
from tests.ui.contrast import contrast

BOTH = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)


# Contrast


def faint_pairs(theme: Theme) -> list[tuple[str, str]]:
    """The pairs of ``PAIRS`` that fall short in ``theme``."""
    return [
        (front, ground)
        for front, ground, least in PAIRS
        if contrast(getattr(theme, front), getattr(theme, ground)) < least
    ]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("#ffffff", "#000000", 21), ("#777777", "#ffffff", 4.48), ("#767676", "#ffffff", 4.54), ("#ff0000", "#ffffff", 4)],
)
def test_contrast_agrees_with_published_figures(one: str, other: str, expected: float) -> None:
    assert contrast(QColor(one), QColor(other)) == pytest.approx(expected, abs=0.005)


@BOTH
def test_all_that_is_read_stands_out(theme: Theme) -> None:
    assert faint_pairs(theme) == []


@BOTH
@pytest.mark.parametrize(("front", "ground", "least"), PAIRS)
def test_a_lowered_token_would_be_noticed(theme: Theme, front: str, ground: str, least: float) -> None:
    own, under = getattr(theme, front), getattr(theme, ground)
    for step in range(100, -1, -1):
        lowered = mixed(own, under, step / 100)
        if contrast(lowered, under) < least:
            break
    assert (front, ground) in faint_pairs(theme._replace(**{front: lowered}))


def test_every_token_for_reading_has_its_pair() -> None:
    read = {front for front, _, _ in PAIRS}
    tokens = set(Theme._fields)
    reading = "text.*|muted.*|accent|focus.*|win|push|lose|spades|hearts|diamonds4|clubs4"
    for_reading = {name for name in tokens if re.fullmatch(reading, name)}
    assert for_reading <= read
    assert {part for front, ground, _ in PAIRS for part in (front, ground)} <= tokens


def test_text_needs_more_contrast_than_marks() -> None:
    least = {(front, ground): ratio for front, ground, ratio in PAIRS}
    assert least["text", "window"] == least["muted_on_table", "table_place"] == least["hearts", "card_face"] == 4.5
    assert least["focus_on_table", "table"] == 3


# Choice of theme


@pytest.mark.parametrize(
    ("choice", "is_dark", "expected"),
    [
        ("light", False, LIGHT),
        ("light", True, LIGHT),
        ("dark", False, DARK),
        ("dark", True, DARK),
        ("system", False, LIGHT),
        ("system", True, DARK),
    ],
)
def test_theme_by_name(choice: str, is_dark: bool, expected: Theme) -> None:
    assert theme_named(choice, is_dark) is expected


def test_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="sepia"):
        theme_named("sepia", False)


def test_a_system_that_does_not_say_is_light(qapp: QApplication) -> None:
    assert qapp.styleHints().colorScheme() == Qt.ColorScheme.Unknown
    assert not system_is_dark()


@pytest.mark.parametrize(("brought", "is_dark"), [("#202326", True), ("#eff0f1", False)])
def test_a_system_with_dark_windows_is_dark(fusion: QApplication, brought: str, is_dark: bool) -> None:
    fusion.setPalette(QPalette(QColor(brought)))
    assert system_is_dark() == is_dark


def test_a_theme_is_only_ever_itself() -> None:
    """Pictures are kept by theme, and a changed theme is noticed, whatever its colours are."""
    twin = LIGHT._replace()
    assert (twin == LIGHT, twin != LIGHT, LIGHT == LIGHT, LIGHT != LIGHT) == (False, True, True, False)
    assert len({LIGHT, twin, DARK, LIGHT}) == 3


# Palette


GROUPS = (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive, QPalette.ColorGroup.Disabled)
ROLES = [role for role in QPalette.ColorRole if role not in (QPalette.ColorRole.NoRole, QPalette.ColorRole.NColorRoles)]
TEXT_ROLES = [
    ("WindowText", "Window"),
    ("Text", "Base"),
    ("Text", "AlternateBase"),
    ("ButtonText", "Button"),
    ("BrightText", "Base"),
    ("PlaceholderText", "Base"),
    ("HighlightedText", "Highlight"),
    ("ToolTipText", "ToolTipBase"),
    ("Link", "Base"),
    ("Link", "Window"),
    ("LinkVisited", "Window"),
]


@BOTH
@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name)
def test_palette_leaves_no_role_to_chance(qapp: QApplication, theme: Theme, group: QPalette.ColorGroup) -> None:
    filled = palette(theme)
    assert [role.name for role in ROLES if not filled.isBrushSet(group, role)] == []
    least = 3.0 if group == QPalette.ColorGroup.Disabled else 4.5
    for front, ground in TEXT_ROLES:
        colours = (filled.color(group, QPalette.ColorRole[name]) for name in (front, ground))
        assert contrast(*colours) >= least, (front, ground)


@pytest.fixture
def fusion(qapp: QApplication) -> Iterator[QApplication]:
    """The application in the Fusion style; style, palette and font come back as they were."""
    style, before, font = qapp.style().name(), qapp.palette(), qapp.font()
    qapp.setStyle("Fusion")
    yield qapp
    qapp.setStyle(style)
    qapp.setPalette(before)
    for name in themes.OUTLINED:
        qapp.setPalette(before, name)
    qapp.setFont(font)


@BOTH
def test_an_empty_check_box_is_seen(fusion: QApplication, qtbot, theme: Theme) -> None:
    apply_theme(fusion, theme)
    box = QCheckBox("Sound")
    qtbot.addWidget(box)
    box.adjustSize()
    option = QStyleOptionButton()
    option.initFrom(box)
    square = box.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, box)
    picture = box.grab().toImage()
    edge = [picture.pixelColor(x, square.center().y()) for x in range(square.left(), square.left() + 3)]
    assert max(contrast(colour, theme.window) for colour in edge) >= 3
    assert box.font().pixelSize() == BODY


# Type and distances


def test_type_scale(qapp: QApplication) -> None:
    assert [TypeScale().pixels(size) for size in (SMALL, BODY, HEADING, TITLE, DISPLAY)] == [12, 14, 18, 24, 32]
    assert [TypeScale(1.5).pixels(size) for size in (SMALL, BODY, HEADING, TITLE, DISPLAY)] == [18, 21, 27, 36, 48]
    font = TypeScale(1.5).font(HEADING, bold=True)
    assert (font.pixelSize(), font.bold(), font.family()) == (27, True, qapp.font().family())
    assert not TypeScale().font(HEADING).bold()


def test_figures_line_up(qapp: QApplication) -> None:
    font = TypeScale().font(BODY)
    assert font.featureValue(QFont.Tag("tnum")) == 1
    assert len({QFontMetricsF(font).horizontalAdvance(digit) for digit in "0123456789"}) == 1


def test_distances_lie_on_the_grid() -> None:
    distances = (themes.SPACE, themes.SPACE_2, themes.SPACE_3, themes.SPACE_4, themes.SPACE_6)
    assert [distance / 8 for distance in distances] == [1, 2, 3, 4, 6]


# No colour anywhere else


COLOUR_MAKERS = {"QColor", "fromRgb", "fromRgbF", "fromHsv", "fromHsl", "setRgb", "setNamedColor", "qRgb", "qRgba"}
COLOUR_TAKERS = {"QPen", "QBrush", "setPen", "setBrush", "fill", "fillRect"}
GLOBAL_COLOURS = {colour.name for colour in Qt.GlobalColor} - {"transparent"}
NAMED_COLOURS = set(QColor.colorNames()) - {"transparent"}
WRITTEN_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsv?\(|colou?r\s*:\s*[a-z]")


def colours_in(source: str) -> list[str]:
    """The colour literals of a Python source, each as written."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found += WRITTEN_COLOUR.findall(node.value)
        elif isinstance(node, ast.Attribute) and node.attr in GLOBAL_COLOURS:
            owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
            if owner in ("Qt", "GlobalColor"):
                found.append(ast.unparse(node))
        elif isinstance(node, ast.Call):
            maker = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            values = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            named = [value for value in values if str(value).lower() in NAMED_COLOURS]
            if (maker in COLOUR_MAKERS and values) or (maker in COLOUR_TAKERS and named):
                found.append(ast.unparse(node))
    return found


@pytest.mark.parametrize(
    "line",
    [
        'x = "#24574A"',
        'x = f"QLabel {{ background: #fff; margin: {y}px }}"',
        'sheet = "color: red"',
        'sheet = "background-color: rgb(1, 2, 3)"',
        "x = QColor(36, 87, 74)",
        'x = QtGui.QColor("teal")',
        "x = QColor.fromRgbF(0.5, 0.5, 0.5)",
        "pen = QPen(Qt.red)",
        "pen = QPen(Qt.GlobalColor.white)",
        'painter.setPen("black")',
    ],
)
def test_the_search_finds_colours(line: str) -> None:
    assert colours_in(line)


@pytest.mark.parametrize(
    "line",
    [
        "pixmap.fill(Qt.GlobalColor.transparent)",
        "pen = QPen(theme.border, 1.5)",
        "shade = QColor(theme.card_shadow)",
        'css = f"color: {theme.text.name()}"',
        'label = "Round #12"',
    ],
)
def test_the_search_lets_tokens_pass(line: str) -> None:
    assert colours_in(line) == []


def test_colours_stand_in_the_theme_alone() -> None:
    folder = Path(pyramid_trainer.ui.__file__).parent
    sources = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}
    assert colours_in(sources.pop("theme.py"))
    assert {"cardart/face.py", "cardart/back.py"} <= set(sources)
    assert {name: found for name, source in sources.items() if (found := colours_in(source))} == {}
