"""Random nights whose people get other names, become one and are taken apart: what is added up never notices."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ledger.book.beginning import create_book
from tests.host import Host, Ran

#: What everybody is called in the end; the names before come from `Names`.
PEOPLE = ("Ann", "Bea", "Cat", "Dee")
#: By what somebody who comes back is written down.
OTHERS = {"Ann": "Anouk", "Bea": "Beatrix", "Cat": "Carla", "Dee": "Deirdre"}
#: What is compared: reports that name everybody, of the night and of the book.
REPORTS = (
    "settle", "settle --all", "settle --pairwise", "standings --guests --subs --format json", "stats --format json",
    "versus Ann Bea", "export csv", "export csv --long", "export hledger", "nights", "",
)  # fmt: skip
WHO = st.sampled_from(PEOPLE)
STEPS = st.one_of(
    st.tuples(st.just("win"), WHO, st.sampled_from([25, 30, 75])),
    st.tuples(st.just("win"), WHO, st.sampled_from([25, 30, 75])),
    st.tuples(st.just("back"), WHO, st.just(0)),
    st.tuples(st.just("pay"), WHO, st.integers(1, 90)),
    st.tuples(st.just("paid"), WHO, st.integers(1, 90)),
    st.tuples(st.just("between"), WHO, st.integers(1, 90)),
    st.tuples(st.just("rename"), WHO, st.just(0)),
    st.tuples(st.just("merge"), WHO, st.just(0)),
    st.tuples(st.just("split"), WHO, st.just(0)),
    st.tuples(st.sampled_from(["undo", "void", "night"]), WHO, st.just(0)),
)


class Book(NamedTuple):
    """A book in a folder, with whoever types into it."""

    host: Host
    folder: Path

    def run(self, command: str) -> Ran:
        """What a command does in this book."""
        self.host.patch.setenv("MAHJ_BOOK", str(self.folder))
        asks = command.partition(" ")[0] in {"win", "leave", "join", "pay", "paid", "void", "undo", "end", "start"}
        return self.host.run(f"{command} --yes" if asks else command)

    def done(self, command: str) -> None:
        """A command that has to work."""
        ran = self.run(command)
        assert ran.code == 0, (command, ran.err)


class Names:
    """What everybody is called in the one book while the other calls them as they are called in the end."""

    def __init__(self) -> None:
        self.first = {person: f"{person}-Lou" for person in PEOPLE}
        self.plays_as = dict(self.first)
        self.other_came: set[str] = set()
        self.other_here: set[str] = set()
        self.merged: set[str] = set()
        self.renamed: set[str] = set()
        self.entries: list[str] = []
        self.voided = False
        self.has_just_merged = False

    def note(self, command: str) -> None:
        """A command that was typed in both books: what it wrote has the next number of the night."""
        word = command.partition(" ")[0]
        if word == "start":
            self.entries, self.voided = [], False
        elif word == "void":
            self.voided = True
        elif word not in {"undo", "redo"}:
            self.entries.append(word)

    def main(self, person: str) -> str:
        """What the person of the book is called who was there from the beginning."""
        return person if person in self.renamed else self.first[person]


def played(one: Book, other: Book, steps: list[tuple[str, str, int]]) -> None:
    """Play nights in both books, names changing only in the first, until they are what the second calls everybody."""
    names = Names()
    one.done(f"start {' '.join(names.first.values())}")
    other.done(f"start {' '.join(PEOPLE)}")
    for step in steps:
        for ours, theirs in told(step, names):
            one.done(ours)
            names.has_just_merged = ours.startswith("players merge")
            if theirs:
                other.done(theirs)
                names.note(ours)
    for person in PEOPLE:
        if person in names.other_came - names.merged:
            one.done(f"players merge {OTHERS[person]} {names.main(person)}")
        if person not in names.renamed:
            one.done(f"players rename {names.first[person]} {person}")


def told(step: tuple[str, str, int], names: Names) -> list[tuple[str, str]]:
    """A step as it is typed in the one book and in the other; "" where nothing is."""
    what, person, number = step
    if what == "night":
        return new_night(names)
    if what in {"undo", "void"}:
        return corrected(what, names)
    name, next_one = names.plays_as[person], PEOPLE[(PEOPLE.index(person) + 1) % 4]
    neighbour = names.plays_as[next_one]
    if what == "win":
        return [(f"win {name} {number} {neighbour}", f"win {person} {number} {next_one}")]
    if what in {"pay", "paid"}:
        return [(f"{what} {name} {neighbour} {number}", f"{what} {person} {next_one} {number}")]
    return changed(what, person, number, names)


def new_night(names: Names) -> list[tuple[str, str]]:
    """The night ends, and another one begins with everybody under the name they have by then."""
    for person in PEOPLE:
        names.plays_as[person] = names.main(person)
    names.other_here.clear()
    # unpaid: the payments an end writes are facts of their own, made under the names people had then
    return [
        ("end --unpaid", "end --unpaid"),
        (f"start {' '.join(names.plays_as.values())}", f"start {' '.join(PEOPLE)}"),
    ]


def corrected(what: str, names: Names) -> list[tuple[str, str]]:
    """The last entry taken back and brought back; or the first hand taken out, for as long as nothing was.

    Right after a merge that is what would be taken back, which is promised elsewhere.
    """
    hands = [number for number, word in enumerate(names.entries, start=1) if word == "win"]
    if names.voided or not hands or (what == "undo" and names.has_just_merged):
        return []
    words = ["undo", "redo"] if what == "undo" else [f"void {hands[0]}"]
    return [(each, each) for each in words]


def changed(what: str, person: str, number: int, names: Names) -> list[tuple[str, str]]:
    """A step that changes what somebody is called, or makes them come back under another name."""
    main, other = names.main(person), OTHERS[person]
    both = person in names.other_came and person not in names.merged
    if what == "back" and names.plays_as[person] != other:
        came, left = other, names.plays_as[person]
        names.plays_as[person] = came
        names.other_came.add(person)
        names.other_here.add(person)
        return [(f"leave {left}", f"leave {person}"), (f"join {came}", f"join {person}")]
    if what == "between" and both and person in names.other_here:
        return [(f"pay {main} {other} {number} --for dispute", "note nothing")]
    if what == "rename" and person not in names.renamed:
        names.renamed.add(person)
        if names.plays_as[person] == main:
            names.plays_as[person] = person
        return [(f"players rename {main} {person}", "")]
    if what == "merge" and both:
        names.merged.add(person)
        return [(f"players merge {other} {main}", "")]
    if what == "split" and person in names.merged:
        names.merged.discard(person)
        return [(f"players split {other}", "")]
    return []


@given(steps=st.lists(STEPS, min_size=4, max_size=14))
@example([("back", "Ann", 0), ("back", "Dee", 0), ("back", "Ann", 0), ("rename", "Ann", 0), ("rename", "Bea", 0),
          ("back", "Bea", 0), ("between", "Dee", 34)])  # fmt: skip
@example([("back", "Ann", 0), ("undo", "Ann", 0), ("back", "Ann", 0), ("between", "Ann", 1), ("win", "Ann", 25),
          ("night", "Ann", 0)])  # fmt: skip
@settings(max_examples=15)
def test_whatever_somebody_was_called_they_were_one_person(steps: list[tuple[str, str, int]]) -> None:
    """Renamed, written down anew, made one, taken apart: in the end all is as if they had been called so all along."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr("ledger.book.safety_copies.copies_folder", lambda: Path(folder) / "copies")
        folders = [Path(folder) / name / "book" for name in ("one", "other")]
        host = Host(folders[0], patch)
        one, other = (Book(host, create_book(each).root) for each in folders)
        played(one, other, steps)
        for command in REPORTS:
            assert one.run(command) == other.run(command), command
        one.done("check")
