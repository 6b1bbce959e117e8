"""Recording a hand: what was told at the table becomes facts, is checked, reckoned, and written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.night.hand_input import HandInput, asked_at, checked, hand_of, odd_value
from ledger.night.other_versions import from_here_on
from ledger.night.transaction import Change, one_change, refuse_closed, stale, told_twice
from ledger.pay.night_state import after, seating
from ledger.pay.payments import Reckoning, reckon
from ledger.record import HandEntry

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from ledger.night.forgotten import Deal
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.revising import Revision


class Recorded(Struct, frozen=True):
    """A hand that was recorded: its number, its facts, and every payment.

    One that was forgotten says which entry it ``follows``, as it was told; what depends on it and is given again; and
    the hands at which somebody else would have been East.
    """

    number: int
    reckoning: Reckoning
    follows: int | None = None
    later: tuple[Revision, ...] = ()
    deals: tuple[Deal, ...] = ()


def record(told: HandInput, now: datetime) -> Callable[[NightInPlay], Change[Recorded]]:
    """How to record what was told. Preparing it raises every problem of the hand at once."""

    def prepare(table: NightInPlay) -> Change[Recorded]:
        refuse_closed(table)
        then = _when_played(told, table)
        switched, other_versions = from_here_on(table, now) if told.follows is None else ((), ())
        number = table.next_number + len(switched)
        night = then.evening.night(then.seating, number)
        hand = hand_of(told, then.people, then.seating, asked_at(night, then.rules))
        if hand.line is not None:
            from ledger.night.card_lines import as_on_the_card  # noqa: PLC0415  # cards are read for lines only

            hand = as_on_the_card(hand, table.card)
        warnings = checked(hand, night, then.rules, table)
        reckoning = reckon(hand, night, then.rules)
        entry = HandEntry(number=number, at=now, hand=hand, net=reckoning.net)
        done = Recorded(number, reckoning)
        depends: tuple[str, ...] = ()
        _see_who_sits_next(then, entry)
        if told.follows is not None:
            from ledger.night.forgotten import deals_otherwise, place_of  # noqa: PLC0415  # few hands were forgotten
            from ledger.night.revising import depending, follow  # noqa: PLC0415  # as above

            entry = replace(entry, follows=place_of(table, told.follows))
            later = follow(table, (entry,), now)
            done = replace(done, follows=told.follows, later=later, deals=deals_otherwise(table, entry))
            depends = depending(later)
        return Change(
            entries=(*switched, *one_change((entry, *(revision.now for revision in done.later)))),
            outcome=done,
            questions=(*stale(table, now), *other_versions, *told_twice(entry, table, now), *depends),
            doubts=tuple(odd_value(hand, table)),
            warnings=warnings,
        )

    return prepare


def _when_played(told: HandInput, table: NightInPlay) -> NightInPlay:
    """The night as it stood when the hand was played: as it is now, unless the hand was forgotten."""
    if told.follows is None:
        return table
    from ledger.night.forgotten import stood_behind  # noqa: PLC0415  # few hands were

    return stood_behind(table, told.follows)


def _see_who_sits_next(then: NightInPlay, entry: HandEntry) -> None:
    """Ask the rules who sits after a hand before it is written: one that fails then has changed nothing."""
    if then.rules.answering("mahj_seats") or then.rules.answering("mahj_east_stays"):
        seating(after(then.evening, entry), then.load)
