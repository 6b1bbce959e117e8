"""The book's settings: ``mahj.toml``, with what the group plays, its seasons, and its players."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger import names
from ledger.errors import FileProblem, NameProblem, raise_all
from ledger.model import MOST_POINTS
from ledger.names import quoted
from ledger.record import Paid
from ledger.storage.entry_writing import line
from ledger.storage.keys import (
    Findings,
    Key,
    Unfit,
    day,
    found,
    name,
    name_list,
    nearest,
    one_of,
    read_keys,
    text,
    unfit,
    whole,
)
from ledger.storage.night_files import encode, line_ending
from ledger.storage.night_keys import currency, is_slug, point
from ledger.storage.night_reading import is_users_own
from ledger.storage.safe_append import append_bytes
from ledger.storage.toml_files import check_format, parse_toml, read_toml

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from ledger.storage.books import Book


_OWN_NAMES = "give each of them a name of their own"


class Person(NamedTuple):
    """Somebody who plays, and the other names they go by."""

    name: str
    aliases: tuple[str, ...] = ()


class Season(NamedTuple):
    """A season: its name, its first day and its last."""

    name: str
    first: date
    last: date


class Settings(NamedTuple):
    """What ``mahj.toml`` says; where it says nothing, what most groups play.

    ``point`` is what a point is worth in money, as decimal text. ``coins`` are those on the table and ``values``
    those on the card, both in points; no values means that none are asked about.
    """

    name: str = "Our mah jongg"
    preset: str = "standard"
    point: str = "0.01"
    currency: str = "USD"
    paid: Paid = Paid.AT_THE_END
    coins: tuple[int, ...] = (100, 50, 25, 10, 5)
    values: tuple[int, ...] = ()
    lowest_value: int = 25
    seasons: tuple[Season, ...] = ()
    players: tuple[Person, ...] = ()


def read_settings(book: Book) -> Settings:
    """What the book's ``mahj.toml`` says. Raises FileProblem, or Problems holding several."""
    return _parse(read_toml(book.settings_path).data)


def add_people(book: Book, people: Iterable[str]) -> None:
    """Put new people at the end of ``mahj.toml``; call it under the lock of the book.

    Raises NameProblem for a name that cannot be one or is somebody's already, FileProblem where the file cannot be
    written; in each case nothing has changed.
    """
    _add(book, [Person(names.tidy(person)) for person in people])


def add_aliases(book: Book, person: str, aliases: Iterable[str]) -> None:
    """Put other names of a person at the end of ``mahj.toml``; call it under the lock of the book.

    A block with a name that was given before adds its aliases to that person. Raises what `add_people` raises, and
    NameProblem for a person who is not there.
    """
    known = read_settings(book).players
    if person not in {each.name for each in known}:
        raise NameProblem(f"nobody is called {quoted(person)}", nearest(person, [each.name for each in known]))
    _add(book, [Person(person, tuple(names.tidy(alias) for alias in aliases))])


def _add(book: Book, people: list[Person]) -> None:
    """Append a block a person, and see that the file then says so and nothing else."""
    file = read_toml(book.settings_path)
    before = _parse(file.data)
    _refuse_taken(people, before.players)
    meant = before._replace(players=_together([*before.players, *people]))
    newline = line_ending(file.content)
    blocks = "".join(newline + _block(person, newline) for person in people)
    added = encode(blocks if file.content.endswith(b"\n") else newline + blocks, file.path)

    def verify(written: bytes) -> None:
        if written != file.content + added or _parse(parse_toml(written, file.path)) != meant:
            raise FileProblem(
                f"what was written to {file.path.name} does not read back as it was meant, so it was left as it was",
                "write players as [[players]] blocks, then do it again",
            )

    append_bytes(file.path, file.content, added, verify)


def _refuse_taken(people: list[Person], known: tuple[Person, ...]) -> None:
    """See that no new name is somebody's already. Raises NameProblem."""
    owners = {names.key(called): person.name for person in known for called in (person.name, *person.aliases)}
    for person in people:
        for called in person.aliases or (person.name,):
            if names.key(called) in owners:
                raise NameProblem(_taken(called, owners[names.key(called)]), _OWN_NAMES)
            owners[names.key(called)] = person.name


def _taken(called: str, owner: str) -> str:
    """That a name is somebody's."""
    return f"{quoted(called)} is a name of {quoted(owner)} already"


