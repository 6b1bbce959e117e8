"""The worked evening of events, typed as a director types it."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.event.conftest import EIGHT, SIXTEEN

if TYPE_CHECKING:
    from tests.host import Host

NIGHT = "e-2026-11-29-r{}-t{}"


def totals(host: Host, words: str = "") -> list[tuple[int, str, int]]:
    """The table of the event: rank, player, total."""
    return [(row["rank"], row["player"], row["total"]) for row in host.json(f"event {words}")]


def seats(host: Host, number: int) -> list[str]:
    """The tables of a round."""
    lines = host.done(f"event seats --round {number} --by table --format plain").lines
    return [line.partition(": ")[2] for line in lines if line.startswith("Table")]


def names(line: str) -> str:
    """The people of a line of seats, without their letters."""
    return " ".join(part.split()[1] for part in line.split(", "))


def test_two_tables_play_a_round(evening: Host) -> None:
    """Their points stand apart, the next round waits for all hands, and time ends what is not done."""
    out = evening.done("event").out
    assert "Table 1: Ann +90, Bea +50, Cat +10, Dee -10. Bank -140." in out
    assert "Table 2: Eve +60, Fay +10, Gil 0, Hal +35. Bank -105." in out
    assert "Outstanding: table 2 (3 of 4 hands)." in out
    assert (
        "round 1 is not done: table 2 has 3 of 4 hands"
        in evening.refused("event round ann bea cat dee / eve fay gil hal").err
    )
    assert evening.done("event time").lines[0] == "Time: table 1 and table 2 ended."
    evening.done("event round Ann Fay Cat Hal / Eve Bea Gil Dee", "check")


def test_sheets_of_the_second_round_are_added(two_rounds: Host) -> None:
    """Who is level shares the rank, in the order entered, and the prizes; the bank stands opposite."""
    assert totals(two_rounds) == [
        *((1, "Ann", 80), (1, "Bea", 80), (1, "Eve", 80), (4, "Cat", 55), (4, "Hal", 55)),
        *((6, "Dee", 45), (7, "Fay", 35), (8, "Gil", 10)),
    ]
    lines = two_rounds.done("event --format plain").lines
    assert lines[0] == "The event 2026-11-29, after round 2 of 2"
    assert lines[1] == "rank 1, player Ann, round 1 +90, round 2 -10, penalties 0, total +80, prize USD 53.33"
    assert "player bank, total -440" in lines
    assert "$0.01 of the prizes cannot be shared out in cents." in lines
    assert two_rounds.nets() == {"bank": -440, **{name: total for _, name, total in totals(two_rounds)}}
    two_rounds.done("check")


def test_a_third_round_is_drawn_by_rank(two_rounds: Host) -> None:
    """The first four of the standings sit together, and who was level for the last seat is said."""
    out = two_rounds.refused("event round ann bea cat dee / eve fay gil ann").err
    assert "Ann sits twice; Hal has no seat" in out
    out = two_rounds.done("event round --by rank").out
    assert "Table 1: Ann, Bea, Eve, Cat.\nTable 2: Hal, Dee, Fay, Gil.\n" in out
    assert "Cat and Hal were level for the last seat." in out


def test_letters_are_planned_with_who_meets_again(host: Host) -> None:
    """And that the mixer would do without; with twelve, who sits together all the time."""
    ran = host.done(f"event start {SIXTEEN} --preset tournament --movement letters")
    assert ran.out.startswith("The event 2026-11-29 is open: Tournament, 16 players, 4 tables, 3 rounds of 4 hands.\n")
    assert "Letters: A stays, B down 1, C down 2, D up 1." in ran.out
    pairs = "Ann and Cat, Bea and Dee, Eve and Gil, Fay and Hal, Ivy and Kay, Jan and Lea, Meg and Ora, Nan and Pam"
    assert f"warning: in round 3 eight pairs meet again: {pairs}" in ran.err
    assert "The mixer seats 16 for five rounds and nobody meets anybody twice: --movement mixer." in ran.out
    assert list(map(names, seats(host, 2))) == [
        *("Ann Fay Kay Pam", "Eve Jan Ora Dee", "Ivy Nan Cat Hal", "Meg Bea Gil Lea"),
    ]
    assert host.done("event seats --round 2 --by name --format plain").lines[:2] == [
        "Ann: table 1, A",
        "Bea: table 4, B",
    ]
    twelve = " ".join(SIXTEEN.split()[:12])
    assert "Cat and Dee" in host.done(f"event start {twelve} --movement letters --dry-run").err.splitlines()[-1]


def test_an_uneven_number_is_asked_about(host: Host) -> None:
    """In a pipe it is refused with the three ways there are; then everybody waits in turn."""
    thirteen = " ".join(SIXTEEN.split()[:13])
    host.refused(
        f"event start {thirteen}",
        "13 players: sit-out (3 tables, 1 waits), threes (4+3+3+3), fives (5+4+4)",
        "say which with --uneven sit-out, or another of these; uneven in mahj.toml says it for good",
    )
    host.done(f"event start {thirteen} --uneven sit-out --rounds 4")
    waiting = [row for row in host.json("event seats --by table --all") if row["table"] == "sits out"]
    assert len({row[f"round_{number}"] for row in waiting for number in range(1, 5)}) == 4
    assert (
        "11 players cannot be seated with fives"
        in host.refused(f"event start {' '.join(SIXTEEN.split()[:11])} --uneven fives").err
    )


def test_a_name_without_its_accents_is_who_is_known(host: Host) -> None:
    """It is said who is meant, of who enters and of who comes later."""
    host.done("players add Zoë Noël")
    assert host.done(f"event start {EIGHT.replace('Hal', 'zoe')} --uneven sit-out").err.startswith(
        "zoe is Zoë\nnew: Ann\n"
    )
    assert host.done("event arrive noel").err.startswith("noel is Noël\nwarning: in round 2")


def test_who_comes_sits_from_the_next_round_on(host: Host) -> None:
    """Of fifteen one waits; once a sixteenth is there nobody does."""
    host.done(
        f"event start {' '.join(SIXTEEN.split()[:15])} --uneven sit-out --movement mixer", "event round", "event time"
    )
    assert "16 players from round 2 on" in host.done("event arrive Zoe").out
    assert len(seats(host, 2)) == 4
    assert "sits out" not in host.done("event seats --round 2 --format plain").out
    host.done("event round", "check")
    notes = {row["player"]: row["note"] for row in host.json("event")}
    assert notes["Zoe"] == "came for round 2"


def test_a_purse_goes_with_its_owner(host: Host) -> None:
    """Who has lost it at one table pays nothing at the next, and one file tells why."""
    host.done(f"event start {EIGHT} --preset pie --with pie.limit=100 --movement hand --rounds 2")
    host.done("event round Ann Bea Cat Dee / Eve Fay Gil Hal", "win ann 25 dee -j", "event time")
    host.done("event round Eve Dee Cat Fay / Ann Bea Gil Hal")
    assert "before = { Dee = -100, Cat = -50 }" in host.night_path(NIGHT.format(2, 1)).read_text("utf-8")
    out = host.done("win eve 25 dee").out
    assert "Table 1, round 2." in out
    assert "Dee's purse is empty" in out
    assert host.balances(NIGHT.format(2, 1)) == {"Eve": 50, "Cat": -25, "Fay": -25}
    host.done("check", f"recalc --night {NIGHT.format(2, 1)}", f"why --night {NIGHT.format(2, 1)}")


def test_the_table_is_that_of_the_people_named(evening: Host) -> None:
    """It is said which; people of two tables, or nobody, are refused, and nobody sits at two."""
    assert evening.done("win fay 25 gil --exposures 2").lines[0] == "Table 2, round 1."
    evening.refused("win ann 25 gil", "Ann sits at table 1, Gil at table 2", "name people of one table")
    assert "several nights are open" in evening.refused("wall").err
    assert "Ann sits at table 1" in evening.refused("start Ann Ivy Jan Kay --table 3").err
    assert "Ann sits at table 1" in evening.refused("sub Ann gil").err


def test_coins_are_settled_across_all_tables(host: Host) -> None:
    """One plan, written down as paid when the event ends, which pays every table; undo opens it again."""
    host.done(
        f"event start {EIGHT} --movement hand --rounds 2 --hands 1", "event round Ann Bea Cat Dee / Eve Fay Gil Hal"
    )
    host.done("win ann 25 dee", "win eve 25 hal", "event round Ann Eve Cat Gil / Bea Dee Fay Hal")
    assert "round 2 is not done: table 1 has 0 of 1 hand and table 2 has 0 of 1 hand" in host.refused("event end").err
    host.done("win ann 25 eve", "wall --table 2")
    plan = host.done("event settle").lines
    assert plan[0] == "Cat pays Ann 50 ($0.50)."
    assert host.done("event end").lines[: len(plan) - 1] == plan[:-1]
    assert "Unpaid" not in host.done("settle --all").out
    host.refused("event round", "the event e-2026-11-29 has ended", "mahj event undo opens it again")
    host.done("event undo")
    assert host.done("event settle").lines[0] == "Cat pays Ann 50 ($0.50)."
    assert "Unpaid: " in host.done("event end --unpaid").out
    host.done("check")


def test_what_the_director_does_is_taken_back(two_rounds: Host) -> None:
    """A round without hands, a penalty; one with hands stays."""
    assert "round 2 has hands at table 1" in two_rounds.refused("event undo").err
    two_rounds.done("event round --by swiss")
    assert two_rounds.done("event undo").lines[0] == "Taken back: the opening of round 3."
    assert not two_rounds.night_path(NIGHT.format(3, 1)).exists()
    two_rounds.done("event penalty gil 20 --why talking")
    assert totals(two_rounds)[-1] == (8, "Gil", -10)
    two_rounds.done("event undo")
    assert totals(two_rounds)[-1] == (8, "Gil", 10)
    two_rounds.done("event penalty gil 20", "event void 5")
    assert totals(two_rounds)[-1] == (8, "Gil", 10)
    two_rounds.done("check")


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("event start Ann Bea Cat Dee Eve", "5 players: an event is played at two tables or more"),
        ("event start Ann Bea Cat Dee Eve Fay Gil ann", "Ann is named twice"),
        (f"event start {EIGHT} --prize 60 --prize 50", "the prizes come to 110 per cent"),
        (f"event start {SIXTEEN} Zoe --uneven fives", "tables of 5 need a rule for who waits"),
        (f"event start {EIGHT} --move E=1", '--move "E=1" is not understood'),
        ("event score 2 eve=1", "table 2 has hands recorded already"),
        ("event score 3 eve=1", 'round 1 has no table "3"'),
        ("event penalty gil 0", "a penalty of 0 points cannot be"),
        ("event penalty zoe 10", 'nobody here is called "zoe"'),
        ("event leave fay", "Fay sits at table 2, which has 3 of 4 hands"),
        ("event arrive fay", "Fay is in the event already"),
        ("event void 99", "the event e-2026-11-29 has no entry 99"),
        ("event --event x", 'there is no event "x"'),
        ("event seats --by rank", "seats are listed by name or by table"),
    ],
)
def test_what_cannot_be_is_refused(evening: Host, command: str, message: str) -> None:
    """In words, and nothing is written."""
    assert message in evening.refused(command).err


@pytest.mark.parametrize(
    ("points", "message"),
    [
        ("ann=1 bea=1 cat=1", "Dee sits there and has no points"),
        ("ann=1 bea=1 cat=1 dee=1 eve=1", "Eve does not sit there"),
        ("ann=1 bea=1 cat=1 dee=x", '"dee=x" is not understood'),
        ("ann=1 ann=1", "Ann is named twice"),
        ("ann=1 bea=1 cat=1 dee=1", "the sheet adds up to +4 points, not to 0"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(host: Host, points: str, message: str) -> None:
    """In words, and nothing is written."""
    host.done(f"event start {EIGHT}", "event round")
    assert message in host.refused(f"event score 1 {points}").err


def test_a_book_without_events_says_how_to_begin(host: Host) -> None:
    """And a file of names opens one."""
    host.refused("event", "this book has no event", "six people or more open one; mahj help event shows how")
    path = host.book.root / "names.txt"
    path.write_text("\n".join(EIGHT.split()), encoding="utf-8")
    host.done(f"event start --file {path} --name 'Club evening' --minutes 60")
    assert host.done("event --format plain").lines[0] == "Club evening, before round 1 of 3"
    assert "60 minutes" in host.done("event sheet --table 2").out
    shutil.rmtree(host.book.events)
    assert "has no event" in host.refused("event").err


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("events/e-2026-11-29.toml", 'movement = "hand"', 'movement = "walk"', "movement is"),
        ("events/e-2026-11-29.toml", 'type = "round"', 'type = "rond"', "no type of entry"),
        ("events/e-2026-11-29.toml", '"Hal"]]', '"Ann"]]', "stands twice in round 1"),
        ("events/e-2026-11-29.toml", '"Hal"]]', '"Zoe"]]', '"Zoe" is not in the event'),
        ("events/e-2026-11-29.toml", "prizes = [50, 30, 20]", "prizes = [90, 30]", "comes to 120 per cent"),
        ("events/e-2026-11-29.toml", 'id = "2026', 'id = "2025', "which no file of the book has"),
        ("sessions/e-2026-11-29-r1-t2.toml", "round = 1", "round = 2", "round 2 as it was drawn"),
        ("sessions/e-2026-11-29-r2-t1.toml", 'players = ["Ann", ', 'players = ["Gus", "Ann", ', "no table of round 2"),
        ("sessions/e-2026-11-29-r2-t1.toml", 'unit = "tournament"', 'unit = "league"', "it plays for league"),
        ("sessions/e-2026-11-29-r2-t1.toml", "before = { Ann", "before = { Zoe", "before names"),
    ],
)
def test_check_says_what_does_not_fit(two_rounds: Host, file: str, old: str, new: str, problem: str) -> None:
    """Of the file of an event, and of its nights against it."""
    path = two_rounds.book.root / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    assert problem in two_rounds.run("check").out


def test_check_misses_a_round(two_rounds: Host) -> None:
    """And a file that is no event's by its name is named."""
    for table in (1, 2):
        two_rounds.night_path(NIGHT.format(1, table)).unlink()
    (two_rounds.book.events / "evening.toml").write_text("", "utf-8")
    out = two_rounds.run("check").out
    assert "round 1 has no night, and a later one has" in out
    assert "is no name of an event" in out


