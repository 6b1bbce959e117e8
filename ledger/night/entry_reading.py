"""Reading one entry of a night file: its keys by its type, and what the result of a hand asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ledger.book.keys import Findings, found, hint_for, read_keys
from ledger.model import Hand, Result
from ledger.night.night_keys import ENTRY_KEYS, ENTRY_TYPES, HAND_KEYS, HEADER_KEYS
from ledger.record import HandEntry
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.record import Entry

#: The keys a hand must have because of its result, by what they are called in the file.
NEEDED_BESIDE: Mapping[Result, tuple[str, ...]] = {
    Result.DISCARD: ("winner", "value", "from", "net"),
    Result.SELF_DRAWN: ("winner", "value", "net"),
    Result.ERROR: ("caller", "value"),
}
_WON = frozenset({Result.DISCARD, Result.SELF_DRAWN})
#: The results a key of a hand can stand beside; keys not listed stand beside every result.
ONLY_BESIDE: Mapping[str, frozenset[Result]] = {
    **dict.fromkeys(("winner", "jokerless", "singles_pairs", "concealed", "exposures", "pays_all"), _WON),
    **dict.fromkeys(("value", "line"), _WON | {Result.ERROR}),
    **dict.fromkeys(("from", "miscalled"), frozenset({Result.DISCARD})),
    **dict.fromkeys(("caller", "intact", "wrecker"), frozenset({Result.ERROR})),
    "joker_exchange": frozenset({Result.SELF_DRAWN}),
}


def parse_entry(table: Mapping[str, object], where: str, findings: Findings) -> Entry | None:
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
    if kind.value is HandEntry:
        return _hand_entry(fields)
    return kind.value(**fields)


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
    for key in NEEDED_BESIDE.get(result, ()):
        if key not in table:
            findings.add(where, f"the key {key} is missing, which a hand with result {quoted(result)} needs")
    for key, results in ONLY_BESIDE.items():
        if result not in results and table.get(key, False) is not False:
            wanted = " or ".join(quoted(each) for each in Result if each in results)
            findings.add(where, f"{key} stands beside result {quoted(result)}; it belongs to {wanted}")
