"""Every problem of an unsound night is named, with what was found and what would be right."""

from __future__ import annotations

import pytest

from tests.storage.night_texts import ENTRY, HEADER, NOTE, WIN, entry, parse, problems_of, said_of

HEADER_PROBLEMS = {
    'date = "2026-11-29"': 'date is "2026-11-29"; it should be a date such as 2026-11-29, without quotes',
    "date = 2026-11-29T10:00:00Z": "date is 2026-11-29 10:00:00+00:00; it should be a date",
    "date = 0001-01-01": "date is 0001-01-01; it should be a date",
    "started = 2026-11-29T19:05:00": "started is 2026-11-29 19:05:00; it should be a time with its offset",
    "started = 9999-11-29T19:05:00Z": "started is 9999-11-29 19:05:00+00:00; it should be a time with its offset",
    "started = 19:05:00": "started is a time of day; it should be a time with its offset",
    'players = "Ann"': 'players is "Ann"; it should be a list of at least 2 names',
    'players = ["Ann"]': "players is a list; it should be a list of at least 2 names",
    'players = ["Ann", 7]': "players is 7; it should be a name in quotes",
    'players = ["Ann", "ANN"]': 'players holds "Ann" and "ANN", which are the same name',
    'players = ["Ann", "Ann"]': "players holds a name twice",
    'players = ["Ann", " Bea"]': 'players holds " Bea"; write it "Bea"',
    'players = ["Ann", "kitty"]': 'players is wrong: "kitty" cannot be a name',
    "id = 7": "id is 7; it should be a text in quotes",
    'preset = ""': 'preset is ""; it should be a text in quotes',
    'unit = "dollars"': 'unit is "dollars"; it should be one of coins, points, tournament, league',
    "unit = []": "unit is a list; it should be one of",
    "point = 0.01": 'point is 0.01; it should be an amount above zero in quotes, such as "0.01"',
    'point = "0.00"': 'point is "0.00"; it should be an amount above zero',
    'point = "1e5"': 'point is "1e5"; it should be an amount above zero',
    'currency = "usd"': 'currency is "usd"; it should be three capital letters',
    'paid = "later"': 'paid is "later"; it should be one of at-the-end, each-hand',
    'written_by = "me"': 'written_by is "me"; it should be a list of texts',
    "written_by = [1]": "written_by is a list; it should be a list of texts",
    "brought = { Ann = 5 }": 'brought gives "Ann", which is no name of a pot',
    "brought = { fund = 5 }": 'brought gives "fund", which is no name of a pot',
    "brought = { kitty = -5 }": 'brought gives "kitty" -5; a pot holds a whole number from 0',
    "brought = 5": "brought is 5; it should be whole points by pot",
    "brought = { kitty = 0.5 }": 'brought gives "kitty" 0.5; a pot holds a whole number from 0',
    "brought_from = 5": "brought_from is 5; it should be a list of ids",
    "brought_from = [5]": "brought_from is a list; it should be a list of ids",
    "versions = 5": "versions is 5; it should be a table",
    "versions = { pie = 0 }": 'versions gives "pie" 0; it should be a whole number from 1, or a digest',
    "versions = { pie = 2 }\nxyzzy = []": 'unknown key "xyzzy"',
    "rules = 5": "rules is 5; it should be tables such as [rules.winner-collects]",
    "rules = { pie = 500 }": 'rules gives "pie" 500; it should be a table of options',
    "rules = { pie = { limit = { x = [1] } } }": 'rules gives "pie" an option "limit" that is a table',
    "rules = { pie = { limit = [[1]] } }": 'rules gives "pie" an option "limit" that is a list',
    "rules = { pie = { limit = nan } }": 'rules gives "pie" an option "limit" that is NaN',
    "rules = { pie = { limit = 2026-01-01 } }": 'rules gives "pie" an option "limit" that is 2026-01-01',
    "entries = 5": "entries is 5; every entry should begin with a line [[entries]]",
    "entries = [5]": "entries is a list; every entry should begin with a line [[entries]]",
    'presett = "x"': 'unknown key "presett" | did you mean preset?',
    "xyzzy = []": 'unknown key "xyzzy" | known here: id, date,',
    "x = 0x" + "f" * 40: 'unknown key "x"',
    "table = 0x" + "f" * 40: "table is an endless number; it should be a text in quotes",
    "table = true": "table is true; it should be a text in quotes",
}


@pytest.mark.parametrize("line", HEADER_PROBLEMS)
def test_a_header_that_cannot_be_is_refused_in_words(line: str) -> None:
    """A key of the night that is not what it should be is named, with what was found and what would be right."""
    key = line.partition(" ")[0]
    others = [other for other in HEADER.splitlines() if not other.startswith(f"{key} =")]
    assert HEADER_PROBLEMS[line] in said_of("\n".join([*others, line]))


