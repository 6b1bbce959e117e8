"""Penalties of events, as the standings of a season count them: points taken from somebody, to the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import MahjError
from ledger.event.event_files import read_event
from ledger.event.event_state import event_state
from ledger.model import BANK
from ledger.season.counts import NightCounts, Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ledger.book.books import Book
    from ledger.book.seasons import Season


def penalties(book: Book, season: Season, who: Callable[[str], str]) -> Iterator[tuple[str, NightCounts]]:
    """The name of every event of a season in which penalties were taken, and what they add to it.

    ``who`` says what everybody is called. An event that cannot be read adds nothing: `mahj check` names it.
    """
    for path in reversed(book.event_paths()):
        try:
            header, state = (record := read_event(path).record).header, event_state(record, who)
        except MahjError:
            continue
        if not season.first <= header.date <= season.last or not state.penalties:
            continue
        taken: dict[str, int] = {}
        for penalty in state.penalties:
            taken[penalty.player] = taken.get(penalty.player, 0) + penalty.points
        counts = NightCounts(
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
            accounts={BANK: sum(taken.values())},
            tables=(),
            rules=(),
            gathering=header.id,
        )
        yield path.stem, counts
