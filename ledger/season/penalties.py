"""Penalties of events, as the standings of a season count them: points taken from somebody, to the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import MahjError
from ledger.model import BANK
from ledger.season.counts import NightCounts, NightDetails, PlayerDetails, Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ledger.book.books import Book
    from ledger.book.seasons import Season
    from ledger.event.event_state import EventState


def penalties(book: Book, season: Season, who: Callable[[str], str]) -> Iterator[tuple[str, EventState]]:
    """Every event of a season in which penalties were taken, by its name.

    ``who`` says what everybody is called. An event that cannot be read is passed over: `mahj check` names it.
    """
    paths = book.event_paths()
    if not paths:
        return
    from ledger.event.event_files import read_event  # noqa: PLC0415  # most books have no event
    from ledger.event.event_state import event_state  # noqa: PLC0415

    for path in reversed(paths):
        try:
            header, state = (record := read_event(path).record).header, event_state(record, who)
        except MahjError:
            continue
        if season.first <= header.date <= season.last and state.penalties:
            yield path.stem, state


def penalty_counts(event: EventState) -> NightCounts:
    """What the penalties of an event add to it: points from players to the bank, and nothing else."""
    header = event.header
    taken: dict[str, int] = {}
    for penalty in event.penalties:
        taken[penalty.player] = taken.get(penalty.player, 0) + penalty.points
    return NightCounts(
        id=f"{header.id} penalties",
        day=header.date.isoformat(),
        unit=header.unit,
        point=header.point,
        currency=header.currency,
        is_open=False,
        hands=0,
        wall_games=0,
        thrown_in=0,
        players={player: Tally(net=-points) for player, points in taken.items()},
        accounts={BANK: sum(taken.values())} if taken else {},
        tables=(),
        rules=(),
        gathering=header.id,
    )


def penalty_details(event: EventState) -> NightDetails:
    """The same in full: nobody sat at a hand for it."""
    counts = penalty_counts(event)
    return NightDetails(counts, dict.fromkeys(counts.players, PlayerDetails()))
