"""Limits that rules of a group's own set, as they are said at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club

AT_MOST = """
    from dataclasses import dataclass

    class AtMost(Rule):
        info = Info(title="At most", summary="Nobody pays more for a hand.")

        @dataclass(frozen=True)
        class Options:
            most: int = whole(0, "the most")

        options: Options

        @hook
        def mahj_limit(self, payer):
            return Limit(self.options.most, "enough is enough")
"""
SAID = "(enough is enough)"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("flat --with at-most", f"Bea, Cat and Dee pay no more {SAID}: 25 forgone by each."),
        ("flat --with at-most.most=20", f"Ann: 20 all. Bea, Cat and Dee pay no more {SAID}: 5 forgone by each."),
        ("standard --with at-most.most=40", f"Ann: 25 all, 40 from Dee. Dee pays no more {SAID}: 10 forgone."),
        (
            "standard --with at-most.most=20",
            f"Ann: 20 all. Bea and Cat pay no more {SAID}: 5 forgone by each. Dee pays no more {SAID}: 30 forgone.",
        ),
        (
            "flat --with pie.limit=20",
            "Bea's purse is empty: 5 forgone. Cat's purse is empty: 5 forgone. Dee's purse is empty: 5 forgone.",
        ),
    ],
)
def test_whom_a_limit_stops_is_said_once(club: Club, rules: str, said: str) -> None:
    """Those who are let off as much for the same reason are named together; an empty purse is its owner's own."""
    club.rule("at_most", AT_MOST)
    club.done(f"start Ann Bea Cat Dee --preset {rules}")
    assert said in club.done("win ann 25 dee").out


CAP = """
    from dataclasses import dataclass

    class Cap{name}(Rule):
        info = Info(title="Cap", summary="Beyond {{most}} the rest goes elsewhere.", hooks=2)

        @dataclass(frozen=True)
        class Options:
            most: int = whole(40, "the most")

        options: Options

        @hook
        def mahj_limit(self, payer):
            return Limit(self.options.most, "{why}", rest={rest})
"""


@pytest.mark.parametrize(
    ("rules", "said", "bank", "fund"),
    [
        ("--with to-bank.most=200", "Ann: 150 all, 200 from Dee. Into the bank: 100 from Dee.\n", 100, 0),
        ("--with to-bank.most=200 --with pie.limit=100", "Ann: 100 all.", 0, 0),
        ("--with to-bank.most=200 --with pie.limit=250", "Ann: 150 all, 200 from Dee.", 50, 0),
        ("--with to-bank.most=200 --with to-fund.most=230", "Ann: 150 all, 200 from Dee.", 30, 70),
        ("--with to-bank.most=300", "Ann: 150 all, 300 from Dee.", 0, 0),
    ],
)
def test_what_is_cut_off_goes_where_the_limit_says(club: Club, rules: str, said: str, bank: int, fund: int) -> None:
    """The payer still pays it, after all else, and every other limit counts it too."""
    club.rule("to_bank", CAP.format(name="Bank", why="the cap", rest="BANK"))
    club.rule("to_fund", CAP.format(name="Fund", why="the other cap", rest="FUND"))
    club.done(f"start Ann Bea Cat Dee {rules}")
    ran = club.done("win ann 150 dee")
    assert said in ran.out
    balances = club.table().evening.balances
    assert (balances.get("bank", 0), balances.get("fund", 0)) == (bank, fund)
    assert sum(balances.values()) == 0
    club.done("check")


def test_where_the_rest_goes_is_explained(club: Club) -> None:
    """As one piece of a formula that adds up."""
    club.rule("to_bank", CAP.format(name="Bank", why="the cap", rest="BANK"))
    club.done("start Ann Bea Cat Dee --with to-bank", "win ann 25 dee")
    assert "10 beyond 40 (the cap) = 10" in club.done("why").out


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ("payer", "sends what Bea does not pay to Bea"),
        ("'Zoe'", 'named "Zoe", who is not at the table'),
        ("KITTY", "moves points of"),
    ],
)
def test_the_rest_goes_to_an_account_there_is(club: Club, rest: str, said: str) -> None:
    """Neither back to who pays, nor to nobody, nor into another rule's pot."""
    club.rule("odd", CAP.format(name="Odd", why="the cap", rest=rest))
    club.done("start Ann Bea Cat Dee --with odd")
    (error,) = club.refused("win ann 25 dee", code=3).errors
    assert error.startswith("the rule odd, asked mahj_limit for hand 1, ")
    assert said in error


def test_a_payment_beside_the_hands_is_paid_in_full_where_the_rest_goes_elsewhere(club: Club) -> None:
    """Its payer pays it all either way, and it has one payee."""
    club.rule("to_bank", CAP.format(name="Bank", why="the cap", rest="BANK"))
    club.done("start Ann Bea Cat Dee --with to-bank", "pay dee ann 50 --for dispute")
    assert club.table().evening.balances["Ann"] == 50
