"""A change of several files: all of it or nothing, whatever stops it; and what a person is told of it."""

from __future__ import annotations

import errno
import json
import os
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ledger.book import locking, steps
from ledger.book.book_changes import changing
from ledger.book.files import put_in_place
from ledger.book.steps import journal_of

if TYPE_CHECKING:
    from ledger.book.books import Book
    from tests.host import Host

SHEET = "date,Ann,Bea,Ida\n2026-02-01,10,-10,0\n2026-02-08,20,-30,10\n"


def anything(_: bytes) -> None:
    """Finds nothing wrong."""


def preset(book: Book, name: str) -> Path:
    """Where a preset lies."""
    return book.house_rules / f"{name}.toml"


def create(book: Book, *presets: str) -> None:
    """Begin presets in one change."""
    with changing(book) as files:
        for name in presets:
            files.create(preset(book, name), b"format = 1\n", anything)


def broken_off(book: Book, **presets: str) -> None:
    """Somebody was about to put presets in place when the power went: each says what lies in its place now."""
    said = []
    for name, there in presets.items():
        new = f"of {name}".encode()
        beside = f".{name}.toml.0123456789ab.new"
        if there:
            preset(book, name).write_text(there, encoding="utf-8")
        if there != f"of {name}":
            (book.house_rules / beside).write_bytes(new)
        becomes = sha256(new).hexdigest()
        said.append({"file": f"house_rules/{name}.toml", "was": None, "becomes": becomes, "beside": beside})
    journal_of(book).write_text(json.dumps({"format": 1, "files": said}), encoding="utf-8")


def left(book: Book) -> list[str]:
    """What is left of a change in the folders of a book."""
    return [path.name for path in book.root.rglob(".*") if path.name != ".lock"]


@pytest.mark.parametrize(
    "file",
    [
        *("mahj.toml", "sessions/2026-11-29.toml", "sessions/.change", "events/e-2026-11-29.toml", "rulings/ours.toml"),
        *("house_rules/preset.schema.json", "plugins/ours.py", "tests/test_ours.py", "cards/2026.toml"),
    ],
)
def test_what_was_prepared_and_not_begun_is_cleared_away(file: str, host: Host) -> None:
    """In every folder of a book, by the next command that changes it; a file of the owner's own stays."""
    path = host.book.root / file
    path.parent.mkdir(exist_ok=True)
    path.with_name(f".{path.name}.0123456789ab.new").write_text("half", encoding="utf-8")
    path.with_name(f".{path.name}.mine").write_text("mine", encoding="utf-8")
    host.done("players add Kay")
    assert left(host.book) == [f".{path.name}.mine"]


def test_nothing_outside_the_book_is_cleared_away(host: Host, tmp_path: Path) -> None:
    """Where a folder of a book is a link that leads out, what lies there is not the book's."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / ".ours.py.0123456789ab.new").write_text("half", encoding="utf-8")
    host.book.plugins.rmdir()
    host.book.plugins.symlink_to(elsewhere, target_is_directory=True)
    host.done("players add Kay")
    assert len(list(elsewhere.iterdir())) == 1


def test_what_was_begun_is_finished_by_the_next_command(host: Host) -> None:
    """A command that only reads does so too, says it once, and leaves nothing beside the files."""
    broken_off(host.book, one="of one", two="")
    said = host.run("presets check pie")
    assert "warning: a change that an earlier command had begun was finished" in said.err
    assert preset(host.book, "two").read_text(encoding="utf-8") == "of two"
    assert left(host.book) == []
    assert "begun" not in host.run("presets check pie").err


def test_a_removal_that_was_begun_is_finished(host: Host) -> None:
    """As when a night gets another date: the file in the new place is there, and the one in the old place goes."""
    broken_off(host.book, new="of new", old="of old")
    said = json.loads(journal_of(host.book).read_text(encoding="utf-8"))
    old = said["files"][1]
    old["was"], old["becomes"], old["beside"] = old["becomes"], None, None
    journal_of(host.book).write_text(json.dumps(said), encoding="utf-8")
    assert "had begun was finished" in host.run("presets check pie").err
    assert preset(host.book, "new").exists()
    assert not preset(host.book, "old").exists()
    assert left(host.book) == []


def test_a_change_whose_list_stays_is_said_to_be_open(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written on top of it: whoever comes next would take it for what still has to be done."""
    broken_off(host.book, one="of one", two="")
    unlink = Path.unlink

    def refused(path: Path, *, missing_ok: bool = False) -> None:
        if path == journal_of(host.book):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        unlink(path, missing_ok=missing_ok)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refused)
        added = host.run("players add Kay")
    assert added.code == 1
    assert "error: a change that an earlier command began cannot be finished, so nothing was" in added.err
    assert "was finished" not in added.err
    assert "Kay" not in host.done("players").out
    assert preset(host.book, "two").read_text(encoding="utf-8") == "of two"


def test_what_was_changed_meanwhile_is_left_alone(host: Host) -> None:
    """What somebody wrote by hand since stays, the rest is finished, and the file is named."""
    broken_off(host.book, one="of one", two="mine", three="")
    said = host.run("presets check pie")
    assert f"was finished, but for {preset(host.book, 'two')}, changed meanwhile" in said.err
    assert preset(host.book, "two").read_text(encoding="utf-8") == "mine"
    assert preset(host.book, "three").read_text(encoding="utf-8") == "of three"
    assert left(host.book) == []


