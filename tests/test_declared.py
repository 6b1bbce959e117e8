"""What is imported is declared, so that whoever installs the package gets it, and what is declared is imported."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
#: Declared for what it does rather than for what is imported from it: by its distribution, what that is.
NOT_IMPORTED = {
    "build": "python -m build makes the package that is tested",
    "mypy": "a program",
    "pytest-cov": "a plugin of pytest",
    "pytest-randomly": "a plugin of pytest",
    "pytest-xdist": "a plugin of pytest",
    "ruff": "a program",
    "setuptools": "builds the package",
    "types-tabulate": "read by mypy",
}


#: Not declared at all: whoever runs tests/fuzz/fuzz.py installs it for that.
ON_ITS_OWN = {"atheris"}


def declared(*extras: str) -> set[str]:
    """The distributions the package depends on, and those of some extras, as their names are compared."""
    optional = PROJECT["optional-dependencies"]
    requirements = [*PROJECT["dependencies"], *(each for extra in extras for each in optional[extra])]
    return {_name(re.split(r"[^\w.-]", requirement)[0]) for requirement in requirements}


def imported(*folders: str) -> dict[str, str]:
    """What the modules of some folders import from elsewhere: a module's first word, and a file that imports it."""
    found: dict[str, str] = {}
    for path in (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for module in _modules(node):
                found[module.partition(".")[0]] = path.relative_to(ROOT).as_posix()
    ours = {"ledger", "tests", *ON_ITS_OWN, *(path.stem for path in (ROOT / "tests").rglob("*.py"))}
    return {module: path for module, path in found.items() if module not in ours | sys.stdlib_module_names}


def _modules(node: ast.AST) -> list[str]:
    """What a statement imports, that of pytest for what may be missing among them."""
    match node:
        case ast.Import(names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=str(module), level=0):
            return [module]
        case ast.Call(ast.Attribute(attr="importorskip") | ast.Name("import_module"), [ast.Constant(str(module)), *_]):
            return [module]
        case _:
            return []


def _name(distribution: str) -> str:
    """A distribution's name as names of distributions are compared."""
    return re.sub(r"[-_.]+", "-", distribution).lower()


def of_distributions(modules: dict[str, str]) -> dict[str, str]:
    """The distributions that modules come from, each with a file that imports it. Fails for what is not installed."""
    known = packages_distributions()
    return {_name(known[module][0]): path for module, path in modules.items()}


PARTS = {
    "the program": (("ledger", "plugins", "house_rules"), ("parquet", "serve")),
    "the tests": (("tests",), ("parquet", "serve", "dev")),
}


@pytest.mark.parametrize("part", PARTS)
def test_what_is_imported_is_declared(part: str) -> None:
    """Not only because something else brings it today."""
    folders, extras = PARTS[part]
    found = of_distributions(imported(*folders))
    assert len(found) > 8
    assert {name: path for name, path in found.items() if name not in declared(*extras)} == {}


def test_what_is_declared_is_imported() -> None:
    """Nobody waits for what nothing needs; what is no module says what it is for."""
    program, tests = (set(of_distributions(imported(*folders))) for folders, _ in PARTS.values())
    assert declared("parquet", "serve") - program == set()
    assert declared("dev") - program - tests == set(NOT_IMPORTED)
