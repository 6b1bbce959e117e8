"""What a phone is told of its event: that its table has its hands of the round, and where people sit in the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ledger.errors import Refused
from ledger.event.hands_of_round import event_at, has_its_hands

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.event.event_in_play import EventInPlay
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.transaction import Change

T = TypeVar("T")


def in_its_round(prepare: Callable[[NightInPlay], Change[T]]) -> Callable[[NightInPlay], Change[T]]:
    """The same change, made only while the round goes on at the table; one that writes nothing is made always."""

    def prepared(table: NightInPlay) -> Change[T]:
        change = prepare(table)
        if change.entries and has_its_hands(table):
            raise Refused(
                f"this table has its hands of round {table.record.header.round}, so nothing was entered",
                "if one more was played, tell the host",
            )
        return change

    return prepared


def round_words(table: NightInPlay, who: str) -> str:
    """That a table is done with its round, and where somebody sits in the next one; "" where it goes on.

    Raises what is wrong with the file of the event.
    """
    event, number = event_at(table), table.record.header.round
    if event is None or number is None or not event.is_done(table):
        return ""
    said = f"Table {table.record.header.table} has its hands of round {number}."
    return f"{said} {_next(event, number + 1, who)}".strip()


def _next(event: EventInPlay, number: int, who: str) -> str:
    """Where somebody sits in a round, as far as that is known."""
    if number > event.header.rounds:
        return "That was the last round." if event.state.end is None else ""
    plan = event.state.plan.get(number)
    if plan is None or not who:
        return f"Where you sit in round {number} is told when it opens."
    found = next((label for label, seated in enumerate(plan.seats.tables, 1) if who in seated), None)
    if found is None:
        return f"In round {number} {who} sits out." if who in plan.seats.out else ""
    return f"In round {number} {who} sits at table {found}."
