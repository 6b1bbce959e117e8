"""A night file at the edges of what it may say: the least and most of each number, and every key it must have."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from ledger.book.keys import found, hint_for, is_users_own
from ledger.errors import FileProblem, MahjError, Problems
from ledger.night.night_reading import parse_night
from ledger.record import HandEntry

if TYPE_CHECKING:
    from ledger.record import NightRecord

HEADER = {
    "format": "1",
    "id": '"2026-11-29-4f7c"',
    "date": "2026-11-29",
    "started": "2026-11-29T19:05:00Z",
    "players": '["Ann", "Bea", "Cat", "Dee", "Eve"]',
    "preset": '"pie"',
}
WIN = {
    "number": "1",
    "type": '"hand"',
    "at": "2026-11-29T19:20:00Z",
    "seated": '["Ann", "Bea", "Cat", "Dee"]',
    "result": '"discard"',
    "winner": '"Ann"',
    "value": "25",
    "from": '"Dee"',
    "net": "{ Ann = 100, Bea = -25, Cat = -25, Dee = -50 }",
}
COMMON = {"number": "2", "at": "2026-11-29T19:30:00Z"}
DRAWN = {**{key: text for key, text in WIN.items() if key != "from"}, "result": '"self-drawn"'}
ERROR = {
    key: text for key, text in WIN.items() if key in {"number", "type", "at", "seated", "value"}
} | {"result": '"error"', "caller": '"Bea"'}  # fmt: skip
PAYMENT = {**COMMON, "type": '"payment"', "from": '"Ann"', "to": '"Bea"', "amount": "1", "purpose": '"other"'}
SEATS = {**COMMON, "type": '"seats"', "players": '["Bea", "Ann"]'}
RULES = {**COMMON, "type": '"rules"', "preset": '"flat"', "rules": "{ winner-collects = {} }"}
NOTE = {**COMMON, "type": '"note"', "text": '"Cake"'}
TOTALS = {**COMMON, "type": '"totals"', "net": "{ Ann = 5, Bea = -5 }"}
END = {**COMMON, "type": '"end"'}


def lines(keys: dict[str, str]) -> str:
    """A line a key."""
    return "".join(f"{key} = {text}\n" for key, text in keys.items())


def parse(*entries: dict[str, str], header: dict[str, str] | None = None) -> NightRecord:
    """The record of a night with these entries, each a table of keys."""
    text = lines(header or HEADER) + "".join("[[entries]]\n" + lines(entry) for entry in entries)
    return parse_night(tomllib.loads(text, parse_float=Decimal), "n.toml")


def problems(*entries: dict[str, str], header: dict[str, str] | None = None) -> tuple[MahjError, ...]:
    """Everything said about a night."""
    with pytest.raises((FileProblem, Problems)) as caught:
        parse(*entries, header=header)
    return caught.value.problems if isinstance(caught.value, Problems) else (caught.value,)


@pytest.mark.parametrize("key", [key for key in HEADER if key != "format"])
def test_night_without_a_key_it_needs(key: str) -> None:
    """Each is missed by its name, and nothing else is said."""
    (problem,) = problems(header={each: text for each, text in HEADER.items() if each != key})
    assert problem.message == f"n.toml: the key {key} is missing"


@pytest.mark.parametrize(
    ("entry", "needed"),
    [
        (WIN, ("number", "at", "seated", "result", "winner", "value", "from", "net")),
        (DRAWN, ("winner", "value", "net")),
        (ERROR, ("caller", "value")),
        (PAYMENT, ("number", "at", "from", "to", "amount", "purpose")),
        (SEATS, ("players",)),
        (RULES, ("preset", "rules")),
        (NOTE, ("text",)),
        (TOTALS, ("net",)),
    ],
    ids=["discard", "self-drawn", "error", "payment", "seats", "rules", "note", "totals"],
)
def test_entry_without_a_key_it_needs(entry: dict[str, str], needed: tuple[str, ...]) -> None:
    """Each key is missed by its name; the entry as it stands is read."""
    assert parse(entry).entries
    for key in needed:
        messages = [each.message for each in problems({each: text for each, text in entry.items() if each != key})]
        assert any(f"the key {key} is missing" in message for message in messages), (key, messages)


@pytest.mark.parametrize("key", ["jokerless", "exposures", "dead", "bets", "line", "facts", "note", "pays_all", "by"])
def test_hand_without_a_key_it_may_have(key: str) -> None:
    """Nobody has to note what nobody asked."""
    assert key not in WIN
    assert parse(WIN).entries


BOUNDS = [
    (WIN, "number", 1, 1_000_000),
    (WIN, "value", 1, 100_000),
    (WIN, "exposures", 0, 4),
    ({**PAYMENT, "asked": "1000000000"}, "amount", 0, 10**9),
    (PAYMENT, "asked", 1, 10**9),
    (END, "kitty_left", 0, 10**9),
]


@pytest.mark.parametrize(("entry", "key", "least", "most"), BOUNDS, ids=lambda value: str(value)[:12])
def test_numbers_from_the_least_to_the_most(entry: dict[str, str], key: str, least: int, most: int) -> None:
    """Both are read; one less and one more are refused, with both named."""
    for fits in (least, most):
        assert parse({**entry, key: str(fits)}).entries
    for beyond in (least - 1, most + 1):
        (problem,) = problems({**entry, key: str(beyond)})
        assert problem.message.endswith(f"{key} is {beyond}; it should be a whole number from {least} to {most}")


@pytest.mark.parametrize(("most", "table"), [(10**9, "net"), (10**9, "unpaid"), (10**9, "brought"), (100_000, "facts")])
def test_most_points_of_a_table(most: int, table: str) -> None:
    """A thousand million points are the most anybody believes, a hundred thousand the most of a fact."""

    def with_points(points: int) -> tuple[dict[str, str], ...]:
        if table == "net":
            return HEADER, {**TOTALS, "net": f"{{ Ann = {points}, Bea = -{points} }}"}
        if table == "unpaid":
            return HEADER, {**END, "unpaid": f"{{ Ann = {points}, Bea = -{points} }}"}
        if table == "facts":
            return HEADER, {**WIN, "facts": f"{{ dice = {points} }}"}
        return {**HEADER, "brought": f"{{ kitty = {points} }}"}, NOTE

    header, entry = with_points(most)
    assert parse(entry, header=header).entries
    header, entry = with_points(most + 1)
    assert all(str(most + 1) in problem.message for problem in problems(entry, header=header))


def test_nothing_in_a_kitty_is_something_it_can_bring() -> None:
    """Zero and one are read; one less than nothing is not, nor anybody's points but a pot's."""
    for points in (0, 1):
        assert parse(NOTE, header={**HEADER, "brought": f"{{ kitty = {points} }}"}).header.brought == {"kitty": points}
    for brought in ("{ kitty = -1 }", "{ fund = 1 }", "{ kitty = 1, Ann = 1 }"):
        (problem,) = problems(NOTE, header={**HEADER, "brought": brought})
        assert "brought gives" in problem.message


@pytest.mark.parametrize("year", [1900, 2999])
def test_first_and_last_year_of_a_date(year: int) -> None:
    """From 1900 to 2999, for evenings and for moments; a year before or after is refused."""
    fits = {**HEADER, "date": f"{year}-01-01", "started": f"{year}-01-01T19:00:00Z"}
    assert parse({**NOTE, "at": f"{year}-01-01T19:00:00Z"}, header=fits).header.date.year == year
    beyond = 1899 if year == 1900 else 3000
    wrong = {**HEADER, "date": f"{beyond}-01-01", "started": f"{beyond}-01-01T19:00:00Z"}
    assert len(problems(header=wrong)) == 2


def test_options_of_rules_are_plain_and_not_endless() -> None:
    """Numbers up to a million times a million times a million either way; beyond that nothing can be reckoned."""
    for fits in (10**18, -(10**18)):
        assert parse({**RULES, "rules": f"{{ odd = {{ limit = {fits} }} }}"}).entries
        (problem,) = problems({**RULES, "rules": f"{{ odd = {{ limit = {fits + (1 if fits > 0 else -1)} }} }}"})
        assert 'gives "odd" an option "limit"' in problem.message
    (problem,) = problems({**RULES, "rules": "{}"})
    assert "every rule of the preset in full" in problem.message


def test_two_are_enough_to_play_and_to_sit() -> None:
    """One is not, for the night, for a seating and for a hand."""
    two = '["Ann", "Bea"]'
    hand = {**WIN, "seated": two, "from": '"Bea"', "net": "{ Ann = 50, Bea = -50 }"}
    assert parse(hand, {**SEATS, "players": two}, header={**HEADER, "players": two}).entries
    (problem,) = problems({**SEATS, "players": '["Ann"]'})
    assert "a list of at least 2 names" in problem.message


def test_nobody_dead_and_nobody_intact_may_be_said() -> None:
    """An empty list of people is a list."""
    assert parse({**WIN, "dead": "[]"}).entries
    assert parse({**ERROR, "intact": "[]"}).entries
    for hand in ({**WIN, "dead": '"Bea"'}, {**ERROR, "intact": '"Bea"'}):
        (problem,) = problems(hand)
        assert 'it should be a list of names, such as ["Ann", "Bea"]' in problem.message


@pytest.mark.parametrize(("noted", "meant"), [("false", 0), ("0", 0), ("true", 1), ("1", 1), ("7", 7)])
def test_fact_may_be_no_and_none(noted: str, meant: int) -> None:
    """A fact somebody asked about and denied is a fact."""
    (entry,) = parse({**WIN, "facts": f"{{ dice = {noted} }}"}).entries
    assert isinstance(entry, HandEntry)
    assert entry.hand.fact("dice") == meant


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (10**18, "1000000000000000000"),
        (-(10**18), "-1000000000000000000"),
        (10**18 + 1, "an endless number"),
        (-(10**18) - 1, "an endless number"),
        (True, "true"),
        (False, "false"),
        ({}, "a table"),
        ([], "a list"),
        (Decimal("2.50"), "2.50"),
    ],
)
def test_what_was_found_is_said_and_never_endless(value: object, said: str) -> None:
    """A number of a page's length helps nobody."""
    assert found(value) == said


