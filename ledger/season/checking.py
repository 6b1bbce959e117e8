"""Is the book sound? Every problem of every file, in one go; a file that cannot be read leaves the others checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.arbiter import topics
from ledger.arbiter.card_files import card_names, find_card
from ledger.book.files import shown
from ledger.book.inside import SETTINGS_NAME
from ledger.book.people import NameResolver
from ledger.book.safety_copies import cannot_keep
from ledger.book.settings import Settings, read_settings
from ledger.book.unexpected_files import unexpected_files
from ledger.errors import FileProblem, MahjError, each_problem
from ledger.hooks.rulebook import Rulebook, rule_finder
from ledger.names import key
from ledger.night.night_files import read_night
from ledger.night.night_in_play import NightInPlay
from ledger.presets.preset_checks import check_preset, own_presets
from ledger.presets.preset_files import shelf
from ledger.season.between_nights import NightSummary, brief, problems_between
from ledger.season.event_checks import event_checks
from ledger.season.night_checks import night_problems

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from ledger.book.books import Book


class Found(NamedTuple):
    """The problems of one file; ``file`` is its path in the book."""

    file: str
    problems: tuple[MahjError, ...]


class _Findings:
    """Problems by file, in the order in which the files come up."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._by_file: dict[str, list[MahjError]] = {}

    def name(self, path: Path) -> str:
        """A file as it is called in the book."""
        return shown(path.relative_to(self._book.root)).replace("\\", "/")

    def note(self, file: str, problems: Iterable[MahjError]) -> None:
        """Note problems of a file."""
        self._by_file.setdefault(file, []).extend(problems)

    def attempt(self, file: str, work: Callable[[], object]) -> None:
        """Do something, and note what it raises."""
        try:
            work()
        except MahjError as problem:
            self.note(file, each_problem(problem))

    def all(self) -> tuple[Found, ...]:
        """Every file with problems."""
        return tuple(Found(file, tuple(found)) for file, found in self._by_file.items() if found)


def check_book(book: Book) -> tuple[Found, ...]:
    """Everything that is wrong in a book, file by file; nothing where all is well."""
    findings = _Findings(book)
    settings = _settings(book, findings)
    findings.attempt("house_rules", lambda: _presets(book, findings))
    findings.attempt("cards", lambda: _cards(book, findings))
    for file, problem in topics.of_book(book).problems:
        findings.note(file, each_problem(problem))
    findings.attempt("sessions", lambda: _nights(book, settings, findings))
    findings.attempt(".", lambda: _strays(book, findings))
    reason = cannot_keep()
    if reason is not None:
        findings.note(
            "safety copies", [FileProblem(f"none can be made: {reason}", "change the permissions of that folder")]
        )
    return findings.all()


def _settings(book: Book, findings: _Findings) -> Settings | None:
    """The book's settings, or None where they cannot be read."""
    try:
        settings = read_settings(book)
    except MahjError as problem:
        findings.note(SETTINGS_NAME, each_problem(problem))
        return None
    presets = shelf(book)
    if settings.preset not in presets.names():
        findings.attempt(SETTINGS_NAME, lambda: presets.resolve(settings.preset))
    return settings


def _presets(book: Book, findings: _Findings) -> None:
    """The group's own presets."""
    for name in own_presets(book):
        findings.note(f"house_rules/{name}.toml", check_preset(book, name))


def _cards(book: Book, findings: _Findings) -> None:
    """The group's own cards."""
    for name in card_names(book):
        findings.attempt(f"cards/{name}.toml", lambda name=name: find_card(book, name))  # type: ignore[misc]


def _nights(book: Book, settings: Settings | None, findings: _Findings) -> None:
    """The nights, each by itself and between each other."""
    rulebook = Rulebook(rule_finder(book))
    people = settings.players if settings is not None else ()
    known = {key(called) for person in people for called in person.names} if settings is not None else None
    resolve = NameResolver(people)
    briefs: list[NightSummary] = []
    of_events: list[NightInPlay] = []
    for path in reversed(book.night_paths()):
        file = findings.name(path)
        try:
            table = NightInPlay(book, read_night(path), rulebook)
            table.settings = settings or Settings()
        except MahjError as problem:
            findings.note(file, each_problem(problem))
            continue
        findings.note(file, night_problems(table, known))
        briefs.append(brief(file, table, resolve))
        if table.record.header.event is not None:
            of_events.append(table)
    for file, between in (*problems_between(briefs), *event_checks(book, of_events)):
        findings.note(file, [between])


def _strays(book: Book, findings: _Findings) -> None:
    """What lies in the book and is none of its files."""
    for stray in unexpected_files(book):
        findings.note(findings.name(stray.path), [stray.problem])
