"""What holds for every hand anybody can play: sums, names, the order of rules, explanations."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from math import floor
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ledger.declarations import Limit
from ledger.hooks.facts import facts_asked
from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import RulesInForce, load
from ledger.model import ACCOUNTS, BET_ON_WALL, BET_VOID, FUND, KITTY, Hand, Night, Result, Seating
from ledger.pay.checks import check
from ledger.pay.explanation import formula
from ledger.pay.payments import Reckoning, reckon
from ledger.pay.seats import seats
from ledger.presets.presets import Bundled, PresetShelf
from tests.reckoning.adding_up import amount

PLAYERS = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay")
SHELF = PresetShelf(Bundled())
FINDER = RuleFinder()
RULES = {name: load(SHELF.resolve(name).rules, FINDER, name) for name in SHELF.names()}
#: How many play under a preset, where it is not four.
COMPANY = {
    "two-players": 2,
    "siamese": 2,
    "three-players": 3,
    "three-players-dummy": 3,
    "five-with-bettor": 5,
    "five-with-rotation": 5,
    "six-with-bettors": 6,
}


class Case:
    """A hand at a table: the preset, its facts, and the evening before it."""

    def __init__(self, preset: str, hand: Hand, night: Night) -> None:
        self.preset = preset
        self.hand = hand
        self.night = night

    def __repr__(self) -> str:
        """What failed, for the report of a test."""
        return f"{self.preset}: {self.hand} after {dict(self.night.balances)}"

    def reckoned(self, rules: RulesInForce | None = None) -> Reckoning:
        """What its rules make of it."""
        return reckon(self.hand, self.night, rules or RULES[self.preset])


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """A hand that may be recorded, under any bundled preset, whatever the evening has come to before it."""
    preset = draw(st.sampled_from(sorted(RULES)))
    rules = RULES[preset]
    seating = seats(PLAYERS[: COMPANY.get(preset, 4)], draw(st.integers(0, 30)), rules)
    purse = int(getattr(rules.rules["pie"].options, "limit", 500)) if "pie" in rules.rules else 900
    low = draw(st.lists(st.integers(-purse, 900), min_size=len(PLAYERS) - 1, max_size=len(PLAYERS) - 1))
    pot = draw(st.integers(0, 300))
    balances = dict(zip(PLAYERS, low, strict=False))
    balances |= {KITTY: pot, FUND: 25, PLAYERS[5]: -sum(low) - pot - 25}
    night = Night(seating=seating, number=draw(st.integers(1, 99)), balances=balances)
    hand = draw(hands(seating, rules))
    assume(not [problem for problem in check(hand, night, rules) if problem.refuses])
    return Case(preset, hand, night)


@st.composite
def hands(draw: st.DrawFn, seating: Seating, rules: RulesInForce) -> Hand:
    """A hand of people at a table, with everything a host may say of it; not all of it makes sense."""
    seated = seating.seated
    result = draw(st.sampled_from(list(Result)))
    players = st.sampled_from(seated)
    somebody = st.none() | players
    several = st.lists(players, unique=True, max_size=2).map(tuple)
    facts: dict[str, Any] = {"dead": draw(several), "stopped_by": draw(somebody)}
    if result in {Result.DISCARD, Result.SELF_DRAWN}:
        facts |= {
            "winner": draw(players),
            "value": draw(st.integers(1, 300)),
            **{key: draw(st.booleans()) for key in ("jokerless", "singles_pairs", "concealed")},
            "exposures": draw(st.integers(0, 4)),
            "pays_all": draw(somebody),
        }
    if result == Result.DISCARD:
        facts |= {"discarder": draw(players), "miscalled": draw(st.booleans())}
    if result == Result.SELF_DRAWN:
        facts["joker_exchange"] = draw(st.booleans())
    if result == Result.ERROR:
        facts |= {"caller": draw(players), "value": draw(st.integers(1, 300)), "intact": draw(several)}
        facts["wrecker"] = draw(somebody)
    bets = {bettor: draw(st.sampled_from([*seated, BET_ON_WALL, BET_VOID])) for bettor in seating.waiting}
    asked = {
        name: draw(st.integers(0, 5)) if fact.counts else draw(st.booleans())
        for name, fact in facts_asked(rules).items()
    }
    return Hand(seated=seated, result=result, bets=bets, facts=asked, **facts)


@settings(max_examples=300)
@given(cases())
def test_every_hand_sums_to_zero(case: Case) -> None:
    """What some get others pay: over all accounts nothing is won and nothing lost."""
    reckoning = case.reckoned()
    assert sum(reckoning.net.values()) == 0
    assert set(case.hand.seated) <= set(reckoning.net)
    assert set(reckoning.net) <= {*case.hand.seated, *case.night.waiting, *ACCOUNTS}
    assert all(payment.points >= 0 for payment in reckoning.payments)


@settings(max_examples=150)
@given(cases(), st.permutations(["李梅", "Zoe", "O'Brien", "007", "Mo", "Al"]))
def test_renaming_players_renames_the_result(case: Case, names: list[str]) -> None:
    """Nothing depends on what people are called, nor on where their names stand in the alphabet."""
    new = dict(zip(PLAYERS, names, strict=True))
    again = Case(case.preset, renamed_hand(case.hand, new), renamed_night(case.night, new))
    expected = {new.get(account, account): points for account, points in case.reckoned().net.items()}
    assert again.reckoned().net == expected


def renamed_hand(hand: Hand, new: dict[str, str]) -> Hand:
    """The same hand of other people."""
    one = {key: getattr(hand, key) for key in ("winner", "discarder", "pays_all", "caller", "wrecker", "stopped_by")}
    return replace(
        hand,
        seated=tuple(new[player] for player in hand.seated),
        dead=tuple(new[player] for player in hand.dead),
        intact=tuple(new[player] for player in hand.intact),
        bets={new[bettor]: new.get(on, on) for bettor, on in hand.bets.items()},
        **{key: None if player is None else new[player] for key, player in one.items()},
    )


def renamed_night(night: Night, new: dict[str, str]) -> Night:
    """The same evening of other people."""
    return replace(
        night,
        seating=Seating(*(tuple(new[player] for player in people) for people in night.seating)),
        balances={new.get(account, account): points for account, points in night.balances.items()},
    )


@settings(max_examples=100)
@given(cases(), st.randoms(use_true_random=False))
def test_order_of_the_rules_changes_nothing(case: Case, random: Any) -> None:  # noqa: ANN401  # hypothesis's own type
    """Rules listed in another order are the same rules: same payments, in the same order, in the same words."""
    options = list(SHELF.resolve(case.preset).rules.items())
    random.shuffle(options)
    assert case.reckoned(load(dict(options), FINDER, "shuffled")) == case.reckoned()


@settings(max_examples=300)
@given(cases())
def test_explanation_comes_to_the_payment(case: Case) -> None:
    """The declarations of a payment, gone through from the left, come to what is paid, and so does the formula read."""
    for payment in case.reckoned().payments:
        assert amount(payment.declared) == payment.points
        owed = payment.declared[:-1] if isinstance(payment.declared[-1].what, Limit) else payment.declared
        assert amount(owed) == payment.points + payment.forgone
        assert read_out(formula(payment)) == payment.points


def read_out(text: str) -> int:
    """What a formula comes to for somebody who reads it and reckons along; it must end in the same number."""
    pieces, _, last = text.rpartition(" = ")
    total = Fraction(int(re.match(r"\d+", pieces).group()))  # type: ignore[union-attr]  # every formula begins so
    steps = re.finditer(
        r" (?:(?P<times>x) (?P<factor>[\d.]+)|(?P<sign>[+-]) (?P<plus>\d+)) |, (?:at most (?P<most>\d+)"
        r"|rounded to (?P<step>\d+)|of it (?P<part>\d+))",
        pieces,
    )
    for step in steps:
        if step["times"]:
            total *= Fraction(Decimal(step["factor"]))
        elif step["sign"]:
            change = int(step["plus"]) if step["sign"] == "+" else -int(step["plus"])
            total = max(Fraction(0), total + change) if total else total
        elif step["most"]:
            total = min(total, Fraction(int(step["most"])))
        elif step["step"]:
            total = Fraction(floor(total / int(step["step"]) + Fraction(1, 2)) * int(step["step"]))
        else:
            total = Fraction(int(step["part"]))
    assert int(last) == total, text
    return int(total)


@pytest.mark.parametrize("preset", sorted(RULES))
def test_every_preset_pays_for_an_ordinary_win(preset: str) -> None:
    """The strategy above reaches every preset: an ordinary win can be recorded under each, and somebody gains."""
    seating = seats(PLAYERS[: COMPANY.get(preset, 4)], 0, RULES[preset])
    hand = Hand(
        seated=seating.seated, result=Result.SELF_DRAWN, winner=seating.seated[0], value=25, exposures=1
    )  # fmt: skip
    net = Case(preset, hand, Night(seating=seating)).reckoned().net
    assert net[seating.seated[0]] > 0
