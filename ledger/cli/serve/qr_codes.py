"""An address as a code that a phone's camera reads from the terminal, dark or light."""

from __future__ import annotations

from typing import TYPE_CHECKING

import segno

from ledger.cli.terminal.colour import has_colour

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TextIO

#: How much white a camera needs around the code, in modules: a terminal gives it some of its own.
_BORDER = 2
#: Black on white, whatever the terminal's own colours are, and its own again.
_BLACK_ON_WHITE, _OWN = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
_BLACK, _WHITE = "\x1b[48;5;16m  ", "\x1b[48;5;231m  "
_HALVES = {(False, False): " ", (True, False): "\N{UPPER HALF BLOCK}", (False, True): "\N{LOWER HALF BLOCK}"}
_FULL = "\N{FULL BLOCK}"


def qr_lines(address: str, stream: TextIO, *, is_light: bool) -> list[str]:
    """The lines of a code for what a stream can show; ``is_light`` says how a terminal without colours is.

    With colours it is black on white, of blocks or else of spaces. Without, it is of blocks in the terminal's own
    colours, dark on light. None where there are neither: letters are nothing to a camera.
    """
    rows = [[bool(module) for module in row] for row in segno.make(address, error="m").matrix_iter(border=_BORDER)]
    has_blocks = _has_blocks(stream)
    if has_colour(stream) and has_blocks:
        return [f"{_BLACK_ON_WHITE}{line}{_OWN}" for line in _in_halves(rows)]
    if has_colour(stream):
        return ["".join(_BLACK if module else _WHITE for module in row) + _OWN for row in rows]
    if has_blocks:
        return list(_in_halves(rows if is_light else [[not module for module in row] for row in rows]))
    return []


def _in_halves(rows: Sequence[Sequence[bool]]) -> Iterator[str]:
    """Two rows a line, so that a module is about as high as it is wide; an odd last one has nothing below it."""
    for upper, lower in zip(rows[::2], [*rows[1::2], [False] * len(rows[0])], strict=False):
        yield "".join(_HALVES.get(pair, _FULL) for pair in zip(upper, lower, strict=True))


def _has_blocks(stream: TextIO) -> bool:
    """Whether a stream can write the blocks."""
    try:
        "".join([*_HALVES.values(), _FULL]).encode(stream.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
