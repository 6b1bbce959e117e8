"""An evening at two tables, as the contract of events works it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.host import Host

EIGHT = "Ann Bea Cat Dee Eve Fay Gil Hal"
SIXTEEN = f"{EIGHT} Ivy Jan Kay Lea Meg Nan Ora Pam"
OPENED = (
    f"event start {EIGHT} --preset tournament --rounds 2 --movement hand --fee 20.00 --prize 50 --prize 30 --prize 20",
    "event round Ann Bea Cat Dee / Eve Fay Gil Hal",
)
FIRST_ROUND = (
    *("win ann 25 dee --exposures 2", "wall --table 1", "win bea 30 self", "win ann 25 self -j"),
    *("win eve 50 self -p", "win hal 25 eve --exposures 0", "wall --dead gil --table 2"),
)
SECOND_ROUND = (
    "event time",
    "event round Ann Fay Cat Hal / Eve Bea Gil Dee",
    "event score 1 ann=-10 fay=25 cat=45 hal=20",
    "event score 2 eve=20 bea=30 gil=10 dee=55",
)


@pytest.fixture
def evening(host: Host) -> Host:
    """Two tables with their hands of the first round played, but for one at the second."""
    host.done(*OPENED, *FIRST_ROUND)
    return host


@pytest.fixture
def two_rounds(evening: Host) -> Host:
    """And the sheets of the second round entered."""
    evening.done(*SECOND_ROUND)
    return evening
