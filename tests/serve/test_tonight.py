"""Which evening is shown: what is played, table by table, else what was played last, until something begins."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from ledger.errors import MahjError, Refused
from ledger.night.nights import Nights
from ledger.season.tonight import tonight

if TYPE_CHECKING:
    from tests.host import Host

SIXTEEN = "Ann Bea Cat Dee Eve Fay Gil Hal Ivy Jan Kay Lea Meg Nan Ora Pam"


def shown(host: Host, wanted: str | None = None) -> list[str]:
    """The names of what is shown; an event before its tables."""
    tables, event = tonight(Nights(host.book, host.now.date), host.now, wanted)
    return [*([event.name] if event else []), *(table.name for table in tables)]


def test_a_book_without_nights_shows_nothing(host: Host) -> None:
    """There is nothing yet, and nothing wrong with that."""
    assert shown(host) == []


def test_a_night_is_shown_until_the_next_begins(table: Host) -> None:
    """While it is open, once it has ended, days later; then the next one, of the same day too."""
    assert shown(table) == ["2026-11-29"]
    table.done("win ann 25 dee", "end")
    assert shown(table) == ["2026-11-29"]
    table.next_day(3)
    assert shown(table) == ["2026-11-29"]
    table.done("start Ann Bea Cat Dee")
    assert shown(table) == ["2026-12-02"]
    table.done("end", "start --again")
    assert shown(table) == ["2026-12-02-2"]


def test_tables_of_an_evening_stand_side_by_side(host: Host) -> None:
    """The open ones, and of those that have names also who has ended, until all have and after."""
    host.done("start Ann Bea Cat Dee --table 1", "start Eve Fay Gil Hal --table 2", "start Ivy Jan Kay Lea --table 3")
    assert shown(host) == ["2026-11-29", "2026-11-29-2", "2026-11-29-3"]
    host.done("end --table 2")
    assert shown(host) == ["2026-11-29", "2026-11-29-2", "2026-11-29-3"]
    host.done("end --table 1", "end --table 3")
    assert shown(host) == ["2026-11-29", "2026-11-29-2", "2026-11-29-3"]


def test_a_night_that_was_forgotten_gives_way(table: Host) -> None:
    """One that nobody has ended is not shown in place of what was played since."""
    table.next_day()
    table.done("start Ann Bea Cat Dee", "win ann 25 dee --yes", "end")
    assert shown(table) == ["2026-11-30"]


def test_what_is_planned_for_later_gives_way(table: Host) -> None:
    """A night ahead is shown where there is no other."""
    table.done("win ann 25 dee", "end")
    table.done("start Ann Bea Cat Dee --date 2026-12-24", "end")
    assert shown(table) == ["2026-11-29"]


def test_an_event_is_shown_with_the_tables_of_its_round(host: Host) -> None:
    """Before its first round, from round to round, and after its end; a night of a later date takes over."""
    host.done(f"event start {SIXTEEN} --preset tournament --hands 1")
    assert shown(host) == ["e-2026-11-29"]
    host.done("event round")
    assert shown(host) == ["e-2026-11-29", *(f"e-2026-11-29-r1-t{table}" for table in range(1, 5))]
    host.done("event time", "event round")
    assert shown(host) == ["e-2026-11-29", *(f"e-2026-11-29-r2-t{table}" for table in range(1, 5))]
    host.done("event time", "event end")
    assert shown(host)[0] == "e-2026-11-29"
    host.next_day()
    assert shown(host)[0] == "e-2026-11-29"
    host.done("start Ann Bea Cat Dee")
    assert shown(host) == ["2026-11-30"]
    host.done("win ann 25 dee", "end")
    assert shown(host) == ["2026-11-30"]


@pytest.mark.parametrize("wanted", ["e-2026-11-29", "2026-11-29"])
def test_an_event_or_a_night_can_be_named(host: Host, wanted: str) -> None:
    """It is shown whatever else is played; an event by its date alone, too."""
    host.done(f"event start {SIXTEEN} --preset tournament", "event end")
    host.next_day()
    host.done("start Ann Bea Cat Dee")
    assert shown(host, wanted) == ["e-2026-11-29"]
    assert shown(host, "2026-11-30") == ["2026-11-30"]
    with pytest.raises(Refused):
        shown(host, "2020-01-01")


def test_a_newest_night_that_cannot_be_read_is_not_passed_over(table: Host) -> None:
    """It may be the one that is played."""
    table.now += timedelta(days=1)
    table.done("start Ann Bea Cat Dee --yes")
    table.night_path("2026-11-30").write_text("x", "utf-8")
    with pytest.raises(MahjError, match="nobody can tell which night"):
        shown(table)
