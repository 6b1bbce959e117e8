"""What nights say once two people of the book are one, or one is two: who sat together, and whose points add up."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.book.toml_reading import read_bytes
from ledger.errors import MahjError
from ledger.names import key
from ledger.night.night_files import night_in
from ledger.night.night_in_play import NightInPlay
from ledger.night.renaming import one_person_twice, renamed
from ledger.night.revising import differences
from ledger.pay.night_state import state_of
from ledger.record import PaymentEntry, SeatsEntry, standing_entries
from ledger.text import listed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from ledger.book.books import Book
    from ledger.book.people import NameResolver
    from ledger.night.night_files import NightFile
    from ledger.record import NightRecord

#: So many nights are named in a sentence; the others are counted.
NIGHTS_NAMED = 5


class Change(Struct, frozen=True):
    """Who is who, before and after; and the names of either person, as they are compared."""

    before: NameResolver
    after: NameResolver
    one: frozenset[str]
    other: frozenset[str]


class Effect(Struct, frozen=True):
    """What a change of who is who does to nights.

    ``together`` are nights at which the two cannot be one, each with the hand, and ``in_rounds`` events, each with the
    round in which both have a seat. ``changed`` says of every other night at which both played what it says before and
    after. ``unread`` are nights whose files cannot be read.
    """

    together: tuple[str, ...]
    in_rounds: tuple[str, ...]
    changed: tuple[str, ...]
    unread: tuple[str, ...]


def effect(book: Book, change: Change) -> Effect:
    """What a change of who is who does to the nights of a book, the oldest first."""
    together: list[str] = []
    changed: list[str] = []
    unread: list[str] = []
    for path in reversed(book.night_paths()):
        try:
            content = read_bytes(path)
            if not _may_hold_both(content, change):
                continue
            file = night_in(content, path)
        except MahjError:
            unread.append(path.stem)
            continue
        reason = _why_not(file.record, change)
        if reason:
            together.append(f"{path.stem} ({reason})")
        else:
            words = _said(file.record, change)
            changed.extend([f"in {path.stem} {words}{_otherwise(book, file, change)}"] if words else [])
    return Effect(tuple(together), tuple(_in_rounds(book, change)), tuple(changed), tuple(unread))


def _in_rounds(book: Book, change: Change) -> Iterator[str]:
    """Every event with a round in which both are named; one that cannot be read is passed over."""
    paths = book.event_paths()
    if paths:
        from ledger.event.event_files import people_in, read_event  # noqa: PLC0415  # most books have none
        from ledger.event.record import RoundEntry  # noqa: PLC0415  # the same
    for path in reversed(paths):
        with suppress(MahjError):
            for entry in standing_entries(read_event(path).record.entries):
                if isinstance(entry, RoundEntry) and _become_fewer(people_in(entry), change):
                    yield f"{path.stem} (round {entry.round})"
                    break


def _become_fewer(people: Collection[str], change: Change) -> bool:
    """Whether several of these are one person then who are two now."""
    return len(set(map(change.after, people))) < len(set(map(change.before, people)))


def some(lines: Collection[str], separator: str = ", ") -> str:
    """The first few of several, and how many there are beside them."""
    more = [f"{len(lines) - NIGHTS_NAMED} more"] if len(lines) > NIGHTS_NAMED else []
    shown = separator.join(list(lines)[:NIGHTS_NAMED])
    return " and ".join([shown, *more])


def _may_hold_both(content: bytes, change: Change) -> bool:
    """Whether a night's file may name both people; only then it is worth reading."""
    try:
        text = key(content.decode("utf-8"))
    except UnicodeDecodeError:
        return True  # which reading it then says
    return "\\" in text or all(any(name in text for name in names) for names in (change.one, change.other))


def _why_not(record: NightRecord, change: Change) -> str:
    """Why two people of a night cannot be one: the hand at which they sat together; else ""."""
    for entry in standing_entries(record.entries):
        if one_person_twice(entry, change.after) and not one_person_twice(entry, change.before):
            return f"hand {entry.number}"
    tables = [record.header.players, *(each.players for each in record.entries if isinstance(each, SeatsEntry))]
    return "only they play" if any(len(set(map(change.after, players))) == 1 for players in tables) else ""


def _said(record: NightRecord, change: Change) -> str:
    """What a night says of the people concerned before and after, where these are not as many; else ""."""
    were, are = (_balances(record, who, change) for who in (change.before, change.after))
    if len(were) == len(are):
        return ""
    words = f"{_points(were)} {'become' if len(were) > 1 else 'becomes'} {_points(are)}"
    payments = [each for each in standing_entries(record.entries) if isinstance(each, PaymentEntry)]
    gone, back = (_between(payments, *both) for both in ((change.before, change.after), (change.after, change.before)))
    if gone:
        words += f", and what one paid the other counts for nothing: {gone}"
    if back:
        words += f", and what one paid the other counts: {back}"
    return words


def _otherwise(book: Book, file: NightFile, change: Change) -> str:
    """Which entries the rules of a night would have paid otherwise, had it been known who is who; "" for none.

    A purse is one person's. Where a rule is missing nobody can say.
    """
    numbers: list[set[int]] = []
    for who in (change.before, change.after):
        table = NightInPlay(book, file)
        table.who = who
        try:
            numbers.append({revision.number for revision in differences(table)})
        except MahjError:
            return ""
    before, after = numbers
    new = [f"entry {number}" for number in sorted(after - before)]
    return (
        f", and its rules pay otherwise in {listed(new)}: mahj recalc --night {file.path.stem} shows it" if new else ""
    )


def _balances(record: NightRecord, who: NameResolver, change: Change) -> dict[str, int]:
    """Where the people concerned stand in a night, by what ``who`` calls them."""
    evening = state_of(renamed(record, who))
    people = {who(name) for name in (*state_of(record).everyone,) if key(name) in change.one | change.other}
    return {person: evening.balances.get(person, 0) for person in sorted(people)}


def _points(balances: dict[str, int]) -> str:
    """People and where they stand."""
    return listed([f"{person} {points:+d}" for person, points in balances.items()])


def _between(payments: Iterable[PaymentEntry], apart: NameResolver, together: NameResolver) -> str:
    """The numbers of the payments from one person to another who are one by another count."""
    return ", ".join(
        f"entry {each.number}"
        for each in payments
        if apart(each.payer) != apart(each.payee) and together(each.payer) == together(each.payee)
    )
