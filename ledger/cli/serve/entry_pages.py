"""What a phone that enters hands is shown of its table."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from ledger.book.entry_pause import is_paused
from ledger.cli.serve.round_played import round_words
from ledger.cli.terminal.amounts import amount_format
from ledger.errors import MahjError
from ledger.event.hands_of_round import has_its_hands
from ledger.night.entering import STANDS, is_newest
from ledger.night.entry_form import Ending, form
from ledger.night.explaining import explained
from ledger.record import HandEntry
from ledger.render.nights import balances_words
from ledger.render.page.entry import At, EntryPage, LastHand, Shown, seats
from ledger.render.sayings import announcement
from ledger.render.words import hand_words, next_east_words, waiting_words
from ledger.text import capital, sentence

if TYPE_CHECKING:
    from datetime import datetime

    from ledger.night.filled_form import Filled
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.recording import Recorded

PAUSED = "the host has paused entry"
#: What can be done while it is.
_MEANWHILE = "You can fill in a hand; it is sent once the host goes on."
#: What each page says anew.
_OF_ONE_PAGE = frozenset({"form", "seen", "step", "ending", "agreed"})
#: A form has an id that no other phone's has.
_BYTES = 9


class Became(NamedTuple):
    """What became of what a phone sent: the number of the hand that counts, of the one taken back; or one waits."""

    counted: int | None = None
    taken_back: int | None = None
    waits: bool = False


class Phone(NamedTuple):
    """A phone: at which table, whose it is, "" before that is known, and whether it could be somebody else's."""

    table: NightInPlay
    who: str
    may_change: bool
    now: datetime
    polls: bool = False

    @property
    def may_enter(self) -> bool:
        """Whether a hand can be entered at its table now."""
        return self.table.is_open and not is_paused(self.table.book)


def table_page(phone: Phone, filled: Filled | None = None, ending: Ending = Ending.WIN) -> EntryPage:
    """The form of a table, filled in as far as it was, or whose phone it could be; only news where it has ended.

    Raises what the rules in force, or seating people, raise.
    """
    table = phone.table
    page = news_page(phone)
    if not table.is_open:
        return page
    if not phone.who:
        return page._replace(names=tuple((name, address(phone._replace(who=name))) for name in table.evening.players))
    if has_its_hands(table):
        return page
    return page._replace(
        seats=seats(table.seating, phone.who),
        waiting=tuple(waiting_words(table.seating)),
        forms={each: form(table, each).fields for each in (Ending.WIN, Ending.ERROR)},
        filled={name: values for name, values in (filled or {}).items() if name not in _OF_ONE_PAGE},
        ending=ending,
    )


def news_page(phone: Phone) -> EntryPage:
    """Where a table stands, and nothing to fill in."""
    table = phone.table
    said = round_words(table, phone.who) or ("" if table.is_open else "The night has ended.")
    if not said:
        said = f"Hand {len(table.evening.hands) + 1}. {next_east_words(table.seating)}."
    return EntryPage(
        _at(phone),
        said,
        _last(phone),
        f"{balances_words(table.evening, amount_format(table, None))}." if table.evening.hands else "",
        polls=phone.polls,
        paused="" if phone.may_enter or not table.is_open else f"{capital(PAUSED)}. {_MEANWHILE}",
    )


def asking(phone: Phone, filled: Filled, ending: Ending, form_id: str | None) -> EntryPage:
    """A page that asks about one hand, which goes on under the id of its form, or under a new one."""
    page = news_page(phone)
    last = page.last and page.last._replace(may_be_taken_back=False)  # which would leave this hand behind
    carried = {name: values for name, values in filled.items() if name not in _OF_ONE_PAGE}
    at = page.at if form_id is None else page.at._replace(form=form_id)
    return page._replace(at=at, last=last, filled=carried, ending=ending)


def nowhere(message: str, hint: str) -> EntryPage:
    """The page where there is no table."""
    return EntryPage(At("Mahj"), "", problem=sentence(message), hint=hint and sentence(hint))


def shown(table: NightInPlay, recorded: Recorded, more: tuple[tuple[str, ...], tuple[str, ...]]) -> Shown:
    """A hand before it counts, with what the host should be told and what must be agreed to, sentences each."""
    words, payments = said_of(table, recorded)
    return Shown(words, payments, *more)


def said_of(table: NightInPlay, recorded: Recorded) -> tuple[str, str]:
    """A hand in words, and who pays whom."""
    reckoning = recorded.reckoning
    return f"{hand_words(reckoning.hand)}.", f"{announcement(reckoning, amount_format(table, None))}."


def new_form() -> str:
    """The id of a form that nobody has filled in yet."""
    return secrets.token_urlsafe(_BYTES)


def _at(phone: Phone) -> At:
    """Where a phone is."""
    record = phone.table.record
    label, number = record.header.table, record.header.round
    called = f"Table {label}" if label else "The table"
    return At(
        table=f"{called}, round {number}" if number else called,
        who=phone.who,
        name=address(phone),
        night=record.header.id,
        form=new_form(),
        seen=len(record.entries),
        may_change=phone.may_change,
    )


def address(phone: Phone, **more: str) -> str:
    """Where the pages of a phone are, with more that they are to say."""
    said = {**({"as": phone.who} if phone.may_change and phone.who else {}), **more}
    return f"enter?{urlencode(said)}" if said else "enter"


def _last(phone: Phone) -> LastHand | None:
    """The hand that stands last, and whether it can be taken back."""
    table = phone.table
    entry = next((each for each in reversed(table.entries) if isinstance(each, HandEntry)), None)
    if entry is None:
        return None
    left = STANDS - (phone.now - entry.at)
    words = f"{len(table.evening.hands)}. {hand_words(entry.hand)}."
    with suppress(MahjError):  # where a rule is missing by now, what was paid stands in the balances
        words += f" {announcement(explained(table, entry.number).reckoning, amount_format(table, None))}."
    may_be = is_newest(entry, table) and left.total_seconds() >= 0 and phone.may_enter
    return LastHand(entry.number, len(table.evening.hands), words, entry.entered_by, may_be, int(left.total_seconds()))
