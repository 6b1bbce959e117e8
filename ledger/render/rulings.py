"""Rulings on the page: the list of topics, one ruling, every outcome of it, and the dispute sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.arbiter.house import filled_in
from ledger.arbiter.rulings import SHEET
from ledger.render.reports import Column, Report
from ledger.text import capital

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ledger.arbiter.house import AtThisTable
    from ledger.arbiter.rulings import Answered, Outcome, Path, Ruling

_AGREED = "what was agreed before the game wins"
_OUTCOME_KEYS = (
    "topic",
    "answers",
    "verdict",
    "at_this_table",
    "standard",
    "why",
    "sources_differ",
    "house_rules",
    "record",
    "sources",
    "reviewed",
)


def topics_table(rulings: Sequence[Ruling]) -> Report:
    """The topics, one a row."""
    columns = (Column("topic", "topic"), Column("about", "section"), Column("the question", "title"))
    return Report(None, columns, tuple((ruling.name, ruling.section.value, ruling.title) for ruling in rulings))


def ruling_lines(ruling: Ruling, paths: Sequence[Path], table: AtThisTable, width: int | None) -> list[str]:
    """The outcomes of some ways through a ruling, the table's own words first; wrapped to a width, or not at all."""
    lines = [*_wrapped(ruling.title, width), ""]
    for word in table.about(ruling.name):
        lines += [*_wrapped(f"At this table: {word.text} So says {word.by}; {_AGREED}.", width), ""]
    if table.about(ruling.name):
        lines += _wrapped("By the standard:", width)
    if len(paths) == 1:
        lines += _outcome_lines(paths[0].outcome, table, width, "")
    else:
        for number, (outcome, ways) in enumerate(_by_outcome(paths), 1):
            lines += _wrapped(f"{number}. {' Or: '.join(_conditions(way) for way in ways)}", width, "   ")
            lines += [*_outcome_lines(outcome, table, width, "   "), ""]
    if lines[-1]:
        lines.append("")
    if ruling.see:
        lines += _wrapped(f"See also: {', '.join(f'mahj ruling {name}' for name in ruling.see)}.", width)
    if not ruling.reviewed:
        lines += _wrapped("No instructor has reviewed this ruling yet.", width)
    return lines


def outcomes_table(ruling: Ruling, paths: Sequence[Path], table: AtThisTable) -> Report:
    """The same for programs, a row for each way through the ruling."""
    house = " ".join(word.text for word in table.about(ruling.name))
    rows = tuple(
        (
            ruling.name,
            ",".join("y" if step.yes else "n" for step in path.answers),
            path.outcome.verdict,
            house,
            path.outcome.standard,
            path.outcome.why,
            path.outcome.differ,
            " ".join(path.outcome.house),
            "; ".join(filled_in(record.command, table) for record in path.outcome.records),
            "; ".join(path.outcome.sources),
            "yes" if ruling.reviewed else "no",
        )
        for path in paths
    )
    return Report(None, tuple(Column(name.replace("_", " "), name) for name in _OUTCOME_KEYS), rows)


def sheet_lines(rulings: Sequence[Ruling], table: AtThisTable, width: int | None) -> list[str]:
    """The dispute sheet: the table's own words, then the standard in a line a topic."""
    lines = _wrapped(f"Dispute sheet for {table.where}: {_AGREED}.", width)
    if table.words:
        lines += ["", "At this table"]
        for word in table.words:
            lines += _wrapped(f"- {word.ruling}: {word.text} ({word.by})", width, "  ")
    for section in SHEET:
        lines += ["", capital(section)]
        for ruling in rulings:
            if ruling.section is section:
                lines += _wrapped(f"- {ruling.name}: {_brief(ruling, table)}", width, "  ")
    return lines


def sheet_table(rulings: Sequence[Ruling], table: AtThisTable) -> Report:
    """The dispute sheet for programs, a row a topic."""
    names = ("topic", "section", "at_this_table", "standard")
    rows = tuple(
        (ruling.name, section.value, " ".join(word.text for word in table.about(ruling.name)), ruling.brief)
        for section in SHEET
        for ruling in rulings
        if ruling.section is section
    )
    return Report(None, tuple(Column(name.replace("_", " "), name) for name in names), rows)


def _brief(ruling: Ruling, table: AtThisTable) -> str:
    """The standard in a line, and whether this table plays otherwise."""
    return f"not at this table, see above. The standard: {ruling.brief}" if table.about(ruling.name) else ruling.brief


def _outcome_lines(outcome: Outcome, table: AtThisTable, width: int | None, indent: str) -> list[str]:
    """One outcome: verdict, standard, why, what differs, and how it is recorded."""
    lines = []
    for text in _outcome_texts(outcome):
        lines += _wrapped(f"{indent}{text}", width, indent)
    for record in outcome.records:
        when = f", {record.when}" if record.when else ""
        lines += _wrapped(f"{indent}To record it{when}:", width, indent)
        lines.append(f"{indent}    {filled_in(record.command, table)}")
    return lines


def _outcome_texts(outcome: Outcome) -> Iterator[str]:
    """The paragraphs of an outcome."""
    yield outcome.verdict
    yield f"Standard: {outcome.standard}"
    if outcome.why:
        yield f"Why: {outcome.why}"
    if outcome.differ:
        yield f"Sources differ: {outcome.differ}"
    if outcome.house:
        yield f"Some tables agree: {' '.join(outcome.house)}"
    yield f"Sources: {'; '.join(outcome.sources)}."


def _by_outcome(paths: Iterable[Path]) -> list[tuple[Outcome, list[tuple[Answered, ...]]]]:
    """Every outcome once, with the ways that lead to it."""
    found: dict[str, tuple[Outcome, list[tuple[Answered, ...]]]] = {}
    for path in paths:
        found.setdefault(path.outcome.id, (path.outcome, []))[1].append(path.answers)
    return list(found.values())


def _conditions(way: Iterable[Answered]) -> str:
    """Questions with their answers: Is it your turn? Yes."""
    return " ".join(f"{step.question.ask} {'Yes' if step.yes else 'No'}." for step in way)


def _wrapped(text: str, width: int | None, indent: str = "") -> list[str]:
    """A paragraph as lines of a width, those after the first indented; one line where there is no width."""
    if width is None:
        return [text]
    from textwrap import wrap  # noqa: PLC0415  # only rulings are texts of several lines

    return wrap(text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
