"""The code that a camera reads from the terminal: the same modules, whatever the terminal can show."""

from __future__ import annotations

import io
import re

import pytest
import segno

from ledger.cli.serve.qr_codes import qr_lines

ADDRESS = "http://192.168.1.20:8420/abcdefghij/"
#: The code with white around it, true where it is dark.
CODE = [[bool(module) for module in row] for row in segno.make(ADDRESS, error="m").matrix_iter(border=2)]
#: What is drawn in the upper and the lower half of a sign.
HALVES = {" ": (False, False), "\u2580": (True, False), "\u2584": (False, True), "\u2588": (True, True)}


class Terminal(io.TextIOWrapper):
    """A terminal of an encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__(io.BytesIO(), encoding=encoding)

    def isatty(self) -> bool:
        """Yes."""
        return True


@pytest.fixture(params=["with colours", "without"])
def colours(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the terminal has colours."""
    has_colours: bool = request.param == "with colours"
    monkeypatch.setattr("ledger.cli.serve.qr_codes.has_colour", lambda _: has_colours)
    return has_colours


def in_halves(lines: list[str]) -> list[list[bool]]:
    """What blocks draw, row by row; the last may have nothing below it."""
    rows = [[HALVES[sign][half] for sign in line] for line in lines for half in (0, 1)]
    return rows[: len(CODE)]


@pytest.mark.parametrize("encoding", ["utf-8", "cp437"])
def test_blocks_draw_the_code_on_dark_and_light(colours: bool, encoding: str) -> None:  # noqa: FBT001  # a fixture
    """Black on white where there are colours; else dark on light, as the terminal is."""
    terminal = Terminal(encoding)
    dark, light = (qr_lines(ADDRESS, terminal, is_light=is_light) for is_light in (False, True))
    if colours:
        assert dark == light
        assert all(re.fullmatch(r"\x1b\[38;5;16;48;5;231m[^\x1b]*\x1b\[0m", line) for line in dark)
        light = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in light]
    else:
        assert in_halves(dark) == [[not module for module in row] for row in CODE]
    assert in_halves(light) == CODE
    "".join(dark).encode(encoding)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_without_blocks_colours_draw_it(colours: bool, encoding: str) -> None:  # noqa: FBT001
    """Two spaces a module; with neither there is no code, and the address is typed."""
    lines = qr_lines(ADDRESS, Terminal(encoding), is_light=False)
    drawn = [[shade == "16" for shade in re.findall(r"\x1b\[48;5;(16|231)m  ", line)] for line in lines]
    assert drawn == (CODE if colours else [])
