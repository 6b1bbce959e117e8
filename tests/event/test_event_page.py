"""The page of an event: what hangs on the wall, every table with its hands, who wins what; and the season's page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ledger.event.event_in_play import find_event
from ledger.render.page.events import Wall, wall
from tests.event.conftest import EIGHT

if TYPE_CHECKING:
    from tests.host import Host

MINUS = "\N{MINUS SIGN}"
EVENT = "e-2026-11-29"


def page(host: Host, words: str = f"--night {EVENT}") -> str:
    """The page a report makes, in words."""
    host.done(f"report {words} -o page.html --force")
    return host.book.root.joinpath("page.html").read_text("utf-8")


def words(html: str) -> str:
    """What can be read on a page, tags left out."""
    return " ".join(re.sub(r"<(style|svg).*?</\1>|<[^>]*>", " ", html, flags=re.DOTALL).split())


def hung_up(host: Host) -> Wall:
    """What hangs on the wall."""
    return wall(find_event(host.book))


def test_the_wall_shows_who_sits_where_and_what_is_outstanding(evening: Host) -> None:
    """Tables with their points while a round is played; once it is done the seats of the next, where they are known."""
    found = hung_up(evening)
    assert (found.heading, found.said) == ("Round 1 of 2", "Outstanding: table 2 (3 of 4 hands).")
    assert [(table.label, table.state) for table in found.tables] == [("1", "done"), ("2", "3 of 4 hands")]
    assert found.tables[0].seats[0] == ("A", "Ann", 90)
    assert found.standing.rows[0] == (1, "Ann", 90, 90, 0)
    assert hung_up(evening) == found
    shown = words(page(evening))
    assert "Seats of round 1 Table 1 done East Ann +90 B Bea +50" in shown
    evening.done("event time")
    assert hung_up(evening).said == "Round 2 is next."
    evening.done("event end")
    assert hung_up(evening).said == "The event has ended; these are the final standings."
    assert not hung_up(evening).tables


def test_the_wall_shows_the_seats_of_a_round_that_is_planned(host: Host) -> None:
    """Before the first round, and between two; who waits is said below them."""
    host.done(f"event start {EIGHT} Ivy --preset tournament --uneven sit-out --hands 1")
    before = hung_up(host)
    assert (before.heading, before.said, before.seats_heading) == (
        "Before round 1 of 3",
        "Round 1 is next.",
        "Seats of round 1",
    )
    assert [seat.points for table in before.tables for seat in table.seats] == [None] * 8
    assert before.out == ("Ivy sits out.",)
    assert "Ivy sits out." in page(host)
    host.done("event round", "event time")
    between = hung_up(host)
    assert (between.heading, between.seats_heading) == ("Round 1 of 3", "Seats of round 2")
    assert between.out
    assert between.out != before.out


def test_the_page_of_an_event_is_complete(two_rounds: Host) -> None:
    """Rounds, seats, every hand with its why, penalties, the standings, fees and prizes; a table alone is a night."""
    two_rounds.done("event penalty gil 25 --round 2 --why 'late back'", "event end")
    html = page(two_rounds)
    shown = words(html)
    assert "The event, 29 November 2026" in shown
    assert "Gil loses 25 in round 2 (late back)" in shown
    assert "8 people pay $20.00 each: $160.00" in shown
    assert "Ann wins $53.33" in shown
    assert "$0.01 of the prizes cannot be shared out in cents." in shown
    assert f"8 Gil {MINUS}15 0 +10 {MINUS}25" in shown
    assert html.count('<details class="why"') == 7
    assert html.count('<th scope="row">Ann</th>') > 1
    assert {f'id="night-{EVENT}-r{number}-t{table}"' in html for number in (1, 2) for table in (1, 2)} == {True}
    assert "Only totals are known of this table" in shown
    assert "prize" not in page(two_rounds, f"{EVENT} --no-money").lower()
    assert "The event, 29 November 2026" in page(two_rounds, "2026-11-29")
    alone = words(page(two_rounds, f"{EVENT}-r1-t2"))
    assert "The night, 29 November 2026, round 1, table 2" in alone
    assert "Penalties" not in alone


def test_what_is_owed_stands_with_the_event(host: Host) -> None:
    """One plan across all tables: none of them says by itself who pays whom, or that nothing is owed."""
    host.done(f"event start {EIGHT} --rounds 1 --hands 1", "event round", "win ann 25 bea", "wall --table 2")
    shown = words(page(host))
    assert shown.count("To settle, as it stands") == 1
    assert "Bea pays Ann 50 ($0.50)" in shown
    host.done("event end")
    shown = words(page(host))
    assert "Settled like this" in shown
    assert shown.count("Nothing of this event is owed any more.") == 1
    assert "Nothing of this night" not in shown


def test_a_season_shows_an_event_as_one_evening(two_rounds: Host) -> None:
    """Above all else where it is the newest; below later nights with its tables, and everybody has it once."""
    two_rounds.done("event penalty ann 100 --round 2", "event end")
    assert "The last event, 29 November 2026" in words(page(two_rounds, ""))
    two_rounds.next_day()
    two_rounds.done("start Ann Bea Cat Dee --preset tournament", "win ann 25 dee --exposures 0")
    html = page(two_rounds, "")
    shown = words(html)
    assert "Tonight, 30 November 2026" in shown
    assert html.count(f'id="night-{EVENT}"') == 1
    assert f"Best night +25, 30 November 2026 Worst night {MINUS}20, 29 November 2026" in shown
    assert f'href="#night-{EVENT}"' in html
    assert f"29 November 2026 {MINUS}20 {MINUS}20 8 of 8" in shown
    assert "Running balance, tournament, night by night" in shown


def test_the_tables_of_a_date_are_one_evening_of_a_player(host: Host) -> None:
    """Each is a night of the page, and everybody who sat at two of them has them once."""
    host.done("start Ann Bea Cat Dee --table 1", "win ann 25 dee", "end")
    host.done("start Eve Fay Gil Ann --table 2", "win eve 50 ann", "end")
    html = page(host, "")
    assert {f'id="night-{name}"' in html for name in ("2026-11-29", "2026-11-29-2")} == {True}
    shown = words(html)
    assert "Best night 0, 29 November 2026 Worst night 0, 29 November 2026" in shown
    assert "Nights, coins, the newest first Night Net Total Rank then 29 November 2026 0 0 2 of 7" in shown
    assert "1 night" in shown


def test_a_fee_without_prizes_is_shown(host: Host) -> None:
    """What everybody pays; nobody wins any of it."""
    host.done(f"event start {EIGHT} --preset tournament --fee 5 --rounds 1", "event round", "event time")
    shown = words(page(host))
    assert "8 people pay $5.00 each: $40.00" in shown
    assert "wins" not in shown.partition("Fees and prizes")[2].partition("Rounds")[0]


def test_an_open_event_stands_above_what_has_ended_that_day(evening: Host) -> None:
    """Whatever the files are called, and though it has no night yet."""
    evening.done("event time", "event end", f"event start {EIGHT} --name 'Second one'")
    assert "Tonight, 29 November 2026, no. 2: Second one" in words(page(evening, ""))
    assert "29 November 2026, no. 2, Second one. As of" in words(page(evening, f"{EVENT}-2"))


def test_an_event_tells_nobodys_name_where_people_are_numbered(two_rounds: Host) -> None:
    """Neither its own name nor the reason of a penalty, which are anybody's words; its figures are all there."""
    two_rounds.done("event penalty gil 25 --why 'Gil was late'")
    path = two_rounds.book.events / f"{EVENT}.toml"
    path.write_text(path.read_text("utf-8").replace("preset =", 'name = "For Bea"\npreset =', 1), "utf-8")
    assert "For Bea" in page(two_rounds)
    shown = words(page(two_rounds, f"{EVENT} --anonymous"))
    assert not [name for name in (*EIGHT.split(), "late") if re.search(rf"\b{name}\b", shown)]
    assert "player 8 loses 25" in shown


def test_a_site_has_a_page_for_an_event(two_rounds: Host) -> None:
    """One for all its tables; every link leads to a page."""
    two_rounds.done("event end", "report --site site")
    site = two_rounds.book.root / "site"
    pages = {path.relative_to(site).as_posix(): path.read_text("utf-8") for path in site.rglob("*.html")}
    assert [name for name in pages if name.startswith("nights/")] == [f"nights/{EVENT}.html"]
    for name, html in pages.items():
        for link in re.findall(r'(?:href|src)="([^"#]+)"', html):
            assert (site / name).parent.joinpath(link).is_file(), (name, link)
    assert "Table 2" in pages[f"nights/{EVENT}.html"]
    assert f'href="nights/{EVENT}.html"' in pages["index.html"]


def test_an_event_that_cannot_be_read_leaves_its_tables_on_the_page(two_rounds: Host) -> None:
    """Each as a night, and what is wrong is said."""
    (two_rounds.book.events / f"{EVENT}.toml").write_text("format = ", "utf-8")
    assert two_rounds.run("report -o page.html --season all-time").code == 1
    html = two_rounds.book.root.joinpath("page.html").read_text("utf-8")
    assert f'id="night-{EVENT}-r1-t1"' in html
    assert "Left out:" in html
