"""``mahj why``: every piece of a payment with the rule behind it, what other entries are, how a balance came about."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.host import Host

NO_PART = "jokerless-doubles, mah-jongg-in-error, miscalled-discard, pays-for-table, self-drawn-doubles"


def test_a_hand_under_standard_rules(table: Host) -> None:
    """Each payment as one reads it out, the rules that counted and those that did not; standard is not compared."""
    table.done("win ann 25 dee")
    assert table.done("why").lines == [
        "1. Ann wins 25 on Dee's discard.",
        "Bea pays Ann 25: 25 on the card = 25",
        "Cat pays Ann 25: 25 on the card = 25",
        "Dee pays Ann 50: 25 on the card x 2 discarder = 50",
        "House rules that counted: winner-collects (on the card), discarder-doubles (discarder).",
        f"House rules that changed nothing: {NO_PART}.",
    ]


def test_a_hand_nobody_pays_for(table: Host) -> None:
    """Nothing to add up, and no rule had a part in it."""
    table.refused(
        "why",
        "no hand has been recorded in the night 2026-11-29",
        "record one with mahj win WINNER VALUE DISCARDER or mahj wall",
    )
    lines = table.done("wall", "why").lines
    assert lines[1] == "Nobody pays."
    assert lines[2] == f"House rules that changed nothing: discarder-doubles, {NO_PART}, winner-collects."


def test_the_rule_behind_each_piece(table: Host) -> None:
    """On request it stands beside the piece, in place of the list."""
    table.done("win ann 25 dee")
    lines = table.done("why 1 --by-rule").lines
    assert lines[3] == "Dee pays Ann 50: 25 on the card [winner-collects] x 2 discarder [discarder-doubles] = 50"
    assert lines[4] == f"House rules that changed nothing: {NO_PART}."


def test_one_players_part_of_a_hand(table: Host) -> None:
    """Only what that player pays and gets, and what it comes to; who is let off is told so."""
    table.done("win ann 25 dee --miscalled")
    assert table.done("why 1 --player dee").lines[1:] == [
        "Dee pays Ann 100: 25 on the card x 4 miscalled = 100",
        "Dee: -100 in all.",
    ]
    assert table.done("why 1 --player bea").lines[1:] == ["Bea neither pays nor is paid."]


def test_what_standard_rules_would_have_made_of_it(host: Host) -> None:
    """The same, other payments, or none at all."""
    host.done("start Ann Bea Cat Dee --preset kitty", "win ann 25 dee", "wall", "win bea 25 self")
    assert host.done("why 1").lines[-1] == "Under standard rules it would have been the same."
    assert host.done("why 2").lines[-1] == "Under standard rules nobody would have paid."
    assert host.done("why 3").lines[-1] == "Under standard rules it would have been: Bea: 50 all."
    assert host.json("why 3")["standard"] == {"Ann": -50, "Bea": 150, "Cat": -50, "Dee": -50}


def test_what_standard_rules_cannot_make_of_it_is_left_out(host: Host) -> None:
    """Points of a tournament are awarded: there is nothing to compare."""
    host.done("start Ann Bea Cat Dee --preset tournament", "win ann 25 dee --exposures 1")
    assert host.json("why")["standard"] is None
    assert "standard" not in host.done("why").out


def test_stand_in_limit_rounding_and_a_pot(host: Host) -> None:
    """Cat had 75 left, pays for the whole table, and each piece names the rule that said so."""
    host.done(
        "start Ann Bea Cat Dee --preset kitty --with pie --with pie.limit=100 --with hot-wall --with rounding.to=10",
        "wall",
        "win bea 25 cat --fact hot-wall",
    )
    share = "25 on the card, paid by Cat (hot wall), rounded to 10 (the table's coins)"
    assert host.done("why 2").lines[1:5] == [
        "Cat pays Bea 50: 25 on the card x 2 discarder = 50",
        f"Cat pays Bea 25: {share}, at most 25 (the purse) = 25",
        f"Cat pays Bea 0: {share}, at most 0 (the purse) = 0",
        "The kitty pays Bea 100: 100 the kitty = 100",
    ]
    says = [(each["rule"], each["says"]) for each in host.json("why 2")["payments"][1]["declared"]]
    assert says == [
        ("winner-collects", "share"),
        ("hot-wall", "stand-in"),
        ("rounding", "rounding"),
        ("pie", "limit"),
    ]
    assert host.json("why 2")["payments"][3]["declared"][0]["says"] == "extra"


def test_copies_and_splits(host: Host) -> None:
    """Eve bet on Ann: she gets the same, or a half, and a wrong bet on a wall game pays what the least pays."""
    host.done("start Ann Bea Cat Dee Eve --preset five-with-bettor", "win ann 25 dee --bet ann")
    assert "Dee pays Eve 50: 25 on the card x 2 discarder, the same as Ann (the bet) = 50" in host.done("why").lines
    host.done("void 1", "win ann 25 dee --bet wall")
    least = "Eve pays Ann 25: 25 on the card, the same as the loser who pays least (wrong wall bet) = 25"
    assert host.done("why --player eve 2").lines[1:] == [least, "Eve: -25 in all."]
    host.done("void 2", "presets use five-with-bettor --with bettor.take=split", "win ann 25 dee --bet ann")
    half = "Dee pays Eve 25: 25 on the card x 2 discarder, split between Ann and Eve (the bet), of it 25 = 25"
    assert half in host.done("why").lines


def test_data_names_rule_kind_and_values(table: Host) -> None:
    """Every declaration with its own values; a factor is a text, so that it is exact."""
    table.done("win ann 25 dee -j")
    found = table.json("why 1")
    assert found["payments"][2] == {
        "from": "Dee",
        "to": "Ann",
        "points": 100,
        "kind": "win",
        "declared": [
            {
                "rule": "winner-collects",
                "says": "share",
                "payer": "Dee",
                "payee": "Ann",
                "points": 25,
                "kind": "win",
                "why": "on the card",
            },
            {"rule": "jokerless-doubles", "says": "times", "factor": "2", "why": "jokerless"},
            {"rule": "discarder-doubles", "says": "times", "factor": "2", "why": "discarder"},
        ],
        "reckoning": "25 on the card x 2 jokerless x 2 discarder = 100",
    }
    assert found["recorded"] == found["replayed"] == {"Ann": 200, "Bea": -50, "Cat": -50, "Dee": -100}
    assert (found["agrees"], found["preset"], found["words"]) == (
        True,
        "standard",
        "Ann wins 25 on Dee's discard, jokerless",
    )
    assert [p["from"] for p in table.json("why 1 --player cat")["payments"]] == ["Cat"]


def test_a_rounding_nobody_had_to_ask_for_has_no_rule(host: Host) -> None:
    """Points are whole: where a factor leaves half a point, it is rounded half up, by no house rule."""
    host.done("start Ann Bea Cat Dee --with card-multiplier.factor=1.5", "win ann 25 dee --yes")
    rounding = host.json("why")["payments"][0]["declared"][-1]
    assert (rounding["rule"], rounding["says"], rounding["step"]) == (None, "rounding", 1)
    assert "rounded to 1 (whole points) = 38" in host.done("why --by-rule").lines[1]


def test_other_formats_have_a_row_for_each_payment(table: Host) -> None:
    """A spreadsheet or a page takes the payments; sentences are for people."""
    table.done("win ann 25 dee")
    assert table.done("why --format csv").lines == [
        "from,to,points,reckoning",
        "Bea,Ann,25,25 on the card = 25",
        "Cat,Ann,25,25 on the card = 25",
        "Dee,Ann,50,25 on the card x 2 discarder = 50",
    ]


@pytest.mark.parametrize(
    ("commands", "number", "lines"),
    [
        (
            ["pay bea cat 50 --for dispute"],
            1,
            [
                "1. Bea pays Cat 50 for a dispute.",
                "It was recorded beside the hands and counts as it was entered.",
            ],
        ),
        (
            ["win ann 25 dee", "paid dee ann"],
            2,
            ["2. Dee pays Ann 50 to settle.", "It settles what was played and is no part of the play."],
        ),
        (
            ["win ann 25 dee", "paid dee ann 5 --carried --yes"],
            2,
            [
                "2. Dee pays Ann 5 for an earlier night.",
                "It pays what an earlier night left unpaid and is no part of this night.",
            ],
        ),
        (["note 'the joker fell'"], 1, ["1. Note: the joker fell.", "It moves no points."]),
        (["seats Bea Ann Cat Dee"], 1, ["1. Seats: Bea, Ann, Cat, Dee.", "It moves no points."]),
        (["wall", "void 1 --why twice"], 1, ["1. Wall game.", "It was taken out: twice, and counts for nothing."]),
        (["wall", "void 1"], 1, ["1. Wall game.", "It was taken out, and counts for nothing."]),
        (
            ["win ann 25 dee", "end"],
            5,
            ["5. The night ends.", "What was paid then stands before it, as payments to settle."],
        ),
    ],
)  # fmt: skip
def test_what_other_entries_are(table: Host, commands: list[str], number: int, lines: list[str]) -> None:
    """A number that is no standing hand is no error: what it is, and what it moves, is said."""
    table.done(*commands)
    assert table.done(f"why {number}").lines == lines
    data = table.json(f"why {number}")
    assert (data["number"], f"{number}. {data['words']}.") == (number, lines[0])


def test_the_end_of_a_night_with_a_kitty(host: Host) -> None:
    """What it gave out, or what stays."""
    host.done("start Ann Bea Cat Dee --preset kitty", "wall", "end --dry-run", "end")
    assert host.done("why 2").lines[1] == "Paid as it ended: kitty -100, Ann +25, Bea +25, Cat +25, Dee +25."
    host.done("end --reopen", "presets use kitty --with kitty.leftover=carry", "end")
    assert host.done("why 8").lines[1] == "100 stay in the kitty for a later night."


def test_totals_of_an_imported_night(table: Host) -> None:
    """Nobody knows more than what was won or lost."""
    path = next(table.book.sessions.glob("*.toml"))
    entry = '\n[[entries]]\nnumber = 1\ntype = "totals"\nat = 2026-11-29T19:05:00-05:00\nnet = { Ann = 5, Bea = -5 }\n'
    path.write_text(path.read_text("utf-8") + entry, "utf-8")
    assert table.done("why 1").lines[1] == "No more is known of it than what everyone won or lost."
    assert table.json("why --player ann")[0]["points"] == 5


def test_a_number_that_was_never_given(table: Host) -> None:
    """The numbers of the hands are named, where there are some."""
    table.refused("why 3", "the night 2026-11-29 has no entry 3", "its entries: none")
    table.done("wall")
    table.refused("why 3", "the night 2026-11-29 has no entry 3", "its entries: 1")


def test_a_record_that_differs_from_its_rules_stands_and_is_said_to(table: Host) -> None:
    """The payments are those of the rules today; what was announced counts, and the exit code tells of a difference."""
    table.done("win ann 25 dee")
    path = next(table.book.sessions.glob("*.toml"))
    path.write_text(path.read_text("utf-8").replace("Ann = 100, Bea = -25", "Ann = 105, Bea = -30"), "utf-8")
    ran = table.run("why 1")
    assert ran.code == 4
    assert ran.lines[1] == "Bea pays Ann 25: 25 on the card = 25"
    said = "the record says Ann +105, Bea -30, Cat -25, Dee -50, and it stands; mahj recalc shows the difference"
    assert ran.err == f"warning: {said}\n"
    data = json.loads(table.run("why 1 --format json").out)
    assert (data["agrees"], data["recorded"]["Ann"], data["replayed"]["Ann"]) == (False, 105, 100)
    assert table.done("why --player ann --format csv").lines[1].endswith(",105,105")


def test_how_a_balance_came_about(table: Host) -> None:
    """Hand by hand, with payments of the play and without those that settle; the last line is the balance."""
    table.done("win ann 25 dee", "wall", "win dee 50 ann", "pay ann bea 10", "paid ann dee 5", "thrown-in")
    ran = table.done("why --player ann --format plain")
    assert ran.lines == [
        "How Ann came to -10 in the night 2026-11-29",
        "# 1, hand Ann wins 25 on Dee's discard, Ann +100, balance +100",
        "# 2, hand Wall game, Ann 0, balance +100",
        "# 3, hand Dee wins 50 on Ann's discard, Ann -100, balance 0",
        "# 4, hand Ann pays Bea 10, Ann -10, balance -10",
        "# 6, hand Thrown in, Ann 0, balance -10",
        "Left to settle: -5.",
    ]
    assert [line["balance"] for line in table.json("why --player ann")] == [100, 100, 0, -10, -10]


def test_how_a_kitty_came_to_what_it_holds(host: Host) -> None:
    """An account that is nobody has a balance too; in money where the book shows money."""
    host.setting('amounts = "money"')
    host.done("start Ann Bea Cat Dee --preset kitty", "win ann 25 dee", "wall")
    assert host.done("why --player kitty --format plain").lines == [
        "How the kitty came to +$1.00 in the night 2026-11-29",
        "# 2, hand Wall game, kitty +$1.00, balance +$1.00",
    ]
    assert host.done("why 2 --player ann").lines[1:] == [
        "Ann pays the kitty $0.25: 25 wall game = 25",
        "Ann: -$0.25 in all.",
    ]


def test_the_rule_of_each_piece_needs_a_hand(table: Host) -> None:
    """A whole balance is told by the record, without rules."""
    table.done("win ann 25 dee")
    table.refused(
        "why --player ann --by-rule", "--by-rule needs the number of a hand", "write mahj why N --by-rule", code=2
    )


def test_amounts_read_from_data_add_up(host: Host) -> None:
    """Somebody who reads only the JSON can reckon each payment, and gets the net points that were recorded."""
    host.done(
        "start Ann Bea Cat Dee --preset pie --with pie.limit=120 --with kitty",
        "wall",
        "win ann 25 dee -j",
        "win ann 50 self",
        "win bea 25 cat",
    )
    for number in (1, 2, 3, 4):
        found = host.json(f"why {number}")
        net: dict[str, int] = {}
        for payment in found["payments"]:
            net[payment["from"]] = net.get(payment["from"], 0) - payment["points"]
            net[payment["to"]] = net.get(payment["to"], 0) + payment["points"]
        recorded = {account: points for account, points in found["recorded"].items() if points}
        assert {account: points for account, points in net.items() if points} == recorded
