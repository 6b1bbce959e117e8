"""What a command works with: the book, the night that is meant, and who answers."""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ledger.book.books import Book, find_book
from ledger.cli.terminal import console
from ledger.cli.terminal.problems import say
from ledger.night.nights import Nights, Wanted
from ledger.night.transaction import Transaction

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.night.asking import Put
    from ledger.night.night_in_play import NightInPlay

#: No night is named: the one that is at hand, or open.
NONE_NAMED = Wanted()


class Answers(NamedTuple):
    """Who answers: ``ask`` puts a question that needs a yes, ``doubt`` a doubt.

    ``put`` puts a question that can be gone back from; without it whoever is at the terminal answers it.
    """

    ask: Callable[[str], bool]
    doubt: Callable[[str], bool]
    put: Put | None = None


class Context:
    """What a command works with; at the prompt it stays from line to line, and so do the nights it has read.

    ``here`` is the night that is meant where a command names none; without it that is the open one. ``answers`` is who
    answers; without it that is whoever is at the terminal.
    """

    def __init__(
        self, where: Path | Nights | None = None, here: Wanted | None = None, answers: Answers | None = None
    ) -> None:
        self._where = where
        self.here = here
        self.answers = answers

    @cached_property
    def nights(self) -> Nights:
        """The nights of the book, which is found when it is first needed; one that was begun just now is named."""
        if isinstance(self._where, Nights):
            return self._where
        found = find_book(self._where, os.environ, Path.cwd())
        if found.is_new:
            say(f"a new book was begun in {found.book.root}; --book or MAHJ_BOOK names another")
        return Nights(found.book)

    @property
    def book(self) -> Book:
        """The book."""
        return self.nights.book

    def table(self, wanted: Wanted = NONE_NAMED) -> NightInPlay:
        """The night a command that reads is about: where none is named and none is open, the newest."""
        return self.nights.find(replace(self._meant(wanted), may_be_closed=True))

    def transaction(self, wanted: Wanted = NONE_NAMED, *, yes: bool = False, dry_run: bool = False) -> Transaction:
        """How a command writes."""
        ask, doubt, _ = self.answers or Answers(console.ask, console.doubt)
        if yes:
            ask = doubt = console.agreed
        return Transaction(self.nights, self._meant(wanted), ask, doubt, dry_run)

    def at_night(self, wanted: Wanted, answers: Answers | None = None) -> Context:
        """The context of a prompt, at the night that is meant now. Raises what finding it raises."""
        return Context(self.nights, Wanted(self.nights.find(wanted).name), answers)

    def answered_by(self, answers: Answers) -> Context:
        """The same where somebody else answers."""
        return Context(self.nights, self.here, answers)

    def _meant(self, wanted: Wanted) -> Wanted:
        """The night that is meant."""
        return wanted if self.here is None or wanted.says_which else self.here


def context_of(given: Path | Context | None) -> Context:
    """The context a command is given: the one that stays at the prompt, else one of its own, in the folder named."""
    return given if isinstance(given, Context) else Context(given)
