"""Hands told anew, facts changed one by one, numbers taken out: what that changes, and what it leaves alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from ledger.model import Hand, Result, nonzero
from ledger.night.revising import differences
from ledger.record import EndEntry, HandEntry

if TYPE_CHECKING:
    from tests.host import Host

FOUR = "start Ann Bea Cat Dee"
TABLE = ("Ann", "Bea", "Cat", "Dee")


def hand(host: Host, number: int = 1) -> Hand:
    """The hand of a number, as it stands."""
    [found] = [played.played.hand for played in host.table().evening.hands if played.played.number == number]
    return found


def net(host: Host, number: int) -> dict[str, int]:
    """The points of a hand, as they stand."""
    [found] = [played.played.net for played in host.table().evening.hands if played.played.number == number]
    return dict(found)


WON = Hand(seated=TABLE, result=Result.DISCARD, winner="Ann", value=25, discarder="Dee")
FULL = replace(
    WON, jokerless=True, concealed=True, exposures=0, dead=("Cat",), note="cake", stopped_by="Bea", line="2c"
)
FULL_WORDS = "win ann 25 dee -j --concealed --exposures 0 --dead cat --note cake --stopped-by bea --line 2c"
CALLED = Hand(seated=TABLE, result=Result.ERROR, caller="Ann", value=40, intact=("Dee",))
CHANGES: list[tuple[str, str, Hand, dict[str, Any]]] = [
    ("win ann 25 dee", "--winner bea", WON, {"winner": "Bea"}),
    ("win ann 25 dee", "--value 30", WON, {"value": 30}),
    ("win ann 25 dee", "--from cat", WON, {"discarder": "Cat"}),
    ("win ann 25 dee", "--self", WON, {"result": Result.SELF_DRAWN, "discarder": None}),
    (
        "win ann 25 dee --miscalled",
        "-x",
        WON,
        {"result": Result.SELF_DRAWN, "discarder": None, "joker_exchange": True},
    ),
    ("win ann 25 --exchange", "--from dee", WON, {}),
    ("win ann 25 --exchange", "--no-exchange", WON, {"result": Result.SELF_DRAWN, "discarder": None}),
    ("win ann 25 dee", "-j", WON, {"jokerless": True}),
    ("win ann 25 dee -j", "--no-jokerless", WON, {}),
    ("win ann 25 dee", "--pairs", WON, {"singles_pairs": True}),
    ("win ann 25 dee -p", "--no-pairs --jokerless", WON, {"jokerless": True}),
    ("win ann 25 dee", "--concealed", WON, {"concealed": True}),
    ("win ann 25 dee --concealed", "--no-concealed", WON, {}),
    ("win ann 25 dee", "--miscalled", WON, {"miscalled": True}),
    ("win ann 25 dee --miscalled", "--no-miscalled", WON, {}),
    ("win ann 25 dee", "--exposures 3", WON, {"exposures": 3}),
    ("win ann 25 dee", "--pays-all cat", WON, {"pays_all": "Cat"}),
    ("win ann 25 dee --pays-all cat", "--no-pays-all", WON, {}),
    ("win ann 25 dee", "--dead bea --dead c", WON, {"dead": ("Bea", "Cat")}),
    (FULL_WORDS, "--dead bea --no-dead cat", FULL, {"dead": ("Bea",)}),
    (FULL_WORDS, "--no-exposures", FULL, {"exposures": None}),
    (FULL_WORDS, "--no-note", FULL, {"note": None}),
    (FULL_WORDS, "--note pie", FULL, {"note": "pie"}),
    (FULL_WORDS, "--no-stopped-by", FULL, {"stopped_by": None}),
    (FULL_WORDS, "--stopped-by cat", FULL, {"stopped_by": "Cat"}),
    (FULL_WORDS, "--no-line", FULL, {"line": None}),
    (FULL_WORDS, "--line 3a", FULL, {"line": "3a"}),
    ("error ann 40 --intact dee", "--caller bea", CALLED, {"caller": "Bea"}),
    ("error ann 40 --intact dee", "--no-intact dee --intact cat", CALLED, {"intact": ("Cat",)}),
    ("error ann 40 --intact dee", "--wrecker bea", CALLED, {"wrecker": "Bea"}),
    ("error ann 40 --intact dee --wrecker bea", "--no-wrecker", CALLED, {}),
]


@pytest.mark.parametrize(("recorded", "options", "before", "changed"), CHANGES)
def test_every_fact_is_said_and_taken_back_by_itself(
    host: Host, recorded: str, options: str, before: Hand, changed: dict[str, Any]
) -> None:
    """Every fact can be said and taken back by itself; what was not named stays as it was."""
    host.done(FOUR, recorded, f"edit 1 {options}")
    assert hand(host) == replace(before, **changed)


def test_bets_and_facts(host: Host) -> None:
    """A bet and a fact are put in, replaced and taken away, each by whose or what it is."""
    host.done(f"{FOUR} Eve Fay --preset six-with-bettors --with dice-doubles --with last-tile")
    host.done("win ann 25 dee --bet eve=ann --bet fay=wall --fact dice-doubles")
    host.done("edit 1 --bet eve=bea --no-bet fay --fact dice-doubles=no --fact last-tile")
    assert dict(hand(host).bets) == {"Eve": "Bea"}
    assert (dict(hand(host).facts), hand(host).last_tile) == ({"dice-doubles": False}, True)
    host.done("edit 1 --no-fact dice-doubles --fact last-tile=no --bet fay=void")
    assert dict(hand(host).bets) == {"Eve": "Bea", "Fay": "void"}
    assert (dict(hand(host).facts), hand(host).last_tile) == ({}, False)


def test_the_bet_of_the_one_who_waits(host: Host) -> None:
    """Where one player waited, a bet needs no name, and replaces that player's."""
    host.done(f"{FOUR} Eve --with bettor", "win ann 25 dee --bet ann", "edit 1 --bet bea")
    assert dict(hand(host).bets) == {"Eve": "Bea"}


