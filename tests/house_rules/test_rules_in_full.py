"""``distribution/rule``: what is installed, and what a later release brings, changes nothing that was played before."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Protocol

import pytest

from ledger.hooks import naming

if TYPE_CHECKING:
    from pathlib import Path

    from tests.house_rules.conftest import Club

_NUMBERS = count(1)


class Install(Protocol):
    """Installs a distribution."""

    def __call__(self, name: str, *rules: str) -> None:
        """One that declares rules of these names, each of which pays everybody's share a hundred times over."""


@pytest.fixture
def install(club: Club, tmp_path: Path) -> Install:
    """Installs distributions whose rules nobody could take for bundled ones."""

    def installed(name: str, *rules: str) -> None:
        site = tmp_path / f"site of {name}"
        module = f"{name.replace('-', '_')}_{next(_NUMBERS)}"
        info = site / f"{name.replace('-', '_')}-2.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.0\n", "utf-8")
        entries = "".join(f"{rule} = {module}:Hundredfold\n" for rule in rules)
        (info / "entry_points.txt").write_text(f"[mahj.rules]\n{entries}", "utf-8")
        (site / f"{module}.py").write_text(
            "from ledger.api import *\n\n\n"
            "class Hundredfold(Rule):\n"
            f'    info = Info(title="Hundredfold of {name}", summary="Everything counts a hundred times.", hooks=2)\n\n'
            "    @hook\n"
            "    def mahj_terms(self):\n"
            '        return [Times(100, "a hundred")]\n',
            "utf-8",
        )
        club.patch.syspath_prepend(str(site))

    return installed


def test_a_package_that_declares_a_bundled_name_changes_nothing(club: Club, install: Install) -> None:
    """Neither the bundled rule, nor its preset, nor a night that plays it; its own is called in full."""
    club.done("start Ann Bea Cat Dee --preset kitty", "wall")
    before = [club.done(command).out for command in ("presets show kitty", "agreement", "why 1")]
    install("mahj-party", "kitty", "other")
    assert [club.done(command).out for command in ("presets show kitty", "agreement", "why 1")] == before
    club.done("win ann 25 dee", "check")
    assert club.balances() == {"Ann": 175, "Bea": -50, "Cat": -50, "Dee": -75}
    names = {row["name"]: row["from"] for row in club.json("plugins list")}
    assert names["kitty"].startswith("mahj-ledger ")
    assert names["mahj-party/kitty"] == "mahj-party 2.0"
    assert names["other"] == "mahj-party 2.0"


def test_a_rule_may_always_be_called_in_full(club: Club, install: Install) -> None:
    """In presets and behind --with and --without, and it is the same rule by either name."""
    install("mahj-party", "kitty", "other")
    club.preset("ours", 'extends = "kitty"\n[rules."mahj-ledger/kitty"]\nante = 30\n[rules."mahj-party/other"]\n')
    assert "- kitty (ante 30" in club.done("presets show ours").out
    club.done("start Ann Bea Cat Dee --preset ours --without mahj-ledger/kitty --without other")
    assert set(club.table().evening.rules) & {"kitty", "other", "mahj-party/other"} == set()
    club.done("presets use standard --with mahj-party/kitty --with mahj-party/other", "win ann 25 self")
    assert {"mahj-party/kitty", "other"} <= set(club.table().evening.rules)
    assert club.balances()["Bea"] == -500_000
    assert club.done("check").code == 0
    assert (
        "the rule mahj-party/gone is not installed"
        in club.refused("start A B --table 2 --with mahj-party/gone", code=3).err
    )
    club.preset("dropped", 'extends = "kitty"\n[rules."mahj-ledger/kitty"]\nenabled = false\n')
    assert "- kitty" not in club.done("presets show dropped").out


def test_of_two_packages_each_is_called_in_full(club: Club, install: Install) -> None:
    """Only the short name is nobody's; a night goes on with the one it began with."""
    install("mahj-party", "party")
    club.done("start Ann Bea Cat Dee --with party", "win ann 25 self")
    install("mahj-other", "party")
    club.done("win bea 25 self", "why 2", "check")
    ran = club.refused("start A B --table 2 --with party", code=3)
    assert ran.errors == ["the rule party is given by mahj-other 2.0 and mahj-party 2.0"]
    assert ran.hints == ["say which: mahj-other/party or mahj-party/party"]
    assert "Hundredfold of mahj-other" in club.done("agreement standard --with mahj-other/party").out
    states = {row["name"]: row["state"] for row in club.json("plugins list")}
    assert states["mahj-other/party"] == states["mahj-party/party"] == "available"


def test_the_books_own_rule_keeps_its_name(club: Club, install: Install) -> None:
    """Whatever is installed later; and a file of the book never has a bundled name."""
    club.rule("tenfold", 'class Ours(Rule):\n    info = Info(title="Ours", summary="Nothing.", hooks=2)\n')
    club.done("start Ann Bea Cat Dee --with tenfold")
    install("mahj-party", "tenfold")
    club.done("win ann 25 self")
    assert club.balances()["Bea"] == -50
    assert "mahj-party/tenfold" in {row["name"] for row in club.json("plugins list")}
    club.rule("kitty", 'class Ours(Rule):\n    info = Info(title="Ours", summary="Nothing.", hooks=2)\n')
    ran = club.refused("start A B --table 2 --preset kitty", code=3)
    assert "is given twice: by mahj-ledger" in ran.errors[0]
    assert ran.hints[0] == "give the file another name"


def test_a_later_release_leaves_an_old_night_what_it_was(
    club: Club, install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that the program has only since then goes on meaning the rule that the night names, or the book's own."""
    install("mahj-party", "hush", "mush")
    club.done("start Ann Bea Cat Dee --with hush", "win ann 25 self")
    path = club.night_path()
    path.write_text(path.read_text("utf-8").replace("[rules.hush]", "[rules.mush]"), "utf-8")
    monkeypatch.setattr(naming, "CAME_LATER", frozenset({"mush"}))
    club.done("win bea 25 self")
    assert club.balances()["Cat"] == -10_000
    assert "After the Charleston" in club.done("agreement standard --with mush").out
    club.rule("mush", 'class Ours(Rule):\n    info = Info(title="Our mush", summary="Nothing.", hooks=2)\n')
    assert "Our mush" in club.done("agreement standard --with mush").out
    assert "After the Charleston" in club.done("agreement standard --with mahj-ledger/mush").out
