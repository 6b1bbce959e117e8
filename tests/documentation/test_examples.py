"""What the documentation shows works: its TOML reads, its presets resolve, its Python runs."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.presets.presets import Bundled, PresetFile, PresetShelf

if TYPE_CHECKING:
    from tests.host import Host

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


GUIDE = "plugins/README.md"


def _run_test(text: str, path: Path) -> int:
    """Run every test of a file that lies there; how many there were."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    module = ModuleType("the_test_shown")
    module.__file__ = str(path)
    exec(compile(text, str(path), "exec"), vars(module))  # noqa: S102  # the guide's own example
    tests = [test for name, test in vars(module).items() if name.startswith("test_")]
    for test in tests:
        test()
    return len(tests)


def test_the_guide_for_authors_holds_from_its_first_line_to_its_last(host: Host, tmp_path: Path) -> None:
    """What it says is begun is begun; as it is and with the lines it shows put in, it is sound and passes its test."""
    rule, test, *_ = [block for block in _blocks(GUIDE, "python") if "birthday" in block]
    new, check, watch, package = [
        block.strip().removeprefix("mahj ") for block in _blocks(GUIDE, "text") if block.startswith("mahj plugins")
    ]
    assert watch == f"{check} --watch"
    host.patch.setattr("platformdirs.user_config_path", lambda *_, **__: tmp_path / "config")
    host.done(new)
    path = host.book.plugins / "birthday.py"
    assert path.read_text("utf-8") == rule
    assert (host.book.root / "tests" / "test_birthday.py").read_text("utf-8") == test
    assert host.done(f"{check} --yes").lines[-1] == "birthday: sound."
    for shown in [block.strip() for block in _blocks(GUIDE, "text") if not block.startswith("mahj")]:
        (line,) = [line for line in rule.splitlines() if line.strip().startswith(shown[:14])]
        rule = rule.replace(line, line[: len(line) - len(line.lstrip())] + shown)
    path.write_text(rule, "utf-8")
    assert "birthday counts 2 times" in host.done(f"{check} --yes", "agreement --with birthday").out
    assert "--fact birthday: Is it somebody's birthday?" in host.done("agreement --with birthday").out
    assert _run_test(test, host.book.root / "tests" / "test_birthday.py") == 3
    host.done("start Ann Bea Cat Dee --with birthday", "win ann 25 dee --fact birthday")
    assert host.balances() == {"Ann": 200, "Bea": -50, "Cat": -50, "Dee": -100}
    host.patch.chdir(tmp_path)
    host.done(package)
    (project,) = [block for block in _blocks(GUIDE, "toml") if "mahj-birthday" in block]
    assert (tmp_path / "mahj-birthday" / "pyproject.toml").read_text("utf-8") == project
    assert (tmp_path / "mahj-birthday" / "mahj_birthday.py").read_text("utf-8") == rule


@pytest.mark.parametrize("block", _blocks("plugins/README.md", "python"))
def test_every_python_block_compiles(block: str) -> None:
    """Whatever is shown as Python is Python."""
    assert compile(block, "the guide", "exec")
