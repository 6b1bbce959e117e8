# ruff: noqa: D103  # the name of a call says what it shows
"""Errors that no command shows in a test: calls that make them, with the message and the hint.

Each call is given an empty folder, which messages call TMP, and a way to patch what has to fail.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from ledger.arbiter.ruling_reading import read_ruling
from ledger.arbiter.rulings import Section
from ledger.cli.main import main
from ledger.cli.shell.installing import Home, install
from ledger.errors import Problems
from ledger.model import Result
from ledger.record import Header, NoteEntry
from ledger.rules.finding import RuleFinder, Source
from ledger.season.seasons import all_time
from ledger.season.settling import plan
from ledger.season.standings import Terms
from ledger.storage.books import Book, create_book
from ledger.storage.cards import card_names
from ledger.storage.exports import write_file
from ledger.storage.imports import ExportedBook, begin_book
from ledger.storage.keys import Findings
from ledger.storage.local_rules import sources
from ledger.storage.locking import locked
from ledger.storage.night_files import append, create_night
from ledger.storage.presets import OwnPresets, create_preset
from ledger.storage.roster import Block
from ledger.storage.roster_writing import add_aliases, add_people, append_players
from ledger.storage.rule_files import RuleFile, rule_paths
from ledger.storage.safe_append import append_bytes, create_file
from ledger.storage.safety_copies import copies, keep_for_good
from ledger.storage.sheets import read_sheet
from ledger.storage.strays import strays
from ledger.storage.toml_files import parse_toml, read_bytes
from ledger.storage.trust import trust, trusted
from ledger.table.book.checking import check_book
from ledger.table.book.merging import merge_all
from ledger.table.book.restoring import restore, wanted_copy
from ledger.table.hand.asking import answered, part
from ledger.table.hand.card_lines import filled_in
from ledger.table.hand.grammar import split, told
from ledger.table.hand.recording import Told, record
from ledger.table.night.changing import Change, Desk
from ledger.table.night.nights import Table, Wanted
from ledger.table.night.remarks import remark
from ledger.table.night.sitting import Gathering
from ledger.table.seasons.league import League

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from ledger.errors import MahjError
    from ledger.storage.night_files import NightFile

NOW = datetime(2026, 11, 29, 19, 0, tzinfo=timezone(timedelta(hours=-5)))


class Call(NamedTuple):
    """A call that raises an error, and what the error says."""

    work: Callable[[Path, pytest.MonkeyPatch], object]
    message: str
    hint: str | None = None

    @property
    def name(self) -> str:
        """What is called."""
        return self.work.__name__


CALLS: list[Call] = []


def raises(message: str, hint: str | None = None) -> Callable[[Callable[[Path, pytest.MonkeyPatch], object]], None]:
    """Put a function into the catalogue, with the error it raises."""

    def put(work: Callable[[Path, pytest.MonkeyPatch], object]) -> None:
        CALLS.append(Call(work, message, hint))

    return put


def failing(number: int = errno.EACCES) -> Callable[..., Any]:
    """A call the system refuses."""

    def fail(*_: Any, **__: Any) -> Any:  # noqa: ANN401  # whatever it is called with
        raise OSError(number, os.strerror(number))

    return fail


def night(folder: Path) -> NightFile:
    """A night of a book in a folder, begun."""
    book = create_book(folder / "book")
    add_people(book, ["Ann", "Bea"])
    header = Header(
        id="x", date=NOW.date(), started=NOW, players=("Ann", "Bea"), preset="x", rules={"winner-collects": {}}
    )
    return create_night(book.new_night_path(NOW.date()), header)


def book_of(folder: Path) -> Book:
    """The book in a folder, begun."""
    return create_book(folder / "book")


def desk(folder: Path, *, answer: bool) -> Desk:
    """Where a command works in a book with a night, and every question is answered so."""
    found = night(folder)
    return Desk(Book(found.path.parents[1]), Wanted(), lambda _: answer, lambda _: answer)


def no_person(patch: pytest.MonkeyPatch) -> None:
    """Somebody sits at a terminal, and says no to everything."""
    patch.setattr("ledger.cli.terminal.console.somebody_is_there", lambda: True)
    patch.setattr("ledger.cli.terminal.console.typed", lambda: "n")


def run(patch: pytest.MonkeyPatch, folder: Path, *words: str) -> object:
    """Run a command, and raise what it would print."""

    def told(problem: MahjError) -> int:
        raise problem

    patch.setattr("ledger.cli.main.report_problem", told)
    patch.setattr("ledger.cli.terminal.clock.now", lambda: NOW)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return main(["--book", str(folder / "book"), *words])


CHECK_SPELLING = "check the spelling, and that the folder is the right one"
PERMISSIONS = "change the file's permissions"
CLOSE_OTHERS = "change the permissions of the file and its folder, close other programs that hold it, then do it again"
NOT_WRITTEN = "was not written, and nothing in it has changed: Permission denied"


@raises("TMP/a.toml is not there", CHECK_SPELLING)
def a_file_that_is_not_there(folder: Path, _: pytest.MonkeyPatch) -> object:
    return read_bytes(folder / "a.toml")


@raises("TMP/a.toml is a folder, not a file", "move the folder elsewhere")
def a_file_that_is_a_folder(folder: Path, _: pytest.MonkeyPatch) -> object:
    (folder / "a.toml").mkdir()
    return read_bytes(folder / "a.toml")


@raises("TMP/a.toml cannot be read: Permission denied", PERMISSIONS)
def a_file_that_is_forbidden(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr(Path, "open", failing())
    return read_bytes(folder / "a.toml")


@raises("TMP/a\\u{0}b is no name a file can have", "check the spelling")
def a_name_that_no_file_has(folder: Path, _: pytest.MonkeyPatch) -> object:
    return read_bytes(folder / "a\0b")


TOO_LARGE = ("TMP/a.toml is larger than 5 MB, more than any file of a book can need", "look what has been put into it")


@raises(*TOO_LARGE)
def a_file_that_is_too_large(folder: Path, _: pytest.MonkeyPatch) -> object:
    (folder / "a.toml").write_bytes(b"#" * 5_000_001)
    return read_bytes(folder / "a.toml")


@raises(*TOO_LARGE)
def bytes_that_are_too_large(folder: Path, _: pytest.MonkeyPatch) -> object:
    return parse_toml(b"#" * 5_000_001, folder / "a.toml")


@raises("TMP/a.toml nests lists or tables too deeply", "take the innermost ones out")
def a_file_that_nests_too_deeply(folder: Path, _: pytest.MonkeyPatch) -> object:
    return parse_toml(b"a = " + b"[" * 50_000, folder / "a.toml")


@raises("TMP/a.toml is not UTF-8: byte 6, in line 2, is 0xff", "save it as UTF-8 in your editor")
def a_file_that_is_no_utf_8(folder: Path, _: pytest.MonkeyPatch) -> object:
    return parse_toml(b"a=1\nb\xff", folder / "a.toml")


@raises(f"TMP/book {NOT_WRITTEN}", CLOSE_OTHERS)
def a_book_where_nothing_can_be_written(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr(Path, "mkdir", failing())
    return create_book(folder / "book")


@raises("TMP/book/sessions cannot be read: Permission denied", PERMISSIONS)
def nights_that_cannot_be_listed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    patch.setattr(os, "listdir", failing())
    return book.night_paths()


@raises("TMP/book/plugins cannot be read: Permission denied", PERMISSIONS)
def rules_that_cannot_be_listed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    patch.setattr(os, "listdir", failing())
    return rule_paths(book)


@raises("TMP/book/cards cannot be read: Permission denied", PERMISSIONS)
def cards_that_cannot_be_listed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    patch.setattr(os, "listdir", failing())
    return card_names(book)


@raises("TMP/book/house_rules cannot be read: Permission denied", PERMISSIONS)
def presets_that_cannot_be_listed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    patch.setattr(os, "listdir", failing())
    return OwnPresets(book).misnamed()


@raises("TMP/book cannot be read: Permission denied", PERMISSIONS)
def strays_that_cannot_be_listed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    patch.setattr(os, "listdir", failing())
    return strays(book)


@raises("TMP/copies/book cannot be read: Permission denied", PERMISSIONS)
def copies_that_cannot_be_listed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr("ledger.storage.safety_copies._folder", lambda _: folder / "copies" / "book" / "any")
    patch.setattr(os, "listdir", failing())
    return copies(folder)


@raises(
    "TMP/copies/2026-11-29T190000.toml was not written, and nothing in it has changed: Permission denied", CLOSE_OTHERS
)
def a_copy_that_cannot_be_kept(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr("ledger.storage.safety_copies._folder", lambda _: folder / "copies")
    patch.setattr(os, "replace", failing())
    return keep_for_good(folder / "a.toml", b"", NOW)


@raises(f"TMP/book/house_rules/ours.toml {NOT_WRITTEN}", CLOSE_OTHERS)
def a_preset_that_cannot_be_written(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    patch.setattr(Path, "mkdir", failing())
    return create_preset(book, "ours", "format = 1\n", ())


@raises(f"TMP/a/.lock {NOT_WRITTEN}", CLOSE_OTHERS)
def a_lock_that_cannot_be_made(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr(Path, "mkdir", failing())
    with locked(folder / "a"):
        return None


@raises(
    "the disk that holds TMP cannot lock files: Function not implemented", "keep the book on a disk of this computer"
)
def a_disk_that_cannot_lock(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr("ledger.storage.locking._take", failing(errno.ENOSYS))
    with locked(folder):
        return None


@raises(
    "another mahj has held TMP for 0 seconds, so nothing was written",
    "see whether a window waits for an answer, then do it again",
)
def a_lock_that_somebody_holds(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr("ledger.storage.locking.PATIENCE", 0)
    with locked(folder), locked(folder):
        return None


@raises("TMP/a was changed by somebody else just now, so nothing was written", "do it again")
def a_file_that_changed_meanwhile(folder: Path, _: pytest.MonkeyPatch) -> object:
    (folder / "a").write_bytes(b"other")
    return append_bytes(folder / "a", b"old", b"new", lambda _: None)


@raises("TMP/a may only be read, so nothing was written", PERMISSIONS)
def a_file_that_may_only_be_read(folder: Path, patch: pytest.MonkeyPatch) -> object:
    (folder / "a").write_bytes(b"old")
    patch.setattr(os, "access", lambda *_: False)
    return append_bytes(folder / "a", b"old", b"new", lambda _: None)


@raises(
    "TMP/a was not written, and nothing in it has changed: No space left on device",
    "make room on the disk, then do it again",
)
def a_disk_that_is_full(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr(os, "write", failing(errno.ENOSPC))
    return create_file(folder / "a", b"new", lambda _: None)


@raises("TMP/a is there already, so nothing was written", "choose another name, or use that one")
def a_new_file_that_is_there(folder: Path, _: pytest.MonkeyPatch) -> object:
    (folder / "a").write_bytes(b"old")
    return create_file(folder / "a", b"new", lambda _: None)


@raises(
    '2026-11-29.toml: "\\u{d800}" is no whole character, so nothing was written',
    "type the name or note again",
)
def half_a_character(folder: Path, _: pytest.MonkeyPatch) -> object:
    return append(night(folder), [NoteEntry(number=1, at=NOW, text="\ud800")])


@raises(
    "what was written to 2026-11-29.toml does not read back as it was meant, so nothing in it has changed",
    "check the disk; if it is sound, please report this as a fault of mahj",
)
def a_night_that_reads_back_otherwise(folder: Path, patch: pytest.MonkeyPatch) -> object:
    begun = night(folder)
    patch.setattr(Path, "read_bytes", lambda _: begun.content)
    return append(begun, [NoteEntry(number=1, at=NOW, text="cake")])


@raises(
    "what was written to mahj.toml does not read back as it was meant, so it was left as it was",
    "write players as [[players]] blocks, then do it again",
)
def settings_that_read_back_otherwise(folder: Path, patch: pytest.MonkeyPatch) -> None:
    book = book_of(folder)
    patch.setattr(Path, "read_bytes", lambda _: b"format = 1\n")
    add_people(book, ["Ann"])


@raises('nobody is called "Ann"', "known here: ")
def an_alias_for_nobody(folder: Path, _: pytest.MonkeyPatch) -> None:
    add_aliases(book_of(folder), "Ann", ["Annie"])


@raises('"Ann" cannot be both a name and an earlier name of "Ann"', "give each of them a name of their own")
def a_name_that_was_the_same(folder: Path, _: pytest.MonkeyPatch) -> None:
    append_players(book_of(folder), [Block("Ann", was=("Ann",))])


def trusting(folder: Path, patch: pytest.MonkeyPatch, says: str | None = None) -> RuleFile:
    """A file of rules, and what this user has trusted so far."""
    (folder / "book" / "plugins").mkdir(parents=True)
    path = folder / "trusted.toml"
    patch.setattr("ledger.storage.trust.trust_path", lambda: path)
    if says is not None:
        path.write_text(says, encoding="utf-8")
    return RuleFile(folder / "book" / "plugins" / "ours.py", b"x = 1\n")


@raises("TMP/trusted.toml: trusted should be blocks that begin with a line [[trusted]]")
def trust_that_is_no_blocks(folder: Path, patch: pytest.MonkeyPatch) -> object:
    trusting(folder, patch, "format = 1\ntrusted = 5\n")
    return trusted()


@raises("TMP/trusted.toml, block 1: sha256 is 5; it should be 64 hexadecimal digits in quotes")
def trust_of_a_digest_that_is_none(folder: Path, patch: pytest.MonkeyPatch) -> object:
    blocks = "format = 1\n[[trusted]]\nsha256 = 5\npath = 'x'\nsize = 1\nat = 2026-11-29T19:00:00-05:00\n"
    trusting(folder, patch, blocks)
    return trusted()


@raises(f"TMP/trusted.toml {NOT_WRITTEN}", CLOSE_OTHERS)
def trust_that_cannot_be_written(folder: Path, patch: pytest.MonkeyPatch) -> None:
    file = trusting(folder, patch)
    patch.setattr(Path, "mkdir", failing())
    trust(file, NOW)


@raises(
    "what was written to TMP/trusted.toml does not read back as it was meant, so it was left as it was",
    "write what is trusted as [[trusted]] blocks, then do it again",
)
def trust_that_reads_back_otherwise(folder: Path, patch: pytest.MonkeyPatch) -> None:
    file = trusting(folder, patch)
    patch.setattr(Path, "read_bytes", lambda _: b"format = 1\n")
    trust(file, NOW)


@raises("nothing was recorded")
def a_question_answered_with_no(folder: Path, _: pytest.MonkeyPatch) -> object:
    return desk(folder, answer=False).change(lambda table: Change((), table, ("Really?",)))


@raises("nothing was recorded")
def a_line_that_disagrees_and_a_no(folder: Path, _: pytest.MonkeyPatch) -> object:
    at = desk(folder, answer=False)
    (at.book.cards / "2026.toml").write_text(CARD, encoding="utf-8")
    return filled_in(Told(result=Result.SELF_DRAWN, winner="ann", value=30, line="A"), at)


CARD = 'format = 1\ntitle = "Ours"\n[[hands]]\nlabel = "A"\npattern = "FF 2026 444 DDD 11"\nvalue = 25\n'


@raises("a joker exchange that completes a hand is self-drawn", "leave out the discarder")
def a_joker_exchange_on_a_discard(folder: Path, _: pytest.MonkeyPatch) -> object:
    told_so = Told(result=Result.DISCARD, winner="ann", value=25, discarder="bea", joker_exchange=True)
    return desk(folder, answer=True).change(record(told_so, NOW))


@raises("nothing was changed")
def a_copy_that_shall_not_be_brought_back(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr("ledger.storage.safety_copies.copies_folder", lambda: folder / "copies")
    begun = night(folder)
    append(begun, [NoteEntry(number=1, at=NOW, text="cake")])
    book = Book(begun.path.parents[1])
    return restore(book, wanted_copy(book, "2026-11-29", None), NOW, lambda _: False)


@raises("none can be made: TMP cannot be written", "change the permissions of that folder")
def copies_that_cannot_be_made(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    patch.setattr("ledger.storage.safety_copies.copies_folder", lambda: folder / "copies")
    patch.setattr(os, "access", lambda *_: False)
    raise check_book(book)[-1].problems[0]


@raises(f"TMP/book/sessions/2026-11-29 2.toml {NOT_WRITTEN}", CLOSE_OTHERS)
def a_conflict_copy_that_cannot_be_removed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    begun = night(folder)
    begun.path.with_name("2026-11-29 2.toml").write_bytes(begun.content)
    patch.setattr("ledger.storage.safety_copies.keep_for_good", lambda *_: patch.setattr(Path, "unlink", failing()))
    [merged] = merge_all(Book(begun.path.parents[1]), NOW, only_try=False)
    assert merged.problem is not None
    raise merged.problem


@raises("no hand was told", "for example: ann 25 dee, bea 30 self j, wall, thrown in, error ann 40 intact dee")
def no_words(_: Path, __: pytest.MonkeyPatch) -> object:
    return told(())


@raises('a quote is not closed in "ann 25 "dee"', "put a second one behind the name")
def a_quote_that_is_not_closed(_: Path, __: pytest.MonkeyPatch) -> object:
    return split('ann 25 "dee')


@raises(
    "the balances add up to 5 points, not to zero, so nobody can settle them",
    "run mahj check to find the entry that does not add up",
)
def balances_that_do_not_add_up(_: Path, __: pytest.MonkeyPatch) -> object:
    return plan({"Ann": 5})


@raises("stopped: nothing was recorded")
def a_question_that_is_broken_off(folder: Path, patch: pytest.MonkeyPatch) -> object:
    night(folder)
    patch.setattr("ledger.cli.terminal.console.somebody_is_there", lambda: True)
    patch.setattr("ledger.cli.terminal.console.typed", aborted)
    return run(patch, folder, "seats", "An", "Bea")


def aborted() -> str:
    """Somebody presses Ctrl-C at a question."""
    raise typer.Abort


@raises("nothing was trusted")
def a_file_that_is_not_trusted_after_all(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    (book.plugins / "ours.py").write_text("x = 1\n", encoding="utf-8")
    no_person(patch)
    return run(patch, folder, "plugins", "trust", "ours.py")


@raises("nothing was written")
def a_file_that_is_not_written_over(folder: Path, patch: pytest.MonkeyPatch) -> object:
    night(folder)
    no_person(patch)
    (folder / "x.csv").write_text("x", encoding="utf-8")
    return run(patch, folder, "export", "csv", "-o", str(folder / "x.csv"))


@raises("no night was opened", "name the players again, or other rules with --rules")
def a_night_that_is_not_opened(folder: Path, patch: pytest.MonkeyPatch) -> object:
    add_people(book_of(folder), ["Anna"])
    no_person(patch)
    return run(patch, folder, "start", "Ann", "Bea")


@raises("the output cannot be written: No space left on device", "what was recorded is safe; mahj show prints it again")
def output_that_cannot_be_written(folder: Path, patch: pytest.MonkeyPatch) -> object:
    night(folder)
    patch.setattr("typer.echo", failing(errno.ENOSPC))
    return run(patch, folder, "show")


@raises("a note cannot have 2001 characters", "write up to 2000")
def a_note_without_end(_: Path, __: pytest.MonkeyPatch) -> object:
    return remark("x" * 2001)


def sheet_of(folder: Path, content: bytes) -> Path:
    """A sheet in a file."""
    path = folder / "x.csv"
    path.write_bytes(content)
    return path


@raises("TMP/x.csv is no whole UTF-16", "save it as CSV UTF-8")
def a_sheet_of_half_a_character(folder: Path, _: pytest.MonkeyPatch) -> object:
    return read_sheet(sheet_of(folder, b"\xff\xfed"))


@raises("TMP/x.csv, line 2: field larger than field limit (131072)", "save it as CSV once more")
def a_sheet_with_a_cell_without_end(folder: Path, _: pytest.MonkeyPatch) -> object:
    return read_sheet(sheet_of(folder, b"date,Ann\n" + b"x" * 131_073))


@raises("nothing was imported")
def a_date_that_is_not_imported_twice(folder: Path, patch: pytest.MonkeyPatch) -> object:
    night(folder)
    no_person(patch)
    return run(patch, folder, "import", "csv", str(sheet_of(folder, b"date,Ann,Bea\n2026-11-29,1,-1\n")))


@raises("nothing was imported", "say who is meant with --map COLUMN=PLAYER")
def a_heading_that_is_a_slip(folder: Path, patch: pytest.MonkeyPatch) -> object:
    night(folder)
    no_person(patch)
    return run(patch, folder, "import", "csv", str(sheet_of(folder, b"date,An,Bea\n2026-01-04,1,-1\n")))


@raises(
    "Parquet files need pyarrow, which is not installed", f'"{sys.executable}" -m pip install "mahj-ledger[parquet]"'
)
def an_extra_that_is_not_installed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    night(folder)
    patch.setitem(sys.modules, "pyarrow", None)
    return run(patch, folder, "export", "parquet", "-o", str(folder / "x.parquet"))


@raises(f"TMP/x.csv {NOT_WRITTEN}", CLOSE_OTHERS)
def a_file_for_others_that_cannot_be_written(folder: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(os, "open", failing())
    write_file(folder / "x.csv", b"x")


@raises(f"TMP/new {NOT_WRITTEN}", CLOSE_OTHERS)
def a_new_book_that_cannot_be_put_in_place(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr("pathlib.Path.rename", failing())
    return begin_book(folder / "new", ExportedBook({"name": "Ours"}, {}, {}))


@raises(
    "the night 2026-11-29 is in this book already and says something else",
    "import it into a book of its own, with --new DIR, and compare the two",
)
def a_night_that_says_something_else(folder: Path, patch: pytest.MonkeyPatch) -> object:
    found = night(folder)
    run(patch, folder, "export", "json", "-o", str(folder / "x.json"))
    append(found, (NoteEntry(number=1, at=NOW, text="more"),))
    return run(patch, folder, "import", "json", str(folder / "x.json"))


@raises(
    'the night 2026-11-29 is in "Our mah jongg, book" and in "Our mah jongg, copy": both have the id "x"',
    "take it out of one of the two books",
)
def a_night_in_two_books(folder: Path, _: pytest.MonkeyPatch) -> object:
    found = night(folder)
    copy = create_book(folder / "copy")
    (copy.sessions / found.path.name).write_bytes(found.content)
    league = League((Book(folder / "book"), copy), all_time(), lambda *_: None, merge=False)
    league.boards(Terms())
    raise league.problems["2026-11-29 of Our mah jongg, copy"]


@raises(
    "the rule ours from TMP is not a rule: 'a text'",
    "it must be a subclass of ledger.api.Rule",
)
def a_rule_that_is_none(folder: Path, _: pytest.MonkeyPatch) -> object:
    return RuleFinder({"ours": Source("ours", lambda: str(folder), lambda: "a text")}).load("ours")


@raises(
    "the rule ours lies in plugins/ours.py, and whether you trust it cannot be seen: TMP/trusted.toml: trusted should "
    "be blocks that begin with a line [[trusted]]",
)
def a_rule_whose_trust_cannot_be_read(folder: Path, patch: pytest.MonkeyPatch) -> object:
    trusting(folder, patch, "format = 1\ntrusted = 5\n")
    book = book_of(folder)
    (book.plugins / "ours.py").write_text("", "utf-8")
    return sources(book)["ours"].load()


RULING = """\
format = 1
title = "A topic"
section = "jokers"
place = 1
brief = "What it is about."
words = ["topic"]
first = "one"
see = []
reviewed = false

