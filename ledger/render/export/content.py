"""What is exported: nights with what they have come to, and every entry of theirs that moves points."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.model import ACCOUNTS, pots_first
from ledger.pay.explanation import formula
from ledger.pay.settling import plan
from ledger.record import SETTLING, EndEntry, HandEntry, PaymentEntry, last_words, play_of
from ledger.render.nights import entry_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ledger.declarations import Payment
    from ledger.pay.night_state import NightState
    from ledger.record import Entry, Header, NightRecord


class ExportedNight(NamedTuple):
    """A night to be exported: its name, its record, and what it has come to.

    ``payments`` holds the payments of its hands by their numbers, where somebody asked the rules for them. What belongs
    to no table of an event is a night of the event's name; ``rounds`` says there in which round an entry counts.
    ``event_name`` is what its event calls itself, where somebody asked.
    """

    name: str
    record: NightRecord
    evening: NightState
    payments: Mapping[int, tuple[Payment, ...]] = {}  # a field of a NamedTuple, never changed
    rounds: Mapping[int, int] = {}
    event_name: str | None = None

    @property
    def header(self) -> Header:
        """The beginning of its file."""
        return self.record.header


class Move(NamedTuple):
    """A standing entry that moves points, or a hand that moves none.

    ``play`` is what it adds to the play of every account it concerns, those who sat at a hand always among them;
    ``settled`` is what it settles: plus for who pays. Each sums to zero.
    """

    night: ExportedNight
    entry: Entry
    words: str
    play: Mapping[str, int]
    settled: Mapping[str, int]

    @property
    def round(self) -> int | None:
        """The round of an event in which it counts; None where it is of none."""
        return self.night.rounds.get(self.entry.number, self.night.header.round)


class Line(NamedTuple):
    """Points that went from one account to another, and why."""

    payer: str
    payee: str
    points: int
    why: str


def moves(night: ExportedNight) -> list[Move]:
    """Every standing entry that moves points, and every hand, in the order of their numbers' first appearance.

    What is played and what is settled come together to what everybody is still owed for the night, and for earlier ones
    that were paid in it. Where coins move after every hand, each hand settles itself. An end that stands for payments
    which are no entries brings them along, and so does an entry taken out after it was paid.
    """
    result: list[Move] = []
    evening = night.evening
    for place in last_words(night.record.entries):
        entry = place.entry
        if isinstance(entry, PaymentEntry) and entry.payer == entry.payee:
            continue  # between two names of one person
        coins = {account: -points for account, points in evening.moved.get(entry.number, {}).items()}
        if place.void is not None:
            result.extend(_move(night, entry, {}, coins))
        elif isinstance(entry, PaymentEntry) and entry.purpose in SETTLING:
            result.extend(_move(night, entry, {}, entry.moved))
        else:
            result.extend(_move(night, entry, _play(entry), coins))
        if isinstance(entry, EndEntry):
            for payment in evening.paid:
                if payment.number == entry.number:
                    result.extend(_move(night, payment, {}, payment.moved))
    return result


def _move(night: ExportedNight, entry: Entry, play: Mapping[str, int], settled: Mapping[str, int]) -> list[Move]:
    """A move, where there is anything to it."""
    return [Move(night, entry, entry_words(entry), play, settled)] if play or settled else []


def lines(move: Move) -> list[Line]:
    """A move as payments of the play: those its rules declared, else the fewest that come to the same net points."""
    if isinstance(move.entry, PaymentEntry):
        if move.settled:
            return []
        return [Line(move.entry.payer, move.entry.payee, move.entry.amount, move.entry.purpose)]
    declared = move.night.payments.get(move.entry.number) if isinstance(move.entry, HandEntry) else None
    if declared is not None:
        return [Line(each.payer, each.payee, each.points, formula(each)) for each in declared if each.points]
    return [Line(each.payer, each.payee, each.points, "as recorded") for each in plan(move.play)]


class Accounts:
    """The accounts of nights that move points, as far as they were seen."""

    def __init__(self) -> None:
        self._seen: dict[str, None] = {}
        self._pots: dict[str, None] = dict.fromkeys(ACCOUNTS)

    def see(self, night: ExportedNight, touched: Iterable[str]) -> None:
        """See a night, and the accounts that it touches in their order."""
        self._seen.update(dict.fromkeys(touched))
        self._pots.update(dict.fromkeys(night.evening.pots))

    @property
    def nobodies(self) -> tuple[str, ...]:
        """Those beside the players: the kitty, other pots, the fund, the bank."""
        return pots_first(self._pots)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody in the order in which they came."""
        return tuple(account for account in self._seen if account not in self._pots)

    @property
    def touched(self) -> tuple[str, ...]:
        """The players, then those of the others that were touched."""
        return (*self.players, *(account for account in self.nobodies if account in self._seen))


def told_apart(names: Iterable[str], spell: Callable[[str], str], taken: Iterable[str] = ()) -> dict[str, str]:
    """Each name as another program spells it. Those that would read the same get -2, -3 and so on.

    The first keeps the spelling as it is; spellings in ``taken`` are nobody's. Upper and lower case count as the same.
    """
    used = {spelling.casefold() for spelling in taken}
    result: dict[str, str] = {}
    for name in names:
        spelling = base = spell(name)
        count = 1
        while spelling.casefold() in used:
            count += 1
            spelling = f"{base}-{count}"
        used.add(spelling.casefold())
        result[name] = spelling
    return result


def _play(entry: Entry) -> Mapping[str, int]:
    """What an entry adds to the play, with everyone who sat at a hand."""
    seated = entry.hand.seated if isinstance(entry, HandEntry) else ()
    return {**dict.fromkeys(seated, 0), **play_of(entry)}
