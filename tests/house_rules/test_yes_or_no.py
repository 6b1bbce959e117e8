"""Options of rules that are yes or no: told, kept in a file, read out, and refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.house_rules.conftest import Club

STREAK = """
    from dataclasses import dataclass

    class Streak(Rule):
        info = Info(title="Streak", summary="The second win in a row earns more.")

        @dataclass(frozen=True)
        class Options:
            only_wins: bool = yes_no(False, "whether hands between that nobody won are passed over")

        options: Options

        @hook
        def mahj_terms(self, share, hand, night):
            before = [each.hand for each in night.hands if each.hand.won or not self.options.only_wins]
            return [Plus(10, "in a row")] if before and before[-1].winner == hand.winner else []
"""


@pytest.fixture
def streak(club: Club) -> Club:
    """A club with a rule that has such an option."""
    club.rule("streak", STREAK)
    return club


@pytest.mark.parametrize(("told", "paid"), [("=yes", 35), ("=true", 35), ("=no", 25), ("=false", 25), ("", 25)])
def test_yes_and_no_are_told_and_kept(streak: Club, told: str, paid: int) -> None:
    """In words on the command line, as true or false in the night's file; no is the default here."""
    option = f"streak.only_wins{told}" if told else "streak"
    streak.done(f"start Ann Bea Cat Dee --preset flat --with {option}", "win ann 25 self", "wall")
    assert f"only_wins = {'true' if paid == 35 else 'false'}" in streak.night_path().read_text("utf-8")
    assert f"{paid} all" in streak.done("win ann 25 self").out


def test_yes_and_no_are_read_out_in_words(streak: Club) -> None:
    """In the agreement and in what a preset plays; a preset to be written shows how a file writes it."""
    assert "Only wins yes: whether hands" in streak.done("agreement flat --with streak.only_wins=yes").out
    streak.preset("ours", 'extends = "flat"\n[rules.streak]\nonly_wins = true\n')
    assert "- streak (only wins yes): The second win" in streak.done("presets show ours").out
    streak.done("presets new hers --from ours")
    text = (streak.book.house_rules / "hers.toml").read_text("utf-8")
    assert "are passed over; yes or no, which a file writes as true or false\nonly_wins = true\n" in text


@pytest.mark.parametrize(
    ("rules", "shown"),
    [
        ('[rules.streak]\nonly_wins = "yes"\n', 'streak.only_wins cannot be "yes"'),
        ("[rules.streak]\nonly_wins = 1\n", "streak.only_wins cannot be 1"),
        ("[rules.pie]\nlimit = true\n", "pie.limit cannot be true"),
        ("[rules.pie]\nlimit = 1.5\n", "pie.limit cannot be 1.5"),
        ("[rules.pie]\nlimit = [1, false]\n", "pie.limit cannot be [1, false]"),
        ("[rules.pie]\nlimit = 2026-04-01\n", "pie.limit cannot be datetime.date(2026, 4, 1)"),
    ],
)
def test_what_is_refused_is_shown_as_the_file_has_it(streak: Club, rules: str, shown: str) -> None:
    """A yes in quotes is a word, true is no number, and neither is shown as another language writes it."""
    streak.preset("ours", f'extends = "flat"\n{rules}')
    assert streak.refused("presets show ours").errors == [f"house_rules/ours.toml: {shown}"]


def test_anything_else_that_was_typed_is_refused(streak: Club) -> None:
    """What would be right is said."""
    ran = streak.refused("start Ann Bea Cat Dee --with streak.only_wins=perhaps")
    assert ran.errors == ['--with: streak.only_wins cannot be "perhaps"']
    (hint,) = ran.hints
    assert hint.startswith("it takes yes or no, which a file writes as true or false: whether hands between")


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        ("False", "cannot be played: option only_wins of Streak does not say what it takes"),
        ('one_of(False, True, help="whether")', "one_of takes words, not False: declare yes or no with yes_no"),
    ],
)
def test_option_declared_otherwise_is_refused_with_its_file(club: Club, declared: str, said: str) -> None:
    """Whoever wrote it learns which file it is in, and what it is declared with."""
    made = 'yes_no(False, "whether hands between that nobody won are passed over")'
    club.rule("streak", STREAK.replace(made, declared))
    ran = club.refused("start Ann Bea Cat Dee --with streak", code=3)
    assert ran.errors[0].startswith("the rule streak from plugins/streak.py")
    assert said in ran.errors[0]
