"""``mahj nights``: all nights of the book; ``rename`` and ``remove``, another date for one, and one taken out."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.book.books import date_in, event_in
from ledger.book.people import NameResolver
from ledger.book.settings import read_settings
from ledger.cli.terminal import clock, options, report_options
from ledger.cli.terminal.console import agreed, ask, show, show_next, show_report
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.problems import report_problem, say
from ledger.cli.terminal.rules_in_words import RulesSaid
from ledger.errors import MahjError
from ledger.night.parsing import date_of
from ledger.render.pots import waiting_lines
from ledger.render.reports import Column, Format, Report, Row, Shows
from ledger.season.night_lines import NightLine, left_by, night_lines, rules_in
from ledger.season.pots import waiting_pots
from ledger.season.unpaid import left_by_ended
from ledger.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ledger.book.books import Book
    from ledger.event.event_in_play import EventInPlay
    from ledger.event.record import EventHeader
    from ledger.season.left_over import AllLeft

app = typer.Typer(rich_markup_mode=None, help="The nights of the book, one given another date, one taken out.")

NightArgument = Annotated[
    str, typer.Argument(metavar="N", help="A date, a night such as 2026-11-29-2, an event, or an id.")
]

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
    format_: report_options.FormatOption = Format.TABLE,
) -> None:
    """List all nights, the newest first; an event is one line."""
    book = context_of(ctx.obj).book
    lines = night_lines(book)
    left = left_by(lines)
    listing = _Listing(book, left, format_)
    rows: list[Row] = []
    code = 0
    events: dict[str, dict[str, NightLine]] = {}
    opened: set[str | None] = set()
    for name, line in reversed(lines.items()):
        if isinstance(line, MahjError):
            code = max(code, report_problem(line))
            continue
        opened.add(line.event)
        if line.event is not None and not all_:
            events.setdefault(line.event, {})[name] = line
            if len(events[line.event]) > 1:
                continue
        rows.append(listing.row(name, line))
    known = _known_events(book)
    whole = {next(iter(tables)): listing.event_row(tables, known.get(event)) for event, tables in events.items()}
    rows = [(*whole[name][:2], *row[2:4], *whole[name][4:]) if (name := str(row[0])) in whole else row for row in rows]
    for planned in (each for each in known.values() if each.header.id not in opened):
        said = listing.rules_of(planned.header)
        earlier = (place for place, row in enumerate(rows) if date_in(str(row[0])) <= date_in(planned.name))
        rows.insert(next(earlier, len(rows)), _unopened_row(planned, said))
    show_report(Report(None, _COLUMNS, tuple(rows)), format_)
    for waiting in waiting_lines(waiting_pots(book, left)):
        say(waiting)
    raise typer.Exit(code)


@app.command(name="rename")
def rename_night(
    ctx: typer.Context,
    night: NightArgument,
    day: Annotated[str, typer.Argument(metavar="DATE", help="The date it gets, such as 2026-11-29.")],
) -> None:
    """Give a night another date, and so another name. What is in it stays as it is; an event takes its tables along."""
    book, wanted = context_of(ctx.obj).written_book, date_of(day)
    event = _event_called(book, night)
    if event is not None:
        from ledger.season.event_changes import rename_event  # noqa: PLC0415  # most books have none

        moved = rename_event(book, event, wanted, clock.now())
    else:
        from ledger.season.night_changes import rename  # noqa: PLC0415  # the list of nights needs none of it

        moved = rename(book, night, wanted, clock.now())
    show(f"The {'night' if event is None else 'event'} {moved.before} is {moved.now} now.")
    show_next(f"Take it back with mahj nights rename {moved.now} {moved.was}.")


@app.command(name="remove")
def remove_night(ctx: typer.Context, night: NightArgument, *, yes: options.YesOption = False) -> None:
    """Take a night, or an event with its tables, out of the book. A safety copy is kept; restore brings it back."""
    book, sure = context_of(ctx.obj).written_book, agreed if yes else ask
    event = _event_called(book, night)
    if event is not None:
        from ledger.season.event_changes import remove_event  # noqa: PLC0415  # most books have none

        name, copy = event, remove_event(book, event, clock.now(), sure)
    else:
        from ledger.season.night_changes import remove  # noqa: PLC0415  # the list of nights needs none of it

        name, copy = remove(book, night, clock.now(), sure)
    show(f"The {'night' if event is None else 'event'} {name} was taken out of the book.")
    show_next(f"Bring it back with mahj restore {name} {copy.name}.")


def _event_called(book: Book, text: str) -> str | None:
    """The name of the event that is meant in the place of a night; None where none is."""
    if not book.event_paths():
        return None
    from ledger.event.event_in_play import event_called  # noqa: PLC0415  # most books have none

    event = event_called(book, text)
    return None if event is None else event.name


def _known_events(book: Book) -> dict[str, EventInPlay]:
    """The events of a book that can be read, by their ids; `mahj check` names the others."""
    paths = book.event_paths()
    if not paths:
        return {}
    from ledger.event.event_in_play import read  # noqa: PLC0415  # most books have none

    found: dict[str, EventInPlay] = {}
    for path in paths:
        with suppress(MahjError):
            event = read(book, path.stem)
            found[event.header.id] = event
    return found


def _unopened_row(event: EventInPlay, rules: str) -> Row:
    """An event of which no round is open yet."""
    people = ", ".join(event.state.everyone)
    state = "open" if event.state.end is None else "ended"
    return (event.name, None, rules, event.header.unit, 0, people, f"{state}, no round yet")


class _Listing:
    """Makes the lines of the list, everybody by the name they have now."""

    def __init__(self, book: Book, left: AllLeft, format_: Format) -> None:
        self._unpaid = {each.night for each in left_by_ended(book, left)}
        self._who = NameResolver(read_settings(book).players)
        self._rules = RulesSaid(book)
        self._in_words = format_.is_for_people
        self._said: dict[tuple[str, bytes], str] = {}

    def rules_of(self, event: EventHeader) -> str:
        """The rules of an event that no night was played by yet."""
        return self._rules(event.preset, event.rules) if self._in_words else event.preset

    def row(self, name: str, line: NightLine) -> Row:
        """One night."""
        state = "open" if line.is_open else self._ended(name)
        hands, state = (None, f"{state}, only totals known") if line.only_totals else (line.hands, state)
        return (name, line.table, self._rules_said(line), line.unit, hands, ", ".join(self._people(line)), state)

    def event_row(self, tables: Mapping[str, NightLine], event: EventInPlay | None) -> Row:
        """All tables of an event as one night; its rules and unit are those of any of them."""
        name, lines = event_in(next(iter(tables))), list(tables.values())
        people: Iterable[str] = dict.fromkeys(player for line in reversed(lines) for player in self._people(line))
        is_open = any(line.is_open for line in lines)
        if event is not None:
            people, is_open = event.state.everyone, event.state.end is None
        rounds = {line.round for line in lines}
        state = "open" if is_open else self._ended(name)
        hands = sum(line.hands for line in lines)
        return (name, None, None, None, hands, ", ".join(people), f"{state}, {counted(len(rounds), 'round')}")

    def _ended(self, name: str) -> str:
        """The state of a night or an event that has ended."""
        return "ended, not paid" if name in self._unpaid else "ended"

    def _people(self, line: NightLine) -> Iterable[str]:
        """Who played."""
        return dict.fromkeys(map(self._who, line.people))

    def _rules_said(self, line: NightLine) -> str:
        """The rules last in force; equal ones are looked at once."""
        if not self._in_words:
            return line.preset
        rules = line.preset, bytes(line.rules)
        if rules not in self._said:
            self._said[rules] = self._rules(line.preset, rules_in(rules[1]))
        return self._said[rules]
