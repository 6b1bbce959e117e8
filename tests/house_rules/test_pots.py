"""Pots by rule: whose a pot is, who moves points in and out of it, and where it waits."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ledger.cli.completion.candidates import BookCandidates
from ledger.record import BeginEntry, EndEntry

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club

BESIDE = "--preset kitty --with jackpot"

#: The jackpot of the documentation: fed as the night opens, won by a jokerless self-drawn win, carried otherwise.
JACKPOT = next(
    block.partition("\n```")[0]
    for block in Path(__file__).parents[2].joinpath("plugins", "README.md").read_text("utf-8").split("```python\n")
    if "class Jackpot" in block
)


def play_jackpot(club: Club) -> None:
    """Put the rule into the book, trusted."""
    club.book.plugins.joinpath("jackpot.py").write_text(JACKPOT, "utf-8")
    club.done("plugins trust jackpot.py --yes")


def ours(pots: str, hook: str, answer: str, more: str = "") -> str:
    """A rule that owns some pots and gives one answer to one hook."""
    return (
        f"class Ours(Rule):\n    info = Info(title='Ours', summary='Ours.', pots={pots}{more})\n\n"
        f"    @hook\n    def {hook}(self, night):\n        return {answer}\n"
    )


@pytest.fixture
def tables(club: Club) -> Club:
    """A book with a jackpot rule of its own, and a night that plays it beside the kitty."""
    play_jackpot(club)
    club.done(f"start Ann Bea Cat Dee {BESIDE}")
    return club


def begin(club: Club, day: int, options: str = BESIDE) -> str:
    """End the night, and open one on a later day; what was said."""
    return club.done("end", f"start Ann Bea Cat Dee --date 2026-12-{day:02} {options}").out


def test_a_rule_pays_as_the_night_opens(tables: Club) -> None:
    """The ante is an entry of its own, said at once, and replayed like a hand."""
    (entry,) = tables.entries()
    assert isinstance(entry, BeginEntry)
    assert entry.net == {"Ann": -15, "Bea": -15, "Cat": -15, "Dee": -15, "jackpot": 60}
    assert tables.done("why 1").lines[1] == "Ann -15, Bea -15, Cat -15, Dee -15, jackpot +60."
    tables.done("check")
    path = tables.night_path()
    path.write_text(path.read_text("utf-8").replace("Dee = -15, jackpot = 60", "Dee = -25, jackpot = 70"), "utf-8")
    ran = tables.run("check")
    assert ran.code == 4
    assert "entry 1: the record says Ann -15, Bea -15, Cat -15, Dee -25, jackpot +70" in ran.out


def test_who_pays_as_the_night_opens_is_read_out(club: Club) -> None:
    """A host hears what was taken from everybody."""
    play_jackpot(club)
    said = club.done(f"start Ann Bea Cat Dee {BESIDE}").out
    assert "Paid as the night opens: Ann -15, Bea -15, Cat -15, Dee -15, jackpot +60." in said


def test_an_ordinary_winner_takes_the_kitty_only(tables: Club) -> None:
    """The jackpot stays as it was, and both are seen."""
    tables.done("wall", "win ann 25 dee")
    assert tables.balances() == {"Ann": 160, "Bea": -65, "Cat": -65, "Dee": -90, "jackpot": 60}
    tables.done("wall")
    assert {"In the kitty: 100.", "In the jackpot: 60."} <= set(tables.done("").lines)


def test_the_jackpots_winner_takes_all_of_it(tables: Club) -> None:
    """And the kitty with it; the announcement names both pots."""
    said = tables.done("wall", "win ann 25 self -j").out
    assert "Ann: 100 all, 100 from the kitty, 60 from the jackpot." in said
    assert tables.balances() == {"Ann": 420, "Bea": -140, "Cat": -140, "Dee": -140}
    assert "The jackpot pays Ann 60: 60 the jackpot = 60" in tables.done("why").out


def test_a_carried_jackpot_waits_while_another_pot_is_played(tables: Club) -> None:
    """The night of the kitty brings none of it; the next with the jackpot's rule brings all of it."""
    left = tables.night().record.header.id
    said = begin(tables, 1, "--preset kitty")
    assert (
        "Waiting in the jackpot: 60, from the night 2026-11-29. Tonight's rules have no such pot, so it waits on."
    ) in said
    tables.done("wall", "win ann 25 dee")
    assert tables.balances() == {"Ann": 175, "Bea": -50, "Cat": -50, "Dee": -75}
    assert f"Brought into the jackpot: 60, from the night {left}." in begin(tables, 2)
    tables.done("win bea 25 self -j")
    assert tables.balances() == {"Ann": -115, "Bea": 405, "Cat": -115, "Dee": -115, "jackpot": -60}
    tables.done("end", "check")


