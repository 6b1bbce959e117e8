"""What a rule answers beside payments: problems, facts, passes of the Charleston, rulings, columns, a pot's end."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec.structs import force_setattr

from ledger.declarations import Said
from ledger.text import is_slug

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from ledger.model import FactValue, Hand, Night


class Problem(Said, frozen=True):
    """Why a hand may not be recorded as it is, or, where ``refuses`` is false, what the host should be told."""

    message: str
    hint: str | None = None
    refuses: bool = True


class Takes(StrEnum):
    """What a fact takes as its answer."""

    YES_NO = "yes or no"
    NUMBER = "a number"
    PLAYER = "a player of the table"
    PLAYERS = "players of the table"
    WORD = "one of its words"
    WORDS = "some of its words"


class Fact(Said, frozen=True):
    """Something a hand may carry because a rule asks about it.

    ``takes`` says how the question is answered; ``words`` are those it can be answered with, where it is by words.
    ``counts`` is the same as ``takes=Takes.NUMBER``, as rules of hooks version 1 say it.
    """

    name: str
    question: str
    counts: bool = False
    takes: Takes = Takes.YES_NO
    words: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a fact nobody could type, and words where none are asked for or none where they are."""
        super().__post_init__()
        if not isinstance(self.takes, Takes):
            raise TypeError(f"takes of Fact must be Takes, such as Takes.NUMBER, not {self.takes!r}")
        if self.counts:
            force_setattr(self, "takes", Takes.NUMBER)
        force_setattr(self, "counts", self.takes is Takes.NUMBER)
        if not is_slug(self.name):
            raise ValueError(f"a fact cannot be called {self.name!r}: small letters, digits and single dashes")
        if bool(self.words) != (self.takes in {Takes.WORD, Takes.WORDS}):
            raise ValueError(f"the fact {self.name} takes {self.takes}, with words {self.words!r}")
        if not (isinstance(self.words, tuple) and all(isinstance(word, str) and word.strip() for word in self.words)):
            raise TypeError(f"the words of the fact {self.name} must be a tuple of texts, not {self.words!r}")

    def fits(self, value: FactValue, seated: Collection[str]) -> bool:
        """Whether a value answers it, where these people sit."""
        if self.takes in {Takes.YES_NO, Takes.NUMBER}:
            return isinstance(value, int) and isinstance(value, bool) is not self.counts
        possible = self.words or seated
        if self.takes in {Takes.PLAYERS, Takes.WORDS}:
            return isinstance(value, tuple) and bool(value) and all(each in possible for each in value)
        return isinstance(value, str) and value in possible

    @property
    def wanted(self) -> str:
        """What it takes, in words."""
        return f"{self.takes}: {', '.join(self.words)}" if self.words else str(self.takes)


class Carry(Said, frozen=True):
    """What is left in the pots of this rule stays there for a later night."""

    why: str


class Pass(Said, frozen=True):
    """One pass of the Charleston.

    ``name`` identifies it (``first-right``), ``to`` says where the tiles go (right, across, left, or a place such as
    "the middle"). ``least`` and ``most`` count the tiles passed. ``blind`` allows passing on tiles just received,
    unseen. ``stop`` says who may stop it and until when, where somebody may.
    """

    name: str
    to: str
    least: int = 3
    most: int = 3
    blind: bool = False
    stop: str | None = None
    note: str | None = None

    def __post_init__(self) -> None:
        """Refuse a number of tiles that makes no sense."""
        super().__post_init__()
        if not 0 <= self.least <= self.most:
            raise ValueError(f"a pass of {self.least} to {self.most} tiles")


class AddPass(Said, frozen=True):
    """A pass of its own, after the one named, or at the end where none is named.

    A pass with the name of a standard one takes its place: ``first-right``, ``first-across``, ``first-left``,
    ``second-left``, ``second-across``, ``second-right``, ``courtesy``.
    """

    step: Pass
    why: str
    after: str | None = None


class DropPass(Said, frozen=True):
    """The pass of that name is not played."""

    name: str
    why: str


class ReplacePass(Said, frozen=True):
    """Another pass is played in the place of the one named, or other tiles are dealt in the place of ``deal``."""

    name: str
    step: Pass
    why: str


#: A change to the standard plan of the Charleston.
CharlestonChange = AddPass | DropPass | ReplacePass


class HouseRuling(Said, frozen=True):
    """What this table plays where the standard ruling of that name says otherwise."""

    ruling: str
    text: str


class Column(Said, frozen=True):
    """A column of the standings: its title, and what one hand counts in it for one player, a whole number.

    ``name`` is what programs know it by. ``count`` is called with the hand, its net points, the player and the night up
    to that hand; in a rule of hooks version 1 without the night. What the hands of a season count is added up, or where
    ``highest`` is true the highest of them stands. Where ``points`` is true a number above zero is shown with its sign.
    """

    name: str
    title: str
    count: Callable[[Hand, Mapping[str, int], str, Night], int] | Callable[[Hand, Mapping[str, int], str], int]
    points: bool = False
    highest: bool = False