def test_a_change_of_which_nothing_was_done_is_taken_back(host: Host) -> None:
    """Where a file says something else by now and nothing is in place yet, nothing of the change happens."""
    broken_off(host.book, one="mine", two="")
    assert "was taken back: its files were changed meanwhile" in host.run("presets check pie").err
    assert preset(host.book, "one").read_text(encoding="utf-8") == "mine"
    assert not preset(host.book, "two").exists()
    assert left(host.book) == []


def test_a_book_that_cannot_be_finished_can_be_read(host: Host) -> None:
    """A reading command says what is wrong and goes on; one that writes is refused."""
    journal_of(host.book).write_text("{", encoding="utf-8")
    assert "cannot be understood" in host.done("presets list").err
    ran = host.run("players add Ann")
    assert ran.code == 1
    assert "cannot be understood" in ran.err


@pytest.mark.parametrize("said", [[], {"format": 2, "files": [{}]}, {"format": 1, "files": [{"file": "mahj.toml"}]}])
def test_a_journal_that_is_none_writes_nothing(book: Book, said: object) -> None:
    """A file that no command can have left is refused, whatever it holds."""
    journal_of(book).write_text(json.dumps(said), encoding="utf-8")
    with pytest.raises(Exception, match="cannot be understood"):
        create(book, "one")
    assert not preset(book, "one").exists()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("file", "../elsewhere.toml"),
        ("file", "/etc/passwd"),
        ("file", "house_rules/../../x.toml"),
        ("file", "copies/x.toml"),
        ("beside", "../.two.toml.0123456789ab.new"),
        ("beside", None),
        ("becomes", "short"),
    ],
)
def test_a_journal_names_files_of_the_book_only(book: Book, key: str, value: object) -> None:
    """A book from a stranger makes nobody write elsewhere."""
    broken_off(book, two="")
    said = json.loads(journal_of(book).read_text(encoding="utf-8"))
    said["files"][0][key] = value
    journal_of(book).write_text(json.dumps(said), encoding="utf-8")
    with pytest.raises(Exception, match="cannot be understood"):
        create(book, "one")
    assert not preset(book, "two").exists()


def test_ctrl_c_in_the_middle_leaves_nothing_half_done(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the first file may be in place, all are put there, though somebody pressed Ctrl-C."""
    pressed: list[Path] = []

    def interrupted(new: Path, target: Path) -> None:
        put_in_place(new, target)
        if not pressed:
            pressed.append(target)
            raise KeyboardInterrupt

    monkeypatch.setattr(steps, "put_in_place", interrupted)
    create(book, "one", "two", "three")
    assert pressed
    assert book.preset_names() == ["one", "three", "two"]
    assert left(book) == []


def test_what_cannot_be_put_in_place_yet_is_recorded_and_said(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that gives up after the first file: the command ends well, says what is open, and the next one does it."""

    def gives_up(new: Path, target: Path) -> None:
        if target.parent.name == "sessions":
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        put_in_place(new, target)

    host.done("players add Ann Bea Cat Dee")
    with monkeypatch.context() as patch:
        patch.setattr(steps, "put_in_place", gives_up)
        said = host.done("start Ann Bea Cat Zoe")
    assert "could not be put in place yet" in said.err
    assert "the next command in this book finishes it" in said.err
    assert "Zoe" in host.done("nights").out


def test_a_lock_that_cannot_be_let_go_takes_nothing_back(table: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """A share that goes away as the lock is let go: the hand stands, and the command says so and ends well."""

    def gone(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(locking, "_give_up", gone)
    assert "1. Ann wins 25" in table.done("win ann 25 dee").out


def test_a_refused_command_never_says_that_something_is_safe(table: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the hand was not written, the error says so, though letting the lock go fails as well."""

    def gone(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(locking, "_give_up", gone)
    monkeypatch.setattr(steps, "put_in_place", gone)
    ran = table.run("win ann 25 dee")
    assert ran.code == 1
    assert "was not written, and nothing in it has changed" in ran.err
    assert "safe" not in ran.err
    assert not any(table.balances().values())


def test_a_move_that_happened_though_it_failed_is_recorded(table: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system says that it failed, and it did not: the file is looked at, and the hand is recorded once."""

    def done_and_failed(new: Path, target: Path) -> None:
        put_in_place(new, target)
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(steps, "put_in_place", done_and_failed)
    table.done("win ann 25 dee")
    assert table.balances()["Ann"] == 100


def test_a_safety_copy_that_cannot_be_kept_is_said(table: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is kept from playing by it, and the command says that there is no copy."""
    blocked = table.book.root / "blocked"
    blocked.write_text("a file", encoding="utf-8")
    monkeypatch.setattr("ledger.book.safety_copies.copies_folder", lambda: blocked)
    said = table.done("players add Zoe")
    assert "warning: no safety copy of" in said.err
    assert "Zoe" in table.done("players list").out


def test_what_fails_behind_a_recorded_hand_is_a_warning(table: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand stands: what cannot be printed of it is a warning, and the command ends well."""

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr("ledger.cli.terminal.announcing.show", full)
        said = table.done("win ann 25 dee")
    assert "warning: it was recorded, but the output cannot be written" in said.err
    assert table.balances()["Ann"] == 100


def test_an_import_is_all_or_nothing_and_is_not_doubled(table: Host) -> None:
    """A sheet that is imported again adds nothing, and people come with their nights."""
    sheet = table.book.root / "sheet.csv"
    sheet.write_text(SHEET, encoding="utf-8")
    table.done(f"import csv {sheet} --yes")
    before = {path.name: path.read_bytes() for path in table.book.night_paths()}
    table.done(f"import csv {sheet} --yes")
    assert {path.name: path.read_bytes() for path in table.book.night_paths()} == before
    table.done("check")
