"""A sheet becomes nights: what is known of each is its date, its people and their net points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.book.roster import Person
from ledger.book.settings import read_settings
from ledger.errors import MahjError, Refused, raise_all
from ledger.exchange.imports import add_nights
from ledger.exchange.sheet_reading import read
from ledger.hooks.rulebook import rule_finder
from ledger.model import ACCOUNTS
from ledger.night.opening import new_header
from ledger.night.people import People, company
from ledger.presets.choosing_rules import choose
from ledger.record import EndEntry, Entry, NightRecord, NoteEntry, TotalsEntry

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date, datetime

    from ledger.book.books import Book
    from ledger.book.settings import Settings
    from ledger.exchange.cells import Writing
    from ledger.exchange.sheet_reading import ReadRow, SheetTold
    from ledger.exchange.sheets import Sheet
    from ledger.presets.choosing_rules import Choice, Chosen

#: What an entry says that an import wrote.
IMPORT = "import"


class Import(Struct, frozen=True, kw_only=True):
    """What an import would write: nights by their dates, and everybody new.

    ``left_out`` are columns that hold no points, ``questions`` what needs a yes, ``doubts`` what a person is asked,
    ``problems`` what keeps it from being written.
    """

    nights: tuple[NightRecord, ...]
    new: tuple[str, ...]
    left_out: tuple[str, ...]
    how: Writing
    questions: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    problems: tuple[MahjError, ...] = ()


def prepare(book: Book, sheet: Sheet, told: SheetTold, choice: Choice, now: datetime) -> Import:
    """What a sheet would write into a book. The rows of one date are one night; each is kept as totals.

    Raises what `ledger.exchange.sheet_reading.read` raises, and PresetProblem or RuleProblem for the rules asked
    for.
    """
    settings = read_settings(book)
    people = People((), settings.players)
    found, problems = read(sheet, told, people, settings.point)
    chosen = choose(book, choice, settings.preset, rule_finder(book))
    by_day: dict[date, list[ReadRow]] = {}
    for row in found.rows:
        by_day.setdefault(row.day, []).append(row)
    nights: list[NightRecord] = []
    for day, rows in sorted(by_day.items()):
        try:
            nights.append(_night(settings, day, rows, chosen, now))
        except MahjError as problem:
            problems.append(problem)
    came = {player for night in nights for player in night.header.players}
    new = tuple(player for player in found.new if player in came)
    return Import(
        nights=tuple(nights),
        new=new,
        left_out=found.left_out,
        how=found.how,
        questions=tuple(_there_already(book, tuple(by_day))),
        doubts=company(new, people).slips,
        problems=tuple(problems),
    )


def write(
    book: Book, prepared: Import, now: datetime, ask: Callable[[str], bool], doubt: Callable[[str], bool]
) -> list[str]:
    """Write what was prepared, all of it or nothing, and return the names of the nights.

    Raises the problems found, Refused where a question is answered with no, and what writing raises.
    """
    raise_all(list(prepared.problems))
    for question in prepared.questions:
        if not ask(question):
            raise Refused("nothing was imported")
    for slip in prepared.doubts:
        if not doubt(slip):
            raise Refused("nothing was imported", "say who is meant with --map COLUMN=PLAYER")
    return add_nights(book, prepared.nights, [Person(player) for player in prepared.new], now)


def _night(settings: Settings, day: date, rows: list[ReadRow], chosen: Chosen, now: datetime) -> NightRecord:
    """The night of a date, ended, everything in it paid. Raises Refused where nobody or one alone played."""
    accounts = dict.fromkeys(account for row in rows for account in row.net)
    players = tuple(account for account in accounts if account not in ACCOUNTS)
    if len(players) < 2:  # noqa: PLR2004  # one player is no table
        raise Refused(f"row {rows[0].line} ({day}) has points for fewer than two players", "see whose cells are empty")
    header = new_header(settings, chosen, players, day, now)
    entries: list[Entry] = []
    for row in rows:
        entries.append(TotalsEntry(number=len(entries) + 1, at=now, by=IMPORT, net=row.net))
        if row.note:
            entries.append(NoteEntry(number=len(entries) + 1, at=now, by=IMPORT, text=row.note))
    entries.append(EndEntry(number=len(entries) + 1, at=now, by=IMPORT))
    return NightRecord(header, tuple(entries))


def _there_already(book: Book, days: tuple[date, ...]) -> list[str]:
    """The question whether more nights belong to dates that have some."""
    taken = {path.name[:10] for path in book.night_paths()}
    both = sorted(day.isoformat() for day in days if day.isoformat() in taken)
    if not both:
        return []
    listed = ", ".join(both[:5]) + (f" and {len(both) - 5} more" if len(both) > 5 else "")  # noqa: PLR2004  # a line
    return [f"{len(both)} of the dates have nights already ({listed}). Import them beside those?"]
