"""A payment that settles an event: an entry of its file, which counts against all its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Refused
from ledger.event.closing import refuse_unsettled
from ledger.event.own_night import as_night
from ledger.event.rounds import next_number
from ledger.night.payments_and_notes import paid

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ledger.event.event_in_play import Director, EventInPlay
    from ledger.night.payments_and_notes import PaidUp
    from ledger.night.transaction import Change
    from ledger.record import PaymentEntry


class AskedToPay(Struct, frozen=True):
    """A payment as it was asked for: who pays, who is paid, as typed, and how many points; None: as the plan says."""

    payer: str
    payee: str
    points: int | None = None


class PaidInEvent(Struct, frozen=True):
    """A payment in the file of an event, and what everyone is still owed, or owes, after it."""

    event: EventInPlay
    entry: PaymentEntry
    left: Mapping[str, int]


def pay_in_event(
    director: Director,
    asked: AskedToPay,
    owed: Callable[[EventInPlay], Mapping[str, int]],
    ask: Callable[[str], bool],
    *,
    dry_run: bool = False,
) -> PaidInEvent:
    """Write down a payment of what an event left, whether it has ended or not; ``owed`` tells what that is.

    Raises NameProblem and Refused where that cannot be, where the plan holds no such payment, and where whoever is
    asked about more than is owed says no.
    """
    agreed = set()
    for question in _change(director, director.event(), asked, owed).questions:
        if not ask(question):
            raise Refused("nothing was recorded")
        agreed.add(question)
    with director.changing(may_have_ended=True) as (event, files):
        change = _change(director, event, asked, owed)
        if not agreed.issuperset(change.questions):
            raise Refused("what is owed has become something else meanwhile", "mahj event settle shows it")
        (found,) = change.outcome.entries
        entry = replace(found, number=next_number(event))
        after = event if dry_run else event.appended(files, [entry])
    return PaidInEvent(after, entry, change.outcome.left)


def _change(
    director: Director, event: EventInPlay, asked: AskedToPay, owed: Callable[[EventInPlay], Mapping[str, int]]
) -> Change[PaidUp]:
    """What the payment comes to in an event as it is."""
    refuse_unsettled(event)
    prepare = paid(asked.payer, asked.payee, asked.points, director.now, lambda _: owed(event))
    played = (person for night in event.tables for person in night.evening.everyone)
    return prepare(as_night(event, (person for person in played if person not in event.state.everyone)))
