"""Sheets made from known nights: every shape and habit of the sheets that hosts keep, put together at random."""

from __future__ import annotations

import csv
import io
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from ledger.exchange.sheet_reading import SheetTold

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

NAMES = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay", "May", "Max", "O'Brien", "José", "A. Smith", "ANN B", "Mei 梅")
#: How amounts are written, given in points of a cent: as points, and as money in several ways.
AMOUNTS: dict[str, Callable[[int], str]] = {
    "points": str,
    "plus": lambda points: f"{points:+d}" if points else "0",
    "cents": lambda points: f"{points / 100:.2f}",
    "dollars": lambda points: f"{'-' if points < 0 else ''}${abs(points) / 100:,.2f}",
    "brackets": lambda points: f"(${-points / 100:.2f})" if points < 0 else f"${points / 100:.2f}",
    "comma": lambda points: f"{points / 100:.2f}".replace(".", ","),
    "behind": lambda points: f"{abs(points) / 100:.2f}{'-' if points < 0 else ''}",
}
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
#: How dates are written, and what has to be said of them.
DATES: dict[str, tuple[Callable[[date], str], dict[str, object]]] = {
    "iso": (date.isoformat, {}),
    "english": (lambda day: f"{day.month}/{day.day}/{day.year}", {"day_first": False}),
    "short": (lambda day: f"{day:%a} {day.month}/{day.day}/{day:%y}", {"day_first": False}),
    "dots": (lambda day: f"{day.day:02}.{day.month:02}.{day.year}", {}),
    "named": (lambda day: f"{day.day}-{MONTHS[day.month - 1]}", {"year": 2026}),
    "long": (lambda day: f"{MONTHS[day.month - 1]} {day.day}, {day.year}", {}),
    "no year": (lambda day: f"{day.month}/{day.day}", {"year": 2026, "day_first": False}),
    "serial": (lambda day: str((day - date(1899, 12, 30)).days), {}),
}
BLANKS = ("", "", "-", "x", "n/a", "\u2013")
HEADINGS = ("Date", "Night", "Datum", "When", "Fecha", "", "Spieltag")

#: Who won how much in a hand, or in a night of which no more is known.
Net = dict[str, int]
Row = list[str]


class Made(NamedTuple):
    """A sheet made from nights: the hands of each by its date, the sheet as a file holds it, and what is said of it."""

    nights: dict[date, list[Net]]
    content: bytes
    told: SheetTold
    layout: str


def make(random: Random) -> Made:
    """A sheet of some layout."""
    shape = random.choice(["nights", "hands", "across", "long", "paid", "running"])
    nights = _nights(random, hands=shape == "hands")
    money = random.choice(list(AMOUNTS))
    dates = random.choice(["iso", "dots", "english", "long"] if shape == "across" else list(DATES))
    writer = _Writer(random, nights, AMOUNTS[money], *DATES[dates])
    rows = {
        "nights": writer.by_nights,
        "hands": writer.by_hands,
        "across": writer.across,
        "long": writer.long,
        "paid": writer.paid_in_and_out,
        "running": writer.running,
    }[shape]()
    delimiter = random.choice([";", "\t"] if money == "comma" else [",", ";", "\t"])
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator=random.choice(["\n", "\r\n"])).writerows(rows)
    encoding = random.choice(["utf-8", "utf-8-sig", "utf-16", "utf-8"])
    first = f"sep={delimiter}\n" if random.random() < 0.1 and encoding != "utf-16" else ""
    content = (first + text.getvalue()).encode(encoding)
    return Made(nights, content, SheetTold(**writer.told), f"{shape}, {money}, {dates}")  # type: ignore[arg-type]


def _nights(random: Random, *, hands: bool) -> dict[date, list[Net]]:
    """Nights of two to six people, each sitting out now and then; three or more hands each, or one sum."""
    people = random.sample(NAMES, random.randint(2, 6))
    day = date(2026, 1, 1) + timedelta(random.randint(0, 20))
    nights: dict[date, list[Net]] = {}
    for _ in range(random.randint(2, 8)):
        nights[day] = [_net(random, people) for _ in range(random.randint(3, 5) if hands else 1)]
        day += timedelta(random.randint(1, 14))
    return nights


def _net(random: Random, people: Sequence[str]) -> Net:
    """What some people won and lost."""
    there = random.sample(list(people), random.randint(2, len(people)))
    if random.random() < 0.2:
        size = random.choice([1, 5, 25])
        net = {name: random.randint(-2, 2) * size for name in there[1:]}
    else:
        net = {name: random.randint(-60, 60) * random.choice([1, 5]) for name in there[1:]}
    net[there[0]] = -sum(net.values())
    return net


