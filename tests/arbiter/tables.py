"""What the tests of rulings at a table share: a preset of the group, and printed lines read as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ledger.book.books import Book

FROZEN = "Once a hand is dead its jokers are frozen"


def preset(book: Book, text: str, name: str = "thursday") -> None:
    """Give the book a preset of its own, and make it the one that nights are played under."""
    (book.house_rules / f"{name}.toml").write_text(f"format = 1\n{text}", encoding="utf-8", newline="\n")
    settings = book.settings_path.read_text(encoding="utf-8")
    settings = settings.replace('preset = "standard"', f'preset = "{name}"')
    book.settings_path.write_text(settings, encoding="utf-8", newline="\n")


def one_line(text: str) -> str:
    """A text with its line ends taken out, to look for sentences in it."""
    return " ".join(text.split())
