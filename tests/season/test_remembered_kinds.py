"""Whatever is remembered of a night reads back as it was reckoned, and says what its file says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from ledger.model import Result
from ledger.pay.night_state import state_of
from ledger.record import Purpose
from ledger.season import count_cache, left_over, memory, night_lines, pots
from ledger.season.night_lines import LINES, rules_in
from tests.season.conftest import night_text
from tests.storage.test_night_properties import nights

if TYPE_CHECKING:
    from ledger.record import NightRecord
    from ledger.season.memory import Kind
    from tests.season.conftest import NightWriter, SeasonBook

KINDS: tuple[Kind[object], ...] = (
    count_cache.COUNTS,
    count_cache.DETAILS,
    left_over.LEFT,
    night_lines.LINES,
    pots.POTS,
)
PATH = Path("2026-11-29.toml")


@settings(max_examples=60, deadline=None)
@given(night=nights())
def test_what_is_remembered_is_what_was_reckoned(night: NightRecord) -> None:
    """Of any night, whatever its names, numbers and rules: to the last decimal, on one line of its own."""
    content = night_text(night).encode()
    for kind in KINDS:
        reckoned = kind.reckon(content, PATH)
        line = kind.encode(reckoned)
        assert b"\n" not in line
        assert kind.decode(line) == reckoned
    line_of = LINES.decode(LINES.encode(LINES.reckon(content, PATH)))
    assert repr(rules_in(bytes(line_of.rules))) == repr(state_of(night).rules)


@pytest.fixture
def evenings(season: SeasonBook, night: type[NightWriter]) -> SeasonBook:
    """Nights with a pot left, an alias, what two pay two, and only totals; one cannot be read."""
    season.two_evenings()
    shared = night().won("Ann", {"Ann": 10, "Bea": 20, "Cat": -14, "Dee": -16}).other(Result.WALL)
    season.write("2026-03-01-2", shared.paid("Cat", "Ann", 5, Purpose.SETTLE).end(net={"kitty": 20, "Dee": -20}))
    season.write("2026-03-08", night(("Annie", "Bea", "Cat", "Dee")).won("Annie", {"Annie": 30, "Bea": -30}))
    season.write("2026-03-15", night().totals({"Ann": 7, "Bea": -7}))
    (season.book.sessions / "2026-03-22.toml").write_text("no night\n", encoding="utf-8")
    season.settings('[[players]]\nname = "Ann"\naliases = ["Annie"]')
    return season


@pytest.mark.parametrize(
    "words",
    [
        ("nights",),
        ("nights", "list", "--format", "csv"),
        ("stats", "--season", "all-time"),
        ("versus", "Ann", "Bea", "--season", "all-time"),
        ("standings", "--season", "all-time"),
    ],
)
def test_a_command_says_the_same_again(
    evenings: SeasonBook, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With nothing remembered, with everything, and where the folder for that cannot be used."""
    monkeypatch.setattr("ledger.season.memory.cache_folder", lambda: tmp_path / "cache")
    first = evenings.run(*words)
    assert "Ann" in first.out
    assert evenings.run(*words) == first
    monkeypatch.setattr(memory, "_seen", lambda path, began: path.encode())  # noqa: ARG005  # known as it was seen
    evenings.run(*words)
    assert evenings.run(*words) == first
    monkeypatch.setattr("ledger.season.memory.cache_folder", lambda: evenings.book.settings_path)
    assert evenings.run(*words) == first
