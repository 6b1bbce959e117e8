"""The layers of the house: who may import whom, what the package lists, and how long a module may be."""

from __future__ import annotations

import ast
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LEDGER = ROOT / "ledger"
PLUGINS = ROOT / "plugins"
HOUSE_RULES = ROOT / "house_rules"
#: The settings of the build.
BUILD = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]

#: From the ground up. The ground floor is modules, whatever stands above it is a package: one subject each.
GROUND = {
    *("errors", "text", "names", "spelling", "growing", "recorded", "model", "hand_fact", "winning", "facts"),
    *("declarations", "answers", "option_kinds", "option_makers", "rule", "record", "api"),
}
PACKAGES = (
    *("book", "hooks", "arbiter", "pay", "presets", "night", "event", "season", "testing", "exchange", "render", "cli"),
    "__main__",
)
#: The packages within a package, from the ground up; those of one set do not know each other. "" is the package itself.
WITHIN = {
    "cli": ({"terminal", "completion"}, {""}, {"prompt"}, {"serve"}, {"commands"}),
    "render": ({""}, {"export"}, {"page"}),
}
#: Packages and modules that turn values into values, and what they therefore have no use for.
PURE = GROUND | {"pay"}
IMPURE = {"os", "io", "pathlib", "shutil", "tempfile", "glob", "subprocess", "socket", "time", "random", "secrets"}
#: Modules that do nothing but touch files, or start and reach other programs.
FILE_MODULES = {"glob", "shutil", "socket", "subprocess", "tempfile"}
#: What `os` says of the process itself; all the rest of it asks the system, or tells it to do something.
OF_THE_PROCESS = {"environ", "get_terminal_size", "name"}
#: The methods of paths that look at the disk or change it, but for those that other things have too.
FILE_METHODS = {
    "chmod", "exists", "glob", "hardlink_to", "is_dir", "is_file", "is_symlink", "iterdir", "lstat", "mkdir", "open",
    "read_bytes", "read_text", "readlink", "rglob", "rmdir", "samefile", "stat", "symlink_to", "touch", "unlink",
    "walk", "write_bytes", "write_text",
}  # fmt: skip
#: Who touches files beside `book`, and which.
TOUCHES_FILES = {
    "ledger.arbiter.card_files": "the practice card that comes with the program",
    "ledger.arbiter.topics": "the rulings that come with the program",
    "ledger.hooks.entry_points": "what the installed distributions say of themselves",
    "ledger.hooks.new_rules": "the templates of a rule, and the folders its files are put into",
    "ledger.hooks.rule_files": "the group's own rules",
    "ledger.hooks.trust": "which of them this user trusts",
    "ledger.presets.presets": "the presets that come with the program",
    "ledger.presets.preset_files": "the group's own presets",
    "ledger.season.memory": "what is remembered of every night between runs",
    "ledger.exchange.imports": "what came from elsewhere, and is taken back where it cannot be whole",
    "ledger.render.guides": "the guides that come with the program",
    "ledger.render.export.json_files": "the schema that comes with the program",
    "ledger.cli.completion.candidates": "the presets and rulings that come with the program",
    "ledger.cli.completion.listed": "what comes with the program about its commands",
    "ledger.cli.serve.addresses": "no file: the addresses of this computer, and the socket a page is served on",
    "ledger.cli.completion.installing": "the files of a shell, which are none of the book's",
}


def modules() -> dict[str, Path]:
    """Every module of the import package by its dotted name, wherever its file lies in the repository."""
    homes = {"ledger": LEDGER, "ledger.plugins": PLUGINS, "ledger.house_rules": HOUSE_RULES}
    found = {}
    for package, folder in homes.items():
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            found[".".join([package, *(part for part in parts if part != "__init__")])] = path
    return found


MODULES = modules()
RULES = {name: path for name, path in MODULES.items() if name.startswith("ledger.plugins.")}
TESTS = {path.relative_to(ROOT).as_posix(): path for path in sorted((ROOT / "tests").rglob("*.py"))}


