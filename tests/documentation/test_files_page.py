"""What the page about the files of a book shows and says is so."""

from __future__ import annotations

import importlib
import pkgutil
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

import ledger
from ledger.arbiter.card_files import find_card
from ledger.book.books import Book
from ledger.book.keys import Key
from ledger.book.settings import read_settings
from ledger.cli.main import main
from ledger.night import night_keys
from ledger.night.night_files import read_night
from ledger.presets import presets
from ledger.record import last_words

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ledger/book/README.md").read_text("utf-8")
NIGHT = "sessions/2026-11-29.toml"
#: The blocks of the page, by the remark on their first line: the file a block is, or one that it is put at the end of.
BLOCKS: dict[str, str] = dict(re.findall(r"^```toml\n# (.*?)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))
AT_THE_END = "at the end of "
#: Every table of keys that a file of the book is read with, wherever it stands.
TABLES = {
    f"{module}.{name}": value
    for module in (
        info.name for info in pkgutil.walk_packages(ledger.__path__, "ledger.") if info.name != "ledger.__main__"
    )
    for name, value in vars(importlib.import_module(module)).items()
    if isinstance(value, dict) and value and all(isinstance(key, Key) for key in value.values())
}
#: Every key with its meaning, and every type of entry.
MEANINGS = [
    *((name, key.meaning) for table in TABLES.values() for name, key in table.items()),
    *((name, key.meaning) for kind in night_keys.ENTRY_TYPES.values() for name, key in kind.keys.items()),
    *((name, kind.meaning) for name, kind in night_keys.ENTRY_TYPES.items()),
    *((name, key.meaning) for name, key in {**presets.KEYS, "enabled": presets.ENABLED}.items()),
]


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Book:
    """The book that the page shows, without what is put at the end of its files; looked at some days later."""
    monkeypatch.setattr("ledger.cli.terminal.clock.now", lambda: datetime(2026, 12, 3, 19, 0, tzinfo=UTC))
    for name, text in BLOCKS.items():
        if not name.startswith(AT_THE_END):
            path = tmp_path / "book" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
    return Book(tmp_path / "book")


def check(book: Book, capsys: pytest.CaptureFixture[str]) -> str:
    """What ``mahj check`` finds wrong in a book; that its night was left open is said beside it."""
    main(["--book", str(book.root), "check"])
    return capsys.readouterr().out


def test_every_block_names_its_file() -> None:
    """No block of the page is left out of these tests."""
    assert len(BLOCKS) == PAGE.count("```toml\n") == 6


def test_the_book_shown_is_sound(book: Book, capsys: pytest.CaptureFixture[str]) -> None:
    """The night, the settings, the preset and the card stand together as they are shown."""
    assert check(book, capsys) == ""
    assert {place.entry.number for place in last_words(read_night(book.root / NIGHT).record.entries)} == {1, 2, 3, 4}
    assert [season.name for season in read_settings(book).seasons] == ["autumn-2026"]
    assert len(find_card(book, None).lines) == 2


def test_the_correction_shown_takes_the_entry_out(book: Book, capsys: pytest.CaptureFixture[str]) -> None:
    """Put at the end of the night's file, it says why, and the book stays sound."""
    night = book.root / NIGHT
    night.write_text(night.read_text("utf-8") + "\n" + BLOCKS[AT_THE_END + NIGHT], "utf-8", newline="\n")
    assert check(book, capsys) == ""
    reasons = {place.entry.number: place.void for place in last_words(read_night(night).record.entries)}
    assert reasons == {1: None, 2: None, 3: "they made it up", 4: None}


def test_comments_tables_of_ones_own_and_line_endings_survive(book: Book) -> None:
    """What is recorded comes behind every byte that was there, in the line ending of the first line."""
    night = book.root / NIGHT
    before = night.read_bytes().replace(b"\n", b"\r\n")
    night.write_bytes(before)
    assert b"# Bea remembered" in before
    assert b"[cakes]" in before
    assert main(["--book", str(book.root), "note", "cake at nine", "--yes"]) == 0
    after = night.read_bytes()
    assert after.startswith(before)
    assert after.count(b"\n") == after.count(b"\r\n") > before.count(b"\n")


@pytest.mark.parametrize("name", [name for name in BLOCKS if not name.startswith(AT_THE_END)])
def test_a_key_that_is_not_on_the_page_is_an_error(book: Book, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In every kind of file; a table under a name of one's own is one where the page does not say otherwise."""
    path = book.root / name
    sound = path.read_text("utf-8")
    path.write_text(re.sub(r"(?m)^(format = \d)$", r'\1\ntarts = "yes"', sound), "utf-8")
    assert "tarts" in check(book, capsys)
    path.write_text(f'{sound}\n[pies]\nbaked_by = "Cat"\n', "utf-8")
    assert ("pies" in check(book, capsys)) == name.startswith(("house_rules", "cards"))


@pytest.mark.parametrize(("key", "meaning"), sorted(set(MEANINGS)))
def test_every_key_stands_on_the_page_with_its_meaning(key: str, meaning: str) -> None:
    """A few words that say more than the key's own name."""
    assert len(meaning.split()) > 1
    assert not meaning.endswith(".")
    assert any(f"`{key}`" in line and meaning in line for line in PAGE.splitlines())


def test_what_the_page_says_is_written_is_all_that_is(
    tmp_path: Path, book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an evening with a rule of one's own, in the book and in one's own folders lies what the page lists."""
    for kind in ("config", "state", "cache"):
        folder = tmp_path / kind
        monkeypatch.setattr(f"platformdirs.user_{kind}_path", lambda *_, folder=folder, **__: folder)
    book.plugins.mkdir()
    (book.plugins / "our_rule.py").write_text("", "utf-8")
    for command in ("note cake --yes", "players add Fay", "standings", "plugins trust our_rule.py --yes"):
        assert main(["--book", str(book.root), *command.split()]) == 0
    written = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    named = {re.sub(r"-[0-9a-f]{12,16}\b", "-MARK", re.sub(r"\d{4}-\d\d-\d\d\.toml$", "DAY", name)) for name in written}
    assert named - {f"book/{name}" for name in BLOCKS} == {
        "book/events/e-DAY",
        "book/plugins/our_rule.py",
        "book/sessions/.lock",
        "book/sessions/DAY",
        "cache/sums-MARK",
        "config/.lock",
        "config/trusted_rules.toml",
        "state/copies/book-MARK/mahj.toml/DAY",
        "state/copies/sessions-MARK/2026-11-29.toml/DAY",
    }
    for name in (
        "sessions/.lock",
        "sums-MARK",
        "details-MARK",
        "lines-MARK",
        "left-MARK",
        "pots-MARK",
        "trusted_rules.toml",
        "copies/BOOK-MARK/FILE/",
    ):
        assert name in PAGE
