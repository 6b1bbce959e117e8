"""Running balances as a drawing: a line for each, from zero on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from leather import Chart as Drawing
from leather import Line as Stroke
from leather import Linear, Series

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: A minus as it is printed.
MINUS = "\N{MINUS SIGN}"
#: The size of a drawing, in its own units: on a narrow screen letters stay readable.
WIDTH, HEIGHT = 640, 360
#: What leather leaves empty above a drawing, for a title and a legend that stand outside of it.
_EMPTY = 40
#: How many colours the page has for lines. Neighbours differ in their dashes too, for who cannot tell colours apart.
COLOURS = 8
_DASHES = (None, "10 4", "3 4", "10 4 3 4")


class Running(NamedTuple):
    """Where somebody stood after each step, in points, and what their line looks like."""

    name: str
    points: tuple[int, ...]
    colour: int
    dashes: str | None

    @property
    def last(self) -> int:
        """Where they stand in the end."""
        return self.points[-1]


class Chart(NamedTuple):
    """A drawing and what it says: its title, what a step is called, the steps, the lines, highest in the end first."""

    title: str
    step: str
    steps: tuple[str, ...]
    lines: tuple[Running, ...]

    @property
    def svg(self) -> str:
        """The drawing as SVG, to be put into a page; the page's own colours apply."""
        drawing = Drawing()
        for line in self.lines:
            stroke = _Unnamed(f"var(--line-{line.colour})", 2, line.dashes)
            drawing.add_series(Series(list(enumerate(line.points))), stroke)
        drawing.set_x_scale(_Steps(0, len(self.steps) - 1))
        drawing.add_x_axis(ticks=_ticks(len(self.steps)))
        drawing.add_y_axis(tick_formatter=lambda points, *_: f"{points:f}".replace("-", MINUS))
        said = ", ".join(f"{line.name} {line.last:+d}" for line in self.lines)
        root = ET.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 {_EMPTY} {WIDTH} {HEIGHT - _EMPTY}",
                "role": "img",
                "aria-label": f"{self.title}. After {self.step} {self.steps[-1]}: {said}",
            },
        )
        root.append(drawing.to_svg_group(WIDTH, HEIGHT))
        return ET.tostring(root, encoding="unicode")


class _Steps(Linear):  # type: ignore[misc]  # the library has no types
    """From the first step to the last, and no further; the library's own would end at a round number."""

    def project(self, value: int, range_min: float, range_max: float) -> float:
        """Where a step stands."""
        return range_min + (range_max - range_min) * value / float(self._data_max)


class _Unnamed(Stroke):  # type: ignore[misc]  # the library has no types
    """A line that is named beside the drawing, where names have room."""

    def legend_to_svg(self, series: object, palette: object) -> list[object]:  # noqa: ARG002  # as the library calls it
        """Nothing."""
        return []


def chart(title: str, step: str, balances: Sequence[tuple[str, Mapping[str, int]]]) -> Chart | None:
    """The chart of where everybody stood after each step, or None where nothing has happened yet."""
    everyone = dict.fromkeys(name for _, points in balances for name in points)
    if not everyone:
        return None
    points = {name: (0, *(standing.get(name, 0) for _, standing in balances)) for name in everyone}
    ordered = sorted(everyone, key=lambda name: -points[name][-1])
    lines = tuple(_running(name, points[name], place) for place, name in enumerate(ordered))
    return Chart(title, step, ("the beginning", *(after for after, _ in balances)), lines)


def _running(name: str, points: tuple[int, ...], place: int) -> Running:
    """A line by its place in the end: no two of the first thirty-two look the same."""
    return Running(name, points, place % COLOURS + 1, _DASHES[(place + place // COLOURS) % len(_DASHES)])


def _ticks(steps: int) -> list[int]:
    """Whole steps to be marked below a drawing: ten at most, the first among them."""
    apart = max(1, -(-(steps - 1) // 10))
    return list(range(0, steps, apart))
