"""No discard is claimed from a cold wall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.hooks.facts import facts_asked
from ledger.model import Result
from ledger.pay.checks import check
from tests.rules.agreed import Agreed

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, InForce, MakeHand, MakeNight

AGREED = Agreed({"calls": "none"}, facts={"cold-wall": bool}, excludes={"hot-wall"}, rulings={"claim-window"})


def test_win_on_a_discard_is_refused_once(in_force: InForce, hand: MakeHand, night: MakeNight) -> None:
    """With the fact a discard is refused; without it, and for a self-drawn win, nothing stands against recording."""
    rules, cold = in_force({"cold-wall": {}}), {"cold-wall": True}
    (refusal,) = check(hand(facts=cold), night(), rules)
    assert refusal.refuses
    assert refusal.message == "a discard cannot be claimed from a cold wall"
    assert check(hand(), night(), rules) == []
    assert check(hand(facts=cold, result=Result.SELF_DRAWN, discarder=None), night(), rules) == []


def test_where_mah_jongg_may_be_called_nothing_is_refused_or_asked(
    in_force: InForce, ask: Ask, hand: MakeHand, night: MakeNight
) -> None:
    """A win on a discard stands, and what the ruling says is what is played."""
    only = {"calls": "mah-jongg"}
    rules = in_force({"cold-wall": only})
    assert check(hand(), night(), rules) == []
    assert facts_asked(rules) == {}
    assert ask("cold-wall", "mahj_check", only, hand=hand(facts={"cold-wall": True})) == []
    (ruling,) = ask("cold-wall", "mahj_rulings", only)
    assert ruling.text.endswith("no discard may be called but for mah jongg.")
