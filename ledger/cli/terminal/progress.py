"""How far a long reading is, as a bar on a terminal."""

from __future__ import annotations

import sys
import time
from typing import Any

import typer

#: Reading that takes longer than this, in seconds, shows how far it is.
PATIENCE = 1.0


class Progress:
    """A bar on a terminal once reading takes long."""

    def __init__(self) -> None:
        self._since = time.monotonic()
        self._is_seen = sys.stderr.isatty()
        self._bar: Any = None

    def __call__(self, done: int, of: int) -> None:
        """So many nights have been read."""
        if self._bar is None:
            if not self._is_seen or done == of or time.monotonic() - self._since < PATIENCE:
                return
            self._bar = typer.progressbar(length=of, label="reading nights", file=sys.stderr)
            self._bar.__enter__()
            self._bar.update(done - 1)
        self._bar.update(1)
        if done == of:
            self._bar.__exit__(None, None, None)
