"""Any sheet made from known nights comes back as those nights, or is refused; never as others."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from hypothesis import given, note, settings
from hypothesis import strategies as st

from ledger.errors import MahjError
from ledger.exchange.sheet_reading import read
from ledger.exchange.sheets import read_grid
from ledger.model import added, nonzero
from ledger.night.people import People
from tests.exchange.layouts import make

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date
    from pathlib import Path

    import pytest

    from tests.exchange.layouts import Made

Nights = dict["date", dict[str, int]]


def nights_of(rows: Iterable[tuple[date, Mapping[str, int]]]) -> Nights:
    """What everybody comes to on each day; who comes to nothing is left out, and so is a day on which nobody does."""
    nights: Nights = {}
    for day, net in rows:
        nights[day] = added(nights.get(day, {}), net)
    return {day: nonzero(net) for day, net in nights.items() if nonzero(net)}


def read_back(made: Made, path: Path) -> Nights | None:
    """The nights that a sheet comes to, or None where it is refused."""
    path.write_bytes(made.content)
    try:
        sheet, problems = read(read_grid(path), made.told, People((), ()), "0.01", "USD")
    except MahjError:
        return None
    return None if problems or sheet.unclear else nights_of((row.day, row.net) for row in sheet.rows)


@settings(max_examples=200)
@given(random=st.randoms(use_true_random=False))
def test_a_sheet_comes_back_as_its_nights_or_is_refused(
    random: Random, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Whatever layout its nights are written in, nobody gets points that were not theirs."""
    made = make(random)
    note(made.layout)
    note(made.content.decode("utf-16" if made.content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8"))
    found = read_back(made, tmp_path_factory.getbasetemp() / "any-sheet.csv")
    assert found is None or found == nights_of((day, net) for day, hands in made.nights.items() for net in hands)


def test_nine_sheets_in_ten_come_back(tmp_path: Path) -> None:
    """Refusing everything would be safe as well, and no use to anybody: of every shape nine in ten are read."""
    shapes: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for seed in range(600):
        made = make(Random(seed))  # noqa: S311  # the same sheets every time
        shape = made.layout.partition(",")[0]
        shapes[shape] += 1
        refused[shape] += read_back(made, tmp_path / "sheet.csv") is None
    assert all(refused[shape] * 10 <= count for shape, count in shapes.items()), (shapes, refused)
