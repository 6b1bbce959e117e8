"""``mahj plugins new``, ``show`` and ``untrust``: a rule begun, shown, and trusted no more."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from ledger.testing import Table

if TYPE_CHECKING:
    from pathlib import Path

    from tests.house_rules.conftest import Club


def test_a_rule_that_was_begun_can_be_played_as_it_is(club: Club) -> None:
    """And its test stands beside it; nothing is trusted yet."""
    out = club.done("plugins new two-exposures").out
    assert str(club.book.plugins / "two_exposures.py") in out
    assert str(club.book.root / "tests" / "test_two_exposures.py") in out
    club.refused("start Ann Bea Cat Dee --with two-exposures", code=3)
    club.done("plugins trust two_exposures.py --yes", "start Ann Bea Cat Dee --with two-exposures")
    club.done("win ann 25 dee --fact two-exposures")
    assert club.balances() == {"Ann": 200, "Bea": -50, "Cat": -50, "Dee": -100}


def test_nothing_is_begun_over_what_is_there(club: Club) -> None:
    """A name that is taken, by a rule or by a file, and one that can be no rule's."""
    club.done("plugins new odd")
    club.refused("plugins new odd", "there is a rule odd already", "give yours a name of its own")
    club.refused("plugins new kitty", "there is a rule kitty already", "give yours a name of its own")
    (club.book.plugins / "odd.py").unlink()
    ran = club.refused("plugins new odd")
    assert ran.errors[0].endswith("test_odd.py is there already, so nothing was written")
    for name in ("Odd-Rule", "two--dashes", "two words", "5-players", "é"):
        assert club.refused(f"plugins new '{name}'").errors[0].startswith("a rule cannot be called ")


def test_a_folder_that_cannot_be_made_is_said(club: Club) -> None:
    """Nothing is written."""
    (club.book.root / "tests").write_text("in the way", "utf-8")
    assert club.refused("plugins new odd").code == 1


@pytest.mark.parametrize("name", ["hand", "rule", "times"])
def test_a_rule_may_be_called_like_what_it_imports(club: Club, name: str) -> None:
    """Its class then has another name than that."""
    club.done(f"plugins new {name}")
    table = Table("Ann", "Bea", "Cat", "Dee", rules={name: {}}, book=club.book.root)
    assert table.win("Ann", 25, facts={name: True}).net["Bea"] == -100


def test_a_package_holds_the_books_rule_and_its_test(club: Club, tmp_path: Path) -> None:
    """As they are, but that the test looks for the rule where it is installed."""
    club.done("plugins new odd")
    path = club.book.plugins / "odd.py"
    path.write_text(path.read_text("utf-8").replace("class Odd(", "class Peculiar("), "utf-8")
    club.patch.chdir(tmp_path)
    assert "The book's rule and its test were copied" in club.done("plugins new odd --package").out
    folder = tmp_path / "mahj-odd"
    assert (folder / "mahj_odd.py").read_bytes() == path.read_bytes()
    assert 'odd = "mahj_odd:Peculiar"' in (folder / "pyproject.toml").read_text("utf-8")
    test = (folder / "tests" / "test_odd.py").read_text("utf-8")
    assert "BOOK = None" in test
    assert "pathlib" not in test
    assert "is there already" in club.refused("plugins new odd --package").errors[0]


def test_a_package_can_be_begun_before_any_rule(club: Club, tmp_path: Path) -> None:
    """From the same templates."""
    club.patch.chdir(tmp_path)
    assert "A rule, and a test that passes" in club.done("plugins new odd --package").out
    assert sorted(path.name for path in (tmp_path / "mahj-odd").rglob("*.*")) == [
        "mahj_odd.py",
        "pyproject.toml",
        "test_odd.py",
    ]


def test_a_rule_that_is_no_text_is_not_packed(club: Club) -> None:
    """It is said which file it is."""
    (club.book.plugins / "odd.py").write_bytes(b"\xff\xfe")
    assert club.refused("plugins new odd --package").errors[0].endswith("odd.py is not in UTF-8")


