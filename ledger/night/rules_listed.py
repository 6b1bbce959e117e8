"""Every rule there is, where it comes from, and whether it can be played."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.settings import read_settings
from ledger.errors import MahjError, RuleProblem, UntrustedRule
from ledger.hooks.facts import facts_asked
from ledger.hooks.fence import made
from ledger.hooks.hook_checks import hooks_of
from ledger.hooks.in_force import RulesInForce
from ledger.hooks.rule_files import BAD_NAME, rule_name, rule_paths, where
from ledger.hooks.rulebook import rule_finder
from ledger.night.nights import Nights
from ledger.presets.choosing_rules import defaults_words
from ledger.presets.preset_files import shelf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ledger.answers import Fact
    from ledger.book.books import Book
    from ledger.hooks.finding import FoundRule, RuleFinder
    from ledger.rule import Rule


class State(StrEnum):
    """What can be done with a rule."""

    ACTIVE = "active"
    AVAILABLE = "available"
    UNTRUSTED = "untrusted"
    BROKEN = "broken"


class Listed(NamedTuple):
    """A rule as the list has it, its options with their defaults; ``rule`` is None where it cannot be played.

    ``why`` says in whose rules it is in force, or what is wrong and what to do.
    """

    name: str
    state: State
    rule: Rule | None = None
    origin: str = ""
    options: str = ""
    facts: str = ""
    hooks: tuple[str, ...] = ()
    why: str = ""


def listed(book: Book) -> list[Listed]:
    """Every rule, in alphabetical order.

    Active is what is in force in an open night, or, where none is open, what the book's own preset plays.
    """
    finder, playing = rule_finder(book), _playing(book)
    found = [rule for name in sorted({*finder.names(), *playing}) for rule in _named(name, finder, playing.get(name))]
    unusable = [path for path in rule_paths(book) if rule_name(path.stem) is None]
    return [
        *found,
        *(Listed(path.stem, State.BROKEN, origin=where(path), why=f"its name {BAD_NAME}") for path in unusable),
    ]


def _playing(book: Book) -> dict[str, str]:
    """The rules in force by name, with where they are."""
    tables = Nights(book).at_hand()
    if tables:
        return {name: f"in force in the night {table.name}" for table in tables for name in table.evening.rules}
    preset = shelf(book).resolve(read_settings(book).preset)
    return dict.fromkeys(preset.rules, f"in the book's own preset, {preset.name}")


def _named(name: str, finder: RuleFinder, playing: str | None) -> Iterator[Listed]:
    """What is to be said of the rule of a name: a line, or one for each of several that bear it."""
    try:
        found = finder.load(name)
        facts = facts_of(found)
    except RuleProblem as problem:
        state = State.UNTRUSTED if isinstance(problem, UntrustedRule) else State.BROKEN
        for origin in [source.origin for source in finder.sources(name)] or [""]:
            yield Listed(name, state, origin=origin, why=_why(problem, playing))
    else:
        state = State.ACTIVE if playing else State.AVAILABLE
        yield Listed(
            name,
            state,
            rule=made(found.rule, {}),
            origin=found.source.origin,
            options=defaults_words(found.rule),
            facts=", ".join(facts),
            hooks=hooks_of(found.rule),
            why=playing or "",
        )


def facts_of(found: FoundRule) -> dict[str, Fact]:
    """The facts a rule asks about with its options at their defaults, by name. Raises RuleProblem where it fails."""
    return facts_asked(RulesInForce({found.name: made(found.rule, {})}, {found.name: found.source}))


def _why(problem: MahjError, playing: str | None) -> str:
    """What is wrong with a rule, what to do, and whether it is wanted."""
    parts = (problem.message, problem.hint, playing)
    return "; ".join(part for part in parts if part)
