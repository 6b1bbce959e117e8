"""The people of the book: added, given other names, renamed, made one. No night is ever rewritten for it.

Before two names become one person, all nights are looked at: two who sat at one table in one hand cannot be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger import names
from ledger.book.locking import locked
from ledger.book.people import is_numbered_guest
from ledger.book.roster import Block
from ledger.book.roster_writing import add_aliases, add_guests, add_people, append_players
from ledger.book.settings import read_settings
from ledger.errors import NameProblem, Refused
from ledger.names import tidy
from ledger.night.people import People, company
from ledger.season.count_cache import UnreadNight, read_counts
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ledger.book.books import Book
    from ledger.book.roster import Person

#: So many nights are named in a refusal; the others are counted.
_NIGHTS_NAMED = 5


class Named(Struct, frozen=True):
    """A person whose names have changed: what they were called, what they are called now, and nights not looked at.

    ``unread`` are nights whose files cannot be read, so that nobody knows who sat there.
    """

    before: str
    now: str
    unread: tuple[str, ...] = ()


def add(book: Book, texts: Sequence[str]) -> tuple[str, ...]:
    """Put new people into the book. Raises NameProblem for a name that is somebody's, or that nobody can have."""
    return _added(book, texts, add_people)


def add_as_guests(book: Book, texts: Sequence[str]) -> tuple[str, ...]:
    """Put new people into the book as guests. Raises NameProblem as `add` does."""
    return _added(book, texts, add_guests)


def _added(book: Book, texts: Sequence[str], write: Callable[[Book, Iterable[str]], None]) -> tuple[str, ...]:
    """New people, written down in one way or the other."""
    with locked(book.sessions):
        who = company(texts, People((), read_settings(book).players))
        for text, player in zip(texts, who.players, strict=True):
            if player not in who.new:
                raise NameProblem(
                    f"{quoted(text)} is a name of {quoted(player)} already", "two people of one name need two names"
                )
        write(book, who.new)
    return who.new


def alias(book: Book, text: str, aliases: Sequence[str]) -> Named:
    """Give somebody other names. Raises NameProblem for one that is somebody's, Refused as `merge` does."""
    with locked(book.sessions):
        person = _person(book, text)
        tidied = [tidy(each) for each in aliases]
        owned = [each for each in tidied if _owner(book, each) is not None]
        # Of a name that is somebody's already, `add_aliases` says whose it is.
        unread = () if owned else _refuse_together(book, person.names, tidied)
        add_aliases(book, person.name, aliases)
    return Named(person.name, person.name, unread)


def rename(book: Book, old: str, new: str) -> Named:
    """Call somebody by another name from here on; what was recorded under the old one stays theirs.

    A numbered guest who gets a name is a guest no longer. Raises NameProblem where the name is somebody else's, Refused
    where nothing would change, and as `merge` does.
    """
    with locked(book.sessions):
        person = _person(book, old)
        name = tidy(new)
        if name == person.name:
            raise Refused(f"{name} is called that already", "give the new name second")
        owner = _owner(book, name)
        if owner is not None and owner.name != person.name:
            raise NameProblem(
                f"{quoted(name)} is a name of {quoted(owner.name)} already",
                f"if they are one person, mahj players merge {quoted(person.name)} {quoted(owner.name)}",
            )
        unread = _refuse_together(book, person.names, [name])
        guest = False if is_numbered_guest(person.name) else None
        append_players(book, [Block(name, was=(person.name,), guest=guest)])
    return Named(person.name, name, unread)


def merge(book: Book, gone: str, kept: str) -> Named:
    """Make two entries of the book one person, who keeps the second name.

    Raises Refused where they are one already, and where they sat at one table in one hand, with the nights.
    """
    with locked(book.sessions):
        one, other = _person(book, gone), _person(book, kept)
        if one.name == other.name:
            raise Refused(
                f"{quoted(gone)} and {quoted(kept)} are one person already", "mahj players list shows every name"
            )
        unread = _refuse_together(book, one.names, other.names)
        append_players(book, [Block(other.name, was=(one.name,))])
    return Named(one.name, other.name, unread)


def _person(book: Book, text: str) -> Person:
    """The person meant by a name, an alias, or an unambiguous beginning. Raises NameProblem."""
    players = read_settings(book).players
    name = People((), players).who(text)
    return next(person for person in players if person.name == name)


def _owner(book: Book, name: str) -> Person | None:
    """Whose name it is, or None."""
    wanted = names.key(name)
    everyone = read_settings(book).players
    return next((person for person in everyone if wanted in {names.key(called) for called in person.names}), None)


def _refuse_together(book: Book, ours: Iterable[str], theirs: Iterable[str]) -> tuple[str, ...]:
    """See that no hand had both of two people at its table. Returns the nights that cannot be read; raises Refused."""
    one, other = ({names.key(name) for name in each} for each in (ours, theirs))
    other -= one
    together: list[str] = []
    unread: list[str] = []
    for night in read_counts(book):
        if isinstance(night, UnreadNight):
            unread.append(night.name)
        elif any(one & keys and other & keys for table in night.counts.tables if (keys := set(map(names.key, table)))):
            together.append(night.name)
    if together:
        more = f" and {len(together) - _NIGHTS_NAMED} more" if len(together) > _NIGHTS_NAMED else ""
        listed = ", ".join(together[:_NIGHTS_NAMED]) + more
        raise Refused(
            f"they sat at one table in one hand, so they cannot be one person: {listed}",
            "if a hand names the wrong player, correct the hand first",
        )
    return tuple(unread)
