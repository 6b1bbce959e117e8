"""The steps of the sum, each with rules made up for it: what they add up to, and what is refused as nonsense."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from ledger.declarations import (
    AtMost,
    Copy,
    CopyLeast,
    Extra,
    Kind,
    Limit,
    Plus,
    Rounding,
    Share,
    SplitWith,
    StandIn,
    Times,
)
from ledger.errors import Refused, RuleProblem
from ledger.model import BANK, FUND, KITTY, Hand, Night, Result, Seating
from ledger.pay.explanation import formula
from ledger.pay.limits import reached
from ledger.pay.seats import east_stays, seats

if TYPE_CHECKING:
    from tests.reckoning.conftest import Rules

FOUR = ("Ann", "Bea", "Cat", "Dee")
FIVE = Night(seating=Seating(FOUR, ("Eve",)), number=3)


def one_share() -> list[Share]:
    """Bea owes Ann 25."""
    return [Share("Bea", "Ann", 25)]


def no_shares() -> list[Share]:
    """Nobody owes anybody."""
    return []


def formulas(rules: Rules, *bundled: str, night: Night | None = None) -> list[str]:
    """Every payment, read out."""
    return [formula(payment) for payment in rules.reckon(*bundled, night=night).payments]


def test_no_rule_for_shares_is_refused_for_a_win_only(rules: Rules) -> None:
    """Somebody must say who pays for a win; a wall game moves nothing without anybody saying so."""
    with pytest.raises(Refused, match="no rule in force says who pays for a win"):
        rules.reckon()
    assert rules.reckon(result=Result.WALL, winner=None, value=None, discarder=None).payments == ()


@pytest.mark.parametrize(
    ("hook", "answer", "said"),
    [
        ("shares", 25, "answered 25, which is no list of shares"),
        ("shares", [Extra("Bea", "Ann", 5, "odd")], "which is no list of shares"),
        ("shares", [Share("Zoe", "Ann", 25)], "named \"Zoe\", who is not at the table, in Share(payer='Zoe'"),
        ("terms", Times(2, "odd"), "which is not a list"),
        ("terms", [Extra("Bea", "Ann", 5, "odd")], "which has no place there"),
        ("stand_in", "Dee", "answered 'Dee', who cannot pay"),
        ("stand_in", StandIn("Ann", "odd"), "who cannot pay"),
        ("stand_in", StandIn("Zoe", "odd"), "who cannot pay"),
        ("rounding", 5, "answered 5"),
        ("copies", [Copy("Bea", "Ann", "odd")], "let somebody bet who does not wait, in Copy(bettor='Bea'"),
        ("extras", [Extra("Zoe", KITTY, 5, "odd")], "named \"Zoe\", who is not at the table, in Extra(payer='Zoe'"),
        ("limit", 25, "answered 25, which has no place there"),
    ],
)
def test_answer_that_makes_no_sense_names_rule_hook_and_hand(
    rules: Rules, hook: str, answer: object, said: str
) -> None:
    """One line for whoever wrote the rule; nobody is paid by guessing."""
    rules.add("odd", **{hook: lambda: answer})
    bundled = () if hook == "shares" else ("winner-collects",)
    with pytest.raises(RuleProblem) as caught:
        rules.reckon(*bundled)
    assert caught.value.message.startswith(f"the rule odd, asked mahj_{hook} for hand 3, ")
    assert said in caught.value.message
    assert "\n" not in caught.value.message


def test_times_then_pluses_then_the_lowest_at_most(rules: Rules) -> None:
    """25 times 2 times 3 is 150, plus 10 less 5 is 155, at most 120; read out in that order, whoever declared what."""
    rules.add("a", shares=one_share, terms=lambda: [AtMost(120, "cap"), Plus(-5, "off")])
    rules.add("b", terms=lambda: [Plus(10, "bonus"), Times(3, "three"), AtMost(200, "higher cap")])
    rules.add("c", terms=lambda: [Times(2, "two")])
    assert formulas(rules) == [
        "25 on the card x 3 three x 2 two + 10 bonus - 5 off, at most 120 (cap), at most 200 (higher cap) = 120"
    ]


def test_no_share_falls_below_zero(rules: Rules) -> None:
    """What is taken off ends at zero, and nobody is paid for losing."""
    rules.add("a", shares=one_share, terms=lambda: [Plus(-40, "off")])
    assert formulas(rules) == ["25 on the card - 40 off = 0"]
    assert rules.reckon().net == dict.fromkeys(FOUR, 0)


def test_share_that_is_dropped_is_not_brought_back(rules: Rules) -> None:
    """A zero among the times drops the share: no plus adds to it."""
    rules.add("a", shares=one_share, terms=lambda: [Times(0, "let off"), Plus(10, "bonus")])
    assert formulas(rules) == ["25 on the card x 0 let off = 0"]


@pytest.mark.parametrize(
    ("factor", "step", "paid", "words"),
    [
        (Decimal("1.5"), None, 38, "25 on the card x 1.5 odd, rounded to 1 (whole points) = 38"),
        (Fraction(1, 4), None, 6, "25 on the card x 0.25 odd, rounded to 1 (whole points) = 6"),
        (Decimal("1.1"), 5, 30, "25 on the card x 1.1 odd, rounded to 5 (the nickel) = 30"),
        (Decimal("1.09"), 5, 25, "25 on the card x 1.09 odd, rounded to 5 (the nickel) = 25"),
        (Fraction(2), 5, 50, "25 on the card x 2 odd = 50"),
    ],
)
def test_shares_are_rounded_half_up(
    rules: Rules, factor: Decimal | Fraction, step: int | None, paid: int, words: str
) -> None:
    """To whole points where no rule says more; what needs no rounding says nothing of it."""
    rules.add("a", shares=one_share, terms=lambda: [Times(factor, "odd")])
    if step:
        rules.add("nickel", rounding=lambda: Rounding(step, "the nickel"))
    assert formulas(rules) == [words]
    assert rules.reckon().net["Ann"] == paid


def test_stand_in_pays_the_share_with_its_terms(rules: Rules) -> None:
    """The terms are those of the player who owes; standing in for oneself is nothing to speak of."""
    rules.add("a", shares=lambda: [Share("Bea", "Ann", 25), Share("Dee", "Ann", 25)])
    rules.add("b", terms=lambda share: [Times(2, "Bea's own")] if share.payer == "Bea" else [])
    rules.add("c", stand_in=lambda: StandIn("Dee", "hot"))
    assert formulas(rules) == ["25 on the card x 2 Bea's own, paid by Dee (hot) = 50", "25 on the card = 25"]
    assert rules.reckon().net == {"Ann": 75, "Bea": 0, "Cat": 0, "Dee": -75}


def test_nobody_stands_in_for_a_miscalled_discard(rules: Rules) -> None:
    """It is paid by its discarder alone."""
    rules.add("a", shares=lambda: [Share("Bea", "Ann", 100, Kind.MISCALLED)], stand_in=lambda: StandIn("Dee", "hot"))
    assert rules.reckon().net == {"Ann": 100, "Bea": -100, "Cat": 0, "Dee": 0}


def test_two_stand_ins_clash_loudly_unless_they_mean_the_same(rules: Rules) -> None:
    """Two answers that differ name both rules; other words for the same player are one answer."""
    rules.add("a", shares=one_share, stand_in=lambda: StandIn("Dee", "one reason"))
    rules.add("b", stand_in=lambda: StandIn("Dee", "another"))
    assert rules.reckon().net["Dee"] == -25
    rules.add("b", stand_in=lambda: StandIn("Cat", "another"))
    with pytest.raises(RuleProblem) as caught:
        rules.reckon()
    assert caught.value.message == "the rules a and b both answer mahj_stand_in and differ for hand 3"
    assert caught.value.hint == "play without one of them, with --without b"


def test_rule_that_replaces_another_is_the_one_that_answers(rules: Rules) -> None:
    """Its info says so; the other is passed over without a word."""
    rules.add("first", shares=one_share)
    rules.replace("first", "second", shares=lambda: [Share("Bea", "Ann", 40)])
    assert formulas(rules) == ["40 on the card = 40"]


def test_rule_that_fails_is_named(rules: Rules) -> None:
    """Whatever it raises, the host reads which rule it was."""
    rules.add("broken", shares=lambda: 1 // 0)
    with pytest.raises(RuleProblem) as caught:
        rules.reckon()
    assert caught.value.message.startswith("the rule broken, asked mahj_shares for hand 3, ")
    assert "ZeroDivisionError" in caught.value.message


def test_copies_are_of_the_table_not_of_each_other(rules: Rules) -> None:
    """Two bettors on one player, and one on who pays least: each settles with the table only."""
    night = Night(seating=Seating(FOUR, ("Eve", "Fay")), number=3)
    rules.add("a", copies=lambda: [Copy("Fay", "Ann", "bet"), CopyLeast("Eve", "wrong bet")])
    reckoning = rules.reckon("winner-collects", night=night, bets={"Eve": "wall", "Fay": "Ann"})
    assert reckoning.net == {"Ann": 100, "Bea": -50, "Cat": -50, "Dee": -50, "Eve": -25, "Fay": 75}
    assert [(payment.payer, payment.payee) for payment in reckoning.payments] == [
        ("Bea", "Ann"), ("Cat", "Ann"), ("Dee", "Ann"), ("Eve", "Ann"), ("Bea", "Fay"), ("Cat", "Fay"), ("Dee", "Fay"),
    ]  # fmt: skip
    assert formula(reckoning.payments[3]) == ("25 on the card, the same as the loser who pays least (wrong bet) = 25")


def test_copy_of_somebody_not_at_the_table_names_the_rule(rules: Rules) -> None:
    """A bettor shares what a player at the table gets and pays, nobody else's."""
    rules.add("odd", copies=lambda: [Copy("Eve", "Zoe", "bet")])
    with pytest.raises(RuleProblem, match=r"the rule odd, asked mahj_copies for hand 3, named somebody not at the tab"):
        rules.reckon("winner-collects", night=FIVE, bets={"Eve": "Ann"})


