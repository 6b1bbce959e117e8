"""``mahj export``: a night, a season or the book, in the formats of other programs."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer
from msgspec.structs import replace

from ledger.book.hiding import Names, hidden
from ledger.book.people import AnonymousNames, NameResolver
from ledger.book.settings import read_settings
from ledger.cli.terminal import options
from ledger.cli.terminal.console import show_text
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.files import may_write, put
from ledger.cli.terminal.problems import report_problem
from ledger.errors import Refused, UsageProblem, raise_all
from ledger.event.own_night import rounds_of_penalties
from ledger.event.selection import select_with_events
from ledger.growing import Growing
from ledger.night.explaining import payments
from ledger.pay.night_state import begin
from ledger.render.export.content import ExportedNight
from ledger.season.reporting import as_called, everything_called

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from ledger.book.books import Book
    from ledger.errors import MahjError
    from ledger.event.record import EventRecord
    from ledger.event.selection import WithEvents
    from ledger.night.night_in_play import NightInPlay
    from ledger.render.export.tables import BookName

Value = TypeVar("Value")

app = typer.Typer(rich_markup_mode=None, help="Nights in the formats of other programs.")

NightArgument = Annotated[
    str | None, typer.Argument(metavar="[NIGHT]", help="A date, a night or an event by its name, or an id; else all.")
]
AnonymousOption = Annotated[
    bool, typer.Option("--anonymous", help="Write player 1, player 2 and so on in place of names; leave out notes.")
]


class Reader(StrEnum):
    """Which program a file is for, where programs of one format differ."""

    EXCEL = "excel"


class Content(StrEnum):
    """The tables there are for databases."""

    NIGHTS = "nights"
    HANDS = "hands"
    NET = "net"
    PAYMENTS = "payments"
    NOTES = "notes"
    OWED = "owed"


@app.command(name="csv")
def export_csv(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    long: Annotated[
        bool, typer.Option("--long", help="A line for every payment, not a column for every player.")
    ] = False,
    as_money: Annotated[
        bool, typer.Option("--money", help="Money in place of points, as a point was worth each night.")
    ] = False,
    reader: Annotated[
        Reader | None, typer.Option("--for", help="Excel needs a mark to see that names are UTF-8.")
    ] = None,
    season: options.OneSeasonOption = None,
    anonymous: AnonymousOption = False,
    output: options.OutputOption = None,
    force: options.ForceOption = False,
) -> None:
    """For spreadsheets: a line a hand and a column a player, or a line a payment."""
    from ledger.render.export import csv_files  # noqa: PLC0415  # each format imports its own

    if long and as_money:
        raise UsageProblem("--long has a column for money already", "leave out --money")
    chosen = _choose(context_of(ctx.obj).book, night, season, anonymous=anonymous)
    if long:
        text = csv_files.long(chosen.with_payments())
    else:
        text = csv_files.wide(chosen.nights(), csv_files.money if as_money else csv_files.points)
    _finish(csv_files.BYTE_ORDER_MARK + text if reader is Reader.EXCEL else text, output, chosen, force=force)


@app.command(name="json")
def export_json(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of this format instead.")] = False,
    season: options.OneSeasonOption = None,
    anonymous: AnonymousOption = False,
    output: options.OutputOption = None,
    force: options.ForceOption = False,
) -> None:
    """For programs, and for mahj import json: settings, presets, rulings, and every entry of every night."""
    from ledger.exchange.exports import book_data  # noqa: PLC0415
    from ledger.render.export import json_files  # noqa: PLC0415

    if schema:
        show_text(json_files.schema())
        return
    book = context_of(ctx.obj).book
    chosen = _choose(book, night, season, anonymous=anonymous, may_be_empty=season is None)
    settings, presets, rulings = book_data(book)
    if anonymous:
        settings = chosen.without_names({key: value for key, value in settings.items() if key != "players"})
        presets = chosen.without_names(presets)
        nights, events = chosen.tables(), chosen.events()
    else:
        nights = [_as_typed(table) for table in chosen.found.tables]
        events = {event.name: event.file.record for event in chosen.found.events}
    _finish(json_files.book(settings, presets, rulings, nights, events), output, chosen, force=force)


@app.command(name="hledger")
def export_hledger(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    season: options.OneSeasonOption = None,
    anonymous: AnonymousOption = False,
    output: options.OutputOption = None,
    force: options.ForceOption = False,
) -> None:
    """For hledger and Ledger: a balanced transaction a hand, players as accounts."""
    from ledger.render.export import journals  # noqa: PLC0415

    chosen = _choose(context_of(ctx.obj).book, night, season, anonymous=anonymous)
    _finish(journals.hledger(chosen.nights()), output, chosen, force=force)


@app.command(name="beancount")
def export_beancount(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    season: options.OneSeasonOption = None,
    anonymous: AnonymousOption = False,
    output: options.OutputOption = None,
    force: options.ForceOption = False,
) -> None:
    """For beancount: a balanced transaction a hand, players as accounts."""
    from ledger.render.export import journals  # noqa: PLC0415

    book = context_of(ctx.obj).book
    chosen = _choose(book, night, season, anonymous=anonymous)
    _finish(
        journals.beancount(chosen.nights(), chosen.without_names(read_settings(book).name)), output, chosen, force=force
    )


@app.command(name="sqlite")
def export_sqlite(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    output: options.FileOption,
    season: options.OneSeasonOption = None,
    anonymous: AnonymousOption = False,
    force: options.ForceOption = False,
) -> None:
    """For SQLite: tables of nights, hands, points, payments, notes and debts, and a view of the standings."""
    from ledger.render.export import databases  # noqa: PLC0415

    chosen = _choose(context_of(ctx.obj).book, night, season, anonymous=anonymous)
    _finish(databases.sqlite(chosen.with_payments(), chosen.name()), output, chosen, force=force)


@app.command(name="parquet")
def export_parquet(
    ctx: typer.Context,
    night: NightArgument = None,
    *,
    output: options.FileOption,
    content: Annotated[Content, typer.Option("--content", help="Which table the file holds.")] = Content.NET,
    season: options.OneSeasonOption = None,
    anonymous: AnonymousOption = False,
    force: options.ForceOption = False,
) -> None:
    """For DuckDB, pandas and others: one of the tables of export sqlite. Needs the extra named parquet."""
    from ledger.render.export import databases  # noqa: PLC0415

    chosen = _choose(context_of(ctx.obj).book, night, season, anonymous=anonymous)
    nights = chosen.with_payments() if content is Content.PAYMENTS else chosen.nights()
    _finish(databases.parquet(nights, chosen.name(), content), output, chosen, force=force)


class Chosen(NamedTuple):
    """What is to be exported of a book: nights, the oldest first, and the events they are of; and who is called what.

    ``hides`` is everything people are called, where nobody may be named.
    """

    book: Book
    found: WithEvents
    called: Callable[[str], str]
    hides: Names | None

    @property
    def problems(self) -> tuple[MahjError, ...]:
        """What could not be read."""
        return self.found.problems

    def nights(self) -> list[ExportedNight]:
        """The nights as they are exported, with what belongs to no table of an event as one of them.

        Everybody is under the name they have now, or under none.
        """
        return [self._exported(table) for table in self._called(self.found.in_order)]

    def tables(self) -> list[ExportedNight]:
        """The nights alone, by the same names."""
        return [self._exported(table) for table in self._called(self.found.tables)]

    def with_payments(self) -> list[ExportedNight]:
        """The nights with the payments of their hands."""
        tables = self.found.in_order
        return [
            self._exported(table)._replace(payments=self.without_names(payments(table)))
            for table in self._called(each.sharing(tables[0].rulebook) for each in tables)
        ]

    def events(self) -> dict[str, EventRecord]:
        """The events by their names, nobody named."""
        hidden_events = (event.as_called(self.called, ()).without_words() for event in self.found.events)
        return {event.name: self.without_names(event.file.record) for event in hidden_events}

    def without_names(self, value: Value) -> Value:
        """A value in which nobody's name is left, where people are numbered."""
        return value if self.hides is None else hidden(value, self.hides)

    def name(self) -> BookName:
        """What the rows of the book are known by."""
        from ledger.exchange.exports import book_key  # noqa: PLC0415
        from ledger.render.export.tables import BookName  # noqa: PLC0415

        return BookName(self.without_names(read_settings(self.book).name), book_key(self.book))

    def _exported(self, table: NightInPlay) -> ExportedNight:
        """A night as it is exported."""
        record = self.without_names(table.record)
        rounds = {event.name: rounds_of_penalties(event) for event in self.found.events}.get(table.name, {})
        name = self.without_names(table.name)
        evening = replace(table.with_record(record).evening, hands=Growing(), earlier=Growing())  # most of its memory
        return ExportedNight(name, record, evening, rounds=rounds)

    def _called(self, tables: Iterable[NightInPlay]) -> list[NightInPlay]:
        """The nights with everybody under another name."""
        return [as_called(table, self.called, words=self.hides is None) for table in tables]


