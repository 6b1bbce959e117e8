"""Named occasions of a table, by a factor or by points from each payer."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from ledger.answers import Fact, Takes
from ledger.declarations import Plus, Times
from ledger.hooks.facts import facts_asked
from ledger.model import Result
from tests.rules.agreed import Agreed, worth

if TYPE_CHECKING:
    from tests.host import Host
    from tests.rules.conftest import Ask, InForce, MakeHand, Play, PutOn

AGREED = Agreed({"factors": {}, "points": {}})
OURS: dict[str, Any] = {
    "factors": {"robbing the joker": 2, "last pick": Decimal("1.5")},
    "points": {"four flowers": 10, "last pick": 5},
}


def test_every_occasion_named_counts(put_on: PutOn, hand: MakeHand) -> None:
    """By its factor, by its points, or by both; a hand without one counts as ever."""
    robbed, flowers, last = (Times(2, "robbing the joker"), Plus(10, "four flowers"), Plus(5, "last pick"))
    assert put_on("occasions", hand(), OURS) == {}
    assert put_on("occasions", hand(facts={"occasions": ("robbing the joker",)}), OURS) == worth(robbed)
    both = hand(facts={"occasions": ("four flowers", "robbing the joker")})
    assert put_on("occasions", both, OURS) == worth(robbed, flowers)
    assert put_on("occasions", hand(facts={"occasions": ("last pick",)}), OURS) == worth(
        Times(Decimal("1.5"), "last pick"), last
    )


def test_points_come_from_each_payer_and_factors_on_every_share(play: Play, hand: MakeHand) -> None:
    """Robbing the joker doubles what everybody pays; four flowers are ten from each, whatever doubles."""
    changes = {"occasions": OURS}
    robbed = hand(facts={"occasions": ("robbing the joker", "four flowers")})
    assert play(robbed, changes) == {"Ann": 230, "Bea": -60, "Cat": -60, "Dee": -110}


def test_one_question_asks_for_all_of_them_after_a_win(ask: Ask, in_force: InForce, hand: MakeHand) -> None:
    """By the names the table has; nothing is asked of another hand, or where nothing is agreed."""
    names = ("robbing the joker", "last pick", "four flowers")
    asked = Fact("occasions", "Which of the table's occasions was it?", takes=Takes.WORDS, words=names)
    assert ask("occasions", "mahj_facts", OURS, hand=hand()) == [asked]
    assert ask("occasions", "mahj_facts", OURS, hand=hand(result=Result.WALL, winner=None)) == []
    assert facts_asked(in_force({"occasions": {}})) == {}


def test_the_ruling_says_what_each_is_worth(ask: Ask) -> None:
    """In the words of the table."""
    said = [(each.ruling, each.text) for each in ask("occasions", "mahj_rulings", OURS)]
    assert said == [
        ("worth-more", "Robbing the joker counts 2 times."),
        ("worth-more", "Last pick counts 1.5 times."),
        ("worth-more", "Four flowers earns 10 points from each payer."),
        ("worth-more", "Last pick earns 5 points from each payer."),
    ]


@pytest.fixture
def table(host: Host) -> Host:
    """A night under a preset with occasions, without a line of Python."""
    (host.book.house_rules / "ours.toml").write_text(
        'format = 1\nextends = "standard"\n[rules.occasions]\n'
        'factors = { "robbing the joker" = 2, "last pick" = 1.5 }\npoints = { "four flowers" = 10 }\n',
        "utf-8",
    )
    host.done("start Ann Bea Cat Dee --preset ours")
    return host


def test_a_table_plays_its_occasions_without_python(table: Host) -> None:
    """Read out, recorded by name, said, explained, replayed, and kept in the night."""
    agreement = table.done("agreement").out
    assert "Times: robbing the joker 2, last pick 1.5. Points from each payer: four flowers 10." in agreement
    ran = table.done("win ann 25 dee --fact 'occasions=Robbing the Joker,four flowers'")
    assert "occasions: robbing the joker and four flowers" in ran.out
    assert table.balances() == {"Ann": 230, "Bea": -60, "Cat": -60, "Dee": -110}
    why = table.done("why 1").out
    assert "x 2 robbing the joker" in why
    assert "+ 10 four flowers" in why
    assert table.done("recalc").code == 0
    assert table.refused("win bea 25 self --fact 'occasions=robing the joker'").hints == [
        "did you mean robbing the joker?"
    ]


def test_occasions_are_asked_for_in_one_question(table: Host) -> None:
    """At a terminal, after the win; whoever answers by some names notes just these."""
    ran = table.answering("win ann 25", "dee", "four flowers, last pick")
    assert ran.code == 0, ran.err
    assert ran.err.count("Which of the table's occasions was it?") == 1
    assert table.balances() == {"Ann": 181, "Bea": -48, "Cat": -48, "Dee": -85}


def test_occasions_can_be_added_for_one_evening(host: Host) -> None:
    """By name, with their numbers behind them."""
    host.done("start Ann Bea --with 'occasions.points=four flowers=10,x=5' --with occasions.factors=robbing=1.5")
    rules = host.night().record.header.rules["occasions"]
    assert rules == {"factors": {"robbing": Decimal("1.5")}, "points": {"four flowers": 10, "x": 5}}
    assert "occasions.points cannot be" in host.refused("start Eve Fay --with occasions.points=x --table 2").errors[0]
