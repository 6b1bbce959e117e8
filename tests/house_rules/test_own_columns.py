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


NIGHTLY = """
    class Streaks(Rule):
        info = Info(title="Streaks", summary="Counts.", hooks=2)

        @hook
        def mahj_columns(self):
            def streak(hand, net, player, night):
                if hand.winner != player:
                    return 0
                run = 1
                for played in reversed(night.hands):
                    if played.hand.winner != player:
                        break
                    run += 1
                return run

            return [Column("longest-streak", "streak", streak, highest=True), Column("hands so far", "so far", sofar)]

    def sofar(hand, net, player, night):
        return len(night.hands)
"""


def test_a_column_counts_with_the_night_so_far_and_may_be_the_highest(club: Club) -> None:
    """Over the hands of a night and over nights; and players are ranked by it if somebody asks."""
    club.rule("streaks", NIGHTLY)
    club.done("start Ann Bea Cat Dee --with streaks", "win ann 25 bea", "win bea 25 self", "win bea 30 self")
    club.done("win cat 25 bea", "end")
    club.next_day()
    club.done("start Ann Bea Cat Dee --with streaks", "win ann 25 bea", "win ann 25 cat", "win ann 25 cat", "end")
    rows = {row["player"]: row for row in json.loads(club.done("standings --format json").out)}
    assert {player: row["longest_streak"] for player, row in rows.items()} == {"Ann": 3, "Bea": 2, "Cat": 1, "Dee": 0}
    assert rows["Dee"]["hands_so_far"] == 0 + 1 + 2 + 3 + 0 + 1 + 2
    for name in ("longest-streak", "longest_streak"):
        ranked = json.loads(club.done(f"standings --by {name} --format json").out)
        assert [row["player"] for row in ranked] == ["Ann", "Bea", "Cat", "Dee"]
    assert "streak" in club.done("standings --by longest-streak").out


def test_nobody_is_ranked_by_what_nobody_counts(club: Club) -> None:
    """With what there is."""
    club.rule("streaks", NIGHTLY)
    club.done("start Ann Bea Cat Dee --with streaks", "win ann 25 bea")
    ran = club.refused("standings --by longest-steak", code=2)
    assert (ran.errors, ran.hints) == (['nobody is ranked by "longest-steak"'], ["did you mean longest_streak?"])
    (hint,) = club.refused("standings --by zzz", code=2).hints
    assert hint.startswith("they can be ranked by net, per-hand, ")
    assert hint.endswith("hands_so_far, longest_streak")


def test_a_column_of_version_1_counts_without_the_night(club: Club) -> None:
    """It goes on working; one of version 2 that forgets the night is left out, with the line of its file."""
    club.rule("old", COLUMNS.format('Column("x", "x", _won)'))
    club.rule("new", COLUMNS.replace('"Counts."', '"Counts.", hooks=2').format('Column("y", "y", _won)'))
    club.done("start Ann Bea Cat Dee --with old --with new", "win ann 25 bea")
    ran = club.done("standings --format json")
    assert json.loads(ran.out)[0]["x"] == 1
    assert "the rule new, asked mahj_columns for hand 1, failed in its column y: TypeError: _won() takes 3" in ran.err


def test_a_column_that_fails_keeps_no_hand_from_being_recorded(club: Club) -> None:
    """It forgets wall games: the evening goes on, at the prompt too."""
    body = "Column('x', 'x', lambda hand, net, player, night: hand.winner.count(player))"
    club.rule("new", COLUMNS.replace('"Counts."', '"Counts.", hooks=2').format(body))
    club.done("start Ann Bea Cat Dee --with new --with dice-doubles", "wall", "play --say wall")
    assert len(club.entries()) == 2
