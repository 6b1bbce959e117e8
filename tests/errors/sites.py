"""Where the program makes errors: every place in its text, and those that came by while something was run."""

from __future__ import annotations

import ast
import contextlib
import functools
import importlib
import pkgutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import ledger
from ledger import answers, errors
from ledger.book import keys

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
#: Where the program lies.
FOLDERS = ("ledger", "plugins")


class Site(NamedTuple):
    """A place in the program where an error is made: its file, its lines, and what it is called on lists."""

    file: str
    first: int
    last: int
    name: str


@contextlib.contextmanager
def recorded() -> Iterator[set[tuple[str, int]]]:
    """Notes every place of the program that makes an error meanwhile: its file, and the line that is at work."""
    places: set[tuple[str, int]] = set()

    def note() -> None:
        frame = sys._getframe(2)  # noqa: SLF001  # the only way to see who is calling
        while frame is not None:
            if file := _of_the_program(frame.f_code.co_filename):
                places.add((file, frame.f_lineno))
            frame = frame.f_back  # type: ignore[assignment]  # the loop ends at the last

    class Noted(answers.Problem, frozen=True):
        """A problem that a rule or a check finds."""

        def __post_init__(self) -> None:
            note()

    def noting(initialise: Any) -> Any:  # noqa: ANN401  # an initialiser, whatever it takes
        def initialised(self: object, *arguments: Any, **more: Any) -> None:  # noqa: ANN401
            note()
            initialise(self, *arguments, **more)

        return initialised

    with pytest.MonkeyPatch.context() as patch:
        for module in _modules():
            if vars(module).get("Problem") is answers.Problem and module is not answers:
                patch.setattr(module, "Problem", Noted)
        patch.setattr(errors.MahjError, "__init__", noting(errors.MahjError.__init__))
        patch.setattr(keys.InvalidValue, "__init__", noting(Exception.__init__))
        yield places


@functools.cache
def _of_the_program(name: str) -> str:
    """A file of the program by its path in the sources, wherever it is installed, and nothing for any other."""
    path = Path(name)
    for folder, package in (("plugins", importlib.import_module("ledger.plugins")), ("ledger", ledger)):
        home = Path(str(package.__file__)).parent
        if path.is_relative_to(home):
            return f"{folder}/{path.relative_to(home).as_posix()}"
    return ""


@functools.cache
def _modules() -> tuple[Any, ...]:
    """Every module of the program, all imported: one that came later would not be seen."""
    names = [info.name for info in pkgutil.walk_packages(ledger.__path__, "ledger.")]
    names += [
        f"ledger.plugins.{info.name}"
        for info in pkgutil.iter_modules(importlib.import_module("ledger.plugins").__path__)
    ]
    return tuple(importlib.import_module(name) for name in dict.fromkeys(names))


def sites() -> list[Site]:
    """Every place where an error is made: where one of the classes is called, or a function that returns one."""
    classes = {
        name for name, each in vars(errors).items() if isinstance(each, type) and issubclass(each, errors.MahjError)
    } | {"Problem", "Unfit"}
    trees = {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
    }
    makers = {(name, "") for name in classes}
    functions = [
        (node, file)
        for file, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.returns is not None and ast.unparse(node.returns) in classes
    ]
    while (
        added := {
            (node.name, file if node.name.startswith("_") else "")
            for node, file in functions
            if any(isinstance(each, ast.Call) and _makes(each.func, file, makers) for each in ast.walk(node))
        }
        - makers
    ):  # one that only hands an error on makes none
        makers |= added
    return [site for file, tree in trees.items() for site in _sites(file, tree, makers)]


def _sites(file: str, tree: ast.Module, makers: set[tuple[str, str]]) -> Iterator[Site]:
    """The sites of one file."""
    holders = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not _makes(node.func, file, makers):
            continue
        around = [each.name for each in holders if each.lineno <= node.lineno <= (each.end_lineno or 0)]
        text = " ".join(ast.unparse(node).split())
        last = node.end_lineno or node.lineno
        yield Site(file, node.lineno, last, f"{file}: {'.'.join(around)}: {text[:120]}")


def _makes(function: ast.expr, file: str, makers: set[tuple[str, str]]) -> bool:
    """Whether calling this makes an error."""
    if isinstance(function, ast.Attribute) and function.attr == "add":
        return "findings" in ast.unparse(function.value)
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    return bool({(name, ""), (name, file)} & makers)


def unreached(places: set[tuple[str, int]]) -> list[str]:
    """The sites at none of these places, by their names."""
    lines: dict[str, set[int]] = {}
    for file, line in places:
        lines.setdefault(file, set()).add(line)
    return [
        site.name for site in sites() if not any(site.first <= line <= site.last for line in lines.get(site.file, ()))
    ]
