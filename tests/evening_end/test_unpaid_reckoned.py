"""What several nights leave unpaid, whatever was paid of it and when."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ledger.model import Unit
from ledger.pay.carried import Open, Rate, dues_of, owed_of, split, together
from ledger.pay.night_state import state_of
from ledger.pay.settling import plan
from ledger.record import EndEntry, Header, NightRecord, PaymentEntry, Purpose, TotalsEntry

AT = datetime(2026, 11, 29, 21, 0, tzinfo=UTC)


NAMES = ("Ann", "Bea", "Cat", "Dee", "Eve")


@st.composite
def nets(draw: st.DrawFn) -> dict[str, int]:
    """What a night came to."""
    points = draw(st.lists(st.integers(-300, 300), min_size=len(NAMES) - 1, max_size=len(NAMES) - 1))
    return dict(zip(draw(st.permutations(NAMES)), [*points, -sum(points)], strict=True))


@st.composite
def settling(draw: st.DrawFn, purpose: Purpose) -> list[PaymentEntry]:
    """Some payments between players; their numbers are given later."""
    people = draw(st.lists(st.permutations(NAMES), max_size=3))
    return [
        PaymentEntry(number=1, at=AT, payer=a, payee=b, amount=draw(st.integers(1, 200)), purpose=purpose)
        for a, b, *_ in people
    ]


def night(
    net: dict[str, int],
    before: list[PaymentEntry] | None = None,
    after: list[PaymentEntry] | None = None,
    *,
    unit: Unit = Unit.COINS,
    point: str = "0.01",
) -> NightRecord:
    """A night that came to this, and left unpaid what was not paid before it ended; some of that was paid later."""
    header = Header(
        id="n",
        date=date(2026, 11, 29),
        started=AT,
        players=NAMES,
        preset="standard",
        rules={},
        unit=unit,
        point=point,
    )
    entries = [TotalsEntry(number=1, at=AT, net=net), *numbered(before or [], 2)]
    end = EndEntry(number=len(entries) + 1, at=AT)
    return NightRecord(header, (*entries, end, *numbered(after or [], end.number + 1)))


def numbered(payments: list[PaymentEntry], first: int) -> list[PaymentEntry]:
    """Payments with numbers of their own."""
    return [
        PaymentEntry(number=number, at=AT, payer=each.payer, payee=each.payee, amount=each.amount, purpose=each.purpose)
        for number, each in enumerate(payments, first)
    ]


def debts(*records: NightRecord) -> dict[str, int]:
    """What is owed over all these nights, at their one rate."""
    found = together(owed_of([(str(index), dues_of(state_of(record))) for index, record in enumerate(records)], str))
    assert len(found) <= 1
    return next(iter(found.values()), {})


@settings(max_examples=40)
@given(st.lists(nets(), min_size=10, max_size=10))
def test_what_ten_nights_leave_unpaid_is_one_long_nights_settlement(ten: list[dict[str, int]]) -> None:
    """Who pays whom after ten nights without a payment is what the same hands in one night would have led to."""
    long_night = {name: sum(each[name] for each in ten) for name in NAMES}
    assert plan(debts(*(night(each) for each in ten))) == plan(long_night)


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(nets(), settling(Purpose.SETTLE), settling(Purpose.SETTLE), settling(Purpose.CARRIED)), max_size=5
    )
)
def test_every_payment_pays_whenever_it_is_made(
    drawn: list[tuple[dict[str, int], list[PaymentEntry], list[PaymentEntry], list[PaymentEntry]]],
) -> None:
    """Before the end, after it, or on a later night: what was played less what was paid is what is left."""
    left = dict.fromkeys(NAMES, 0)
    for net, before, after, carried in drawn:
        for name, points in net.items():
            left[name] += points
        for payment in (*before, *after, *carried):
            left[payment.payer] += payment.amount
            left[payment.payee] -= payment.amount
    records = [night(net, before, [*after, *carried]) for net, before, after, carried in drawn]
    assert debts(*records) == {name: points for name, points in left.items() if points}


@given(nets(), nets())
def test_points_of_different_worth_are_never_added(one: dict[str, int], other: dict[str, int]) -> None:
    """A point of five cents is no point of one cent, and points are no coins; one cent is one cent however written."""
    records = [night(one), night(other, point="0.05"), night(one, unit=Unit.POINTS), night(other, point="0.010")]
    found = together(owed_of([(str(index), dues_of(state_of(record))) for index, record in enumerate(records)], str))
    cents = {name: points for name in NAMES if (points := one[name] + other[name])}
    assert [sums for rate, sums in found.items() if str(rate.point) == "0.01"] == ([cents] if cents else [])
    assert [sums for rate, sums in found.items() if rate.unit is Unit.POINTS] == (
        [{name: points for name, points in one.items() if points}] if any(one.values()) else []
    )


def test_a_night_that_goes_on_owes_what_it_has_come_to() -> None:
    """It is told from one that has ended."""
    header = night({}).header
    evening = state_of(NightRecord(header, (TotalsEntry(number=1, at=AT, net={"Ann": 5, "Bea": -5}),)))
    (found,) = owed_of([("x", dues_of(evening))], str)
    assert (found.owed, found.has_ended) == ({"Ann": 5, "Bea": -5}, False)


def test_people_are_who_they_are_now() -> None:
    """Who was Anna and is Ann has one debt, and who is even is left out."""
    evening = state_of(night({"Ann": 50, "Bea": -80, "Cat": 30}))
    now = {"Ann": "Anna", "Cat": "Anna"}
    (found,) = owed_of([("x", dues_of(evening))], lambda name: now.get(name, name))
    assert found.owed == {"Anna": 80, "Bea": -80}
    assert owed_of([("x", dues_of(evening))], lambda name: "Anna" if name in {"Ann", "Bea", "Cat"} else name) == ()


def test_a_payment_on_a_later_night_counts_for_the_night_it_names() -> None:
    """At the rate it names, and for no night where nobody knows the one it names."""
    first = night({"Ann": 50, "Bea": -50})
    carried = PaymentEntry(number=1, at=AT, payer="Bea", payee="Ann", amount=20, purpose=Purpose.CARRIED, of="n")
    header = replace(first.header, id="later")
    later = NightRecord(header, (carried, replace(carried, number=2, of="elsewhere", amount=5)))
    found = owed_of([("first", dues_of(state_of(first))), ("later", dues_of(state_of(later)))], str)
    assert [(each.night, each.owed, each.carried) for each in found] == [
        ("first", {"Ann": 30, "Bea": -30}, {}),
        ("later", {}, {"Bea": 5, "Ann": -5}),
    ]


CENT = Rate(Unit.COINS, Decimal("0.01"), "USD")


def debt(name: str, **owed: int) -> Open:
    """What a night leaves open."""
    return Open(name, name, CENT, owed, {})


def test_the_oldest_debt_is_paid_first() -> None:
    """What one owes the other within a night, then what only all nights make them owe, then nothing anybody knows."""
    one, two, three = debt("1", Ann=-40, Cat=40), debt("2", Ann=-30, Bea=30), debt("3", Ann=-30, Bea=10, Cat=20)
    parts = [(None if of is None else of.night, points) for of, points in split([one, two, three], ("Ann", "Bea"), 110)]
    assert parts == [("1", 40), ("2", 30), ("3", 30), (None, 10)]
    assert split([one, two, three], ("Ann", "Bea"), 35) == [(two, 30), (three, 5)]
    assert split([one], ("Bea", "Ann"), 35) == [(None, 35)]
