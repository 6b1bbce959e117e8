"""The group's own presets, as the rules read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.errors import FileProblem
from ledger.presets.preset_files import OwnPresets

if TYPE_CHECKING:
    from ledger.book.books import Book


def test_presets_of_the_book(book: Book) -> None:
    """A preset is found by the name of its file, and says where it stands."""
    (book.house_rules / "thursday.toml").write_bytes(b'format = 1\ntitle = "Thursday"\n')
    own = OwnPresets(book)
    assert own.names() == ["thursday"]
    preset = own.read("thursday")
    assert preset is not None
    assert (preset.name, preset.where) == ("thursday", "house_rules/thursday.toml")
    assert preset.data == {"format": 1, "title": "Thursday"}


@pytest.mark.parametrize("name", ["friday", "../mahj", ""])
def test_no_such_preset(book: Book, name: str) -> None:
    """A name that no file there has is no preset, wherever it would lead."""
    assert OwnPresets(book).read(name) is None


def test_preset_that_is_no_toml(book: Book) -> None:
    """A preset that cannot be read is a problem in words that names the file."""
    (book.house_rules / "thursday.toml").write_bytes(b"title = Thursday\n")
    with pytest.raises(FileProblem, match=r"thursday\.toml is not TOML"):
        OwnPresets(book).read("thursday")
