"""What waits in which pot, over many nights: nothing is lost, nothing is brought twice."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from ledger.model import Unit, added
from ledger.pay.carried import PotsOfNight, still_waiting
from ledger.season.between_nights import NightSummary, problems_between

START = datetime(2026, 11, 29, 19, 0, tzinfo=UTC)
POTS = ("kitty", "jackpot", "bonus")
KINDS = ((Unit.COINS, None), (Unit.COINS, "2"), (Unit.POINTS, None))

#: Of each night: its kind, the pots its rules own, and what it leaves in each.
evenings = st.lists(
    st.tuples(
        st.sampled_from(KINDS), st.sets(st.sampled_from(POTS)), st.lists(st.integers(0, 3), min_size=3, max_size=3)
    ),
    max_size=8,
)


@given(evenings)
def test_every_pot_waits_until_a_night_that_owns_it_brings_it(
    drawn: list[tuple[tuple[Unit, str | None], set[str], list[int]]],
) -> None:
    """As nights bring what waits for their kind, an independent count of each pot always agrees, and so does check."""
    nights: list[PotsOfNight] = []
    counted: dict[tuple[tuple[Unit, str | None], str], int] = {}
    for place, (kind, owned, amounts) in enumerate(drawn):
        waits = [pot for pot in still_waiting(nights) if pot.left_by.kind == kind and pot.pot in owned]
        left = {pot: points for pot, points in zip(POTS, amounts, strict=True) if points and pot in owned}
        nights.append(
            PotsOfNight(
                night=f"night {place}",
                id=f"id {place}",
                kind=kind,
                started=START + timedelta(days=place),
                brought=added({}, *({pot.pot: pot.points} for pot in waits)),
                brought_from=tuple(dict.fromkeys(pot.left_by.id for pot in waits)),
                left=left,
            )
        )
        counted.update({(kind, pot): left.get(pot, 0) for pot in owned})
    found: dict[tuple[tuple[Unit, str | None], str], int] = {}
    for pot in still_waiting(nights):
        found[pot.left_by.kind, pot.pot] = found.get((pot.left_by.kind, pot.pot), 0) + pot.points
    assert found == {key: points for key, points in counted.items() if points}
    assert not list(problems_between(NightSummary(night.night, night.id, night, ()) for night in reversed(nights)))
