"""Rounds at which nobody meets anybody twice, or no more often than must be, where they are known exactly.

People are numbers, four in a row at each table of the first round. Most of these rounds are made of letters: the first
people of all tables are the As, the second ones the Bs, and so on, and the letters of a table never meet again because
they move on by different numbers of tables. With eight people any two rounds share the four pairs that they must. All
of it is plain arithmetic, and a test walks every round.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    #: A round: the people of each table.
    Tables = list[list[int]]

_LETTERS = range(4)
#: By how many tables the As, Bs, Cs and Ds are up from where they began, in each round, by the number of people.
_UP = {
    **{4 * tables: [(0, turn, 2 * turn, 3 * turn) for turn in range(tables)] for tables in (5, 7, 11)},
    40: [
        *((0, 0, 0, 0), (0, 1, 3, 5), (0, 2, 6, 7), (0, 3, 1, 6)),
        *((0, 4, 5, 1), (0, 5, 4, 3), (0, 6, 9, 2), (0, 7, 2, 9)),
    ],
    48: [
        *((0, 0, 0, 0), (0, 1, 4, 3), (0, 2, 7, 10), (0, 3, 10, 2)),
        *((0, 4, 1, 8), (0, 5, 3, 11), (0, 6, 8, 9), (0, 7, 6, 4)),
    ],
}
#: Twenty-four people: the first of seven rounds. Three rings of seven, from 0, 7 and 14 on, go on by one place each
#: round, and the last three people stay where they are.
_RINGS = [[0, 8, 17, 21], [1, 10, 14, 22], [3, 7, 15, 23], [2, 4, 5, 20], [6, 9, 11, 12], [13, 16, 18, 19]]
_RING, _STAY = 7, 21


class _Field(NamedTuple):
    """The finite field of ``prime ** degree`` elements, whole numbers by their digits in base ``prime``.

    ``carry`` is what the first power beyond those of the digits comes to, by its digits, the lowest first.
    """

    prime: int
    degree: int
    carry: tuple[int, ...]

    def digits(self, element: int) -> list[int]:
        """The digits of an element, the lowest first."""
        return [element // self.prime**place % self.prime for place in range(self.degree)]

    def times_plus(self, one: int, other: int, more: int) -> int:
        """One element times another, plus a third."""
        found = [*self.digits(more), *[0] * (self.degree - 1)]
        for place, digit in enumerate(self.digits(one)):
            for at, times in enumerate(self.digits(other), start=place):
                found[at] += digit * times
        for place in reversed(range(self.degree, len(found))):
            for at, times in enumerate(self.carry, start=place - self.degree):
                found[at] += found[place] * times
        return sum(found[place] % self.prime * self.prime**place for place in range(self.degree))


#: Where there are as many tables as a field has elements: letter x sits at table c in round m on place m * x + c.
_FIELDS = {16: _Field(2, 2, (1, 1)), 32: _Field(2, 3, (1, 1, 0)), 36: _Field(3, 2, (2, 0))}


def known_rounds(people: int) -> Sequence[Tables]:
    """The known rounds of so many people, in their order; none where none are known."""
    rounds = list(_rounds(people))
    if not rounds:
        return []
    number = {person: place for place, person in enumerate(chain.from_iterable(rounds[0]))}
    return [[[number[person] for person in table] for table in tables] for tables in rounds]


def _rounds(people: int) -> Iterator[Tables]:
    """The rounds as they are made; a person is a letter times the number of tables, plus the table it belongs to."""
    tables = people // len(_LETTERS)
    if people == 8:  # noqa: PLR2004  # the people of this one
        yield from (
            [[p for p in range(8) if (p & mask).bit_count() % 2 == odd] for odd in (0, 1)] for mask in range(1, 8)
        )
    elif people == 24:  # noqa: PLR2004
        yield from ([[_turned(person, turn) for person in table] for table in _RINGS] for turn in range(_RING))
    elif people in _UP:
        for up in _UP[people]:
            yield [[letter * tables + (at - up[letter]) % tables for letter in _LETTERS] for at in range(tables)]
    elif people in _FIELDS:
        field = _FIELDS[people]
        for turn in range(tables):
            yield [
                [letter * tables + field.times_plus(turn, letter, at) for letter in _LETTERS] for at in range(tables)
            ]
        if not tables % len(_LETTERS):
            yield [list(range(first, first + len(_LETTERS))) for first in range(0, people, len(_LETTERS))]


def _turned(person: int, turn: int) -> int:
    """Who sits, so many rounds later, where a person sat of those whose rings go on."""
    return person if person >= _STAY else person // _RING * _RING + (person + turn) % _RING
