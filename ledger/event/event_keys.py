"""The keys of an event's file: of its header, and of every type of entry; in the order they are written.

One table serves reading and writing, as it does for nights, and what both have stands in theirs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.book.keys import InvalidValue, Key, found, invalid_value, name_list, one_of, point, text, whole
from ledger.event.movements import LETTERS, Movement
from ledger.event.record import ArriveEntry, LeaveEntry, PenaltyEntry, RoundEntry
from ledger.event.tables_laid import FEWEST
from ledger.model import MOST_POINTS, Uneven
from ledger.night import night_keys
from ledger.night.night_keys import EntryType
from ledger.night.night_values import rules
from ledger.record import MOST_ROUNDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_MOST_HANDS, _MOST_MINUTES, _WHOLE = 100, 24 * 60, 100
_ROUND = whole(1, MOST_ROUNDS)


def tables(value: object) -> tuple[tuple[str, ...], ...]:
    """The people of each table."""
    if not isinstance(value, list) or not value:
        raise invalid_value(
            value, 'a list of tables, such as [["Ann", "Bea", "Cat", "Dee"], ["Eve", "Fay", "Gil", "Hal"]]'
        )
    return tuple(name_list(2)(each) for each in value)


def numbers(least: int, most: int) -> Callable[[object], tuple[int, ...]]:
    """Reads a list of whole numbers within bounds."""

    def read(value: object) -> tuple[int, ...]:
        if not isinstance(value, list):
            raise invalid_value(value, "a list of whole numbers")
        for each in value:
            if not isinstance(each, int) or isinstance(each, bool) or not least <= each <= most:
                raise InvalidValue(f"holds {found(each)}; it should hold whole numbers from {least} to {most}")
        return tuple(value)

    return read


def moves(value: object) -> tuple[int, ...]:
    """By how many tables each letter moves."""
    read = numbers(-_WHOLE, _WHOLE)(value)
    if len(read) != len(LETTERS):
        raise InvalidValue(
            f"holds {len(read)} numbers; it should hold one for each of the letters {', '.join(LETTERS)}"
        )
    return read


def prizes(value: object) -> tuple[int, ...]:
    """Per cent of the fees, by place."""
    read = numbers(1, _WHOLE)(value)
    if sum(read) > _WHOLE:
        raise InvalidValue(f"comes to {sum(read)} per cent; it should come to 100 at most")
    return read


_OF_NIGHTS = night_keys.HEADER_KEYS
HEADER_KEYS: Mapping[str, Key] = {
    "id": Key("id", text, "what tells this event from every other; its nights name it", needed=True),
    "date": _OF_NIGHTS["date"],
    "started": Key("started", _OF_NIGHTS["started"].read, "when the event was opened", needed=True),
    "imported": Key("imported", _OF_NIGHTS["imported"].read, "when it was imported, together with its nights"),
    "name": Key("name", text, "what the event is called"),
    "players": Key("players", name_list(FEWEST), "who entered, in order", needed=True),
    "preset": Key("preset", text, "the preset of all its rounds; what it plays stands in `rules`", needed=True),
    "unit": _OF_NIGHTS["unit"],
    "point": _OF_NIGHTS["point"],
    "currency": _OF_NIGHTS["currency"],
    "rounds": Key("rounds", _ROUND, "how many rounds are planned"),
    "hands": Key("hands", whole(0, _MOST_HANDS), "how many hands a round has; 0: until time is called"),
    "minutes": Key("minutes", whole(1, _MOST_MINUTES), "how long a round is, printed on the sheets and never enforced"),
    "movement": Key("movement", one_of(Movement), "how people move between rounds"),
    "moves": Key("moves", moves, "by how many tables the letters A, B, C and D move up"),
    "uneven": Key("uneven", one_of(Uneven), "what becomes of people whose number is no multiple of four"),
    "seed": Key("seed", whole(0), "what the seats by chance began with"),
    "fee": Key("fee", point, "what each pays who enters, in money"),
    "prizes": Key("prizes", prizes, "the prizes by place, in per cent of the fees; shown, never booked"),
    "written_by": _OF_NIGHTS["written_by"],
    "versions": _OF_NIGHTS["versions"],
    "rules": Key("rules", rules, "the rules of all rounds: a table each, with every option"),
}

_UNEVEN = Key(
    "uneven", one_of(Uneven), "what becomes of people whose number is no multiple of four, from the next round on"
)
_WHO = Key("player", text, "who", needed=True)
ENTRY_TYPES: Mapping[str, EntryType] = {
    "round": EntryType(
        RoundEntry,
        "the seats of a round as planned or drawn; the last word on a round counts",
        {
            "round": Key("round", _ROUND, "which round", needed=True),
            "tables": Key("tables", tables, "the people of each table, East first, then to the right", needed=True),
            "out": Key("out", name_list(0), "who sits out"),
        },
    ),
    "arrive": EntryType(ArriveEntry, "somebody came, from the next round on", {"player": _WHO, "uneven": _UNEVEN}),
    "leave": EntryType(LeaveEntry, "somebody left, from the next round on", {"player": _WHO, "uneven": _UNEVEN}),
    "penalty": EntryType(
        PenaltyEntry,
        "points that the director takes from somebody, to the bank",
        {
            "player": _WHO,
            "points": Key("points", whole(1, MOST_POINTS), "how many points", needed=True),
            "round": Key("round", _ROUND, "the round they count in", needed=True),
            "why": Key("why", text, "the reason"),
        },
    ),
    **{name: night_keys.ENTRY_TYPES[name] for name in ("payment", "note", "void", "end")},
}
