"""The keys of a night file: of its header, of every type of entry, and of a hand; in the order they are written.

One table serves reading and writing, so the two cannot drift apart.
"""

from __future__ import annotations

from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.book.keys import (
    Key,
    currency,
    day,
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
from ledger.model import Result, Unit
from ledger.night.night_values import bets, facts, ids, pots, reasons, rules, switched_rules, versions
from ledger.record import (
    MOST_ENTRIES,
    MOST_ROUNDS,
    BeginEntry,
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

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


_NUMBER = whole(1, MOST_ENTRIES)

HEADER_KEYS: Mapping[str, Key] = {
    "id": Key("id", text, "what tells this night from every other; no two nights share one", needed=True),
    "date": Key("date", day, "the evening's date; hands after midnight belong to it", needed=True),
    "started": Key("started", moment, "when the night was opened", needed=True),
    "imported": Key("imported", moment, "when the night was imported; the nights of one import share it"),
    "players": Key("players", name_list(2), "first East first, then to the right, then those who wait", needed=True),
    "preset": Key("preset", text, "the preset the night began with; what it plays stands in `rules`", needed=True),
    "unit": Key("unit", one_of(Unit), "what is counted; the standings never mix two of them"),
    "point": Key("point", point, "what a point was worth in money, for display"),
    "currency": Key("currency", currency, "the currency of that money"),
    "paid": Key("paid", one_of(Paid), "when coins move: once the night ends, or after every hand"),
    "table": Key("table", text, "the table, where several play"),
    "event": Key("event", text, "the `id` of the event whose round at one table this is"),
    "round": Key("round", whole(1, MOST_ROUNDS), "which round of the event it is"),
    "before": Key("before", points, "what the people of this table had won or lost in the event when the round began"),
    "written_by": Key("written_by", texts, "the program, and whatever else brought a rule that was in force"),
    "brought": Key("brought", pots, "what each pot brought from earlier nights"),
    "brought_from": Key("brought_from", ids, "the `id` of each of those nights"),
    "versions": Key("versions", versions, "the version of each rule whose version is not 1"),
    "rules": Key("rules", rules, "the rules as they were when the night began: a table each, with every option"),
}

#: What every entry has, its type beside them.
ENTRY_KEYS: Mapping[str, Key] = {
    "number": Key(
        "number", _NUMBER, "the entry's number; the last entry of a number is the one that counts", needed=True
    ),
    "type": Key("type", text, "what kind of entry it is; all are listed below", needed=True),
    "at": Key("at", moment, "when it was written down", needed=True),
    "by": Key("by", text, "`undo`, `redo`, `end` or `import`, where one of these wrote it"),
    "entered_by": Key("entered_by", text, "the player of the night who entered it on a phone"),
    "request": Key("request", text, "the id under which the phone sent it; what is sent twice counts once"),
    "after": Key("after", _NUMBER, "an earlier number, whose correction made this entry necessary"),
    "follows": Key(
        "follows",
        whole(0, MOST_ENTRIES),
        "a number behind which this entry was forgotten; 0 is the beginning",
    ),
}

#: Those of them that only a night's entries have.
FROM_PHONES = frozenset({"entered_by", "request"})


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
    Kind.REASONS: reasons,
    Kind.BETS: bets,
    Kind.HOUSE_FACTS: facts,
}

HAND_KEYS: Mapping[str, Key] = {
    fact.in_file: Key(fact.field, _reader(fact), fact.meaning, needed=fact.needed == EVERY_RESULT) for fact in FACTS
}


class EntryType(Struct, frozen=True, dict=True):
    """A type of entry: the value it is read into, what it is for, and the keys it has beside those of every entry."""

    value: type[Entry]
    meaning: str
    keys: Mapping[str, Key]

    @cached_property
    def written(self) -> tuple[tuple[str, ...], Callable[[Entry], tuple[object, ...]]]:
        """Its keys behind its number and its type, in the order they are written; and what gets the values of them."""
        fields = {key: each.field for key, each in ENTRY_KEYS.items() if key not in {"number", "type"}}
        for key, each in self.keys.items():
            if key != "kitty_left":  # read as one of the pots
                of_hand = self.value is HandEntry and key in HAND_KEYS
                fields[key] = f"hand.{each.field}" if of_hand else each.field
        return tuple(fields), attrgetter(*fields.values())


#: Keys of an end that only files of the first format have: newer ones write every payment down.
FIRST_FORMAT_KEYS: Mapping[str, Key] = {
    "unpaid": Key("unpaid", points, "format 1 only: what each was still to get or to pay, where it was not paid"),
    "kitty_left": Key("kitty_left", whole(0), "format 1 only: what stays in the kitty; now `left`"),
    "paid": Key("paid", yes_no, "format 1 only: the payments of this end stand before it, and no others were made"),
}

ENTRY_TYPES: Mapping[str, EntryType] = {
    "begin": EntryType(
        BeginEntry,
        "what a rule paid as the night opened",
        {"net": Key("net", net, "who paid whom, summing to zero", needed=True)},
    ),
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
        {"players": Key("players", name_list(2), "next East first, then the others in turn", needed=True)},
    ),
    "rules": EntryType(
        RulesEntry,
        "another preset from the next hand on",
        {
            "preset": Key("preset", text, "its name", needed=True),
            "rules": Key("rules", switched_rules, "all it plays, written out as at the top of the file", needed=True),
            "versions": Key("versions", versions, "the version of each rule whose version is not 1"),
        },
    ),
    "payment": EntryType(
        PaymentEntry,
        "points that move beside the hands",
        {
            "from": Key("payer", text, "who pays: a player, a pot, `fund` or `bank`", needed=True),
            "to": Key("payee", text, "who is paid, named in the same way", needed=True),
            "amount": Key("amount", whole(0), "how many points; 0 only beside `asked`", needed=True),
            "purpose": Key(
                "purpose", one_of(Purpose), "what for; `settle` and `carried` only settle and are no play", needed=True
            ),
            "asked": Key("asked", whole(1), "how many points were asked, where a limit made it less; beside play"),
            "of": Key("of", text, "the `id` of the earlier night whose debt it pays; beside `carried`"),
            "point": Key("point", point, "what a point of the debt was worth in money; beside what settles"),
            "currency": Key("currency", currency, "the currency of that money; beside what settles"),
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
        "closes the night; what was paid then stands before it",
        {
            "net": Key("net", net, "who got what was in a pot, summing to zero"),
            "left": Key("left", pots, "what each pot keeps for a later night"),
            **FIRST_FORMAT_KEYS,
        },
    ),
}

TYPE_NAMES: Mapping[type[Entry], str] = {kind.value: name for name, kind in ENTRY_TYPES.items()}
