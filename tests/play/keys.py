"""Keys as a terminal sends them, and what the prompt says before the one it waits for."""

from __future__ import annotations

ENTER, ESCAPE, UP, RUBOUT = "\r", "\x1b", "\x1b[A", "\x7f"
TAKES = "Record it? [Y/n] (<: back, Ctrl-C: leave)"
