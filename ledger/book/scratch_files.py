"""Files nobody else sees: what memory should not hold lies on the disk until it is known what stands before it."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import json

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import TracebackType

Value = TypeVar("Value")

#: So many bytes are read at once.
_PIECE = 1 << 20


class Spool(Generic[Value]):
    """Values in the order in which they came, kept on the disk. They are of a type that JSON can hold."""

    def __init__(self, type_: type[Value]) -> None:
        self._decoder = json.Decoder(type_)
        self._file = TemporaryFile()  # noqa: SIM115  # closed at the end of the block it is used in

    def __enter__(self) -> Spool[Value]:
        """Gone with all it holds at the end of the block."""
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        """Forget everything."""
        self._file.close()

    def add(self, value: Value) -> None:
        """Keep one more."""
        self._file.write(json.encode(value) + b"\n")

    def __iter__(self) -> Iterator[Value]:
        """Each in turn, once all of them are there."""
        self._file.seek(0)
        return map(self._decoder.decode, self._file)


@contextmanager
def scratch_file() -> Iterator[Path]:
    """A path where a file may be made; it is gone at the end of the block."""
    with TemporaryDirectory(prefix="mahj-", ignore_cleanup_errors=True) as name:
        yield Path(name, "made")


def pieces_of(path: Path) -> Iterator[bytes]:
    """What a file holds, in pieces."""
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            yield piece


@contextmanager
def kept_whole(pieces: Iterable[bytes]) -> Iterator[Iterator[bytes]]:
    """The same pieces, once the last of them has been made: whoever takes them gets all of them, or none."""
    with TemporaryFile() as file:
        file.writelines(pieces)
        file.seek(0)
        yield iter(lambda: file.read(_PIECE), b"")
