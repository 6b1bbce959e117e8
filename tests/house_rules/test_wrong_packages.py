"""Wrong ways to package a rule, and rules that fail only once they are asked: one line each, and no harm to others."""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING

import pytest

from tests.house_rules.wrong_ways import WRONG_WAYS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.house_rules.conftest import Club


SOUND = """
class Odd(Rule):
    info = Info(title="Odd", summary="It is odd.", hooks=2)

    @hook
    def mahj_{}:
        {}
"""
#: What has nothing to do with a rule of the book that is not played.
OTHERS = (
    *(
        "show",
        "why",
        "nights",
        "standings",
        "settle --all",
        "agreement",
        "plugins list",
        "presets list",
        "presets check",
    ),
    *("charleston", "stats", "what-if --preset pie", "check", "recalc", "wall", "undo", "end", "report -o page.html"),
)


def test_no_wrong_way_hurts_a_night_that_does_not_play_it(club: Club) -> None:
    """All of them at once in the book of a night: every command goes on, and the list says of each what is wrong."""
    for number, way in enumerate(WRONG_WAYS):
        club.rule(f"odd_{number}", way.body)
    club.done("start Ann Bea Cat Dee", "win ann 25 dee", *OTHERS)
    rows = [line for line in club.done("plugins list --format csv").lines if line.startswith("odd-")]
    assert len(rows) == len(WRONG_WAYS)
    assert all(row.split(",")[1] == "broken" for row in rows)


#: What fails only once it is asked: the hook, what it does, and the command that asks it.
ASKED = {
    "seats that lose a player": (
        "seats(self, players)",
        "return Seating(players[:3])",
        "start Ann Bea Cat Dee --with odd",
    ),
    "an ante of nobody": (
        "night_begin(self)",
        "return [Extra('Zoe', FUND, 5, 'x')]",
        "start Ann Bea Cat Dee --with odd",
    ),
    "a pot that is another's": ("extras(self)", "return [Extra('Ann', KITTY, 5, 'x')]", "win ann 25 dee"),
    "a float in points": ("terms(self)", "return [Plus(2.5, 'x')]", "win ann 25 dee"),
    "a payment without a list": ("extras(self)", "return Extra('Ann', FUND, 5, 'x')", "win ann 25 dee"),
    "a division by nothing": ("terms(self)", "return [Times(1 / 0, 'x')]", "win ann 25 dee"),
    "an endless call of itself": ("terms(self, share)", "return self.mahj_terms(share)", "win ann 25 dee"),
    "a night that is changed": ("terms(self, night)", "night.balances['Ann'] = 5", "win ann 25 dee"),
    "seats that fail at the second hand": (
        "seats(self, players, turns)",
        "return Seating(players) if not turns else [][turns]",
        "wall",
    ),
    "a yes that is a word": ("east_stays(self)", "return 'yes'", "win ann 25 dee"),
    "a limit below zero": ("limit(self)", "return Limit(-5, 'x')", "win ann 25 dee"),
    "an end that gives away too much": ("night_end(self)", "return [Extra(FUND, 'Ann', 5, 'x')]", "end"),
    "an end that fails": ("night_end(self)", "raise KeyError('x')", "end"),
    "a pass that is not played": ("charleston(self)", "return [DropPass('nowhere', 'x')]", "charleston"),
    "lines that are no texts": ("agreement(self)", "return [5]", "agreement"),
}


@pytest.mark.parametrize("what", ASKED)
def test_a_rule_that_fails_when_asked_is_one_line_with_its_place(club: Club, what: str) -> None:
    """Of rule, hook and line; nothing is written, and what has nothing to do with it goes on."""
    hook, body, command = ASKED[what]
    club.rule("odd", SOUND.format(hook, body))
    begins = command.startswith("start")
    if not begins:
        ran = club.run("start Ann Bea Cat Dee --with odd")
        assert ran.code == 0, ran
        if command == "end":
            club.done("wall")
    ran = club.refused(command, code=3)
    assert len(ran.errors) == 1
    assert ran.errors[0].startswith(f"the rule odd, asked mahj_{hook.partition('(')[0]}")
    if what not in {"an end that gives away too much", "a pass that is not played"}:
        assert "(plugins/odd.py, line " in ran.errors[0]
    if not begins:
        club.done("show", "nights", "standings", "settle")


