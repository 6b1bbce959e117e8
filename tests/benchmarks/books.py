"""Books for the benchmarks, written as text without the program that is measured: seasons, open nights, long ones."""

from __future__ import annotations

import random
from datetime import date, datetime, time, timedelta, timezone
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple, TextIO

if TYPE_CHECKING:
    from pathlib import Path

#: The hands of a night, unless it is a long one.
HANDS = 30
PLAYERS = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay", "Gwen", "Hope")
_VALUES = (25, 25, 25, 30, 30, 35, 40, 50, 75)
#: A season ends on this day, with two tables on every day before.
_LAST_DAY = date(2026, 11, 30)
_TABLES = 2
_ZONE = timezone(timedelta(hours=-5))

_HEADER = """format = 2
id = "{day}-{id}"
date = {day}
started = {started}
players = [{players}]
preset = "standard"
unit = "coins"
point = "0.01"
currency = "USD"
paid = "at-the-end"
written_by = ["mahj-ledger 0.1.0"]

[rules.discarder-doubles]
factor = 2
[rules.jokerless-doubles]
factor = 2
[rules.mah-jongg-in-error]
factor = 2
lowest_value = 25
[rules.miscalled-discard]
factor = 4
on = "printed"
[rules.pays-for-table]
[rules.self-drawn-doubles]
factor = 2
[rules.winner-collects]
"""
_ENTRY = """
[[entries]]
number = {number}
type = "{type}"
at = {at}
"""
_PAYMENT = 'from = "{payer}"\nto = "{payee}"\namount = {amount}\npurpose = "settle"\nby = "end"\n'


class Hand(NamedTuple):
    """A hand: its keys in the night file, and its net points."""

    keys: str
    net: dict[str, int]

    @property
    def text(self) -> str:
        """What stands in its entry beside what stands in every entry."""
        points = ", ".join(f"{name} = {points}" for name, points in self.net.items())
        return self.keys + (f"net = {{ {points} }}\n" if self.net else "")


def a_hand(table: tuple[str, ...], chance: random.Random) -> Hand:
    """One hand under the standard rules."""
    seated = f"seated = [{quoted(table)}]\n"
    if chance.random() < 0.12:  # about one hand in eight is a wall game
        return Hand(f'{seated}result = "wall"\n', {})
    winner = chance.choice(table)
    value = chance.choice(_VALUES)
    jokerless = chance.random() < 0.15
    discarder = None if chance.random() < 0.3 else chance.choice([each for each in table if each != winner])
    net = {}
    for player in table:
        if player != winner:
            net[player] = -value * (2 if discarder in (None, player) else 1) * (2 if jokerless else 1)
    net = {winner: -sum(net.values()), **net}
    words = "self-drawn" if discarder is None else "discard"
    keys = f'{seated}result = "{words}"\nwinner = "{winner}"\nvalue = {value}\n'
    keys += f'from = "{discarder}"\n' if discarder else ""
    keys += "jokerless = true\n" if jokerless else ""
    return Hand(keys, net)


def quoted(names: tuple[str, ...]) -> str:
    """Names in quotes."""
    return ", ".join(f'"{name}"' for name in names)


class Night(NamedTuple):
    """A night: the text of its file, and its hands."""

    text: str
    hands: list[Hand]


