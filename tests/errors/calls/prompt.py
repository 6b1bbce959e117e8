# ruff: noqa: D103  # the name of a call says what it shows
"""The prompt, its lines, and completion."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.book.beginning import create_book
from ledger.book.books import Book
from ledger.book.keys import Findings
from ledger.cli.completion.completing import answer
from ledger.cli.completion.installing import Home, install
from ledger.cli.prompt.front import Replies
from ledger.cli.prompt.opening import Opener
from ledger.cli.terminal.context import Context
from ledger.errors import Problems
from ledger.night.asking import answered, part
from ledger.night.night_in_play import NightInPlay
from ledger.night.nights import Nights, Wanted
from ledger.night.questions import Kind, Question
from ledger.night.transaction import Batch, Change, Transaction
from ledger.record import NoteEntry
from tests.writing import add_people, append

if TYPE_CHECKING:
    import pytest

    from ledger.errors import MahjError
    from ledger.night.night_files import NightFile

from tests.errors.calls.made import CLOSE_OTHERS, NOT_WRITTEN, NOW, failing, night, no_person, raises, run
from tests.play.script import Script


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


@raises("nothing was typed", "type an answer; < goes back, to type anything else")
def an_answer_that_is_none(folder: Path, _: pytest.MonkeyPatch) -> object:
    begun = night(folder)
    return asked(Book(begun.path.parents[1]), begun, " ")


@raises("Cat is not at the table", "at the table: Ann, Bea; < goes back, to type anything else")
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
    patch.setattr("ledger.cli.terminal.console.read_line", lambda: "<")
    return run(patch, folder, "win")


def _opens(folder: Path, text: str) -> object:
    """Type a line at a prompt where no night is open, in a book that knows Ann and Anna."""
    book = create_book(folder / "book")
    add_people(book, ["Ann", "Anna"])
    context, said = Context(book.root), Script("")
    opener = Opener(Replies(said), lambda _: None)
    opener.propose(context)
    opener.opens(text, context)
    opener.refuse_hand()
    return None


@raises("start needs the players", "name them, East first, as in start Ann Bea Cat Dee")
def a_night_that_is_opened_for_nobody(folder: Path, _: pytest.MonkeyPatch) -> object:
    return _opens(folder, "start")


@raises('"an" could be Ann or Anna', "type more of the name; 'an' in quotes is somebody new")
def a_beginning_of_two_names_as_a_night_is_opened(folder: Path, _: pytest.MonkeyPatch) -> object:
    return _opens(folder, "start an bea")


@raises("no night is open, so nothing was recorded", "name the players first, East first, as in Ann Bea Cat Dee")
def a_hand_before_a_night_is_open(folder: Path, _: pytest.MonkeyPatch) -> object:
    return _opens(folder, "ann 25 anna")


@raises("the answer cannot be 7", "type a number from 0 to 4; < goes back, to type anything else")
def an_answer_of_more_than_four_exposures(folder: Path, _: pytest.MonkeyPatch) -> object:
    begun = night(folder)

    def told(problem: MahjError) -> object:
        raise problem

    question = Question("exposures", "How many exposures?", Kind.DIGIT)
    return answered(lambda _: question, lambda _, __: "7", told, NightInPlay(Book(begun.path.parents[1]), begun))
