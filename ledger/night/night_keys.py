"""The keys of a night file: of its header, of every type of entry, and of a hand; in the order they are written.

One table serves reading and writing, so the two cannot drift apart.
"""

from __future__ import annotations

from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ledger.book.keys import (
    InvalidValue,
    Key,
    currency,
    day,
    found,
    invalid_value,
    moment,
    name_list,
    net,
    one_of,
    point,
    points,
    text,
    texts,
    whole,
    yes_no,
)
from ledger.facts import FACTS
from ledger.hand_fact import EVERY_RESULT, HandFact, Kind
from ledger.model import KITTY, MOST_POINTS, Result, Unit
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
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ledger.record import RuleOptions


def rules(value: object) -> RuleOptions:
    """The options of every rule in force, kept as they are: no rule is run to read a night."""
    if not isinstance(value, dict):
        raise invalid_value(value, "tables such as [rules.winner-collects]")
    for rule, options in value.items():
        if not isinstance(options, dict):
            raise InvalidValue(f"gives {quoted(rule)} {found(options)}; it should be a table of options")
        for option, given in options.items():
            if not all(_is_plain(each) for each in (given if isinstance(given, list) else [given])):
                raise InvalidValue(
                    f"gives {quoted(rule)} an option {quoted(option)} that is {found(given)}; it should be a text, "
                    "a number, true or false, or a list of these"
                )
    return value


def switched_rules(value: object) -> RuleOptions:
    """The rules switched in mid-night, in full: a preset's name alone would leave the night without any."""
    if not value:
        raise invalid_value(value, "every rule of the preset in full, such as [entries.rules.winner-collects]")
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
        raise InvalidValue("brings more than a kitty; it should be like { kitty = 100 }")
    return amounts


def bets(value: object) -> Mapping[str, str]:
    """What each bettor bet on: a player, a wall game, or nothing that counts."""
    if not isinstance(value, dict) or not all(isinstance(choice, str) for choice in value.values()):
        raise invalid_value(value, 'a table of names, such as { Eve = "Ann", Fay = "wall" }')
    return MappingProxyType(value)


def facts(value: object) -> Mapping[str, int]:
    """What the house rules in force ask about, by the name of the fact: yes, no or a number."""
    if not isinstance(value, dict):
        raise invalid_value(value, "a table, such as { dice-doubles = true }")
    for fact, given in value.items():
        if not isinstance(given, int) or not 0 <= given <= MOST_POINTS:
            raise InvalidValue(
                f"gives {quoted(fact)} {found(given)}; it should be true, false or a number up to {MOST_POINTS}"
            )
    return MappingProxyType(value)


_NUMBER = whole(1, 1_000_000)

HEADER_KEYS: Mapping[str, Key] = {
    "id": Key("id", text, "what tells this night from every other; no two nights share one", needed=True),
    "date": Key("date", day, "the evening's date; hands after midnight belong to it", needed=True),
    "started": Key("started", moment, "when the night was opened", needed=True),
    "imported": Key("imported", moment, "when the night was imported; the nights of one import share it"),
    "players": Key(
        "players", name_list(2), "who plays: first East first, then to the right, then those who wait", needed=True
    ),
    "preset": Key("preset", text, "the preset the night began with; what it plays stands in `rules`", needed=True),
    "unit": Key("unit", one_of(Unit), "what is counted; the standings never mix two of them"),
    "point": Key("point", point, "what a point was worth in money, for display"),
    "currency": Key("currency", currency, "the currency of that money"),
    "paid": Key("paid", one_of(Paid), "when coins move: once the night ends, or after every hand"),
    "table": Key("table", text, "the table, where several play"),
    "written_by": Key("written_by", texts, "the program, and whatever else brought a rule that was in force"),
    "brought": Key("brought", brought, "what the kitty brought from an earlier night, and nothing else"),
    "brought_from": Key("brought_from", text, "the `id` of that earlier night"),
    "rules": Key("rules", rules, "the rules as they were when the night began: a table each, with every option"),
}

