"""The page that is looked at while people play: every table of an evening, and what was written down last, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import MahjError
from ledger.event.standing import standing
from ledger.pay.carried import NOT_SETTLED
from ledger.pay.settling import plan
from ledger.record import EndEntry, HandEntry, VoidEntry
from ledger.render.events import seats_table, standing_table
from ledger.render.nights import entry_words
from ledger.render.page.looks import looks
from ledger.render.page.making import material_of
from ledger.render.page.nights import Worth, night_part, payment_lines
from ledger.render.page.rendering import Templates
from ledger.render.sayings import announcement
from ledger.text import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ledger.event.event_in_play import EventInPlay
    from ledger.render.page.content import Agreed
    from ledger.render.page.looks import Look
    from ledger.render.page.making import Shape
    from ledger.render.page.nights import NightPart
    from ledger.render.reports import Report
    from ledger.season.report_material import ReportedNight, ReportMaterial

#: Put in once the page is sent: the time at which all this still held, and what tells this page from the next.
AS_OF, VERSION = "\N{OBJECT REPLACEMENT CHARACTER}as-of", "\N{OBJECT REPLACEMENT CHARACTER}version"


class LiveTable(NamedTuple):
    """A table: what it is called, what was written down there last, in words, and its night."""

    called: str
    news: str
    night: NightPart


class Wall(NamedTuple):
    """What hangs on the wall at an event: its round, sentences, who sits where, where it stands, who pays whom."""

    called: str
    round: str
    said: tuple[str, ...]
    seats: Report | None
    standings: Report | None
    settled: tuple[str, ...]
    is_final: bool


class LivePage(NamedTuple):
    """Everything on the page. ``has_season`` says whether a page of the season lies beside it."""

    title: str
    subtitle: str
    tables: tuple[LiveTable, ...]
    wall: Wall | None
    agreements: tuple[Agreed, ...]
    remarks: tuple[str, ...]
    looks: Mapping[str, Look]
    has_season: bool

    @property
    def numbers(self) -> Mapping[str, int]:
        """Nobody has a part of the page to themselves."""
        return {}


class _Links:
    """Where a night is found: further down."""

    def night(self, name: str) -> str:
        """The place of a night."""
        return f"#night-{name}"


def live_page(
    material: ReportMaterial, shape: Shape, event: EventInPlay | None = None, *, has_season: bool = False
) -> LivePage:
    """The page of the tables of an evening, or of an event. Raises what reading the event raises."""
    made = material_of(material, shape)
    seen = looks(name for each in made.nights for name in each.night.evening.everyone)
    parts = [night_part(each, seen, with_money=shape.with_money) for each in made.nights]
    wall = None if event is None else _wall(event, with_money=shape.with_money)
    return LivePage(
        title=shape.title,
        subtitle=wall.called if wall is not None else _day(parts),
        tables=tuple(
            LiveTable(_called(night), _news(night), part) for night, part in zip(material.nights, parts, strict=True)
        ),
        wall=wall,
        agreements=made.agreements,
        remarks=made.remarks,
        looks=seen,
        has_season=has_season,
    )


def render_live(page: LivePage) -> str:
    """The page as HTML, with marks in place of what is put in once it is sent."""
    return Templates(page.looks).render("live.html", page=page, links=_Links(), as_of=AS_OF, version=VERSION)


def live_file(name: str) -> str:
    """A file beside the page, of which there are ``page.css`` and ``live-page.js``."""
    return Templates(()).source(name)


def _day(parts: list[NightPart]) -> str:
    """The day of an evening; of one table with its name."""
    if not parts:
        return "No night has begun"
    return parts[0].day if len(parts) == 1 else parts[0].day.partition(",")[0]


def _called(night: ReportedNight) -> str:
    """What a table is called beside others."""
    label = night.record.header.table
    return f"Table {label}" if label else ", ".join(night.evening.players)


def _news(night: ReportedNight) -> str:
    """What was written down last, as somebody says it who tells it; nothing where nothing was yet."""
    entries = night.record.entries
    if not entries:
        return ""
    last = entries[-1]
    if isinstance(last, VoidEntry):
        return f"Number {last.number} is taken out."
    if isinstance(last, EndEntry):
        return "The night has ended."
    words = entry_words(last)
    if isinstance(last, HandEntry):
        words = f"{last.number}. {words}{_paid(night, last)}"
    again = any(entry.number == last.number for entry in entries[:-1])
    return f"{'Corrected: ' if again else ''}{words}."


def _paid(night: ReportedNight, hand: HandEntry) -> str:
    """Who pays whom for a hand, where it is the last and its rules are here."""
    is_last = bool(night.evening.hands) and night.evening.hands[-1].played.number == hand.number
    reckoned = night.now.last if night.now is not None and is_last else None
    return "" if reckoned is None else f". {announcement(reckoned)}"


def _wall(event: EventInPlay, *, with_money: bool) -> Wall:
    """The wall of an event."""
    number, header = event.last_round, event.header
    found = standing(event) if event.rounds else None
    state = event.state
    worth = Worth(header.rate) if with_money and header.unit == "coins" else None
    owes = () if header.unit in NOT_SETTLED or not event.rounds else plan(event.owed)
    return Wall(
        called=event.called,
        round=f"Round {number} of {max(header.rounds, number)}" if number else "No round is open yet",
        said=tuple(_said(event)),
        seats=_seats(event),
        standings=None if found is None else standing_table(event, found, per_hand=False),
        settled=tuple(payment_lines(owes, "pays", worth)) if state.end is None else (),
        is_final=state.end is not None,
    )


def _said(event: EventInPlay) -> Iterator[str]:
    """What is outstanding, for whoever waits."""
    if event.state.end is not None or not event.rounds:
        return
    left = event.outstanding(event.last_round)
    if left:
        yield f"Still playing: {listed([f'table {night.record.header.table}' for night in left])}."
    elif event.last_round < event.header.rounds:
        yield f"All tables are done; round {event.last_round + 1} is next."
    else:
        yield "All rounds are played."


def _seats(event: EventInPlay) -> Report | None:
    """Who sits where in the newest round, or in the first while none is open; None before that is drawn."""
    number = max(event.last_round, 1)
    try:
        return seats_table({number: event.seats_of(number)}, "Who sits where", by_table=False)
    except MahjError:
        return None
