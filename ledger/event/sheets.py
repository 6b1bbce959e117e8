"""A finished paper sheet: the sums of everybody at a table, entered, and once more where they were wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import Refused
from ledger.event.event_in_play import read
from ledger.event.rounds import end_table
from ledger.model import BANK, MOST_POINTS
from ledger.night.night_files import append
from ledger.record import TotalsEntry, standing_entries
from ledger.text import listed, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ledger.event.event_in_play import Director, EventInPlay
    from ledger.night.night_in_play import NightInPlay


class Scored(Struct, frozen=True):
    """A sheet that was entered: the event after it, the table, and everybody's points, the bank's with them."""

    event: EventInPlay
    table: NightInPlay
    net: Mapping[str, int]


def score(
    director: Director,
    table: str,
    said: Sequence[str],
    replaces: Callable[[NightInPlay, Mapping[str, int]], bool],
) -> Scored:
    """Enter the sheet of a table of the newest round: a night with one entry of sums, ended.

    ``replaces`` is asked where the table has a sheet with other points, which this one then stands in the place of.

    Raises Refused for whoever does not sit there, for not all who do, for coins that do not add to 0, over hands that
    are recorded, for the same sheet once more, and where the answer is no.
    """
    now = director.now
    before, _ = _read(director.event(), table, said)
    known = _sheet(before)
    if known is not None and not replaces(before, known.net):
        raise Refused("the sheet stays as it was")
    with director.changing() as (event, files):
        night, net = _read(event, table, said)
        there = _sheet(night)
        if (there and there.net) != (known and known.net):
            label = night.record.header.table
            raise Refused(f"the sheet of table {label} was entered by somebody else just now", "do it again")
        entry = TotalsEntry(number=night.next_number if there is None else there.number, at=now, net=net)
        if night.is_open:
            end_table(files, night, now, [entry])
        else:
            append(files, night.file, night.as_written((entry,)))
    return Scored(read(director.book, event.name), night, net)


def _read(event: EventInPlay, table: str, said: Sequence[str]) -> tuple[NightInPlay, dict[str, int]]:
    """The table that a sheet is of, and everybody's points with the bank's. Raises as `score`."""
    night = event.table_called(table, event.last_round)
    _refuse_recorded(night)
    points = _points(said, night)
    missing = [person for person in night.evening.players if person not in points]
    if missing:
        raise Refused(
            f"{listed(missing)} {'sits there and has' if len(missing) == 1 else 'sit there and have'} no points",
            "name everybody of the table, such as ann=0",
        )
    over = sum(points.values())
    if over and not event.header.has_bank:
        raise Refused(f"the sheet adds up to {over:+d} points, not to 0", "look for the slip in it")
    net = {**points, **({BANK: -over} if over else {})}
    sheet = _sheet(night)
    if sheet is not None and dict(sheet.net) == net:
        raise Refused(f"the sheet of table {night.record.header.table} was entered with the same points already")
    return night, net


def _sheet(night: NightInPlay) -> TotalsEntry | None:
    """The sums of a table as they were entered from a sheet; None where none was."""
    return next((each for each in standing_entries(night.record.entries) if isinstance(each, TotalsEntry)), None)


def _refuse_recorded(night: NightInPlay) -> None:
    """Raise Refused where hands are recorded at a table, or it was ended without a sheet."""
    label = night.record.header.table
    if night.evening.hands:
        raise Refused(
            f"table {label} has hands recorded already",
            f"mahj undo --night {night.name} takes back the newest; mahj show --night {night.name} lists all",
        )
    if not night.is_open and _sheet(night) is None:
        raise Refused(f"table {label} was ended", f"mahj end --reopen --night {night.name}")


def _points(said: Sequence[str], night: NightInPlay) -> dict[str, int]:
    """Points such as ``ann=-10``. Raises Refused for what is none, and who does not sit there."""
    points: dict[str, int] = {}
    for text in said:
        name, equals, number = text.rpartition("=")
        sign = number[:1] if number[:1] in "+-" else ""
        digits = number.removeprefix(sign)
        if not equals or not (digits.isascii() and digits.isdecimal()) or int(digits) > MOST_POINTS:
            raise Refused(f"{quoted(text)} is not understood", "write NAME=POINTS, such as ann=-10")
        person = night.people.who(name)
        if person not in night.evening.players:
            raise Refused(f"{person} does not sit there", f"at the table: {', '.join(night.evening.players)}")
        if person in points:
            raise Refused(f"{person} is named twice", "name everybody once")
        points[person] = int(f"{sign}{digits}")
    return points
