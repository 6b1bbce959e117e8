"""What the documentation shows works: its TOML reads, its presets resolve, its Python runs."""

from __future__ import annotations

import re
import sys
import tomllib
from decimal import Decimal
from pathlib import Path
from types import ModuleType

import pytest

from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.presets.presets import Bundled, PresetFile, PresetShelf

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    page.relative_to(ROOT).as_posix()
    for folder in (".", "plugins", "house_rules", "ledger")
    for page in ((ROOT / folder).glob("*.md") if folder == "." else (ROOT / folder).rglob("*.md"))
)


def _blocks(page: str, language: str) -> list[str]:
    """The blocks of a language on a page."""
    return re.findall(rf"^```{language}\n(.*?)^```", (ROOT / page).read_text("utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_every_toml_block_reads(page: str) -> None:
    """Whatever is shown as TOML is TOML."""
    for block in _blocks(page, "toml"):
        assert tomllib.loads(block)


class _Shown:
    """The preset shown in the documentation, as a shelf of its own."""

    def __init__(self, block: str) -> None:
        self._file = PresetFile("shown", "the documentation", tomllib.loads(block, parse_float=Decimal))

    def names(self) -> list[str]:
        """Its name."""
        return ["shown"]

    def read(self, name: str) -> PresetFile | None:
        """The preset, by its name."""
        return self._file if name == "shown" else None


def test_the_preset_shown_can_be_played() -> None:
    """The example of a group's own preset has no fault, and every rule and option in it exists."""
    [block] = [block for block in _blocks("house_rules/README.md", "toml") if "extends" in block]
    preset = PresetShelf(Bundled(), _Shown(block)).resolve("shown")
    rules = load(preset.rules, RuleFinder(), preset.where)
    assert "dice-doubles" in rules.rules
    assert "jokerless-doubles" not in rules.rules


def test_the_rule_shown_passes_the_test_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule of the guide and the test beside it run as they stand there."""
    rule, test, *_ = [block for block in _blocks("plugins/README.md", "python") if "mahj_terms" in block]
    module = ModuleType("birthday")
    monkeypatch.setitem(sys.modules, "birthday", module)
    exec(compile(rule, "the guide", "exec"), vars(module))  # noqa: S102  # the guide's own example
    exec(compile(test, "the guide", "exec"), vars(module))  # noqa: S102  # the same
    vars(module)["test_birthday_doubles"]()


@pytest.mark.parametrize("block", _blocks("plugins/README.md", "python"))
def test_every_python_block_compiles(block: str) -> None:
    """Whatever is shown as Python is Python."""
    assert compile(block, "the guide", "exec")
