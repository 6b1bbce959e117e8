"""Whether a table has its hands of the round, and a hand that would be one more."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from ledger.errors import MahjError
from ledger.event.event_in_play import event_of
from ledger.event.rounds import played_words

if TYPE_CHECKING:
    from ledger.event.event_in_play import EventInPlay
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.transaction import Change

T = TypeVar("T")


def event_at(table: NightInPlay) -> EventInPlay | None:
    """The event that a table is of; None too where its file is gone. Raises what is wrong with that."""
    return None if table.record.header.event is None else event_of(table)


def has_its_hands(table: NightInPlay) -> bool:
    """Whether a table that is open has played the hands that a round of its event has. Raises as `event_at`."""
    event = event_at(table)
    return event is not None and table.is_open and event.is_done(table)


def with_doubt(change: Change[T], table: NightInPlay) -> Change[T]:
    """The recording of a hand, with the doubt that the table has the hands of its round already.

    Where the file of the event cannot be read, nothing is doubted: a hand is recorded all the same.
    """
    with suppress(MahjError):
        event = event_at(table)
        if event is not None and table.is_open and event.is_done(table):
            header = table.record.header
            doubt = f"table {header.table} has {played_words(event, table)} of round {header.round} already"
            return replace(change, doubts=(*change.doubts, doubt), otherwise="mahj event shows where the round stands")
    return change
