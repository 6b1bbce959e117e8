"""``mahj settle``: who pays whom, in which coins, for a chat, and what each purse should hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.host import Host

STILL_OPEN = "The night is still open. mahj paid FROM TO records a payment, mahj end takes them all as paid.\n"


@pytest.fixture
def played(table: Host) -> Host:
    """Ann has won 25 on Dee's discard: +100, -25, -25, -50."""
    table.done("win ann 25 dee")
    return table


def test_a_night_that_goes_on_is_settled_and_said_to_go_on(played: Host) -> None:
    """The plan is shown in points and in money; that the night is open is said beside the report."""
    ran = played.done("settle --format csv")
    assert ran.lines == [
        "from,to,points,money,currency",
        "Dee,Ann,50,0.50,USD",
        "Bea,Ann,25,0.25,USD",
        "Cat,Ann,25,0.25,USD",
    ]
    assert ran.err == STILL_OPEN


@pytest.fixture
def kitty(host: Host) -> Host:
    """A night with 100 in its kitty, one wall game after Ann won."""
    host.done("start Ann Bea Cat Dee --preset kitty", "win ann 25 dee", "wall")
    return host


@pytest.mark.parametrize(
    ("how", "then"),
    [
        ("", "these payments become others"),
        ("--text", "these payments become others"),
        ("--coins", "these payments become others"),
        ("--all", "these payments become others"),
        ("--pairwise", "other payments follow"),
    ],
)
def test_a_kitty_that_the_end_gives_out_is_said(kitty: Host, how: str, then: str) -> None:
    """The end gives the kitty out first, so nothing says that it takes these payments as paid."""
    said = kitty.done(f"settle {how}").err.splitlines()
    assert said[0] == (
        "The night is still open. When it ends, the rules first make their last payments (100), "
        f"and {then}: mahj end --dry-run shows them."
    )
    more = "To pay what all nights leave, end this one with mahj end --unpaid, and ask again."
    left = "The night 2026-11-29 is still open, and leaves so far: Ann +75, Bea -50, Cat -50, Dee -75, kitty +100."
    assert said[1:] == ([more, left] if how == "--all" else [])


def test_a_kitty_that_waits_changes_no_payment(host: Host) -> None:
    """Where it stays for a later night, the end takes these payments as paid."""
    host.done("start Ann Bea Cat Dee --preset kitty --with kitty.leftover=carry", "wall")
    assert host.done("settle").err == STILL_OPEN


def test_a_kitty_given_out_when_coins_have_moved(host: Host) -> None:
    """Where coins move after every hand, those in the kitty still have to."""
    host.setting('paid = "each-hand"')
    host.done("start Ann Bea Cat Dee --preset kitty", "wall")
    assert host.done("settle").err.endswith("(100), and its coins move: mahj end --dry-run shows them.\n")
    assert host.done("end").out.count(" from the kitty to ") == 4
    assert "give out" not in host.done("settle").err


def test_a_kitty_whose_rules_cannot_be_asked(kitty: Host) -> None:
    """What is owed is still shown; what the end would do with the kitty nobody claims to know."""
    text = kitty.book.night_paths()[0].read_text("utf-8").replace("[rules.kitty]", "[rules.gone]")
    kitty.book.night_paths()[0].write_text(text, "utf-8")
    ran = kitty.done("settle --format csv")
    assert "warning: nobody knows what the rules pay when the night ends: " in ran.err
    assert "takes them all as paid" not in ran.err
    assert "Dee,Ann,75" in ran.out


def test_lines_for_a_chat(played: Host) -> None:
    """The group, the evening and a line for each payment, and nothing but that on standard output."""
    assert played.done("settle --text").lines == [
        "Our mah jongg, 2026-11-29",
        "Dee pays Ann 50 ($0.50)",
        "Bea pays Ann 25 ($0.25)",
        "Cat pays Ann 25 ($0.25)",
    ]


