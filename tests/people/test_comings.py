"""Who comes and who goes between hands, and what becomes of their points."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import load
from ledger.pay.seats import seats

if TYPE_CHECKING:
    from tests.host import Host


def seated(host: Host, name: str = "2026-11-29") -> list[str]:
    """Who sat at the last hand of a night, East first."""
    entries = tomllib.loads((host.book.sessions / f"{name}.toml").read_text("utf-8"))["entries"]
    found: list[str] = [entry for entry in entries if entry["type"] == "hand"][-1]["seated"]
    return found


def test_a_substitute_sits_where_the_other_sat(table: Host) -> None:
    """The same seat and the same turn; what was won before belongs to whoever sat there then."""
    run = table.done("win ann 25 dee", "sub Eve --for dee")
    assert "2. Eve takes the seat of Dee. East Bea, then to the right Cat, Eve, Ann." in run.out
    assert "Dee stands at -50, which stays in the settlement." in run.out
    assert run.err == "new: Eve\n"
    table.done("win eve 30 self")
    assert seated(table) == ["Bea", "Cat", "Eve", "Ann"]
    assert table.nets() == {"Ann": 40, "Bea": -85, "Cat": -85, "Dee": -50, "Eve": 180}
    assert "Dee" in table.done("settle").out


def test_whose_seat_it_is_may_stand_behind_who_comes(table: Host) -> None:
    """As at the prompt; said once, and not left out."""
    assert "1. Eve takes the seat of Dee." in table.done("sub Eve dee").out
    hint = "write mahj sub NEW OLD, or mahj sub NEW --for OLD"
    table.refused("sub fay", "whose seat does fay take?", hint, code=2)
    table.refused("sub fay cat --for bea", "OLD is named twice", hint, code=2)


def test_a_substitute_for_east_is_east(table: Host) -> None:
    """Whoever takes the seat takes its turn."""
    assert "East Eve, then to the right Bea, Cat, Dee." in table.done("sub Eve --for Ann").out


def test_a_substitute_among_those_who_wait(host: Host) -> None:
    """Who waits has a place in the line, and that can be taken too."""
    run = host.done("start Ann Bea Cat Dee Eve --with rotation", "sub Fay --for Eve")
    assert "East Ann, then to the right Bea, Cat, Dee. Fay waits." in run.out


def test_somebody_comes_back(table: Host) -> None:
    """Who left may take a seat again, and is not new."""
    run = table.done("sub Eve --for Dee", "sub Dee --for Ann")
    assert "East Dee, then to the right Bea, Cat, Eve." in run.out
    assert run.err == ""


def test_one_more_joins_to_the_left_of_east(host: Host) -> None:
    """At a table of three the fourth sits down last, and plays last."""
    run = host.done("start Ann Bea Cat --with three-players", "join Dee")
    assert "1. Dee joins. East Ann, then to the right Bea, Cat, Dee." in run.out


def test_one_more_waits_where_four_sit(host: Host) -> None:
    """With a rule that takes five, who comes waits behind those who wait."""
    run = host.done("start Ann Bea Cat Dee Eve --with rotation", "join Fay")
    assert "East Ann, then to the right Bea, Cat, Dee. Eve and Fay wait." in run.out


def test_when_one_leaves_the_others_move_on(table: Host) -> None:
    """The others move on; who was to be East next is followed by the player on the right."""
    run = table.done("win ann 25 dee", "leave bea")
    assert "2. Bea leaves. East Cat, then to the right Dee, Ann." in run.out
    assert "Bea stands at -25, which stays in the settlement." in run.out
    table.done("win cat 25 dee")
    assert table.nets()["Bea"] == -25
    assert "Bea" in table.done("settle").out


def test_nothing_is_said_of_a_balance_that_is_none(table: Host) -> None:
    """Who leaves even leaves nothing behind."""
    assert "settlement" not in table.done("leave Dee").out


def test_the_longest_waiting_takes_the_seat_of_who_leaves(host: Host) -> None:
    """Nobody moves up: the seat is filled, and with it the turn."""
    run = host.done("start Ann Bea Cat Dee Eve Fay --with rotation", "leave Cat")
    assert "East Ann, then to the right Bea, Eve, Dee. Fay waits." in run.out
    assert "East Fay, then to the right Bea, Eve, Dee." in host.done("leave Ann").out


def test_who_waits_leaves(host: Host) -> None:
    """Those who sit stay where they are."""
    run = host.done("start Ann Bea Cat Dee Eve --with rotation", "leave Eve")
    assert "East Ann, then to the right Bea, Cat, Dee." in run.out


def test_it_can_be_taken_back(table: Host) -> None:
    """A coming or going is a change like any other."""
    table.done("sub Eve --for Dee", "undo", "win ann 25 dee")
    assert seated(table) == ["Ann", "Bea", "Cat", "Dee"]


def test_coming_and_going_can_only_be_tried(table: Host) -> None:
    """With --dry-run it is shown, and nobody has moved nor is new."""
    before = table.files()
    for command in ("sub Eve --for Dee", "leave Dee"):
        assert "this was only a try" in table.done(f"{command} --dry-run").out
    assert table.files() == before


REFUSED = {
    "sub Eve --for Zed": 'nobody here is called "Zed"',
    "sub Bea --for Ann": "Bea plays already",
    "sub Ann --for Ann": "Ann plays already",
    "sub kitty --for Ann": "the word kitty means something else here",
    "join Ann": "Ann plays already",
    "join Eve": "five players need bettor or rotation",
    "leave Zed": 'nobody here is called "Zed"',
    "seats Ann": "one player is no table",
}


@pytest.mark.parametrize("command", REFUSED)
def test_comings_and_goings_that_cannot_be_are_refused(table: Host, command: str) -> None:
    """Each with what is wrong and what to do, and nothing is written."""
    ran = table.refused(command)
    assert REFUSED[command] in ran.err
    assert ran.hints


def test_who_has_left_cannot_leave_nor_be_replaced_nor_win(table: Host) -> None:
    """A hand that names somebody who has left is refused, and so is a substitute for them."""
    table.done("leave Dee")
    assert "Dee does not play now" in table.refused("leave Dee").err
    assert "Dee does not play now" in table.refused("sub Eve --for Dee").err
    assert "Dee is not at the table, and so cannot be the winner" in table.refused("win dee 25 ann").err
    assert "Dee is not at the table, and so cannot be the discarder" in table.refused("win ann 25 dee").err


def test_too_few_are_left(host: Host) -> None:
    """One player is no table; what to do instead is said."""
    host.done("start Ann Bea --with two-players")
    said = host.refused("leave Bea").err
    assert "without Bea only Ann is left, and one player is no table" in said
    assert "mahj end closes the night" in said


def test_nothing_happens_after_the_end(table: Host) -> None:
    """A night that has ended is over for all."""
    table.done("end")
    for command in (
        "sub Eve --for Dee --night 2026-11-29",
        "join Eve --night 2026-11-29",
        "leave Dee --night 2026-11-29",
    ):
        assert "has been ended" in table.refused(command).err


def test_a_slip_is_asked_about(table: Host) -> None:
    """A new name much like a known one is doubted, as in start and seats."""
    table.done("players add Eve")
    assert "spelt much like Eve" in table.done("sub Ev --for Dee").err


@pytest.fixture
def accented(host: Host) -> Host:
    """A book that knows Zoë and 🌸 Lou, with a night of four others."""
    host.done("players add Zoë '🌸 Lou'", "start Ann Bea Cat Dee --with rotation")
    return host


@pytest.mark.parametrize(
    ("command", "said", "sits"),
    [
        ("sub zoe bea", "zoe is Zoë\n", ("Ann", "Zoë", "Cat", "Dee")),
        ("seats Ann ZOE lou Dee", "ZOE is Zoë\nlou is 🌸 Lou\n", ("Ann", "Zoë", "🌸 Lou", "Dee")),
        ("join Zoe", "Zoe is Zoë\n", ("Ann", "Bea", "Cat", "Dee", "Zoë")),
        (
            "start zoe lou Fay --date 2026-11-30 --table 2",
            "zoe is Zoë\nlou is 🌸 Lou\nnew: Fay\n",
            ("Zoë", "🌸 Lou", "Fay"),
        ),
    ],
)
def test_a_name_without_its_accents_is_who_is_known(
    accented: Host, command: str, said: str, sits: tuple[str, ...]
) -> None:
    """It is said who is meant; nobody is new, and nothing is doubted."""
    assert accented.done(command).err == said
    assert accented.table().evening.players == sits


def test_who_sits_already_by_a_name_without_accents_is_refused(accented: Host) -> None:
    """The error says who it is, and how to bring somebody else who is called so: beside that person it is theirs."""
    accented.done("sub Zoë bea")
    hint = 'playing now: Ann, Zoë, Cat, Dee; for somebody else type another name, or first mahj players add "zoe"'
    accented.refused("join zoe", "zoe is Zoë, who plays already", hint)
    assert "new: Zoe\n" in accented.done("seats Ann Zoë Cat Dee Zoe").err
    assert accented.table().evening.players == ("Ann", "Zoë", "Cat", "Dee", "Zoe")


def test_two_who_are_called_so_without_accents_are_not_guessed(accented: Host) -> None:
    """Who could be either is new, with the usual doubt."""
    accented.done("players add Zöe")
    assert "zoe is new here, and spelt much like Zoë or Zöe" in accented.done("join zoe").err


def test_what_brought_somebody_by_a_slip_is_taken_back(table: Host) -> None:
    """They stay in the book, so undo says how they and the known person are made one; of others it says nothing."""
    ran = table.done("players add Evelyn", "sub Evelin bea", "undo")
    assert ran.lines[1:] == [
        'Where Evelin is Evelyn, mahj players merge "Evelin" "Evelyn".',
        "Bring it back with mahj redo.",
    ]
    table.done('players merge "Evelin" "Evelyn"')
    assert "merge" not in table.done("sub Fay bea", "undo").out


def test_a_night_begun_with_a_slip_says_how_to_put_it_right(host: Host) -> None:
    """There is nothing to take back of its beginning, so the hint names the two to be made one."""
    host.done("players add Evelyn", "start Evelin Ann Bea Cat")
    hints = host.refused("undo").hints
    assert 'where Evelin is Evelyn, mahj players merge "Evelin" "Evelyn"; a night opened' in hints[0]


def test_the_last_table_again(table: Host) -> None:
    """The same people, East moved on, in a night of its own."""
    table.done("win ann 25 dee", "sub Eve --for Dee", "end")
    assert "East Bea, then to the right Cat, Eve, Ann." in table.done("start --again").out


def test_the_last_table_again_by_todays_names(table: Host) -> None:
    """Whoever was renamed since is written down as they are called now."""
    table.done("end", "players rename Ann Hannah")
    assert "East Hannah, then to the right Bea, Cat, Dee." in table.done("start --again").out


def test_those_who_waited_wait_again(host: Host) -> None:
    """A table of five sits down as it would have gone on."""
    host.done("start Ann Bea Cat Dee Eve --with rotation", "win ann 25 dee", "end")
    run = host.done("start --again --with rotation")
    assert "East Bea, then to the right Cat, Dee, Eve. Ann waits." in run.out


def test_again_takes_the_place_of_names(host: Host) -> None:
    """Either names or --again; and there must have been a table."""
    assert "--again takes the place of names" in host.refused("start Ann --again", code=2).err
    assert "NAME is missing" in host.refused("start", code=2).err
    assert "no night is open" in host.refused("start --again").err


@settings(max_examples=60)
@given(
    rule=st.sampled_from(["bettor", "rotation", "pivot", "two-players", "three-players"]),
    number=st.integers(2, 6),
    turns=st.integers(0, 13),
)
def test_writing_the_players_down_moves_nobody(rule: str, number: int, turns: int) -> None:
    """Whenever players are written down as they sit and wait, the next hand is seated as it would have been."""
    rules = load({"winner-collects": {}, rule: {}}, RuleFinder(), "a test")
    players = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay")[:number]
    if number > 4 and rule not in {"bettor", "rotation"}:
        return
    seating = seats(players, turns, rules)
    assert seats((*seating.seated, *seating.waiting), 0, rules) == seating


@pytest.mark.parametrize("rule", ["bettor", "rotation"])
def test_a_fifth_player_is_seated_as_the_hint_says(table: Host, rule: str) -> None:
    """The rules of the night are switched first, with what `join` and the prompt can take, and then it works."""
    refused = table.refused("join Eve")
    assert f"mahj presets use --with {rule} " in refused.hints[0]
    assert table.refused("seats Ann Bea Cat Dee Eve").hints == refused.hints
    table.done(f"presets use --with {rule}", "join Eve")
    assert table.table().seating.waiting == ("Eve",)


def test_sub_said_the_other_way_round_is_understood(table: Host) -> None:
    """Where only so it can be meant: who is named first sits here, and the other is nobody who does."""
    assert table.done("sub dee Eve").lines[0].startswith("1. Eve takes the seat of Dee. ")
    assert table.refused("sub Bea Cat").errors == ["Bea plays already"]
    assert table.done("sub D Cat").lines[0].startswith("2. D takes the seat of Cat. ")
