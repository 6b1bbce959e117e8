"""Where the program keeps things for its user beside their books; those of a throw-away book go with it."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

#: The folder that takes the place of all of the user's, where nothing shall be left behind.
KEPT_IN: ContextVar[Path | None] = ContextVar("in place of the user's folders", default=None)


def state_folder() -> Path:
    """The user's folder for an application's state, on this system."""
    import platformdirs  # noqa: PLC0415  # 3 ms that only few commands need

    return KEPT_IN.get() or platformdirs.user_state_path("mahj-ledger", appauthor=False)


def cache_folder() -> Path:
    """The user's folder for what this program may forget. Raises RuntimeError where nobody knows whose home it is."""
    import platformdirs  # noqa: PLC0415  # only commands about a whole book need it

    return KEPT_IN.get() or platformdirs.user_cache_path("mahj-ledger", appauthor=False)
