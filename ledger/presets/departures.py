"""In what the rules of a night depart from the preset they are called by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import MahjError
from ledger.option_kinds import option_text
from ledger.presets.preset_files import shelf

if TYPE_CHECKING:
    from ledger.book.books import Book
    from ledger.hooks.finding import RuleFinder
    from ledger.record import RuleOptions


class Departures(Struct, frozen=True):
    """In what rules depart from a preset: rules added and left out, and options changed, as ``pie.limit=300``."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


class PresetsRead:
    """The presets of a book, to compare rules with; each is read once.

    With a finder every option is compared; without one no rule is loaded, and those a preset leaves at their defaults
    are passed over.
    """

    def __init__(self, book: Book, finder: RuleFinder | None = None) -> None:
        self._book = book
        self._shelf = shelf(book)
        self._finder = finder
        self._read: dict[str, RuleOptions | None] = {}

    def departures(self, name: str, played: RuleOptions) -> Departures:
        """In what rules depart from the preset they are called by; in nothing, where that cannot be read."""
        if name not in self._read:
            self._read[name] = self._rules(name)
        preset = self._read[name]
        return Departures() if preset is None else departures(preset, played)

    def _rules(self, name: str) -> RuleOptions | None:
        """The rules of a preset, or None where it cannot be read."""
        try:
            rules = self._shelf.resolve(name).rules
        except MahjError:
            return None
        finder = self._finder
        if finder is None:
            return rules
        from ledger.presets.choosing_rules import as_the_book_says  # noqa: PLC0415  # where rules are loaded anyway

        try:
            rules = as_the_book_says(rules, self._book, finder)
        except MahjError:
            return None
        return {finder.meant(rule): _in_full(rule, given, finder) for rule, given in rules.items()}


def _in_full(rule: str, given: dict[str, object], finder: RuleFinder) -> dict[str, object]:
    """The options of a rule with its defaults, where it can be loaded."""
    from ledger.hooks import options  # noqa: PLC0415  # where rules are loaded anyway

    try:
        return options.in_full(options.build(finder.load(rule), given, "", []))
    except MahjError:
        return given


def departures(preset: RuleOptions, played: RuleOptions) -> Departures:
    """In what the rules played depart from those of a preset. Options that the preset does not give are passed over."""
    return Departures(
        added=tuple(name for name in played if name not in preset),
        changed=tuple(
            f"{name}.{option}={option_text(played[name][option])}"
            for name, given in preset.items()
            for option, value in given.items()
            if name in played and played[name].get(option, value) != value
        ),
        left_out=tuple(name for name in preset if name not in played),
    )