#: What every entry has, its type beside them.
ENTRY_KEYS: Mapping[str, Key] = {
    "number": Key(
        "number", _NUMBER, "the entry's number; the last entry of a number is the one that counts", needed=True
    ),
    "type": Key("type", text, "what kind of entry it is; all are listed below", needed=True),
    "at": Key("at", moment, "when it was written down", needed=True),
    "by": Key("by", text, "`undo` or `redo`, where one of these wrote it"),
    "after": Key("after", _NUMBER, "an earlier number, whose correction made this entry necessary"),
}


def _reader(fact: HandFact) -> Callable[[object], object]:
    """How the value of a fact is read, with words for what is wrong."""
    if fact.kind is Kind.NUMBER:
        return whole(fact.least, fact.most)
    return _READERS[fact.kind]


_READERS: Mapping[Kind, Callable[[object], object]] = {
    Kind.RESULT: one_of(Result),
    Kind.SEATED: name_list(2),
    Kind.PLAYER: text,
    Kind.PLAYERS: name_list(0),
    Kind.YES_NO: yes_no,
    Kind.TEXT: text,
    Kind.BETS: bets,
    Kind.HOUSE_FACTS: facts,
}

HAND_KEYS: Mapping[str, Key] = {
    fact.in_file: Key(fact.field, _reader(fact), fact.meaning, needed=fact.needed == EVERY_RESULT) for fact in FACTS
}


class EntryType(NamedTuple):
    """A type of entry: the value it is read into, what it is for, and the keys it has beside those of every entry."""

    value: type[Entry]
    meaning: str
    keys: Mapping[str, Key]


ENTRY_TYPES: Mapping[str, EntryType] = {
    "hand": EntryType(
        HandEntry,
        "a hand, with the points announced at the table",
        {
            **HAND_KEYS,
            "net": Key("net", net, "what everybody won or lost, summing to zero; whoever is not named, nothing"),
        },
    ),
    "seats": EntryType(
        SeatsEntry,
        "who sits from the next hand on",
        {
            "players": Key(
                "players", name_list(2), "next East first, then to the right, then those who wait", needed=True
            )
        },
    ),
    "rules": EntryType(
        RulesEntry,
        "another preset from the next hand on",
        {
            "preset": Key("preset", text, "its name", needed=True),
            "rules": Key("rules", switched_rules, "all it plays, written out as at the top of the file", needed=True),
        },
    ),
    "payment": EntryType(
        PaymentEntry,
        "points that move beside the hands",
        {
            "from": Key("payer", text, "who pays: a player, `kitty`, `fund` or `bank`", needed=True),
            "to": Key("payee", text, "who is paid, named in the same way", needed=True),
            "amount": Key("amount", whole(1), "how many points", needed=True),
            "purpose": Key(
                "purpose", one_of(Purpose), "what for; `settle` and `carried` only settle and are no play", needed=True
            ),
        },
    ),
    "note": EntryType(NoteEntry, "a remark about the evening", {"text": Key("text", text, "the remark", needed=True)}),
    "totals": EntryType(
        TotalsEntry,
        "an imported night of which only the sums are known",
        {"net": Key("net", net, "what everybody won or lost, summing to zero", needed=True)},
    ),
    "void": EntryType(
        VoidEntry,
        "takes out the entry that has the same number",
        {"why": Key("why", text, "why it is taken out")},
    ),
    "end": EntryType(
        EndEntry,
        "closes the night; what settles it counts as paid",
        {
            "net": Key("net", net, "who got what was in the kitty, summing to zero"),
            "unpaid": Key("unpaid", points, "what each player is still to get or to pay, where it was not paid"),
            "kitty_left": Key("kitty_left", whole(0), "what stays in the kitty for a later night"),
        },
    ),
}

TYPE_NAMES: Mapping[type[Entry], str] = {kind.value: name for name, kind in ENTRY_TYPES.items()}
