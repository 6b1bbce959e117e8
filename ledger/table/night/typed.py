"""What is typed where a number is expected, whoever types it where."""

from __future__ import annotations

from ledger.errors import Refused, UsageProblem
from ledger.texts import quoted

#: Longer numbers are slips of the hand; what is too large for its purpose is said further down.
_MOST_DIGITS = 12


def whole_number(text: str, what: str) -> int:
    """A whole number as it was typed. Raises UsageProblem for anything else, Refused for one that is endless."""
    digits = text.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        raise UsageProblem(f"{what} cannot be {quoted(text)}", "type a whole number, such as 25")
    if len(digits) > _MOST_DIGITS:
        raise Refused(f"{what} cannot be {quoted(digits)}", "type a whole number, such as 25")
    return int(text)
