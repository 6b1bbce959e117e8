"""What the table of a night says about rulings: its rules in force, and its preset's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from msgspec.structs import replace

from ledger.answers import HouseRuling
from ledger.arbiter import house, topics
from ledger.arbiter.house import AtThisTable
from ledger.book.settings import read_settings
from ledger.errors import MahjError
from ledger.hooks.in_force import load
from ledger.hooks.rulebook import rule_finder
from ledger.presets.choosing_rules import as_the_book_says
from ledger.presets.preset_files import shelf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ledger.arbiter.house import HouseWord
    from ledger.book.books import Book
    from ledger.hooks.finding import RuleFinder
    from ledger.hooks.in_force import RulesInForce
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.nights import Nights, Wanted
    from ledger.presets.presets import Preset
    from ledger.rule import Rule

T = TypeVar("T")


class HouseRule(NamedTuple):
    """A house rule by its name, with the options this table plays, or those it has by itself where it is not played."""

    name: str
    rule: Rule
    is_played: bool


def house_rules(names: Iterable[str], table: AtThisTable, finder: RuleFinder) -> Iterator[HouseRule]:
    """The house rules of some names; one that is broken or not trusted has nothing to say."""
    for name in names:
        try:
            rule = finder.load(name).rule
            yield HouseRule(name, table.rules.get(name) or rule(rule.Options()), name in table.rules)
        except MahjError:
            continue


def at_this_table(nights: Nights, wanted: Wanted) -> AtThisTable:
    """What is played at the table of a night: the one named, else the open one, else the book's own preset.

    Raises Refused where a night is named that is not there. Whatever else cannot be read is said in ``problems``: it
    keeps nobody from the standard.
    """
    if wanted.says_which:
        return _of_night(nights.find(replace(wanted, may_be_closed=True)))
    problems: list[str] = []
    tables = _tried(nights.at_hand, "the nights", problems) or []
    if len(tables) > 1:
        listed = ", ".join(table.name for table in tables)
        problems.append(f"several nights are open ({listed}); say which with --night or --table for its house rules")
    if problems:
        return AtThisTable("no table", problems=tuple(problems))
    return _of_night(tables[0]) if tables else _of_book(nights.book)


def _of_night(table: NightInPlay) -> AtThisTable:
    """What a night's rules and its preset say."""
    problems: list[str] = []
    rules = _tried(lambda: table.rules, "the rules in force", problems)
    preset = _preset(table.book, table.evening.preset, problems)
    seating = _tried(lambda: table.seating, "who is East", problems)
    found = _together(table.book, f"the night {table.name}", rules, preset, problems)
    return found._replace(east=seating.seated[0] if seating else None)


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
        lambda: load(as_the_book_says(preset.rules, book, finder), finder, preset.where), "the rules in force", problems
    )
    return _together(book, f"the preset {preset.name}", rules, preset, problems)


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


def _together(
    book: Book, where: str, rules: RulesInForce | None, preset: Preset | None, problems: list[str]
) -> AtThisTable:
    """Everything a table says, and a problem for each ruling that is none."""
    words = _tried(lambda: _said_by(rules), "the rules in force", problems) or [] if rules is not None else []
    words += _own_words(preset, problems) if preset is not None else []
    unknown = house.about_nothing(words, topics.names(book))
    in_force = rules.rules if rules is not None else {}
    return AtThisTable(where, tuple(words), (*dict.fromkeys([*problems, *unknown]),), rules=in_force)


def _tried(get: Callable[[], T], what: str, problems: list[str]) -> T | None:
    """What can be had, or None and a problem noted."""
    try:
        return get()
    except MahjError as problem:
        problems.append(f"{what} could not be read, so only the standard is certain here: {problem.message}")
        return None