def test_standings_count_the_evening_and_not_its_tables(two_rounds: Host) -> None:
    """Two rounds at two tables were one night; rounds count by themselves, and penalties are taken off."""
    two_rounds.done("event penalty gil 20")
    rows = {row["player"]: row for row in two_rounds.json("standings")}
    assert (rows["Ann"]["nights"], rows["Ann"]["rounds"], rows["Ann"]["best_night"]) == (1, 2, 80)
    assert (rows["Gil"]["net"], rows["bank"]["net"]) == (-10, -420)
    assert two_rounds.done("standings --format plain").lines[0].endswith("tournament, 1 night")
    best = {row["player"]: row["net"] for row in two_rounds.json("standings --best-rounds 1")}
    assert (best["Ann"], best["Dee"], best["Gil"]) == (90, 55, -10)
    assert best == {row["player"]: row["net"] for row in two_rounds.json("standings --per-week 1")}
    few = {row["player"]: row["note"] for row in two_rounds.json("standings --min-rounds 6 --by average")}
    assert few["Ann"] == "2 of 6"
    assert {row["player"]: row["net"] for row in two_rounds.json("standings --best 1")}["Ann"] == 80
    assert two_rounds.json("standings --min-nights 2")[0]["note"] == "1 of 2"
    two_rounds.refused(
        "standings --per-week 0", "--per-week 0 would count no round", "give how many rounds count, from 1", code=2
    )
    two_rounds.refused(
        "standings --min-rounds=-1", "--min-rounds -1 means nothing", "give a number of rounds, from 0", code=2
    )


