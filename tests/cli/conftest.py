"""A folder in which nothing has been begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.host import Host

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Host:
    """Somebody in a folder without a book, with no book named anywhere."""
    host = Host(tmp_path, monkeypatch)
    monkeypatch.delenv("MAHJ_BOOK")
    monkeypatch.chdir(tmp_path)
    return host
