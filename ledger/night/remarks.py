"""What people write in their own words: kept on one line, in the letters that were typed."""

from __future__ import annotations

from ledger.errors import Refused

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
