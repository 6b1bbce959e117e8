"""Rules that put times, pluses and at-mosts on shares: when they do, and on which kinds of share."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from ledger.declarations import AtMost, Kind, Plus, Share, Term, Times
from ledger.model import Hand, Night, Result

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.conftest import Ask, Play

HOW_IT_WAS_WON = {Kind.WIN}
WHAT_IT_IS_WORTH = {Kind.WIN, Kind.MISCALLED}
DRAWN = {"result": Result.SELF_DRAWN, "discarder": None}


class Applies(NamedTuple):
    """A rule, its options, what makes it apply to Dee's share, its term, and the kinds of share it looks at."""

    name: str
    options: dict[str, Any]
    facts: dict[str, Any]
    term: Term
    kinds: set[Kind]


class LeavesAlone(NamedTuple):
    """A rule, its options, and what keeps it off Dee's share."""

    name: str
    options: dict[str, Any]
    facts: dict[str, Any]


APPLIES: list[Applies] = [
    Applies("discarder-doubles", {}, {}, Times(2, "discarder"), HOW_IT_WAS_WON),
    Applies("discarder-doubles", {"factor": 3}, {}, Times(3, "discarder"), HOW_IT_WAS_WON),
    Applies("self-drawn-doubles", {}, DRAWN, Times(2, "self-drawn"), HOW_IT_WAS_WON),
    Applies("jokerless-doubles", {}, {"jokerless": True}, Times(2, "jokerless"), HOW_IT_WAS_WON),
    Applies("jokerless-bonus", {}, {"jokerless": True}, Plus(10, "jokerless"), HOW_IT_WAS_WON),
    Applies("discarder-only", {}, {"discarder": "Bea"}, Times(0, "only the discarder pays"), HOW_IT_WAS_WON),
    Applies("dice-doubles", {}, {"facts": {"dice-doubles": True}}, Times(2, "dice doubles"), WHAT_IT_IS_WORTH),
    Applies("card-multiplier", {"factor": 10}, {}, Times(10, "card multiplier"), WHAT_IT_IS_WORTH),
    Applies("last-tile", {}, {"facts": {"last-tile": True}}, Times(2, "last tile"), WHAT_IT_IS_WORTH),
    Applies("first-and-last-double", {}, {}, Times(2, "first hand"), WHAT_IT_IS_WORTH),
    Applies("east-doubles", {}, {}, Times(2, "East wins"), WHAT_IT_IS_WORTH),
    Applies("no-exposure-bonus", {}, {"exposures": 0}, Times(2, "nothing exposed"), WHAT_IT_IS_WORTH),
    Applies("exposure-penalty", {}, {"exposures": 3}, Plus(-15, "exposures"), WHAT_IT_IS_WORTH),
    Applies("cap", {"per": "share"}, {}, AtMost(200, "the cap"), WHAT_IT_IS_WORTH),
]

DOES_NOT_APPLY: list[LeavesAlone] = [
    LeavesAlone("discarder-doubles", {}, {"discarder": "Bea"}),
    LeavesAlone("discarder-doubles", {}, DRAWN),
    LeavesAlone("self-drawn-doubles", {}, {}),
    LeavesAlone("jokerless-doubles", {}, {}),
    LeavesAlone("jokerless-doubles", {}, {"jokerless": True, "singles_pairs": True}),
    LeavesAlone("jokerless-bonus", {}, {}),
    LeavesAlone("jokerless-bonus", {}, {"jokerless": True, "singles_pairs": True}),
    LeavesAlone("discarder-only", {}, {}),
    LeavesAlone("discarder-only", {}, DRAWN),
    LeavesAlone("dice-doubles", {}, {"facts": {"dice-doubles": False}}),
    LeavesAlone("last-tile", {}, {}),
    LeavesAlone("east-doubles", {}, {"winner": "Bea"}),
    LeavesAlone("no-exposure-bonus", {}, {}),
    LeavesAlone("no-exposure-bonus", {}, {"exposures": 1}),
    LeavesAlone("no-exposure-bonus", {}, {"exposures": 0, "concealed": True}),
    LeavesAlone("exposure-penalty", {}, {}),
    LeavesAlone("exposure-penalty", {}, {"exposures": 0}),
    LeavesAlone("cap", {"per": "hand"}, {}),
    LeavesAlone("after-wall-doubles", {}, {}),
]


def share(kind: Kind = Kind.WIN, payer: str = "Dee", payee: str = "Ann") -> Share:
    """What Dee owes Ann, but for what the test says."""
    return Share(payer, payee, 25, kind)


