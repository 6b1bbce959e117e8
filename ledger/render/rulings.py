"""Rulings on the page: the list of topics, one ruling, every outcome of it, and the dispute sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.arbiter.house import filled_in
from ledger.arbiter.rulings import SHEET, Strength
from ledger.render.house_rules import rule_words
from ledger.render.reports import Column, Report, Row
from ledger.text import capital

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ledger.arbiter.house import AtThisTable
    from ledger.arbiter.rulings import Answered, Outcome, Path, Ruling
    from ledger.night.house_rulings import HouseRule

_AGREED = "what was agreed before the game wins"
_OUTCOME_KEYS = (
    "topic",
    "answers",
    "verdict",
    "at_this_table",
    "standard",
    "why",
    "sources_differ",
    "unsettled",
    "house_rules",
    "costs",
    "record",
    "sources",
    "strength",
    "year",
    "reviewed",
)
#: What the verdict of an outcome rests on, in words.
_RESTS_ON = {
    Strength.LEAGUE: "League rules, as two or more sources report them",
    Strength.REPORTED: "League rules, as one source reports them",
    Strength.TEACHER: "teachers' and associations' texts, not the League's own",
    Strength.DERIVED: "League rules, from which it follows; no source says it in so many words",
    Strength.TOURNAMENT: "tournament rules only",
    Strength.HOUSE: "what some tables play; it is no rule of the League",
    Strength.UNSETTLED: "no source: none that was found settles it",
}


def topics_table(rulings: Sequence[Ruling]) -> Report:
    """The topics, one a row."""
    columns = (Column("topic", "topic"), Column("about", "section"), Column("the question", "title"))
    return Report(None, columns, tuple((ruling.name, ruling.section.value, ruling.title) for ruling in rulings))


def hit_lines(
    rulings: Sequence[Ruling], rules: Sequence[HouseRule], table: AtThisTable, width: int | None
) -> list[str]:
    """What a search found, numbered, each with its answer in a line; the house rules it named below."""
    lines = []
    for number, ruling in enumerate(rulings, 1):
        lines += _wrapped(f"{number}. {ruling.name}: {ruling.title}", width, "   ")
        lines += _wrapped(f"   {_answer(ruling, table)}", width, "   ")
    if rules and lines:
        lines.append("")
    for rule in rules:
        lines += _wrapped(_house_rule(rule), width, "  ")
    return lines


def hits_table(rulings: Sequence[Ruling], rules: Sequence[HouseRule], table: AtThisTable) -> Report:
    """The same for programs: a row a ruling, then one for each house rule."""
    names = ("topic", "section", "title", "answer", "house_rule")
    rows: list[Row] = [
        (ruling.name, ruling.section.value, ruling.title, _answer(ruling, table), "") for ruling in rulings
    ]
    rows += [("", "", rule.rule.info.title, _house_rule(rule), rule.name) for rule in rules]
    return Report(None, tuple(Column(name.replace("_", " "), name) for name in names), tuple(rows))


def _answer(ruling: Ruling, table: AtThisTable) -> str:
    """The answer of a ruling in a line: what this table plays, else the standard."""
    said = " ".join(word.text for word in table.about(ruling.name))
    return f"At this table: {said} The standard: {ruling.brief}" if said else ruling.brief


def _house_rule(rule: HouseRule) -> str:
    """A house rule, whether this table plays it, and what it says."""
    if rule.is_played:
        return f"House rule {rule.name}, played at this table: {rule_words(rule.rule)}"
    words = f"House rule {rule.name}, not played at this table: {rule_words(rule.rule)}"
    return f"{words} mahj start ... --with {rule.name} plays it."


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
    for text in ruling.agree:
        lines += _wrapped(f"Agree before you play: {text}", width)
    if ruling.see:
        lines += _wrapped(f"See also: {', '.join(f'mahj ruling {name}' for name in ruling.see)}.", width)
    if ruling.is_own:
        lines += _wrapped(f"A ruling of your own group, from {ruling.where}.", width)
    elif not ruling.reviewed:
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
            path.outcome.unsettled,
            " ".join(path.outcome.house),
            path.outcome.costs,
            "; ".join(filled_in(record.command, table) for record in path.outcome.records),
            "; ".join(path.outcome.sources),
            path.outcome.strength,
            path.outcome.year,
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
    if outcome.unsettled:
        yield f"Not settled: {outcome.unsettled}"
    if outcome.house:
        yield f"Some tables agree: {' '.join(outcome.house)}"
    if outcome.costs:
        yield f"What it costs: {outcome.costs}"
    if outcome.strength is not None:
        year = f" ({outcome.year})" if outcome.year else ""
        yield f"The verdict rests on {_RESTS_ON[outcome.strength]}{year}."
    if outcome.sources:
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
