"""Dates and amounts in cells: read as they are meant, or refused; never guessed."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import Refused
from ledger.exchange.amounts import Writing, is_blank, read_amount, writing
from ledger.exchange.dates import DateWriting, date_writing, is_date, read_date

DAY_FIRST, MONTH_FIRST = DateWriting(day_first=True), DateWriting(day_first=False)
MONTHS = ("Jan", "February", "mar", "April", "May", "June", "July", "Aug", "sept", "October", "NOV", "Dec")


@given(day=st.dates(date(2000, 1, 1), date(2099, 12, 31)))
def test_a_date_is_read_in_every_way_people_write_it(day: date) -> None:
    """The year first, the day or the month first, with dots, with a weekday, with a time, with the month's name."""
    d, m, y = day.day, day.month, day.year
    for text in (
        f"{y}-{m:02}-{d:02}",
        f"{y}/{m}/{d}",
        f"{y}-{m:02}-{d:02} 19:30",
        f"{y}-{m:02}-{d:02}T19:30:00",
        f"{d:02}.{m:02}.{y}",
        f"{d}.{m}.{y % 100:02}",
        f"{d} {MONTHS[m - 1]} {y}",
        f"Sunday, {d}th {MONTHS[m - 1]}. {y}",
        f"{d}-{MONTHS[m - 1]}-{y % 100:02}",
        f"{MONTHS[m - 1]} {d}, {y}",
        f"Sun, {MONTHS[m - 1]} {d}rd {y}",
        f"{y}-{m:02}-{d:02}T19:30:00.123Z",
        f"{d:02}.{m:02}.{y}, 19:30",
    ):
        assert read_date(text, DateWriting()) == day, text
    assert read_date(f"{d}/{m}/{y}", DAY_FIRST) == day
    assert read_date(f"Thu {m}/{d}/{y}", MONTH_FIRST) == day
    assert read_date(f"{m}/{d}/{y} (Thu)", MONTH_FIRST) == day
    for text in (f"{d}-{MONTHS[m - 1]}", f"{MONTHS[m - 1]} {d}", f"{d}.{m}.", f"{m}/{d}"):
        assert read_date(text, DateWriting(day_first=False, year=y)) == day, text
    assert read_date(str((day - date(1899, 12, 30)).days), DateWriting(serials=True)) == day
    assert read_date(f"{m}/{d}/{y % 100:02} 19:30", MONTH_FIRST) == day


@pytest.mark.parametrize(
    "text", ["2026-02-30", "31/04/2026", "hello", "Foo 3, 2026", "3 Foo 2026", "12", "25.5", "Ann"]
)
def test_what_is_no_date_is_none(text: str) -> None:
    """A day that no calendar has, a word, a number."""
    assert read_date(text, DAY_FIRST) is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("8 de enero de 2026", date(2026, 1, 8)),
        ("8. März 2026", date(2026, 3, 8)),
        ("8 août 2026", date(2026, 8, 8)),
        ("8 okt 2026", date(2026, 10, 8)),
        ("8 dic. 2026", date(2026, 12, 8)),
    ],
)
def test_months_are_known_in_other_languages(text: str, day: date) -> None:
    """By their names or the first three letters."""
    assert read_date(text, DateWriting()) == day


@pytest.mark.parametrize("text", ["Set 1", "out 5", "Mario 5", "Ma 5", "1.5", "25.5", "46030", "5-6", "Jan-24"])
def test_what_only_looks_like_a_date_is_none(text: str) -> None:
    """A game of tennis, a person, an amount, a score; a month of which no day is known."""
    assert not is_date(text)
    assert read_date(text, DateWriting(day_first=True, year=2026)) is None


def test_a_date_without_a_year_is_refused_where_none_is_said() -> None:
    """The year is never guessed."""
    for text in ("24-Jan", "Jan 24", "1/24"):
        with pytest.raises(Refused, match=f'"{text}" has no year'):
            read_date(text, MONTH_FIRST)


def test_dates_without_a_year_stay_within_one() -> None:
    """A jump back over the new year is refused, whichever way a sheet runs; a long summer is none."""
    for texts in (["12/17", "1/14"], ["11/1", "12/17", "1/14"], ["2/1", "1/14", "12/17", "12/1"]):
        with pytest.raises(Refused, match="past the end of one"):
            date_writing(texts, year=2026)
    for texts in (
        ["1/17", "2/17", "11/1"],
        ["11/1", "2/17", "1/17"],
        ["1/17/2025", "12/17", "1/14/2027"],
        ["1/2", "3/4"],
    ):
        date_writing(texts, year=2026)


def test_days_are_numbers_where_all_of_them_are() -> None:
    """As a spreadsheet counts them, of this century; one date written out shows that the others are none."""
    assert date_writing(["46030", "46037.79", ""]).serials
    assert not date_writing(["46030", "2026-01-15"]).serials
    assert not date_writing(["46030", "150000"]).serials
    assert not date_writing([]).serials


def test_a_date_that_could_be_two_is_refused() -> None:
    """Nothing says whether 3/4 is in March or in April; 5/5 is the same either way."""
    with pytest.raises(Refused, match='"3/4/2026" could be two dates'):
        read_date("3/4/2026", DateWriting())
    assert read_date("5/5/2026", DateWriting()) == date(2026, 5, 5)


