"""A night given another date, or taken out of the book: nothing else changes, and it can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.host import Host

KITTY = "--preset kitty --with kitty.leftover=carry"


@pytest.fixture
def two(host: Host) -> Host:
    """A book in which a night brought the kitty that an earlier one had left."""
    host.done(f"start Ann Bea Cat Dee {KITTY} --date 2026-11-20", "wall", "end")
    host.done(f"start Ann Bea Cat Dee {KITTY} --date 2026-11-27", "win ann 25 dee", "end")
    return host


def names(host: Host) -> list[str]:
    """The names of all nights, the newest first."""
    return [path.stem for path in host.book.night_paths()]


def test_a_night_gets_another_date(two: Host) -> None:
    """Its file is called by the new date, the header says it, every entry stays, and its id still finds it."""
    before = (two.book.sessions / "2026-11-27.toml").read_text(encoding="utf-8")
    said = two.done("nights rename 2026-11-27 2026-11-28")
    assert "The night 2026-11-27 is 2026-11-28 now." in said.out
    assert "Take it back with mahj nights rename 2026-11-28 2026-11-27." in said.out
    assert names(two) == ["2026-11-28", "2026-11-20"]
    after = (two.book.sessions / "2026-11-28.toml").read_text(encoding="utf-8")
    assert after == before.replace("date = 2026-11-27", "date = 2026-11-28", 1)
    its_id = after.partition('id = "')[2].partition('"')[0]
    assert its_id.startswith("2026-11-27-")
    assert two.done(f"show {its_id} --format json").out == two.done("show 2026-11-28 --format json").out
    two.done("check", "nights rename 2026-11-28 2026-11-27")
    assert (two.book.sessions / "2026-11-27.toml").read_text(encoding="utf-8") == before


def test_of_two_nights_of_a_date_the_second_is_called_so(two: Host) -> None:
    """A date that has a night already keeps it: the other one is the second night of that date."""
    two.done("start Ann Bea Cat Dee --date 2026-11-28", "nights rename 2026-11-28 2026-11-27")
    assert names(two) == ["2026-11-27-2", "2026-11-27", "2026-11-20"]


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("nights rename 2026-11-27 2026-11-27", "is of that date already"),
        ("nights rename 2026-11-27 2026-11-19", "it plays for a pot that the night 2026-11-20 left"),
        ("nights rename 2026-11-20 2026-11-28", "the night 2026-11-27 plays for a pot that this one left"),
        ("nights rename 2026-11-26 2026-11-28", "there is no night"),
        ("nights rename 2026-11-27 soon", "soon"),
        ("nights remove 2026-11-20 --yes", "the night 2026-11-27 plays for a pot that the night 2026-11-20 left"),
        ("nights remove 2026-11-27", "take the night 2026-11-27 (1 hand, Ann, Bea, Cat, Dee) out of the book?"),
    ],
)
def test_what_cannot_be_is_refused_in_words(two: Host, command: str, message: str) -> None:
    """What would put a pot before the night that left it, or leave one to nobody, is refused and changes nothing."""
    before = [path.read_bytes() for path in two.book.night_paths()]
    ran = two.run(command)
    assert ran.code in {1, 2}
    assert message in ran.err
    assert [path.read_bytes() for path in two.book.night_paths()] == before


def test_a_night_is_taken_out_and_brought_back(two: Host) -> None:
    """It leaves the book, all later ones first, and restore brings it back byte for byte without being told a copy."""
    before = (two.book.sessions / "2026-11-27.toml").read_bytes()
    said = two.done("nights remove 2026-11-27 --yes")
    assert "Bring it back with mahj restore 2026-11-27 " in said.out
    assert names(two) == ["2026-11-20"]
    two.done("check", "restore 2026-11-27 --yes")
    assert (two.book.sessions / "2026-11-27.toml").read_bytes() == before


def test_a_night_whose_debt_a_later_one_paid_stays(host: Host) -> None:
    """Who would take it out is told which entry of which night pays its debt; once that is taken back, it goes."""
    host.done("start Ann Bea Cat Dee --date 2026-11-20", "win ann 25 dee", "end --unpaid")
    host.done("start Ann Bea Cat Dee --date 2026-11-27", "paid bea ann 25 --carried --yes")
    ran = host.run("nights remove 2026-11-20 --yes")
    assert "entry 1 of the night 2026-11-27 pays a debt of the night 2026-11-20" in ran.err
    assert "mahj void 1 --night 2026-11-27" in ran.err
    host.done("void 1 --yes", "nights remove 2026-11-20 --yes")
    assert names(host) == ["2026-11-27"]


def test_a_night_dated_ahead_does_not_take_over(host: Host) -> None:
    """The night of today is the open one, though another is dated ahead; a renamed one is where it belongs."""
    host.done("start Ann Bea Cat Dee --date 2027-11-29 --yes", "start Ann Bea Cat Dee --table 2 --yes")
    host.done("win ann 25 dee --yes")
    assert "Ann wins 25" in host.done("show 2026-11-29").out
    host.done("nights rename 2027-11-29 2026-11-22")
    assert names(host)[-1] == "2026-11-22"
