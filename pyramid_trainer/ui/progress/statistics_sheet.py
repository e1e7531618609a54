"""The statistics as a file to keep or to hand on: a .pdf of A4 pages, or a .png; the suffix decides."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QFont

from pyramid_trainer.app.files import write_bytes
from pyramid_trainer.app.progress_values import IdeaFigures, Progress
from pyramid_trainer.errors import BadInput
from pyramid_trainer.ui.language import day_text, idea_name, sentence
from pyramid_trainer.ui.progress import saying
from pyramid_trainer.ui.progress.paper import Block, Break, Chart, Gap, Line, Words, as_pdf, as_png
from pyramid_trainer.ui.progress.series import accuracy_series, loss_series, speed_series
from pyramid_trainer.ui.theme import LIGHT

SUFFIXES = (".pdf", ".png")

_FIGURES_AT = (0.0, 0.36, 0.58, 0.80)
_IDEAS_AT = (0.0, -0.62, -0.80, -1.0)
_PAIR_AT = (0.0, 0.12, 0.45)


@dataclass(frozen=True, slots=True)
class SheetWords:
    """What is written on the sheet besides figures, translated where the page is; ``font``: the window's;
    ``charts``: titles by name.
    """

    font: QFont
    title: str
    period: str
    figures: tuple[str, str, str]
    dealt: str
    weighed: str
    compared: str
    now: str
    before: str
    costs: str
    ideas: tuple[str, str, str, str]
    charts: Mapping[str, str]


def save_sheet(path: Path, words: SheetWords, progress: Progress) -> None:
    """Writes the file in one step, so that there is never a part of it.

    Raises ``BadInput("progress.sheet_suffix")``, ``EnvironmentFault("file.cannot_write")``.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise BadInput("progress.sheet_suffix", path=path)
    blocks = sheet_blocks(words, progress)
    write_bytes(path, as_pdf(words.title, blocks) if suffix == ".pdf" else as_png(blocks))


def sheet_blocks(words: SheetWords, progress: Progress) -> list[Block]:
    """The sheet from the top: heading, figures, what was compared, charts, ideas."""
    title, bold, body, small = (_font(words.font, size, bold=bold) for size, bold in _SIZES)
    name = "" if progress.shown is None else progress.shown.name
    hands = sentence("line.hands", {"hands": progress.hands})
    blocks: list[Block] = [
        Words(words.title, title),
        Words(f"{name} \N{MIDDLE DOT} {words.period} \N{MIDDLE DOT} {hands}", body, LIGHT.muted),
        Words(day_text(progress.question.today), small, LIGHT.muted),
        Gap(14),
        Line(("", *words.figures), _FIGURES_AT, small, LIGHT.muted, ruled=True),
        *_figures(words, progress, body, small),
        Gap(14),
        Words(words.compared, bold),
        Words(saying.change_sentence(progress.compared), body),
        *(
            Line((label, saying.period_text(period), saying.seen_told(seen)), _PAIR_AT, small, LIGHT.muted)
            for label, period, seen in zip(
                (words.now, words.before),
                progress.compared.pair,
                (progress.compared.this, progress.compared.that),
                strict=True,
            )
        ),
        Gap(14),
    ]
    for text, series in (
        (words.charts["accuracy"], accuracy_series(progress)),
        (words.charts["loss"], loss_series(progress)),
        (words.charts["speed"], speed_series(progress)),
    ):
        if series is not None:
            blocks += [Chart(text, series, bold, small), Gap(10)]
    met = [idea for idea in progress.ideas if idea.seen.counted]
    if not met:
        return blocks
    blocks += [
        Break(10),
        Words(words.costs, _font(words.font, 14, bold=True)),
        Gap(6),
        Line(words.ideas, _IDEAS_AT, small, LIGHT.muted, ruled=True),
    ]
    return blocks + [Line(_idea(idea), _IDEAS_AT, body) for idea in met]


_SIZES = ((18, True), (10, True), (10, False), (8, False))
"""Points of the title, of headings, of text, of what is small."""


def _figures(words: SheetWords, progress: Progress, body: QFont, small: QFont) -> list[Block]:
    accuracy, loss, speed, real = progress.accuracy, progress.loss, progress.speed, progress.real
    none = saying.NONE
    blocks: list[Block] = [
        Line(
            (
                words.dealt,
                saying.share(accuracy.value) if accuracy else none,
                saying.bets(loss.value) if loss else none,
                saying.seconds_told(speed.median) if speed else none,
            ),
            _FIGURES_AT,
            body,
        ),
        Line(
            (
                "",
                saying.share_interval(accuracy) if accuracy else "",
                saying.bets_interval(loss) if loss else "",
                saying.middle_half(speed) if speed else "",
            ),
            _FIGURES_AT,
            small,
            LIGHT.muted,
        ),
    ]
    if real is not None and real.ready and real.accuracy is not None and real.loss_per_100 is not None:
        right, lost = real.accuracy, real.loss_per_100
        blocks += [
            Line((words.weighed, saying.share(right.value), saying.bets(lost.value), ""), _FIGURES_AT, body),
            Line(("", saying.share_interval(right), saying.bets_interval(lost), ""), _FIGURES_AT, small, LIGHT.muted),
        ]
    else:
        told = saying.how_far(real) if real else sentence("progress.not_weighed", {})
        blocks += [Line((words.weighed, "", "", ""), _FIGURES_AT, body), Words(told, small, LIGHT.muted)]
    return blocks


def _idea(idea: IdeaFigures) -> tuple[str, str, str, str]:
    right = saying.NONE if idea.accuracy is None else saying.share(idea.accuracy.value)
    loss = saying.NONE if idea.real_loss is None else saying.bets(idea.real_loss, 3)
    return idea_name(idea.idea), loss, saying.number(idea.seen.counted), right


def _font(font: QFont, size: float, *, bold: bool) -> QFont:
    """``font`` in points of the sheet, whatever the screen's are."""
    sized = QFont(font)
    sized.setPixelSize(round(size))
    sized.setBold(bold)
    sized.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return sized
