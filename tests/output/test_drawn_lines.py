"""Lines drawn in text: readable at 80 columns, without colour, and where there is only ASCII."""

from __future__ import annotations

import pytest

from ledger.render.plots import plot

UP = {"Ann": [25.0, 75.0, 50.0, 200.0]}
BOTH = {"Ann": [25.0, 75.0], "Zoë": [-25.0, -75.0]}
STEPS = ["1", "2", "3", "4"]


def test_one_player_is_a_line() -> None:
    """From zero at the left to the last balance at the right, with the highest and the lowest beside the axis."""
    drawn = plot(UP, "Ann", STEPS, "utf-8").splitlines()
    assert drawn[0] == "Ann"
    assert drawn[-1].strip() == "1 to 4"
    rows = [row.partition("|") for row in drawn[1:-1]]
    numbers = [int(number) for number, _, _ in rows]
    assert numbers == sorted(numbers, reverse=True)
    marked = [len(line.rstrip()) for _, _, line in rows if line.strip()]
    assert max(marked) == marked[0]


def test_several_players_are_letters() -> None:
    """Who is which letter stands below."""
    drawn = plot(BOTH, "all", STEPS[:2], "utf-8").splitlines()
    assert drawn[-1] == "a Ann, b Zoë"
    letters = "".join("".join(row.partition("|")[2].split()) for row in drawn[1:-2])
    assert (letters.count("a"), letters.count("b")) == (2, 2)
    assert letters.index("a") < letters.index("b")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "no such encoding"])
def test_where_there_is_only_ascii_full_stops_draw_the_line(encoding: str) -> None:
    """Where there are no signs with dots, full stops stand in their place."""
    drawn = plot(UP, "Ann", STEPS, encoding)
    assert drawn.isascii()
    assert "." in drawn.partition("|")[2]


@pytest.mark.parametrize("values", [[0.0], [0.0] * 3, [-5.0], [float(n) for n in range(1000)], [1e9, -1e9]])
def test_whatever_is_drawn_fits(values: list[float]) -> None:
    """One step or a thousand, nothing won or a fortune: at most 80 columns."""
    steps = [str(number) for number in range(len(values))]
    for lines in ({"Ann": values}, {"Ann": values, "Bea": values[:1]}):
        drawn = plot(lines, "title", steps, "utf-8").splitlines()
        assert max(len(line) for line in drawn) <= 80
        assert len(drawn) >= 16


def test_a_title_cannot_act_on_a_terminal() -> None:
    """Names out of files are shown, never obeyed."""
    assert "\x1b" not in plot({"\x1b[2J": [1.0], "b": [2.0]}, "\x1b[2J", ["1"], "utf-8")
