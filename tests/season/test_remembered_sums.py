"""What is remembered between runs is never needed and never stale, whatever happens to the files."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from ledger import __version__
from ledger.book.books import Book
from ledger.night.night_reading import read_data
from ledger.season import count_cache
from ledger.season.count_cache import COUNTS, ReadNight, read_counts
from ledger.season.memory import Line, Memory, digest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.season.conftest import NightWriter, SeasonBook


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which sums are remembered."""
    folder = tmp_path / "cache"
    monkeypatch.setattr("ledger.season.memory.cache_folder", lambda: folder)
    return folder


def nets(book: Book) -> dict[str, int | None]:
    """Ann's net points night by night, None where a night cannot be read."""
    return {
        night.name: night.counts.players["Ann"].net if isinstance(night, ReadNight) else None
        for night in read_counts(book)
    }


def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Fills with the nights that are read and not remembered."""
    read: list[str] = []

    def noted(content: bytes, path: Path) -> object:
        read.append(path.stem)
        return read_data(content, path)

    monkeypatch.setattr("ledger.season.count_cache.read_data", noted)
    return read


def two_nights(season: SeasonBook, night: type[NightWriter]) -> tuple[Path, Path]:
    """A book of two nights, which Ann won with 75 and 150."""
    one = season.write("2026-01-01", night().won("Ann", {"Ann": 75, "Bea": -25, "Cat": -25, "Dee": -25}))
    two = season.write("2026-01-08", night().won("Ann", {"Ann": 150, "Bea": -50, "Cat": -50, "Dee": -50}))
    assert nets(season.book) == {"2026-01-01": 75, "2026-01-08": 150}
    return one, two


def test_nothing_is_read_twice(
    season: SeasonBook, night: type[NightWriter], cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has not changed is not read again, and means the same."""
    two_nights(season, night)
    read = readings(monkeypatch)
    before = list(read_counts(season.book))
    assert read == []
    shutil.rmtree(cache)
    assert list(read_counts(season.book)) == before
    assert read == ["2026-01-01", "2026-01-08"]


@pytest.fixture
def _later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file was written long ago."""
    monkeypatch.setattr("time.time_ns", lambda: 2**62)


@pytest.mark.usefixtures("_later")
def test_a_file_that_is_as_it_was_seen_is_not_opened(
    season: SeasonBook,
    night: type[NightWriter],
    cache: Path,  # noqa: ARG001  # where they are remembered
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where the system says of it what it said long after it was written; of any other it is looked what it holds."""
    one, two = two_nights(season, night)
    opened: list[str] = []

    def noted(name: str, path: Path) -> bytes:
        opened.append(path.stem)
        return Path(name).read_bytes()

    monkeypatch.setattr("ledger.season.memory._content", noted)
    assert nets(season.book) == {"2026-01-01": 75, "2026-01-08": 150}
    assert opened == []
    expected = change(one, two)
    assert nets(season.book) == expected
    assert opened == ["2026-01-01"]


