"""The end of a night: pots emptied as the rules say, the plan taken as paid or what is unpaid written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import Refused
from ledger.model import added, nonzero
from ledger.night.payments_and_notes import refuse_unsettled_unit
from ledger.night.pots import closing
from ledger.night.transaction import Change, refuse_closed
from ledger.pay.carried import NOT_SETTLED
from ledger.pay.night_state import after
from ledger.pay.settling import coin_lines, paid_in_coins, plan
from ledger.record import EndEntry, PaymentEntry, Purpose, VoidEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from datetime import datetime

    from ledger.declarations import Extra
    from ledger.night.night_in_play import NightInPlay
    from ledger.pay.night_state import Loader, NightState
    from ledger.pay.settling import Transfer
    from ledger.record import Entry


class Ended(Struct, frozen=True):
    """How a night ended: the entry, what the rules paid, and the payments taken as paid."""

    entry: EndEntry
    extras: tuple[Extra, ...]
    plan: tuple[Transfer, ...]


def end(now: datetime, *, unpaid: bool) -> Callable[[NightInPlay], Change[Ended]]:
    """How to close the night. With ``unpaid`` what is left is written down, else the plan is taken as paid.

    Raises Refused where it is closed already, or unpaid points are never paid out, and RuleProblem for a rule that
    gives away what is not there.
    """

    def prepare(table: NightInPlay) -> Change[Ended]:
        refuse_closed(table)
        if unpaid:
            refuse_unsettled_unit(table)
        ended = how_it_ends(table.evening, table.load, table.next_number, now, unpaid=unpaid)
        return Change((ended.entry,), ended)

    return prepare


def end_in_coins(now: datetime, coins: Sequence[int]) -> Callable[[NightInPlay], Change[Ended]]:
    """How to close the night with the plan paid as far as these coins go: that is recorded, the rest left unpaid.

    Raises what `end` raises with what is left unpaid.
    """

    def prepare(table: NightInPlay) -> Change[Ended]:
        refuse_closed(table)
        refuse_unsettled_unit(table)
        first = table.next_number
        owed = how_it_ends(table.evening, table.load, first, now, unpaid=True).entry.unpaid
        paid = paid_in_coins(coin_lines(plan(owed), coins))
        entries: list[Entry] = []
        evening = table.evening
        for number, (payer, payee, points) in enumerate(paid, start=first):
            entries.append(
                PaymentEntry(
                    number=number,
                    at=now,
                    after=None if number == first else first,
                    payer=payer,
                    payee=payee,
                    amount=points,
                    purpose=Purpose.SETTLE,
                )
            )
            evening = after(evening, entries[-1])
        last = how_it_ends(evening, table.load, first + len(paid), now, unpaid=True)
        entry = replace(last.entry, after=first if paid else None)
        return Change((*entries, entry), Ended(entry, last.extras, paid))

    return prepare


def how_it_ends(evening: NightState, load: Loader, number: int, now: datetime, *, unpaid: bool) -> Ended:
    """How an open evening ends as it stands. Raises RuleProblem for a rule that gives away what is not there."""
    last = closing(evening, load, number)
    owed = added(evening.owed, last.net)
    left = nonzero(owed) if unpaid else {}
    entry = EndEntry(number=number, at=now, net=last.net, unpaid=left, left=last.left)
    transfers = () if unpaid or evening.unit in NOT_SETTLED else plan(owed)
    return Ended(entry, last.extras, transfers)


def given_out_first(table: NightInPlay) -> int:
    """The points that the rules give out when an open night ends: other payments settle it then than now.

    Raises MahjError where the rules cannot be asked.
    """
    if not table.is_open:
        return 0
    return sum(extra.points for extra in closing(table.evening, table.load, table.next_number).extras)


def reopen(now: datetime, brought_by: Callable[[str], Mapping[str, str]]) -> Callable[[NightInPlay], Change[EndEntry]]:
    """How to open a night again that was ended. Raises Refused where it is open.

    ``brought_by`` tells which later nights brought forward the pots of the night with that id, by the pot.
    """

    def prepare(table: NightInPlay) -> Change[EndEntry]:
        end_entry = table.evening.end
        if end_entry is None:
            raise Refused(f"the night {table.name} is open", "name another with --night; mahj nights lists them")
        entry = VoidEntry(number=end_entry.number, at=now, why="reopened")
        return Change((entry,), end_entry, questions=tuple(_brought_already(table, end_entry, brought_by)))

    return prepare


def _brought_already(
    table: NightInPlay, end_entry: EndEntry, brought_by: Callable[[str], Mapping[str, str]]
) -> Iterator[str]:
    """The question whether a night goes on whose pot a later night plays for: won in both, it is paid twice."""
    later = brought_by(table.record.header.id) if end_entry.left else {}
    for pot, night in later.items():
        left = end_entry.left.get(pot, 0)
        yield f"the {left} left in its {pot} are played for in the night {night}. Open it all the same?"
