"""An import is one change of the book: taken back by undo right afterwards, and by ``mahj import undo`` whenever."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from ledger.exchange.marks import moments, new_mark
from ledger.exchange.taking_back import last_import

if TYPE_CHECKING:
    from tests.host import Host

SHEET = "Date,Ann,Bea\n2026-01-08,50,-50\n2026-01-15,-30,30\n"


@pytest.fixture
def imported(host: Host) -> Host:
    """A night is open, and a sheet of two nights was imported."""
    (host.book.root.parent / "s.csv").write_text(SHEET, "utf-8")
    host.done("start Ann Bea Cat Dee", "win ann 25 dee", "import csv ../s.csv")
    return host


def names(host: Host) -> list[str]:
    """The nights of the book."""
    return [path.stem for path in host.book.night_paths()]


def test_undo_takes_an_import_back_while_nothing_was_recorded_since(imported: Host) -> None:
    """After asking: a pipe needs --yes, a no leaves it. Then undo is the night's again."""
    question = (
        "the import of 2026-11-29 19:15 (2 nights, 2026-01-08 to 2026-01-15) was the last thing done in this book. "
        "Take it back?"
    )
    assert imported.refused("undo").errors == [question]
    assert imported.refused("undo --dry-run", code=0).out == "Nothing was written: this was only a try.\n"
    asked = imported.answering("undo", "no")
    assert asked.err.startswith(f"{question[0].upper()}{question[1:]} [y/N]: ")
    assert (asked.code, len(names(imported))) == (1, 3)
    assert "was taken back" in imported.answering("undo", "yes").out
    assert names(imported) == ["2026-11-29"]
    assert imported.done("undo").lines[0] == "Taken back: 1. Ann wins 25 on Dee's discard."


@pytest.mark.parametrize("since", ["win bea 25 dee", "note late", "start Eve Fay --table 2", "end"])
def test_undo_is_the_nights_once_something_was_recorded(imported: Host, since: str) -> None:
    """Whatever it was; the import stays, until it is named."""
    imported.done(since)
    imported.run("undo")
    assert {"2026-01-08", "2026-01-15"} < set(names(imported))
    imported.done("import undo --yes")
    assert {"2026-01-08", "2026-01-15"}.isdisjoint(names(imported))


def test_a_night_that_is_named_is_undone_by_itself(imported: Host) -> None:
    """Right after an import too; one that was imported says how it goes."""
    imported.done("undo --night 2026-11-29")
    assert imported.balances("2026-11-29") == {}
    ran = imported.refused("undo --night 2026-01-15")
    assert ran.errors == ["the night 2026-01-15 was imported, and nothing was recorded in it since"]
    assert ran.hints == ["mahj import undo takes the whole import back"]


def test_what_was_recorded_in_an_imported_night_is_undone_first(imported: Host) -> None:
    """Then it is as it was imported; whoever takes the import back all the same is told what leaves with it."""
    imported.done("end --reopen --night 2026-01-15", "pay ann bea 5 --night 2026-01-15")
    asked = imported.refused("import undo").errors
    assert asked[0].endswith("2026-01-15), with what was recorded since in 2026-01-15?")
    imported.done("undo --night 2026-01-15", "undo --night 2026-01-15")
    assert imported.refused("undo --night 2026-01-15").hints == ["mahj import undo takes the whole import back"]


def test_imports_are_taken_back_one_by_one(imported: Host) -> None:
    """The last one first; of each night a safety copy is kept, which can be brought back."""
    (imported.book.root.parent / "t.csv").write_text("Date,Ann,Bea\n2026-02-05,1,-1\n", "utf-8")
    imported.done("import csv ../t.csv", "undo --yes")
    assert names(imported) == ["2026-11-29", "2026-01-15", "2026-01-08"]
    imported.done("undo --yes")
    assert names(imported) == ["2026-11-29"]
    copy = next(row for row in imported.json("restore") if row["file"] == "2026-02-05.toml")
    imported.done(f"restore {copy['file']} {copy['copy']} --yes")
    assert names(imported) == ["2026-11-29", "2026-02-05"]
    assert imported.done("check").out == ""


def test_a_book_that_joined_another_is_taken_back(imported: Host) -> None:
    """Though its entries are older than the import, and two imports of one second are two."""
    out = imported.book.root.parent / "out.json"
    imported.done(f"export json -o '{out.as_posix()}'", "import undo --yes")
    imported.again(f"import json '{out.as_posix()}'")
    (imported.book.root.parent / "t.csv").write_text("Date,Ann,Bea\n2026-02-05,1,-1\n", "utf-8")
    imported.again("import csv ../t.csv")
    assert names(imported) == ["2026-11-29", "2026-02-05", "2026-01-15", "2026-01-08"]
    imported.done("undo --yes")
    assert names(imported) == ["2026-11-29", "2026-01-15", "2026-01-08"]
    assert imported.run(f"import json '{out.as_posix()}'").err.startswith("there already: 2026-01-08, 2026-01-15, ")
    imported.done("import undo --yes")
    assert names(imported) == ["2026-11-29"]


def test_the_mark_of_an_import_stands_in_its_nights_and_exports(imported: Host) -> None:
    """One moment for all of them, later than whatever was there."""
    exported = json.loads(imported.done("export json").out)
    assert [night.get("imported") for night in exported["nights"]] == [
        "2026-11-29T19:15:00-05:00",
        "2026-11-29T19:15:00-05:00",
        None,
    ]
    mark = last_import(imported.book)
    assert mark is not None
    assert new_mark(imported.book, mark.mark - timedelta(days=1)) == mark.mark + timedelta(seconds=1)


def test_files_that_say_no_moment_are_no_hindrance(imported: Host) -> None:
    """Neither one that cannot be read, nor what somebody wrote by hand."""
    imported.night_path("2026-03-05").mkdir()
    imported.night_path("2026-03-12").write_text("at = 2026-11-29T19:00:00\nstarted = 2026-99\nimported = later\n")
    found = {each.name: each.last for each in moments(imported.book)}
    assert found["2026-03-12"] is None
    assert "2026-03-05" not in found
    assert "was the last thing done" in imported.refused("undo").errors[0]


def test_undo_takes_a_merge_back_while_nothing_was_recorded_since(host: Host) -> None:
    """Two people who were made one are two again, after asking; once a hand was played, undo is the night's."""
    host.done("start Ann Bea Cat Dee", "win ann 25 dee", "players add Deirdre", "players merge Deirdre Dee")
    question = "the merge of Deirdre into Dee was the last thing done in this book. Take it back?"
    assert question in host.refused("undo").err
    assert "Deirdre is a person of their own again" in host.answering("undo", "yes").out
    assert "Deirdre" in host.done("players list --format plain").out
    assert host.done("undo").lines[0] == "Taken back: 1. Ann wins 25 on Dee's discard."
