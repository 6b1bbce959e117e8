"""The plan of the Charleston: the standard one, and every way rules change it or clash over it."""

from __future__ import annotations

import re
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from ledger.answers import AddPass, CharlestonChange, DropPass, Pass, ReplacePass
from ledger.arbiter.charleston import STANDARD, deal, declared, plan
from ledger.errors import RuleProblem
from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import RulesInForce, load
from ledger.hooks.naming import Source
from ledger.model import Seating
from ledger.rule import Info, Rule, hook

if TYPE_CHECKING:
    from collections.abc import Sequence

PLAYERS = ("Ann", "Bea", "Cat", "Dee")
TABLES = {number: Seating(PLAYERS[:number]) for number in (2, 3, 4)}
FIRST = ["first-right", "first-across", "first-left"]
SECOND = ["second-left", "second-across", "second-right"]
MISH = Pass("mish", "the middle", least=0, most=2)


def saying(*changes: CharlestonChange) -> Rule:
    """A rule that declares these changes."""

    class Declares(Rule):
        """A table's own."""

        info = Info(title="Own", summary="A table's own.")

        @hook
        def mahj_charleston(self) -> Sequence[CharlestonChange]:
            """Always the same."""
            return changes

    return Declares(Declares.Options())


def own(**rules: Rule) -> RulesInForce:
    """Rules of a table's own in force."""
    sources = {name: Source(name, lambda: "a test", lambda: None) for name in rules}
    return RulesInForce(rules, sources)


def bundled(**rules: dict[str, object]) -> RulesInForce:
    """Bundled rules in force, with their options."""
    return load({name.replace("_", "-"): options for name, options in rules.items()}, RuleFinder(), "a test")


def names(passes: Sequence[Pass]) -> list[str]:
    """The passes by their names."""
    return [step.name for step in passes]


def test_standard_plan_goes_right_across_left_and_back() -> None:
    """Right, across, left; left, across, right; and a courtesy pass of up to three tiles across."""
    passes = plan(TABLES[4], own())
    assert names(passes) == [*FIRST, *SECOND, "courtesy"]
    assert [step.to for step in passes] == ["right", "across", "left", "left", "across", "right", "across"]
    assert {(step.least, step.most) for step in passes[:6]} == {(3, 3)}
    assert (passes[6].least, passes[6].most) == (0, 3)


def test_last_pass_of_each_charleston_may_be_blind_and_the_second_may_be_stopped() -> None:
    """Blind passing and the right to stop stand where the game has them, and nowhere else."""
    passes = plan(TABLES[4], own())
    assert [step.name for step in passes if step.blind] == ["first-left", "second-right"]
    assert [step.name for step in passes if step.stop] == ["second-left"]


@pytest.mark.parametrize("number", [2, 3])
def test_fewer_than_four_pass_nothing(number: int) -> None:
    """Without a rule that says otherwise."""
    assert plan(TABLES[number], own()) == ()


def test_three_play_what_their_table_agreed() -> None:
    """With a dummy every pass but the courtesy pass; without across, those across are left out."""
    assert names(plan(TABLES[3], bundled(three_players={"charleston": "dummy"}))) == [*FIRST, *SECOND]
    skipped = plan(TABLES[3], bundled(three_players={"charleston": "skip-across"}))
    assert names(skipped) == ["first-right", "first-left", "second-left", "second-right"]


def test_a_mush_comes_last_with_any_other_rule() -> None:
    """After the courtesy pass, after a first Charleston only, after the passes of three players, and all alone."""
    assert names(plan(TABLES[4], bundled(mush={}))) == [*FIRST, *SECOND, "courtesy", "mush"]
    assert names(plan(TABLES[4], bundled(mush={}, first_charleston_only={}))) == [*FIRST, "courtesy", "mush"]
    assert names(plan(TABLES[3], bundled(mush={}, three_players={"charleston": "dummy"}))) == [*FIRST, *SECOND, "mush"]
    assert names(plan(TABLES[4], bundled(mush={}, no_charleston={}))) == ["mush"]


def test_what_is_dropped_is_not_played_whoever_added_it() -> None:
    """No Charleston means none for three players with a dummy either."""
    assert plan(TABLES[3], bundled(no_charleston={}, three_players={"charleston": "dummy"})) == ()


def test_a_replaced_pass_is_played_in_the_place_of_the_one_named() -> None:
    """Its own tiles, its own name, where the standard one was."""
    two = Pass("two-across", "across", least=2, most=2)
    passes = plan(TABLES[4], own(two=saying(ReplacePass("first-across", two, "two tiles"))))
    assert names(passes) == ["first-right", "two-across", "first-left", *SECOND, "courtesy"]


def test_an_added_pass_comes_after_the_one_it_names() -> None:
    """Even where that one is not played, and others can be put behind the added one."""
    ding, dong = Pass("ding", "right"), Pass("dong", "left")
    rules = own(
        bells=saying(AddPass(dong, "dong", after="ding"), AddPass(ding, "ding", after="second-right")),
        short=saying(*(DropPass(name, "short") for name in SECOND)),
    )
    assert names(plan(TABLES[4], rules)) == [*FIRST, "ding", "dong", "courtesy"]


