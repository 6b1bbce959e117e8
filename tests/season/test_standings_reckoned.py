"""Standings: ranks, ties, terms, money, accounts."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from ledger.book.people import AnonymousNames, NameResolver
from ledger.book.roster import Person
from ledger.errors import UsageProblem
from ledger.model import Unit
from ledger.season.boards import Board, Place, RankBy, Terms, refuse_senseless
from ledger.season.counts import NightCounts, Tally
from ledger.season.standings import anonymous, standings

if TYPE_CHECKING:
    from collections.abc import Iterable


def night_of(players: dict[str, Tally], **keys: Any) -> NightCounts:  # noqa: ANN401  # any of its fields
    """A night's counts."""
    fields: dict[str, Any] = {
        "id": "x",
        "day": "2026-01-01",
        "unit": "coins",
        "point": "0.01",
        "currency": "USD",
        "is_open": False,
        "hands": 0,
        "wall_games": 0,
        "thrown_in": 0,
        "accounts": {},
        "tables": (),
        "rules": (),
        **keys,
    }
    return NightCounts(players=players, **fields)


def board(nights: Iterable[NightCounts], terms: Terms | None = None, who: NameResolver | None = None) -> Board:
    """The only board of some nights, of people the book does not know unless it is said who is who."""
    (found,) = standings([(night, {}) for night in nights], who or NameResolver(()), terms or Terms())
    return found


def ranks(places: Iterable[Place]) -> list[tuple[int | None, str]]:
    """Ranks and names."""
    return [(place.rank, place.name) for place in places]


def played(**net: int) -> dict[str, Tally]:
    """A night of one hand in which everybody won or lost so much."""
    return {name: Tally(nights=1, hands=1, net=points) for name, points in net.items()}


def test_ties_share_a_rank_and_the_next_is_skipped() -> None:
    """Two seconds leave no third."""
    found = board([night_of(played(Ann=0, Bea=50, Cat=0, Dee=-50))])
    assert ranks(found.ranked) == [(1, "Bea"), (2, "Ann"), (2, "Cat"), (4, "Dee")]


def test_dense_ranks_skip_nothing() -> None:
    """Two seconds are followed by a third."""
    found = board([night_of(played(Ann=0, Bea=50, Cat=0, Dee=-50))], Terms(dense=True))
    assert ranks(found.ranked) == [(1, "Bea"), (2, "Ann"), (2, "Cat"), (3, "Dee")]


def test_ties_are_ordered_by_wins_then_net_a_hand_then_name() -> None:
    """Whoever shares a rank stands in the same order in every run."""
    tallies = {
        "dee": Tally(nights=1, hands=2, wins=1, net=10),
        "Cat": Tally(nights=1, hands=1, wins=1, net=10),
        "Bea": Tally(nights=1, hands=1, wins=1, net=10),
        "Ann": Tally(nights=1, hands=1, wins=0, net=10),
        "Eve": Tally(nights=1, hands=0, wins=0, net=10),
    }
    for order in (list(tallies), list(tallies)[::-1]):
        found = board([night_of({name: tallies[name] for name in order})])
        assert ranks(found.ranked) == [(1, "Bea"), (1, "Cat"), (1, "dee"), (1, "Ann"), (1, "Eve")]


FIGURES = {
    "Ann": Tally(nights=3, hands=10, wins=4, self_drawn=1, jokerless=0, discarder=2, wall_games=1, dead=0, net=-30),
    "Bea": Tally(nights=1, hands=2, wins=1, self_drawn=0, jokerless=1, discarder=3, wall_games=2, dead=1, net=20),
    "Cat": Tally(nights=2, hands=0, wins=0, net=10),
}


@pytest.mark.parametrize(
    ("by", "order"),
    [
        (RankBy.NET, ["Bea", "Cat", "Ann"]),
        (RankBy.PER_HAND, ["Bea", "Ann", "Cat"]),
        (RankBy.WINS, ["Ann", "Bea", "Cat"]),
        (RankBy.WIN_RATE, ["Bea", "Ann", "Cat"]),
        (RankBy.SELF_DRAWN, ["Ann", "Bea", "Cat"]),
        (RankBy.JOKERLESS, ["Bea", "Ann", "Cat"]),
        (RankBy.DISCARDER, ["Bea", "Ann", "Cat"]),
        (RankBy.WALL_GAMES, ["Bea", "Ann", "Cat"]),
        (RankBy.DEAD, ["Bea", "Ann", "Cat"]),
        (RankBy.HANDS, ["Ann", "Bea", "Cat"]),
        (RankBy.NIGHTS, ["Ann", "Cat", "Bea"]),
        (RankBy.BEST_NIGHT, ["Bea", "Cat", "Ann"]),
    ],
)
def test_the_highest_of_the_figure_asked_for_is_first(by: RankBy, order: list[str]) -> None:
    """The highest figure is first; who has none, for want of hands, is last."""
    assert [place.name for place in board([night_of(FIGURES)], Terms(by=by)).ranked] == order


def test_too_few_nights_stand_below() -> None:
    """Whoever is short of the nights asked for keeps a line and gets no rank."""
    found = board([night_of(played(Ann=5, Bea=-5)), night_of(played(Ann=5, Cat=-5))], Terms(min_nights=2))
    assert ranks(found.ranked) == [(1, "Ann")]
    assert [(place.name, place.note) for place in found.below] == [("Bea", "1 of 2"), ("Cat", "1 of 2")]


