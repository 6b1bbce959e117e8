"""The kitty: who feeds it, who takes it, and where it goes when the night ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from ledger.answers import Carry
from ledger.declarations import Extra, Kind, Payment
from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.model import FUND, KITTY, Hand, Night, PlayedHand, Result, Seating
from tests.rules.agreed import Agreed

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, MakeHand, MakeNight, Play

AGREED = Agreed({"ante": 25, "each_hand": 0, "leftover": "split"}, rulings={"wall-game"})
KITTY_RULE = load({"kitty": {}}, RuleFinder(), "a test")


def test_wall_game_feeds_the_kitty_from_all_four(ask: Ask, wall: MakeHand, night: MakeNight) -> None:
    """Dead players feed it like the others, and nobody takes anything."""
    fed = ask("kitty", "mahj_extras", {"ante": 10}, hand=wall(dead=("Cat",)), paid=(), night=night())
    assert fed == [Extra(player, KITTY, 10, "wall game") for player in ("Ann", "Bea", "Cat", "Dee")]


def test_winner_takes_all_that_is_in_the_kitty(play: Play, hand: MakeHand, night: MakeNight) -> None:
    """What earlier hands put in and what it brought from another night, on top of the ordinary 100."""
    evening = night(balances={KITTY: 100}, brought={KITTY: 40})
    assert play(hand(), {"kitty": {}}, night=evening) == {
        "Ann": 240, "Bea": -25, "Cat": -25, "Dee": -50, KITTY: -140,
    }  # fmt: skip


def test_ante_on_each_hand_is_won_with_that_hand(play: Play, hand: MakeHand, night: MakeNight) -> None:
    """Everyone puts 5 in, the winner too, who takes these 20 and the 60 that lay there."""
    evening = night(balances={KITTY: 60})
    assert play(hand(), {"kitty": {"each_hand": 5}}, night=evening) == {
        "Ann": 175, "Bea": -30, "Cat": -30, "Dee": -55, KITTY: -60,
    }  # fmt: skip


def test_ante_on_each_hand_and_on_a_wall_game_add_up(play: Play, wall: MakeHand) -> None:
    """A wall game is a hand as well: 25 and 5 from each."""
    assert play(wall(), {"kitty": {"each_hand": 5}}) == {"Ann": -30, "Bea": -30, "Cat": -30, "Dee": -30, KITTY: 120}


def test_hand_thrown_in_feeds_nothing(play: Play, wall: MakeHand) -> None:
    """Neither the ante of a wall game nor that of each hand is due."""
    assert play(wall(result=Result.THROWN_IN), {"kitty": {"each_hand": 5}}) == {}


def test_winner_takes_what_this_hand_has_paid_into_the_kitty_too(ask: Ask, hand: MakeHand, night: MakeNight) -> None:
    """A payment into the kitty that another rule declared is won at once; what went to players is not counted."""
    paid = (Payment("Bea", KITTY, 1, None), Payment("Cat", "Ann", 25, Kind.WIN))
    assert ask("kitty", "mahj_extras", hand=hand(), paid=paid, night=night()) == [Extra(KITTY, "Ann", 1, "the kitty")]


def test_call_in_error_leaves_the_kitty(play: Play, wall: MakeHand, night: MakeNight) -> None:
    """The intact hand gets its due from the caller and nothing from the kitty."""
    error = wall(result=Result.ERROR, caller="Ann", value=40, intact=("Dee",))
    assert play(error, {"kitty": {}}, night=night(balances={KITTY: 100})) == {"Ann": -80, "Dee": 80}


def test_kitty_is_never_doubled(play: Play, hand: MakeHand, night: MakeNight) -> None:
    """Dice doubles double the payments and leave the kitty as it is."""
    evening = night(balances={KITTY: 100})
    won = hand(facts={"dice-doubles": True})
    assert play(won, {"kitty": {}, "dice-doubles": {}}, night=evening)["Ann"] == 300


def test_empty_kitty_is_not_spoken_of(ask: Ask, hand: MakeHand, night: MakeNight) -> None:
    """A win with nothing in the kitty declares no payment out of it."""
    assert ask("kitty", "mahj_extras", hand=hand(), paid=(), night=night()) == []


def test_kitty_left_over_is_split_by_those_who_sat_last(ask: Ask, hand: MakeHand, night: MakeNight) -> None:
    """Of 102 each gets 25 and the first two from East one more; who came to the table since gets nothing."""
    last = hand(seated=("Bea", "Cat", "Dee", "Eve"), result=Result.WALL, winner=None, discarder=None)
    paid = ask("kitty", "mahj_night_end", night=night(hand(), last, balances={KITTY: 102}))
    assert [(extra.payer, extra.payee, extra.points) for extra in paid] == [
        (KITTY, "Bea", 26), (KITTY, "Cat", 26), (KITTY, "Dee", 25), (KITTY, "Eve", 25),
    ]  # fmt: skip


def test_kitty_brought_along_is_split_by_those_seated_where_no_hand_was_played(ask: Ask, night: MakeNight) -> None:
    """Three points go to the first three from East."""
    paid = ask("kitty", "mahj_night_end", night=night(brought={KITTY: 3}))
    assert [(extra.payee, extra.points) for extra in paid] == [("Ann", 1), ("Bea", 1), ("Cat", 1)]


def test_kitty_may_wait_for_a_later_night(ask: Ask, night: MakeNight) -> None:
    """Carried over, nothing is paid."""
    (left,) = ask("kitty", "mahj_night_end", {"leftover": "carry"}, night=night(balances={KITTY: 100}))
    assert isinstance(left, Carry)


def test_kitty_may_be_given_away(ask: Ask, night: MakeNight) -> None:
    """Donated, all of it goes to the fund."""
    (paid,) = ask("kitty", "mahj_night_end", {"leftover": "donate"}, night=night(balances={KITTY: 100}))
    assert (paid.payer, paid.payee, paid.points) == (KITTY, FUND, 100)


def test_kitty_may_go_to_the_last_winner(ask: Ask, hand: MakeHand, wall: MakeHand, night: MakeNight) -> None:
    """Bea won after Ann, and a wall game came last; with no winner all night it is split."""
    options = {"leftover": "last-winner"}
    after_wins = night(hand(), hand(winner="Bea"), wall(), balances={KITTY: 100})
    (paid,) = ask("kitty", "mahj_night_end", options, night=after_wins)
    assert (paid.payee, paid.points) == ("Bea", 100)
    walls_only = ask("kitty", "mahj_night_end", options, night=night(wall(), balances={KITTY: 100}))
    assert [extra.points for extra in walls_only] == [25, 25, 25, 25]


def test_last_of_all_winners_takes_what_is_left(ask: Ask, hand: MakeHand, wall: MakeHand, night: MakeNight) -> None:
    """However many won before, and though a wall game came last."""
    hands = (hand(), hand(winner="Bea"), hand(winner="Cat"), hand(winner="Ann"), hand(winner="Cat"), wall())
    evening = night(*hands, balances={KITTY: 30, "Ann": -30})
    assert ask("kitty", "mahj_night_end", {"leftover": "last-winner"}, night=evening) == [
        Extra(KITTY, "Cat", 30, "what was left in the kitty")
    ]


def test_no_kitty_left_over_needs_no_answer(ask: Ask, night: MakeNight) -> None:
    """An empty kitty ends with nothing, however a rest would be shared."""
    for leftover in ("split", "carry", "last-winner", "donate"):
        assert ask("kitty", "mahj_night_end", {"leftover": leftover}, night=night()) == []


@given(points=st.integers(1, 10_000), seated=st.sampled_from(["Ann Bea", "Ann Bea Cat", "Ann Bea Cat Dee"]))
def test_split_gives_out_exactly_what_is_there(points: int, seated: str) -> None:
    """However many share it, the parts add up to the kitty and differ by one at most."""
    players = tuple(seated.split())
    played = (PlayedHand(1, Hand(seated=players, result=Result.WALL), {}),)
    evening = Night(seating=Seating(players), balances={KITTY: points}, hands=played)
    parts = dict.fromkeys(players, 0)
    for _, extra in KITTY_RULE.each("mahj_night_end", Extra, night=evening):
        parts[extra.payee] += extra.points
    assert sum(parts.values()) == points
    assert max(parts.values()) - min(parts.values()) <= 1
