"""What the command that runs now has done to a book: whether its change stands, and what went wrong beside it.

A command whose change stands has done its work, whatever fails afterwards: that is then a warning, not an error.
"""

from __future__ import annotations


class Recorded:
    """What is known of the command that runs now."""

    def __init__(self) -> None:
        self.stands = False
        self._warnings: list[str] = []

    def clear(self) -> None:
        """A command begins in a process that may have run others: nothing is known of it yet."""
        self.stands, self._warnings = False, []

    def begin(self) -> None:
        """A change begins: nothing is recorded yet."""
        self.stands = False

    def warn(self, text: str) -> None:
        """Something went wrong beside the change, which the person is told when the command is done."""
        if text not in self._warnings:
            self._warnings.append(text)

    @property
    def has_warnings(self) -> bool:
        """Whether something is still to be told."""
        return bool(self._warnings)

    def warnings(self) -> list[str]:
        """What is to be told, once."""
        told, self._warnings = self._warnings, []
        return told


#: That of this process: it runs one command at a time.
RECORDED = Recorded()
