"""The time at the table: one place that asks the system, so that tests can set it."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """The local time with its offset, in whole seconds."""
    return datetime.now(UTC).astimezone().replace(microsecond=0)