def test_the_whole_hand(host: Host) -> None:
    """A hand told anew keeps nothing of what was told before, but who sat."""
    host.done(FOUR, FULL_WORDS, "edit 1 bea 30 self j")
    assert hand(host) == Hand(seated=TABLE, result=Result.SELF_DRAWN, winner="Bea", value=30, jokerless=True)
    assert net(host, 1) == {"Ann": -120, "Bea": 360, "Cat": -120, "Dee": -120}


def test_the_line_of_a_hand_told_anew(host: Host) -> None:
    """A line on the group's card says the value, as it does for mahj win."""
    (host.book.cards / "2026.toml").write_text(
        'format = 1\ntitle = "Ours"\n[[hands]]\nlabel = "A"\npattern = "FF 2026 444 DDD 11"\nvalue = 35\n',
        encoding="utf-8",
    )
    host.done(FOUR, "wall", "edit 1 ann line A dee")
    assert hand(host).value == 35


def test_who_sat_stays(host: Host) -> None:
    """A hand corrected after others came is still a hand of those who sat, and names mean them first."""
    host.done(FOUR, "win ann 25 dee", "players add Dora", "sub Dora --for Dee --yes")
    host.done("edit 1 ann 30 from d")
    assert hand(host).seated == TABLE
    assert hand(host).discarder == "Dee"
    assert host.table().evening.players == ("Bea", "Cat", "Dora", "Ann")


def test_two_who_sat_the_other_way_round_change_places(host: Host) -> None:
    """Two who sat the other way round change places from one hand to another, in one write; facts stay."""
    host.done(f"{FOUR} --with east-doubles", "win ann 25 dee", "win ann 25 dee --note b", "win cat 25 dee")
    host.done("edit 1-2 --swap ann bea")
    assert hand(host, 1).seated == ("Bea", "Ann", "Cat", "Dee")
    assert hand(host, 2).seated == ("Ann", "Cat", "Dee", "Bea")
    assert hand(host, 3).seated == ("Cat", "Dee", "Ann", "Bea")
    assert net(host, 1) == {"Bea": -50, "Ann": 125, "Cat": -25, "Dee": -50}
    assert net(host, 2) == {"Ann": 200, "Cat": -50, "Dee": -100, "Bea": -50}
    assert [(entry.number, entry.after) for entry in host.entries()[3:]] == [(1, None), (2, 1)]
    assert "Taken back: 1." in host.done("undo").out
    assert hand(host, 1).seated == TABLE
    assert hand(host, 2).seated == ("Bea", "Cat", "Dee", "Ann")


def test_one_hand_can_be_swapped(host: Host) -> None:
    """A range of one hand is that hand."""
    host.done(FOUR, "win ann 25 dee", "edit 1 --swap cat dee")
    assert hand(host).seated == ("Ann", "Bea", "Dee", "Cat")


