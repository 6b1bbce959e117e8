"""A night, or a season, as one picture to post: who stands where, who pays whom, and how it came about."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from ledger.render.page.charts import MINUS, WIDTH, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.render.page.charts import Chart
    from ledger.render.page.content import Page

#: The width of the picture, the height of a line, the room around everything, in its own units.
_WIDE, _LINE, _EDGE = 720, 34, 40
#: So many lines of standings are shown: a picture is looked at on a phone.
_MOST = 16
#: The colours of the page by day: a picture is posted where nobody knows what is behind it.
_COLOURS = ("#b3243b", "#1f5fa8", "#1a7a46", "#8c5a00", "#7a3fa0", "#0c7480", "#b3406f", "#4d5563")
_STYLE = (
    ":root{"
    + "".join(f"--line-{number}:{colour};" for number, colour in enumerate(_COLOURS, 1))
    + "}text:not([fill]){fill:#1d2021}text{font:20px system-ui,sans-serif}.big{font-size:34px;font-weight:700}"
    "text.soft{fill:#575c5e}.strong{font-weight:700}.chart text{font-size:17px}.chart text:not([fill]){fill:#575c5e}"
    ".grid,.thread{stroke:#d9d6cd}.zero{stroke:#1d2021;stroke-width:2.5}polyline{stroke-width:3}"
)


class _Told(NamedTuple):
    """What is in the picture: its headings, a line for everybody, sentences below, and a drawing."""

    title: str
    subtitle: str
    lines: Sequence[tuple[str, int, str]]
    sentences: Sequence[str]
    chart: Chart | None


def picture(page: Page) -> str:
    """The night of a page about one, else the season, as SVG that needs nothing else."""
    told = _night(page) if page.season is None else _season(page)
    chart_height = 0 if told.chart is None else told.chart.height + 20
    height = 2 * _EDGE + 90 + _LINE * (len(told.lines) + len(told.sentences)) + chart_height
    root = ET.Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {_WIDE} {height}", role="img")
    root.set("width", str(_WIDE))
    root.set("height", str(height))
    ET.SubElement(root, "title").text = f"{told.title}, {told.subtitle}"
    ET.SubElement(root, "style").text = _STYLE
    ET.SubElement(root, "rect", width="100%", height="100%", fill="#fdfcf9")
    _text(root, told.title, _EDGE, _EDGE + 30, "big")
    _text(root, told.subtitle, _EDGE, _EDGE + 62, "soft")
    y = _EDGE + 110
    for name, points, worth in told.lines:
        _text(root, name, _EDGE, y, "strong")
        _text(root, signed(points), 430, y, "strong").set("text-anchor", "end")
        _text(root, worth, _WIDE - _EDGE, y, "soft").set("text-anchor", "end")
        y += _LINE
    for sentence in told.sentences:
        _text(root, sentence, _EDGE, y, "")
        y += _LINE
    if told.chart is not None:
        place = f"translate({(_WIDE - WIDTH) // 2} {y - 10})"
        told.chart.draw(ET.SubElement(root, "g", {"class": "chart"}, transform=place))
    return ET.tostring(root, encoding="unicode", xml_declaration=False) + "\n"


def chat(page: Page) -> str:
    """The same in lines to paste into a chat."""
    told = _night(page) if page.season is None else _season(page)
    standing = [f"{name} {signed(points)}" + (f" ({worth})" if worth else "") for name, points, worth in told.lines]
    return "\n".join([f"{told.title}, {told.subtitle}", *standing, *told.sentences, ""]).replace(MINUS, "-")


def _night(page: Page) -> _Told:
    """One night."""
    night = page.newest
    assert night is not None  # noqa: S101  # a page about one night has it
    return _Told(
        page.title,
        f"{night.day}: {night.about}{', so far' if night.is_open else ''}",
        [(each.name, each.points, each.worth) for each in night.balances],
        night.owed or night.paid,
        night.chart,
    )


def _season(page: Page) -> _Told:
    """A season: the standings of the unit that was played most."""
    board = max(page.boards, key=lambda each: sum(line.nights or 0 for line in each.lines), default=None)
    if board is None:
        return _Told(page.title, page.subtitle, (), ("Nothing has been played yet.",), None)
    lines = [(f"{line.rank or ''} {line.name}".strip(), line.points, line.worth) for line in board.lines]
    more = [f"and {len(lines) - _MOST} more"] if len(lines) > _MOST else []
    subtitle = f"{page.subtitle}: {board.heading}"
    return _Told(page.title, subtitle, lines[:_MOST], more, next(iter(page.charts), None))


def _text(root: ET.Element, words: str, x: float, y: float, kind: str) -> ET.Element:
    """Words in the picture."""
    element = ET.SubElement(root, "text", {"class": kind}, x=f"{x:.0f}", y=f"{y:.0f}")
    element.text = words
    return element
