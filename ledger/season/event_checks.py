"""Is an event sound? Its file by itself, and its nights against it and against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import FileProblem, MahjError, each_problem
from ledger.event.event_files import read_event, who_paid
from ledger.event.event_in_play import EventInPlay
from ledger.record import standing_entries
from ledger.text import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ledger.book.books import Book
    from ledger.night.night_in_play import NightInPlay


def event_checks(book: Book, nights: Sequence[NightInPlay]) -> Iterator[tuple[str, MahjError]]:
    """Everything that is wrong with events, with the file it stands in; ``nights`` are those of events."""
    known: set[str] = set()
    unread = False
    for path in reversed(book.event_paths()):
        try:
            event = EventInPlay(book, read_event(path))
        except MahjError as problem:
            unread = True
            yield from ((f"events/{path.name}", each) for each in each_problem(problem))
            continue
        known.add(event.header.id)
        own = [night for night in nights if night.record.header.event == event.header.id]
        yield from ((f"events/{path.name}", each) for each in _rounds(own))
        yield from ((f"events/{path.name}", each) for each in _payments(event, own))
        yield from _tables(event, own)
    for night in nights:
        header = night.record.header
        if header.event is not None and header.event not in known and not unread:
            yield (
                _file(night),
                FileProblem(
                    f"it names the event {header.event}, which no file of the book has", "put back its file in events"
                ),
            )


def _file(night: NightInPlay) -> str:
    """The file of a night as it is called in the book."""
    return f"sessions/{night.file.path.name}"


def _rounds(nights: Sequence[NightInPlay]) -> Iterator[MahjError]:
    """A round that is missing before a later one, and people who sit twice in one."""
    by_round: dict[int, list[str]] = {}
    for night in nights:
        by_round.setdefault(night.record.header.round or 0, []).extend(night.record.header.players)
    for number in range(1, max(by_round, default=0)):
        if number not in by_round:
            yield FileProblem(
                f"round {number} has no night, and a later one has", "see whether a file in sessions was lost"
            )
    for number, people in sorted(by_round.items()):
        twice = sorted({person for person in people if people.count(person) > 1})
        if twice:
            yield FileProblem(
                f"{listed(twice)} sits twice in round {number}", "mahj players split makes two people of one name"
            )


def _payments(event: EventInPlay, nights: Sequence[NightInPlay]) -> Iterator[MahjError]:
    """Payments of people who neither are in the event nor took a seat at any of its tables."""
    played = {event.who(person) for night in nights for person in night.evening.everyone}
    for person in dict.fromkeys(who_paid(standing_entries(event.file.record.entries))):
        if event.who(person) not in {*played, *event.state.everyone}:
            yield FileProblem(
                f"{person} pays or is paid, and never played in the event", "see whose payment it is, and correct it"
            )


def _tables(event: EventInPlay, nights: Sequence[NightInPlay]) -> Iterator[tuple[str, MahjError]]:
    """Nights that play for something else, or whose seats nobody drew."""
    for night in nights:
        header = night.record.header
        if header.unit is not event.header.unit:
            yield (
                _file(night),
                FileProblem(
                    f"it plays for {header.unit}, and its event for {event.header.unit}",
                    "correct the unit in one of them",
                ),
            )
        its_name = f"{event.name}-r{header.round}-t{header.table}"
        if not night.name.startswith(f"{event.name}-r{header.round}-t"):
            yield (
                _file(night),
                FileProblem(
                    f"it is a table of the event {event.name} and not called so, so that it does not count there",
                    f"call it {its_name}.toml",
                ),
            )
        entry = event.state.plan.get(header.round or 0)
        if entry is not None and set(header.players) not in [set(table) for table in entry.tables]:
            yield (
                _file(night),
                FileProblem(
                    f"its players are no table of round {header.round} as it was drawn",
                    "who sits otherwise is written down with mahj seats or mahj sub",
                ),
            )
