"""``mahj nights``: all nights of the book; ``rename`` and ``remove``, another date for one, and one taken out."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.book.books import date_in, event_in
from ledger.cli.terminal import clock, options
from ledger.cli.terminal.console import agreed, ask, show, show_next, show_report
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.problems import report_problem, say
from ledger.cli.terminal.rules_in_words import RulesSaid
from ledger.errors import MahjError
from ledger.night.night_files import read_night
from ledger.night.night_in_play import NightInPlay
from ledger.night.parsing import date_of
from ledger.record import TotalsEntry
from ledger.render.pots import waiting_lines
from ledger.render.reports import Column, Format, Report, Row, Shows
from ledger.season.night_changes import remove, rename
from ledger.season.pots import waiting_pots
from ledger.season.unpaid import left_by_ended
from ledger.text import counted

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from ledger.book.books import Book
    from ledger.event.event_in_play import EventInPlay

app = typer.Typer(rich_markup_mode=None, help="The nights of the book, one given another date, one taken out.")

NightArgument = Annotated[str, typer.Argument(metavar="N", help="A date, a night such as 2026-11-29-2, or an id.")]

_COLUMNS = (
    Column("night", "night"),
    Column("table", "table"),
    Column("rules", "rules"),
    Column("unit", "unit"),
    Column("hands", "hands", Shows.NUMBER),
    Column("players", "players"),
    Column("state", "state"),
)


@app.command(name="list")
def list_nights(
    ctx: typer.Context,
    *,
    all_: Annotated[bool, typer.Option("--all", help="Every table of an event, not one line for all of it.")] = False,
    format_: options.FormatOption = Format.TABLE,
) -> None:
    """List all nights, the newest first; an event is one line."""
    book = context_of(ctx.obj).book
    rules = RulesSaid(book)
    rows: list[Row] = []
    code = 0
    unpaid = {each.night for each in left_by_ended(book)}
    events: dict[str, list[NightInPlay]] = {}
    opened: set[str | None] = set()
    for path in book.night_paths():
        try:
            table = NightInPlay(book, read_night(path))
            event = table.record.header.event
            opened.add(event)
            if event is not None and not all_:
                events.setdefault(event, []).append(table)
                if len(events[event]) > 1:
                    continue
            rows.append(_row(table, rules.of(table) if format_.is_for_people else table.evening.preset, unpaid))
        except MahjError as problem:
            code = max(code, report_problem(problem))
    known = _known_events(book)
    whole = {tables[0].name: _event_row(tables, known.get(event), unpaid) for event, tables in events.items()}
    rows = [(*whole[name][:2], *row[2:4], *whole[name][4:]) if (name := str(row[0])) in whole else row for row in rows]
    for planned in (each for each in known.values() if each.header.id not in opened):
        header = planned.header
        said = rules(header.preset, header.rules) if format_.is_for_people else header.preset
        earlier = (place for place, row in enumerate(rows) if date_in(str(row[0])) <= date_in(planned.name))
        rows.insert(next(earlier, len(rows)), _unopened_row(planned, said))
    show_report(Report(None, _COLUMNS, tuple(rows)), format_)
    for line in waiting_lines(waiting_pots(book)):
        say(line)
    raise typer.Exit(code)


@app.command(name="rename")
def rename_night(
    ctx: typer.Context,
    night: NightArgument,
    day: Annotated[str, typer.Argument(metavar="DATE", help="The date it gets, such as 2026-11-29.")],
) -> None:
    """Give a night another date, and so another name. What is in it stays as it is."""
    moved = rename(context_of(ctx.obj).written_book, night, date_of(day), clock.now())
    show(f"The night {moved.before} is {moved.now} now.")
    show_next(f"Take it back with mahj nights rename {moved.now} {moved.was}.")


@app.command(name="remove")
def remove_night(ctx: typer.Context, night: NightArgument, *, yes: options.YesOption = False) -> None:
    """Take a night out of the book. A safety copy of it is kept, and restore brings it back."""
    name, copy = remove(context_of(ctx.obj).written_book, night, clock.now(), agreed if yes else ask)
    show(f"The night {name} was taken out of the book.")
    show_next(f"Bring it back with mahj restore {name} {copy.name}.")


def _known_events(book: Book) -> dict[str, EventInPlay]:
    """The events of a book that can be read, by their ids; `mahj check` names the others."""
    from ledger.event.event_in_play import read  # noqa: PLC0415  # most books have none

    found: dict[str, EventInPlay] = {}
    for path in book.event_paths():
        with suppress(MahjError):
            event = read(book, path.stem)
            found[event.header.id] = event
    return found


def _unopened_row(event: EventInPlay, rules: str) -> Row:
    """An event of which no round is open yet."""
    people = ", ".join(event.state.everyone)
    state = "open" if event.state.end is None else "ended"
    return (event.name, None, rules, event.header.unit, 0, people, f"{state}, no round yet")


def _event_row(tables: Sequence[NightInPlay], event: EventInPlay | None, unpaid: Container[str]) -> Row:
    """All tables of an event as one night; its rules and unit are those of any of them."""
    name = event_in(tables[0].name)
    people: Iterable[str] = dict.fromkeys(player for table in reversed(tables) for player in table.evening.everyone)
    is_open = any(table.is_open for table in tables)
    if event is not None:
        people, is_open = event.state.everyone, event.state.end is None
    rounds = {table.record.header.round for table in tables}
    state = "open" if is_open else "ended, not paid" if name in unpaid else "ended"
    hands = sum(len(table.evening.hands) for table in tables)
    words = f"{state}, {counted(len(rounds), 'round')}"
    return (name, None, None, None, hands, ", ".join(people), words)


def _row(table: NightInPlay, rules: str, unpaid: Container[str]) -> Row:
    """One night."""
    header, evening = table.record.header, table.evening
    state = "open" if table.is_open else "ended, not paid" if table.name in unpaid else "ended"
    hands: int | None = len(evening.hands)
    if not hands and any(isinstance(entry, TotalsEntry) for entry in table.record.entries):
        hands, state = None, f"{state}, only totals known"
    players = ", ".join(evening.everyone)
    return (table.name, header.table, rules, header.unit, hands, players, state)
