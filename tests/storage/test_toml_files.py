"""Files people edit: everything that can be wrong with one is a sentence that names it."""

from __future__ import annotations

import os
import stat
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from ledger.book import toml_reading
from ledger.book.toml_reading import check_format, read_bytes, read_toml
from ledger.errors import FileProblem

if TYPE_CHECKING:
    from pathlib import Path

MARK = b"\xef\xbb\xbf"


def problem_of(path: Path, content: bytes) -> FileProblem:
    """What is said about a file of these bytes."""
    path.write_bytes(content)
    with pytest.raises(FileProblem) as caught:
        read_toml(path)
    assert str(path) in caught.value.message
    return caught.value


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the file of a test stands."""
    return tmp_path / "a.toml"


def test_decimals_are_exact(path: Path) -> None:
    """A decimal number is read exactly, never as a binary fraction."""
    path.write_bytes(b"factor = 1.1\n")
    assert read_toml(path) == {"factor": Decimal("1.1")}


def test_byte_order_mark_is_tolerated_and_kept(path: Path) -> None:
    """The mark some editors put first is no part of the data, but stays among the bytes."""
    path.write_bytes(MARK + b"a = 1\r\n")
    assert read_toml(path) == {"a": 1}
    assert read_bytes(path) == MARK + b"a = 1\r\n"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """A file that is not there is said to be not there."""
    with pytest.raises(FileProblem, match=r"gone\.toml is not there"):
        read_toml(tmp_path / "gone.toml")


def test_a_folder_in_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    """A folder in the place of a file is said to be one."""
    with pytest.raises(FileProblem, match="is a folder, not a file"):
        read_toml(tmp_path)


def test_a_name_no_file_can_have_is_refused(tmp_path: Path) -> None:
    """A name with a zero byte is refused like any other missing file."""
    with pytest.raises(FileProblem, match=r"is no(t there| name a file can have)"):
        read_toml(tmp_path / "a\0b.toml")


def test_a_file_that_may_not_be_read_is_refused_with_a_remedy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that may not be read is said to be so, with the system's own words and a remedy."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    path.write_bytes(b"a = 1\n")
    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(FileProblem, match="cannot be read: Permission denied") as caught:
        read_toml(path)
    assert caught.value.hint == "change the file's permissions"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"a = 1\nb = '\xe9'\n", "byte 12, in line 2, is 0xe9"),
        (MARK + b"\xff", "byte 4, in line 1, is 0xff"),
    ],
    ids=["plain", "after a byte-order mark"],
)
def test_what_is_not_utf_8_is_refused_by_its_byte(path: Path, content: bytes, said: str) -> None:
    """The byte that is not UTF-8 is named by its place in the file."""
    assert said in problem_of(path, content).message


def test_what_is_no_toml_is_refused_by_its_line(path: Path) -> None:
    """What is no TOML is said with the line, and the control characters in it are written out."""
    problem = problem_of(path, b"a = 1\nb = \x1b[31m\n")
    assert "is not TOML" in problem.message
    assert "line 2" in problem.message
    assert problem.hint == "correct the line in an editor"
    assert problem.message.isprintable()


@pytest.mark.parametrize("line", ["name = “Ann”", "name = ‘Ann’", "a = “"])  # noqa: RUF001  # that is what is tested
def test_quotes_copied_from_a_web_page_are_called_so(path: Path, line: str) -> None:
    """Quotes copied from a web page are called what they are."""
    hint = problem_of(path, f"format = 1\r\n{line}\r\n".encode()).hint
    assert hint is not None
    assert "copied from a web page" in hint


def test_error_at_the_end_of_the_file(path: Path) -> None:
    """An error the parser places at the end of the document still gets its hint from the last line."""
    hint = problem_of(path, "a.b = 1\na = “".encode()).hint
    assert hint is not None
    assert "copied from a web page" in hint


def test_a_file_larger_than_any_of_ours_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file larger than any of ours is refused before it is understood."""
    monkeypatch.setattr(toml_reading, "LARGEST", 10)
    assert "larger than" in problem_of(path, b"# 4567890\n#").message
    path.write_bytes(b"# 4567890\n")
    assert read_toml(path) == {}


def test_nested_too_deeply(path: Path) -> None:
    """Brackets without end are a sentence, not a crash."""
    assert "too deeply" in problem_of(path, b"a = " + b"[" * 20_000).message


@pytest.mark.parametrize("number", ["1" * 5000, "1e9999999999999999999"], ids=["digits", "exponent"])
def test_a_number_too_large_to_read_is_refused(path: Path, number: str) -> None:
    """A number no computer wants to read is a sentence, not a crash."""
    assert "too large to read" in problem_of(path, f"a = {number}\n".encode()).message


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "does not say its format"),
        ({"format": "1"}, "no whole number from 1"),
        ({"format": True}, "no whole number from 1"),
        ({"format": 0}, "no whole number from 1"),
        ({"format": 2}, "was written by a newer mahj"),
    ],
)
def test_a_file_without_a_format_of_today_is_refused(data: dict[str, object], said: str) -> None:
    """A file says which version of its format it has, and a newer one is not guessed at."""
    with pytest.raises(FileProblem, match=said) as caught:
        check_format(data, "a.toml")
    assert caught.value.message.startswith("a.toml")


def test_a_file_of_the_format_of_today_is_not_refused() -> None:
    """The format of today is read."""
    check_format({"format": 1}, "a.toml")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to this user")
def test_a_file_that_a_real_disk_does_not_give_out_is_refused(path: Path) -> None:
    """A file whose permissions forbid reading is refused on a real disk too."""
    path.write_bytes(b"a = 1\n")
    path.chmod(0)
    with pytest.raises(FileProblem, match="cannot be read"):
        read_toml(path)
    path.chmod(stat.S_IRUSR | stat.S_IWUSR)


@pytest.mark.parametrize("before", ["", "x = { ", "y = 1.5\n", "["])
def test_endless_keys_are_refused_at_once(tmp_path: Path, before: str) -> None:
    """A key of a hundred thousand parts is no way to take all memory; dots in a text are no key."""
    path = tmp_path / "2026-11-29.toml"
    path.write_text(f"{before}{'a.' * 100_000}a = 1", encoding="utf-8")
    with pytest.raises(FileProblem, match="nests lists or tables too deeply"):
        read_toml(path)
    path.write_text(f"note = '{'a.' * 100_000}'", encoding="utf-8")
    assert read_toml(path) == {"note": "a." * 100_000}
