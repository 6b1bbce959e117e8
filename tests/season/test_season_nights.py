"""All nights of a book, read one after the other."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from ledger.book.people import NameResolver, is_numbered_guest
from ledger.book.roster import Person
from ledger.book.seasons import (
    Season,
    all_time,
    calendar_year,
    every_season,
    named,
    refuse_unclear,
    season_between,
    season_of,
)
from ledger.errors import Refused
from ledger.season.count_cache import ReadNight, UnreadNight, read_counts

if TYPE_CHECKING:
    from tests.season.conftest import NightWriter, SeasonBook

SPRING = Season("spring-2026", date(2026, 1, 1), date(2026, 6, 30))
AUTUMN = Season("autumn-2026", date(2026, 7, 1), date(2026, 12, 31))


def fill(season: SeasonBook, night: type[NightWriter], number: int) -> None:
    """So many nights, and one that is no TOML."""
    for day in range(1, number + 1):
        season.write(f"2026-01-{day:02}", night().won("Ann", {"Ann": day, "Bea": -day}))
    (season.book.sessions / "2026-02-01.toml").write_bytes(b"nonsense")


def read(season: SeasonBook) -> tuple[list[ReadNight | UnreadNight], list[tuple[int, int]]]:
    """The nights, and how far the reading was said to be."""
    ticks: list[tuple[int, int]] = []
    nights = list(read_counts(season.book, lambda done, of: ticks.append((done, of))))
    return nights, ticks


def test_nights_come_oldest_first(season: SeasonBook, night: type[NightWriter]) -> None:
    """In the order in which they were played, whatever the order of the folder; a bad one with what is wrong."""
    fill(season, night, 3)
    season.write("2026-01-02-2", night().won("Ann", {"Ann": 9, "Bea": -9}))
    nights, ticks = read(season)
    assert [each.name for each in nights] == ["2026-01-01", "2026-01-02", "2026-01-02-2", "2026-01-03", "2026-02-01"]
    assert isinstance(nights[-1], UnreadNight)
    assert nights[-1].day == "2026-02-01"
    assert ticks == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


def test_a_folder_in_the_place_of_a_night_is_said_to_be_one(season: SeasonBook, night: type[NightWriter]) -> None:
    """And so is what is no TOML; the nights around them are read."""
    fill(season, night, 3)
    (season.book.sessions / "2026-01-02.toml").unlink()
    (season.book.sessions / "2026-01-02.toml").mkdir()
    nights = read(season)[0]
    assert [each.name for each in nights if isinstance(each, ReadNight)] == ["2026-01-01", "2026-01-03"]
    problems = [each.problem.message for each in nights if isinstance(each, UnreadNight)]
    assert "is a folder, not a file" in problems[0]
    assert "is not TOML" in problems[1]


def test_a_file_of_no_end_is_refused(season: SeasonBook) -> None:
    """What no group could have filled is not read into memory."""
    with (season.book.sessions / "2026-01-01.toml").open("wb") as file:
        file.truncate(6_000_000)
    (only,) = read(season)[0]
    assert isinstance(only, UnreadNight)
    assert "is larger than 5 MB" in only.problem.message


def test_a_season_has_its_first_and_its_last_day() -> None:
    """Both ends belong to it."""
    assert [SPRING.holds(day) for day in ("2025-12-31", "2026-01-01", "2026-06-30", "2026-07-01")] == [
        False,
        True,
        True,
        False,
    ]


def test_the_season_of_a_day() -> None:
    """The book's own season where one holds the day, else its calendar year."""
    assert season_of("2026-03-01", [SPRING]) == SPRING
    assert season_of("2026-08-01", [SPRING]) == Season("2026", date(2026, 1, 1), date(2026, 12, 31))


