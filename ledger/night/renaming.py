"""A night's record with everybody under another name, and the way back: who is who is settled before anything adds up.

A night's file holds names as they were typed. Whatever reads it works with `renamed`, which calls everybody what the
book calls them now, so that two names that turn out to be one person are one person everywhere. What is then written
goes through `written`, which turns these names into those the file itself uses, so that it can be read without the
book.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.book.people import by_person
from ledger.errors import Refused
from ledger.facts import FACTS
from ledger.hand_fact import Kind
from ledger.record import Entry, HandEntry, NightRecord, NoteEntry, PaymentEntry, SeatsEntry, VoidEntry
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ledger.model import FactValue, Hand

    Resolve = Callable[[str], str]

#: The fields of entries, beside the facts of a hand, that hold one name or none, several, or points by name.
ONE_NAME = frozenset({"payer", "payee", "player", "entered_by"})
SEVERAL_NAMES = frozenset({"players", "out"})
TABLES_OF_NAMES = frozenset({"tables"})
POINTS_BY_NAME = frozenset({"net", "unpaid"})


def renamed(record: NightRecord, resolve: Resolve) -> NightRecord:
    """The record as if everybody had always been called what ``resolve`` says; what was two people's adds up.

    A payment between two names of one person is one of nothing.
    """
    if _all_are_called_so(record, resolve):
        return record
    header = replace(
        record.header,
        players=_all(record.header.players, resolve),
        before=by_person(record.header.before, resolve),
    )
    return NightRecord(header, tuple(entry_by(entry, resolve) for entry in record.entries))


def written(entries: Iterable[Entry], record: NightRecord, resolve: Resolve) -> tuple[Entry, ...]:
    """New entries, which call everybody as ``resolve`` does, as they are put behind the entries of a night's file.

    An earlier word on a number that is given again keeps the names it was typed with. Else everybody is called what the
    newest line of players in the file calls them, and whoever has not been there what they are called now. Raises
    Refused for a hand at which one person would sit twice.
    """
    if _all_are_called_so(record, resolve):
        return tuple(entries)
    called = {resolve(name): name for name in players_in(record)}
    result: list[Entry] = []
    for entry in entries:
        given = _as_before(entry, record, resolve, called)
        if isinstance(given, SeatsEntry):
            called.update({resolve(name): name for name in given.players})
        result.append(given)
    return tuple(result)


def one_person_twice(entry: Entry, resolve: Resolve) -> tuple[str, str] | None:
    """Two names at the table of a hand, as it stands in the file, that mean one person; None where all is well."""
    seen: dict[str, str] = {}
    for name in company(entry.hand) if isinstance(entry, HandEntry) else ():
        other = seen.setdefault(resolve(name), name)
        if other != name:
            return other, name
    return None


def company(hand: Hand) -> tuple[str, ...]:
    """Everybody who had a part in a hand: who sat, and who bet."""
    return (*hand.seated, *hand.bets)


def _as_before(entry: Entry, record: NightRecord, resolve: Resolve, called: dict[str, str]) -> Entry:
    """An entry by the names of the file: those of the earlier words on its number first."""
    if isinstance(entry, VoidEntry):
        return entry_by(entry, lambda person: called.get(person, person))
    earlier = [each for each in record.entries if each.number == entry.number and not isinstance(each, VoidEntry)]
    for each in earlier[-1:]:
        _refuse_twice(each, resolve)
    for each in reversed(earlier):
        again = replace(each, at=entry.at, by=entry.by, after=entry.after)
        if entry_by(again, resolve) == entry:
            return again
    names = dict(called)
    for each in earlier:
        names.update({resolve(name): name for name in _names(each)})
    return entry_by(entry, lambda person: names.get(person, person))


def _refuse_twice(entry: Entry, resolve: Resolve) -> None:
    """Raise Refused for a word on a hand that is given again, where two people of it have become one."""
    twice = one_person_twice(entry, resolve)
    if twice is not None:
        one, other = twice
        raise Refused(
            f"{quoted(one)} and {quoted(other)} sat together at hand {entry.number}, and are one person now",
            f"mahj players split {quoted(one if resolve(one) != one else other)} makes two people of them again",
        )


def _all_are_called_so(record: NightRecord, resolve: Resolve) -> bool:
    """Whether everybody who plays in a night is called there what ``resolve`` calls them."""
    return all(resolve(name) == name for name in players_in(record))


def players_in(record: NightRecord) -> Iterator[str]:
    """Everybody who plays in a night, as its file lists them from time to time; nobody else is named there."""
    yield from record.header.players
    for entry in record.entries:
        if isinstance(entry, SeatsEntry):
            yield from entry.players


def without_notes(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Entries without the notes among them, and without what took one of these out."""
    left: set[int] = set()
    for entry in entries:
        if not isinstance(entry, NoteEntry) and (not isinstance(entry, VoidEntry) or entry.number in left):
            left.add(entry.number)
            yield entry


def _names(entry: Entry) -> list[str]:
    """Every name in an entry."""
    found: list[str] = []

    def note(name: str) -> str:
        found.append(name)
        return name

    entry_by(entry, note)
    return found


def entry_by(entry: Entry, resolve: Resolve) -> Entry:
    """One entry, of a night or an event, with everybody called what ``resolve`` says."""
    changed: dict[str, object] = {}
    for field in entry.__struct_fields__:
        if field in ONE_NAME:
            named = getattr(entry, field)
            changed[field] = None if named is None else resolve(named)
        elif field in SEVERAL_NAMES:
            changed[field] = _all(getattr(entry, field), resolve)
        elif field in TABLES_OF_NAMES:
            changed[field] = tuple(_all(table, resolve) for table in getattr(entry, field))
        elif field in POINTS_BY_NAME:
            changed[field] = by_person(getattr(entry, field), resolve)
    if isinstance(entry, HandEntry):
        changed["hand"] = replace(entry.hand, **_people(entry.hand, resolve))
    elif isinstance(entry, PaymentEntry) and changed["payer"] == changed["payee"]:
        # Nothing is asked either, so that nothing is reckoned again from what was.
        changed.update({field: None for field in ("asked",) if field in entry.__struct_fields__}, amount=0)
    return replace(entry, **changed) if changed else entry


def _people(hand: Hand, resolve: Resolve) -> dict[str, object]:
    """The facts of a hand that name people, by field, with everybody called what ``resolve`` says."""
    changed: dict[str, object] = {}
    for fact in FACTS:
        value = getattr(hand, fact.field)
        if fact.kind is Kind.BETS:
            changed[fact.field] = {resolve(bettor): resolve(on) for bettor, on in value.items()}
        elif fact.kind is Kind.REASONS:
            changed[fact.field] = {resolve(player): why for player, why in value.items()}
        elif fact.kind is Kind.HOUSE_FACTS:
            changed[fact.field] = {name: _named(named, hand, resolve) for name, named in value.items()}
        elif fact.kind is Kind.PLAYER:
            changed[fact.field] = None if value is None else resolve(value)
        elif fact.names_people:
            changed[fact.field] = _all(value, resolve)
    return changed


def _named(value: FactValue, hand: Hand, resolve: Resolve) -> FactValue:
    """What a house rule's fact names: who sat at the hand, under another name; a word is left as it is."""
    if isinstance(value, tuple):
        return tuple(dict.fromkeys(resolve(each) if each in hand.seated else each for each in value))
    return resolve(value) if isinstance(value, str) and value in hand.seated else value


def _all(names: Iterable[str], resolve: Resolve) -> tuple[str, ...]:
    """Several people, each once."""
    return tuple(dict.fromkeys(resolve(name) for name in names))
