"""What every bundled rule says of itself, as its own test has it, and what it may know of the program."""

from __future__ import annotations

import ast
import inspect
import sys
from importlib import import_module
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from ledger.declarations import Kind, Share
from ledger.hooks.facts import facts_asked
from ledger.hooks.finding import GROUP, RuleFinder
from ledger.hooks.hook_checks import misfit
from ledger.hooks.in_force import load
from ledger.hooks.info_checks import misspelt
from ledger.hooks.specs import HOOK_NAMES
from ledger.model import BANK, Hand, Night, PlayedHand, Result, Seating
from ledger.option_kinds import Whole
from ledger.rule import Rule, options_of
from tests.rules.agreed import Agreed

if TYPE_CHECKING:
    from tests.rules.conftest import Ask, MakeHand, Play

FINDER = RuleFinder()
NAMES = tuple(sorted(entry.name for entry in distribution("mahj-ledger").entry_points if entry.group == GROUP))
PAGE = 100
HERE = Path(__file__).parent


def rule(name: str) -> type[Rule]:
    """The class of a bundled rule, reached by its name."""
    return FINDER.load(name).rule


def source(name: str) -> str:
    """The text of the file a bundled rule stands in."""
    return Path(inspect.getfile(rule(name))).read_text("utf-8")


def file_of(name: str) -> str:
    """What the file of a bundled rule is called, and the end of what its test is called."""
    return name.replace("-", "_")


def test_every_file_of_the_folder_is_a_rule_that_is_offered() -> None:
    """No rule more, none less."""
    assert {path.stem for path in (HERE.parents[1] / "plugins").glob("[!_]*.py")} == set(map(file_of, NAMES))


@pytest.mark.parametrize("name", NAMES)
def test_rule_fits_the_hooks(name: str) -> None:
    """What is seen to of any other rule when it is loaded is not asked of these again: they fit, and name what is."""
    assert misfit(rule(name)) is None
    assert misspelt(rule(name), NAMES) is None


@pytest.mark.parametrize("name", NAMES)
def test_rule_keeps_to_what_its_test_says_is_agreed(name: str, ask: Ask) -> None:
    """Every default, what the host is asked, which rules it replaces and excludes, which rulings it speaks to."""
    test = HERE / f"test_{file_of(name)}.py"
    assert test.exists(), f"the rule {name} needs a test in tests/rules/{test.name}"
    options, info = options_of(rule(name)), rule(name).info
    asked = facts_asked(load({name: {}}, FINDER, "a test"))
    found = Agreed(
        options={option.name: option.default for option in options},
        least={each.name: each.kind.least for each in options if isinstance(each.kind, Whole) and each.kind.least},
        facts={fact: int if question.counts else bool for fact, question in asked.items()},
        replaces=frozenset(info.replaces),
        excludes=frozenset(info.excludes),
        instead_of=frozenset(info.instead_of),
        rulings=frozenset(said.ruling for said in ask(name, "mahj_rulings") or ()),
    )
    assert found == import_module(f"tests.rules.{test.stem}").AGREED


@pytest.mark.parametrize("name", NAMES)
def test_rule_says_what_the_table_plays_in_sentences(name: str, ask: Ask) -> None:
    """At such a table a ruling begins with the house rule."""
    for said in ask(name, "mahj_rulings") or ():
        assert said.text[0].isupper()
        assert said.text.endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_rule_says_whether_it_is_official(name: str) -> None:
    """Its docstring calls it official, a table rule or a scoring."""
    words = " ".join((rule(name).__doc__ or "").split()).lower()
    assert any(kind in words for kind in ("official", "table rule", "scoring"))


@pytest.mark.parametrize("name", NAMES)
def test_rule_never_speaks_of_the_clock(name: str) -> None:
    """Play goes to the right, in every text."""
    assert "clockwise" not in source(name).lower()


