"""Debts: written down when a night ends, never copied forward, added up over all nights, and paid later."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.host import Host


@pytest.fixture
def owing(table: Host) -> Host:
    """Last night left Ann +100, Bea -25, Cat -25, Dee -50; tonight Bea has won 25 from all of them, self-drawn."""
    table.done("win ann 25 dee", "end --unpaid")
    table.next_day()
    table.done("start Ann Bea Cat Dee", "win bea 25 self")
    return table


def test_what_is_left_unpaid_is_written_down(table: Host) -> None:
    """Who still gets and who still owes, less what has been paid already."""
    ran = table.done("win ann 25 dee", "paid dee ann 20", "end --unpaid")
    assert ran.lines[0] == "Unpaid: Ann +80, Bea -25, Cat -25, Dee -30."
    assert table.json("show 2026-11-29")["owed"] == {"Ann": 80, "Bea": -25, "Cat": -25, "Dee": -30}
    assert table.done("settle --text").lines[1] == "Dee pays Ann 30 ($0.30)"
    assert table.done("paid dee ann").lines[1] == "Left to settle: Ann +50, Bea -25, Cat -25."


def test_all_nights_are_settled_together(owing: Host) -> None:
    """Ann +100-50, Bea -25+150, Cat -25-50, Dee -50-50: shown night by night, then who pays whom."""
    ran = owing.done("settle --all --format plain")
    assert ran.lines == [
        "Open",
        "night 2026-11-29, what left unpaid, Ann +100, Bea -25, Cat -25, Dee -50",
        "night 2026-11-30, what so far, Ann -50, Bea +150, Cat -50, Dee -50",
        "night together, Ann +50, Bea +125, Cat -75, Dee -100",
        "To settle all nights",
        "from Dee, to Bea, points 100, money $1.00",
        "from Cat, to Ann, points 50, money $0.50",
        "from Cat, to Bea, points 25, money $0.25",
    ]
    assert ran.err.splitlines() == [
        "To pay it so, end the night with mahj end --unpaid; mahj paid FROM TO --carried records a line.",
        "The night 2026-11-30 is still open, and leaves so far: Ann -50, Bea +150, Cat -50, Dee -50.",
    ]
    assert owing.done("settle --all --text").lines[1:] == [
        "Dee pays Bea 100 ($1.00)",
        "Cat pays Ann 50 ($0.50)",
        "Cat pays Bea 25 ($0.25)",
    ]


def test_nothing_is_said_of_paying_where_nothing_is_owed(table: Host) -> None:
    """Where nobody pays, nobody is told how to."""
    ran = table.done("settle --all")
    assert ran.lines == ["Everyone is even: nobody pays."]
    assert ran.err == ""


def test_settling_all_nights_line_by_line_leaves_nobody_owing(owing: Host) -> None:
    """As it is said: end the night unpaid, then record each line of the plan."""
    owing.done("end --unpaid")
    ran = owing.done("paid dee bea --carried", "paid cat ann --carried")
    assert ran.lines == [
        "5. Cat pays Ann 25 for an earlier night.",
        "6. Cat pays Ann 25 to settle.",
        "Left of earlier nights: Bea +25, Cat -25.",
        "It stands in the night 2026-11-30, which has ended.",
        "Take it back with mahj undo.",
    ]
    assert owing.done("paid cat bea --carried").lines[1] == "Nothing is left of earlier nights."
    assert owing.json("settle --all") == []
    assert owing.done("settle --all").lines[-1] == "Everyone is even: nobody pays."


def test_a_carried_payment_is_no_part_of_tonight(owing: Host) -> None:
    """Balances, the plan for tonight and standings are what they were; voided, the debt is back."""
    before = owing.json("settle"), owing.json("show")["balances"]
    owing.done("paid dee ann 30 --carried")
    assert (owing.json("settle"), owing.json("show")["balances"]) == before
    last_night = "night 2026-11-29, what left unpaid, Ann {}, Bea -25, Cat -25, Dee {}"
    assert last_night.format("+70", "-20") in owing.done("settle --all --format plain").lines
    owing.done("void 2")
    assert last_night.format("+100", "-50") in owing.done("settle --all --format plain").lines


def test_paying_more_of_earlier_nights_than_is_owed_is_asked_about(owing: Host) -> None:
    """Dee owes fifty of last night; with a yes it is recorded all the same."""
    question = "of earlier nights, Dee owes Ann at most 50. Record a payment of 60?"
    owing.refused("paid dee ann 60 --carried", question, "nothing was recorded; add --yes if the answer is yes")
    assert owing.done("paid dee ann 60 --carried --yes").lines[2] == (
        "Left of earlier nights: Ann +40, Bea -25, Cat -25, Dee +10."
    )


def test_a_payment_the_plan_of_earlier_nights_has_not(owing: Host) -> None:
    """Without an amount there must be a line of the plan."""
    owing.refused(
        "paid ann dee --carried",
        "earlier nights left no payment from Ann to Dee",
        "mahj settle --all shows what they did; or name an amount",
    )


def test_a_debt_of_somebody_who_does_not_play_tonight(table: Host) -> None:
    """It is recorded in the night that left it, which may have ended."""
    table.done("win ann 25 dee", "end --unpaid")
    table.next_day()
    table.done("start Ann Bea Cat Eve")
    table.refused(
        "paid dee ann 50 --carried",
        "Dee has not played tonight",
        "players tonight: Ann, Bea, Cat, Eve; or record it in the night that left it, with --night",
    )
    table.refused("paid dee ann 50", "Dee has not played tonight", "players tonight: Ann, Bea, Cat, Eve")
    assert table.done("paid dee ann --night 2026-11-29").lines[1] == "Left to settle: Ann +50, Bea -25, Cat -25."


def test_a_stranger_pays_nobody(table: Host) -> None:
    """Somebody nobody knows is refused, with those who play tonight."""
    table.done("win ann 25 dee")
    table.refused("paid zoe ann 5", 'nobody here is called "zoe"', "players tonight: Ann, Bea, Cat, Dee")


def test_a_renamed_debtor_owes_under_the_name_of_now(owing: Host) -> None:
    """Dee is called Dora from now on, and her debts go with her."""
    owing.done("end --unpaid", "players rename Dee Dora")
    assert "Dora pays Bea 100 ($1.00)" in owing.done("settle --all --text").lines
    assert "Left of earlier nights: Ann +50, Bea +25, Cat -75." in owing.done("paid dee bea --carried").out


def test_a_night_that_cannot_be_read_is_named_when_settling(owing: Host) -> None:
    """What can be read is settled, the rest named, and the exit code says so; a payment then needs its amount."""
    (owing.book.sessions / "2026-11-20.toml").write_text("this is no night", "utf-8")
    ran = owing.run("settle --all --text")
    assert ran.code == 1
    assert ran.lines[1] == "Dee pays Bea 100 ($1.00)"
    assert "2026-11-20.toml is not TOML" in ran.err
    assert owing.run("paid dee ann --carried").code == 1
    ran = owing.done("paid dee ann 50 --carried")
    assert "warning: left out: " in ran.err


def test_a_night_that_was_never_ended_is_named(owing: Host) -> None:
    """What it has come to is counted, and it is said to go on."""
    owing.next_day()
    owing.done("start Eve Fay Gil Hal --table 3 --preset tournament", "wall", "start Ann Bea Cat Dee --table 2")
    ran = owing.done("settle --all --text --table 2")
    assert ran.lines[1:] == [
        "Dee pays Bea 100 ($1.00)",
        "Cat pays Ann 50 ($0.50)",
        "Cat pays Bea 25 ($0.25)",
    ]
    assert "The night 2026-11-30 is still open, and leaves so far: Ann -50, Bea +150, Cat -50, Dee -50.\n" in ran.err


def test_the_whole_book_is_settled_whatever_is_open_or_newest(owing: Host) -> None:
    """Several open tables, and a tournament as the newest night: neither hides what is owed."""
    last_night = "To settle all nights\nfrom Dee, to Bea, points 100, money $1.00\n"
    owing.done("end --unpaid")
    owing.next_day()
    owing.done("start Ann Bea Cat Dee --preset tournament", "wall", "end")
    assert last_night in owing.done("settle --all --format plain").out
    owing.done("start Ann Bea Cat Dee --preset kitty --table 1", "start Eve Fay Gil Hal --table 2", "wall --table 1")
    ran = owing.done("settle --all --format plain")
    assert "night together, Ann +25, Bea +100, Cat -100, Dee -125, kitty +100" in ran.lines
    assert "mahj end --dry-run --night 2026-12-01-2 shows them.\n" in ran.err
    assert "The night 2026-12-01-2 is still open, and leaves so far: Ann -25, Bea -25, Cat -25, Dee -25" in ran.err


def test_nobody_is_even_while_something_is_owed_at_another_rate(owing: Host) -> None:
    """A night at another rate that leaves nothing says nothing."""
    owing.done("end --unpaid")
    owing.setting('point = "0.05"')
    owing.next_day()
    owing.done("start Ann Bea Cat Dee", "win cat 25 self", "end")
    assert "Everyone is even" not in owing.done("settle --all").out


def test_nights_at_another_rate_are_settled_apart(owing: Host) -> None:
    """A nickel a point last year, a cent now, and a tournament in between, which leaves no debts."""
    owing.done("end --unpaid")
    owing.next_day()
    owing.done("start Ann Bea Cat Dee --preset tournament", "wall", "end")
    owing.setting('point = "0.05"')
    owing.next_day()
    owing.done("start Ann Bea Cat Dee", "win cat 25 self")
    ran = owing.done("settle --all --text")
    assert ran.lines[1:] == [
        "Ann pays Cat 50 ($2.50)",
        "Bea pays Cat 50 ($2.50)",
        "Dee pays Cat 50 ($2.50)",
        "At 0.01 USD a point:",
        "Dee pays Bea 100 ($1.00)",
        "Cat pays Ann 50 ($0.50)",
        "Cat pays Bea 25 ($0.25)",
    ]
    table = owing.json("settle --all")
    assert table[0] == {
        "from": "Ann", "to": "Cat", "points": 50, "money": 2.5, "currency": "USD", "unit": "coins", "point": 0.05
    }  # fmt: skip
    assert [line["point"] for line in table] == [0.05, 0.05, 0.05, 0.01, 0.01, 0.01]
    assert "Open, at 0.01 USD a point" in owing.done("settle --all").lines


def test_money_and_points_side_by_side_for_programs(owing: Host) -> None:
    """A night of points has neither money nor currency, and its debts stand beside those that have."""
    owing.done("end --unpaid")
    owing.next_day()
    owing.done("start Ann Bea Cat Dee --preset friendly", "win ann 25 dee")
    lines = owing.json("settle --all")
    assert [(line["unit"], line["money"], line["point"]) for line in lines[2:4]] == [
        ("points", None, None),
        ("coins", 1.0, 0.01),
    ]
    assert owing.done("settle --all --text").lines[4] == "At 0.01 USD a point:"


def test_the_end_in_coins_records_what_coins_pay(table: Host) -> None:
    """28 from each: a quarter is paid and three stay unpaid; taken back, it is one change."""
    table.done("win ann 28 bea --yes")
    ran = table.done("end --coins")
    assert ran.lines[:4] == [
        "Bea pays Ann 55.",
        "Cat pays Ann 25.",
        "Dee pays Ann 25.",
        "Unpaid: Ann +7, Bea -1, Cat -3, Dee -3.",
    ]
    assert [line["points"] for line in table.json("settle")] == [3, 3, 1]
    assert table.json("show")["owed"] == {"Ann": 7, "Bea": -1, "Cat": -3, "Dee": -3}
    table.done("undo")
    assert table.json("show")["ended"] is False
    assert table.json("show")["owed"] == {"Ann": 112, "Bea": -56, "Cat": -28, "Dee": -28}


def test_the_end_in_coins_where_coins_pay_everything(table: Host) -> None:
    """Nothing is left, whether something was paid or nothing was owed."""
    table.done("win ann 25 bea")
    assert table.done("end --coins").lines[3] == "Nothing is left unpaid."
    table.done("end --reopen", "void 1", "void 2", "void 3", "void 4")
    assert table.done("end --coins").lines[0] == "Nothing is left unpaid."


@pytest.mark.parametrize(("one", "other"), [("unpaid", "coins"), ("unpaid", "reopen"), ("coins", "reopen")])
def test_a_night_ends_in_one_way(table: Host, one: str, other: str) -> None:
    """Options that contradict each other are refused."""
    table.refused(f"end --{one} --{other}", f"--{one} and --{other} exclude each other", "give one of them", code=2)


def test_a_night_taken_as_paid_owes_nothing(table: Host) -> None:
    """What was paid can be looked at later; a payment after it needs a yes, and opened again it has been paid."""
    table.done("win ann 25 dee", "end")
    ran = table.done("settle --format plain")
    assert ran.lines[0] == "Paid in the night 2026-11-29; nobody owes anything of it"
    assert ran.lines[1] == "from Dee, to Ann, points 50, money $0.50"
    assert ran.err == ""
    table.refused("paid dee ann", "the plan has no payment from Dee to Ann", "mahj settle shows it; or name an amount")
    table.refused(
        "paid dee ann 50",
        "Dee owes Ann nothing. Record a payment of 50?",
        "nothing was recorded; add --yes if the answer is yes",
    )
    assert table.json("settle") == []
    ran = table.done("end --reopen")
    assert ran.lines[0] == "What was paid stays paid: Dee pays Ann 50; Bea pays Ann 25; Cat pays Ann 25."
    assert table.json("show")["owed"] == {"Ann": 0, "Bea": 0, "Cat": 0, "Dee": 0}


def test_a_correction_of_a_night_that_has_ended_says_who_owes_what(table: Host) -> None:
    """So does one that leaves nobody owing; of a night that goes on nothing is said."""
    table.done("win ann 25 dee", "end")
    assert "Ann now owes Bea 125 of 2026-11-29." in table.done("edit 1 --winner bea --yes").lines
    assert "Nobody owes anything of 2026-11-29 now." in table.done("undo").lines
    said = table.done("void 1").lines
    assert said[1:-1] == [
        "Ann now owes Dee 50 of 2026-11-29.",
        "Ann now owes Bea 25 of 2026-11-29.",
        "Ann now owes Cat 25 of 2026-11-29.",
    ]
    assert "owe" not in table.done("undo", "edit 1 --note cake").out
    assert "owes" not in table.done("end --reopen", "win bea 25 self", "void 6").out


def test_another_stake_written_above_an_ended_night_pays_nothing_more(table: Host) -> None:
    """A half-dollar was paid of what is two and a half now; at the old stake it is too much."""
    table.done("win ann 25 dee", "end")
    path = table.night_path()
    path.write_text(path.read_text("utf-8").replace('point = "0.01"', 'point = "0.05"', 1), "utf-8")
    lines = [(line["from"], line["to"], line["points"], line["money"]) for line in table.json("settle --all")]
    assert lines == [
        ("Dee", "Ann", 50, 2.5),
        ("Bea", "Ann", 25, 1.25),
        ("Cat", "Ann", 25, 1.25),
        ("Ann", "Dee", 50, 0.5),
        ("Ann", "Bea", 25, 0.25),
        ("Ann", "Cat", 25, 0.25),
    ]


def test_a_debt_at_another_rate_is_paid_at_its_own(owing: Host) -> None:
    """The payment says what the debt was worth, and of which night it is."""
    owing.done("end --unpaid")
    owing.setting('point = "0.05"')
    owing.next_day()
    owing.done("start Ann Bea Cat Dee", "paid dee bea --carried")
    paid = owing.entries()[-2:]
    assert [(entry.amount, entry.point, entry.of is not None) for entry in paid] == [(50, "0.01", True)] * 2  # type: ignore[attr-defined]
    assert {line["to"] for line in owing.json("settle --all")} == {"Ann", "Bea"}


@pytest.mark.parametrize(("debt", "tonight"), [("friendly", "standard"), ("standard", "friendly")])
def test_a_debt_of_another_unit_is_paid_in_its_own(table: Host, debt: str, tonight: str) -> None:
    """What was played for points is paid as points on a night for coins, and the other way round."""
    table.done("end", f"start Ann Bea Cat Dee --preset {debt}", "win ann 25 dee", "end --unpaid")
    table.next_day()
    table.done(f"start Ann Bea Cat Dee --preset {tonight}", "paid dee ann --carried")
    assert table.refused("paid dee ann --carried").errors == ["earlier nights left no payment from Dee to Ann"]
    assert {(line["from"], line["points"]) for line in table.json("settle --all")} == {("Bea", 25), ("Cat", 25)}


def test_a_night_that_is_not_paid_out_hides_no_debt(table: Host) -> None:
    """After a tournament all that is owed is still shown, and where a payment of it can be written down is said."""
    table.done("win ann 25 dee", "end --unpaid", "start Ann Bea Cat Dee --preset tournament")
    refused = "tournament points are not paid out"
    table.refused("settle", refused, "mahj standings adds them up over a season")
    assert [line["points"] for line in table.json("settle --all")] == [50, 25, 25]
    hint = "mahj settle --all names the nights that are owed for; name one with --night"
    table.refused("paid dee ann --carried", refused, hint)
    table.done(*(f"paid {who} ann --carried --night 2026-11-29" for who in ("dee", "bea", "cat")))
    table.refused("settle --all", refused, "mahj standings adds them up over a season")


def test_nobody_is_called_even_while_somebody_owes(owing: Host) -> None:
    """What settles one night names the others that are open or owed for."""
    owing.done("undo")
    ran = owing.done("settle")
    assert ran.lines == ["Nobody owes anything of the night 2026-11-30: nobody pays."]
    assert ran.err.splitlines() == [
        "Not paid yet: 2026-11-29: Ann +100, Bea -25, Cat -25, Dee -50.",
        "mahj settle --all shows who pays whom.",
    ]
    assert "Still open: 2026-11-30 (Ann, Bea, Cat, Dee)." in owing.done("settle 2026-11-29").err


def test_coins_that_are_even_do_not_make_points_even(table: Host) -> None:
    """Where all that is owed is owed in points, nothing is said of everyone."""
    table.done("win ann 25 dee", "end", "start Ann Bea Cat Dee --preset friendly", "win ann 25 dee", "end --unpaid")
    table.done("start Ann Bea Cat Dee")
    assert table.done("settle --all --text").lines[1] == "Points:"


def test_a_night_shows_what_is_left_of_it_whichever_night_paid(owing: Host) -> None:
    """As a table, as data and in why: also where nothing was paid, and where a later night paid some."""
    assert (
        "hand left to settle, Ann +100, Bea -25, Cat -25, Dee -50" in owing.done("show 2026-11-29 --format plain").out
    )
    owing.done("paid dee ann --carried", "paid bea ann 20 --carried")
    assert "hand left to settle, Ann +30, Bea -5, Cat -25, Dee 0" in owing.done("show 2026-11-29 --format plain").out
    assert owing.json("show 2026-11-29")["owed"] == {"Ann": 30, "Bea": -5, "Cat": -25, "Dee": 0}
    assert owing.done("why --player ann --night 2026-11-29").lines[-1] == "Left to settle: +30."


def test_a_night_of_each_hand_shows_what_a_late_correction_left(host: Host) -> None:
    """Where coins moved after every hand nothing is left to settle until something is corrected after the end."""
    host.setting('paid = "each-hand"')
    host.done("start Ann Bea Cat Dee", "win ann 25 dee", "end")
    assert "left to settle" not in host.done("show").out
    host.done("edit 1 --value 30")
    assert "hand left to settle, Ann +20, Bea -5, Cat -5, Dee -10" in host.done("show --format plain").out


def test_a_tournament_leaves_nothing_to_settle(host: Host) -> None:
    """Its points are never owed, in data as in words."""
    host.done("start Ann Bea Cat Dee --preset tournament", "win ann 25 self", "end")
    assert set(host.json("show")["owed"].values()) == {0}
    assert "left to settle" not in host.done("show").out + host.done("why --player ann").out
