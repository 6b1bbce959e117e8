"""What stands on the page, as values: the template only puts it into place."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from ledger.model import Unit
from ledger.record import TotalsEntry
from ledger.render.amounts import money
from ledger.render.page.charts import MINUS, chart
from ledger.render.page.looks import looks
from ledger.render.page.nights import day, night_part
from ledger.render.page.people import NightOfAll, people
from ledger.render.standings import boards_for_people
from ledger.render.statistics import statistics_for_people
from ledger.render.words import how_many
from ledger.season.counting import count_details, facts_by
from ledger.season.statistics import statistics

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import datetime

    from ledger.book.seasons import Season
    from ledger.render.agreement import AgreementSection
    from ledger.render.page.charts import Chart
    from ledger.render.page.looks import Look
    from ledger.render.page.nights import NightMaterial, NightPart
    from ledger.render.page.people import Person
    from ledger.render.reports import Report
    from ledger.season.boards import Board, Place
    from ledger.season.statistics import Statistics


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
    """The standings of one unit in short, all their figures, and how everybody got there."""

    heading: str
    has_worth: bool
    lines: tuple[BoardLine, ...]
    figures: Report
    only_totals: str


class Agreed(NamedTuple):
    """What was agreed for some nights: what it is called, the names of the nights, and every part of it."""

    title: str
    nights: tuple[str, ...]
    parts: tuple[AgreementSection, ...]


class Page(NamedTuple):
    """Everything on the page.

    ``newest`` is the night that is shown first, in full; ``nights`` are the others, the newest first. ``owed`` are the
    payments that are still to be made for all nights of the book. ``live`` is for a page that reloads itself.
    ``looks`` are what everybody's line looks like, in every drawing.
    """

    title: str
    subtitle: str
    season: str | None
    made: str
    live: bool
    remarks: tuple[str, ...]
    newest: NightPart | None
    owed: tuple[str, ...]
    boards: tuple[BoardPart, ...]
    charts: tuple[Chart, ...]
    nights: tuple[NightPart, ...]
    people: tuple[Person, ...]
    statistics: tuple[Report, ...]
    agreements: tuple[Agreed, ...]
    looks: Mapping[str, Look]

    @property
    def every_night(self) -> tuple[NightPart, ...]:
        """All nights, the newest first."""
        return self.nights if self.newest is None else (self.newest, *self.nights)

    @property
    def numbers(self) -> Mapping[str, int]:
        """By which number each player is found on the page."""
        return {person.name: person.number for person in self.people}


class SeasonPart(NamedTuple):
    """A season of several: its name, its standings with how everybody got there, and its nights, the newest first."""

    name: str
    boards: tuple[BoardPart, ...]
    charts: tuple[Chart, ...]
    nights: tuple[NightPart, ...]
    numbers: Mapping[str, int]


class Material(NamedTuple):
    """What a page is made from. ``season`` is None for a page about one night; nights come oldest first."""

    title: str
    season: str | None
    nights: Sequence[NightMaterial]
    boards: Sequence[Board]
    made: datetime
    owed: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    agreements: tuple[Agreed, ...] = ()
    with_money: bool = True
    live: bool = False


def page(material: Material, details: Sequence[NightOfAll]) -> Page:
    """The page made from it, and from what everybody did in each of its nights: the newest night above all else."""
    seen = looks(name for each in material.nights for name in each.night.evening.everyone)
    parts = [night_part(each, seen, with_money=material.with_money) for each in material.nights]
    found = statistics((night.name, night.details) for night in details)
    season = material.season
    return Page(
        title=material.title,
        subtitle=parts[0].day if season is None else f"Season {season}",
        season=season,
        made=f"{material.made:%Y-%m-%d %H:%M}",
        live=material.live,
        remarks=material.remarks,
        newest=parts[-1] if parts else None,
        owed=material.owed,
        boards=() if season is None else tuple(_boards(season, material.boards, material)),
        charts=() if season is None else tuple(_charts(details, found, seen)),
        nights=tuple(reversed(parts[:-1])),
        people=people(details, found, seen),
        statistics=tuple(_tables(found, season or parts[0].name)),
        agreements=material.agreements,
        looks=seen,
    )


def season_part(
    season: Season, boards: Iterable[Board], material: Material, details: Iterable[NightOfAll], made: Page
) -> SeasonPart:
    """One season of those whose nights a page was made from, and what everybody did in each."""
    nights = [each for each in material.nights if season.holds(each.night.header.date.isoformat())]
    names = {each.night.name for each in nights}
    own = [night for night in details if night.name in names]
    found = statistics((night.name, night.details) for night in own)
    return SeasonPart(
        name=season.name,
        boards=tuple(_boards(season.name, boards, material._replace(nights=nights))),
        charts=tuple(_charts(own, found, made.looks)),
        nights=tuple(part for part in made.every_night if part.name in names),
        numbers=made.numbers,
    )


def details_of(nights: Iterable[NightMaterial]) -> list[NightOfAll]:
    """What everybody did in each night."""
    return [
        NightOfAll(each.name, day(each.name, each.header), count_details(facts_by(str, each.record)))
        for each in (material.night for material in nights)
    ]


def _tables(found: Iterable[Statistics], season: str) -> Iterator[Report]:
    """The tables of statistics, each titled with its unit, so that no two are called the same."""
    for each in found:
        for table in statistics_for_people([each], season) if each.hands else ():
            title = table.title or ""
            yield table if each.unit in title else table._replace(title=f"{title}, {each.unit}")


def _charts(nights: Sequence[NightOfAll], found: Iterable[Statistics], seen: Mapping[str, Look]) -> Iterator[Chart]:
    """A chart for each unit that was played on more than one night, of whoever was there."""
    for each in found:
        played = [night for night in nights if night.details.counts.unit == each.unit]
        played = [night for night in played if night.details.counts.was_played]
        totals: dict[str, int] = {}
        running: list[tuple[str, dict[str, int]]] = []
        for night in played:
            tallies = night.details.counts.players
            there = {name: totals.get(name, 0) + tallies[name].net for name in night.details.players}
            totals |= there
            running.append((_short(night.name), there))
        drawn = chart(f"Running balance, {each.unit}, night by night", "night", running, seen)
        if drawn is not None and len(running) > 1:
            yield drawn


def _short(name: str) -> str:
    """A night below a drawing: its month and day, and its place among several of that date."""
    return name.removeprefix("e-")[5:]


def _boards(season: str, boards: Iterable[Board], material: Material) -> Iterator[BoardPart]:
    """The standings of every unit."""
    return (_board(board, season, material) for board in boards)


def _board(board: Board, season: str, material: Material) -> BoardPart:
    """The standings of one unit."""
    figures = boards_for_people([board], season, "net", with_money=material.with_money)[0]
    with_worth = material.with_money and board.unit is Unit.COINS
    unknown = [
        each.night.name
        for each in material.nights
        if each.night.header.unit == board.unit
        and any(isinstance(entry, TotalsEntry) for entry in each.night.record.entries)
    ]
    return BoardPart(
        heading=(figures.title or "").partition(": ")[2],
        has_worth=with_worth,
        lines=tuple(_board_line(place, with_worth=with_worth) for place in board.places),
        figures=figures,
        only_totals=how_many(unknown),
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
