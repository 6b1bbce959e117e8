"""What somebody may have meant who misspelt a word: the nearest of the words there are, and how a hint says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.text import LONGEST, either

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: Another word may have been meant as well where it is no more than this less like than the likest.
_ABOUT = 0.2


def nearest(word: str, known: Iterable[str], *, most: int = 1, likeness: float = 0.6) -> list[str]:
    """The known words spelt most like a word, the likest first; only those about as like it as the likest.

    A word that is longer than any name was pasted by mistake, and comparing it would take seconds: nothing is like it.
    ``most`` is how many are wanted at most; ``likeness`` how like they must be, from 0 to 1, which is the same word.
    """
    if len(word) > LONGEST:
        return []
    from difflib import SequenceMatcher, get_close_matches  # noqa: PLC0415  # only where something is misspelt

    near = get_close_matches(word, list(known), n=most, cutoff=likeness)
    likest = max((SequenceMatcher(None, each, word).ratio() for each in near), default=0)
    return [each for each in near if SequenceMatcher(None, each, word).ratio() >= likest - _ABOUT]


def hint(near: Sequence[str], otherwise: str) -> str:
    """A hint that asks whether one of these was meant; where there is none it says something else."""
    return f"did you mean {either(near)}?" if near else otherwise