def test_split_leaves_the_remainder_with_the_player(rules: Rules) -> None:
    """Of 25, two bettors take 8 each and the winner keeps 9; nobody else pays more for it."""
    night = Night(seating=Seating(FOUR, ("Eve", "Fay")), number=3)
    rules.add(
        "a",
        shares=one_share,
        copies=lambda: [SplitWith("Eve", "Ann", "half"), SplitWith("Fay", "Ann", "half")],
    )
    reckoning = rules.reckon(night=night, bets={"Eve": "Ann", "Fay": "Ann"})
    assert reckoning.net == {"Ann": 9, "Bea": -25, "Cat": 0, "Dee": 0, "Eve": 8, "Fay": 8}
    assert formula(reckoning.payments[0]) == "25 on the card, split between Ann and Eve (half), of it 9 = 9"


def test_points_and_errors_are_not_copied(rules: Rules) -> None:
    """Bettors share wins, miscalled discards and what a wrecker pays; nothing else."""
    rules.add("a", shares=lambda: [Share("Bea", "Ann", 25, Kind.POINTS)], copies=lambda: [Copy("Eve", "Ann", "bet")])
    assert rules.reckon(night=FIVE, bets={"Eve": "Ann"}).net == {"Ann": 25, "Bea": -25, "Cat": 0, "Dee": 0}


