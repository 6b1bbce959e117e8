"""The night as a fold of its entries."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.model import KITTY, Hand, Result, Seating, Unit
from ledger.pay.night_state import begin, seating, state_of, turns
from ledger.record import (
    EndEntry,
    Entry,
    HandEntry,
    Header,
    NightRecord,
    NoteEntry,
    Paid,
    PaymentEntry,
    Purpose,
    RuleOptions,
    RulesEntry,
    SeatsEntry,
    TotalsEntry,
    VoidEntry,
    last_words,
    play_of,
    standing_entries,
)

if TYPE_CHECKING:
    from tests.reckoning.conftest import Rules

NOW = datetime(2026, 11, 29, 19, 5, tzinfo=UTC)
FOUR = ("Ann", "Bea", "Cat", "Dee")
HEADER = Header(
    id="2026-11-29-4f7c", date=date(2026, 11, 29), started=NOW, players=FOUR, preset="flat",
    rules={"winner-collects": {}},
)  # fmt: skip
WALL = Hand(seated=FOUR, result=Result.WALL)


def hand(number: int, **net: int) -> HandEntry:
    """A hand with the net points it was announced with; how it ended is nothing to the balances."""
    return HandEntry(number=number, at=NOW, hand=WALL, net=net)


def pay(number: int, payer: str, payee: str, amount: int, purpose: Purpose) -> PaymentEntry:
    """A payment beside the hands."""
    return PaymentEntry(number=number, at=NOW, payer=payer, payee=payee, amount=amount, purpose=purpose)


def record(*entries: Entry) -> NightRecord:
    """A night of these entries."""
    return NightRecord(HEADER, entries)


def test_balances_are_the_play_and_owed_what_is_left_of_it() -> None:
    """Hands, disputes and penalties are play; what settles it is taken off what is owed, on both sides."""
    evening = state_of(
        record(
            hand(1, Ann=75, Bea=-25, Cat=-25, Dee=-25),
            pay(2, "Bea", "Cat", 50, Purpose.DISPUTE),
            pay(3, "Ann", KITTY, 5, Purpose.OTHER),
            pay(4, "Dee", "Ann", 25, Purpose.SETTLE),
        )
    )
    assert evening.balances == {"Ann": 70, "Bea": -75, "Cat": 25, "Dee": -25, KITTY: 5}
    assert {account: points for account, points in evening.owed.items() if points} == {
        "Ann": 45, "Bea": -75, "Cat": 25, KITTY: 5,
    }  # fmt: skip


def test_what_was_paid_of_earlier_nights_is_no_part_of_this_one() -> None:
    """Neither of its play nor of what is owed from it."""
    evening = state_of(record(hand(1, Ann=25, Bea=-25), pay(2, "Bea", "Ann", 40, Purpose.CARRIED)))
    assert evening.balances == {"Ann": 25, "Bea": -25}
    assert evening.owed == {"Ann": 25, "Bea": -25}


def test_what_was_paid_hand_by_hand_is_owed_by_nobody() -> None:
    """Where coins move after every hand the play leaves no debt, and its balances all the same."""
    header = Header(
        id="x", date=HEADER.date, started=NOW, players=FOUR, preset="flat", rules={}, unit=Unit.POINTS,
        paid=Paid.EACH_HAND,
    )  # fmt: skip
    evening = state_of(NightRecord(header, (hand(1, Ann=25, Bea=-25), EndEntry(number=2, at=NOW))))
    assert evening.balances == {"Ann": 25, "Bea": -25}
    assert not any(evening.owed.values())
    assert evening.unit == Unit.POINTS


def test_last_word_on_a_number_counts_in_its_own_place() -> None:
    """A correction stands where the hand stood, a number taken out moves nothing, and what it said can be read."""
    entries = (
        hand(1, Ann=100, Bea=-100),
        hand(2, Cat=40, Dee=-40),
        hand(1, Ann=120, Bea=-120),
        VoidEntry(number=2, at=NOW, why="it was a joke"),
    )
    evening = state_of(record(*entries))
    assert evening.balances == {"Ann": 120, "Bea": -120}
    assert [played.played.number for played in evening.hands] == [1]
    assert [(place.entry.number, place.void) for place in last_words(entries)] == [(1, None), (2, "it was a joke")]
    assert standing_entries(entries) == entries[2:3]
    again = state_of(record(*entries, hand(2, Cat=30, Dee=-30)))
    assert again.balances == {"Ann": 120, "Bea": -120, "Cat": 30, "Dee": -30}


def test_every_entry_says_what_it_adds_to_the_play() -> None:
    """Net points of hands, totals and the end, and payments but those that settle; the others add nothing."""
    net = {"Ann": 25, "Bea": -25}
    assert play_of(hand(1, **net)) == net
    assert play_of(TotalsEntry(number=1, at=NOW, net=net)) == net
    assert play_of(EndEntry(number=1, at=NOW, net=net)) == net
    assert play_of(pay(1, "Bea", "Ann", 25, Purpose.PENALTY)) == net
    for entry in (
        *(pay(1, "Bea", "Ann", 25, purpose) for purpose in (Purpose.SETTLE, Purpose.CARRIED)),
        NoteEntry(number=1, at=NOW, text="tea"),
        SeatsEntry(number=1, at=NOW, players=FOUR),
        VoidEntry(number=1, at=NOW),
    ):
        assert play_of(entry) == {}


def test_hand_knows_the_evening_before_it_and_nothing_after() -> None:
    """The balances, the earlier hands and who waited, as they were when it was dealt."""
    header = Header(
        id="x", date=HEADER.date, started=NOW, players=(*FOUR, "Eve"), preset="flat", rules={}, brought={KITTY: 50}
    )  # fmt: skip
    night = state_of(NightRecord(header, (hand(1, Ann=25, Bea=-25), hand(2, Cat=25, Dee=-25)))).hands[1].night
    assert night.balances == {"Ann": 25, "Bea": -25}
    assert [played.number for played in night.hands] == [1]
    assert (night.number, night.waiting, night.kitty) == (2, ("Eve",), 50)


def test_everyone_who_ever_played_is_remembered() -> None:
    """Who left still owes; who came later comes later in the list."""
    evening = state_of(
        record(
            SeatsEntry(number=1, at=NOW, players=("Bea", "Cat", "Eve", "Ann")),
            TotalsEntry(number=2, at=NOW, net={"Fay": 10, "Dee": -10}),
        )
    )
    assert evening.players == ("Bea", "Cat", "Eve", "Ann")
    assert evening.everyone == (*FOUR, "Eve", "Fay")
    assert evening.balances == {"Fay": 10, "Dee": -10}


def test_whoever_sat_bet_or_paid_is_remembered_whatever_became_of_the_seats() -> None:
    """Taking out the entry that brought somebody to the table takes nobody out of the hands they played."""
    wall = replace(WALL, seated=("Ann", "Bea", "Cat", "Eve"), bets={"Fay": "Ann"})
    evening = state_of(
        record(
            SeatsEntry(number=1, at=NOW, players=("Ann", "Bea", "Cat", "Eve", "Fay")),
            HandEntry(number=2, at=NOW, hand=wall, net={"Eve": -25, KITTY: 25}),
            pay(3, "Gus", "fund", 10, Purpose.PENALTY),
            TotalsEntry(number=4, at=NOW, net={"Ann": 10, "bank": -10}),
            VoidEntry(number=1, at=NOW, why="the wrong night"),
        )
    )
    assert evening.players == FOUR
    assert evening.everyone == (*FOUR, "Eve", "Fay", "Gus")
    assert not sum(evening.balances.values())


def test_note_moves_nothing() -> None:
    """A note changes no balance and no turn, and is no hand."""
    evening = state_of(record(NoteEntry(number=1, at=NOW + timedelta(hours=1), text="hello")))
    assert evening == begin(HEADER)


def test_hands_keep_the_rules_they_were_played_under(rules: Rules) -> None:
    """A preset switched in counts from the next hand on; turns are counted under the rules of each hand."""
    stays: RuleOptions = {"wall-redeal": {}}
    evening = state_of(record(hand(1), RulesEntry(number=2, at=NOW, preset="ours", rules=stays), hand(3)))
    assert [(played.preset, played.rules) for played in evening.hands] == [
        ("flat", {"winner-collects": {}}),
        ("ours", stays),
    ]
    both = {name: rules.load(name) for name in ("winner-collects", "wall-redeal")}
    assert turns(evening, lambda options: both[next(iter(options))]) == 1
    assert seating(evening, lambda options: both[next(iter(options))]) == Seating(("Bea", "Cat", "Dee", "Ann"))


def test_seats_written_down_begin_the_turns_anew(rules: Rules) -> None:
    """The first of the list is East at the next hand, however often the deal had moved on."""
    in_force = rules.load("winner-collects")
    evening = state_of(
        record(hand(1), hand(2), SeatsEntry(number=3, at=NOW, players=("Dee", "Cat", "Bea", "Ann")), hand(4))
    )
    assert turns(evening, lambda _: in_force) == 1
    assert seating(evening, lambda _: in_force).seated == ("Cat", "Bea", "Ann", "Dee")
