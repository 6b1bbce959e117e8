"""What is agreed of a rule, which the test of each rule says once, and what rules put on shares, in few words."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ledger.declarations import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from ledger.declarations import Term

_NONE: Mapping[str, object] = MappingProxyType({})


class Agreed(NamedTuple):
    """What a table counts on in a rule, whatever hand is played; the test of a rule says it in ``AGREED``.

    ``options`` have their defaults, and ``least`` is the lowest number an option takes where it is not 0. ``facts`` are
    those the host is asked about: a ``bool`` is answered by yes or no, an ``int`` counted. ``replaces``, ``excludes``
    and ``instead_of`` name rules, ``rulings`` those that it speaks to.
    """

    options: Mapping[str, object] = _NONE
    least: Mapping[str, object] = _NONE
    facts: Mapping[str, object] = _NONE
    replaces: AbstractSet[str] = frozenset()
    excludes: AbstractSet[str] = frozenset()
    instead_of: AbstractSet[str] = frozenset()
    rulings: AbstractSet[str] = frozenset()


def won(*terms: Term) -> dict[Kind, list[Term]]:
    """The terms of a rule about how a hand was won, by the kinds of share they are put on: those of a win only."""
    return {Kind.WIN: list(terms)}


def worth(*terms: Term) -> dict[Kind, list[Term]]:
    """The terms of a rule about what a hand is worth, by the kinds of share they are put on: miscalled ones too."""
    return {Kind.WIN: list(terms), Kind.MISCALLED: list(terms)}
