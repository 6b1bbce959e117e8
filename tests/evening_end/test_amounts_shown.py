"""Amounts in a night's commands: as the book says, as the call says, and never in the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.host import Host


def test_the_record_knows_points_only(host: Host) -> None:
    """A book that shows coins writes the same night as one that shows points, but for who is asked when."""
    host.setting('amounts = "coins"')
    host.done("start Ann Bea Cat Dee", "win ann 25 dee")
    assert "net = { Ann = 100, Bea = -25, Cat = -25, Dee = -50 }" in next(host.book.sessions.glob("*.toml")).read_text(
        "utf-8"
    )
    assert host.json("show")["balances"] == {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}


def test_a_hand_in_coins(table: Host) -> None:
    """A quarter all, and a half dollar from Dee; balances are said in words."""
    assert table.done("win ann 25 dee --amounts coins").lines[1:3] == [
        "Ann: a quarter all, a half dollar from Dee.",
        "Ann up a dollar, Bea down a quarter, Cat down a quarter, Dee down a half dollar.",
    ]
    assert table.done("wall --amounts money").lines[2] == "Ann +$1.00, Bea -$0.25, Cat -$0.25, Dee -$0.50."
    assert table.done("error bea 25 --intact cat --amounts money").lines[1] == "Cat: $0.50 from Bea."
    assert table.done("thrown-in --amounts money").lines[2] == "Ann +$1.00, Bea -$0.75, Cat +$0.25, Dee -$0.50."


def test_a_pot_and_what_nobody_pays_in_money(host: Host) -> None:
    """What goes into a kitty, comes out of it, or is forgone, is an amount as well."""
    host.done("start Ann Bea Cat Dee --preset kitty --with pie --with pie.limit=60")
    assert host.done("wall --amounts money").lines[1] == "Into the kitty: $0.25 all."
    won = "Ann: $0.25 all, $0.35 from Dee, $1.00 from the kitty"
    assert host.done("win ann 25 dee --amounts money").lines[1] == f"{won}. Dee's purse is empty: $0.15 forgone."


def test_a_night_in_money(table: Host) -> None:
    """Every hand, the balance and what is left to settle; programs are given points."""
    table.done("win ann 25 dee", "paid dee ann 20")
    lines = table.done("show --amounts money --format plain").lines
    assert lines[1] == "# 1, hand Ann wins 25 on Dee's discard, Ann +$1.00, Bea -$0.25, Cat -$0.25, Dee -$0.50"
    assert lines[-2:] == [
        "hand balance, Ann +$1.00, Bea -$0.25, Cat -$0.25, Dee -$0.50",
        "hand left to settle, Ann +$0.80, Bea -$0.25, Cat -$0.25, Dee -$0.30",
    ]
    assert table.done("show --amounts money --format csv").lines[1].endswith(",100,-25,-25,-50")


def test_the_end_of_a_night_in_money(host: Host) -> None:
    """What the kitty gives out, what is paid, what is left."""
    host.setting('amounts = "money"')
    host.done("start Ann Bea Cat Dee --preset kitty", "win ann 25 dee", "wall")
    assert host.done("end --dry-run").lines[0] == "$0.25 from the kitty to Bea: what was left in the kitty."
    assert "Dee pays Ann $0.50." in host.done("end --dry-run").lines
    assert "Unpaid: Ann +$1.00, Bea -$0.25, Cat -$0.25, Dee -$0.50." in host.done("end --unpaid").lines


def test_a_kitty_that_stays_is_said_in_money(host: Host) -> None:
    """It waits for a later night, and that night says so, in its own way."""
    host.setting('amounts = "money"')
    host.done("start Ann Bea Cat Dee --preset kitty --with kitty.leftover=carry", "wall")
    assert host.done("end").lines[0] == "$1.00 stay in the kitty for a later night."
    host.next_day()
    begun = host.done("start Ann Bea Cat Dee --preset kitty")
    left = host.json("show 2026-11-29")["id"]
    brought = f"Brought into the kitty: 100, from the night {left}."
    assert brought in begun.lines
    assert brought in host.done("show").lines
    assert host.json("show")["brought"] == {"kitty": 100}
    assert "kitty" not in host.done("show --format csv").out


def test_a_starter_book_says_how_amounts_are_chosen(host: Host) -> None:
    """Whoever opens mahj.toml finds the three words."""
    text = host.book.settings_path.read_text("utf-8")
    assert [word for word in ('"points"', '"money"', '"coins"') if word not in text] == []


def test_balances_are_said_in_one_way_everywhere(host: Host) -> None:
    """Whatever a command did, where everyone then stands is said as the book says amounts."""
    host.setting('amounts = "money"')
    host.done("start Ann Bea Cat Dee", "win ann 25 dee")
    won = "Ann +$1.00, Bea -$0.25, Cat -$0.25, Dee -$0.50."
    paid = "Ann +$1.00, Bea -$0.50, Cat $0.00, Dee -$0.50."
    assert won in host.done("").lines
    for command, stands in (
        ("pay bea cat 25", paid),
        ("undo", won),
        ("redo", paid),
        ("void 2", won),
        ("edit 1 --line 7", won),
    ):
        assert stands in host.done(command).lines
