"""The agreement: what is played is read out in words, and what is not where silence would mislead."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club


def test_agreement_reads_out_what_is_played_and_what_is_not(club: Club) -> None:
    """Standard: every rule, and that there is no pie, kitty, bettor, nor payment for a wall game."""
    out = club.done("agreement standard").out
    for sentence in (
        "Standard: the preset standard, counted in coins; a point is worth 0.01 USD.",
        "- Everyone pays the winner. Each other player pays the winner the value on the card;",
        "Whoever threw the winning tile pays 2 times what the others pay.",
        "- Who is proved wrong about a dead hand pays the other 50 once the hand is over.",
        "- Nobody pays for a wall game.",
        "- After a wall game the deal moves on like after any other hand.",
        "- There is no pie and no cap: whatever is lost is paid in full.",
        "- There is no kitty.",
        "- There is no bettor: only those at the table win or lose.",
        "- On a discard: 25 all, 50 from the discarder.",
        "- Jokerless, self-drawn: 100 all.",
    ):
        assert sentence in out
    assert "Charleston" not in out


@pytest.mark.parametrize(
    ("agreed", "said", "never"),
    [
        ("standard --with self-drawn-doubles.factor=3", "everybody pays 3 times.", "s double"),
        ("standard --with jokerless-doubles.factor=1.5", "without a joker counts 1.5 times,", "s double"),
        ("standard --with discarder-doubles.factor=1", "pays 1 times what the others pay.", "s double"),
        ("kitty --with kitty.leftover=carry", "Leftover carry:", "shared"),
        ("kitty --without kitty", "There is no kitty.", "the kitty"),
        ("hot-wall --without hot-wall", "Everyone pays the winner.", "wall is hot"),
        ("cold-wall --with cold-wall.calls=mah-jongg", "wall is broken: mah-jongg.", "not even"),
        ("flat --with jokerless-doubles", "without a joker counts 2 times,", "No doubles"),
        ("flat --with miscalled-discard.factor=3", "its discarder alone pays 3 times the printed value.", "four times"),
        ("pie --with cap --with cap.per=share", "Nobody pays more than 200 points for one share,", "for one hand"),
        ("three-players --with three-players.charleston=dummy", "Eighteen tiles", "gets no tiles"),
        ("three-players-dummy --with three-players.charleston=none", "gets no tiles", "Eighteen tiles"),
        ("winner-only --with winner-only.jokerless=3", "jokerless times 3;", "counts no more"),
    ],
)
def test_the_agreement_never_contradicts_itself(club: Club, agreed: str, said: str, never: str) -> None:
    """Whatever options are chosen, no sentence goes on to say what is played without them."""
    out = club.done(f"agreement {agreed}").out
    assert said in out
    assert (
        never
        not in out.partition("Agreed:")[0] + out.partition("Agreed:")[2].partition("So that nobody is surprised:")[0]
    )


@pytest.mark.parametrize(
    ("preset", "silent", "said"),
    [
        ("pie", "There is no pie", None),
        ("kitty", "Nobody pays for a wall game", None),
        ("kitty", "There is no kitty", None),
        ("five-with-bettor", "There is no bettor", "A wall game moves nothing but right bets on it."),
        ("standard --with wall-redeal", "the deal moves on", None),
        ("flat", None, "The discarder pays no more than the others."),
        ("flat", None, "A self-drawn win counts no more than one on a discard."),
        ("flat", None, "A jokerless hand counts no more than another."),
        ("standard --without miscalled-discard", None, "A miscalled discard is paid like any other."),
        ("standard --without pays-for-table", None, "Nobody pays for the whole table."),
        ("standard --without mah-jongg-in-error", None, "A mah jongg in error costs nothing."),
        ("five-with-rotation", None, "There is no bettor: who waits neither pays nor collects."),
        ("three-players", None, "There is no Charleston: nothing is passed."),
        ("three-players-dummy", "There is no Charleston", None),
        ("two-players", "The discarder pays no more", "There is no Charleston: nothing is passed."),
        ("siamese", "Nobody pays for the whole table", "There is no Charleston: nothing is passed."),
        ("tournament", "There is no kitty", "Players do not pay each other: points come from the bank."),
        ("winner-only", "There is no pie", "A jokerless hand counts no more than another."),
        ("tournament", "a point is worth", None),
        ("friendly", "a point is worth", None),
    ],
)
def test_silence_is_broken_where_it_would_mislead(
    club: Club, preset: str, silent: str | None, said: str | None
) -> None:
    """What nobody does is found by trying, for as many players as the rules are made for."""
    out = club.done(f"agreement {preset}").out
    if silent is not None:
        assert silent not in out
    if said is not None:
        assert f"- {said}\n" in out


def test_a_rule_that_gives_way_is_not_read_out_as_played(club: Club) -> None:
    """Who pays is said by tournament alone: the three it takes the place of are named among what is not played."""
    rules = "--with winner-collects --with miscalled-discard --with mah-jongg-in-error"
    out = club.done(f"agreement tournament {rules}").out
    for sentence in (
        "- Everyone pays the winner: not played, for winner-collects gives way to tournament.",
        "discarder the whole hand: not played, for miscalled-discard gives way to tournament.",
        "- Mah jongg in error: not played, for mah-jongg-in-error gives way to tournament.",
    ):
        assert sentence in out
    assert "pays the winner the value on the card" not in out
    assert "- Players do not pay each other: points come from the bank." in out


def test_a_rule_that_gives_way_now_and_then_is_read_out(club: Club) -> None:
    """Standard play gives way to a miscalled discard alone; a call in error is paid beside winner-only."""
    assert "gives way" not in club.done("agreement standard").out
    out = club.done("agreement winner-only --with mah-jongg-in-error").out
    assert "- Mah jongg in error. A false caller pays" in out
    assert "- Players do not pay each other for a win: points come from the bank." in out


def test_a_rule_that_gives_way_and_does_something_else_is_read_out(club: Club) -> None:
    """Its terms may act on the shares of another rule, so it is played."""
    club.rule(
        "own_payments",
        """
