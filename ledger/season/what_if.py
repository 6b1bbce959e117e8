"""A night as it would have been under other rules: its frozen facts, who sat as recorded, other payments."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ledger.errors import MahjError, Refused
from ledger.facts import BY_FIELD
from ledger.hooks.facts import facts_asked
from ledger.hooks.rulebook import Rulebook, rule_finder
from ledger.model import Result, added, nonzero
from ledger.night.pots import closing
from ledger.night.revising import replayed
from ledger.pay.beside import is_limited, within_limits
from ledger.pay.checks import check
from ledger.pay.night_state import after, begin
from ledger.pay.payments import reckon
from ledger.presets.choosing_rules import Choice, changed, choose
from ledger.record import BeginEntry, EndEntry, HandEntry

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ledger.book.books import Book
    from ledger.event.event_in_play import EventInPlay
    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Hand, Night, Unit
    from ledger.night.night_in_play import NightInPlay
    from ledger.pay.night_state import Loader, NightState, Played
    from ledger.record import Entry, RuleOptions

#: The one key of which silence is not a no: no rule acts on exposures nobody counted.
_EXPOSURES = "exposures"
_WON = frozenset({Result.DISCARD, Result.SELF_DRAWN})


class Compared(Struct, frozen=True):
    """An entry that moves points: what it moved, and what it would move; None where the other rules cannot tell."""

    entry: Entry
    played: Mapping[str, int]
    instead: Mapping[str, int] | None


class NotNoted(NamedTuple):
    """Something the other rules ask about, in words, the hands of which nobody noted it, and whether that means no."""

    what: str
    hands: tuple[int, ...]
    means_no: bool = True


class WhatIf(Struct, frozen=True):
    """A night beside what it would have been.

    ``not_noted`` lists what the other rules ask about and nobody noted; ``refused`` the hands the other rules would not
    have recorded, with the reason: they are in neither total.
    """

    entries: tuple[Compared, ...]
    not_noted: tuple[NotNoted, ...]
    refused: Mapping[int, str]

    @property
    def played(self) -> dict[str, int]:
        """The totals as played, of all entries that can be compared."""
        return added({}, *(each.played for each in self.entries if each.instead is not None))

    @property
    def instead(self) -> dict[str, int]:
        """The totals under the other rules."""
        return added({}, *(each.instead for each in self.entries if each.instead is not None))


class OtherRules(NamedTuple):
    """Rules to look at a night under: what they are called, and the unit of their preset where one was named.

    ``instead_of`` turns the rules a hand was played under into these.
    """

    name: str
    unit: Unit | None
    instead_of: Loader


def other_rules(book: Book, choice: Choice, default: str) -> OtherRules:
    """The rules a choice comes to: those of a preset, or without one each night's own, with what is changed in them.

    Raises PresetProblem and RuleProblem for what was asked.
    """
    finder = rule_finder(book)
    words = [*(f"with {text}" for text in choice.added), *(f"without {text}" for text in choice.left_out)]
    if choice.preset is not None:
        chosen = choose(book, choice, default, finder)
        return OtherRules(", ".join([chosen.preset.name, *words]), chosen.unit, lambda _: chosen.rules)
    rulebook = Rulebook(finder)

    def instead_of(options: RuleOptions) -> RulesInForce:
        return rulebook.load(changed(options, choice, "the night's own rules", book, finder), "the night's own rules")

    return OtherRules(", ".join(["the night's own rules", *words]), None, instead_of)


def what_if(table: NightInPlay, other: OtherRules, brought: Mapping[str, int] | None = None) -> WhatIf:
    """The night under other rules, hand by hand; purses and kitty go on as they would have.

    ``brought`` is what people would have had before a round of an event; without it that is what they had. Raises
    RuleProblem and PresetProblem where the other rules clash, fail or answer nonsense.
    """
    walk = _Walk(table, other, brought)
    entries = table.entries
    if not entries or not isinstance(entries[0], BeginEntry):  # other rules may pay something as the night opens
        header = table.file.record.header
        walk.add(BeginEntry(number=0, at=header.started, net={}))
    for entry in entries:
        walk.add(entry)
    unknown = BY_FIELD[_EXPOSURES].unread
    noted = tuple(NotNoted(what, tuple(hands), what != unknown) for what, hands in walk.not_noted.items())
    return WhatIf(tuple(walk.compared), noted, walk.refused)


def what_if_rounds(event: EventInPlay, other: OtherRules) -> Iterator[tuple[NightInPlay, WhatIf]]:
    """Every table of an event under other rules, round by round; what people have goes with them from table to table.

    Raises as `what_if`.
    """
    play: dict[str, int] = {}
    for number in sorted(event.rounds):
        found = [(table, what_if(table, other, play)) for table in event.rounds[number]]
        play = added(play, *(each.instead for _, each in found))
        yield from found


class _Walk:
    """The night entry by entry, as it was and as it would have been."""

    def __init__(self, table: NightInPlay, other: OtherRules, brought: Mapping[str, int] | None = None) -> None:
        self._table = table
        self._other = other
        self._was = begin(table.record.header, table.record.entries, table.guests)
        self._instead = self._was
        if brought is not None:
            header = table.record.header
            before = nonzero({who: brought.get(who, 0) for who in header.players})
            self._instead = begin(replace(header, before=before), table.record.entries, table.guests)
        self.compared: list[Compared] = []
        self.not_noted: dict[str, list[int]] = {}
        self.refused: dict[int, str] = {}

    def add(self, entry: Entry) -> None:
        """One more standing entry."""
        given = entry
        if isinstance(entry, HandEntry):
            given = self._hand(entry)
        elif isinstance(entry, BeginEntry):
            given = replayed(self._instead, entry, self._other.instead_of)
        elif is_limited(entry, self._instead):
            given = within_limits(entry, self._instead, self._other.instead_of).entry
        elif isinstance(entry, EndEntry):
            given = self._end(entry)
        played, self._was = _step(self._was, entry)
        instead, self._instead = _step(self._instead, given)
        if played or instead or isinstance(entry, HandEntry):
            self.compared.append(Compared(entry, played, None if entry.number in self.refused else instead))

    def _hand(self, entry: HandEntry) -> HandEntry:
        """A hand with the points the other rules give it; without any where they would not have recorded it."""
        played = after(self._instead, entry).hands[-1]
        rules = self._other.instead_of(played.rules)
        asked = facts_asked(rules)
        facts = {name: value for name, value in entry.hand.facts.items() if name in asked}
        hand = replace(entry.hand, facts=facts)
        for what in self._missing(entry.hand, played, rules):
            self.not_noted.setdefault(what, []).append(entry.number)
        reasons = [problem.message for problem in check(hand, played.night, rules) if problem.refuses]
        try:
            net = {} if reasons else reckon(hand, played.night, rules).net
        except Refused as problem:
            reasons.append(problem.message)
            net = {}
        if reasons:
            self.refused[entry.number] = "; ".join(reasons)
        return replace(entry, net=net)

    def _missing(self, hand: Hand, played: Played, rules: RulesInForce) -> Iterator[str]:
        """What the other rules ask about this hand that nobody was asked when it was recorded."""
        try:
            own: RulesInForce | None = self._table.load(played.rules)
        except MahjError:
            own = None
        known = facts_asked(own) if own is not None else {}
        for name, fact in facts_asked(rules).items():
            if name not in known and name not in hand.facts:
                yield f"{name} ({fact.question})"
        read = own.reads if own is not None else frozenset[str]()
        for key, of_hand in BY_FIELD.items():
            was_read = key in read and key != _EXPOSURES
            if of_hand.unread and key in rules.reads and not was_read and _is_open(key, hand, played.night):
                yield of_hand.unread

    def _end(self, entry: EndEntry) -> EndEntry:
        """The end of the night with what the other rules make of its pots, for those who sat last."""
        return replace(entry, net=closing(self._instead, self._other.instead_of, entry.number).net)


def _step(evening: NightState, entry: Entry) -> tuple[dict[str, int], NightState]:
    """The points an entry moves, those of everyone who sat at a hand among them, and the evening after it."""
    then = after(evening, entry)
    seated = entry.hand.seated if isinstance(entry, HandEntry) else ()
    moved = {account: points - evening.balances.get(account, 0) for account, points in then.balances.items()}
    return {account: points for account, points in moved.items() if points or account in seated}, then


def _is_open(key: str, hand: Hand, night: Night) -> bool:
    """Whether a hand says nothing of a key that could be said of it."""
    if key == "bets":
        return bool(set(night.waiting) - set(hand.bets))
    if hand.result not in _WON or (key == "miscalled" and hand.discarder is None):
        return False
    given = getattr(hand, key)
    return given is None if key == _EXPOSURES else not given
