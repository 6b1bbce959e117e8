"""What the table of a night says about rulings: its rules in force, and its preset's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from ledger.answers import HouseRuling
from ledger.arbiter import house, topics
from ledger.arbiter.house import AtThisTable
from ledger.book.settings import read_settings
from ledger.errors import MahjError
from ledger.hooks.in_force import load
from ledger.hooks.rulebook import rule_finder
from ledger.presets.choosing_rules import as_the_book_says, shelf

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.arbiter.house import HouseWord
    from ledger.book.books import Book
    from ledger.hooks.in_force import RulesInForce
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.nights import Nights, Wanted
    from ledger.presets.presets import Preset

T = TypeVar("T")


def at_this_table(nights: Nights, wanted: Wanted) -> AtThisTable:
    """What is played at the table of a night: the one named, else the open one, else the book's own preset.

    Raises Refused where a night is named that is not there. Whatever else cannot be read is said in ``problems``: it
    keeps nobody from the standard.
    """
    if wanted.says_which:
        return _of_night(nights.find(replace(wanted, may_be_closed=True)))
    problems: list[str] = []
    tables = _tried(nights.open_tables, "the nights", problems) or []
    if len(tables) > 1:
        listed = ", ".join(table.name for table in tables)
        problems.append(f"several nights are open ({listed}); say which with --night or --table for its house rules")
    if problems:
        return AtThisTable("no table", problems=tuple(problems))
    return _of_night(tables[0]) if tables else _of_book(nights.book)


def _of_night(table: NightInPlay) -> AtThisTable:
    """What a night's rules and its preset say."""
    problems: list[str] = []
    rules = _tried(lambda: _said_by(table.rules), "the rules in force", problems)
    preset = _preset(table.book, table.evening.preset, problems)
    own = _own_words(preset, problems) if preset is not None else []
    seating = _tried(lambda: table.seating, "who is East", problems)
    east = seating.seated[0] if seating else None
    return _together(f"the night {table.name}", [*(rules or []), *own], problems, east)


def _of_book(book: Book) -> AtThisTable:
    """What the preset says under which the book's nights are opened where none is named."""
    problems: list[str] = []
    settings = _tried(lambda: read_settings(book), "the book's settings", problems)
    if settings is None:
        return AtThisTable("no table", problems=tuple(problems))
    preset = _preset(book, settings.preset, problems)
    if preset is None:
        return AtThisTable("no table", problems=tuple(problems))
    finder = rule_finder(book)
    rules = _tried(
        lambda: _said_by(load(as_the_book_says(preset.rules, book, finder), finder, preset.where)),
        "the rules in force",
        problems,
    )
    own = _own_words(preset, problems)
    return _together(f"the preset {preset.name}", [*(rules or []), *own], problems, None)


def _preset(book: Book, name: str, problems: list[str]) -> Preset | None:
    """The preset of a name, or None and a problem noted."""
    return _tried(lambda: shelf(book).resolve(name), f"the preset {name}", problems)


def _own_words(preset: Preset, problems: list[str]) -> list[HouseWord]:
    """What a preset's own table of rulings says; a problem is noted for what makes no sense there."""
    own, wrong = house.of_preset(preset.rulings, preset.name)
    problems.extend(wrong)
    return own


def _said_by(rules: RulesInForce) -> list[HouseWord]:
    """What rules answer about rulings."""
    return house.of_rules(rules.each("mahj_rulings", HouseRuling))


def _together(where: str, words: list[HouseWord], problems: list[str], east: str | None) -> AtThisTable:
    """Everything a table says, and a problem for each ruling that is none."""
    unknown = house.about_nothing(words, topics.names())
    return AtThisTable(where, tuple(words), (*dict.fromkeys([*problems, *unknown]),), east)


def _tried(get: Callable[[], T], what: str, problems: list[str]) -> T | None:
    """What can be had, or None and a problem noted."""
    try:
        return get()
    except MahjError as problem:
        problems.append(f"{what} could not be read, so only the standard is certain here: {problem.message}")
        return None
