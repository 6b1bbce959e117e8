"""Rules as a table needs them: what its record names becomes rules that can be asked, each set loaded once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ledger.book.people import NameResolver
from ledger.book.settings import read_settings
from ledger.errors import MahjError
from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import RulesInForce, load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.book.books import Book
    from ledger.record import RuleOptions


class Rulebook:
    """Rules by their options, each set loaded once: what a night's record names becomes rules that can be asked."""

    def __init__(self, finder: RuleFinder) -> None:
        self.finder = finder
        self._loaded: list[tuple[RuleOptions, Sequence[str], RulesInForce]] = []

    def load(self, options: RuleOptions, where: str, written_by: Sequence[str] = ()) -> RulesInForce:
        """The rules that options in the file ``where`` name, which were of the distributions in ``written_by``.

        Raises RuleProblem and PresetProblem as `ledger.hooks.in_force.load`.
        """
        for known, of, rules in self._loaded:
            if (known is options or known == options) and of == written_by:
                return rules
        rules = load(options, self.finder, where, written_by)
        self._loaded.append((options, written_by, rules))
        return rules

    def asking(self, fact: str) -> str | None:
        """The rule that asks about a fact, in force or not; None where none that can be loaded does."""
        from ledger.hooks.facts import facts_asked  # noqa: PLC0415  # where a fact is noted that no rule asks about

        for name in self.finder.names():
            try:
                facts = facts_asked(load({name: {}}, self.finder, name))
            except MahjError:  # a rule that cannot be played by itself is none to point at
                continue
            if fact in facts:
                return name
        return None


def rule_finder(book: Book) -> RuleFinder:
    """Every rule this book can name: those installed, and those of its own files."""
    who = _PeopleOf(book)
    if not book.may_have_rules():
        return RuleFinder(who=who)
    from ledger.hooks.local_rules import sources  # noqa: PLC0415  # most books have no rules of their own

    return RuleFinder(sources(book), who)


class _PeopleOf:
    """Tells who somebody that an option names is in a book; the book is read only where an option names people."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def __call__(self, name: str) -> str:
        """What the person is called now. Raises FileProblem where the book's settings cannot be read."""
        return self._who(name)

    @cached_property
    def _who(self) -> NameResolver:
        return NameResolver(read_settings(self._book).players)
