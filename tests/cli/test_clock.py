"""The machine's own clock: the nights it changes, a year that ends, and one that goes back."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime, tzinfo
from typing import TYPE_CHECKING

import pytest

from ledger.cli.terminal import clock
from tests.clock import OF_THE_MACHINE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.host import Host, Ran

START = "start Ann Bea Cat Dee"
HAND = "win ann 25 dee"


class Machine:
    """A machine whose clock is set by hand before each command."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._moment = ""

    def now(self, zone: tzinfo) -> datetime:
        """What the program asks for."""
        return datetime.fromisoformat(self._moment).astimezone(zone)

    def at(self, moment: str, command: str) -> Ran:
        """Type a command at a moment of universal time, whatever comes of it."""
        self._moment = f"{moment}+00:00"
        return self._host.again(command)

    def done(self, moment: str, command: str) -> Ran:
        """Type a command that must succeed."""
        ran = self.at(moment, command)
        assert ran.code == 0, ran.err
        return ran

    def asked(self, moment: str, command: str, question: str) -> None:
        """Type a command that must not be done unasked."""
        ran = self.at(moment, command)
        assert ran.code != 0
        assert question in ran.err


@pytest.fixture
def machine(host: Host, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine at universal time, wherever the tests are run."""
    machine = Machine(host)
    monkeypatch.setattr(clock, "now", lambda: machine.now(UTC))
    return machine


@pytest.fixture
def new_york(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    """One in New York, where clocks change: what time it is there the program finds out by itself."""
    if sys.platform == "win32":
        pytest.skip("a process cannot be moved to another zone on Windows")
    with monkeypatch.context() as patch:
        # As the system writes it down: the zone's own files need not be installed.
        patch.setenv("TZ", "EST5EDT,M3.2.0,M11.1.0")
        time.tzset()
        patch.setattr(clock, "datetime", machine)
        patch.setattr(clock, "now", OF_THE_MACHINE)
        yield machine
    time.tzset()


def times(host: Host) -> list[str]:
    """When each entry of the newest night was recorded, as it was on the wall."""
    return [entry.at.isoformat() for entry in host.entries()]


def test_a_night_on_which_clocks_go_forward(host: Host, new_york: Machine) -> None:
    """After 01:59 comes 03:00: two hands two minutes apart, in one night, and what is asked goes by time gone by."""
    new_york.done("2027-03-14T02:00:00", START)
    new_york.done("2027-03-14T06:59:30", HAND)
    new_york.asked("2027-03-14T07:00:10", HAND, "was recorded less than a minute ago")
    new_york.done("2027-03-14T07:01:30", HAND)
    assert times(host) == ["2027-03-14T01:59:30-05:00", "2027-03-14T03:01:30-04:00"]
    new_york.done("2027-03-14T15:01:00", "wall")
    new_york.asked("2027-03-14T23:01:01", "wall", "is 8 hours old")
    new_york.done("2027-03-14T15:10:00", "end")
    new_york.done("2027-03-14T15:10:00", "check")
    assert host.night_path("2027-03-13").exists()


def test_a_night_on_which_clocks_go_back(host: Host, new_york: Machine) -> None:
    """The hour that comes twice: a hand of its second time stands behind one of its first, and is no repetition."""
    new_york.done("2027-11-07T02:00:00", START)
    new_york.done("2027-11-07T05:30:00", HAND)
    new_york.done("2027-11-07T06:29:30", HAND)
    new_york.done("2027-11-07T06:30:00", "wall")
    assert times(host) == ["2027-11-07T01:30:00-04:00", "2027-11-07T01:29:30-05:00", "2027-11-07T01:30:00-05:00"]
    assert "before the last entry" not in new_york.at("2027-11-07T06:31:00", "doctor").out
    new_york.done("2027-11-07T06:40:00", "end")
    new_york.done("2027-11-07T06:40:00", "check")


def test_a_night_over_new_years_eve(host: Host, machine: Machine) -> None:
    """It is one night of the old year, whenever its hands end; the next evening is one of the new year."""
    machine.done("2026-12-31T21:00:00", START)
    machine.done("2026-12-31T23:58:00", HAND)
    machine.done("2027-01-01T00:01:00", HAND)
    machine.done("2027-01-01T00:30:00", "end")
    assert machine.done("2027-01-01T20:00:00", START).lines[0] == "The night 2027-01-01 is open: Standard."
    machine.done("2027-01-01T20:10:00", HAND)
    machine.done("2027-01-01T21:00:00", "end")
    machine.done("2027-01-01T21:00:00", "check")
    played = {year: host.json(f"standings --season {year}") for year in ("2026", "2027")}
    assert {year: rows[0]["net"] for year, rows in played.items()} == {"2026": 200, "2027": 100}


def test_a_clock_that_goes_back_within_a_night(host: Host, machine: Machine) -> None:
    """Hands stand in the order they were told, the last one told is the one taken back, and the night is sound."""
    machine.done("2026-11-29T20:00:00", START)
    machine.done("2026-11-29T20:05:00", HAND)
    machine.done("2026-11-29T19:05:00", "win bea 30 self")
    assert "before the last entry of 2026-11-29" in machine.at("2026-11-29T19:06:00", "doctor").out
    assert "Taken back: 2. Bea wins 30" in machine.done("2026-11-29T19:06:00", "undo").out
    machine.done("2026-11-29T19:07:00", "win cat 30 self")
    machine.done("2026-11-29T19:10:00", "edit 1 --value 30 --yes")
    machine.done("2026-11-29T19:20:00", "end")
    machine.done("2026-11-29T19:20:00", "check")
    assert host.balances() == {"Ann": 120 - 60, "Bea": -30 - 60, "Cat": 180 - 30, "Dee": -60 - 60}


def test_a_clock_that_goes_back_to_before_the_night(host: Host, machine: Machine) -> None:
    """The night goes on all the same; the next one is meant while it is open, and told by its name afterwards."""
    machine.done("2026-12-29T20:00:00", START)
    machine.done("2026-11-29T20:05:00", HAND)
    machine.done("2026-11-29T20:10:00", HAND)
    machine.done("2026-11-29T20:20:00", "end")
    machine.done("2026-12-06T20:00:00", START)
    machine.done("2026-12-06T20:05:00", HAND)
    machine.done("2026-12-06T20:06:00", "end --night 2026-12-06")
    machine.done("2026-12-06T20:06:00", "check")
    assert host.balances("2026-12-29") == {"Ann": 200, "Bea": -50, "Cat": -50, "Dee": -100}
    assert host.balances("2026-12-06") == {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}
