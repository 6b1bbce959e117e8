"""What becomes of what phones send: pages to look at, hands that count, questions where the evening has moved on."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import takewhile
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ledger.cli.serve.entry_pages import (
    PAUSED,
    Became,
    Phone,
    address,
    asking,
    nowhere,
    said_of,
    shown,
    table_page,
)
from ledger.cli.serve.round_played import in_its_round
from ledger.cli.terminal.console import agreed
from ledger.errors import FileProblem, MahjError, Refused, each_problem
from ledger.night.entering import Counted, Doubtful, Overtaken, Request, Unanswered, enter, take_back, would_be
from ledger.night.entry_form import ANSWER, Ending, field_of, form
from ledger.night.filled_form import told_by
from ledger.night.nights import Nights, Wanted
from ledger.night.parsing import whole_number
from ledger.night.transaction import Transaction, tried
from ledger.record import HandEntry, VoidEntry
from ledger.render.page.entry import EntryPage, render_entry, since_words
from ledger.render.words import hand_words
from ledger.text import capital, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from ledger.book.books import Book
    from ledger.cli.serve.codes import Post
    from ledger.cli.serve.easts_word import EastsWord
    from ledger.night.entering import Outcome
    from ledger.night.filled_form import Filled
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.transaction import Change, Done

T = TypeVar("T")

#: The buttons that say at once how the hand ended.
_AT_ONCE = {"wall": Ending.WALL, "thrown-in": Ending.THROWN_IN}
#: What a form says of itself: its id, and how many entries the night had when it was shown.
_FORM, _SEEN = re.compile(r"[A-Za-z0-9_-]{1,64}"), re.compile(r"[0-9]{1,7}")
#: The statuses of answers: looked at, look elsewhere, wrong as it was sent, not now.
OK, ELSEWHERE, WRONG, NOT_NOW = 200, 303, 422, 503


class Answer(NamedTuple):
    """What a phone is answered: a page, or where to look instead, and the status that says how it went."""

    status: int
    page: str = ""
    location: str = ""


class _NotNow(Refused):
    """What can be sent once more later, as it is."""


class Desk:
    """Where phones enter hands. It keeps nothing that is not in the files but what waits for East."""

    def __init__(
        self,
        book: Book,
        tables: Callable[[Nights], Sequence[NightInPlay]],
        now: Callable[[], datetime],
        east: EastsWord | None = None,
    ) -> None:
        self._tables = tables
        self._now = now
        self._nights = Nights(book, lambda: now().date())
        self._east = east
        self._one_at_a_time = Lock()

    def look(self, post: Post, who: str, became: Became) -> Answer:
        """The page of a phone, or of nobody's yet; what became of a hand is said while it is the last."""
        return self._answer(post, who, lambda phone: _said(phone, self._page(phone), became))

    def take(self, post: Post, who: str, step: str, filled: Filled) -> Answer:
        """What becomes of what a phone sent."""
        return self._answer(post, who, lambda phone: self._step(phone, step, filled), filled)

    def _answer(
        self, post: Post, who: str, work: Callable[[Phone], EntryPage | str], filled: Filled | None = None
    ) -> Answer:
        """An answer to a phone; what is wrong is said on its page, with all that was filled in."""
        with self._one_at_a_time:
            phone: Phone | None = None
            try:
                phone = self._phone(post, who)
                found = work(phone)
            except MahjError as problem:
                return self._wrong(phone, problem, filled)
            if isinstance(found, str):
                return Answer(ELSEWHERE, location=found)
            return Answer(OK, render_entry(found, phone.table.evening.everyone))

    def _phone(self, post: Post, who: str) -> Phone:
        """The phone of a request. Raises Refused where no table of that code plays."""
        table = _table_of(post, self._tables(self._nights))
        name = post.scorer or who
        is_there = name in table.evening.players
        return Phone(table, name if is_there else "", post.scorer is None, self._now(), self._east is not None)

    def _page(self, phone: Phone, filled: Filled | None = None, ending: Ending = Ending.WIN) -> EntryPage:
        """The form of a phone, with what waits for East."""
        page = table_page(phone, filled, ending)
        return (
            page
            if self._east is None or not phone.table.is_open
            else page._replace(proposed=self._east.proposed(phone))
        )

    def _step(self, phone: Phone, step: str, filled: Filled) -> EntryPage | str:
        """What becomes of one tap: a page, or where to look."""
        if not phone.who:
            return self._page(phone)
        if step == "back":
            number = whole_number(_one(filled, "number"), "the number of a hand")
            self._does(phone, take_back(number, phone.who, phone.now))
            return address(phone, gone=str(number))
        if step in {"accept", "decline"} and self._east is not None:
            return self._easts_word(phone, self._east, _one(filled, "id"), accepts=step == "accept")
        return self._hand(phone, step, filled)

    def _hand(self, phone: Phone, step: str, filled: Filled) -> EntryPage | str:
        """What becomes of a form that was filled in: shown, or counted, or waiting for East."""
        ending = Ending.ERROR if step == "error" else _AT_ONCE.get(step) or _ending(_one(filled, "ending"))
        if step == "form":
            return self._page(phone, filled, ending)
        if not phone.table.is_open:
            raise Refused("the night has ended, so nothing was entered", "tell the host what was played")
        counts = step == "count" or step in _AT_ONCE
        if counts and not phone.may_enter:
            raise _NotNow(PAUSED, "it can be sent once the host goes on")
        request = _request(phone, ending, filled)
        east = self._east if self._east is not None and self._east.is_asked(phone) else None
        prepare = in_its_round(enter(request, phone.now))
        done = self._does(phone, prepare) if counts and east is None else tried(prepare, phone.table)
        outcome = done.change.outcome
        if isinstance(outcome, Counted) and (outcome.recorded is None or (counts and east is None)):
            return address(phone, counted=str(outcome.number))
        if isinstance(outcome, Counted) and outcome.recorded is not None and counts and east is not None:
            east.propose(phone, request, *said_of(phone.table, outcome.recorded))
            return address(phone, waits="yes")
        return _asked(phone, request, done, (filled, ending))

    def _easts_word(self, phone: Phone, east: EastsWord, name: str, *, accepts: bool) -> str:
        """What East says of a hand that waited. Raises Refused where the evening has moved on since."""
        request = east.taken(phone, name)
        if not accepts:
            return address(phone)
        outcome = self._does(phone, in_its_round(enter(request, phone.now))).change.outcome
        if isinstance(outcome, Counted):
            return address(phone, counted=str(outcome.number))
        raise Refused("the evening has moved on since this hand was entered", f"{request.who} enters it once more")

    def _does(self, phone: Phone, prepare: Callable[[NightInPlay], Change[T]]) -> Done[T]:
        """Make a change in the night of a phone. What must be agreed to comes as its outcome, and is not asked here."""
        wanted = Wanted(phone.table.name, may_be_closed=True)
        return Transaction(self._nights, wanted, agreed, agreed).change(prepare)

    def _wrong(self, phone: Phone | None, problem: MahjError, filled: Filled | None) -> Answer:
        """What is wrong, on the form where there is one."""
        found = each_problem(problem)
        message = capital("; ".join(each.message for each in found))
        hint = capital("; ".join(dict.fromkeys(each.hint for each in found if each.hint)))
        status = NOT_NOW if isinstance(problem, (FileProblem, _NotNow)) else WRONG
        page = nowhere(message, hint)
        names: tuple[str, ...] = ()
        if phone is not None:
            with suppress(MahjError):  # a rule that is missing, which is what is wrong
                page = self._page(phone, filled, _ending(_one(filled or {}, "ending")))
            page, names = (
                page._replace(problem=sentence(message), hint=hint and sentence(hint)),
                phone.table.evening.everyone,
            )
        return Answer(status, render_entry(page, names))


