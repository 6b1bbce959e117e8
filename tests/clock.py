"""The time tests are in: an evening that is set, in this process and in real ones, whatever the machine's clock says.

``python tests/clock.py MOMENT WORD...`` is ``mahj WORD...``, begun at that moment; from there time goes on.
"""

from __future__ import annotations

import os
import sys
from datetime import datetime, timedelta, timezone
from time import monotonic
from typing import TYPE_CHECKING

from ledger.cli.terminal import clock

if TYPE_CHECKING:
    from pathlib import Path

#: When the evening of most tests begins.
EVENING = datetime(2026, 11, 29, 19, 0, tzinfo=timezone(timedelta(hours=-5)))

#: What asks the machine, for tests of that.
OF_THE_MACHINE = clock.now


def set_to(moment: datetime) -> None:
    """Let it be that moment for the program in this process, in the zone of that moment; from there time goes on."""
    began = monotonic()
    clock.now = lambda: moment + timedelta(seconds=int(monotonic() - began))


def mahj_at(moment: datetime, python: str | Path = sys.executable) -> list[str]:
    """What to start for a real ``mahj`` at that moment, by this Python; the words typed follow."""
    return [str(python), "-P", __file__, moment.isoformat()]


def unshifted() -> dict[str, str]:
    """The environment without what shifts the clock: under it, a process that has threads may end of itself."""
    return {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}


if __name__ == "__main__":
    from ledger.cli.starting import start

    set_to(datetime.fromisoformat(sys.argv[1]))
    sys.argv = ["mahj", *sys.argv[2:]]
    sys.exit(start())
