"""The book's settings: ``mahj.toml``, with what the group plays, its seasons, and its players."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger import names
from ledger.errors import FileProblem, NameProblem, raise_all
from ledger.model import MOST_POINTS
from ledger.record import Amounts, Paid
from ledger.season.seasons import Season
from ledger.season.who import is_numbered_guest
from ledger.storage.keys import (
    Findings,
    Key,
    Unfit,
    day,
    found,
    nearest,
    one_of,
    read_keys,
    text,
    unfit,
    whole,
)
from ledger.storage.night_files import encode, line_ending
from ledger.storage.night_keys import currency, point
from ledger.storage.night_reading import is_users_own
from ledger.storage.roster import (
    OWN_NAMES,
    Block,
    Person,
    block_text,
    put_together,
    read_blocks,
)
from ledger.storage.safe_append import append_bytes
from ledger.storage.toml_files import TomlFile, check_format, parse_toml, read_toml
from ledger.texts import is_slug, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from ledger.storage.books import Book


class Settings(NamedTuple):
    """What ``mahj.toml`` says; where it says nothing, what most groups play.

    ``point`` is what a point is worth in money, as decimal text. ``coins`` are those on the table and ``values``
    those on the card, both in points; no values means that none are asked about. ``amounts`` is None where the book
    does not say how amounts are shown.
    """

    name: str = "Our mah jongg"
    preset: str = "standard"
    point: str = "0.01"
    currency: str = "USD"
    paid: Paid = Paid.AT_THE_END
    coins: tuple[int, ...] = (100, 50, 25, 10, 5)
    amounts: Amounts | None = None
    values: tuple[int, ...] = ()
    lowest_value: int = 25
    seasons: tuple[Season, ...] = ()
    players: tuple[Person, ...] = ()


def read_settings(book: Book) -> Settings:
    """What the book's ``mahj.toml`` says. Raises FileProblem, or Problems holding several."""
    return _parse(read_toml(book.settings_path).data)


def settings_in(content: bytes, path: Path) -> Settings:
    """What the bytes of a ``mahj.toml`` say. Raises as `read_settings`, naming the file."""
    return _parse(parse_toml(content, path))


def add_people(book: Book, people: Iterable[str]) -> None:
    """Put new people at the end of ``mahj.toml``; call it under the lock of the book.

    Numbered guests are written down as guests. Raises NameProblem for a name that cannot be one or is somebody's
    already, FileProblem where the file cannot be written; in each case nothing has changed.
    """
    _add(book, [Block(each, guest=is_numbered_guest(each) or None) for each in map(names.tidy, people)])


def add_guests(book: Book, people: Iterable[str]) -> None:
    """Put new people at the end of ``mahj.toml`` as guests; otherwise as `add_people` does."""
    _add(book, [Block(each, guest=True) for each in map(names.tidy, people)])


def _add(book: Book, blocks: list[Block]) -> None:
    """Append the blocks of people who are new."""
    _refuse_taken(((block.name, block.name) for block in blocks), read_settings(book).players)
    append_players(book, blocks)


def add_aliases(book: Book, person: str, aliases: Iterable[str]) -> None:
    """Put other names of a person at the end of ``mahj.toml``; call it under the lock of the book.

    Raises what `add_people` raises, and NameProblem for a person who is not there.
    """
    known = read_settings(book).players
    if person not in {each.name for each in known}:
        raise NameProblem(f"nobody is called {quoted(person)}", nearest(person, [each.name for each in known]))
    block = Block(person, tuple(names.tidy(alias) for alias in aliases))
    _refuse_taken(((alias, person) for alias in block.aliases), known)
    append_players(book, [block])


def _refuse_taken(new: Iterable[tuple[str, str]], known: Iterable[Person]) -> None:
    """See that no new name is somebody's already; each comes with whose it shall be. Raises NameProblem."""
    owners = {names.key(called): person.name for person in known for called in person.names}
    for called, player in new:
        if names.key(called) in owners:
            raise NameProblem(f"{quoted(called)} is a name of {quoted(owners[names.key(called)])} already", OWN_NAMES)
        owners[names.key(called)] = player