def _block(person: Person, newline: str) -> str:
    """The lines of a person in ``mahj.toml``."""
    lines = ["[[players]]", line("name", person.name)]
    if person.aliases:
        lines.append(line("aliases", list(person.aliases)))
    return newline.join([*lines, ""])


def _parse(data: Mapping[str, object]) -> Settings:
    """The settings in the data of a ``mahj.toml``."""
    check_format(data, "mahj.toml")
    findings = Findings("mahj.toml")
    simple = {
        key: value
        for key, value in data.items()
        if key not in {"format", "seasons", "players"} and (key in _KEYS or not is_users_own(value))
    }
    fields = read_keys(simple, _KEYS, "", findings)
    seasons = tuple(_seasons(data.get("seasons", {}), findings))
    people = _people(data.get("players", []), findings)
    raise_all(findings.problems)
    return Settings(**fields, seasons=seasons, players=_together(people))


def _numbers(value: object) -> tuple[int, ...]:
    """Different whole points, at least one."""
    wanted = "a list of different whole numbers, such as [100, 50, 25]"
    if not isinstance(value, list) or not value:
        raise unfit(value, wanted)
    numbers = tuple(_VALUE(number) for number in value)
    if len(set(numbers)) < len(numbers):
        raise Unfit(f"names one number twice; it should be {wanted}")
    return numbers


_VALUE = whole(1, MOST_POINTS)

_KEYS: Mapping[str, Key] = {
    "name": Key("name", text),
    "preset": Key("preset", text),
    "point": Key("point", point),
    "currency": Key("currency", currency),
    "paid": Key("paid", one_of(Paid)),
    "coins": Key("coins", _numbers),
    "values": Key("values", _numbers),
    "lowest_value": Key("lowest_value", _VALUE),
}
_SEASON_KEYS: Mapping[str, Key] = {"from": Key("first", day, needed=True), "to": Key("last", day, needed=True)}
_PERSON_KEYS: Mapping[str, Key] = {
    "name": Key("name", name, needed=True),
    "aliases": Key("aliases", name_list(0)),
}


def _seasons(value: object, findings: Findings) -> Iterable[Season]:
    """The seasons, in the order of the file."""
    if not isinstance(value, dict):
        findings.add("", f"seasons is {found(value)}; it should be tables such as [seasons.spring-2026]")
        return
    for season, table in value.items():
        where = f"season {quoted(season)}"
        if not is_slug(season):
            findings.add(where, "its name should be of small letters, digits and dashes, such as spring-2026")
        if not isinstance(table, dict):
            findings.add(where, f"it is {found(table)}; it should be a table with the keys from and to")
            continue
        before = len(findings.problems)
        fields = read_keys(table, _SEASON_KEYS, where, findings)
        if len(findings.problems) > before:
            continue
        if fields["last"] < fields["first"]:
            findings.add(where, f"it ends on {fields['last']}, before it begins on {fields['first']}")
        yield Season(season, **fields)


def _people(value: object, findings: Findings) -> list[Person]:
    """The people, block by block; notes every name that several of them share."""
    if not isinstance(value, list) or not all(isinstance(table, dict) for table in value):
        findings.add("", f"players is {found(value)}; every player should begin with a line [[players]]")
        return []
    people: list[Person] = []
    for index, table in enumerate(value, start=1):
        before = len(findings.problems)
        fields = read_keys(table, _PERSON_KEYS, f"player {index}", findings)
        if len(findings.problems) == before:
            people.append(Person(**fields))
    owners: dict[str, str] = {}
    for person in people:
        _claim(person.name, person, owners, findings)
    for person in people:
        for alias in person.aliases:
            _claim(alias, person, owners, findings)
    return people


def _claim(called: str, person: Person, owners: dict[str, str], findings: Findings) -> None:
    """Note a name that is somebody else's already."""
    owner = owners.setdefault(names.key(called), person.name)
    if owner != person.name:
        findings.add(f"player {quoted(person.name)}", _taken(called, owner), _OWN_NAMES)


def _together(people: Iterable[Person]) -> tuple[Person, ...]:
    """One person a name: a later block adds its aliases."""
    aliases: dict[str, dict[str, None]] = {}
    for person in people:
        aliases.setdefault(person.name, {}).update(dict.fromkeys(person.aliases))
    return tuple(Person(called, tuple(others)) for called, others in aliases.items())
