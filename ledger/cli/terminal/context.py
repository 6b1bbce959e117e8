"""What a command works with: the book, the night that is meant, and who answers."""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.book_changes import finish_if_broken_off
from ledger.book.books import FoundBook, find_book, use
from ledger.book.files import shown
from ledger.cli.terminal import clock, console, to_type
from ledger.cli.terminal.problems import say
from ledger.errors import MahjError, Refused
from ledger.night.nights import Nights, Wanted
from ledger.night.transaction import Transaction
from ledger.recorded import RECORDED

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.book.books import Book
    from ledger.night.asking import Put
    from ledger.night.night_in_play import NightInPlay

#: No night is named: the one that is at hand, or open.
NONE_NAMED = Wanted()
#: How a book is found that nobody had to look for.
HANDED_IN = "handed in"


class Answers(Struct, frozen=True):
    """Who answers: ``ask`` puts a question that needs a yes, ``doubt`` a doubt.

    ``put`` puts a question that can be gone back from; without it whoever is at the terminal answers it.
    """

    ask: Callable[[str], bool]
    doubt: Callable[[str], bool]
    put: Put | None = None


class Context:
    """What a command works with; at the prompt it stays from line to line, and so do the nights it has read.

    ``here`` is the night that is meant where a command names none; without it that is the open one. ``answers`` is who
    answers; without it that is whoever is at the terminal. ``lines`` are the commands that are lines of the prompt, and
    ``at_several`` says that they are about several tables.
    """

    def __init__(
        self,
        where: Path | Nights | None = None,
        here: Wanted | None = None,
        answers: Answers | None = None,
        lines: frozenset[str] = frozenset(),
        *,
        at_several: bool = False,
    ) -> None:
        self._where = where
        self.here = here
        self.answers = answers
        self.at_several = at_several
        self._lines = lines
        self._asked = NONE_NAMED
        self._book_named = str(where) if isinstance(where, Path) else None
        self._found: FoundBook | None = None
        self._named: set[Path] = set()

    @cached_property
    def nights(self) -> Nights:
        """The nights of the book, which is found when it is first needed; nothing is begun."""
        if isinstance(self._where, Nights):
            return self._where
        return Nights(self.found.book, lambda: clock.now().date())

    @property
    def found(self) -> FoundBook:
        """The book, and where it was found."""
        if self._found is None:
            self._found = (
                FoundBook(self._where.book, HANDED_IN, is_here=True)
                if isinstance(self._where, Nights)
                else _found_whole(self._where)
            )
        return self._found

    @property
    def written_book(self) -> Book:
        """The book, for a command that writes into it: named where it is not that of the current folder.

        Raises Refused where there is none yet.
        """
        self.refuse_none()
        self.name_book()
        return self.book

    @property
    def begun_book(self) -> Book:
        """The book, for a command that may begin the user's own, and from then on the one used last.

        A book that was handed in, as the throw-away one of the demo, is not remembered.
        """
        if self.found.is_begun:
            self.name_book()
        else:
            from ledger.book.beginning import create_book  # noqa: PLC0415  # a book is begun once

            create_book(self.found.book.root)
            RECORDED.begin()  # what the command was asked for is still to come
            self._found = FoundBook(self.found.book, self.found.why)
            say(f"a new book was begun in {shown(self.found.book.root)}; --book or MAHJ_BOOK names another")
        if self.found.why != HANDED_IN:
            use(self.found)
        return self.book

    @property
    def is_at_prompt(self) -> bool:
        """Whether whoever reads what is printed types lines of a prompt next."""
        return bool(self._lines)

    def refuse_none(self) -> None:
        """Raise Refused where there is no book yet."""
        if not self.found.is_begun:
            hint = "mahj init begins one in this folder, mahj start NAME... one of your own"
            raise Refused("there is no book yet", hint)

    def name_book(self) -> None:
        """Say which book it is, once, where it is not that of the current folder."""
        if not self.found.is_here and self.book.root not in self._named:
            self._named.add(self.book.root)
            say(f"the book is {shown(self.found.book.root)}, {self.found.why}")

    @property
    def book(self) -> Book:
        """The book."""
        return self.nights.book

    def table(self, wanted: Wanted = NONE_NAMED) -> NightInPlay:
        """The night a command that reads is about: where none is named and none is open, the newest."""
        return self.nights.find(replace(self.meant(wanted), may_be_closed=True))

    def transaction(self, wanted: Wanted = NONE_NAMED, *, yes: bool = False, dry_run: bool = False) -> Transaction:
        """How a command writes. Raises Refused where there is no book yet."""
        self.refuse_none()
        if not dry_run:
            self.name_book()
        answers = self.answers or Answers(console.ask, console.doubt)
        ask, doubt = answers.ask, answers.doubt
        if yes:
            ask = doubt = console.agreed
        return Transaction(self.nights, self.meant(wanted), ask, doubt, dry_run)

    def at_night(self, wanted: Wanted, answers: Answers | None = None) -> Context:
        """The context of a prompt, at the night that is meant now. Raises what finding it raises."""
        return self._at(Wanted(self.nights.find(self.meant(wanted)).name), answers, self._lines)

    def at_all_tables(self) -> Context:
        """The context of a prompt at all tables that are open: each line is about the one of the people it names."""
        context = self._at(None, self.answers, self._lines)
        context.at_several = True
        return context

    def alone(self) -> Context:
        """The same where every line is about this night."""
        context = self._at(self.here, self.answers, self._lines)
        context.at_several = False
        return context

    def at_prompt(self, answers: Answers, lines: frozenset[str]) -> Context:
        """The same where somebody sits at the prompt and answers; ``lines`` are the commands that are lines there."""
        return self._at(self.here, answers, lines)

    def answered_by(self, answers: Answers | None) -> Context:
        """The same where somebody else answers."""
        return self._at(self.here, answers, self._lines)

    def among(self, nights: Nights) -> Context:
        """The same where nights are changed in memory first."""
        return self._at(self.here, self.answers, self._lines, nights)

    def meant(self, wanted: Wanted) -> Wanted:
        """The night that is meant. Raises what finding the round of an event raises, where one is named."""
        self._asked = wanted
        self.typed_next()
        meant = wanted if self.here is None or wanted.says_which else self.here
        if meant.round is None:
            return meant
        from ledger.cli.terminal.events import of_a_round  # noqa: PLC0415  # most nights are none of an event

        return of_a_round(self.book, meant, meant.round)

    def says_where(self, wanted: Wanted) -> bool:
        """Whether an answer begins with the table it is about: where several may be, and none was named."""
        return self.here is None and not wanted.says_which

    def typed_next(self) -> None:
        """Let commands that are printed mean this book, and the night this command was about."""
        asked = _as_typed(self._asked)

        def night() -> tuple[str, ...]:
            return asked or self._night()

        in_line = night if self.at_several else lambda: asked
        to_type.typed_at(to_type.Place(self._book_named, night, self._lines, in_line))

    def _at(
        self, here: Wanted | None, answers: Answers | None, lines: frozenset[str], nights: Nights | None = None
    ) -> Context:
        """The context of the same book, otherwise."""
        context = Context(nights or self.nights, here, answers, lines, at_several=self.at_several)
        context._book_named, context._found, context._named = self._book_named, self.found, self._named
        return context

    def _night(self) -> tuple[str, ...]:
        """The words that name the night of this command, where a command without them would mean another."""
        name = self.nights.last_found if self.here is None else self.here.night
        return self.words_for(name) if name is not None else ()

    def words_for(self, name: str) -> tuple[str, ...]:
        """The options that a command needs to mean the night of this name."""
        return _as_typed(self.nights.shortest(name))


def _found_whole(where: Path | None) -> FoundBook:
    """The book a command finds, once a change that was broken off in it is finished; where that fails, it is said."""
    found = find_book(where, os.environ, Path.cwd())
    try:
        finish_if_broken_off(found.book)
    except MahjError as problem:
        say(f"warning: {problem.message}")
    return found


def _as_typed(wanted: Wanted) -> tuple[str, ...]:
    """The options by which a command named its night."""
    named = (("--night", wanted.night), ("--round", wanted.round), ("--table", wanted.table))
    return tuple(word for option, value in named if value is not None for word in (option, str(value)))


def context_of(given: Path | Context | None) -> Context:
    """The context a command is given: the one that stays at the prompt, else one of its own, in the folder named."""
    context = given if isinstance(given, Context) else Context(given)
    context.meant(NONE_NAMED)
    return context
