"""The codes of an evening: one for whoever reads along, and one for each table that enters hands."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import MahjError, Refused
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from starlette.routing import Route

    from ledger.event.event_in_play import EventInPlay
    from ledger.season.tonight import Tonight

#: What codes are made of: no two of these look alike on a screen across the room.
SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
#: So many signs are more than anybody guesses in an evening, at a thousand guesses a second.
LONG = 10


class Post(NamedTuple):
    """What a code opens: a table by its label, None for the only one; or the table at which its scorer sits now."""

    label: str | None = None
    scorer: str | None = None


class Door(NamedTuple):
    """A code for whoever enters hands: what it opens, and what that is called."""

    code: str
    post: Post
    called: str


class Entrance(NamedTuple):
    """Who may come in: by the code to read along, and by those that enter hands, with the routes of entry."""

    reading: str
    doors: Sequence[Door] = ()
    routes: Sequence[Route] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        """Every code that lets somebody in."""
        return (self.reading, *(door.code for door in self.doors))

    @property
    def methods(self) -> tuple[str, ...]:
        """What may be asked: to be shown a page, and where hands are entered to take them."""
        return ("GET", "POST") if self.doors else ("GET",)


def new_code(*, enters: bool) -> str:
    """A new code; where hands are entered it is longer, and whoever reads along is given the beginning of it only."""
    return "".join(secrets.choice(SIGNS) for _ in range(LONG * (2 if enters else 1)))


def doors(whole: str, evening: Tonight, people: Sequence[str]) -> list[Door]:
    """The codes that open tables: one each, or one for each scorer, who writes for the table where she sits.

    They follow from the whole code, which only the host knows, so that the same one opens them again. Raises Refused
    for a scorer who plays at no table of the evening.
    """
    if people:
        for name in people:
            if not any(name in table.evening.players for table in evening.tables):
                raise Refused(f"{quoted(name)} plays at no table just now", _players(evening))
        return [_door(whole, Post(scorer=name), f"{name} enters her table's hands") for name in people]
    labels = list(_labels(evening))
    if not labels:
        return [_door(whole, Post(), "To enter hands")]
    return [_door(whole, Post(label), f"Table {label} enters its hands") for label in labels]


def _door(whole: str, post: Post, called: str) -> Door:
    """A code made from the whole one."""
    about = f"{post.label or ''}\n{post.scorer or ''}".encode()
    number = int.from_bytes(hashlib.blake2s(about, key=whole.encode()[:32], digest_size=16).digest())
    code = ""
    for _ in range(LONG):
        number, sign = divmod(number, len(SIGNS))
        code += SIGNS[sign]
    return Door(code, post, called)


def _labels(evening: Tonight) -> Iterator[str]:
    """The tables there are, by name; of an event those of every round that is planned."""
    if evening.event is None:
        yield from (table.record.header.table for table in evening.tables if table.record.header.table is not None)
    else:
        yield from (str(number) for number in range(1, _most_tables(evening.event) + 1))


def _most_tables(event: EventInPlay) -> int:
    """How many tables the largest round has that is planned or opened."""
    found = 0
    for number in range(1, max(event.header.rounds, event.last_round) + 1):
        try:
            found = max(found, len(event.seats_of(number).tables))
        except MahjError:  # not drawn yet
            break
    return found


def _players(evening: Tonight) -> str:
    """Who plays, for a hint."""
    return f"there play {', '.join(name for table in evening.tables for name in table.evening.players) or 'none yet'}"
