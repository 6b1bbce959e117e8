"""The night at the prompt as commands see it, and who answers their questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.terminal.console import agreed

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.book.books import Book
    from ledger.night.asking import Put
    from ledger.night.changing import Desk
    from ledger.night.in_play import Table
    from ledger.night.nights import Wanted
    from ledger.night.sitting import Gathering, Sitting


class AtTable:
    """A night that stays open from line to line; ``ask`` and ``doubt`` put the questions of its commands.

    ``answer`` puts those that can be gone back from; without it whoever is at the terminal answers them.
    """

    def __init__(
        self,
        night: Sitting | Gathering,
        ask: Callable[[str], bool],
        doubt: Callable[[str], bool],
        answer: Put | None = None,
    ) -> None:
        self.night = night
        self.answer = answer
        self._ask = ask
        self._doubt = doubt

    @property
    def book(self) -> Book:
        """The book the night lies in."""
        return self.night.book

    def table(self, wanted: Wanted) -> Table:
        """The night a command that reads is about."""
        return self.night.table(wanted)

    def desk(self, wanted: Wanted, *, yes: bool, dry_run: bool) -> Desk:
        """Where a command that writes works."""
        ask, doubt = (agreed, agreed) if yes else (self._ask, self._doubt)
        return self.night.desk(wanted, ask, doubt, only_try=dry_run)