class _Writer:
    """Writes nights as rows, in the habits of one host."""

    def __init__(
        self,
        random: Random,
        nights: dict[date, list[Net]],
        amount: Callable[[int], str],
        day: Callable[[date], str],
        told: dict[str, object],
    ) -> None:
        self.random = random
        self.nights = nights
        self.amount = amount
        self.day = day
        self.told: dict[str, object] = dict(told)
        self.people = list(dict.fromkeys(name for hands in nights.values() for net in hands for name in net))
        self.blank = random.choice(BLANKS)
        self.heading = random.choice(HEADINGS)

    def chance(self, probability: float) -> bool:
        """Whether the host has a habit."""
        return self.random.random() < probability

    def cells(self, net: Net) -> Row:
        """A cell for everybody."""
        return [self.amount(net[name]) if name in net else self.blank for name in self.people]

    def total(self) -> Net:
        """What everybody comes to."""
        return {name: sum(net.get(name, 0) for hands in self.nights.values() for net in hands) for name in self.people}

    def dressed(self, rows: list[Row]) -> list[Row]:
        """Rows with a title above them, and an empty row or a row of units in between."""
        if self.chance(0.2) and "$" in "".join(map("".join, rows)):
            rows = [rows[0], ["", *(["$"] * len(self.people))], *rows[1:]]
        if self.chance(0.2):
            rows.insert(self.random.randrange(1, len(rows)), [])
        if self.chance(0.3):
            title = self.random.choice([["Our mah jongg"], ["Season", "", "2026"], ["Thursdays", "$"]])
            rows = [title, *([[]] if self.chance(0.5) else []), *rows]
        width = max(map(len, rows))
        return [row + [""] * (width - len(row)) for row in rows]

    def by_nights(self) -> list[Row]:
        """A row a night, with whatever stands beside and below."""
        heads, columns = [], []
        days = list(self.nights)
        if self.chance(0.3):
            heads.append("Total")
            columns.append([self.amount(0)] * len(days))
        if self.chance(0.3):
            heads.append("Notes")
            columns.append([self.random.choice(["", "fun", "at Ann's", "snacks: 5"]) for _ in days])
        if self.chance(0.3):
            heads.append(self.random.choice(["Table", "#", "Game", "Hands"]))
            columns.append([str(number) for number in range(1, len(days) + 1)])
        if self.chance(0.2):
            for name in self.people:
                heads.append(self.random.choice([f"{name} total", name, f"Running {name}"]))
                so_far = [sum(self.nights[day][0].get(name, 0) for day in days[: n + 1]) for n in range(len(days))]
                columns.append([self.amount(points) for points in so_far])
        rows = [
            [self.day(day), *self.cells(self.nights[day][0]), *(column[n] for column in columns)]
            for n, day in enumerate(days)
        ]
        if self.chance(0.2) and not columns:
            rows.reverse()
        if self.chance(0.1):
            heads.extend([""] * len(self.people))
            for row, day in zip(rows, days, strict=True):
                until = [self.nights[each][0] for each in days if each <= day]
                row.extend(self.amount(sum(net.get(name, 0) for net in until)) for name in self.people)
        below = self._below(len(heads))
        return self.dressed([[self.heading or "", *self.people, *heads], *rows, *below])

    def _below(self, more: int) -> list[Row]:
        """A row of totals, or none."""
        label = self.random.choice(["Total", "", "TOTAL:", "Grand total", "Summe"])
        return [[label, *self.cells(self.total()), *[""] * more]] if self.chance(0.4) else []

    def by_hands(self) -> list[Row]:
        """A row a hand, the date on each or on the first of a night, a subtotal below or none."""
        every = self.chance(0.5)
        label = self.random.choice([None, None, "Total", "night total", *([] if every else [""])])
        rows: list[Row] = [[self.heading, "Hand", *self.people]]
        for day, hands in self.nights.items():
            for number, net in enumerate(hands, start=1):
                rows.append([self.day(day) if every or number == 1 else "", str(number), *self.cells(net)])
            if label is not None:
                sums = {name: sum(net.get(name, 0) for net in hands) for name in self.people}
                rows.append([self.day(day) if every else "", label, *self.cells(sums)])
        return self.dressed(rows)

    def across(self) -> list[Row]:
        """Names down, dates across, totals both ways or none."""
        total, check = self.chance(0.5), self.chance(0.3)
        head = [self.random.choice(["Name", "Player", "", "Who"]), *map(self.day, self.nights)]
        rows = [head + (["Total"] if total else [])]
        for name in self.people:
            nets = [hands[0].get(name) for hands in self.nights.values()]
            cells = [self.blank if points is None else self.amount(points) for points in nets]
            rows.append([name, *cells, *([self.amount(self.total()[name])] if total else [])])
        if check:
            rows.append(["Total", *[self.amount(0)] * (len(self.nights) + total)])
        return rows

    def long(self) -> list[Row]:
        """A row for each player and night."""
        every = self.chance(0.7)
        head = [
            self.heading or "Date",
            self.random.choice(["Player", "Name", "Who"]),
            self.random.choice(["Net", "Amount", "+/-"]),
        ]
        rows = [head]
        for day, hands in self.nights.items():
            for number, (name, points) in enumerate(hands[0].items()):
                rows.append([self.day(day) if every or not number else "", name, self.amount(points)])
        return rows

    def paid_in_and_out(self) -> list[Row]:
        """A row for each player and night, with what was paid in and out."""
        rows: list[Row] = [["Date", "Player", "Buy-in", "Cash-out"]]
        for day, hands in self.nights.items():
            for name, points in hands[0].items():
                rows.append([self.day(day), name, self.amount(1000), self.amount(1000 + points)])
        return rows

    def running(self) -> list[Row]:
        """Running totals, said to be."""
        self.told["running"] = True
        held: Net = {}
        rows: list[Row] = [[self.heading, *self.people]]
        for day, hands in self.nights.items():
            held = {name: held.get(name, 0) + hands[0].get(name, 0) for name in {**held, **hands[0]}}
            rows.append([self.day(day), *self.cells(held)])
        return rows
