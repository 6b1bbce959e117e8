"""The keys of a night file: of its header, of every type of entry, and of a hand; in the order they are written.

One table serves reading and writing, so the two cannot drift apart.
"""

from __future__ import annotations

import re
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ledger.model import KITTY, MOST_POINTS, Result, Unit
from ledger.names import quoted
from ledger.record import (
    EndEntry,
    Entry,
    HandEntry,
    NoteEntry,
    Paid,
    PaymentEntry,
    Purpose,
    RulesEntry,
    SeatsEntry,
    TotalsEntry,
    VoidEntry,
)
from ledger.storage.keys import (
    Key,
    Unfit,
    day,
    found,
    moment,
    name_list,
    net,
    one_of,
    points,
    text,
    texts,
    unfit,
    whole,
    yes_no,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ledger.record import RuleOptions

_POINT = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
_CURRENCY = re.compile(r"[A-Z]{3}")


def point(value: object) -> str:
    """What a point is worth in money: a decimal number above zero, as a text so that no cent is lost."""
    if not isinstance(value, str) or not _POINT.fullmatch(value) or not Decimal(value):
        raise unfit(value, 'an amount above zero in quotes, such as "0.01"')
    return value


def currency(value: object) -> str:
    """A currency by its three letters."""
    if not isinstance(value, str) or not _CURRENCY.fullmatch(value):
        raise unfit(value, 'three capital letters, such as "USD"')
    return value


def rules(value: object) -> RuleOptions:
    """The options of every rule in force, kept as they are: no rule is run to read a night."""
    if not isinstance(value, dict):
        raise unfit(value, "tables such as [rules.winner-collects]")
    for rule, options in value.items():
        if not isinstance(options, dict):
            raise Unfit(f"gives {quoted(rule)} {found(options)}; it should be a table of options")
        for option, given in options.items():
            if not all(_is_plain(each) for each in (given if isinstance(given, list) else [given])):
                raise Unfit(
                    f"gives {quoted(rule)} an option {quoted(option)} that is {found(given)}; it should be a text, "
                    "a number, true or false, or a list of these"
                )
    return value


def switched_rules(value: object) -> RuleOptions:
    """The rules switched in mid-night, in full: a preset's name alone would leave the night without any."""
    if not value:
        raise unfit(value, "every rule of the preset in full, such as [entries.rules.winner-collects]")
    return rules(value)


def _is_plain(value: object) -> bool:
    """Whether an option, or one piece of it, is a text, a number that is one, or true or false."""
    if isinstance(value, Decimal):
        return value.is_finite()
    return isinstance(value, str) or (isinstance(value, int) and abs(value) <= 10**18)


def brought(value: object) -> Mapping[str, int]:
    """What a kitty brought from an earlier night."""
    amounts = points(value)
    if set(amounts) - {KITTY} or any(amount < 0 for amount in amounts.values()):
        raise Unfit("brings more than a kitty; it should be like { kitty = 100 }")
    return amounts


def bets(value: object) -> Mapping[str, str]:
    """What each bettor bet on: a player, a wall game, or nothing that counts."""
    if not isinstance(value, dict) or not all(isinstance(choice, str) for choice in value.values()):
        raise unfit(value, 'a table of names, such as { Eve = "Ann", Fay = "wall" }')
    return MappingProxyType(value)


def facts(value: object) -> Mapping[str, int]:
    """What the house rules in force ask about, by the name of the fact: yes, no or a number."""
    if not isinstance(value, dict):
        raise unfit(value, "a table, such as { dice-doubles = true }")
    for fact, given in value.items():
        if not isinstance(given, int) or not 0 <= given <= MOST_POINTS:
            raise Unfit(
                f"gives {quoted(fact)} {found(given)}; it should be true, false or a number up to {MOST_POINTS}"
            )
    return MappingProxyType(value)


_NUMBER = whole(1, 1_000_000)

HEADER_KEYS: Mapping[str, Key] = {
    "id": Key("id", text, needed=True),
    "date": Key("date", day, needed=True),
    "started": Key("started", moment, needed=True),
    "players": Key("players", name_list(2), needed=True),
    "preset": Key("preset", text, needed=True),
    "unit": Key("unit", one_of(Unit)),
    "point": Key("point", point),
    "currency": Key("currency", currency),
    "paid": Key("paid", one_of(Paid)),
    "table": Key("table", text),
    "written_by": Key("written_by", texts),
    "brought": Key("brought", brought),
    "brought_from": Key("brought_from", text),
    "rules": Key("rules", rules),
}

#: What every entry has, its type beside them.
ENTRY_KEYS: Mapping[str, Key] = {
    "number": Key("number", _NUMBER, needed=True),
    "type": Key("type", text, needed=True),
    "at": Key("at", moment, needed=True),
    "by": Key("by", text),
    "after": Key("after", _NUMBER),
}

HAND_KEYS: dict[str, Key] = {
    "seated": Key("seated", name_list(2), needed=True),
    "result": Key("result", one_of(Result), needed=True),
    "winner": Key("winner", text),
    "caller": Key("caller", text),
    "value": Key("value", whole(1, MOST_POINTS)),
    "from": Key("discarder", text),
    "jokerless": Key("jokerless", yes_no),
    "singles_pairs": Key("singles_pairs", yes_no),
    "concealed": Key("concealed", yes_no),
    "joker_exchange": Key("joker_exchange", yes_no),
    "miscalled": Key("miscalled", yes_no),
    "exposures": Key("exposures", whole(0, 4)),
    "dead": Key("dead", name_list(0)),
    "pays_all": Key("pays_all", text),
    "intact": Key("intact", name_list(0)),
    "wrecker": Key("wrecker", text),
    "bets": Key("bets", bets),
    "line": Key("line", text),
    "stopped_by": Key("stopped_by", text),
    "facts": Key("facts", facts),
    "note": Key("note", text),
}

_NET = {"net": Key("net", net)}
_NET_NEEDED = {"net": Key("net", net, needed=True)}


class EntryType(NamedTuple):
    """A type of entry: the value it is read into, and the keys it has beside those of every entry."""

    value: type[Entry]
    keys: Mapping[str, Key]


ENTRY_TYPES: Mapping[str, EntryType] = {
    "hand": EntryType(HandEntry, HAND_KEYS | _NET),
    "seats": EntryType(SeatsEntry, {"players": Key("players", name_list(2), needed=True)}),
    "rules": EntryType(
        RulesEntry,
        {"preset": Key("preset", text, needed=True), "rules": Key("rules", switched_rules, needed=True)},
    ),
    "payment": EntryType(
        PaymentEntry,
        {
            "from": Key("payer", text, needed=True),
            "to": Key("payee", text, needed=True),
            "amount": Key("amount", whole(1), needed=True),
            "purpose": Key("purpose", one_of(Purpose), needed=True),
        },
    ),
    "note": EntryType(NoteEntry, {"text": Key("text", text, needed=True)}),
    "totals": EntryType(TotalsEntry, _NET_NEEDED),
    "void": EntryType(VoidEntry, {"why": Key("why", text)}),
    "end": EntryType(EndEntry, _NET | {"unpaid": Key("unpaid", points), "kitty_left": Key("kitty_left", whole(0))}),
}

TYPE_NAMES: Mapping[type[Entry], str] = {kind.value: name for name, kind in ENTRY_TYPES.items()}
