"""The names sync services and broken writes give to files, and those that look like them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.book.books import is_night_name
from ledger.book.safe_append import left_over_from, temporary_path
from ledger.book.unexpected_files import copied_from


def is_night(name: str) -> bool:
    """Whether a file is a night by its name."""
    return name.endswith(".toml") and is_night_name(name.removesuffix(".toml"))


#: By the service that gives them; what stands in brackets, and languages, differ.
NAMES = {
    "2026-11-29 (Ann's conflicted copy 2026-11-29).toml": "2026-11-29.toml",  # Dropbox
    "2026-11-29 (conflicted copy).toml": "2026-11-29.toml",
    "2026-11-29 (Case Conflict).toml": "2026-11-29.toml",
    "2026-11-29 (Ann's conflicted copy 2026-11-29) (1).toml": "2026-11-29.toml",
    "2026-11-29 (conflicted copy 2026-11-29 201122).toml": "2026-11-29.toml",  # Nextcloud
    "2026-11-29_conflict-20261129-201122.toml": "2026-11-29.toml",  # ownCloud
    "2026-11-29.sync-conflict-20261129-201122-ABCDEFG.toml": "2026-11-29.toml",  # Syncthing
    "2026-11-29-2.sync-conflict-20261129-201122.toml": "2026-11-29-2.toml",
    "2026-11-29 2.toml": "2026-11-29.toml",  # iCloud
    "2026-11-29-2 3.toml": "2026-11-29-2.toml",
    "2026-11-29-DESKTOP-4F7C.toml": "2026-11-29.toml",  # OneDrive
    "2026-11-29-2-Anns-MacBook.toml": "2026-11-29-2.toml",
    "2026-11-29-Ann's PC.toml": "2026-11-29.toml",
    "2026-11-29 (1).toml": "2026-11-29.toml",  # Google Drive
    "2026-11-29 - Copy.toml": "2026-11-29.toml",  # by hand
    "2026-11-29 - Copy (2).toml": "2026-11-29.toml",
    "2026-11-29 copy.toml": "2026-11-29.toml",
    "2026-11-29 copy 2.toml": "2026-11-29.toml",
    "2026-11-29 (1) (2).toml": "2026-11-29.toml",  # a copy of a copy
}
NO_COPIES = [
    "2026-11-29.toml",
    "2026-11-29-2.toml",
    "2026-11-29-12.toml",
    "2026-11-29-old.toml",
    "2026-11-29.toml.bak",
    "2026-11-29 2.txt",
    "notes 2.toml",
    ".2026-11-29.toml.swp",
    " (1).toml",
    ".toml",
    "",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_copy_is_known_by_its_name(name: str) -> None:
    """What a service puts behind a name is taken off again."""
    assert copied_from(name, is_night) == NAMES[name]


@pytest.mark.parametrize("name", NO_COPIES)
def test_other_files_are_no_copies(name: str) -> None:
    """A night is never taken for a copy of another, nor is what is no night at all."""
    assert copied_from(name, is_night) is None


def test_what_a_broken_write_leaves_is_known_by_its_name() -> None:
    """What a broken write leaves is known by its name, as it was given; a hidden file of somebody else's is not."""
    assert left_over_from(".2026-11-29.toml.0123456789ab.new") == "2026-11-29.toml"
    assert left_over_from(temporary_path(Path("sessions", "2026-11-29.toml")).name) == "2026-11-29.toml"
    assert left_over_from(".2026-11-29.toml.swp") is None
    assert left_over_from("2026-11-29.toml") is None


@given(
    st.lists(
        st.sampled_from(["2026-11-29", " (1)", " 2", " copy", " - Copy", "-PC", "conflict", "(", ")", ".", "-", " "])
        | st.text(max_size=5),
        max_size=12,
    ).map("".join)
)
def test_any_name_is_that_of_a_copy_of_a_night_or_of_nothing(stem: str) -> None:
    """Whatever a file is called, it is a copy of a night or of nothing."""
    original = copied_from(f"{stem}.toml", is_night)
    assert original is None or (is_night(original) and stem.startswith(original.removesuffix(".toml")))
