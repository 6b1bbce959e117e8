"""How every command that corrects shows what changes: each entry as it was and as it is now, and what depends on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.terminal.console import show, warn
from ledger.night.editing import left_out_words
from ledger.record import EndEntry, HandEntry, play_of
from ledger.render.nights import entry_words
from ledger.render.words import points_words, seated_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ledger.night.recording import Recorded
    from ledger.night.revising import Revision, Revisions, Scored
    from ledger.pay.night_state import NightState

#: So many later hands are named one by one.
_MOST_DEALS = 6


def show_revisions(revisions: Revisions, evening: NightState) -> None:
    """Show what a correction changes in an evening."""
    for warning in revisions.warnings:
        warn(warning)
    for revision in revisions.first:
        for said, entry, other in (("was", revision.was, revision.now), ("now", revision.now, revision.was)):
            words = f"{entry_words(entry)}{_other_seats(entry, other)}"
            show(f"{revision.number}. {said}: {words}: {_points_words(entry, evening)}.")
    show_later(revisions.later, evening)


def show_left_out(revisions: Revisions) -> None:
    """Show what hands that were told anew do not say any more."""
    for revision in revisions.first:
        was, now = revision.was, revision.now
        if isinstance(was, HandEntry) and isinstance(now, HandEntry) and (left := left_out_words(was.hand, now.hand)):
            show(f"Left out: {', '.join(left)}.")


def show_later(later: Iterable[Revision], evening: NightState) -> None:
    """Show the later entries that depend on a correction, with old and new points."""
    for line in later_lines(later, evening):
        show(line)


def later_lines(later: Iterable[Revision], evening: NightState) -> list[str]:
    """The later entries that depend on a correction, or on a hand put in, with old and new points."""
    return [
        f"{each.number}. {entry_words(each.was)}: was {_points_words(each.was, evening)}; "
        f"now {_points_words(each.now, evening)}."
        for each in later
    ]


def would_be_lines(entries: Iterable[tuple[Scored, Scored]], evening: NightState) -> list[str]:
    """Entries that stay, with the points they would have had."""
    return [
        f"{was.number}. {entry_words(was)}: {_points_words(was, evening)}; "
        f"it would have been {_points_words(would_be, evening)}."
        for was, would_be in entries
    ]


def deal_lines(recorded: Recorded) -> list[str]:
    """Where the deal would have stood at later hands, had a forgotten one been recorded in its turn."""
    deals = recorded.deals
    if not deals:
        return []
    hands = "hand" if len(deals) == 1 else "hands"
    east = ", ".join(f"{deal.number} {deal.east}" for deal in deals[:_MOST_DEALS])
    would_be = ", ".join(deal.would_be for deal in deals[:_MOST_DEALS])
    more = f", and so on to hand {deals[-1].number}" if len(deals) > _MOST_DEALS else ""
    stays = f"East stays as it was recorded, at {hands} {east}"
    return [f"{stays}; with hand {recorded.number} in its turn it would have been {would_be}{more}."]


def _other_seats(entry: Scored, other: Scored) -> str:
    """Who sat at a hand, where its other version says something else."""
    if not isinstance(entry, HandEntry) or not isinstance(other, HandEntry) or entry.hand.seated == other.hand.seated:
        return ""
    return f", {seated_words(entry.hand.seated)}"


def _points_words(entry: Scored, evening: NightState) -> str:
    """The points of an entry; for the end of a night also what is left in the pots."""

    def listed(points: Mapping[str, int]) -> str:
        return points_words({who: points[who] for who in (*evening.everyone, *evening.nobody) if who in points})

    net = play_of(entry)
    words = [listed(net)] if net else []
    if isinstance(entry, EndEntry):
        words += [f"{points} left in the {pot}" for pot, points in entry.left.items() if points]
    return ", ".join(words) or "nobody pays"
