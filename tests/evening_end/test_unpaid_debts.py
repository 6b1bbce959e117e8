"""Debts: written down when a night ends, never copied forward, added up over all nights, and paid later."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.model import Unit
from ledger.reckoning.evening import fold
from ledger.record import EndEntry, Header, NightRecord, PaymentEntry, Purpose, TotalsEntry
from ledger.season.carried import left_open, so_far, together
from ledger.season.settling import plan

if TYPE_CHECKING:
    from tests.host import Host

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
    so_far_entries = [TotalsEntry(number=1, at=AT, net=net), *numbered(before or [], 2)]
    owed = fold(NightRecord(header, tuple(so_far_entries))).owed
    end = EndEntry(
        number=len(so_far_entries) + 1, at=AT, unpaid={account: points for account, points in owed.items() if points}
    )
    return NightRecord(header, (*so_far_entries, end, *numbered(after or [], end.number + 1)))


def numbered(payments: list[PaymentEntry], first: int) -> list[PaymentEntry]:
    """Payments with numbers of their own."""
    return [
        PaymentEntry(number=number, at=AT, payer=each.payer, payee=each.payee, amount=each.amount, purpose=each.purpose)
        for number, each in enumerate(payments, first)
    ]


def debts(*records: NightRecord) -> dict[str, int]:
    """What is owed over all these nights, at their one rate."""
    found = together(left_open(str(index), fold(record), str) for index, record in enumerate(records))
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
    found = together(left_open(str(index), fold(record), str) for index, record in enumerate(records))
    cents = {name: points for name in NAMES if (points := one[name] + other[name])}
    assert [sums for rate, sums in found.items() if str(rate.point) == "0.01"] == ([cents] if cents else [])
    assert [sums for rate, sums in found.items() if rate.unit is Unit.POINTS] == (
        [{name: points for name, points in one.items() if points}] if any(one.values()) else []
    )


def test_a_night_that_goes_on_has_left_nothing_yet() -> None:
    """What it would leave is asked for by its own name."""
    header = night({}).header
    evening = fold(NightRecord(header, (TotalsEntry(number=1, at=AT, net={"Ann": 5, "Bea": -5}),)))
    assert left_open("x", evening, str).owed == {}
    assert so_far("x", evening, str).owed == {"Ann": 5, "Bea": -5}


def test_people_are_who_they_are_now() -> None:
    """Who was Anna and is Ann has one debt, and who is even is left out."""
    record = night({"Ann": 50, "Bea": -80, "Cat": 30})
    now = {"Ann": "Anna", "Cat": "Anna"}
    assert left_open("x", fold(record), lambda name: now.get(name, name)).owed == {"Anna": 80, "Bea": -80}
    assert left_open("x", fold(record), lambda name: "Anna" if name in {"Ann", "Bea", "Cat"} else name).owed == {}


@pytest.fixture
def owing(table: Host) -> Host:
    """Last night left Ann +100, Bea -25, Cat -25, Dee -50; tonight Bea has won 25 from all of them, self-drawn."""
    table.done("win ann 25 dee", "end --unpaid")
    table.next_day()
    table.done("start Ann Bea Cat Dee", "win bea 25 self")
    return table


def test_what_is_left_unpaid_is_written_down(table: Host) -> None:
    """Who still gets and who still owes, less what has been paid already."""
    ran = table.done("win ann 25 dee", "paid dee ann 20", "end --unpaid")
    assert ran.lines[0] == "Unpaid: Ann +80, Bea -25, Cat -25, Dee -30."
    assert table.json("show 2026-11-29")["owed"] == {"Ann": 80, "Bea": -25, "Cat": -25, "Dee": -30}
    assert table.done("settle --text").lines[1] == "Dee pays Ann 30 ($0.30)"
    assert table.done("paid dee ann").lines[1] == "Left to settle: Ann +50, Bea -25, Cat -25."


def test_all_nights_are_settled_together(owing: Host) -> None:
    """Ann +100-50, Bea -25+150, Cat -25-50, Dee -50-50: shown night by night, then who pays whom."""
    ran = owing.done("settle --all --format plain")
    assert ran.lines == [
        "Open",
        "night 2026-11-29, what left unpaid, Ann +100, Bea -25, Cat -25, Dee -50",
        "night 2026-11-30, what so far, Ann -50, Bea +150, Cat -50, Dee -50",
        "night together, Ann +50, Bea +125, Cat -75, Dee -100",
        "To settle all nights",
        "from Dee, to Bea, points 100, money $1.00",
        "from Cat, to Ann, points 50, money $0.50",
        "from Cat, to Bea, points 25, money $0.25",
    ]
    assert ran.err == (
        "To pay it so, end the night with mahj end --unpaid; mahj paid FROM TO --carried records a line.\n"
    )
    assert owing.done("settle --all --text").lines[1:] == [
        "Dee pays Bea 100 ($1.00)",
        "Cat pays Ann 50 ($0.50)",
        "Cat pays Bea 25 ($0.25)",
    ]


def test_settling_all_nights_line_by_line_leaves_nobody_owing(owing: Host) -> None:
    """As it is said: end the night unpaid, then record each line of the plan."""
    owing.done("end --unpaid")
    ran = owing.done("paid dee bea --carried", "paid cat ann --carried")
    assert ran.lines == [
        "4. Cat pays Ann 50 for an earlier night.",
        "Left of earlier nights: Bea +25, Cat -25.",
        "Take it back with mahj undo.",
    ]
    assert owing.done("paid cat bea --carried").lines[1] == "Nothing is left of earlier nights."
    assert owing.json("settle --all") == []
    assert owing.done("settle --all").lines[-1] == "Everyone is even: nobody pays."


def test_a_carried_payment_is_no_part_of_tonight(owing: Host) -> None:
    """Balances, the plan for tonight and standings are what they were; voided, the debt is back."""
    before = owing.json("settle"), owing.json("show")["balances"]
    owing.done("paid dee ann 30 --carried")
    assert (owing.json("settle"), owing.json("show")["balances"]) == before
    assert "paid of earlier nights, Ann -30, Dee +30" in owing.done("settle --all --format plain").out
    owing.done("void 2")
    assert "paid of earlier nights" not in owing.done("settle --all").out


def test_paying_more_of_earlier_nights_than_is_owed_is_asked_about(owing: Host) -> None:
    """Dee owes fifty of last night; with a yes it is recorded all the same."""
    question = "of earlier nights, Dee owes Ann at most 50. Record a payment of 60?"
    owing.refused("paid dee ann 60 --carried", question, "nothing was recorded; add --yes if the answer is yes")
    assert owing.done("paid dee ann 60 --carried --yes").lines[1] == (
        "Left of earlier nights: Ann +40, Bea -25, Cat -25, Dee +10."
    )


def test_a_payment_the_plan_of_earlier_nights_has_not(owing: Host) -> None:
    """Without an amount there must be a line of the plan."""
    owing.refused(
        "paid ann dee --carried",
        "earlier nights left no payment from Ann to Dee",
        "mahj settle --all shows what they did; or name an amount",
    )


def test_a_debt_of_somebody_who_does_not_play_tonight(table: Host) -> None:
    """It is recorded in the night that left it, which may have ended."""
    table.done("win ann 25 dee", "end --unpaid")
    table.next_day()
    table.done("start Ann Bea Cat Eve")
    table.refused(
        "paid dee ann 50 --carried",
        "Dee has not played tonight",
        "players tonight: Ann, Bea, Cat, Eve; or record it in the night that left it, with --night",
    )
    table.refused("paid dee ann 50", "Dee has not played tonight", "players tonight: Ann, Bea, Cat, Eve")
    assert table.done("paid dee ann --night 2026-11-29").lines[1] == "Left to settle: Ann +50, Bea -25, Cat -25."


def test_a_stranger_pays_nobody(table: Host) -> None:
    """Somebody nobody knows is refused, with those who play tonight."""
    table.done("win ann 25 dee")
    table.refused("paid zoe ann 5", 'nobody here is called "zoe"', "players tonight: Ann, Bea, Cat, Dee")


def test_a_renamed_debtor_owes_under_the_name_of_now(owing: Host) -> None:
    """Dee is called Dora from now on, and her debts go with her."""
    owing.done("end --unpaid", "players rename Dee Dora")
    assert "Dora pays Bea 100 ($1.00)" in owing.done("settle --all --text").lines
    assert "Left of earlier nights: Ann +50, Bea +25, Cat -75." in owing.done("paid dee bea --carried").out


def test_a_night_that_cannot_be_read_is_named_when_settling(owing: Host) -> None:
    """What can be read is settled, the rest named, and the exit code says so; a payment then needs its amount."""
    (owing.book.sessions / "2026-11-20.toml").write_text("this is no night", "utf-8")
    ran = owing.run("settle --all --text")
    assert ran.code == 1
    assert ran.lines[1] == "Dee pays Bea 100 ($1.00)"
    assert "2026-11-20.toml is not TOML" in ran.err
    assert owing.run("paid dee ann --carried").code == 1
    ran = owing.done("paid dee ann 50 --carried")
    assert "warning: left out: " in ran.err


def test_a_night_that_was_never_ended_is_named(owing: Host) -> None:
    """It has left nothing yet, and how it is counted in is said."""
    owing.next_day()
    owing.done("start Ann Bea Cat Dee --table 3 --rules tournament", "wall", "start Ann Bea Cat Dee --table 2")
    ran = owing.done("settle --all --text --table 2")
    assert "Cat pays Ann 25 ($0.25)" in ran.lines
    assert "warning: the night 2026-11-30 has not ended and is left out; " in ran.err
    assert "mahj end --night 2026-11-30 --unpaid counts it in\n" in ran.err


def test_nights_at_another_rate_are_settled_apart(owing: Host) -> None:
    """A nickel a point last year, a cent now, and a tournament in between, which leaves no debts."""
    owing.done("end --unpaid")
    owing.next_day()
    owing.done("start Ann Bea Cat Dee --rules tournament", "wall", "end")
    owing.setting('point = "0.05"')
    owing.next_day()
    owing.done("start Ann Bea Cat Dee", "win cat 25 self")
    ran = owing.done("settle --all --text")
    assert ran.lines[1:] == [
        "Ann pays Cat 50 ($2.50)",
        "Bea pays Cat 50 ($2.50)",
        "Dee pays Cat 50 ($2.50)",
        "At 0.01 USD a point:",
        "Dee pays Bea 100 ($1.00)",
        "Cat pays Ann 50 ($0.50)",
        "Cat pays Bea 25 ($0.25)",
    ]
    table = owing.json("settle --all")
    assert table[0] == {
        "from": "Ann", "to": "Cat", "points": 50, "money": 2.5, "currency": "USD", "unit": "coins", "point": 0.05
    }  # fmt: skip
    assert [line["point"] for line in table] == [0.05, 0.05, 0.05, 0.01, 0.01, 0.01]
    assert "Open, at 0.01 USD a point" in owing.done("settle --all").lines


def test_money_and_points_side_by_side_for_programs(owing: Host) -> None:
    """A night of points has neither money nor currency, and its debts stand beside those that have."""
    owing.done("end --unpaid")
    owing.next_day()
    owing.done("start Ann Bea Cat Dee --rules friendly", "win ann 25 dee")
    lines = owing.json("settle --all")
    assert [(line["unit"], line["money"], line["point"]) for line in lines[2:4]] == [
        ("points", None, None),
        ("coins", 1.0, 0.01),
    ]
    assert owing.done("settle --all --text").lines[4] == "At 0.01 USD a point:"


def test_the_end_in_coins_records_what_coins_pay(table: Host) -> None:
    """28 from each: a quarter is paid and three stay unpaid; taken back, it is one change."""
    table.done("win ann 28 bea --yes")
    ran = table.done("end --coins")
    assert ran.lines[:4] == [
        "Bea pays Ann 55.",
        "Cat pays Ann 25.",
        "Dee pays Ann 25.",
        "Unpaid: Ann +7, Bea -1, Cat -3, Dee -3.",
    ]
    assert [line["points"] for line in table.json("settle")] == [3, 3, 1]
    assert table.json("show")["owed"] == {"Ann": 7, "Bea": -1, "Cat": -3, "Dee": -3}
    table.done("undo")
    assert table.json("show")["ended"] is False
    assert table.json("show")["owed"] == {"Ann": 112, "Bea": -56, "Cat": -28, "Dee": -28}


def test_the_end_in_coins_where_coins_pay_everything(table: Host) -> None:
    """Nothing is left, whether something was paid or nothing was owed."""
    table.done("win ann 25 bea")
    assert table.done("end --coins").lines[3] == "Nothing is left unpaid."
    table.done("end --reopen", "void 1", "void 2", "void 3", "void 4")
    assert table.done("end --coins").lines[0] == "Nothing is left unpaid."


@pytest.mark.parametrize(("one", "other"), [("unpaid", "coins"), ("unpaid", "reopen"), ("coins", "reopen")])
def test_a_night_ends_in_one_way(table: Host, one: str, other: str) -> None:
    """Options that contradict each other are refused."""
    table.refused(f"end --{one} --{other}", f"--{one} and --{other} exclude each other", "give one of them", code=2)


def test_a_night_taken_as_paid_owes_nothing(table: Host) -> None:
    """The plan can be looked at later; a payment after it needs a yes, and reopened the night is owed again."""
    table.done("win ann 25 dee", "end")
    ran = table.done("settle --format plain")
    assert ran.lines[0] == "Taken as paid when the night 2026-11-29 ended"
    assert ran.lines[1] == "from Dee, to Ann, points 50, money $0.50"
    assert ran.err == ""
    table.refused("paid dee ann", "the plan has no payment from Dee to Ann", "mahj settle shows it; or name an amount")
    table.refused(
        "paid dee ann 50",
        "of a night whose plan was taken as paid, Dee owes Ann at most 0. Record a payment of 50?",
        "nothing was recorded; add --yes if the answer is yes",
    )
    table.done("end --reopen")
    assert table.json("show")["owed"] == {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}