def _said(phone: Phone, page: EntryPage, became: Became) -> EntryPage:
    """A page that says what became of a hand, for as long as nothing else did."""
    is_last = page.last is not None and page.last.number == became.counted
    newest = takewhile(lambda entry: isinstance(entry, VoidEntry), reversed(phone.table.record.entries))
    return page._replace(
        counted=became.counted if is_last else None,
        is_taken_back=any(entry.number == became.taken_back for entry in newest),
        waits=became.waits and any(each.who == page.at.who for each in page.proposed),
    )


def _table_of(post: Post, tables: Sequence[NightInPlay]) -> NightInPlay:
    """The table that a code opens now, an open one first. Raises Refused where there is none."""
    if post.scorer is not None:
        found = [table for table in tables if post.scorer in table.evening.players]
    elif post.label is not None:
        found = [table for table in tables if table.is_at(post.label)]
    else:
        found = list(tables) if len(tables) == 1 else [table for table in tables if table.record.header.table is None]
    if not found:
        raise Refused("no night is played here just now", "ask the host, then load this page again")
    return min(found, key=lambda table: not table.is_open)


def _request(phone: Phone, ending: Ending, filled: Filled) -> Request:
    """A filled form as a request. Raises Refused for what is missing or was not sent by a form."""
    name, seen = _one(filled, "form"), _one(filled, "seen")
    if not (_FORM.fullmatch(name) and _SEEN.fullmatch(seen)):
        raise Refused("this was not sent from the form", "load the page again")
    return Request(
        form=name,
        who=phone.who,
        seen=int(seen),
        told=told_by(form(phone.table, ending), filled),
        answers={
            name.removeprefix(ANSWER): ",".join(value for value in values if value.strip())
            for name, values in filled.items()
            if name.startswith(ANSWER)
        },
        agreed=frozenset(filled.get("agreed", ())),
    )


def _asked(phone: Phone, request: Request, done: Done[Outcome], form_of: tuple[Filled, Ending]) -> EntryPage:
    """The page that asks about a hand before it counts."""
    outcome, table = done.change.outcome, phone.table
    if isinstance(outcome, Overtaken):
        page = asking(phone, *form_of, None)
        same = any(isinstance(entry, HandEntry) for entry in outcome.since)
        return page._replace(
            since=since_words(outcome.since, table.record.entries), may_be_same=same, yours=_in_words(phone, request)
        )
    page = asking(phone, *form_of, request.form)
    if isinstance(outcome, Unanswered):
        return page._replace(asked=tuple(field_of(each, table) for each in outcome.questions))
    agreed = outcome.questions if isinstance(outcome, Doubtful) else ()
    assert outcome.recorded is not None  # noqa: S101  # what counts already was answered
    return page._replace(shown=shown(table, outcome.recorded, (done.change.warnings, agreed)))


def _in_words(phone: Phone, request: Request) -> str:
    """A hand as everybody says it, without its stop; where it is none that can be recorded now, as it is typed."""
    with suppress(MahjError):
        outcome = tried(would_be(request, phone.now), phone.table).change.outcome
        if isinstance(outcome, (Counted, Doubtful)) and outcome.recorded is not None:
            return hand_words(outcome.recorded.reckoning.hand)
    return request.told.line


def _ending(said: str) -> Ending:
    """How a hand ended, as a form says it."""
    return Ending(said) if said in list(Ending) else Ending.WIN


def _one(filled: Filled, name: str) -> str:
    """The last of what was filled in under a name; "" for nothing."""
    return (filled.get(name) or ("",))[-1].strip()