def test_what_depends_is_corrected_with_it(host: Host) -> None:
    """A doubling after a wall game, and a purse, reach later hands: they are named with both points and given again."""
    host.done(f"{FOUR} --preset pie --with pie.limit=300 --with after-wall-doubles")
    host.done("wall", "win ann 50 dee", "win bea 25 cat", "win cat 75 dee -j")
    assert net(host, 4)["Dee"] == -75
    refused = host.run("edit 1 ann 25 bea")
    assert (refused.code, len(host.entries())) == (1, 4)
    assert "entries 2 and 4 depend on it" in refused.err
    assert "2. Ann wins 50 on Dee's discard: was Ann +400, Bea -100, Cat -100, Dee -200; now Ann +200" in refused.out
    assert "was Ann -150, Bea -150, Cat +375, Dee -75; now Ann -150, Bea -150, Cat +450, Dee -150" in refused.out
    host.done("edit 1 ann 25 bea --yes")
    assert [(entry.number, entry.after) for entry in host.entries()[4:]] == [(1, None), (2, 1), (4, 1)]
    assert net(host, 2) == {"Ann": 200, "Bea": -50, "Cat": -50, "Dee": -100}
    assert net(host, 4)["Dee"] == -150
    assert "With it: 2 and 4." in host.done("undo").out
    assert net(host, 4)["Dee"] == -75
    assert "With it: 2 and 4." in host.done("redo").out
    assert net(host, 4)["Dee"] == -150


def test_what_is_not_reached_stays_as_announced(host: Host) -> None:
    """A later hand whose points were changed by hand is left alone, unless the correction reaches it."""
    host.done(FOUR, "win ann 25 dee", "win bea 25 cat")
    text = host.night_path().read_text(encoding="utf-8")
    text = text.replace("net = { Bea = 100, Cat = -50", "net = { Bea = 105, Cat = -55")
    host.night_path().write_text(text, encoding="utf-8")
    host.done("edit 1 --value 30")
    assert net(host, 2)["Bea"] == 105
    assert [revision.number for revision in differences(host.table())] == [2]


def test_a_dry_run_writes_nothing(host: Host) -> None:
    """What would change is shown, and nothing written."""
    host.done(f"{FOUR} --with after-wall-doubles", "wall", "win ann 25 dee")
    before = host.night_path().read_bytes()
    out = host.done("edit 1 bea 25 cat --dry-run").out
    assert "1. was: Wall game" in out
    assert "2. Ann wins 25 on Dee's discard: was Ann +200" in out
    assert "Nothing was written" in host.done("void 1 --dry-run").out
    assert host.night_path().read_bytes() == before


def test_taking_out_reaches_later_hands_too(host: Host) -> None:
    """A wall game that is taken out doubles nothing any more."""
    host.done(f"{FOUR} --with after-wall-doubles", "wall", "win ann 25 dee")
    assert host.run("void 1").code == 1
    host.done("void 1 --yes")
    assert net(host, 2) == {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}
    host.done("undo")
    assert net(host, 2)["Ann"] == 200


def test_a_hand_taken_out_can_be_told_anew(host: Host) -> None:
    """A number that was taken out counts again once it is corrected."""
    host.done(FOUR, "win ann 25 dee", "wall", "void 1", "edit 1 --value 30")
    assert net(host, 1)["Ann"] == 120
    assert [played.played.number for played in host.table().evening.hands] == [1, 2]


def test_both_versions_are_shown(host: Host) -> None:
    """With ``--all`` the newer version stands where the older one stood, and the older one is there as well."""
    host.done(FOUR, "win ann 25 dee", "wall", "edit 1 --value 30")
    out = host.done("show --all --format plain").out.splitlines()
    numbered = [line for line in out if line.startswith("# ")]
    assert [line.split(",")[0] for line in numbered] == ["# 1", "# 1", "# 2"]
    assert "wins 25" in numbered[0]
    assert "wins 30" in numbered[1]
    assert "wins 25" not in host.done("show --format plain").out


