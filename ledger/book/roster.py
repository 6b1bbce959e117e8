"""The people of a book as its ``mahj.toml`` lists them, and how one person goes by several names.

A block may hold six keys, and more blocks only ever follow those that are there::

    [[players]]
    name = "Ann"              # what everybody calls her
    aliases = ["Annie"]       # other names that can be typed

    [[players]]
    name = "Anna"             # from here on she is called Anna, and what was recorded as Ann is hers
    was = ["Ann"]

    [[players]]
    name = "guest 1"
    guest = true              # somebody who is no regular; standings keep guests apart

    [[players]]
    name = "Bea"
    was = ["Beatrice"]        # somebody of that name was in the book: both are one person from here on
    at = 2026-11-29T21:10:00-05:00

    [[players]]
    name = "Beatrice"
    split = true              # they are not: this name, and those in `was`, are a person of their own again

A block whose ``name`` a person has, or had, is about that person: it adds aliases, and its ``guest`` is the last word.
``was`` lists earlier names. Where one of them is somebody's, that person and everything recorded of them become one
with this block's: a new ``name`` makes it a rename, somebody's name a merge; ``at`` is when, where a command wrote it.
``split`` takes a merge back. No night is ever rewritten; names are resolved when nights are read. Two people are told
apart by their names alone, so no two of them share any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger import names
from ledger.book.keys import Findings, Key, found, moment, name, name_list, read_keys, yes_no
from ledger.book.people import GUEST, is_numbered_guest
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime


#: More blocks of players are in no book: a large club has some hundred.
MOST_BLOCKS = 10_000


class Person(Struct, frozen=True):
    """Somebody who plays, the other names they go by, those they had before, and whether they are a guest."""

    name: str
    aliases: tuple[str, ...] = ()
    was: tuple[str, ...] = ()
    guest: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that means this person."""
        return (self.name, *self.aliases, *self.was)


class Block(Struct, frozen=True):
    """One ``[[players]]`` block."""

    name: str
    aliases: tuple[str, ...] = ()
    was: tuple[str, ...] = ()
    guest: bool | None = None
    split: bool = False
    at: datetime | None = None


PLAYER_KEYS: Mapping[str, Key] = {
    "name": Key("name", name, "what everybody calls this person", needed=True),
    "aliases": Key("aliases", name_list(0), "other names that can be typed"),
    "was": Key("was", name_list(0), "earlier names: whatever is recorded under them is this person's"),
    "guest": Key("guest", yes_no, "no regular; the last block that says it counts"),
    "split": Key("split", yes_no, "true: these names, made one with somebody before, are a person of their own again"),
    "at": Key("at", moment, "when two people were made one, or taken apart"),
}


def next_guest(people: Iterable[Person], taken: Iterable[str]) -> str:
    """The name of a guest who comes now: the number after the highest any guest has had, or one just taken."""
    everyone = [*(called for person in people for called in person.names), *taken]
    numbers = [int(called.partition(" ")[2]) for called in everyone if is_numbered_guest(called)]
    return f"{GUEST} {max(numbers, default=0) + 1}"


def read_blocks(value: object, findings: Findings) -> list[Block]:
    """The blocks of a file; notes what is wrong with each."""
    if not isinstance(value, list) or not all(isinstance(table, dict) for table in value):
        findings.add("", f"players is {found(value)}; every player should begin with a line [[players]]")
        return []
    if len(value) > MOST_BLOCKS:
        findings.add("", f"it has {len(value)} blocks of players, more than the {MOST_BLOCKS} a book can have")
        return []
    blocks: list[Block] = []
    for index, table in enumerate(value, start=1):
        before = len(findings.problems)
        fields = read_keys(table, PLAYER_KEYS, f"player {index}", findings)
        if len(findings.problems) == before:
            blocks.append(Block(**fields))
    return blocks


class NameConflict(Struct, frozen=True):
    """A name that is somebody's already, in the block of a player."""

    player: str
    called: str
    owner: str

    @property
    def message(self) -> str:
        """Whose the name is."""
        if self.owner == self.player:
            return f"{quoted(self.called)} cannot be both a name and an earlier name of {quoted(self.player)}"
        return f"{quoted(self.called)} is a name of {quoted(self.owner)} already"


#: What to do where two people have one name.
OWN_NAMES = "give each of them a name of their own"


