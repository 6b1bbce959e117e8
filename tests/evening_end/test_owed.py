"""What is owed for a night: the play, less the payments made."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from ledger.model import Unit, nonzero
from ledger.pay.night_state import state_of
from ledger.record import EndEntry, Header, NightRecord, Paid, PaymentEntry, Purpose, Rate, TotalsEntry, VoidEntry

if TYPE_CHECKING:
    from ledger.record import Entry

AT = datetime(2026, 11, 29, 21, 0, tzinfo=UTC)
PLAYED = TotalsEntry(number=1, at=AT, net={"Ann": 100, "Bea": -60, "Cat": -40})


def pays(number: int, payer: str, payee: str, amount: int, purpose: Purpose) -> PaymentEntry:
    """A payment."""
    return PaymentEntry(number=number, at=AT, payer=payer, payee=payee, amount=amount, purpose=purpose)


def record(*entries: Entry, paid: Paid = Paid.AT_THE_END, format_: Literal[1, 2] = 2) -> NightRecord:
    """A night of three."""
    header = Header(
        id="one",
        date=date(2026, 11, 29),
        started=AT,
        players=("Ann", "Bea", "Cat"),
        preset="standard",
        rules={},
        paid=paid,
        format=format_,
    )
    return NightRecord(header, entries)


def owed(*entries: Entry, paid: Paid = Paid.AT_THE_END, format_: Literal[1, 2] = 2) -> dict[str, int]:
    """What a night leaves owed; who is even is left out."""
    return nonzero(state_of(record(*entries, paid=paid, format_=format_)).owed)


def old(*entries: Entry) -> dict[str, int]:
    """What a night in a file of the first format leaves owed."""
    return owed(*entries, format_=1)


def test_a_settling_payment_leaves_less_to_be_paid_and_the_play_as_it_was() -> None:
    """Who paid is nearer to even; the balances of the play, which standings read, have not moved."""
    evening = state_of(record(PLAYED, pays(2, "Bea", "Ann", 45, Purpose.SETTLE)))
    assert evening.owed == {"Ann": 55, "Bea": -15, "Cat": -40}
    assert evening.balances == PLAYED.net


def test_a_carried_payment_is_of_no_matter_to_tonight() -> None:
    """What is paid of an older debt leaves tonight's play and tonight's debts as they are."""
    evening = state_of(record(PLAYED, pays(2, "Bea", "Ann", 45, Purpose.CARRIED)))
    assert evening.owed == evening.balances == PLAYED.net
    assert [payment.amount for payment in evening.carried] == [45]


def test_an_end_pays_nothing() -> None:
    """What was paid stands beside it, as entries; whatever is left of the play after them is owed."""
    end = EndEntry(number=4, at=AT, net={"Ann": 10, "kitty": -10})
    paid = pays(2, "Bea", "Ann", 60, Purpose.SETTLE)
    assert owed(PLAYED, paid, end) == {"Ann": 50, "Cat": -40, "kitty": -10}
    assert owed(PLAYED, paid) == {"Ann": 40, "Cat": -40}


def test_a_payment_counts_at_what_its_points_were_worth_when_it_was_made() -> None:
    """Where another stake is written above an ended night, it paid so much of the old one, and none of the new."""
    paid = replace(pays(2, "Bea", "Ann", 60, Purpose.SETTLE), point="0.05", currency="USD")
    evening = state_of(record(PLAYED, paid))
    assert evening.owed == PLAYED.net
    assert evening.owed_at(Rate(Unit.COINS, Decimal("0.05"), "USD")) == {"Bea": 60, "Ann": -60}
    assert owed(PLAYED, replace(paid, point="0.010")) == {"Ann": 40, "Cat": -40}


END = EndEntry(number=2, at=AT)
GONE = VoidEntry(number=2, at=AT)


def test_an_end_of_the_first_format_stands_for_the_payments_of_its_plan() -> None:
    """Of the entries before it as they stood, and of its own net points; what is corrected later is owed."""
    assert old(PLAYED, END) == {}
    assert old(PLAYED, pays(3, "Bea", "Ann", 20, Purpose.SETTLE), END) == {}
    assert old(PLAYED, replace(END, net={"Ann": 10, "kitty": -10})) == {}
    corrected = TotalsEntry(number=1, at=AT, net={"Ann": -60, "Bea": 100, "Cat": -40})
    assert old(PLAYED, END, corrected) == {"Ann": -160, "Bea": 160}
    assert old(PLAYED, END, corrected, replace(END, after=1)) == {"Ann": -160, "Bea": 160}


def test_what_moves_the_payments_of_the_first_format() -> None:
    """Undo of the end takes them back and redo brings them again; opening the night again leaves them."""
    undone, redone = replace(GONE, by="undo"), replace(END, by="redo")
    assert old(PLAYED, END, undone) == PLAYED.net
    assert old(PLAYED, END, undone, redone) == {}
    assert old(PLAYED, END, GONE) == {}
    more = TotalsEntry(number=3, at=AT, net={"Ann": 5, "Bea": -5})
    assert old(PLAYED, END, GONE, more) == more.net
    assert old(PLAYED, END, GONE, more, EndEntry(number=4, at=AT)) == {}
    assert old(PLAYED, END, GONE, replace(END, by="undo")) == {}


def test_an_end_of_the_first_format_that_says_otherwise_stands_for_nothing() -> None:
    """Unpaid it left everything owed, and written by a newer program its payments stand beside it."""
    assert old(PLAYED, replace(END, unpaid=PLAYED.net)) == PLAYED.net
    assert old(PLAYED, replace(END, paid=True)) == PLAYED.net
    assert old(PLAYED, replace(END, unpaid=PLAYED.net), pays(3, "Bea", "Ann", 60, Purpose.SETTLE)) == {
        "Ann": 40,
        "Cat": -40,
    }


def test_where_coins_move_after_every_hand_only_a_correction_after_the_end_is_owed() -> None:
    """What is recorded or corrected while the night is open is paid; opened again, it is so again."""
    other = TotalsEntry(number=1, at=AT, net={"Ann": -60, "Bea": 100, "Cat": -40})
    left = {"Ann": -160, "Bea": 160}
    for format_ in (1, 2):
        at_once = partial(owed, paid=Paid.EACH_HAND, format_=format_)
        assert at_once(PLAYED) == at_once(PLAYED, other) == at_once(PLAYED, END) == at_once(PLAYED, other, END) == {}
        assert at_once(PLAYED, END, other) == left
        assert at_once(PLAYED, END, other, GONE) == left
        assert at_once(PLAYED, END, other, GONE, TotalsEntry(number=3, at=AT, net={"Ann": 5, "Cat": -5})) == left
        assert at_once(PLAYED, END, VoidEntry(number=1, at=AT)) == {"Ann": -100, "Bea": 60, "Cat": 40}
    assert at_once(PLAYED, END, other, pays(3, "Ann", "Bea", 160, Purpose.SETTLE)) == {}


def test_the_net_of_an_end_moves_with_it_where_coins_move_at_once() -> None:
    """What was given out of a kitty goes back when the night goes on, and is given out again when it ends again."""
    end = EndEntry(number=2, at=AT, net={"Ann": 10, "kitty": -10})
    again = EndEntry(number=3, at=AT, net={"Bea": 10, "kitty": -10})
    at_once = partial(owed, paid=Paid.EACH_HAND)
    assert at_once(PLAYED, end) == at_once(PLAYED, end, GONE) == at_once(PLAYED, end, GONE, again) == {}
    assert at_once(PLAYED, end, replace(end, net={"Bea": 10, "kitty": -10}, after=1)) == {"Ann": -10, "Bea": 10}
