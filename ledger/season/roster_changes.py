"""The people of the book: added, given other names, renamed, made one, taken apart. No night is rewritten for it.

Before two names become one person, all nights are looked at: two who sat at one table in one hand cannot be. A change
after which nights say something else is a doubt, with what they say then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger import names
from ledger.book.book_changes import changing
from ledger.book.people import NameResolver, is_numbered_guest
from ledger.book.roster import Block, Merge, Person, merges, put_together
from ledger.book.roster_writing import add_guests, add_people, append_players, refuse_taken
from ledger.book.settings import blocks_of, read_settings
from ledger.errors import NameProblem, Refused
from ledger.names import tidy
from ledger.night.people import People, company
from ledger.season.becoming_one import Change, effect, some
from ledger.spelling import hint, nearest
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime

    from ledger.book.book_changes import BookChange
    from ledger.book.books import Book

    #: Puts a doubt, and returns whether to go on.
    Doubt = Callable[[str], bool]


class Named(Struct, frozen=True):
    """A person whose names have changed: what they were called, and what they are called now.

    ``unread`` are nights that could not be looked at, because their files cannot be read.
    """

    before: str
    now: str
    unread: tuple[str, ...] = ()


class _Prepared(Struct, frozen=True):
    """A block to be written, what comes of it, and the two groups of names that it makes one person or two."""

    block: Block
    named: Named
    one: Iterable[str]
    other: Iterable[str]


def add(book: Book, texts: Sequence[str]) -> tuple[str, ...]:
    """Put new people into the book. Raises NameProblem for a name that is somebody's, or that nobody can have."""
    return _added(book, texts, add_people)


def add_as_guests(book: Book, texts: Sequence[str]) -> tuple[str, ...]:
    """Put new people into the book as guests. Raises NameProblem as `add` does."""
    return _added(book, texts, add_guests)


def _added(book: Book, texts: Sequence[str], write: Callable[[BookChange, Iterable[str]], None]) -> tuple[str, ...]:
    """New people, written down in one way or the other."""
    with changing(book) as files:
        who = company(texts, People((), read_settings(book).players))
        for text, player in zip(texts, who.players, strict=True):
            if player not in who.new:
                raise NameProblem(
                    f"{quoted(text)} is a name of {quoted(player)} already", "two people of one name need two names"
                )
        write(files, who.new)
    return who.new


def alias(book: Book, text: str, aliases: Sequence[str], doubt: Doubt) -> Named:
    """Give somebody other names. Raises NameProblem for one that is somebody's, Refused as `merge` does."""

    def prepare() -> _Prepared:
        person = _person(book, text)
        tidied = tuple(tidy(each) for each in aliases)
        refuse_taken(((each, person.name) for each in tidied), read_settings(book).players)
        return _Prepared(Block(person.name, tidied), Named(person.name, person.name), person.names, tidied)

    return _changed(book, prepare, doubt)


def rename(book: Book, old: str, new: str, doubt: Doubt) -> Named:
    """Call somebody by another name from here on; what was recorded under the old one stays theirs.

    A numbered guest who gets a name is a guest no longer. Raises NameProblem where the name is somebody else's, Refused
    where nothing would change, and as `merge` does.
    """

    def prepare() -> _Prepared:
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
        guest = False if is_numbered_guest(person.name) else None
        block = Block(name, was=(person.name,), guest=guest)
        return _Prepared(block, Named(person.name, name), person.names, [name])

    return _changed(book, prepare, doubt)


def merge(book: Book, gone: str, kept: str, now: datetime, doubt: Doubt) -> Named:
    """Make two entries of the book one person, who keeps the second name.

    Raises Refused where they are one already, where they sat at one table in one hand, with the nights and the hands,
    and where a doubt is answered with no.
    """

    def prepare() -> _Prepared:
        one, other = _person(book, gone), _person(book, kept)
        if one.name == other.name:
            raise Refused(
                f"{quoted(gone)} and {quoted(kept)} are one person already", "mahj players list shows every name"
            )
        block = Block(other.name, was=(one.name,), at=now)
        return _Prepared(block, Named(one.name, other.name), one.names, other.names)

    return _changed(book, prepare, doubt)


def split(book: Book, text: str, now: datetime, doubt: Doubt) -> Named:
    """Take a merge back: whoever became one with somebody is a person of their own again, with the names of before.

    What was recorded under these names, before the merge or since, is theirs again. The aliases they had go with them.
    Raises Refused where nobody of that name was made one with anybody, and where a doubt is answered with no.
    """

    def prepare() -> _Prepared:
        merged = _merged(book, text)
        block = Block(merged.name, was=merged.was, guest=merged.guest or None, split=True, at=now)
        person = _person(book, merged.into)
        leaving = {names.key(name) for name in merged.names}
        staying = [name for name in person.names if names.key(name) not in leaving]
        return _Prepared(block, Named(merged.into, merged.name), merged.names, staying)

    return _changed(book, prepare, doubt)


def _changed(book: Book, prepare: Callable[[], _Prepared], doubt: Doubt) -> Named:
    """Write a change of who is who, prepared anew whenever something had to be asked; nothing is locked meanwhile."""
    agreed: set[str] = set()
    while True:
        with changing(book) as files:
            what = prepare()
            named, doubts = _looked_at(book, what)
            open_doubts = [text for text in doubts if text not in agreed]
            if not open_doubts:
                append_players(files, [what.block])
                return named
        if not all(doubt(text) for text in open_doubts):
            raise Refused("nothing was changed")
        agreed.update(open_doubts)


def _looked_at(book: Book, what: _Prepared) -> tuple[Named, list[str]]:
    """What a change comes to, and the doubt about it where nights say something else then. Raises Refused."""
    blocks = blocks_of(book)
    before, after = (NameResolver(put_together(each)[0]) for each in (blocks, [*blocks, what.block]))
    one, other = (frozenset(map(names.key, each)) for each in (what.one, what.other))
    found = effect(book, Change(before, after, one, other - one))
    if found.together:
        raise Refused(
            f"they sat at one table in one hand, so they cannot be one person: {some(found.together)}",
            "if a hand names the wrong player, correct the hand first",
        )
    if found.in_rounds:
        raise Refused(
            f"both have a seat in one round of an event, so they cannot be one person: {some(found.in_rounds)}",
            "mahj players list shows every name",
        )
    named = Named(what.named.before, what.named.now, found.unread)
    return named, [some(found.changed, "; ")] if found.changed else []


def _merged(book: Book, text: str) -> Merge:
    """The newest merge of somebody of that name. Raises Refused where there is none."""
    standing = merges(blocks_of(book))
    wanted = names.key(" ".join(text.split()))
    for each in reversed(standing):
        if wanted in map(names.key, each.names):
            return each
    into = [each.name for each in standing if names.key(each.into) == wanted]
    if into:
        raise Refused(
            f"{quoted(text)} is the name that was kept", f"name who was made one with them: {', '.join(into)}"
        )
    known = [name for each in standing for name in each.names]
    person = _owner(book, text)
    otherwise = "mahj players list shows every name"
    if person is not None and person.name != text:
        otherwise = f"mahj players rename {quoted(person.name)} {quoted(text)} calls them so again"
    raise Refused(f"nobody called {quoted(text)} was made one with somebody", hint(nearest(text, known), otherwise))


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
