"""A rule begun: its file and a test in the book, or a distribution that is shared, from templates."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, NamedTuple

from ledger import api
from ledger.book.book_changes import changing
from ledger.book.files import cannot_write, is_there, shown
from ledger.book.safe_append import create_file, refuse_one_there
from ledger.book.toml_reading import read_bytes
from ledger.errors import FileProblem, Refused
from ledger.hooks.rule_files import rule_name
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from ledger.book.books import Book

#: The line of a test that says where the rules of a book lie; those of a distribution are installed.
_IN_THE_BOOK = "BOOK = Path(__file__).parents[1]"
_INSTALLED = "BOOK = None  # the rule is installed"
_IMPORT = "from pathlib import Path\n\n"
_CLASS = re.compile(r"^class (\w+)\(Rule\):", re.MULTILINE)


class BegunRule(NamedTuple):
    """The files that were written."""

    rule: Path
    test: Path


class BegunPackage(NamedTuple):
    """The folder of a distribution that was written, and whether its rule is that of the book's own file."""

    folder: Path
    is_of_the_book: bool


def new_rule(book: Book, name: str, taken: Collection[str]) -> BegunRule:
    """Begin a rule of the book's own: a file that can be played as it is, and a test that passes.

    ``taken`` are the names of all rules there are. Raises Refused for a name that is taken or cannot be one, and where
    a file is there already; FileProblem where one cannot be written. Nothing that is there is changed.
    """
    words = _words(name)
    if words["name"] in taken:
        raise Refused(f"there is a rule {words['name']} already", "give yours a name of its own")
    begun = BegunRule(book.plugins / f"{words['stem']}.py", book.root / "tests" / f"test_{words['stem']}.py")
    texts = {begun.rule: _filled("rule", words), begun.test: _filled("test", words)}
    _make_folders(texts)
    with changing(book) as files:
        for path, text in texts.items():
            files.create(path, text.encode("utf-8"), lambda written: written)
    return begun


def new_package(book: Book, name: str, folder: Path) -> BegunPackage:
    """Begin a distribution in a new folder: of the book's own rule of that name, with its test, or of a new one.

    Raises Refused and FileProblem as `new_rule`.
    """
    words = _words(name)
    own, its_test = book.plugins / f"{words['stem']}.py", book.root / "tests" / f"test_{words['stem']}.py"
    rule = _text_of(own) if is_there(own) else _filled("rule", words)
    test = _text_of(its_test) if is_there(its_test) else _filled("test", words)
    found = _CLASS.search(rule)
    words["Class"] = found[1] if found else words["Class"]
    into = folder / f"mahj-{words['name']}"
    _create(
        {
            into / "pyproject.toml": _filled("pyproject", words),
            into / f"mahj_{words['stem']}.py": rule,
            into / "tests" / its_test.name: test.replace(_IN_THE_BOOK, _INSTALLED).replace(_IMPORT, "", 1),
        }
    )
    return BegunPackage(into, is_there(own))


def begun_text(template: str, name: str) -> str:
    """The text of a file that is begun, a ``rule``, its ``test`` or a ``pyproject``, for a rule of this name.

    Raises Refused for a name that can be no rule's.
    """
    return _filled(template, _words(name))


def _words(name: str) -> dict[str, str]:
    """What stands for a name in a template. Raises Refused for one that can be no rule's."""
    stem = name.replace("-", "_")
    called = rule_name(stem)
    if called is None:
        raise Refused(
            f"a rule cannot be called {quoted(name)}",
            "a name is of small letters, digits and single dashes, such as two-exposures",
        )
    if called[0].isdigit():
        raise Refused(f"a rule cannot be called {quoted(name)}", "begin its name with a letter")
    words = called.replace("-", " ")
    return {
        "name": called,
        "stem": stem,
        "title": words,
        "Title": words.capitalize(),
        "Class": _class_name(words),
    }


def _class_name(words: str) -> str:
    """What the class of a rule is called; never as something it imports."""
    name = words.title().replace(" ", "")
    return f"{name}Rule" if hasattr(api, name) else name


def _filled(template: str, words: Mapping[str, str]) -> str:
    """A template with its words put in."""
    folder = Path(import_module("ledger.hooks").__path__[0]) / "templates"
    return Template((folder / f"{template}.txt").read_text("utf-8")).substitute(words)


def _text_of(path: Path) -> str:
    """What a file of the book holds. Raises FileProblem where it is no text."""
    try:
        return read_bytes(path).decode("utf-8")
    except UnicodeDecodeError as problem:
        raise FileProblem(f"{shown(path)} is not in UTF-8", "save it as UTF-8") from problem


def _create(files: Mapping[Path, str]) -> None:
    """Write new files; none where one of them is there already."""
    for path in files:
        refuse_one_there(path)
    _make_folders(files)
    for path, text in files.items():
        create_file(path, text.encode("utf-8"), lambda written: written)


def _make_folders(files: Iterable[Path]) -> None:
    """Make the folders in which new files shall lie."""
    for folder in {path.parent for path in files}:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise cannot_write(folder, error) from error
