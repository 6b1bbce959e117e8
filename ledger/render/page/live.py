"""The page that is looked at while people play: every table of an evening, and what was written down last, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.night.ending import END
from ledger.record import EndEntry, HandEntry, PaymentEntry, VoidEntry
from ledger.render.nights import entry_words
from ledger.render.page.events import event_part
from ledger.render.page.looks import looks
from ledger.render.page.making import material_of
from ledger.render.page.nights import night_part
from ledger.render.page.rendering import Templates
from ledger.render.sayings import announcement

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ledger.record import Entry
    from ledger.render.page.content import Agreed
    from ledger.render.page.events import EventPart
    from ledger.render.page.looks import Look
    from ledger.render.page.making import Shape
    from ledger.render.page.nights import NightPart
    from ledger.season.report_material import ReportedNight, ReportMaterial

#: Put in once the page is sent: the time at which all this still held, and what tells this page from the next.
AS_OF, VERSION = "\N{OBJECT REPLACEMENT CHARACTER}as-of", "\N{OBJECT REPLACEMENT CHARACTER}version"


class LiveTable(NamedTuple):
    """A table: what it is called beside others, and its night."""

    called: str
    night: NightPart


class News(NamedTuple):
    """What was written down last somewhere, in words for who does not see it appear; ``of`` is the night or event."""

    of: str
    words: str


class LivePage(NamedTuple):
    """Everything on the page: the tables of an evening, or an event. ``has_season`` says that one lies beside it.

    ``is_entry_paused`` is for the phones that enter hands: they look again when this page is another.
    """

    title: str
    subtitle: str
    tables: tuple[LiveTable, ...]
    event: EventPart | None
    news: tuple[News, ...]
    agreements: tuple[Agreed, ...]
    remarks: tuple[str, ...]
    looks: Mapping[str, Look]
    has_season: bool
    is_entry_paused: bool = False

    @property
    def numbers(self) -> Mapping[str, int]:
        """Nobody has a part of the page to themselves."""
        return {}


class _Links:
    """Where a night is found: further down."""

    def night(self, name: str) -> str:
        """The place of a night."""
        return f"#night-{name}"


def live_page(material: ReportMaterial, shape: Shape, *, has_season: bool = False) -> LivePage:
    """The page of the tables of an evening; where they are of an event, of that."""
    made = material_of(material, shape)
    seated = (name for each in made.nights for name in each.night.evening.everyone)
    seen = looks((*seated, *(name for each in made.events for name in each.event.state.everyone)))
    parts = {each.night.name: night_part(each, seen, with_money=shape.with_money) for each in made.nights}
    events = [event_part(each, parts, seen, with_money=shape.with_money) for each in made.events]
    event = next(iter(events), None)
    called = {night.name: _called(night) for night in material.nights}
    several = len(parts) > 1
    news = [News(night.name, _news(night, f"{called[night.name]}: " * several)) for night in material.nights]
    return LivePage(
        title=shape.title,
        subtitle=_day(list(parts.values())) if event is None else event.title or event.day,
        tables=()
        if events
        else tuple(LiveTable(called[name], _apart(part, called[name] * several)) for name, part in parts.items()),
        event=event,
        news=(*(News(each.name, _news_of(each)) for each in events), *news),
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


def _day(parts: Sequence[NightPart]) -> str:
    """The day of an evening; of one table with its name."""
    if not parts:
        return "No night has begun"
    return parts[0].day if len(parts) == 1 else parts[0].day.partition(",")[0]


def _called(night: ReportedNight) -> str:
    """What a table is called beside others."""
    label = night.record.header.table
    return f"Table {label}" if label else ", ".join(night.evening.players)


def _apart(part: NightPart, called: str) -> NightPart:
    """A night whose drawing is told from those of other tables, where it is called something beside them."""
    if part.chart is None or not called:
        return part
    return part._replace(chart=part.chart._replace(title=f"{part.chart.title}, {called[0].lower()}{called[1:]}"))


def _news_of(event: EventPart) -> str:
    """Where an event is."""
    return f"{event.wall.heading}." if event.is_open else event.wall.said


def _news(night: ReportedNight, where: str) -> str:
    """What was written down last, as somebody says it who tells it; nothing where nothing was yet."""
    entries = night.record.entries
    if not entries:
        return ""
    last = entries[-1]
    if isinstance(last, VoidEntry):
        return f"{where}{_taken_out(last.number, entries)}"
    if isinstance(last, EndEntry):
        return f"{where}The night has ended."
    words = entry_words(last)
    if isinstance(last, HandEntry):
        words = f"{last.number}. {words}{_paid(night, last)}"
    again = any(entry.number == last.number for entry in entries[:-1])
    return f"{where}{'Corrected: ' * again}{words}."


def _taken_out(number: int, entries: Sequence[Entry]) -> str:
    """What was taken out last: where that is the end, or a payment written with it, the night goes on."""
    was = next(each for each in reversed(entries[:-1]) if each.number == number)
    ended = isinstance(was, EndEntry) or (isinstance(was, PaymentEntry) and was.by == END)
    return "The night is open again." if ended else f"Number {number} is taken out."


def _paid(night: ReportedNight, hand: HandEntry) -> str:
    """Who pays whom for a hand, where it is the last and its rules are here."""
    is_last = bool(night.evening.hands) and night.evening.hands[-1].played.number == hand.number
    reckoned = night.now.last if night.now is not None and is_last else None
    return "" if reckoned is None else f". {announcement(reckoned)}"
