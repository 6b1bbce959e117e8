"""A night on the page, as values: where it stands now, its hands with what everybody had after each, what was paid."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.books import OF_EVENTS, event_in
from ledger.model import Unit, added
from ledger.pay.carried import NOT_SETTLED
from ledger.pay.explanation import formula
from ledger.pay.settling import as_transfers, plan
from ledger.record import EndEntry, HandEntry, TotalsEntry, play_of, standing_entries
from ledger.render.amounts import money
from ledger.render.export.content import moves
from ledger.render.nights import accounts_in_order, entry_words
from ledger.render.page.charts import MINUS, chart
from ledger.render.recap import story_lines
from ledger.render.sayings import announcement
from ledger.render.words import hand_words, seating_words
from ledger.season.recap import recap
from ledger.text import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from ledger.pay.night_state import NightState
    from ledger.pay.settling import Transfer
    from ledger.record import Entry, Header, Rate, RuleOptions
    from ledger.render.export.content import ExportedNight
    from ledger.render.page.charts import Chart
    from ledger.render.page.looks import Look
    from ledger.season.report_material import NightNow


class Amount(NamedTuple):
    """Whose points, how many, and what they are worth, where that is shown."""

    name: str
    points: int
    worth: str = ""


class Cell(NamedTuple):
    """What an entry brought an account, and what it then had; nothing brought where it was not there."""

    net: int | None
    balance: int | None


class HandLine(NamedTuple):
    """An entry of a night: its number, what it says, a cell for each account, and its payments explained."""

    number: int
    words: str
    cells: tuple[Cell, ...]
    why: tuple[str, ...]


class Now(NamedTuple):
    """One thing about the night as it stands: what it is called, and what there is to say of it."""

    label: str
    words: str


class NightPart(NamedTuple):
    """A night.

    ``date`` is as in 2026-11-29, ``day`` the same as people say it, with its table; ``about`` is what was played,
    ``now`` where an open night stands. ``balances`` are those at the end, the highest first; ``accounts`` are the
    columns of ``lines``, which come the newest first. ``paid`` are the payments that were made, ``owed`` those that are
    still to be made, ``story`` what is to be told.
    """

    name: str
    date: str
    day: str
    about: str
    is_open: bool
    hands: int
    only_totals: bool
    now: tuple[Now, ...]
    balances: tuple[Amount, ...]
    accounts: tuple[str, ...]
    lines: tuple[HandLine, ...]
    paid: tuple[str, ...]
    owed: tuple[str, ...]
    is_settled: bool
    story: tuple[str, ...]
    chart: Chart | None

    @property
    def title(self) -> str:
        """What an evening is called; a night has its date alone."""
        return ""

    @property
    def is_event(self) -> bool:
        """That it is a night at one table."""
        return False

    @property
    def is_explained(self) -> bool:
        """Whether it stands why hands paid what they did."""
        return any(line.why for line in self.lines)


class NightMaterial(NamedTuple):
    """What a night on the page is made from.

    ``rules_said`` says what rules are called, ``owed`` what everybody is still owed of it at its own rate, ``now``
    where it stands, if it is open.
    """

    night: ExportedNight
    rules_said: Callable[[str, RuleOptions], str]
    owed: Mapping[str, int]
    now: tuple[Now, ...] = ()


def now(evening: NightState, told: NightNow) -> Iterator[Now]:
    """Where an open night stands. What only its rules could tell is left out where they are not here."""
    if told.seating is None:
        yield Now("At the table", f"{', '.join(evening.players)}.")
    else:
        yield Now("Next hand", f"{seating_words(told.seating)}.")
    yield Now("So far", f"{counted(len(evening.hands), 'hand')}.")
    if evening.hands:
        last = evening.hands[-1].played
        paid = "" if told.last is None else f". {announcement(told.last)}"
        yield Now("Last hand", f"{last.number}. {hand_words(last.hand)}{paid}.")
    yield from (Now(f"In the {pot}", f"{evening.holds(pot)}.") for pot in evening.pots if evening.holds(pot))
    if told.purses:
        left = (f"{player} {brought + evening.balances.get(player, 0)}" for player, brought in told.purses.items())
        yield Now("In the purses", f"{', '.join(left)}.")
    yield from (Now("Take care", f"{said}.") for said in told.reached)


def night_part(material: NightMaterial, looks: Mapping[str, Look], *, with_money: bool) -> NightPart:
    """One night."""
    night = material.night
    header, evening = night.header, night.evening
    worth = Worth(header.rate) if with_money and header.unit is Unit.COINS else None
    entries = standing_entries(night.record.entries)
    balances, accounts = evening.balances, accounts_in_order(evening)
    order = sorted(evening.everyone, key=lambda name: -balances.get(name, 0))
    shown = (*order, *(account for account in accounts if account not in evening.everyone))
    is_settled = not (evening.unit in NOT_SETTLED or any(material.owed.values()) or evening.end is None or header.event)
    return NightPart(
        name=night.name,
        date=header.date.isoformat(),
        day=day(night.name, header),
        about=f"{material.rules_said(evening.preset, evening.rules)}, {header.unit}",
        is_open=evening.end is None,
        hands=len(evening.hands),
        only_totals=any(isinstance(entry, TotalsEntry) for entry in entries),
        now=material.now,
        balances=tuple(_amount(each, balances.get(each, 0), worth) for each in shown),
        accounts=accounts,
        lines=tuple(reversed([*_lines(entries, accounts, material)])),
        paid=tuple(payment_lines(as_transfers(evening.paid), "paid", worth)),
        owed=() if evening.unit in NOT_SETTLED else tuple(payment_lines(plan(material.owed), "pays", worth)),
        is_settled=is_settled and any(balances.values()),
        story=tuple(story_lines(recap(evening.everyone, entries))),
        chart=chart("Running balance, hand by hand", "entry", _running(night), looks),
    )


def day(name: str, header: Header) -> str:
    """The date of a night, its place among several of that date, and its round and table where it has them."""
    round_ = f", round {header.round}" if header.round is not None else ""
    table = f", table {header.table}" if header.table else ""
    return date_words(name, header.date) + round_ + table


def date_words(name: str, date: date) -> str:
    """The date of a night or an event of that name as people say it, and its place among several of that date."""
    place = event_in(name).removeprefix(OF_EVENTS).removeprefix(f"{date}-")
    again = f", no. {place}" if place.isdecimal() else ""
    return f"{date:%d %B %Y}".lstrip("0") + again


def payment_lines(transfers: Iterable[Transfer], does: str, worth: Worth | None) -> Iterator[str]:
    """Who pays whom, or paid whom, and what that is worth."""
    for line in transfers:
        yield f"{line.payer} {does} {line.payee} {line.points}" + (f" ({worth(line.points)})" if worth else "")


def _running(night: ExportedNight) -> list[tuple[str, dict[str, int]]]:
    """Where every player stood after each entry that moved points, payments beside the hands among them."""
    standing_at: dict[str, int] = {}
    running = []
    for move in moves(night):
        if move.play:
            nobody = night.evening.nobody
            of_players = {account: points for account, points in move.play.items() if account not in nobody}
            standing_at = added(standing_at, of_players)
            running.append((str(move.entry.number), standing_at))
    return running


class Worth:
    """Says what points at a rate are worth in money."""

    def __init__(self, rate: Rate) -> None:
        self._point = rate.point or Decimal(0)
        self._currency = rate.currency or ""

    def __call__(self, points: int) -> str:
        """An amount, such as ``$1.25``; the minus as one is printed."""
        return money(points, self._point, self._currency).replace("-", MINUS)


def _amount(name: str, points: int, worth: Worth | None) -> Amount:
    """Whose points, and what they are worth."""
    return Amount(name, points, worth(points) if worth else "")


def _lines(entries: Iterable[Entry], accounts: Sequence[str], material: NightMaterial) -> Iterator[HandLine]:
    """The entries in order, each with what everybody had after it."""
    had: dict[str, int] = {}
    for entry in entries:
        net = play_of(entry)
        if isinstance(entry, EndEntry) and not net:
            continue
        had = added(had, net)
        cells = tuple(Cell(net.get(account), had.get(account) if account in net else None) for account in accounts)
        said = entry_words(entry, material.rules_said)
        words = f"{said} (entered by {entry.entered_by})" if entry.entered_by else said
        yield HandLine(entry.number, words, cells, _why(entry, material.night))


def _why(entry: Entry, night: ExportedNight) -> tuple[str, ...]:
    """The payments of a hand, explained."""
    payments = night.payments.get(entry.number, ()) if isinstance(entry, HandEntry) else ()
    return tuple(f"{each.payer} pays {each.payee} {each.points}: {formula(each)}" for each in payments)
