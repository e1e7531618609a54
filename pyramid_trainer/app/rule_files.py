"""Rule sets as files: the built-in ones, the user's own, any path. A TOML file becomes a whole rule set or an error."""

import errno
import os
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from pyramid_trainer.app.files import cannot_read
from pyramid_trainer.app.resources import ASSETS
from pyramid_trainer.app.toml import toml_line
from pyramid_trainer.casino.rules import RuleSet, mapping_of, rule_set_from
from pyramid_trainer.errors import BadInput, TrainerError

BUILT_IN = ("single-deck", "six-deck", "every-pair")
LARGEST_FILE = 65_536
"""Bytes; a rule file has a few hundred."""
_SUFFIX = ".toml"


class RuleSource(NamedTuple):
    """A rule set that can be asked for by ``name``; ``own`` for a file of the user's."""

    name: str
    path: Path
    own: bool


class RuleFiles:
    """Finds and reads rule files; ``own_folder`` holds the user's."""

    def __init__(self, own_folder: Path) -> None:
        self._own_folder = own_folder

    def sources(self) -> list[RuleSource]:
        """Built-in sets first, then the user's by name. A file that takes a built-in name is left out.

        Raises ``EnvironmentFault("file.cannot_read")`` when the user's folder is there but cannot be read.
        """
        built_in = [RuleSource(name, _built_in_path(name), own=False) for name in BUILT_IN]
        own = [RuleSource(file.stem, file, own=True) for file in self._own_files() if file.stem not in BUILT_IN]
        return built_in + own

    def shadowed(self) -> list[Path]:
        """Files of the user's that are never used, because their names are those of built-in sets."""
        return [file for file in self._own_files() if file.stem in BUILT_IN]

    def usable(self) -> dict[str, RuleSet]:
        """Every rule set that can be read, by its hash; a broken file is told where it is asked for, not here."""
        found: dict[str, RuleSet] = {}
        for source in self.sources():
            try:
                rules = read_rules(source.path)
            except TrainerError:
                continue
            found[rules.rules_hash] = rules
        return found

    def load(self, wanted: str) -> RuleSet:
        """The rule set called ``wanted``: a built-in name, an own one, or a path to a file.

        Raises ``BadInput``: ``rules.no_such`` with the names there are, or what is wrong in the file.
        """
        if wanted in BUILT_IN:
            return read_rules(_built_in_path(wanted))
        own, path = self._own_folder / f"{wanted}{_SUFFIX}", Path(os.path.expanduser(wanted))
        if own.stem == wanted and os.path.lexists(own):
            return read_rules(own)
        if wanted and os.path.lexists(path):
            return read_rules(path)
        raise BadInput("rules.no_such", name=wanted, known=tuple(source.name for source in self.sources()))

    def _own_files(self) -> list[Path]:
        try:
            return sorted(path for path in self._own_folder.iterdir() if path.suffix == _SUFFIX)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise cannot_read(self._own_folder, error) from error


def read_rules(path: Path) -> RuleSet:
    """The rule set in the file ``path``.

    Raises ``EnvironmentFault("file.cannot_read")`` or ``BadInput``, every one with ``path`` among its details:
    ``rules.too_large``, ``rules.not_text``, ``rules.syntax`` (with the line), or what ``casino.rules`` refuses.
    """
    try:
        if path.is_fifo() or path.is_char_device() or path.is_socket():  # reading one might never end
            raise OSError(errno.EINVAL, "not a file with rules in it")
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise cannot_read(path, error) from error
    if len(content) > LARGEST_FILE:
        raise BadInput("rules.too_large", path=path, most=LARGEST_FILE)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput("rules.not_text", path=path, line=content.count(b"\n", 0, error.start) + 1) from error
    try:
        return parse_rules(text)
    except BadInput as error:
        raise BadInput(error.code, **{**error.details, "path": path}) from error


def parse_rules(text: str) -> RuleSet:
    """The rule set in the TOML ``text``; numbers are read digit by digit. Raises ``BadInput`` as ``read_rules``."""
    try:
        content = tomllib.loads(text.replace("\r\n", "\n"), parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        reason, line = _reason_and_line(str(error), text)
        raise BadInput("rules.syntax", line=line, reason=reason) from error
    except (ValueError, ArithmeticError, RecursionError) as error:
        # a number of thousands of digits, an exponent of twenty, tables in tables in tables
        raise BadInput("rules.beyond_measure") from error
    return rule_set_from(content)


def _reason_and_line(message: str, text: str) -> tuple[str, int]:
    """What tomllib says, apart from where: ``Invalid value (at line 3, column 7)`` or ``… (at end of document)``."""
    reason, _, place = message.rpartition(" (at ")
    words = place.replace(",", " ").split()
    line = int(words[1]) if words[:1] == ["line"] else text.rstrip("\n").count("\n") + 1
    return reason, line


def rules_as_toml(rules: RuleSet) -> str:
    """``rules`` as the text of a rule file: ``parse_rules`` gives the same rule set back."""
    mapping = mapping_of(rules)
    way = mapping.pop("house_way")
    assert isinstance(way, dict), "mapping_of lays a rule set out as a file"
    thresholds = way["keep_pair_from"]
    lines = [toml_line(key, value) for key, value in mapping.items() if isinstance(value, str | int)]
    lines += ["", "[house_way]", toml_line("unpaired", way["unpaired"])]
    if thresholds:
        lines += ["", "[house_way.keep_pair_from]"]
        lines += [toml_line(pair, kicker) for pair, kicker in thresholds.items()]
    return "\n".join(lines) + "\n"


def _built_in_path(name: str) -> Path:
    return ASSETS / "rules" / f"{name}{_SUFFIX}"
