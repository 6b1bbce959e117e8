"""CSV: hands by players, a column each; or every payment on a line of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.night.night_keys import TYPE_NAMES
from ledger.record import HandEntry
from ledger.render.export.content import accounts, lines, moves, told_apart
from ledger.render.reports import Column, Format, Report, Row, Shows, render

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.render.export.content import ExportedNight, Move

#: The columns both shapes begin with.
_WHERE = ("night", "date", "table", "unit", "number", "type")
_FACTS = ("words", "result", "winner", "value", "from")


def wide(nights: Iterable[ExportedNight]) -> str:
    """A line for every hand and everything else that moves points in play, a column for every account.

    A column is named after its account; where a name is that of another column too, it is told apart by a number.
    """
    played = [move for night in nights for move in moves(night) if move.play]
    everyone = accounts(played)
    keys = told_apart(everyone, str, (*_WHERE, *_FACTS))
    columns = (*_columns(_WHERE), *_columns(_FACTS), *(Column(each, keys[each], Shows.POINTS) for each in everyone))
    rows = tuple((*_where(move), *_facts(move), *(move.play.get(each) for each in everyone)) for move in played)
    return render(Report(None, columns, rows), Format.CSV)


def long(nights: Iterable[ExportedNight]) -> str:
    """A line for every payment of the play: from whom, to whom, how many points, and why."""
    columns = _columns((*_WHERE, "from", "to", "points", "why"))
    rows = tuple((*_where(move), *line) for night in nights for move in moves(night) for line in lines(move))
    return render(Report(None, columns, rows), Format.CSV)


def _columns(keys: Iterable[str]) -> tuple[Column, ...]:
    """Columns that are called by their keys."""
    return tuple(Column(key, key) for key in keys)


def _where(move: Move) -> Row:
    """Which entry of which night a line is about."""
    header = move.night.header
    kind = TYPE_NAMES[type(move.entry)]
    return (move.night.name, header.date.isoformat(), header.table, header.unit, move.entry.number, kind)


def _facts(move: Move) -> Row:
    """How a hand ended, in words and as facts."""
    if not isinstance(move.entry, HandEntry):
        return (move.words, None, None, None, None)
    hand = move.entry.hand
    return (move.words, hand.result, hand.winner, hand.value, hand.discarder)