def test_pots_of_two_nights_are_brought_together(tables: Club) -> None:
    """The kitty of one night and the jackpot of another, each once: the header lists both nights."""
    carrying = "--with kitty.leftover=carry"
    first = tables.night().record.header.id
    begin(tables, 1, f"--preset kitty {carrying}")
    second = tables.night().record.header.id
    tables.done("wall")
    begin(tables, 2, f"{BESIDE} {carrying}")
    header = tables.night().record.header
    assert header.brought == {"kitty": 100, "jackpot": 60}
    assert set(header.brought_from) == {first, second}
    begin(tables, 3, f"{BESIDE} {carrying}")
    header = tables.night().record.header
    assert header.brought == {"kitty": 100, "jackpot": 120}
    assert len(header.brought_from) == 1
    tables.done("end", "check")


@pytest.mark.parametrize("command", ["", "nights", "standings"])
def test_what_waits_in_which_pot_is_seen(tables: Club, command: str) -> None:
    """In the overview, under the nights and under the standings, until it is brought."""
    tables.done("end")
    line = "Waiting in the jackpot: 60, from the night 2026-11-29."
    ran = tables.done(command)
    assert line in f"{ran.out}{ran.err}".splitlines()
    tables.done(f"start Ann Bea Cat Dee --date 2026-12-01 {BESIDE}")
    ran = tables.done(command)
    assert "Waiting" not in f"{ran.out}{ran.err}"


def test_a_pot_of_another_table_and_unit_says_so(club: Club) -> None:
    """So that a host knows which night would bring it."""
    play_jackpot(club)
    club.done("start Ann Bea Cat Dee --preset friendly --with jackpot --table 2", "end")
    assert "Waiting in the jackpot: 60 points, from the night 2026-11-29, table 2." in club.done("").lines


def test_two_rules_that_own_one_pot_clash_when_they_are_loaded(club: Club) -> None:
    """Before a night begins; the error names both."""
    club.rule("ours", ours("('kitty',)", "mahj_night_end", "[]"))
    ran = club.refused("start Ann Bea Cat Dee --preset kitty --with ours")
    assert ran.errors == ["the rules kitty and ours both own the pot kitty"]
    assert ran.hints == ["play without one of them: --without kitty, or --without ours"]


@pytest.mark.parametrize(
    ("hook", "answer", "command", "where"),
    [
        ("mahj_extras", "[Extra('kitty', 'Ann', 5, 'x')]", "wall", "mahj_extras for hand 1"),
        ("mahj_extras", "[Extra('Ann', 'kitty', 5, 'x')]", "wall", "mahj_extras for hand 1"),
        ("mahj_night_end", "[Extra('kitty', 'Ann', 5, 'x')]", "end", "mahj_night_end for hand 1"),
    ],
)
def test_only_its_owner_moves_points_of_a_pot(club: Club, hook: str, answer: str, command: str, where: str) -> None:
    """Neither in nor out: the error names the rule that tried and the rule that owns it."""
    club.rule("ours", ours("('ours',)", hook, answer))
    club.done("start Ann Bea Cat Dee --preset kitty --with ours")
    ran = club.refused(command, code=3)
    said = f"the rule ours, asked {where}, moves points of the kitty, which belongs to the rule kitty"
    assert ran.errors == [f"{said} (plugins/ours.py, line 7)"]


