"""The file of an event: read it, begin one, put entries behind those it has. No byte that is there ever changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ledger.book.keys import Findings, found, hint_for, is_users_own, read_keys
from ledger.book.safety_copies import keep
from ledger.book.toml_reading import check_format, parse_toml, read_bytes
from ledger.book.toml_writing import appended_blocks, encode, line_ending
from ledger.errors import FileProblem, raise_all
from ledger.event.event_keys import ENTRY_TYPES, HEADER_KEYS
from ledger.event.record import (
    EVENT_FORMAT,
    ArriveEntry,
    EventHeader,
    EventRecord,
    LeaveEntry,
    PenaltyEntry,
    RoundEntry,
)
from ledger.model import ACCOUNTS
from ledger.names import is_pot_name
from ledger.night.entry_writing import entry_keys, entry_text, header_keys, header_text
from ledger.night.night_keys import ENTRY_KEYS, FROM_PHONES
from ledger.night.order import out_of_order
from ledger.record import PaymentEntry
from ledger.text import printable, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from ledger.book.book_changes import BookChange
    from ledger.record import Entry

_OF_EVERY_ENTRY = {name: key for name, key in ENTRY_KEYS.items() if name not in FROM_PHONES}


class EventFile(NamedTuple):
    """An event's file as it was read: where it is, its bytes, and what they say."""

    path: Path
    content: bytes
    record: EventRecord


def read_event(path: Path) -> EventFile:
    """Read the file of an event. Raises FileProblem, or Problems holding several, for whatever is wrong with it."""
    return event_in(read_bytes(path), path)


def event_in(content: bytes, path: Path) -> EventFile:
    """The event that bytes are, as if they were read from a file. Raises as `read_event`."""
    return EventFile(path, content, parse_event(parse_toml(content, path), printable(path.name)))


def create_event(files: BookChange, path: Path, record: EventRecord) -> EventFile:
    """Begin an event in a new file. Raises as `create_night` does."""
    content = encode(header_text(record.header, HEADER_KEYS), path)
    content += appended_blocks(content, (entry_text(entry, "\n", ENTRY_TYPES) for entry in record.entries), "\n", path)
    return files.create(path, content, _Meant(path, record).verify)


def append_to(files: BookChange, event: EventFile, entries: Sequence[Entry]) -> EventFile:
    """Put entries at the end of an event's file. Raises as `append` of nights."""
    if not entries:
        return event
    day = entries[0].at.date()
    if not event.record.entries or event.record.entries[-1].at.date() != day:
        keep(event.path, event.content, day)
    newline = line_ending(event.content)
    added = appended_blocks(
        event.content, (entry_text(entry, newline, ENTRY_TYPES) for entry in entries), newline, event.path
    )
    meant = EventRecord(event.record.header, (*event.record.entries, *entries))
    return files.append(event.path, event.content, added, _Meant(event.path, meant).verify)


class _Meant(NamedTuple):
    """What an event's file shall say once it is written."""

    path: Path
    record: EventRecord

    def verify(self, written: bytes) -> EventFile:
        """The event's file, if it says what was meant."""
        event = event_in(written, self.path)
        if event_keys_of(event.record) != event_keys_of(self.record):
            raise FileProblem(
                f"what was written to {printable(self.path.name)} does not read back as it was meant, so nothing in it "
                "has changed",
                "check the disk; if it is sound, please report this as a fault of mahj",
            )
        return event


def event_keys_of(record: EventRecord) -> tuple[dict[str, object], list[dict[str, object]]]:
    """All that an event says, in plain values: equal where two say the same."""
    return header_keys(record.header, HEADER_KEYS), [entry_keys(entry, ENTRY_TYPES) for entry in record.entries]


def parse_event(data: Mapping[str, object], name: str) -> EventRecord:
    """The record of an event from the data of its file, which messages call ``name``. Raises as `read_event`."""
    check_format(data, name, EVENT_FORMAT)
    findings = Findings(name)
    header = {
        key: value
        for key, value in data.items()
        if key not in {"format", "entries"} and (key in HEADER_KEYS or not is_users_own(value))
    }
    fields = read_keys(header, HEADER_KEYS, "", findings)
    entries = _entries(data.get("entries", []), findings)
    _note_strangers(fields.get("players", ()), entries, findings)
    raise_all(findings.problems)
    return EventRecord(EventHeader(**fields), tuple(entry for _, entry in entries if entry is not None))


def _entries(listed: object, findings: Findings) -> list[tuple[str, Entry | None]]:
    """Every entry with what messages call it, None where it cannot be read; its problems are noted."""
    if not isinstance(listed, list) or not all(isinstance(table, dict) for table in listed):
        findings.add("", f"entries is {found(listed)}; every entry should begin with a line [[entries]]")
        return []
    result = []
    for index, table in enumerate(listed, start=1):
        number = table.get("number")
        where = f"entry {index}" if number is None else f"entry {index} (number {found(number)})"
        result.append((where, _entry(table, where, findings)))
    for each in out_of_order(entry for _, entry in result):
        findings.add(result[each.place][0], each.message, each.hint)
    return result


def _entry(table: Mapping[str, object], where: str, findings: Findings) -> Entry | None:
    """One entry; None where it cannot be read."""
    name = table.get("type")
    kind = ENTRY_TYPES.get(name) if isinstance(name, str) else None
    if kind is None:
        said = "the key type is missing" if name is None else f"type is {found(name)}, which is no type of entry"
        findings.add(where, said, hint_for(name if isinstance(name, str) else "", ENTRY_TYPES))
        return None
    before = len(findings.problems)
    fields: dict[str, Any] = read_keys(table, {**_OF_EVERY_ENTRY, **kind.keys}, where, findings)
    if len(findings.problems) > before:
        return None
    del fields["type"]
    return kind.value(**fields)


def _note_strangers(players: Iterable[str], entries: Iterable[tuple[str, Entry | None]], findings: Findings) -> None:
    """Note everybody named who neither entered nor came, and whoever sits twice in a round.

    A payment may be that of somebody who only took a seat at a table, which the files of the tables know.
    """
    known = dict.fromkeys(players)
    for where, entry in entries:
        if isinstance(entry, ArriveEntry):
            known[entry.player] = None
        named = people_in(entry) if entry is not None and not isinstance(entry, PaymentEntry) else ()
        for person in dict.fromkeys(named):
            if person not in known:
                findings.add(where, f"{quoted(person)} is not in the event", hint_for(person, known))
            elif isinstance(entry, RoundEntry) and named.count(person) > 1:
                findings.add(where, f"{quoted(person)} stands twice in round {entry.round}", "everybody sits, or waits")


def people_in(entry: Entry) -> tuple[str, ...]:
    """Everybody an entry of an event names, as often as it does."""
    if isinstance(entry, RoundEntry):
        return (*(person for table in entry.tables for person in table), *entry.out)
    if isinstance(entry, (ArriveEntry, LeaveEntry, PenaltyEntry)):
        return (entry.player,)
    return (entry.payer, entry.payee) if isinstance(entry, PaymentEntry) else ()


def who_paid(entries: Iterable[Entry]) -> Iterator[str]:
    """Every person in the payments of an event, as they are called there; no kitty, pot, fund or bank."""
    for entry in entries:
        if isinstance(entry, PaymentEntry):
            yield from (name for name in people_in(entry) if name not in ACCOUNTS and not is_pot_name(name))
