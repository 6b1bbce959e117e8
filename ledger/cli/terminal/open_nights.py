"""How commands name the nights that are open or owed for, beside the one they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.terminal.amounts import Showing
from ledger.render.words import points_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ledger.book.settings import Settings
    from ledger.season.open_nights import NotDone


def open_lines(nights: Iterable[NotDone], settings: Settings) -> list[str]:
    """A line for each night that is open, with its people, what it leaves so far, and how it is closed."""
    return [
        f"Still open: {each.name} ({', '.join(each.table.evening.players)}){_owed(each, settings)}. "
        f"mahj end --night {each.name} closes it."
        for each in nights
        if each.table is not None
    ]


def owed_lines(nights: Iterable[NotDone], settings: Settings) -> list[str]:
    """A line for each night that has ended and is owed for, and how all of it is settled."""
    lines = [f"Not paid yet: {each.name}{_owed(each, settings)}." for each in nights if each.table is None]
    return [*lines, "mahj settle --all shows who pays whom."] if lines else []


def _owed(night: NotDone, settings: Settings) -> str:
    """What a night leaves, at its own rate and as the book shows amounts; who gets most first, then by name."""
    showing = Showing(settings, None, coins=False, no_money=False, for_programs=False)
    owed = dict(sorted(night.owed.items(), key=lambda one: (-one[1], one[0])))
    return f": {points_words(owed, showing.at(night.rate).tellers[0])}" if owed else ""