@pytest.mark.parametrize("how", ["", "--coins", "--amounts money", "--amounts coins", "--pairwise", "--all"])
@pytest.mark.parametrize("form", ["--text", "--format table", "--format plain", "--format json"])
def test_no_money_names_none(played: Host, how: str, form: str) -> None:
    """Whatever else is asked for, no sum of money, no currency and no coin of the pocket is named."""
    ran = played.done(f"settle {how} {form} --no-money")
    words = f"{ran.out} {ran.err}"
    assert not [word for word in ("$", "USD", "dollar", "quarter", "money", "0.50") if word in words]
    assert "50" in ran.out


@pytest.mark.parametrize("form", ["--text", "--format table", "--format json"])
@pytest.mark.parametrize("how", ["settle", "settle --coins", "settle --pairwise", "show", "show --recap", "why 1"])
def test_a_night_of_points_names_no_money(host: Host, how: str, form: str) -> None:
    """Points that are no money stay points, even in a book that shows money."""
    host.setting('amounts = "money"')
    host.done("start Ann Bea Cat Dee --preset friendly", "win ann 25 dee")
    ran = host.done(f"{how} {form}" if how.startswith("settle") or form != "--text" else how)
    assert not [word for word in ("$", "USD", "dollar", "quarter", '"money"') if word in ran.out + ran.err]


def test_a_tournament_is_not_settled_and_names_no_money(host: Host) -> None:
    """Its points are awarded; the recap and why speak of points."""
    host.setting('amounts = "coins"')
    host.done("start Ann Bea Cat Dee --preset tournament", "win ann 25 dee --exposures 1")
    hint = "mahj standings adds them up over a season"
    for command in (
        "settle",
        "settle --all",
        "paid dee ann 5",
        "end --unpaid",
        "end --coins",
    ):
        host.refused(command, "tournament points are not paid out", hint)
    for command in ("show", "show --recap", "why 1", "end"):
        ran = host.done(command)
        assert not [word for word in ("$", "USD", "dollar", "quarter", "dime") if word in ran.out + ran.err]


def test_coins_and_what_they_cannot_pay(table: Host) -> None:
    """28 a head in coins of at least five: a quarter each, and who owes carries three to the next night."""
    table.done("win ann 28 self --yes", "pay bea cat 1")
    ran = table.done("settle --coins --format json")
    assert "of what Bea owes Ann cannot be paid in these coins" in ran.err
    lines = table.json("settle --coins")
    assert [(line["points"], line["coins"], line["left"]) for line in lines] == [
        (57, "a half dollar, a nickel and 2 no coin pays", 2),
        (56, "a half dollar, a nickel and 1 no coin pays", 1),
        (55, "a half dollar and a nickel", 0),
    ]
    said = [line for line in table.done("settle --coins").lines if "cannot be paid" in line]
    assert said == [
        (
            "2 of what Bea owes Ann cannot be paid in these coins: Bea carries them to the next night, "
            "which mahj end --coins writes down."
        ),
        (
            "1 of what Dee owes Ann cannot be paid in these coins: Dee carries it to the next night, "
            "which mahj end --coins writes down."
        ),
    ]


def test_coins_are_those_of_the_book_in_any_order(played: Host) -> None:
    """A list that is not sorted pays as well."""
    played.setting("coins = [10, 40]")
    assert [line["coins"] for line in played.json("settle --coins")] == [
        "one of $0.40 and a dime",
        "two dimes and 5 no coin pays",
        "two dimes and 5 no coin pays",
    ]


NUMBERS = "a list of different whole numbers, such as [100, 50, 25]"


