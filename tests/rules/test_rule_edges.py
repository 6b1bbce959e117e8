"""Rules at their edges: the lowest options they take, hands that lack a fact, the last of several winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.declarations import Extra, Kind, Plus, Share, StandIn, Term, Times
from ledger.errors import MahjError
from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.model import BANK, KITTY, Hand, Night, Result, Seating

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.rules.conftest import Ask


@pytest.mark.parametrize(
    ("rule", "option"),
    [("rounding", "to"), ("mah-jongg-in-error", "lowest_value"), ("pie", "limit"), ("donation", "amount")],
)
def test_lowest_number_an_option_takes_is_one(rule: str, option: str) -> None:
    """A single point is a step, a purse, a gift; none at all would be no rule."""
    finder = RuleFinder()
    assert load({rule: {option: 1}}, finder, "a test").in_full[rule][option] == 1
    with pytest.raises(MahjError, match=option):
        load({rule: {option: 0}}, finder, "a test")


def test_last_of_all_winners_takes_what_is_left_in_the_kitty(
    ask: Ask, hand: Callable[..., Hand], wall: Callable[..., Hand], night: Callable[..., Night]
) -> None:
    """However many won before, and though a wall game came last."""
    hands = (hand(), hand(winner="Bea"), hand(winner="Cat"), hand(winner="Ann"), hand(winner="Cat"), wall())
    evening = night(*hands, balances={KITTY: 30, "Ann": -30})
    assert ask("kitty", "mahj_night_end", {"leftover": "last-winner"}, night=evening) == [
        Extra(KITTY, "Cat", 30, "what was left in the kitty")
    ]


@pytest.mark.parametrize("rule", ["winner-collects", "winner-only", "tournament"])
@pytest.mark.parametrize("lacking", [{"value": None}, {"winner": None}])
def test_win_without_winner_or_value_pays_nobody(
    ask: Ask, hand: Callable[..., Hand], rule: str, lacking: dict[str, None]
) -> None:
    """Nothing is made up in the place of what nobody noted."""
    assert ask(rule, "mahj_shares", hand=hand(**lacking)) is None


@pytest.mark.parametrize("lacking", [{"value": None}, {"caller": None}])
def test_call_in_error_without_caller_or_value_costs_nothing(
    ask: Ask, wall: Callable[..., Hand], lacking: dict[str, None]
) -> None:
    """What the file does not say is owed to nobody."""
    error = {"result": Result.ERROR, "caller": "Bea", "value": 25, "intact": ("Ann",)}
    assert ask("mah-jongg-in-error", "mahj_shares", hand=wall(**{**error, **lacking})) == []


@pytest.mark.parametrize(("exposures", "lost"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 4)])
def test_discarder_loses_by_the_number_of_exposures(
    ask: Ask, hand: Callable[..., Hand], exposures: int, lost: int
) -> None:
    """Each number has its own points; four exposures cost what three do."""
    shares = ask("tournament", "mahj_shares", {"thrower": [1, 2, 3, 4]}, hand=hand(exposures=exposures))
    assert shares[-1] == Share("Dee", BANK, lost, Kind.POINTS, "discarder")


@pytest.mark.parametrize("lacking", ["winner", "discarder", "value"])
def test_miscalled_discard_that_lacks_somebody_pays_nobody(ask: Ask, hand: Callable[..., Hand], lacking: str) -> None:
    """Without its discarder, its winner or its value there is no share to name."""
    assert ask("miscalled-discard", "mahj_shares", hand=hand(miscalled=True, **{lacking: None})) is None


@pytest.mark.parametrize("rule", ["hot-wall", "one-hand"])
def test_nobody_stands_in_where_nobody_discarded(ask: Ask, hand: Callable[..., Hand], rule: str) -> None:
    """The discarder pays for all, where there is one."""
    share = Share("Bea", "Ann", 25)
    facts = {"facts": {rule: 1}}
    stand_in = ask(rule, "mahj_stand_in", share=share, hand=hand(**facts))
    assert isinstance(stand_in, StandIn)
    assert stand_in.player == "Dee"
    assert ask(rule, "mahj_stand_in", share=share, hand=hand(discarder=None, **facts)) is None


@pytest.mark.parametrize(
    ("charleston", "why"), [("skip-across", "no passes across"), ("dummy", "a dummy in the empty seat")]
)
def test_passes_of_three_say_why_they_are_so(ask: Ask, charleston: str, why: str) -> None:
    """With a dummy there is somebody to pass across to, without one there is not."""
    seating = Seating(("Ann", "Bea", "Cat"))
    changes = ask("three-players", "mahj_charleston", {"charleston": charleston}, seating=seating)
    assert {change.why for change in changes} == {why}
    assert ("across" in {change.step.to for change in changes}) == (charleston == "dummy")


@pytest.mark.parametrize(
    ("options", "terms"),
    [
        ({"factor": 1, "points": 10}, [Plus(10, "nothing exposed")]),
        ({"factor": 1}, []),
        ({"factor": 0}, [Times(0, "nothing exposed")]),
        ({"factor": 3, "points": 1}, [Times(3, "nothing exposed"), Plus(1, "nothing exposed")]),
    ],
)
def test_what_changes_nothing_is_not_said(
    ask: Ask, hand: Callable[..., Hand], options: dict[str, int], terms: list[Term]
) -> None:
    """A factor of one and no points at all are no part of the explanation."""
    share = Share("Bea", "Ann", 25)
    assert ask("no-exposure-bonus", "mahj_terms", options, share=share, hand=hand(exposures=0)) == terms