from ledger.api import Info, Plus, Rule, Share, hook


class OwnPayments(Rule):
    info = Info(title="Own payments", summary="A point more.")

    @hook
    def mahj_shares(self, hand):
        return [Share(player, hand.winner, hand.value) for player in hand.losers] if hand.won else None

    @hook
    def mahj_terms(self, share):
        return [Plus(1, "own")]
""",
    )
    club.rule(
        "takes_over",
        """
from ledger.api import Info, Rule, Share, hook


class TakesOver(Rule):
    info = Info(title="Takes over", summary="Two values.", replaces=("own-payments",))

    @hook
    def mahj_shares(self, hand):
        return [Share(player, hand.winner, 2 * hand.value) for player in hand.losers] if hand.won else None
""",
    )
    without = "--without winner-collects --without miscalled-discard"
    out = club.done(f"agreement flat {without} --with own-payments --with takes-over").out
    assert "- Own payments. A point more." in out
    assert "gives way" not in out


def test_agreement_knows_rules_of_other_people(club: Club) -> None:
    """A kitty and a limit of the group's own are no silence, though no bundled rule is in force."""
    club.rule(
        "our_pot",
        """
        class OurPot(Rule):
            info = Info(title="Our pot", summary="A pot of our own.", reads=("cake",))

            @hook
            def mahj_night_end(self, night):
                return []

            @hook
            def mahj_limit(self, payer):
                return Limit(1000, "ours")

            @hook
            def mahj_facts(self):
                return [Fact("cake", "Was there cake?")]
        """,
    )
    out = club.done("agreement standard --with our-pot").out
    assert "- Our pot. A pot of our own.\n" in out
    assert "There is no kitty" not in out
    assert "There is no pie" not in out
    assert "- --fact cake: Was there cake?\n" in out


def test_agreement_of_tonight_is_that_of_the_night(club: Club) -> None:
    """The rules as they are in force, for those who sit; the preset's lines are read anew."""
    club.preset("ours", 'title = "Ours"\nextends = "pie"\nagreed = ["No picking ahead"]\n')
    club.done("start Ann Bea Cat --preset ours --with kitty")
    out = club.done("agreement").out
    assert out.startswith("Ours: the night 2026-11-29, counted in coins")
    assert "- Kitty. " in out
    assert "- No picking ahead.\n" in out
    assert "There is no Charleston" in out
    club.book.house_rules.joinpath("ours.toml").unlink()
    ran = club.done("agreement")
    assert ran.out.startswith("ours: the night 2026-11-29")
    assert "could not be read: there is no preset" in ran.err
    assert "Standard: the preset standard" in club.done("agreement standard").out
    assert club.refused("agreement --players 3").errors == ["the night says how many play"]


def test_agreement_as_data_has_a_row_a_sentence(club: Club) -> None:
    """With the part it belongs to."""
    rows = json.loads(club.done("agreement pie --format json").out)
    assert {row["part"] for row in rows} == {
        "Played",
        "Agreed",
        "So that nobody is surprised",
        "What a hand of 25 pays",
    }
    assert {"part": "So that nobody is surprised", "sentence": "There is no kitty."} in rows


def test_agreement_for_a_number_of_players(club: Club) -> None:
    """As many as are named, if the rules can seat them."""
    assert "There is no Charleston" in club.done("agreement standard --players 3").out
    assert club.refused("agreement standard --players 5").errors[0].startswith("five players need bettor")


def test_agreement_of_rules_that_no_number_of_players_can_play(club: Club) -> None:
    """It is read out for four: what is wrong is said where a night is opened."""
    club.rule(
        "never",
        """
        class Never(Rule):
            info = Info(title="Never", summary="No hand is ever recorded.")

            @hook
            def mahj_check(self):
                return [Problem("not tonight")]
        """,
    )
    assert "- On a discard: 25 all, 50 from the discarder." in club.done("agreement --with never").out
    assert club.refused("start Ann Bea Cat Dee --with never").errors == ["not tonight"]
