"""From the data of a night file to a night's record; every problem is found in one go. No rule is run."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.book.keys import Findings, found, hint_for, is_users_own, read_keys
from ledger.book.toml_files import check_format
from ledger.errors import raise_all
from ledger.model import ACCOUNTS, BET_ON_WALL, BET_VOID
from ledger.night.entry_reading import parse_entry
from ledger.night.night_keys import HEADER_KEYS
from ledger.record import (
    SETTLING,
    EndEntry,
    Entry,
    HandEntry,
    Header,
    NightRecord,
    PaymentEntry,
    TotalsEntry,
    VoidEntry,
)
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ledger.model import Hand


_STRANGER = "who does not play this night"
_NOT_SEATED = "who does not sit at this hand"


class _Place(NamedTuple):
    """An entry in its place: what messages call it, what the file says, and its value where that could be read."""

    where: str
    table: Mapping[str, object]
    entry: Entry | None


class _Role(NamedTuple):
    """A key that names people, those it may name, and what is said of anybody else."""

    key: str
    people: Iterable[str]
    allowed: tuple[str, ...]
    otherwise: str


def parse_night(data: Mapping[str, object], name: str) -> NightRecord:
    """A night's record from the data of its file, which messages call ``name``.

    Raises FileProblem, or Problems holding several: each names the file, the entry by its place and number, the key,
    what was found and what would be right.
    """
    check_format(data, name)
    findings = Findings(name)
    header = read_keys(_header_part(data), HEADER_KEYS, "", findings)
    places = [_place(index, table, findings) for index, table in _tables(data.get("entries", []), findings)]
    known = _players(data, places)
    for place in places:
        _note_strangers(place, known, findings)
    _note_order(places, findings)
    raise_all(findings.problems)
    return NightRecord(
        Header(**{"rules": {}, **header}), tuple(place.entry for place in places if place.entry is not None)
    )


def _header_part(data: Mapping[str, object]) -> dict[str, object]:
    """What stands above the entries, without the tables that are the user's."""
    return {
        key: value
        for key, value in data.items()
        if key not in {"format", "entries"} and (key in HEADER_KEYS or not is_users_own(value))
    }


def _tables(entries: object, findings: Findings) -> Iterator[tuple[int, Mapping[str, object]]]:
    """The entries as the file has them, counted from one."""
    if not isinstance(entries, list) or not all(isinstance(table, dict) for table in entries):
        findings.add("", f"entries is {found(entries)}; every entry should begin with a line [[entries]]")
        return
    yield from enumerate(entries, start=1)


def _place(index: int, table: Mapping[str, object], findings: Findings) -> _Place:
    """An entry in its place, its problems noted."""
    number = table.get("number")
    where = f"entry {index}" if number is None else f"entry {index} (number {found(number)})"
    return _Place(where, table, parse_entry(table, where, findings))


def _players(data: Mapping[str, object], places: list[_Place]) -> tuple[str, ...]:
    """Everyone who played that night, whenever they came; as the file spells them, even where an entry is faulty."""
    lists = [data.get("players"), *(place.table.get("players") for place in places)]
    named = (name for people in lists if isinstance(people, list) for name in people if isinstance(name, str))
    return tuple(dict.fromkeys(named))


def _note_strangers(place: _Place, known: tuple[str, ...], findings: Findings) -> None:
    """Note every name that stands where somebody else would have to."""
    for role in _roles(place.entry, known):
        for name in role.people:
            if name not in role.allowed:
                findings.add(
                    place.where, f"{role.key} names {quoted(name)}, {role.otherwise}", hint_for(name, role.allowed)
                )


def _roles(entry: Entry | None, known: tuple[str, ...]) -> Iterator[_Role]:
    """The keys of an entry that name people."""
    accounts = known + ACCOUNTS
    if isinstance(entry, HandEntry):
        yield from _roles_of_hand(entry.hand, known)
        yield _Role("net", entry.net, accounts, _STRANGER)
    elif isinstance(entry, PaymentEntry):
        yield _Role("from", (entry.payer,), accounts, _STRANGER)
        yield _Role("to", (entry.payee,), accounts, _STRANGER)
        if entry.payer == entry.payee:
            yield _Role("to", (entry.payee,), tuple(name for name in accounts if name != entry.payer), "who pays")
    elif isinstance(entry, TotalsEntry):
        yield _Role("net", entry.net, accounts, _STRANGER)
    elif isinstance(entry, EndEntry):
        yield _Role("net", entry.net, accounts, _STRANGER)
        yield _Role("unpaid", entry.unpaid, accounts, _STRANGER)


def _roles_of_hand(hand: Hand, known: tuple[str, ...]) -> Iterator[_Role]:
    """The keys of a hand that name people: most of them name somebody who sat."""
    seated = hand.seated
    at_fault = {hand.caller, hand.wrecker}
    yield _Role("seated", seated, known, _STRANGER)
    for key, named in (
        ("winner", hand.winner),
        ("from", hand.discarder),
        ("pays_all", hand.pays_all),
        ("caller", hand.caller),
        ("wrecker", hand.wrecker),
        ("stopped_by", hand.stopped_by),
    ):
        yield _Role(key, () if named is None else (named,), seated, _NOT_SEATED)
    if hand.discarder == hand.winner and hand.discarder is not None:
        yield _Role("from", (hand.discarder,), hand.losers, "who won the hand")
    yield _Role("dead", hand.dead, seated, _NOT_SEATED)
    yield _Role("intact", hand.intact, seated, _NOT_SEATED)
    yield _Role(
        "intact",
        (name for name in hand.intact if name in at_fault),
        tuple(name for name in seated if name not in at_fault),
        "who made the call or wrecked the wall",
    )
    yield _Role("bets", hand.bets, known, _STRANGER)
    yield _Role("bets", hand.bets.values(), (*seated, BET_ON_WALL, BET_VOID), _NOT_SEATED)


def _note_order(places: list[_Place], findings: Findings) -> None:
    """Note what stands where it cannot: an entry taken out before it was given, play after the end of the night."""
    given: set[int] = set()
    ends: set[int] = set()
    for where, table, entry in places:
        if isinstance(entry, VoidEntry):
            if entry.number not in given:
                findings.add(where, f"takes out number {entry.number}, which no entry before it has")
            ends.discard(entry.number)
        elif entry is not None and ends and entry.number not in given and not _may_follow_end(entry):
            findings.add(where, f"stands after the end of the night, number {min(ends)}", "take out the end first")
        if isinstance(entry, EndEntry):
            ends.add(entry.number)
        if entry is not None and entry.after is not None and entry.after not in given:
            findings.add(where, f"after is {entry.after}, which no entry before it has as its number")
        number = table.get("number")
        if isinstance(number, int):
            given.add(number)


def _may_follow_end(entry: Entry) -> bool:
    """Whether a new entry may stand after the end of its night: another end, or money that moved later."""
    return isinstance(entry, EndEntry) or (isinstance(entry, PaymentEntry) and entry.purpose in SETTLING)