def test_a_long_word_is_not_compared() -> None:
    """Sixty letters may be a slip of the hand; more are none, and all that is known is listed."""
    known = ["x" * 60, "other"]
    assert hint_for("x" * 59 + "y", known) == f"did you mean {'x' * 60}?"
    assert hint_for("x" * 60 + "y", known) == f"known here: {'x' * 60}, other"
    assert hint_for("zzz", ["abc"]) == "known here: abc"


@pytest.mark.parametrize(
    ("value", "own"),
    [
        ({}, True),
        ({"a": 1}, True),
        ([{}], True),
        ([{}, {}], True),
        ([], False),
        ([{}, 1], False),
        ([1], False),
        (5, False),
    ],
)
def test_only_tables_are_the_users_own(value: object, own: bool) -> None:  # noqa: FBT001  # what is expected
    """A table, or a list of nothing else; an empty list is a key somebody mistyped."""
    assert is_users_own(value) is own


def test_a_hundred_problems_are_listed_and_no_more() -> None:
    """Ninety-nine wrong keys are ninety-nine problems; from a hundred on the rest is left unread, and that is said."""
    wrong = {f"odd{number}": "5" for number in range(1, 200)}
    some = dict(list(wrong.items())[:99])
    assert [each.message for each in problems(header=HEADER | some)] == [
        f'n.toml: unknown key "odd{number}"' for number in range(1, 100)
    ]
    listed = [each.message for each in problems(header=HEADER | wrong)]
    assert len(listed) == 101
    assert listed[-2:] == ['n.toml: unknown key "odd100"', "n.toml: more is wrong than can be listed"]
