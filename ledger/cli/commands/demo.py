"""``mahj demo``: a whole evening in a throw-away book, through the same commands a host types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.book.beginning import throw_away_book
from ledger.cli.terminal import clock
from ledger.cli.terminal.console import show
from ledger.cli.terminal.context import Context
from ledger.night.nights import Nights

if TYPE_CHECKING:
    from ledger.book.books import Book

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


#: A small event, as its director typed it.
EVENT = (
    (
        "Eight people enter, for two rounds of two hands.",
        "event start Ann Bea Cat Dee Eve Fay Gil Hal --preset tournament --rounds 2 --hands 2 --date 2026-12-05",
    ),
    ("Who sits where, for the wall.", "event seats --all"),
    ("The first round: a night at each table.", "event round"),
    ("Hands are recorded as ever; the names say at which table.", "win ann 25 dee --exposures 2"),
    ("", "win eve 50 self"),
    ("Where nobody is named, the table is.", "wall --table 1"),
    ("", "win hal 25 eve --exposures 0"),
    ("Where it stands.", "event"),
    ("The second round: everybody moves.", "event round"),
    ("Its sheets were kept on paper.", "event score 1 ann=-10 eve=45 cat=20 gil=10"),
    ("", "event score 2 bea=25 fay=35 dee=0 hal=10"),
    ("Gil talked across the table.", "event penalty gil 5 --why talking"),
    ("The final table.", "event"),
    ("", "event end"),
    ("For the season it was one evening of two rounds.", "standings --season 2026"),
)


@app.command()
def demo(
    *,
    event: Annotated[bool, typer.Option("--event", help="A small event of two tables instead.")] = False,
) -> None:
    """Play a whole evening in a throw-away book, and show what a night looks like."""
    if event:
        _play_event()
    else:
        _play_evening()
    show("")
    show("That was a throw-away book. Begin your own with mahj init DIR, and in it mahj start NAME NAME NAME NAME.")


def _play_event() -> None:
    """A small event, from its start to the season it is in."""
    with throw_away_book() as book:
        show("An event of two tables in a throw-away book, as its director types it.")
        for said, command in EVENT:
            show(f"\n# {said}" if said else "")
            _run(book, command, *(["--yes"] if command.startswith(("win", "wall")) else []))


def _play_evening() -> None:
    """An evening at one table, from its start to the season it is in."""
    with throw_away_book() as book:
        show("An evening in a throw-away book, as its host types it.\n")
        _run(book, "start Ann Bea Cat Dee --date 2026-11-29")
        for said, command in EVENING:
            show(f"\n# {said}" if said else "")
            _run(book, command, "--yes")
        for command in ("show", "settle", "end", "standings --season 2026"):
            show("")
            _run(book, command)


def _run(book: Book, command: str, *unsaid: str) -> None:
    """Show a command, and run it as if typed in the folder of the book; what goes without saying is not shown.

    Raises what stops it: none of these commands ends otherwise than well or with an error.
    """
    from ledger.cli.app import run  # noqa: PLC0415  # the list of commands stands above each of them

    show(f"$ mahj {command}")
    run([*command.split(), *unsaid], Context(Nights(book, lambda: clock.now().date())))
