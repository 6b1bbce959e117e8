"""Events where whole nights are changed: another date, taken out and brought back, people made one, several books."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.event.conftest import EIGHT

if TYPE_CHECKING:
    from tests.host import Host

EVENT = "e-2026-11-29"
FIRST = f"{EVENT}-r1-t1"


@pytest.fixture
def ended(host: Host) -> Host:
    """An event of one round, ended, its penalty taken from somebody who did not sit at a hand."""
    host.done(f"event start {EIGHT} --preset tournament --rounds 1 --hands 1 --movement hand")
    host.done("event round Ann Bea Cat Dee / Eve Fay Gil Hal", "win ann 25 dee --exposures 0", "event penalty hal 10")
    host.done("event time", "event end")
    return host


def test_an_event_gets_another_date_with_all_its_tables(ended: Host) -> None:
    """Their ids and entries stay, and the old date gives back every byte."""
    before, standings = ended.files(), ended.json("event")
    said = ended.done(f"nights rename {EVENT} 2026-11-22").lines
    assert said[0] == f"The event {EVENT} is e-2026-11-22 now."
    assert sorted(each for each in ended.files() if "e-2026" in each) == [
        "events/e-2026-11-22.toml",
        "sessions/e-2026-11-22-r1-t1.toml",
        "sessions/e-2026-11-22-r1-t2.toml",
    ]
    assert ended.json("event") == standings
    ended.done("check", "nights rename 2026-11-22 2026-11-29")
    assert ended.files() == before
    ended.refused(
        f"nights rename {EVENT} 2026-11-29", f"the event {EVENT} is of that date already", "give the new date second"
    )


def test_an_event_taken_out_comes_back_with_its_tables(ended: Host) -> None:
    """One command each way; a pipe says yes first."""
    before = ended.files()
    question = f"take the event {EVENT} (1 round, 1 hand, 8 players) out of the book?"
    assert ended.refused(f"nights remove {EVENT}").errors == [question]
    assert "nothing was changed" in ended.answering(f"nights remove {EVENT}", "n").err
    said = ended.done(f"nights remove {EVENT} --yes").lines
    assert said[0] == f"The event {EVENT} was taken out of the book."
    assert not [each for each in ended.files() if "e-2026" in each]
    back = ended.done(f"{said[1].removeprefix('Bring it back with mahj ').rstrip('.')} --yes")
    assert "and 2 tables went with it" in back.err
    assert back.lines[0].endswith(", with 2 tables.")
    assert ended.files() == before


@pytest.mark.parametrize("command", ["rename {} 2026-11-22", "remove {} --yes"])
def test_a_table_stays_with_its_event(ended: Host, command: str) -> None:
    """Alone it would count nowhere; what does it for all of the event is named."""
    ran = ended.refused(f"nights {command.format(FIRST)}")
    assert ran.errors == [f"the night {FIRST} is table 1 in round 1 of an event and stays with it"]
    assert f"mahj nights {command.partition(' ')[0]} {EVENT}" in ran.hints[0]
    next(ended.book.events.glob("*.toml")).unlink()
    ended.done(f"nights {command.format(FIRST)}")


def test_an_event_that_a_night_goes_on_from_stays(host: Host) -> None:
    """Its debts were paid on a later night."""
    host.done(f"event start {EIGHT} --rounds 1 --hands 1 --movement hand")
    host.done("event round Ann Bea Cat Dee / Eve Fay Gil Hal", "win ann 25 dee", "event time", "event end --unpaid")
    host.done("start Ann Bea Cat Dee", "paid dee ann --carried")
    message = f"entry 1 of the night 2026-11-29 pays a debt of the event {EVENT}"
    assert message in host.refused(f"nights remove {EVENT} --yes").err


def test_a_date_that_does_not_stand_by_itself_is_not_changed(ended: Host) -> None:
    """Nothing is guessed at in a file that somebody wrote otherwise."""
    path = ended.book.events / f"{EVENT}.toml"
    path.write_text(path.read_text("utf-8").replace("\ndate =", '\n"date" ='), "utf-8")
    assert f"the date of the event {EVENT} stands where" in ended.refused(f"nights rename {EVENT} 2026-11-22").err


def test_a_table_that_is_called_otherwise_is_found(ended: Host) -> None:
    """Its file counts in no event, and `check` says what it should be called."""
    ended.night_path(FIRST).rename(ended.night_path())
    out = ended.run("check").out
    assert f"it is a table of the event {EVENT} and not called so" in out
    assert f"call it {FIRST}.toml" in out


def test_two_of_one_round_are_no_one_person(ended: Host) -> None:
    """Though they sat at two tables of it, and at no hand together."""
    ran = ended.refused("players merge Eve Ann --yes")
    assert ran.errors == [f"both have a seat in one round of an event, so they cannot be one person: {EVENT} (round 1)"]


def test_a_round_opened_under_a_name_of_now_stays_sound_when_they_are_two_again(host: Host) -> None:
    """Its nights call everybody as the file of the event does."""
    host.done(f"event start {EIGHT} --movement hand", "players add Fiona", "players merge Fay Fiona --yes")
    host.done("event round Ann Bea Cat Dee / Eve Fiona Gil Hal")
    assert host.night_of(f"{EVENT}-r1-t2").record.header.players == ("Eve", "Fay", "Gil", "Hal")
    host.done("check", "players split Fay --yes", "check")


def test_a_copy_of_a_book_counts_no_penalty_twice(ended: Host) -> None:
    """Its event is left out as its tables are; who has but a penalty is no substitute."""
    copy = ended.book.root.with_name("copy")
    shutil.copytree(ended.book.root, copy)
    ended.patch.delenv("MAHJ_BOOK")
    ran = ended.run(f"--book {ended.book.root} --book {copy} standings --merge --format plain")
    assert ran.code == 1
    assert "player bank, net -5" in ran.out


def test_who_has_but_a_penalty_is_no_substitute(host: Host) -> None:
    """The line says why it has no rank."""
    host.done(
        f"event start {EIGHT} --preset tournament --movement hand", "event round Ann Bea Cat Dee / Eve Fay Gil Hal"
    )
    host.done("win ann 25 dee --exposures 0", "event penalty hal 10")
    assert [(row["player"], row["net"], row["note"]) for row in host.json("standings") if row["note"]] == [
        ("Hal", -10, "penalties only")
    ]
