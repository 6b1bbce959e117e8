"""A book whose nights are written by the tests, hand by hand, and commands run in it."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from ledger.book.beginning import create_book
from ledger.cli.main import main
from ledger.model import Hand, Result
from ledger.night.entry_writing import entry_text, header_text
from ledger.record import (
    EndEntry,
    Entry,
    HandEntry,
    Header,
    NightRecord,
    PaymentEntry,
    Purpose,
    SeatsEntry,
    TotalsEntry,
    VoidEntry,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ledger.book.books import Book

FOUR = ("Ann", "Bea", "Cat", "Dee")


class Run(NamedTuple):
    """What a command did: its exit code, and what it printed on either stream."""

    code: int
    out: str
    err: str


class NightWriter:
    """A night as a list of entries, each numbered by itself."""

    def __init__(self, players: tuple[str, ...] = FOUR, **header: Any) -> None:  # noqa: ANN401  # the keys of a header
        self.first = players
        self.players = players
        self.header = header
        self.entries: list[Entry] = []

    def _common(self) -> dict[str, Any]:
        """What every entry has."""
        number = max((entry.number for entry in self.entries), default=0) + 1
        return {"number": number, "at": datetime(2026, 1, 1, 20, tzinfo=UTC)}

    def won(self, winner: str, net: Mapping[str, int], discarder: str | None = None, **facts: Any) -> NightWriter:  # noqa: ANN401
        """A hand that was won, with the net points announced."""
        result = Result.SELF_DRAWN if discarder is None else Result.DISCARD
        seated = facts.pop("seated", self.players[:4])
        hand = Hand(seated=seated, result=result, winner=winner, discarder=discarder, **{"value": 25, **facts})
        self.entries.append(HandEntry(**self._common(), hand=hand, net=net))
        return self

    def other(self, result: Result, net: Mapping[str, int] | None = None, **facts: Any) -> NightWriter:  # noqa: ANN401
        """A hand that nobody won."""
        hand = Hand(seated=facts.pop("seated", self.players[:4]), result=result, **facts)
        self.entries.append(HandEntry(**self._common(), hand=hand, net=net or {}))
        return self

    def seats(self, *players: str) -> NightWriter:
        """Others play from here on."""
        self.entries.append(SeatsEntry(**self._common(), players=players))
        self.players = players
        return self

    def paid(self, payer: str, payee: str, amount: int, purpose: Purpose) -> NightWriter:
        """A payment beside the hands."""
        entry = PaymentEntry(**self._common(), payer=payer, payee=payee, amount=amount, purpose=purpose)
        self.entries.append(entry)
        return self

    def totals(self, net: Mapping[str, int]) -> NightWriter:
        """Net points of which nothing else is known."""
        self.entries.append(TotalsEntry(**self._common(), net=net))
        return self

    def void(self, number: int) -> NightWriter:
        """An entry taken out."""
        self.entries.append(VoidEntry(**{**self._common(), "number": number}))
        return self

    def end(self, **facts: Any) -> NightWriter:  # noqa: ANN401
        """The end."""
        self.entries.append(EndEntry(**self._common(), **facts))
        return self

    def record(self, name: str) -> NightRecord:
        """The night as a record; its date is in its name."""
        header = {
            "id": name,
            "date": date.fromisoformat(name[:10]),
            "started": datetime(2026, 1, 1, 19, tzinfo=UTC),
            "preset": "standard",
            "rules": {"winner-collects": {}},
            "format": 1,  # whose ends stand for the payments of their plans
            **self.header,
        }
        return NightRecord(Header(players=self.first, **header), tuple(self.entries))


class SeasonBook:
    """A book, and what is done with it."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.book: Book = create_book(folder)
        self._capsys = capsys

    def write(self, name: str, night: NightWriter | NightRecord) -> Path:
        """Put a night into the book."""
        record = night.record(name) if isinstance(night, NightWriter) else night
        path = self.book.sessions / f"{name}.toml"
        path.write_text(night_text(record), encoding="utf-8", newline="")
        return path

    def two_evenings(self) -> None:
        """Put a season of two nights of coins in: a kitty in the first, Eve as a substitute in the second."""
        first = (
            NightWriter()
            .won("Ann", {"Ann": 100, "Bea": -50, "Cat": -25, "Dee": -25}, discarder="Bea")
            .other(Result.WALL, {"Ann": -5, "Bea": -5, "Cat": -5, "Dee": -5, "kitty": 20}, dead=("Cat",))
            .paid("Bea", "Ann", 50, Purpose.SETTLE)
            .end()
        )
        second = (
            NightWriter(point="0.05")
            .won("Bea", {"Bea": 150, "Ann": -50, "Cat": -50, "Dee": -50}, jokerless=True)
            .seats("Ann", "Bea", "Cat", "Eve")
            .won("Eve", {"Eve": 75, "Ann": -25, "Bea": -25, "Cat": -25})
            .end(unpaid={"Bea": 125, "Eve": 75, "Ann": -75, "Cat": -75, "Dee": -50})
        )
        self.write("2026-01-01", first)
        self.write("2026-03-01", second)

    def settings(self, text: str) -> None:
        """Put lines behind those of mahj.toml."""
        with self.book.settings_path.open("a", encoding="utf-8", newline="") as file:
            file.write(f"\n{text}\n")

    def run(self, *words: str) -> Run:
        """Run a command in the book."""
        self._capsys.readouterr()
        code = main(["--book", str(self.book.root), *words])
        printed = self._capsys.readouterr()
        return Run(code, printed.out, printed.err)

    def rows(self, *words: str) -> list[dict[str, Any]]:
        """The rows a command prints as JSON, which must succeed."""
        run = self.run(*words, "--format", "json")
        assert run.code == 0, run.err
        found: list[dict[str, Any]] = json.loads(run.out)
        return found


def night_text(record: NightRecord) -> str:
    """A night as its file has it."""
    return "\n".join([header_text(record.header), *(entry_text(entry) for entry in record.entries)])


@pytest.fixture
def season(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> SeasonBook:
    """A book just begun."""
    return SeasonBook(tmp_path / "book", capsys)


@pytest.fixture
def night() -> type[NightWriter]:
    """What writes a night."""
    return NightWriter