@pytest.mark.parametrize("key", ["id", "date", "started", "players", "preset"])
def test_header_key_missing(key: str) -> None:
    """A night without one of the keys it must have is refused by the name of the key."""
    assert f"the key {key} is missing" in said_of(
        "\n".join(line for line in HEADER.splitlines() if not line.startswith(f"{key} ="))
    )


def test_an_endless_key_is_refused_with_those_known() -> None:
    """A key longer than any typing mistake is not compared with those known."""
    assert "known here: id, date," in said_of("k" * 5000 + " = 1\n" + HEADER)


def test_a_night_of_a_newer_format_is_not_read() -> None:
    """A night of a newer format is not read at all."""
    assert "newer mahj" in said_of(HEADER.replace("format = 1", "format = 3") + "xyzzy = 1\n")


HAND_PROBLEMS = {
    "winner": "the key winner is missing, which a hand with result",
    "value": "the key value is missing, which a hand with result",
    "from": "the key from is missing, which a hand with result",
    "net": "the key net is missing, which a hand with result",
    "result": "the key result is missing",
    "seated": "the key seated is missing",
    "at": "the key at is missing",
    'winner = "Zed"': 'winner names "Zed", who does not sit at this hand | known here: Ann, Bea, Cat, Dee',
    'winner = "ann"': 'winner names "ann", who does not sit at this hand | did you mean Ann?',
    "winner = 5": "winner is 5; it should be a text in quotes",
    "value = 0": "value is 0; it should be a whole number from 1 to 100000",
    "value = 100001": "value is 100001; it should be a whole number from 1 to 100000",
    "value = 25.0": "value is 25.0; it should be a whole number",
    'value = "25"': 'value is "25"; it should be a whole number from 1 to 100000, without quotes',
    "value = true": "value is true; it should be a whole number",
    "value = false": "value is false; it should be a whole number",
    'from = "Eve"': 'from names "Eve", who does not sit at this hand',
    'from = "Ann"': 'from names "Ann", who won the hand',
    'result = "won"': 'result is "won"; it should be one of discard, self-drawn, wall, thrown-in, error',
    'jokerless = "yes"': 'jokerless is "yes"; it should be true or false, without quotes',
    "singles_pairs = 1": "singles_pairs is 1; it should be true or false",
    "exposures = 5": "exposures is 5; it should be a whole number from 0 to 4",
    "exposures = -1": "exposures is -1; it should be a whole number from 0 to 4",
    'dead = "Bea"': 'dead is "Bea"; it should be a list of names',
    'dead = ["Eve"]': 'dead names "Eve", who does not sit at this hand',
    'pays_all = "Eve"': 'pays_all names "Eve", who does not sit at this hand',
    'stopped_by = "Eve"': 'stopped_by names "Eve", who does not sit at this hand',
    "bets = 5": "bets is 5; it should be a table of names",
    "bets = { Eve = 5 }": "bets is a table; it should be a table of names",
    'bets = { Zed = "Ann" }': 'bets names "Zed", who does not play this night',
    'bets = { Eve = "Eve" }': 'bets names "Eve", who does not sit at this hand',
    "facts = 5": "facts is 5; it should be a table, such as",
    'facts = { dice = " " }': 'facts gives "dice" " "; it should be true, false, a number up to 100000, or a player or',
    "facts = { dice = [] }": 'facts gives "dice" a list; it should be true, false, a number',
    "facts = { dice = -1 }": 'facts gives "dice" -1; it should be true, false, a number up to 100000, or a player or',
    "net = { Ann = 100, Bea = -99 }": "net sums to 1; what some get others pay, so it should sum to 0",
    "net = { Ann = 100, Zed = -100 }": 'net names "Zed", who does not play this night',
    "net = { Ann = true }": 'net gives "Ann" true; points are whole numbers',
    "net = { Ann = 10000000000, Bea = -10000000000 }": 'net gives "Ann" 10000000000; points are whole numbers up to',
    "net = 5": "net is 5; it should be a table of whole points",
    'seated = ["Ann"]': "seated is a list; it should be a list of at least 2 names",
    "number = 0": "number is 0; it should be a whole number from 1",
    'number = "1"': 'number is "1"; it should be a whole number from 1',
    "after = 9": "after is 9, which no entry before it has as its number",
    "by = 5": "by is 5; it should be a text in quotes",
    "at = 2026-11-29T19:20:00": "at is 2026-11-29 19:20:00; it should be a time with its offset",
    'winer = "Ann"': 'unknown key "winer" | did you mean winner?',
    'table = "2"': "table is a key of the whole night, not of an entry | move it to the top, above the first table",
    "joker_exchange = true": 'joker_exchange stands beside result "discard"; it belongs to "self-drawn"',
    'caller = "Bea"': 'caller stands beside result "discard"; it belongs to "error"',
    'wrecker = "Bea"': 'wrecker stands beside result "discard"; it belongs to "error"',
    'intact = ["Bea"]': 'intact stands beside result "discard"; it belongs to "error"',
}


