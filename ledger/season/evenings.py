"""Evenings, which people count: an event is one, so are all tables of a date that have names, and any other night."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.books import event_in

if TYPE_CHECKING:
    from ledger.season.counts import NightCounts


class Evenings:
    """Says which evening each of several nights belongs to.

    An evening is called as commands name it: an event by its own name, other nights by the first of them that comes.
    """

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def of(self, name: str, night: NightCounts) -> str:
        """The evening of a night of that name, or of the penalties of an event."""
        return self._names.setdefault(night.gathering or name, event_in(name))
