"""What holds for every night and every correction: record and replay agree, and nothing that was there changes."""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.book.beginning import create_book
from ledger.errors import MahjError
from ledger.night.editing import edit, retold, swap
from ledger.night.ending import end, nothing
from ledger.night.grammar import split, told
from ledger.night.night_files import read_night
from ledger.night.nights import Nights, Wanted
from ledger.night.opening import start
from ledger.night.recording import record
from ledger.night.revising import differences
from ledger.night.transaction import Transaction
from ledger.night.undoing import redo, undo, void
from ledger.pay.night_state import state_of
from ledger.presets.choosing_rules import Choice
from ledger.record import VoidEntry

if TYPE_CHECKING:
    from collections.abc import Callable

    from ledger.night.night_in_play import NightInPlay
    from ledger.night.transaction import Change

NOW = datetime(2026, 11, 29, 19, 0, tzinfo=UTC)
HANDS = st.sampled_from(
    ["wall", "thrown in", "error ann 40", "error bea 25 intact cat", "error cat 25 wrecker dee intact ann"]
    + [
        f"{winner} {value} {how}{flag}"
        for winner, discarder in (("ann", "dee"), ("bea", "cat"), ("dee", "ann"))
        for value in (25, 75)
        for how in ("self", discarder)
        for flag in ("", " j", " p")
    ]
)
RULES = (
    "pie.limit=200",
    "kitty.ante=10",
    "after-wall-doubles",
    "first-and-last-double",
    "east-doubles",
    "discarder-only",
    "rounding.to=10",
)
CORRECTIONS = st.one_of(
    st.tuples(st.just("edit"), st.integers(1, 8), HANDS),
    st.tuples(st.just("void"), st.integers(1, 8), st.just("")),
    st.tuples(st.just("swap"), st.integers(1, 8), st.sampled_from(["ann bea", "bea dee"])),
    st.tuples(st.sampled_from(["undo", "redo", "end"]), st.just(0), st.just("")),
)


@given(
    rules=st.sets(st.sampled_from(RULES)),
    hands=st.lists(HANDS, min_size=1, max_size=8),
    corrections=st.lists(CORRECTIONS, min_size=1, max_size=4),
)
@settings(max_examples=25, deadline=None)
def test_the_record_and_its_replay_agree(
    rules: set[str], hands: list[str], corrections: list[tuple[str, int, str]]
) -> None:
    """Whatever is corrected, in whatever order, before or after the end: every hand says what its rules give.

    Each correction appends to the file, and writes its later hands with it as one change. What the night has come to is
    the same whether it goes on from the change before or is added up from the first entry.
    """
    with tempfile.TemporaryDirectory() as folder:
        night = evening(Path(folder), rules, hands)
        for number, (what, which, words) in enumerate(corrections, start=1):
            before = night.table().file.content
            try:
                done = night.change(prepared(what, which, words, NOW + timedelta(hours=number)))
            except MahjError:
                assert night.table().file.content == before
                continue
            assert done.after.file.content.startswith(before)
            assert read_night(done.after.file.path).record == done.after.file.record
            assert {entry.after for entry in done.change.entries[1:]} <= {done.change.entries[0].number}
            assert differences(done.after) == ()
            assert sum(done.after.evening.balances.values()) == 0
            assert done.after.evening == state_of(done.after.file.record)


@given(
    rules=st.sets(st.sampled_from(RULES)),
    hands=st.lists(HANDS, min_size=1, max_size=6),
    corrections=st.lists(CORRECTIONS, min_size=1, max_size=4),
)
@settings(max_examples=25, deadline=None)
def test_undo_all_the_way_and_back(rules: set[str], hands: list[str], corrections: list[tuple[str, int, str]]) -> None:
    """Undo, again and again, goes back through every state the night was in; redo comes forward through them again."""
    with tempfile.TemporaryDirectory() as folder:
        night = evening(Path(folder), rules, hands)
        states = [state(night)]
        for what, which, words in corrections:
            try:
                night.change(prepared(what, which, words, NOW))
            except MahjError:
                continue
            if what in {"undo", "redo"}:
                return  # those are no states of their own
            states.append(state(night))
        for expected in states[-2::-1]:
            night.change(undo(NOW))
            assert state(night) == expected
        for expected in states[1:]:
            night.change(redo(NOW))
            assert state(night) == expected


def evening(folder: Path, rules: set[str], hands: list[str]) -> Transaction:
    """A night with hands in it."""
    book = create_book(folder / "book")
    choice = Choice(added=tuple(sorted(rules)))
    start(
        book,
        ["Ann", "Bea", "Cat", "Dee"],
        choice,
        date=None,
        table=None,
        now=NOW,
        doubt=lambda _: True,
        waiting=list,
    )
    night = Transaction(Nights(book), Wanted(may_be_closed=True), lambda _: True, lambda _: True)
    for minute, words in enumerate(hands):
        table = night.change(record(told(split(words)), NOW + timedelta(minutes=minute))).after
        assert table.evening == state_of(table.file.record)
    return night


def prepared(what: str, which: int, words: str, now: datetime) -> Callable[[NightInPlay], Change[Any]]:
    """A correction, ready to be made."""
    if what == "edit":
        return edit(which, retold(told(split(words))), now)
    if what == "swap":
        one, other = words.split()
        return swap(which, which + 2, (one, other), now)
    if what == "void":
        return void(which, "", now)
    return (
        {"undo": undo, "redo": redo}[what](now)
        if what != "end"
        else end(now, lambda table: table.evening.owed, nothing)
    )


def state(night: Transaction) -> list[tuple[int, str]]:
    """What stands in a night, entry by entry, but for when it was written."""
    table: NightInPlay = night.table()
    return [
        (place.entry.number, repr((place.void is None, facts(place.entry))))
        for place in table.standing
        if place.void is None and not isinstance(place.entry, VoidEntry)
    ]


def facts(entry: object) -> tuple[object, ...]:
    """What an entry says, but for when and why it was written."""
    names = [name for name in type(entry).__struct_fields__ if name not in {"at", "by", "after"}]  # type: ignore[attr-defined]
    return tuple(getattr(entry, name) for name in names)