def test_nothing_is_paid_as_the_night_opens_out_of_another_rules_pot(club: Club) -> None:
    """Then no night is opened."""
    club.rule("ours", ours("('ours',)", "mahj_night_begin", "[Extra('Ann', 'kitty', 5, 'x')]"))
    ran = club.refused("start Ann Bea Cat Dee --preset kitty --with ours", code=3)
    assert "asked mahj_night_begin for hand 1, moves points of the kitty" in ran.errors[0]


def test_a_pot_that_is_not_declared_is_refused(club: Club) -> None:
    """The kitty included, for a rule that was written since pots are declared."""
    club.rule("ours", ours("()", "mahj_extras", "[Extra('Ann', 'jackpot', 5, 'x')]"))
    club.done("start Ann Bea Cat Dee --with ours")
    said = 'the rule ours, asked mahj_extras for hand 1, moves points of "jackpot", a pot that it does not declare'
    said += " (plugins/ours.py, line 7)"
    assert club.refused("wall", code=3).errors == [said]
    club.rule("ours", ours("()", "mahj_extras", "[Extra('Ann', KITTY, 5, 'x')]", ", hooks=2"))
    assert club.refused("wall", code=3).errors == [said.replace("jackpot", "kitty").replace("hand 1", "hand 2")]


def test_a_rule_of_the_first_hooks_that_moves_the_kitty_owns_it(club: Club) -> None:
    """It was written before pots were declared: alone it plays on, beside the kitty it clashes, and it brings one."""
    club.rule("ours", ours("()", "mahj_extras", "[Extra(who, KITTY, 5, 'x') for who in night.seated]"))
    ran = club.refused("start Ann Bea Cat Dee --preset kitty --with ours")
    assert ran.errors == ["the rules kitty and ours both own the pot kitty"]
    club.done("start Ann Bea Cat Dee --with ours", "wall", "end")
    assert club.entries()[-1].left == {"kitty": 20}  # type: ignore[attr-defined]
    assert "Brought into the kitty: 20" in club.done("start Ann Bea Cat Dee --with ours --date 2026-12-01").out


def test_the_end_asks_whether_or_not_a_pot_holds_something(club: Club) -> None:
    """A rule may pay a last time as the night ends, between players too."""
    club.rule("ours", ours("()", "mahj_night_end", "[Extra('Ann', 'Dee', 7, 'the room')]"))
    said = club.done("start Ann Bea Cat Dee --with ours", "end").out
    assert "7 from Ann to Dee: the room." in said
    assert club.balances() == {"Ann": -7, "Dee": 7}


def test_a_pot_without_its_rule_keeps_what_is_in_it(tables: Club) -> None:
    """Switched away, the rule gives nothing out; the pot waits for a night that owns it."""
    tables.done("presets use standard", "end")
    assert isinstance(end := tables.entries()[-1], EndEntry)
    assert end.left == {"jackpot": 60}
    assert "Brought into the jackpot: 60" in tables.done(f"start Ann Bea Cat Dee --date 2026-12-01 {BESIDE}").out


def test_a_person_may_correct_a_pot(tables: Club) -> None:
    """By its name, in either direction; more than lies there is a doubt."""
    tables.done("pay dee JACKPOT 5", "pay jackpot ann 20 --for other")
    assert tables.balances()["jackpot"] == 45
    assert "the jackpot holds 45, less than 46" in tables.done("pay jackpot ann 46").err
    assert "ghost" in tables.refused("pay dee ghost 5").errors[0]


