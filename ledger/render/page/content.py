"""What stands on the page, as values: the template only puts it into place."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from ledger.model import Unit, added
from ledger.pay.carried import NOT_SETTLED
from ledger.pay.explanation import formula
from ledger.pay.settling import plan
from ledger.record import EndEntry, HandEntry, TotalsEntry, play_of, standing_entries
from ledger.render.amounts import money
from ledger.render.export.content import moves
from ledger.render.nights import entry_words
from ledger.render.page.charts import MINUS, chart
from ledger.render.standings import boards_for_people
from ledger.render.statistics import statistics_for_people
from ledger.season.counting import count_details, facts_by
from ledger.season.statistics import statistics

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from ledger.pay.night_state import NightState
    from ledger.record import Entry
    from ledger.render.agreement import AgreementSection
    from ledger.render.export.content import ExportedNight
    from ledger.render.page.charts import Chart
    from ledger.render.reports import Report
    from ledger.season.boards import Board, Place
    from ledger.season.statistics import Statistics


class Amount(NamedTuple):
    """Whose points, how many, and what they are worth, where that is shown."""

    name: str
    points: int
    worth: str = ""


class HandLine(NamedTuple):
    """An entry of a night: its number, what it says, what it moved, and the payments it consists of, explained."""

    number: int
    words: str
    net: tuple[Amount, ...]
    why: tuple[str, ...]


class NightPart(NamedTuple):
    """A night: its name, what it was played under, where everybody stood at the end, and its entries in order."""

    name: str
    heading: str
    about: str
    is_open: bool
    hands: int
    only_totals: bool
    balances: tuple[Amount, ...]
    settle: tuple[str, ...]
    lines: tuple[HandLine, ...]
    chart: Chart | None


class BoardLine(NamedTuple):
    """A player's place in short: the rank, the points and what they are worth, nights, hands and wins."""

    rank: int | None
    name: str
    points: int
    worth: str
    nights: int | None
    hands: int | None
    wins: int | None
    note: str


class BoardPart(NamedTuple):
    """The standings of one unit in short, and all their figures."""

    heading: str
    has_worth: bool
    lines: tuple[BoardLine, ...]
    figures: Report
    only_totals: int


class Page(NamedTuple):
    """Everything on the page. ``tonight`` is the night in the open, shown first; ``live`` where the page reloads."""

    title: str
    subtitle: str
    made: str
    live: bool
    remarks: tuple[str, ...]
    tonight: NightPart | None
    boards: tuple[BoardPart, ...]
    charts: tuple[Chart, ...]
    nights: tuple[NightPart, ...]
    statistics: tuple[Report, ...]
    agreed: str
    agreement: tuple[AgreementSection, ...]


class Material(NamedTuple):
    """What a page is made from. ``season`` is None for a page about one night."""

    title: str
    season: str | None
    nights: Sequence[ExportedNight]
    boards: Sequence[Board]
    made: datetime
    remarks: tuple[str, ...] = ()
    agreed: str = ""
    agreement: tuple[AgreementSection, ...] = ()
    with_money: bool = True
    live: bool = False


def page(material: Material) -> Page:
    """The page made from it: the newest night first, and an open one above all others."""
    parts = [_night(night, with_money=material.with_money) for night in material.nights]
    is_open = bool(parts) and parts[-1].is_open
    found = statistics((night.name, count_details(facts_by(str, night.record))) for night in material.nights)
    season = material.season
    return Page(
        title=material.title,
        subtitle=parts[0].heading if season is None else f"Season {season}",
        made=f"{material.made:%Y-%m-%d %H:%M}",
        live=material.live,
        remarks=material.remarks,
        tonight=parts[-1] if is_open or season is None else None,
        boards=() if season is None else tuple(_board(board, season, material) for board in material.boards),
        charts=() if season is None else tuple(_season_charts(found)),
        nights=() if season is None else tuple(reversed(parts[:-1] if is_open else parts)),
        statistics=tuple(_tables(found, season or parts[0].name)),
        agreed=material.agreed,
        agreement=material.agreement,
    )