def test_tables_of_one_date_are_one_night(host: Host) -> None:
    """In a book written before there were events, too; a night without a table is one by itself."""
    host.done(
        "start Ann Bea Cat Dee --table 1",
        "win ann 25 dee",
        "end",
        "start Ann Eve Fay Gil --table 2",
        "win ann 25 gil",
        "end",
    )
    rows = {row["player"]: row for row in host.json("standings")}
    assert (rows["Ann"]["nights"], rows["Ann"]["rounds"], rows["Ann"]["best_night"]) == (1, 2, 200)
    host.done("start Ann Bea Cat Dee", "win bea 25 dee", "end")
    assert host.json("standings --by nights")[0]["nights"] == 2


def test_an_event_is_one_line_of_the_nights_and_shown_whole(two_rounds: Host) -> None:
    """With ``--all`` its tables; ``mahj`` alone says that it is open, and databases know round and event."""
    (row,) = two_rounds.json("nights")
    assert (row["night"], row["hands"], row["state"]) == ("e-2026-11-29", 7, "open, 2 rounds")
    assert len(two_rounds.json("nights --all")) == 4
    out = two_rounds.done("show e-2026-11-29").out
    assert "Round 1\nTable 1: A Ann, B Bea, C Cat, D Dee\n" in out
    assert "after round 2 of 2" in out
    two_rounds.done("event round --by swiss")
    assert "The event 2026-11-29 is open, 3 of 3 rounds played or open." in two_rounds.done("").out
    assert "mahj event end the event" in two_rounds.refused("end").err