def _choose(
    book: Book, night: str | None, season: str | None, *, anonymous: bool, may_be_empty: bool = False
) -> Chosen:
    """The nights that are named. Raises what `select_with_events` raises, and Refused where none is to be exported."""
    found = select_with_events(book, night, season)
    if not found.tables and not found.events and not may_be_empty:
        raise_all(list(found.problems))
        of = f"the season {season} has" if season is not None else "the book has"
        raise Refused(f"{of} no nights", "mahj nights lists those there are; nothing was written")
    who = NameResolver(read_settings(book).players)
    if not anonymous:
        return Chosen(book, found, who, None)
    numbered = AnonymousNames()
    names = (
        *everything_called(found.in_order),
        *(name for event in found.events for name in event.everything_called()),
    )
    return Chosen(book, found, lambda recorded: numbered(who(recorded)), Names(names))


def _as_typed(table: NightInPlay) -> ExportedNight:
    """A night with every name as it stands in its file, for a book that is made from it again."""
    record = table.file.record
    return ExportedNight(table.name, record, begin(record.header))  # nobody asks there what it has come to


def _finish(content: str | bytes, output: Path | None, chosen: Chosen, *, force: bool) -> None:
    """Write or print what was made, and name every night that could not be read."""
    put(content, may_write(output, force=force), is_complete=not chosen.problems)
    code = max((report_problem(problem) for problem in chosen.problems), default=0)
    if code:
        raise typer.Exit(code)
