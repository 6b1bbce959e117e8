"""What the director does between and beside the rounds: penalties, and time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import Refused
from ledger.event.event_in_play import has_sheet, read
from ledger.event.record import PenaltyEntry
from ledger.event.rounds import end_table, next_number
from ledger.model import MOST_POINTS
from ledger.night.parsing import remark
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.event.event_in_play import Director, EventInPlay
    from ledger.night.night_in_play import NightInPlay


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
