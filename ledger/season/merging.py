"""A night that a sync service kept twice, put together: the common beginning, and both tails.

The night's own file keeps every byte; what only the copy holds is appended. A number that both gave anew is given a new
one, and a later word on it in the copy follows. The copy is kept among the safety copies and taken out of the book.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.book_changes import changing
from ledger.book.files import is_there
from ledger.book.safety_copies import take_away
from ledger.book.toml_reading import read_bytes
from ledger.book.unexpected_files import conflict_copies
from ledger.errors import MahjError, Refused
from ledger.night.ending import END
from ledger.night.night_files import append, night_in
from ledger.record import SETTLING, EndEntry, PaymentEntry, VoidEntry
from ledger.text import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime
    from pathlib import Path

    from ledger.book.book_changes import BookChange
    from ledger.book.books import Book
    from ledger.night.night_files import NightFile
    from ledger.record import Entry, NightRecord


class Plan(Struct, frozen=True):
    """What is to be appended to a night, what is to be said about it, line by line, and what needs a yes first."""

    entries: tuple[Entry, ...]
    said: tuple[str, ...]
    questions: tuple[str, ...] = ()


class Merged(Struct, frozen=True):
    """A copy that was put together with its night, and what is to be said about it; or why it was not."""

    copy: Path
    said: tuple[str, ...] = ()
    problem: MahjError | None = None


def merge_all(book: Book, now: datetime, ask: Callable[[str], bool], *, only_try: bool) -> list[Merged]:
    """Put every conflict copy of a night together with its night. One that cannot be says why, and is left alone.

    ``ask`` puts a question about what may have been written down twice; it raises Refused where nobody can be asked.

    Raises FileProblem where the folder of the nights cannot be read or locked.
    """
    merged: list[Merged] = []
    for stray in conflict_copies(book):
        original = stray.path.with_name(stray.original)
        try:
            merged.append(Merged(stray.path, _merge(book, stray.path, original, now, ask, only_try=only_try)))
        except MahjError as problem:
            merged.append(Merged(stray.path, problem=problem))
    return merged


def plan(ours: NightRecord, theirs: NightRecord, now: datetime) -> Plan:
    """What has to be appended to a night so that it holds everything a copy of it holds."""
    common = _common(ours.entries, theirs.entries)
    our_tail, their_tail = ours.entries[common:], theirs.entries[common:]
    if not their_tail:
        return Plan((), ("nothing in it is missing",))
    if not our_tail:
        return Plan(their_tail, (f"{_entries(len(their_tail))} put behind the others",))
    beginning = {entry.number for entry in ours.entries[:common]}
    numbers = _Numbers(beginning, our_tail)
    our_end, their_end = _standing_end(our_tail), _standing_end(their_tail)
    twice = _paid_by(their_tail) if our_end is not None and their_end is not None else {}
    added = numbers.renumbered([entry for entry in their_tail if entry.number not in {their_end, *twice}])
    said = [f"{_entries(len(added))} put behind the others", *numbers.said]
    if twice:
        listed = "; ".join(_words(each) for each in twice.values())
        said.append(f"both ended the night, and what the copy then wrote down as paid is left out: {listed}")
    if added and our_end is not None:
        added = [VoidEntry(number=our_end, at=now, why="put together with a copy"), *added]
    if (added and our_end is not None) or (their_end is not None and our_end is None):
        said.append("the night is open now: end it with mahj end once it is right")
    return Plan(tuple(added), tuple(said), _paid_again(our_tail, added))


class _Numbers:
    """The numbers of a copy's tail behind another tail: those given twice are given anew."""

    def __init__(self, beginning: set[int], our_tail: Sequence[Entry]) -> None:
        self._beginning = beginning
        self._ours = {_bare(entry): entry.number for entry in our_tail}
        self._taken = {entry.number for entry in our_tail}
        self._new: dict[int, int] = {}
        self.said: list[str] = []

    def renumbered(self, their_tail: Sequence[Entry]) -> list[Entry]:
        """The entries of the copy that are not there yet, with their new numbers."""
        added: list[Entry] = []
        for entry in their_tail:
            known = self._ours.get(_bare(entry))
            if known is not None:
                self._new[entry.number] = known
                self.said.append(f"entry {entry.number} is in both, as {known}")
                continue
            number = self._number(entry.number)
            after = None if entry.after is None else self._number(entry.after)
            follows = self._number(entry.follows) if entry.follows else entry.follows
            added.append(replace(entry, number=number, after=after, follows=follows))
        return added

    def _number(self, number: int) -> int:
        """The number an entry of the copy gets."""
        if number in self._beginning:
            if number in self._taken:
                self.said.append(f"entry {number} was corrected in both, and what the copy says counts")
            return number
        if number not in self._new:
            used = self._taken | self._beginning | set(self._new.values())
            self._new[number] = number if number not in used else max(used) + 1
            if number in used:
                self.said.append(f"entry {number} of the copy is now {self._new[number]}")
        return self._new[number]


