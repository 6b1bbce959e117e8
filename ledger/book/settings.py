"""The book's settings: ``mahj.toml``, with what the group plays, its seasons, and its players."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.book.files import is_there
from ledger.book.keys import (
    Findings,
    InvalidValue,
    Key,
    currency,
    day,
    found,
    invalid_value,
    is_users_own,
    one_of,
    point,
    read_keys,
    text,
    whole,
)
from ledger.book.quick_toml import read_quickly
from ledger.book.roster import OWN_NAMES, Person, merges, put_together, read_blocks
from ledger.book.toml_reading import check_format, read_bytes
from ledger.errors import raise_all
from ledger.model import MOST_POINTS, Uneven
from ledger.record import Amounts, Paid, Reports
from ledger.text import is_slug, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from ledger.book.books import Book
    from ledger.book.roster import Block, Merge
    from ledger.book.seasons import Season


class Settings(Struct, frozen=True):
    """What ``mahj.toml`` says; where it says nothing, what most groups play.

    ``point`` is what a point is worth in money, as decimal text. ``coins`` are those on the table and ``values``
    those on the card, both in points; no values means that none are asked about. ``amounts`` is None where the book
    does not say how amounts are shown, ``uneven`` where it does not say what becomes of an uneven number of people.
    """

    name: str = "Our mah jongg"
    preset: str = "standard"
    point: str = "0.01"
    currency: str = "USD"
    paid: Paid = Paid.AT_THE_END
    coins: tuple[int, ...] = (100, 50, 25, 10, 5)
    amounts: Amounts | None = None
    reports: Reports = Reports.TABLE
    values: tuple[int, ...] = ()
    lowest_value: int = 25
    uneven: Uneven | None = None
    seasons: tuple[Season, ...] = ()
    players: tuple[Person, ...] = ()


def read_settings(book: Book) -> Settings:
    """What the book's ``mahj.toml`` says; nothing where the book was not begun yet.

    Raises FileProblem, or Problems holding several.
    """
    if not is_there(book.root):
        return Settings()
    return settings_in(read_bytes(book.settings_path), book.settings_path)


@functools.lru_cache(maxsize=8)  # every night of a book asks who is who
def settings_in(content: bytes, path: Path) -> Settings:
    """What the bytes of a ``mahj.toml`` say. Raises as `read_settings`, naming the file."""
    return settings_of(read_quickly(content, path))


def settings_of(data: Mapping[str, object]) -> Settings:
    """The settings in the data of a ``mahj.toml``. Raises FileProblem, or Problems holding several."""
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
        raise invalid_value(value, wanted)
    numbers = tuple(_VALUE(number) for number in value)
    if len(set(numbers)) < len(numbers):
        raise InvalidValue(f"names one number twice; it should be {wanted}")
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
    "reports": Key("reports", one_of(Reports), "how reports and the prompt are written where no option says it"),
    "values": Key("values", _numbers, "the values on this year's card: any other is asked about first"),
    "lowest_value": Key(
        "lowest_value", _VALUE, "the lowest value on the card, for every rule that takes it, in points"
    ),
    "uneven": Key(
        "uneven", one_of(Uneven), "who is left over at an event of several tables: who waits, or odd tables are laid"
    ),
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
    if not value:
        return
    from ledger.book.seasons import Season  # noqa: PLC0415  # most books have the years of the calendar alone

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


def blocks_of(book: Book) -> list[Block]:
    """The blocks of the people of a book. Raises what reading the settings raises."""
    read_settings(book)
    path = book.settings_path
    return read_blocks(read_quickly(read_bytes(path), path).get("players", []), Findings(path.name))


def last_merge(book: Book) -> Merge | None:
    """The merge that was the last change of the people of a book; None where that was something else.

    `ledger.season.roster_changes.split` takes it back by its ``name``. Raises what reading the settings raises.
    """
    blocks = blocks_of(book)
    before = {each.names for each in merges(blocks[:-1])}
    new = [each for each in merges(blocks) if each.names not in before]
    return new[-1] if new else None