def test_settling_without_a_night_settles_the_open_event(host: Host) -> None:
    """And that of a night of it; a table ends without paying anything."""
    host.done(f"event start {EIGHT} --hands 1", "event round", "win ann 25 dee", "wall --table 2")
    plan = host.done("settle").lines
    assert plan[0] == "Dee pays Ann 50 ($0.50)."
    assert host.done(f"settle --night {NIGHT.format(1, 1)}").lines == plan
    host.done("end --table 1")
    assert host.done("settle").lines == plan


def test_who_leaves_keeps_points_and_who_is_left_over_waits(host: Host) -> None:
    """As it was said then of an uneven number; who has left is noted, and a renamed player stays one."""
    host.done(f"event start {EIGHT} --preset tournament --hands 1", "event round")
    host.done("win ann 25 dee --exposures 0", "wall --table 2", "players rename hal Hallie")
    out = host.done("event leave gil --uneven sit-out").out
    assert "Without Gil: 7 players from round 2 on, of whom 3 sit out." in out
    rows = {row["player"]: row for row in host.json("event")}
    assert (rows["Gil"]["total"], rows["Gil"]["note"]) == (10, "left after round 1")
    host.done("event penalty hallie 5", "event round", "check")
    assert "3 sit out" not in host.done("event arrive gil").out
    assert '"Hal"' in (host.book.events / "e-2026-11-29.toml").read_text("utf-8")
    host.done("event undo", "check")


