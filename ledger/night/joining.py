"""Who comes and who goes between hands: a substitute in somebody's seat, one more, one fewer; the last table again.

A hand belongs to those who sat at it, whatever happens later, and whoever leaves stays in the settlement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from ledger.errors import NameProblem, Refused
from ledger.night.nights import Nights, Wanted
from ledger.night.one_seat import refuse_second_seat
from ledger.night.people import Company, People, company_at_table
from ledger.night.pots import refuse_namesakes
from ledger.night.transaction import Change, refuse_closed, stale
from ledger.pay.seats import MOST_PLAYERS, MOST_SEATED, seats
from ledger.record import SeatsEntry
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from ledger.night.night_in_play import NightInPlay

T = TypeVar("T")


class Moved(Struct, frozen=True):
    """Who came and who went, and the entry that says who plays from here on.

    ``balance`` is what whoever went has won or lost so far, in points.
    """

    entry: SeatsEntry
    came: str | None = None
    went: str | None = None
    balance: int = 0


def substitute(new: str, old: str, now: datetime) -> Callable[[NightInPlay], Change[Moved]]:
    """How somebody takes another's seat, or place among those who wait. They may be new to the book.

    Said the other way round, it is understood where ``new`` sits here by that name and ``old`` is nobody who does.
    Raises NameProblem and Refused where either cannot be.
    """

    def prepare(table: NightInPlay) -> Change[Moved]:
        came, went = (old, new) if _are_swapped(table, new, old) else (new, old)
        try:
            leaving = _playing(table, went)
        except NameProblem as problem:
            said = problem.hint or ""
            problem.hint = f"{said}{'' if said.endswith('?') else ';'} who comes is named first: mahj sub NEW OLD"
            raise
        coming = _coming(table, came)
        players = tuple(coming.players[0] if player == leaving else player for player in _order(table))
        return _change(table, now, players, coming, leaving)

    return prepare


def join(new: str, now: datetime) -> Callable[[NightInPlay], Change[Moved]]:
    """How one more joins: to the left of East, or at the end of those who wait. They may be new to the book.

    Raises NameProblem, and Refused where the rules in force cannot seat so many.
    """

    def prepare(table: NightInPlay) -> Change[Moved]:
        coming = _coming(table, new)
        return _change(table, now, (*_order(table), coming.players[0]), coming, None)

    return prepare


def leave(old: str, now: datetime) -> Callable[[NightInPlay], Change[Moved]]:
    """How somebody leaves; whoever has waited longest takes the seat.

    Raises NameProblem, and Refused where too few are left.
    """

    def prepare(table: NightInPlay) -> Change[Moved]:
        leaving = _playing(table, old)
        seating = table.seating
        order = _order(table)
        if seating.waiting and leaving in seating.seated:
            first = seating.waiting[0]
            order = tuple(first if player == leaving else player for player in order if player != first)
        players = tuple(player for player in order if player != leaving)
        if len(players) == 1:
            raise Refused(
                f"without {leaving} only {players[0]} is left, and one player is no table",
                "mahj end closes the night; mahj sub NEW --for OLD fills a seat",
            )
        return _change(table, now, players, None, leaving)

    return prepare


def last_company(nights: Nights, table: str | None) -> tuple[str, ...]:
    """Who played last, at a table of that name where one is given, as they would sit at the next hand.

    Raises Refused where nobody has played, and RuleProblem where a rule that moves East on is missing.
    """
    seating = nights.find(Wanted(table=table, may_be_closed=True)).seating
    return (*seating.seated, *seating.waiting)


def _order(table: NightInPlay) -> tuple[str, ...]:
    """Who plays now: next East first, then to the right, then those who wait."""
    return (*table.seating.seated, *table.seating.waiting)


def _are_swapped(table: NightInPlay, new: str, old: str) -> bool:
    """Whether who comes and who goes were named the other way round: only so can it be meant."""
    people, playing = table.people, table.evening.players
    comes, goes = (people.full(text) or people.without_accents(text) for text in (new, old))
    return comes in playing and goes not in playing and not people.beginning(old)


def _playing(table: NightInPlay, text: str) -> str:
    """The player meant, who must be playing now. Raises NameProblem, or Refused for one who is not."""
    refuse_closed(table)
    player = table.people.who(text)
    if player not in table.evening.players:
        raise Refused(f"{player} does not play now", f"playing now: {', '.join(_order(table))}")
    return player


def _coming(table: NightInPlay, text: str) -> Company:
    """Who comes, by a full name or an alias. Raises NameProblem, or Refused for one who is playing already."""
    refuse_closed(table)
    coming = company_at_table([text], table.people)
    refuse_namesakes(table.rules, coming.new)
    if coming.players[0] in table.evening.players:
        other = (
            f"; for somebody else type another name, or first mahj players add {quoted(text)}" if coming.meant else ""
        )
        said = f"{coming.meant[0]}, who" if coming.meant else coming.players[0]
        raise Refused(f"{said} plays already", f"playing now: {', '.join(_order(table))}{other}")
    return coming


def _change(
    table: NightInPlay, now: datetime, players: tuple[str, ...], coming: Company | None, went: str | None
) -> Change[Moved]:
    """The entry that says who plays from here on. Raises Refused where the rules cannot seat so many."""
    _refuse_crowd(table, players)
    if coming is not None:
        refuse_second_seat(table.book, coming.players, table.record.header.date, [table.name])
    entry = SeatsEntry(number=table.next_number, at=now, players=players)
    balance = 0 if went is None else table.evening.owed.get(went, 0)
    moved = Moved(entry, None if coming is None else coming.players[0], went, balance)
    return Change((entry,), moved, stale(table, now)) if coming is None else _with(coming, entry, moved, table, now)


def _with(who: Company, entry: SeatsEntry, outcome: T, table: NightInPlay, now: datetime) -> Change[T]:
    """The change that brings people, with what is doubtful about them and who is meant."""
    questions = stale(table, now)
    return Change((entry,), outcome, questions, who.slips, who.meant, new_people=who.new, otherwise=who.otherwise)


def _refuse_crowd(table: NightInPlay, players: tuple[str, ...]) -> None:
    """Raise Refused where the rules in force cannot seat so many, with what is to be done during a night."""
    try:
        seats(players, 0, table.rules, table.evening.so_far)
    except Refused as problem:
        if MOST_SEATED < len(players) <= MOST_PLAYERS:
            problem.hint = (
                "first let the rules seat them: mahj presets use --with bettor (who waits bets), or "
                "mahj presets use --with rotation (who waits sits out); then say it again"
            )
        raise


def reseat(names: Sequence[str], now: datetime) -> Callable[[NightInPlay], Change[SeatsEntry]]:
    """How to write down who sits from the next hand on, next East first, then to the right, then those who wait.

    Names are full names or aliases; others are new people. Raises NameProblem, and Refused where the rules in force
    cannot seat so many.
    """

    def prepare(table: NightInPlay) -> Change[SeatsEntry]:
        refuse_closed(table)
        who = company_at_table(names, People(table.people.tonight, table.settings.players))
        refuse_namesakes(table.rules, who.new)
        _refuse_crowd(table, who.players)
        refuse_second_seat(table.book, who.players, table.record.header.date, [table.name])
        entry = SeatsEntry(number=table.next_number, at=now, players=who.players)
        return _with(who, entry, entry, table, now)

    return prepare
