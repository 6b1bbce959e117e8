"""Rulings that distributions bring: listed, read and searched; nothing they bring changes a ruling that was there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ledger.arbiter import topics

if TYPE_CHECKING:
    from tests.host import Host

BUNDLED = Path(__file__).parents[2] / "ledger" / "arbiter" / "rulings"


@pytest.fixture
def folder(host: Host, tmp_path: Path) -> Path:
    """The package of rulings of a distribution that is installed."""
    site = tmp_path / "site"
    info = site / "mahj_club-2.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mahj-club\nVersion: 2.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[mahj.rulings]\nclub = mahj_club.rulings\n", "utf-8")
    found = site / "mahj_club" / "rulings"
    found.mkdir(parents=True)
    host.patch.syspath_prepend(str(site))
    return found


def _write(folder: Path, name: str, title: str) -> None:
    """A ruling of the bundled form under another title and without a place."""
    text = (BUNDLED / "blanks.toml").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith(("title = ", "place = "))]
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.toml").write_text("\n".join([lines[0], f'title = "{title}"', *lines[1:], ""]), "utf-8")


def test_a_package_brings_rulings(host: Host, folder: Path) -> None:
    """Named, listed among the others, and opened like one of them."""
    _write(folder, "club-blanks", "What do blanks do at the club?")
    (folder / "Not A Name.toml").write_text("", "utf-8")
    assert "club-blanks" in topics.names(host.book)
    assert "club-blanks" in {ruling.name for ruling in topics.of_book(host.book).rulings}
    assert "What do blanks do at the club?" in host.done("ruling club-blanks --all").out


def test_what_is_installed_changes_no_ruling_that_was_there(host: Host, folder: Path) -> None:
    """A bundled one and one of the book go before it."""
    for name in ("blanks", "ours"):
        _write(folder, name, "Theirs")
    _write(host.book.rulings, "ours", "Ours")
    assert topics.read("blanks", host.book).title == "May we play with blanks?"
    assert topics.read("ours", host.book).title == "Ours"
    assert "Theirs" not in {ruling.title for ruling in topics.of_book(host.book).rulings}


def test_what_is_wrong_with_one_is_said_with_its_distribution(host: Host, folder: Path) -> None:
    """And all others are listed."""
    (folder / "club-blanks.toml").write_text("format = 1\n", "utf-8")
    found = topics.of_book(host.book)
    assert "blanks" in {ruling.name for ruling in found.rulings}
    assert "club-blanks.toml of mahj-club 2.0" in {where for where, _ in found.problems}
