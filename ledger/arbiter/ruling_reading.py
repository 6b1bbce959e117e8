"""Reading a ruling out of its TOML file: what was read is a tree whose every path ends in an outcome.

A file says ``title``, ``section``, ``place``, ``brief``, ``words``, ``see`` and ``reviewed``, the name of what comes
``first``, then ``[[questions]]`` with ``id``, ``ask``, ``yes`` and ``no``, and ``[[outcomes]]`` with ``id``,
``verdict``, ``standard``, ``sources`` and, where there is something to say, ``why``, ``differ``, ``house`` and
``records``: commands, each with a ``when`` where it is not always typed.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, TypeVar

from ledger.arbiter.rulings import Outcome, Question, Record, Ruling, Section
from ledger.errors import FileProblem
from ledger.text import printable, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

T = TypeVar("T")
Node = TypeVar("Node", Question, Outcome)

#: The version of the files this program reads.
FORMAT = 1

_KEYS = frozenset(
    {"format", "title", "section", "place", "brief", "words", "first", "see", "reviewed", "questions", "outcomes"}
)
_QUESTION_KEYS = frozenset({"id", "ask", "yes", "no"})
_OUTCOME_KEYS = frozenset({"id", "verdict", "standard", "why", "differ", "house", "sources", "records"})
_RECORD_KEYS = frozenset({"command", "when"})


def read_ruling(name: str, text: str) -> Ruling:
    """The ruling of a name, out of the text of its file. Raises FileProblem, naming the file, for what is wrong."""
    where = f"rulings/{name}.toml"
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise FileProblem(f"{where} is not TOML: {printable(str(problem))}") from problem
    _only(data, _KEYS, where)
    if data.get("format") != FORMAT:
        raise FileProblem(f"{where} should begin with format = {FORMAT}")
    section = _text(data, "section", where)
    if section not in list(Section):
        raise FileProblem(f"{where}: section is {quoted(section)}; it should be one of {', '.join(Section)}")
    ruling = Ruling(
        name=name,
        title=_text(data, "title", where),
        section=Section(section),
        place=_of_type(data, "place", int, "a whole number", where),
        brief=_text(data, "brief", where),
        words=_texts(data, "words", where, least=1),
        first=_text(data, "first", where),
        questions=_by_id([_question(table, where) for table in _tables(data, "questions", where)], where),
        outcomes=_by_id([_outcome(table, where) for table in _tables(data, "outcomes", where)], where),
        see=_texts(data, "see", where),
        reviewed=_of_type(data, "reviewed", bool, "true or false", where),
    )
    _check_tree(ruling, where)
    return ruling


def _question(table: Mapping[str, object], where: str) -> Question:
    """One question."""
    _only(table, _QUESTION_KEYS, where)
    return Question(*(_text(table, key, where) for key in ("id", "ask", "yes", "no")))


def _outcome(table: Mapping[str, object], where: str) -> Outcome:
    """One outcome."""
    _only(table, _OUTCOME_KEYS, where)
    return Outcome(
        id=_text(table, "id", where),
        verdict=_text(table, "verdict", where),
        standard=_text(table, "standard", where),
        why=_text(table, "why", where, default=""),
        differ=_text(table, "differ", where, default=""),
        house=_texts(table, "house", where),
        sources=_texts(table, "sources", where, least=1),
        records=tuple(_record(each, where) for each in _tables(table, "records", where)),
    )


def _record(table: Mapping[str, object], where: str) -> Record:
    """One command of an outcome."""
    _only(table, _RECORD_KEYS, where)
    return Record(_text(table, "command", where), _text(table, "when", where, default=""))


def _check_tree(ruling: Ruling, where: str) -> None:
    """Raise FileProblem unless every path ends in an outcome, and everything is on a path."""
    both = ruling.questions.keys() & ruling.outcomes.keys()
    if both:
        raise FileProblem(f"{where}: {quoted(min(both))} is both a question and an outcome")
    met: set[str] = set()
    _follow(ruling, ruling.first, (), met, where)
    for name in (*ruling.questions, *ruling.outcomes):
        if name not in met:
            raise FileProblem(f"{where}: nothing leads to {quoted(name)}")


def _follow(ruling: Ruling, name: str, before: tuple[str, ...], met: set[str], where: str) -> None:
    """Walk every path on from a name, noting what is met. Raises FileProblem for a dead end or a circle."""
    if name in before:
        raise FileProblem(f"{where}: the question {quoted(name)} leads back to itself")
    if name not in ruling.questions and name not in ruling.outcomes:
        raise FileProblem(f"{where}: there is no question and no outcome {quoted(name)}")
    if name in met:
        return
    if name in ruling.questions:
        question = ruling.questions[name]
        for on in (question.yes, question.no):
            _follow(ruling, on, (*before, name), met, where)
    met.add(name)


def _by_id(found: Iterable[Node], where: str) -> dict[str, Node]:
    """Questions or outcomes by their ids. Raises FileProblem for an id given twice."""
    result: dict[str, Node] = {}
    for each in found:
        if each.id in result:
            raise FileProblem(f"{where}: the id {quoted(each.id)} is given twice")
        result[each.id] = each
    return result


def _only(table: Mapping[str, object], keys: frozenset[str], where: str) -> None:
    """Raise FileProblem for a key that means nothing there."""
    for key in table:
        if key not in keys:
            raise FileProblem(f"{where}: {quoted(key)} means nothing there", f"known: {', '.join(sorted(keys))}")


def _of_type(table: Mapping[str, object], key: str, kind: type[T], wanted: str, where: str) -> T:
    """The value of a key that must be there. Raises FileProblem where it is missing or of another type."""
    value = table.get(key)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise FileProblem(f"{where}: {key} should be {wanted}")
    return value


def _text(table: Mapping[str, object], key: str, where: str, default: str | None = None) -> str:
    """A text that is not empty, with its line ends made spaces; a default stands in where the key is missing."""
    if default is not None and key not in table:
        return default
    text = " ".join(_of_type(table, key, str, "a text", where).split())
    if not text:
        raise FileProblem(f"{where}: {key} is empty")
    return text


def _texts(table: Mapping[str, object], key: str, where: str, least: int = 0) -> tuple[str, ...]:
    """A list of texts, at least so many."""
    value = table.get(key, [])
    if not isinstance(value, list) or len(value) < least:
        raise FileProblem(f"{where}: {key} should be a list of {'at least one text' if least else 'texts'}")
    return tuple(_text({key: each}, key, where) for each in value)


def _tables(table: Mapping[str, object], key: str, where: str) -> list[Mapping[str, object]]:
    """A list of tables."""
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise FileProblem(f"{where}: {key} should be tables, each beginning with [[{key}]]")
    return value
