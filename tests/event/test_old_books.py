"""A book written before there were events: the same points, evenings that are right, and no byte changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.host import Host

NIGHT = """format = 1
id = "{date}-{id}"
date = {date}
started = {date}T19:05:00-05:00
players = ["{names}"]
preset = "standard"
{table}
[rules.winner-collects]
[rules.discarder-doubles]
factor = 2
[rules.self-drawn-doubles]
factor = 2

[[entries]]
number = 1
type = "hand"
at = {date}T19:20:00-05:00
seated = ["{names}"]
result = "discard"
winner = "{winner}"
value = 25
from = "{discarder}"
net = {{ {net} }}

[[entries]]
number = 2
type = "end"
at = {date}T22:00:00-05:00
"""


def written(host: Host, name: str, people: str, table: str = "", value: int = 25) -> None:
    """A night of format 1, at a table where one is named: the first won from the last."""
    first, *others, last = people.split()
    net = {first: value * (len(others) + 2)} | dict.fromkeys(others, -value) | {last: -2 * value}
    text = NIGHT.format(
        date=name[:10],
        id=f"{len(host.book.night_paths()):04x}",
        names='", "'.join(people.split()),
        table=f'table = "{table}"\n' if table else "",
        winner=first,
        discarder=last,
        net=", ".join(f"{who} = {points}" for who, points in net.items()),
    )
    host.night_path(name).write_text(text, "utf-8")


def test_a_book_of_format_1_counts_evenings_and_not_files(host: Host) -> None:
    """Tables of one date are one evening to whoever moved between them; a night without a table is one by itself."""
    host.done("players add Ann Bea Cat Dee Eve Fay")
    written(host, "2026-11-20", "Ann Bea Cat Dee", "1")
    written(host, "2026-11-20-2", "Ann Eve Fay Dee", "2")
    written(host, "2026-11-27", "Bea Ann Cat Eve")
    written(host, "2026-11-27-2", "Cat Ann Bea Fay")
    before = host.files()
    rows = {row["player"]: row for row in host.json("standings")}
    points = {"Ann": 150, "Bea": 50, "Cat": 50, "Dee": -100, "Eve": -75, "Fay": -75}
    assert {player: row["net"] for player, row in rows.items()} == points
    assert {player: row["nights"] for player, row in rows.items()} == {
        "Ann": 3,
        "Bea": 3,
        "Cat": 3,
        "Dee": 1,
        "Eve": 2,
        "Fay": 2,
    }
    assert (rows["Ann"]["rounds"], rows["Ann"]["best_night"], rows["Dee"]["best_night"]) == (4, 200, -100)
    two = {row["player"]: row["note"] for row in host.json("standings --min-nights 2")}
    assert two["Dee"] == "1 of 2"
    for command in ("check", "nights", "stats ann", "versus ann bea", "settle --all", "show", "doctor", "event seats"):
        host.run(command)
    assert host.files() == before
