"""Whole evenings as a terminal shows them, each in a file of its own under ``transcripts``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.playing import plays

if TYPE_CHECKING:
    from tests.host import Host

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_an_evening_goes_as_its_transcript_shows(host: Host, path: Path) -> None:
    """Typed in order into a new book, every command prints what the transcript shows."""
    plays(host, path.read_text("utf-8"))
