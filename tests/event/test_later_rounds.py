"""A correction of an earlier round says which later hands would have come out otherwise, and changes none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.event.conftest import EIGHT

if TYPE_CHECKING:
    from tests.host import Host

FIRST, SECOND = "e-2026-11-29-r1-t1", "e-2026-11-29-r2-t1"
SAID = ["Later rounds stay as they were recorded. This would have come out otherwise:", "Table 1, round 2:"]
EVE_WON = "1. Eve wins 25 on Dee's discard: Eve +50, Dee 0, Cat -25, Fay -25; it would have been "


@pytest.fixture
def purses(host: Host) -> Host:
    """Dee has lost her purse of 100 in the first round, and pays nothing for two hands of the second."""
    host.done(f"event start {EIGHT} --preset pie --with pie.limit=100 --movement hand --rounds 3")
    host.done("event round Ann Bea Cat Dee / Eve Fay Gil Hal", "win ann 25 dee -j", "event time")
    host.done("event round Eve Dee Cat Fay / Ann Bea Gil Hal", "win eve 25 dee")
    return host


def later(host: Host, command: str) -> list[str]:
    """What a command says of later rounds; the files of these are as they were."""
    before = {name: text for name, text in host.files().items() if "-r2-" in name or "-r3-" in name}
    lines = host.done(command).lines
    assert {name: host.files()[name] for name in before} == before
    return lines[lines.index(SAID[0]) :] if SAID[0] in lines else []


def test_a_hand_corrected_taken_out_or_brought_back(purses: Host) -> None:
    """By whichever command; once it says again what was brought to the later round, there is nothing to say."""
    where, purse_is_full = "--round 1 --table 1", f"{EVE_WON}Eve +100, Dee -50, Cat -25, Fay -25."
    assert later(purses, f"void 1 {where}")[:3] == [*SAID, purse_is_full]
    assert later(purses, f"undo {where}") == []
    assert later(purses, f"edit 1 --no-jokerless {where}")[:3] == [*SAID, purse_is_full]
    assert later(purses, f"edit 1 --note late {where}") == []
    purses.done("check")


def test_a_purse_that_is_not_reached_changes_nothing(purses: Host) -> None:
    """Nothing is said then, nor of who played no later round."""
    assert later(purses, "edit 1 --value 30 --round 1 --table 1") == []
    purses.done("end --reopen --round 1 --table 2")
    assert later(purses, "win gil 25 hal --round 1 --table 2") == []


def test_a_hand_that_was_forgotten_in_an_earlier_round(purses: Host) -> None:
    """Reopened, it takes the hand and says so; what follows from the first difference is reckoned on."""
    purses.done("win fay 25 dee", "end --reopen --round 1 --table 1")
    lines = later(purses, "win dee 25 self --after 0 --round 1 --table 1 --yes")
    assert lines[:2] == SAID
    assert lines[2].startswith(EVE_WON)
    assert lines[3].startswith("2. Fay wins 25 on Dee's discard: ")
    assert "it would have been" not in purses.done("play --say undo --round 1 --table 1").out


def test_a_table_that_cannot_be_read_is_named(purses: Host) -> None:
    """The correction stands."""
    purses.night_path(SECOND).write_text("format = 2\n", "utf-8")
    ran = purses.done("void 1 --night e-2026-11-29-r1-t1")
    assert f"warning: what a later round would have been cannot be told: {SECOND}.toml" in ran.err


def test_a_table_whose_rules_are_missing_is_named(purses: Host) -> None:
    """Nobody can tell what its hands would have been; what is no hand stays as it is anyhow."""
    purses.done("note cake --round 2 --table 1")
    assert later(purses, "edit 1 --no-jokerless --round 1 --table 1")[3:] == [
        "Take it back with mahj undo --round 1 --table 1."
    ]
    path = purses.night_path(SECOND)
    path.write_text(path.read_text("utf-8").replace("[rules.pie]", "[rules.late-fee]\n[rules.pie]"), "utf-8")
    ran = purses.done("void 1 --round 1 --table 1")
    assert "warning: what a later round would have been cannot be told: " in ran.err
    assert "late-fee" in ran.err


def test_what_is_owed_of_a_corrected_table_is_owed_of_the_event(host: Host) -> None:
    """Once that has ended; before, the event settles it."""
    host.done(f"event start {EIGHT} --hands 1", "event round", "win ann 25 dee", "event time")
    assert "owe" not in host.done("edit 1 --value 30 --round 1 --table 1").out
    host.done("event end")
    out = host.done("edit 1 --value 25 --round 1 --table 1").out
    assert "Ann now owes Dee 10 of e-2026-11-29." in out
    host.done("undo --round 1 --table 1")
    assert "owes" not in host.done("event").out