def test_lowest_limit_counts_over_all_payments_of_a_hand(rules: Rules) -> None:
    """Paid in seat order from East: the winner first, then the kitty, until the limit is reached."""
    rules.add("a", shares=lambda: [Share("Dee", "Ann", 25)], extras=lambda: [Extra("Dee", KITTY, 25, "ante")])
    rules.add("b", limit=lambda payer: Limit(40, "purse", "Dee's purse is empty") if payer == "Dee" else None)
    rules.add("c", limit=lambda: Limit(90, "cap"))
    assert formulas(rules) == ["25 on the card = 25", "25 ante, at most 15 (purse) = 15"]
    assert rules.reckon().net == {"Ann": 25, "Bea": 0, "Cat": 0, "Dee": -40, KITTY: 15}
    assert [payment.forgone for payment in rules.reckon().payments] == [0, 10]


def test_who_has_reached_a_limit_is_said(rules: Rules) -> None:
    """Of those at the table only, and only where there is a sentence for it."""
    rules.add("a", limit=lambda payer: Limit(0 if payer in {"Bea", "Eve"} else 5, "purse", f"{payer}'s purse is empty"))
    rules.add("b", limit=lambda: Limit(0, "cap"))
    assert reached(FIVE, rules.load()) == ["Bea's purse is empty"]


