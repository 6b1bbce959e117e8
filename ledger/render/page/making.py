"""A page made from what a report is about: nights with their whys, what is owed, and what was agreed for which."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ledger.book.hiding import Names, hidden
from ledger.errors import MahjError
from ledger.model import Unit
from ledger.pay.settling import plan
from ledger.render.agreement import agreement
from ledger.render.export.content import ExportedNight
from ledger.render.house_rules import unit_words
from ledger.render.page.content import Agreed, Material, details_of, page, season_part
from ledger.render.page.events import EventMaterial
from ledger.render.page.nights import NightMaterial, Worth, now, payment_lines
from ledger.render.words import rules_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime

    from ledger.book.seasons import Season
    from ledger.record import Rate, RuleOptions
    from ledger.render.page.content import Page, SeasonPart
    from ledger.render.page.people import EveningOfAll
    from ledger.season.boards import Board
    from ledger.season.report_material import ReportMaterial, RulesPlayed
    from ledger.season.reporting import Reported

    #: Seasons, the newest first, with their standings.
    Seasons = Iterable[tuple[Season, Sequence[Board]]]

Made = TypeVar("Made")


class Shape(NamedTuple):
    """How a page is made: its title, when, whether with money, and whether it reloads."""

    title: str
    made: datetime
    with_money: bool = True
    live: bool = False


def made_page(material: ReportMaterial, shape: Shape, seasons: Seasons = ()) -> Page:
    """The page of what a report is about; where people are numbered, no word on it says who anybody is.

    ``seasons`` are those it is made of, with their standings, where that is told.
    """
    told = material_of(material, shape)
    details = details_of(told)
    made = page(told, details)
    parts = [part.beside_others() for part in _season_parts(seasons, told, details, made)]
    return _without_names(made._replace(seasons=tuple(parts) if len(parts) > 1 else ()), material.found)


class Site(NamedTuple):
    """Many small pages: what all of them are about, and the seasons, the newest first."""

    page: Page
    seasons: tuple[SeasonPart, ...]


def made_site(material: ReportMaterial, shape: Shape, seasons: Seasons) -> Site:
    """Many small pages of what a report is about, with the standings of every season of it."""
    told = material_of(material, shape)
    details = details_of(told)
    made = page(told, details)
    return _without_names(Site(made, tuple(_season_parts(seasons, told, details, made))), material.found)


def _season_parts(
    seasons: Seasons, told: Material, details: Sequence[EveningOfAll], made: Page
) -> Iterator[SeasonPart]:
    """The seasons in which something was played."""
    parts = (season_part(season, boards, told, details, made) for season, boards in seasons)
    return (part for part in parts if part.nights)


def _without_names(made: Made, found: Reported) -> Made:
    """What was made, with nobody's name in any word where people are numbered."""
    return made if found.hides is None else hidden(made, Names(found.hides))


def material_of(material: ReportMaterial, shape: Shape) -> Material:
    """What a page is made from, in words."""
    found = material.found
    agreements: list[Agreed] = []
    remarks = [*found.left_out, *(problem.message for problem in found.problems)]
    for each in material.played:
        try:
            agreements.append(_agreed(each, with_money=shape.with_money))
        except MahjError as problem:
            remarks.append(f"the agreement of the nights played under {each.preset}: {problem.message}")
    return Material(
        title=shape.title,
        season=found.season,
        nights=tuple(_nights(material)),
        boards=found.boards,
        made=shape.made,
        events=tuple(
            EventMaterial(each, _rules_said(material, each.header.preset, each.header.rules), material.owed_of(each))
            for each in found.events
        ),
        evenings=found.evenings,
        owed=tuple(_owed(found, with_money=shape.with_money)),
        remarks=tuple(remarks),
        agreements=tuple(agreements),
        with_money=shape.with_money,
        live=shape.live,
    )


def _nights(material: ReportMaterial) -> Iterator[NightMaterial]:
    """The nights."""
    for each in material.nights:
        yield NightMaterial(
            night=ExportedNight(each.name, each.record, each.evening, each.payments),
            rules_said=partial(_rules_said, material),
            owed=each.owed,
            now=() if each.now is None else tuple(now(each.evening, each.now)),
        )


def _rules_said(material: ReportMaterial, preset: str, rules: RuleOptions) -> str:
    """What rules that were played are called."""
    return rules_words(preset, material.departures(preset, rules))


def _owed(found: Reported, *, with_money: bool) -> Iterator[str]:
    """The payments that settle all nights of the book, rate by rate."""
    for rate, left in found.owed.totals.items():
        yield from payment_lines(plan(left), "pays", Worth(rate) if with_money and rate.unit is Unit.COINS else None)


def _agreed(played: RulesPlayed, *, with_money: bool) -> Agreed:
    """What was agreed where these rules were played. Raises what loading them, and asking them, raises."""
    if isinstance(played.agreed, MahjError):
        raise played.agreed
    title, lines, rules, seating, unit, rate = played.agreed
    return Agreed(
        title=f"{title}, counted in {unit_words(unit)}{_worth(rate) if with_money else ''}",
        nights=played.nights,
        parts=tuple(agreement(rules, seating, unit, lines)),
    )


def _worth(rate: Rate) -> str:
    """What a point was worth, where that is money."""
    return "" if rate.point is None else f"; a point is worth {rate.point:f} {rate.currency}"
