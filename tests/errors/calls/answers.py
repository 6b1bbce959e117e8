# ruff: noqa: D103  # the name of a call says what it shows
"""Questions answered with no, and words that are no hand."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from msgspec.structs import replace

from ledger.book.books import Book
from ledger.hooks.new_rules import new_package
from ledger.model import Result
from ledger.night.asking import answered
from ledger.night.card_lines import filled_in
from ledger.night.grammar import split, told
from ledger.night.hand_input import HandInput
from ledger.night.parsing import remark
from ledger.night.questions import Kind, Question
from ledger.night.recording import record
from ledger.night.transaction import Change
from ledger.pay.settling import plan
from ledger.record import NoteEntry, PaymentEntry, Purpose
from ledger.season.checking import check_book
from ledger.season.merging import merge_all
from ledger.season.restoring import restore, wanted_copy
from ledger.testing import Table
from tests.writing import add_people, append

if TYPE_CHECKING:
    import pytest

    from ledger.errors import MahjError
    from ledger.night.night_in_play import NightInPlay


from tests.errors.calls.made import (
    CLOSE_OTHERS,
    NOT_WRITTEN,
    NOW,
    book_of,
    failing,
    night,
    no_person,
    raises,
    run,
    transaction,
)


@raises("nothing was recorded")
def a_question_answered_with_no(folder: Path, _: pytest.MonkeyPatch) -> object:
    return transaction(folder, answer=False).change(lambda table: Change((), table, ("Really?",)))


@raises("nothing was recorded")
def a_line_that_disagrees_and_a_no(folder: Path, _: pytest.MonkeyPatch) -> object:
    at = transaction(folder, answer=False)
    (at.book.cards / "2026.toml").write_text(CARD, encoding="utf-8")
    return filled_in(HandInput(Result.SELF_DRAWN).also(winner="ann", value=30, line="A"), at)


CARD = 'format = 1\ntitle = "Ours"\n[[hands]]\nlabel = "A"\npattern = "FF 2026 444 DDD 11"\nvalue = 25\n'


@raises("a joker exchange that completes a hand is self-drawn", "leave out the discarder")
def a_joker_exchange_on_a_discard(folder: Path, _: pytest.MonkeyPatch) -> object:
    told_so = HandInput(Result.DISCARD).also(winner="ann", value=25, discarder="bea", joker_exchange=True)
    return transaction(folder, answer=True).change(record(told_so, NOW))


@raises("nothing was changed")
def a_copy_that_shall_not_be_brought_back(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr("ledger.book.safety_copies.copies_folder", lambda: folder / "copies")
    begun = night(folder)
    append(begun, [NoteEntry(number=1, at=NOW, text="cake")])
    book = Book(begun.path.parents[1])
    return restore(book, wanted_copy(book, "2026-11-29", None), NOW, lambda _: False)


@raises("none can be made: TMP cannot be written", "change the permissions of that folder")
def copies_that_cannot_be_made(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    patch.setattr("ledger.book.safety_copies.copies_folder", lambda: folder / "copies")
    patch.setattr(os, "access", lambda *_: False)
    raise check_book(book)[-1].problems[0]


@raises(f"TMP/book/sessions/2026-11-29 2.toml {NOT_WRITTEN}", CLOSE_OTHERS)
def a_conflict_copy_that_cannot_be_removed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    begun = night(folder)
    begun.path.with_name("2026-11-29 2.toml").write_bytes(begun.content)
    patch.setattr("ledger.book.safety_copies.keep_for_good", lambda *_: patch.setattr(Path, "unlink", failing()))
    [merged] = merge_all(Book(begun.path.parents[1]), NOW, bool, only_try=False)
    assert merged.problem is not None
    raise merged.problem


@raises("2026-11-29 2.toml was not put together with its night", "void the payment that was made once only")
def a_payment_that_was_made_once(folder: Path, _: pytest.MonkeyPatch) -> object:
    begun = night(folder)
    paid = PaymentEntry(number=1, at=NOW, payer="Ann", payee="Bea", amount=5, purpose=Purpose.SETTLE)
    begun.path.with_name("2026-11-29 2.toml").write_bytes(append(begun, [paid]).content)
    begun.path.write_bytes(begun.content)
    append(begun, [replace(paid, amount=4)])
    [merged] = merge_all(Book(begun.path.parents[1]), NOW, lambda _: False, only_try=False)
    assert merged.problem is not None
    raise merged.problem


@raises("no hand was told", "for example: ann 25 dee, bea 30 self j, wall, thrown in, error ann 40 intact dee")
def no_words(_: Path, __: pytest.MonkeyPatch) -> object:
    return told(())


@raises('a quote is not closed in "ann 25 "dee"', "put a second one behind the name")
def a_quote_that_is_not_closed(_: Path, __: pytest.MonkeyPatch) -> object:
    return split('ann 25 "dee')


@raises(
    "the balances add up to 5 points, not to zero, so nobody can settle them",
    "run mahj check to find the entry that does not add up",
)
def balances_that_do_not_add_up(_: Path, __: pytest.MonkeyPatch) -> object:
    return plan({"Ann": 5})


@raises("stopped: nothing was recorded")
def a_question_that_is_broken_off(folder: Path, patch: pytest.MonkeyPatch) -> object:
    night(folder)
    patch.setattr("ledger.cli.terminal.console.somebody_is_there", lambda: True)
    patch.setattr("ledger.cli.terminal.console.read_line", aborted)
    return run(patch, folder, "seats", "An", "Bea")


def aborted() -> str:
    """Somebody presses Ctrl-C at a question."""
    raise typer.Abort


@raises("nothing was run", "read the file; mahj plugins trust trusts it")
def a_rule_that_shall_not_be_tried_after_all(folder: Path, patch: pytest.MonkeyPatch) -> object:
    (book_of(folder).plugins / "ours.py").write_text("", "utf-8")
    patch.setattr("ledger.cli.terminal.rule_trust.ask", lambda *_, **__: False)
    return run(patch, folder, "plugins", "check", "ours.py")


@raises("nothing was run")
def a_rule_that_shall_not_be_watched_after_all(folder: Path, patch: pytest.MonkeyPatch) -> object:
    (book_of(folder).plugins / "ours.py").write_text("", "utf-8")
    patch.setattr("ledger.cli.terminal.rule_trials.ask", lambda *_, **__: False)
    return run(patch, folder, "plugins", "check", "ours.py", "--watch")


@raises("TMP/book/plugins/ours.py is not in UTF-8", "save it as UTF-8")
def a_rule_that_is_no_text_packed(folder: Path, _: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    (book.plugins / "ours.py").write_bytes(b"\xff")
    return new_package(book, "ours", folder)


@raises("Ann cannot win on a discard of their own", "record it as self-drawn, or name who discarded")
def a_hand_in_a_test_that_could_not_be(_: Path, __: pytest.MonkeyPatch) -> object:
    return Table("Ann", "Bea").win("Ann", 25, "Ann")


@raises(
    '"pie" is not in force in standard',
    "in force: winner-collects, discarder-doubles, self-drawn-doubles, jokerless-doubles, miscalled-discard, "
    "mah-jongg-in-error, pays-for-table",
)
def a_rule_left_out_in_a_test_that_is_not_played(_: Path, __: pytest.MonkeyPatch) -> object:
    return Table("Ann", "Bea", without=["pie"])


@raises("nothing was trusted")
def a_file_that_is_not_trusted_after_all(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    (book.plugins / "ours.py").write_text("x = 1\n", encoding="utf-8")
    no_person(patch)
    return run(patch, folder, "plugins", "trust", "ours.py")


@raises("nothing was written")
def a_file_that_is_not_written_over(folder: Path, patch: pytest.MonkeyPatch) -> object:
    night(folder)
    no_person(patch)
    (folder / "x.csv").write_text("x", encoding="utf-8")
    return run(patch, folder, "export", "csv", "-o", str(folder / "x.csv"))


@raises("no night was opened", "where it is somebody known here, type Anna in place of Ann")
def a_night_that_is_not_opened(folder: Path, patch: pytest.MonkeyPatch) -> object:
    add_people(book_of(folder), ["Anna"])
    no_person(patch)
    return run(patch, folder, "start", "Ann", "Bea")


@raises("the output cannot be written: No space left on device", "make room, or send it elsewhere, then do it again")
def output_that_cannot_be_written(folder: Path, patch: pytest.MonkeyPatch) -> object:
    night(folder)
    patch.setattr("typer.echo", failing(errno.ENOSPC))
    return run(patch, folder, "show")


@raises("a note cannot have 2001 characters", "write up to 2000")
def a_note_without_end(_: Path, __: pytest.MonkeyPatch) -> object:
    return remark("x" * 2001)


@raises('"a dragon" is no answer', "answer with a joker or a flower; < goes back, to type anything else")
def a_word_that_a_question_does_not_take(folder: Path, _: pytest.MonkeyPatch) -> object:
    question = Question("robbed", "Of what?", Kind.WORD, ("", "a joker", "a flower"))

    def wrong(problem: MahjError) -> None:
        raise problem

    def asked(table: NightInPlay) -> Change[NightInPlay]:
        answered(lambda _: question, lambda *_: "a dragon", wrong, table)
        return Change((), table)

    return transaction(folder, answer=True).change(asked)