@pytest.mark.parametrize("line", HAND_PROBLEMS)
def test_a_hand_that_cannot_be_is_refused_in_words(line: str) -> None:
    """A key of a hand that is not what it should be, or missing, is named with the entry it stands in."""
    key = line.partition(" ")[0]
    others = [other for other in WIN.splitlines() if not other.startswith(f"{key} =")]
    said = said_of(HEADER + "\n".join([*others, line if "=" in line else ""]))
    assert HAND_PROBLEMS[line] in said
    assert said.startswith("n.toml, entry 1 (number ")


SELF_DRAWN = 'result = "self-drawn"\nvalue = 25\nwinner = "Ann"\nnet = {}\n'
NOT_WON_PROBLEMS = {
    'result = "wall"\nwinner = "Ann"': 'winner stands beside result "wall"; it belongs to "discard" or "self-drawn"',
    'result = "wall"\nvalue = 25': 'value stands beside result "wall"; it belongs to "discard" or "self-drawn" or',
    'result = "wall"\njokerless = true': 'jokerless stands beside result "wall"',
    'result = "wall"\nexposures = 0': 'exposures stands beside result "wall"',
    'result = "thrown-in"\npays_all = "Ann"': 'pays_all stands beside result "thrown-in"',
    'result = "thrown-in"\nline = "one"': 'line stands beside result "thrown-in"',
    'result = "error"\nvalue = 25': "the key caller is missing",
    'result = "error"\ncaller = "Ann"': "the key value is missing",
    'result = "error"\ncaller = "Ann"\nvalue = 25\nintact = ["Ann"]': 'intact names "Ann", who made the call',
    'result = "error"\ncaller = "Ann"\nvalue = 25\nwrecker = "Bea"\nintact = ["Bea"]': 'intact names "Bea", who made',
    'result = "error"\ncaller = "Ann"\nvalue = 25\nintact = ["Eve"]': 'intact names "Eve", who does not sit',
    SELF_DRAWN + 'from = "Bea"': 'from stands beside result "self-drawn"',
    SELF_DRAWN + "miscalled = true": "miscalled stands beside result",
}


@pytest.mark.parametrize("keys", NOT_WON_PROBLEMS)
def test_key_beside_the_wrong_result(keys: str) -> None:
    """A key stands beside the results it means something for, and some results need theirs."""
    assert NOT_WON_PROBLEMS[keys] in said_of(HEADER + ENTRY + keys)


PAID = entry("payment", 'from = "Ann"\nto = "Bea"\namount = 5')
ENTRY_PROBLEMS = {
    entry("handd", ""): 'type is "handd", which is no type of entry | did you mean hand?',
    entry("x", "").replace('type = "x"', ""): "the key type is missing | it is one of begin, hand, seats,",
    entry("x", "").replace(
        'type = "x"', "type = 5"
    ): "type is 5, which is no type of entry | it is one of begin, hand,",
    entry("note", ""): "the key text is missing",
    entry("note", "text = ' '"): 'text is " "; it should be a text in quotes',
    entry("payment", 'from = "Ann"\nto = "Ann"\namount = 5\npurpose = "other"'): 'to names "Ann", who pays',
    entry("payment", 'from = "Zed"\nto = "Ann"\namount = 5\npurpose = "other"'): 'from names "Zed", who does not play',
    entry("payment", 'from = "Ann"\nto = "Zed"\namount = 5\npurpose = "other"'): 'to names "Zed", who does not play',
    entry(
        "payment", 'from = "Ann"\nto = "Bea"\namount = 0\npurpose = "other"'
    ): "amount is 0; a payment of nothing stands beside asked",
    entry("payment", 'from = "Ann"\nto = "Bea"\namount = 5\npurpose = "fun"'): 'purpose is "fun"; it should be one of',
    entry("totals", "net = { Zed = 0 }"): 'net names "Zed", who does not play this night',
    entry("totals", ""): "the key net is missing",
    entry("end", "net = { Zed = 0 }"): 'net names "Zed", who does not play this night',
    entry("end", "unpaid = { Zed = 5 }"): 'unpaid names "Zed", who does not play this night',
    entry("end", "kitty_left = -1"): "kitty_left is -1; it should be a whole number from 0",
    entry("end", "left = { Kitty = 1 }"): 'left gives "Kitty", which is no name of a pot',
    entry("end", "paid = 1"): "paid is 1; it should be true or false",
    entry("begin", ""): "the key net is missing",
    entry("begin", "net = { Zed = 0 }"): 'net names "Zed", who does not play this night',
    NOTE.replace("number = 2", "number = 1") + entry("begin", "net = {}"): "opens the night, and stands behind other",
    entry("note", 'text = "Cake"\nfollows = 2'): "follows is 2, which is not the number of an entry before it",
    entry("note", 'text = "Cake"\nfollows = -1'): "follows is -1; it should be a whole number from 0",
    entry(
        "rules", 'preset = "flat"\nversions = { pie = "" }\n[entries.rules.pie]'
    ): 'versions gives "pie" ""; it should',
    PAID + 'purpose = "other"\nasked = 4\n': "asked is 4, less than the amount that was paid",
    PAID
    + 'purpose = "settle"\nasked = 5\n': "asked stands beside purpose settle; it belongs to a payment that is play",
    PAID + 'purpose = "settle"\nof = "x"\n': "of stands beside purpose settle; it belongs to purpose carried",
    PAID + 'purpose = "other"\npoint = "0.01"\n': "point stands beside purpose other; it belongs to purpose settle or",
    PAID + 'purpose = "other"\ncurrency = "USD"\n': "currency stands beside purpose other; it belongs to purpose",
    PAID + 'purpose = "carried"\npoint = "0"\n': 'point is "0"; it should be an amount above zero',
    PAID + 'purpose = "carried"\nof = " "\n': 'of is " "; it should be a text in quotes',
    entry("void", ""): "takes out number 2, which no entry before it has",
    entry("seats", "players = []"): "players is a list; it should be a list of at least 2 names",
    entry("rules", "[entries.rules.pie]"): "the key preset is missing",
    entry("rules", 'preset = "flat"'): "the key rules is missing",
    entry("rules", 'preset = "flat"\nrules = {}'): "rules is a table; it should be every rule of the preset in full",
    entry("end", "") + NOTE.replace("number = 2", "number = 3"): "stands after the end of the night, number 2",
}


