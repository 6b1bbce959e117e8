"""Who sits where in each round: the movements of an event.

A movement turns people, and the rounds they have played, into the rounds to come. Nothing here knows files, clocks or
chance but by a seed.
"""

from __future__ import annotations

import random
from collections import Counter
from enum import StrEnum
from itertools import combinations, permutations
from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import Refused
from ledger.event.known_rounds import known_rounds
from ledger.event.mixing import mixed, shuffled
from ledger.event.tables_laid import FOUR, laid
from ledger.model import Uneven

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

#: By how many tables the letters A, B, C and D move up between two rounds, as clubs commonly do.
COMMON_MOVES = (0, -1, -2, 1)
LETTERS = "ABCD"


class Movement(StrEnum):
    """How people move between rounds. The first three are planned ahead, the others drawn as a round is opened."""

    MIXER = "mixer"
    LETTERS = "letters"
    RANDOM = "random"
    RANK = "rank"
    SWISS = "swiss"
    HAND = "hand"


PLANNED = frozenset({Movement.MIXER, Movement.LETTERS, Movement.RANDOM})


class Seats(NamedTuple):
    """The seats of a round: the people of each table, East first, then to the right; and who sits out."""

    tables: tuple[tuple[str, ...], ...]
    out: tuple[str, ...] = ()


def meetings(rounds: Iterable[Seats]) -> Counter[frozenset[str]]:
    """How often each two people sit at one table."""
    return Counter(frozenset(pair) for seats in rounds for table in seats.tables for pair in combinations(table, 2))


def repeats(rounds: Sequence[Seats]) -> int:
    """How many times two people meet who met before."""
    return sum(times - 1 for times in meetings(rounds).values())


def waits(rounds: Iterable[Seats]) -> Counter[str]:
    """How often each has sat out."""
    return Counter(person for seats in rounds for person in seats.out)


def mixer(
    people: Sequence[str], rounds: int, uneven: Uneven | None, past: Sequence[Seats] = (), seed: int = 0
) -> tuple[Seats, ...]:
    """Rounds at which as few people as can be meet again, after those that were played.

    A seed other than 0 begins with the people in another order. Raises Refused as `laid`.
    """
    sizes, rng = laid(len(people), uneven), random.Random(seed)  # noqa: S311  # for seats, not for secrets
    order = shuffled(range(len(people)), rng) if seed else range(len(people))
    known = [] if past else known_rounds(len(people))[:rounds]
    met, odd = _counts(people, past)
    for tables in known:
        for one, other in (pair for table in tables for pair in combinations(table, 2)):
            met[order[one]][order[other]] += 1
            met[order[other]][order[one]] += 1
    outs = _outs(people, len(people) - sum(sizes), rounds - len(known), past)
    seated = [[at for at, person in enumerate(people) if person not in out] for out in outs]
    drawn = [[[order[person] for person in table] for table in tables] for tables in known]
    drawn += mixed(seated, sizes, met, odd, rng) if seated else []
    named = [tuple(tuple(people[person] for person in table) for table in tables) for tables in drawn]
    return _east_evened([Seats(*each) for each in zip(named, ((),) * len(known) + tuple(outs), strict=True)], past)


def letters(people: Sequence[str], rounds: int, moves: Sequence[int] = COMMON_MOVES) -> tuple[Seats, ...]:
    """Rounds in which every letter moves up by so many tables each time.

    Raises Refused where people are no multiple of four, or letters and moves are not as many.
    """
    laid(len(people), Uneven.SIT_OUT)
    if len(people) % FOUR:
        raise Refused(
            f"{len(people)} players cannot move by letters: every table needs an A, a B, a C and a D",
            "with another number, the mixer seats them: --movement mixer",
        )
    tables = len(people) // FOUR
    return tuple(
        Seats(
            tuple(
                tuple(people[(at - turn * move) % tables * FOUR + letter] for letter, move in enumerate(moves))
                for at in range(tables)
            )
        )
        for turn in range(rounds)
    )


