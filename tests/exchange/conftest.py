"""A season to carry out and in: nights of several tables, units and prices, with names that other programs act on."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from ledger.book.beginning import create_book
from ledger.cli.main import main
from ledger.model import Result
from ledger.night.ending import end, nothing
from ledger.night.hand_input import HandInput
from ledger.night.nights import Nights, Wanted
from ledger.night.opening import start
from ledger.night.payments_and_notes import paid, pay
from ledger.night.recording import record
from ledger.night.transaction import Transaction
from ledger.night.undoing import undo
from ledger.presets.choosing_rules import Choice
from ledger.record import Purpose
from ledger.season.unpaid import owed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ledger.book.books import Book

#: Names that are whole and yet mean something to a spreadsheet, a journal, a query or a page.
PEOPLE = (
    "Ann",
    "O'Brien",
    "José",
    "李梅",
    "007",
    "+Bea",
    "@Cat",
    "D:ee",
    "D-ee",
    "Eve; guest | late",
    "(Fay)",
    '"Gus" & <b>Hal</b>',
    "अनु",
    "🀄 Iva",
    "date",
    "NULL",
)


class Played(NamedTuple):
    """A book with a season in it, and the people in it."""

    book: Book
    people: tuple[str, ...]

    def run(self, *words: str) -> int:
        """Run a command in the book."""
        return main(["--book", str(self.book.root), *words])


class Evening(NamedTuple):
    """What an evening of the season is played with."""

    day: date
    players: tuple[str, ...]
    rules: str
    hands: int


def play(book: Book, evening: Evening, chance: Random, *, unpaid: bool = False) -> str:
    """Play a night hand by hand, with payments beside, one hand taken back, and its end; the night's name."""
    now = datetime(evening.day.year, evening.day.month, evening.day.day, 19, tzinfo=UTC)
    opened = start(
        book,
        evening.players,
        Choice(preset=evening.rules),
        date=evening.day,
        table=None,
        now=now,
        doubt=lambda _: True,
        waiting=list,
    )
    name = opened.table.name
    night = Transaction(Nights(book), Wanted(name), lambda _: True, lambda _: True)
    for minute in range(evening.hands):
        night.change(record(_hand(evening.players, chance), now + timedelta(minutes=5 * minute)))
    later = now + timedelta(minutes=5 * evening.hands)
    night.change(pay(evening.players[0], evening.players[1], 50, Purpose.DISPUTE, later))
    night.change(record(_hand(evening.players, chance), later))
    night.change(undo(later))
    if evening.rules != "tournament":
        night.change(paid(evening.players[2], evening.players[0], 5, later, owed))
    night.change(end(later, owed, nothing if unpaid else tuple))
    return name


def _hand(players: Sequence[str], chance: Random) -> HandInput:
    """A hand that could have happened at any table."""
    kind = chance.random()
    if kind < 0.15:
        return HandInput(Result.WALL)
    winner, discarder = chance.sample(players, 2)
    value = chance.choice((25, 30, 35, 40, 45, 50, 75))
    if kind < 0.5:
        return HandInput(Result.SELF_DRAWN).also(
            winner=winner, value=value, jokerless=chance.random() < 0.2, exposures=0
        )
    return HandInput(Result.DISCARD).also(
        winner=winner,
        value=value,
        discarder=discarder,
        jokerless=chance.random() < 0.2,
        exposures=chance.randrange(4),
    )


@pytest.fixture(scope="session")
def season(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A season of eight nights: coins, a kitty, points that are no money, and a tournament round."""
    book = create_book(tmp_path_factory.mktemp("season") / "book")
    chance = Random(2026)  # noqa: S311  # any hands will do, the same ones every time
    for number, rules in enumerate(
        ("standard", "kitty", "standard", "friendly", "pie", "tournament", "kitty", "standard")
    ):
        players = tuple(PEOPLE[(2 * number + seat) % len(PEOPLE)] for seat in range(4))
        evening = Evening(date(2026, 1 + number, 5), players, rules, hands=6)
        play(book, evening, chance, unpaid=number % 2 == 1 and rules != "tournament")
    return Played(book, PEOPLE)


@pytest.fixture(scope="session")
def short(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A book with a little of everything: a kitty, something unpaid, a guest, awarded points, a night in the open."""
    book = Played(create_book(tmp_path_factory.mktemp("short") / "book"), ())
    for words in (
        *(
            "start Ann Bea Cat Dee --date 2026-01-04 --preset kitty",
            "wall --yes",
            "win ann 25 dee --yes -j",
            "end --unpaid",
        ),
        *("start Ann Bea Cat Eve --date 2026-01-11", "win eve 30 self --yes", "pay ann bea 5 --yes", "end"),
        *("start Ann Bea Cat Dee --date 2026-01-18 --preset tournament", "wall --yes", "end"),
        *("start Ann Bea Cat Dee --date 2026-01-25", "note hello", "win ann 25 dee --yes"),
    ):
        assert book.run(*words.split()) == 0, words
    return book


@pytest.fixture
def empty(tmp_path: Path) -> Played:
    """A book that was just begun."""
    return Played(create_book(tmp_path / "book"), ())
