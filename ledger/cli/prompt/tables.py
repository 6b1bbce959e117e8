"""Which table a line is about: the one before it, as in ``t2 wall``, or the one of the people it names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ledger.cli.prompt.own_names import opened_lines
from ledger.errors import Refused
from ledger.night.sitting_apart import table_words
from ledger.text import capital, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ledger.cli.terminal.context import Context
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.sitting_apart import SeveralOpen

#: A table before a line: ``t2``, or ``table`` and its name.
_LABEL = re.compile(r"\s*(?:t(?=\d)|table\s+)(\S+)\s+(.*)", re.IGNORECASE | re.DOTALL)


class Labelled(NamedTuple):
    """A line and the table named before it, if any."""

    table: NightInPlay | None
    text: str


def open_tables(context: Context) -> list[NightInPlay]:
    """The tables that are open, in the order of their names."""
    return in_order(context.nights.at_hand())


def in_order(tables: Iterable[NightInPlay]) -> list[NightInPlay]:
    """Tables in the order of their names, numbers as numbers."""

    def place(table: NightInPlay) -> tuple[int, str]:
        label = table.record.header.table or table.name
        return int(label) if label.isdecimal() else 0, label

    return sorted(tables, key=place)


def labelled(text: str, context: Context) -> Labelled:
    """A line without the table that is named before it. Raises Refused for one that is not open, and for no line."""
    label, rest = label_of(f"{text.strip()} ")
    if label is None:
        return Labelled(None, text)
    tables = open_tables(context)
    table = next((table for table in tables if table.is_at(label)), None)
    if table is None:
        raise Refused(f"no table {label} is open", f"open: {', '.join(map(listed_words, tables)) or 'none'}")
    if not rest.strip():
        raise Refused(f"nothing stands behind {text.strip()}", f"say the line with it: {text.strip()} wall")
    return Labelled(table, rest)


def label_of(text: str) -> tuple[str | None, str]:
    """The name of a table that stands before a line, and the line; None where there is none."""
    found = _LABEL.fullmatch(text)
    return (None, text) if found is None else (found[1], found[2])


def labelled_as(table: NightInPlay) -> str:
    """What is typed before a line about a table."""
    label = table.record.header.table or ""
    return f"t{label}" if label.isdecimal() else f"table {label}"


def are_tables(nights: Sequence[NightInPlay]) -> bool:
    """Whether these are several tables, each with a name to call it by."""
    return len(nights) > 1 and all(night.record.header.table is not None for night in nights)


def listed_words(table: NightInPlay) -> str:
    """A table and its people, in a list."""
    return f"{table.record.header.table or table.name} ({', '.join(table.evening.players)})"


def called(table: NightInPlay) -> str:
    """A table by its name, without the round."""
    return f"table {table.record.header.table}"


def where_line(table: NightInPlay) -> str:
    """Which table an answer is about, as it begins."""
    return f"{capital(table_words(table))}."


def table_line(table: NightInPlay) -> str:
    """A table and who plays there."""
    return f"{capital(table_words(table))}: {', '.join(table.evening.players)}."


def with_table_first(problem: SeveralOpen, text: str) -> SeveralOpen:
    """The problem of a line that several tables could mean, in words of the prompt."""
    tables = in_order(problem.tables)
    problem.message = f"several tables are open: {', '.join(map(listed_words, tables))}"
    problem.hint = f"name the table first: {labelled_as(tables[0])} {text.strip()}"
    return problem


def goodbye(tables: Sequence[NightInPlay]) -> str:
    """What is said to whoever leaves: what stays open."""
    if len(tables) > 1:
        return (
            f"Goodbye. {capital(listed([called(table) for table in tables]))} stay open. mahj play goes on with them."
        )
    state = "stays open. mahj play goes on with it" if tables[0].is_open else "has ended"
    return f"Goodbye. The night {tables[0].name} {state}."


def label_lines(tables: Sequence[NightInPlay]) -> list[str]:
    """How a line is told its table, where several are open."""
    return [f"{labelled_as(table) + ' wall':20}at {called(table)}" for table in tables[1:]]


def tables_lines(tables: Sequence[NightInPlay]) -> list[str]:
    """What is said as somebody sits down at several tables."""
    if len(tables) == 1:
        return opened_lines(tables[0])
    label = labelled_as(tables[-1])
    return [
        *map(table_line, tables),
        f"Type a hand: the names tell the table. Where nobody is named, it stands before the line: {label} wall.",
        "? shows all words, Ctrl-D leaves.",
    ]
