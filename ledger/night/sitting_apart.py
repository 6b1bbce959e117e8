"""People who are named together and sit at different tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import NameProblem, Refused
from ledger.night.people import People
from ledger.text import either, quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.night.night_in_play import NightInPlay


class SeveralOpen(Refused):
    """A command could mean each of several open nights, the ``tables``."""

    def __init__(self, message: str, hint: str, tables: Sequence[NightInPlay]) -> None:
        super().__init__(message, hint)
        self.tables = tables


def several_open(tables: Sequence[NightInPlay], people: Sequence[str]) -> Refused:
    """The problem of a command that could mean each of several open nights, or of a name that nobody has."""
    if nobody := _nobody(tables[::-1], people):
        return nobody
    listed = ", ".join(f"{table.name} ({', '.join(table.evening.players)})" for table in tables)
    hint = "say which with --night, or --table where they have one"
    if all(table.record.header.event is not None for table in tables):
        hint += "; mahj event time ends all of a round, mahj event end the event"
    return sitting_apart(tables, people) or SeveralOpen(f"several nights are open: {listed}", hint, tables)


def people_at(tables: Sequence[NightInPlay]) -> People:
    """Everyone a name may mean at several tables."""
    first, *others = tables
    if not others:
        return first.people
    return People(tuple(player for table in tables for player in table.evening.players), first.settings.players)


def _nobody(tables: Sequence[NightInPlay], people: Sequence[str]) -> NameProblem | None:
    """The problem of the first name that means nobody and no pot, at these tables or in the book; None without one."""
    everyone = people_at(tables)
    for text in (text for text in people if not everyone.knows(text)):
        pots = {pot for table in tables for pot in (*table.evening.pots, *table.rules.pots)}
        try:
            everyone.account(text, pots)
        except NameProblem as problem:
            return problem
    return None


def where_words(table: NightInPlay) -> str:
    """A table in words: by its name, where it has one."""
    label = table.record.header.table
    return f"table {label}" if label is not None and label.isdecimal() else quoted(label) if label else table.name


def table_words(table: NightInPlay) -> str:
    """A table by its name, and in an event which round of it is played: ``table 2, round 1``."""
    header = table.record.header
    return f"table {header.table}" + (f", round {header.round}" if header.event is not None else "")


def sitting_apart(tables: Sequence[NightInPlay], people: Sequence[str]) -> Refused | None:
    """The problem of people who sit at no table together, though each sits at one; None where that is not so."""
    found: list[str] = []
    for text in people:
        seated = [table for table in tables if table.seats_all([text])]
        if len(seated) != 1 or seated[0].record.header.table is None:
            return None
        who = either(seated[0].people.may_be(text))
        found.append(f"{who}{' at ' if found else ' sits at '}{where_words(seated[0])}")
    return Refused(", ".join(found), "name people of one table") if len(found) > 1 else None
