"""``ledger.testing``: hands are played and paid as at a real table, and nothing is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ledger.api import Kind, Result, Share, Times
from ledger.testing import PresetProblem, Refused, RuleProblem, Table

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club

FOUR = ("Ann", "Bea", "Cat", "Dee")
DOUBLES = {"dice-doubles": {"factor": 3}}
TRIPLES = """
    class Triples(Rule):
        info = Info(title="Triples", summary="Everything counts three times.", hooks=2)

        @hook
        def mahj_terms(self, share):
            return [Times(3, "triples")]
"""


def test_a_hand_is_paid_as_at_the_table() -> None:
    """Net points, the payments in words, and the balances after it."""
    table = Table(*FOUR, rules=DOUBLES)
    paid = table.win("Ann", 25, "Dee", facts={"dice-doubles": True}, jokerless=True)
    assert paid.net == {"Ann": 600, "Bea": -150, "Cat": -150, "Dee": -300}
    assert [payment.points for payment in paid.payments] == [150, 150, 300]
    assert paid.why[0] == (
        "Bea pays Ann 150: 25 on the card [winner-collects] x 3 dice doubles [dice-doubles]"
        " x 2 jokerless [jokerless-doubles] = 150"
    )
    assert table.win("Bea", 25).net == {"Bea": 150, "Ann": -50, "Cat": -50, "Dee": -50}
    assert table.balances == {"Ann": 550, "Cat": -200, "Dee": -350}


def test_the_same_commands_pay_the_same(club: Club) -> None:
    """Every way a hand can end, told to the program and played in a test."""
    club.done(
        "start Ann Bea Cat Dee --preset kitty",
        "win ann 25 dee -j",
        "wall",
        "error cat 50 --intact ann",
        "thrown-in",
        "win dee 30 self",
    )
    table = Table(*FOUR, preset="kitty")
    table.win("Ann", 25, "Dee", jokerless=True)
    assert table.wall().net["kitty"] == 100
    table.error("Cat", 50, intact=("Ann",))
    assert table.thrown_in().net == {}
    assert table.seating.seated == ("Dee", "Ann", "Bea", "Cat")
    assert table.win("Dee", 30).net["kitty"] == -100
    assert table.balances == club.balances()


def test_a_hand_can_be_tried_without_being_played() -> None:
    """The same hand again comes to the same, and nobody has paid."""
    table = Table(*FOUR)
    hand = table.hand(Result.SELF_DRAWN, winner="Ann", value=25)
    assert table.try_out(hand).net == table.try_out(hand).net == {"Ann": 150, "Bea": -50, "Cat": -50, "Dee": -50}
    assert table.balances == {}
    assert table.night.number == 1


def test_a_hand_that_cannot_be_recorded_is_refused_and_leaves_nothing() -> None:
    """In the words the host would read; the table goes on."""
    table = Table(*FOUR)
    with pytest.raises(Refused, match="Ann cannot win on a discard of their own"):
        table.win("Ann", 25, "Ann")
    assert table.win("Ann", 25).hand.seated == FOUR


def test_what_changes_nothing_is_a_warning() -> None:
    """As a key no rule looks at."""
    paid = Table(*FOUR).win("Ann", 25, exposures=2)
    assert paid.warnings == ("the number of exposures is recorded, and changes nothing under tonight's rules",)


def test_a_night_opens_with_what_pots_brought_and_ends_with_what_they_keep() -> None:
    """What a rule pays then can be read as well."""
    table = Table(*FOUR, rules={"kitty": {"leftover": "carry"}}, brought={"kitty": 60})
    assert table.holds("kitty") == 60
    table.wall()
    assert table.holds("kitty") == 160
    ended = table.end()
    assert (ended.net, ended.left) == ({}, {"kitty": 160})


def test_a_night_that_opens_with_payments_has_paid_them(club: Club) -> None:
    """An ante is in the balances before the first hand, which is the second entry."""
    club.rule(
        "jackpot",
        """
        class Jackpot(Rule):
            info = Info(title="Jackpot", summary="Everybody pays.", pots=("jackpot",), hooks=2)

            @hook
            def mahj_night_begin(self, night):
                return [Extra(player, "jackpot", 5, "the ante") for player in night.seated]
        """,
        trusted=False,
    )
    table = Table(*FOUR, rules={"jackpot": {}}, book=club.book.root)
    assert table.balances == {"Ann": -5, "Bea": -5, "Cat": -5, "Dee": -5, "jackpot": 20}
    assert table.night.number == 2


def test_one_rule_is_asked_by_itself() -> None:
    """With the evening as it stands; a rule that does not answer gives None."""
    table = Table(*FOUR, rules=DOUBLES)
    hand = table.hand(Result.SELF_DRAWN, winner="Ann", value=25, facts={"dice-doubles": True})
    share = Share("Bea", "Ann", 25, Kind.WIN)
    assert table.ask("dice-doubles", "mahj_terms", share=share, hand=hand) == [Times(3, "dice doubles")]
    assert table.ask("dice-doubles", "mahj_east_stays", hand=hand) is None


def test_a_books_own_rules_and_presets_are_played_without_trust(club: Club) -> None:
    """Whoever runs a test runs the file; the book and what is trusted stay as they are."""
    club.rule("triples", TRIPLES, trusted=False)
    club.preset("ours", 'extends = "flat"\n[rules.triples]\n')
    before = club.files()
    assert Table(*FOUR, preset="ours", book=club.book.root).win("Ann", 25).net["Bea"] == -75
    assert club.files() == before


def test_a_rule_that_is_left_out_is_not_played() -> None:
    """One that is not in force cannot be."""
    assert Table(*FOUR, without=["self-drawn-doubles"]).win("Ann", 25).net["Ann"] == 75
    with pytest.raises(PresetProblem, match='"pie" is not in force in standard'):
        Table(*FOUR, without=["pie"])


@pytest.mark.parametrize(
    ("players", "asked", "error"),
    [
        (FOUR, {"rules": {"nowhere": {}}}, RuleProblem),
        (FOUR, {"rules": {"pie": {"limmit": 5}}}, PresetProblem),
        (FOUR, {"preset": "tournament", "rules": {"discarder-doubles": {}}}, PresetProblem),
        (FOUR, {"preset": "siamese"}, Refused),
        (("Ann",), {}, Refused),
    ],
)
def test_what_start_refuses_is_refused(
    players: tuple[str, ...], asked: dict[str, object], error: type[Exception]
) -> None:
    """A rule or an option that is not there, one that could never act, a number of players nobody can seat."""
    with pytest.raises(error):
        Table(*players, **asked)  # type: ignore[arg-type]  # the arguments above


def test_columns_are_counted_as_in_the_standings(club: Club) -> None:
    """Added up, or the highest of all hands; everyone who played stands in them."""
    club.rule(
        "counts",
        """
        class Counts(Rule):
            info = Info(title="Counts", summary="It counts.", hooks=2)

            @hook
            def mahj_columns(self):
                won = lambda hand, net, player, night: net[player]
                return [Column("sum", "sum", won), Column("best", "best", won, highest=True)]
        """,
        trusted=False,
    )
    table = Table(*FOUR, rules={"counts": {}}, book=club.book.root)
    table.win("Ann", 25)
    table.win("Ann", 50)
    assert table.columns()["sum"] == {"Ann": 450, "Bea": -150, "Cat": -150, "Dee": -150}
    assert table.columns()["best"] == {"Ann": 300, "Bea": 0, "Cat": 0, "Dee": 0}