def test_pot_pays_no_more_than_lies_in_it(rules: Rules) -> None:
    """What this hand puts in counts; two who want all of it get what is there, in seat order."""
    night = Night(seating=Seating(FOUR), balances={KITTY: 30, "Ann": -30}, number=3)
    rules.add("a", shares=no_shares, extras=lambda: [
        Extra("Bea", KITTY, 10, "ante"), Extra(KITTY, "Dee", 35, "won"), Extra(KITTY, "Cat", 35, "won"),
        Extra(FUND, "Cat", 5, "none there"), Extra("Ann", FUND, 0, "nothing"),
    ])  # fmt: skip
    reckoning = rules.reckon(night=night)
    assert reckoning.net == {"Ann": 0, "Bea": -10, "Cat": 35, "Dee": 5, KITTY: -30}
    assert [formula(payment) for payment in reckoning.payments] == [
        "10 ante = 10",
        "35 won = 35",
        "5 none there, of it 0 (all there is in the fund) = 0",
        "35 won, of it 5 (all there is in the kitty) = 5",
    ]


def test_bank_gives_and_takes_without_limit(rules: Rules) -> None:
    """It stands opposite awarded points, and no limit of a player holds for it."""
    rules.add("a", shares=lambda: [Share(BANK, "Ann", 25, Kind.POINTS)], limit=lambda: Limit(0, "all"))
    assert rules.reckon().net == {"Ann": 25, "Bea": 0, "Cat": 0, "Dee": 0, BANK: -25}


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (("Ann",), "one player is no table"),
        ((*FOUR, "Eve"), "five players need bettor or rotation: at most four sit at a table"),
        ((*FOUR, "Eve", "Fay"), "six players need bettor or rotation: at most four sit at a table"),
        (tuple("ABCDEFG"), "7 players are too many for one table: four sit, and where some wait it is two at most"),
    ],
)
def test_so_many_cannot_be_seated_without_a_rule(rules: Rules, players: tuple[str, ...], message: str) -> None:
    """Two to four sit as listed; what to add for more is said."""
    with pytest.raises(Refused) as caught:
        seats(players, 0, rules.load())
    assert caught.value.message == message


def test_deal_moves_to_the_right(rules: Rules) -> None:
    """After each turn the next player is East, and after four the first again."""
    assert [seats(FOUR, turns, rules.load()).seated[0] for turns in range(5)] == ["Ann", "Bea", "Cat", "Dee", "Ann"]
    assert seats(("Ann", "Bea"), 1, rules.load()) == Seating(("Bea", "Ann"))


@pytest.mark.parametrize(
    "answer",
    [
        ("Ann", "Bea"),
        Seating(("Ann", "Bea"), ()),
        Seating((*FOUR, "Zoe")),
        Seating(("Ann",), FOUR[1:]),
        Seating._make(["AB", "CD"]),
    ],
)
def test_rule_that_loses_or_invents_a_player_is_named(rules: Rules, answer: object) -> None:
    """Everybody sits or waits, and at least two sit."""
    rules.add("odd", seats=lambda: answer)
    with pytest.raises(
        RuleProblem, match=r"the rule odd, asked mahj_seats for hand 1, answered .* which does not seat"
    ):
        seats(FOUR, 0, rules.load())


def test_east_stays_where_the_hand_was_thrown_in_or_a_rule_says_so(rules: Rules) -> None:
    """A hand thrown in is dealt again by the same East, whatever rules say."""
    wall, thrown = (Hand(seated=FOUR, result=result) for result in (Result.WALL, Result.THROWN_IN))
    night = Night(seating=Seating(FOUR))
    rules.add("no", east_stays=lambda: False)
    assert not east_stays(wall, night, rules.load())
    assert east_stays(thrown, night, rules.load())
    rules.add("yes", east_stays=lambda: True)
    assert east_stays(wall, night, rules.load())