@pytest.mark.parametrize(
    ("coins", "found"),
    [
        ("[]", f"coins is a list; it should be {NUMBERS}"),
        ("[25, 0]", "coins is 0; it should be a whole number from 1 to 100000"),
        ("[25, -5]", "coins is -5; it should be a whole number from 1 to 100000"),
        ("[25, 25]", f"coins names one number twice; it should be {NUMBERS}"),
    ],
)
def test_coins_nobody_has_are_refused(played: Host, coins: str, found: str) -> None:
    """No coins at all, coins worth nothing, or one kind twice: the file, the key and what would be right are named."""
    played.setting(f"coins = {coins}")
    played.refused("settle --coins", f"mahj.toml: {found}")


@pytest.mark.parametrize("point", ["0", "0.00", "-0.01"])
def test_a_point_worth_nothing_or_less_is_refused(played: Host, point: str) -> None:
    """What a point is worth is above zero."""
    played.setting(f'point = "{point}"')
    played.refused(
        "settle", f'mahj.toml: point is "{point}"; it should be an amount above zero in quotes, such as "0.01"'
    )


def test_a_point_with_more_decimals_than_the_currency_is_rounded_for_show_and_said(host: Host) -> None:
    """Half a cent a point: 25 points are 12.5 cents, shown as 13, and the report says that it rounds."""
    host.setting('point = "0.005"')
    host.done("start Ann Bea Cat Dee", "win ann 25 dee")
    ran = host.done("settle --text")
    assert ran.lines[1:] == ["Dee pays Ann 50 ($0.25)", "Bea pays Ann 25 ($0.13)", "Cat pays Ann 25 ($0.13)"]
    assert "Money is rounded here to what USD shows; the points are exact, at 0.005 a point.\n" in ran.err


def test_amounts_are_shown_as_the_book_or_the_call_says(played: Host) -> None:
    """The book's word holds where the call says nothing."""
    played.setting('amounts = "money"')
    assert played.done("settle --format plain").lines[1] == "from Dee, to Ann, money $0.50"
    assert played.done("settle --format plain --amounts points").lines[1] == "from Dee, to Ann, points 50"
    assert played.done("settle --format plain --amounts coins").lines[1] == "from Dee, to Ann, coins a half dollar"
    assert played.done("win bea 25 dee").lines[1:3] == [
        "Bea: $0.25 all, $0.50 from Dee.",
        "Ann +$0.75, Bea +$0.75, Cat -$0.50, Dee -$1.00.",
    ]
    assert played.done("win bea 25 dee --amounts points --dry-run").lines[1] == "Bea: 25 all, 50 from Dee."
    assert "Ann +$0.75" in played.done("show --format plain").out
    assert "Ann +75" in played.done("show --format plain --amounts points").out
    assert played.done("paid dee ann").lines[1] == "Left to settle: Bea +$0.75, Cat -$0.50, Dee -$0.25."
    assert played.done("end --dry-run").lines[0] == "Cat pays Bea $0.50."


def test_an_unknown_way_to_show_amounts_is_refused(played: Host) -> None:
    """In the book as on the command line."""
    played.setting('amounts = "gold"')
    played.refused("show", 'mahj.toml: amounts is "gold"; it should be one of points, money, coins')


def test_who_lost_to_whom(table: Host) -> None:
    """What two lost to each other is taken off, payments beside the hands count, and each line is its own."""
    table.done("win ann 25 dee", "win dee 25 ann", "pay bea cat 10", "win bea 25 self")
    lines = {(line["from"], line["to"]): line["points"] for line in table.json("settle --pairwise")}
    assert lines == {
        ("Ann", "Bea"): 25,
        ("Dee", "Bea"): 25,
        ("Cat", "Bea"): 40,
        ("Cat", "Dee"): 25,
        ("Cat", "Ann"): 25,
    }


def test_who_lost_to_whom_with_a_bettor_is_told_by_the_rules(host: Host) -> None:
    """Two are paid by three, and net points do not tell who paid whom; the rules do."""
    host.done("start Ann Bea Cat Dee Eve --preset five-with-bettor", "win ann 25 dee --bet ann")
    lines = {(line["from"], line["to"]): line["points"] for line in host.json("settle --pairwise")}
    losers = {"Bea": 25, "Cat": 25, "Dee": 50}
    assert lines == {(loser, winner): points for loser, points in losers.items() for winner in ("Ann", "Eve")}