def test_one_clear_date_settles_all_of_a_sheet() -> None:
    """A day above the twelfth shows the order; dates with dots or the year first show nothing of it."""
    assert date_writing(["3/4/2026", "29/11/2026", "2026-01-30", "30.1.2026"]) == DAY_FIRST
    assert date_writing(["3/4/2026", "11/29/2026"]) == MONTH_FIRST
    assert date_writing(["3/4/2026", "30.1.2026"]) == DateWriting()


def test_dates_that_contradict_each_other_are_refused() -> None:
    """One sheet has one order of day and month."""
    with pytest.raises(Refused, match='"29/11/2026" and "11/29/2026" are not written the same way'):
        date_writing(["29/11/2026", "11/29/2026"])


def in_english(cents: int) -> str:
    """Cents as an English spreadsheet has them."""
    return f"{Decimal(cents) / 100:,.2f}"


def in_german(cents: int) -> str:
    """Cents as a German spreadsheet has them."""
    return in_english(cents).translate(str.maketrans(",.", ".,"))


@given(cents=st.lists(st.integers(-(10**9), 10**9), min_size=1, max_size=5))
def test_amounts_of_money_are_exact_in_either_way_of_writing(cents: list[int]) -> None:
    """Thousands and cents, whichever mark stands for which: the sheet shows it, and no cent is lost."""
    for written in (in_english, in_german):
        texts = [written(each) for each in cents]
        how = writing(texts, None, is_money=None)
        assert how.is_money
        assert [read_amount(text, how) for text in texts] == [Decimal(each) / 100 for each in cents]


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$1.25", "1.25"),
        ("-$1.25", "-1.25"),
        ("$-1.25", "-1.25"),
        ("(1.25)", "-1.25"),
        ("$(1.25)", "-1.25"),
        ("($1.25)", "-1.25"),
        ("- $1.25", "-1.25"),
        ("25 pts", "25"),
        ("1.", "1"),
        ("1.25-", "-1.25"),
        ("\u22121.25", "-1.25"),
        ("+1.25", "1.25"),
        ("1.25 USD", "1.25"),
        ("\u20ac 1.25", "1.25"),
        ("1'234.5", "1234.5"),
        ("1 234.5", "1234.5"),
        ("1\u00a0234.5", "1234.5"),
        (".5", "0.5"),
        ("1,234,567.25", "1234567.25"),
        ("0", "0"),
    ],
)
def test_an_amount_is_read_with_whatever_stands_around_it(text: str, amount: str) -> None:
    """Signs before and behind, brackets, currencies, spaces and apostrophes between thousands."""
    assert read_amount(text, Writing(".", is_money=True)) == Decimal(amount)


@pytest.mark.parametrize("text", ["", "Ann", "1.2.3", "1,2", "12,34,56", "1..2", "--1", "1e5", "1.234,5", "½", "٣"])
def test_what_is_no_amount_is_none(text: str) -> None:
    """Words, two decimal marks, groups that are no thousands, digits of other scripts."""
    assert read_amount(text, Writing(".", is_money=False)) is None


@pytest.mark.parametrize(
    "text", ["", "-", "\u2013", "$-", "$ -", "€ \u2013", "x", "X", "N/A", "#N/A", "absent", "( - )"]
)
def test_a_cell_may_say_that_it_holds_nothing(text: str) -> None:
    """A dash, a sign of money with a dash, a word for who was not there."""
    assert is_blank(text)


@pytest.mark.parametrize("text", ["0", "$0", "Ann", "ANN", "-1", "lots", "?"])
def test_what_says_something_is_not_empty(text: str) -> None:
    """A nought is an amount, and a word may be a slip."""
    assert not is_blank(text)


@pytest.mark.parametrize(
    ("texts", "decimal", "is_money"),
    [
        (["25", "-75"], ".", False),
        (["25.0", "-75.0"], ".", False),
        (["25.00", "-75.00"], ".", True),
        (["25.5", "-25.5"], ".", None),
        (["25.5", "$25"], ".", True),
        (["0,25", "-1"], ",", True),
        (["$25", "-25"], ".", True),
        (["1.250.000", "25"], ",", False),
        (["1,250", "2.50"], ".", True),
        (["0,125"], ",", True),
        (["", "Ann"], ".", False),
    ],
)
def test_a_sheet_shows_how_its_amounts_are_written(texts: list[str], decimal: str, *, is_money: bool | None) -> None:
    """Cents or a currency make money of all of them, one decimal nothing; one clear number settles the mark."""
    found = writing(texts, None, is_money=None)
    assert (found.decimal, found.is_money) == (decimal, is_money)


def test_what_was_said_about_amounts_counts() -> None:
    """Whole dollars look like points, and only people know."""
    assert writing(["25"], None, is_money=True) == Writing(".", is_money=True)
    assert writing(["1,250"], ",", is_money=None) == Writing(",", is_money=True)


def test_an_amount_that_could_be_two_is_refused() -> None:
    """Nothing says whether 1,250 is more than a thousand."""
    with pytest.raises(Refused, match='"1,250" could be more than a thousand, or a little more than one'):
        writing(["1,250", "3"], None, is_money=None)


def test_amounts_that_contradict_each_other_are_refused() -> None:
    """One sheet has one decimal mark."""
    with pytest.raises(Refused, match=r'"1\.25" and "1,25" are not written the same way'):
        writing(["1.25", "1,25"], None, is_money=None)


@pytest.mark.parametrize("text", ["1_0", "10_", "_10", "1__000"])
def test_an_underscore_is_in_no_amount(text: str) -> None:
    """What only a programmer takes for ten is refused, like any other slip."""
    for mark in ".,":
        assert read_amount(text, Writing(mark, is_money=False)) is None
