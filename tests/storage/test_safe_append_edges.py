"""Who may read a file that was just begun."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import pytest

from ledger.book.safe_append import append_bytes, create_file

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.skipif(os.name == "nt", reason="who may read a file is not said by its mode there")
@pytest.mark.parametrize(("mask", "mode"), [(0o000, 0o666), (0o022, 0o644), (0o077, 0o600)])
def test_new_file_may_be_read_by_whom_its_owner_lets(tmp_path: Path, mask: int, mode: int) -> None:
    """As with any other program: reading and writing, less what is masked; and appending leaves it so."""
    path = tmp_path / "a.toml"
    before = os.umask(mask)
    try:
        create_file(path, b"one", bytes)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == mode
    append_bytes(path, b"one", b" two", bytes)
    assert stat.S_IMODE(path.stat().st_mode) == mode
