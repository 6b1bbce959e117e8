"""The search of the mixer: rounds at which as few people as can be meet again.

It begins with everybody seated by chance, and changes two people of a round between tables while cooling. Steps are
counted, not timed, so that a seed always finds the same.
"""

from __future__ import annotations

from itertools import combinations
from math import exp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from ledger.event.known_rounds import Tables

    #: How often each two people, by their numbers, sat at one table.
    Met = list[list[int]]
    #: Two tables, a place at each, what changing them costs before anybody is looked at, and whether one is odd.
    _Move = tuple[list[int], list[int], int, int, int, int]

_STEPS = 100_000
_TRIES = 2
#: At how many degrees it begins and ends, and into how many stretches of one temperature the steps are cut.
_HOT, _COLD, _STRETCHES = 1.2, 0.12, 200
#: Sitting once more at a table that is not of four weighs like meeting so many people again: more than it could save,
#: so that odd tables go round.
_ODD = 8
_FOUR = 4
#: A change for so much the worse is never made.
_WORST = 40


def mixed(
    seated: Sequence[Sequence[int]], sizes: Sequence[int], met: Met, odd: list[int], rng: random.Random
) -> list[Tables]:
    """Rounds for those who are seated in each, at tables of these sizes, the best that was found.

    ``met`` and ``odd`` say how often each two people met before, and how often each sat at a table that is not of four.
    """
    best: list[Tables] = []
    least = None
    bound = _bound(len(seated), seated, sizes, met, odd)
    for _ in range(_TRIES):
        search = _Search(seated, sizes, [list(row) for row in met], list(odd), rng)
        cost = search.run(bound)
        if least is None or cost < least:
            best, least = search.best, cost
        if least <= bound:
            break
    return best


def _bound(rounds: int, seated: Sequence[Sequence[int]], sizes: Sequence[int], met: Met, odd: Sequence[int]) -> int:
    """What no rounds cost less than: everybody who still can meets somebody new, and odd tables go round.

    At few tables any two rounds share some pairs, which counts where nobody has met before.
    """
    people = sorted({person for each in seated for person in each})
    pairs = rounds * sum(size * (size - 1) // 2 for size in sizes)
    places = rounds * sum(size for size in sizes if size != _FOUR)
    evenly = _level([met[one][other] for one, other in combinations(people, 2)], pairs)
    shared = 0
    if len(people) == sum(sizes) and not any(map(any, met)):
        shared = rounds * (rounds - 1) // 2 * sum(_level([0] * len(sizes), size) for size in sizes)
    return max(evenly, shared) + _ODD * _level([odd[person] for person in people], places)


def _level(counts: list[int], more: int) -> int:
    """What counts cost once so many more are spread over them as evenly as can be."""
    counts = sorted(counts)
    level = counts[0] if counts else 0
    while more > 0 and counts:
        lowest = [place for place, count in enumerate(counts) if count <= level][:more]
        for place in lowest:
            counts[place] += 1
        more -= len(lowest)
        level += 1
    return sum(count * (count - 1) // 2 for count in counts)


class _Search:
    """One try."""

    def __init__(
        self,
        seated: Sequence[Sequence[int]],
        sizes: Sequence[int],
        met: Met,
        odd: list[int],
        rng: random.Random,
    ) -> None:
        self.met, self.odd, self.rng = met, odd, rng
        self.rounds = [_by_chance(people, sizes, rng) for people in seated]
        for table in (table for tables in self.rounds for table in tables):
            for one, other in combinations(table, 2):
                met[one][other] += 1
                met[other][one] += 1
            for person in table if len(table) != _FOUR else ():
                odd[person] += 1
        self.cost = sum(count * (count - 1) // 2 for place, row in enumerate(met) for count in row[:place])
        self.cost += _ODD * sum(count * (count - 1) // 2 for count in odd)
        self.best = self._now()

    def _now(self) -> list[Tables]:
        """The rounds as they are, to be kept."""
        return [[list(table) for table in tables] for tables in self.rounds]

    def run(self, bound: int) -> int:
        """Change places until nothing more can be won, or the steps are used up. Returns the least cost."""
        moves = [
            (one, other, place, at, len(one) + len(other) - 2, (len(one) != _FOUR) - (len(other) != _FOUR))
            for tables in self.rounds
            for one, other in combinations(tables, 2)
            for place in range(len(one))
            for at in range(len(other))
        ]
        least = self.cost
        for stretch in range(_STRETCHES if moves else 0):
            if least <= bound:
                break
            heat = _HOT * (_COLD / _HOT) ** (stretch / (_STRETCHES - 1))
            least = self._stretch(moves, [exp(-worse / heat) for worse in range(_WORST)], least, bound)
        return least

    def _stretch(self, moves: list[_Move], chance: list[float], least: int, bound: int) -> int:
        """The steps of one temperature, at which ``chance`` is that of a change for so much the worse.

        Returns the least cost there was. It is written for speed: a call each step would cost as much again.
        """
        met, odd, number, draw, cost = self.met, self.odd, len(moves), self.rng.random, self.cost
        for _ in range(_STEPS // _STRETCHES):
            one, other, place, at, worse, is_odd = moves[int(draw() * number)]
            leaves, comes = one[place], other[at]
            met_of, met_by = met[leaves], met[comes]
            worse -= 2 * met_of[comes]
            for person in one:
                worse += met_by[person] - met_of[person]
            for person in other:
                worse += met_of[person] - met_by[person]
            if is_odd:
                worse += _ODD * (is_odd * (odd[comes] - odd[leaves]) + 1)
            if worse > 0 and (worse >= _WORST or draw() >= chance[worse]):
                continue
            _seat(one, place, comes, met)
            _seat(other, at, leaves, met)
            if is_odd:
                odd[leaves] -= is_odd
                odd[comes] += is_odd
            cost += worse
            if cost < least:
                least, self.best = cost, self._now()
                if least <= bound:
                    break
        self.cost = cost
        return least


def _seat(table: list[int], place: int, comes: int, met: Met) -> None:
    """Give somebody another's place at a table."""
    leaves = table[place]
    gone, here = met[leaves], met[comes]
    for person in table:
        if person != leaves:
            gone[person] -= 1
            met[person][leaves] -= 1
            here[person] += 1
            met[person][comes] += 1
    table[place] = comes


def _by_chance(people: Sequence[int], sizes: Sequence[int], rng: random.Random) -> Tables:
    """People at tables of these sizes, by chance."""
    order = shuffled(people, rng)
    tables = []
    for size in sizes:
        tables.append(order[:size])
        order = order[size:]
    return tables


def shuffled(people: Sequence[int], rng: random.Random) -> list[int]:
    """People in an order by chance, which a seed finds again under any Python."""
    return sorted(people, key={person: rng.random() for person in people}.__getitem__)
