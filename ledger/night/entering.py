"""A hand entered on a phone: what became of the night since the phone was shown it is asked about, never guessed.

Each request has an id, which stands with the entry in the file: what is sent twice counts once, also where the answer
was lost because the program that gave it was killed. It says how many entries the night had when the form was shown,
and so which hand it answers; where the evening has moved on since, whoever sent it is asked.
"""

from __future__ import annotations

import hashlib
from datetime import timedelta
from itertools import takewhile
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.arbiter.card_files import newest_card
from ledger.errors import Refused
from ledger.night import grammar
from ledger.night.asking import questions_of_house, with_answers
from ledger.night.card_lines import by_card
from ledger.night.recording import Recorded, record
from ledger.night.renaming import players_in
from ledger.night.transaction import Change
from ledger.night.undoing import history, undo
from ledger.record import SETTLING, HandEntry, NoteEntry, PaymentEntry, VoidEntry
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import datetime

    from ledger.night.asking import Answers
    from ledger.night.filled_form import Told
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.questions import Question
    from ledger.record import Entry

#: How long whoever sits at a table can take back a hand that was entered there; after that the host can.
STANDS = timedelta(minutes=1)


class Request(Struct, frozen=True, kw_only=True):
    """A hand as a phone sends it: who entered it, and after how many entries of the night's file.

    ``form`` is the id of the form it was filled into. ``answers`` are those to the questions of house rules, and
    ``agreed`` what else was asked and answered with yes.
    """

    form: str
    who: str
    seen: int
    told: Told
    answers: Answers
    agreed: frozenset[str] = frozenset()

    @property
    def id(self) -> str:
        """Tells it from every other, also from another hand that was filled into the same form."""
        said = "\n".join((self.told.line, *(f"{part}={answer}" for part, answer in sorted(self.answers.items()))))
        return f"{self.form}.{hashlib.blake2s(said.encode(), digest_size=4).hexdigest()}"


class Counted(Struct, frozen=True):
    """The hand of a request is in the file, under this number; ``recorded`` only where it came there now."""

    number: int
    recorded: Recorded | None = None


class Overtaken(Struct, frozen=True):
    """Nothing was written: these entries came since the phone was shown the night, which has so many by now.

    What came and was taken back again is left out, so there may be none.
    Another hand that came of the same form is among them: somebody went back to it. The next one needs a form anew.
    """

    since: tuple[Entry, ...]
    seen: int


class Unanswered(Struct, frozen=True):
    """Nothing was written: house rules must know more."""

    questions: tuple[Question, ...]


class Doubtful(Struct, frozen=True):
    """Nothing was written: this must be agreed to first, of a hand that would come to this."""

    questions: tuple[str, ...]
    recorded: Recorded


class Gone(Struct, frozen=True):
    """A hand that was taken back, under this number."""

    number: int


#: What becomes of a request.
Outcome = Counted | Overtaken | Unanswered | Doubtful


def enter(request: Request, now: datetime) -> Callable[[NightInPlay], Change[Outcome]]:
    """How to record the hand of a request, once. Preparing it raises every problem of the hand at once."""

    def prepare(table: NightInPlay) -> Change[Outcome]:
        _refuse_stranger(request.who, table)
        entries = table.record.entries
        served = next((entry for entry in entries if entry.request == request.id), None)
        if served is not None:
            return Change((), Counted(served.number))
        used = [entry for entry in entries[: request.seen] if (entry.request or "").startswith(f"{request.form}.")]
        came = [entry for entry in entries[request.seen :] if _moves_on(entry)]
        if used or came:
            return Change((), Overtaken((*used, *_left_of(came, entries[: request.seen])), len(entries)))
        return would_be(request, now)(table)

    return prepare


def would_be(request: Request, now: datetime) -> Callable[[NightInPlay], Change[Outcome]]:
    """How a request would be recorded in the night as it is now, wherever it was shown. Raises as `enter`."""

    def prepare(table: NightInPlay) -> Change[Outcome]:
        told = by_card(grammar.told(request.told.words, table.people.knows), newest_card(table.book))
        answers: Mapping[str, str] = {**request.told.answers, **request.answers}
        left = questions_of_house(told.told, answers, table)
        if left:
            return Change((), Unanswered(left))
        change = record(with_answers(told.told, answers), now)(table)
        recorded = change.outcome
        asked = (*told.questions, *told.doubts, *change.questions, *change.doubts)
        if not request.agreed.issuperset(asked):
            return Change((), Doubtful(asked, recorded), warnings=change.warnings)
        entries = tuple(_entered(entry, request) for entry in change.entries)
        return Change(entries, Counted(recorded.number, recorded), warnings=change.warnings)

    return prepare


def take_back(number: int, who: str, now: datetime) -> Callable[[NightInPlay], Change[Gone]]:
    """How somebody at a table takes back the hand that was entered last there; one that is gone already stays so.

    Raises Refused where something came after it, or it has stood for longer than `STANDS`.
    """

    def prepare(table: NightInPlay) -> Change[Gone]:
        _refuse_stranger(who, table)
        place = table.place_of(number)
        if place.void is not None:
            return Change((), Gone(number))
        if not is_newest(place.entry, table):
            raise Refused("this hand is not what was entered last", "the host can correct it")
        if now - place.entry.at > STANDS:
            raise Refused("this hand has stood for more than a minute", "the host can take it back")
        change = undo(now)(table)
        return Change(tuple(replace(entry, entered_by=who) for entry in change.entries), Gone(number))

    return prepare


def is_newest(entry: Entry, table: NightInPlay) -> bool:
    """Whether a hand that a phone entered is what came last: nothing was written or taken back since.

    Whoever taps twice takes back one hand, though the one before it is the last that stands by then.
    """
    entries = table.record.entries
    done = history(entries).done
    since = takewhile(lambda each: each != entry, reversed(entries))
    return (
        entry.entered_by is not None
        and bool(done)
        and done[-1].words[0] == (None, entry)
        and not any(isinstance(each, VoidEntry) for each in since)
    )


def _refuse_stranger(who: str, table: NightInPlay) -> None:
    """Raise Refused for somebody who does not play this night."""
    if who not in players_in(table.record):
        raise Refused(f"{quoted(who)} does not play at this table", f"at the table: {', '.join(table.evening.players)}")


def _moves_on(entry: Entry) -> bool:
    """Whether somebody who is about to enter a hand should know of an entry that came meanwhile."""
    return not isinstance(entry, NoteEntry) and not (isinstance(entry, PaymentEntry) and entry.purpose in SETTLING)


def _left_of(came: Sequence[Entry], before: Iterable[Entry]) -> list[Entry]:
    """The last word of each number that came; what was taken back again and had not been there before is none."""
    known = {entry.number for entry in before}
    newest = {entry.number: entry for entry in came}
    return [entry for entry in newest.values() if entry.number in known or not isinstance(entry, VoidEntry)]


def _entered(entry: Entry, request: Request) -> Entry:
    """An entry as it came from a phone; the id stands with the hand."""
    return replace(entry, entered_by=request.who, request=request.id if isinstance(entry, HandEntry) else None)
