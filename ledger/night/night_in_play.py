"""The night in play: its file, what it has come to, its rules, its people."""

from __future__ import annotations

from datetime import timedelta
from functools import cached_property, reduce
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.book.people import NameResolver
from ledger.book.settings import Settings, read_settings
from ledger.errors import MahjError, MissingRule, Refused, each_problem
from ledger.names import key
from ledger.night.people import People
from ledger.night.renaming import players_in, renamed, written
from ledger.pay.night_state import NightState, after, come_to, goes_on, moments_of, seating
from ledger.record import EntryState, VoidEntry, last_words, standing_entries

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from ledger.arbiter.cards import Card
    from ledger.book.books import Book
    from ledger.hooks.in_force import RulesInForce
    from ledger.hooks.rulebook import Rulebook
    from ledger.model import Night, Seating
    from ledger.night.night_files import NightFile
    from ledger.record import Entry, NightRecord, RuleOptions

#: A night whose last entry is older than this goes on only when somebody says so.
STALE_AFTER = timedelta(hours=8)


class NightInPlay:
    """A night in play, as it was read from its file."""

    def __init__(self, book: Book, file: NightFile, rulebook: Rulebook | None = None) -> None:
        self.book = book
        self.file = file
        self._rulebook = rulebook

    def with_entries(self, entries: Sequence[Entry], file: NightFile | None = None) -> NightInPlay:
        """The same table with more entries, in its file as it was written, or else in memory only.

        What it had come to goes on from there where `ledger.pay.night_state.goes_on` says so, else it is folded anew.
        """
        table = self.with_file(file or replace(self.file, record=self.file.record.with_more(entries)))
        table.record = self.record.with_more(entries)
        if goes_on(self.record, entries):
            table.evening = reduce(after, entries, self.evening)
        return table

    def as_written(self, entries: Sequence[Entry]) -> tuple[Entry, ...]:
        """Entries as they are put into the night's file, by the names that file uses.

        Raises Refused for a hand at which one person would sit twice.
        """
        return written(entries, self.file.record, self.who)

    def with_file(self, file: NightFile) -> NightInPlay:
        """The same table once its file holds something else; rules that were loaded stay loaded."""
        return NightInPlay(self.book, file, self._rulebook)

    def with_record(self, record: NightRecord) -> NightInPlay:
        """The same table as if its file held this record, by the names in it; nothing is written."""
        table = self.with_file(replace(self.file, record=record))
        table.record = record
        return table

    def at_moment(self, evening: NightState) -> NightInPlay:
        """The same table as it was at an earlier moment of its evening; entries are numbered as they are now."""
        table = self.with_record(self.record)
        table.evening = evening
        return table

    @property
    def name(self) -> str:
        """The night as commands name it: its file's name without the ending."""
        return self.file.path.stem

    @cached_property
    def settings(self) -> Settings:
        """The book's own settings."""
        return read_settings(self.book)

    @cached_property
    def who(self) -> NameResolver:
        """Tells who somebody is in the book, by any name a night may hold."""
        return NameResolver(self.settings.players)

    @cached_property
    def record(self) -> NightRecord:
        """What the file says, everybody by the name they have in the book now."""
        return renamed(self.file.record, self.who)

    @cached_property
    def card(self) -> Card | None:
        """The group's card of the night's year; None where there is none, or it cannot be read, which is told apart."""
        from ledger.arbiter.card_files import card_of  # noqa: PLC0415  # read for hands that name a line of it

        try:
            return card_of(self.book, self.file.record.header.date.year)
        except MahjError:
            return None

    @cached_property
    def evening(self) -> NightState:
        """What the night has come to."""
        return come_to(self.record, self.moments[-1])

    @cached_property
    def moments(self) -> tuple[NightState, ...]:
        """The evening before every entry that stands, and after the last of them."""
        return moments_of(self.record, self.guests)

    @property
    def guests(self) -> tuple[str, ...]:
        """Who of the night is no regular."""
        return tuple(name for name in players_in(self.record) if self.who.is_guest(name))

    @cached_property
    def standing(self) -> tuple[EntryState, ...]:
        """The last word on every number."""
        return last_words(self.record.entries)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries that stand, in the order in which their numbers were first given."""
        return standing_entries(self.record.entries)

    def place_of(self, number: int) -> EntryState:
        """The last word on a number. Raises Refused where the night has no such entry."""
        place = next((place for place in self.standing if place.entry.number == number), None)
        if place is None:
            numbers = ", ".join(str(entry.number) for entry in self.entries)
            raise Refused(f"the night {self.name} has no entry {number}", f"its entries: {numbers or 'none'}")
        return place

    def sharing(self, rulebook: Rulebook) -> NightInPlay:
        """The same table, its rules loaded with those of other nights, so that equal ones are loaded once."""
        self._rulebook = self._rulebook or rulebook
        return self

    @property
    def rulebook(self) -> Rulebook:
        """Turns options in the record into rules that can be asked; nothing of it is imported before it is needed."""
        if self._rulebook is None:
            from ledger.hooks.rulebook import Rulebook, rule_finder  # noqa: PLC0415  # reports run no rule

            self._rulebook = Rulebook(rule_finder(self.book))
        return self._rulebook

    def load(self, options: RuleOptions) -> RulesInForce:
        """The rules that options in this night's record name, ready to be asked.

        Raises what `ledger.hooks.in_force.load` does; where a rule is missing it says what the night says it came from.
        """
        try:
            return self.rulebook.load(options, self.file.path.name, self.record.header.written_by)
        except MahjError as problem:
            for each in each_problem(problem):
                if isinstance(each, MissingRule):
                    each.hint = self._what_brought(each.hint)
            raise

    def _what_brought(self, hint: str | None) -> str | None:
        """What to do about a rule that is missing: to install what the night was written by and is not here."""
        finder = self.rulebook.finder
        here = {source.origin.partition(" ")[0] for name in finder.names() for source in finder.sources(name)}
        gone = [each for each in self.record.header.written_by if each.partition(" ")[0] not in here]
        files = [each for each in gone if each.endswith(".py")]
        packages = [each.replace(" ", "==", 1) for each in gone if each not in files]
        wanted = [*(f"install {each}" for each in packages), *(f"put {each} back into the book" for each in files)]
        return f"the night was played with it: {', or '.join(wanted)}" if wanted else hint

    @property
    def rules(self) -> RulesInForce:
        """The rules now in force."""
        return self.load(self.evening.rules)

    @cached_property
    def seating(self) -> Seating:
        """Who sits at the next hand, next East first, and who waits."""
        return seating(self.evening, self.load)

    @property
    def next_night(self) -> Night:
        """The evening so far as rules see it at the next hand."""
        return self.evening.night(self.seating, self.next_number)

    @property
    def said_of_limits(self) -> list[str]:
        """What is said of everyone at the next hand's table who can pay no more, such as "Bea's purse is empty"."""
        from ledger.pay.limits import reached  # noqa: PLC0415  # reports run no rule

        return reached(self.next_night, self.rules)

    @property
    def purses(self) -> dict[str, int]:
        """What everyone's purse held when the night began, in points; nothing for who has none.

        Who has gone, and played no hand under a rule that limits what players pay, never brought one.
        Raises RuleProblem or PresetProblem where a rule in force is missing or broken, Refused where nobody can be
        seated.
        """
        from ledger.pay.limits import purses  # noqa: PLC0415  # reports run no rule

        limits = set(self.rules.answering("mahj_limit"))
        at_limited_hands = {
            player
            for played in self.evening.hands
            if not limits.isdisjoint(played.rules)
            for player in (*played.played.hand.seated, *played.played.hand.bets)
        }
        players = [each for each in self.evening.everyone if each in self.evening.players or each in at_limited_hands]
        return purses(players, self.next_night, self.rules)

    @cached_property
    def people(self) -> People:
        """Everyone a name may mean, those now at the table first."""
        return People(tuple(dict.fromkeys([*self.evening.players, *self.evening.everyone])), self.settings.players)

    @cached_property
    def versions(self) -> tuple[EntryState, ...]:
        """Every version of every number, in the places of the numbers, the newest last; what was replaced says so.

        A version that was given again in the same words stands here once.
        """
        result: list[EntryState] = []
        for place in self.standing:
            number = place.entry.number
            given = [entry for entry in self.record.entries if entry.number == number]
            texts = [entry for entry in given if not isinstance(entry, VoidEntry)]
            result.extend(
                EntryState(entry, "replaced")
                for index, entry in enumerate(texts)
                if not any(_says_the_same(entry, later) for later in texts[index + 1 :])
            )
            result[-1] = place
        return tuple(result)

    @property
    def next_number(self) -> int:
        """The number the next entry gets."""
        return max((place.entry.number for place in self.standing), default=0) + 1

    @property
    def last_at(self) -> datetime:
        """When something was last written."""
        entries = self.record.entries
        return max((entry.at for entry in entries), default=self.record.header.started)

    def is_at(self, label: str) -> bool:
        """Whether the night is played at the table of this name."""
        own = self.record.header.table
        return own is not None and key(own) == key(" ".join(label.split()))

    def seats_all(self, names: Iterable[str]) -> bool:
        """Whether everybody named could be somebody who plays here now; a name may be that of several."""
        return all(not set(self.evening.players).isdisjoint(self.people.may_be(text)) for text in names)

    @property
    def is_open(self) -> bool:
        """Whether the night has not been ended."""
        return self.evening.end is None

    def is_stale(self, now: datetime) -> bool:
        """Whether the last entry is so old that the night may have been forgotten."""
        return now - self.last_at > STALE_AFTER


def _says_the_same(one: Entry, other: Entry) -> bool:
    """Whether two versions of a number differ in nothing but when, and by which command, they were given."""
    return type(one) is type(other) and replace(one, at=other.at, by=other.by, after=other.after) == other
