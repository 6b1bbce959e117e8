"""Opening a round: a night a table, as planned, by hand, by standing or by chance; and ending the tables before it."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import Refused
from ledger.event.event_in_play import Director, EventInPlay, read
from ledger.event.movements import Movement, Seats
from ledger.event.opening import refuse_table
from ledger.event.planning import drawn, round_entries
from ledger.event.standing import in_order, level_for_the_last_seats
from ledger.hooks.rulebook import Rulebook, rule_finder
from ledger.model import nonzero
from ledger.night.ending import END
from ledger.night.night_files import append, create_night
from ledger.night.one_seat import refuse_second_seat
from ledger.night.pots import closing, opening_net
from ledger.pay.night_state import begin
from ledger.record import MOST_ROUNDS, BeginEntry, EndEntry, Header, last_words
from ledger.text import counted, listed, quoted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from ledger.book.book_changes import BookChange
    from ledger.hooks.in_force import RulesInForce
    from ledger.night.night_in_play import NightInPlay
    from ledger.record import Entry

#: What parts the tables where seats are named by hand.
NEXT_TABLE = "/"


class OpenedRound(Struct, frozen=True):
    """A round that was opened: its number and seats, and who was level for a seat that only some could have."""

    event: EventInPlay
    number: int
    seats: Seats
    level: tuple[str, ...] = ()


class Asked(Struct, frozen=True, kw_only=True):
    """How the seats of a round were asked for: names with ``/`` between tables, who waits, or how they are drawn."""

    names: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    by: Movement | None = None


def open_round(director: Director, asked: Asked, *, dry_run: bool = False) -> OpenedRound:
    """Open the next round: as planned, with the seats named, or drawn in another way.

    Raises Refused while a table of the round before is not done, and for seats that leave out or repeat somebody.
    """
    book, now = director.book, director.now
    with director.changing() as (event, files):
        number = event.last_round + 1
        _refuse_too_early(event, number)
        seats, level, is_new = _seats(event, number, asked)
        rules = Rulebook(rule_finder(book)).load(event.header.rules, event.file.path.name)
        for table in seats.tables:
            refuse_table(table, rules)
        own = [night.name for nights in event.rounds.values() for night in nights]
        refuse_second_seat(book, (person for table in seats.tables for person in table), event.header.date, own)
        if not dry_run:
            entries = round_entries([seats], number, next_number(event), now) if is_new else []
            event.appended(files, entries)
            for night in event.rounds.get(number - 1, ()):
                end_table(files, night, now)
            _create_nights(files, event, number, seats, rules, now)
    return OpenedRound(read(book, event.name), number, seats, level)


def _refuse_too_early(event: EventInPlay, number: int) -> None:
    """Raise Refused while a table is not done, and behind the last round there can be."""
    left = event.outstanding(number - 1)
    if left:
        said = [f"table {night.record.header.table} has {played_words(event, night)}" for night in left]
        raise Refused(
            f"round {number - 1} is not done: {listed(said)}",
            "play on, or enter the sheets; mahj event time closes every table as it stands",
        )
    if number > MOST_ROUNDS:
        raise Refused(f"an event has {MOST_ROUNDS} rounds at most", "mahj event end closes it")


def played_words(event: EventInPlay, night: NightInPlay) -> str:
    """How much of a round was played at a table: ``3 of 4 hands``."""
    hands = len(night.evening.hands)
    return f"{hands} of {counted(event.header.hands, 'hand')}" if event.header.hands else counted(hands, "hand")


def _seats(event: EventInPlay, number: int, asked: Asked) -> tuple[Seats, tuple[str, ...], bool]:
    """The seats of a round, who was level for the last of them, and whether they are not written down yet."""
    names, out, by = asked.names, asked.out, asked.by
    if names:
        if by is not None:
            raise Refused("the seats are named, and --by draws them", "give one of the two")
        return by_hand(event, names, out), (), True
    if out:
        raise Refused("--out goes with seats that are named by hand", "name the tables as well")
    entry = event.state.plan.get(number)
    if by is None and entry is not None:
        return entry.seats, (), False
    by = by or event.header.movement
    standing = [person for person in in_order(event) if person in event.state.people]
    seats = drawn(event, by, standing)
    level = level_for_the_last_seats(event, seats) if by is Movement.RANK else ()
    return seats, level, True


def by_hand(event: EventInPlay, names: Sequence[str], out: Sequence[str]) -> Seats:
    """Seats that were typed, the tables parted by ``/``. Raises Refused where somebody is left out or sits twice."""
    tables: list[list[str]] = [[]]
    for word in names:
        if word == NEXT_TABLE:
            tables.append([])
        else:
            tables[-1].append(event.people.who(word))
    waiting = tuple(event.people.who(word) for word in out)
    named = [*(person for table in tables for person in table), *waiting]
    strangers = [person for person in named if person not in event.state.people]
    twice = sorted({person for person in named if named.count(person) > 1})
    missing = [person for person in event.state.people if person not in named]
    if strangers:
        raise Refused(f"{listed(strangers)} is not in the event", "mahj event arrive NAME lets somebody in")
    if twice or missing:
        said = [f"{listed(twice)} sits twice"] if twice else []
        said += [f"{listed(missing)} has no seat"] if missing else []
        raise Refused("; ".join(said), "name everybody once, and with --out who waits")
    small = next((table for table in tables if len(table) < 2), None)  # noqa: PLR2004  # nobody plays alone
    if small is not None:
        raise Refused("a table has nobody, or one player, at it", f"part the tables by {quoted(NEXT_TABLE)}")
    return Seats(tuple(map(tuple, tables)), waiting)


def next_number(event: EventInPlay) -> int:
    """The number the next entry of an event gets."""
    return max((place.entry.number for place in last_words(event.file.record.entries)), default=0) + 1


def end_table(files: BookChange, night: NightInPlay, now: datetime, more: Sequence[Entry] = ()) -> None:
    """End a table's round, where it is open, with entries before its end; nothing is paid.

    Entries of one table may stand in the place of what it has under their numbers.
    """
    if not night.is_open:
        return
    first = max(night.next_number, *(entry.number + 1 for entry in more), 0)
    last = closing(night.evening, night.load, first)
    of_change = more[0].number if more else None
    end = EndEntry(number=first, at=now, by=END, after=of_change, net=last.net, left=last.left)
    append(files, night.file, night.as_written((*more, end)))


def _create_nights(  # noqa: PLR0913, PLR0917  # what all of them have
    files: BookChange, event: EventInPlay, number: int, seats: Seats, rules: RulesInForce, now: datetime
) -> None:
    """A night for every table of a round."""
    before = event.play
    header = event.header
    for at, table in enumerate(seats.tables, start=1):
        night = Header(
            id=f"{header.date.isoformat()}-{secrets.token_hex(2)}",
            date=header.date,
            started=now,
            players=tuple(map(event.as_written, table)),
            preset=header.preset,
            unit=header.unit,
            point=header.point,
            currency=header.currency,
            table=str(at),
            event=header.id,
            round=number,
            before=nonzero({event.as_written(person): before.get(person, 0) for person in table}),
            written_by=header.written_by,
            versions=header.versions,
            rules=header.rules,
        )
        net = opening_net(begin(night), rules, 1)
        opening = (BeginEntry(number=1, at=now, net=net),) if net else ()
        create_night(files, event.book.sessions / f"{event.name}-r{number}-t{at}.toml", night, opening)