def test_where_nobody_can_tell_who_paid_whom_it_is_said(host: Host) -> None:
    """A record that is no longer what its rules say stands, and the fewest payments stand in."""
    host.done("start Ann Bea Cat Dee Eve --preset five-with-bettor", "win ann 25 dee --bet ann")
    path = next(host.book.sessions.glob("*.toml"))
    text = path.read_text("utf-8")
    path.write_text(text.replace("Ann = 100", "Ann = 90").replace("Eve = 100", "Eve = 110"), "utf-8")
    ran = host.done("settle --pairwise --text")
    assert "warning: entry 1 does not tell who paid whom; the fewest payments that come to it stand here\n" in ran.err
    assert sum(int(line.split()[2]) for line in ran.lines[1:]) == 200


def test_who_lost_to_whom_leaves_out_what_settled(played: Host) -> None:
    """A payment that settles is no part of the play, and that is said."""
    played.done("paid dee ann")
    ran = played.done("settle --pairwise --text")
    assert ran.lines[1] == "Dee lost 50 ($0.50) to Ann"
    assert ran.err == "Payments that settled the night are no part of the play and are not taken off.\n"


def test_nobody_lost_anything(table: Host) -> None:
    """After a wall game there is nothing to say, in lines as in a table."""
    table.done("wall")
    assert table.done("settle --pairwise --text").lines[1:] == ["Nobody lost anything."]
    assert table.done("settle --text").lines[1:] == ["Nobody owes anything of the night 2026-11-29."]
    assert table.done("settle").lines == ["Nobody owes anything of the night 2026-11-29: nobody pays."]
    assert table.json("settle") == []


def test_purses_in_and_out(host: Host) -> None:
    """Everyone brought what the pie holds; once all is paid the purse holds that and what was won."""
    host.done("start Ann Bea Cat Dee --preset pie --with pie.limit=300", "win ann 25 dee")
    lines = host.done("settle --format plain").lines
    assert lines[-5:] == [
        "The purses, once that is paid",
        "player Ann, brought 300, play +100, holds 400",
        "player Bea, brought 300, play -25, holds 275",
        "player Cat, brought 300, play -25, holds 275",
        "player Dee, brought 300, play -50, holds 250",
    ]


def test_who_left_before_there_were_purses_brought_none(host: Host) -> None:
    """The purses are those of whoever is at the table or played with one, whether or not they have gone since."""
    host.done("start Ann Bea Cat Dee", "win ann 75 dee", "sub Eve --for Dee", "presets use pie", "win ann 25 eve")
    host.done("sub Fay --for Eve")
    lines = host.done("settle --format plain").lines
    assert lines[lines.index("The purses, once that is paid") + 1 :] == [
        "player Ann, brought 500, play +400, holds 900",
        "player Bea, brought 500, play -100, holds 400",
        "player Cat, brought 500, play -100, holds 400",
        "player Eve, brought 500, play -50, holds 450",
        "player Fay, brought 500, play 0, holds 500",
    ]


def test_a_cap_on_a_hand_is_no_purse(host: Host) -> None:
    """It does not shrink with what its owner loses, so nobody brought it."""
    host.done("start Ann Bea Cat Dee --with cap --with cap.per=hand", "win ann 25 dee")
    assert "brought" not in host.done("settle").out


