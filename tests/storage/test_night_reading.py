"""Reading a sound night gives its record, every key in its place."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest

from ledger.model import Hand, Result, Unit
from ledger.record import (
    BeginEntry,
    EndEntry,
    Entry,
    HandEntry,
    Header,
    NoteEntry,
    Paid,
    PaymentEntry,
    Purpose,
    RulesEntry,
    SeatsEntry,
    TotalsEntry,
    VoidEntry,
    last_words,
)
from tests.storage.night_texts import AT, ENTRY, HEADER, NOTE, WIN, entry, only, parse


def test_header_with_defaults() -> None:
    """A night that says only what it must is one of coins worth a cent each, paid at the end."""
    header = parse(HEADER).header
    assert header == Header(
        id="2026-11-29-4f7c",
        date=date(2026, 11, 29),
        started=datetime(2026, 11, 29, 19, 5, tzinfo=UTC),
        players=("Ann", "Bea", "Cat", "Dee", "Eve"),
        preset="pie",
        rules={},
        format=1,
    )


def test_header_in_full() -> None:
    """Every key of a night is read."""
    header = parse(
        HEADER
        + """
unit = "points"
point = "0.05"
currency = "CAD"
paid = "each-hand"
table = "2"
written_by = ["mahj-ledger 0.1.0", "our_rule.py"]
brought = { kitty = 100 }
brought_from = "2026-11-22-0a1b"
[rules.pie]
limit = 500
[rules.half]
factor = 1.5
[rules.tournament]
thrower = [10, 10, 20, 25]
"""
    ).header
    assert (header.unit, header.point, header.currency, header.paid) == (Unit.POINTS, "0.05", "CAD", Paid.EACH_HAND)
    assert (header.table, header.written_by) == ("2", ("mahj-ledger 0.1.0", "our_rule.py"))
    assert (header.brought, header.brought_from) == ({"kitty": 100}, ("2026-11-22-0a1b",))
    assert header.rules == {
        "pie": {"limit": 500},
        "half": {"factor": Decimal("1.5")},
        "tournament": {"thrower": [10, 10, 20, 25]},
    }


def test_hand_on_a_discard() -> None:
    """Every key of a win on a discard is read into the hand's facts, its net beside them."""
    read = only(
        WIN
        + """
jokerless = true
singles_pairs = true
concealed = true
miscalled = true
exposures = 0
dead = ["Bea"]
pays_all = "Cat"
bets = { Eve = "Ann" }
line = "first line"
stopped_by = "Bea"
facts = { dice-doubles = true, rolls = 3 }
note = "What a hand"
by = "redo"
"""
    )
    assert isinstance(read, HandEntry)
    assert read.hand == Hand(
        seated=("Ann", "Bea", "Cat", "Dee"),
        result=Result.DISCARD,
        winner="Ann",
        value=25,
        discarder="Dee",
        jokerless=True,
        singles_pairs=True,
        concealed=True,
        miscalled=True,
        exposures=0,
        dead=("Bea",),
        pays_all="Cat",
        bets={"Eve": "Ann"},
        line="first line",
        stopped_by="Bea",
        facts={"dice-doubles": 1, "rolls": 3},
        note="What a hand",
    )
    assert (read.number, read.by, read.net) == (1, "redo", {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50})


def test_hand_self_drawn_by_joker_exchange() -> None:
    """A self-drawn hand has no discarder."""
    read = only(ENTRY + 'result = "self-drawn"\nwinner = "Bea"\nvalue = 30\njoker_exchange = true\nnet = {}\n')
    assert isinstance(read, HandEntry)
    assert (read.hand.winner, read.hand.discarder, read.hand.joker_exchange, read.net) == ("Bea", None, True, {})


def test_hand_in_error() -> None:
    """A mah jongg in error has a caller, the value claimed, and those left intact; what it moved may be nothing."""
    read = only(ENTRY + 'result = "error"\ncaller = "Ann"\nvalue = 40\nwrecker = "Bea"\nintact = ["Cat", "Dee"]\n')
    assert isinstance(read, HandEntry)
    assert (read.hand.caller, read.hand.value, read.hand.wrecker) == ("Ann", 40, "Bea")
    assert (read.hand.intact, read.net) == (("Cat", "Dee"), {})


