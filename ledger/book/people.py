"""Who is who: names as nights recorded them, resolved to people as the book knows them now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from ledger import names
from ledger.model import ACCOUNTS, BET_ON_WALL, BET_VOID

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

#: What is typed for somebody nobody knows by name; every guest gets a number of their own.
GUEST = "guest"

#: What stands in a record where a person could, and is none.
_NOBODY = frozenset({*ACCOUNTS, BET_ON_WALL, BET_VOID})


def is_numbered_guest(called: str) -> bool:
    """Whether a name is one that guests get: guest 1, guest 2 and so on."""
    word, _, number = names.key(called).partition(" ")
    return word == GUEST and number.isascii() and number.isdecimal() and not number.startswith("0")


def by_person(points: Mapping[str, int], who: Callable[[str], str]) -> dict[str, int]:
    """Points under what ``who`` calls everybody; those of one person recorded under two names are added up."""
    found: dict[str, int] = {}
    for account, amount in points.items():
        name = who(account)
        found[name] = found.get(name, 0) + amount
    return found


class Somebody(Protocol):
    """A person of the book: what they are called, every name that means them, and whether they are a guest."""

    @property
    def name(self) -> str:
        """What they are called now."""
        ...

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that means them."""
        ...

    @property
    def guest(self) -> bool:
        """Whether they are no regular."""
        ...


class AnonymousNames:
    """Calls people player 1, player 2 and so on, as they come; who is nobody keeps the name."""

    def __init__(self) -> None:
        self._given: dict[str, str] = {}

    def __call__(self, person: str) -> str:
        """What a person, by the name of now, is called instead."""
        if person in _NOBODY:
            return person
        return self._given.setdefault(person, f"player {len(self._given) + 1}")


class OnePerson(Struct, frozen=True):
    """Two names of one company that are one person."""

    names: tuple[str, str]
    person: str


class NameResolver:
    """Resolves recorded names. One that the book does not know is a person of its own, by whatever case it is in."""

    def __init__(self, people: Iterable[Somebody]) -> None:
        everyone = tuple(people)
        self._people = {names.key(called): person.name for person in everyone for called in person.names}
        self._guests = {person.name for person in everyone if person.guest}
        self._known: dict[str, str] = {}

    def __call__(self, recorded: str) -> str:
        """What the person recorded under a name is called now."""
        known = self._known.get(recorded)
        if known is None:
            known = self._known[recorded] = self._people.setdefault(names.key(recorded), recorded)
        return known

    def is_guest(self, person: str) -> bool:
        """Whether a person, by the name of now, is a guest."""
        return person in self._guests or is_numbered_guest(person)

    def one_person_twice(self, tables: Iterable[Iterable[str]]) -> OnePerson | None:
        """Two names that sat at one table and are one person, where there are some: then the book is mistaken."""
        for table in tables:
            seen: dict[str, str] = {}
            for recorded in table:
                other = seen.setdefault(self(recorded), recorded)
                if other != recorded:
                    return OnePerson((other, recorded), self(recorded))
        return None
