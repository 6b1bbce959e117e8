"""The error catalogue: samples of every error the program can give, how they are run, and where errors are made.

A sample is a block of lines in ``samples/*.txt``, apart from others by an empty line::

    # A value is a whole number.
    given four
    $ mahj win ann x dee
    error: a value cannot be "x"
    hint: type a whole number, such as 25
    exit 2

The first line says what is shown. ``given`` names a beginning, see `BEGINNINGS`; without it there is an empty book.
``+ mahj ...`` is a command that has to work first. ``file PATH`` writes a file of the book from the lines behind it,
each after ``| ``; ``append PATH`` puts them at its end; ``change PATH OLD => NEW`` changes what it says;
``remove PATH`` removes it, ``folder PATH`` makes a folder. ``wait N`` lets N minutes more go by, or fewer.
``$ mahj ...`` is the command shown; then follow its lines ``error:``, ``hint:`` and ``warning:``, and with ``$> mahj``
also those of its report, each after ``> ``; last its exit code. BOOK stands for the folder of the book, TMP for the
one it lies in. What no command shows is a function in ``calls``.

``python -m tests.errors.catalogue`` writes what the samples come to into the files, for whoever adds one to read over,
and the list of those still waiting for one.
"""

from __future__ import annotations

import atexit
import functools
import shutil
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from ledger import errors
from ledger.book.beginning import create_book
from tests.errors.calls.made import calls
from tests.errors.sites import recorded, unreached
from tests.host import Host

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.errors.calls.made import Call

HERE = Path(__file__).parent
SAMPLES = HERE / "samples"
#: Errors that have no sample yet, a line each. It only ever gets shorter.
WAITING = HERE / "waiting.txt"
FOUR = "start Ann Bea Cat Dee"
BEGINNINGS = {
    "four": (FOUR,),
    "hands": (FOUR, "win ann 25 dee", "wall", "win bea 30 self -j"),
    "ended": (FOUR, "win ann 25 dee", "end --unpaid"),
    "five": ("start Ann Bea Cat Dee Eve --with bettor",),
    "pie": ("start Ann Bea Cat Dee --preset pie", "win ann 75 dee -j", "win bea 25 self"),
    "event": (
        "event start Ann Bea Cat Dee Eve Fay Gil Hal --preset tournament --hands 1 --movement hand",
        "event round Ann Bea Cat Dee / Eve Fay Gil Hal",
    ),
    "coins": ("event start Ann Bea Cat Dee Eve Fay Gil Hal --hands 1", "event round"),
    "time": ("event start Ann Bea Cat Dee Eve Fay Gil Hal", "event round", "event time"),
    "tournament": ("start Ann Bea Cat Dee --preset tournament",),
}
_SHOWN = ("error:", "hint:", "warning:")


class Sample(NamedTuple):
    """A sample: the file it stands in, its lines but for the outcome, and the outcome as the file has it."""

    file: str
    lines: tuple[str, ...]
    outcome: tuple[str, ...]

    @property
    def name(self) -> str:
        """What it shows."""
        return f"{self.file}: {self.lines[0].removeprefix('# ')}"


class Outcome(NamedTuple):
    """What a sample came to: the lines shown, and the places in the program where errors were made on the way."""

    lines: tuple[str, ...]
    places: frozenset[tuple[str, int]]


def samples() -> list[Sample]:
    """Every sample, in the order of the files."""
    found = []
    for path in sorted(SAMPLES.glob("*.txt")):
        for block in path.read_text(encoding="utf-8").strip("\n").split("\n\n"):
            lines = block.split("\n")
            command = next(place for place, line in enumerate(lines) if line.startswith(("$ ", "$> ")))
            found.append(Sample(path.stem, tuple(lines[: command + 1]), tuple(lines[command + 1 :])))
    return found


