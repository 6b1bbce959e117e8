"""Errors that no command shows in a test: calls that make them, with the message and the hint.

Each call is given an empty folder, which messages call TMP, and a way to patch what has to fail.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest


class Call(NamedTuple):
    """A call that raises an error, and what the error says."""

    work: Callable[[Path, pytest.MonkeyPatch], object]
    message: str
    hint: str | None = None

    @property
    def name(self) -> str:
        """What is called."""
        return self.work.__name__


CALLS: list[Call] = []


def raises(message: str, hint: str | None = None) -> Callable[[Callable[[Path, pytest.MonkeyPatch], object]], None]:
    """Put a function into the catalogue, with the error it raises."""

    def put(work: Callable[[Path, pytest.MonkeyPatch], object]) -> None:
        CALLS.append(Call(work, message, hint))

    return put
