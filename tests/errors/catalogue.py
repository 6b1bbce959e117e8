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
one it lies in. What no command shows is a function in ``calls.py``.

``python tests/errors/catalogue.py`` writes what the samples come to into the files, for whoever adds one to read over,
and the list of those still waiting for one.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import importlib
import importlib.util
import io
import pkgutil
import shlex
import shutil
import sys
import tempfile
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import ledger
from ledger import answers, errors
from ledger.cli.main import main
from ledger.storage import keys

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SAMPLES = HERE / "samples"
#: Errors that have no sample yet, a line each. It only ever gets shorter.
WAITING = HERE / "waiting.txt"
EVENING = datetime(2026, 11, 29, 19, 0, tzinfo=timezone(timedelta(hours=-5)))
FOUR = "start Ann Bea Cat Dee"
BEGINNINGS = {
    "four": (FOUR,),
    "hands": (FOUR, "win ann 25 dee", "wall", "win bea 30 self -j"),
    "ended": (FOUR, "win ann 25 dee", "end --unpaid"),
    "five": ("start Ann Bea Cat Dee Eve --with bettor",),
    "pie": ("start Ann Bea Cat Dee --rules pie", "win ann 75 dee -j", "win bea 25 self"),
    "tournament": ("start Ann Bea Cat Dee --rules tournament",),
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


class Site(NamedTuple):
    """A place in the program where an error is made: its file, its lines, and what it is called on lists."""

    file: str
    first: int
    last: int
    name: str


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
        typist = Typist(book, patch)
        typist.begin(sample)
        for line, block in _steps(sample.lines[1:-1]):
            typist.prepare(line, block)
        with recorded() as places:
            lines = typist.show(sample.lines[-1])
        said = (line.replace(str(book), "BOOK").replace(str(book.parent), "TMP") for line in lines)
        return Outcome(tuple(said), frozenset(places))


class Typist:
    """Somebody who types commands, five minutes apart, and edits files in between."""

    def __init__(self, book: Path, patch: pytest.MonkeyPatch) -> None:
        self.book = book
        self.now = EVENING
        patch.setenv("MAHJ_BOOK", str(book))
        patch.setattr("ledger.storage.trust.trust_path", lambda: book.parent / "trusted_rules.toml")
        patch.setattr("ledger.storage.safety_copies.copies_folder", lambda: book.parent / "copies")
        patch.setattr("ledger.cli.terminal.clock.now", lambda: self.now)
        patch.setattr("secrets.token_hex", lambda _=None: "4f7c")

    def type(self, command: str) -> tuple[int, str, str]:
        """Run a command; returns its exit code and what it printed on either stream."""
        self.now += timedelta(minutes=5)
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(shlex.split(command))
        return code, out.getvalue(), err.getvalue()

    def begin(self, sample: Sample) -> None:
        """The book a sample begins with, made once."""
        given = next((line.split()[1] for line in sample.lines if line.startswith("given ")), "")
        shutil.copytree(_beginning(given), self.book)
        self.now += timedelta(minutes=5 * len(BEGINNINGS.get(given, ())))

    def prepare(self, line: str, block: list[str]) -> None:
        """One step before the command."""
        word, _, rest = line.partition(" ")
        content = "\n".join([*block, ""])
        if word == "+":
            code, _, err = self.type(rest.removeprefix("mahj "))
            assert code == 0, f"{line}: {err}"
        elif word == "file":
            path = self.book / rest
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8", newline="")
        elif word == "append":
            with (self.book / rest).open("a", encoding="utf-8", newline="") as file:
                file.write(content)
        elif word == "change":
            name, _, change = rest.partition(" ")
            old, _, new = change.partition(" => ")
            text = (self.book / name).read_text(encoding="utf-8")
            assert old in text, f"{name} does not say {old}"
            (self.book / name).write_text(text.replace(old, new), encoding="utf-8", newline="")
        elif word == "remove":
            (self.book / rest).unlink()
        elif word == "wait":
            self.now += timedelta(minutes=int(rest))
        elif word == "folder":
            (self.book / rest).mkdir(parents=True)
        else:
            assert word == "given", line

    def show(self, line: str) -> list[str]:
        """Run the command shown, and return the lines of its outcome."""
        marker, _, command = line.partition(" ")
        code, out, err = self.type(command.removeprefix("mahj").strip().replace("BOOK", str(self.book)))
        lines = [said for said in err.splitlines() if said.startswith(_SHOWN)]
        if marker == "$>":
            lines = [*(f"> {said}".rstrip() for said in out.splitlines()), *lines]
        return [*lines, f"exit {code}"]


@functools.cache
def _beginning(given: str) -> Path:
    """A folder with the book of a beginning in it."""
    folder = Path(tempfile.mkdtemp(prefix="mahj-catalogue-")).resolve()
    with pytest.MonkeyPatch.context() as patch:
        typist = Typist(folder / "book", patch)
        code, _, err = typist.type(f"init {shlex.quote(str(folder / 'book'))}")
        assert code == 0, err
        typist.now = EVENING
        for command in BEGINNINGS.get(given, ()):
            typist.prepare(f"+ {command}", [])
    return folder / "book"


def _steps(lines: tuple[str, ...]) -> Iterator[tuple[str, list[str]]]:
    """The steps of a sample, each with the lines of the file it writes."""
    steps: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith("|"):
            steps[-1][1].append(line[2:])
        else:
            steps.append((line, []))
    yield from steps


@contextlib.contextmanager
def recorded() -> Iterator[set[tuple[str, int]]]:
    """Notes every place of the program that makes an error meanwhile: its file, and the line that is at work."""
    places: set[tuple[str, int]] = set()

    def note() -> None:
        frame = sys._getframe(2)  # noqa: SLF001  # the only way to see who is calling
        while frame is not None:
            path = Path(frame.f_code.co_filename)
            if path.is_relative_to(ROOT) and not path.is_relative_to(HERE):
                places.add((path.relative_to(ROOT).as_posix(), frame.f_lineno))
            frame = frame.f_back  # type: ignore[assignment]  # the loop ends at the last

    class Noted(answers.Problem, frozen=True):
        """A problem that a rule or a check finds."""

        def __post_init__(self) -> None:
            note()

    def noting(initialise: Any) -> Any:  # noqa: ANN401  # an initialiser, whatever it takes
        def initialised(self: object, *arguments: Any, **more: Any) -> None:  # noqa: ANN401
            note()
            initialise(self, *arguments, **more)

        return initialised

    with pytest.MonkeyPatch.context() as patch:
        for module in _modules():
            if vars(module).get("Problem") is answers.Problem and module is not answers:
                patch.setattr(module, "Problem", Noted)
        patch.setattr(errors.MahjError, "__init__", noting(errors.MahjError.__init__))
        patch.setattr(keys.Unfit, "__init__", noting(Exception.__init__))
        yield places


@functools.cache
def _modules() -> tuple[Any, ...]:
    """Every module of the program, all imported: one that came later would not be seen."""
    names = [info.name for info in pkgutil.walk_packages(ledger.__path__, "ledger.")]
    names += [
        f"ledger.plugins.{info.name}"
        for info in pkgutil.iter_modules(importlib.import_module("ledger.plugins").__path__)
    ]
    return tuple(importlib.import_module(name) for name in dict.fromkeys(names))


@functools.cache
def calls() -> tuple[Any, ...]:
    """The calls of ``calls.py``, which lies beside this file and belongs to no package."""
    spec = importlib.util.spec_from_file_location("mahj_error_calls", HERE / "calls.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return tuple(module.CALLS)


@functools.cache
def call_outcome(call: Any) -> Outcome:  # noqa: ANN401  # a Call, of a module that is loaded by its path
    """Make a call in a folder of its own, and return what it raised."""
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch, recorded() as places:
        folder = Path(name).resolve()
        with pytest.raises(errors.MahjError) as caught:
            call.work(folder, patch)
        said = [f"error: {caught.value.message}", *([f"hint: {caught.value.hint}"] if caught.value.hint else [])]
    return Outcome(tuple(line.replace(str(folder), "TMP") for line in said), frozenset(places))


def sites() -> list[Site]:
    """Every place where an error is made: where one of the classes is called, or a function that returns one."""
    classes = {
        name for name, each in vars(errors).items() if isinstance(each, type) and issubclass(each, errors.MahjError)
    } | {"Problem", "Unfit"}
    trees = {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for folder in ("ledger", "plugins")
        for path in sorted((ROOT / folder).rglob("*.py"))
    }
    makers = {(name, "") for name in classes}
    functions = [
        (node, file)
        for file, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.returns is not None and ast.unparse(node.returns) in classes
    ]
    while (
        added := {
            (node.name, file if node.name.startswith("_") else "")
            for node, file in functions
            if any(isinstance(each, ast.Call) and _makes(each.func, file, makers) for each in ast.walk(node))
        }
        - makers
    ):  # one that only hands an error on makes none
        makers |= added
    return [site for file, tree in trees.items() for site in _sites(file, tree, makers)]


def _sites(file: str, tree: ast.Module, makers: set[tuple[str, str]]) -> Iterator[Site]:
    """The sites of one file."""
    holders = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not _makes(node.func, file, makers):
            continue
        around = [each.name for each in holders if each.lineno <= node.lineno <= (each.end_lineno or 0)]
        text = " ".join(ast.unparse(node).split())
        last = node.end_lineno or node.lineno
        yield Site(file, node.lineno, last, f"{file}: {'.'.join(around)}: {text[:120]}")


def _makes(function: ast.expr, file: str, makers: set[tuple[str, str]]) -> bool:
    """Whether calling this makes an error."""
    if isinstance(function, ast.Attribute) and function.attr == "add":
        return "findings" in ast.unparse(function.value)
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    return bool({(name, ""), (name, file)} & makers)


def unreached(places: set[tuple[str, int]]) -> list[str]:
    """The sites at none of these places, by their names."""
    lines: dict[str, set[int]] = {}
    for file, line in places:
        lines.setdefault(file, set()).add(line)
    return [
        site.name for site in sites() if not any(site.first <= line <= site.last for line in lines.get(site.file, ()))
    ]


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
