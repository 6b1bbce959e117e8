"""Hands that were forgotten and are put in where they belong: the next number, an earlier place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.cli.prompt.help_page import HELP_TEXT
from tests.sources import ROOT

if TYPE_CHECKING:
    from tests.host import Host


def numbers(table: Host) -> list[int]:
    """The numbers of the hands, in the order in which they were played."""
    return [played.played.number for played in table.table().evening.hands]


def test_how_to_put_in_a_forgotten_hand_is_found(table: Host) -> None:
    """Where somebody looks: the page of words, the guide to a night, and the help of corrections."""
    assert "after 7 (forgotten; follows 7)" in HELP_TEXT
    assert "bea 25 cat after 3" in (ROOT / "README.md").read_text("utf-8")
    assert "--after 3" in table.done("help edit").out


def test_a_forgotten_hand_stands_where_it_was_played(table: Host) -> None:
    """It gets the next number, behind the one it follows and those put in behind that already; 0 is the beginning."""
    table.done("win ann 25 dee", "win bea 30 self")
    run = table.run("wall --after 1")
    assert run.code == 0
    assert run.out.splitlines()[0] == "3. Wall game, put in after 1."
    table.done("thrown-in --after 1", "error cat 25 --intact dee --after 0")
    assert table.run("win dee 25 ann --after 0").out.startswith("6. Dee wins 25 on Ann's discard, put in as the first")
    assert numbers(table) == [5, 6, 1, 3, 4, 2]
    assert table.run("check").code == 0


def test_every_command_takes_the_number_that_was_printed(table: Host) -> None:
    """Corrections, explanations and further hands call it as it was called when it was recorded."""
    table.done("win ann 25 dee", "win bea 30 self", "wall --after 1", "edit 3 cat 25 dee", "wall --after 3")
    assert table.run("why 3").out.startswith("3. Cat wins 25 on Dee's discard.\n")
    assert numbers(table) == [1, 3, 4, 2]
    table.done("void 3", "undo")
    assert numbers(table) == [1, 3, 4, 2]
    assert table.run("undo").out.startswith("Taken back: 4. Wall game.\n")
    assert numbers(table) == [1, 3, 2]


def test_east_stays_as_it_was_recorded_and_the_deal_is_said(table: Host) -> None:
    """Who sat is a fact; where the deal would have stood is said, and who deals next has moved on by one."""
    table.done("win ann 25 dee", *(["wall"] * 8))
    run = table.run("wall --after 2")
    assert (
        "East stays as it was recorded, at hands 3 Cat, 4 Dee, 5 Ann, 6 Bea, 7 Cat, 8 Dee; with hand 10 in its turn "
        "it would have been Dee, Ann, Bea, Cat, Dee, Ann, and so on to hand 9.\n"
    ) in run.out
    assert "Next East: Cat." in run.out
    east = [entry["seated"][0] for entry in table.json("show")["entries"]]
    assert east == ["Ann", "Bea", "Cat", "Cat", "Dee", "Ann", "Bea", "Cat", "Dee", "Ann"]
    assert "East stays" not in table.run("thrown-in --after 2").out


def test_later_hands_are_reckoned_with_it_once_that_is_agreed(host: Host) -> None:
    """Old and new are shown before the question, as a correction shows them; a pipe needs --yes."""
    host.done("start Ann Bea Cat Dee --preset pie --with pie.limit=100", "win ann 25 dee", "win bea 25 dee")
    before = host.files()
    run = host.run("win cat 25 dee --after 1")
    later = "2. Bea wins 25 on Dee's discard: was Ann -25, Bea +100, Cat -25, Dee -50; now Ann -25, Bea +50, Cat -25"
    assert run.code == 1
    assert later in run.out
    assert run.err.startswith("error: entry 2 depends on it. Correct that too?\n")
    assert host.files() == before
    assert host.answering("win cat 25 dee --after 1", "n").code == 1
    assert host.files() == before
    assert host.answering("win cat 25 dee --after 1", "y").out.count(later) == 1
    assert host.balances() == {"Ann": 50, "Cat": 50, "Dee": -100}
    assert host.run("check").code == 0
    host.done("undo")
    assert host.balances() == {"Ann": 75, "Bea": 75, "Cat": -50, "Dee": -100}


def test_what_the_house_wants_to_know_is_asked_of_that_time(host: Host) -> None:
    """The rules, and who sat, are those of the moment at which it was played."""
    host.done("start Ann Bea Cat Dee --preset dice-night", "wall", "presets use standard", "sub Eve --for Dee")
    run = host.answering("win ann 25 dee --after 1", "y")
    assert run.err.startswith("Did East roll doubles?")
    assert run.out.startswith("4. Ann wins 25 on Dee's discard, dice-doubles, put in after 1.\n")
    assert host.json("show")["entries"][1]["seated"] == ["Bea", "Cat", "Dee", "Ann"]
    assert host.run("win ann 25 eve --after 1 --yes").code == 1


def test_an_opening_payment_comes_before_every_hand(host: Host) -> None:
    """The first hand of a night stands behind the ante that was paid as it opened."""
    host.done("start Ann Bea Cat Dee --preset kitty", "wall")
    assert host.run("win ann 25 dee --after 0 --yes").code == 0
    assert host.run("check").code == 0


@pytest.mark.parametrize(
    ("after", "message"),
    [
        ("77", "the night 2026-11-29 has no entry 77"),
        ("x", 'the number of a hand cannot be "x"'),
        ("1000001", "no hand has the number 1000001"),
        ("-1", "no hand has the number -1"),
    ],
)
def test_a_hand_follows_one_that_is_there(after: str, message: str, table: Host) -> None:
    """What is no number of the night is refused, and nothing is written."""
    table.done("wall")
    before = table.files()
    run = table.run(f"win ann 25 dee --after={after}")
    assert run.code in {1, 2}
    assert run.err.startswith(f"error: {message}\nhint: ")
    assert table.files() == before


def test_the_same_hand_put_in_elsewhere_is_no_slip(table: Host) -> None:
    """Only the very same hand at the very same place within a minute is asked about."""
    table.done("wall", "wall --after 0")
    assert table.again("wall").code == 0
    assert table.again("wall --after 0").code == 0
    assert table.again("wall --after 0").code == 1
