"""Whatever is typed, in any order, over several nights: what is owed is the play less the payments made."""

from __future__ import annotations

import tempfile
import tomllib
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.host import Host

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

PEOPLE = ("ann", "bea", "cat", "dee")
NIGHTS = ("2026-11-05", "2026-11-12")


@st.composite
def commands(draw: st.DrawFn) -> str:
    """One of the commands that record, pay, end or correct, at one of the nights."""
    one, other = draw(st.permutations(PEOPLE))[:2]
    number, points = draw(st.integers(1, 6)), draw(st.sampled_from([5, 25, 30, 45]))
    command = draw(
        st.sampled_from(
            [
                *[f"win {one} {points} {other}", f"win {one} {points} self", "wall"],
                *[f"pay {one} {other} {points}", f"paid {one} {other} {points}", f"paid {one} {other}"],
                *[f"paid {one} {other} {points} --carried", f"paid {one} {other} --carried"],
                *["end", "end", "end --unpaid", "end --coins", "end --reopen"],
                *[f"edit {number} --winner {one}", f"edit {number} --value {points}", f"void {number}"],
                *["undo", "undo", "redo", "recalc", f"sub eve --for {one}"],
            ]
        )
    )
    return f"{command} --night {draw(st.sampled_from(NIGHTS))} --yes"


@st.composite
def changes_of_people(draw: st.DrawFn) -> str:
    """Somebody is called otherwise, turns out to be somebody else, or is somebody of their own again."""
    one, other = draw(st.permutations((*PEOPLE, "eve")))[:2]
    return (
        draw(st.sampled_from([f"players rename {one} {one}ie", f"players merge {one} {other}", f"players split {one}"]))
        + " --yes"
    )


def names_of(player: Mapping[str, Any]) -> list[str]:
    """Every name that means somebody, by the list of players."""
    more = [player[key] for key in ("other_names", "earlier_names") if player[key]]
    return [player["player"], *(name for names in more for name in names.split(", "))]


def reckoned(text: str) -> dict[str, int]:
    """What a night's file leaves owed, counted here from its text: an each-hand night pays what happens while open."""
    night = tomllib.loads(text)
    last: dict[int, Mapping[str, Any] | None] = {}
    moved: dict[str, int] = {}
    for entry in night.get("entries", []):
        before, was_open = sums(last.values(), play), is_open(last.values())
        last[entry["number"]] = None if entry["type"] == "void" else entry
        if night["paid"] == "each-hand" and (was_open or is_open(last.values())):
            now = sums(last.values(), play)
            for name in {*before, *now}:
                moved[name] = moved.get(name, 0) - now.get(name, 0) + before.get(name, 0)
    found = sums(last.values(), lambda entry: play(entry) + paid(entry))
    return {name: found.get(name, 0) + moved.get(name, 0) for name in {*found, *moved}}


def sums(entries: Iterable[Mapping[str, Any] | None], of: Any) -> dict[str, int]:  # noqa: ANN401  # one of two below
    """What entries come to for everybody."""
    found: dict[str, int] = {}
    for entry in entries:
        for name, points in of(entry) if entry is not None else ():
            found[name] = found.get(name, 0) + points
    return found


def is_open(entries: Iterable[Mapping[str, Any] | None]) -> bool:
    """Whether no end stands."""
    return not any(entry is not None and entry["type"] == "end" for entry in entries)


def play(entry: Mapping[str, Any]) -> list[tuple[str, int]]:
    """What an entry adds to the play."""
    if entry["type"] != "payment":
        return list(entry.get("net", {}).items())
    if entry["purpose"] in {"settle", "carried"}:
        return []
    return [(entry["from"], -entry["amount"]), (entry["to"], entry["amount"])]


def paid(entry: Mapping[str, Any]) -> list[tuple[str, int]]:
    """What an entry pays of what is owed."""
    if entry["type"] != "payment" or entry["purpose"] not in {"settle", "carried"}:
        return []
    return [(entry["from"], entry["amount"]), (entry["to"], -entry["amount"])]


@settings(max_examples=25, deadline=None)
@given(
    st.lists(commands() | commands() | commands() | changes_of_people(), min_size=2, max_size=12),
    st.sampled_from(["at-the-end", "each-hand"]),
    st.booleans(),
)
def test_what_is_owed_is_the_play_less_the_payments(typed: list[str], how: str, with_kitty: bool) -> None:  # noqa: FBT001
    """By the plan for all nights and by that of each; sums are zero, and no check has anything to say."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        host = Host(Path(folder) / "book", patch)
        rules = " --preset kitty" if with_kitty else ""
        host.done("init " + folder + "/book")
        host.setting(f'paid = "{how}"')
        for table, night in enumerate(NIGHTS):
            host.done(f"start Ann Bea Cat Dee --date {night} --table {table} --yes{rules}")
        clocks = {night: host.now + timedelta(days=day) for day, night in enumerate(NIGHTS)}
        for command in typed:
            night = next((night for night in NIGHTS if night in command), NIGHTS[-1])
            host.now = clocks[night]  # so that nobody plays at both at once
            assert host.run(command).code in {0, 1, 4}, command
            clocks[night] = host.now
        owed: dict[str, int] = {}
        called = {name: each["player"] for each in host.json("players list") for name in names_of(each)}
        for path in host.book.night_paths():
            for name, points in reckoned(path.read_text("utf-8")).items():
                person = called.get(name, name)
                owed[person] = owed.get(person, 0) + points
        assert sum(owed.values()) == 0
        for line in host.json("settle --all --night 2026-11-05"):
            owed[line["from"]] += line["points"]
            owed[line["to"]] -= line["points"]
        assert not any(owed.values())
        for night in NIGHTS:
            assert sum(host.json(f"show {night}")["owed"].values()) == 0
        ran = host.run("check")
        assert (ran.code, ran.out) == (0, "")
        assert all(line.startswith("Still open: ") for line in ran.err.splitlines())
