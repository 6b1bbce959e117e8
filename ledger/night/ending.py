"""The end of a night: pots emptied as the rules say, and the payments of the plan written down before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.book.people import by_person
from ledger.errors import Refused
from ledger.model import added, nonzero
from ledger.night.payments_and_notes import refuse_unsettled_unit
from ledger.night.pots import closing
from ledger.night.transaction import Change, one_change, refuse_closed
from ledger.pay.carried import NOT_SETTLED
from ledger.pay.night_state import state_of
from ledger.pay.settling import coin_lines, paid_in_coins, plan
from ledger.record import FIRST_FORMAT, EndEntry, Paid, PaymentEntry, Purpose, VoidEntry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime

    from ledger.declarations import Extra
    from ledger.night.night_in_play import NightInPlay
    from ledger.pay.settling import Transfer
    from ledger.record import NightRecord

#: What stands in ``by`` of a payment that the end of a night wrote.
END = "end"


class Ended(Struct, frozen=True):
    """How a night ended: its last entry, what the rules paid, the payments then made, and what is left after them."""

    entry: EndEntry
    extras: tuple[Extra, ...]
    plan: tuple[Transfer, ...]
    left: Mapping[str, int]


#: Tells what is owed of a night by the names of now, with what other nights have paid of it taken off.
Owed = Callable[["NightInPlay"], Mapping[str, int]]
#: Tells which of the payments that settle a night are made when it ends.
Pays = Callable[[tuple["Transfer", ...]], tuple["Transfer", ...]]


def end(now: datetime, owed: Owed, pays: Pays = tuple) -> Callable[[NightInPlay], Change[Ended]]:
    """How to close the night, with the payments of the plan written before its end as ``pays`` has them; all of them.

    Raises Refused where it is closed already, and RuleProblem for a rule that gives away what is not there.
    """

    def prepare(table: NightInPlay) -> Change[Ended]:
        refuse_closed(table)
        is_settled = table.evening.unit not in NOT_SETTLED and table.record.header.event is None
        if table.evening.unit in NOT_SETTLED and pays is not tuple:
            refuse_unsettled_unit(table)
        first = table.next_number
        last = closing(table.evening, table.load, first)
        who = table.who
        moves_with_it = table.evening.header.paid is Paid.EACH_HAND
        all_owed = added(owed(table), {} if moves_with_it else by_person(last.net, who)) if is_settled else {}
        paid = pays(plan(all_owed))
        names = {who(name): name for name in reversed(table.evening.everyone)}
        settled = settling(table.record, ((*_named(line, names), line.points) for line in paid), now, END, first)
        entry = EndEntry(
            number=first + len(paid),
            at=now,
            net=last.net,
            left=last.left,
            paid=table.record.header.format == FIRST_FORMAT,
        )
        entries = one_change((*settled, entry))
        rest = added(all_owed, *({line.payer: line.points, line.payee: -line.points} for line in paid))
        return Change(entries, Ended(entry, last.extras, paid, nonzero(rest)))

    return prepare


def nothing(plan: tuple[Transfer, ...]) -> tuple[Transfer, ...]:  # noqa: ARG001  # a plan, of which nothing is paid
    """Nothing is paid when the night ends."""
    return ()


def what_coins_pay(coins: Sequence[int]) -> Pays:
    """As much is paid of every line as these coins pay of it."""
    return lambda transfers: paid_in_coins(coin_lines(transfers, coins))


def _named(line: Transfer, names: Mapping[str, str]) -> tuple[str, str]:
    """Who pays and who is paid, under the names that the night knows."""
    return names.get(line.payer, line.payer), names.get(line.payee, line.payee)


def settling(
    record: NightRecord, paid: Iterable[tuple[str, str, int]], now: datetime, by: str, first: int
) -> list[PaymentEntry]:
    """Payments that settle a night, as its entries from a number on: who pays, who is paid, and how much."""
    worth = record.header.rate.of_payment
    return [
        PaymentEntry(
            number=number,
            at=now,
            by=by,
            payer=payer,
            payee=payee,
            amount=points,
            purpose=Purpose.SETTLE,
            point=worth["point"],
            currency=worth["currency"],
        )
        for number, (payer, payee, points) in enumerate(paid, start=first)
    ]


def ended(record: NightRecord, now: datetime, by: str, pays: Pays = tuple) -> NightRecord:
    """The record of a night nobody sits at any more, ended with the payments of its plan: all of them, or some."""
    first = max((entry.number for entry in record.entries), default=0) + 1
    is_settled = record.header.unit not in NOT_SETTLED
    paid = settling(record, pays(plan(state_of(record).owed)) if is_settled else (), now, by, first)
    entries = (*paid, EndEntry(number=first + len(paid), at=now, by=by))
    return record.with_more(one_change(entries))


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
