"""Nights as texts, and what reading one comes to: the record in it, or what is said of it."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from ledger.errors import FileProblem, MahjError, Problems
from ledger.night.night_reading import parse_night

if TYPE_CHECKING:
    from ledger.record import (
        Entry,
        NightRecord,
    )

HEADER = """
format = 1
id = "2026-11-29-4f7c"
date = 2026-11-29
started = 2026-11-29T19:05:00Z
players = ["Ann", "Bea", "Cat", "Dee", "Eve"]
preset = "pie"
"""
ENTRY = """
[[entries]]
number = 1
type = "hand"
at = 2026-11-29T19:20:00Z
seated = ["Ann", "Bea", "Cat", "Dee"]
"""
WIN = (
    ENTRY
    + """
result = "discard"
winner = "Ann"
value = 25
from = "Dee"
net = { Ann = 100, Bea = -25, Cat = -25, Dee = -50 }
"""
)
NOTE = """
[[entries]]
number = 2
type = "note"
at = 2026-11-29T19:30:00Z
text = "Cake"
"""
AT = datetime(2026, 11, 29, 19, 30, tzinfo=UTC)


def parse(text: str) -> NightRecord:
    """The record in a text."""
    return parse_night(tomllib.loads(text, parse_float=Decimal), "n.toml")


def problems_of(text: str) -> tuple[MahjError, ...]:
    """Everything said about a night."""
    with pytest.raises((FileProblem, Problems)) as caught:
        parse(text)
    return caught.value.problems if isinstance(caught.value, Problems) else (caught.value,)


def said_of(text: str) -> str:
    """The only thing said about a night, with its hint."""
    (problem,) = problems_of(text)
    assert problem.message.startswith("n.toml")
    return f"{problem.message} | {problem.hint}"


def entry(kind: str, keys: str, number: int = 2) -> str:
    """An entry of a type, with these keys."""
    return f'\n[[entries]]\nnumber = {number}\ntype = "{kind}"\nat = 2026-11-29T19:30:00Z\n{keys}\n'


def only(text: str) -> Entry:
    """The only entry of a night."""
    (read,) = parse(HEADER + text).entries
    return read
