"""The lowest versions that are tested are the lowest that are allowed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_lowest_versions_allowed_are_those_tested() -> None:
    """Each dependency of the program stands in .ci/lowest.txt with the lower bound of pyproject.toml, and no other."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    allowed = {re.match(r"([\w-]+)(?:\[\w+\])?>=([\d.]+)", each).groups() for each in project["dependencies"]}  # type: ignore[union-attr]  # every dependency has a lower bound, or this fails
    tested = {tuple(line.split("==")) for line in (ROOT / ".ci" / "lowest.txt").read_text("utf-8").split()}
    assert {(name, _padded(version)) for name, version in allowed} == tested


def _padded(version: str) -> str:
    """A version with its three parts."""
    return ".".join([*version.split("."), "0", "0"][:3])
