"""What stands on the live page: tonight and nothing else, who pays whom at the end, and the last thing in words."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.host import Host
    from tests.serve.conftest import Serve


def news(page: str) -> dict[str, str]:
    """What is said of each night and event to who does not see it."""
    return {of: unescape(words) for of, words in re.findall(r'<li id="news-([^"]*)">([^<]*)</li>', page)}


def test_it_says_what_was_written_last(table: Host, serve: Serve) -> None:
    """A hand with who pays, a correction, something taken out, a note, and the end."""
    told = {}
    for command in (
        "note hello",
        "win ann 25 dee",
        "edit 2 --value 30",
        "void 2",
        "wall",
        "win bea 30 self",
        "end",
        "undo",
    ):
        table.done(command)
        told[command] = news(serve().page())["2026-11-29"]
    assert told == {
        "note hello": "Note: hello.",
        "win ann 25 dee": "2. Ann wins 25 on Dee's discard. Ann: 25 all, 50 from Dee.",
        "edit 2 --value 30": "Corrected: 2. Ann wins 30 on Dee's discard. Ann: 30 all, 60 from Dee.",
        "void 2": "Number 2 is taken out.",
        "wall": "3. Wall game. Nobody pays.",
        "win bea 30 self": "4. Bea wins 30, self-drawn. Bea: 60 all.",
        "end": "The night has ended.",
        "undo": "The night is open again.",
    }


def test_a_night_that_was_reopened_is_said_to_be_open(table: Host, serve: Serve) -> None:
    """Not that a number was taken out; a payment taken out by itself is one."""
    table.done("win ann 25 dee", "end --unpaid", "end --reopen")
    assert news(serve().page())["2026-11-29"] == "The night is open again."
    table.done("paid dee ann", "void 3")
    assert news(serve().page())["2026-11-29"] == "Number 3 is taken out."


def test_it_becomes_final_with_who_paid_whom(table: Host, serve: Serve) -> None:
    """And stays so."""
    table.done("win ann 25 dee")
    page = serve().page()
    assert '<h2 id="table-2026-11-29">Tonight</h2>' in page
    assert "To settle, as it stands" in page
    table.done("end")
    page = serve().page()
    assert '<h2 id="table-2026-11-29">Final</h2>' in page
    assert "<li>Dee paid Ann 50 ($0.50)</li>" in page
    assert "$" not in serve(with_money=False).page()


def test_no_other_night_is_told_of(table: Host, serve: Serve) -> None:
    """Neither its people nor its date, unless the season is asked for; there is no page of it either."""
    table.done(
        "start Zoe Yan Xia Wim --date 2026-11-01 --table old", "win zoe 25 yan --table old", "end --table old --unpaid"
    )
    table.done("win ann 25 dee")
    pages = serve()
    assert not re.search("Zoe|Yan|Xia|Wim|2026-11-01|1 November", pages.page())
    assert 'href="season"' not in pages.page()
    with_season = serve(with_season=True)
    assert 'href="season"' in with_season.page()
    season = with_season.page("season")
    assert "Zoe" in season
    assert with_season.page("season") == season
    table.done("win bea 25 dee")
    assert with_season.page("season") != season


def test_a_book_without_nights_waits(serve: Serve) -> None:
    """The page says so."""
    assert "No night has begun. It is shown here as soon as one has." in serve().page()


def test_tables_are_told_apart(host: Host, serve: Serve) -> None:
    """Each under its name, or its people; what is new says where."""
    host.done("start Ann Bea Cat Dee", "start Eve Fay Gil Hal --table North", "win eve 25 fay")
    page = serve().page()
    assert ">Ann, Bea, Cat, Dee</h2>" in page
    assert ">Table North</h2>" in page
    assert news(page) == {
        "2026-11-29": "",
        "2026-11-29-2": "Table North: 1. Eve wins 25 on Fay's discard. Eve: 25 all, 50 from Fay.",
    }


def test_an_event_hangs_on_the_wall(host: Host, serve: Serve) -> None:
    """Seats, what is outstanding, standings, the hands of every table; who pays whom at its end."""
    host.done("event start Ann Bea Cat Dee Eve Fay Gil Hal --hands 1 --rounds 1 --movement hand --name 'Our cup'")
    assert news(serve().page())["e-2026-11-29"] == "Before round 1 of 1."
    host.done("event round Ann Bea Cat Dee / Eve Fay Gil Hal", "win ann 25 dee")
    page = serve().page()
    assert '<p class="soft">Our cup</p>' in page
    assert "Outstanding: table 2 (0 of 1 hand" in page
    assert "Standings in round 1 of 1" in page
    assert news(page) == {
        "e-2026-11-29": "Round 1 of 1.",
        "e-2026-11-29-r1-t1": "Table 1: 1. Ann wins 25 on Dee's discard. Ann: 25 all, 50 from Dee.",
        "e-2026-11-29-r1-t2": "",
    }
    host.done("wall --table 2", "event end")
    page = serve().page()
    assert '<h2 id="event">Final</h2>' in page
    assert "Standings after round 1 of 1" in page
    assert set(re.findall(r'href="#([^"]*)"', page)) <= set(re.findall(r' id="([^"]*)"', page))
    assert "Dee paid Ann 50" in page
    assert news(page)["e-2026-11-29"] == "The event has ended; these are the final standings."
