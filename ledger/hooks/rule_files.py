"""The files of the group's own rules: what lies in the book's ``plugins`` folder. Nothing here runs one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.disk import is_there, names_in
from ledger.book.file_errors import shown
from ledger.book.toml_files import read_bytes
from ledger.errors import Refused
from ledger.hooks.local import rule_name
from ledger.text import quoted

if TYPE_CHECKING:
    from ledger.book.books import Book

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
    found = (name for name in names_in(book.plugins) if name.endswith(_ENDING) and not name.startswith(("_", ".")))
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
