"""Nobody sits at two open tables of one date."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.books import date_in
from ledger.errors import MahjError, Refused
from ledger.night.nights import Nights
from ledger.night.sitting_apart import where_words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from ledger.book.books import Book


def refuse_second_seat(book: Book, players: Iterable[str], day: date, but: Iterable[str] = ()) -> None:
    """Raise Refused where somebody plays in another open night of a date; ``but`` names nights that do not count.

    A night that cannot be read seats nobody here: `mahj check` names it.
    """
    nights, coming, spared = Nights(book), set(players), set(but)
    for path in book.night_paths():
        if date_in(path.name) != day.isoformat() or path.stem in spared:
            continue
        try:
            table = nights.open_at(path)
        except MahjError:
            continue
        for player in table.evening.players if table is not None else ():
            if table is not None and player in coming:
                raise Refused(
                    f"{player} sits at {where_words(table)}, which is open",
                    f"end it with mahj end --night {table.name}, or seat somebody else",
                )