@pytest.mark.parametrize("case", APPLIES, ids=lambda case: case.name)
@pytest.mark.parametrize("kind", list(Kind))
def test_rule_puts_its_term_on_the_kinds_of_share_it_is_about(
    ask: Ask, hand: Callable[..., Hand], night: Callable[..., Night], case: Applies, kind: Kind
) -> None:
    """A rule about how a hand was won looks at win shares only, one about its worth at miscalled ones too."""
    terms = ask(case.name, "mahj_terms", case.options, share=share(kind), hand=hand(**case.facts), night=night())
    assert terms == ([case.term] if kind in case.kinds else [])


@pytest.mark.parametrize("case", DOES_NOT_APPLY, ids=lambda case: case.name)
@pytest.mark.parametrize("kind", list(Kind))
def test_rule_leaves_other_hands_alone(
    ask: Ask, hand: Callable[..., Hand], night: Callable[..., Night], case: LeavesAlone, kind: Kind
) -> None:
    """Where the hand is not what the rule is about, nothing is added to any kind of share."""
    facts = hand(**case.facts)
    assert ask(case.name, "mahj_terms", case.options, share=share(kind), hand=facts, night=night()) == []


def test_factor_may_be_a_decimal(play: Play, hand: Callable[..., Hand]) -> None:
    """One and a half times 25 is 37.5, and halves go up."""
    assert play(hand(), {"discarder-doubles": {"factor": Decimal("1.5")}}) == {
        "Ann": 88,
        "Bea": -25,
        "Cat": -25,
        "Dee": -38,
    }


def test_first_hand_doubles_until_a_hand_counts(
    ask: Ask, hand: Callable[..., Hand], wall: Callable[..., Hand], night: Callable[..., Night]
) -> None:
    """A hand thrown in leaves the next the first of the night; a wall game uses the first hand up."""
    thrown_in = wall(result=Result.THROWN_IN)
    doubled = [Times(2, "first hand")]
    for earlier, expected in (((thrown_in,), doubled), ((wall(),), []), ((thrown_in, hand()), [])):
        terms = ask("first-and-last-double", "mahj_terms", share=share(), hand=hand(), night=night(*earlier))
        assert terms == expected


def test_hand_that_is_first_and_last_doubles_once(
    ask: Ask, hand: Callable[..., Hand], night: Callable[..., Night]
) -> None:
    """One hand all night is not four times its value."""
    last = hand(facts={"last-hand": True})
    assert ask("first-and-last-double", "mahj_terms", share=share(), hand=last, night=night()) == [
        Times(2, "first hand")
    ]
    assert ask("first-and-last-double", "mahj_terms", share=share(), hand=last, night=night(hand())) == [
        Times(2, "last hand")
    ]


@pytest.mark.parametrize("kind", [Kind.ERROR, Kind.POINTS])
def test_last_hand_multiplies_neither_errors_nor_points(
    ask: Ask, hand: Callable[..., Hand], night: Callable[..., Night], kind: Kind
) -> None:
    """The double of the last hand is about what a hand is worth."""
    last = hand(facts={"last-hand": True})
    assert ask("first-and-last-double", "mahj_terms", share=share(kind), hand=last, night=night(hand())) == []


def test_after_wall_games_the_next_hand_doubles_once(
    ask: Ask, hand: Callable[..., Hand], wall: Callable[..., Hand], night: Callable[..., Night]
) -> None:
    """Two in a row double once; a hand thrown in changes nothing; a call in error ends it."""
    thrown_in = wall(result=Result.THROWN_IN)
    error = wall(result=Result.ERROR, caller="Ann", value=25)
    doubled = [Times(2, "after a wall game")]
    cases: list[tuple[tuple[Hand, ...], list[Times]]] = [
        ((wall(),), doubled),
        ((wall(), wall()), doubled),
        ((wall(), thrown_in), doubled),
        ((wall(), error), []),
        ((wall(), hand()), []),
    ]
    for earlier, expected in cases:
        terms = ask("after-wall-doubles", "mahj_terms", share=share(), hand=hand(), night=night(*earlier))
        assert terms == expected
    for kind, expected in ((Kind.MISCALLED, doubled), (Kind.ERROR, []), (Kind.POINTS, [])):
        terms = ask("after-wall-doubles", "mahj_terms", share=share(kind), hand=hand(), night=night(wall()))
        assert terms == expected


