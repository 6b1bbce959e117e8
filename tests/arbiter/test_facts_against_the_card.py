"""Facts that contradict the card, or each other: not recorded together, and reported for nights that have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.host import Host

#: Two quints need a joker each: a suit has four of a tile.
CARD = """\
format = 1

[[hands]]
label = "Quints"
pattern = "FFFF 11111 22222 X"
value = 40

[[hands]]
label = "Closed"
pattern = "FF 2026 444 DDD 11 C"
value = 30

[[hands]]
label = "Open"
pattern = "FF 2026 444 DDD 11 X"
value = 25

[[hands]]
label = "Pairs"
pattern = "11 22 33 44 55 66 77 X"
value = 50
"""
NEEDS = "Quints on cards/2026.toml takes 2 jokers at least, and is never jokerless"
OTHER_LINE = "leave out --jokerless, or name another line"


@pytest.fixture
def carded(host: Host) -> Host:
    """A night of Ann, Bea, Cat and Dee in a book with a card."""
    (host.book.cards / "2026.toml").write_text(CARD, "utf-8")
    host.done("start Ann Bea Cat Dee")
    return host


@pytest.fixture
def put_in(carded: Host) -> Callable[[str, str], None]:
    """Says something otherwise in the night's file, as an older version let it be recorded."""

    def changed(old: str, new: str) -> None:
        path = carded.night_path()
        text = path.read_text("utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), "utf-8")

    return changed


def test_hand_that_needs_jokers_is_never_jokerless(carded: Host) -> None:
    """Its pattern says so, whichever way it is recorded; with a joker it is paid: 40, 40 and 80."""
    for command in (
        "win ann dee --line quints -j",
        "win ann 40 dee --line quints -j",
        "win ann 40 self --line Quints -j",
    ):
        carded.refused(command, NEEDS, OTHER_LINE)
    carded.done("win ann dee --line quints", "win ann dee --line open -j")
    assert carded.balances() == {"Ann": 160 + 200, "Bea": -40 - 50, "Cat": -40 - 50, "Dee": -80 - 100}
    carded.refused("edit 1 --jokerless", NEEDS, OTHER_LINE)
    carded.refused("edit 2 --line quints --value 40", NEEDS, OTHER_LINE)


def test_concealed_hand_has_no_exposure(carded: Host) -> None:
    """As the card says it, or as it was told; none at all may be noted."""
    card = "where the line of the card says it, name another line"
    for command, kind, option in (
        ("win ann dee --line closed --exposures 2", "concealed hand has no exposure, and 2 are noted", "--concealed"),
        ("win ann 25 dee --concealed --exposures 1", "concealed hand has no exposure, and 1 is noted", "--concealed"),
        ("win ann 25 dee -p --exposures 3", "singles-and-pairs hand has no exposure, and 3 are noted", "--pairs"),
        (
            "win ann dee --line pairs --exposures 3",
            "singles-and-pairs hand has no exposure, and 3 are noted",
            "--pairs",
        ),
    ):
        ran = carded.refused(command)
        assert ran.errors == [f"a {kind}"]
        assert ran.hints == [f"leave out --exposures, or {option}; {card}"]
    carded.done("win ann dee --line closed --exposures 0", "win bea 25 dee -p --exposures 0")
    assert "has no exposure" in carded.refused("edit 1 --exposures 1").errors[0]
    carded.done("win ann dee --line open --exposures 4")


@pytest.mark.parametrize(("line", "said"), [("Closed", "concealed"), ("Pairs", "singles and pairs")])
def test_line_speaks_where_the_hand_does_not(carded: Host, line: str, said: str) -> None:
    """A hand whose fact was taken out again is still of that line."""
    carded.done(f"win ann dee --line {line}", "edit 1 --no-concealed" if line == "Closed" else "edit 1 --no-pairs")
    error = f"{line} on cards/2026.toml is {said}, and has no exposure"
    carded.refused("edit 1 --exposures 2", error, "leave out --exposures, or name another line")
    carded.done("edit 1 --exposures 0")


def test_old_night_with_such_a_hand_is_reported_and_not_rewritten(
    carded: Host, put_in: Callable[[str, str], None]
) -> None:
    """Each is named with its hand; nothing else stands against the night, and what was paid stays."""
    carded.done("win ann 40 dee -j", "win bea dee --line closed", "win cat dee --line pairs")
    put_in("jokerless = true", 'line = "Quints"\njokerless = true')
    put_in('line = "Closed"', 'line = "Closed"\nexposures = 2')
    put_in('line = "Pairs"', 'line = "Pairs"\nexposures = 1')
    before = carded.files()
    said = carded.run("check")
    assert said.code == 1
    assert [line.strip() for line in said.out.splitlines() if "could not have happened" in line] == [
        f"hand 1 could not have happened: {NEEDS}",
        "hand 2 could not have happened: a concealed hand has no exposure, and 2 are noted",
        "hand 3 could not have happened: a singles-and-pairs hand has no exposure, and 1 is noted",
    ]
    assert carded.files() == before
    carded.done("recalc --yes", "win dee 25 ann", "edit 4 --value 30", "why 1")
    assert carded.balances()["Ann"] == 80 + 80 + 160 - 30 - 50 - 60


def test_night_is_looked_up_on_the_card_of_its_year(carded: Host, put_in: Callable[[str, str], None]) -> None:
    """Not on a later one, nor on one whose line of that name has another value: there it is another hand."""
    carded.done("win ann dee --line quints")
    put_in('line = "Quints"', 'line = "Quints"\njokerless = true')
    later = CARD.replace("FFFF 11111 22222", "FFFF 1111 222222").replace("value = 40", "value = 45")
    (carded.book.cards / "2027.toml").write_text(later, "utf-8")
    assert NEEDS in carded.run("check").out
    (carded.book.cards / "2026.toml").write_text(later, "utf-8")
    assert "jokerless" not in carded.run("check").out
    (carded.book.cards / "2026.toml").write_text(CARD.replace("Quints", "Others"), "utf-8")
    assert "jokerless" not in carded.run("check").out
    (carded.book.cards / "2026.toml").unlink()
    assert "jokerless" not in carded.run("check").out
    (carded.book.cards / "our list.toml").write_text(CARD, "utf-8")
    assert "on cards/our list.toml takes 2 jokers" in carded.run("check").out


def test_card_that_cannot_be_read_is_told_of_once(carded: Host, put_in: Callable[[str, str], None]) -> None:
    """What a night's hands are by it, nobody knows; a pattern that cannot be read says nothing either."""
    carded.done("win ann dee --line quints")
    put_in('line = "Quints"', 'line = "Quints"\njokerless = true')
    (carded.book.cards / "2026.toml").write_text(CARD.replace("FFFF 11111 22222", "any quints"), "utf-8")
    assert "could not have happened" not in carded.run("check").out
    (carded.book.cards / "2026.toml").write_text("format = 1\nhands = 5\n", "utf-8")
    out = carded.run("check").out
    assert ("could not have happened" in out, out.count("cards/2026.toml")) == (False, 2)


def test_nobody_is_asked_for_exposures_a_hand_cannot_have(carded: Host) -> None:
    """At a tournament a concealed hand won on a discard needs no number: the discarder loses ten."""
    carded.done("end", "start Ann Bea Cat Dee --preset tournament", "win ann dee --line closed")
    assert carded.balances() == {"Ann": 30, "Dee": -10, "bank": -20}
    assert "exposures" in carded.refused("win ann dee --line open").errors[0]
