"""Several books at once: a league, or a club of clubs. Their people are told apart by book unless they are merged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.book.people import NameResolver, is_numbered_guest
from ledger.book.roster import Person
from ledger.book.settings import read_settings
from ledger.errors import FileProblem, MahjError, Refused
from ledger.names import key
from ledger.season.nights_of_season import SeasonNights, choose
from ledger.season.penalties import penalties, penalty_counts
from ledger.season.rule_columns import ColumnOwners, RuleColumns
from ledger.season.standings import standings
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import date
    from pathlib import Path

    from ledger.book.books import Book
    from ledger.book.seasons import Season
    from ledger.pay.carried import PotsOfNight
    from ledger.season.boards import Board, Terms
    from ledger.season.count_cache import ReadNight
    from ledger.season.counts import NightCounts
    from ledger.season.memory import Tick
    from ledger.season.rule_columns import Counted

    Resolve = Callable[[str], str]


class League:
    """The nights of several books in one season, and their standings.

    ``merge`` takes people who share a name for one person, whatever book they are from; else each book's people are its
    own, and a name that several books have is followed by the book's. Once ``boards`` was asked for, ``problems`` says
    what was wrong with which nights, ``open`` which have not ended, ``only_totals`` of which no hand is known,
    ``left_out`` which rules' columns are missing.
    """

    def __init__(self, books: Sequence[Book], season: Season, tick: Tick, *, merge: bool) -> None:
        self.season = season
        self.problems: dict[str, MahjError] = {}
        self.open: list[str] = []
        self.only_totals: list[str] = []
        self.left_out: dict[str, str] = {}
        self.pots: Sequence[PotsOfNight] = ()  # a pot goes on in its own book
        self._books = {label: SeasonNights(book, season, tick) for label, book in _labelled(books).items()}
        self._merge = merge
        self._ids: dict[str, str] = {}

    def boards(self, terms: Terms) -> tuple[Board, ...]:
        """The standings of all books together. Raises UsageProblem for senseless terms."""
        found = {label: list(self._nights(label)) for label in self._books}
        names = _names(self._books, found, merge=self._merge)
        return standings(self._counted(found, names), names.who(), terms)

    def _nights(self, label: str) -> Iterable[ReadNight]:
        """The nights of one book that count; one that another book holds too counts once."""
        nights = self._books[label]
        for night in nights:
            other = self._ids.setdefault(night.counts.id, label)
            if other == label:
                yield night
                continue
            self.problems[f"{night.name} of {label}"] = FileProblem(
                f"the night {night.name} is in {quoted(other)} and in {quoted(label)}: both have the id "
                f"{quoted(night.counts.id)}",
                "take it out of one of the two books",
            )
        self.problems |= {f"{name} of {label}": problem for name, problem in nights.problems.items()}
        self.open += [f"{name} of {label}" for name in nights.open]
        self.only_totals += [f"{name} of {label}" for name in nights.only_totals]

    def _counted(
        self, found: Mapping[str, Iterable[ReadNight]], names: _Names
    ) -> Iterable[tuple[NightCounts, Counted]]:
        """What everybody did in the nights of all books, and what rules count, by what they are called among these."""
        owners: ColumnOwners = {}
        for label, nights in found.items():
            columns = RuleColumns(self._books[label].book, owners)
            who = names.caller(label, self._books[label].who)
            for night in nights:
                counts = night.counts_by(who)
                yield _apart(label, counts), columns.of(night, who)
            for _, event in penalties(self._books[label].book, self.season, who):
                if self._ids.setdefault(event.header.id, label) == label:  # else its tables are left out, too
                    yield _apart(label, penalty_counts(event)), {}
            self.left_out |= columns.left_out


def _apart(label: str, night: NightCounts) -> NightCounts:
    """A night of a book whose evening is none of another book's."""
    return replace(night, gathering=f"{label} {night.gathering}") if night.gathering else night


def common_season(books: Sequence[Book], season: str | None, first: date | None, last: date | None) -> Season:
    """One season for all books: of that name in the first book that has one, else that of the newest night of all.

    Raises what `ledger.season.nights_of_season.choose` raises, where no book knows the season.
    """
    if season is None:
        newest = max(books, key=lambda book: book.night_files()[:1])
        return choose(newest.night_files(), read_settings(newest), None, first, last)
    *others, last_asked = books
    for book in others:
        try:
            return choose(book.night_files(), read_settings(book), season, first, last)
        except Refused:
            continue
    return choose(last_asked.night_files(), read_settings(last_asked), season, first, last)


def _labelled(books: Sequence[Book]) -> dict[str, Book]:
    """Books by their names; of several of one name, and of one named twice, the folders tell."""
    by_root = {book.root.resolve(): book for book in books}
    names = [read_settings(book).name for book in by_root.values()]
    return {
        name if names.count(name) == 1 else f"{name}, {root.name}" if _only(root.name, by_root) else f"{root}": book
        for name, (root, book) in zip(names, by_root.items(), strict=True)
    }


def _only(folder: str, roots: Iterable[Path]) -> bool:
    """Whether one folder alone is called so."""
    return [root.name for root in roots].count(folder) == 1


class _Names:
    """What everybody is called among several books: by name where that is enough, else with the book's name behind."""

    def __init__(self) -> None:
        self._called: dict[tuple[str, str], str] = {}
        self._guests: set[str] = set()

    def call(self, label: str, person: str, shown: str, *, is_guest: bool) -> None:
        """Call a person of a book so."""
        self._called[label, key(person)] = shown
        if is_guest:
            self._guests.add(shown)

    def caller(self, label: str, who: NameResolver) -> Resolve:
        """Says what those recorded in a book are called."""
        return lambda recorded: self._called.get((label, key(who(recorded))), recorded)

    def who(self) -> NameResolver:
        """Knows, of everybody by the name they are called, who is a guest."""
        return NameResolver(
            Person(shown, guest=shown in self._guests) for shown in dict.fromkeys(self._called.values())
        )


def _names(books: Mapping[str, SeasonNights], found: Mapping[str, Iterable[ReadNight]], *, merge: bool) -> _Names:
    """What everybody is called: everyone in the rosters, and whoever played without being there."""
    people: dict[str, dict[str, Person]] = {}
    for label, nights in books.items():
        people[label] = {key(person.name): person for person in nights.settings.players}
    for label, read in found.items():
        for name in dict.fromkeys(name for night in read for name in night.counts.players):
            people[label].setdefault(key(name), Person(name, guest=books[label].who.is_guest(name)))
    names = _Names()
    everyone = [(label, person) for label, own in people.items() for person in own.values()]
    for label, person in everyone:
        others = [other for home, other in everyone if home != label and _share_a_name(person, other)]
        regular = not person.guest and not is_numbered_guest(person.name)
        if merge and regular:
            first = next(other for home, other in everyone if other is person or _same(home, other, label, person))
            shown = first.name
        else:
            shown = f"{person.name} ({label})" if others else person.name
        names.call(label, person.name, shown, is_guest=not regular)
    return names


def _same(home: str, other: Person, label: str, person: Person) -> bool:
    """Whether two people of different books are one, where people are merged: by a name, and none is a guest."""
    return home != label and not other.guest and not is_numbered_guest(other.name) and _share_a_name(person, other)


def _share_a_name(one: Person, other: Person) -> bool:
    """Whether some name means both of them."""
    return not {key(called) for called in one.names}.isdisjoint(key(called) for called in other.names)