def test_a_night_that_has_ended_is_corrected_where_it_is(host: Host) -> None:
    """A night that has ended is corrected where it is, its end with it, and stays ended; undo takes that back."""
    host.done(f"{FOUR} --preset kitty", "wall", "win ann 25 dee", "wall", "end --unpaid")
    [end] = [entry for entry in host.entries() if isinstance(entry, EndEntry)]
    assert end.net == {"kitty": -100, "Ann": 25, "Bea": 25, "Cat": 25, "Dee": 25}
    assert host.run("edit 3 bea 25 cat").code == 1
    out = host.done("edit 3 bea 25 cat --yes").out
    assert "4. The night ends: was" in out
    table = host.table()
    assert not table.is_open
    assert table.evening.end is not None
    assert dict(table.evening.end.net) == {}
    assert nonzero(table.evening.owed) == nonzero(table.evening.balances)
    assert differences(table) == ()
    host.done("void 2 --yes")
    assert differences(host.table()) == ()
    host.done("undo", "undo")
    assert nonzero(host.table().evening.owed) == nonzero(host.table().evening.balances)
    assert "Taken back: 4. The night ends." in host.done("undo").out
    assert host.table().is_open
    host.done("redo", "redo", "redo")
    assert differences(host.table()) == ()
    assert not host.table().is_open


def test_reopened_and_played_on(host: Host) -> None:
    """After ``end --reopen`` the night goes on, and what is taken back then is the last change."""
    host.done(FOUR, "win ann 25 dee", "end", "end --reopen", "win bea 25 self")
    assert "Taken back: 6. Bea wins 25, self-drawn." in host.done("undo").out
    assert "Entry 5 stands again" in host.done("undo").out
    assert not host.table().is_open


def test_undo_twice_takes_back_two_and_names_them(host: Host) -> None:
    """Each undo names what it takes back, and the next one takes back the one before."""
    host.done(FOUR, "win ann 25 dee", "pay ann bea 5", "edit 1 --value 30")
    said = [host.done("undo").out.splitlines()[0] for _ in range(3)]
    assert said == [
        "Taken back: 1. Ann wins 30 on Dee's discard.",
        "Taken back: 2. Ann pays Bea 5.",
        "Taken back: 1. Ann wins 25 on Dee's discard.",
    ]
    assert host.run("undo").code == 1
    host.done("redo", "redo", "redo")
    assert hand(host).value == 30


def test_an_odd_value_is_doubted(host: Host) -> None:
    """A correction to an unusual value is doubted, as recording it is; one that leaves the value alone is not."""
    host.done(FOUR, "win ann 20 dee")
    assert "unusual" in host.run("edit 1 --value 22").err
    assert "unusual" not in host.run("edit 1 -j").err


def test_rules_of_that_hand(host: Host) -> None:
    """A hand is reckoned under the rules it was played under, whatever is played now."""
    host.done(FOUR, "win ann 25 dee", "presets use flat", "win bea 25 cat", "edit 1 --value 30", "edit 3 --value 30")
    assert net(host, 1) == {"Ann": 120, "Bea": -30, "Cat": -30, "Dee": -60}
    assert net(host, 3) == {"Ann": -30, "Bea": 90, "Cat": -30, "Dee": -30}
    assert isinstance(host.entries()[-1], HandEntry)


def test_who_sat_at_a_hand_stays_when_their_coming_is_taken_out(host: Host) -> None:
    """Shown, settled and able to pay: a hand belongs to those who sat at it, whatever becomes of the seats."""
    host.done("start Ann Bea Cat Dee", "sub Eve --for Dee", "win ann 25 eve")
    assert "Ann +100, Bea -25, Cat -25, Dee 0, Eve -50." in host.done("void 1 --yes").out
    assert "hand balance, Ann +100, Bea -25, Cat -25, Dee 0, Eve -50" in host.done("show --format plain").lines
    assert "Eve pays Ann 50" in host.done("paid eve ann --yes").out


def test_a_kitty_is_shared_by_who_sat_last_even_where_their_coming_was_taken_out(host: Host) -> None:
    """The night ends, and nobody blames the rule."""
    host.done("start Ann Bea Cat Dee --preset kitty", "wall", "sub Eve --for Dee", "wall", "void 2 --yes")
    assert "50 from the kitty to Eve" in host.done("end --yes").out


def test_a_payment_taken_out_leaves_what_is_owed_now(host: Host) -> None:
    """By its number, by undo, and brought back again; a correction of a hand says nothing of it."""
    host.done(FOUR, "win ann 25 dee", "paid dee ann")
    assert "\nLeft to settle: Ann +100, Bea -25, Cat -25, Dee -50.\n" in host.done("void 2").out
    assert "\nLeft to settle: Ann +50, Bea -25, Cat -25.\n" in host.done("undo").out
    host.done("paid bea ann", "paid cat ann")
    assert "Left to settle" in host.done("undo").out
    assert "\nNobody owes anything of 2026-11-29 now.\n" in host.done("redo").out
    assert "ettle" not in host.done("win bea 25 self", "undo").out
