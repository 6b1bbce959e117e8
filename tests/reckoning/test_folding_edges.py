"""Who waited at a hand, and what is owed at the end by somebody who never played, as the night's entries tell."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ledger.model import Hand, Result
from ledger.pay.night_state import state_of
from ledger.record import HandEntry, Header, NightRecord

NOW = datetime(2026, 11, 29, 19, 5, tzinfo=UTC)
SIX = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay")


@pytest.mark.parametrize(
    ("seated", "waited"),
    [
        (("Ann", "Bea", "Cat", "Dee"), ("Eve", "Fay")),
        (("Cat", "Dee", "Eve", "Fay"), ("Ann", "Bea")),
        (("Fay", "Ann", "Bea", "Cat"), ("Dee", "Eve")),
        (("Fay", "Bea", "Cat", "Dee"), ("Ann", "Eve")),
        (("Zoe", "Bea", "Cat", "Dee"), ("Ann", "Eve", "Fay")),
        (("Bea", "Zoe", "Cat", "Dee"), ("Eve", "Fay", "Ann")),
        (("Bea", "Cat", "Dee", "Zoe"), ("Eve", "Fay", "Ann")),
    ],
)
def test_who_waited_is_counted_on_from_east(seated: tuple[str, ...], waited: tuple[str, ...]) -> None:
    """Round the list of players from East on; where East is not on it, from its beginning."""
    header = Header(id="n", date=date(2026, 11, 29), started=NOW, players=SIX, preset="flat", rules={})
    hand = HandEntry(number=1, at=NOW, hand=Hand(seated=seated, result=Result.WALL), net={})
    (played,) = state_of(NightRecord(header, (hand,))).hands
    assert (played.night.seated, played.night.waiting) == (seated, waited)