def test_nobody_is_called_like_a_pot(club: Club) -> None:
    """Neither who is in the book, nor who comes; a rule whose pot has somebody's name is refused."""
    play_jackpot(club)
    said = "the rule jackpot has a pot jackpot, and somebody is, or was, called Jackpot"
    assert club.refused(f"start Ann Bea Cat Jackpot {BESIDE}").errors == [said]
    club.done(f"start Ann Bea Cat Dee {BESIDE}")
    for command in ("join Jackpot", "sub Jackpot --for dee", "seats Ann Bea Cat Jackpot"):
        assert club.refused(command).errors == [said]
    club.done("end", "players add Jackpot", "start Ann Bea Cat Dee --date 2026-12-01")
    assert club.refused("presets use --with jackpot").errors == [said]
    club.done("end", "players rename Jackpot Jack")
    ran = club.refused(f"start Ann Bea Cat Dee {BESIDE}")
    assert (ran.errors, "rename" in ran.hints[0]) == ([said], False)


def test_a_night_is_read_without_the_rule_of_its_pot(tables: Club) -> None:
    """The record stands for itself: a rule that is gone locks nobody out of its nights."""
    tables.done("wall", "end")
    tables.book.plugins.joinpath("jackpot.py").unlink()
    assert tables.balances()["jackpot"] == 60
    tables.done("show", "nights", "standings", "settle --all", "export json", "export hledger", "export beancount")


def test_a_pot_that_a_file_names_is_no_player_in_other_letters(tables: Club) -> None:
    """What could be a slip for somebody who plays is refused, so that no points are lost to a pot."""
    path = tables.night_path()
    path.write_text(path.read_text("utf-8").replace("Dee = -15, jackpot", "dee = -15, jackpot"), "utf-8")
    assert 'net names "dee"' in tables.run("show").errors[0]


def test_other_rules_open_the_night_otherwise(tables: Club) -> None:
    """Looked at without the rule the ante was never paid; looked at with it, it would have been."""
    tables.done("win ann 25 dee")
    without = tables.json("what-if --without jackpot")
    assert [row["instead"] for row in without["entries"]] == [{}, {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}]
    tables.done("end", "start Ann Bea Cat Dee --date 2026-12-01", "win ann 25 dee")
    assert "The night begins" in tables.done("what-if --with jackpot").out


def test_a_pot_of_tonight_is_completed(tables: Club) -> None:
    """Beside the accounts of every night; nobody's name in other letters is one."""
    candidates = BookCandidates({"MAHJ_BOOK": str(tables.book.root)}, None)
    assert candidates.words("account", [], "")[-4:] == ["kitty", "fund", "bank", "jackpot"]


def test_the_end_says_what_a_pot_keeps_and_who_pays_it_in(tables: Club) -> None:
    """What stays in a pot is said apart from what people pay each other."""
    lines = tables.done("win ann 25 dee", "end").lines
    place = lines.index("60 stay in the jackpot for a later night.")
    assert lines[place + 1 : place + 4] == [
        "Into the jackpot: 40 from Bea, 20 from Cat.",
        "Dee pays Ann 65.",
        "Cat pays Ann 20.",
    ]


def test_a_rule_sees_the_date_the_guests_and_what_was_paid_beside_the_hands(club: Club) -> None:
    """As the night opens, and at every hand."""
    body = """
    class Ours(Rule):
        info = Info(title="Ours", summary="Ours.", hooks=2)

        @hook
        def mahj_night_begin(self, night):
            return [Extra(guest, FUND, night.date.day, "the door") for guest in night.guests]

        @hook
        def mahj_extras(self, hand, night):
            return [Extra(each.payer, FUND, each.points + each.after, each.purpose) for each in night.payments]
    """
    club.rule("ours", body)
    club.done("start Ann Bea Cat guest --preset flat --with ours", "wall", "pay ann bea 5 --for dispute", "wall")
    assert club.balances() == {"Ann": -5 - 6, "Bea": 5, "guest 1": -29, "fund": 29 + 6}
