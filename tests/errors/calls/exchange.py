# ruff: noqa: D103  # the name of a call says what it shows
"""What is carried out of a book and in, and rules of other people."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.book.beginning import create_book
from ledger.book.book_changes import changing
from ledger.book.books import Book
from ledger.book.output_folders import refuse_others, write_site
from ledger.book.outputs import STANDARD_OUTPUT, output_at, write_output
from ledger.book.seasons import all_time
from ledger.cli.terminal.files import put
from ledger.exchange.imports import ExportedBook, add_rulings, begin_book
from ledger.exchange.sheets import read_grid
from ledger.exchange.taking_back import last_import, undo
from ledger.hooks.finding import RuleFinder
from ledger.hooks.local_rules import sources
from ledger.hooks.naming import Source
from ledger.season.boards import Terms
from ledger.season.league import League

if TYPE_CHECKING:
    import pytest


from tests.errors.calls.made import (
    CLOSE_OTHERS,
    NOT_WRITTEN,
    NOW,
    PERMISSIONS,
    book_of,
    failing,
    night,
    no_person,
    raises,
    run,
    trusting,
)

WORKBOOKS = Path(__file__).parents[2] / "exchange" / "workbooks"


def somebody(patch: pytest.MonkeyPatch) -> None:
    """Let somebody be there who says no to everything."""
    patch.setattr("ledger.cli.commands.import_.somebody_is_there", lambda: True)
    patch.setattr("ledger.cli.commands.import_.ask", lambda *_: False)


def sheet_of(folder: Path, content: bytes) -> Path:
    """A sheet in a file."""
    path = folder / "x.csv"
    path.write_bytes(content)
    return path


@raises("TMP/x.csv is no whole UTF-16", "save it as CSV UTF-8")
def a_sheet_of_half_a_character(folder: Path, _: pytest.MonkeyPatch) -> object:
    return read_grid(sheet_of(folder, b"\xff\xfed"))


@raises("TMP/x.csv, line 2: field larger than field limit (131072)", "save it as CSV once more")
def a_sheet_with_a_cell_without_end(folder: Path, _: pytest.MonkeyPatch) -> object:
    return read_grid(sheet_of(folder, b"date,Ann\n" + b"x" * 131_073))


@raises("nothing was imported")
def a_sheet_that_was_not_understood(folder: Path, patch: pytest.MonkeyPatch) -> object:
    night(folder)
    somebody(patch)
    return run(patch, folder, "import", "csv", str(sheet_of(folder, b"date,Ann,Bea\n2026-01-04,1,-1\n")))


@raises("nothing was imported", "--beside imports nights beside those that are there")
def a_date_that_is_not_imported_twice(folder: Path, patch: pytest.MonkeyPatch) -> object:
    night(folder)
    somebody(patch)
    sheet = b"date,Ann,Bea\n2026-11-29,1,-1\n2026-12-06,1,-1\n"
    return run(patch, folder, "import", "csv", str(sheet_of(folder, sheet)))


@raises("nothing was imported", "say --amounts money if they are, or --points-per 10 where an amount of 1 is 10 points")
def amounts_that_are_no_money(folder: Path, patch: pytest.MonkeyPatch) -> object:
    night(folder)
    somebody(patch)
    return run(patch, folder, "import", "csv", str(sheet_of(folder, b"date,Ann,Bea\n2026-01-04,1.5,-1.5\n")))


@raises('TMP/x.csv has no sheet "2024"', 'there are "2026", "2025"')
def a_sheet_that_is_not_in_its_workbook(folder: Path, _: pytest.MonkeyPatch) -> object:
    return read_grid(sheet_of(folder, (WORKBOOKS / "two.xlsx").read_bytes()), "2024")


@raises("TMP/x.csv has 2 sheets that hold something", 'name one with --sheet: "2026", "2025"')
def a_workbook_of_two_sheets(folder: Path, _: pytest.MonkeyPatch) -> object:
    return read_grid(sheet_of(folder, (WORKBOOKS / "two.xlsx").read_bytes()))


@raises(
    "TMP/x.csv cannot be read as a workbook: Cannot detect file format",
    "open it in a spreadsheet and save it once more, without a password, or save the sheet as CSV",
)
def a_workbook_that_is_none(folder: Path, _: pytest.MonkeyPatch) -> object:
    return read_grid(sheet_of(folder, b"PK\x03\x04 and no more"))


def imported(folder: Path, patch: pytest.MonkeyPatch) -> Book:
    """A book into which a night was imported."""
    book = book_of(folder)
    no_person(patch)
    run(patch, folder, "import", "csv", str(sheet_of(folder, b"date,Ann,Bea\n2026-01-04,1,-1\n")))
    return book


@raises("nothing was taken back")
def an_import_that_stays(folder: Path, patch: pytest.MonkeyPatch) -> object:
    imported(folder, patch)
    return run(patch, folder, "import", "undo")


@raises("nothing was taken back", "mahj undo --night N takes back the last change of a night")
def an_import_that_is_the_last_change_and_stays(folder: Path, patch: pytest.MonkeyPatch) -> object:
    imported(folder, patch)
    return run(patch, folder, "undo")


@raises(
    "the night 2026-02-01 plays for a pot that the night 2026-01-04-00 of this import left",
    "take brought and brought_from out of it first",
)
def an_import_that_a_later_night_plays_for(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr("secrets.token_hex", lambda _: "00")
    book = imported(folder, patch)
    first = (book.sessions / "2026-01-04.toml").read_text("utf-8").partition("[[entries]]")[0]
    later = first.replace("2026-01-04", "2026-02-01").replace("imported = ", "# ")
    later = f'brought = {{ kitty = 5 }}\nbrought_from = "2026-01-04-00"\n{later}'
    (book.sessions / "2026-02-01.toml").write_text(later, "utf-8")
    found = last_import(book)
    assert found is not None
    return undo(book, found, NOW)


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


@raises("this is no text, so a terminal cannot show it", "name a file with -o, or send it on with a pipe")
def a_database_on_a_terminal(_: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr("sys.stdout.isatty", lambda: True)
    put(b"x", output_at(STANDARD_OUTPUT))


@raises(f"TMP/x.csv {NOT_WRITTEN}", CLOSE_OTHERS)
def a_file_for_others_that_cannot_be_written(folder: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(os, "open", failing())
    write_output(output_at(folder / "x.csv"), [b"x"])


@raises("TMP/x.csv was changed by somebody else just now, so nothing was written", "do it again")
def a_file_for_others_that_came_meanwhile(folder: Path, _: pytest.MonkeyPatch) -> None:
    output = output_at(folder / "x.csv")
    output.path.write_bytes(b"theirs")
    write_output(output, [b"x"])


@raises("TMP/x.csv was changed by somebody else just now, so nothing was written", "do it again")
def a_file_for_others_that_became_another(folder: Path, _: pytest.MonkeyPatch) -> None:
    (folder / "x.csv").write_bytes(b"old")
    output = output_at(folder / "x.csv")
    output.path.write_bytes(b"theirs")
    write_output(output, [b"x"])


@raises(
    "TMP/x.csv is there already and was not replaced, for what would take its place is not complete",
    "mend what cannot be read, or name another file",
)
def a_file_for_others_that_would_be_less_than_it_was(folder: Path, _: pytest.MonkeyPatch) -> None:
    (folder / "x.csv").write_bytes(b"old")
    write_output(output_at(folder / "x.csv"), [b"x"], lambda: False)


@raises("--watch writes a file again and again", "name a file with -o")
def a_page_watched_and_printed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    create_book(folder / "book")
    return run(patch, folder, "report", "-o", "-", "--watch")


@raises(f"TMP/new {NOT_WRITTEN}", CLOSE_OTHERS)
def a_new_book_that_cannot_be_put_in_place(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr("ledger.exchange.imports.put_in_place", failing())
    return begin_book(folder / "new", ExportedBook({"name": "Ours"}, {}, {}))


@raises(
    "the night 2026-11-29 is in this book already and says something else",
    "import it into a book of its own, with --new DIR, and compare the two",
)
def a_night_that_says_something_else(folder: Path, patch: pytest.MonkeyPatch) -> object:
    found = night(folder)
    run(patch, folder, "export", "json", "-o", str(folder / "x.json"))
    found.path.write_bytes(found.content.replace(b'preset = "x"', b'preset = "y"'))
    return run(patch, folder, "import", "json", str(folder / "x.json"))


@raises(
    "the event e-2026-11-29 is in this book already and says something else",
    "import it into a book of its own, with --new DIR, and compare the two",
)
def an_event_that_says_something_else(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = create_book(folder / "book")
    people = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay", "Gil", "Hal")
    run(patch, folder, "event", "start", *people, "--preset", "tournament")
    run(patch, folder, "export", "json", "-o", str(folder / "x.json"))
    (path,) = book.event_paths()
    path.write_bytes(path.read_bytes().replace(b"rounds = 3", b"rounds = 4"))
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


@raises(
    "TMP/book/rulings was not written, and nothing in it has changed: File exists",
    "see that the disk is there and sound, then do it again",
)
def a_folder_for_rulings_that_is_a_file(folder: Path, _: pytest.MonkeyPatch) -> None:
    book = book_of(folder)
    book.rulings.write_text("ours", encoding="utf-8")
    with changing(book) as files:
        add_rulings(files, {"our-blanks": {"title": "Blanks"}})


@raises("TMP/site cannot be read: Permission denied", PERMISSIONS)
def a_folder_of_a_site_nobody_may_look_into(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "site").mkdir()
    patch.setattr(Path, "iterdir", failing())
    refuse_others(folder / "site")


@raises("TMP/site/mahj-site.txt cannot be read: Permission denied", PERMISSIONS)
def a_site_whose_list_nobody_may_read(folder: Path, patch: pytest.MonkeyPatch) -> object:
    write_site(folder / "site", [("index.html", "x")])
    patch.setattr(Path, "open", failing())
    return write_site(folder / "site", [])


@raises(f"TMP/site {NOT_WRITTEN}", CLOSE_OTHERS)
def a_site_that_cannot_be_written(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr(Path, "mkdir", failing())
    return write_site(folder / "site", [("index.html", "x")])
