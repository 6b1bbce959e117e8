"""What the director does between and beside the rounds: comings and goings, penalties, and time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.book.roster_writing import add_people
from ledger.errors import Refused
from ledger.event.event_in_play import has_sheet, read
from ledger.event.planning import planned, uneven_later
from ledger.event.record import ArriveEntry, LeaveEntry, PenaltyEntry, RoundEntry
from ledger.event.rounds import end_table, next_number, played_words
from ledger.model import MOST_POINTS
from ledger.night.parsing import remark
from ledger.night.people import company_at_table
from ledger.text import listed, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from ledger.event.event_in_play import Director, EventInPlay
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.people import Company
    from ledger.record import Entry


def arrive(director: Director, names: Sequence[str], *, doubt: Callable[[str], bool]) -> tuple[EventInPlay, Company]:
    """Let people in, from the next round on; the rounds not yet opened are planned anew. Returns who they are, too.

    Raises Refused for who is there already, for a number that cannot be seated, and where a new name is a slip.
    """
    now = director.now
    coming = company_at_table(names, director.event().people)
    if not all(map(doubt, coming.slips)):
        raise Refused("nobody was let in", coming.otherwise)
    with director.changing() as (event, files):
        who = company_at_table(names, event.people)
        there = [person for person in who.players if person in event.state.people]
        if there:
            is_there = "is" if len(there) == 1 else "are"
            raise Refused(f"{listed(there)} {is_there} in the event already", "mahj event seats shows where")
        first = next_number(event)
        entries = [ArriveEntry(number=first + at, at=now, player=person) for at, person in enumerate(who.players)]
        people = (*event.state.people, *who.players)
        replanned = _replanned(event, people, first, now)
        if who.new:
            add_people(files, who.new)
        after = event.appended(files, _one(entries, replanned))
    return after, who


def leave(director: Director, names: Sequence[str]) -> tuple[EventInPlay, tuple[str, ...]]:
    """Let people go, from the next round on. Raises Refused for somebody seated at a table that is not done."""
    now = director.now
    with director.changing() as (event, files):
        gone = tuple(dict.fromkeys(event.people.who(name) for name in names))
        for person in gone:
            if person not in event.state.people:
                raise Refused(f"{person} is not in the event", f"there: {', '.join(event.state.people)}")
            for night in event.outstanding(event.last_round):
                if person in night.evening.players:
                    raise Refused(
                        f"{person} sits at table {night.record.header.table}, which has {played_words(event, night)}",
                        "that is from the next round on, once the table is done; mahj sub NEW --for OLD fills a seat",
                    )
        first = next_number(event)
        entries = [LeaveEntry(number=first + at, at=now, player=person) for at, person in enumerate(gone)]
        people = tuple(person for person in event.state.people if person not in gone)
        after = event.appended(files, _one(entries, _replanned(event, people, first, now)))
    return after, gone


def _replanned(event: EventInPlay, people: Sequence[str], after: int, now: datetime) -> list[RoundEntry]:
    """The rounds that are planned and not yet opened, anew for these people, under their numbers."""
    waiting = [entry for number, entry in sorted(event.state.plan.items()) if number > event.last_round]
    header = replace(event.header, uneven=uneven_later(event.header, len(people)))
    seats = planned(header, people, len(waiting), event.opened)
    return [
        replace(entry, at=now, after=after, by=None, tables=each.tables, out=each.out)
        for entry, each in zip(waiting, seats, strict=False)
    ]


def _one(entries: Sequence[Entry], more: Sequence[Entry]) -> list[Entry]:
    """Entries that are one change: all but the first say that they come after it."""
    first = entries[0].number
    return [entries[0], *(replace(entry, after=first) for entry in (*entries[1:], *more))]


def penalty(
    director: Director, name: str, points: int, number: int | None, why: str | None
) -> tuple[EventInPlay, PenaltyEntry]:
    """Take points from somebody, to the bank. Raises Refused for a stranger, points that are none, and for coins."""
    now = director.now
    with director.changing() as (event, files):
        person = event.people.who(name)
        if not event.header.has_bank:
            raise Refused(
                f"this event plays for {event.header.unit}, and penalties are for tournament and league points",
                f"at the table, mahj pay {quoted(person)} bank {points} --for penalty",
            )
        if person not in event.state.everyone:
            raise Refused(f"{person} is not in the event", f"in it: {', '.join(event.state.everyone)}")
        if not 1 <= points <= MOST_POINTS:
            raise Refused(f"a penalty of {points} points cannot be", f"give from 1 to {MOST_POINTS}, without a sign")
        in_round = number or max(event.last_round, 1)
        if number is not None and number not in event.state.plan and number not in event.rounds:
            raise Refused(f"there is no round {number}", "leave --round out for the newest")
        entry = PenaltyEntry(
            number=next_number(event),
            at=now,
            player=person,
            points=points,
            round=in_round,
            why=None if why is None else remark(why, "a reason"),
        )
        after = event.appended(files, [entry])
    return after, entry


def call_time(
    director: Director, doubt: Callable[[str], bool] = lambda _: True
) -> tuple[EventInPlay, list[NightInPlay]]:
    """End every table of the newest round as it stands.

    Raises Refused where none is open, and for a no to the ``doubt`` that nothing is recorded in this round.
    """
    now = director.now
    _doubt_unplayed(director.event(), doubt)
    with director.changing() as (event, files):
        going = [night for night in event.rounds.get(event.last_round, ()) if night.is_open]
        if not going:
            raise Refused("no table of the event is open", "mahj event round opens the next round")
        for night in going:
            end_table(files, night, now)
    return read(director.book, event.name), going


def _doubt_unplayed(event: EventInPlay, doubt: Callable[[str], bool]) -> None:
    """Put it as a doubt that a round is to end of which no table has a hand."""
    nights = event.rounds.get(event.last_round, ())
    is_going = event.state.end is None and any(night.is_open for night in nights)
    if not is_going or any(night.evening.hands or has_sheet(night) for night in nights):
        return
    if not doubt(f"no table has a hand in round {event.last_round}"):
        raise Refused("the round goes on")
