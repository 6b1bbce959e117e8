"""Hands of later rounds that would have come out otherwise, had an earlier round been recorded as it now is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ledger.book.books import event_in
from ledger.errors import MahjError, each_problem
from ledger.model import added, nonzero
from ledger.night.night_files import read_night
from ledger.night.night_in_play import NightInPlay
from ledger.night.revising import is_scored, points_of, replayed
from ledger.pay.night_state import after, begin

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ledger.night.revising import Scored


class Otherwise(NamedTuple):
    """An entry of a later round as it was recorded, and as it would have been; the table it was played at."""

    table: NightInPlay
    was: Scored
    would_be: Scored


class LaterRounds(NamedTuple):
    """What a correction of an earlier round would have changed, and what is wrong with tables that cannot tell."""

    found: tuple[Otherwise, ...]
    problems: tuple[MahjError, ...]


def later_rounds(was: NightInPlay, now: NightInPlay) -> LaterRounds:
    """The hands of later rounds that would have come out otherwise, since a night of an event says something else.

    A purse goes with its owner: what somebody had when a later round was opened stands in its nights, and stays.
    """
    header = now.record.header
    changed = nonzero(added(now.evening.balances, {who: -points for who, points in was.evening.balances.items()}))
    if header.event is None or not changed:
        return LaterRounds((), ())
    tables, problems = _tables(now)
    found: list[Otherwise] = []
    for table in tables:
        number = table.record.header.round or 0
        if number > (header.round or 0) and not changed.keys().isdisjoint(table.record.header.players):
            earlier = (each.evening.balances for each in tables if (each.record.header.round or 0) < number)
            try:
                found += _otherwise(table, added({}, *earlier))
            except MahjError as problem:
                problems += each_problem(problem)
    return LaterRounds(tuple(found), tuple(problems))


def _tables(now: NightInPlay) -> tuple[list[NightInPlay], list[MahjError]]:
    """All tables of the event of a night, that one as it is now; and what is wrong with those that cannot be read."""
    tables: list[NightInPlay] = []
    problems: list[MahjError] = []
    for path in now.book.nights_of_event(event_in(now.name)):
        try:
            table = now if path.stem == now.name else NightInPlay(now.book, read_night(path))
            tables += [table] if table.record.header.event == now.record.header.event else []
        except MahjError as problem:
            problems += each_problem(problem)
    return tables, problems


def _otherwise(table: NightInPlay, play: Mapping[str, int]) -> Iterator[Otherwise]:
    """The entries of a table that would have come out otherwise, had its people brought this play."""
    record = table.record
    brought = {who: play.get(who, 0) for who in record.header.players}
    as_it_was = begin(record.header, record.entries, table.guests)
    as_it_would_be = begin(replace(record.header, before=nonzero(brought)), record.entries, table.guests)
    for entry in table.entries:
        given = entry
        if is_scored(entry, as_it_was):
            old, new = (replayed(evening, entry, table.load) for evening in (as_it_was, as_it_would_be))
            if points_of(old) != points_of(new):
                yield Otherwise(table, entry, new)
                given = new
        as_it_was, as_it_would_be = after(as_it_was, entry), after(as_it_would_be, given)
