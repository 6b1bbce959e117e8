"""``mahj demo``: a whole evening in a throw-away book, through the same commands a host types."""

from __future__ import annotations

import os
from contextlib import chdir, contextmanager
from typing import TYPE_CHECKING

import typer

from ledger.book.books import throw_away_book
from ledger.cli.terminal.console import show

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

app = typer.Typer()

#: The evening, as its host typed it: what was said at the table, and the command.
EVENING = (
    ("Ann wins on Dee's discard.", "win ann 25 dee"),
    ("Bea draws the tile herself: everyone pays double.", "win bea 30 self"),
    ("Cat has no joker: everything doubles once more.", "win cat 25 ann --jokerless"),
    ("Nobody wins.", "wall"),
    ("Ann makes a singles-and-pairs hand; jokerless never doubles those.", "win ann 50 bea --jokerless --pairs"),
    ("Dee's hand was called dead; Dee pays like everyone.", "win bea 25 cat --dead dee"),
    ("Bea and Cat disputed a dead hand, and Bea was wrong.", "pay bea cat 50 --for dispute"),
    ("Cat trades a tile for a joker and wins by it: that is self-drawn.", "win cat 40 --exchange"),
    ("Dee calls mah jongg in error, and only Ann had kept her tiles to herself.", "error dee 35 --intact ann"),
    ("Dee wins on Cat's discard.", "win dee 30 cat"),
    ("It was Bea's discard, not Cat's: taken back, and recorded again.", "undo"),
    ("", "win dee 30 bea"),
    ("Three hands dead, no false call: the same East deals again.", "thrown-in --dead ann --dead bea --dead cat"),
    ("Ann names a tile wrongly, and Cat claims it for mah jongg: Ann alone pays.", "win cat 25 ann --miscalled"),
    ("Jokerless and self-drawn, the dearest win there is.", "win dee 25 self --jokerless"),
)  # fmt: skip


@app.command()
def demo() -> None:
    """Play a whole evening in a throw-away book, and show what a night looks like."""
    with throw_away_book() as book, _at_home_in(book.root):
        show("An evening in a throw-away book, as its host types it.\n")
        _in_book("start Ann Bea Cat Dee --date 2026-11-29")
        for said, command in EVENING:
            show(f"\n# {said}" if said else "")
            _in_book(command, "--yes")
        for command in ("show", "settle", "end", "standings --season 2026"):
            show("")
            _in_book(command)
    show("")
    show("That was a throw-away book. Begin your own with mahj init DIR, and in it mahj start NAME NAME NAME NAME.")


@contextmanager
def _at_home_in(folder: Path) -> Iterator[None]:
    """In a folder whose book no command has to name, as a host is in theirs."""
    named = os.environ.pop("MAHJ_BOOK", None)
    try:
        with chdir(folder):
            yield
    finally:
        if named is not None:
            os.environ["MAHJ_BOOK"] = named


def _in_book(command: str, *unsaid: str) -> None:
    """Run a command in the throw-away book; what goes without saying is not shown."""
    _run([*command.split(), *unsaid], shown=command)


def _run(words: list[str], shown: str) -> None:
    """Show a command, and run it as if it had been typed. Stops with its exit code where it fails."""
    from ledger.cli.main import main  # noqa: PLC0415  # the list of commands stands above each of them

    show(f"$ mahj {shown}")
    code = main(words)
    if code:
        raise typer.Exit(code)
