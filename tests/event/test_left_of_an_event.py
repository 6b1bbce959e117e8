"""What an event that has ended leaves unpaid: who owes it, and how it is written down as paid."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from ledger.errors import Refused
from ledger.event.event_in_play import Director, find_event
from ledger.event.paying import AskedToPay, pay_in_event
from tests.event.conftest import EIGHT

if TYPE_CHECKING:
    from tests.host import Host

EVENT = "e-2026-11-29"
LEFT = ["Hal pays Eve 10 ($0.10)", "Fay pays Eve 5 ($0.05)", "Gil pays Eve 5 ($0.05)"]
ENDED = f"The event 2026-11-29 has ended: mahj paid FROM TO --night {EVENT} writes down a payment."


@pytest.fixture
def corrected(host: Host) -> Host:
    """An event that was paid and ended, and of which a hand was corrected after that."""
    host.done(f"event start {EIGHT} --movement hand --rounds 2 --hands 1")
    host.done("event round Ann Bea Cat Dee / Eve Fay Gil Hal", "win ann 25 dee", "win eve 25 hal")
    host.done("event round Ann Eve Cat Gil / Bea Dee Fay Hal", "win ann 25 eve", "wall --table 2", "event end")
    host.done("edit 1 --value 30 --round 1 --table 2")
    return host


def test_settling_without_a_night_settles_the_event_that_ended(corrected: Host) -> None:
    """As lines, for a chat, in coins and for programs; and it says how a payment is written down."""
    lines = [f"{line}." for line in LEFT]
    assert corrected.done("settle").lines == [*lines, ENDED]
    assert corrected.done("event settle").lines == [*lines, ENDED]
    assert corrected.done("settle --text").lines == ["Our mah jongg, 2026-11-29", *LEFT]
    assert corrected.done("settle --coins").lines[0] == "Hal pays Eve 10 ($0.10, a dime)."
    assert corrected.json("settle")[0]["points"] == 10
    corrected.done("event undo", "event end")
    assert corrected.done("settle").lines == [f"Nobody owes anything of {EVENT}."]
    assert corrected.done("settle --text").lines[1:] == [f"Nobody owes anything of {EVENT}."]
    corrected.done("start Ann Bea Cat Dee")
    assert "To settle the night 2026-11-29" in corrected.done("win ann 25 dee", "settle").out


def test_a_night_that_began_after_an_event_of_its_date_is_the_newest(corrected: Host) -> None:
    """Once that has ended too, what is settled, shown and taken back is it; names alone do not tell the order."""
    corrected.now += timedelta(minutes=5)
    corrected.done("start Ann Bea Cat Dee", "win bea 50 cat", "end --unpaid")
    assert next((row["from"], row["to"]) for row in corrected.json("settle")) == ("Cat", "Bea")
    assert corrected.done("show").lines[0].startswith("Night 2026-11-29: ")
    assert corrected.done("undo").lines[0] == "Taken back: 2. The night ends."


def test_what_coins_cannot_pay_is_said_with_who_owes_it(host: Host) -> None:
    """And that ending in coins writes the rest down."""
    host.done(f"event start {EIGHT} --hands 1 --movement hand", "event round ann bea cat dee / eve fay gil hal")
    host.done("event score 1 ann=112 bea=0 cat=0 dee=-112")
    lines = host.done("event settle --coins").lines
    assert "2 of what Dee owes Ann cannot be paid in these coins and stays owed." in lines
    assert lines[-1] == "mahj event end --coins closes the event and writes this down as paid."


def test_a_debt_of_an_event_is_paid_in_its_file(corrected: Host) -> None:
    """Named, or with no night open, or as the only debt between two; and it can be taken back."""
    assert corrected.done("paid hal eve --dry-run").lines[-1] == "Nothing was written: this was only a try."
    ran = corrected.done("paid hal eve")
    assert ran.lines[0].endswith("Hal pays Eve 10 to settle.")
    assert ran.lines[1] == "Left to settle: Eve +10, Fay -5, Gil -5."
    assert ran.lines[-1] == f"Take it back with mahj event undo --event {EVENT}."
    corrected.done("paid fay eve 5 --carried", "start Ann Bea Cat Dee")
    assert f"Nobody owes anything of {EVENT} now." in corrected.done("paid gil eve").out
    assert corrected.done(f"settle {EVENT}").lines == [f"Nobody owes anything of {EVENT}."]
    corrected.done(f"event undo --event {EVENT}")
    assert f"Nobody owes anything of {EVENT} now." in corrected.done(f"paid gil eve --night {EVENT}").out
    assert "nothing" in corrected.refused(f"paid gil eve 5 --night {EVENT}").hints[0]
    corrected.done("check")


def test_who_owes_elsewhere_or_sits_here_pays_in_the_night(corrected: Host) -> None:
    """Between two who sit at the open night it is its payment; where nobody owes anything it stays a question of it."""
    corrected.next_day()
    corrected.done("start Eve Hal Ann Bea", "win eve 25 hal")
    assert "It stands in the event" not in corrected.done("paid hal eve").out
    assert "has not played tonight" in corrected.refused("paid gil fay 5").err
    corrected.done("end --unpaid")
    assert "has not played tonight" in corrected.refused("paid cat dee 5").err


def test_more_than_is_owed_of_an_event_is_asked_about(corrected: Host) -> None:
    """No writes nothing, and neither does a yes to what is no longer the question."""
    before = corrected.files()
    assert "Fay owes Eve at most 5. Record a payment of 6?" in corrected.refused("paid fay eve 6").err
    director = Director(corrected.book, find_event(corrected.book).header.started, EVENT)

    def meanwhile(_: str) -> bool:
        corrected.done("paid fay eve")
        return True

    with pytest.raises(Refused, match="nothing was recorded"):
        pay_in_event(director, AskedToPay("fay", "eve", 6), lambda event: event.owed, lambda _: False)
    assert corrected.files() == before
    with pytest.raises(Refused, match="something else meanwhile"):
        pay_in_event(director, AskedToPay("fay", "eve", 6), lambda event: event.owed, meanwhile)
    assert "Record a payment of 6? yes" in corrected.done("paid fay eve 6 --yes").err


def test_why_is_about_a_table_at_which_somebody_played(corrected: Host) -> None:
    """The newest such table where none is named; another one is refused, with theirs."""
    assert "How Ann came to +100 in the night e-2026-11-29-r2-t1" in corrected.done("why --player ann").out
    assert "How Hal came to 0 in the night e-2026-11-29-r2-t2" in corrected.done("why --player hal").out
    ran = corrected.refused(f"why --player hal --night {EVENT}-r2-t1")
    assert "Hal did not play at table 1 in round 2" in ran.err
    assert f"--night {EVENT}-r1-t2 and --night {EVENT}-r2-t2" in ran.err
    corrected.done("players add Zoe")
    assert "Zoe did not play" in corrected.refused("why --player zoe").err


def test_a_substitute_who_never_entered_is_paid_at_the_end(host: Host) -> None:
    """And can be paid later; who never played at all is found by check."""
    host.done(f"event start {EIGHT} --movement hand --rounds 1 --hands 1")
    host.done("event round Ann Bea Cat Dee / Eve Fay Gil Hal", "wall --table 1", "sub Zoe --for gil", "win zoe 25 hal")
    assert "Hal pays Zoe 50 ($0.50)." in host.done("event end").lines
    assert f"Nobody owes anything of {EVENT}." in host.done("check", "settle").out
    host.done("edit 2 --value 30 --round 1 --table 2")
    assert f"Nobody owes anything of {EVENT} now." not in host.done("paid hal zoe").out
    path = host.book.events / f"{EVENT}.toml"
    path.write_text(path.read_text("utf-8").replace('to = "Zoe"', 'to = "Kay"', 1), encoding="utf-8")
    assert "Kay pays or is paid, and never played in the event" in host.run("check").out