#: Wrong ways to package a rule: its entry point, the module, and what is said of it.
PACKAGED = {
    "a module that is not there": ("mahj_nowhere:Odd", "", "ModuleNotFoundError: No module named 'mahj_nowhere'"),
    "a class that is not there": ("mahj_odd:Even", "", "AttributeError: module 'mahj_odd' has no attribute 'Even'"),
    "no class": ("mahj_odd", "", "its entry point names a module and a class"),
    "no module": (":Odd", "", "its entry point names a module and a class"),
    "nothing": ("", "", "its entry point names a module and a class"),
    "a module beside another": (".mahj_odd:Odd", "", "its entry point names a module and a class"),
    "a rule and not its class": ("mahj_odd:ODD", "ODD = Odd(Odd.Options())\n", "is not a rule"),
    "what every rule is": ("mahj_odd:Rule", "", "has no info"),
    "a module that leaves the program": ("mahj_odd:Odd", "raise SystemExit\n", "(site/mahj_odd.py, line "),
    "a module that does not parse": ("mahj_odd:Odd", "class\n", "(site/mahj_odd.py, line "),
    "a module that wants a package": ("mahj_odd:Odd", "from . import x\n", "(site/mahj_odd.py, line "),
}


@pytest.fixture
def packaged(club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that distributions are installed in, for this test alone."""
    site = tmp_path / "site"
    (site / "mahj_odd-1.0.dist-info").mkdir(parents=True)
    (site / "mahj_odd-1.0.dist-info" / "METADATA").write_text("Name: mahj-odd\nVersion: 1.0\n\n", "utf-8")
    assert club.book.root.is_dir()
    monkeypatch.syspath_prepend(site)
    yield site
    sys.modules.pop("mahj_odd", None)
    importlib.invalidate_caches()


def package(site: Path, entry_points: str, more: str = "") -> None:
    """Install the distribution mahj-odd with these entry points."""
    body = f"from ledger.api import *\n{SOUND.format('terms(self)', 'return []')}\n{more}"
    (site / "mahj_odd.py").write_text(body, "utf-8")
    (site / "mahj_odd-1.0.dist-info" / "entry_points.txt").write_text(f"[mahj.rules]\n{entry_points}\n", "utf-8")
    importlib.invalidate_caches()


@pytest.mark.parametrize("what", PACKAGED)
def test_a_rule_packaged_wrongly_is_one_line_with_its_distribution(club: Club, packaged: Path, what: str) -> None:
    """Whoever asks for it is told; every other night and list goes on."""
    value, more, said = PACKAGED[what]
    package(packaged, f"odd = {value}", more)
    (error,) = club.refused("start Ann Bea Cat Dee --with odd", code=3).errors
    assert error.startswith("the rule odd from mahj-odd 1.0 ")
    assert said in error
    club.done("start Ann Bea Cat Dee", "win ann 25 dee", "agreement", "plugins list")


def test_a_name_given_twice_in_a_distribution_is_said(club: Club, packaged: Path) -> None:
    """Neither is played."""
    package(packaged, "odd = mahj_odd:Odd\nodd = mahj_odd:Odd")
    (error,) = club.refused("start Ann Bea Cat Dee --with odd", code=3).errors
    assert error == "the rule odd is given by mahj-odd 1.0 and mahj-odd 1.0"


def test_a_distribution_that_nobody_can_read_is_passed_over(club: Club, packaged: Path) -> None:
    """As if it were not there; one that does not say what it is is called as its folder."""
    package(packaged, "odd = mahj_odd:Odd")
    folder = packaged / "mahj_odd-1.0.dist-info"
    (folder / "METADATA").unlink()
    club.done("start Ann Bea Cat Dee --with odd", "end")
    assert club.night().record.header.written_by[1:] == ("mahj_odd-1.0.dist-info",)
    (folder / "entry_points.txt").write_bytes(b"\xff\0[mahj.rules\nodd = =")
    assert club.refused("start Ann Bea Cat Dee --with odd", code=3).errors == ["the rule odd is not installed"]
    club.done("plugins list", "start Ann Bea Cat Dee", "show", "standings")