def imports(name: str, path: Path) -> set[str]:
    """What a file imports, wherever in it: modules of the house by their full names, others by their first word."""
    home = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = home.split(".")[: len(home.split(".")) + 1 - node.level] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            inside = {f"{origin}.{alias.name}" for alias in node.names}
            found |= {each if each in MODULES else origin for each in inside}
    return {each if each in MODULES else each.partition(".")[0] for each in found}


def of_the_house(name: str, path: Path) -> set[str]:
    """The modules of the house that a file imports."""
    return {each for each in imports(name, path) if each in MODULES}


def touched(name: str, path: Path) -> set[str]:
    """By what a file could touch other files: modules it imports, functions of `os`, methods of paths it calls."""
    found = imports(name, path) & FILE_MODULES
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Name) and node.id == "open":
            found.add("open")
        elif isinstance(node, ast.ImportFrom) and node.module == "os":
            found.add("os")
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "os":
            found |= {f"os.{node.attr}"} - {f"os.{each}" for each in OF_THE_PROCESS}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in FILE_METHODS:
            found.add(node.func.attr)
    return found


def package(module: str) -> str:
    """The package a module is in, or the module itself on the ground floor; the import package itself is in none."""
    return [*module.split("."), ""][1]


def floor(module: str) -> int:
    """How high a module stands; the import package itself holds only the version, and stands under all of them."""
    name = package(module)
    return PACKAGES.index(name) + 1 if name in PACKAGES else 0 if name in GROUND else -1


def inner(module: str) -> str:
    """The package a module is in within its package; "" where it lies in the package itself."""
    home = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
    return [*home.split("."), "", ""][2]


def storey(module: str) -> int:
    """How high a module stands within its package."""
    return next(number for number, names in enumerate(WITHIN[package(module)]) if inner(module) in names)


INSIDE = [name for name in MODULES if package(name) not in {"", "plugins", "house_rules"}]


def test_the_walk_sees_every_kind_of_import(tmp_path: Path) -> None:
    """An import is found in a function, under TYPE_CHECKING, relative or absolute, of a module or out of one."""
    path = tmp_path / "sample.py"
    path.write_text(
        "import os.path\n"
        "from ledger import names, __version__\n"
        "from ledger.hooks.specs import HookSpecs\n"
        "from . import model\n"
        "from ..pay import settling\n"
        "from ..hooks.specs import HOOK_NAMES\n"
        "if TYPE_CHECKING:\n    from ledger.errors import MahjError\n"
        "def late():\n    import ledger.record\n",
        encoding="utf-8",
    )
    assert imports("ledger.render.sample", path) == {
        "os",
        "ledger",
        "ledger.names",
        "ledger.hooks.specs",
        "ledger.render",
        "ledger.pay.settling",
        "ledger.errors",
        "ledger.record",
    }


def test_the_walk_sees_every_way_to_a_file(tmp_path: Path) -> None:
    """By a module, a function or a method; but not what the process knows of itself, nor what is only called alike."""
    path = tmp_path / "sample.py"
    path.write_text(
        "import os, shutil\nfrom os import unlink\nfrom tempfile import TemporaryDirectory\n"
        "os.environ.get('HOME')\nos.replace('a', 'b')\nopen('a')\npath.parent.mkdir()\npath.exists()\n"
        "'a'.replace('a', 'b')\npath.name\nnights.open.append(1)\n",
        encoding="utf-8",
    )
    found = {"shutil", "tempfile", "os", "os.replace", "open", "mkdir", "exists"}
    assert touched("ledger.render.sample", path) == found


@pytest.mark.parametrize("module", INSIDE)
def test_a_module_stands_on_a_floor(module: str) -> None:
    """Whatever is new in the house has its place among the layers."""
    assert floor(module) >= 0


@pytest.mark.parametrize("module", INSIDE)
def test_a_module_imports_only_what_stands_below_it(module: str) -> None:
    """Its own package and those named before it."""
    for other in of_the_house(module, MODULES[module]):
        assert floor(other) <= floor(module), f"{module} imports {other}"