def append_players(book: Book, blocks: Sequence[Block]) -> None:
    """Append blocks of players, and see that the file then says so and nothing else; call it under the book's lock.

    Raises NameProblem where a name is somebody else's, FileProblem where the file cannot be written; in each case
    nothing has changed.
    """
    file = read_toml(book.settings_path)
    before = _parse(file.data)
    players, taken = put_together([*read_blocks(file.data.get("players", []), Findings("mahj.toml")), *blocks])
    if taken:
        raise NameProblem(taken[0].message, OWN_NAMES)
    meant = before._replace(players=players)
    newline = line_ending(file.content)
    text = "".join(newline + block_text(block, newline) for block in blocks)
    added = encode(text if file.content.endswith(b"\n") else newline + text, file.path)

    def verify(written: bytes) -> None:
        if written != file.content + added or _parse(parse_toml(written, file.path)) != meant:
            raise FileProblem(
                f"what was written to {file.path.name} does not read back as it was meant, so it was left as it was",
                "write players as [[players]] blocks, then do it again",
            )

    _keep_first(file)
    append_bytes(file.path, file.content, added, verify)


def _keep_first(file: TomlFile) -> None:
    """Keep a copy of the settings before they are changed for the first time in a day."""
    from datetime import date  # noqa: PLC0415  # as the next one, only where somebody is new

    from ledger.storage.safety_copies import keep  # noqa: PLC0415

    keep(file.path, file.content, date.today())  # noqa: DTZ011  # the day of whoever sits at the computer


def _parse(data: Mapping[str, object]) -> Settings:
    """The settings in the data of a ``mahj.toml``."""
    check_format(data, "mahj.toml")
    findings = Findings("mahj.toml")
    simple = {
        key: value
        for key, value in data.items()
        if key not in {"format", "seasons", "players"} and (key in SETTINGS_KEYS or not is_users_own(value))
    }
    fields = read_keys(simple, SETTINGS_KEYS, "", findings)
    seasons = tuple(_seasons(data.get("seasons", {}), findings))
    people = _people(data.get("players", []), findings)
    raise_all(findings.problems)
    return Settings(**fields, seasons=seasons, players=people)


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

SETTINGS_KEYS: Mapping[str, Key] = {
    "name": Key("name", text, "what the group calls itself"),
    "preset": Key("preset", text, "what is played when `mahj start` names nothing else"),
    "point": Key("point", point, "what a point is worth in money, for nights that begin from now on"),
    "currency": Key("currency", currency, "the currency of that money"),
    "paid": Key("paid", one_of(Paid), "when coins move: once a night ends, or after every hand"),
    "coins": Key("coins", _numbers, "the coins or chips on the table, in points"),
    "amounts": Key("amounts", one_of(Amounts), "how amounts are shown where no `--amounts` says it"),
    "values": Key("values", _numbers, "the values on this year's card: any other is asked about first"),
    "lowest_value": Key("lowest_value", _VALUE, "the lowest value on the card, in points"),
}
SEASON_KEYS: Mapping[str, Key] = {
    "from": Key("first", day, "the season's first day", needed=True),
    "to": Key("last", day, "its last day", needed=True),
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
        fields = read_keys(table, SEASON_KEYS, where, findings)
        if len(findings.problems) > before:
            continue
        if fields["last"] < fields["first"]:
            findings.add(where, f"it ends on {fields['last']}, before it begins on {fields['first']}")
        yield Season(season, **fields)


def _people(value: object, findings: Findings) -> tuple[Person, ...]:
    """The people, put together from their blocks; notes every name that several of them share."""
    people, taken = put_together(read_blocks(value, findings))
    for each in taken:
        findings.add(f"player {quoted(each.player)}", each.message, OWN_NAMES)
    return people
