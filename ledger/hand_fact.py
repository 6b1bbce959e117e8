"""What the table of facts says of each fact of a hand: a row of `ledger.facts`, and what can be read off it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ledger.model import BET_ON_WALL, BET_VOID, Hand, Result
from ledger.text import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from ledger.model import FactValue


class Kind(StrEnum):
    """What a fact is, which says how it is kept, typed and shown."""

    RESULT = "how the hand ended"
    SEATED = "who sat"
    PLAYER = "a player"
    PLAYERS = "several players"
    NUMBER = "a whole number"
    YES_NO = "yes or no"
    TEXT = "a text"
    REASONS = "a reason each by player"
    BETS = "bets by bettor"
    HOUSE_FACTS = "answers to house rules by what they ask"


#: What is said in place of a discarder where the winner drew the tile.
SELF = "self"
#: The kinds that a hand has several of.
SEVERAL = frozenset({Kind.PLAYERS, Kind.REASONS, Kind.BETS, Kind.HOUSE_FACTS})
EVERY_RESULT = frozenset(Result)
WON = frozenset({Result.DISCARD, Result.SELF_DRAWN})
#: Whose facts nobody tells: the night says who sits, the command or the first word how the hand ended.
NEVER_TOLD = frozenset[Result]()


class HandFact(Struct, frozen=True):
    """One fact of a hand.

    In the file: ``key`` where it is not called as its field, ``beside`` which results it may stand and beside which it
    is ``needed``, ``least`` and ``most`` of a number. Checked: what ``role`` somebody it names has, the fields that
    ``never`` name the same player, and how these are ``never_said``; ``beyond`` and ``beyond_hint`` refuse a number.
    ``unread`` is how a warning calls it where no rule in force reads it, "" where nothing depends on rules.

    Told: beside which results it is ``told`` (None: all it may stand beside), the ``words`` of the prompt, the full one
    first, what may stand there ``also`` in place of a name, and an ``example`` for the page of words. ``flag``,
    ``reasons`` is the field that keeps why, for each of several players, where ``NAME=WHY`` can be told.
    ``metavar`` and ``help`` are its option's, ``no_help`` that of the one that takes it away ("": another takes its
    place); ``question`` asks for it, and ``called`` is what a message calls what was typed.

    Shown: how it is ``said`` behind the end of the hand, and how a hand told anew says that it is ``left_out``.
    """

    field: str
    kind: Kind
    meaning: str
    key: str = ""
    beside: AbstractSet[Result] = EVERY_RESULT
    needed: AbstractSet[Result] = frozenset()
    told: AbstractSet[Result] | None = None
    least: int = 0
    most: int = 0
    beyond: str = ""
    beyond_hint: str = ""
    called: str = ""
    role: str = ""
    never: tuple[str, ...] = ()
    never_said: str = ""
    words: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    example: str = ""
    reasons: str = ""
    flag: str = ""
    metavar: str = ""
    help: str = ""
    no_help: str = ""
    question: str = ""
    unread: str = ""
    said: Callable[[Any], Iterable[str]] | None = None
    left_out: str = ""

    @property
    def in_file(self) -> str:
        """Its key in a night file."""
        return self.key or self.field

    @property
    def word(self) -> str:
        """What it is called at the prompt and as an option."""
        return self.words[0]

    @property
    def names_people(self) -> bool:
        """Whether it names one player or several."""
        return self.kind in {Kind.SEATED, Kind.PLAYER, Kind.PLAYERS, Kind.REASONS, Kind.BETS}

    def is_told_beside(self, result: Result) -> bool:
        """Whether somebody who tells a hand with that result can tell this."""
        return result in (self.beside if self.told is None else self.told)

    def given(self, hand: Hand) -> bool:
        """Whether a hand says something of it. Zero says something."""
        value = getattr(hand, self.field)
        return value is not None and value is not False and (self.kind not in SEVERAL or bool(value))

    def players(self, hand: Hand) -> tuple[str, ...]:
        """The players at the table it names in a hand. Bets are no such fact: they name who waits, beside who plays."""
        value = getattr(hand, self.field)
        if self.kind is Kind.PLAYER:
            return () if value is None else (value,)
        return tuple(value) if self.kind in {Kind.SEATED, Kind.PLAYERS, Kind.REASONS} else ()


def bets_words(bets: Mapping[str, str]) -> Iterator[str]:
    """Bets in a few words each."""
    for bettor, on in bets.items():
        if on == BET_VOID:
            yield f"{bettor} has no bet"
        else:
            yield f"{bettor} bets on {'a wall game' if on == BET_ON_WALL else on}"


def reasons_words(reasons: Mapping[str, str]) -> Iterator[str]:
    """Why hands were dead, in a few words each."""
    for player, why in reasons.items():
        yield f"{player}'s hand: {why}"


def house_facts_words(facts: Mapping[str, FactValue]) -> Iterator[str]:
    """What house rules asked about, where it was so."""
    for fact, value in facts.items():
        if isinstance(value, (str, tuple)):
            yield f"{fact}: {value if isinstance(value, str) else listed(value)}"
        elif value:
            yield fact if value is True else f"{fact} {int(value)}"
