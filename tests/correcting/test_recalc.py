"""A replay that comes to something else than the record: shown entry by entry, and written once somebody says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.night.revising import differences

if TYPE_CHECKING:
    from tests.host import Host


def announced_wrongly(host: Host) -> None:
    """A night whose first hand was announced 100 too low for Dee, whose purse of 200 is then emptied too late."""
    host.done("start Ann Bea Cat Dee --preset pie --with pie.limit=200", "win ann 75 dee", "win bea 50 dee", "wall")
    text = host.night_path().read_text(encoding="utf-8")
    for right, wrong in (
        ("{ Ann = 300, Bea = -75, Cat = -75, Dee = -150 }", "{ Ann = 200, Bea = -75, Cat = -75, Dee = -50 }"),
        ("{ Bea = 150, Cat = -50, Dee = -50, Ann = -50 }", "{ Bea = 200, Cat = -50, Dee = -100, Ann = -50 }"),
    ):
        assert right in text
        text = text.replace(right, wrong)
    host.night_path().write_text(text, encoding="utf-8")


def test_what_differs_is_shown_and_nothing_written(host: Host) -> None:
    """Without ``--yes`` nothing is written; each entry that differs is named with both points; the exit code is 4."""
    announced_wrongly(host)
    before = host.night_path().read_bytes()
    said = host.run("recalc")
    assert said.code == 4
    first = "was Ann +200, Bea -75, Cat -75, Dee -50; now Ann +300, Bea -75, Cat -75, Dee -150."
    second = "was Ann -50, Bea +200, Cat -50, Dee -100; now Ann -50, Bea +150, Cat -50, Dee -50."
    assert said.out.splitlines() == [
        f"1. Ann wins 75 on Dee's discard: {first}",
        f"2. Bea wins 50 on Dee's discard: {second}",
    ]
    assert host.night_path().read_bytes() == before
    assert host.run("check").code == 4


def test_with_a_yes_the_replay_is_written_as_one_change(host: Host) -> None:
    """With ``--yes`` it is written as one change that says who wrote it; both agree then, and undo takes it back."""
    announced_wrongly(host)
    host.done("recalc --yes")
    assert [(entry.number, entry.by, entry.after) for entry in host.entries()[3:]] == [
        (1, "recalc", None),
        (2, "recalc", 1),
    ]
    assert differences(host.table()) == ()
    assert host.done("recalc").out == "The record and its replay agree.\n"
    assert host.done("check").out == ""
    assert host.done("undo").out.splitlines()[:3] == [
        "Taken back: 1. Ann wins 75 on Dee's discard.",
        "It says again: 1. Ann wins 75 on Dee's discard.",
        "With it: 2.",
    ]
    assert host.run("check").code == 4


def test_an_old_night_is_recalculated_where_it_is_named(host: Host) -> None:
    """A night of long ago is recalculated where it is named."""
    announced_wrongly(host)
    host.next_day(9)
    assert host.run("recalc --night 2026-11-29").code == 4
    host.done("recalc --night 2026-11-29 --yes")
    assert differences(host.table()) == ()


def test_an_event_that_was_played_is_compared_table_by_table(host: Host) -> None:
    """No table has to be named where all have ended; the one that differs is, and a yes writes it."""
    host.done("event start Ann Bea Cat Dee Eve Fay Gil Hal --rounds 1 --hands 1 --movement hand")
    host.done("event round Ann Bea Cat Dee / Eve Fay Gil Hal", "win ann 25 dee", "win eve 25 fay", "event time")
    assert host.done("recalc").out == "The record and its replay agree.\n"
    path = host.night_path("e-2026-11-29-r1-t2")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Fay = -50", "Fay = -25").replace("Eve = 100", "Eve = 75"), encoding="utf-8")
    said = host.run("recalc")
    assert (said.code, said.lines[0]) == (4, "e-2026-11-29-r1-t2:")
    assert "of the night e-2026-11-29-r1-t2 and its replay differ" in said.err
    host.done("recalc --yes")
    assert host.balances("e-2026-11-29-r1-t2") == {"Eve": 100, "Fay": -50, "Gil": -25, "Hal": -25}
    assert host.done("recalc").out == "The record and its replay agree.\n"
