"""Columns that rules of a group's own bring to the standings: each under a name nothing else there has."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.host import Ran
    from tests.house_rules.conftest import Club

COLUMNS = """
    def _won(hand, net, player):
        return hand.winner == player

    def _lost(hand, net, player):
        return net.get(player, 0)

    class Counting(Rule):
        info = Info(title="Counting", summary="Counts.")

        @hook
        def mahj_columns(self):
            return [{}]
"""


@pytest.fixture
def counting(club: Club) -> Callable[..., Ran]:
    """The standings of an evening of Ann and Bea under rules of the group's own with these columns, by their names."""

    def played(form: str, **columns: str) -> Ran:
        for name, made in columns.items():
            club.rule(name, COLUMNS.format(made))
        played_with = " ".join(f"--with {name}" for name in columns)
        club.done(f"start Ann Bea --preset two-players {played_with}", "win ann 25 bea", "win ann 30 self")
        return club.done(f"standings --format {form}")

    return played


def test_columns_are_told_apart_by_their_names(club: Club, counting: Callable[..., Ran]) -> None:
    """Two rules may count something of the same title, and a title may be that of the standings' own figures."""
    ran = counting("json", one='Column("our-wins", "net", _won)', other='Column("Our losses", "net", _lost)')
    ann, bea = json.loads(ran.out)
    assert (ann["our_wins"], ann["our_losses"], ann["net"]) == (2, 110, 110)
    assert (bea["our_wins"], bea["our_losses"], bea["net"]) == (0, -110, -110)
    assert ran.err == ""
    (total,) = [line for line in club.done("standings").lines if "all add up to" in line]
    assert total.split().count("0") == 1


@pytest.mark.parametrize(
    ("name", "said"),
    [
        *((name, "a column that the standings have anyway") for name in ("wins", "net", "Win percent", "note", "usd")),
        ("our-wins", "a column of the rule one"),
    ],
)
def test_a_name_that_is_taken_is_left_out(counting: Callable[..., Ran], name: str, said: str) -> None:
    """Nothing is overwritten or added to something else, and it is said what is in the way."""
    ran = counting("csv", one='Column("our-wins", "ours", _won)', two=f'Column("{name}", "theirs", _lost)')
    assert ran.err.splitlines() == [
        f"warning: the columns that the rule two may have are left out: the column {name} of two has the name of {said}"
    ]
    header, ann, bea = [line.split(",") for line in ran.lines]
    assert len(header) == len({*header}) == len(ann) == len(bea)
    assert (ann[header.index("our_wins")], bea[header.index("our_wins")]) == ("2", "0")


def test_two_columns_of_a_rule_have_two_names(counting: Callable[..., Ran]) -> None:
    """They too would be one column."""
    ran = counting("csv", one='Column("ours", "wins", _won), Column("ours", "losses", _lost)')
    assert "the column ours of one has the name of another column of that rule" in ran.err
    assert "ours" not in ran.out


def test_points_have_their_sign_where_the_column_says_so(counting: Callable[..., Ran]) -> None:
    """As net points have; what is merely counted has none."""
    ran = counting("plain", one='Column("a", "moved", _lost, points=True), Column("b", "counted", _lost)')
    assert "moved +110, counted 110" in ran.out
