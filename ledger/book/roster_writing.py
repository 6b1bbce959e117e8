"""New people and new names, put at the end of a book's ``mahj.toml`` as further blocks; no byte there changes."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger import names
from ledger.book.keys import Findings
from ledger.book.people import is_numbered_guest
from ledger.book.roster import OWN_NAMES, Block, put_together, read_blocks
from ledger.book.settings import read_settings, settings_in, settings_of
from ledger.book.toml_reading import parse_toml, read_bytes
from ledger.book.toml_writing import appended_blocks, line, line_ending
from ledger.errors import FileProblem, NameProblem
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from ledger.book.book_changes import BookChange
    from ledger.book.roster import Person


def add_people(files: BookChange, people: Iterable[str]) -> None:
    """Put new people at the end of ``mahj.toml``.

    Numbered guests are written down as guests. Raises NameProblem for a name that cannot be one or is somebody's
    already, FileProblem where the file cannot be written; in each case nothing has changed.
    """
    _add(files, [Block(each, guest=is_numbered_guest(each) or None) for each in map(names.tidy, people)])


def add_guests(files: BookChange, people: Iterable[str]) -> None:
    """Put new people at the end of ``mahj.toml`` as guests; otherwise as `add_people` does."""
    _add(files, [Block(each, guest=True) for each in map(names.tidy, people)])


def _add(files: BookChange, blocks: list[Block]) -> None:
    """Append the blocks of people who are new."""
    refuse_taken(((block.name, block.name) for block in blocks), read_settings(files.book).players)
    append_players(files, blocks)


def refuse_taken(new: Iterable[tuple[str, str]], known: Iterable[Person]) -> None:
    """See that no new name is somebody's already; each comes with whose it shall be. Raises NameProblem."""
    owners = {names.key(called): person.name for person in known for called in person.names}
    for called, player in new:
        if names.key(called) in owners:
            raise NameProblem(f"{quoted(called)} is a name of {quoted(owners[names.key(called)])} already", OWN_NAMES)
        owners[names.key(called)] = player


def append_players(files: BookChange, blocks: Sequence[Block]) -> None:
    """Append blocks of players, and see that the file then says so and nothing else.

    Raises NameProblem where a name is somebody else's, FileProblem where the file cannot be written; in each case
    nothing has changed.
    """
    path = files.book.settings_path
    content = read_bytes(path)
    data = parse_toml(content, path)
    before = settings_of(data)
    players, taken = put_together([*read_blocks(data.get("players", []), Findings("mahj.toml")), *blocks])
    if taken:
        raise NameProblem(taken[0].message, OWN_NAMES)
    meant = replace(before, players=players)
    newline = line_ending(content)
    added = appended_blocks(content, (block_text(block, newline) for block in blocks), newline, path)

    def verify(written: bytes) -> None:
        if written != content + added or settings_in(written, path) != meant:
            raise FileProblem(
                f"what was written to {path.name} does not read back as it was meant, so it was left as it was",
                "write players as [[players]] blocks, then do it again",
            )

    _keep_first(path, content)
    files.append(path, content, added, verify)


def _keep_first(path: Path, content: bytes) -> None:
    """Keep a copy of the settings before they are changed for the first time in a day."""
    from ledger.book.safety_copies import keep  # noqa: PLC0415  # only where somebody is new

    keep(path, content, today())


def today() -> date:
    """The day it is for whoever sits at the computer."""
    return date.today()  # noqa: DTZ011


def block_text(block: Block, newline: str) -> str:
    """The lines of a block in ``mahj.toml``."""
    lines = ["[[players]]", line("name", block.name)]
    if block.aliases:
        lines.append(line("aliases", list(block.aliases)))
    if block.was:
        lines.append(line("was", list(block.was)))
    if block.guest is not None:
        lines.append(line("guest", block.guest))
    if block.split:
        lines.append(line("split", value=True))
    if block.at is not None:
        lines.append(line("at", block.at))
    return newline.join([*lines, ""])
