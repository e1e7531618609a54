"""*Save statistics…*: real files, whole or not at all."""

import re
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from pyramid_trainer.training.figures import Counts
from pyramid_trainer.ui.progress.page import ProgressPage
from tests.ui.progress.conftest import MakePage, complete
from tests.ui.progress.reading import button, pick, texts


@pytest.fixture
def page(qtbot: QtBot, path: Path, make_page: MakePage) -> ProgressPage:
    shown = make_page(path)
    pick(qtbot, shown, "Period", "everything")
    return shown


@pytest.fixture
def save(qtbot: QtBot, page: ProgressPage) -> Callable[[Path], list[str]]:
    """Presses the button, types the name, accepts; gives back what stands on the page then."""

    def saved(path: Path) -> list[str]:
        button(page, "Save statistics…").click()
        dialog = page.findChild(QFileDialog)
        assert dialog is not None
        dialog.setDirectory(str(path.parent))
        name = dialog.findChild(QLineEdit, "fileNameEdit")
        assert name is not None
        name.setText(str(path))
        dialog.accept()
        complete(qtbot, page)
        qtbot.wait_until(lambda: page._told.isVisible())
        return texts(page)

    return saved


def text_in(pdf: bytes) -> int:
    """How many glyphs the pages show."""
    streams = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    glyphs = 0
    for stream in streams:
        try:
            content = zlib.decompress(stream)
        except zlib.error:
            continue
        glyphs += len(re.findall(rb"<[0-9A-F]{4}> Tj", content))
    return glyphs


def test_a_pdf_is_two_pages_of_a4_with_text_that_is_text(
    page: ProgressPage, save: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    path = tmp_path / "progress.pdf"
    assert f"Saved as {path}." in save(path)
    content = path.read_bytes()
    assert content.startswith(b"%PDF-")
    assert content.rstrip().endswith(b"%%EOF")
    assert len(re.findall(rb"/Type\s*/Page\b", content)) == 2
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", content)
    assert {(round(float(wide)), round(float(high))) for wide, high in boxes} == {(595, 842)}
    assert text_in(content) > 800
    assert b"/Subtype /Image" not in content
    assert 10_000 < len(content) < 2_000_000
    assert [file.name for file in tmp_path.glob("progress*")] == ["progress.pdf"]


def test_a_png_is_one_picture_at_twice_the_size(
    page: ProgressPage, save: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    path = tmp_path / "progress.png"
    assert f"Saved as {path}." in save(path)
    image = QImage(str(path))
    assert image.width() == 2 * 595
    assert image.height() > 2 * 842
    colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
    assert len(colours) > 20
    below = [image.pixel(x, image.height() - 2 * 60) for x in range(image.width())]
    assert len(set(below)) > 1  # the table of ideas reaches to the end


@pytest.mark.parametrize("name", ["progress.docx", "progress.PNG.txt"])
def test_another_suffix_is_refused_in_a_sentence(
    page: ProgressPage, save: Callable[[Path], list[str]], tmp_path: Path, name: str
) -> None:
    assert any(text.startswith("Statistics are saved as .pdf or .png") for text in save(tmp_path / name))
    assert not (tmp_path / name).exists()


def test_a_folder_that_cannot_be_written_is_told_and_nothing_is_left(
    page: ProgressPage, save: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("in the way of a folder")
    path = blocked / "progress.pdf"
    assert any(text.startswith(f"{path} cannot be written") for text in saved_into(page, path))
    assert blocked.read_text() == "in the way of a folder"


def saved_into(page: ProgressPage, path: Path) -> list[str]:
    """Past the dialog, which offers no such folder."""
    assert page._progress is not None
    titles = page.overview.charts.titles
    words = page._saver._words(page._progress, "everything", titles)
    page._saver._save(path, words, page._progress)
    while page.is_busy:
        QApplication.processEvents()
    return [label.text() for label in page.findChildren(QLabel)]


def test_a_whole_file_is_replaced_by_a_whole_one(page: ProgressPage, tmp_path: Path) -> None:
    path = tmp_path / "progress.pdf"
    path.write_bytes(b"older")
    saved_into(page, path)
    assert path.read_bytes().startswith(b"%PDF-")


def test_the_numbers_on_paper_are_those_on_the_page(page: ProgressPage) -> None:
    from pyramid_trainer.ui.progress.paper import Line
    from pyramid_trainer.ui.progress.statistics_sheet import sheet_blocks

    assert page._progress is not None
    words = page._saver._words(page._progress, "everything", page.overview.charts.titles)
    blocks = sheet_blocks(words, page._progress)
    written = {text for block in blocks if isinstance(block, Line) for text in block.texts}
    shown = {text for text in texts(page.overview.summary) if text[:1].isdigit() and "hand" not in text}
    assert len(shown) >= 5
    assert shown <= written


def test_the_sheet_says_what_the_page_says(page: ProgressPage) -> None:
    from pyramid_trainer.ui.progress.paper import Chart, Words
    from pyramid_trainer.ui.progress.saying import change_told
    from pyramid_trainer.ui.progress.statistics_sheet import sheet_blocks

    assert page._progress is not None
    blocks = sheet_blocks(page._saver._words(page._progress, "everything", page.overview.charts.titles), page._progress)
    answer, why = change_told(page._progress.compared)
    assert f"{answer} {why}" in [block.text for block in blocks if isinstance(block, Words)]
    assert {answer, why} <= set(texts(page.overview.comparing))
    on_paper = [block.series.summary for block in blocks if isinstance(block, Chart)]
    assert on_paper == [chart.told for chart in page.overview.charts.made.values()]


def test_without_a_counted_hand_no_empty_table_stands_on_the_sheet(page: ProgressPage) -> None:
    from pyramid_trainer.ui.progress.paper import Line
    from pyramid_trainer.ui.progress.statistics_sheet import sheet_blocks

    progress = page._progress
    assert progress is not None
    nothing = replace(progress, ideas=tuple(replace(idea, seen=Counts(), accuracy=None) for idea in progress.ideas))
    words = page._saver._words(progress, "everything", page.overview.charts.titles)
    for figures, is_there in ((progress, True), (nothing, False)):
        heads = [block.texts for block in sheet_blocks(words, figures) if isinstance(block, Line)]
        assert (words.ideas in heads) == is_there