def test_several_in_one_place_come_in_the_order_of_their_rules() -> None:
    """However the rules are listed."""
    rules = {
        "bb": saying(AddPass(Pass("second", "left"), "b", after="courtesy")),
        "aa": saying(AddPass(Pass("first", "left"), "a", after="courtesy")),
        "cc": saying(AddPass(MISH, "c")),
    }
    orders = {tuple(names(plan(TABLES[4], own(**dict(order))))) for order in permutations(rules.items())}
    assert orders == {(*FIRST, *SECOND, "courtesy", "first", "second", "mish")}


def test_two_rules_that_say_the_same_agree() -> None:
    """The same pass added twice is played once, dropped twice is dropped, replaced by the same is replaced."""
    add, drop = AddPass(MISH, "one"), DropPass("courtesy", "one")
    swap = ReplacePass("first-left", Pass("other", "left"), "one")
    rules = own(a=saying(add, drop, swap), b=saying(AddPass(MISH, "two"), DropPass("courtesy", "two"), swap))
    assert names(plan(TABLES[4], rules)) == ["first-right", "first-across", "other", *SECOND, "mish"]


def test_a_standard_pass_added_as_it_is_changes_nothing() -> None:
    """Four players who say they play the first pass play it once."""
    assert plan(TABLES[4], own(a=saying(AddPass(STANDARD[0], "as always")))) == STANDARD


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (AddPass(MISH, "a"), AddPass(Pass("mish", "right"), "b")),
        (AddPass(MISH, "a"), AddPass(MISH, "b", after="courtesy")),
        (DropPass("courtesy", "a"), ReplacePass("courtesy", MISH, "b")),
        (ReplacePass("courtesy", Pass("x", "left"), "a"), ReplacePass("courtesy", MISH, "b")),
    ],
)
def test_two_rules_that_differ_clash_and_are_both_named(one: CharlestonChange, other: CharlestonChange) -> None:
    """Whichever is listed first."""
    for first, second in ((one, other), (other, one)):
        with pytest.raises(RuleProblem, match="the rules left and right say different things about") as problem:
            plan(TABLES[4], own(left=saying(first), right=saying(second)))
        assert "--without left, or --without right" in str(problem.value.hint)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (DropPass("courtsey", "a"), "spoke of courtsey, which is no pass"),
        (ReplacePass("first", MISH, "a"), "spoke of first, which is no pass"),
        (AddPass(MISH, "a", after="nowhere"), "put mish after nowhere, which has no place itself"),
        (AddPass(MISH, "a", after="mish"), "put mish after mish, which has no place itself"),
        (AddPass(Pass("first-left", "right"), "a"), "added first-left, which is played already"),
    ],
)
def test_a_change_to_no_pass_names_its_rule(change: CharlestonChange, reason: str) -> None:
    """A misspelt pass would go on being played: it is an error with the rule, the hook, the pass and the place."""
    with pytest.raises(RuleProblem) as problem:
        plan(TABLES[4], own(typo=saying(change)))
    said, place = problem.value.message.rsplit(" (", 1)
    assert said == f"the rule typo, asked mahj_charleston, {reason}"
    assert re.fullmatch(r".*test_charleston_plan\.py, line \d+\)", place)


def test_one_rule_that_says_two_things_is_named_alone() -> None:
    """Nobody else could be left out to mend it."""
    both = (DropPass("courtesy", "a"), ReplacePass("courtesy", MISH, "b"))
    with pytest.raises(RuleProblem, match="the rule torn, asked mahj_charleston, said two things about courtesy"):
        plan(TABLES[4], own(torn=saying(*both)))


def test_a_change_without_a_pass_names_its_rule() -> None:
    """What is added must be a pass."""
    nothing = AddPass("mish", "a")  # type: ignore[arg-type]  # what a rule without types might do
    with pytest.raises(RuleProblem, match=r"the rule odd, asked mahj_charleston, answered .* which holds no pass"):
        declared(TABLES[4], own(odd=saying(nothing)))


def test_a_pass_of_less_than_no_tiles_cannot_be_made() -> None:
    """Nor one of at least more than at most."""
    for least, most in ((-1, 3), (2, 1)):
        with pytest.raises(ValueError, match=f"a pass of {least} to {most} tiles"):
            Pass("odd", "left", least=least, most=most)


def test_deal_is_fourteen_and_thirteen_unless_a_rule_deals_otherwise() -> None:
    """Siamese deals two players twice as many; with another number at the table it says nothing."""
    assert (deal(TABLES[4], own()).least, deal(TABLES[4], own()).most) == (13, 14)
    assert (deal(TABLES[2], bundled(siamese={})).least, deal(TABLES[2], bundled(siamese={})).most) == (27, 28)
    assert deal(TABLES[4], bundled(siamese={}, mush={})).most == 14
    assert plan(TABLES[2], bundled(siamese={})) == ()


def test_two_deals_clash() -> None:
    """Two rules that deal differently are both named."""
    changes = [ReplacePass("deal", Pass("deal", "each", least=least, most=14), "own") for least in (12, 13)]
    with pytest.raises(RuleProblem, match="the rules a and b say different things about deal"):
        deal(TABLES[4], own(a=saying(changes[0]), b=saying(changes[1])))
