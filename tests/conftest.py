"""What holds for all tests: none touches the folders of whoever runs them, none is timed; and the host of many."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

import ledger.book.books
from ledger.book.beginning import create_book
from ledger.cli.terminal import clock

pytest.register_assert_rewrite("tests.host", "tests.cli.playing", "tests.storage.night_texts", "tests.play.script")

# Their tests run where they are installed, not from here: see tests/house_rules/test_other_distributions.py.
collect_ignore = ["example_rule/tests", "club_rules/tests"]

from tests.clock import EVENING, set_to  # noqa: E402  # as below
from tests.host import Host  # noqa: E402  # its asserts say what they saw only where it is imported after that line

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# Machines are shared: how long an example takes, or takes to be thought of, says nothing about what is tested.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@pytest.fixture(scope="session", autouse=True)
def _own_state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """What the program keeps for a user goes into a folder of this run, here and in every process a test starts."""
    folder = tmp_path_factory.mktemp("state")
    with pytest.MonkeyPatch.context() as patch:
        for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            patch.setenv(variable, str(folder / variable))
        for variable in ("MAHJ_BOOK", "MAHJ_THEME", "MAHJ_PLAIN", "FORCE_COLOR", "COLUMNS", "LINES"):
            patch.delenv(variable, raising=False)
        patch.setenv("NO_COLOR", "1")
        patch.setenv("XDG_STATE_HOME", str(folder))
        patch.setattr("platformdirs.user_state_path", lambda *_, **__: folder / "mahj-ledger")
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        patch.setattr("platformdirs.user_cache_path", lambda *_, **__: folder / "cache" / "mahj-ledger")
        yield folder


@pytest.fixture(scope="session", autouse=True)
def _nothing_above(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A book that somebody keeps in a folder above those of the tests is not found from there."""
    below, is_book = tmp_path_factory.getbasetemp(), ledger.book.books._is_book  # noqa: SLF001  # where it is looked up
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ledger.book.books._is_book", lambda folder: not below.is_relative_to(folder) and is_book(folder))
        yield


@pytest.fixture(scope="session", autouse=True)
def _set_clock() -> Iterator[None]:
    """The program asks the clock of the tests, never that of the machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clock, "now", clock.now)
        patch.setattr("ledger.book.roster_writing.today", lambda: clock.now().date())
        set_to(EVENING)
        yield


@pytest.fixture(autouse=True)
def _an_evening(_set_clock: None) -> None:
    """Every test begins on that evening, whenever it is run; many set another time for themselves."""
    set_to(EVENING)


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Host:
    """Somebody with a book that was begun just now, in the folder of that book, and with safety copies of their own."""
    monkeypatch.setattr("ledger.book.safety_copies.copies_folder", lambda: tmp_path / "copies")
    folder = create_book(tmp_path / "book").root
    monkeypatch.chdir(folder)
    return Host(folder, monkeypatch)


@pytest.fixture
def table(host: Host) -> Host:
    """The same at a night of Ann, Bea, Cat and Dee under the standard rules, just opened."""
    host.done("start Ann Bea Cat Dee")
    return host
