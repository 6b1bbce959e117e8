"""What was seen on a terminal, as a picture that moves: SVG in which nothing has to be fetched or run.

Letters are set to their cells and the lines of tables are drawn, so that any font of equal widths will do. Where motion
is not wanted, or cannot be, the first moment stands still.
"""

from __future__ import annotations

import re
from itertools import accumulate, groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Run(NamedTuple):
    """Characters of a row that look alike, from a column on; they were said, or typed, or stand in the line below."""

    column: int
    text: str
    look: str


class Shown(NamedTuple):
    """How long something is looked at, in seconds, and what is said of it above."""

    seconds: float
    caption: str
    #: How many characters before the cursor are being typed.
    typed: int = 0


class Moment(NamedTuple):
    """What the screen shows for a while, and the column and row of its cursor."""

    rows: tuple[tuple[Run, ...], ...]
    cursor: tuple[int, int]
    shown: Shown


class Words(NamedTuple):
    """What is said of a picture to those who do not see it."""

    title: str
    description: str


class Span(NamedTuple):
    """From when to when something is seen, in shares of the whole."""

    begin: float
    end: float


#: A cell, the room around the screen, and the bar above it, in pixels.
WIDE, HIGH, EDGE, BAR = 9, 20, 14, 42
#: How long a key takes, in seconds.
KEY = 0.07
#: The lines of tables: those that go from cell to cell, and those that go up and down from the middle of a cell.
ALONG, UP, DOWN = "─┌┐└┘├┤┬┴┼", "│└┘├┤┴┼", "│┌┐├┤┬┼"
LINE = re.compile(f"[{ALONG}]+")
PHRASE = re.compile(rf"[^ │{ALONG}]+(?: [^ │{ALONG}]+)*")

STYLE = """
text{font:15px ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace;fill:#ece7d8}
text.typed{font-weight:600;fill:#86e0b0}
text.below{fill:#10211b}
text.caption{font:600 16px system-ui,-apple-system,"Segoe UI","Noto Sans",Helvetica,Arial,sans-serif;fill:#f3d58c}
path{fill:none;stroke:#6c9a86}
.frame{fill:none;stroke:#4a7a67}
.paper{fill:#10211b}
.bar{fill:#1b382e;stroke:none}
.gone{fill:#f3d58c}
.cursor{fill:#86e0b0}
.below{fill:#b8d4c2}
"""


