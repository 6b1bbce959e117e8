"""The list of what is mutated, and of the tests that are to notice it, goes with the tree."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
GROUPS = tomllib.loads(Path(__file__).with_name("mutants.toml").read_text("utf-8"))["groups"]


def test_modules_and_tests_named_are_there() -> None:
    """None was moved or renamed without the list being told, and none is mutated twice."""
    modules = [module for group in GROUPS.values() for module in group["modules"]]
    tests = [test for group in GROUPS.values() for test in group["tests"]]
    assert [name for name in modules + tests if not (ROOT / name).exists()] == []
    assert len(modules) == len(set(modules))


def test_every_rule_and_all_of_the_sum_are_mutated() -> None:
    """A new rule is put on the list, and a new step of the sum."""
    modules = {module for group in GROUPS.values() for module in group["modules"]}
    for folder in ("plugins", "ledger/pay"):
        there = {f"{folder}/{path.name}" for path in (ROOT / folder).glob("*.py")} - {f"{folder}/__init__.py"}
        assert there - modules == set()
