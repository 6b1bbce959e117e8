"""What the tests of the prompt and of completion share: a book with a night that has begun."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import pytest

from ledger.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

#: The moment at which every test begins; a minute goes by with each look at the clock, so that no hand is told twice.
BEGIN = datetime.fromisoformat("2026-11-29T19:05:00-05:00")


@pytest.fixture
def mahj(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Run a command in a book of its own, and return its exit code."""
    book = tmp_path / "book"
    main(["init", str(book)])
    monkeypatch.setenv("MAHJ_BOOK", str(book))
    monkeypatch.chdir(tmp_path)
    return lambda *words: main(list(words))


@pytest.fixture
def book(mahj: Callable[..., int], tmp_path: Path) -> Path:
    """A book whose newest night has Mary Ann, Anna, Cat and O'Brien, and an older one of Zoe, Yan, Xia and Wim."""
    mahj("start", "Zoe", "Yan", "Xia", "Wim", "--date", "2025-03-01")
    mahj("end")
    mahj("start", "Mary Ann", "Anna", "Cat", "O'Brien", "--date", "2026-11-29", "--table", "north")
    return tmp_path / "book"
