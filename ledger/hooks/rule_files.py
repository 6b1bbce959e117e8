"""The files of the group's own rules, in the book's ``plugins`` folder, and the one rule in each."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from ledger.book.files import is_there, shown
from ledger.book.inside import names_in_book
from ledger.book.toml_reading import read_bytes
from ledger.errors import Refused, RuleProblem
from ledger.rule import Rule
from ledger.text import quoted

if TYPE_CHECKING:
    from ledger.book.books import Book


_STEM = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
#: What the modules of such files are called; no installed one is called so.
_PACKAGE = "mahj_rule_of_the_book"


def rule_name(stem: str) -> str | None:
    """The name of the rule in a file, from the file's name without its ending; None where it can be no rule's."""
    return stem.replace("_", "-") if _STEM.fullmatch(stem) else None


def load_rule_class(content: bytes, name: str, where: str) -> type[Rule]:
    """The one rule that the bytes of a file make; ``where`` is what messages and tracebacks call the file.

    Runs them. Raises RuleProblem where they make no rule or several, and whatever running them raises.
    """
    module = ModuleType(f"{_PACKAGE}.{name}")
    module.__file__ = where
    code = compile(content, where, "exec", dont_inherit=True)
    sys.modules[module.__name__] = module  # dataclasses look there for what a class's annotations mean
    try:
        exec(code, vars(module))  # noqa: S102  # running it is what trusting a file means
    except BaseException:
        del sys.modules[module.__name__]
        raise
    rules = [found for found in vars(module).values() if _is_own_rule(found, module)]
    if len(rules) != 1:
        count = f"{len(rules)} rules ({', '.join(rule.__name__ for rule in rules)})" if rules else "no rule"
        raise RuleProblem(f"{where} holds {count}", "one subclass of ledger.api.Rule a file, named after the file")
    return rules[0]


def _is_own_rule(found: object, module: ModuleType) -> TypeGuard[type[Rule]]:
    """Whether something in a module is a rule that was written there, not one it imported."""
    return isinstance(found, type) and issubclass(found, Rule) and found.__module__ == module.__name__


_ENDING = ".py"


class RuleFile(NamedTuple):
    """A file of the group's own as it was read: where it lies, and its bytes."""

    path: Path
    content: bytes

    @property
    def digest(self) -> str:
        """The SHA-256 of its bytes, in hexadecimal."""
        import hashlib  # noqa: PLC0415  # books without rules of their own need none of it

        return hashlib.sha256(self.content).hexdigest()


def rule_paths(book: Book) -> list[Path]:
    """The files in the book's ``plugins`` folder that could be rules, in alphabetical order; hidden ones are not.

    Raises FileProblem where the folder cannot be read.
    """
    found = (name for name in names_in_book(book.plugins) if name.endswith(_ENDING) and not name.startswith(("_", ".")))
    return [book.plugins / name for name in found]


def read_rule_file(path: Path) -> RuleFile:
    """Read a file. Raises FileProblem where it cannot be read."""
    return RuleFile(path, read_bytes(path))


def where(path: Path) -> str:
    """What messages call a file of the group's own."""
    return shown(Path("plugins", path.name)).replace(os.sep, "/")


def find_rule_file(book: Book, text: str, folder: Path) -> RuleFile:
    """The file of the book's ``plugins`` folder somebody means, by its path from a folder, its name or its rule's.

    Raises Refused where it lies elsewhere, cannot be a rule, or is not there.
    """
    path = folder / text
    if not is_there(path):
        by_name = {spelling: each for each in rule_paths(book) for spelling in (each.name, rule_name(each.stem))}
        if text not in by_name:
            listed = ", ".join(each.name for each in rule_paths(book)) or "none"
            raise Refused(f"there is no file {quoted(text)}", f"files in {shown(book.plugins)}: {listed}")
        path = by_name[text]
    if os.path.realpath(path.parent) != os.path.realpath(book.plugins):
        raise Refused(f"{shown(path)} does not lie in the book", f"move it to {shown(book.plugins)}")
    if path.suffix != _ENDING or rule_name(path.stem) is None:
        raise Refused(f"{shown(path)} cannot be a rule: its name {BAD_NAME}", "give it another name")
    return read_rule_file(book.plugins / path.name)


#: What is wrong with the name of a file that can be no rule.
BAD_NAME = "should be of small letters, digits and single underscores, such as our_rule.py"
