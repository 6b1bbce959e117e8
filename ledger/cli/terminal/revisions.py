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

    from ledger.night.revising import Revision, Revisions, Scored
    from ledger.pay.night_state import NightState


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
    for revision in later:
        was, now = _points_words(revision.was, evening), _points_words(revision.now, evening)
        show(f"{revision.number}. {entry_words(revision.was)}: was {was}; now {now}.")


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
