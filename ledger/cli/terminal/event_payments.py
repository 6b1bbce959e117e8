"""Which event a payment pays, and how it is written down there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.settings import read_settings
from ledger.cli.terminal import clock, console
from ledger.cli.terminal.console import show, show_next
from ledger.cli.terminal.event_meant import event_at_hand, named_event
from ledger.cli.terminal.events import owed_of_event
from ledger.event.event_in_play import Director, find_event
from ledger.event.paying import AskedToPay, pay_in_event
from ledger.model import nonzero
from ledger.night.people import People
from ledger.render.nights import entry_words
from ledger.render.words import points_words
from ledger.season.unpaid import owed_in

if TYPE_CHECKING:
    from ledger.cli.terminal.context import Context
    from ledger.event.event_in_play import EventInPlay
    from ledger.night.nights import Wanted


def event_to_pay(context: Context, wanted: Wanted, people: tuple[str, str]) -> EventInPlay | None:
    """The event in whose file a payment between two belongs; None for one of a night.

    It is the one named, that of the newest night where none is open, or the one that has ended and of which alone the
    first owes and the second is owed, where no night is open at which both sit.
    """
    named = named_event(context.book, wanted)
    if named is not None or wanted.says_which or context.here is not None:
        return named
    at_hand = context.nights.at_hand()
    newest = None if at_hand else event_at_hand(context, wanted)
    if newest is not None or any(night.seats_all(people) for night in at_hand):
        return newest
    return _only_there(context, people)


def _only_there(context: Context, people: tuple[str, str]) -> EventInPlay | None:
    """The event that has ended and is the only thing of which one owes and another is owed; None where that is none."""
    book = context.book
    of_book = People((), read_settings(book).players)
    payers, payees = (of_book.may_be(text) for text in people)
    owing = [
        night.night
        for night in owed_in(book).nights
        if any(night.owed.get(person, 0) < 0 for person in payers)
        and any(night.owed.get(person, 0) > 0 for person in payees)
    ]
    if len(owing) != 1 or owing[0] not in {path.stem for path in book.event_paths()}:
        return None
    event = find_event(book, owing[0])
    return event if event.state.end is not None else None


def pay_in(
    event: EventInPlay, asked: tuple[str, str, int | None], context: Context, *, yes: bool, dry_run: bool
) -> None:
    """Write a payment into the file of an event, and show what is left."""
    if not dry_run:
        context.name_book()
    director = Director(event.book, clock.now(), event.name)
    done = pay_in_event(
        director, AskedToPay(*asked), owed_of_event, console.agreed if yes else console.ask, dry_run=dry_run
    )
    show(f"{done.entry.number}. {entry_words(done.entry)}.")
    left = nonzero(done.left)
    show(f"Left to settle: {points_words(left)}." if left else f"Nobody owes anything of {event.name} now.")
    show(f"It stands in the event {event.name}, and counts for all its tables.")
    show_next(f"Take it back with mahj event undo --event {event.name}.", dry_run=dry_run)
