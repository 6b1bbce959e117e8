"""Rulings that installed distributions bring: TOML files in the packages they name in the entry-point group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.arbiter.ruling_reading import read_ruling
from ledger.book.files import names_in
from ledger.book.toml_reading import read_toml
from ledger.hooks.entry_points import entry_points, folders_of
from ledger.text import is_slug

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.arbiter.rulings import Ruling

#: The entry-point group. The value of an entry is a package, whose files are rulings; its name says nothing.
GROUP = "mahj.rulings"
_ENDING = ".toml"


def installed_files() -> dict[str, tuple[Path, str]]:
    """Where each ruling of a distribution lies and which it is from, by its name; of two of one name the first."""
    found: dict[str, tuple[Path, str]] = {}
    for entry in entry_points(GROUP):
        for folder in folders_of(entry):
            for file in names_in(folder):
                name = file.removesuffix(_ENDING)
                if file.endswith(_ENDING) and is_slug(name):
                    found.setdefault(name, (folder / file, entry.distribution()))
    return found


def read_installed(name: str, path: Path, origin: str) -> Ruling:
    """A ruling of a distribution. Raises FileProblem for whatever is wrong with its file."""
    return read_ruling(name, f"{path.name} of {origin}", read_toml(path), is_own=False)
