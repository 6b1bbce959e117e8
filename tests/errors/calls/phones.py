# ruff: noqa: D103, SLF001  # the name of a call says what it shows; what is wrong is shown on a page, not raised
"""What phones enter: what is refused on their pages, and what the host is refused who lets them."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from ledger.book.books import Book
from ledger.book.entry_pause import pause, resume
from ledger.cli.serve import desk
from ledger.cli.serve.codes import Post
from ledger.cli.serve.desk import Desk
from ledger.cli.serve.easts_word import EastsWord
from ledger.cli.serve.entry_pages import Phone
from ledger.cli.serve.with_entry import EntryWanted, entry_at
from ledger.night.entering import Counted, enter, take_back
from ledger.night.entry_form import Ending, form
from ledger.night.filled_form import told_by
from ledger.night.nights import Nights, Wanted
from ledger.night.transaction import tried
from tests.errors.calls.made import CLOSE_OTHERS, NOT_WRITTEN, NOW, book_of, failing, raises, run

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from ledger.night.filled_form import Filled

#: A wall game, as a form holds it.
WALL: Filled = {"form": ("f1",), "seen": ("0",), "step": ("wall",)}


def opened(folder: Path, patch: pytest.MonkeyPatch, *commands: str, who: str = "Bea", east: bool = False) -> Phone:
    """Somebody's phone at a table where these commands were typed after it was opened."""
    book_of(folder)
    for command in ("start Ann Bea Cat Dee", *commands):
        run(patch, folder, *command.split())
    table = Nights(Book(folder / "book")).find(Wanted(may_be_closed=True))
    return Phone(table, who, may_change=True, now=NOW, polls=east)


def desk_of(phone: Phone, east: EastsWord | None = None) -> Desk:
    """Where a phone sends what it enters."""
    return Desk(phone.table.book, lambda _: [phone.table], lambda: NOW, east)


@raises(f"TMP/book/sessions/.entry-paused {NOT_WRITTEN}", CLOSE_OTHERS)
def entry_that_cannot_be_paused(folder: Path, patch: pytest.MonkeyPatch) -> None:
    book = book_of(folder)
    patch.setattr("pathlib.Path.touch", failing())
    pause(book)


@raises(f"TMP/book/sessions/.entry-paused {NOT_WRITTEN}", CLOSE_OTHERS)
def entry_that_cannot_go_on(folder: Path, patch: pytest.MonkeyPatch) -> None:
    book = book_of(folder)
    patch.setattr("pathlib.Path.unlink", failing())
    resume(book)


@raises("--scorer and --east-accepts say how hands are entered", "add --entry")
def a_scorer_where_nobody_enters(folder: Path, patch: pytest.MonkeyPatch) -> object:
    opened(folder, patch)
    return run(patch, folder, "serve", "--scorer", "Bea")


@raises("a code is at least twenty letters and digits", "leave --code out for a new one")
def a_code_of_entry_that_is_guessed(folder: Path, patch: pytest.MonkeyPatch) -> object:
    opened(folder, patch)
    return run(patch, folder, "serve", "--entry", "--code", "abcdefghjk")


