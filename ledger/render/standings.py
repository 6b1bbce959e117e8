"""Standings as tables: one for each unit where people read them, one for all where programs do."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.model import Unit
from ledger.render.amounts import worth
from ledger.render.fitting import picked
from ledger.render.reports import Cell, Column, Report, Row, Shows
from ledger.text import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from ledger.season.boards import Board, Place
    from ledger.season.rule_columns import RuleColumn

_BILLIONTH = Decimal("1E-9")

_UNIT = Column("unit", "unit")
_COLUMNS = (
    Column("rank", "rank", Shows.NUMBER),
    Column("player", "player"),
    Column("nights", "nights", Shows.NUMBER),
    Column("hands", "hands", Shows.NUMBER),
    Column("wins", "wins", Shows.NUMBER),
    Column("win %", "win_percent", Shows.NUMBER),
    Column("self-drawn", "self_drawn", Shows.NUMBER),
    Column("jokerless", "jokerless", Shows.NUMBER),
    Column("discarder", "discarder", Shows.NUMBER),
    Column("wall games", "wall_games", Shows.NUMBER),
    Column("dead hands", "dead_hands", Shows.NUMBER),
    Column("net", "net", Shows.POINTS),
    Column("per hand", "per_hand", Shows.POINTS),
    Column("best night", "best_night", Shows.POINTS),
)
#: What stands with them where an event was played, or tables of one date.
_ROUNDS = (Column("rounds", "rounds", Shows.NUMBER), Column("average", "average", Shows.POINTS))
_NOTE = Column("note", "note")
#: What people read first, whatever room there is; what they are ranked by, the money, the wins, what house rules count
#: and notes follow as they fit, and then the rest.
FIRST = ("rank", "player", "nights", "net")
#: The columns of what players are ranked by, where they are called otherwise.
_RANKED_BY = {"win_rate": "win_percent", "dead": "dead_hands"}
#: What stays where columns are chosen.
ALWAYS = ("rank", "player")


class Extent(Struct, frozen=True):
    """What is shown beside the game's own figures: columns of house rules, currencies, notes."""

    rules: tuple[RuleColumn, ...]
    currencies: tuple[str, ...]
    has_notes: bool
    has_rounds: bool = False

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns, in their order."""
        return (
            *_COLUMNS,
            *(_ROUNDS if self.has_rounds else ()),
            *(Column(each.title, each.key, Shows.POINTS if each.points else Shows.NUMBER) for each in self.rules),
            *(Column(currency, currency.lower(), Shows.POINTS) for currency in self.currencies),
            *([_NOTE] if self.has_notes else []),
        )

    def row(self, place: Place, unit: Unit) -> Row:
        """A line of a board."""
        note = (place.note or None,) if self.has_notes else ()
        rounds = (place.rounds or None, rounded(place.average, 2)) if self.has_rounds else ()
        return (*_figures(place), *rounds, *self._more(place), *self._money(place, unit), *note)

    def _more(self, place: Place) -> tuple[Cell, ...]:
        """What house rules count; nothing for an account."""
        return tuple(place.more.get(column, 0) if place.tally.nights else None for column in self.rules)

    def _money(self, place: Place, unit: Unit) -> tuple[Cell, ...]:
        """The net points in money, where they are any."""
        return tuple(
            worth(place.money[currency], _BILLIONTH, currency)
            if unit is Unit.COINS and currency in place.money
            else None
            for currency in self.currencies
        )


def boards_for_people(boards: Iterable[Board], season: str, by: str, *, with_money: bool) -> tuple[Report, ...]:
    """A table for each unit, what is read first in front, with a last line that says what all net points add up to.

    ``by`` is what players are ranked by.
    """
    return tuple(_most_read_first(board, season, by, _currencies([board]) if with_money else ()) for board in boards)


def _most_read_first(board: Board, season: str, by: str, currencies: tuple[str, ...]) -> Report:
    """The table of one unit, what is read first in front."""
    table = _for_people(board, season, currencies)
    keys = [column.key for column in table.columns]
    ranked_by = by.replace("-", "_")
    wanted = (*FIRST, _RANKED_BY.get(ranked_by, ranked_by), *map(str.lower, currencies), "wins")
    own = (key for key in keys if key not in {column.key for column in _COLUMNS})
    first = [keys.index(key) for key in dict.fromkeys((*wanted, *own)) if key in keys]
    return picked(table, [*first, *(place for place in range(len(keys)) if place not in first)])


def boards_for_programs(boards: Sequence[Board], *, with_money: bool) -> Report:
    """One table of all units, its columns the same whoever played."""
    columns = tuple(sorted({column for board in boards for column in board.columns}))
    extent = Extent(columns, _currencies(boards) if with_money else (), has_notes=True, has_rounds=True)
    rows = tuple((board.unit.value, *extent.row(place, board.unit)) for board in boards for place in board.places)
    return Report(None, (_UNIT, *extent.columns), rows)


def _for_people(board: Board, season: str, currencies: tuple[str, ...]) -> Report:
    """The table of one unit."""
    notes, rounds = (any(place.note for place in board.places), any(map(_has_rounds, board.places)))
    extent = Extent(board.columns, currencies, notes, rounds)
    only = f", {board.only}" if board.only else ""
    rows = tuple(extent.row(place, board.unit) for place in board.places)
    return Report(
        f"Standings {season}: {board.unit}, {counted(board.nights, 'night')}{only}",
        extent.columns,
        rows,
        _footer(board, extent),
    )


def _has_rounds(place: Place) -> bool:
    """Whether somebody played several tables or rounds of one evening."""
    return place.rounds != place.tally.nights


def _footer(board: Board, extent: Extent) -> tuple[Row, ...]:
    """The line that says what everything adds up to; none where only some nights count."""
    if board.only:
        return ()
    total: dict[str, int] = dict.fromkeys(extent.currencies, 0)
    for place in board.places:
        for currency in extent.currencies:
            total[currency] += place.money.get(currency, 0)
    cells: dict[str, Cell] = {
        "player": "all add up to",
        "net": sum(place.tally.net for place in board.places),
        **{currency.lower(): worth(money, _BILLIONTH, currency) for currency, money in total.items()},
    }
    return (tuple(cells.get(column.key) for column in extent.columns),)


def _currencies(boards: Iterable[Board]) -> tuple[str, ...]:
    """The currencies of all boards whose points are money."""
    return tuple(sorted({each for board in boards if board.unit is Unit.COINS for each in board.currencies}))


def _figures(place: Place) -> tuple[Cell, ...]:
    """The game's own figures of a line; an account has net points and nothing else."""
    tally = place.tally
    if not tally.nights:
        shown = dict.fromkeys(column.key for column in _COLUMNS) | {"player": place.name, "net": tally.net}
        return tuple(shown.values())
    return (
        place.rank,
        place.name,
        tally.nights,
        tally.hands,
        tally.wins,
        percent(tally.win_rate),
        tally.self_drawn,
        tally.jokerless,
        tally.discarder,
        tally.wall_games,
        tally.dead,
        tally.net,
        rounded(tally.per_hand, 2),
        place.best_night,
    )


def rounded(value: Fraction | None, decimals: int) -> Decimal | None:
    """An exact figure with so many decimals, half up, away from zero."""
    if value is None:
        return None
    scaled = value * 10**decimals
    whole = (2 * abs(scaled.numerator) + scaled.denominator) // (2 * scaled.denominator)
    return Decimal(whole if value >= 0 else -whole).scaleb(-decimals)


def percent(share: Fraction | None) -> Decimal | None:
    """A share in percent, with one decimal."""
    return None if share is None else rounded(share * 100, 1)
