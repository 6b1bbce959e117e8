"""What every bundled rule says of itself, and what it may know of the program."""

from __future__ import annotations

import ast
import inspect
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest

from ledger.declarations import Kind
from ledger.hooks.finding import GROUP, RuleFinder
from ledger.hooks.specs import HOOK_NAMES
from ledger.model import Hand
from ledger.rule import Rule, options_of

FINDER = RuleFinder()
NAMES = tuple(sorted(entry.name for entry in distribution("mahj-ledger").entry_points if entry.group == GROUP))
PAGE = 100

#: The rules of the house and their options with the defaults the table counts on.
DEFAULTS: dict[str, dict[str, object]] = {
    "winner-collects": {},
    "discarder-doubles": {"factor": 2},
    "self-drawn-doubles": {"factor": 2},
    "jokerless-doubles": {"factor": 2},
    "jokerless-bonus": {"points": 10},
    "miscalled-discard": {"factor": 4, "on": "printed"},
    "mah-jongg-in-error": {"factor": 2, "lowest_value": 25},
    "pays-for-table": {},
    "pie": {"limit": 500},
    "kitty": {"ante": 25, "each_hand": 0, "leftover": "split"},
    "donation": {"amount": 25},
    "dice-doubles": {"factor": 2},
    "card-multiplier": {"factor": 2},
    "first-and-last-double": {"factor": 2},
    "after-wall-doubles": {"factor": 2},
    "hot-wall": {},
    "cold-wall": {},
    "one-hand": {},
    "discarder-only": {},
    "east-doubles": {"factor": 2},
    "last-tile": {"factor": 2},
    "no-exposure-bonus": {"factor": 2, "points": 0},
    "exposure-penalty": {"points": 5},
    "cap": {"most": 200, "per": "hand"},
    "rounding": {"to": 5},
    "bettor": {"lowest_value": 25, "take": "both"},
    "rotation": {},
    "pivot": {},
    "two-players": {},
    "three-players": {"charleston": "none"},
    "siamese": {},
    "tournament": {
        "self_drawn": 10,
        "jokerless": 20,
        "wall": 10,
        "thrower": (10, 10, 20, 25),
        "miscalled": 25,
        "intact": 10,
    },
    "winner-only": {"self_drawn": 2},
    "wall-redeal": {},
    "mush": {},
    "first-charleston-only": {},
    "no-charleston": {},
    "dead-jokers-frozen": {},
}

REPLACES = {
    "miscalled-discard": {"winner-collects"},
    "tournament": {"winner-collects", "miscalled-discard", "mah-jongg-in-error"},
    "winner-only": {"winner-collects"},
    "pays-for-table": {"hot-wall", "one-hand"},
}
APART = [
    {"bettor", "rotation"},
    {"bettor", "pivot"},
    {"rotation", "pivot"},
    {"hot-wall", "cold-wall"},
    {"tournament", "winner-only"},
    {"no-charleston", "first-charleston-only"},
]


def rule(name: str) -> type[Rule]:
    """The class of a bundled rule, reached by its name."""
    return FINDER.load(name).rule


def source(name: str) -> str:
    """The text of the file a bundled rule stands in."""
    return Path(inspect.getfile(rule(name))).read_text("utf-8")


def test_every_rule_of_the_house_is_there_with_its_options() -> None:
    """No rule more, none less, and every default as agreed."""
    found = {name: {option.name: option.default for option in options_of(rule(name))} for name in NAMES}
    assert found == DEFAULTS


@pytest.mark.parametrize("name", NAMES)
def test_rule_describes_itself_in_sentences(name: str) -> None:
    """A title, a summary that ends like a sentence, a docstring that says official or table rule, help for options."""
    info = rule(name).info
    assert info.title[0].isupper()
    assert not info.title.endswith(".")
    assert info.summary.endswith(".")
    words = " ".join((rule(name).__doc__ or "").split()).lower()
    assert any(kind in words for kind in ("official", "table rule", "scoring"))
    assert all(len(option.help) > 10 for option in options_of(rule(name)))


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
    assert Path(inspect.getfile(rule(name))).stem == name.replace("-", "_")
    assert len(source(name).splitlines()) <= PAGE
    assert source(name).count("(Rule):") == 1


@pytest.mark.parametrize("name", NAMES)
def test_rule_answers_at_least_one_hook(name: str) -> None:
    """Methods that look like hooks are hooks, and there is one at least."""
    hooks = [method for method in vars(rule(name)) if method.startswith("mahj_")]
    assert hooks
    assert set(hooks) <= set(HOOK_NAMES)
    assert all(hasattr(vars(rule(name))[method], "mahj_impl") for method in hooks)


def test_rules_replace_what_was_agreed() -> None:
    """Which rule's answer goes before which other's is settled once, here."""
    assert {name: set(rule(name).info.replaces) for name in NAMES if rule(name).info.replaces} == REPLACES


def test_rules_that_cannot_stand_beside_each_other_both_say_so() -> None:
    """Exactly the agreed pairs, each from both sides."""
    pairs = [{name, other} for name in NAMES for other in rule(name).info.excludes]
    assert sorted(map(sorted, pairs)) == sorted(map(sorted, APART * 2))


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
        and node.func.attr == "fact"
        and isinstance(node.args[0], ast.Constant)
    }
    reads = set(rule(name).info.reads)
    assert looked_at & keys <= reads
    assert facts <= reads
    known = {name for name in dir(Hand) if not name.startswith("_")}
    assert all(key in looked_at for key in reads & keys)
    assert reads <= known | facts


def test_no_rule_looks_at_a_kind_by_its_text() -> None:
    """Kinds are compared as kinds, so that a misspelt one cannot pass unnoticed."""
    for name in NAMES:
        texts = {node.value for node in ast.walk(ast.parse(source(name))) if isinstance(node, ast.Constant)}
        assert not texts & {Kind.ERROR.value, Kind.POINTS.value, Kind.WIN.value}