@pytest.mark.parametrize("result", ["wall", "thrown-in"])
def test_hand_nobody_won(result: str) -> None:
    """A wall game and a hand thrown in need no more than who sat; a bet on the wall may stand there."""
    read = only(ENTRY + f'result = "{result}"\nbets = {{ Eve = "wall" }}\n')
    assert isinstance(read, HandEntry)
    assert (read.hand.result, read.hand.won, read.hand.bets) == (result, False, {"Eve": "wall"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (entry("note", 'text = "Cake"'), NoteEntry(number=2, at=AT, text="Cake")),
        (entry("seats", 'players = ["Fay", "Ann"]'), SeatsEntry(number=2, at=AT, players=("Fay", "Ann"))),
        (
            entry("rules", 'preset = "flat"\n[entries.rules.winner-collects]'),
            RulesEntry(number=2, at=AT, preset="flat", rules={"winner-collects": {}}),
        ),
        (
            entry("payment", 'from = "Ann"\nto = "kitty"\namount = 50\npurpose = "penalty"'),
            PaymentEntry(number=2, at=AT, payer="Ann", payee="kitty", amount=50, purpose=Purpose.PENALTY),
        ),
        (entry("totals", "net = { Ann = 5, Bea = -5 }"), TotalsEntry(number=2, at=AT, net={"Ann": 5, "Bea": -5})),
        (
            entry("end", "unpaid = { Ann = 5, Bea = -5 }\nkitty_left = 10\nnet = { Ann = 5, kitty = -5 }"),
            EndEntry(number=2, at=AT, net={"Ann": 5, "kitty": -5}, unpaid={"Ann": 5, "Bea": -5}, left={"kitty": 10}),
        ),
    ],
    ids=["note", "seats", "rules", "payment", "totals", "end"],
)
def test_every_entry_beside_the_hands_is_read(text: str, expected: Entry) -> None:
    """Every type of entry is read into its value."""
    assert only(text) == expected


def test_a_header_of_the_second_format() -> None:
    """What each pot brought and from where, several nights together, and the versions of rules."""
    text = HEADER.replace("format = 1", "format = 2") + (
        'brought = { kitty = 100, jackpot = 60 }\nbrought_from = ["2026-11-22-0a1b", "2026-11-15-0c2d"]\n'
        'versions = { our-rule = 2, mine = "5f1c" }\n'
    )
    header = parse(text).header
    assert (header.format, header.brought) == (2, {"kitty": 100, "jackpot": 60})
    assert header.brought_from == ("2026-11-22-0a1b", "2026-11-15-0c2d")
    assert header.versions == {"our-rule": 2, "mine": "5f1c"}


def test_entries_of_the_second_format() -> None:
    """A payment says what it paid and what a limit held back; an opening pays; an end says what each pot keeps."""
    text = HEADER.replace("format = 1", "format = 2") + "brought = { jackpot = 60 }\n"
    text += entry("begin", "net = { Ann = -5, jackpot = 5 }\n", 1)
    text += entry("payment", 'from = "Ann"\nto = "Bea"\namount = 0\nasked = 50\npurpose = "dispute"')
    text += entry("payment", 'from = "Ann"\nto = "Bea"\namount = 5\npurpose = "settle"\nby = "end"', 3)
    keys = 'from = "Ann"\nto = "Bea"\namount = 5\npurpose = "carried"\nof = "x-1"\npoint = "0.05"\ncurrency = "EUR"'
    text += entry("payment", keys, 4) + entry("end", "left = { jackpot = 65 }\nafter = 3", 5)
    paid: dict[str, Any] = {"at": AT, "payer": "Ann", "payee": "Bea"}
    assert parse(text).entries == (
        BeginEntry(number=1, at=AT, net={"Ann": -5, "jackpot": 5}),
        PaymentEntry(number=2, **paid, amount=0, asked=50, purpose=Purpose.DISPUTE),
        PaymentEntry(number=3, **paid, amount=5, purpose=Purpose.SETTLE, by="end"),
        PaymentEntry(number=4, **paid, amount=5, purpose=Purpose.CARRIED, of="x-1", point="0.05", currency="EUR"),
        EndEntry(number=5, at=AT, after=3, left={"jackpot": 65}),
    )


def test_what_was_forgotten_stands_behind_what_it_follows() -> None:
    """In the order in which they were written behind the same number; at the beginning behind nothing."""
    written = ((1, None), (2, None), (3, 1), (4, 0), (5, 1), (6, 3))
    notes = (NoteEntry(number=number, at=AT, text="Cake", follows=follows) for number, follows in written)
    assert [place.entry.number for place in last_words(tuple(notes))] == [4, 1, 3, 6, 5, 2]


def test_a_void_takes_out_a_number_given_before_it() -> None:
    """A void takes out a number given before it, with or without a reason."""
    entries = parse(HEADER + NOTE + entry("void", "") + entry("void", 'why = "No cake"\nafter = 2')).entries
    assert entries[1:] == (VoidEntry(number=2, at=AT), VoidEntry(number=2, at=AT, why="No cake", after=2))


def test_users_own_tables_are_left_alone() -> None:
    """Tables the program does not know are the user's, whatever they hold."""
    record = parse(HEADER + WIN + "[snacks]\nwhen = 20:00:00\n[[guests]]\nnumber = 'x'\n[rules.pie]\nlimit = 500\n")
    assert len(record.entries) == 1
    assert record.header.rules == {"pie": {"limit": 500}}


def test_who_comes_later_may_sit() -> None:
    """Somebody who joins by a seats entry plays that night."""
    later = ENTRY.replace('"Ann", "Bea"', '"Fay", "Bea"').replace("number = 1", "number = 3") + 'result = "wall"\n'
    assert len(parse(HEADER + entry("seats", 'players = ["Fay", "Bea", "Cat", "Dee"]') + later).entries) == 2


def test_no_means_absent() -> None:
    """What is said to be not so may stand beside any result."""
    assert only(ENTRY + 'result = "wall"\njokerless = false\nmiscalled = false\n') == only(ENTRY + 'result = "wall"\n')
