"""What is owed for a night: the play, less what was paid, less what the end of the night took as paid."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from ledger.pay.night_state import state_of
from ledger.record import EndEntry, Header, NightRecord, Paid, PaymentEntry, Purpose, TotalsEntry, VoidEntry

if TYPE_CHECKING:
    from ledger.record import Entry

AT = datetime(2026, 11, 29, 21, 0, tzinfo=UTC)
PLAYED = TotalsEntry(number=1, at=AT, net={"Ann": 100, "Bea": -60, "Cat": -40})


def pays(number: int, payer: str, payee: str, amount: int, purpose: Purpose) -> PaymentEntry:
    """A payment."""
    return PaymentEntry(number=number, at=AT, payer=payer, payee=payee, amount=amount, purpose=purpose)


def record(*entries: Entry, paid: Paid = Paid.AT_THE_END) -> NightRecord:
    """A night of three."""
    header = Header(
        id="one",
        date=date(2026, 11, 29),
        started=AT,
        players=("Ann", "Bea", "Cat"),
        preset="standard",
        rules={},
        paid=paid,
    )
    return NightRecord(header, entries)


def test_a_settling_payment_leaves_less_to_be_paid_and_the_play_as_it_was() -> None:
    """Who paid is nearer to even; the balances of the play, which standings read, have not moved."""
    evening = state_of(record(PLAYED, pays(2, "Bea", "Ann", 45, Purpose.SETTLE)))
    assert evening.owed == {"Ann": 55, "Bea": -15, "Cat": -40}
    assert evening.balances == PLAYED.net


def test_a_carried_payment_is_of_no_matter_to_tonight() -> None:
    """What is paid of an older debt leaves tonight's play and tonight's debts as they are."""
    evening = state_of(record(PLAYED, pays(2, "Bea", "Ann", 45, Purpose.CARRIED)))
    assert evening.owed == evening.balances == PLAYED.net
    assert evening.carried == {"Bea": 45, "Ann": -45}


def test_an_ended_night_owes_what_was_written_down_and_was_not_paid_since() -> None:
    """Cat's forty were taken as paid, Bea's sixty were not, and twenty of them came later."""
    end = EndEntry(number=2, at=AT, unpaid={"Ann": 60, "Bea": -60})
    later = pays(3, "Bea", "Ann", 20, Purpose.SETTLE)
    assert state_of(record(PLAYED, end)).owed == {"Ann": 60, "Bea": -60, "Cat": 0}
    assert state_of(record(PLAYED, end, later)).owed == {"Ann": 40, "Bea": -40, "Cat": 0}
    assert state_of(record(PLAYED, end)).taken_as_paid == {"Ann": -40, "Cat": 40}


def test_an_end_without_anything_unpaid_takes_all_as_paid() -> None:
    """After it nobody owes anything; opened again, they do."""
    end = EndEntry(number=2, at=AT)
    assert not any(state_of(record(PLAYED, end)).owed.values())
    assert state_of(record(PLAYED, end, VoidEntry(number=2, at=AT, why="reopened"))).owed == PLAYED.net


def test_where_coins_move_after_every_hand_nobody_owes() -> None:
    """The play has been paid when it is recorded."""
    evening = state_of(record(PLAYED, paid=Paid.EACH_HAND))
    assert evening.owed == {"Ann": 0, "Bea": 0, "Cat": 0}
    assert evening.balances == PLAYED.net