@raises('"Zoe" plays at no table just now', "there play Ann, Bea, Cat, Dee")
def a_scorer_who_is_not_there(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = opened(folder, patch).table.book
    return entry_at(book, "a" * 20, EntryWanted(("Zoe",)), None, lambda: NOW)


@raises("no night is played here just now", "ask the host, then load this page again")
def a_code_of_a_table_that_is_not_there(_: Path, __: pytest.MonkeyPatch) -> object:
    return desk._table_of(Post(), [])


@raises("this was not sent from the form", "load the page again")
def a_form_that_is_none(folder: Path, patch: pytest.MonkeyPatch) -> object:
    return desk._request(opened(folder, patch), Ending.WALL, {})


@raises("the night has ended, so nothing was entered", "tell the host what was played")
def a_hand_after_the_end(folder: Path, patch: pytest.MonkeyPatch) -> object:
    phone = opened(folder, patch, "end")
    return desk_of(phone)._hand(phone, "wall", WALL)


@raises("the host has paused entry", "it can be sent once the host goes on")
def a_hand_while_entry_is_paused(folder: Path, patch: pytest.MonkeyPatch) -> object:
    phone = opened(folder, patch, "phones pause")
    return desk_of(phone)._hand(phone, "wall", WALL)


@raises("the evening has moved on since this hand was entered", "Bea enters it once more")
def a_hand_that_east_accepts_too_late(folder: Path, patch: pytest.MonkeyPatch) -> object:
    phone, east = opened(folder, patch), EastsWord()
    request = desk._request(phone, Ending.WALL, WALL)
    east.propose(phone, request, "", "")
    run(patch, folder, "note", "late")
    run(patch, folder, "wall")
    ann = phone._replace(who="Ann")
    return desk_of(phone, east)._easts_word(ann, east, request.id, accepts=True)


@raises("8 hands wait for East at this table", "Ann accepts or declines them")
def more_hands_than_wait_for_east(folder: Path, patch: pytest.MonkeyPatch) -> None:
    phone, east = opened(folder, patch), EastsWord()
    for number in range(9):
        east.propose(phone, desk._request(phone, Ending.WALL, {**WALL, "form": (f"f{number}",)}), "", "")


@raises("Ann is East, and accepts it", "ask East to tap it")
def a_hand_accepted_by_somebody_else(folder: Path, patch: pytest.MonkeyPatch) -> object:
    return EastsWord().taken(opened(folder, patch), "f1")


@raises("this hand does not wait any more", "see what was entered last")
def a_hand_that_does_not_wait(folder: Path, patch: pytest.MonkeyPatch) -> object:
    return EastsWord().taken(opened(folder, patch, who="Ann"), "f1")


@raises('"Zoe" does not play at this table', "at the table: Ann, Bea, Cat, Dee")
def a_stranger_who_takes_back(folder: Path, patch: pytest.MonkeyPatch) -> object:
    return take_back(1, "Zoe", NOW)(opened(folder, patch, "wall").table)


@raises("this hand is not what was entered last", "the host can correct it")
def taking_back_what_the_host_recorded(folder: Path, patch: pytest.MonkeyPatch) -> object:
    return take_back(1, "Bea", NOW)(opened(folder, patch, "wall").table)


@raises("this hand has stood for more than a minute", "the host can take it back")
def taking_back_too_late(folder: Path, patch: pytest.MonkeyPatch) -> object:
    phone = opened(folder, patch)
    done = tried(enter(desk._request(phone, Ending.WALL, WALL), NOW), phone.table)
    assert isinstance(done.change.outcome, Counted)
    return take_back(1, "Bea", NOW + timedelta(minutes=2))(done.after)


@raises("Who won? On whose discard? What is the hand worth?", "fill in what is missing")
def a_form_that_lacks_something(folder: Path, patch: pytest.MonkeyPatch) -> object:
    return told_by(form(opened(folder, patch).table, Ending.WIN), {})


@raises('the answer to "Another value" cannot be "2.5"', "type a whole number, such as 25")
def a_value_that_is_no_number(folder: Path, patch: pytest.MonkeyPatch) -> object:
    return told_by(form(opened(folder, patch).table, Ending.WIN), {"other_value": ("2.5",)})


@raises("this table has its hands of round 1, so nothing was entered", "if one more was played, tell the host")
def a_hand_more_than_a_round_has(folder: Path, patch: pytest.MonkeyPatch) -> object:
    book = book_of(folder)
    people = ("Ann", "Bea", "Cat", "Dee", "/", "Eve", "Fay", "Gil", "Hal")
    event = ("event", "start", *people[:4], *people[5:])
    run(patch, folder, *event, "--hands", "1", "--rounds", "1", "--movement", "hand")
    run(patch, folder, "event", "round", *people)
    run(patch, folder, "wall", "--table", "1")
    table = Nights(book).find(Wanted(f"{book.event_paths()[0].stem}-r1-t1"))
    phone = Phone(table, "Bea", may_change=True, now=NOW)
    return desk_of(phone)._hand(phone, "thrown-in", {**WALL, "seen": ("1",)})
