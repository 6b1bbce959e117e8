# ruff: noqa: D103  # the name of a call says what it shows
"""The prompt, its lines, and completion."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.book.books import Book
from ledger.book.keys import Findings
from ledger.cli.completion.completing import answer
from ledger.cli.completion.installing import Home, install
from ledger.errors import Problems
from ledger.night.asking import answered, part
from ledger.night.night_in_play import NightInPlay
from ledger.night.nights import Nights, Wanted
from ledger.night.transaction import Batch, Change, Transaction
from ledger.record import NoteEntry
from tests.writing import add_people, append

if TYPE_CHECKING:
    import pytest

    from ledger.errors import MahjError
    from ledger.night.night_files import NightFile

from tests.errors.calls.made import CLOSE_OTHERS, NOT_WRITTEN, NOW, failing, night, no_person, raises, run


@raises("a.toml: more is wrong than can be listed")
def a_file_with_more_problems_than_anybody_reads(_: Path, __: pytest.MonkeyPatch) -> object:
    findings = Findings("a.toml")
    try:
        while True:
            findings.add("", "it is wrong")
    except Problems as caught:
        raise caught.problems[-1] from caught


@raises(f"TMP/mahj {NOT_WRITTEN}", CLOSE_OTHERS)
def a_completion_that_cannot_be_put_there(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr(Path, "mkdir", failing())
    return install("bash", Home(folder / "mahj"))


@raises(
    'there is no completion for "bash_source"',
    "set _MAHJ_COMPLETE to one of bash, zsh, fish, powershell; mahj completion install does it all",
)
def completion_asked_for_by_no_shell(_: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setenv("_MAHJ_COMPLETE", "bash_source")
    return answer(os.environ)


def asked(book: Book, begun: NightFile, reply: str) -> object:
    """Answer the question who won, at a night, and raise what is said of the answer."""

    def told(problem: MahjError) -> object:
        raise problem

    return answered(lambda _: part("winner"), lambda _, __: reply, told, NightInPlay(book, begun))


@raises("nothing was typed", "type an answer; or go back first, as the question says")
def an_answer_that_is_none(folder: Path, _: pytest.MonkeyPatch) -> object:
    begun = night(folder)
    return asked(Book(begun.path.parents[1]), begun, " ")


@raises("Cat is not at the table", "at the table: Ann, Bea; or go back first, as the question says")
def an_answer_that_names_somebody_else(folder: Path, _: pytest.MonkeyPatch) -> object:
    begun = night(folder)
    book = Book(begun.path.parents[1])
    add_people(book, ["Cat"])
    return asked(book, begun, "cat")


@raises('the night "2026-11-29" was changed by somebody else just now, so nothing was written', "do it again")
def lines_for_a_night_that_changed_meanwhile(folder: Path, _: pytest.MonkeyPatch) -> object:
    begun = night(folder)
    lines = Batch(Nights(Book(begun.path.parents[1])), begun.path)
    with lines.changing() as files:
        lines.put(files, lines.read(begun.path), [NoteEntry(number=1, at=NOW, text="pie")], ())
    append(begun, [NoteEntry(number=1, at=NOW, text="cake")])
    lines.commit()
    return None


@raises("nothing was recorded")
def one_of_several_lines_answered_with_no(folder: Path, _: pytest.MonkeyPatch) -> object:
    begun = night(folder)
    lines = Batch(Nights(Book(begun.path.parents[1])), begun.path)
    line = Transaction(lines, Wanted(), lambda _: False, lambda _: False)
    return line.change(lambda table: Change((), table, ("Really?",)))


@raises("nothing was recorded")
def somebody_goes_back_from_the_first_question(folder: Path, patch: pytest.MonkeyPatch) -> object:
    night(folder)
    no_person(patch)
    patch.setattr("ledger.cli.terminal.asking.read_line", lambda: "<")
    return run(patch, folder, "win")
