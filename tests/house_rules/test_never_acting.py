"""Rules that would never act on what a table plays, and rules meant one instead of the other: neither is agreed on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club

DICE = (
    "the rule dice-doubles would never act: it looks at what players pay a winner and what a miscalled discard costs, "
    "and the rules beside it give only points from the bank"
)
LEAVE_OUT = "leave it out, where a preset lists it with --without dice-doubles"
BOTH = "the rules jokerless-bonus and jokerless-doubles are meant to be played one instead of the other"


def test_factor_that_could_never_act_is_not_agreed_on(club: Club) -> None:
    """All points of a tournament come from the bank: no night is opened, none read out, and none compared."""
    for command in ("start Ann Bea Cat Dee --preset", "agreement", "what-if --preset"):
        club.refused(f"{command} tournament --with dice-doubles", DICE, LEAVE_OUT)
    assert not club.book.night_paths()


def test_factor_that_could_never_act_is_not_switched_in(club: Club) -> None:
    """Neither by itself nor with a preset; the night stays as it was."""
    club.preset("ours", 'extends = "tournament"\nunit = "tournament"\n[rules.dice-doubles]\n')
    club.done("start Ann Bea Cat Dee --preset tournament")
    before = club.files()
    club.refused("presets use --with dice-doubles", DICE, LEAVE_OUT)
    club.refused("presets use ours", DICE, LEAVE_OUT)
    assert club.files() == before


def test_preset_with_such_a_rule_is_not_sound(club: Club) -> None:
    """It is named where presets are checked and where the book is; with the rule left out tonight it can be played."""
    club.preset("ours", 'extends = "winner-only"\n[rules.dice-doubles]\n[rules.pie]\n')
    assert club.refused("presets check ours", DICE, LEAVE_OUT).out == "ours: 1 problem\n"
    assert DICE in club.refused("check").out
    club.done("start Ann Bea Cat Dee --preset ours --without dice-doubles")


def test_cap_acts_where_it_is_on_hands_and_not_on_shares(club: Club) -> None:
    """Nobody owes a share at a tournament, and the discarder pays the bank: 5 where it would be 10."""
    assert "would never act" in club.refused("start Ann Bea Cat Dee --preset tournament --with cap.per=share").err
    club.done("start Ann Bea Cat Dee --preset tournament --with cap.most=5", "win ann 25 dee --exposures 0")
    assert club.balances() == {"Ann": 25, "Dee": -5, "bank": -20}


def test_every_rule_that_could_never_act_is_named(club: Club) -> None:
    """A scoring put on the standard rules leaves nobody who pays a winner; what penalties cost stays."""
    ran = club.run("start Ann Bea Cat Dee --with winner-only --with dice-doubles")
    assert [error.split()[2] for error in ran.errors] == [
        "discarder-doubles",
        "jokerless-doubles",
        "pays-for-table",
        "self-drawn-doubles",
    ]


def test_night_that_has_such_a_rule_goes_on(club: Club) -> None:
    """What was agreed before is not taken back: an old night is recorded, checked and ended."""
    club.done("start Ann Bea Cat Dee --preset tournament")
    path = club.night_path()
    path.write_text(path.read_text("utf-8").replace("[rules.tournament]", "[rules.dice-doubles]\n[rules.tournament]"))
    club.done("win ann 25 self --fact dice-doubles", "check", "end")


@pytest.mark.parametrize(
    "body",
    [
        "return [Times(2, 'ours')] if share.kind is Kind.POINTS else []",
        "return [Times(2, 'ours')] if share.kind is Kind.ERROR else []",
    ],
)
def test_rule_that_does_not_say_what_it_looks_at_may_be_played(club: Club, body: str) -> None:
    """Nothing is known of it."""
    club.rule(
        "ours",
        f"""
        class Ours(Rule):
            info = Info(title="Ours", summary="Ours.")

            @hook
            def mahj_terms(self, share):
                {body}
        """,
    )
    club.done("start Ann Bea Cat Dee --preset tournament --with ours")


def test_rule_about_flat_payments_read_off_the_card_may_be_played(club: Club) -> None:
    """It acts on a bet, and triples a right one on a wall game."""
    club.rule(
        "ours",
        """
        class Ours(Rule):
            info = Info(title="Ours", summary="Ours.", shares=(Kind.CARD,))

            @hook
            def mahj_terms(self, share):
                return [Times(3, "ours")] if share.kind is Kind.CARD else []
        """,
    )
    club.done("start Ann Bea Cat Dee Eve --preset five-with-bettor --with ours", "wall --bet wall")
    assert club.balances()["Eve"] == 300


def test_rule_that_acts_in_another_way_too_may_be_played(club: Club) -> None:
    """Its terms never act, and its extras do."""
    club.rule(
        "ours",
        """
        class Ours(Rule):
            info = Info(title="Ours", summary="Ours.", shares=(Kind.WIN,))

            @hook
            def mahj_terms(self, share):
                return []

            @hook
            def mahj_extras(self, hand):
                return [Extra("bank", hand.east, 5, "ours")]
        """,
    )
    club.done("start Ann Bea Cat Dee --preset tournament --with ours", "wall")
    assert club.balances() == {"Ann": 15, "Bea": 10, "Cat": 10, "Dee": 10, "bank": -45}


def test_shares_that_depend_on_a_fact_are_found(club: Club) -> None:
    """Players pay a winner only when somebody noted it: then dice double."""
    club.rule(
        "ours",
        """
        class Ours(Rule):
            info = Info(title="Ours", summary="Ours.", reads=("ours",))

            @hook
            def mahj_facts(self):
                return [Fact("ours", "Ours?")]

            @hook
            def mahj_shares(self, hand):
                if hand.winner is None:
                    return None
                if hand.fact("ours"):
                    return [Share(player, hand.winner, hand.value) for player in hand.losers]
                return [Share(BANK, hand.winner, hand.value, Kind.POINTS)]
        """,
    )
    club.preset("ours", "[rules.ours]\n[rules.dice-doubles]\n")
    club.done("start Ann Bea Cat Dee --preset ours", "win ann 25 dee --fact ours --fact dice-doubles")
    assert club.nets() == {"Ann": 150, "Bea": -50, "Cat": -50, "Dee": -50}


def test_where_a_rule_of_shares_fails_nothing_is_known(club: Club) -> None:
    """The failure is told when a hand is recorded, with the rule's own name."""
    club.rule(
        "ours",
        """
        class Ours(Rule):
            info = Info(title="Ours", summary="Ours.")

            @hook
            def mahj_shares(self, hand):
                return [1 / 0]
        """,
    )
    club.preset("ours", "[rules.ours]\n[rules.dice-doubles]\n")
    club.done("start Ann Bea Cat Dee --preset ours")
    assert "the rule ours" in club.refused("win ann 25 dee", code=3).errors[0]


