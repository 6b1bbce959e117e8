"""The list of what is mutated, and of the tests that are to notice it, goes with the tree."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
GROUPS = tomllib.loads(Path(__file__).with_name("mutants.toml").read_text("utf-8"))["groups"]


NAMED = [named for group in GROUPS.values() for named in (*group["modules"], *group["tests"])]
MODULES = [path for group in GROUPS.values() for pattern in group["modules"] for path in ROOT.glob(pattern)]


def test_modules_and_tests_named_are_there() -> None:
    """None was moved or renamed without the list being told, and none is mutated twice."""
    assert [named for named in NAMED if not any(ROOT.glob(named))] == []
    assert len(MODULES) == len(set(MODULES))


def test_every_rule_and_all_of_the_sum_are_mutated() -> None:
    """A new rule is mutated, and a new step of the sum is put on the list."""
    for folder in ("plugins", "ledger/pay"):
        assert {*(ROOT / folder).glob("*.py")} - {ROOT / folder / "__init__.py"} <= {*MODULES}
