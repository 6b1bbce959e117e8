"""The readers of a book's files under a coverage-guided fuzzer; run by hand, never by the tests.

With atheris installed beside the project::

    python tests/fuzz/fuzz.py night -max_total_time=600
    python tests/fuzz/fuzz.py preset -max_total_time=600
    python tests/fuzz/fuzz.py settings -max_total_time=600

What it finds is mended and kept under ``tests/fuzz/samples/``, where a test reads it ever after.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

if __name__ == "__main__":
    import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore]  # no part of what the tests need

    watched = atheris.instrument_imports(include=["ledger", "tomllib"])
else:
    watched = nullcontext()
with watched:
    from ledger.book.beginning import create_book
    from ledger.book.settings import read_settings
    from ledger.errors import MahjError, Problems
    from ledger.hooks.finding import RuleFinder
    from ledger.hooks.in_force import load
    from ledger.night.night_files import read_night
    from ledger.pay.night_state import state_of
    from ledger.presets.preset_files import shelf
    from ledger.record import NoteEntry
    from tests.writing import add_people, append

HERE = Path(__file__).parent


class Readers:
    """What reads each kind of file; none of it raises anything, whatever the bytes are.

    ``folder`` is an empty folder to work in.
    """

    def __init__(self, folder: Path) -> None:
        self.book = create_book(folder / "book")
        self._starter = self.book.settings_path.read_bytes()
        self._finder = RuleFinder()

    def night(self, content: bytes) -> None:
        """A night: read, added up, and one entry put behind the others."""
        path = self.book.sessions / "2026-11-29.toml"
        path.write_bytes(content)
        try:
            file = read_night(path)
            assert not sum(state_of(file.record).balances.values())
            number = max((entry.number for entry in file.record.entries), default=0) + 1
            after = append(file, [NoteEntry(number=number, at=datetime(2026, 11, 29, 22, tzinfo=UTC), text="fuzz")])
        except MahjError as problem:
            see_said(problem)
            assert path.read_bytes() == content
        else:
            assert path.read_bytes() == after.content
            assert after.content.startswith(content)

    def preset(self, content: bytes) -> None:
        """A group's own preset: read, laid over what it extends, its rules loaded with their options."""
        (self.book.house_rules / "ours.toml").write_bytes(content)
        try:
            found = shelf(self.book).resolve("ours")
            load(found.rules, self._finder, found.where)
        except MahjError as problem:
            see_said(problem)

    def settings(self, content: bytes) -> None:
        """The settings of a book: read, and a player put behind those there."""
        path = self.book.settings_path
        path.write_bytes(content)
        try:
            add_people(self.book, ["Fay"])
        except MahjError as problem:
            see_said(problem)
            assert path.read_bytes() == content
        else:
            assert path.read_bytes().startswith(content)
            assert "Fay" in {person.name for person in read_settings(self.book).players}
        finally:
            path.write_bytes(self._starter)


def see_said(problem: MahjError) -> None:
    """See that a problem is fit for a terminal."""
    for each in problem.problems if isinstance(problem, Problems) else (problem,):
        assert each.message.isprintable(), each.message
        assert (each.hint or "").isprintable(), each.hint


def main() -> None:
    """Fuzz one kind of file, from the samples kept and the seeds beside them."""
    kind, *options = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        reader = getattr(Readers(Path(folder)), kind)
        seeds = str(HERE / "samples" / kind)
        corpus = Path(folder, "corpus")
        corpus.mkdir()
        words = f"-dict={HERE / 'words.dict'}"
        atheris.Setup([sys.argv[0], str(corpus), seeds, words, "-timeout=10", "-max_len=4096", *options], reader)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
