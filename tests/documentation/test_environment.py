"""Every variable of the environment that is read is documented, and every documented one is read."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).parents[2]
#: What reads a variable without its name being in our code: a call of a library, by its module or imported from it.
THROUGH_LIBRARIES = {
    "platformdirs.user_data_path": "XDG_DATA_HOME",
    "platformdirs.user_state_path": "XDG_STATE_HOME",
    "platformdirs.user_config_path": "XDG_CONFIG_HOME",
    "platformdirs.user_cache_path": "XDG_CACHE_HOME",
    "tempfile.TemporaryDirectory": "TMPDIR",
    "shutil.get_terminal_size": "COLUMNS",
}
#: What the libraries of the prompt read: no colour where this is set.
BY_THE_PROMPT = {"NO_COLOR"}


def _is_environment(node: ast.expr) -> bool:
    """Whether an expression is the environment, by what it is called."""
    called = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return called.lstrip("_") == "environ"


def _keys(node: ast.AST) -> list[ast.expr]:
    """What a piece of code asks the environment for."""
    match node:
        case ast.Subscript(value, key, ast.Load()) if _is_environment(value):
            return [key]
        case ast.Compare(key, [ast.In() | ast.NotIn()], [value]) if _is_environment(value):
            return [key]
        case ast.Call(ast.Attribute(value, "get"), [key, *_]) if _is_environment(value):
            return [key]
        case ast.Call(ast.Attribute(_, "getenv"), [key, *_]):
            return [key]
        case _:
            return []


def _is_call_of(name: str, called: ast.expr) -> bool:
    """Whether what is called is a function of a module, by both names or by its own."""
    module, _, function = name.rpartition(".")
    match called:
        case ast.Attribute(ast.Name(of), last):
            return (of, last) == (module, function)
        case ast.Name(last):
            return last == function
        case _:
            return False


def read_in(source: str) -> set[str]:
    """The variables a module reads. Fails for one whose name cannot be seen in it."""
    tree = ast.parse(source)
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        for key in _keys(node):
            name = key.value if isinstance(key, ast.Constant) else constants.get(ast.unparse(key))
            assert isinstance(name, str), f"line {key.lineno}: which variable is {ast.unparse(key)}?"
            found.add(name)
        if isinstance(node, ast.Call):
            found |= {read for call, read in THROUGH_LIBRARIES.items() if _is_call_of(call, node.func)}
    return found


@functools.cache
def read_below(*folders: str) -> set[str]:
    """The variables that the modules in some folders read."""
    paths: Iterable[Path] = (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")))
    return {name for path in paths for name in read_in(path.read_text("utf-8"))}


def documented(page: str) -> set[str]:
    """The variables in the table of a page."""
    table = (ROOT / page).read_text("utf-8").partition("| variable |")[2].partition("\n\n")[0]
    cells = re.findall(r"^\| (`[^|]*`) \|", table, re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}


@pytest.mark.parametrize(
    "line",
    [
        'os.environ.get("CAKE")',
        'os.environ["CAKE"]',
        'os.getenv("CAKE", "")',
        '"CAKE" in os.environ',
        'self._environ.get("CAKE")',
        'NAME = "CAKE"\ndef bake(environ):\n    return environ[NAME]',
    ],
)
def test_the_walk_sees_every_way_to_read_a_variable(line: str) -> None:
    """However it is asked for; setting one is not reading it."""
    assert read_in(line) == {"CAKE"}
    assert read_in('os.environ["CAKE"] = "1"') == set()


def test_the_walk_knows_which_variables_libraries_read() -> None:
    """However what reads them is imported."""
    assert read_in("import tempfile\ntempfile.TemporaryDirectory()") == {"TMPDIR"}
    assert read_in("from tempfile import TemporaryDirectory\nTemporaryDirectory()") == {"TMPDIR"}


def test_variables_of_the_program_are_documented() -> None:
    """Those that the program and its rules read stand in the reference of commands, and no others."""
    assert documented("ledger/cli/README.md") == read_below("ledger", "plugins", "house_rules") | BY_THE_PROMPT


def test_variables_of_the_tests_are_documented() -> None:
    """Those that only tests and what belongs to them read stand in the guide for contributors, and no others."""
    assert documented("CONTRIBUTING.md") == read_below("tests") - read_below("ledger")
