"""Every sentence can be translated: Qt's own tool finds it, under the context in which the program asks for it."""

import ast
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QMenu, QMessageBox, QWidget

import pyramid_trainer
from pyramid_trainer.app import history_words, judging_words, progress_words, review_words, words
from pyramid_trainer.app.preferences import CONTEXT as PREFERENCES_CONTEXT
from pyramid_trainer.app.preferences import PREFERENCES
from pyramid_trainer.ui import shortcuts
from pyramid_trainer.ui.dialogs.help_dialog import HelpDialog
from pyramid_trainer.ui.dialogs.history_dialog import HistoryDialog
from pyramid_trainer.ui.dialogs.preferences_dialog import PreferencesDialog
from tests.ui.conftest import HARMLESS, OpenProgram
from tests.ui.player import Player, inscription

PACKAGE = Path(pyramid_trainer.__file__).parent
SOURCES = sorted([*PACKAGE.glob("ui/**/*.py"), *PACKAGE.glob("app/**/*.py")])
TOOLS = Path(sys.executable).parent

Message = tuple[str, str]
"""Context and text."""


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that Qt's tool makes of the sources."""
    path = tmp_path_factory.mktemp("translations") / "all.ts"
    call = [TOOLS / "pyside6-lupdate", *SOURCES, "-ts", path, "-source-language", "en", "-target-language", "xx"]
    done = subprocess.run(call, capture_output=True, text=True, timeout=120, check=True)
    assert "warning" not in (done.stdout + done.stderr).lower(), done.stderr
    return path


@pytest.fixture(scope="module")
def messages(extracted: Path) -> set[Message]:
    return {
        (context.findtext("name", ""), message.findtext("source", ""))
        for context in ElementTree.parse(extracted).iter("context")
        for message in context.iter("message")
    }


def test_every_sentence_of_words_is_extracted(messages: set[Message]) -> None:
    parts = (words, history_words, judging_words, progress_words, review_words)
    sentences = tuple(part.TEMPLATES for part in parts)
    tables = (*sentences, words.RANK_NAMES, words.RANK_PLURALS, words.SUIT_NAMES)
    texts = [*(text for table in tables for text in table.values()), words.A_RULE_SET]
    missing = [text for text in texts if (words.CONTEXT, text) not in messages]
    assert missing == []
    assert len(texts) > 100


def test_every_preference_is_extracted(messages: set[Message]) -> None:
    texts = [
        text
        for preference in PREFERENCES
        for text in (preference.label, preference.help, *(choice.label for choice in preference.choices))
        if text
    ]
    assert [text for text in texts if (PREFERENCES_CONTEXT, text) not in messages] == []
    assert len(texts) > 30


def test_every_shortcut_is_extracted(messages: set[Message]) -> None:
    texts = [shortcut.does for shortcut in shortcuts.SHORTCUTS]
    assert [text for text in texts if (shortcuts.CONTEXT, text) not in messages] == []


# The calls in the sources


class Calls(ast.NodeVisitor):
    """Every ``tr`` and ``translate`` of a module with the class it stands in; what the tool cannot read is a fault."""

    def __init__(self) -> None:
        self.asked: list[Message] = []
        self.faults: list[str] = []
        self._class = ""

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        outside, self._class = self._class, node.name
        self.generic_visit(node)
        self._class = outside

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name == "tr":
            self._tr(node)
        elif (
            name == "translate"
            and isinstance(node.func, ast.Attribute)
            and is_name(node.func.value, "QCoreApplication")
        ):
            self._translate(node)

    def _tr(self, node: ast.Call) -> None:
        text = literal(node.args[0])
        if not isinstance(node.func, ast.Attribute) or not is_name(node.func.value, "self"):
            self.faults.append(f"line {node.lineno}: tr of something else than self has no context to be found under")
        elif text is None:
            self.faults.append(f"line {node.lineno}: what is not a plain text cannot be extracted")
        else:
            self.asked.append((self._class, text))

    def _translate(self, node: ast.Call) -> None:
        context, text = literal(node.args[0]), literal(node.args[1])
        if context is not None and text is not None:
            self.asked.append((context, text))
        elif isinstance(node.args[1], ast.JoinedStr):
            self.faults.append(f"line {node.lineno}: an f-string cannot be translated")


