"""What can be wrong between nights that are sound by themselves: one id twice, people in two places, a lost kitty."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import Refused
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from datetime import datetime

    from ledger.night.night_in_play import NightInPlay


class Span(NamedTuple):
    """When somebody played in a night: from the first to the last hand they sat at, as it was first written down."""

    player: str
    first: datetime
    last: datetime


class NightSummary(NamedTuple):
    """What of a night matters to other nights."""

    file: str
    id: str
    brought: int
    brought_from: str | None
    kitty_left: int
    spans: tuple[Span, ...]


def brief(file: str, table: NightInPlay, resolve: Callable[[str], str]) -> NightSummary:
    """A night in brief. ``resolve`` tells who somebody is now."""
    header, end = table.file.record.header, table.evening.end
    first_given: dict[int, datetime] = {}
    for entry in table.file.record.entries:
        first_given.setdefault(entry.number, entry.at)
    moments: dict[str, list[datetime]] = {}
    for hand in table.evening.hands:
        for player in hand.played.hand.seated:
            moments.setdefault(resolve(player), []).append(first_given[hand.played.number])
    spans = tuple(Span(player, min(times), max(times)) for player, times in moments.items())
    left = 0 if end is None else sum(end.left.values())
    source = header.brought_from[0] if header.brought_from else None
    return NightSummary(file, header.id, sum(header.brought.values()), source, left, spans)


def problems_between(nights: Iterable[NightSummary]) -> Iterator[tuple[str, Refused]]:
    """Every such problem, with the file it belongs to."""
    everything = list(nights)
    by_id: dict[str, NightSummary] = {}
    for night in everything:
        other = by_id.setdefault(night.id, night)
        if other is not night:
            yield (
                night.file,
                Refused(
                    f"it has the id of {other.file}, {quoted(night.id)}",
                    "if one is a copy of the other, move it out of sessions; if both were played, change the id in one",
                ),
            )
    yield from _overlaps(everything)
    yield from _kitties(everything, by_id)


def _overlaps(nights: Iterable[NightSummary]) -> Iterator[tuple[str, Refused]]:
    """People who played in two nights at once."""
    newest: dict[str, tuple[Span, str]] = {}
    said: set[tuple[str, str]] = set()
    for span, file in sorted((span, night.file) for night in nights for span in night.spans):
        before, other = newest.get(span.player, (None, ""))
        if before is not None and span.first < before.last and (other, file) not in said:
            said.add((other, file))
            yield (
                file,
                Refused(
                    f"it overlaps {other}: {span.player} plays in both at {span.first:%H:%M}",
                    "see which hands belong where; mahj void takes one out, mahj edit corrects it",
                ),
            )
        if before is None or span.last >= before.last:
            newest[span.player] = (span, file)


def _kitties(nights: Iterable[NightSummary], by_id: Mapping[str, NightSummary]) -> Iterator[tuple[str, Refused]]:
    """Kitties brought that nobody left so, and those brought twice."""
    brought: dict[str, str] = {}
    for night in nights:
        if not night.brought:
            continue
        source = by_id.get(night.brought_from or "")
        if source is None:
            yield (
                night.file,
                Refused(
                    f"it brought a kitty of {night.brought} from a night that is not in the book",
                    "see whether a file is missing: mahj restore lists the safety copies",
                ),
            )
            continue
        if source.kitty_left != night.brought:
            yield (
                night.file,
                Refused(
                    f"it brought a kitty of {night.brought}, and {source.file} left {source.kitty_left}",
                    "correct brought at the top of the later file, or the hand that is wrong in the earlier one",
                ),
            )
        other = brought.setdefault(source.id, night.file)
        if other != night.file:
            yield (
                night.file,
                Refused(
                    f"it brought the kitty of {source.file}, which {other} brought too",
                    "take brought and brought_from out of one of them",
                ),
            )
