"""Who comes and who goes between the rounds, and what becomes of their number; the rounds to come are planned anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.roster_writing import add_people
from ledger.errors import Refused
from ledger.event.movements import Movement
from ledger.event.opening import refuse_table
from ledger.event.planning import planned, uneven_later
from ledger.event.record import ArriveEntry, LeaveEntry
from ledger.event.rounds import next_number, played_words
from ledger.event.tables_laid import FEWEST, FOUR, laid, layouts
from ledger.hooks.rulebook import Rulebook, rule_finder
from ledger.model import Uneven
from ledger.night.people import company_at_table
from ledger.text import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ledger.event.event_in_play import Director, EventInPlay
    from ledger.night.people import Company
    from ledger.record import Entry


class LeftOver(Struct, frozen=True):
    """Who says what becomes of an uneven number: it was ``said`` for this time, else ``which_way`` asks.

    ``which_way`` returns None where nobody is there to answer.
    """

    said: Uneven | None
    which_way: Callable[[int], Uneven | None]


def arrive(
    director: Director, names: Sequence[str], left_over: LeftOver, *, doubt: Callable[[str], bool]
) -> tuple[EventInPlay, Company]:
    """Let people in, from the next round on; the rounds not yet opened are planned anew. Returns who they are, too.

    Raises Refused for who is there already, for a number that cannot be seated or of which nobody says what becomes of
    it, and where a new name is a slip.
    """
    now, before = director.now, director.event()
    coming = _coming(before, names)
    if not all(map(doubt, coming.slips)):
        raise Refused("nobody was let in", coming.otherwise)
    uneven = _uneven(before, (*before.state.people, *coming.players), left_over)
    with director.changing() as (event, files):
        who = _coming(event, names)
        first = next_number(event)
        entries = [
            ArriveEntry(number=first + at, at=now, player=person, uneven=uneven)
            for at, person in enumerate(who.players)
        ]
        if who.new:
            add_people(files, who.new)
        after = event.appended(files, _planned_anew(event, entries, (*event.state.people, *who.players)))
    return after, who


def _coming(event: EventInPlay, names: Sequence[str]) -> Company:
    """Who is to be let in. Raises Refused for who is there already."""
    who = company_at_table(names, event.people)
    there = [person for person in who.players if person in event.state.people]
    if there:
        is_there = "is" if len(there) == 1 else "are"
        raise Refused(f"{listed(there)} {is_there} in the event already", "mahj event seats shows where")
    return who


def leave(director: Director, names: Sequence[str], left_over: LeftOver) -> tuple[EventInPlay, tuple[str, ...]]:
    """Let people go, from the next round on. Returns who they are, too.

    Raises Refused for somebody seated at a table that is not done, and for a number of which nobody says what becomes
    of it.
    """
    now, before = director.now, director.event()
    uneven = _uneven(before, _without(before, _going(before, names)), left_over)
    with director.changing() as (event, files):
        gone = _going(event, names)
        first = next_number(event)
        entries = [
            LeaveEntry(number=first + at, at=now, player=person, uneven=uneven) for at, person in enumerate(gone)
        ]
        after = event.appended(files, _planned_anew(event, entries, _without(event, gone)))
    return after, gone


def _going(event: EventInPlay, names: Sequence[str]) -> tuple[str, ...]:
    """Who is to leave. Raises Refused for a stranger, and for somebody seated at a table that is not done."""
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
    return gone


def _without(event: EventInPlay, gone: Sequence[str]) -> tuple[str, ...]:
    """Who is left."""
    return tuple(person for person in event.state.people if person not in gone)


def _uneven(event: EventInPlay, people: Sequence[str], left_over: LeftOver) -> Uneven | None:
    """What becomes of people whose number is uneven from now on, where that is said now; None where nothing is.

    Raises Refused where rounds are to come that nobody can plan before it is said, and for tables that the rules of the
    event cannot be played at.
    """
    rules = Rulebook(rule_finder(event.book)).load(event.header.rules, event.file.path.name)
    number, said = len(people), left_over.said
    if said is None and event.state.uneven is None and _must_be_said(event, number):
        of_book = event.settings.uneven
        if of_book is not None:
            return None if of_book is Uneven.FIVES and not rules.answering("mahj_seats") else of_book
        said = left_over.which_way(number)
        laid(number, said)
    if said is not None:
        tables = laid(number, said) if number >= FEWEST else ()
        for size in sorted({*tables, *([FOUR + 1] if said is Uneven.FIVES else [])}):
            refuse_table(people[:size], rules)
    return said


def _must_be_said(event: EventInPlay, number: int) -> bool:
    """Whether rounds are to come for which so many people can be seated in several ways."""
    is_to_come = event.last_round < event.header.rounds and event.header.movement is not Movement.HAND
    return is_to_come and number % FOUR > 0 and number >= FEWEST and len(layouts(number)) > 1


def _planned_anew(
    event: EventInPlay, entries: Sequence[ArriveEntry | LeaveEntry], people: Sequence[str]
) -> list[Entry]:
    """Who comes or goes, and the rounds that are planned and not yet opened, anew under their numbers: one change."""
    first = entries[0]
    waiting = [entry for number, entry in sorted(event.state.plan.items()) if number > event.last_round]
    uneven = uneven_later(first.uneven or event.state.uneven, len(people))
    seats = planned(replace(event.header, uneven=uneven), people, len(waiting), event.opened)
    more = [
        replace(entry, at=first.at, by=None, tables=each.tables, out=each.out)
        for entry, each in zip(waiting, seats, strict=False)
    ]
    return [first, *(replace(entry, after=first.number) for entry in (*entries[1:], *more))]
