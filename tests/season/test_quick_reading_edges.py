"""Reading a night at the edges: what just fits is sound, and what just does not is refused."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from ledger.errors import FileProblem, Problems
from ledger.night.night_data import of_record
from ledger.night.night_reading import parse_night, sound
from ledger.season.counting import count_night

HEADER = """
format = 1
id = "2026-11-29-4f7c"
date = 2026-11-29
started = 2026-11-29T19:05:00Z
players = ["Ann", "Bea", "Cat", "Dee"]
preset = "pie"
"""
AT = 'at = 2026-11-29T19:20:00Z\nnumber = {number}\ntype = "{kind}"\n'


def night(kind: str, keys: str, number: int = 1, more: str = "") -> dict[str, Any]:
    """The data of a night with one entry of a type."""
    return tomllib.loads(HEADER + more + "[[entries]]\n" + AT.format(kind=kind, number=number) + keys)


def win(keys: str = "", net: str = "{ Ann = 75, Bea = -25, Cat = -25, Dee = -25 }", value: int = 25) -> dict[str, Any]:
    """A night with one win."""
    seated = 'seated = ["Ann", "Bea", "Cat", "Dee"]\nresult = "discard"\nwinner = "Ann"\nfrom = "Dee"\n'
    return night("hand", f"{seated}value = {value}\nnet = {net}\n{keys}")


def pay(amount: int) -> dict[str, Any]:
    """A night with one payment."""
    return night("payment", f'from = "Ann"\nto = "Bea"\npurpose = "other"\namount = {amount}')


SURE = {
    "number 1": night("note", 'text = "x"', 1),
    "number 1000000": night("note", 'text = "x"', 1_000_000),
    "value 1": win(value=1),
    "value 100000": win(value=100_000),
    "exposures 0": win("exposures = 0"),
    "exposures 4": win("exposures = 4"),
    "fact 0": win("facts = { dice = 0 }"),
    "fact 100000": win("facts = { dice = 100000 }"),
    "fact false": win("facts = { dice = false }"),
    "net of a thousand million": win(net="{ Ann = 1000000000, Bea = -1000000000 }"),
    "payment of 1": pay(1),
    "payment of a thousand million": pay(10**9),
    "nothing left in the kitty": night("end", "kitty_left = 0"),
    "a thousand million left in the kitty": night("end", "kitty_left = 1000000000"),
}
NEVER = {
    "number 0": night("note", 'text = "x"', 0),
    "number 1000001": night("note", 'text = "x"', 1_000_001),
    "value 0": win(value=0),
    "value 100001": win(value=100_001),
    "exposures -1": win("exposures = -1"),
    "exposures 5": win("exposures = 5"),
    "fact -1": win("facts = { dice = -1 }"),
    "fact 100001": win("facts = { dice = 100001 }"),
    "net of more": win(net="{ Ann = 1000000001, Bea = -1000000000, Cat = -1 }"),
    "net of less": win(net="{ Ann = -1000000001, Bea = 1000000000, Cat = 1 }"),
    "payment of 0": pay(0),
    "payment of more": pay(10**9 + 1),
    "less than nothing left in the kitty": night("end", "kitty_left = -1"),
    "more left in the kitty": night("end", "kitty_left = 1000000001"),
    "a key nobody knows": night("note", 'text = "x"\nodd = 1'),
}


@pytest.mark.parametrize("what", SURE)
def test_quick_look_is_sure_of_what_just_fits(what: str) -> None:
    """It finds the same as a closer look, which finds nothing wrong."""
    facts = sound(SURE[what])
    assert facts is not None
    assert count_night(facts) == count_night(of_record(parse_night(SURE[what], "n.toml")))


@pytest.mark.parametrize("what", NEVER)
def test_quick_look_is_never_sure_of_what_does_not_fit(what: str) -> None:
    """A closer look refuses it."""
    assert sound(NEVER[what]) is None
    with pytest.raises((FileProblem, Problems)):
        parse_night(NEVER[what], "n.toml")


def test_what_a_file_leaves_out_is_what_a_closer_look_makes_of_it() -> None:
    """A hand says no where nothing is said; a night is one of coins worth a cent."""
    facts = sound(win())
    assert facts is not None
    long = of_record(parse_night(win(), "n.toml"))
    assert facts == long
    assert (facts.unit, facts.point, facts.currency, facts.paid, facts.format) == (
        "coins", "0.01", "USD", "at-the-end", 1,
    )  # fmt: skip
