"""A sheet becomes nights: what is known of each is its date, its people and their net points."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.book_changes import book_changed, changing
from ledger.book.books import date_in
from ledger.book.people import NameResolver, by_person
from ledger.book.roster import Person
from ledger.book.settings import read_settings
from ledger.errors import MahjError, Refused, raise_all
from ledger.exchange.imports import add_nights
from ledger.exchange.sheet_reading import Unclear, read
from ledger.hooks.rulebook import rule_finder
from ledger.model import ACCOUNTS, added, nonzero
from ledger.night.ending import ended
from ledger.night.night_files import read_night
from ledger.night.opening import new_header
from ledger.night.people import People, company
from ledger.presets.choosing_rules import choose_for_night
from ledger.presets.preset_files import shelf
from ledger.record import Entry, NightRecord, NoteEntry, TotalsEntry, play_of, standing_entries

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date, datetime

    from ledger.book.books import Book
    from ledger.book.settings import Settings
    from ledger.exchange.lines import ReadRow
    from ledger.exchange.sheet_reading import ReadSheet, SheetTold
    from ledger.exchange.sheets import Grid
    from ledger.model import Unit
    from ledger.night.ending import Pays
    from ledger.presets.choosing_rules import Choice, Chosen

#: What an entry says that an import wrote.
IMPORT = "import"
_LISTED = 5


class Correction(NamedTuple):
    """What a sheet says otherwise than the night that was imported from it: of one account, what it had and now has."""

    night: str
    account: str
    was: int
    now: int


class There(Struct, frozen=True):
    """Dates of a sheet that have nights already: those, what an earlier import of them said otherwise, and the rest."""

    days: tuple[date, ...] = ()
    corrections: tuple[Correction, ...] = ()


class Import(Struct, frozen=True, kw_only=True):
    """What an import would write: nights by their dates, and everybody new; and the sheet as it was understood.

    ``players`` are those whom the book knew then.
    ``there`` are dates that have nights already, ``doubts`` what a person is asked, ``problems`` what keeps it from
    being written.
    """

    sheet: ReadSheet
    players: tuple[Person, ...]
    nights: tuple[NightRecord, ...]
    known: tuple[str, ...]
    new: tuple[str, ...]
    there: There = There()
    unclear: tuple[Unclear, ...] = ()
    doubts: tuple[str, ...] = ()
    problems: tuple[MahjError, ...] = ()


def prepare(  # noqa: PLR0913, PLR0917  # the last is for sheets of which nothing was paid
    book: Book, grid: Grid, told: SheetTold, choice: Choice, now: datetime, pays: Pays = tuple
) -> Import:
    """What a sheet would write into a book. The rows of one date are one night; each is kept as totals.

    Each night is ended with the payments of its plan, as ``pays`` has them: all of them where nobody says otherwise.

    Raises what `ledger.exchange.sheet_reading.read` raises, and PresetProblem or RuleProblem for the rules asked
    for.
    """
    settings = read_settings(book)
    people = People((), settings.players)
    found, problems = read(grid, told, people, settings.point, settings.currency)
    chosen = choose_for_night(book, choice, settings.preset, rule_finder(book))
    _refuse_other_unit(book, found.money.unit, chosen)
    settings = replace(settings, currency=found.money.currency)
    nights: list[NightRecord] = []
    for rows in _by_night(found.rows):
        try:
            nights.append(_night(settings, rows, chosen, now, pays))
        except MahjError as problem:
            problems.append(problem)
    came = dict.fromkeys(player for night in nights for player in night.header.players)
    new = tuple(player for player in found.new if player in came)
    return Import(
        sheet=found,
        players=settings.players,
        nights=tuple(nights),
        known=tuple(player for player in came if player not in new),
        new=new,
        there=_there_already(book, nights, NameResolver(settings.players)),
        unclear=found.unclear,
        doubts=company(new, people).slips,
        problems=tuple(problems),
    )


def only_new(prepared: Import) -> tuple[NightRecord, ...]:
    """The nights of the dates that have none yet."""
    return tuple(night for night in prepared.nights if night.header.date not in prepared.there.days)


def write(
    book: Book, prepared: Import, nights: tuple[NightRecord, ...], now: datetime, doubt: Callable[[str], bool]
) -> list[str]:
    """Write nights of what was prepared, all of them or nothing, and return their names.

    Raises the problems found, Refused where a doubt is answered with no, and what writing raises.
    """
    raise_all(list(prepared.problems))
    for slip in prepared.doubts:
        if not doubt(slip):
            raise Refused("nothing was imported", "say who is meant with --map COLUMN=PLAYER")
    came = {player for night in nights for player in night.header.players}
    with changing(book) as files:
        players = read_settings(book).players
        if (players, _there_already(book, prepared.nights, NameResolver(players))) != (
            prepared.players,
            prepared.there,
        ):
            raise book_changed(book)
        return add_nights(files, nights, [Person(player) for player in prepared.new if player in came], now)


def _by_night(rows: tuple[ReadRow, ...]) -> list[list[ReadRow]]:
    """The rows of each night, by date: those of one date are one, but where the sheet tells several apart."""
    nights: dict[tuple[date, str], list[ReadRow]] = {}
    for row in rows:
        nights.setdefault((row.day, row.night), []).append(row)
    return [nights[key] for key in sorted(nights, key=lambda key: key[0])]


def _night(settings: Settings, rows: list[ReadRow], chosen: Chosen, now: datetime, pays: Pays) -> NightRecord:
    """The night of a date, ended and paid. Raises Refused where nobody or one alone played."""
    day = rows[0].day
    accounts = dict.fromkeys(account for row in rows for account in row.net)
    players = tuple(account for account in accounts if account not in ACCOUNTS)
    if len(players) < 2:  # noqa: PLR2004  # one player is no table
        raise Refused(f"{rows[0].where} ({day}) has points for fewer than two players", "see whose cells are empty")
    header = new_header(replace(settings, point=rows[0].point or settings.point), chosen, players, day, now)
    entries: list[Entry] = []
    for row in rows:
        entries.append(TotalsEntry(number=len(entries) + 1, at=now, by=IMPORT, net=row.net))
        if row.note:
            entries.append(NoteEntry(number=len(entries) + 1, at=now, by=IMPORT, text=row.note))
    return ended(NightRecord(header, tuple(entries)), now, IMPORT, pays)


def _refuse_other_unit(book: Book, unit: Unit | None, chosen: Chosen) -> None:
    """Raise Refused where a sheet says that its points are others than those the preset counts."""
    if unit is None or unit is chosen.unit:
        return
    presets = shelf(book)
    fitting = []
    for name in presets.names():
        with suppress(MahjError):  # of a preset that is faulty nothing can be said here
            fitting += [name] if presets.resolve(name).unit is unit else []
    raise Refused(
        f"the sheet says that its points are {unit}, and {chosen.preset.name} counts {chosen.unit}",
        f"name a preset that counts {unit}: --preset {' or '.join(fitting) or 'PRESET'}",
    )


def _there_already(book: Book, nights: Sequence[NightRecord], who: NameResolver) -> There:
    """Which dates have nights already, and what those that were imported say otherwise."""
    taken: dict[str, list[NightRecord]] = {}
    wanted = {night.header.date.isoformat() for night in nights}
    for path in book.night_paths():
        if date_in(path.name) in wanted:
            taken.setdefault(date_in(path.name), []).append(read_night(path).record)
    corrections: list[Correction] = []
    for night in nights:
        name = night.header.date.isoformat()
        imported = [net for record in taken.get(name, ()) if (net := _imported_net(record, who)) is not None]
        new = by_person(_net(night), who)
        if imported and nonzero(new) not in imported:
            was = imported[0]
            corrections += [
                Correction(name, account, was.get(account, 0), new.get(account, 0))
                for account in dict.fromkeys((*was, *new))
                if was.get(account, 0) != new.get(account, 0)
            ]
    days = tuple(dict.fromkeys(night.header.date for night in nights if night.header.date.isoformat() in taken))
    return There(days, tuple(corrections))


def _imported_net(record: NightRecord, who: NameResolver) -> dict[str, int] | None:
    """What an imported night comes to, by the names of now; None for one that was played here."""
    entries = standing_entries(record.entries)
    if not any(isinstance(entry, TotalsEntry) and entry.by == IMPORT for entry in entries):
        return None
    return nonzero(by_person(added({}, *map(play_of, entries)), who))


def _net(night: NightRecord) -> Mapping[str, int]:
    """What a night comes to."""
    return added({}, *map(play_of, night.entries))


def listed(days: tuple[date, ...]) -> str:
    """Days as they are said: the first few of them."""
    more = f" and {len(days) - _LISTED} more" if len(days) > _LISTED else ""
    return ", ".join(day.isoformat() for day in days[:_LISTED]) + more