def test_a_rule_is_shown_with_all_there_is_to_say(club: Club) -> None:
    """What it does, where it is from, options, facts, pots, hooks, and who uses it."""
    club.done("start Ann Bea Cat Dee --preset dice-night", "win ann 25 self", "end")
    lines = club.done("plugins show dice-doubles").lines
    assert lines[0].startswith("dice-doubles. Dice doubles: When East rolls doubles")
    assert lines[1].startswith("From mahj-ledger ")
    assert lines[2].startswith("- --with dice-doubles.factor=: what every share is multiplied by")
    assert "- --fact dice-doubles: Did East roll doubles?" in lines
    assert "Presets that play it: dice-night." in lines
    assert "Nights that played it: 2026-11-29." in lines
    assert "Its own version is 1." in lines
    assert "Its pots: kitty." in club.done("plugins show kitty").lines
    assert "It cannot stand beside rotation, pivot." in club.done("plugins show bettor").lines
    rows = json.loads(club.done("plugins show dice-doubles --format json").out)
    assert {"about": "night", "name": "2026-11-29", "text": None} in rows
    assert {"about": "fact", "name": "dice-doubles", "text": "Did East roll doubles?"} in rows


def test_only_the_newest_nights_are_named(club: Club) -> None:
    """The others are counted."""
    for _ in range(5):
        club.done("start Ann Bea Cat Dee", "win ann 25 self", "end")
        club.next_day()
    (line,) = [line for line in club.done("plugins show winner-collects").lines if line.startswith("Nights")]
    assert line == "Nights that played it: 2026-12-03, 2026-12-02, 2026-12-01 and 2 others."


def test_a_preset_that_cannot_be_read_uses_nothing(club: Club) -> None:
    """Other commands tell of it."""
    club.preset("torn", "extends = 5\n")
    assert "Presets that play it: kitty." in club.done("plugins show kitty").lines


def test_a_rule_that_is_not_there_is_not_shown(club: Club) -> None:
    """With the nearest name."""
    assert club.refused("plugins show kity", code=3).errors == ["the rule kity is not installed"]


def test_a_file_can_be_trusted_no_more(club: Club) -> None:
    """As it is, and as it was; the rest of what is trusted stays as it was, comments included."""
    club.done("plugins new odd", "plugins new even", "plugins trust odd.py --yes", "plugins trust even.py --yes")
    config = club.config / "trusted_rules.toml"
    config.write_text(config.read_text("utf-8").replace("[[trusted]]", "# mine\n[[trusted]]", 1), "utf-8")
    assert club.done("plugins untrust odd.py").lines == ["No longer trusted: odd.py."]
    assert club.refused("plugins untrust odd", code=0).lines == ["odd.py was not trusted."]
    club.refused("start Ann Bea Cat Dee --with odd", code=3)
    club.done("start Ann Bea Cat Dee --with even")
    assert "# mine" in config.read_text("utf-8")
    config.unlink()
    assert club.done("plugins untrust even").lines == ["even.py was not trusted."]


def test_of_each_file_only_one_content_is_trusted(club: Club) -> None:
    """Trusting it anew after an edit drops what it was; what is trusted elsewhere stays."""
    club.done("plugins new odd", "plugins new even", "plugins trust even.py --yes")
    path = club.book.plugins / "odd.py"
    content = path.read_bytes()
    for number in range(3):
        path.write_bytes(content + b"# %d\n" % number)
        club.done("plugins trust odd.py --yes")
    config = (club.config / "trusted_rules.toml").read_text("utf-8")
    assert config.count("[[trusted]]") == 2
    path.write_bytes(content + b"# 0\n")
    club.refused("start Ann Bea Cat Dee --with odd", code=3)
    club.done("start Ann Bea Cat Dee --with even")