@pytest.mark.parametrize("text", ENTRY_PROBLEMS)
def test_an_entry_that_cannot_be_is_refused_in_words(text: str) -> None:
    """What is wrong with an entry beside the hands is named too."""
    assert ENTRY_PROBLEMS[text] in said_of(HEADER + text)


@pytest.mark.parametrize("key", ["kitty_left = 5", "paid = true"])
def test_what_only_the_first_format_says_is_refused_in_a_newer_one(key: str) -> None:
    """An end of the second format has none of the keys that stood for payments, and is told what to write."""
    text = HEADER + entry("end", key)
    assert parse(text).entries
    assert f"{key.partition(' ')[0]} belongs to files of format 1" in said_of(text.replace("format = 1", "format = 2"))


def test_nothing_follows_in_a_circle() -> None:
    """An entry given again can only follow one whose number was there before its own."""
    first, second = entry("note", 'text = "One"', 2), entry("note", 'text = "Two"\nfollows = 2', 3)
    circle = HEADER + first + second + entry("note", 'text = "One"\nfollows = 3', 2)
    assert "follows is 3, which is not the number of an entry before it" in said_of(circle)


def test_after_the_end_only_money_moves() -> None:
    """After the end money may still move, and the end may be taken back; then play goes on."""
    settle = entry("payment", 'from = "Ann"\nto = "Bea"\namount = 5\npurpose = "settle"', 3)
    carried = entry("payment", 'from = "Ann"\nto = "Bea"\namount = 5\npurpose = "carried"', 4)
    text = HEADER + entry("end", "") + entry("end", "kitty_left = 5") + settle + carried
    assert len(parse(text).entries) == 4
    assert len(parse(text + entry("void", "") + WIN).entries) == 6
    penalty = entry("payment", 'from = "Ann"\nto = "Bea"\namount = 5\npurpose = "penalty"', 5)
    assert "stands after the end" in said_of(text + penalty)


def test_entry_without_a_number() -> None:
    """An entry that has no number is named by its place."""
    assert said_of(HEADER + NOTE.replace("number = 2", "")).startswith("n.toml, entry 1: the key number is missing")


def test_all_problems_of_a_night_are_said_at_once() -> None:
    """Nobody has to correct one mistake to be told of the next."""
    text = (
        HEADER.replace('"pie"', "5")
        + WIN.replace("25\n", "0\n").replace("seated", "seeted")
        + NOTE.replace("2", "0", 1)
    )
    assert [problem.message.split(":")[0] for problem in problems_of(text)] == [
        "n.toml",
        "n.toml, entry 1 (number 1)",
        "n.toml, entry 1 (number 1)",
        "n.toml, entry 1 (number 1)",
        "n.toml, entry 2 (number 0)",
    ]


def test_messages_are_safe_for_a_terminal() -> None:
    """Nothing in a file can act on the terminal through a message."""
    (problem,) = problems_of(HEADER + NOTE + '"\\u001b[31m\\u202e" = 1\n')
    assert problem.message.isprintable()
    assert "\u202e" not in problem.message
