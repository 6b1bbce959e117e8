"""What the pages are made from: a book, the evening in it that is shown, and its season."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.entry_pause import is_paused
from ledger.book.people import NameResolver
from ledger.book.settings import read_settings
from ledger.book.watching import stamps
from ledger.night.nights import Nights
from ledger.pay.carried import Open, Unpaid, dues_of, owed_of
from ledger.render.page.live import live_page, render_live
from ledger.render.page.making import Shape, made_page
from ledger.render.page.rendering import render, style_policy
from ledger.season.report_material import report_material
from ledger.season.reporting import Reported, report_on
from ledger.season.tonight import tonight

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from ledger.book.books import Book
    from ledger.season.tonight import Tonight


class Shown(NamedTuple):
    """What is shown of a book: a night or event that is named, else what is played; with money, and with its season."""

    night: str | None = None
    with_money: bool = True
    with_season: bool = False


class Evening:
    """The evening of a book that is shown. Whatever it makes raises what reading the book raises."""

    def __init__(self, book: Book, shown: Shown, now: Callable[[], datetime]) -> None:
        self._book = book
        self._shown = shown
        self._now = now
        self._nights = Nights(book, lambda: now().date())

    def look(self) -> object:
        """The state of the files it is made from."""
        return stamps(self._book), is_paused(self._book)

    def page(self) -> str:
        """The page as HTML, in which the time is put in later."""
        evening = tonight(self._nights, self._now(), self._shown.night)
        settings = read_settings(self._book)
        found = _reported(evening, NameResolver(settings.players))
        material = report_material(self._book, found, len(evening.tables))
        shape = Shape(settings.name, self._now(), with_money=self._shown.with_money)
        page = live_page(material, shape, has_season=self._shown.with_season)
        return render_live(page._replace(is_entry_paused=is_paused(self._book)))


def _reported(evening: Tonight, who: NameResolver) -> Reported:
    """What the page of an evening is about; of an event all tables of all rounds."""
    tables, event = evening
    if event is None:
        return Reported(
            None, tables, (), who, Unpaid(owed_of([(table.name, dues_of(table.evening)) for table in tables], who))
        )
    owes = Open(event.name, event.header.id, event.header.rate, event.owed, {}, event.state.end is not None)
    whole = tuple(table for number in sorted(event.rounds) for table in event.rounds[number])
    return Reported(None, whole, (), who, Unpaid((owes,)), events=(event,))


class SeasonPage:
    """The page of the season of the newest night, made when it is asked for, once for each state of the files."""

    def __init__(self, book: Book, shown: Shown, now: Callable[[], datetime]) -> None:
        self._book = book
        self._shown = shown
        self._now = now
        self._one_at_a_time = Lock()
        self._last: tuple[object, str] = (None, "")

    def __call__(self) -> tuple[str, str]:
        """The page, and the policy it is sent with."""
        with self._one_at_a_time:
            now = stamps(self._book)
            if now != self._last[0]:
                shape = Shape(read_settings(self._book).name, self._now(), with_money=self._shown.with_money)
                found = report_on(self._book, None, None, names=True)
                self._last = now, render(made_page(report_material(self._book, found), shape))
            return self._last[1], f"{style_policy()}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
