"""What players are ranked by, in which order they then stand, and which rank each has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger import names
from ledger.errors import UsageProblem
from ledger.season.boards import RankBy
from ledger.season.rule_columns import column_key
from ledger.spelling import hint, nearest
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from ledger.season.boards import Board, Place, Terms


def _figure(place: Place, by: str) -> Fraction | int | None:
    """What a line is ranked by: its best night, the figure of the tally that is called so, or a rule's column."""
    if by == RankBy.BEST_NIGHT:
        return place.best_night
    if by == RankBy.AVERAGE:
        return place.average
    if by == RankBy.ROUNDS:
        return place.rounds
    if by not in list(RankBy):
        return next((number for column, number in place.more.items() if column.key == column_key(by)), None)
    figure: Fraction | int | None = getattr(place.tally, RankBy(by).name.lower())
    return figure


def see_it_ranks(boards: Iterable[Board], by: str) -> None:
    """See that what players are ranked by is among what is counted. Raises UsageProblem where it is not."""
    columns = {column.key for board in boards for column in board.columns}
    if by not in list(RankBy) and column_key(by) not in columns:
        known = [*RankBy, *sorted(columns)]
        raise UsageProblem(
            f"nobody is ranked by {quoted(by)}", hint(nearest(by, known), f"they can be ranked by {', '.join(known)}")
        )


def in_order(places: Iterable[Place], by: str) -> list[Place]:
    """The highest first; those as high by wins, then net points a hand, then name. Who has no such figure is last."""

    def order(place: Place) -> tuple[object, ...]:
        return (
            *_falling(_figure(place, by)),
            -place.tally.wins,
            *_falling(place.tally.per_hand),
            names.key(place.name),
            place.name,
        )

    return sorted(places, key=order)


def _falling(value: Fraction | int | None) -> tuple[bool, Fraction | int]:
    """A key that sorts the highest first, and nothing at all last."""
    return (value is None, 0 if value is None else -value)


def with_ranks(places: Sequence[Place], terms: Terms) -> tuple[Place, ...]:
    """Ranks from 1; those with the same figure share one, and the next are skipped unless they are dense."""
    ranked: list[Place] = []
    for index, place in enumerate(places, start=1):
        if ranked and _figure(ranked[-1], terms.by) == _figure(place, terms.by):
            rank = ranked[-1].rank
        else:
            rank = (ranked[-1].rank or 0) + 1 if terms.dense and ranked else index
        ranked.append(replace(place, rank=rank))
    return tuple(ranked)
