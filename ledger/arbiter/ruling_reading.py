"""Reading a ruling out of its TOML file: what was read is a tree whose every path ends in an outcome.

A file says ``title``, ``section``, ``place``, ``brief``, ``phrases``, ``see``, ``agree`` and ``reviewed``, and the name
of what comes ``first``; then ``[[questions]]`` with ``id``, ``ask``, ``yes`` and ``no``; ``[[outcomes]]`` with ``id``,
``verdict`` and ``standard``, and where there is something to say ``why``, ``differ``, ``unsettled``, ``house``,
``costs``, ``sources``, ``strength``, ``year``, ``facts`` and ``records``: commands, each with a ``when`` where it is
not always typed and the ``points`` it moves; and ``[[cases]]`` with what was ``told``, the ``answers`` and the
``verdict``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ledger.arbiter.rulings import (
    Case,
    Outcome,
    Question,
    Record,
    Ruling,
    Section,
    Strength,
    reached,
    read_answers,
)
from ledger.errors import FileProblem, UsageProblem
from ledger.text import printable, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from enum import StrEnum

T = TypeVar("T")
Node = TypeVar("Node", Question, Outcome)
Word = TypeVar("Word", bound="StrEnum")

#: The version of the files this program reads.
FORMAT = 1
#: How many questions anybody answers before an argument is settled otherwise.
MOST_QUESTIONS = 8

_KEYS = frozenset(
    {
        "format",
        "title",
        "section",
        "place",
        "brief",
        "phrases",
        "first",
        "see",
        "agree",
        "reviewed",
        "questions",
        "outcomes",
        "cases",
    }
)
_QUESTION_KEYS = frozenset({"id", "ask", "yes", "no"})
_OUTCOME_KEYS = frozenset(
    {
        "id",
        "verdict",
        "standard",
        "why",
        "differ",
        "unsettled",
        "house",
        "costs",
        "sources",
        "strength",
        "year",
        "facts",
        "records",
    }
)
_RECORD_KEYS = frozenset({"command", "when", "points"})
_CASE_KEYS = frozenset({"told", "answers", "verdict"})


def read_ruling(name: str, where: str, data: Mapping[str, object], *, is_own: bool) -> Ruling:
    """The ruling of a name, out of the data of its file. Raises FileProblem, naming the file, for what is wrong.

    ``where`` is the file as messages name it; ``is_own`` says whether it is one of a group's own.
    """
    _only(data, _KEYS, where)
    if data.get("format") != FORMAT:
        raise FileProblem(f"{where} should begin with format = {FORMAT}")
    questions = _by_id([_question(table, where) for table in _tables(data, "questions", where)], where)
    outcomes = _by_id([_outcome(table, where) for table in _tables(data, "outcomes", where)], where)
    if not outcomes:
        raise FileProblem(f"{where} has no outcome", "it should say what is right under [[outcomes]]")
    ruling = Ruling(
        name=name,
        where=where,
        is_own=is_own,
        title=_text(data, "title", where),
        section=_word(data, "section", Section, where),
        place=_of_type(data, "place", int, "a whole number", where) if "place" in data else None,
        brief=_text(data, "brief", where),
        phrases=_texts(data, "phrases", where),
        first=_text(data, "first", where, default=next(iter(questions or outcomes))),
        questions=questions,
        outcomes=outcomes,
        cases=(),
        see=_texts(data, "see", where),
        agree=_texts(data, "agree", where),
        reviewed=_of_type(data, "reviewed", bool, "true or false", where) if "reviewed" in data else False,
    )
    _check_tree(ruling, where)
    return ruling._replace(cases=tuple(_case(table, ruling, where) for table in _tables(data, "cases", where)))


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
        unsettled=_text(table, "unsettled", where, default=""),
        house=_texts(table, "house", where),
        costs=_text(table, "costs", where, default=""),
        sources=_texts(table, "sources", where),
        strength=_word(table, "strength", Strength, where) if "strength" in table else None,
        year=_of_type(table, "year", int, "a whole number", where) if "year" in table else None,
        facts=_texts(table, "facts", where),
        records=tuple(_record(each, where) for each in _tables(table, "records", where)),
    )


def _record(table: Mapping[str, object], where: str) -> Record:
    """One command of an outcome."""
    _only(table, _RECORD_KEYS, where)
    points = _of_type(table, "points", dict, "a table of points by player", where) if "points" in table else None
    if points is not None:
        points = {player: _of_type(points, player, int, "a whole number of points", where) for player in points}
    return Record(_text(table, "command", where), _text(table, "when", where, default=""), points)


def _case(table: Mapping[str, object], ruling: Ruling, where: str) -> Case:
    """One case. Raises FileProblem where its answers lead to another verdict than it says, or to none."""
    _only(table, _CASE_KEYS, where)
    told, verdict = _text(table, "told", where), _text(table, "verdict", where)
    typed = _of_type(table, "answers", str, "answers such as y,n", where) if "answers" in table else ""
    try:
        answers = read_answers(typed) if typed else ()
        end = reached(ruling, answers)
    except UsageProblem as problem:
        raise FileProblem(f"{where}: the case {quoted(told)}: {problem.message}", problem.hint) from problem
    if isinstance(end, Question):
        raise FileProblem(f"{where}: the case {quoted(told)} stops at the question {quoted(end.id)}")
    if verdict not in end.verdict:
        raise FileProblem(
            f"{where}: the case {quoted(told)} comes to {quoted(end.verdict)}, which does not say {quoted(verdict)}"
        )
    return Case(told, answers, verdict)


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
    if len(before) > MOST_QUESTIONS:
        raise FileProblem(f"{where}: a way through it asks more than {MOST_QUESTIONS} questions")
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


def _word(table: Mapping[str, object], key: str, words: type[Word], where: str) -> Word:
    """One of some words. Raises FileProblem, naming them, for any other."""
    text = _text(table, key, where)
    if text not in list(words):
        raise FileProblem(f"{where}: {key} is {quoted(text)}; it should be one of {', '.join(words)}")
    return words(text)


def _of_type(table: Mapping[str, object], key: str, kind: type[T], wanted: str, where: str) -> T:
    """The value of a key that must be there. Raises FileProblem where it is missing or of another type."""
    value = table.get(key)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise FileProblem(f"{where}: {key} should be {wanted}")
    return value


def _text(table: Mapping[str, object], key: str, where: str, default: str | None = None) -> str:
    """A text that is not empty, fit for a terminal, on one line; a default stands in where the key is missing."""
    if default is not None and key not in table:
        return default
    text = printable(" ".join(_of_type(table, key, str, "a text", where).split()))
    if not text:
        raise FileProblem(f"{where}: {key} is empty")
    return text


def _texts(table: Mapping[str, object], key: str, where: str) -> tuple[str, ...]:
    """A list of texts; none where the key is missing."""
    value = table.get(key, [])
    if not isinstance(value, list):
        raise FileProblem(f"{where}: {key} should be a list of texts")
    return tuple(_text({key: each}, key, where) for each in value)


def _tables(table: Mapping[str, object], key: str, where: str) -> list[Mapping[str, object]]:
    """A list of tables."""
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise FileProblem(f"{where}: {key} should be tables, each beginning with [[{key}]]")
    return value
