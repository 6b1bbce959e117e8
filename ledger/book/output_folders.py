"""A folder of pages that this program keeps: written file by file, and nothing in it that is somebody else's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ledger.book.files import cannot_read, cannot_write, is_file, is_folder, is_there, shown
from ledger.book.safe_append import write_whole
from ledger.errors import FileProblem, Refused

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

#: The file that says which files of the folder were written here.
LIST = "mahj-site.txt"
_LARGEST = 5_000_000
#: What a file of a site is called: nothing that leads out of its folder.
_IS_OURS = re.compile(r"(nights/|players/|seasons/)?[^/\\:]*[^/\\:.]")


def refuse_others(folder: Path) -> None:
    """See that a folder is not there, is empty, or was filled by this program. Raises Refused or FileProblem."""
    if is_there(folder) and not is_folder(folder):
        raise FileProblem(f"{shown(folder)} is a file, not a folder", "name another folder")
    try:
        is_somebodys = is_folder(folder) and any(folder.iterdir()) and not is_file(folder / LIST)
    except OSError as error:
        raise cannot_read(folder, error) from error
    if is_somebodys:
        raise Refused(f"{shown(folder)} holds files that are not of a site made here", "name a folder that is empty")


def write_site(folder: Path, pages: Iterable[tuple[str, str]]) -> int:
    """Write pages into a folder, each where its name with slashes says, and take those out that are no more.

    Returns how many there are. Raises what `refuse_others` raises, and FileProblem where the system refuses.
    """
    refuse_others(folder)
    before = _listed(folder)
    names: list[str] = []
    try:
        for name, text in pages:
            path = folder.joinpath(*name.split("/"))
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text.encode("utf-8"), lambda _: None)
            names.append(name)
        write_whole(folder / LIST, "\n".join([*names, ""]).encode("utf-8"), lambda _: None)
        for gone in before - set(names):
            folder.joinpath(*gone.split("/")).unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error
    return len(names)


def _listed(folder: Path) -> set[str]:
    """The files that were written here before, as far as they can only lie in the folder."""
    if not is_file(folder / LIST):
        return set()
    try:
        with (folder / LIST).open("rb") as file:
            names = file.read(_LARGEST).decode("utf-8", errors="replace").splitlines()
    except OSError as error:
        raise cannot_read(folder / LIST, error) from error
    return {name for name in names if _IS_OURS.fullmatch(name)}
