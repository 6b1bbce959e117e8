"""What is told at the prompt: one night, or all tables that are open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.settings import read_settings
from ledger.cli.prompt.tables import goodbye, open_tables, table_line
from ledger.cli.terminal.console import show
from ledger.night.nights import Wanted
from ledger.night.people import People
from ledger.night.sitting_apart import people_at

if TYPE_CHECKING:
    from ledger.cli.terminal.context import Context
    from ledger.night.night_in_play import NightInPlay


def known_people(context: Context) -> People:
    """Everybody of the book; nobody where there is none yet."""
    return People((), read_settings(context.book).players if context.found.is_begun else ())


class PromptNight:
    """The night at the prompt, another one once it has ended and the next is opened; or all tables that are open."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._was_open = False

    def table(self) -> NightInPlay:
        """The night as it is now; of several tables the one that was told last. Raises Refused where there is none."""
        tables = self.tables()
        return next((table for table in tables if table.name == self.context.nights.last_found), tables[0])

    def tables(self) -> list[NightInPlay]:
        """The tables that are told here: those that are open, or else the night as it ended."""
        still_open = open_tables(self.context) if self.context.at_several else []
        return still_open or [self.context.table()]

    @property
    def people(self) -> People:
        """Everyone a name may mean."""
        return people_at(self.tables())

    def goodbye(self) -> str:
        """What is said to whoever leaves: what stays open. Raises Refused where there is no night."""
        tables = self.tables()
        if len(tables) > 1:
            self.context.nights.last_found = None  # play without a table goes on with all of them
        return goodbye(tables)

    def goes_on_at(self, wanted: Wanted) -> None:
        """Go on with the night that is meant. Raises what finding it raises."""
        self.context = self.context.at_night(wanted, self.context.answers).alone()
        self._was_open = self.table().is_open

    def sits_at_all(self) -> None:
        """Go on with all tables that are open."""
        self.context = self.context.at_all_tables()

    def goes_on_in_the_next_round(self) -> None:
        """Go on at the same table of an event once its round has ended and the next one is open there, and say so."""
        before = self.table()
        header = before.record.header
        if self.context.at_several or before.is_open or not self._was_open or header.event is None:
            return
        for table in self.context.nights.at_hand():
            if table.record.header.event == header.event and table.is_at(header.table or ""):
                self.goes_on_at(Wanted(table.name))
                show(table_line(table))
