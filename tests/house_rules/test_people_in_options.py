"""Options of texts, people and tables: typed, kept, resolved to the people of the book, read out and refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club

HALF = """
    from dataclasses import dataclass
    from decimal import Decimal

    class Half(Rule):
        info = Info(
            title="Beginners",
            summary="{who} pay {price} times, {host} nothing; {by} off, {lines} more: {word}.",
            hooks=2,
        )

        @dataclass(frozen=True)
        class Options:
            who: tuple[str, ...] = people("who is new")
            host: str = person("who never pays")
            by: dict[str, int] = by_person("points off")
            lines: dict[str, int] = by_text({"quint": 5}, "points by what was won")
            word: str = text("welcome", "what is said")
            price: Factor = factor(Decimal("0.5"), "how many times they pay")

        options: Options

        @hook
        def mahj_terms(self, share, hand):
            found = []
            if share.payer in self.options.who:
                found.append(Times(self.options.price, "new"))
            if share.payer == self.options.host:
                found.append(Times(0, "the host"))
            if share.payer in self.options.by:
                found.append(Plus(-self.options.by[share.payer], "less"))
            return [*found, Plus(self.options.lines.get(hand.note or "", 0), self.options.word)]

        @hook
        def mahj_agreement(self):
            return ["Beginners are helped.", f"{self.options.word} is said"]
"""


@pytest.fixture
def half(club: Club) -> Club:
    """A club with the rule, and people it can name."""
    club.rule("half", HALF)
    club.done("players add Ann", "players add Bea", "players add Cat", "players alias Cat Catherine")
    return club


def test_options_name_people_of_the_book(half: Club) -> None:
    """By any name they go by, typed or in a preset; the night keeps what they are called."""
    half.preset(
        "ours",
        """
        extends = "flat"
        [rules.half]
        who = ["bea", "CATHERINE"]
        host = "Dee"
        by = { catherine = 3 }
        """,
    )
    half.done("start Ann Bea Cat Dee --preset ours")
    assert half.night().record.header.rules["half"] == {
        "who": ["Bea", "Cat"], "host": "Dee", "by": {"Cat": 3}, "lines": {"quint": 5}, "word": "welcome",
        "price": half.night().record.header.rules["half"]["price"],
    }  # fmt: skip
    half.done("win ann 25 self --note quint")
    assert half.balances() == {"Ann": 33, "Bea": -18, "Cat": -15}
    said = half.done("agreement").out
    assert "Beginners. Bea, Cat pay 0.5 times, Dee nothing; Cat 3 off, quint 5 more: welcome." in said
    assert "Beginners are helped." in said
    assert "welcome is said." in said
    half.done("check", "presets show ours", "presets new mine --from ours", "presets check mine", "presets check ours")


def test_options_name_people_whatever_becomes_of_their_names(half: Club) -> None:
    """A night's file is left alone; who is renamed, or turns out to be another, is meant all the same."""
    half.done("start Ann Bea Cat Dee --preset flat --with half.who=bea,cat --with half.by=dee=5", "win ann 25 self")
    half.done("players rename Bea Beatrice", "win ann 25 self", "check")
    assert half.balances() == {"Ann": 92, "Beatrice": -26, "Cat": -26, "Dee": -40}


def test_options_are_typed_as_they_are_meant(half: Club) -> None:
    """Lists with commas, tables with equals signs, in brackets or not."""
    half.done("start Ann Bea Cat Dee --preset flat --with half.lines=quint=7,kong=2 --with half.host=ann")
    assert half.night().record.header.rules["half"]["lines"] == {"quint": 7, "kong": 2}
    half.done("win bea 25 self --note kong")
    assert half.balances() == {"Bea": 54, "Cat": -27, "Dee": -27}


@pytest.mark.parametrize(
    ("option", "error", "hint"),
    [
        ("who=zoe", 'half.who names "zoe", whom the book does not know', "mahj players add puts somebody into it"),
        ("host=Caty", 'half.host names "Caty", whom the book does not know', "did you mean Cat?"),
        ("by=Ann", '--with: half.by cannot be "Ann"', None),
        ("lines=quint", '--with: half.lines cannot be "quint"', None),
        ("lines=quint=x", '--with: half.lines cannot be "quint=x"', None),
    ],
)
def test_what_an_option_cannot_be_is_refused(half: Club, option: str, error: str, hint: str | None) -> None:
    """Nobody whom the book does not know, and no table that is none."""
    ran = half.refused(f"start Ann Bea Cat Dee --preset flat --with half.{option}")
    assert ran.errors == [error]
    assert hint is None or ran.hints == [hint]


@pytest.mark.parametrize(
    "line",
    ["who = 'Ann'", "who = ['']", "by = { Ann = 'x' }", "by = ['Ann']", "word = 5", 'word = "a\\nb"', "host = []"],
)
def test_what_a_file_gives_an_option_is_looked_at(half: Club, line: str) -> None:
    """With what would be right."""
    half.preset("ours", f"extends = 'flat'\n[rules.half]\n{line}\n")
    (error,) = half.refused("presets check ours").errors
    assert "half." in error
