"""A command that is printed for the reader to type means what it says: every one in the transcripts is typed."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING

import pytest

from ledger.cli.command_list import COMMANDS
from ledger.cli.completion.listed import commands
from ledger.cli.terminal import to_type
from ledger.cli.terminal.to_type import Place, in_full, typed_at
from tests.cli.playing import steps
from tests.cli.test_transcripts import TRANSCRIPTS
from tests.clock import EVENING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from tests.host import Host

#: Sentences that offer to take a change back, to bring it back, or to open a night again.
_BACK = re.compile(r"(?:Take it back with|Bring it back with|Open it again with) mahj ([^.\n]+)\.")
#: And what ends another night.
_CLOSES = re.compile(r"mahj (end --night (\S+)) closes it\.")


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_what_is_printed_after_a_change_is_about_the_night_that_was_changed(host: Host, path: Path) -> None:
    """Typed at once, it changes that night, whichever others are open, and every other stays as it was."""
    typed = 0
    for step, _ in steps(path.read_text("utf-8")):
        if step.startswith("~ at "):
            host.now = datetime.fromisoformat(step.removeprefix("~ at ")).replace(tzinfo=EVENING.tzinfo)
            continue
        before = _nights(host)
        out = host.run(step.removeprefix("$ mahj")).out
        after = _nights(host)
        for printed in _BACK.findall(out):
            assert _changed_by(host, printed) == _differing(before, after), f"{step}: {printed}"
            typed += 1
        for printed, night in _CLOSES.findall(out):
            assert _changed_by(host, printed) == {night}, f"{step}: {printed}"
    assert typed or path.stem in {"formats", "only-a-try", "tournament"}


def test_every_command_is_known_by_what_names_its_night() -> None:
    """Each stands in one of three lists, by the options it really takes; those without a book stand in none."""
    options = {
        name: {option for each in command.options for option in each.names} for name, command in commands().items()
    }
    of_a_night = {name for name, taken in options.items() if {"--night", "--table"} <= taken}
    of_a_named = {name for name, taken in options.items() if "--night" in taken} - of_a_night
    assert of_a_night == to_type.OF_A_NIGHT
    also_of_a_book = {"export", "report", "serve"}  # printed without a night they mean all of it
    assert {name.partition(" ")[0] for name in of_a_named} - also_of_a_book == to_type.OF_A_NAMED_NIGHT
    firsts = {name.partition(" ")[0] for name in of_a_night | of_a_named}
    without_book = {"demo", "init", "joker", "help", "completion"}
    assert (set(COMMANDS) - firsts | {"presets"} | also_of_a_book) - without_book == to_type.OF_A_BOOK


@pytest.mark.parametrize(
    ("place", "undo", "nights", "use", "listed"),
    [
        (Place(), "mahj undo", "mahj nights", "mahj presets use pie", "mahj presets list"),
        (
            Place("our book"),
            *('mahj --book "our book" undo', 'mahj --book "our book" nights'),
            *('mahj --book "our book" presets use pie', 'mahj --book "our book" presets list'),
        ),
        (
            Place(night=lambda: ("--table", "two words")),
            *('mahj undo --table "two words"', "mahj nights"),
            *('mahj presets use --table "two words" pie', "mahj presets list"),
        ),
        (
            Place("b", lambda: ("--night", "x"), frozenset({"undo", "presets"}), lambda: ("--night", "y")),
            *("undo --night y", "mahj --book b nights", "presets use --night y pie", "presets list"),
        ),
    ],
)
def test_commands_in_a_sentence_say_the_book_and_the_night(
    place: Place, undo: str, nights: str, use: str, listed: str
) -> None:
    """Each as it needs it; at the prompt those that are lines there lose the first word; other words stay."""
    typed_at(place)
    said = "{}, {}; {} or {}: mahj help win, a newer mahj"
    written = said.format("mahj undo", "mahj nights", "mahj presets use pie", "mahj presets list")
    assert in_full(written) == said.format(undo, nights, use, listed)


def test_a_night_that_is_named_already_stays_the_one() -> None:
    """Of several commands in a sentence each is looked at by itself."""
    typed_at(Place(night=lambda: ("--night", "x")))
    said = "mahj edit 7 --night y corrects it, mahj void 7 takes it out; mahj end, or open one with --night"
    assert in_full(said) == (
        "mahj edit 7 --night y corrects it, mahj void --night x 7 takes it out; mahj end --night x, or open one with "
        "--night"
    )


def test_a_table_alone_says_nothing_to_a_command_that_takes_none() -> None:
    """Statistics are of a night by its name."""
    typed_at(Place(night=lambda: ("--table", "2")))
    assert in_full("mahj stats, mahj show") == "mahj stats, mahj show --table 2"


def test_the_book_that_was_named_is_named_again(table: Host) -> None:
    """In what comes next, and in a hint."""
    book = table.book.root.as_posix()
    assert f"with mahj --book {book} undo." in table.done(f"--book {book} win ann 25 dee").out
    table.done("end")
    assert f"hint: mahj --book {book} end --reopen" in table.run(f"--book {book} wall --night 2026-11-29").err.replace(
        " --night 2026-11-29", ""
    )


def test_a_command_knows_nothing_of_the_one_before(table: Host) -> None:
    """What it prints is about its own book and night, where it comes to know none too."""
    typed_at(Place("our book", lambda: ("--night", "x")))
    assert "hint: did you mean mahj win?" in table.run("wim").err


def _nights(host: Host) -> dict[str, bytes]:
    """What the file of every night holds, by its name."""
    return {path.stem: path.read_bytes() for path in host.book.night_paths()}


def _differing(one: Mapping[str, bytes], other: Mapping[str, bytes]) -> set[str]:
    """The nights that are not the same in both."""
    return {name for name in {*one, *other} if one.get(name) != other.get(name)}


def _changed_by(host: Host, printed: str) -> set[str]:
    """The nights that a printed command changes; afterwards everything is as it was before it."""
    files, now = _nights(host), host.now
    ran = host.run(f"{printed} --yes")
    assert ran.code == 0, f"mahj {printed}: {ran.err}"
    changed = _differing(files, _nights(host))
    for name in changed:
        host.night_path(name).write_bytes(files[name])
    host.now = now
    return changed
