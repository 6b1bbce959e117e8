"""How the keys of a file are read: a table of keys, each with how its value is read, and all problems collected."""

from __future__ import annotations

import functools
import re
from datetime import date, datetime
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ledger import names, spelling
from ledger.errors import FileProblem, MahjError, NameProblem, raise_all
from ledger.text import printable, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from enum import StrEnum

#: Beyond this no number of a file is believed to be meant, whatever it counts.
MOST = 10**9
#: Outside these years no date is believed to be meant; at the ends of time, dates cannot be reckoned with.
FIRST_YEAR, LAST_YEAR = 1900, 2999
#: More people, or accounts beside them, are at no night: a club's evening at fifty tables has two hundred.
MOST_PEOPLE = 500
#: So many problems of one file are listed.
_MOST_PROBLEMS = 100
_POINT = r"[0-9]{1,9}(\.[0-9]{1,9})?"
_CURRENCY = r"[A-Z]{3}"


class InvalidValue(Exception):
    """A value a key cannot take. Says, after the name of the key, what was found and what would be right."""


class Key(Struct, frozen=True):
    """A key of a table: the field it is read into, how its value is read, what it means, and whether it must be there.

    What it means is for the page that lists all keys, which is made from these tables.
    """

    field: str
    read: Callable[[object], object]
    meaning: str
    needed: bool = False


class Findings:
    """The problems of one file, collected as they are found; ``name`` is the file as messages call it.

    A file with more problems than anybody reads is no file of ours: then those so far are raised at once.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: list[MahjError] = []

    def add(self, where: str, message: str, hint: str | None = None) -> None:
        """Note a problem; ``where`` is the entry or table, or empty for the top of the file."""
        place = f"{self.name}, {where}" if where else self.name
        self.problems.append(FileProblem(f"{place}: {message}", hint))
        if len(self.problems) >= _MOST_PROBLEMS:
            self.problems.append(FileProblem(f"{self.name}: more is wrong than can be listed"))
            raise_all(self.problems)


def read_keys(table: Mapping[str, object], keys: Mapping[str, Key], where: str, findings: Findings) -> dict[str, Any]:
    """The fields a table gives, by their names. Notes unknown and missing keys and values that do not fit."""
    fields: dict[str, Any] = {}
    for name, value in table.items():
        if name not in keys:
            findings.add(where, f"unknown key {quoted(name)}", hint_for(name, keys))
            continue
        try:
            fields[keys[name].field] = keys[name].read(value)
        except InvalidValue as unfit:
            findings.add(where, f"{name} {unfit}")
    for name, key in keys.items():
        if key.needed and name not in table:
            findings.add(where, f"the key {name} is missing")
    return fields


def hint_for(word: str, known: Iterable[str]) -> str:
    """A hint for a word that is none of those known: the nearest one, or all of them."""
    choices = list(known)
    return spelling.hint(
        [printable(near) for near in spelling.nearest(word, choices)],
        f"known here: {', '.join(map(printable, choices))}",
    )


def found(value: object) -> str:
    """What stands in a file, for a message."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) <= MOST * MOST else "an endless number"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, (Decimal, date)):
        return quoted(str(value)).strip('"')
    if isinstance(value, (dict, list)):
        return "a table" if isinstance(value, dict) else "a list"
    return "a time of day"


def invalid_value(value: object, wanted: str) -> InvalidValue:
    """A value that is not what is wanted."""
    return InvalidValue(f"is {found(value)}; it should be {wanted}")


def unquoted(value: object, wanted: str) -> InvalidValue:
    """A value that is not what is wanted, which TOML writes without quotes: said where there are some."""
    return invalid_value(value, f"{wanted}, without quotes" if isinstance(value, str) else wanted)


def text(value: object) -> str:
    """A text that is not empty."""
    if not isinstance(value, str) or not value.strip():
        raise invalid_value(value, "a text in quotes")
    return value


def texts(value: object) -> tuple[str, ...]:
    """A list of texts."""
    if not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
        raise invalid_value(value, 'a list of texts, such as ["one", "two"]')
    return tuple(value)