@pytest.mark.parametrize(
    "command",
    ["start Ann Bea Cat Dee --with jokerless-bonus", "start Ann Bea Cat Dee --with jokerless-bonus.points=20"],
)
def test_bonus_beside_the_double_it_stands_for_is_refused(club: Club, command: str) -> None:
    """Nobody means both without saying so; without the double it is played."""
    club.refused(command, BOTH, "add --without jokerless-doubles; a preset that lists both plays both")
    club.done(f"{command} --without jokerless-doubles")


def test_double_beside_the_bonus_that_stands_for_it_is_refused(club: Club) -> None:
    """Whichever is added to the other, in a night too, and where both are."""
    other = "the rules jokerless-doubles and jokerless-bonus are meant to be played one instead of the other"
    club.done("start Ann Bea Cat Dee --preset flat --with jokerless-bonus")
    hint = "add --without jokerless-bonus; a preset that lists both plays both"
    club.refused("presets use --with jokerless-doubles", other, hint)
    assert club.refused("presets use flat --with jokerless-doubles --with jokerless-bonus").errors == [BOTH]


def test_preset_that_lists_both_plays_both(club: Club) -> None:
    """25 times 2 and 10, 25 times 2 times 2 and 10; its options may be changed for tonight."""
    club.preset("ours", 'extends = "standard"\n[rules.jokerless-bonus]\n')
    club.done("presets check ours", "start Ann Bea Cat Dee --preset ours", "win ann 25 dee -j")
    assert club.nets() == {"Ann": 230, "Bea": -60, "Cat": -60, "Dee": -110}
    club.done("presets use ours --with jokerless-bonus.points=20", "win bea 25 dee -j")
    assert club.nets() == {"Ann": 230 - 70, "Bea": -60 + 260, "Cat": -60 - 70, "Dee": -110 - 120}


def test_rule_that_cannot_be_loaded_is_told_of_once(club: Club) -> None:
    """Whether another is played instead of it, or takes the lowest value, nobody knows."""
    club.preset("ours", 'extends = "standard"\n[rules.gone]\n')
    assert club.refused("start Ann Bea Cat Dee --with gone --without jokerless-doubles", code=3).errors == [
        "the rule gone is not installed"
    ]
