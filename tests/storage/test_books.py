"""The group's folder: how it is found, how it is begun, and what lies in it."""

from __future__ import annotations

import errno
import os
from datetime import date
from pathlib import Path

import pytest

from ledger.book.beginning import create_book
from ledger.book.books import Book, find_book
from ledger.book.settings import Settings, read_settings
from ledger.errors import FileProblem, Refused
from ledger.presets.preset_files import OwnPresets

DAY = date(2026, 11, 29)


@pytest.fixture
def users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the system would keep the user's own book."""
    folder = tmp_path / "data" / "mahj-ledger"
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: folder)
    return folder


def test_a_book_begins_with_the_folders_people_are_told_of(tmp_path: Path) -> None:
    """Everything of a book lies where people are told it lies."""
    book = create_book(tmp_path / "deep" / "book")
    assert sorted(path.name for path in book.root.iterdir()) == [
        "cards",
        "house_rules",
        "mahj.toml",
        "plugins",
        "sessions",
    ]
    assert (book.settings_path, book.sessions) == (book.root / "mahj.toml", book.root / "sessions")
    assert all(folder.is_dir() for folder in (book.sessions, book.house_rules, book.plugins, book.cards))


def test_a_book_begins_with_the_settings_that_hold_unsaid(book: Book) -> None:
    """The settings a book begins with are those that hold where nothing is said, written out and explained."""
    assert read_settings(book) == Settings()
    text = book.settings_path.read_text(encoding="utf-8")
    keys = ("name", "preset", "point", "currency", "paid", "coins", "lowest_value")
    lines = {line.partition(" ")[0]: line for line in text.splitlines()}
    assert all("#" in lines[key] for key in keys)


def test_starter_examples_can_be_used(book: Book) -> None:
    """What the settings show as comments can be switched on by taking the comment sign away."""
    lines = book.settings_path.read_text(encoding="utf-8").splitlines()
    shown = [line.removeprefix("# ") for line in lines if " = " in line or "# [" in line]
    book.settings_path.write_text("\n".join(shown), encoding="utf-8")
    settings = read_settings(book)
    assert settings.values
    assert [season.name for season in settings.seasons] == ["spring-2026"]
    assert [(person.name, person.aliases) for person in settings.players] == [("Ann", ("Annie",))]


def test_create_where_a_book_is(book: Book) -> None:
    """A book is never begun over another."""
    book.settings_path.write_bytes(b"format = 1\n")
    with pytest.raises(Refused, match="is a book already"):
        create_book(book.root)
    assert book.settings_path.read_bytes() == b"format = 1\n"


def test_create_where_a_file_is(tmp_path: Path) -> None:
    """A file cannot become a book."""
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(Refused, match="is a file, not a folder"):
        create_book(tmp_path / "file")


def test_create_in_a_folder_with_files(tmp_path: Path) -> None:
    """A folder that has other things in it can become a book; they stay."""
    (tmp_path / "sessions").mkdir()
    (tmp_path / "sessions" / "2026-11-29.toml").write_bytes(b"format = 1\n")
    assert create_book(tmp_path).night_paths() == [tmp_path / "sessions" / "2026-11-29.toml"]


def test_create_where_nothing_may_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that cannot be made is a problem in words."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(FileProblem, match="Read-only file system"):
        create_book(tmp_path / "book")


def test_a_book_that_is_named_is_the_one(book: Book, tmp_path: Path) -> None:
    """A book that is named is the one, whatever else could be found."""
    other = create_book(tmp_path / "other")
    found = find_book(book.root, {"MAHJ_BOOK": str(other.root)}, other.root)
    assert found.book.root == book.root
    assert "--book" in found.why


def test_find_by_the_environment(book: Book, tmp_path: Path) -> None:
    """MAHJ_BOOK comes before the folder one stands in."""
    other = create_book(tmp_path / "other")
    found = find_book(None, {"MAHJ_BOOK": str(book.root)}, other.root)
    assert found.book.root == book.root
    assert "MAHJ_BOOK" in found.why


def test_the_nearest_book_upwards_is_the_one(book: Book) -> None:
    """The nearest folder upwards that is a book is the one; an empty MAHJ_BOOK says nothing."""
    inner = book.root / "cards" / "old"
    inner.mkdir()
    found = find_book(None, {"MAHJ_BOOK": ""}, inner)
    assert found.book.root == book.root
    assert "upwards" in found.why


def test_find_the_users_own(users_folder: Path, tmp_path: Path) -> None:
    """With no book around, the user's own is found and not begun; it says what any book says that says nothing."""
    first = find_book(None, {}, tmp_path)
    assert (first.book.root, first.is_begun) == (users_folder, False)
    assert read_settings(first.book) == Settings()
    assert not users_folder.exists()
    create_book(users_folder)
    again = find_book(None, {}, tmp_path)
    assert (again.book.root, again.is_begun) == (users_folder, True)


def test_the_book_of_the_current_folder_is_known_as_such(book: Book, tmp_path: Path) -> None:
    """Also where it was named, by whichever way to write its path; another is not."""
    other = create_book(tmp_path / "other")
    around = book.root / ".." / book.root.name
    assert [
        find_book(explicit, {}, cwd).is_here
        for explicit, cwd in ((None, book.root), (around, book.root), (other.root, book.root), (book.root, tmp_path))
    ] == [True, True, False, False]


