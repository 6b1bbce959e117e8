"""What is wrong with a night file, in words: every problem of it in one go. No rule is run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ledger.book.keys import MOST_PEOPLE, Findings, found, hint_for, is_users_own, read_keys, too_many
from ledger.facts import FACTS
from ledger.hand_fact import EVERY_RESULT, WON, Kind
from ledger.model import ACCOUNTS, BET_ON_WALL, BET_VOID, Hand, Result
from ledger.names import pots_named
from ledger.night.night_keys import (
    ENTRY_KEYS,
    ENTRY_TYPES,
    FIRST_FORMAT_KEYS,
    HAND_KEYS,
    HEADER_KEYS,
    TYPE_NAMES,
)
from ledger.night.order import out_of_order
from ledger.night.payment_keys import misplaced
from ledger.record import FIRST_FORMAT, BeginEntry, EndEntry, HandEntry, PaymentEntry, TotalsEntry
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ledger.errors import MahjError
    from ledger.record import Entry


_STRANGER = "who does not play this night"
_NOT_SEATED = "who does not sit at this hand"


class _Place(NamedTuple):
    """An entry in its place: what messages call it, what the file says, and its value where that could be read."""

    where: str
    table: Mapping[str, object]
    entry: Entry | None


class _Role(NamedTuple):
    """A key that names people, those it may name, and what is said of anybody else; some may name a pot as well."""

    key: str
    people: Iterable[str]
    allowed: tuple[str, ...]
    otherwise: str
    takes_pots: bool = False


def problems(data: Mapping[str, object], name: str) -> list[MahjError]:
    """Everything that is wrong with the data of a night file, which messages call ``name``."""
    findings = Findings(name)
    read_keys(_header_part(data), HEADER_KEYS, "", findings)
    places = [_place(index, table, findings) for index, table in _tables(data.get("entries", []), findings)]
    known, pots = _players(data, places), data.get("brought")
    if len(known) > MOST_PEOPLE and not findings.problems:
        findings.add("", f"the night {too_many(len(known))}")
    players, before = data.get("players"), data.get("before")
    here = players if isinstance(players, list) else []
    for person in before if isinstance(before, dict) and here else ():
        if person not in here:
            findings.add("", f"before names {quoted(person)}, who is not in players", hint_for(person, known))
    for place in places:
        _note_first_format(data.get("format"), place, findings)
        _note_strangers(place, known, tuple(pots) if isinstance(pots, dict) else (), findings)
        if isinstance(place.entry, PaymentEntry):
            for said in misplaced(place.entry):
                findings.add(place.where, said)
    for each in out_of_order(place.entry or _number(place.table) for place in places):
        findings.add(places[each.place].where, each.message, each.hint)
    return findings.problems


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
    return _Place(where, table, _entry(table, where, findings))


def _number(table: Mapping[str, object]) -> int | None:
    """The number of an entry that could not be read."""
    number = table.get("number")
    return number if isinstance(number, int) else None


def _entry(table: Mapping[str, object], where: str, findings: Findings) -> Entry | None:
    """One entry. Notes what is wrong with it, and is None where anything is."""
    before = len(findings.problems)
    name = table.get("type")
    kind = ENTRY_TYPES.get(name) if isinstance(name, str) else None
    if kind is None:
        _note_type(table, where, findings)
        return None
    keys = {**ENTRY_KEYS, **kind.keys}
    strayed = [key for key in table if key not in keys and key in HEADER_KEYS]
    for key in strayed:
        findings.add(
            where, f"{key} is a key of the whole night, not of an entry", "move it to the top, above the first table"
        )
    fields = read_keys({key: table[key] for key in table if key not in strayed}, keys, where, findings)
    if kind.value is HandEntry:
        _note_result(table, fields, where, findings)
    if len(findings.problems) > before:
        return None
    del fields["type"]
    if kind.value is EndEntry:
        fields.pop("kitty_left", None)  # of no account here
    return _hand_entry(fields) if kind.value is HandEntry else kind.value(**fields)


def _hand_entry(fields: dict[str, Any]) -> HandEntry:
    """A hand's entry: its facts go into the hand, the rest is the entry's own."""
    facts = {key.field: fields.pop(key.field) for key in HAND_KEYS.values() if key.field in fields}
    return HandEntry(hand=Hand(**facts), net=fields.pop("net", {}), **fields)


def _note_type(table: Mapping[str, object], where: str, findings: Findings) -> None:
    """Note an entry whose type is missing or unknown; without it no other key can be judged."""
    name = table.get("type")
    if name is None:
        findings.add(where, "the key type is missing", f"it is one of {', '.join(ENTRY_TYPES)}")
    else:
        hint = hint_for(name, ENTRY_TYPES) if isinstance(name, str) else f"it is one of {', '.join(ENTRY_TYPES)}"
        findings.add(where, f"type is {found(name)}, which is no type of entry", hint)


def _note_result(table: Mapping[str, object], fields: dict[str, Any], where: str, findings: Findings) -> None:
    """Note the keys that the result of a hand needs and that are missing, and those it cannot have."""
    result = fields.get("result")
    if not isinstance(result, Result):
        return
    needed = [fact.in_file for fact in FACTS if result in fact.needed and fact.needed != EVERY_RESULT]
    for key in (*needed, *(["net"] if result in WON else [])):
        if key not in table:
            findings.add(where, f"the key {key} is missing, which a hand with result {quoted(result)} needs")
    for fact in FACTS:
        key, value = fact.in_file, table.get(fact.in_file, False)
        if result not in fact.beside and value is not False and value not in ([], {}):
            wanted = " or ".join(quoted(each) for each in Result if each in fact.beside)
            findings.add(where, f"{key} stands beside result {quoted(result)}; it belongs to {wanted}")


def _players(data: Mapping[str, object], places: list[_Place]) -> tuple[str, ...]:
    """Everyone who played that night, whenever they came; as the file spells them, even where an entry is faulty."""
    lists = [data.get("players"), *(place.table.get("players") for place in places)]
    named = (name for people in lists if isinstance(people, list) for name in people if isinstance(name, str))
    return tuple(dict.fromkeys(named))


def _note_first_format(version: object, place: _Place, findings: Findings) -> None:
    """Note every key of an end that only a file of the first format has."""
    if version == FIRST_FORMAT or place.table.get("type") != TYPE_NAMES[EndEntry]:
        return
    for key in FIRST_FORMAT_KEYS:
        if place.table.get(key) not in (None, False, {}):
            hint = "write left = { kitty = 100 }" if key == "kitty_left" else "write each payment as an entry"
            findings.add(place.where, f"{key} belongs to files of format {FIRST_FORMAT}", hint)


def _note_strangers(place: _Place, known: tuple[str, ...], pots: tuple[str, ...], findings: Findings) -> None:
    """Note every name that stands where somebody else would have to."""
    for role in _roles(place.entry, known, known + tuple(dict.fromkeys((*ACCOUNTS, *pots)))):
        people = tuple(role.people)
        spared = pots_named(people, role.allowed) if role.takes_pots else set[str]()
        for name in people:
            if name not in role.allowed and name not in spared:
                findings.add(
                    place.where, f"{role.key} names {quoted(name)}, {role.otherwise}", hint_for(name, role.allowed)
                )


def _roles(entry: Entry | None, known: tuple[str, ...], accounts: tuple[str, ...]) -> Iterator[_Role]:
    """The keys of an entry that name people."""
    if entry is not None and entry.entered_by is not None:
        yield _Role("entered_by", (entry.entered_by,), known, _STRANGER)
    if isinstance(entry, HandEntry):
        yield from _roles_of_hand(entry.hand, known)
        yield _Role("net", entry.net, accounts, _STRANGER, takes_pots=True)
    elif isinstance(entry, PaymentEntry):
        yield _Role("from", (entry.payer,), accounts, _STRANGER, takes_pots=True)
        yield _Role("to", (entry.payee,), accounts, _STRANGER, takes_pots=True)
        if entry.payer == entry.payee:
            yield _Role("to", (entry.payee,), tuple(name for name in accounts if name != entry.payer), "who pays")
    elif isinstance(entry, (BeginEntry, TotalsEntry)):
        yield _Role("net", entry.net, accounts, _STRANGER, takes_pots=True)
    elif isinstance(entry, EndEntry):
        yield _Role("net", entry.net, accounts, _STRANGER, takes_pots=True)
        yield _Role("unpaid", entry.unpaid, accounts, _STRANGER, takes_pots=True)


def _roles_of_hand(hand: Hand, known: tuple[str, ...]) -> Iterator[_Role]:
    """The keys of a hand that name people: most of them name somebody who sat."""
    seated = hand.seated
    for fact in FACTS:
        if fact.kind is Kind.SEATED:
            yield _Role(fact.in_file, seated, known, _STRANGER)
        elif fact.kind is Kind.BETS:
            yield _Role(fact.in_file, hand.bets, known, _STRANGER)
            yield _Role(fact.in_file, hand.bets.values(), (*seated, BET_ON_WALL, BET_VOID), _NOT_SEATED)
        elif fact.kind is Kind.REASONS:
            (about,) = (each for each in FACTS if each.reasons == fact.field)
            yield _Role(fact.in_file, fact.players(hand), about.players(hand), f"who is not in {about.in_file}")
        elif fact.names_people:
            named = fact.players(hand)
            yield _Role(fact.in_file, named, seated, _NOT_SEATED)
            others = {getattr(hand, other) for other in fact.never}
            allowed = tuple(player for player in seated if player not in others)
            yield _Role(fact.in_file, (player for player in named if player in others), allowed, fact.never_said)