def change(one: Path, two: Path) -> dict[str, int | None]:  # noqa: ARG001  # all changes are called alike
    """A figure is changed in place, and the file's times are put back."""
    stat = one.stat()
    one.write_bytes(one.read_bytes().replace(b"Ann = 75, Bea = -25", b"Ann = 85, Bea = -35"))
    os.utime(one, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    return {"2026-01-01": 85, "2026-01-08": 150}


def touch(one: Path, two: Path) -> dict[str, int | None]:  # noqa: ARG001
    """A file gets another time and keeps what it holds."""
    os.utime(one, (1, 1))
    return {"2026-01-01": 75, "2026-01-08": 150}


def rename(one: Path, two: Path) -> dict[str, int | None]:
    """Two files change names."""
    beside = one.with_name("beside")
    one.rename(beside)
    two.rename(one)
    beside.rename(two)
    return {"2026-01-01": 150, "2026-01-08": 75}


def truncate(one: Path, two: Path) -> dict[str, int | None]:  # noqa: ARG001
    """A file loses its end: the hand is gone, or half a line stands there."""
    content = one.read_bytes()
    one.write_bytes(content[: content.index(b"net = ") + 9])
    return {"2026-01-01": None, "2026-01-08": 150}


def remove(one: Path, two: Path) -> dict[str, int | None]:  # noqa: ARG001
    """A file is gone."""
    one.unlink()
    return {"2026-01-08": 150}


@pytest.mark.parametrize("act", [change, touch, rename, truncate, remove])
def test_never_an_old_figure(
    season: SeasonBook, night: type[NightWriter], cache: Path, act: Callable[[Path, Path], dict[str, int | None]]
) -> None:
    """Whatever is done to a file, what is said is what the files now say; put back, they say what they said."""
    one, two = two_nights(season, night)
    kept = {path: path.read_bytes() for path in (one, two)}
    expected = act(one, two)
    assert nets(season.book) == expected
    assert nets(season.book) == expected
    for path, content in kept.items():
        path.write_bytes(content)
    assert nets(season.book) == {"2026-01-01": 75, "2026-01-08": 150}
    assert list(cache.iterdir())


def test_what_is_no_longer_needed_is_forgotten(season: SeasonBook, night: type[NightWriter], cache: Path) -> None:
    """What is remembered does not grow with every change."""
    one, _ = two_nights(season, night)
    for _ in range(3):
        one.write_bytes(one.read_bytes() + b"# later\n")
        nets(season.book)
    (file,) = cache.iterdir()
    assert file.read_bytes().count(b"\n") == 1 + 2


def damaged(content: bytes) -> list[bytes]:
    """What could become of the file in which sums are remembered."""
    head, _, body = content.partition(b"\n")
    return [
        b"",
        b"nonsense",
        content[:-1],
        content[: len(content) // 2],
        content.replace(b"75", b"95"),
        content.replace(__version__.encode(), b"0.0.0"),
        head.replace(b"sums %d" % count_cache.COUNTS_FORMAT, b"sums 0") + b"\n" + body,
        head + b"\n",
    ]


def test_what_is_damaged_is_not_believed(season: SeasonBook, night: type[NightWriter], cache: Path) -> None:
    """Half a file, another version's or one with another figure in it is as good as none."""
    two_nights(season, night)
    (file,) = cache.iterdir()
    for content in damaged(file.read_bytes()):
        file.write_bytes(content)
        assert nets(season.book) == {"2026-01-01": 75, "2026-01-08": 150}


def test_sums_of_other_fields_are_not_believed(
    season: SeasonBook,
    night: type[NightWriter],
    cache: Path,  # noqa: ARG001  # where they are remembered
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A field that is new would be read as nothing from sums that were remembered before there was any."""
    two_nights(season, night)
    read = readings(monkeypatch)
    nets(season.book)
    assert read == []
    monkeypatch.setattr(count_cache, "COUNTS", replace(count_cache.COUNTS, version=b"with one more"))
    nets(season.book)
    assert read == ["2026-01-01", "2026-01-08"]


def test_a_line_nobody_can_read_is_not_believed(season: SeasonBook, night: type[NightWriter], cache: Path) -> None:
    """Even in a file that is whole a line may hold no sums."""
    one, _ = two_nights(season, night)
    memory = Memory.of(season.book, COUNTS)
    memory.keep(one.name, Line(b"-", digest(one.read_bytes()), b"[]"))
    memory.save()
    assert nets(season.book) == {"2026-01-01": 75, "2026-01-08": 150}
    assert list(cache.iterdir())


def test_books_remember_apart(season: SeasonBook, night: type[NightWriter], cache: Path, tmp_path: Path) -> None:
    """Two books do not make each other forget."""
    two_nights(season, night)
    shutil.copytree(season.book.root, tmp_path / "other")
    other = Book(tmp_path / "other")
    nets(other)
    assert len(list(cache.iterdir())) == 2


def test_without_a_place_nothing_is_remembered(
    season: SeasonBook, night: type[NightWriter], cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the folder cannot be made, or nobody knows it, every run reads everything, and says nothing of it."""
    cache.write_bytes(b"a file where the folder should be")
    two_nights(season, night)

    def nowhere() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr("ledger.season.memory.cache_folder", nowhere)
    assert nets(season.book) == {"2026-01-01": 75, "2026-01-08": 150}


def test_what_cannot_be_removed_harms_nobody(
    season: SeasonBook, night: type[NightWriter], cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A system that lets the new file neither take its place nor go away stops no command."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    cache.mkdir()
    monkeypatch.setattr("os.replace", refuse)
    monkeypatch.setattr("pathlib.Path.unlink", refuse)
    two_nights(season, night)


def test_sums_as_a_line(season: SeasonBook, night: type[NightWriter], cache: Path) -> None:
    """A line holds no line ending, whatever a name holds, and gives back equal sums."""
    writer = night(("Ann", "文", "Zoë \U0001f004", "d.e")).won("Ann", {"Ann": 10, "文": -10})
    season.write("2026-01-01", writer)
    (read,) = read_counts(season.book)
    assert isinstance(read, ReadNight)
    line = COUNTS.encode(read.counts)
    assert b"\n" not in line
    assert COUNTS.decode(line) == read.counts
    assert list(cache.iterdir())


def test_a_night_that_goes_away_while_all_are_read(
    season: SeasonBook,
    night: type[NightWriter],
    cache: Path,  # noqa: ARG001  # where sums are remembered
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A file that was listed and is not there any more is one that cannot be read."""
    one, _ = two_nights(season, night)
    monkeypatch.setattr("ledger.book.books.Book.night_files", lambda _: ["2026-01-08.toml", "2026-01-01.toml"])
    one.unlink()
    assert nets(season.book) == {"2026-01-01": None, "2026-01-08": 150}