def test_seasons_by_their_names() -> None:
    """The book's own, any calendar year, and all time."""
    assert named(" Spring-2026 ", [SPRING], []) == SPRING
    assert named("2024", [SPRING], []) == calendar_year(2024)
    assert named("all-time", [SPRING], []).holds("0001-01-01")


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("sprung-2026", "did you mean spring-2026?"),
        ("x", "there are 2025, spring-2026, all-time"),
        ("0000", "there are"),
    ],
)
def test_a_season_nobody_has(name: str, hint: str) -> None:
    """It is refused with the nearest, or with all there are."""
    with pytest.raises(Refused, match="there is no season") as caught:
        named(name, [SPRING], ["2025-05-01", "2026-02-01"])
    assert caught.value.hint is not None
    assert hint in caught.value.hint


def test_every_season_of_a_book() -> None:
    """Its own, the calendar years of nights that belong to none, and all time at the end."""
    days = ["2026-02-01", "2027-01-01", "2025-01-01"]
    names = [season.name for season in every_season([AUTUMN, SPRING], days)]
    assert names == ["2025", "spring-2026", "autumn-2026", "2027", "all-time"]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (Season("x", date(2026, 6, 30), date(2026, 7, 1)), "spring-2026 and x overlap: 2026-06-30 is in both"),
        (Season("x", date(2025, 1, 1), date(2026, 2, 1)), "x and spring-2026 overlap: 2026-01-01 to 2026-02-01 are in"),
        (Season("x", date(2026, 2, 1), date(2026, 3, 1)), "spring-2026 and x overlap: 2026-02-01 to 2026-03-01 are in"),
        (Season("all-time", date(2020, 2, 1), date(2020, 3, 1)), "no season of a book can be called all-time"),
    ],
)
def test_seasons_that_are_not_clear(other: Season, said: str) -> None:
    """A night belongs to one season at most."""
    refuse_unclear([AUTUMN, SPRING])
    with pytest.raises(Refused, match=said):
        refuse_unclear([SPRING, other])


def test_days_instead_of_a_season() -> None:
    """Both ends count, and either may be open."""
    first, last = date(2026, 1, 2), date(2026, 1, 3)
    assert [season_between(first, last).holds(f"2026-01-{day:02}") for day in (1, 2, 3, 4)] == [
        False,
        True,
        True,
        False,
    ]
    assert season_between(first, None).holds("2999-01-01")
    assert season_between(None, last).holds("0001-01-01")
    assert [
        each.name for each in (season_between(first, None), season_between(None, last), season_between(first, last))
    ] == [
        "from 2026-01-02",
        "until 2026-01-03",
        "2026-01-02 to 2026-01-03",
    ]
    with pytest.raises(Refused, match="end on 2026-01-02, before they begin on 2026-01-03"):
        season_between(last, first)


def test_all_time_is_never_over() -> None:
    """It holds every day there can be."""
    assert all_time().holds("0001-01-01")
    assert all_time().holds("9999-12-31")


def test_who_is_who() -> None:
    """Names of now, earlier names and aliases are one person, however the accents were typed; others are their own."""
    who = NameResolver([Person("Zoë", aliases=("Zed",), was=("Zo",)), Person("Ann")])
    assert {who(name) for name in ("Zoë", "ZOE\u0308", "zed", "Zo")} == {"Zoë"}
    assert (who("Bea"), who("BEA"), who("ann")) == ("Bea", "Bea", "Ann")


def test_who_is_called_a_guest_or_numbered_is_one() -> None:
    """Whom the book calls a guest, and whoever is numbered, is one."""
    who = NameResolver([Person("Gus", guest=True), Person("Ann")])
    assert [who.is_guest(name) for name in ("Gus", "Ann", "guest 3", "Guest 12")] == [True, False, True, True]
    assert not any(
        is_numbered_guest(name) for name in ("guest", "guest 0", "guest 01", "guest x", "guests 1", "guest 1 x")
    )


def test_one_person_at_one_table_twice() -> None:
    """Two names that sat together and are one person are found; the same name at two tables is no harm."""
    who = NameResolver([Person("Ann", aliases=("Annie",))])
    assert who.one_person_twice([("Ann", "Bea"), ("Annie", "Bea")]) is None
    found = who.one_person_twice([("Ann", "Bea"), ("Ann", "Annie")])
    assert found is not None
    assert (found.names, found.person) == (("Ann", "Annie"), "Ann")
