"""How many tables of how many people are laid, where their number is no multiple of four."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import Refused
from ledger.model import Uneven
from ledger.text import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

#: A table seats so many.
FOUR = 4
#: With fewer people there is one table, and no event.
FEWEST = 6


def sizes(people: int, uneven: Uneven) -> tuple[int, ...] | None:
    """The sizes of the tables of a round, the tables of four first; None where so many cannot be laid so."""
    over = people % FOUR
    if uneven is Uneven.SIT_OUT or not over:
        return (FOUR,) * (people // FOUR) or None
    odd, count = (FOUR - 1, FOUR - over) if uneven is Uneven.THREES else (FOUR + 1, over)
    fours, rest = divmod(people - odd * count, FOUR)
    return (FOUR,) * fours + (odd,) * count if fours >= 0 and not rest else None


def laid(people: int, uneven: Uneven | None) -> tuple[int, ...]:
    """The sizes of the tables of a round.

    Raises Refused where there are too few people, or where their number is uneven and nothing, or something that cannot
    be, was said of it.
    """
    if people < FEWEST:
        raise Refused(
            f"{counted(people, 'player')}: an event is played at two tables or more, by six people or more",
            "mahj start NAME... opens a night for one table",
        )
    found = sizes(people, uneven or Uneven.SIT_OUT) if uneven is not None or not people % FOUR else None
    if found is None:
        said = "" if uneven is None else f" cannot be seated with {uneven}"
        raise Refused(
            f"{people} players{said}: {ways_words(people)}",
            f"say which with --uneven {next(iter(layouts(people)))}, or another of these; "
            "uneven in mahj.toml says it for good",
        )
    return found


def layouts(people: int) -> Mapping[Uneven, str]:
    """In words, what each way to seat an uneven number of people comes to, for those that can be."""
    found = {way: sizes(people, way) for way in Uneven}
    return {way: _words(people, tables) for way, tables in found.items() if tables is not None}


def ways_words(people: int) -> str:
    """The ways to seat an uneven number of people, each with what it comes to."""
    return ", ".join(f"{way} ({words})" for way, words in layouts(people).items())


def _words(people: int, tables: tuple[int, ...]) -> str:
    """Tables in words: ``4+3+3+3``, or how many there are and how many wait."""
    waiting = people - sum(tables)
    if not waiting:
        return "+".join(map(str, sorted(tables, reverse=True)))
    return f"{counted(len(tables), 'table')}, {waiting} {'waits' if waiting == 1 else 'wait'}"
