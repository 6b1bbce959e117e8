"""What a rule answers beside payments: problems, facts, passes of the Charleston, rulings, columns, a pot's end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.declarations import Said

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ledger.model import Hand


class Problem(Said, frozen=True):
    """Why a hand may not be recorded as it is, or, where ``refuses`` is false, what the host should be told."""

    message: str
    hint: str | None = None
    refuses: bool = True


class Fact(Said, frozen=True):
    """Something a hand may carry because a rule asks about it. ``counts`` is true for a number, false for yes or no."""

    name: str
    question: str
    counts: bool = False


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
    """A column of the standings: its title, and what one hand adds to it for one player.

    ``name`` is what programs know it by. Where ``points`` is true a number above zero is shown with its sign.
    """

    name: str
    title: str
    count: Callable[[Hand, Mapping[str, int], str], int]
    points: bool = False
