"""What lies in a book's folders and is none of its files: conflict copies, broken writes, names nobody reads."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.books import is_event_name, is_night_name
from ledger.book.inside import SETTINGS_NAME, names_in_book
from ledger.book.locking import locked
from ledger.book.safe_append import left_over_from
from ledger.errors import FileProblem
from ledger.text import is_slug, printable, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from ledger.book.books import Book


#: What is put behind the name of a file, its ending aside, by the services people use.
_MARKS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r" ?\([^()]*\bconflict[^()]*\)(?: \(\d+\))?",  # Dropbox, Nextcloud: " (Ann's conflicted copy 2026-11-29)"
        r"[._-](?:sync-)?conflict[._-]\d{8}[._-]\d{6}(?:[._-]\w+)?",  # Syncthing, ownCloud
        r" \(\d+\)",  # Google Drive, and copies made by hand: " (1)"
        r" \d{1,3}",  # iCloud: " 2"
        r" ?[-_]? ?copy(?: ?\(?\d+\)?)?",  # copies made by hand: " - Copy", " copy 2"
    )
)
#: OneDrive puts the name of the computer behind: "-DESKTOP-4F7C", "-Anns-MacBook".
_COMPUTER = re.compile(r"-[\w .'-]*[A-Z][\w .'-]*")


def copied_from(name: str, is_ours: Callable[[str], bool]) -> str | None:
    """The name of the file that a file is a conflict copy of, or None where it is no such copy.

    ``is_ours`` says whether a name is one that a file of that folder can have.
    """
    stem = name.removesuffix(_TOML)
    if stem == name or is_ours(name):
        return None
    for mark in _MARKS:
        for cut in range(1, len(stem)):
            if mark.fullmatch(stem, cut):
                original = stem[:cut] + _TOML
                return original if is_ours(original) else copied_from(original, is_ours)
    for cut in range(len(stem) - 1, 0, -1):
        if is_ours(stem[:cut] + _TOML) and _COMPUTER.fullmatch(stem, cut):
            return stem[:cut] + _TOML
    return None


_TOML = ".toml"


class UnexpectedFile(NamedTuple):
    """A file that is none of the book's, what is wrong with it, and for a conflict copy whose copy it is."""

    path: Path
    problem: FileProblem
    original: str = ""


def unexpected_files(book: Book) -> list[UnexpectedFile]:
    """Every such file in the folders of a book. Raises FileProblem where a folder cannot be read."""
    found = [*_conflicts(book.root, _is_settings), *conflict_copies(book), *_conflicts(book.house_rules, _is_preset)]
    found += _left_over(book)
    found += _misnamed(book.sessions, _is_night, "a night", "call it after its date, such as 2026-11-29.toml")
    found += _conflicts(book.events, _is_event)
    found += _misnamed(book.events, _is_event, "an event", "call it after its date, such as e-2026-12-05.toml")
    found += _misnamed(book.house_rules, _is_preset, "a preset", "call it by small letters, such as thursday.toml")
    return found


def conflict_copies(book: Book) -> list[UnexpectedFile]:
    """The conflict copies of nights. Raises FileProblem where the folder cannot be read."""
    return list(_conflicts(book.sessions, _is_night))


def _is_settings(name: str) -> bool:
    """Whether a file is the book's settings by its name."""
    return name == SETTINGS_NAME


def _is_night(name: str) -> bool:
    """Whether a file is a night by its name."""
    return name.endswith(_TOML) and is_night_name(name.removesuffix(_TOML))


def _is_event(name: str) -> bool:
    """Whether a file is an event by its name."""
    return name.endswith(_TOML) and is_event_name(name.removesuffix(_TOML))


def _is_preset(name: str) -> bool:
    """Whether a file is a preset by its name."""
    return name.endswith(_TOML) and is_slug(name.removesuffix(_TOML))


def _conflicts(folder: Path, is_ours: Callable[[str], bool]) -> Iterator[UnexpectedFile]:
    """The conflict copies in a folder."""
    for name in names_in_book(folder):
        original = copied_from(name, is_ours)
        if original is not None:
            problem = FileProblem(
                f"it is a copy of {printable(original)} that a sync service left, and is not read",
                "mahj check --merge puts both together"
                if folder.name == "sessions"
                else f"move what is only in it to {printable(original)}, then delete it",
            )
            yield UnexpectedFile(folder / name, problem, original)


def _left_over(book: Book) -> list[UnexpectedFile]:
    """What broken writes left. Looked for under the lock, so that no write is going on."""
    if not any(left_over_from(name) for folder in _folders(book) for name in names_in_book(folder)):
        return []
    with locked(book.sessions):
        return [
            UnexpectedFile(
                folder / name,
                FileProblem(
                    f"it is left of a write to {printable(original)} that was broken off, and is not read",
                    "delete it: the file itself is whole",
                ),
            )
            for folder in _folders(book)
            for name in names_in_book(folder)
            if (original := left_over_from(name)) is not None
        ]


def _misnamed(folder: Path, is_ours: Callable[[str], bool], what: str, remedy: str) -> Iterator[UnexpectedFile]:
    """Files of a folder that are called so that no command reads them."""
    for name in names_in_book(folder):
        if name.endswith(_TOML) and not name.startswith(".") and not is_ours(name) and not copied_from(name, is_ours):
            problem = FileProblem(
                f"{quoted(name)} is no name of {what}, so it is not read", f"{remedy}, or move it elsewhere"
            )
            yield UnexpectedFile(folder / name, problem)


def _folders(book: Book) -> tuple[Path, ...]:
    """The folders files are written in."""
    return (book.root, book.sessions, book.events, book.house_rules)