def _merge(  # noqa: PLR0913  # the last says that it is only tried
    book: Book, copy: Path, original: Path, now: datetime, ask: Callable[[str], bool], *, only_try: bool
) -> tuple[str, ...]:
    """Put one copy together with its night, and return what is to be said.

    What was asked is looked up again under the lock: where either file was changed meanwhile, it is asked anew.
    """
    agreed: set[str] = set()
    while True:
        night, other, what = _planned(copy, original, now)
        if only_try:
            break
        if not all(question in agreed or ask(question) for question in what.questions):
            name = printable(copy.name)
            raise Refused(f"{name} was not put together with its night", "void the payment that was made once only")
        agreed.update(what.questions)
        with changing(book) as files:
            if _planned(copy, original, now)[2] == what:
                _append(files, night, other, what)
                take_away(files, copy, other.content, now)
                break
    return tuple(f"{printable(copy.name)}: {said}." for said in what.said)


def _planned(copy: Path, original: Path, now: datetime) -> tuple[NightFile, NightFile, Plan]:
    """A night and its copy as they are now, and what the copy adds. Raises Refused where it is no copy of that."""
    name = printable(copy.name)
    if not is_there(original):
        raise Refused(f"{name} is a copy of {original.name}, which is not there", f"call it {original.name}")
    night, other = (night_in(read_bytes(path), path) for path in (original, copy))
    if night.record.header != other.record.header:
        raise Refused(
            f"{name} is no copy of {original.name}: they begin differently", "see what is in it, and move it elsewhere"
        )
    return night, other, plan(night.record, other.record, now)


def _append(files: BookChange, night: NightFile, other: NightFile, what: Plan) -> None:
    """Append what the copy adds: byte for byte where it only goes on, so that comments in it stay."""
    if other.content.startswith(night.content):
        added = other.content[len(night.content) :]
        if added:
            files.append(night.path, night.content, added, lambda written: night_in(written, night.path))
    else:
        append(files, night, what.entries)


def _common(ours: Sequence[Entry], theirs: Sequence[Entry]) -> int:
    """How many entries both begin with."""
    return next(
        (place for place, (one, other) in enumerate(zip(ours, theirs, strict=False)) if one != other),
        min(len(ours), len(theirs)),
    )


def _bare(entry: Entry) -> tuple[str, str]:
    """An entry without its number, to be compared."""
    return type(entry).__name__, repr(replace(entry, number=0, after=None))


def _standing_end(tail: Sequence[Entry]) -> int | None:
    """The number of the end of the night, where a tail ends it and does not open it again."""
    last: dict[int, Entry] = {entry.number: entry for entry in tail}
    return next((number for number, entry in last.items() if isinstance(entry, EndEntry)), None)


def _paid_by(tail: Sequence[Entry]) -> dict[int, PaymentEntry]:
    """The payments that the end of a night wrote, by their numbers."""
    return {entry.number: entry for entry in tail if isinstance(entry, PaymentEntry) and entry.by == END}


def _paid_again(ours: Sequence[Entry], added: Iterable[Entry]) -> tuple[str, ...]:
    """What is asked of each payment that a copy adds, where the night has its own: it may be one of these."""
    if not any(_settles(entry) for entry in ours):
        return ()
    return tuple(
        f"the copy says too: {_words(entry)}. Was that another payment?"
        for entry in added
        if isinstance(entry, PaymentEntry) and _settles(entry)
    )


def _words(payment: PaymentEntry) -> str:
    """A payment in a few words."""
    return f"{printable(payment.payer)} pays {printable(payment.payee)} {payment.amount}"


def _settles(entry: Entry) -> bool:
    """Whether an entry is a payment that settles."""
    return isinstance(entry, PaymentEntry) and entry.purpose in SETTLING


def _entries(count: int) -> str:
    """So many entries, as the beginning of a sentence."""
    return "1 entry was" if count == 1 else f"{count} entries were"
