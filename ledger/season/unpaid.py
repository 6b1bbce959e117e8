"""What nights left unpaid, read from all nights of the book: no sum is kept anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.people import NameResolver
from ledger.book.settings import read_settings
from ledger.book.toml_reading import read_bytes
from ledger.errors import MahjError
from ledger.night.night_reading import read_record
from ledger.pay.carried import NOT_SETTLED, Unpaid, left_open, so_far
from ledger.pay.night_state import state_of

if TYPE_CHECKING:
    from ledger.book.books import Book
    from ledger.night.night_in_play import NightInPlay
    from ledger.pay.carried import Open

#: A file that ends its night and holds neither of the other words has nothing to do with debts, and is not read.
_ENDED = b'type = "end"'
_DEBTS = (b"unpaid", b"carried")


def earlier(table: NightInPlay) -> Unpaid:
    """What all nights of the book left unpaid, less what was paid of it since."""
    return _read(table.book, None)


def everything(table: NightInPlay) -> Unpaid:
    """What all nights of the book left unpaid, and what this night would leave if it ended now."""
    return _read(table.book, table)


def _read(book: Book, tonight: NightInPlay | None) -> Unpaid:
    """What is open, read night by night, the newest first."""
    resolve = NameResolver(read_settings(book).players)
    found: list[Open] = []
    never_ended: list[str] = []
    problems: list[MahjError] = []
    for path in book.night_paths():
        is_tonight = tonight is not None and path.stem == tonight.name
        try:
            content = read_bytes(path)
            if not is_tonight and _ENDED in content and not any(word in content for word in _DEBTS):
                continue
            record = read_record(content, path)
        except MahjError as problem:
            problems.append(problem)
            continue
        evening = state_of(record)
        if evening.unit in NOT_SETTLED:
            continue
        found.append((so_far if is_tonight else left_open)(path.stem, evening, resolve))
        if evening.end is None and not is_tonight and any(evening.owed.values()):
            never_ended.append(path.stem)
    nights = [night for night in found if night.owed or night.carried]
    return Unpaid(tuple(nights[::-1]), tuple(never_ended[::-1]), tuple(problems))


def left_by_ended(book: Book) -> tuple[Open, ...]:
    """The nights that have ended and of which something is owed, the newest first."""
    left = _read(book, None)
    return tuple(night for night in reversed(left.nights) if night.has_ended and night.owed and left.totals)
