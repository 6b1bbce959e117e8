"""A question answered by a whole line, wherever one can be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.terminal.problems import say
from ledger.night.asking import Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.night.asking import Question

_BACK = "<"

_YES = frozenset({"y", "yes"})

_NO = frozenset({"n", "no"})


def answered_by_line(question: Question, before: str, read: Callable[[str], str | None]) -> str | None:
    """The answer somebody types to a question: nothing is what was answered before, ``<`` goes back."""
    may_be_empty = "" in question.also
    choices = f" y or n{', Enter: no' if may_be_empty else ''}" if question.kind is Kind.YES_NO else ""
    kept = f" [{before}]" if before else ""
    while True:
        reply = read(f"{question.text}{choices}{kept} ({_BACK}: back, Ctrl-C: leave) ")
        if reply is None or reply.strip() == _BACK:
            return None
        if question.kind is not Kind.YES_NO:
            return reply.strip() or before
        said = reply.strip().casefold()
        if said in _YES | _NO or (not said and may_be_empty):
            return "yes" if said in _YES else "no"
        say(f"Type y or n, or {_BACK} to go back.")
