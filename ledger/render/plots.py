"""Lines drawn in text: where everybody stood, step by step. Readable at 80 columns, without colour, and in ASCII."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.text import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

#: What is drawn beside the axis: with it a line has at most 80 columns.
_WIDTH = 64
_HEIGHT = 15
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
#: The signs with dots that lines are drawn in, and what stands for them where there is only ASCII.
_BLANK = "\u2800"
_DOTS = {0x2800 + dots: "." if dots else " " for dots in range(256)}


def plot(lines: Mapping[str, Sequence[float]], title: str, steps: Sequence[str], encoding: str) -> str:
    """Values of several players over the same steps: one alone as a line, several as letters, with who is which.

    ``steps`` names the steps. ``encoding`` is that of the output: where it has no signs with dots, lines are drawn in
    ASCII.
    """
    drawn = _drawn(lines).replace(_BLANK, " ")
    if not _can_write(drawn, encoding):
        drawn = drawn.translate(_DOTS)
    # The first two rows are the end of an axis, the last two the other axis with numbers that mean nothing here.
    rows = [printable(title), *(row.rstrip() for row in drawn.splitlines()[2:-2])]
    rows.append(f"{' ' * 13}{steps[0]} to {steps[-1]}" if len(steps) > 1 else f"{' ' * 13}{steps[0]}")
    if len(lines) > 1:
        rows += _legend(lines)
    return "\n".join(rows) + "\n"


def _drawn(lines: Mapping[str, Sequence[float]]) -> str:
    """The lines as plotille draws them."""
    from plotille import Figure  # type: ignore[import-untyped]  # noqa: PLC0415  # only where something is drawn

    figure = Figure()
    figure.width, figure.height = _WIDTH, _HEIGHT
    figure.with_colors = False
    figure.origin = False
    figure.y_ticks_fkt = _tick
    everything = [0.0, *(value for values in lines.values() for value in values)]
    figure.set_x_limits(0, max(len(values) for values in lines.values()) + 0.5)
    margin = (max(everything) - min(everything) or 1) / 40
    figure.set_y_limits(min(everything) - margin, max(everything) + margin)
    for letter, values in zip(_LETTERS, lines.values(), strict=False):
        x = list(range(1, len(values) + 1))
        if len(lines) == 1:
            figure.plot([0, *x], [0, *values])
        else:
            figure.scatter(x, list(values), marker=letter)
    return str(figure.show())


def _tick(least: float, most: float) -> str:
    """What stands beside a row: the middle of what it shows."""
    middle = round((least + most) / 2)
    return (f"{middle:+d}" if middle else "0").rjust(9)


def _legend(people: Iterable[str]) -> list[str]:
    """Who is which letter."""
    return [", ".join(f"{letter} {printable(name)}" for letter, name in zip(_LETTERS, people, strict=False))]


def _can_write(text: str, encoding: str) -> bool:
    """Whether an encoding has all the characters of a text."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
