"""A page made from what a report is about: nights with their whys, what is owed, and what was agreed for which."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ledger.book.hiding import Names, hidden
from ledger.errors import MahjError
from ledger.model import Unit
from ledger.night.explaining import payments
from ledger.pay.seats import seats
from ledger.pay.settling import plan
from ledger.presets.departures import PresetsRead
from ledger.presets.preset_files import shelf
from ledger.record import RulesEntry
from ledger.render.agreement import agreement
from ledger.render.export.content import ExportedNight
from ledger.render.house_rules import unit_words
from ledger.render.page.content import Agreed, Material, details_of, page, season_part
from ledger.render.page.nights import NightMaterial, Worth, now, payment_lines
from ledger.render.words import rules_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime

    from ledger.book.books import Book
    from ledger.book.seasons import Season
    from ledger.night.night_in_play import NightInPlay
    from ledger.record import Rate, RuleOptions
    from ledger.render.page.content import Page, SeasonPart
    from ledger.season.boards import Board
    from ledger.season.reporting import Reported

Made = TypeVar("Made")


class Shape(NamedTuple):
    """How a page is made: its title, when, whether with money, and whether it reloads.

    ``explained`` says of how many nights, the newest first, it stands why a hand paid what it did.
    """

    title: str
    made: datetime
    with_money: bool = True
    live: bool = False
    explained: int = 1


def made_page(book: Book, found: Reported, shape: Shape) -> Page:
    """The page of what a report is about; where people are numbered, no word on it says who anybody is."""
    material = _material(book, found, shape)
    return _without_names(page(material, details_of(material.nights)), found)


class Site(NamedTuple):
    """Many small pages: what all of them are about, and the seasons, the newest first."""

    page: Page
    seasons: tuple[SeasonPart, ...]


def made_site(book: Book, found: Reported, shape: Shape, seasons: Iterable[tuple[Season, Sequence[Board]]]) -> Site:
    """Many small pages of what a report is about, with the standings of every season of it."""
    material = _material(book, found, shape)
    details = details_of(material.nights)
    made = page(material, details)
    parts = tuple(season_part(season, boards, material, details, made) for season, boards in seasons)
    return _without_names(Site(made, tuple(part for part in parts if part.nights)), found)


def _without_names(made: Made, found: Reported) -> Made:
    """What was made, with nobody's name in any word where people are numbered."""
    return made if found.hides is None else hidden(made, Names(found.hides))


def _material(book: Book, found: Reported, shape: Shape) -> Material:
    """What a page is made from."""
    agreements: list[Agreed] = []
    remarks = [*found.left_out, *(problem.message for problem in found.problems)]
    for each in _played(found.tables):
        try:
            agreements.append(_agreed(book, each, with_money=shape.with_money))
        except MahjError as problem:
            remarks.append(f"the agreement of the nights played under {each.preset}: {problem.message}")
    return Material(
        title=shape.title,
        season=found.season,
        nights=tuple(_nights(book, found, shape)),
        boards=found.boards,
        made=shape.made,
        owed=tuple(_owed(found, with_money=shape.with_money)),
        remarks=tuple(remarks),
        agreements=tuple(agreements),
        with_money=shape.with_money,
        live=shape.live,
    )


def _nights(book: Book, found: Reported, shape: Shape) -> Iterator[NightMaterial]:
    """The nights."""
    presets = PresetsRead(book)

    def said(preset: str, rules: RuleOptions) -> str:
        return rules_words(preset, presets.departures(preset, rules))

    for left, table in enumerate(found.tables, 1 - len(found.tables)):
        explained = payments(table) if shape.explained > -left else {}
        evening = table.evening
        yield NightMaterial(
            night=ExportedNight(table.name, table.record, evening, explained),
            rules_said=said,
            owed=found.owed.of(evening.header.id, evening.header.rate),
            now=tuple(now(table)) if table.is_open else (),
        )


def _owed(found: Reported, *, with_money: bool) -> Iterator[str]:
    """The payments that settle all nights of the book, rate by rate."""
    for rate, left in found.owed.totals.items():
        yield from payment_lines(plan(left), "pays", Worth(rate) if with_money and rate.unit is Unit.COINS else None)


class _Played(NamedTuple):
    """Rules that were played, by the preset they were called by, and the nights they were for."""

    preset: str
    rules: RuleOptions
    tables: list[NightInPlay]


def _played(tables: Iterable[NightInPlay]) -> list[_Played]:
    """Every set of rules that was played, the one played last first."""
    found: list[_Played] = []
    for table in tables:
        header = table.record.header
        switches = ((entry.preset, entry.rules) for entry in table.entries if isinstance(entry, RulesEntry))
        for preset, rules in ((header.preset, header.rules), *switches):
            same = next((each for each in found if (each.preset, each.rules) == (preset, rules)), None)
            if same is None:
                same = _Played(preset, rules, [])
            else:
                found.remove(same)
            found.append(same)
            if same.tables[-1:] != [table]:
                same.tables.append(table)
    return found[::-1]


def _agreed(book: Book, played: _Played, *, with_money: bool) -> Agreed:
    """What was agreed where these rules were played. Raises what loading them, and asking them, raises."""
    table = played.tables[-1]
    header, rules = table.record.header, table.load(played.rules)
    try:
        preset = shelf(book).resolve(played.preset)
        title, lines = preset.title, preset.agreed
    except MahjError:
        title, lines = played.preset, ()
    seating = seats(table.evening.players, 0, rules)
    return Agreed(
        title=f"{title}, counted in {unit_words(header.unit)}{_worth(header.rate) if with_money else ''}",
        nights=tuple(each.name for each in reversed(played.tables)),
        parts=tuple(agreement(rules, seating, header.unit, lines)),
    )


def _worth(rate: Rate) -> str:
    """What a point was worth, where that is money."""
    return "" if rate.point is None else f"; a point is worth {rate.point:f} {rate.currency}"
