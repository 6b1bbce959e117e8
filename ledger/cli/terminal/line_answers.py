"""A question answered by a line, in one form wherever one is asked: a yes or no, and how to go back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.night.questions import Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.night.questions import Question

    #: Puts a text to somebody, and returns the line they type, or None where they go back or have gone.
    Read = Callable[[str], str | None]

#: What is typed to go back, and how every question that can be gone back from says so.
BACK = "<"
WAY_OUT = "(<: back, Ctrl-C: leave)"
#: What can be typed behind a question of yes or no, by what Enter alone means.
CHOICES = {True: "[Y/n]", False: "[y/N]", None: "[y/n]"}

#: What an answer given before means.
_MEANT = {"yes": True, "no": False}
_YES = frozenset({"y", "yes"})
_NO = frozenset({"n", "no"})


def yes_or_no(question: str, otherwise: bool | None, read: Read, other: Callable[[str], None]) -> bool | None:  # noqa: FBT001  # what Enter means
    """Whether a question is answered with yes, or None where somebody goes back.

    ``otherwise`` is what Enter alone means, if anything. Whatever else is typed is handed to ``other``, and the
    question is put again.
    """
    while True:
        reply = read(question)
        if reply is None or reply.strip() == BACK:
            return None
        said = reply.strip().casefold()
        if said in _YES | _NO:
            return said in _YES
        if not said and otherwise is not None:
            return otherwise
        other(reply)


def answer_to(question: Question, before: str, read: Read, other: Callable[[str], None]) -> str | None:
    """The answer somebody types to a question: nothing is what was answered before, ``<`` goes back."""
    if question.kind is Kind.YES_NO:
        otherwise = _MEANT.get(before, False if "" in question.also else None)
        said = yes_or_no(f"{question.text} {CHOICES[otherwise]} {WAY_OUT}", otherwise, read, other)
        return None if said is None else "yes" if said else "no"
    kept = f" [{before}]" if before else ""
    reply = read(f"{question.text}{kept} {WAY_OUT}")
    return None if reply is None or reply.strip() == BACK else reply.strip() or before
