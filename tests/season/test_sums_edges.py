"""A night's sums at their edges: companies, substitutes, the end of the night, and who had no points moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.people import NameResolver
from ledger.book.roster import Person
from ledger.model import Result
from ledger.night.night_data import of_record
from ledger.season.boards import Terms
from ledger.season.counting import count_night
from ledger.season.counts import NightCounts, Tally
from ledger.season.standings import standings

if TYPE_CHECKING:
    from tests.season.conftest import NightWriter

FOUR = ("Ann", "Bea", "Cat", "Dee")


def sums(night: NightWriter) -> NightCounts:
    """The sums of a night as it was written."""
    return count_night(of_record(night.record("2026-01-01")))


def test_a_company_is_who_sat_and_who_bet(night: type[NightWriter]) -> None:
    """Each company once; a bettor shares the hands that were bet on, and no other."""
    five = night((*FOUR, "Eve"))
    assert sums(five.other(Result.WALL)).tables == (FOUR,)
    five.other(Result.WALL, bets={"Eve": "Ann"}).other(Result.WALL, bets={"Eve": "wall"})
    assert sums(five).tables == (FOUR, (*FOUR, "Eve"))


def test_who_bets_and_who_sits_is_there_without_points(night: type[NightWriter]) -> None:
    """A wall game moves nothing, and everybody was there; an account nobody paid into is not listed."""
    found = sums(night((*FOUR, "Eve")).other(Result.WALL, bets={"Eve": "Ann"}))
    assert found.players == {
        **dict.fromkeys(FOUR, Tally(nights=1, hands=1, wall_games=1)),
        "Eve": Tally(nights=1),
    }
    assert found.accounts == {}


def test_a_substitute_takes_the_seat_of_somebody_who_goes(night: type[NightWriter]) -> None:
    """Not who comes before the first hand, nor who joins while everybody stays, nor who comes back."""
    before = night(FOUR).seats("Ann", "Bea", "Cat", "Eve").other(Result.WALL)
    assert not any(tally.as_substitute for tally in sums(before).players.values())
    joined = night(FOUR).other(Result.WALL).seats(*FOUR, "Eve").other(Result.WALL, bets={"Eve": "wall"})
    assert not any(tally.as_substitute for tally in sums(joined).players.values())
    back = night(FOUR).other(Result.WALL).seats("Ann", "Bea", "Cat", "Eve").other(Result.WALL).seats(*FOUR)
    tallies = sums(back.other(Result.WALL)).players
    assert {name: tally.as_substitute for name, tally in tallies.items()} == dict.fromkeys(FOUR, 0) | {"Eve": 1}


def test_a_night_is_open_until_its_end(night: type[NightWriter]) -> None:
    """What the end moves counts, and an end that is taken out opens the night again."""
    played = night(FOUR).other(Result.WALL, {"Ann": -25, "kitty": 25})
    assert sums(played).is_open
    ended = played.end(net={"kitty": -25, "Bea": 25})
    assert not sums(ended).is_open
    assert (sums(ended).players["Bea"].net, sums(ended).accounts) == (25, {})
    reopened = ended.void(2)
    assert sums(reopened).is_open
    assert sums(reopened).accounts == {"kitty": 25}


def test_guests_together_have_the_money_of_all_of_them(night: type[NightWriter]) -> None:
    """To the billionth, in every currency they played in."""
    who = NameResolver([Person("Gus", guest=True), Person("Hal", guest=True), Person("Ann"), Person("Bea")])
    nights = [
        sums(night(("Ann", "Gus")).won("Gus", {"Ann": -40, "Gus": 40})),
        sums(night(("Bea", "Hal"), currency="EUR", point="0.5").won("Bea", {"Bea": 25, "Hal": -25})),
    ]
    (board,) = standings([(each, {}) for each in nights], who, Terms())
    (guests,) = [place for place in board.below if place.name == "guests"]
    assert guests.money == {"USD": 400_000_000, "EUR": -12_500_000_000}
    assert {figure: count for figure, count in guests.tally._asdict().items() if count} == {
        "nights": 2, "hands": 2, "wins": 1, "self_drawn": 1, "values": 25, "net": 15,
    }  # fmt: skip