def test_rounds_are_drawn_by_chance_or_mixed_and_shown_by_the_hand(host: Host) -> None:
    """Also an event named by its id; who has no hand stands last by points a hand, and coins settle what they pay."""
    host.done(f"event start {EIGHT} --hands 1", "event round", "win ann 25 dee", "wall --table 2")
    host.done("event round --by random", "event time", "event round --by mixer", "event time")
    assert host.json("event --by per-hand")[0]["player"] == "Ann"
    lines = host.done("event seats --all --format plain").lines
    assert lines[0] == "Round 1"
    assert len(seats(host, 1)) == 2
    name = next(line for line in host.files()["events/e-2026-11-29.toml"].decode().splitlines() if line[:2] == "id")
    host.done(f"event --event {name.split(chr(34))[1]}")
    assert host.done("event settle --coins").lines[0] == "Dee pays Ann 50 ($0.50, a half dollar)."
    assert "is not there" in host.refused("event start --file nowhere.txt").err


def test_an_event_that_cannot_be_read_hides_nothing_else(host: Host) -> None:
    """Its nights stand apart in what is owed, the standings count them, and other nights open."""
    host.done(f"event start {EIGHT} --hands 1", "event round", "win ann 25 dee", "event time")
    path = host.book.events / "e-2026-11-29.toml"
    path.write_text("format = 2\n", encoding="utf-8")
    assert "the key players is missing" in host.run("check").out
    assert host.nets()["Ann"] == 100
    assert "No night is open." in host.done("").out
    host.done("start Ivy Jan Kay Lea")


def test_a_table_is_told_with_whoever_left_it_with_points(host: Host) -> None:
    """So that its line adds up, whoever has the seat now."""
    host.done(f"event start {EIGHT} --movement hand --hands 2", "event round Ann Bea Cat Dee / Eve Fay Gil Hal")
    host.done("win gil 25 hal", "sub Zoe --for gil")
    line = next(line for line in host.done("event").lines if line.startswith("Table 2"))
    assert sorted(line.removeprefix("Table 2: ").removesuffix(".").split(", ")) == [
        *("Eve -25", "Fay -25", "Gil +100", "Hal -50", "Zoe 0")
    ]