def test_east_pays_double_and_the_others_do_not(ask: Ask, hand: Callable[..., Hand]) -> None:
    """When Bea wins, Ann's share doubles because Ann is East; Cat's does not."""
    won = hand(winner="Bea")
    from_east = ask("east-doubles", "mahj_terms", share=share(payer="Ann", payee="Bea"), hand=won)
    from_another = ask("east-doubles", "mahj_terms", share=share(payer="Cat", payee="Bea"), hand=won)
    assert (from_east, from_another) == ([Times(2, "East pays")], [])


def test_no_exposure_may_earn_points_instead_of_a_double(play: Play, hand: Callable[..., Hand]) -> None:
    """With a factor of one and ten points, each payer adds ten after all doubling."""
    bonus = {"no-exposure-bonus": {"factor": 1, "points": 10}}
    assert play(hand(exposures=0), bonus) == {"Ann": 130, "Bea": -35, "Cat": -35, "Dee": -60}


def test_no_exposure_may_earn_both(play: Play, hand: Callable[..., Hand]) -> None:
    """Double first, points then: 25 times 2 plus 10, and 25 times 4 plus 10."""
    bonus = {"no-exposure-bonus": {"factor": 2, "points": 10}}
    assert play(hand(exposures=0), bonus) == {"Ann": 230, "Bea": -60, "Cat": -60, "Dee": -110}


def test_exposures_take_points_off_each_share_and_never_more_than_it_holds(
    play: Play, hand: Callable[..., Hand]
) -> None:
    """Four exposures at 10 are 40 off: of 25 nothing is left, of 50 ten are."""
    assert play(hand(exposures=4), {"exposure-penalty": {"points": 10}}) == {"Ann": 10, "Dee": -10}


def test_cap_per_share_holds_for_each_share_of_who_pays_for_the_table(play: Play, hand: Callable[..., Hand]) -> None:
    """Shares of 75, 75 and 150 come to 75, 75 and 100 under a cap of 100 a share, all paid by Bea."""
    capped = {"cap": {"most": 100, "per": "share"}}
    assert play(hand(value=75, pays_all="Bea"), capped) == {"Ann": 250, "Bea": -250}


def test_cap_per_hand_holds_for_all_a_player_pays(play: Play, hand: Callable[..., Hand]) -> None:
    """The same hand under a cap of 100 a hand costs Bea 100."""
    assert play(hand(value=75, pays_all="Bea"), {"cap": {"most": 100}}) == {"Ann": 100, "Bea": -100}


def test_rounding_brings_every_share_to_the_coin(play: Play, hand: Callable[..., Hand]) -> None:
    """At one and a half times 25, 37.5 becomes 40 and 75 stays: halves of a coin go up before anything is added."""
    changes = {"dice-doubles": {"factor": Decimal("1.5")}, "rounding": {"to": 5}}
    rolled = hand(facts={"dice-doubles": True})
    assert play(rolled, changes) == {"Ann": 155, "Bea": -40, "Cat": -40, "Dee": -75}


def test_rounding_to_the_quarter(play: Play, hand: Callable[..., Hand]) -> None:
    """To 25, a share of 30 becomes 25 and one of 60 becomes 50."""
    assert play(hand(value=30), {"rounding": {"to": 25}}) == {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}


def test_last_tile_has_a_column_that_counts_its_winners(ask: Ask, hand: Callable[..., Hand]) -> None:
    """The column adds one for who won on the last tile, and nothing for anybody or any hand else."""
    (column,) = ask("last-tile", "mahj_columns")
    on_it = hand(facts={"last-tile": True})
    assert [column.count(on_it, {}, "Ann"), column.count(on_it, {}, "Bea"), column.count(hand(), {}, "Ann")] == [
        1,
        0,
        0,
    ]


def test_rules_about_a_hand_multiply_with_each_other(play: Play, hand: Callable[..., Hand]) -> None:
    """Dice, last tile and East together make eight times 25 for a single share."""
    changes: dict[str, dict[str, Any]] = {"dice-doubles": {}, "last-tile": {}, "east-doubles": {}}
    won = hand(facts={"dice-doubles": True, "last-tile": True})
    assert play(won, changes) == {"Ann": 800, "Bea": -200, "Cat": -200, "Dee": -400}


def test_rule_order_makes_no_difference(play: Play, hand: Callable[..., Hand]) -> None:
    """The same rules listed the other way round come to the same payments."""
    changes: dict[str, dict[str, Any]] = {"dice-doubles": {}, "jokerless-bonus": {}, "cap": {"most": 90}}
    won = hand(jokerless=True, facts={"dice-doubles": True})
    assert play(won, changes) == play(won, dict(reversed(changes.items())))
