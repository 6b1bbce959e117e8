# ruff: noqa: D103  # the name of a call says what it shows
"""Events that somebody thinks better of, that go on too long, or that the disk does not keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.commands.event_opening import asked_which_way
from ledger.cli.prompt.hands import at_table_of
from ledger.cli.prompt.prompt_night import PromptNight
from ledger.cli.prompt.words import Line
from ledger.cli.terminal.context import Answers, Context
from ledger.event.closing import end_event
from ledger.event.comings import LeftOver, arrive
from ledger.event.directing import call_time
from ledger.event.event_files import _Meant, read_event
from ledger.event.event_in_play import Director
from ledger.event.movements import Movement
from ledger.event.opening import Terms, start_event
from ledger.event.paying import AskedToPay, pay_in_event
from ledger.event.record import EventRecord
from ledger.event.rounds import Asked, open_round
from ledger.event.sheets import score
from ledger.presets.choosing_rules import Choice
from ledger.season.event_changes import remove_event
from tests.errors.calls.made import NOW, book_of, raises

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

EIGHT = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay", "Gil", "Hal")


def opened(folder: Path, *names: str) -> Director:
    """An event of a book, opened."""
    book = book_of(folder)
    terms = Terms(hands=0, movement=Movement.RANK)
    start_event(book, names, Choice(), terms, day=None, now=NOW, doubt=lambda _: True, which_way=lambda _: None)
    return Director(book, NOW)


@raises("no event was opened", "where it is somebody known here, type Hal in place of Hall")
def an_event_opened_with_a_name_that_was_a_slip(folder: Path, _: pytest.MonkeyPatch) -> object:
    director = opened(folder, *EIGHT)
    names = [*EIGHT[:7], "Hall"]
    return start_event(
        director.book, names, Choice(), Terms(), day=None, now=NOW, doubt=lambda _: False, which_way=lambda _: None
    )


@raises("nobody was let in", "where it is somebody known here, type Hal in place of Hall")
def somebody_let_in_with_a_name_that_was_a_slip(folder: Path, _: pytest.MonkeyPatch) -> object:
    return arrive(opened(folder, *EIGHT), ["Hall"], LeftOver(None, lambda _: None), doubt=lambda _: False)


@raises("no event was opened")
def a_question_about_an_uneven_number_that_is_gone_back_from(folder: Path, _: pytest.MonkeyPatch) -> object:
    context = Context(folder, answers=Answers(bool, bool, lambda *_: None))
    return asked_which_way(context, "no event was opened")(13)


@raises("an event has 0 rounds at most", "mahj event end closes it")
def an_event_of_too_many_rounds(folder: Path, patch: pytest.MonkeyPatch) -> object:
    patch.setattr("ledger.event.rounds.MOST_ROUNDS", 0)
    return open_round(opened(folder, *EIGHT), Asked())


@raises("the tables of round 1 have ended", "mahj event round opens the next round")
def a_hand_at_the_prompt_once_a_round_has_ended(folder: Path, _: pytest.MonkeyPatch) -> object:
    director = opened(folder, *EIGHT)
    open_round(director, Asked())
    call_time(director)
    night = PromptNight(Context(director.book.root).at_all_tables())
    return at_table_of(Line("hand"), night.context, night.tables())


@raises(
    "what was written to e-2026-11-29.toml does not read back as it was meant, so nothing in it has changed",
    "check the disk; if it is sound, please report this as a fault of mahj",
)
def an_event_that_does_not_read_back(folder: Path, _: pytest.MonkeyPatch) -> object:
    director = opened(folder, *EIGHT)
    file = read_event(director.book.event_paths()[0])
    return _Meant(file.path, EventRecord(file.record.header, file.record.entries[:0])).verify(
        file.content + b'\n[[entries]]\nnumber = 9\ntype = "note"\nat = 2026-11-29T20:00:00-05:00\ntext = "pie"\n'
    )


@raises("the event stays open", "mahj event round opens the next round")
def an_event_that_is_not_ended_before_its_rounds(folder: Path, _: pytest.MonkeyPatch) -> object:
    return end_event(opened(folder, *EIGHT), doubt=lambda _: False)


@raises("the round goes on")
def time_that_is_not_called_before_a_hand(folder: Path, _: pytest.MonkeyPatch) -> object:
    director = opened(folder, *EIGHT)
    open_round(director, Asked())
    return call_time(director, doubt=lambda _: False)


@raises("no event was opened", "mahj event end --event e-2026-11-29 closes that one")
def a_second_event_of_a_date_that_is_not_opened(folder: Path, _: pytest.MonkeyPatch) -> object:
    book = opened(folder, *EIGHT).book
    return start_event(
        book, EIGHT, Choice(), Terms(), day=None, now=NOW, doubt=lambda _: False, which_way=lambda _: None
    )


def paid_too_much(folder: Path, ask: Callable[[Director], bool]) -> object:
    """More paid than is owed of an event, which somebody is asked about."""
    director = opened(folder, *EIGHT)
    asked = AskedToPay("Ann", "Bea", 5)
    return pay_in_event(director, asked, lambda event: event.owed, lambda _: ask(director))


@raises("nothing was recorded")
def more_than_is_owed_of_an_event_that_is_not_paid(folder: Path, _: pytest.MonkeyPatch) -> object:
    return paid_too_much(folder, lambda _: False)


@raises("what is owed has become something else meanwhile", "mahj event settle shows it")
def a_payment_of_an_event_that_was_made_meanwhile(folder: Path, _: pytest.MonkeyPatch) -> object:
    def meanwhile(director: Director) -> bool:
        pay_in_event(director, AskedToPay("Ann", "Bea", 5), lambda event: event.owed, lambda _: True)
        return True

    return paid_too_much(folder, meanwhile)


def another_sheet(folder: Path, replaces: Callable[[Director], bool]) -> object:
    """A second sheet of a table, which somebody is asked about."""
    director = opened(folder, *EIGHT)
    open_round(director, Asked())
    score(director, "1", ["ann=5", "bea=-5", "cat=0", "dee=0"], lambda *_: True)
    return score(director, "1", ["ann=0", "bea=0", "cat=5", "dee=-5"], lambda *_: replaces(director))


@raises("the sheet stays as it was")
def a_sheet_that_is_not_replaced(folder: Path, _: pytest.MonkeyPatch) -> object:
    return another_sheet(folder, lambda _: False)


@raises("the sheet of table 1 was entered by somebody else just now", "do it again")
def a_sheet_that_was_entered_meanwhile(folder: Path, _: pytest.MonkeyPatch) -> object:
    def meanwhile(director: Director) -> bool:
        score(director, "1", ["ann=0", "bea=0", "cat=9", "dee=-9"], lambda *_: True)
        return True

    return another_sheet(folder, meanwhile)


@raises("nothing was changed")
def an_event_that_stays(folder: Path, _: pytest.MonkeyPatch) -> object:
    return remove_event(opened(folder, *EIGHT).book, "e-2026-11-29", NOW, lambda _: False)


@raises("TMP/book was changed by somebody else just now, so nothing was written", "do it again")
def an_event_that_goes_on_while_it_is_taken_out(folder: Path, _: pytest.MonkeyPatch) -> object:
    director = opened(folder, *EIGHT)

    def meanwhile(_: str) -> bool:
        open_round(director, Asked())
        return True

    return remove_event(director.book, "e-2026-11-29", NOW, meanwhile)
