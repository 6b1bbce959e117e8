"""The lines of a night file: in the layout people know, each key on its own line."""

from __future__ import annotations

import tomllib
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal

from ledger.model import Hand, Result
from ledger.night.entry_writing import entry_keys, entry_text, header_text
from ledger.record import EndEntry, HandEntry, Header, NoteEntry, PaymentEntry, Purpose, RulesEntry, VoidEntry

AT = datetime(2026, 11, 29, 19, 20, 11, tzinfo=timezone(timedelta(hours=-5)))
SEATED = ("Ann", "Bea", "Cat", "Dee")

HEADER = """\
format = 2
id = "2026-11-29-4f7c"
date = 2026-11-29
started = 2026-11-29T19:20:11-05:00
players = ["Ann", "Bea", "Cat", "Dee"]
preset = "pie"
unit = "coins"
point = "0.01"
currency = "USD"
paid = "at-the-end"
table = "1"
written_by = ["mahj-ledger 0.1.0"]
brought = { kitty = 100 }
brought_from = ["2026-11-22-0a1b"]

[rules.winner-collects]
[rules.discarder-doubles]
factor = 1.5
[rules.tournament]
thrower = [10, 10, 20, 25]
"""
HAND = """\
[[entries]]
number = 1
type = "hand"
at = 2026-11-29T19:20:11-05:00
seated = ["Ann", "Bea", "Cat", "Dee"]
result = "discard"
winner = "Ann"
value = 25
from = "Dee"
jokerless = true
exposures = 0
dead = ["Bea"]
bets = { Eve = "Ann" }
facts = { dice-doubles = true }
net = { Ann = 200, Bea = -50, Cat = -50, Dee = -100 }
"""
RULES = """\
[[entries]]
number = 2
type = "rules"
at = 2026-11-29T19:20:11-05:00
preset = "flat"
[entries.rules.winner-collects]
[entries.rules.pie]
limit = 500
"""


def test_a_header_is_laid_out_as_in_the_reference() -> None:
    """The beginning of a night is laid out as the reference shows it."""
    header = Header(
        id="2026-11-29-4f7c",
        date=date(2026, 11, 29),
        started=AT,
        players=SEATED,
        preset="pie",
        table="1",
        written_by=("mahj-ledger 0.1.0",),
        brought={"kitty": 100},
        brought_from=("2026-11-22-0a1b",),
        rules={
            "winner-collects": {},
            "discarder-doubles": {"factor": Decimal("1.5")},
            "tournament": {"thrower": (10, 10, 20, 25)},
        },
    )
    assert header_text(header) == HEADER


def test_a_hand_is_laid_out_as_in_the_reference() -> None:
    """A hand is laid out as the reference shows it; what is not so, or not given, is left out; zero is not."""
    hand = Hand(
        seated=SEATED,
        result=Result.DISCARD,
        winner="Ann",
        value=25,
        discarder="Dee",
        jokerless=True,
        exposures=0,
        dead=("Bea",),
        bets={"Eve": "Ann"},
        facts={"dice-doubles": True},
    )
    entry = HandEntry(number=1, at=AT, hand=hand, net={"Ann": 200, "Bea": -50, "Cat": -50, "Dee": -100})
    assert entry_text(entry) == HAND


def test_rules_come_last_as_tables() -> None:
    """The rules switched in mid-night are the only thing of an entry that takes tables of its own."""
    entry = RulesEntry(number=2, at=AT, preset="flat", rules={"winner-collects": {}, "pie": {"limit": 500}})
    assert entry_text(entry) == RULES


def test_an_entry_takes_the_line_ending_of_its_file() -> None:
    """Every line of an entry ends as the lines of its file do."""
    text = entry_text(NoteEntry(number=1, at=AT, text="two\nlines"), "\r\n")
    assert text.count("\r\n") == text.count("\n") == 5
    assert tomllib.loads(text)["entries"][0]["text"] == "two\nlines"


def test_short_entry_is_never_an_inline_array() -> None:
    """A short entry begins with its own line, so that it cannot land inside the table above it."""
    above = "[mine]\nx = 1\n"
    text = entry_text(VoidEntry(number=1, at=AT))
    assert text.startswith("[[entries]]\n")
    data = tomllib.loads(above + text)
    assert data["mine"] == {"x": 1}
    assert [entry["number"] for entry in data["entries"]] == [1]


def test_keys_in_plain_values() -> None:
    """The keys of an entry are the ones of the file, in values every format knows."""
    payment = PaymentEntry(number=3, at=AT, payer="Ann", payee="Bea", amount=5, purpose=Purpose.SETTLE, by="undo")
    keys = entry_keys(payment)
    assert list(keys.items()) == [
        ("number", 3),
        ("type", "payment"),
        ("at", AT),
        ("by", "undo"),
        ("from", "Ann"),
        ("to", "Bea"),
        ("amount", 5),
        ("purpose", "settle"),
    ]
    assert type(keys["purpose"]) is str


def test_end_with_nothing_left() -> None:
    """A kitty that leaves nothing is worth saying; balances nobody has are not."""
    at = datetime(2026, 11, 29, 23, 0, tzinfo=UTC)
    assert entry_keys(EndEntry(number=4, at=at, left={"kitty": 0})) == {
        "number": 4,
        "type": "end",
        "at": at,
        "left": {"kitty": 0},
    }


def test_net_of_a_win_is_always_there() -> None:
    """A win that moved nothing says so, and a wall game that moved nothing says nothing."""
    won = Hand(seated=SEATED, result=Result.SELF_DRAWN, winner="Ann", value=25)
    wall = Hand(seated=SEATED, result=Result.WALL)
    assert entry_text(HandEntry(number=1, at=AT, hand=won, net={})).endswith("net = {}\n")
    assert "net" not in entry_keys(HandEntry(number=1, at=AT, hand=wall, net={}))


def test_awkward_keys_and_texts() -> None:
    """Names and texts of any kind are quoted so that they read back as they were."""
    net = {"Ann Lee": 1, "Zoë": -1, 'B "B"': 0}
    hand = Hand(seated=tuple(net), result=Result.WALL, note='a "b" \\ \t\u202e\x7f')
    data = tomllib.loads(entry_text(HandEntry(number=1, at=AT, hand=hand, net=net)))
    assert data["entries"][0]["net"] == net
    assert data["entries"][0]["note"] == hand.note
