"""What a prompt can do, whatever terminal it stands in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ledger.table.asking import Question


class Front(Protocol):
    """A terminal somebody sits at. Each of these raises KeyboardInterrupt where Ctrl-C was pressed."""

    def line(self, begun: str) -> str | None:
        """The next line, which may already have been begun; None where the person has gone."""

    def answer(self, question: Question, before: str) -> str | None:
        """The answer to a question, with the one given before; None to go back."""

    def takes(self, question: str) -> bool:
        """Whether something is taken: Enter takes it, Escape does not."""

    def agrees(self, question: str) -> bool:
        """Whether a question is answered with yes."""