def test_best_nights_only() -> None:
    """Of each player only the best nights count, all figures of them and nothing of the others; no sum is claimed."""
    nights = [night_of(played(Ann=net, Bea=-net), accounts={"kitty": 0}) for net in (5, 30, -10)]
    found = board(nights, Terms(best=2))
    assert {place.name: place.tally for place in found.ranked} == {
        "Ann": Tally(nights=2, hands=2, net=35),
        "Bea": Tally(nights=2, hands=2, net=5),
    }
    assert (found.only, found.accounts) == ("the best 2 nights of each player", ())


def test_best_of_several_as_good_is_the_earliest() -> None:
    """Which of two nights counts, where both are as good, does not depend on chance."""
    early, late = night_of(FIGURES | {"Ann": Tally(nights=1, wins=1)}), night_of({"Ann": Tally(nights=1, wins=9)})
    (ann,) = [place for place in board([early, late], Terms(best=1)).ranked if place.name == "Ann"]
    assert ann.tally.wins == 1


def test_min_nights_counts_all_nights_where_only_the_best_count() -> None:
    """To be ranked one must have played; what counts is another matter."""
    nights = [night_of(played(Ann=net)) for net in (1, 2, 3)]
    assert ranks(board(nights, Terms(best=1, min_nights=3)).ranked) == [(1, "Ann")]


def test_substitutes_stand_below_unless_asked_for() -> None:
    """Who only came as a substitute is shown without a rank; who played a night of their own is ranked."""
    as_sub = {"Eve": Tally(nights=1, hands=2, as_substitute=1, net=40)}
    nights = [night_of(played(Ann=-40) | as_sub)]
    assert [(place.rank, place.name, place.note) for place in board(nights).places] == [
        (1, "Ann", ""),
        (None, "Eve", "substitute"),
    ]
    assert ranks(board(nights, Terms(subs=True)).ranked) == [(1, "Eve"), (2, "Ann")]
    assert ranks(board([*nights, night_of(played(Eve=0))]).ranked) == [(1, "Eve"), (2, "Ann")]


def test_guests_share_a_line_unless_asked_for() -> None:
    """Guests of a season are many and nobody knows them: together, or each ranked."""
    who = NameResolver([Person("Gus", guest=True), Person("Ann")])
    nights = [night_of(played(Ann=-40, Gus=30)), night_of(played(Ann=-5, **{"guest 1": 15}))]
    found = board(nights, who=who)
    assert [(place.rank, place.name, place.tally.net, place.note) for place in found.places] == [
        (1, "Ann", -45, ""),
        (None, "guests", 45, "2 guests"),
    ]
    assert board(nights[:1], who=who).below[0].note == "1 guest"
    assert ranks(board(nights, Terms(guests=True), who).ranked) == [(1, "Gus"), (2, "guest 1"), (3, "Ann")]


def test_money_at_each_nights_own_rate() -> None:
    """A hundred points of a dear night and a cheap one are not the same money, and currencies are never added."""
    nights = [
        night_of(played(Ann=100, Bea=-100), point="0.05"),
        night_of(played(Ann=100, Bea=-100), point="0.000000001"),
        night_of(played(Ann=100, Bea=-100), point="1", currency="EUR"),
    ]
    found = board(nights)
    (ann,) = [place for place in found.ranked if place.name == "Ann"]
    assert {currency: Decimal(money).scaleb(-9) for currency, money in ann.money.items()} == {
        "USD": Decimal("5.0000001"),
        "EUR": Decimal(100),
    }
    assert found.currencies == ("EUR", "USD")


def test_units_have_boards_of_their_own() -> None:
    """Coins, points, tournament and league are never added; the boards come in that order."""
    units = ("league", "coins", "tournament", "points", "coins")
    boards = standings([(night_of(played(Ann=1), unit=unit), {}) for unit in units], NameResolver(()), Terms())
    assert [(found.unit, found.ranked[0].tally.net) for found in boards] == [
        (Unit.COINS, 2),
        (Unit.POINTS, 1),
        (Unit.TOURNAMENT, 1),
        (Unit.LEAGUE, 1),
    ]


def test_anonymous_players_are_numbered_in_rank_order_on_all_boards() -> None:
    """The same person has the same number everywhere; accounts and guests together are nobody to hide."""
    coins = night_of(played(Ann=5, Bea=-5, **{"guest 1": 0}))
    points = night_of(played(Bea=7, Cat=-7), unit="points", accounts={"kitty": 1})
    hidden = anonymous(standings([(coins, {}), (points, {})], NameResolver(()), Terms()), AnonymousNames())
    assert [[place.name for place in found.places] for found in hidden] == [
        ["player 1", "player 2", "guests"],
        ["player 2", "player 3", "kitty"],
    ]


@pytest.mark.parametrize("terms", [Terms(best=0), Terms(best=-1), Terms(min_nights=-1)])
def test_terms_that_would_count_nothing_are_refused(terms: Terms) -> None:
    """What would count nothing is refused."""
    with pytest.raises(UsageProblem):
        refuse_senseless(terms)
