"""An event as a story: who won how much, the biggest hand of all its tables, and who led after each round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.event.standing import standing
from ledger.render.words import POINTS, hand_words, points_words
from ledger.season.recap import Biggest, recap
from ledger.text import counted, listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.event.event_in_play import EventInPlay
    from ledger.night.night_in_play import NightInPlay
    from ledger.render.words import AmountFormat


class EventRecap(Struct, frozen=True):
    """The story of an event.

    ``points`` has everybody, the best first, penalties taken off. ``biggest`` is the biggest hand with its table, of
    several equal ones the first, and None without a hand. ``leaders`` has who was first after each round, with what.
    """

    hands: int
    points: Mapping[str, int]
    biggest: tuple[NightInPlay, Biggest] | None
    leaders: Mapping[int, tuple[tuple[str, ...], int]]


def event_recap(event: EventInPlay) -> EventRecap:
    """The story of an event so far."""
    told = [(table, recap(table.evening.everyone, table.entries)) for table in event.tables]
    biggest = [(table, each.biggest) for table, each in told if each.biggest is not None]
    leaders = {}
    for number in sorted(event.rounds):
        places = standing(event, number).places
        leaders[number] = tuple(place.player for place in places if place.rank == 1), places[0].total
    return EventRecap(
        hands=sum(each.hands for _, each in told),
        points={place.player: place.total for place in standing(event).places},
        biggest=max(biggest, key=lambda each: each[1].points, default=None),
        leaders=leaders,
    )


def event_recap_lines(event: EventInPlay, says: AmountFormat = POINTS) -> list[str]:
    """The story in lines for a chat."""
    story = event_recap(event)
    called = f"{event.header.name or event.settings.name}, {event.header.date}"
    lines = [f"{called}, {counted(story.hands, 'hand')}: {points_words(story.points, says)}"]
    if story.biggest is not None:
        table, (number, hand, points) = story.biggest
        header = table.record.header
        moved = f"{points} points" if says is POINTS else says.amount(points)
        where = f"round {header.round}, table {header.table}"
        lines.append(f"Biggest hand: {where}: {number}. {hand_words(hand)}: {moved}")
    for round_, (players, points) in story.leaders.items():
        lead = "leads" if len(players) == 1 else "lead"
        lines.append(f"After round {round_}: {listed(players)} {lead} with {says.signed(points)}")
    return lines


def event_recap_data(event: EventInPlay) -> dict[str, object]:
    """The story as data."""
    story = event_recap(event)
    found: dict[str, object] | None = None
    if story.biggest is not None:
        table, (number, hand, points) = story.biggest
        found = {"night": table.name, "number": number, "words": hand_words(hand), "points": points}
    return {
        "event": event.name,
        "hands": story.hands,
        "points": dict(story.points),
        "biggest_hand": found,
        "leaders": [
            {"round": number, "players": list(players), "points": points}
            for number, (players, points) in story.leaders.items()
        ],
    }
