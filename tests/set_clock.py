"""A real process of the program whose clock is set."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

_PROGRAM = """
from datetime import datetime
from ledger.cli.starting import start
from ledger.cli.terminal import clock
clock.now = lambda: datetime.fromisoformat("{now}")
raise SystemExit(start())
"""


def mahj_at(now: datetime, python: str | Path) -> list[str]:
    """What starts ``mahj``, by this Python, as if it were that time there; the words of a command follow."""
    return [str(python), "-c", _PROGRAM.format(now=now.isoformat())]