@pytest.mark.parametrize("by", ["--book", "MAHJ_BOOK"])
def test_named_folder_that_is_no_book(tmp_path: Path, by: str) -> None:
    """A folder that was named and is no book is refused, with how to begin one there."""
    explicit = tmp_path if by == "--book" else None
    with pytest.raises(Refused, match=f"named by {by}, is no book") as caught:
        find_book(explicit, {"MAHJ_BOOK": str(tmp_path)}, tmp_path)
    assert caught.value.hint == f"mahj init {tmp_path}"


def test_hint_for_a_folder_with_spaces(tmp_path: Path) -> None:
    """The command in a hint can be copied as it stands."""
    with pytest.raises(Refused) as caught:
        find_book(tmp_path / "our book", {}, tmp_path)
    assert caught.value.hint == f'mahj init "{tmp_path / "our book"}"'


def test_home_is_understood(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """A leading ~ is the home of the user; a user nobody knows is no book."""
    monkeypatch.setenv("HOME", str(book.root.parent))
    monkeypatch.setenv("USERPROFILE", str(book.root.parent))
    assert find_book(None, {"MAHJ_BOOK": "~/book"}, book.root.parent).book.root == book.root
    with pytest.raises(Refused, match="is no book"):
        find_book(Path("~nobody-of-that-name/book"), {}, book.root)


def test_nights_newest_first(book: Book) -> None:
    """Nights come by date, then by their number on that date; whatever is no night is passed over."""
    nights = ["2026-11-29-10.toml", "2026-11-29-2.toml", "2026-11-29.toml", "2026-11-28-3.toml", "2025-12-31.toml"]
    others = [
        ".lock",
        "notes.txt",
        "2026-11-29.toml.bak",
        ".2026-11-29.toml.ab.new",
        "x2026-11-29.toml",
        "2026-1-1.toml",
    ]
    for name in [*sorted(nights), *others]:
        (book.sessions / name).write_bytes(b"")
    assert [path.name for path in book.night_paths()] == nights


def test_a_book_without_a_folder_of_nights_has_none(tmp_path: Path) -> None:
    """A book whose folder of nights is missing has none."""
    assert Book(tmp_path).night_paths() == []


def test_nights_in_a_file(tmp_path: Path) -> None:
    """A file in the place of the folder of nights is a problem in words."""
    (tmp_path / "sessions").write_bytes(b"")
    with pytest.raises(FileProblem, match="cannot be read"):
        Book(tmp_path).night_paths()


def test_new_night_path(book: Book) -> None:
    """The first night of a date has no number; later ones are counted on, and no gap is filled."""
    assert book.new_night_path(DAY) == book.sessions / "2026-11-29.toml"
    (book.sessions / "2026-11-29.toml").write_bytes(b"")
    assert book.new_night_path(DAY) == book.sessions / "2026-11-29-2.toml"
    (book.sessions / "2026-11-29-4.toml").write_bytes(b"")
    assert book.new_night_path(DAY) == book.sessions / "2026-11-29-5.toml"
    assert book.new_night_path(date(2026, 11, 30)) == book.sessions / "2026-11-30.toml"


def test_files_with_plain_names_are_the_groups_own_presets(book: Book) -> None:
    """The group's own presets are the files with plain names."""
    (book.house_rules / "thursday.toml").write_bytes(b"\xef\xbb\xbfformat = 1\r\n")
    (book.house_rules / "an-older-one.toml").write_bytes(b"")
    for name in ("Notes.toml", "read me.toml", "thursday.txt", ".toml"):
        (book.house_rules / name).write_bytes(b"")
    assert book.preset_names() == ["an-older-one", "thursday"]
    found = OwnPresets(book).read("thursday")
    assert found is not None
    assert found.data == {"format": 1}
    assert OwnPresets(book).read("friday") is None


@pytest.mark.parametrize("name", ["../mahj", "..", "", "/etc/passwd", "a/b", "a\\b", "a.b", "a\0b", "Thursday", "a\n"])
def test_preset_names_never_leave_the_folder(book: Book, name: str) -> None:
    """A name that is no plain word is no preset, wherever it would lead."""
    assert OwnPresets(book).read(name) is None


def test_preset_that_cannot_be_read(book: Book) -> None:
    """A preset that is no text is a problem in words."""
    (book.house_rules / "broken.toml").write_bytes(b"\xff")
    with pytest.raises(FileProblem, match=r"broken\.toml is not UTF-8"):
        OwnPresets(book).read("broken")


@pytest.mark.skipif(os.name == "nt", reason="making links asks for rights of their own there")
def test_settings_that_lead_nowhere(tmp_path: Path) -> None:
    """A link to settings that are gone is not begun over: somebody keeps them elsewhere."""
    (tmp_path / "mahj.toml").symlink_to(tmp_path / "gone.toml")
    with pytest.raises(Refused, match="is a book already"):
        create_book(tmp_path)
