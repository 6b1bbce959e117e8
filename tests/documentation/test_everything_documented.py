"""Whatever the program has to offer stands in its documentation, and nothing else does; read from the pages as such."""

from __future__ import annotations

import inspect
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_group

from ledger import errors
from ledger.arbiter import ruling_reading
from ledger.cli.app import app
from ledger.cli.main import main
from ledger.hooks.facts import facts_asked
from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.hooks.specs import HOOK_NAMES, HookSpecs
from ledger.rule import options_of

ROOT = Path(__file__).parents[2]
COMMANDS = (ROOT / "ledger/cli/README.md").read_text("utf-8")
RULES = (ROOT / "plugins/README.md").read_text("utf-8")
PRESETS = (ROOT / "house_rules/README.md").read_text("utf-8")
EXPORTS = (ROOT / "ledger/render/export/README.md").read_text("utf-8")
RULINGS = (ROOT / "ledger/arbiter/rulings/README.md").read_text("utf-8")
#: The rules that the distribution brings, by the settings of its build.
BUNDLED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]["mahj.rules"]


def _rows(page: str, head: str) -> dict[str, list[str]]:
    """The cells behind the first one in each row of a table, whose first column is headed so."""
    lines = page.partition(f"| {head} |")[2].partition("\n\n")[0].splitlines()[2:]
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    return {first.strip("`"): others for first, *others in rows}


def _sections(page: str) -> dict[str, str]:
    """The texts below the headings of a page that name a piece of code, by that piece."""
    return dict(re.findall(r"^### `([^`]+)`\n(.*?)(?=^#|\Z)", page, re.DOTALL | re.MULTILINE))


def _commands() -> dict[str, Any]:
    """Every command by what is typed, those of groups too."""
    group: Any = get_group(app)
    context = group.make_context("mahj", [], resilient_parsing=True)
    found: dict[str, Any] = {}
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        inner = getattr(command, "commands", None)
        found |= {f"mahj {name} {each}": one for each, one in inner.items()} if inner else {f"mahj {name}": command}
    return found


OFFERED = _commands()


@pytest.mark.parametrize("command", [each for each in OFFERED if each.startswith("mahj export ")])
def test_every_export_stands_on_its_page(command: str) -> None:
    """As it is typed, with a few words on what it writes or whom it is for."""
    assert re.search(rf"^{command}\b.*  \S", EXPORTS, re.MULTILINE), f"ledger/render/export/README.md lacks {command}"


def test_every_command_has_a_section() -> None:
    """Each with its own heading; a heading for a command that is gone stands nowhere."""
    assert set(_sections(COMMANDS)) == set(OFFERED)


@pytest.mark.parametrize("command", OFFERED)
def test_every_option_of_a_command_is_explained(command: str) -> None:
    """In the section of its command, under every name it has, each with some words."""
    rows = _rows(_sections(COMMANDS)[command], "option")
    named = {name for cell in rows for name in re.findall(r"(?<![\w-])--?[a-z][\w-]*", cell)}
    options = [
        each for each in OFFERED[command].params if each.param_type_name == "option" and "--help" not in each.opts
    ]
    assert named == {name for option in options for name in (*option.opts, *option.secondary_opts)}
    assert len(rows) == len([each for each in OFFERED[command].params if "--help" not in each.opts])
    assert all(others[0] for others in rows.values())


def test_options_before_the_command_are_explained() -> None:
    """They stand above all commands."""
    above = COMMANDS.partition("\n### ")[0]
    group: Any = get_group(app)
    for option in group.params:
        assert option.opts[-1] == "--help" or f"`{option.opts[-1]}" in above


def test_every_hook_stands_there_with_its_arguments() -> None:
    """Exactly those that are specified, each called as a rule would declare it."""
    specified = {
        name: [argument for argument in inspect.signature(each).parameters if argument != "self"]
        for name, each in vars(HookSpecs).items()
        if name.startswith("mahj_")
    }
    assert set(specified) == set(HOOK_NAMES)
    hooks = RULES.partition("<!-- hooks: made")[2].partition("<!-- hooks: end")[0]
    assert set(_sections(hooks)) == {f"{name}({', '.join(arguments)})" for name, arguments in specified.items()}
    assert all(len(text.split()) > 10 for text in _sections(hooks).values())


def test_every_rule_has_a_row() -> None:
    """All that the distribution brings, and no others."""
    assert set(_rows(RULES, "rule")) == set(BUNDLED)


@pytest.mark.parametrize("rule", BUNDLED)
def test_every_option_and_fact_of_a_rule_is_explained(rule: str) -> None:
    """Each option with its default and what it means, each fact with the question it is asked by."""
    _, options, facts = _rows(RULES, "rule")[rule]
    in_force = load({rule: {}}, RuleFinder(), "the documentation")
    own = options_of(type(in_force.rules[rule]))
    assert re.findall(r"`([a-z_]+)` \(", options) == [option.name for option in own]
    assert all(option.help in options for option in own)
    asked = facts_asked(in_force).values()
    assert facts == "<br>".join(f"`{fact.name}`: {fact.question}" for fact in asked)


def test_every_preset_has_a_row() -> None:
    """All the files of the folder, and no others; each says what it is."""
    rows = _rows(PRESETS, "preset")
    assert set(rows) == {path.stem for path in (ROOT / "house_rules").glob("*.toml")}
    assert all(others[0] for others in rows.values())


def test_every_exit_code_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing wrong, each kind of error, and being stopped at the keyboard."""

    def stopped(_: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("ledger.cli.app.run", stopped)
    codes = {kind.exit_code for kind in _kinds().values()}
    assert set(_rows(COMMANDS, "exit code")) == {str(code) for code in (0, *codes, main([]))}


def _kinds() -> dict[str, type[errors.MahjError]]:
    """Every kind of error of the exception tree, the one they all are among them."""
    return {
        name: kind
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, errors.MahjError)
    }


def test_every_kind_of_error_has_a_row_with_its_exit_code() -> None:
    """All of the exception tree, and no others."""
    rows = _rows(COMMANDS, "kind")
    assert {kind: others[0] for kind, others in rows.items()} == {
        name: "the highest of theirs" if name == "Problems" else str(kind.exit_code) for name, kind in _kinds().items()
    }


def test_every_ruling_has_a_row_with_its_title() -> None:
    """All the files of the folder, and no others."""
    titles = {
        path.stem: tomllib.loads(path.read_text("utf-8"))["title"]
        for path in (ROOT / "ledger/arbiter/rulings").glob("*.toml")
    }
    assert {topic: others[0] for topic, others in _rows(RULINGS, "topic").items()} == titles


def test_every_key_of_a_ruling_is_explained() -> None:
    """Whatever its reader knows."""
    table = RULINGS.partition("| key |")[2].partition("\n\n")[0]
    known = {name: keys for name, keys in vars(ruling_reading).items() if name.endswith("_KEYS")}
    assert len(known) == 5
    for key in {key for keys in known.values() for key in keys} - {"format"}:
        assert re.search(rf"`(\[\[)?(outcomes\.)?{key}(\]\])?`", table), key
