"""The end of a night: a kitty emptied as the rules say, the plan taken as paid or what is unpaid written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.answers import Carry
from ledger.declarations import Extra
from ledger.errors import Refused, RuleProblem
from ledger.model import ACCOUNTS, KITTY, added, nonzero
from ledger.night.payments_and_notes import refuse_unsettled_unit
from ledger.night.transaction import Change, refuse_closed
from ledger.pay.carried import NOT_SETTLED
from ledger.pay.night_state import after, seating
from ledger.pay.settling import coin_lines, paid_in_coins, plan
from ledger.record import EndEntry, PaymentEntry, Purpose, VoidEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from ledger.night.night_in_play import NightInPlay
    from ledger.pay.night_state import Loader, NightState
    from ledger.pay.settling import Transfer
    from ledger.record import Entry


class Ended(Struct, frozen=True):
    """How a night ended: the entry, where a kitty went, and the payments taken as paid."""

    entry: EndEntry
    from_kitty: tuple[Extra, ...]
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
        return Change((*entries, entry), Ended(entry, last.from_kitty, paid))

    return prepare


def how_it_ends(evening: NightState, load: Loader, number: int, now: datetime, *, unpaid: bool) -> Ended:
    """How an open evening ends as it stands. Raises RuleProblem for a rule that gives away what is not there."""
    extras, kitty_left = _kitty(evening, load, number)
    net = added({}, *({extra.payer: -extra.points, extra.payee: extra.points} for extra in extras))
    owed = added(evening.owed, net)
    left = nonzero(owed) if unpaid else {}
    entry = EndEntry(number=number, at=now, net=net, unpaid=left, left={KITTY: kitty_left} if kitty_left else {})
    transfers = () if unpaid or evening.unit in NOT_SETTLED else plan(owed)
    return Ended(entry, tuple(extras), transfers)


def given_out_first(table: NightInPlay) -> int:
    """The points that the rules give out of an open night's kitty when it ends: other payments settle it then than now.

    Raises MahjError where the kitty holds something and the rules cannot be asked.
    """
    if not table.is_open:
        return 0
    return sum(extra.points for extra in _kitty(table.evening, table.load, table.next_number)[0])


def reopen(now: datetime, brought_by: Callable[[str], str | None]) -> Callable[[NightInPlay], Change[EndEntry]]:
    """How to open a night again that was ended. Raises Refused where it is open.

    ``brought_by`` tells which later night brought forward the kitty of the night with that id, if one did.
    """

    def prepare(table: NightInPlay) -> Change[EndEntry]:
        end_entry = table.evening.end
        if end_entry is None:
            raise Refused(f"the night {table.name} is open", "name another with --night; mahj nights lists them")
        entry = VoidEntry(number=end_entry.number, at=now, why="reopened")
        return Change((entry,), end_entry, questions=_brought_already(table, end_entry, brought_by))

    return prepare


def _brought_already(
    table: NightInPlay, end_entry: EndEntry, brought_by: Callable[[str], str | None]
) -> tuple[str, ...]:
    """The question whether a night goes on whose kitty a later night plays for: won in both, it is paid twice."""
    later = brought_by(table.file.record.header.id) if end_entry.left else None
    if later is None:
        return ()
    return (
        f"the {end_entry.left[KITTY]} left in its kitty are played for in the night {later}. Open it all the same?",
    )


def _kitty(evening: NightState, load: Loader, number: int) -> tuple[list[Extra], int | None]:
    """Where what lies in the kitty goes, and what is left of it for a later night."""
    held = evening.balances.get(KITTY, 0) + evening.header.brought.get(KITTY, 0)
    if held <= 0:
        return [], None
    rules = load(evening.rules)
    night = evening.night(seating(evening, load), number)
    answers: list[tuple[str, Extra | Carry]] = list(rules.each("mahj_night_end", (Extra, Carry), night=night))
    extras = []
    givers: dict[str, None] = {}
    for rule, answer in answers:
        if isinstance(answer, Extra):
            if answer.payer != KITTY or answer.payee not in (*evening.everyone, *ACCOUNTS):
                raise rules.nonsense(rule, "mahj_night_end", f"answered {answer}", night=night)
            extras.append(answer)
            givers[rule] = None
    left = held - sum(extra.points for extra in extras)
    if left < 0:
        *others, last = givers
        if not others:
            raise rules.nonsense(last, "mahj_night_end", f"gave away more than the {held} there", night=night)
        raise RuleProblem(
            f"the rules {', '.join(others)} and {last} give away more than the {held} in the kitty",
            f"play without one of them, with mahj presets use --without {last}",
        )
    return extras, left or None
