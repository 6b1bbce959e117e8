"""Loaded by every Python that `.ci/shifted` starts: they sleep by another call of the system than usual.

Python sleeps until a moment of the steady clock. faketime 0.9.10 takes its shift off such a moment even where it is
told to leave that clock alone, and the system refuses to wait for what was before the machine was started.
"""

from __future__ import annotations

import select
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import SupportsIndex


def _sleep(seconds: float | SupportsIndex) -> None:
    """Sleep so many seconds."""
    select.select((), (), (), float(seconds))


time.sleep = _sleep