def yes_no(value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise unquoted(value, "true or false")
    return value


def whole(least: int, most: int = MOST) -> Callable[[object], int]:
    """Reads a whole number between two bounds."""

    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise unquoted(value, f"a whole number from {least} to {most}")
        return value

    return read


def one_of(words: type[StrEnum]) -> Callable[[object], StrEnum]:
    """Reads one of a few words."""

    def read(value: object) -> StrEnum:
        if not isinstance(value, str) or value not in {str(word) for word in words}:
            raise invalid_value(value, f"one of {', '.join(words)}")
        return words(value)

    return read


def day(value: object) -> date:
    """A date without a time."""
    if not isinstance(value, date) or isinstance(value, datetime) or not FIRST_YEAR <= value.year <= LAST_YEAR:
        raise unquoted(value, "a date such as 2026-11-29")
    return value


def moment(value: object) -> datetime:
    """A date, a time, and its distance from universal time: without that nobody knows which hand came first."""
    if not isinstance(value, datetime) or value.tzinfo is None or not FIRST_YEAR <= value.year <= LAST_YEAR:
        raise unquoted(value, "a time with its offset, such as 2026-11-29T19:05:00-05:00")
    return value


def name(value: object) -> str:
    """A name a person can have, written the one way names are kept."""
    if not isinstance(value, str):
        raise invalid_value(value, "a name in quotes")
    _compared(value)
    return value


@functools.lru_cache(maxsize=1000)  # a season names the same few people in every hand
def _compared(value: str) -> str:
    """What a name is compared by. Raises Unfit for one that may not be used, or is not written the way it is kept."""
    try:
        tidied = names.tidy(value)
    except NameProblem as problem:
        raise InvalidValue(f"is wrong: {problem.message}") from problem
    if tidied != value:
        raise InvalidValue(
            f"holds {quoted(value)}; write it {quoted(tidied)}, without spare spaces, in composed letters"
        )
    return names.key(value)


def name_list(least: int) -> Callable[[object], tuple[str, ...]]:
    """Reads a list of different people, at least so many."""

    def read(value: object) -> tuple[str, ...]:
        if not isinstance(value, list) or len(value) < least:
            few = f" of at least {least}" if least else " of"
            raise invalid_value(value, f'a list{few} names, such as ["Ann", "Bea"]')
        if len(value) > MOST_PEOPLE:
            raise InvalidValue(too_many(len(value)))
        taken: dict[str, str] = {}
        for each in value:
            other = taken.setdefault(_compared(name(each)), each)
            if other != each:
                raise InvalidValue(f"holds {quoted(other)} and {quoted(each)}, which are the same name")
        if len(taken) < len(value):
            raise InvalidValue("holds a name twice; everybody can be there once only")
        return tuple(value)

    return read


def too_many(people: int) -> str:
    """What is said of more people, or accounts, than a night can have."""
    return f"names {people}, more than the {MOST_PEOPLE} that a night can have"


def points(value: object) -> Mapping[str, int]:
    """Whole points by account."""
    if not isinstance(value, dict):
        raise invalid_value(value, "a table of whole points, such as { Ann = 25, Bea = -25 }")
    if len(value) > MOST_PEOPLE:
        raise InvalidValue(too_many(len(value)))
    for account, amount in value.items():
        if not isinstance(amount, int) or isinstance(amount, bool) or abs(amount) > MOST:
            raise InvalidValue(f"gives {quoted(account)} {found(amount)}; points are whole numbers up to {MOST}")
    return MappingProxyType(value)


def net(value: object) -> Mapping[str, int]:
    """Whole points by account, summing to zero: what one gets, others pay."""
    amounts = points(value)
    if sum(amounts.values()):
        raise InvalidValue(f"sums to {sum(amounts.values())}; what some get others pay, so it should sum to 0")
    return amounts


def point(value: object) -> str:
    """What a point is worth in money: a decimal number above zero, as a text so that no cent is lost."""
    if not isinstance(value, str) or not re.fullmatch(_POINT, value) or not Decimal(value):
        raise invalid_value(value, 'an amount above zero in quotes, such as "0.01"')
    return value


def currency(value: object) -> str:
    """A currency by its three letters."""
    if not isinstance(value, str) or not re.fullmatch(_CURRENCY, value):
        raise invalid_value(value, 'three capital letters, such as "USD"')
    return value


def is_users_own(value: object) -> bool:
    """Whether an unknown top-level key holds a table, or several: those are the user's and left alone."""
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)
    )
