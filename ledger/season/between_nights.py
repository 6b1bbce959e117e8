"""What can be wrong between nights that are sound by themselves: one id twice, people in two places, a lost pot."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import Refused
from ledger.pay.carried import pots_of
from ledger.record import standing_entries
from ledger.text import listed, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from datetime import datetime

    from ledger.night.night_in_play import NightInPlay
    from ledger.pay.carried import PotsOfNight


class Span(NamedTuple):
    """When somebody played in a night: from the first to the last hand they sat at, as it was first written down."""

    player: str
    first: datetime
    last: datetime


class NightSummary(NamedTuple):
    """What of a night matters to other nights."""

    file: str
    id: str
    pots: PotsOfNight
    spans: tuple[Span, ...]


def brief(file: str, table: NightInPlay, resolve: Callable[[str], str]) -> NightSummary:
    """A night in brief. ``resolve`` tells who somebody is now."""
    header = table.record.header
    first_given: dict[int, datetime] = {}
    for entry in table.record.entries:
        first_given.setdefault(entry.number, entry.at)
    by_table: dict[tuple[str, ...], list[datetime]] = {}
    for hand in table.evening.hands:
        by_table.setdefault(hand.played.hand.seated, []).append(first_given[hand.played.number])
    moments: dict[str, list[datetime]] = {}
    for seated, times in by_table.items():
        for player in seated:
            moments.setdefault(resolve(player), []).extend((min(times), max(times)))
    spans = tuple(Span(player, min(times), max(times)) for player, times in moments.items())
    pots = pots_of(table.name, header, standing_entries(table.record.entries))
    return NightSummary(file, header.id, pots, spans)


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
    yield from _pots(everything, by_id)


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


def _pots(nights: Iterable[NightSummary], by_id: Mapping[str, NightSummary]) -> Iterator[tuple[str, Refused]]:
    """Pots brought that nobody left so, and those brought twice.

    Of the nights it names a pot comes from those that left some in it, unless a night that began before brought that.
    """
    taken: dict[tuple[str, str], str] = {}
    for night in sorted(nights, key=lambda night: night.pots.started):
        known = [by_id[source] for source in night.pots.brought_from if source in by_id]
        for pot, points in night.pots.brought.items():
            if not points:
                continue
            if not known:
                yield night.file, _from_nowhere(pot, points)
                continue
            left_some = [source for source in known if source.pots.left.get(pot)]
            sources = [source for source in left_some if (source.id, pot) not in taken]
            if left_some and not sources:
                yield night.file, _twice(pot, left_some[0], taken[left_some[0].id, pot])
            elif sum(source.pots.left[pot] for source in sources) != points:
                yield night.file, _otherwise(pot, points, sources or known)
            taken.update({(source.id, pot): night.file for source in sources})


def _from_nowhere(pot: str, points: int) -> Refused:
    """A pot whose night is gone."""
    return Refused(
        f"it brought a {pot} of {points} from a night that is not in the book",
        "see whether a file is missing: mahj restore lists the safety copies",
    )


def _otherwise(pot: str, points: int, sources: list[NightSummary]) -> Refused:
    """A pot of which something else was left."""
    left = listed([f"{source.file} left {source.pots.left.get(pot, 0)}" for source in sources])
    return Refused(
        f"it brought a {pot} of {points}, and {left}",
        "correct brought at the top of the later file, or the hand that is wrong in the earlier one",
    )


def _twice(pot: str, source: NightSummary, other: str) -> Refused:
    """A pot that another night brought before."""
    return Refused(
        f"it brought the {pot} of {source.file}, which {other} brought too",
        "take brought and brought_from out of one of them",
    )
