"""What is exported: nights with what they have come to, and every entry of theirs that moves points."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.model import ACCOUNTS, no_points
from ledger.pay.carried import NOT_SETTLED
from ledger.pay.explanation import formula
from ledger.pay.settling import plan
from ledger.record import SETTLING, EndEntry, HandEntry, Paid, PaymentEntry, play_of, standing_entries
from ledger.render.nights import entry_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ledger.declarations import Payment
    from ledger.pay.night_state import NightState
    from ledger.record import Entry, Header, NightRecord


class ExportedNight(NamedTuple):
    """A night to be exported: its name, its record, and what it has come to.

    ``payments`` holds the payments of its hands by their numbers, where somebody asked the rules for them.
    """

    name: str
    record: NightRecord
    evening: NightState
    payments: Mapping[int, tuple[Payment, ...]] = {}  # a field of a NamedTuple, never changed

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


class Line(NamedTuple):
    """Points that went from one account to another, and why."""

    payer: str
    payee: str
    points: int
    why: str


def moves(night: ExportedNight) -> list[Move]:
    """Every standing entry that moves points, and every hand, in the order of their numbers' first appearance.

    What is played and what is settled come together to what everybody is still owed for the night, and for earlier ones
    that were paid in it. Where coins move after every hand, each hand settles itself.
    """
    result: list[Move] = []
    for entry in standing_entries(night.record.entries):
        play = _play(entry)
        settled: Mapping[str, int] = no_points()
        if isinstance(entry, PaymentEntry) and entry.purpose in SETTLING:
            settled = {entry.payer: entry.amount, entry.payee: -entry.amount}
        elif night.header.paid is Paid.EACH_HAND:
            settled = {account: -points for account, points in play.items() if points}
        elif isinstance(entry, EndEntry) and night.evening.unit not in NOT_SETTLED:
            settled = night.evening.taken_as_paid
        if play or settled:
            result.append(Move(night, entry, entry_words(entry), play, settled))
    return result


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


def accounts(moves: Iterable[Move]) -> tuple[str, ...]:
    """Every account that some moves concern: players in the order in which they came, then kitty, fund and bank."""
    seen = dict.fromkeys(account for move in moves for account in (*move.play, *move.settled))
    return (*(account for account in seen if account not in ACCOUNTS), *(each for each in ACCOUNTS if each in seen))


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
