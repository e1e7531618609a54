"""Everything as a .json file: rule sets, sessions, attempts, fouls, block games and puzzles, one item a line.

``rounds`` stands in the form for what later versions keep; this one writes it empty and refuses a file in which it is
not. The keys may come in any order: a file is gone through twice, and its lists in our order.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from pyramid_trainer.casino.rules import RuleSet, canonical_json
from pyramid_trainer.errors import BadInput
from pyramid_trainer.store.copying import replacing
from pyramid_trainer.store.exchange.fields import ItemFields, attempt_of, foul_of, verdict_of
from pyramid_trainer.store.exchange.intake import ImportResult, Intake
from pyramid_trainer.store.exchange.items import (
    MARK_KEYS,
    MOMENT_KEYS,
    marks_item,
    marks_of,
    moment_item,
    time_item,
    time_of,
)
from pyramid_trainer.store.exchange.json_stream import JsonFile, Stretch
from pyramid_trainer.store.fitness import fit_hash, fit_name, quoted
from pyramid_trainer.store.long_acts import ROWS_AT_ONCE, UNWATCHED, Progress
from pyramid_trainer.store.reading import Held, Reader
from pyramid_trainer.store.stored import Counts, Marks, StoredRules, StoredSession, StoredVerdict, rule_set_of
from pyramid_trainer.store.units import utc_text
from pyramid_trainer.training.records import Attempt, Foul, Session

FORMAT, VERSION = "pyramid-trainer-history", 1
TAKEN = ("sessions", "attempts", "fouls", "blocks")
"""The lists that may be long."""
LISTS = (*TAKEN, "rounds")
KEYS = ("format", "version", "rule_sets", *LISTS)
SESSION_KEYS = ("id", "kind", *MOMENT_KEYS, "last_answer", "ended", "name", "note", "deleted")
_PLAY = ("id", "session", *MOMENT_KEYS, "mode", "rules", "rules_hash")
ATTEMPT_KEYS = (
    *_PLAY,
    *("engine", "cards", "dealer", "seen", "alone", "best", "grade", "cost", "think_ms", "fouls"),
    *("hinted", *MARK_KEYS),
)
FOUL_KEYS = (*_PLAY, "cards", "alone")
VERDICT_KEYS = ("engine", "utc", "best", "grade", "cost")

Item = dict[str, object]


def export_json(history: Held, path: Path, progress: Progress = UNWATCHED) -> Counts:
    """Writes everything, as one moment shows it, and says how much; raises ``EnvironmentFault("file.cannot_write")``.
    Cancelled, the file that was there stays as it was.
    """
    with history.snapshot() as held, replacing(path) as file:
        counts = held.counts()
        file.write(f'{{"format": {_text(FORMAT)}, "version": {VERSION},\n"rule_sets": {{')
        _write(file, (f"{_text(key)}:{_text(_rules_item(rules))}" for key, rules in held.rule_sets().items()))
        file.write("},\n")
        for name, items in (
            ("sessions", (_session_item(stored) for stored in held.sessions())),
            ("attempts", _attempt_items(held, counts.attempts, progress)),
            ("fouls", (_foul_item(foul) for foul in held.fouls())),
        ):
            file.write(f'"{name}": [')
            _write(file, map(_text, items))
            file.write("],\n")
        file.write('"rounds": [],\n"blocks": [')
        if counts.blocks or held.has_puzzles():
            from pyramid_trainer.store.exchange.block_file import items_of
            from pyramid_trainer.store.exchange.puzzle_file import puzzle_items_of

            _write(file, map(_text, chain(items_of(held), puzzle_items_of(held))))
        file.write("]}\n")
    return counts


def take_in(source: BinaryIO, size: int, intake: Intake, progress: Progress = UNWATCHED) -> ImportResult:
    """``size``: bytes in the file. Raises ``BadInput``: ``import.item`` with ``list``, ``item`` (from 1) and
    ``reason``, or what the file lacks.
    """
    file = JsonFile(source, size)
    held = _in_form(file.outline(TAKEN, progress.part(0, 0.2)))
    rest = progress.part(0.2, 0.9)

    def items(name: str) -> Iterable[Any]:
        listed = held[name]
        return file.items(listed, rest) if isinstance(listed, Stretch) else listed

    _each("rule_sets", held["rule_sets"].items(), lambda item: _take_rules(item, intake))
    _each("sessions", items("sessions"), lambda item: intake.session(_session_of(item)))
    _each("attempts", items("attempts"), lambda item: _take_attempt(item, intake))
    _each("fouls", items("fouls"), lambda item: intake.foul(foul_of(ItemFields(item, FOUL_KEYS))))
    _each("blocks", items("blocks"), lambda item: _take_block_item(item, intake))
    return intake.result(progress.part(0.9, 1))


def _text(item: object) -> str:
    return json.dumps(item, ensure_ascii=False, separators=(",", ":"))


def _write(file: TextIO, items: Iterable[str]) -> None:
    separator = "\n"
    for item in items:
        file.write(separator + item)
        separator = ",\n"


def _rules_item(rules: StoredRules) -> Item:
    return {"name": rules.name, **({} if rules.content is None else json.loads(rules.content))}


def _session_item(stored: StoredSession) -> Item:
    session = stored.session
    return {
        "id": session.id,
        "kind": session.kind,
        **moment_item(session.opened),
        "last_answer": utc_text(stored.last_answer),
        "ended": time_item(session.ended),
        "name": stored.name,
        "note": stored.note,
        "deleted": time_item(stored.deleted),
    }


def _play_item(answer: Attempt | Foul) -> Item:
    return {
        "id": answer.id,
        "session": answer.session,
        **moment_item(answer.moment),
        "mode": answer.mode,
        "rules": answer.rules,
        "rules_hash": answer.rules_hash,
    }


def _attempt_item(attempt: Attempt, marks: Marks) -> Item:
    return {
        **_play_item(attempt),
        "engine": attempt.engine,
        "cards": list(map(str, attempt.cards)),
        "dealer": list(map(str, attempt.dealer)),
        "seen": list(map(str, attempt.seen)),
        "alone": str(attempt.alone),
        "best": list(map(str, attempt.best)),
        "grade": str(attempt.grade),
        "cost": str(attempt.cost),
        "think_ms": attempt.think_ms,
        "fouls": attempt.fouls,
        "hinted": attempt.hinted,
        **marks_item(marks, attempt.note),
    }


def _attempt_items(held: Reader, total: int, progress: Progress) -> Iterator[Item]:
    """With the verdicts made anew, the oldest first, where an attempt has any."""
    judged = groupby(held.verdicts(), key=itemgetter(0))
    attempt_id, verdicts = next(judged, ("", iter(())))
    for done, (attempt, marks) in enumerate(held.attempts()):
        if done % ROWS_AT_ONCE == 0:
            progress.at(done, total)
        item = _attempt_item(attempt, marks)
        if attempt.id == attempt_id:
            item["verdicts"] = [_verdict_item(verdict) for _, verdict in verdicts]
            attempt_id, verdicts = next(judged, ("", iter(())))
        yield item


def _verdict_item(verdict: StoredVerdict) -> Item:
    return {
        "engine": verdict.engine,
        "utc": utc_text(verdict.made),
        "best": list(map(str, verdict.best)),
        "grade": str(verdict.grade),
        "cost": str(verdict.cost),
    }


def _foul_item(foul: Foul) -> Item:
    return {**_play_item(foul), "cards": list(map(str, foul.cards)), "alone": str(foul.alone)}


def _in_form(held: Any) -> dict[str, Any]:
    if not isinstance(held, dict) or held.get("format") != FORMAT:
        raise BadInput("import.format", expected=FORMAT)
    version = held.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise BadInput("import.version", got=quoted(version))
    if version > VERSION:
        raise BadInput("import.newer", version=version, known=VERSION)
    for key in KEYS:
        if key not in held:
            raise BadInput("import.missing", key=key)
    for key in held:
        if key not in KEYS:
            raise BadInput("import.unknown", key=quoted(key))
    if not isinstance(held["rule_sets"], dict):
        raise BadInput("import.no_object", key="rule_sets")
    for key in LISTS:
        if not isinstance(held[key], list | Stretch):
            raise BadInput("import.no_list", key=key)
    if held["rounds"]:
        raise BadInput("import.cannot_keep", list="rounds", count=len(held["rounds"]))
    return held


def _each(name: str, items: Iterable[Any], take: Callable[[Any], None]) -> None:
    for number, item in enumerate(items, start=1):
        try:
            take(item)
        except BadInput as error:
            raise BadInput("import.item", list=name, item=number, reason=error) from error


def _take_rules(item: tuple[str, object], intake: Intake) -> None:
    rules_hash, content = item
    fit_hash("hash", rules_hash)
    if not isinstance(content, dict):
        raise BadInput("record.no_object", got=quoted(content))
    content = dict(content)
    name = content.pop("name", None)
    fit_name("name", name)
    assert isinstance(name, str), "a name is text"
    intake.rule_set(rules_hash, name, _rules_of(rules_hash, name, content) if content else None)


def _rules_of(rules_hash: str, name: str, content: Item) -> RuleSet:
    rules = rule_set_of(name, content)
    if rules.rules_hash != rules_hash:
        raise BadInput("record.rules_hash", hash=rules_hash)
    if json.loads(canonical_json(rules)) != content:
        raise BadInput("record.rules_form", hash=rules_hash)
    return rules


def _session_of(item: object) -> StoredSession:
    fields = ItemFields(item, SESSION_KEYS)
    session = Session(fields.uuid("id"), fields.text("kind"), fields.moment(), time_of(fields, "ended"))
    last_answer, name, note = fields.utc("last_answer"), fields.text("name"), fields.text("note")
    return StoredSession(session, last_answer, name, note, time_of(fields, "deleted"))


def _take_block_item(item: object, intake: Intake) -> None:
    """A game or a puzzle."""
    from pyramid_trainer.store.exchange import block_file, puzzle_file

    if isinstance(item, dict) and puzzle_file.KEY in item:
        intake.puzzle(*puzzle_file.puzzle_of(item))
    else:
        intake.block_game(*block_file.game_of(item))


def _take_attempt(item: object, intake: Intake) -> None:
    fields = ItemFields(item, ATTEMPT_KEYS, ("verdicts",))
    marks, note = marks_of(fields)
    attempt = attempt_of(fields, marks.slip is not None, marks.starred is not None, note)
    verdicts = [verdict_of(verdict) for verdict in fields.items("verdicts", VERDICT_KEYS)]
    intake.attempt(attempt, marks, verdicts)
