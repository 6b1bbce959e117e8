"""Running balances as a drawing: a line for each who was there, named at its end, the figures behind it.

The drawing is made here, of lines and words: no library that was tried lets a line begin and end where somebody came
and went, makes the line at zero the strongest, and names the lines at their ends so that none hides another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from ledger.render import words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ledger.render.page.looks import Look

#: A minus as it is printed.
MINUS = "\N{MINUS SIGN}"
#: The sizes of a drawing in its own units: on a narrow screen the letters stay readable. What is left of the lines, and
#: right of them, holds their scale and their names.
WIDTH, LOWEST = 640, 340
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 205, 18, 42
#: How far apart names at the ends of lines are at least, and how much of a name is shown there.
_APART, _LONGEST_NAME = 25, 11
#: At most so many steps and so many heights are marked.
_MOST_STEPS, _MOST_HEIGHTS = 6, 7


class Point(NamedTuple):
    """Where somebody stood after a step, which counts from 0 for the beginning."""

    step: int
    points: int


class Running(NamedTuple):
    """Where somebody stood after each step at which they were there, and what their line looks like."""

    name: str
    points: tuple[Point, ...]
    look: Look

    @property
    def last(self) -> int:
        """Where they stood in the end, in points."""
        return self.points[-1].points


class Chart(NamedTuple):
    """A drawing and what it says: its title, what a step is called, the steps, the lines, highest in the end first.

    ``low`` and ``high`` are the least and the most points anybody stood at, zero between them.
    """

    title: str
    step: str
    steps: tuple[str, ...]
    lines: tuple[Running, ...]
    low: int
    high: int

    @property
    def svg(self) -> str:
        """The drawing as SVG, to be put into a page; the page's own colours apply."""
        root = ET.Element("svg", xmlns="http://www.w3.org/2000/svg", role="img", viewBox=f"0 0 {WIDTH} {self.height}")
        said = ", ".join(f"{line.name} {signed(line.last)}" for line in self.lines)
        root.set("aria-label", f"{self.title}. After {self.step} {self.steps[-1]}: {said}")
        self.draw(root)
        return ET.tostring(root, encoding="unicode")

    def draw(self, root: ET.Element) -> None:
        """Draw it into an element."""
        for height in self._heights:
            self._draw_height(root, height)
        for step in self._marked_steps:
            _text(root, self.steps[step], self._x(step), self.height - _BOTTOM + 24, "middle")
        for line in reversed(self.lines):
            path = ET.SubElement(root, "polyline", fill="none", stroke=f"var(--line-{line.look.colour})")
            path.set("points", " ".join(f"{self._x(at):.1f},{self._y(points):.1f}" for at, points in line.points))
            if line.look.dashes:
                path.set("stroke-dasharray", line.look.dashes)
        for line, y in zip(self.lines, self._ends, strict=True):
            self._draw_end(root, line, y)

    @property
    def figures(self) -> tuple[tuple[str, tuple[int | None, ...]], ...]:
        """The steps, and where everybody stood after each, in the order of the lines; None for who was not there."""
        standing = [dict(line.points) for line in self.lines]
        return tuple((name, tuple(each.get(step) for each in standing)) for step, name in enumerate(self.steps))

    @property
    def height(self) -> int:
        """The height of the drawing: there is room for every name."""
        return max(LOWEST, _TOP + _BOTTOM + _APART * len(self.lines))

    @property
    def _heights(self) -> range:
        """The points that are marked, zero among them."""
        apart = _apart(self.high - self.low, _MOST_HEIGHTS)
        return range(-(-self.low // apart) * apart, self.high + 1, apart)

    @property
    def _marked_steps(self) -> range:
        """The steps that are named below."""
        last = len(self.steps) - 1
        return range(0, last + 1, max(1, -(-last // _MOST_STEPS)))

    def _x(self, step: int) -> float:
        """How far to the right a step is."""
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * step / max(1, len(self.steps) - 1)

    def _y(self, points: int) -> float:
        """How far down points are."""
        return _TOP + (self.height - _TOP - _BOTTOM) * (self.high - points) / max(1, self.high - self.low)

    @property
    def _ends(self) -> list[float]:
        """How far down each name is, the highest first: beside the end of its line, and none over another."""
        ends = [self._y(line.last) for line in self.lines]
        lowest = self.height - _BOTTOM - _APART * (len(ends) - 1)
        down: list[float] = []
        for place, end in enumerate(ends):
            at = min(end, lowest + _APART * place)
            down.append(max(at, down[-1] + _APART) if down else max(at, _TOP))
        return down

    def _draw_height(self, root: ET.Element, points: int) -> None:
        """A line across at some points; that at zero is the strongest."""
        y = f"{self._y(points):.1f}"
        ET.SubElement(
            root, "line", {"class": "grid" if points else "zero"}, x1=str(_LEFT), x2=str(WIDTH - _RIGHT), y1=y, y2=y
        )
        _text(root, signed(points), _LEFT - 8, self._y(points) + 6, "end")

    def _draw_end(self, root: ET.Element, line: Running, y: float) -> None:
        """The name of a line beside its end, and a thread from the one to the other."""
        step, points = line.points[-1]
        thread = ET.SubElement(
            root, "line", {"class": "thread"}, x1=f"{self._x(step):.1f}", y1=f"{self._y(points):.1f}"
        )
        thread.set("x2", str(WIDTH - _RIGHT + 10))
        thread.set("y2", f"{y:.1f}")
        name = (
            line.name if len(line.name) <= _LONGEST_NAME else f"{line.name[: _LONGEST_NAME - 1]}\N{HORIZONTAL ELLIPSIS}"
        )
        label = _text(root, name, WIDTH - _RIGHT + 14, y + 6, "start")
        label.set("fill", f"var(--line-{line.look.colour})")
        _text(root, signed(line.last), WIDTH - 2, y + 6, "end")


def signed(points: int) -> str:
    """Net points with their sign, the minus as one is printed."""
    return words.signed(points).replace("-", MINUS)


def chart(
    title: str, step: str, balances: Sequence[tuple[str, Mapping[str, int]]], look: Mapping[str, Look]
) -> Chart | None:
    """The chart of where everybody stood after each step, or None where nothing has happened yet.

    Somebody is there after the steps that name them, and came with nothing: their line begins at zero one step before
    the first of these.
    """
    everyone = dict.fromkeys(name for _, points in balances for name in points)
    if not everyone:
        return None
    steps = ("0", *(after for after, _ in balances))
    lines = [_running(name, balances, look[name]) for name in everyone]
    stood = [point.points for line in lines for point in line.points]
    return Chart(title, step, steps, tuple(sorted(lines, key=lambda line: -line.last)), min(0, *stood), max(0, *stood))


def _running(name: str, balances: Sequence[tuple[str, Mapping[str, int]]], look: Look) -> Running:
    """One line."""
    there = [Point(step, points[name]) for step, (_, points) in enumerate(balances, 1) if name in points]
    return Running(name, (Point(there[0].step - 1, 0), *there), look)


def _apart(span: int, most: int) -> int:
    """How far apart marks are: 1, 2 or 5 of some size, so that there are so many at most."""
    size = 1
    while True:
        for each in (1, 2, 5):
            if span // (each * size) < most:
                return each * size
        size *= 10


def _text(root: ET.Element, said: str, x: float, y: float, anchor: str) -> ET.Element:
    """Words in a drawing, whichever way they are written."""
    element = ET.SubElement(root, "text", {"text-anchor": anchor}, x=f"{x:.1f}", y=f"{y:.1f}")
    element.text = said
    return element
