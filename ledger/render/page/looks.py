"""What everybody's line looks like: one colour and one kind of dashes for each, in every drawing of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: How many colours the page has for lines. Neighbours differ in their dashes too, for who cannot tell colours apart.
COLOURS = 8
_DASHES = (None, "10 4", "3 4", "10 4 3 4")


class Look(NamedTuple):
    """A line: its colour, by number from 1, and its dashes as SVG has them, None for a whole line."""

    colour: int
    dashes: str | None


def looks(people: Iterable[str]) -> Mapping[str, Look]:
    """A look for each, by the place at which they come: no two of the first thirty-two are alike."""
    return {name: _look(place) for place, name in enumerate(dict.fromkeys(people))}


def _look(place: int) -> Look:
    """The look of a place."""
    return Look(place % COLOURS + 1, _DASHES[(place + place // COLOURS) % len(_DASHES)])
