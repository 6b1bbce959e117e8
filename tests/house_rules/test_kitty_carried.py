"""A kitty that waits for a later night: brought once, to a night that plays for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.model import KITTY, no_points

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club

CARRIED = "--preset kitty --with kitty.leftover=carry"


@pytest.fixture
def waiting(club: Club) -> Club:
    """A book whose last night ended with a hundred in the kitty."""
    club.done(f"start Ann Bea Cat Dee {CARRIED}", "wall")
    assert "100 stay in the kitty for a later night." in club.done("end").out
    return club


def start(club: Club, day: int, options: str = CARRIED) -> str:
    """Open a night on a later day; what was said."""
    return club.done(f"start Ann Bea Cat Dee --date 2026-12-{day:02} {options}").out


def test_the_next_night_brings_it_and_says_so(waiting: Club) -> None:
    """Its header names the amount and the night; the next winner takes it."""
    left = waiting.night().record.header.id
    assert "100" in next(line for line in start(waiting, 1).splitlines() if "into the kitty" in line)
    header = waiting.night().record.header
    assert (header.brought, header.brought_from) == ({KITTY: 100}, (left,))
    waiting.done("win bea 25 self")
    assert waiting.night().record.entries[-1].net == {KITTY: -100, "Ann": -50, "Bea": 250, "Cat": -50, "Dee": -50}  # type: ignore[attr-defined]


def test_it_is_brought_once_only(waiting: Club) -> None:
    """Won, it is gone: the night after begins with nothing."""
    start(waiting, 1)
    waiting.done("win bea 25 self", "end")
    start(waiting, 2)
    assert waiting.night().record.header.brought == no_points()


def test_what_nobody_wins_goes_on_and_grows(waiting: Club) -> None:
    """From night to night, with what each adds."""
    start(waiting, 1)
    waiting.done("wall", "end")
    start(waiting, 2)
    assert waiting.night().record.header.brought == {KITTY: 200}


def test_a_night_without_a_kitty_leaves_it_waiting(waiting: Club) -> None:
    """It waits for the next that plays one."""
    assert "Waiting in the kitty: 100" in start(waiting, 1, "--preset standard")
    assert waiting.night().record.header.brought == no_points()
    waiting.done("end")
    start(waiting, 2)
    assert waiting.night().record.header.brought == {KITTY: 100}


def test_a_night_of_another_unit_leaves_it_waiting(waiting: Club) -> None:
    """A kitty of coins is not brought into a night that counts points."""
    start(waiting, 1, "--preset friendly --with kitty")
    assert waiting.night().record.header.brought == no_points()


def test_the_kitty_of_a_night_that_goes_on_is_asked_about(waiting: Club) -> None:
    """Opened again after its kitty was brought forward, it could be won twice."""
    start(waiting, 1)
    ran = waiting.refused("end --reopen --night 2026-11-29")
    assert ran.errors == ["the 100 left in its kitty are played for in the night 2026-12-01. Open it all the same?"]
    waiting.done("end --reopen --night 2026-11-29 --yes")


def test_a_night_whose_kitty_still_waits_opens_again_unasked(waiting: Club) -> None:
    """Nobody plays for it yet: the night is open, and nothing was asked."""
    assert not waiting.table().is_open
    assert waiting.done("end --reopen").err == ""
    assert waiting.table().is_open


def test_an_empty_kitty_is_brought_from_nowhere(club: Club) -> None:
    """A night file may say that it brought nothing."""
    club.done("start Ann Bea Cat Dee --preset kitty", "wall")
    path = club.night_path()
    text = path.read_text("utf-8")
    path.write_text(text.replace("\npreset = ", "\nbrought = { kitty = 0 }\npreset = ", 1), "utf-8")
    assert club.night().record.header.brought == {"kitty": 0}
    club.done("check")


def test_a_night_that_cannot_be_read_keeps_no_kitty_waiting(waiting: Club) -> None:
    """It is passed over, by who brings a kitty and by who asks whether one was brought."""
    left = waiting.night().record.header.id
    start(waiting, 1, "--preset standard")
    waiting.done("end")
    broken = waiting.book.sessions / "2026-11-30.toml"
    broken.write_text(f'kitty_left brought_from "{left}" = [', "utf-8")
    start(waiting, 2)
    assert waiting.night().record.header.brought == {KITTY: 100}
    ran = waiting.refused("end --reopen --night 2026-11-29")
    assert "are played for in the night 2026-12-02" in ran.errors[0]
    waiting.book.sessions.joinpath("2026-12-02.toml").unlink()
    waiting.done("end --reopen --night 2026-11-29")


@pytest.mark.parametrize(
    ("leftover", "said", "kept"),
    [
        ("split", "25 from the kitty to Ann: what was left in the kitty.", {}),
        ("carry", "100 stay in the kitty for a later night.", {KITTY: 100}),
        ("donate", "100 from the kitty to the fund: the kitty is given away.", {}),
    ],
)
def test_a_kitty_left_by_a_switch_ends_as_its_rule_says(
    club: Club, leftover: str, said: str, kept: dict[str, int]
) -> None:
    """It stays until the night ends, though the rule is no longer played; a replay agrees."""
    club.done(f"start Ann Bea Cat Dee --preset kitty --with kitty.leftover={leftover}", "wall", "presets use standard")
    club.done("presets use flat", "win ann 25 dee")
    assert club.balances() == {"Ann": 50, "Bea": -50, "Cat": -50, "Dee": -50, KITTY: 100}
    assert said in club.done("end").lines
    assert club.night().record.entries[-1].left == kept  # type: ignore[attr-defined]
    assert club.done("check").out == ""
    assert "plays for" not in club.done("void 1 --yes").err


def test_a_correction_names_the_night_that_plays_for_what_is_no_longer_left(waiting: Club) -> None:
    """The later night keeps what it brought, and nobody has to find out from a check; accounts are named in full."""
    start(waiting, 1)
    waiting.done("win bea 25 self", "end")
    ran = waiting.done("void 1 --night 2026-11-29 --yes")
    assert "The kitty now owes Ann 25 of 2026-11-29." in ran.lines
    said = "the night 2026-12-01 plays for the 100 left in its kitty, which are 0 now; mahj check says what to do"
    assert f"warning: {said}\n" in ran.err
    assert said not in waiting.done("edit 1 --night 2026-12-01 --value 30 --yes").err
