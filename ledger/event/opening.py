"""Opening an event: who enters, how its rounds are played, and the seats of those that are planned ahead."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.beginning import make_events_folder
from ledger.book.book_changes import changing
from ledger.book.books import date_in
from ledger.book.roster_writing import add_people
from ledger.book.settings import read_settings
from ledger.errors import MahjError, Refused, raise_all
from ledger.event.event_files import EventFile, create_event, read_event
from ledger.event.event_in_play import EventInPlay
from ledger.event.movements import COMMON_MOVES, Movement
from ledger.event.planning import planned, round_entries
from ledger.event.record import EventHeader, EventRecord
from ledger.event.tables_laid import FEWEST, FOUR, laid
from ledger.hooks.rulebook import rule_finder
from ledger.model import Night, Uneven
from ledger.night.opening import written_by
from ledger.night.people import Company, People, company_at_table
from ledger.night.pots import names_of, refuse_namesakes
from ledger.pay.checks import check_table
from ledger.pay.seats import MOST_SEATED, seats
from ledger.presets.choosing_rules import Choice, choose

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date, datetime

    from ledger.book.books import Book
    from ledger.hooks.in_force import RulesInForce
    from ledger.presets.presets import Preset


_FIVE = 5


class Terms(Struct, frozen=True, kw_only=True):
    """How an event is played, beside its rules; as the fields of its header."""

    name: str | None = None
    rounds: int = 3
    hands: int = 4
    minutes: int | None = None
    movement: Movement = Movement.MIXER
    moves: tuple[int, ...] = COMMON_MOVES
    uneven: Uneven | None = None
    seed: int = 0
    fee: str | None = None
    prizes: tuple[int, ...] = ()


class OpenedEvent(Struct, frozen=True):
    """An event that was opened, and who in it is new to the book."""

    event: EventInPlay
    company: Company
    preset: Preset


def start_event(  # noqa: PLR0913  # what an event begins with; each is given by name
    book: Book,
    names: Sequence[str],
    choice: Choice,
    terms: Terms,
    *,
    day: date | None,
    now: datetime,
    doubt: Callable[[str], bool],
    which_way: Callable[[int], Uneven | None],
    dry_run: bool = False,
) -> OpenedEvent:
    """Open an event in a file of its own, its rounds planned where the movement plans ahead.

    ``which_way`` asks what becomes of so many people, where their number is uneven and neither the terms nor the book
    say it; it returns None where nobody is there to answer.

    Raises NameProblem, PresetProblem and RuleProblem for what was asked, Refused for people that cannot be seated.
    """
    settings = read_settings(book)
    who = company_at_table(names, People((), settings.players))
    refuse_prizes(terms.prizes)
    if terms.prizes and terms.fee is None:
        raise Refused("prizes are shares of the fees, and nobody pays a fee", "add --fee 20.00, or leave --prize out")
    chosen = choose(book, choice, settings.preset, rule_finder(book))
    refuse_namesakes(chosen.rules, names_of(settings.players, who.players))
    terms = replace(terms, uneven=_uneven(who.players, terms.uneven, settings.uneven, chosen.rules, which_way))
    for size in sorted(set(laid(len(who.players), terms.uneven))):
        refuse_table(who.players[:size], chosen.rules)
    evening = day or now.date()
    for doubtful in who.slips:
        if not doubt(doubtful):
            raise Refused("no event was opened", who.otherwise)
    for name in _open_on(book, evening):
        if not doubt(f"the event {name} of this date is still open"):
            raise Refused("no event was opened", f"mahj event end --event {name} closes that one")
    header = EventHeader(
        id=f"{evening.isoformat()}-{secrets.token_hex(2)}",
        date=evening,
        started=now,
        players=who.players,
        preset=chosen.preset.name,
        unit=chosen.unit,
        point=settings.point,
        currency=settings.currency,
        written_by=written_by(chosen.rules),
        rules=chosen.rules.in_full,
        **{field: getattr(terms, field) for field in Terms.__struct_fields__},
    )
    record = EventRecord(header, tuple(round_entries(planned(header, who.players, terms.rounds), 1, 1, now)))
    if dry_run:
        return OpenedEvent(EventInPlay(book, EventFile(book.new_event_path(evening), b"", record)), who, chosen.preset)
    make_events_folder(book)
    with changing(book) as files:
        if who.new:
            add_people(files, who.new)
        file = create_event(files, book.new_event_path(evening), record)
    return OpenedEvent(EventInPlay(book, file), who, chosen.preset)


def _open_on(book: Book, day: date) -> list[str]:
    """The names of the events of a date that are open; what cannot be read is passed over."""
    found = []
    with suppress(MahjError):  # opening says what is wrong with the folder
        for path in book.event_paths():
            if date_in(path.stem) == day.isoformat():
                with suppress(MahjError):  # one that cannot be read hides no other
                    found += [path.stem] if EventInPlay(book, read_event(path)).state.end is None else []
    return found


def _uneven(
    players: Sequence[str],
    said: Uneven | None,
    of_book: Uneven | None,
    rules: RulesInForce,
    which_way: Callable[[int], Uneven | None],
) -> Uneven | None:
    """What becomes of people whose number is uneven, now or once somebody has come or gone; None where nobody says it.

    Raises Refused for tables of five that were asked for and that the rules cannot be played at.
    """
    is_even = len(players) % FOUR == 0
    if said is Uneven.FIVES and is_even:
        refuse_table(players[:_FIVE], rules)
    if said is None and is_even and of_book is Uneven.FIVES and not rules.answering("mahj_seats"):
        return None
    if said is None and of_book is None and not is_even and len(players) >= FEWEST:
        return which_way(len(players))
    return said or of_book


def refuse_prizes(prizes: Sequence[int]) -> None:
    """Raise Refused for prizes of more than all there is."""
    if sum(prizes) > 100 or any(prize < 1 for prize in prizes):  # noqa: PLR2004  # per cent
        raise Refused(
            f"the prizes come to {sum(prizes)} per cent of the fees", "give each above 0, and 100 at most together"
        )


def refuse_table(players: Sequence[str], rules: RulesInForce) -> None:
    """Raise Refused where the rules cannot be played at a table of so many."""
    if len(players) > MOST_SEATED and not rules.answering("mahj_seats"):
        raise Refused(f"tables of {len(players)} need a rule for who waits", "add --with bettor, or --with rotation")
    said = check_table(Night(seating=seats(tuple(players), 0, rules)), rules)
    raise_all([Refused(problem.message, problem.hint) for problem in said if problem.refuses])