@pytest.mark.parametrize("module", [name for name in INSIDE if package(name) in WITHIN])
def test_a_package_within_a_package_knows_only_those_below_it(module: str) -> None:
    """Its own and lower ones; one beside it is out of bounds."""
    for other in of_the_house(module, MODULES[module]):
        if package(other) == package(module):
            assert inner(other) == inner(module) or storey(other) < storey(module), f"{module} imports {other}"


def test_every_folder_is_a_package_with_its_place() -> None:
    """A folder that is new has its place among the layers, and one that is gone leaves none behind."""
    assert {package(name) for name in INSIDE} == GROUND | set(PACKAGES)
    found = {(package(name), inner(name)) for name in INSIDE if inner(name)}
    assert found == {(each, name) for each, storeys in WITHIN.items() for names in storeys for name in names if name}


@pytest.mark.parametrize("module", [name for name in INSIDE if package(name) in PURE])
def test_a_pure_module_touches_no_file_clock_or_chance(module: str) -> None:
    """Values to values: nothing is imported that reads or writes anything outside, and nothing is opened."""
    assert not imports(module, MODULES[module]) & IMPURE
    tree = ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8")))
    assert not [node.lineno for node in tree if isinstance(node, ast.Name) and node.id in {"open", "print", "input"}]


@pytest.mark.parametrize("module", [name for name in INSIDE if package(name) in {"render", "night"}])
def test_what_is_done_and_what_is_said_know_no_system(module: str) -> None:
    """A night asks the book for what it wants done, and what is rendered makes texts of values."""
    assert not imports(module, MODULES[module]) & {"os", *FILE_MODULES}


def test_nobody_but_the_book_touches_files() -> None:
    """The few who do beside it are listed with their reasons, and nobody is who does not."""
    found = {name for name, path in MODULES.items() if package(name) != "book" and touched(name, path)}
    assert found == set(TOUCHES_FILES)


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_imports_the_api_and_nothing_else_of_the_house(rule: str) -> None:
    """A bundled rule is written as a group's own would be: with `ledger.api` and the standard library."""
    assert imports(rule, RULES[rule]) <= {"ledger.api"} | sys.stdlib_module_names


@pytest.mark.parametrize("name", sorted(MODULES | TESTS))
def test_nothing_imports_a_rule_by_its_module(name: str) -> None:
    """A rule is reached by its name, by the tests too: deleting its file leaves everything else whole."""
    path = (MODULES | TESTS)[name]
    assert not {other for other in imports(name, path) if other.startswith("ledger.plugins")}


def test_no_module_imports_itself_by_a_detour() -> None:
    """The imports, those for the type checker included, form no circle."""
    graph = {name: of_the_house(name, path) - {name} for name, path in MODULES.items()}
    assert set(TopologicalSorter(graph).static_order()) == set(MODULES)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_is_no_longer_than_300_lines(module: str) -> None:
    """What grows longer does two things."""
    assert len(MODULES[module].read_text(encoding="utf-8").splitlines()) <= 300


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_a_page_at_most(rule: str) -> None:
    """A rule of the table fits a page."""
    assert len(RULES[rule].read_text(encoding="utf-8").splitlines()) <= 100


def test_every_folder_is_listed_as_a_package() -> None:
    """A folder that is forgotten works from the checkout only; the build takes what is listed and nothing else."""
    folders = {path.parent for path in LEDGER.rglob("*.py")}
    assert all((folder / "__init__.py").is_file() for folder in folders)
    names = {".".join(folder.relative_to(ROOT).parts) for folder in folders}
    assert BUILD["packages"] == sorted(names | {"ledger.house_rules", "ledger.plugins"})


def test_every_file_of_data_is_listed() -> None:
    """Presets, rulings and whatever else is no code are named in the settings of the build, or they are not in it."""
    listed = {
        path
        for package, patterns in BUILD["package-data"].items()
        for pattern in patterns
        for path in (ROOT / BUILD["package-dir"].get(package, package.replace(".", "/"))).glob(pattern)
    }
    data = {
        path
        for folder in (LEDGER, PLUGINS, HOUSE_RULES)
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in {".py", ".pyc"}
    }
    assert data == listed