def by_chance(
    people: Sequence[str], rounds: int, uneven: Uneven | None, past: Sequence[Seats] = (), seed: int = 0
) -> tuple[Seats, ...]:
    """Rounds seated by chance, whoever met whom. Raises Refused as `laid`."""
    rng = random.Random(seed)  # noqa: S311  # for seats, not for secrets
    drawn: list[Seats] = []
    for _ in range(rounds):
        order = [people[at] for at in shuffled(range(len(people)), rng)]
        drawn.append(_filled(order, uneven, (*past, *drawn), _next_ones))
    return tuple(drawn)


def by_rank(standing: Sequence[str], uneven: Uneven | None, past: Sequence[Seats] = ()) -> Seats:
    """The first four of the standings at the first table, the next four at the next. Raises Refused as `laid`."""
    return _filled(standing, uneven, past, _next_ones)


def swiss(standing: Sequence[str], uneven: Uneven | None, past: Sequence[Seats] = ()) -> Seats:
    """Down the standings, each table the highest who have met its people least. Raises Refused as `laid`."""
    met = meetings(past)

    def take(left: list[str], size: int) -> tuple[str, ...]:
        table = [left.pop(0)]
        while len(table) < size:
            table.append(min(left, key=lambda each: sum(met[frozenset((each, person))] for person in table)))
            left.remove(table[-1])
        return tuple(table)

    return _filled(standing, uneven, past, take)


def _next_ones(left: list[str], size: int) -> tuple[str, ...]:
    """The next so many of those who are left."""
    table = tuple(left[:size])
    del left[:size]
    return table


def _filled(
    order: Sequence[str],
    uneven: Uneven | None,
    past: Sequence[Seats],
    take: Callable[[list[str], int], tuple[str, ...]],
) -> Seats:
    """A round, its tables filled in an order; who has sat out least sits out."""
    sizes = laid(len(order), uneven)
    (out,) = _outs(order, len(order) - sum(sizes), 1, past)
    left = [person for person in order if person not in out]
    return Seats(tuple(take(left, size) for size in sizes), out)


def _outs(people: Sequence[str], number: int, rounds: int, past: Iterable[Seats]) -> list[tuple[str, ...]]:
    """Who sits out of each round: who has done so least, and of these the last in order."""
    so_far, result = waits(past), []
    place = {person: at for at, person in enumerate(people)}
    for _ in range(rounds):
        least = sorted(people, key=lambda person: (so_far[person], -place[person]))[:number]
        so_far.update(least)
        result.append(tuple(sorted(least, key=place.__getitem__)))
    return result


def _counts(people: Sequence[str], past: Iterable[Seats]) -> tuple[list[list[int]], list[int]]:
    """How often each two people met, and how often each sat at a table that is not of four."""
    place = {person: at for at, person in enumerate(people)}
    met, odd = [[0] * len(people) for _ in people], [0] * len(people)
    for table in (table for seats in past for table in seats.tables):
        here = [place[person] for person in table if person in place]
        for one, other in permutations(here, 2):
            met[one][other] += 1
        for person in here if len(table) != FOUR else ():
            odd[person] += 1
    return met, odd


def _east_evened(rounds: Sequence[Seats], past: Iterable[Seats]) -> tuple[Seats, ...]:
    """The rounds with the people of each table in the order that evens who is East first, and then the other seats."""
    sat = Counter((person, seat) for seats in past for table in seats.tables for seat, person in enumerate(table))
    result = []
    for seats in rounds:
        tables = []
        for table in seats.tables:
            best = min(
                permutations(table),
                key=lambda order: (sat[order[0], 0], sum(sat[person, seat] for seat, person in enumerate(order))),
            )
            sat.update((person, seat) for seat, person in enumerate(best))
            tables.append(best)
        result.append(Seats(tuple(tables), seats.out))
    return tuple(result)
