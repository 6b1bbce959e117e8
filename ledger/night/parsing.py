"""What is typed: numbers, dates, and remarks in people's own words, kept on one line."""

from __future__ import annotations

from datetime import date

from ledger.book.keys import FIRST_YEAR, LAST_YEAR
from ledger.errors import Refused, UsageProblem
from ledger.record import MOST_ENTRIES
from ledger.text import quoted

#: The longest remark, in characters: more is pasted by mistake and fits no report.
LONGEST = 2_000


def remark(text: str, what: str = "a note") -> str:
    """A remark as it is kept: on one line, single-spaced. Raises Refused for one that is empty or endless."""
    words = " ".join(text.split())
    if not words:
        raise Refused(f"{what} needs some words", "write them in quotes")
    if len(words) > LONGEST:
        raise Refused(f"{what} cannot have {len(words)} characters", f"write up to {LONGEST}")
    return words


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


def entry_number(text: str | None) -> int | None:
    """The number of the entry that a hand follows, 0 for none, or None where nothing is typed.

    Raises UsageProblem for anything else, Refused for a number that no entry can have.
    """
    if text is None:
        return None
    number = whole_number(text, "the number of a hand")
    if not 0 <= number <= MOST_ENTRIES:
        raise Refused(f"no hand has the number {number}", "name the one before it; 0 is the beginning of the night")
    return number


def date_of(text: str) -> date:
    """A date as it was typed. Raises UsageProblem for anything else, and for a year of which no night can be."""
    try:
        day = date.fromisoformat(text.strip())
    except ValueError as problem:
        raise UsageProblem(f"{quoted(text)} is no date", "write year, month and day, such as 2026-11-29") from problem
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise UsageProblem(f"no evening is of the year {day.year}", f"name one from {FIRST_YEAR} to {LAST_YEAR}")
    return day
