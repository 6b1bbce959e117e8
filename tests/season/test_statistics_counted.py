"""Statistics and head to head: counted by hand over a few nights."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.book.people import NameResolver
from ledger.book.roster import Person
from ledger.model import Result, Unit
from ledger.record import Purpose, standing_entries
from ledger.season.counting import count_details, facts_by, payments_between
from ledger.season.counts import BiggestWin, NightDetails, Streaks, Tally
from ledger.season.running_balance import hand_by_hand
from ledger.season.statistics import HeadToHead, NightMark, Statistics, head_to_head, statistics

if TYPE_CHECKING:
    from tests.season.conftest import NightWriter

WHO = (Person("Anna", was=("Ann",)),)


def in_full(*nights: tuple[str, NightWriter]) -> list[tuple[str, NightDetails]]:
    """Nights with what everybody did in them, by the names of now."""
    return [(name, count_details(facts_by(NameResolver(WHO), writer.record(name)))) for name, writer in nights]


def counted(*nights: tuple[str, NightWriter]) -> Statistics:
    """The statistics of nights in one unit."""
    (found,) = statistics(in_full(*nights))
    return found


def compared(*nights: tuple[str, NightWriter]) -> HeadToHead:
    """Anna and Bea over nights in one unit."""
    (found,) = head_to_head(in_full(*nights), "Anna", "Bea")
    return found


def evening(night: type[NightWriter]) -> NightWriter:
    """Five hands: a discard, self-drawn and jokerless, a wall game, one thrown in, another discard."""
    return (
        night()
        .won("Ann", {"Ann": 100, "Bea": -50, "Cat": -25, "Dee": -25}, discarder="Bea", line="2026 1", value=30)
        .won("Ann", {"Ann": 300, "Bea": -100, "Cat": -100, "Dee": -100}, jokerless=True, stopped_by="Cat", value=50)
        .other(Result.WALL)
        .other(Result.THROWN_IN)
        .won("Bea", {"Bea": 120, "Ann": -60, "Cat": -30, "Dee": -30}, discarder="Ann", line="2026 1", value=25)
    )


def test_figures_of_a_night(night: type[NightWriter]) -> None:
    """Every figure of every player, by the names of now."""
    found = counted(("2026-01-01", evening(night)))
    assert (found.nights, found.hands, found.thrown_in, found.wall_games) == (1, 5, 1, 1)
    assert found.wall_rate == Fraction(1, 4)
    anna, bea, cat = (found.players[name] for name in ("Anna", "Bea", "Cat"))
    tally = anna.tally
    assert (tally.hands, tally.by_discard, tally.self_drawn, tally.wins, tally.discarder) == (5, 1, 1, 2, 1)
    assert (tally.jokerless_share, tally.average_value) == (Fraction(1, 2), Fraction(40))
    rows = [(each.streaks.longest_run, each.streaks.longest_drought) for each in (anna, bea, cat)]
    assert rows == [(2, 2), (1, 3), (0, 4)]
    assert (anna.biggest, anna.biggest_night) == (BiggestWin(300, 50, 2), "2026-01-01")
    assert (anna.best, anna.worst) == (NightMark(340, "2026-01-01"), NightMark(340, "2026-01-01"))
    assert cat.tally.stopped == 1
    assert (anna.lines, bea.lines) == ({"2026 1": 1}, {"2026 1": 1})
    assert found.thrown == {("Bea", "Anna"): 1, ("Anna", "Bea"): 1}
    assert "Ann" not in found.players


def test_rows_of_hands_go_on_over_nights(night: type[NightWriter]) -> None:
    """A run and a drought do not end with the evening; nights one does not play break neither."""
    one = night().won("Ann", {"Ann": 25, "Bea": -25})
    elsewhere = night(("Bea", "Cat", "Dee", "Eve")).won("Bea", {"Bea": 25, "Cat": -25})
    found = counted(("2026-01-01", one), ("2026-01-02", elsewhere), ("2026-01-03", one))
    assert found.players["Anna"].streaks.longest_run == 2
    assert found.players["Cat"].streaks.longest_drought == 3


def test_best_and_worst_night(night: type[NightWriter]) -> None:
    """By net points of the play, payments included; of several as good the first."""
    nights = [
        ("2026-01-01", night().won("Ann", {"Ann": 25, "Bea": -25})),
        ("2026-01-02", night().won("Ann", {"Ann": 25, "Bea": -25}).paid("Ann", "Bea", 50, Purpose.PENALTY)),
        ("2026-01-03", night().won("Ann", {"Ann": 25, "Bea": -25})),
    ]
    found = counted(*nights)
    assert found.players["Anna"].best == NightMark(25, "2026-01-01")
    assert found.players["Anna"].worst == NightMark(-25, "2026-01-02")
    assert found.players["Cat"].best == NightMark(0, "2026-01-01")
    assert [(step.after, step.balances["Anna"]) for step in found.running] == [
        ("2026-01-01", 25),
        ("2026-01-02", 0),
        ("2026-01-03", 25),
    ]


def test_nobody_has_a_share_of_nothing() -> None:
    """Without a win there is no average, without a hand no rate."""
    assert (Tally().average_value, Tally().jokerless_share) == (None, None)
    assert Statistics(Unit.COINS).wall_rate is None


def test_units_are_counted_apart(night: type[NightWriter]) -> None:
    """What one wins in a tournament is no statistic of coins."""
    nights = [night().won("Ann", {"Ann": 25, "Bea": -25}), night(unit=Unit.TOURNAMENT).other(Result.WALL)]
    names = ("2026-01-01", "2026-01-02")
    found = statistics(in_full(*zip(names, nights, strict=True)))
    assert [(each.unit, each.hands) for each in found] == [(Unit.COINS, 1), (Unit.TOURNAMENT, 1)]


def test_a_night_that_was_only_opened_is_none(night: type[NightWriter]) -> None:
    """Without a hand, and without points moved among the players, nothing was played; a payment is enough."""
    opened = night()
    emptied = night(brought={"kitty": 5}).end(net={"kitty": -5, "fund": 5})
    settled = night().paid("Ann", "Bea", 5, Purpose.CARRIED).end()
    assert statistics(in_full(("2026-01-01", opened))) == ()
    found = counted(
        *((f"2026-01-0{day}", each) for day, each in enumerate((opened, emptied, settled), start=1)),
        ("2026-01-04", night().paid("Ann", "Bea", 5, Purpose.PENALTY)),
    )
    assert (found.nights, [step.after for step in found.running]) == (2, ["2026-01-02", "2026-01-04"])


def test_hand_by_hand(night: type[NightWriter]) -> None:
    """Where everybody stood after each hand; the kitty is nobody."""
    record = evening(night).other(Result.WALL, {"Ann": -5, "kitty": 5}).record("2026-01-01")
    running = hand_by_hand(standing_entries(record.entries), NameResolver(WHO))
    assert [(step.after, step.balances.get("Anna")) for step in running] == [
        ("1", 100),
        ("2", 400),
        ("3", 400),
        ("4", 400),
        ("5", 340),
        ("6", 335),
    ]
    assert "kitty" not in running[-1].balances


def test_head_to_head(night: type[NightWriter]) -> None:
    """What went between the two, hand by hand and beside; who won, and on whose discard."""
    found = compared(("2026-01-01", evening(night).paid("Bea", "Ann", 7, Purpose.DISPUTE)))
    assert (found.nights, found.hands, found.net) == (1, 5, Fraction(50 + 100 - 60 + 7))
    assert (found.wins, found.on_discard) == ((2, 1), (1, 1))
    assert (found.in_proportion, found.only_totals) == (0, 0)
    assert found.running == [("2026-01-01", Fraction(97))]


def test_payments_beside_the_hands_count_both_ways_and_settling_never(night: type[NightWriter]) -> None:
    """A penalty between the two is play; what settles it is not, nor what goes to others."""
    writer = (
        night()
        .paid("Ann", "Bea", 30, Purpose.PENALTY)
        .paid("Ann", "Cat", 5, Purpose.PENALTY)
        .paid("Bea", "Ann", 100, Purpose.SETTLE)
        .paid("Bea", "Ann", 9, Purpose.OTHER)
        .void(4)
    )
    assert compared(("2026-01-01", writer)).net == -30


def test_nights_of_which_only_totals_are_known_say_nothing_of_two(night: type[NightWriter]) -> None:
    """An imported night that both played is counted as one of which nobody knows what went between them."""
    found = compared(("2026-01-01", night().totals({"Ann": 50, "Bea": -50})))
    assert (found.nights, found.only_totals, found.net) == (1, 1, Fraction(0))


def test_those_who_never_met(night: type[NightWriter]) -> None:
    """A night in which nothing went between two is none of theirs."""
    writer = night(("Bea", "Cat", "Dee", "Eve")).won("Bea", {"Bea": 25, "Cat": -25})
    assert head_to_head(in_full(("2026-01-01", writer)), "Anna", "Bea") == ()


def test_what_went_there_and_back_among_several_is_no_meeting(night: type[NightWriter]) -> None:
    """A bettor who won of somebody in proportion and lost as much again has not met them."""
    writer = night(("Bea", "Cat", "Dee", "Eve", "Ann"))
    for sign in (1, -1):
        net = {"Ann": 10 * sign, "Cat": 20 * sign, "Bea": -15 * sign, "Dee": -15 * sign}
        writer.other(Result.ERROR, net, caller="Bea", value=25, bets={"Ann": "Cat"})
    assert head_to_head(in_full(("2026-01-01", writer)), "Anna", "Bea") == ()


def test_a_bettor_and_a_player_meet_by_what_went_between_them(night: type[NightWriter]) -> None:
    """Who only bet has not sat with the other, and still pays."""
    hand = {"Bea": 100, "Ann": -25, "Cat": -25, "Dee": -25, "Eve": -25}
    writer = night(("Bea", "Cat", "Dee", "Eve", "Ann")).won("Bea", hand, bets={"Ann": "Cat"})
    found = compared(("2026-01-01", writer))
    assert (found.hands, found.net, found.nights) == (0, Fraction(-25), 1)


def points_between(net: dict[str, int], first: str, second: str) -> Fraction:
    """What went from the second account to the first, less what came back."""
    paid = payments_between(net)
    there = sum(points for one, other, points, _ in paid if (one, other) == (first, second))
    back = sum(points for one, other, points, _ in paid if (one, other) == (second, first))
    return Fraction(there - back)


@pytest.mark.parametrize(
    ("net", "went", "shared"),
    [
        ({"Anna": 100, "Bea": -50, "Cat": -50}, 50, False),
        ({"Anna": -100, "Bea": 75, "Cat": 25}, -75, False),
        ({"Anna": 75, "Cat": 25, "Bea": -40, "Dee": -60}, 30, True),
        ({"Anna": 10, "Cat": 20, "Bea": -15, "Dee": -15}, 5, True),
        ({"Anna": 1, "Cat": 2, "Bea": -2, "Dee": -1}, Fraction(2, 3), True),
        ({"Anna": -50, "Bea": -50, "kitty": 100}, 0, False),
        ({"Cat": 5, "Dee": -5}, 0, False),
        ({}, 0, False),
    ],
)
def test_what_went_between_two(net: dict[str, int], went: object, shared: bool) -> None:  # noqa: FBT001
    """All of it where one gains or one pays, else in proportion, and it is known which."""
    paid = payments_between(net)
    assert points_between(net, "Anna", "Bea") == went
    assert all(is_share is shared for *_, is_share in paid)
    assert bool(paid) is bool(net)


@settings(max_examples=80)
@given(amounts=st.lists(st.integers(-300, 300), min_size=1, max_size=5))
def test_what_went_from_everybody_is_what_one_won(amounts: list[int]) -> None:
    """Taken over all others, what went to an account is its net points: nothing is lost between them."""
    net = {str(place): points for place, points in enumerate([*amounts, -sum(amounts)])}
    for account, points in net.items():
        assert sum(points_between(net, account, other) for other in net if other != account) == points
        assert all(points_between(net, account, other) == -points_between(net, other, account) for other in net)


@given(won=st.lists(st.lists(st.booleans(), max_size=6), max_size=5))
def test_streaks_go_on_from_night_to_night(won: list[list[bool]]) -> None:
    """Put together night by night they are the streaks of all hands in one."""
    together = Streaks()
    for night in won:
        together = together.then(Streaks.of(night))
    hands = "".join("w" if each else "-" for night in won for each in night)
    assert together.longest_run == max(map(len, hands.split("-")))
    assert together.longest_drought == max(map(len, hands.split("w")))
    assert together == Streaks.of([each for night in won for each in night])