class Merge(Struct, frozen=True):
    """Somebody who has become one with another: what they were called, their earlier names, and when it was written.

    ``into`` is what both are called now. ``at`` is None where no command wrote it.
    """

    name: str
    was: tuple[str, ...]
    guest: bool
    into: str
    at: datetime | None

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that leaves with them where they are taken apart."""
        return (self.name, *self.was)


class _Entry:
    """A person while blocks are being put together."""

    def __init__(self, called: str) -> None:
        self.name = called
        self.aliases: dict[str, None] = {}
        self.was: dict[str, None] = {}
        self.guest = False

    def rename(self, called: str) -> None:
        """Another name from here on; the old one was theirs."""
        self.was[self.name] = None
        self.name = called
        self.was.pop(called, None)
        self.aliases.pop(called, None)

    def absorb(self, other: _Entry) -> None:
        """Everything that was another's is theirs."""
        self.was.update(dict.fromkeys([other.name, *other.was]))
        self.aliases.update(other.aliases)

    def lose(self, wanted: str) -> None:
        """A name, as it is compared, is theirs no longer; where they were called so, they are called as before."""
        for called in [called for called in self.was if names.key(called) == wanted]:
            del self.was[called]
        if names.key(self.name) == wanted:
            self.name, _ = self.was.popitem()

    def person(self) -> Person:
        """The person, as others see them."""
        return Person(self.name, tuple(self.aliases), tuple(self.was), self.guest)


class _RosterBuilder:
    """Blocks put together, one after the other."""

    def __init__(self) -> None:
        self.entries: list[_Entry] = []
        self.by_name: dict[str, _Entry] = {}
        self.taken: list[NameConflict] = []
        self.merges: list[Merge] = []

    def named(self, called: str) -> _Entry | None:
        """The person who has exactly this name, or had it."""
        entry = self.by_name.get(names.key(called))
        return entry if entry is not None and called in {entry.name, *entry.was} else None

    def claim(self, called: str, entry: _Entry) -> bool:
        """Give a name to a person; note it where it is somebody else's."""
        owner = self.by_name.setdefault(names.key(called), entry)
        if owner is not entry:
            self.taken.append(NameConflict(entry.name, called, owner.name))
        return owner is entry

    def name(self, block: Block) -> None:
        """Whom a block is about, and what they are called and were called."""
        if block.name in block.was:
            self.taken.append(NameConflict(block.name, block.name, block.name))
            return
        if block.split:
            self.split(block)
            return
        former = [entry for called in block.was if (entry := self.named(called)) is not None]
        entry = self.named(block.name) or (former[0] if former else self.new(block.name))
        if entry in former and entry.name != block.name and self.claim(block.name, entry):
            entry.rename(block.name)
        for other in former:
            if other is not entry:
                self.merges.append(Merge(other.name, tuple(other.was), other.guest, entry.name, block.at))
                self.put_together(entry, other)
        for called in block.was:
            if called != entry.name and self.claim(called, entry):
                if called not in entry.was:
                    self.merges.append(Merge(called, (), guest=False, into=entry.name, at=block.at))
                entry.was[called] = None
        entry.guest = entry.guest if block.guest is None else block.guest

    def new(self, called: str) -> _Entry:
        """Somebody who was not there before."""
        entry = _Entry(called)
        if self.claim(called, entry):
            self.entries.append(entry)
        return entry

    def put_together(self, entry: _Entry, other: _Entry) -> None:
        """Two people become one."""
        entry.absorb(other)
        self.entries = [each for each in self.entries if each is not other]
        for called, owner in list(self.by_name.items()):
            if owner is other:
                self.by_name[called] = entry

    def split(self, block: Block) -> None:
        """The names of a block are taken from whomever they were made one with, and are a person of their own."""
        leaving = dict.fromkeys(map(names.key, (block.name, *block.was)))
        for wanted in leaving:
            owner = self.by_name.get(wanted)
            if owner is None or leaving.keys() >= set(map(names.key, (owner.name, *owner.was))):
                continue  # nobody else's, or theirs already
            owner.lose(wanted)
            del self.by_name[wanted]
        self.merges = [each for each in self.merges if leaving.keys().isdisjoint(map(names.key, each.names))]
        entry = self.named(block.name) or self.new(block.name)
        for called in block.was:
            if called != entry.name and self.claim(called, entry):
                entry.was[called] = None
        entry.guest = entry.guest if block.guest is None else block.guest

    def others(self, block: Block) -> None:
        """The aliases of a block."""
        # After a split the name may be spelled otherwise than here: the aliases go to whoever has it now.
        entry = self.by_name.get(names.key(block.name))
        for alias in block.aliases if entry is not None else ():
            if entry is not None and self.claim(alias, entry) and alias not in {entry.name, *entry.was}:
                entry.aliases[alias] = None


def put_together(blocks: Iterable[Block]) -> tuple[tuple[Person, ...], list[NameConflict]]:
    """The people that blocks amount to, in the order in which they came, and every name that two of them share."""
    all_blocks = list(blocks)
    putting = _RosterBuilder()
    for block in all_blocks:
        putting.name(block)
    for block in all_blocks:
        putting.others(block)
    return tuple(entry.person() for entry in putting.entries), putting.taken


def merges(blocks: Iterable[Block]) -> tuple[Merge, ...]:
    """Everybody who has become one with somebody and has not been taken apart since, in the order of the blocks."""
    putting = _RosterBuilder()
    for block in blocks:
        putting.name(block)
    return tuple(replace(each, into=putting.by_name[names.key(each.name)].name) for each in putting.merges)