def a_night(began: datetime, id_: str, table: tuple[str, ...], chance: random.Random, hands: int = HANDS) -> Night:
    """An open night of so many hands within five hours."""
    text = [_HEADER.format(day=began.date(), id=id_, started=began.isoformat(), players=quoted(table))]
    played = []
    seconds = min(300, 5 * 3600 // hands)
    for number in range(1, hands + 1):
        at = (began + timedelta(seconds=seconds * number)).isoformat()
        played.append(a_hand(table, chance))
        text += [_ENTRY.format(number=number, type="hand", at=at), played[-1].text]
        table = table[1:] + table[:1]
    return Night("".join(text), played)


def the_end(night: Night, at: datetime) -> str:
    """What ends a night: the payments that settle it, and its end."""
    balances: dict[str, int] = {}
    for hand in night.hands:
        for name, points in hand.net.items():
            balances[name] = balances.get(name, 0) + points
    number, text = len(night.hands), []
    for payee, payer in permutations(balances, 2):
        amount = min(balances[payee], -balances[payer])
        if amount > 0:
            balances[payee] -= amount
            balances[payer] += amount
            number += 1
            text.append(_ENTRY.format(number=number, type="payment", at=at.isoformat()))
            text.append(_PAYMENT.format(payer=payer, payee=payee, amount=amount))
    return "".join([*text, _ENTRY.format(number=number + 1, type="end", at=at.isoformat())])


def write_open(folder: Path, nights: int, hands: int = HANDS) -> Path:
    """A book of nights a day apart, all of them ended and paid but the newest, which is of today; its file."""
    chance = random.Random(nights)  # noqa: S311  # the same book every time
    sessions = _begin(folder)
    last = datetime.now().astimezone().replace(hour=23, minute=0, second=0, microsecond=0)
    for age in range(nights):
        at = last - timedelta(days=age)
        night = a_night(at - timedelta(hours=5), f"{age:04x}", PLAYERS[:4], chance, hands)
        _write(sessions / f"{at.date()}.toml", night.text + (the_end(night, at) if age else ""))
    return sessions / f"{last.date()}.toml"


class Journals(NamedTuple):
    """A season for other programs: one file each."""

    ledger: TextIO
    beancount: TextIO

    def add(self, day: date, hand: Hand) -> None:
        """One balanced transaction a hand."""
        if not hand.net:
            return
        self.ledger.write(f"{day} hand\n")
        self.beancount.write(f'{day} * "hand"\n')
        for name, points in hand.net.items():
            self.ledger.write(f"    Players:{name}  {points} PT\n")
            self.beancount.write(f"  Assets:{name}  {points} PT\n")
        self.ledger.write("\n")
        self.beancount.write("\n")


def write_season(folder: Path, nights: int) -> dict[str, int]:
    """Write a book and the journals of a season; returns everybody's balance."""
    chance = random.Random(nights)  # noqa: S311  # the same season every time
    sessions = _begin(folder / "book")
    balances = dict.fromkeys(PLAYERS, 0)
    evening: list[str] = []
    with (
        (folder / "season.journal").open("w", encoding="utf-8") as ledger,
        (folder / "season.beancount").open("w", encoding="utf-8") as beancount,
    ):
        beancount.writelines(f"1990-01-01 open Assets:{name}\n" for name in PLAYERS)
        journals = Journals(ledger, beancount)
        for number in range(nights):
            at_once = number % _TABLES
            evening = chance.sample(PLAYERS, len(PLAYERS)) if not at_once else evening
            day = _LAST_DAY - timedelta(days=(nights - 1) // _TABLES - number // _TABLES)
            began = datetime.combine(day, time(19, 5), _ZONE)
            table = tuple(evening[at_once::_TABLES])
            night = a_night(began, f"{number:04x}", table, chance)
            name = f"{day}-{at_once + 1}.toml" if at_once else f"{day}.toml"
            _write(sessions / name, night.text + the_end(night, began + timedelta(hours=4)))
            for hand in night.hands:
                journals.add(day, hand)
                for player, points in hand.net.items():
                    balances[player] += points
    return balances


def _begin(book: Path) -> Path:
    """Begin a book; the folder of its nights."""
    sessions = book / "sessions"
    sessions.mkdir(parents=True)
    people = "".join(f'\n[[players]]\nname = "{name}"\n' for name in PLAYERS)
    _write(book / "mahj.toml", f"format = 1\n{people}")
    return sessions


def _write(path: Path, text: str) -> None:
    """Write a file."""
    path.write_text(text, encoding="utf-8", newline="\n")
