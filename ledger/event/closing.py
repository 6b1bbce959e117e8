"""The end of an event: one plan across all its tables, its payments written down, and the event closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import Refused
from ledger.event.rounds import end_table, next_number, played_words
from ledger.model import added, nonzero
from ledger.night.ending import END
from ledger.night.pots import closing
from ledger.pay.coins_moved import NOT_SETTLED
from ledger.pay.settling import plan
from ledger.record import EndEntry, PaymentEntry, Purpose
from ledger.text import counted, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ledger.event.event_in_play import Director, EventInPlay
    from ledger.night.ending import Pays
    from ledger.pay.settling import Transfer


class EndedEvent(Struct, frozen=True):
    """An event that was closed: the payments then made, and what is left after them."""

    event: EventInPlay
    paid: tuple[Transfer, ...]
    left: Mapping[str, int]


def refuse_unsettled(event: EventInPlay) -> None:
    """Raise Refused for an event whose points are never paid out."""
    if event.header.unit in NOT_SETTLED:
        raise Refused(
            f"the event {event.name} plays for {event.header.unit} points, which are never paid out",
            "mahj event shows where it stands",
        )


def end_event(director: Director, pays: Pays = tuple, doubt: Callable[[str], bool] = lambda _: True) -> EndedEvent:
    """Close an event with the payments of its plan.

    Raises Refused while a table of a round is not done, and for a no to the ``doubt`` that rounds are still to come.
    """
    now = director.now
    _doubt_early(director.event(), doubt)
    with director.changing() as (event, files):
        left = [night for number in event.rounds for night in event.outstanding(number)]
        if left:
            tables = [f"table {each.record.header.table} has {played_words(event, each)}" for each in left]
            raise Refused(
                f"round {event.last_round} is not done: {listed(tables)}",
                "play on, or enter the sheets; mahj event time closes every table as it stands",
            )
        owed = dict(event.owed)
        for night in (night for nights in event.rounds.values() for night in nights if night.is_open):
            owed = added(owed, closing(night.evening, night.load, night.next_number).net)
            end_table(files, night, now)
        paid = pays(plan(owed)) if event.header.unit not in NOT_SETTLED else ()
        first, worth = next_number(event), event.header.rate.of_payment
        payments = [
            PaymentEntry(
                number=number,
                at=now,
                by=END,
                after=first if number > first else None,
                payer=line.payer,
                payee=line.payee,
                amount=line.points,
                purpose=Purpose.SETTLE,
                point=worth["point"],
                currency=worth["currency"],
            )
            for number, line in enumerate(paid, start=first)
        ]
        end = EndEntry(number=first + len(paid), at=now, after=first if paid else None)
        rest = added(owed, *({line.payer: line.points, line.payee: -line.points} for line in paid))
        is_settled = event.header.unit not in NOT_SETTLED
        after = event.appended(files, [*payments, end])
    return EndedEvent(after, paid, nonzero(rest) if is_settled else {})


def _doubt_early(event: EventInPlay, doubt: Callable[[str], bool]) -> None:
    """Put it as a doubt that an event is to end before its last round; whoever is not done with one is refused."""
    played, planned = event.last_round, event.header.rounds
    if event.state.end is not None or played >= planned or event.outstanding(played):
        return
    if not doubt(f"only {played} of {counted(planned, 'round')} {'was' if played == 1 else 'were'} opened"):
        raise Refused("the event stays open", "mahj event round opens the next round")
