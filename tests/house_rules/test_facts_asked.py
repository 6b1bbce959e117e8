"""``--fact``: exactly what the rules in force ask about, in the words they take; anything else is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club

#: A rule that wants a number: so many points more from everyone for every flower.
FLOWERS = """
    class Flowers(Rule):
        info = Info(title="Flowers", summary="Every flower is worth five.", reads=("flowers",))

        @hook
        def mahj_facts(self):
            return [Fact("flowers", "How many flowers?", counts=True)]

        @hook
        def mahj_terms(self, hand):
            return [Plus(5 * hand.fact("flowers"), "flowers")]
"""


@pytest.fixture
def asking(club: Club) -> Club:
    """A night whose rules ask about dice, the last tile, and a number of flowers."""
    club.rule("flowers", FLOWERS)
    club.done("start Ann Bea Cat Dee --with dice-doubles --with last-tile --with flowers")
    return club


def net(club: Club) -> dict[str, int]:
    """The net points of the last hand."""
    return dict(club.night().record.entries[-1].net)  # type: ignore[attr-defined]


@pytest.mark.parametrize("value", ["dice-doubles", "dice-doubles=yes", "dice-doubles=YES", "dice-doubles=y"])
def test_a_fact_is_yes(asking: Club, value: str) -> None:
    """With nothing behind it, or yes."""
    asking.done(f"win ann 25 self --fact {value}")
    assert net(asking)["Bea"] == -100


@pytest.mark.parametrize("options", ["", "--fact dice-doubles=no", "--fact flowers=0"])
def test_silence_and_no_are_the_same(asking: Club, options: str) -> None:
    """A pipe never fails for a fact that was not given."""
    asking.done(f"win ann 25 self {options}")
    assert net(asking)["Bea"] == -50


def test_a_fact_can_be_a_number(asking: Club) -> None:
    """Where its rule counts something."""
    asking.done("win ann 25 self --fact flowers=3 --fact last-tile")
    assert net(asking)["Bea"] == -(25 * 2 * 2 + 15)


@pytest.mark.parametrize(
    ("options", "errors", "code"),
    [
        ("--fact hot-wall", ['no rule in force asks about "hot-wall"'], 1),
        ("--fact dice-doubles=2", ["dice-doubles takes yes or no"], 1),
        ("--fact flowers", ["flowers takes a number"], 1),
        ("--fact flowers=yes", ["flowers takes a number"], 1),
        ("--fact last-tile --fact last-tile=no", ['the fact "last-tile" is given twice'], 1),
        ("--fact flowers=many", None, 2),
        ("--fact flowers=-1", None, 2),
        ("--fact flowers=1000000", None, 2),
    ],
)
def test_anything_else_is_refused(asking: Club, options: str, errors: list[str] | None, code: int) -> None:
    """What no rule asks about, a number for a yes or a no, a yes for a number, one fact twice, no number at all."""
    ran = asking.refused(f"win ann 25 self {options}", code=code)
    if errors is not None:
        assert ran.errors == errors


def test_what_is_asked_about_is_listed(asking: Club) -> None:
    """With a fact that nobody asks about; and with its question where the kind of answer is wrong."""
    assert asking.refused("win ann 25 self --fact pung").hints == [
        "facts asked about: dice-doubles, flowers, last-tile"
    ]
    assert asking.refused("win ann 25 self --fact flowers").hints[0].startswith("How many flowers?")


def test_rules_that_ask_nothing_say_so(table: Club) -> None:
    """Under the standard rules every fact is refused."""
    assert table.refused("win ann 25 self --fact pung").hints == ["tonight's rules ask about no facts"]


def test_a_rule_in_force_is_not_to_be_added(club: Club) -> None:
    """One that asks about a fact with other options only: adding it once more would change nothing."""
    club.done("start Ann Bea Cat Dee --preset cold-wall --with cold-wall.calls=mah-jongg")
    ran = club.refused("win ann 25 dee --fact cold-wall")
    assert ran.errors == ['no rule in force asks about "cold-wall"']
    assert ran.hints == ["tonight's rules ask about no facts"]


def test_the_rule_that_asks_is_named_with_how_to_add_it(table: Club) -> None:
    """Installed or the book's own; and doing as it says makes the hand one that can be recorded."""
    table.rule("flowers", FLOWERS)
    add = (
        "mahj presets use --with {} adds the rule that does, from the next hand on; tonight's rules ask about no facts"
    )
    for rule in ("dice-doubles", "flowers"):
        assert table.refused(f"win ann 25 self --fact {rule}").hints == [add.format(rule)]
    table.done("presets use --with dice-doubles", "win ann 25 self --fact dice-doubles")
    assert net(table)["Bea"] == -100


