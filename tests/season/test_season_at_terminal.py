"""A season at a terminal: nothing is wider than it, nothing crooked, and whoever waits sees how far it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from wcwidth import wcswidth

from tests.host import Screen

if TYPE_CHECKING:
    from tests.season.conftest import NightWriter, SeasonBook


def test_standings_fit_the_terminal(
    season: SeasonBook, night: type[NightWriter], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 80 columns no line is broken; with every column each part says whose line it is."""
    season.write("2026-01-01", night().won("Ann", {"Ann": 5, "Bea": -5}))
    wide = season.run("standings", "--wide").out
    assert max(len(line) for line in wide.splitlines()) > 80
    screen = Screen()
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdout", screen)
        patch.setenv("COLUMNS", "80")
        season.run("standings", "--wide")
    lines = screen.getvalue().splitlines()
    assert max(len(line) for line in lines) <= 80
    assert sum(" Ann " in line for line in lines) == sum(" player " in line for line in lines) > 1


@pytest.mark.parametrize(("columns", "last"), [("80", "win %"), ("60", "wins"), ("50", "USD"), ("40", "net")])
def test_standings_are_one_table_of_what_fits(
    season: SeasonBook, night: type[NightWriter], monkeypatch: pytest.MonkeyPatch, columns: str, last: str
) -> None:
    """For eight people no more than 24 rows; what is read first stands first, and what has no room is named."""
    for day, four in (("01", ("Ann", "Bea", "Cat", "Dee")), ("02", ("Eve", "Fay", "Gus", "Hal"))):
        season.write(f"2026-01-{day}", night(four).won(four[0], {four[0]: 75, **dict.fromkeys(four[1:], -25)}))
    screen = Screen()
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdout", screen)
        patch.setenv("COLUMNS", columns)
        run = season.run("standings")
    lines = screen.getvalue().splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= int(columns)
    headings = [cell.strip() for cell in re.split("[│|]", lines[2].strip("│|"))]
    assert headings[:4] == ["rank", "player", "nights", "net"]
    assert headings[-1] == last
    named = run.err.partition("Not shown for want of room: ")[2].partition(". --wide")[0].split(", ")
    shown = ["rank", "player", "nights", "net", "USD", "wins", "hands", "win %"]
    assert sorted([*headings, *named]) == sorted(
        [*shown, "self-drawn", "jokerless", "discarder", "wall games", "dead hands", "per hand", "best night"]
    )


def test_what_players_are_ranked_by_stands_before_what_fits(season: SeasonBook) -> None:
    """Right behind the net points, whatever it is."""
    season.two_evenings()
    for by, heading in (("win-rate", "win %"), ("dead", "dead hands"), ("best-night", "best night"), ("net", "USD")):
        headings = season.run("standings", "--by", by).out.splitlines()[2].strip("│").split("│")
        assert headings[4].strip() == heading


def test_columns_are_chosen_by_name(season: SeasonBook) -> None:
    """By heading or key, in every format; a name that no column has is asked about."""
    season.two_evenings()
    lines = season.run(
        "standings", "--columns", "Win %", "--columns", "dead-hands", "--format", "plain"
    ).out.splitlines()
    assert lines[1] == "rank 1, player Bea, win % 25.0, dead hands 0"
    assert list(season.rows("standings", "--columns", "jokerless")[0]) == ["rank", "player", "jokerless"]
    wrong = season.run("standings", "--columns", "jokerles")
    assert (wrong.code, wrong.err) == (
        2, 'error: there is no column "jokerles"\nhint: did you mean --columns jokerless?\n',
    )  # fmt: skip
    assert "hint: the columns are rank, player, nights, net, " in season.run("standings", "--columns", "zzz").err


@pytest.mark.parametrize(
    "command",
    ["stats --plot", "stats ann --plot", "stats --night 2026-01-01 --plot", "versus Ann Bea --plot"],
)
def test_plots_fit_eighty_columns_without_colour(season: SeasonBook, command: str) -> None:
    """What is drawn is text and nothing else, whatever was played; programs get none."""
    season.two_evenings()
    plain = season.run(*[word for word in command.split() if word != "--plot"], "--format", "plain").out
    drawn = season.run(*command.split(), "--format", "plain").out.removeprefix(plain)
    assert len(drawn.splitlines()) > 15
    assert max(len(line) for line in drawn.splitlines()) <= 80
    assert "\x1b" not in drawn
    words = command.split()
    assert season.run(*words, "--format", "csv") == season.run(*[w for w in words if w != "--plot"], "--format", "csv")


class Clock:
    """A clock that goes on by half a second whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """The time."""
        self.now += 0.5
        return self.now


def test_a_bar_where_reading_takes_long(
    season: SeasonBook,
    night: type[NightWriter],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever waits longer than a second at a terminal sees how far it is."""
    for day in range(1, 9):
        season.write(f"2026-01-0{day}", night())
    monkeypatch.setattr("time.monotonic", Clock())
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    assert season.run("standings").code == 0
    assert "reading nights" in screen.getvalue()
    assert "100%" in screen.getvalue()


def test_no_bar_where_nobody_waits(
    season: SeasonBook, night: type[NightWriter], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a pipe nothing but what is said stands there."""
    for day in range(1, 9):
        season.write(f"2026-01-0{day}", night())
    monkeypatch.setattr("time.monotonic", Clock())
    assert season.run("standings").err == ""


def test_wide_names_stand_in_line(season: SeasonBook, night: type[NightWriter]) -> None:
    """Names of double width and with combining accents leave the table straight."""
    season.write(
        "2026-01-01", night(("李梅", "Zoe\u0308y"[:3] + "ë", "Cat", "🀄 Iva")).won("Cat", {"Cat": 5, "李梅": -5})
    )
    lines = season.run("standings").out.splitlines()[1:]
    assert len({wcswidth(line) for line in lines}) == 1
