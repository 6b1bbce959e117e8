"""Tables in boxes, as `tabulate` draws its outlines; it takes 25 ms to import where showing a night may take 50 in all.

A test holds the two side by side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.output.folding import columns

if TYPE_CHECKING:
    from collections.abc import Sequence


class _Lines(NamedTuple):
    """What a box is made of: its upper edge, the lines between its parts, its lower edge, each from left to right."""

    above: str
    between: str
    below: str
    side: str


_DRAWN = _Lines("┌─┬┐", "├─┼┤", "└─┴┘", "│")
_ASCII = _Lines("+-++", "+=++", "+-++", "|")


def can_draw(encoding: str) -> bool:
    """Whether an encoding has the characters of boxes; one that nobody knows has none."""
    try:
        "".join(_DRAWN).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def boxed(parts: Sequence[Sequence[Sequence[str]]], to_the_right: Sequence[bool], encoding: str) -> str:
    """Rows of cells in a box, with a line between the parts; cells may hold several lines.

    ``to_the_right`` says of each column whether its cells stand there, as numbers do. Where the encoding has no
    characters for boxes, they are drawn in ASCII.
    """
    lines = _DRAWN if can_draw(encoding) else _ASCII
    cells = [[[cell.split("\n") for cell in row] for row in part] for part in parts if part]
    rows = [row for part in cells for row in part]
    widths = [max(columns(line) for row in rows for line in row[index]) for index in range(len(to_the_right))]
    drawn = [_edge(lines.above, widths)]
    for number, part in enumerate(cells):
        drawn += [_edge(lines.between, widths)] if number else []
        drawn += [line for row in part for line in _row(row, widths, to_the_right, lines.side)]
    return "\n".join([*drawn, _edge(lines.below, widths)])


def _edge(edge: str, widths: Sequence[int]) -> str:
    """A line across the box."""
    left, along, crossing, right = tuple(edge)
    return left + crossing.join(along * (width + 2) for width in widths) + right


def _row(row: Sequence[Sequence[str]], widths: Sequence[int], to_the_right: Sequence[bool], side: str) -> list[str]:
    """A row of cells, on as many lines as its highest cell takes."""
    height = max(len(cell) for cell in row)
    return [
        side
        + side.join(
            f" {_placed(cell[number] if number < len(cell) else '', width, right)} "
            for cell, width, right in zip(row, widths, to_the_right, strict=True)
        )
        + side
        for number in range(height)
    ]


def _placed(text: str, width: int, to_the_right: bool) -> str:  # noqa: FBT001  # where a column stands
    """A line of a cell, filled up to the width of its column."""
    space = " " * (width - columns(text))
    return space + text if to_the_right else text + space