def _tables(found: Iterable[Statistics], season: str) -> Iterable[Report]:
    """The tables of statistics, each titled with its unit, so that no two are called the same."""
    for each in found:
        for table in statistics_for_people([each], season) if each.hands else ():
            title = table.title or ""
            yield table if each.unit in title else table._replace(title=f"{title}, {each.unit}")


def _season_charts(found: Iterable[Statistics]) -> Iterable[Chart]:
    """A chart for each unit that was played on more than one night."""
    for each in found:
        running = each.running
        drawn = chart(f"Running balance, {each.unit}, night by night", "night", running) if len(running) > 1 else None
        if drawn is not None:
            yield drawn


def _night(night: ExportedNight, *, with_money: bool) -> NightPart:
    """One night."""
    header, evening = night.header, night.evening
    shown = _Worth(night) if with_money and header.unit is Unit.COINS else None
    entries = standing_entries(night.record.entries)
    balances = evening.balances
    order = sorted((each for each in evening.everyone), key=lambda name: -balances.get(name, 0))
    accounts = (*order, *(each for each in evening.nobody if balances.get(each)))
    table = f", table {header.table}" if header.table else ""
    return NightPart(
        name=night.name,
        heading=f"{header.date:%d %B %Y}".lstrip("0") + table,
        about=f"{evening.preset}, {header.unit}",
        is_open=evening.end is None,
        hands=len(evening.hands),
        only_totals=any(isinstance(entry, TotalsEntry) for entry in entries),
        balances=tuple(_amount(each, balances.get(each, 0), shown) for each in accounts),
        settle=_to_settle(evening, shown),
        lines=tuple(_line(entry, night) for entry in entries if not isinstance(entry, EndEntry) or entry.net),
        chart=chart("Running balance, hand by hand", "entry", _running(night)),
    )


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


class _Worth:
    """Says what points of a night are worth."""

    def __init__(self, night: ExportedNight) -> None:
        self._point = Decimal(night.header.point)
        self._currency = night.header.currency

    def __call__(self, points: int) -> str:
        return money(points, self._point, self._currency).replace("-", MINUS)


def _amount(name: str, points: int, worth: _Worth | None) -> Amount:
    """Whose points, and what they are worth."""
    return Amount(name, points, worth(points) if worth else "")


def _to_settle(evening: NightState, worth: _Worth | None) -> tuple[str, ...]:
    """Who is still to pay whom, where points are paid at all."""
    if evening.unit in NOT_SETTLED:
        return ()
    return tuple(
        f"{line.payer} pays {line.payee} {line.points}" + (f" ({worth(line.points)})" if worth else "")
        for line in plan(evening.owed)
    )


def _line(entry: Entry, night: ExportedNight) -> HandLine:
    """One entry."""
    payments = night.payments.get(entry.number, ()) if isinstance(entry, HandEntry) else ()
    why = tuple(f"{each.payer} pays {each.payee} {each.points}: {formula(each)}" for each in payments)
    return HandLine(entry.number, entry_words(entry), tuple(Amount(*each) for each in play_of(entry).items()), why)


def _board(board: Board, season: str, material: Material) -> BoardPart:
    """The standings of one unit."""
    figures = boards_for_people([board], season, "net", with_money=material.with_money)[0]
    with_worth = material.with_money and board.unit is Unit.COINS
    unknown = sum(
        night.header.unit == board.unit and any(isinstance(entry, TotalsEntry) for entry in night.record.entries)
        for night in material.nights
    )
    return BoardPart(
        heading=(figures.title or "").partition(": ")[2],
        has_worth=with_worth,
        lines=tuple(_board_line(place, with_worth=with_worth) for place in board.places),
        figures=figures,
        only_totals=unknown,
    )


def _board_line(place: Place, *, with_worth: bool) -> BoardLine:
    """A player's place, or an account's line."""
    worth = ""
    if with_worth:
        worth = ", ".join(money(each, Decimal("1E-9"), code) for code, each in place.money.items()).replace("-", MINUS)
    tally = place.tally
    plays = bool(tally.nights)
    return BoardLine(
        rank=place.rank,
        name=place.name,
        points=tally.net,
        worth=worth,
        nights=tally.nights if plays else None,
        hands=tally.hands if plays else None,
        wins=tally.wins if plays else None,
        note=place.note,
    )
