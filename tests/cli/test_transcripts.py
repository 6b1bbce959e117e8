"""Whole evenings as a terminal shows them, each in a file of its own under ``transcripts``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Desk

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(desk: Desk, path: Path) -> None:
    """Typed in order into a new book, every command prints what the transcript shows."""
    desk.plays(path.read_text("utf-8"))
