"""Opening a night: who plays, under which preset as changed for tonight, in a file of its own."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger import __version__
from ledger.errors import PresetProblem, Refused, UsageProblem, raise_all
from ledger.model import KITTY, Night
from ledger.names import LONGEST, printable, quoted
from ledger.reckoning.checks import check_table
from ledger.reckoning.seats import seats
from ledger.record import Header, RuleOptions
from ledger.rule import options_of
from ledger.rules import options
from ledger.rules.in_force import load
from ledger.rules.preset_checking import preset_problems
from ledger.rules.presets import Bundled, Preset, PresetShelf, overlaid
from ledger.storage.locking import locked
from ledger.storage.night_files import create_night
from ledger.storage.presets import OwnPresets
from ledger.storage.settings import add_people, read_settings
from ledger.table.kitties import waiting_kitty
from ledger.table.nights import Table, open_tables
from ledger.table.people import Company, People, company
from ledger.table.rulebook import Rulebook, rule_finder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date, datetime

    from ledger.model import Unit
    from ledger.rules.finding import RuleFinder
    from ledger.rules.in_force import RulesInForce
    from ledger.storage.books import Book
    from ledger.storage.settings import Settings

#: What stands in ``written_by`` for this program.
PROGRAM = f"mahj-ledger {__version__}"


class Choice(Struct, frozen=True, kw_only=True):
    """The rules somebody asks for: a preset, and rules added to it, changed in it, or left out."""

    preset: str | None = None
    added: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


class Chosen(Struct, frozen=True):
    """The rules a choice comes to: the preset's name, title and unit, and the rules ready to be asked."""

    preset: Preset
    rules: RulesInForce

    @property
    def unit(self) -> Unit:
        """What a night under this preset counts in."""
        return self.preset.unit


class Opened(Struct, frozen=True):
    """A night that was opened, and who in it is new to the book."""

    table: Table
    company: Company
    preset: Preset


def shelf(book: Book) -> PresetShelf:
    """Every preset this book can name: the bundled ones and its own."""
    return PresetShelf(Bundled(), OwnPresets(book))


def choose(book: Book, choice: Choice, default: str, finder: RuleFinder) -> Chosen:
    """The rules a choice comes to, loaded and checked against each other.

    Raises PresetProblem for an unknown or faulty preset and for options that are wrong, RuleProblem for rules that are
    missing or broken.
    """
    presets, name = shelf(book), choice.preset or default
    raise_all(preset_problems(presets.chain(name), finder, but=choice.left_out))
    preset = presets.resolve(name)
    return Chosen(preset, load(changed(preset.rules, choice, preset.name, finder), finder, preset.where))


def changed(rules: RuleOptions, choice: Choice, name: str, finder: RuleFinder) -> RuleOptions:
    """Rules as a choice changes them; ``name`` is the preset they are those of. Raises what `choose` raises."""
    result = overlaid(rules, _added(choice.added, finder))
    for rule in choice.left_out:
        if rule not in result:
            raise PresetProblem(f"{quoted(rule)} is not in force in {name}", f"in force: {', '.join(result)}")
        del result[rule]
    return result


def _added(texts: Sequence[str], finder: RuleFinder) -> RuleOptions:
    """Rules and options from texts such as ``bettor`` and ``pie.limit=300``."""
    changes: RuleOptions = {}
    for text in texts:
        setting, equals, value = text.partition("=")
        name, dot, option_name = setting.partition(".")
        if bool(equals) != bool(dot):
            raise UsageProblem(
                f"--with {quoted(text)} is not understood", "write --with RULE or --with RULE.option=value"
            )
        chosen = changes.setdefault(name, {})
        if equals:
            known = {option.name: option for option in options_of(finder.load(name).rule)}
            if option_name not in known:
                raise options.unknown_option(name, option_name, tuple(known), "--with")
            chosen[option_name] = options.parse(name, known[option_name], value)
    return changes


def start(  # noqa: PLR0913  # what a night begins with; each is given by name
    book: Book,
    names: Sequence[str],
    choice: Choice,
    *,
    date: date | None,
    table: str | None,
    now: datetime,
    doubt: Callable[[str], bool],
) -> Opened:
    """Open a night in a file of its own.

    Raises NameProblem, PresetProblem and RuleProblem for what was asked, Refused where a night is open already and no
    table tells them apart.
    """
    settings = read_settings(book)
    label = None if table is None else _label(table)
    people = People((), settings.players)
    who = company(names, people)
    finder = rule_finder(book)
    chosen = choose(book, choice, settings.preset, finder)
    said = check_table(Night(seating=seats(who.players, 0, chosen.rules), unit=chosen.unit), chosen.rules)
    raise_all([Refused(problem.message, problem.hint) for problem in said if problem.refuses])
    _refuse_second(book, label, now)
    for doubtful in (*who.slips, *(problem.message for problem in said)):
        if not doubt(doubtful):
            raise Refused("no night was opened", "name the players again, or other rules with --rules")
    evening = date or now.date()
    header = new_header(settings, chosen, who.players, evening, now)
    if label is not None:
        header = replace(header, table=label)
    with locked(book.sessions):
        _refuse_second(book, label, now)
        kitty = waiting_kitty(book, header.unit, label) if chosen.rules.answering("mahj_night_end") else None
        if kitty is not None:
            header = replace(header, brought={KITTY: kitty.points}, brought_from=kitty.night_id)
        if who.new:  # first, so that whatever happens in between, no night names somebody the book does not know
            add_people(book, who.new)
        file = create_night(book.new_night_path(evening), header)
    return Opened(Table(book, file, Rulebook(finder)), who, chosen.preset)


def _label(text: str) -> str:
    """The name of a table as it is kept. Raises UsageProblem for one that is empty, endless, or not to be drawn."""
    label = " ".join(text.split())
    if not label or len(label) > LONGEST or printable(label) != label:
        raise UsageProblem(f"a table cannot be called {quoted(text)}", "give it a short name, such as --table 2")
    return label


def new_header(settings: Settings, chosen: Chosen, players: tuple[str, ...], evening: date, now: datetime) -> Header:
    """The beginning of a night of that date, under the rules chosen and as the book plays."""
    return Header(
        id=f"{evening.isoformat()}-{secrets.token_hex(2)}",
        date=evening,
        started=now,
        players=players,
        preset=chosen.preset.name,
        rules=chosen.rules.in_full,
        unit=chosen.unit,
        point=settings.point,
        currency=settings.currency,
        paid=settings.paid,
        written_by=written_by(chosen.rules),
    )


def written_by(rules: RulesInForce) -> tuple[str, ...]:
    """This program, and every other distribution or file whose rules are in force."""
    return tuple(dict.fromkeys([PROGRAM, *rules.origins]))


def _refuse_second(book: Book, table: str | None, now: datetime) -> None:
    """Raise Refused where a night that is not forgotten is open and nothing tells the new one apart from it."""
    for other in open_tables(book):
        if other.is_stale(now):
            continue
        if table is None:
            raise Refused(
                f"the night {other.name} is open ({', '.join(other.evening.players)})",
                "end it with mahj end, or open another table with --table",
            )
        if other.is_at(table):
            raise Refused(f"table {quoted(table)} is playing already, in the night {other.name}", "name another table")
