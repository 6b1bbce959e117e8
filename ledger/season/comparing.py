"""A night beside what it would have been under other rules, as values."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from ledger.model import added

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.record import Entry


class Compared(Struct, frozen=True):
    """An entry that moves points: what it moved, and what it would move; None where the other rules cannot tell."""

    entry: Entry
    played: Mapping[str, int]
    instead: Mapping[str, int] | None


class NotNoted(NamedTuple):
    """Something the other rules ask about, in words, the hands of which nobody noted it, and whether that means no."""

    what: str
    hands: tuple[int, ...]
    means_no: bool = True


class WhatIf(Struct, frozen=True):
    """A night beside what it would have been.

    ``not_noted`` lists what the other rules ask about and nobody noted; ``refused`` the hands the other rules would not
    have recorded, with the reason: they are in neither total.
    """

    entries: tuple[Compared, ...]
    not_noted: tuple[NotNoted, ...]
    refused: Mapping[int, str]

    @property
    def played(self) -> dict[str, int]:
        """The totals as played, of all entries that can be compared."""
        return added({}, *(each.played for each in self.entries if each.instead is not None))

    @property
    def instead(self) -> dict[str, int]:
        """The totals under the other rules."""
        return added({}, *(each.instead for each in self.entries if each.instead is not None))
