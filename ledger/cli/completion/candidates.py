"""What could be typed of what a book holds: people, presets, rules, nights, lines of the card."""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.book.books import Book, find_book
from ledger.book.inside import names_in_book
from ledger.book.quick_toml import read_quickly
from ledger.book.toml_reading import read_bytes
from ledger.cli.completion.listed import commands
from ledger.errors import FileProblem
from ledger.text import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence


#: In how many of the newest nights people are looked for before the rest of the roster.
_RECENT_NIGHTS = 8
#: The largest file that is looked into for a keypress, in bytes: ten times a long night.
_LARGEST = 500_000
#: More of a night's file than its players' line could be behind, in bytes.
_BEGINNING = 4_000


class BookCandidates:
    """What can be typed, by what a parameter takes; nothing is read before it is asked for."""

    def __init__(self, environ: Mapping[str, str], folder: str | None) -> None:
        self._environ = environ
        self._folder = folder

    def words(self, takes: str, given: Sequence[str], begun: str) -> list[str]:
        """The words a parameter may be given, after those given already; printable ones only."""
        shelf = self._shelves.get(takes)
        found = takes.split("|") if "|" in takes else [] if shelf is None else list(shelf())
        if takes == "bet" and "=" in begun:
            who = begun.partition("=")[0]
            found = [f"{who}={word}" for word in found]
        return [word for word in dict.fromkeys(found) if word not in given and _can_be_typed(word)]

    @property
    def _shelves(self) -> Mapping[str, Callable[[], Iterable[str]]]:
        """Where the words of each kind are found."""
        return {
            "player": self._players,
            "discarder": lambda: [*self._players(), "self"],
            "account": self._accounts,
            "bet": lambda: [*self._players(), "wall", "void"],
            "value": lambda: [str(value) for value in _list(self._settings, "values")],
            "preset": self._presets,
            "rule": self._rules,
            "night": lambda: [] if self._book is None else [path.stem for path in self._book.night_paths()],
            "table": self._tables,
            "season": self._seasons,
            "topic": lambda: sorted({*_bundled("ledger.arbiter", "rulings"), *self._own("rulings")}),
            "card": lambda: [*self._cards(), "practice"],
            "line": self._lines,
            "subject": _subjects,
            "shell": lambda: ["bash", "zsh", "fish", "powershell"],
        }

    @cached_property
    def _book(self) -> Book | None:
        """The book the line is about, or None where there is none."""
        found = find_book(None if self._folder is None else Path(self._folder), self._environ, Path.cwd())
        return found.book if found.is_begun else None

    @cached_property
    def _settings(self) -> dict[str, object]:
        """The book's own settings, as they stand in its file."""
        return {} if self._book is None else _toml(self._book.settings_path)

    def _nights(self) -> list[Path]:
        """The newest nights."""
        return [] if self._book is None else self._book.night_paths()[:_RECENT_NIGHTS]

    def _players(self) -> Iterable[str]:
        """Everybody: those of the newest night, of the nights before it, and then the roster with other names."""
        for place, path in enumerate(self._nights()):
            night = _toml(path) if place == 0 else _header(path)
            for entry in reversed(_tables(night, "entries")):
                yield from _list(entry, "players")
            yield from _list(night, "players")
        people = _tables(self._settings, "players")
        yield from (str(person.get("name", "")) for person in people)
        for person in people:
            yield from _list(person, "aliases")

    def _accounts(self) -> Iterable[str]:
        """Everybody, and the accounts that are nobody: those of every night, and the pots of the newest."""
        from ledger.model import ACCOUNTS  # noqa: PLC0415  # 9 ms for values, which names do without
        from ledger.names import pots_named  # noqa: PLC0415  # as above

        found = [*self._players(), *ACCOUNTS]
        newest = [_toml(path) for path in self._nights()[:1]]
        moved = [night.get("brought") for night in newest]
        moved += [entry.get("net") for night in newest for entry in _tables(night, "entries")]
        named = [name for points in moved if isinstance(points, dict) for name in points]
        return [*found, *sorted(pots_named(named, found))]

    def _presets(self) -> Iterable[str]:
        """The group's own presets, and then the bundled ones."""
        own = [] if self._book is None else self._book.preset_names()
        return [*own, *_bundled("ledger.house_rules", ".")]

    def _rules(self) -> Iterable[str]:
        """Every rule that is installed."""
        from ledger.hooks.entry_points import entry_points  # noqa: PLC0415  # where rules are named only

        return sorted(entry.name for entry in entry_points("mahj.rules"))

    def _tables(self) -> Iterable[str]:
        """The tables of the newest nights."""
        return [str(night["table"]) for night in map(_header, self._nights()) if "table" in night]

    def _seasons(self) -> Iterable[str]:
        """The book's own seasons, the years it has nights of, and all time."""
        own = self._settings.get("seasons")
        yield from own if isinstance(own, dict) else ()
        paths = [] if self._book is None else self._book.night_paths()
        yield from (path.name[:4] for path in paths)
        yield "all-time"

    def _cards(self) -> list[str]:
        """The group's cards, newest first."""
        return self._own("cards")[::-1]

    def _own(self, folder: str) -> list[str]:
        """The names of what lies in a folder of the book."""
        names = [] if self._book is None else names_in_book(self._book.root / folder)
        return [name.removesuffix(".toml") for name in names if name.endswith(".toml")]

    def _lines(self) -> Iterable[str]:
        """The labels of the hands on the newest card."""
        if self._book is None or not self._cards():
            return []
        card = _toml(self._book.cards / f"{self._cards()[0]}.toml")
        return [str(line.get("label", "")) for line in _tables(card, "hands")]


def _can_be_typed(word: str) -> bool:
    """Whether a word is one that a terminal only draws, and that no command takes for an option."""
    return printable(word) == word and not word.startswith("-")


def _subjects() -> Iterable[str]:
    """What ``mahj help`` explains: every command, and the guides by their topics."""
    from ledger.render.guides import GUIDES  # noqa: PLC0415  # where help is asked for only

    return [*(name.partition(" ")[0] for name in commands()), *GUIDES]


def _toml(path: Path) -> dict[str, object]:
    """What a file of the book says; nothing where it cannot be read, or is larger than a keypress can wait for."""
    try:
        content = read_bytes(path)
        return read_quickly(content, path) if len(content) <= _LARGEST else {}
    except FileProblem:
        return {}


def _header(path: Path) -> dict[str, object]:
    """The keys at the top of a night's file that stand on a line each."""
    try:
        top = read_bytes(path)[:_BEGINNING].partition(b"\n[")[0]
        return read_quickly(top, path)
    except FileProblem:
        return {}


def _list(table: Mapping[str, object], key: str) -> list[str]:
    """The values of a list as texts."""
    value = table.get(key)
    return [str(each) for each in value] if isinstance(value, list) else []


def _tables(table: Mapping[str, object], key: str) -> list[dict[str, object]]:
    """The tables of a list of them."""
    value = table.get(key)
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _bundled(package: str, folder: str) -> list[str]:
    """The names of the data files that come with the program in a folder of a package."""
    found = Path(import_module(package).__path__[0]) / folder
    return sorted(entry.stem for entry in found.iterdir() if entry.suffix == ".toml")
