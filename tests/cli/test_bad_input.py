"""What the commands refuse: the exit code, the sentence and the hint, and that nothing has been written."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

if TYPE_CHECKING:
    from tests.host import Host


class Bad(NamedTuple):
    """A command that is refused: what it says, and what it should say."""

    command: str
    code: int
    error: str
    hint: str


def refused(host: Host, bad: Bad) -> None:
    """Run it; see that it says exactly this, and that no file has changed."""
    assert host.refused(bad.command, bad.error, bad.hint, code=bad.code).out == ""


def cases(*bad: Bad) -> pytest.MarkDecorator:
    """Each case as a test of its own, named after its command."""
    return pytest.mark.parametrize("bad", bad, ids=lambda case: case.command[:60])


TONIGHT = "players tonight: Ann, Bea, Cat, Dee"


AT_TABLE = "at the table: Ann, Bea, Cat, Dee"


VALUE = "the value is the number printed on the card, from 1 to 100000"


WIN = "write mahj win WINNER [VALUE] [DISCARDER or self]; mahj win --help says more"


@cases(
    Bad("win zoe 25 dee", 1, 'nobody here is called "zoe"', TONIGHT),
    Bad("win anne 25 dee", 1, 'nobody here is called "anne"', "did you mean Ann?"),
    Bad("win ann 25 deee", 1, 'nobody here is called "deee"', "did you mean Dee?"),
    Bad("win '' 25 dee", 1, 'nobody here is called ""', TONIGHT),
    Bad(
        "win ann 25 ann", 1, "Ann cannot win on a discard of their own",
        "record it as self-drawn, or name who discarded",
    ),
    Bad("win ann 25 dee --dead ann", 1, "Ann's hand is dead and cannot win", "leave out --dead, or name who won"),
    Bad(
        "win ann 25 dee --dead dee", 1, "Dee's hand is dead and cannot discard the winning tile",
        "a tile thrown out of turn and claimed for mah jongg is recorded with --miscalled",
    ),
    Bad("win ann 25 dee --fact dice", 1, 'no rule in force asks about "dice"', "tonight's rules ask about no facts"),
    Bad(
        "error ann 40 --intact cat --intact dee", 1, "with 2 hands intact play goes on, and Ann's hand is dead",
        "record the hand when it ends, with --dead Ann",
    ),
    Bad(
        "win ann 25", 2, "the win does not say on whose discard it was",
        "name the discarder after the value, as in mahj win ann 25 dee, or say self for a self-drawn win",
    ),
    Bad(
        "win ann 25 --from dee --self", 2, "the win is both self-drawn and on a discard of dee",
        "leave out the discarder, or leave out self and --exchange",
    ),
    Bad(
        "win ann 25 dee --exchange", 2, "the win is both self-drawn and on a discard of dee",
        "leave out the discarder, or leave out self and --exchange",
    ),
    Bad(
        "win ann 25 cat --from dee", 2, "the discarder is named twice, or as self",
        "name one discarder, or say self",
    ),
    Bad("win ann 25 --from self", 2, "the discarder is named twice, or as self", "name one discarder, or say self"),
    Bad(
        "win ann 25 --miscalled", 2, "--miscalled does not say whose discard it was",
        "name the discarder with --from NAME",
    ),
    Bad("win ann 25 self --miscalled", 2, "only a discard can be miscalled", "name the discarder with --from NAME"),
    Bad("win ann 25 slef", 1, 'nobody here is called "slef"', "did you mean self?"),
    Bad("win ann 25 zyx", 1, 'nobody here is called "zyx"', f"{TONIGHT}, or self"),
    Bad("win ann 0 dee", 1, "a hand cannot be worth 0", VALUE),
    Bad(
        "win ann -25 dee", 2, "numbers are never negative here", "leave out the minus; who pays is said by names",
    ),
    Bad("win ann 2.5 dee", 2, 'a value cannot be "2.5"', "type a whole number, such as 25"),
    Bad("win ann ten dee", 2, 'a value cannot be "ten"', "type a whole number, such as 25"),
    Bad("win ann 100001 dee", 1, "a hand cannot be worth 100001", VALUE),
    Bad(
        "win ann 25000000000000000 dee", 1, 'a value cannot be "25000000000000000"', "type a whole number, such as 25",
    ),
    Bad("error ann 0", 1, "a hand cannot be worth 0", VALUE),
    Bad("win ann 25 dee --exposures 5", 1, "a hand cannot have 5 exposures", "count them from 0 to 4"),
    Bad(
        "win ann 25 dee --exposures few", 2, 'a number of exposures cannot be "few"', "type a whole number, such as 25",
    ),
    Bad("win", 2, "WINNER is missing", WIN),
    Bad("win ann", 2, "VALUE is missing", WIN.replace("[VALUE]", "VALUE")),
    Bad("win ann 25 dee j", 2, 'mahj win does not know what to do with "j"', "did you mean -j?"),
    Bad("win ann 25 dee --jokerles", 2, 'there is no option "--jokerles"', "did you mean --jokerless?"),
    Bad("win ann 25 dee --zzz", 2, 'there is no option "--zzz"', "mahj win --help shows how it is used"),
    Bad("win ann 25 --from", 2, "--from needs something after it", "--help of the command shows what"),
    Bad("win ann 25 dee --bet eve=ann", 1, 'nobody here is called "eve"', "did you mean Dee?"),
    Bad(
        "wall --bet ann", 1, "nobody waits at this table, so nobody can bet", "leave out --bet",
    ),
    Bad("wall --bet ann=wall", 1, "Ann is at the table and cannot bet", "only who waits may bet"),
    Bad("wall --fact a=maybe", 2, '--fact "a=maybe" is not understood', "write K, K=yes, K=no or K=3"),
    Bad(
        "pay ann ann 10", 1, "Ann cannot pay Ann", "name who pays first, then who is paid",
    ),
    Bad("pay ann bea 0", 1, "a payment cannot be 0", "name whole points, from 1 to 100000"),
    Bad("pay ann bea 1000000", 1, "a payment cannot be 1000000", "name whole points, from 1 to 100000"),
    Bad("pay ann pot 10", 1, 'nobody here is called "pot"', TONIGHT),
    Bad("pay ann bea some", 2, 'a payment cannot be "some"', "type a whole number, such as 25"),
    Bad(
        "pay ann bea 10 --for fun", 2,
        '--for cannot be "fun"', "it is one of dispute, penalty, other",
    ),
    Bad(
        "paid ann bea", 1, "the plan has no payment from Ann to Bea", "mahj settle shows it; or name an amount",
    ),
    Bad("note ' '", 1, "a note needs some words", "write them in quotes"),
    Bad(f"note {'x' * 2001}", 1, "a note cannot have 2001 characters", "write up to 2000"),
    Bad("win ann 25 dee --note ''", 1, "a note needs some words", "write them in quotes"),
    Bad("win ann 25 dee --line ' '", 1, "a line of the card needs some words", "write them in quotes"),
    Bad("seats Ann", 1, "one player is no table", "name two to four players, East first"),
    Bad(
        "seats Ann Bea Cat Dee Eve", 1, "five players need bettor or rotation: at most four sit at a table",
        "first let the rules seat them: mahj presets use --with bettor (who waits bets), or "
        "mahj presets use --with rotation (who waits sits out); then say it again",
    ),
    Bad("void 7", 1, "the night 2026-11-29 has no entry 7", "its entries: none"),
    Bad("void one", 2, 'an entry cannot be "one"', "type a whole number, such as 25"),
    Bad("redo", 1, "there is nothing to bring back", "redo goes forward only right after undo"),
    Bad(
        "why", 1, "no hand has been recorded in the night 2026-11-29",
        "record one with mahj win WINNER VALUE DISCARDER or mahj wall",
    ),
    Bad("end --unpaid --reopen", 2, "--unpaid and --reopen exclude each other", "give one of them"),
    Bad(
        "end --reopen", 1, "the night 2026-11-29 is open", "name another with --night; mahj nights lists them",
    ),
    Bad(
        "start Eve Fay", 1, "the night 2026-11-29 is open (Ann, Bea, Cat, Dee)",
        "end it with mahj end --night 2026-11-29, or open another table with --table",
    ),
    Bad("wall --table 2", 1, 'no night is open at table "2"', "mahj nights lists them"),
    Bad(
        "wall --night 2026-11-28", 1, 'there is no night "2026-11-28"',
        "there are 2026-11-29; mahj nights lists them all",
    ),
    Bad("shwo", 2, "there is no command mahj shwo", "did you mean mahj show?"),
    Bad("ann 25 dee", 2, "there is no command mahj ann", "did you mean mahj win ann 25 dee?"),
    Bad("dance", 2, "there is no command mahj dance", "mahj --help lists the commands"),
    Bad("presets shwo", 2, "there is no command mahj presets shwo", "did you mean mahj presets show?"),
)  # fmt: skip
def test_command_is_refused_at_the_table(table: Host, bad: Bad) -> None:
    """At a table of Ann, Bea, Cat and Dee."""
    refused(table, bad)


@cases(
    Bad("start", 2, "NAME is missing", "write mahj start NAME...; mahj start --help says more"),
    Bad("start Ann", 1, "one player is no table", "name two to four players, East first"),
    Bad(
        "start Ann Bea ann", 1, "ann is named twice",
        "name every player once; two people of one name need two names",
    ),
    Bad(
        "start Ann Bea Cat Dee Eve", 1, "five players need bettor or rotation: at most four sit at a table",
        "add --with bettor (who waits bets) or --with rotation (who waits sits out); both take five or six",
    ),
    Bad(
        "start Ann Bea --preset standart", 1, 'there is no preset "standart"', "did you mean standard?",
    ),
    Bad(
        "start Ann Bea --with pie.limits=5", 1, '--with: the rule pie has no option "limits"', "did you mean limit?",
    ),
    Bad(
        "start Ann Bea --with pie.limit=lots", 1, '--with: pie.limit cannot be "lots"',
        "it takes a whole number from 1 to 100000: the points in every purse when the night begins",
    ),
    Bad(
        "start Ann Bea --with pie=5", 2, '--with "pie=5" is not understood',
        "write --with RULE or --with RULE.option=value",
    ),
    Bad(
        "start Ann Bea --without pie", 1, '"pie" is not in force in standard',
        "in force: winner-collects, discarder-doubles, self-drawn-doubles, jokerless-doubles, miscalled-discard, "
        "mah-jongg-in-error, pays-for-table",
    ),
    Bad(
        "start Ann Bea Cat Dee --with hot-wall --with cold-wall", 1,
        "the rules cold-wall and hot-wall cannot stand beside each other",
        "play without one of them: --without cold-wall, or --without hot-wall",
    ),
    Bad(
        "start Ann Bea --date yesterday", 2, '"yesterday" is no date',
        "write year, month and day, such as 2026-11-29",
    ),
    Bad("start Ann Bea --date 1066-10-14", 2, "no evening is of the year 1066", "name one from 1900 to 2999"),
    Bad("start Ann Bea --table ' '", 2, 'a table cannot be called " "', "give it a short name, such as --table 2"),
    Bad(
        f"start Ann Bea --table {'x' * 61}", 2, f'a table cannot be called "{"x" * 60}..."',
        "give it a short name, such as --table 2",
    ),
    *(
        Bad(
            command, 1, "no night is open", "open one, East first, as in mahj start Ann Bea Cat Dee",
        )
        for command in ("win ann 25 dee", "wall", "thrown-in", "error ann 25", "pay ann bea 5", "paid ann bea 5",
                        "note hello", "seats Ann Bea", "undo", "redo", "void 1", "show", "why", "settle", "end")
    ),
    Bad(
        "show 2026-11-29", 1, 'there is no night "2026-11-29"', "there are none yet: mahj start",
    ),
    Bad(
        "start Ann Bea --with pies", 3, "the rule pies is not installed",
        "did you mean pie? mahj plugins list shows them all",
    ),
)  # fmt: skip
def test_command_is_refused_before_a_night(host: Host, bad: Bad) -> None:
    """In a book without a night."""
    refused(host, bad)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("--help", "it begins with a dash, like an option"),
        ("-5", "it begins with a dash, like an option"),
        ("Ann\nBea", "it holds a control character"),
        ("\x1b[31mAnn", "it holds a control character"),
        ("Ann\u202eBea", "it holds a character that turns the direction of writing"),
        ("An\u200bn", "it holds an invisible character"),
        ("Ann\u2028", "it holds a control character"),
        ("\ufe0fAnn", "it holds an invisible character"),
        ("Eve=Ann", "it holds an equals sign, which bets and facts use"),
        ("Kitty", "the word kitty means something else here"),
        ("SELF", "the word self means something else here"),
        ("   ", "it is empty"),
        ("x" * 61, "it is longer than 60 characters"),
        ("Jos\udce9", "it holds a broken character"),
    ],
    ids=ascii,
)
def test_name_is_refused(host: Host, name: str, reason: str) -> None:
    """A name that would be taken for something else is refused, and printed so that a terminal only draws it."""
    before = host.files()
    run = host.run(["start", "--", name, "Bea"])
    assert run.code == 1
    assert run.err.endswith(f" cannot be a name: {reason}\nhint: use the name the player goes by\n")
    assert all(char.isprintable() for char in run.err.replace("\n", ""))
    assert host.files() == before


def test_ambiguous_beginning_lists_the_candidates(host: Host) -> None:
    """Winner and discarder are never guessed: everybody who could be meant is named."""
    host.done("start Ann Anna Bea Beatrix")
    refused(host, Bad("win an 25 bea", 1, '"an" could be Ann or Anna', "type more of the name"))
    refused(host, Bad("win ann 25 b", 1, '"b" could be Bea or Beatrix', "type more of the name"))
    assert host.done("win ann 25 bea").lines[0] == "1. Ann wins 25 on Bea's discard."


def test_player_who_waits_or_has_left_is_not_at_the_table(host: Host) -> None:
    """Only who sits can win or discard; the hint says who does."""
    host.done("start Ann Bea Cat Dee Eve --preset five-with-bettor")
    refused(host, Bad("win eve 25 dee", 1, "Eve (waiting) is not at the table, and so cannot be the winner", AT_TABLE))
    refused(
        host,
        Bad("win ann 25 eve", 1, "Eve (waiting) is not at the table, and so cannot be the discarder", AT_TABLE),
    )
    refused(
        host, Bad("wall --dead eve", 1, "Eve (waiting) is not at the table, and so cannot be a dead player", AT_TABLE)
    )
    refused(
        host,
        Bad(
            "wall --bet fay=ann", 1, 'nobody here is called "fay"',
            "players tonight: Ann, Bea, Cat, Dee, Eve",
        ),
    )  # fmt: skip
    refused(host, Bad("wall --bet eve=eve", 1, "Eve cannot bet on Eve, who is not at the table",
                      f"{AT_TABLE}; or say wall, or void"))  # fmt: skip


def test_bet_without_a_name_needs_one_who_waits(host: Host) -> None:
    """Where two wait, a bet says whose it is."""
    host.done("start Ann Bea Cat Dee Eve Fay --preset six-with-bettors")
    refused(
        host,
        Bad(
            "wall --bet wall", 1, '--bet "wall" does not say whose bet it is: Eve and Fay wait',
            "write --bet WHO=WHAT, such as --bet Eve=Ann",
        ),
    )  # fmt: skip
    refused(host, Bad("wall --bet eve=ann --bet eve=bea", 1, "Eve bets twice", "one bet a hand"))


def test_unknown_fact_lists_those_asked_about(host: Host) -> None:
    """A fact no rule asks about is refused with those that are, and one of the wrong kind with what it takes."""
    host.done("start Ann Bea Cat Dee --with dice-doubles --with last-tile")
    refused(
        host,
        Bad(
            "win ann 25 dee --fact dice", 1, 'no rule in force asks about "dice"',
            "facts asked about: dice-doubles, last-tile",
        ),
    )  # fmt: skip
    refused(host, Bad("wall --fact a --fact a=no", 1, 'the fact "a" is given twice', "give it once"))
    run = host.run("win ann 25 dee --fact dice-doubles=2")
    assert run.code == 1
    assert run.err.startswith("error: dice-doubles takes yes or no\nhint: ")


def test_every_problem_of_a_hand_is_said_at_once(table: Host) -> None:
    """Whoever typed three things wrongly reads three sentences."""
    before = table.files()
    run = table.run("win zoe 0 yan --exposures 7")
    assert run.code == 1
    assert [line for line in run.err.splitlines() if line.startswith("error: ")] == [
        'error: nobody here is called "zoe"',
        "error: a hand cannot be worth 0",
        'error: nobody here is called "yan"',
        "error: a hand cannot have 7 exposures",
    ]
    assert table.files() == before


def test_every_problem_of_a_payment_is_said_at_once(table: Host) -> None:
    """Two names that nobody has and no points: three sentences, beside the hands and when settling."""
    wrong = ['nobody here is called "zoe"', 'nobody here is called "yan"', "a payment cannot be 0"]
    assert table.refused("pay zoe yan 0").errors == wrong
    assert table.refused("paid zoe yan 200000").errors == [*wrong[:2], "a payment cannot be 200000"]


def test_everything_wrong_with_the_rules_asked_for_is_said_at_once(host: Host) -> None:
    """Of several rules and options that cannot be, each is said with its remedy, and the worst tells the exit code."""
    run = host.refused(
        "start Ann Bea --with kitty.ante=x --with nope --with nope --with pie.limits=5 --with pie=5 --without cap "
        "--with jokerless-bonus",
        code=3,
    )
    assert run.errors == [
        '--with: kitty.ante cannot be "x"',
        '--with: the rule pie has no option "limits"',
        '--with "pie=5" is not understood',
        '"cap" is not in force in standard',
        "the rules jokerless-bonus and jokerless-doubles are meant to be played one instead of the other",
        "the rule nope is not installed",
    ]
    assert len(run.hints) == len(run.errors)


def test_a_missing_rule_is_said_once(host: Host) -> None:
    """A rule that is not there is said so once, however many of its options were given."""
    run = host.refused("start Ann Bea --with nope.a=1 --with nope.b=2 --with nope", code=3)
    assert run.errors == ["the rule nope is not installed"]


def test_jokerless_with_a_joker_exchange_is_fine(table: Host) -> None:
    """The joker that was exchanged for is no longer in the hand; the exchange makes it self-drawn."""
    run = table.done("win ann 25 --jokerless --exchange")
    assert run.lines[0] == "1. Ann wins 25, self-drawn by joker exchange, jokerless."
    assert table.balances() == {"Ann": 300, "Bea": -100, "Cat": -100, "Dee": -100}


def test_stale_night_goes_on_only_with_yes(table: Host) -> None:
    """After eight hours a night may have been forgotten: a pipe is refused, and --yes goes on."""
    table.done("win ann 25 dee")
    table.now = table.now.replace(day=30, hour=8, minute=30)
    refused(
        table,
        Bad(
            "wall", 1, "the last entry of the night 2026-11-29 is 13 hours old. Go on with it?",
            "nothing was recorded; add --yes if the answer is yes",
        ),
    )  # fmt: skip
    run = table.done("wall --yes")
    assert run.err == "The last entry of the night 2026-11-29 is 13 hours old. Go on with it? yes\n"
    assert table.done("wall").err == ""