def test_purses_to_be_counted_where_coins_move_after_every_hand(host: Host) -> None:
    """There is no plan; each purse should hold what it began with and what the play added."""
    host.setting('paid = "each-hand"')
    host.done("start Ann Bea Cat Dee --preset pie", "win ann 25 dee")
    ran = host.done("settle --text")
    assert ran.lines[1:] == [
        "Ann should hold 600 ($6.00)",
        "Bea should hold 475 ($4.75)",
        "Cat should hold 475 ($4.75)",
        "Dee should hold 450 ($4.50)",
    ]
    assert ran.err == "Coins moved after every hand of this night: count them, nothing is left to settle.\n"
    assert host.json("settle")[0] == {"player": "Ann", "brought": 500, "play": 100, "holds": 600}
    assert host.done("settle --format plain").lines[1] == "player Ann, brought 500, play +100, holds 600"


def test_without_purses_it_says_how_much_more_or_less(host: Host) -> None:
    """Nobody knows what each began with; the kitty began with nothing."""
    host.setting('paid = "each-hand"')
    host.done("start Ann Bea Cat Dee --preset kitty", "win ann 25 dee", "wall", "pay cat dee 25")
    assert host.done("settle --text").lines[1:] == [
        "Ann should hold 75 ($0.75) more than at the start",
        "Bea should hold 50 ($0.50) less than at the start",
        "Cat should hold 75 ($0.75) less than at the start",
        "Dee should hold 50 ($0.50) less than at the start",
        "The kitty should hold 100 ($1.00)",
    ]
    host.done("pay dee ann 1", "pay ann bea 76")
    assert host.done("settle --text").lines[1] == "Ann should hold as much as at the start"
    table = host.done("settle --format plain --amounts money").lines
    assert table[2] == "player Bea, play +$0.26"
    assert table[-1] == "The kitty should hold $1.00"


def test_nothing_is_left_to_pay_where_coins_move_after_every_hand(host: Host) -> None:
    """No payment settles such a night, and its end leaves nothing unpaid."""
    host.setting('paid = "each-hand"')
    host.done("start Ann Bea Cat Dee", "win ann 25 dee")
    host.refused(
        "paid dee ann 50",
        "the coins of the night 2026-11-29 moved after every hand, so nothing of it is left to settle",
        "mahj pay FROM TO AMOUNT records points paid beside the hands; mahj paid FROM TO AMOUNT --carried pays what "
        "an earlier night left",
    )
    assert host.done("end --unpaid").lines[0] == "Nothing is left unpaid."
    assert host.json("settle --all") == []


def test_purses_nobody_knows_are_said_to_be_unknown(host: Host) -> None:
    """A rule that is gone locks nobody out of settling."""
    host.done("start Ann Bea Cat Dee --preset pie", "win ann 25 dee")
    path = next(host.book.sessions.glob("*.toml"))
    path.write_text(path.read_text("utf-8").replace("[rules.pie]", "[rules.gone]"), "utf-8")
    ran = host.done("settle --format plain")
    assert "from Dee, to Ann, points 50, money $0.50" in ran.out
    assert "warning: nobody knows what the purses held: the rule gone is not installed" in ran.err


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ("--pairwise --all", "--pairwise and --all exclude each other"),
        ("--text --format json", "--text and --format exclude each other"),
    ],
)
def test_options_that_exclude_each_other(played: Host, options: str, error: str) -> None:
    """Two ways to show one thing are one too many."""
    played.refused(f"settle {options}", error, "give one of them", code=2)


def test_the_night_may_stand_behind_settle_and_why(host: Host) -> None:
    """As it does behind show; alone behind why, too."""
    host.done("start Ann Bea Cat Dee --date 2026-11-22", "win ann 25 dee", "win bea 50 ann", "end --unpaid")
    host.done("start Ann Bea Cat Dee", "win cat 30 self")
    for words in ("settle", "why 1"):
        assert host.done(f"{words} 2026-11-22").out == host.done(f"{words} --night 2026-11-22").out
        assert host.done(f"{words} 2026-11-22").out != host.done(words).out
    assert host.done("why 2026-11-22").out == host.done("why 2 --night 2026-11-22").out
    host.refused("why x", 'a hand cannot be "x"', "type a whole number, such as 25", code=2)
