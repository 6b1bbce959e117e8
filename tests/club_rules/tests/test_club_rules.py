"""What each rule of the club pays, played at a table."""

from __future__ import annotations

import pytest

from ledger.testing import PresetProblem, Refused, Table

FOUR = ("Ann", "Bea", "Cat", "Dee")
FIVE = (*FOUR, "Eve")


def test_two_exposures_are_paid_three_times() -> None:
    """By everyone; one more or one less is paid as ever."""
    table = Table(*FOUR, rules={"two-exposures": {}})
    assert table.win("Ann", 25, "Dee", exposures=2).net == {"Ann": 300, "Bea": -75, "Cat": -75, "Dee": -150}
    assert table.win("Ann", 25, exposures=3).net["Ann"] == 150
    assert table.win("Ann", 25).net["Ann"] == 150
    four = Table(*FOUR, rules={"two-exposures": {"exposures": 4, "factor": 2}})
    assert four.win("Ann", 25, exposures=4).net["Ann"] == 300


def test_two_exposures_have_columns() -> None:
    """How often, and the most it brought."""
    table = Table(*FOUR, rules={"two-exposures": {}})
    table.win("Ann", 25, exposures=2)
    table.win("Ann", 50, exposures=2)
    table.win("Ann", 75)
    assert table.columns()["exposed-wins"] == {"Ann": 2, "Bea": 0, "Cat": 0, "Dee": 0}
    assert table.columns()["best-exposed"]["Ann"] == 900


def test_after_a_wall_game_only_east_plays_for_double() -> None:
    """Wins double and pays double; nobody else, and only in the next hand."""
    table = Table(*FOUR, rules={"east-after-wall": {}})
    table.wall()
    assert table.seating.seated[0] == "Bea"
    assert table.win("Ann", 25).net == {"Ann": 200, "Bea": -100, "Cat": -50, "Dee": -50}
    assert table.win("Cat", 25).net["Cat"] == 150
    table.wall()
    assert table.win("Ann", 25, "Cat").net == {"Ann": 200, "Bea": -50, "Cat": -100, "Dee": -50}


def test_the_first_jokerless_hand_takes_the_ante() -> None:
    """Everybody's, who waits included; the second takes nothing."""
    table = Table(*FIVE, rules={"jokerless-ante": {}, "rotation": {}})
    assert table.balances == {**dict.fromkeys(FIVE, -10), "ante": 50}
    assert table.win("Ann", 25).net.get("ante") is None
    assert table.win("Bea", 25, jokerless=True, singles_pairs=True).net.get("ante") is None
    assert table.win("Cat", 25, jokerless=True).net["ante"] == -50
    assert table.win("Dee", 25, jokerless=True).net.get("ante") is None


def test_the_ante_is_carried_over() -> None:
    """With what the next night antes; singles and pairs take it where the table says so."""
    table = Table(*FOUR, rules={"jokerless-ante": {}})
    table.wall()
    assert table.end().left == {"ante": 40}
    later = Table(*FOUR, rules={"jokerless-ante": {"singles_pairs": True}}, brought={"ante": 40})
    assert later.win("Ann", 25, jokerless=True, singles_pairs=True).net["ante"] == -80


def test_the_jar_is_fed_by_name_and_pays_for_dinner() -> None:
    """The host of the dinner gets it; some pay an amount of their own."""
    table = Table(*FOUR, rules={"penalty-jar": {"own": {"Bea": 20}, "dinner": "Dee"}})
    assert table.wall(facts={"penalty": ("Ann", "Bea")}).net == {"Ann": -5, "Bea": -20, "jar": 25}
    assert table.columns()["penalties"] == {"Ann": 1, "Bea": 1, "Cat": 0, "Dee": 0}
    assert table.end().net == {"jar": -25, "Dee": 25}


def test_the_jar_is_given_away_where_nobody_pays_for_dinner() -> None:
    """Or who does is not here; an empty jar is not."""
    table = Table(*FOUR, rules={"penalty-jar": {}})
    table.wall(facts={"penalty": ("Ann",)})
    assert table.end().net == {"jar": -5, "fund": 5}
    assert Table(*FOUR, rules={"penalty-jar": {}}).end().net == {}
    with pytest.raises(Refused):
        table.thrown_in(facts={"penalty": ("Ann", "Zoe")})


