"""Opening a night: who plays, under which preset as changed for tonight, in a file of its own."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger import __version__
from ledger.book.book_changes import changing
from ledger.book.people import NameResolver
from ledger.book.roster_writing import add_people
from ledger.book.settings import read_settings
from ledger.errors import Refused, UsageProblem, raise_all
from ledger.hooks.rulebook import Rulebook, rule_finder
from ledger.hooks.versions import versions_of
from ledger.model import Night, added, pots_first
from ledger.night.night_files import create_night
from ledger.night.night_in_play import NightInPlay
from ledger.night.nights import Nights
from ledger.night.one_seat import refuse_second_seat
from ledger.night.people import Company, People, company_at_table
from ledger.night.pots import names_of, opening_net, refuse_namesakes, refuse_strangers
from ledger.pay.checks import check_table
from ledger.pay.night_state import begin
from ledger.pay.seats import seats
from ledger.presets.choosing_rules import Choice, Chosen, choose_for_night
from ledger.record import BeginEntry, Header
from ledger.text import LONGEST, printable, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import date, datetime

    from ledger.book.books import Book
    from ledger.book.settings import Settings
    from ledger.hooks.in_force import RulesInForce
    from ledger.pay.carried import WaitingPot
    from ledger.presets.presets import Preset

#: What stands in ``written_by`` for this program.
PROGRAM = f"mahj-ledger {__version__}"


#: An evening may be played so much later than the clock of this computer says.
_TOMORROW = timedelta(days=1)


class Opened(Struct, frozen=True):
    """A night that was opened, who in it is new to the book, and the pots that tonight's rules leave waiting."""

    table: NightInPlay
    company: Company
    preset: Preset
    still_waiting: tuple[WaitingPot, ...] = ()


def start(  # noqa: PLR0913  # what a night begins with; each is given by name
    book: Book,
    names: Sequence[str],
    choice: Choice,
    *,
    date: date | None,
    table: str | None,
    now: datetime,
    doubt: Callable[[str], bool],
    waiting: Callable[[], Iterable[WaitingPot]],
) -> Opened:
    """Open a night in a file of its own. ``waiting`` tells what waits in which pot of the book.

    Raises NameProblem, PresetProblem and RuleProblem for what was asked, Refused where a night is open already and no
    table tells them apart.
    """
    settings = read_settings(book)
    label = None if table is None else _label(table)
    people = People((), settings.players)
    who = company_at_table(names, people)
    finder = rule_finder(book)
    chosen = choose_for_night(book, choice, settings.preset, finder)
    refuse_namesakes(chosen.rules, names_of(settings.players, who.players))
    refuse_strangers(chosen.rules, names_of(settings.players, who.players))
    seating = seats(who.players, 0, chosen.rules)
    said = check_table(Night(seating=seating, unit=chosen.unit, date=date or now.date()), chosen.rules)
    raise_all([Refused(problem.message, problem.hint) for problem in said if problem.refuses])
    _refuse_second(book, label, now)
    evening = date or now.date()
    refuse_second_seat(book, who.players, evening)
    for doubtful in (*_yet_to_come(evening, now), *who.slips, *(problem.message for problem in said)):
        if not doubt(doubtful):
            hint = "name the players again, other rules with --preset, or another --date"
            raise Refused("no night was opened", (doubtful in who.slips and who.otherwise) or hint)
    header = new_header(settings, chosen, who.players, evening, now)
    if label is not None:
        header = replace(header, table=label)
    with changing(book) as files:
        _refuse_second(book, label, now)
        refuse_second_seat(book, who.players, evening)
        pots = [pot for pot in waiting() if pot.left_by.kind == (header.unit, label)]
        header = _with_pots(header, [pot for pot in pots if pot.pot in chosen.rules.owners])
        opening = _opening(header, chosen.rules, settings)
        if who.new:
            add_people(files, who.new)
        file = create_night(files, files.new_night_path(evening), header, opening)
    stay = tuple(pot for pot in pots if pot.pot not in chosen.rules.owners)
    return Opened(NightInPlay(book, file, Rulebook(finder)), who, chosen.preset, stay)


def _with_pots(header: Header, pots: Sequence[WaitingPot]) -> Header:
    """The header with what waits in these pots brought."""
    brought = added({}, *({pot.pot: pot.points} for pot in pots))
    sources = dict.fromkeys(pot.left_by.id for pot in pots)
    return replace(header, brought={pot: brought[pot] for pot in pots_first(brought)}, brought_from=tuple(sources))


def _opening(header: Header, rules: RulesInForce, settings: Settings) -> tuple[BeginEntry, ...]:
    """What the rules pay as the night opens, as an entry; none where they pay nothing."""
    who = NameResolver(settings.players)
    net = opening_net(begin(header, guests=filter(who.is_guest, header.players)), rules, 1)
    return (BeginEntry(number=1, at=header.started, net=net),) if net else ()


def _yet_to_come(evening: date, now: datetime) -> list[str]:
    """The doubt about an evening later than tomorrow; where it is tomorrow already, clocks may differ."""
    today = now.date()
    return [f"{evening} has yet to come: today is {today}"] if evening - today > _TOMORROW else []


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
        versions=versions_of(chosen.rules),
    )


def written_by(rules: RulesInForce) -> tuple[str, ...]:
    """This program, and every other distribution or file whose rules are in force."""
    return tuple(dict.fromkeys([PROGRAM, *rules.origins]))


def _refuse_second(book: Book, table: str | None, now: datetime) -> None:
    """Raise Refused where a night that is not forgotten is open and nothing tells the new one apart from it."""
    for other in Nights(book).open_tables():
        if other.is_stale(now):
            continue
        if table is None:
            raise Refused(
                f"the night {other.name} is open ({', '.join(other.evening.players)})",
                f"end it with mahj end --night {other.name}, or open another table with --table",
            )
        if other.is_at(table):
            raise Refused(f"table {quoted(table)} is playing already, in the night {other.name}", "name another table")
