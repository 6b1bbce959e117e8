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
