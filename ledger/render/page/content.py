"""What stands on the page, as values: the template only puts it into place."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ledger.model import Unit
from ledger.record import TotalsEntry
from ledger.render.amounts import money
from ledger.render.page.charts import MINUS, chart
from ledger.render.page.events import evening_parts
from ledger.render.page.looks import looks
from ledger.render.page.nights import date_words, day
from ledger.render.page.people import EveningOfAll, people
from ledger.render.standings import boards_for_people
from ledger.render.statistics import statistics_for_people
from ledger.render.words import how_many
from ledger.season.counting import count_details, facts_by
from ledger.season.penalties import penalty_details
from ledger.season.statistics import statistics

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import datetime

    from ledger.book.seasons import Season
    from ledger.render.agreement import AgreementSection
    from ledger.render.page.charts import Chart
    from ledger.render.page.events import EveningPart, EventMaterial
    from ledger.render.page.looks import Look
    from ledger.render.page.nights import NightMaterial
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

    ``newest`` is the night, or the event, that is shown first, in full; ``nights`` are the others, the newest first.
    ``owed`` are the payments that are still to be made for all nights of the book. ``live`` is for a page that reloads
    itself. ``looks`` are what everybody's line looks like, in every drawing. ``seasons`` are those that a page of all
    time is made of, where there are several, the newest first.
    """

    title: str
    subtitle: str
    season: str | None
    made: str
    live: bool
    remarks: tuple[str, ...]
    newest: EveningPart | None
    owed: tuple[str, ...]
    boards: tuple[BoardPart, ...]
    charts: tuple[Chart, ...]
    nights: tuple[EveningPart, ...]
    people: tuple[Person, ...]
    statistics: tuple[Report, ...]
    agreements: tuple[Agreed, ...]
    looks: Mapping[str, Look]
    seasons: tuple[SeasonPart, ...] = ()

    @property
    def every_night(self) -> tuple[EveningPart, ...]:
        """All nights and events, the newest first."""
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
    nights: tuple[EveningPart, ...]
    numbers: Mapping[str, int]

    def beside_others(self) -> SeasonPart:
        """The same where its name stands in every heading, on a page that has other seasons too."""
        return self._replace(
            boards=tuple(each._replace(heading=f"{self.name}: {each.heading}") for each in self.boards),
            charts=tuple(each._replace(title=f"{each.title}, {self.name}") for each in self.charts),
        )


class Material(NamedTuple):
    """What a page is made from. ``season`` is None for a page about one night or event.

    Nights and events come oldest first; ``evenings`` says by the name of a night which evening it is of.
    """

    title: str
    season: str | None
    nights: Sequence[NightMaterial]
    boards: Sequence[Board]
    made: datetime
    evenings: Mapping[str, str]
    events: Sequence[EventMaterial] = ()
    owed: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    agreements: tuple[Agreed, ...] = ()
    with_money: bool = True
    live: bool = False


def page(material: Material, details: Sequence[EveningOfAll]) -> Page:
    """The page made from it, and from what everybody did on each of its evenings: the newest above all else."""
    seated = (name for each in material.nights for name in each.night.evening.everyone)
    seen = looks((*seated, *(name for each in material.events for name in each.event.state.everyone)))
    parts = evening_parts(material.nights, material.events, seen, with_money=material.with_money)
    found = statistics(night for evening in details for night in evening.nights)
    season = material.season
    return Page(
        title=material.title,
        subtitle=f"Season {season}" if season is not None else ", ".join(filter(None, (parts[0].day, parts[0].title))),
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
    season: Season, boards: Iterable[Board], material: Material, details: Iterable[EveningOfAll], made: Page
) -> SeasonPart:
    """One season of those whose nights a page was made from, and what everybody did on each evening."""
    nights = [each for each in material.nights if season.holds(each.night.header.date.isoformat())]
    own = [evening for evening in details if season.holds(evening.date)]
    found = statistics(night for evening in own for night in evening.nights)
    return SeasonPart(
        name=season.name,
        boards=tuple(_boards(season.name, boards, material._replace(nights=nights))),
        charts=tuple(_charts(own, found, made.looks)),
        nights=tuple(part for part in made.every_night if season.holds(part.date)),
        numbers=made.numbers,
    )


def details_of(material: Material) -> list[EveningOfAll]:
    """What everybody did on each evening, the penalties of events among it."""
    found: dict[str, EveningOfAll] = {}
    several = Counter(material.evenings.values())
    events = {given.event.name for given in material.events}
    for each in (given.night for given in material.nights):
        evening = material.evenings[each.name]
        details = count_details(facts_by(str, each.record))
        named = date_words(each.name, each.header.date) if several[evening] > 1 else day(each.name, each.header)
        at = evening if evening in events else each.name
        whole = found.setdefault(evening, EveningOfAll(evening, at, each.header.date.isoformat(), named, []))
        whole.nights.append((each.name, replace(details, counts=replace(details.counts, gathering=evening))))
    for event in (given.event for given in material.events):
        if event.state.penalties and event.name in found:
            taken = penalty_details(event.state)
            of_event = replace(taken, counts=replace(taken.counts, gathering=event.name))
            found[event.name].nights.append((event.name, of_event))
    return list(found.values())


def _tables(found: Iterable[Statistics], season: str) -> Iterator[Report]:
    """The tables of statistics, each titled with its unit, so that no two are called the same."""
    for each in found:
        for table in statistics_for_people([each], season) if each.hands else ():
            title = table.title or ""
            yield table if each.unit in title else replace(table, title=f"{title}, {each.unit}")


def _charts(evenings: Sequence[EveningOfAll], found: Iterable[Statistics], seen: Mapping[str, Look]) -> Iterator[Chart]:
    """A chart for each unit that was played on more than one night, of whoever was there."""
    for each in found:
        totals: dict[str, int] = {}
        running: list[tuple[str, dict[str, int]]] = []
        for evening in evenings:
            net = evening.net_of(each.unit)
            if net:
                there = {name: totals.get(name, 0) + points for name, points in net.items()}
                totals |= there
                running.append((_short(evening.name), there))
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
        only_totals=how_many(unknown) if unknown else "",
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