def picture(moments: Sequence[Moment], size: tuple[int, int], words: Words) -> str:
    """All moments one after the other, and round again."""
    width, height = size[0] * WIDE + 2 * EDGE, size[1] * HIGH + BAR + 2 * EDGE
    ends = list(accumulate(moment.shown.seconds + moment.shown.typed * KEY for moment in moments))
    spans = [Span(begin / ends[-1], end / ends[-1]) for begin, end in pairwise([0.0, *ends])]
    timed = _Timed()
    rows: dict[tuple[Run, ...], str] = {}
    body = [*_captions(moments, spans, timed, width // 2)]
    for moment, span in zip(moments, spans, strict=True):
        scene = f"{_screen(moment, rows)}{_cursor(moment, span, timed)}"
        body.append(timed.group(scene, span, f' transform="translate({EDGE} {BAR + EDGE})"'))
    size_said = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size_said} role="img" aria-labelledby="title desc">',
        f'<title id="title">{escape(words.title)}</title>',
        f'<desc id="desc">{escape(words.description)}</desc>',
        f"<style>{STYLE}{timed.style(ends[-1])}</style>",
        *("<defs>", *(f'<g id="{name}">{_row(row)}</g>' for row, name in rows.items()), "</defs>"),
        *_window(width, height),
        *body,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


class _Timed:
    """What is seen only for a span of the picture's time."""

    def __init__(self) -> None:
        self._frames: list[str] = []

    def group(self, inside: str, span: Span, more: str = "") -> str:
        """A group that is seen in a span, and where nothing moves if it is the first."""
        begin, end = map(_percent, span)
        before = "0%{visibility:hidden}" if span.begin else ""
        after = f"{end}{{visibility:hidden}}" if span.end < 1 else ""
        name = self.named(f"{before}{begin}{{visibility:visible}}{after}")
        hidden = ' visibility="hidden"' if span.begin else ""
        return f'<g id="{name}"{hidden}{more}>{inside}</g>'

    def named(self, frames: str) -> str:
        """The name of an element that moves so."""
        self._frames.append(frames)
        return f"m{len(self._frames)}"

    def style(self, seconds: float) -> str:
        """How everything moves, for those who do not mind."""
        numbered = list(enumerate(self._frames, 1))
        frames = [f"@keyframes m{number}{{{each}}}" for number, each in numbered]
        names = [f"#m{number}{{animation-name:m{number}}}" for number, _ in numbered]
        moving = f"[id^=m]{{animation:{seconds:g}s step-end infinite}}"
        gone = f".gone{{visibility:visible;animation:gone {seconds:g}s linear infinite}}"
        wanted = "@media (prefers-reduced-motion:no-preference){"
        return "\n".join([*frames, "@keyframes gone{from{transform:scaleX(0)}}", wanted, moving, gone, *names, "}\n"])


def _window(width: int, height: int) -> Iterator[str]:
    """The frame, with the three dragons for buttons, and a line that says how much of the evening is gone."""
    outline = f'x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="10"'
    yield f'<rect class="paper" {outline}/>'
    yield f'<path class="bar" d="M.5 {BAR}V10.5a10 10 0 0 1 10-10H{width - 10.5}a10 10 0 0 1 10 10V{BAR}z"/>'
    yield f'<rect class="gone" visibility="hidden" x="1" y="{BAR}" width="{width - 2}" height="2"/>'
    for at, colour in enumerate(("#d9604f", "#4fb483", "#ece7d8")):
        yield f'<circle cx="{EDGE + 8 + 20 * at}" cy="{BAR // 2}" r="6" fill="{colour}"/>'
    yield f'<rect class="frame" {outline}/>'


def _captions(moments: Sequence[Moment], spans: Sequence[Span], timed: _Timed, middle: int) -> Iterator[str]:
    """What is said above, each for as long as its moments last."""
    for caption, each in groupby(zip(moments, spans, strict=True), lambda pair: pair[0].shown.caption):
        lasting = [span for _, span in each]
        text = f'<text class="caption" text-anchor="middle" x="{middle}" y="{BAR // 2 + 6}">{escape(caption)}</text>'
        yield timed.group(text, Span(lasting[0].begin, lasting[-1].end))


def _cursor(moment: Moment, span: Span, timed: _Timed) -> str:
    """The cursor; where somebody types, it goes from letter to letter and uncovers them."""
    count, (column, row) = moment.shown.typed, moment.cursor
    block = f'<rect class="cursor" x="{(column - count) * WIDE}" y="{row * HIGH}" width="{WIDE}" height="{HIGH}"/>'
    if not count:
        return block
    typing = (span.end - span.begin) * count * KEY / (moment.shown.seconds + count * KEY)
    begin, end = _percent(span.begin), _percent(span.begin + typing)
    steps = f"{begin}{{transform:none;animation-timing-function:steps({count})}}"
    name = timed.named(f"{steps}{end},to{{transform:translate({count * WIDE}px)}}")
    cover = block.replace("cursor", "paper").replace(f'width="{WIDE}"', f'width="{(count + 1) * WIDE}"')
    return f'<g id="{name}" transform="translate({count * WIDE})">{cover}{block}</g>'


def _screen(moment: Moment, rows: dict[tuple[Run, ...], str]) -> str:
    """The rows of a moment. One that is new is given a name under which it can be drawn again."""
    seen = ((HIGH * at, row) for at, row in enumerate(moment.rows) if any(run.text.strip() for run in row))
    return "".join(f'<use href="#{rows.setdefault(row, f"r{len(rows)}")}" y="{y}"/>' for y, row in seen)


def _row(row: tuple[Run, ...]) -> str:
    """A row: its words, each set to its cells, and the lines of tables."""
    return "".join(piece for run in row for piece in _run(run))


def _run(run: Run) -> Iterator[str]:
    """What a run is drawn with."""
    if run.look == "below":
        yield f'<rect class="below" x="-6" width="{len(run.text) * WIDE + 12}" height="{HIGH}" rx="4"/>'
    look = "" if run.look == "said" else f' class="{run.look}"'
    for phrase in PHRASE.finditer(run.text):
        place = f'x="{(run.column + phrase.start()) * WIDE}" y="15" textLength="{len(phrase[0]) * WIDE}"'
        yield f'<text{look} {place} lengthAdjust="spacingAndGlyphs">{escape(phrase[0])}</text>'
    strokes = [
        *(f"M{_middle(line.start())} 10.5h{(len(line[0]) - 1) * WIDE}" for line in LINE.finditer(run.text)),
        # A little longer than the cell, so that no seam is seen between two rows.
        *(f"M{_middle(at)} 10.5V-.25" for at, sign in enumerate(run.text) if sign in UP),
        *(f"M{_middle(at)} 10.5V20.25" for at, sign in enumerate(run.text) if sign in DOWN),
    ]
    if strokes:
        yield f'<path d="{"".join(strokes)}"/>'


def _middle(column: int) -> float:
    """The middle of a cell. A table is printed from the first column on."""
    return (column + 0.5) * WIDE


def _percent(share: float) -> str:
    """A share of the whole, as CSS writes it."""
    return f"{100 * share:.2f}".rstrip("0").rstrip(".") + "%"
