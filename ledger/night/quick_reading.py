"""Reading a night for its sums, quickly: what is surely as it should be needs no closer look.

The quick look never refuses anything. A night it is not sure about is read the long way, which refuses it with a
message or finds it sound; so both ways agree on what a night may hold, and a property test holds them to it.
"""

from __future__ import annotations

import functools
from datetime import date, datetime
from typing import TYPE_CHECKING

import msgspec

from ledger.book import keys
from ledger.book.fast_toml import quick_toml
from ledger.book.keys import point
from ledger.book.toml_files import parse_toml
from ledger.model import ACCOUNTS, BET_ON_WALL, BET_VOID
from ledger.night import night_keys
from ledger.night.night_facts import (
    EndFacts,
    HandFacts,
    NightFacts,
    PaymentFacts,
    RulesFacts,
    SeatsFacts,
    TotalsFacts,
    VoidFacts,
    of_record,
)
from ledger.night.night_reading import parse_night
from ledger.text import printable

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ledger.night.night_facts import AnyFacts
    from ledger.record import NightRecord

_YEARS = range(keys.FIRST_YEAR, keys.LAST_YEAR + 1)
_name_list = keys.name_list(2)


@functools.lru_cache(maxsize=10_000)  # a season has few tables, and each of them is there a thousand times
def _names(people: tuple[str, ...]) -> tuple[str, ...]:
    """A list of different people. Raises Unfit for one that is none."""
    return _name_list(list(people))


def read_facts(content: bytes, path: Path) -> NightFacts:
    """The facts of the night in a file's bytes. Raises what `ledger.night.night_files.read_night` raises."""
    data = quick_toml(content)
    quick = None if data is None else surely_sound(data)
    return quick or of_record(_read(content, path))


def read_record(content: bytes, path: Path) -> NightRecord:
    """The record of the night in a file's bytes. Raises what `ledger.night.night_files.read_night` raises."""
    data = quick_toml(content)
    if data is not None and surely_sound(data) is not None:
        return parse_night(data, printable(path.name))
    return _read(content, path)


def _read(content: bytes, path: Path) -> NightRecord:
    """A night, read the long way."""
    return parse_night(parse_toml(content, path), printable(path.name))


def surely_sound(data: dict[str, object]) -> NightFacts | None:
    """The facts in the data of a night file, or None where a closer look is needed."""
    try:
        night = msgspec.convert(data, NightFacts, builtin_types=(date, datetime))
        return night if "format" in data and _fits(night) else None
    except (msgspec.ValidationError, keys.Unfit, ValueError):  # the last for a number of more digits than are ever read
        return None


def _fits(night: NightFacts) -> bool:
    """Whether what stands in one place goes with the rest. Raises Unfit for names and rules that cannot be."""
    point(night.point)
    night_keys.rules(night.rules)
    night_keys.brought(night.brought)
    known = set(_names(tuple(night.players)))
    for entry in night.entries:
        if type(entry) is HandFacts:
            continue
        if isinstance(entry, SeatsFacts):
            known.update(_names(tuple(entry.players)))
        elif isinstance(entry, RulesFacts):
            night_keys.rules(entry.rules)
    return (
        night.date.year in _YEARS
        and night.started.year in _YEARS
        and _in_order(night.entries)
        and _people_fit(night.entries, known)
    )


def _in_order(entries: Iterable[AnyFacts]) -> bool:
    """Whether nothing is taken out before it was given, and nothing played after the end."""
    given: set[int] = set()
    ends: set[int] = set()
    for entry in entries:
        kind = type(entry)
        number = entry.number
        if kind is VoidFacts:
            if number not in given:
                return False
            ends.discard(number)
        elif kind is EndFacts:
            ends.add(number)
        elif ends and not (isinstance(entry, PaymentFacts) and entry.purpose in {"settle", "carried"}):
            return False
        if entry.at.year not in _YEARS or (entry.after is not None and entry.after not in given):
            return False
        given.add(number)
    return True


def _people_fit(entries: Iterable[AnyFacts], known: set[str]) -> bool:
    """Whether everybody named plays this night, sits where they must, and all points add up to zero."""
    accounts = known.union(ACCOUNTS)
    tables: set[tuple[str, ...]] = set()
    for entry in entries:
        if not isinstance(entry, HandFacts):
            if not _points_fit(entry, accounts):
                return False
            continue
        table = tuple(entry.seated)
        if table not in tables:
            if not known.issuperset(_names(table)):
                return False
            tables.add(table)
        if not (_ended_as_it_can(entry) and _adds_up(entry.net, accounts)):
            return False
        if entry.bets and not known.issuperset(entry.bets):
            return False
    return True


def _points_fit(entry: AnyFacts, accounts: set[str]) -> bool:
    """Whether the points of an entry beside the hands belong to accounts of the night, and sum to zero."""
    if isinstance(entry, PaymentFacts):
        return entry.payer != entry.payee and accounts.issuperset((entry.payer, entry.payee))
    if isinstance(entry, TotalsFacts):
        return _adds_up(entry.net, accounts)
    return not isinstance(entry, EndFacts) or (_adds_up(entry.net, accounts) and accounts.issuperset(entry.unpaid))


def _adds_up(net: dict[str, int], accounts: set[str]) -> bool:
    """Whether net points belong to accounts of the night and sum to zero."""
    return not sum(net.values()) and accounts.issuperset(net)


def _ended_as_it_can(hand: HandFacts) -> bool:
    """Whether a hand has what its result asks for, and nothing that its result rules out."""
    if hand.result == "discard":
        fits = hand.winner != hand.discarder and hand.discarder in hand.seated and not hand.joker_exchange
        return fits and _was_won(hand)
    if hand.result == "self-drawn":
        return hand.discarder is None and not hand.miscalled and _was_won(hand)
    if hand.result == "error":
        return hand.caller in hand.seated and hand.value is not None and _nobody_won(hand) and _sat_there(hand)
    return hand.value is None and hand.line is None and hand.caller is None and _nobody_won(hand) and _sat_there(hand)


def _was_won(hand: HandFacts) -> bool:
    """Whether a win has all that a win has, and nothing else."""
    return (
        hand.winner in hand.seated
        and hand.value is not None
        and bool(hand.net)
        and hand.caller is None
        and _sat_there(hand)
    )


def _nobody_won(hand: HandFacts) -> bool:
    """Whether nothing is said of a winner who is not there."""
    return (
        hand.winner is None
        and hand.discarder is None
        and hand.exposures is None
        and hand.pays_all is None
        and not (hand.jokerless or hand.singles_pairs or hand.concealed or hand.joker_exchange or hand.miscalled)
    )


def _sat_there(hand: HandFacts) -> bool:
    """Whether everybody else a hand names sat at it, none of them twice."""
    seated = hand.seated
    if hand.caller is None and (hand.intact is not None or hand.wrecker is not None):
        return False
    if hand.dead and not (len(set(hand.dead)) == len(hand.dead) and set(seated).issuperset(hand.dead)):
        return False
    for other in (hand.pays_all, hand.stopped_by, hand.wrecker):
        if other is not None and other not in seated:
            return False
    if hand.intact:
        may_be = set(seated) - {hand.caller, hand.wrecker}
        if not (len(set(hand.intact)) == len(hand.intact) and may_be.issuperset(hand.intact)):
            return False
    return not hand.bets or {*seated, BET_ON_WALL, BET_VOID}.issuperset(hand.bets.values())
