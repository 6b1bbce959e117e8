"""Who is who in a season: points by person, and numbers in place of names."""

from __future__ import annotations

from ledger.book.people import AnonymousNames, NameResolver, by_person
from ledger.book.roster import Person


def test_points_recorded_under_two_names_are_one_persons() -> None:
    """They are added up where the first of them stood; accounts stay what they are."""
    who = NameResolver([Person("Anna", aliases=("Ann",))])
    assert list(by_person({"Ann": 20, "Bea": -25, "Anna": 10, "kitty": -5}, who).items()) == [
        ("Anna", 30),
        ("Bea", -25),
        ("kitty", -5),
    ]


def test_people_are_numbered_as_they_come() -> None:
    """The same person has the same number; who is nobody keeps the name and uses up no number."""
    numbered = AnonymousNames()
    came = ["kitty", "Ann", "wall", "Bea", "Ann", "void", "fund", "bank", "Cat"]
    assert [numbered(person) for person in came] == [
        "kitty", "player 1", "wall", "player 2", "player 1", "void", "fund", "bank", "player 3",
    ]  # fmt: skip
