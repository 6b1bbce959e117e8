"""Reading any TOML file a person may have edited: everything that can be wrong with it is one clear sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from ledger.book.files import cannot_read, is_folder, open_named, shown
from ledger.book.inside import open_inside
from ledger.errors import FileProblem
from ledger.text import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

#: The version of the files this program writes, and the newest it reads; a night's file has its own.
FORMAT = 1

#: The largest file believed to be one of ours, in bytes: a night of a hundred hands takes a hundredth of it.
LARGEST = 5_000_000

#: More dots than this in one key are no table anybody keeps: nothing of ours has more than two.
_DEEPEST_KEY = 100

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_SMART_QUOTES = frozenset("\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb")


def read_toml(path: Path) -> dict[str, object]:
    """What a TOML file says, decimals exact. Raises FileProblem, naming the file, for whatever is wrong with it."""
    return parse_toml(read_bytes(path), path)


def read_bytes(path: Path) -> bytes:
    """The bytes of a file of a book.

    Raises FileProblem where it is missing, a folder, forbidden, far too large, no file, or lies outside the book.
    """
    return _content(path, open_inside)


def read_named(path: Path) -> bytes:
    """The bytes of a file somebody named, wherever it lies; a pipe is read to its end.

    Raises FileProblem where it is missing, a folder, forbidden, or far too large.
    """
    return _content(path, open_named)


def _content(path: Path, opened: Callable[[Path], BinaryIO]) -> bytes:
    """The bytes of a file, however it is opened."""
    try:
        if is_folder(path):  # Windows calls opening a folder forbidden
            raise IsADirectoryError
        with opened(path) as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise cannot_read(path, error) from error
    except ValueError as error:
        raise FileProblem(f"{shown(path)} is no name a file can have", "check the spelling") from error
    if len(content) > LARGEST:
        raise _too_large(path)
    return content


def parse_toml(content: bytes, path: Path) -> dict[str, object]:
    """What the bytes of a TOML file say. Raises FileProblem, naming the file, where they are no TOML."""
    if len(content) > LARGEST:
        raise _too_large(path)
    text = decode(content, path)
    if any(line.count(".") > _DEEPEST_KEY and _holds_an_endless_key(line) for line in text.split("\n")):
        raise _too_deep(path)
    try:
        return by_standard_library(text)
    except RecursionError as error:
        raise _too_deep(path) from error
    except ValueError as error:
        raise _no_toml(text, path, error) from error


def by_standard_library(text: str) -> dict[str, object]:
    """What a text says, decimals exact. Raises ValueError where it is no TOML, and RecursionError."""
    import tomllib  # noqa: PLC0415  # what this program wrote is read without: ledger.book.quick_toml
    from decimal import Decimal, InvalidOperation  # noqa: PLC0415  # as above

    try:
        return tomllib.loads(text, parse_float=Decimal)
    except InvalidOperation as error:
        raise ValueError(text) from error


def _no_toml(text: str, path: Path, error: ValueError) -> FileProblem:
    """The problem of a text that the standard library does not read."""
    from tomllib import TOMLDecodeError  # noqa: PLC0415  # where something is wrong only

    if isinstance(error, TOMLDecodeError):
        return FileProblem(f"{shown(path)} is not TOML: {printable(str(error))}", _hint(text, str(error)))
    return FileProblem(f"{shown(path)} holds a number or a date too large to read", "look for a very long number")


def _holds_an_endless_key(line: str) -> bool:
    """Whether a line holds a dotted key of very many parts, for which tomllib takes memory by their number squared."""
    keys = [piece.replace("{", ",").rpartition(",")[2] for piece in line.split("=")[:-1]] or [line]
    return any(key.count(".") > _DEEPEST_KEY for key in keys)


def _too_deep(path: Path) -> FileProblem:
    """The problem of a file that nests without end."""
    return FileProblem(f"{shown(path)} nests lists or tables too deeply", "take the innermost ones out")


def decode(content: bytes, path: Path) -> str:
    """The text of a file. A byte-order mark is tolerated; raises FileProblem for what is not UTF-8."""
    try:
        return content.removeprefix(_BYTE_ORDER_MARK).decode("utf-8")
    except UnicodeDecodeError as error:
        start = error.start + (len(_BYTE_ORDER_MARK) if content.startswith(_BYTE_ORDER_MARK) else 0)
        line = content.count(b"\n", 0, start) + 1
        raise FileProblem(
            f"{shown(path)} is not UTF-8: byte {start + 1}, in line {line}, is 0x{content[start]:02x}",
            "save it as UTF-8 in your editor",
        ) from error


def check_format(data: Mapping[str, object], name: str, newest: int = FORMAT) -> None:
    """See that a file says a version of its format this program can read. Raises FileProblem, naming the file."""
    if "format" not in data:
        raise FileProblem(f"{name} does not say its format", f"it should begin with the line format = {newest}")
    version = data["format"]
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise FileProblem(f"{name} has a format that is no whole number from 1", f"write format = {newest}")
    if version > newest:
        raise FileProblem(f"{name} was written by a newer mahj than this one", "update mahj-ledger")


def _too_large(path: Path) -> FileProblem:
    """The problem of a file no group could have filled."""
    return FileProblem(
        f"{shown(path)} is larger than {LARGEST // 1_000_000} MB, more than any file of a book can need",
        "look what has been put into it",
    )


def _hint(text: str, message: str) -> str:
    """What to do about a line that is no TOML; the parser's message ends in the line and column."""
    place = message.rpartition("at line ")[2].partition(",")[0]
    lines = text.replace("\r\n", "\n").split("\n")
    line = lines[int(place) - 1] if place.isdecimal() and int(place) <= len(lines) else lines[-1]
    if _SMART_QUOTES & set(line):
        return "quotes copied from a web page are not TOML quotes: type \" or ' in their place"
    return "correct the line in an editor"
