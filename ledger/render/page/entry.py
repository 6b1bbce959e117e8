"""The pages of a phone that enters hands: who is there, the form, what a hand would pay, what was asked about it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ledger.night.entry_form import Asks, Ending
from ledger.record import HandEntry, VoidEntry, standing_entries
from ledger.render.nights import entry_words
from ledger.render.page.rendering import Templates

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ledger.model import Seating
    from ledger.night.entry_form import FormField
    from ledger.night.filled_form import Filled
    from ledger.record import Entry

#: The places round a table, from one's own to the right: names of the areas in its style.
_PLACES = {2: ("near", "far"), 3: ("near", "right", "left"), 4: ("near", "right", "far", "left")}


class Seat(NamedTuple):
    """Somebody at the table, and where: ``near``, ``right``, ``far`` or ``left`` of whoever looks on."""

    name: str
    place: str
    is_east: bool


class LastHand(NamedTuple):
    """What was written down last: the words, who entered it, and whether it can still be taken back from here.

    ``number`` is its own in the file, ``hand`` which hand of the night it is.
    """

    number: int
    hand: int
    words: str
    entered_by: str | None
    may_be_taken_back: bool
    seconds: int


class At(NamedTuple):
    """Where a phone is: at which table, whose it is, and what it must say with everything it sends.

    ``name`` is where its pages are, ``form`` the id of a form that nobody has filled in yet, ``seen`` how many entries
    the night has, by its id. ``may_change`` says whether it can become somebody else's.
    """

    table: str
    who: str = ""
    name: str = "enter"
    night: str = ""
    form: str = ""
    seen: int = 0
    may_change: bool = True


class Shown(NamedTuple):
    """A hand before it counts: in words, who pays whom, what must be known, and what must be answered first."""

    words: str
    payments: str
    warnings: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()


class Proposed(NamedTuple):
    """A hand that waits for East: its id, who entered it, in words, who pays whom; and whether this phone is East's."""

    id: str
    who: str
    words: str
    payments: str
    is_easts: bool


class EntryPage(NamedTuple):
    """A page. Which parts it has follows from what is there.

    ``names`` are asked whose phone it is, with where they lead; ``seats`` and ``forms`` are what is filled in, with
    what is ``filled`` in already. ``asked`` is what house rules must know first, ``shown`` a hand to be agreed to,
    ``since`` what came before ``yours``, which ``may_be_same``. ``counted`` is the number of what counts now, and
    ``waits`` says that a hand waits for East, as those in ``proposed`` do; with ``polls`` a phone looks now and then.
    ``is_taken_back`` is said of what somebody took back here just now, ``paused`` while the host lets nothing in.
    """

    at: At
    said: str
    last: LastHand | None = None
    balances: str = ""
    names: tuple[tuple[str, str], ...] = ()
    seats: tuple[Seat, ...] = ()
    waiting: tuple[str, ...] = ()
    forms: Mapping[Ending, tuple[FormField, ...]] = MappingProxyType({})
    filled: Filled = MappingProxyType({})
    ending: Ending = Ending.WIN
    asked: tuple[FormField, ...] = ()
    shown: Shown | None = None
    since: tuple[str, ...] = ()
    may_be_same: bool = False
    yours: str = ""
    problem: str = ""
    hint: str = ""
    counted: int | None = None
    proposed: tuple[Proposed, ...] = ()
    waits: bool = False
    polls: bool = False
    is_taken_back: bool = False
    paused: str = ""

    @property
    def title(self) -> str:
        """What the page is about."""
        return self.at.table

    @property
    def field_names(self) -> frozenset[str]:
        """The fields that are filled in on this page."""
        return frozenset(field.name for fields in self.forms.values() for field in fields)

    @property
    def is_asking(self) -> bool:
        """Whether it waits for an answer about one hand."""
        return bool(self.asked or self.shown or self.since)


def render_entry(page: EntryPage, names: Iterable[str]) -> str:
    """The page as HTML."""
    return Templates(names).render("entry.html", page=page, Asks=Asks, Ending=Ending)


def entry_file(name: str) -> str:
    """A file beside the page, of which there are ``entry.css`` and ``entry.js``."""
    return Templates(()).source(name)


def seats(seating: Seating, who: str) -> tuple[Seat, ...]:
    """Who sits where, as the one sees it whose phone it is; whoever waits sees it as East does."""
    seated = seating.seated
    first = seated.index(who) if who in seated else 0
    places = _PLACES.get(len(seated), ("near",) * len(seated))
    return tuple(
        Seat(name, places[(number - first) % len(seated)], is_east=not number) for number, name in enumerate(seated)
    )


def since_words(entries: Iterable[Entry], night: Sequence[Entry]) -> tuple[str, ...]:
    """What came since a phone was shown the night, a sentence each; ``night`` is all that stands in its file."""
    return tuple(_since(entry, night) for entry in entries) or (
        "Meanwhile something was entered, and taken back again.",
    )


def _since(entry: Entry, night: Sequence[Entry]) -> str:
    """What one entry is, and who wrote it."""
    who = entry.entered_by or "The host"
    if isinstance(entry, VoidEntry):
        was = next(each for each in night if each.number == entry.number and not isinstance(each, VoidEntry))
        return f"{who} has taken back: {entry_words(was)}."
    if isinstance(entry, HandEntry):
        hands = [each.number for each in standing_entries(tuple(night)) if isinstance(each, HandEntry)]
        which = f"hand {hands.index(entry.number) + 1}" if entry.number in hands else "a hand"
        return f"{who} has entered {which} already: {entry_words(entry)}."
    return f"{who} has written down: {entry_words(entry)}."