[[questions]]
id = "one"
ask = "Is it so?"
yes = "two"
no = "three"

[[outcomes]]
id = "two"
verdict = "Yes."
standard = "So it is."
sources = ["a rulebook"]

[[outcomes]]
id = "three"
verdict = "No."
standard = "So it is not."
sources = ["a rulebook"]
"""


KEYS_OF_A_RULING = "known: brief, first, format, outcomes, place, questions, reviewed, section, see, title, words"


def ruling(old: str, new: str) -> object:
    """Read a ruling that says something else in one place."""
    assert old in RULING
    return read_ruling("a-topic", RULING.replace(old, new, 1))


@raises("rulings/a-topic.toml is not TOML: Invalid value (at line 1, column 10)")
def a_ruling_that_is_no_toml(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling("format = 1", "format = ")


@raises("rulings/a-topic.toml should begin with format = 1")
def a_ruling_of_another_format(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling("format = 1", "format = 2")


@raises('rulings/a-topic.toml: "sections" means nothing there', KEYS_OF_A_RULING)
def a_ruling_with_a_key_of_its_own(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling("section = ", "sections = ")


@raises(f'rulings/a-topic.toml: section is "nowhere"; it should be one of {", ".join(Section)}')
def a_ruling_of_no_section(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('section = "jokers"', 'section = "nowhere"')


@raises("rulings/a-topic.toml: place should be a whole number")
def a_ruling_without_a_place(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling("place = 1", 'place = "first"')


@raises("rulings/a-topic.toml: title is empty")
def a_ruling_without_a_title(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('title = "A topic"', 'title = " "')


@raises("rulings/a-topic.toml: words should be a list of at least one text")
def a_ruling_without_words(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('words = ["topic"]', "words = []")


@raises("rulings/a-topic.toml: questions should be tables, each beginning with [[questions]]")
def a_ruling_whose_questions_are_no_tables(_: Path, __: pytest.MonkeyPatch) -> object:
    return read_ruling("a-topic", RULING.partition("[[questions]]")[0] + "questions = 5\n")


@raises('rulings/a-topic.toml: "one" is both a question and an outcome')
def a_ruling_with_an_outcome_like_a_question(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('id = "two"', 'id = "one"')


@raises('rulings/a-topic.toml: the id "three" is given twice')
def a_ruling_with_an_outcome_twice(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('id = "two"', 'id = "three"')


@raises('rulings/a-topic.toml: the question "one" leads back to itself')
def a_ruling_that_goes_in_a_circle(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('yes = "two"', 'yes = "one"')


@raises('rulings/a-topic.toml: there is no question and no outcome "four"')
def a_ruling_that_leads_nowhere(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('yes = "two"', 'yes = "four"')


@raises('rulings/a-topic.toml: nothing leads to "two"')
def a_ruling_with_an_outcome_nobody_reaches(_: Path, __: pytest.MonkeyPatch) -> object:
    return ruling('yes = "two"', 'yes = "three"')


@raises("a.toml: more is wrong than can be listed")
def a_file_with_more_problems_than_anybody_reads(_: Path, __: pytest.MonkeyPatch) -> object:
    findings = Findings("a.toml")
    try:
        while True:
            findings.add("", "it is wrong")
    except Problems as caught:
        raise caught.problems[-1] from caught


@raises(f"TMP/mahj {NOT_WRITTEN}", CLOSE_OTHERS)
def a_completion_that_cannot_be_put_there(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr(Path, "mkdir", failing())
    return install("bash", Home(folder / "mahj"))


def asked(book: Book, begun: NightFile, reply: str) -> object:
    """Answer the question who won, at a night, and raise what is said of the answer."""

    def told(problem: MahjError) -> object:
        raise problem

    return answered(lambda _: part("winner"), lambda _, __: reply, told, Table(book, begun))


@raises("nothing was typed", "type an answer; or go back first, as the question says")
def an_answer_that_is_none(folder: Path, _: pytest.MonkeyPatch) -> object:
    begun = night(folder)
    return asked(Book(begun.path.parents[1]), begun, " ")


@raises("Cat is not at the table", "at the table: Ann, Bea; or go back first, as the question says")
def an_answer_that_names_somebody_else(folder: Path, _: pytest.MonkeyPatch) -> object:
    begun = night(folder)
    book = Book(begun.path.parents[1])
    add_people(book, ["Cat"])
    return asked(book, begun, "cat")


@raises('the night "2026-11-29" was changed by somebody else just now, so nothing was written', "do it again")
def lines_for_a_night_that_changed_meanwhile(folder: Path, _: pytest.MonkeyPatch) -> object:
    begun = night(folder)
    lines = Gathering(Table(Book(begun.path.parents[1]), begun))
    append(begun, [NoteEntry(number=1, at=NOW, text="cake")])
    return lines.write()


@raises("nothing was recorded")
def one_of_several_lines_answered_with_no(folder: Path, _: pytest.MonkeyPatch) -> object:
    begun = night(folder)
    lines = Gathering(Table(Book(begun.path.parents[1]), begun))
    at = lines.desk(Wanted(), lambda _: False, lambda _: False, only_try=False)
    return at.change(lambda table: Change((), table, ("Really?",)))


@raises("nothing was recorded")
def somebody_goes_back_from_the_first_question(folder: Path, patch: pytest.MonkeyPatch) -> object:
    night(folder)
    no_person(patch)
    patch.setattr("ledger.cli.shared.asking.typed", lambda: "<")
    return run(patch, folder, "win")
