"""How commands call rules: by their preset, and in what they depart from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.terminal.to_type import as_word
from ledger.presets.departures import PresetsRead
from ledger.presets.preset_files import shelf
from ledger.render.words import rules_words

if TYPE_CHECKING:
    from ledger.book.books import Book
    from ledger.hooks.finding import RuleFinder
    from ledger.night.night_in_play import NightInPlay
    from ledger.record import RuleOptions


class RulesSaid:
    """Says the rules of nights, each preset read once. A finder is handed in where rules are loaded anyway."""

    def __init__(self, book: Book, finder: RuleFinder | None = None) -> None:
        self._presets = PresetsRead(book, finder)

    def __call__(self, preset: str, rules: RuleOptions, title: str | None = None) -> str:
        """Rules that are called by a preset, or by its title: ``standard with dice-doubles``."""
        return rules_words(title or preset, self._presets.departures(preset, rules))

    def of(self, table: NightInPlay) -> str:
        """The rules in force in a night."""
        return self(table.evening.preset, table.evening.rules)


def not_kept_lines(book: Book, preset: str, asked: str | None) -> list[str]:
    """What is said of a night whose preset was asked for by a path, and that the book cannot name."""
    if asked is None or preset in shelf(book).names():
        return []
    kept = f"mahj presets add {as_word(asked)} keeps it in the book"
    return [f"What {preset} agrees on in words stands in its file alone: {kept}."]