def test_the_winner_of_five_sits_out() -> None:
    """Who waits takes that seat; after a wall game who waits goes on waiting."""
    table = Table(*FIVE, rules={"winner-sits-out": {}})
    assert table.seating == (FOUR, ("Eve",))
    table.win("Cat", 25, "Dee")
    assert table.seating == (("Bea", "Eve", "Dee", "Ann"), ("Cat",))
    table.wall()
    assert table.seating == (("Eve", "Dee", "Ann", "Bea"), ("Cat",))
    table.win("Eve", 25)
    assert table.seating == (("Dee", "Ann", "Bea", "Cat"), ("Eve",))
    assert Table(*FOUR, rules={"winner-sits-out": {}}).seating == (FOUR, ())


def test_beginners_pay_half_and_are_paid_in_full() -> None:
    """By name; what does not halve is rounded up."""
    table = Table(*FOUR, rules={"beginners-half": {"beginners": ["Bea"]}})
    assert table.win("Ann", 25, "Dee").net == {"Ann": 88, "Bea": -13, "Cat": -25, "Dee": -50}
    assert table.win("Bea", 25).net["Bea"] == 150


def test_what_is_above_the_cap_goes_to_the_bank() -> None:
    """Its payer pays it all the same."""
    table = Table(*FOUR, rules={"cap-to-bank": {"most": 100}})
    paid = table.win("Ann", 75, "Dee").net
    assert paid == {"Ann": 250, "Bea": -75, "Cat": -75, "Dee": -150, "bank": 50}


def test_partners_pay_each_other_nothing() -> None:
    """Those across, or a pair by name and the other two."""
    table = Table(*FOUR, rules={"partners": {}})
    assert table.win("Ann", 25, "Dee").net == {"Ann": 75, "Bea": -25, "Dee": -50}
    named = Table(*FOUR, rules={"partners": {"who": "named", "pair": ["Ann", "Bea"]}})
    assert named.win("Ann", 25).net == {"Ann": 100, "Cat": -50, "Dee": -50}
    assert named.win("Cat", 25).net == {"Cat": 100, "Ann": -50, "Bea": -50}
    three = Table("Ann", "Bea", "Cat", preset="three-players", rules={"partners": {}})
    assert three.win("Ann", 25).net["Ann"] == 100


def test_the_jackpot_grows_until_it_is_taken_and_stands_beside_the_kitty() -> None:
    """Both are fed, each takes its own."""
    table = Table(*FOUR, preset="kitty", rules={"progressive-jackpot": {}})
    assert table.wall().net == {**dict.fromkeys(FOUR, -26), "kitty": 100, "jackpot": 4}
    table.thrown_in()
    assert table.wall().net["jackpot"] == 8
    paid = table.win("Ann", 25, facts={"jackpot": True}).net
    assert (paid["jackpot"], paid["kitty"]) == (-12, -200)
    assert table.columns()["jackpots"]["Ann"] == 12
    assert table.wall().net["jackpot"] == 4
    assert table.end().left == {"jackpot": 4}


def test_east_pays_and_receives_double() -> None:
    """Each by a factor of its own; it is not played beside the rule it is meant instead of."""
    table = Table(*FOUR, rules={"east-both-ways": {"pays": 3}})
    assert table.win("Ann", 25).net["Ann"] == 300
    assert table.win("Ann", 25).net == {"Ann": 250, "Bea": -150, "Cat": -50, "Dee": -50}
    assert table.columns()["as-east"] == {"Ann": 300, "Bea": -150, "Cat": 0, "Dee": 0}


def test_a_section_of_the_card_earns_a_bonus() -> None:
    """From each payer; a section that is not named earns none."""
    table = Table(*FOUR, rules={"section-bonus": {"points": {"Quints": 15}}})
    assert table.win("Ann", 25, line="Q 1", section="Quints").net["Ann"] == 195
    assert table.win("Ann", 25, line="W 1", section="Winds").net["Ann"] == 150
    assert table.win("Ann", 25).net["Ann"] == 150


def test_quints_double_by_their_pattern() -> None:
    """Five of one tile in a group, whatever tile it is; four are none."""
    table = Table(*FOUR, rules={"quints-double": {}})
    assert table.win("Ann", 25, line="Q 1", pattern="FF 11111 22 33333").net["Ann"] == 300
    assert table.win("Ann", 25, line="W 1", pattern="NNNN EEE WWW SSSS").net["Ann"] == 150


def test_they_are_checked_like_any_other() -> None:
    """An option that cannot be, and rules that no table could play both."""
    with pytest.raises(PresetProblem, match="exposures cannot be 5"):
        Table(*FOUR, rules={"two-exposures": {"exposures": 5}})
    with pytest.raises(PresetProblem, match="cannot stand beside each other"):
        Table(*FIVE, rules={"winner-sits-out": {}, "rotation": {}})