@pytest.mark.parametrize("name", NAMES)
def test_rule_knows_only_the_public_names(name: str) -> None:
    """It imports the public names and the standard library, and nothing else."""
    modules = {
        module
        for node in ast.walk(ast.parse(source(name)))
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for module in ([node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
    }
    assert {str(module) for module in modules if str(module).split(".")[0] not in sys.stdlib_module_names} == {
        "ledger.api"
    }


@pytest.mark.parametrize("name", NAMES)
def test_rule_is_a_page_and_one_file(name: str) -> None:
    """One rule in a file of its own, named after it, a page long."""
    assert Path(inspect.getfile(rule(name))).stem == file_of(name)
    assert len(source(name).splitlines()) <= PAGE
    assert source(name).count("(Rule):") == 1


@pytest.mark.parametrize("name", NAMES)
def test_rule_answers_at_least_one_hook(name: str) -> None:
    """Methods that look like hooks are hooks, and there is one at least."""
    hooks = [method for method in vars(rule(name)) if method.startswith("mahj_")]
    assert hooks
    assert set(hooks) <= set(HOOK_NAMES)
    assert all(hasattr(vars(rule(name))[method], "mahj_impl") for method in hooks)


@pytest.mark.parametrize("name", NAMES)
def test_rule_names_the_keys_it_reads_and_no_others(name: str) -> None:
    """Whatever key or fact of a hand the code looks at is in ``reads``, so that an unread one can be said to be so."""
    keys = {
        "jokerless",
        "singles_pairs",
        "concealed",
        "miscalled",
        "exposures",
        "pays_all",
        "bets",
        "intact",
        "wrecker",
    }
    tree = ast.parse(source(name))
    looked_at = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "hand"
    }
    facts = {
        node.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in {"fact", "named"}
        and isinstance(node.args[0], ast.Constant)
    }
    reads = set(rule(name).info.reads)
    assert looked_at & keys <= reads
    assert facts <= reads
    known = {name for name in dir(Hand) if not name.startswith("_")}
    assert all(key in looked_at for key in reads & keys)
    assert reads <= known | facts


#: Options under which a rule acts on shares that by itself it leaves alone.
ACTING: dict[str, dict[str, object]] = {
    "cap": {"per": "share"},
    "winner-only": {"jokerless": 2},
    "occasions": {"factors": {"four flowers": 2}},
}


@pytest.mark.parametrize("name", NAMES)
def test_rule_states_the_kinds_of_share_it_looks_at(name: str, hand: MakeHand) -> None:
    """Over hands of every kind, all facts noted, it puts terms and stand-ins on just the kinds that it says."""
    rules = load({name: ACTING.get(name, {})}, FINDER, "a test")
    facts = {fact: each.words or True for fact, each in facts_asked(rules).items()}
    noted = hand(facts=facts, jokerless=True, pays_all="Bea")
    drawn = replace(noted, result=Result.SELF_DRAWN, discarder=None)
    error = Hand(seated=noted.seated, result=Result.ERROR, caller="Ann", value=25, intact=("Dee",))
    hands = (noted, drawn, error, *(replace(noted, exposures=number) for number in (0, 2)))
    wall = PlayedHand(1, Hand(seated=noted.seated, result=Result.WALL), {})
    nights = (Night(seating=Seating(noted.seated)), Night(seating=Seating(noted.seated), number=2, hands=(wall,)))
    bank = (Share(BANK, "Ann", 25, Kind.POINTS),)
    shares = (*(Share(payer, "Ann", 25, kind) for kind in Kind for payer in ("Cat", "Dee")), *bank)
    looked_at = {
        share.kind
        for each in hands
        for night in nights
        for share in shares
        for hook in ("mahj_terms", "mahj_stand_in")
        for answer in rules.answers(hook, share=share, hand=each, night=night)
        if answer.value
    }
    assert looked_at == set(rule(name).info.shares)


def test_no_rule_looks_at_a_kind_by_its_text() -> None:
    """Kinds are compared as kinds, so that a misspelt one cannot pass unnoticed."""
    for name in NAMES:
        texts = {node.value for node in ast.walk(ast.parse(source(name))) if isinstance(node, ast.Constant)}
        assert not texts & {Kind.ERROR.value, Kind.POINTS.value, Kind.WIN.value}


def test_rules_about_a_hand_multiply_with_each_other(play: Play, hand: MakeHand) -> None:
    """Dice, last tile and East together make eight times 25 for a single share."""
    changes: dict[str, dict[str, Any]] = {"dice-doubles": {}, "last-tile": {}, "east-doubles": {}}
    won = hand(facts={"dice-doubles": True, "last-tile": True})
    assert play(won, changes) == {"Ann": 800, "Bea": -200, "Cat": -200, "Dee": -400}


def test_rule_order_makes_no_difference(play: Play, hand: MakeHand) -> None:
    """The same rules listed the other way round come to the same payments."""
    changes: dict[str, dict[str, Any]] = {"dice-doubles": {}, "jokerless-bonus": {}, "cap": {"most": 90}}
    won = hand(jokerless=True, facts={"dice-doubles": True})
    assert play(won, changes) == play(won, dict(reversed(changes.items())))