def is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def literal(node: ast.expr) -> str | None:
    """The text of a literal, also one in several pieces; ``None`` for anything that is put together at run time."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def calls_in(source: str) -> Calls:
    calls = Calls()
    calls.visit(ast.parse(source))
    return calls


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_what_the_window_says_is_plain_text_and_extracted(path: Path, messages: set[Message]) -> None:
    calls = calls_in(path.read_text(encoding="utf-8"))
    assert calls.faults == []
    assert [asked for asked in calls.asked if asked not in messages] == []


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ('self.tr(f"{count} hands")', 1),
        ('self.tr("a" + name)', 1),
        ('box.tr("OK")', 1),
        ('QCoreApplication.translate("Some", f"{count}")', 1),
        ('self.tr("a" "b")', 0),
        ('self.tr("{count} hands").format(count=2)', 0),
    ],
)
def test_the_scan_finds_what_cannot_be_translated(line: str, faults: int) -> None:
    assert len(calls_in(f"class Some:\n    def some(self):\n        {line}\n").faults) == faults


# A whole window in another language: every text between guillemets


@pytest.fixture
def in_guillemets(extracted: Path, tmp_path: Path, qapp: QApplication) -> Iterator[None]:
    """Installs a translation that puts every text between guillemets."""
    tree = ElementTree.parse(extracted)
    for message in tree.iter("message"):
        translation = message.find("translation")
        assert translation is not None
        translation.text = f"«{message.findtext('source')}»"
        translation.attrib.pop("type", None)
    source, compiled = tmp_path / "xx.ts", tmp_path / "xx.qm"
    tree.write(source, encoding="utf-8")
    subprocess.run([TOOLS / "pyside6-lrelease", source, "-qm", compiled], capture_output=True, timeout=60, check=True)
    translator = QTranslator()
    assert translator.load(str(compiled))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


USERS_OWN = ("Single deck", "Six decks", "Every pair")
"""Names that files give."""

KEY_CAPS = [shortcut.shown for shortcut in shortcuts.SHORTCUTS]
"""What stands on the keys."""


def in_english(texts: Iterator[str]) -> list[str]:
    """Texts with words in them that no translation has reached."""
    return [
        text for text in texts if any(word.isalpha() and len(word) > 1 for word in text.split()) and "«" not in text
    ]


def said(top: QWidget) -> Iterator[str]:
    """Everything that is written or said in a window, but for names of files and rule sets."""
    yield top.windowTitle()
    for widget in top.findChildren(QWidget):
        if isinstance(widget, QLabel):
            yield widget.text()
        elif isinstance(widget, QAbstractButton):
            yield inscription(widget)
        elif isinstance(widget, QComboBox):
            yield from (widget.itemText(number) for number in range(widget.count()))
        yield from (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip().partition("\n")[2])


def untranslated(top: QWidget) -> list[str]:
    return [text for text in in_english(said(top)) if text not in (*USERS_OWN, *KEY_CAPS) and "/" not in text]


@pytest.mark.qt_log_ignore(HARMLESS)
@pytest.mark.usefixtures("in_guillemets")
def test_no_word_of_english_is_left_on_the_page(open_program: OpenProgram) -> None:
    player = open_program(seed=3, preferences={"tour_seen": False, "clock": True})
    assert untranslated(player.window) == []
    for keys in (("2",), ("H", "H"), ("1", "Enter"), ("2", "Enter"), ("D",), ("U", "S"), ("Enter",), ("2", "Enter")):
        player.press(*keys)
        assert untranslated(player.window) == [], keys
    player.program.recorder.keeping = False
    player.program.furniture.drill.keeping_changed.emit()
    assert player.banner()
    assert untranslated(player.window) == []
    assert player.bars()
    shown_name = player.cards[0].accessibleName()
    assert shown_name.startswith("«")


@pytest.mark.qt_log_ignore(HARMLESS)
@pytest.mark.usefixtures("in_guillemets")
def test_no_word_of_english_is_left_in_the_dialogs(open_program: OpenProgram) -> None:
    player = open_program()
    for key, kind in (("Ctrl+,", PreferencesDialog), ("F1", HelpDialog), ("Ctrl+H", HistoryDialog)):
        player.press(key)
        dialog = player.dialog(kind)
        assert untranslated(dialog) == [], kind
        dialog.reject()
        player.no_dialog()
    player.program.furniture.use_rules("nowhere")
    box = player.dialog(QMessageBox)
    assert untranslated(box) == []
    box.accept()
    player.no_dialog()


@pytest.mark.qt_log_ignore(HARMLESS)
@pytest.mark.usefixtures("in_guillemets")
def test_no_word_of_english_is_left_in_the_menu(player: Player) -> None:
    player.press("Ctrl+R")
    player.wait_until(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert [text for text in in_english(iter(texts)) if text not in USERS_OWN] == []
    menu.close()
