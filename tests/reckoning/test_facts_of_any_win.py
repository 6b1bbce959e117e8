"""A dispute is one record, and what was seldom about a win is noted whether or not a rule counts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.host import Host


def written(host: Host) -> str:
    """The file of the night."""
    return host.night_path().read_text(encoding="utf-8")


def test_a_dead_hand_says_why_and_who_called_it(table: Host) -> None:
    """In the file, in the list of hands, and after it was corrected; what was noted is not lost without a word."""
    said = table.done("win ann 25 dee --dead cat='joker in a pair' --called-by bea").out
    assert "dead: Cat, Cat's hand: joker in a pair, called by Bea" in said
    assert written(table).count('dead_why = { Cat = "joker in a pair" }\ncalled_by = "Bea"\n') == 1
    table.done("edit 1 --dead cat='too many tiles'")
    assert written(table).count('dead_why = { Cat = "too many tiles" }\n') == 1
    table.done("edit 1 --value 30")
    assert written(table).count('dead_why = { Cat = "too many tiles" }\n') == 2
    ran = table.done("edit 1 ann 30 dee dead cat")
    assert "why Cat's hand was dead" in ran.out + ran.err
    assert "who called a hand dead" in ran.out + ran.err
    table.done("edit 1 --no-dead cat")
    table.done("check")


def test_why_is_said_at_the_prompt_too(table: Host) -> None:
    """Behind the name, in quotes where it has several words; a correction is told in the same words."""
    table.done("win ann 25 dee")
    table.done("edit 1 bea 25 dee dead cat='joker in a pair' called-by ann")
    assert 'dead_why = { Cat = "joker in a pair" }' in written(table)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("win ann 25 dee --called-by bea", "Bea called a hand dead, and nobody's is"),
        ("win ann 25 dee --dead cat --called-by cat", "Cat cannot call their own hand dead"),
        ("win ann 25 dee --dead cat=", "a reason needs some words"),
        ("win ann 25 dee --heavenly", "a heavenly hand is complete as dealt, and so self-drawn"),
        ("win bea 25 self --heavenly", "only East can have a heavenly hand, and East is Ann"),
    ],
)
def test_what_cannot_be(table: Host, words: str, message: str) -> None:
    """It is refused in words, and nothing is written."""
    before = written(table)
    assert message in table.refused(words).err
    assert written(table) == before


def test_heavenly_hands_and_last_tiles_are_counted_under_any_rules(table: Host) -> None:
    """As are the dead hands, and who called them: in the statistics of all, and of one."""
    table.done("win ann 25 self --heavenly", "win bea 25 dee --last-tile --dead cat --called-by ann")
    figures = {(row["player"], row["figure"]): row["number"] for row in table.json("stats")}
    assert figures["Ann", "heavenly hands"] == 1
    assert figures["Bea", "wins on the last tile"] == 1
    assert figures["Cat", "own hand dead"] == 1
    assert figures["Ann", "hands called dead"] == 1
    assert figures["Dee", "wins on the last tile"] == 0
    assert "Heavenly hands, last tiles and dead hands" in table.done("stats").out


def test_the_last_tile_of_an_earlier_night_is_read_as_one(host: Host) -> None:
    """Where a house rule asked about it, it doubles as it did, and is counted; a wall game has none."""
    host.done("start Ann Bea Cat Dee --with last-tile", "win ann 25 self --last-tile", "win ann 25 self")
    text = written(host)
    assert text.count("last_tile = true\n") == 1
    host.night_path().write_text(text.replace("last_tile = true\n", "facts = { last-tile = true }\n"), encoding="utf-8")
    host.done("wall --fact last-tile --yes", "check", "recalc")
    figures = host.json("stats ann")
    assert [row["number"] for row in figures if row["figure"] == "wins on the last tile"] == [1]
    assert "on the last tile" in host.done("show").out