def test_a_rule_that_cannot_be_played_is_not_named(table: Club) -> None:
    """One the host does not trust is passed over, and so is whatever else cannot be loaded."""
    table.rule("flowers", FLOWERS, trusted=False)
    assert table.refused("win ann 25 self --fact flowers").hints == ["tonight's rules ask about no facts"]


def test_two_rules_that_ask_in_two_ways_clash(club: Club) -> None:
    """A number for one cannot be a yes for the other: both are named before anything is recorded."""
    club.rule("flowers", FLOWERS)
    club.rule("more_flowers", FLOWERS.replace("class Flowers", "class More").replace(", counts=True", ""))
    club.done("start Ann Bea Cat Dee --with flowers --with more-flowers", "wall")
    ran = club.refused("win ann 25 self --fact flowers=2", code=3)
    assert ran.errors == [
        'the rules flowers and more-flowers ask about "flowers" in two ways: for a number, and for yes or no'
    ]
    assert ran.hints == ["play without one of them, with --without more-flowers"]


def test_two_rules_that_ask_alike_share_a_fact(club: Club) -> None:
    """One answer serves both."""
    club.rule("flowers", FLOWERS)
    club.rule("more_flowers", FLOWERS.replace("class Flowers", "class More"))
    club.done("start Ann Bea Cat Dee --with flowers --with more-flowers", "win ann 25 self --fact flowers=2")
    assert net(club)["Bea"] == -(50 + 20)


#: A rule that asks whether there was cake, and what comes of it.
CAKE = """
    class Cake(Rule):
        info = Info(title="Cake", summary="There may be cake.", hooks=2)

        @hook
        def mahj_facts(self):
            return [Fact("cake", "Was there cake?")]

        @hook
        def {hook}:
            {body}
"""


def cake(club: Club, hook: str, body: str) -> None:
    """A night under a rule that asks about cake."""
    club.rule("cake", CAKE.format(hook=hook, body=body))
    club.done("start Ann Bea Cat Dee --with cake")


def test_what_would_change_nothing_is_not_asked(club: Club) -> None:
    """Whichever way it is answered the hand comes to the same, so nobody is kept waiting."""
    cake(club, "mahj_terms(self)", "return []")
    ran = club.answering("win ann 25 dee")
    assert (ran.code, ran.err) == (0, "")


def test_an_answer_with_which_a_rule_fails_is_asked_for(club: Club) -> None:
    """The failure belongs to that answer alone: with the other one the hand is recorded."""
    cake(club, "mahj_terms(self, hand)", "return [1 // 0] if hand.fact('cake') else []")
    ran = club.answering("win ann 25 dee", "yes")
    assert ran.code == 3
    assert "Was there cake?" in ran.err
    assert "ZeroDivisionError" in ran.err
    assert club.answering("win ann 25 dee", "no").code == 0
    assert net(club) == {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}


def test_a_column_that_fails_keeps_no_hand_from_being_recorded(club: Club) -> None:
    """Nothing that is paid depends on it; where it fails with one answer only, that answer is asked for."""
    count = "lambda hand, net, player, night: 1 // (1 - hand.fact('cake'))"
    cake(club, "mahj_columns(self)", f"return [Column('cakes', 'cakes', {count})]")
    ran = club.answering("win ann 25 dee", "yes")
    assert ran.code == 0
    assert "Was there cake?" in ran.err
    assert net(club) == {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}
