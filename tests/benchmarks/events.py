"""How long events take: planning the rounds of 47 people, and reading an event of 72 files in the standings.

Run it as ``python -m tests.benchmarks.events`` with the Python of the environment where the project is installed.
"""

from __future__ import annotations

import os
import random
import sysconfig
import tempfile
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.model import Uneven
from tests.benchmarks.books import a_night, the_end
from tests.benchmarks.table import SEASON, Place, Row, measured

if TYPE_CHECKING:
    from collections.abc import Iterable

#: So many people are planned for so many rounds, and an event has so many rounds at so many tables.
PEOPLE, PLANNED = 47, 8
ROUNDS, TABLES = 6, 12
#: A night has so many hands, and a round of the event so many at each table.
HANDS, OF_A_ROUND = 16, 4
CLUB = tuple(f"Player{at}" for at in range(4 * TABLES))
BEGAN = datetime.fromisoformat("2026-02-01T19:00:00-05:00")
VERSION, NIGHTS = "--version", f"standings, {ROUNDS * TABLES} nights"


def of_an_event(place: Place) -> Iterable[Row]:
    """Plans in units of the version, and the standings of an event in units of those of as many nights."""
    event, nights = place.folder / "event", place.folder / "nights"
    write_event(place, event)
    write_nights(place, nights)
    yield Row(VERSION, place.mahj(event, VERSION))
    start = ("event", "start", *CLUB[:PEOPLE], "--date", "2026-03-01", "--rounds", str(PLANNED), "--dry-run")
    for way in Uneven:
        rules = ("--with", "bettor") if way is Uneven.FIVES else ()
        words = (*start, "--uneven", way, *rules)
        yield Row(f"plan of {PEOPLE}, {way}", place.mahj(event, *words), VERSION, None, 10)
    yield Row(NIGHTS, place.mahj(nights, "standings", *SEASON), before=place.forget)
    files = f"standings, {ROUNDS * TABLES} of an event"
    yield Row(files, place.mahj(event, "standings", *SEASON), NIGHTS, None, 1, place.forget)


def write_event(place: Place, book: Path) -> None:
    """A book with an event of six rounds at twelve tables, with the hands of a round at each."""
    chance = random.Random(0)  # noqa: S311  # the same event every time
    place.mahj(book, "init", str(book))()
    terms = ("--rounds", str(ROUNDS), "--hands", str(OF_A_ROUND), "--date", str(BEGAN.date()))
    place.mahj(book, "event", "start", *CLUB, *terms)()
    for _ in range(ROUNDS):
        place.mahj(book, "event", "round")()
        for path in book.glob("sessions/*.toml"):
            text = path.read_text(encoding="utf-8")
            if "[[entries]]" not in text:
                line = next(line for line in text.splitlines() if line.startswith("players = "))
                seated = tuple(name.strip('" ') for name in line.partition("[")[2].rstrip("]").split(","))
                _, entries, hands = a_night(BEGAN, "0000", seated, chance, OF_A_ROUND).text.partition("\n[[entries]]")
                path.write_text(text + entries + hands, encoding="utf-8", newline="\n")
        place.mahj(book, "event", "time")()


def write_nights(place: Place, book: Path) -> None:
    """A book with as many nights of sixteen hands, a day apart, at each of them other people of the same club."""
    chance = random.Random(0)  # noqa: S311  # the same nights every time
    place.mahj(book, "init", str(book))()
    place.mahj(book, "players", "add", *CLUB)()
    for age in range(ROUNDS * TABLES):
        began = BEGAN - timedelta(days=age)
        night = a_night(began, f"{age:04x}", tuple(chance.sample(CLUB, 4)), chance, HANDS)
        text = night.text + the_end(night, began + timedelta(hours=5))
        (book / "sessions" / f"{began.date()}.toml").write_text(text, encoding="utf-8", newline="\n")


def main() -> None:
    """Measure."""
    with tempfile.TemporaryDirectory() as name:
        own = {f"XDG_{kind}_HOME": str(Path(name) / kind.lower()) for kind in ("CACHE", "DATA", "STATE", "CONFIG")}
        compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(Path(name) / "compiled")}
        program = str(Path(sysconfig.get_path("scripts")) / "mahj")
        measured(of_an_event(Place(program, Path(name), {**os.environ, **own, **compiled})), 9)


if __name__ == "__main__":
    main()
