"""The rounds to come: planned when an event opens and whenever somebody comes or goes, or drawn as a round opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import Refused
from ledger.event.movements import PLANNED, Movement, by_chance, by_rank, letters, meetings, mixer, swiss
from ledger.event.record import RoundEntry
from ledger.event.tables_laid import FOUR, sizes
from ledger.model import Uneven

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from ledger.event.event_in_play import EventInPlay
    from ledger.event.movements import Seats
    from ledger.event.record import EventHeader


class Again(NamedTuple):
    """Pairs who meet again in a round, in the order they sit."""

    round: int
    pairs: tuple[tuple[str, str], ...]


def planned(header: EventHeader, people: Sequence[str], rounds: int, past: Sequence[Seats] = ()) -> tuple[Seats, ...]:
    """The seats of rounds to come, where the movement plans ahead; none where it does not.

    Letters go on only from the beginning: once somebody has come or gone, the mixer seats what is left. Raises Refused
    for a number of people that cannot be seated.
    """
    if header.movement not in PLANNED or rounds <= 0:
        return ()
    if header.movement is Movement.LETTERS and not past:
        return letters(people, rounds, header.moves)
    draw = by_chance if header.movement is Movement.RANDOM else mixer
    return draw(people, rounds, header.uneven, past, header.seed)


def uneven_later(said: Uneven | None, people: int) -> Uneven:
    """What becomes of an uneven number once people have come or gone.

    Where nobody said it, or so many cannot be seated as was said, who is left over waits.
    """
    return said if said is not None and sizes(people, said) else Uneven.SIT_OUT


def drawn(event: EventInPlay, by: Movement, standing: Sequence[str]) -> Seats:
    """The seats of the next round, by standing or by chance. Raises Refused for people that cannot be seated."""
    past, uneven = event.opened, uneven_later(event.state.uneven, len(event.state.people))
    if by is Movement.RANK:
        return by_rank(standing, uneven, past)
    if by is Movement.SWISS:
        return swiss(standing, uneven, past)
    people, seed = event.state.people, event.header.seed
    if by is Movement.RANDOM:
        return by_chance(people, 1, uneven, past, seed + len(past))[0]
    if by in {Movement.MIXER, Movement.LETTERS}:
        return mixer(people, 1, uneven, past, seed)[0]
    raise Refused("the seats of this event are named by hand", "mahj event round ANN BEA CAT DEE / EVE FAY GIL HAL")


def meeting_again(rounds: Sequence[Seats]) -> list[Again]:
    """Who meets again in which round, of rounds in their order."""
    found = []
    for number in range(2, len(rounds) + 1):
        before, here = meetings(rounds[: number - 1]), rounds[number - 1]
        pairs = tuple(
            (table[at], other)
            for table in here.tables
            for at in range(len(table))
            for other in table[at + 1 :]
            if before[frozenset((table[at], other))]
        )
        if pairs:
            found.append(Again(number, tuple(sorted(tuple(sorted(pair)) for pair in pairs))))  # type: ignore[misc]
    return found


def round_entries(rounds: Sequence[Seats], first_round: int, first: int, now: datetime) -> list[RoundEntry]:
    """Seats as entries, from a round and a number on."""
    return [
        RoundEntry(number=first + at, at=now, round=first_round + at, tables=seats.tables, out=seats.out)
        for at, seats in enumerate(rounds)
    ]


def are_letters(people: int) -> bool:
    """Whether so many people can move by letters."""
    return people % FOUR == 0
