"""The most a hand or a share may cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import AtMost, Limit
from tests.rules.agreed import Agreed, worth

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, MakeHand, Play, PutOn

AGREED = Agreed({"most": 200, "per": "hand"}, rulings={"payments"})


def test_cap_on_a_hand_is_the_same_for_everybody(ask: Ask, put_on: PutOn, hand: MakeHand) -> None:
    """The cap answers for any payer, and leaves every single share as it is."""
    assert ask("cap", "mahj_limit", {"most": 120}, payer="Bea") == Limit(120, "the cap", "Bea has reached the cap")
    assert put_on("cap", hand()) == {}


def test_cap_on_a_share_sets_no_limit_for_the_hand(ask: Ask, put_on: PutOn, hand: MakeHand) -> None:
    """It is a term of each share."""
    assert ask("cap", "mahj_limit", {"per": "share"}, payer="Bea") is None
    assert put_on("cap", hand(), {"per": "share"}) == worth(AtMost(200, "the cap"))


def test_cap_per_share_holds_for_each_share_of_who_pays_for_the_table(play: Play, hand: MakeHand) -> None:
    """Shares of 75, 75 and 150 come to 75, 75 and 100 under a cap of 100 a share, all paid by Bea."""
    capped = {"cap": {"most": 100, "per": "share"}}
    assert play(hand(value=75, pays_all="Bea"), capped) == {"Ann": 250, "Bea": -250}


def test_cap_per_hand_holds_for_all_a_player_pays(play: Play, hand: MakeHand) -> None:
    """The same hand under a cap of 100 a hand costs Bea 100."""
    assert play(hand(value=75, pays_all="Bea"), {"cap": {"most": 100}}) == {"Ann": 100, "Bea": -100}