@functools.cache
def outcome(sample: Sample) -> Outcome:
    """Run a sample in a book of its own."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        book = Path(folder).resolve() / "book"
        patch.chdir(folder)
        editor = Editor(book, patch)
        editor.begin(sample)
        for line, block in steps(sample.lines[1:-1]):
            editor.prepare(line, block)
        with recorded() as places:
            lines = editor.show(sample.lines[-1])
        said = (line.replace(str(book), "BOOK").replace(str(book.parent), "TMP") for line in lines)
        return Outcome(tuple(said), frozenset(places))


class Editor(Host):
    """A host who edits the files of the book between the commands."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        super().__init__(folder, patch)
        patch.setattr("ledger.hooks.trust.trust_path", lambda: folder.parent / "trusted_rules.toml")
        patch.setattr("ledger.book.safety_copies.copies_folder", lambda: folder.parent / "copies")
        patch.setattr("secrets.token_hex", lambda _=None: "4f7c")

    def begin(self, sample: Sample) -> None:
        """The book a sample begins with, made once."""
        given = next((line.split()[1] for line in sample.lines if line.startswith("given ")), "")
        shutil.copytree(_beginning(given), self.book.root)
        self.now += timedelta(minutes=5 * len(BEGINNINGS.get(given, ())))

    def prepare(self, line: str, block: list[str]) -> None:
        """One step before the command."""
        word, _, rest = line.partition(" ")
        content = "\n".join([*block, ""])
        if word == "+":
            self.done(rest.removeprefix("mahj "))
        elif word == "file":
            path = self.book.root / rest
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8", newline="")
        elif word == "append":
            with (self.book.root / rest).open("a", encoding="utf-8", newline="") as file:
                file.write(content)
        elif word == "change":
            name, _, change = rest.partition(" ")
            old, _, new = change.partition(" => ")
            text = (self.book.root / name).read_text(encoding="utf-8")
            assert old in text, f"{name} does not say {old}"
            (self.book.root / name).write_text(text.replace(old, new), encoding="utf-8", newline="")
        elif word == "remove":
            (self.book.root / rest).unlink()
        elif word == "wait":
            self.now += timedelta(minutes=int(rest))
        elif word == "folder":
            (self.book.root / rest).mkdir(parents=True)
        else:
            assert word == "given", line

    def show(self, line: str) -> list[str]:
        """Run the command shown, and return the lines of its outcome."""
        marker, _, command = line.partition(" ")
        ran = self.run(command.removeprefix("mahj").strip().replace("BOOK", str(self.book.root)))
        lines = [said for said in ran.err.splitlines() if said.startswith(_SHOWN)]
        if marker == "$>":
            lines = [*(f"> {said}".rstrip() for said in ran.lines), *lines]
        return [*lines, f"exit {ran.code}"]


@functools.cache
def _beginning(given: str) -> Path:
    """A folder with the book of a beginning in it."""
    folder = Path(tempfile.mkdtemp(prefix="mahj-catalogue-")).resolve()
    atexit.register(shutil.rmtree, folder)
    with pytest.MonkeyPatch.context() as patch:
        editor = Editor(create_book(folder / "book").root, patch)
        editor.done(*BEGINNINGS.get(given, ()))
    return folder / "book"


def steps(lines: tuple[str, ...]) -> Iterator[tuple[str, list[str]]]:
    """The steps of a sample, each with the lines of the file it writes."""
    steps: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith("|"):
            steps[-1][1].append(line[2:])
        else:
            steps.append((line, []))
    yield from steps


@functools.cache
def call_outcome(call: Call) -> Outcome:
    """Make a call in a folder of its own, and return what it raised."""
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch, recorded() as places:
        folder = Path(name).resolve()
        with pytest.raises(errors.MahjError) as caught:
            call.work(folder, patch)
        said = [f"error: {caught.value.message}", *([f"hint: {caught.value.hint}"] if caught.value.hint else [])]
    return Outcome(tuple(line.replace(str(folder), "TMP") for line in said), frozenset(places))


def waiting() -> list[str]:
    """The sites that are known to have no sample."""
    return WAITING.read_text(encoding="utf-8").splitlines() if WAITING.exists() else []


def _write() -> None:
    """Write what the samples come to into their files, and which sites are waiting."""
    by_file: dict[str, list[str]] = {}
    places: set[tuple[str, int]] = set()
    for sample in samples():
        try:
            found = outcome(sample)
        except AssertionError as problem:
            print(f"{sample.name}: {problem}")  # noqa: T201  # the same
            by_file.setdefault(sample.file, []).append("\n".join([*sample.lines, *sample.outcome]))
            continue
        if sample.outcome and found.lines != sample.outcome:
            print(f"changed: {sample.name}")  # noqa: T201  # for whoever reads it over
        by_file.setdefault(sample.file, []).append("\n".join([*sample.lines, *found.lines]))
        places |= found.places
    for call in calls():
        places |= call_outcome(call).places
    for file, blocks in by_file.items():
        (SAMPLES / f"{file}.txt").write_text("\n\n".join(blocks) + "\n", encoding="utf-8", newline="\n")
    WAITING.write_text("".join(f"{name}\n" for name in unreached(places)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    _write()
