"""Where rules come from, and what keeps one from being played: found, loaded and checked against each other."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from ledger.book.beginning import create_book
from ledger.declarations import Copy, SplitWith
from ledger.errors import FileProblem, PresetProblem, RuleProblem
from ledger.hooks.entry_points import entry_points
from ledger.hooks.finding import RuleFinder
from ledger.hooks.in_force import RulesInForce, load
from ledger.hooks.naming import Source
from ledger.model import Hand, Night, Result, Seating
from ledger.pay.night_state import state_of
from ledger.pay.payments import reckon
from ledger.pay.seats import seats
from ledger.presets.preset_files import OwnPresets
from ledger.presets.presets import PresetFile, file_problems
from ledger.record import HandEntry, Header, NightRecord
from ledger.rule import Info, Rule, hook

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

NOW = datetime(2026, 11, 29, 19, 5, tzinfo=UTC)
METADATA = "Metadata-Version: 2.1\nName: Our-Rule\nVersion: 1.5\n\nName: not this\n"
ENTRY = "[console_scripts]\nmahj = nothing:here\n\n[mahj.rules]\n# a remark\nour-rule = our_rule:OurRule\n"


def described(folder: Path, name: str, entry: str = ENTRY, metadata: str | None = METADATA) -> None:
    """A distribution as installers describe one, in a folder of the path."""
    home = folder / name
    home.mkdir(parents=True)
    (home / "entry_points.txt").write_text(entry, "utf-8")
    if metadata is not None:
        (home / "METADATA").write_text(metadata, "utf-8")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that is all there is on the path."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "missing")])
    return tmp_path


def test_a_rule_is_found_with_its_distribution_and_version(path: Path) -> None:
    """The entry's name is the rule's; other groups and remarks are none."""
    described(path, "our_rule-1.5.dist-info")
    (found,) = entry_points("mahj.rules")
    assert (found.name, found.value, found.distribution()) == ("our-rule", "our_rule:OurRule", "Our-Rule 1.5")


def test_a_distribution_without_metadata_is_called_after_its_folder(path: Path) -> None:
    """There is nothing else to say of it."""
    described(path, "our_rule.egg-info", metadata=None)
    (found,) = entry_points("mahj.rules")
    assert found.distribution() == "our_rule.egg-info"


@pytest.mark.parametrize("second", ["our_rule-1.5.dist-info", "our.rule.egg-info", "Our_Rule-2.0-py3.11.egg-info"])
def test_a_distribution_that_lies_on_the_path_twice_counts_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, second: str
) -> None:
    """The first counts, as it does for imports, whichever form the descriptions have."""
    described(tmp_path / "a", "our_rule-1.5.dist-info")
    described(tmp_path / "b", second, ENTRY.replace("OurRule", "Old"))
    monkeypatch.setattr(sys, "path", [str(tmp_path / "a"), str(tmp_path / "b")])
    (found,) = entry_points("mahj.rules")
    assert found.value == "our_rule:OurRule"


def test_what_an_entry_point_leads_to_is_loaded_by_its_name(path: Path) -> None:
    """Deep into a module too; what is not there is a broken rule."""
    described(path, "our_rule-1.5.dist-info", ENTRY.replace("our_rule:OurRule", "our_module:Outer.Inner"))
    (path / "our_module.py").write_text(
        "from ledger.api import Info, Rule\n"
        "class Outer:\n    class Inner(Rule):\n        info = Info(title='Ours', summary='Ours.')\n",
        "utf-8",
    )
    try:
        assert RuleFinder().load("our-rule").rule.info.title == "Ours"
    finally:
        del sys.modules["our_module"]
    described(path, "gone-1.dist-info", "[mahj.rules]\ngone = no_such_module:Rule\n")
    with pytest.raises(RuleProblem, match=r"the rule gone from Our-Rule 1.5 cannot be loaded: ModuleNotFoundError"):
        RuleFinder().load("gone")


def finder(found: object, name: str = "odd") -> RuleFinder:
    """A finder that knows one thing beside what is installed."""
    return RuleFinder({name: Source(name, lambda: "a test", lambda: found)})


@pytest.mark.parametrize("found", [object(), 25, Info, "a text"])
def test_what_is_no_rule_is_refused(found: object) -> None:
    """With what it is, and what it must be."""
    with pytest.raises(RuleProblem, match="the rule odd from a test is not a rule: ") as problem:
        finder(found).load("odd")
    assert problem.value.hint == "it must be a subclass of ledger.api.Rule"


def test_a_rule_is_loaded_once_and_asked_for_often() -> None:
    """Whatever loading it does happens once."""
    times: list[int] = []

    def loaded() -> object:
        times.append(1)
        return declaring().__class__

    once = RuleFinder({"odd": Source("odd", lambda: "a test", loaded)})
    assert once.load("odd") is once.load("odd")
    assert len(times) == 1


def declaring(*, needs: Sequence[str] = (), **answers: Any) -> Rule:  # noqa: ANN401  # answers of any hook
    """A rule that answers hooks of no argument always the same."""

    class Declares(Rule):
        """A table's own."""

        info = Info(title="Own", summary="A table's own.", needs=tuple(needs))

    for name, value in answers.items():

        def method(self: Rule, value: Any = value) -> Any:  # noqa: ANN401, ARG001  # as above
            return value

        setattr(Declares, name, hook(method))
    return Declares(Declares.Options())


def in_force(rule: Rule) -> RulesInForce:
    """One rule in force beside who pays the winner."""
    payer = load({"winner-collects": {}}, RuleFinder(), "a test").rules["winner-collects"]
    sources = {name: Source(name, lambda: "a test", lambda: None) for name in ("odd", "winner-collects")}
    return RulesInForce({"odd": rule, "winner-collects": payer}, sources)


def test_a_need_that_is_met_is_no_problem() -> None:
    """And one that is not names what to add."""
    needing = finder(type(declaring(needs=["pie"])))
    assert set(load({"odd": {}, "pie": {}}, needing, "a test").rules) == {"odd", "pie"}
    with pytest.raises(PresetProblem, match="the rule odd needs the rule pie"):
        load({"odd": {}}, needing, "a test")


@pytest.mark.parametrize("kind", [Copy, SplitWith])
def test_a_copy_of_nobody_at_the_table_is_nonsense(kind: Any) -> None:  # noqa: ANN401  # a class of declarations
    """Who bets must wait, and who is bet on must sit."""
    hand = Hand(seated=("Ann", "Bea"), result=Result.SELF_DRAWN, winner="Ann", value=25)
    night = Night(seating=Seating(("Ann", "Bea"), ("Eve",)))
    with pytest.raises(
        RuleProblem, match="the rule odd, asked mahj_copies for hand 1, named somebody not at the table"
    ):
        reckon(hand, night, in_force(declaring(mahj_copies=[kind("Eve", "Zoe", "x")])))
    with pytest.raises(RuleProblem, match="let somebody bet who does not wait"):
        reckon(hand, night, in_force(declaring(mahj_copies=[kind("Bea", "Ann", "x")])))


def test_seats_may_be_lists_and_become_what_they_should_be() -> None:
    """A rule that forgot its brackets is no reason to stop a night; a lost player is."""
    sat = seats(("Ann", "Bea", "Cat"), 0, in_force(declaring(mahj_seats=Seating(["Bea", "Ann"], ["Cat"]))))  # type: ignore[arg-type]
    assert sat == Seating(("Bea", "Ann"), ("Cat",))
    assert Night(seating=sat).east == "Bea"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"format": 1, "rules": {"pie": 5}}, "ours: rules.pie must be a table"),
        ({"format": 1, "rules": []}, "ours: rules must be a table"),
        ({"format": 1, "extends": 5}, "ours: extends must be a text"),
        ({"format": 1, "agreed": "No picking ahead"}, "ours: agreed must be a list of texts"),
        ({"format": 2}, "ours: it must begin with format = 1"),
        ({"format": True}, "ours: it must begin with format = 1"),
        ({}, "ours: it must begin with format = 1"),
    ],
)
def test_a_preset_of_the_wrong_shape_is_named(data: dict[str, object], problem: str) -> None:
    """Each key with what it should be."""
    assert [found.message for found in file_problems(PresetFile("ours", "ours", data))] == [problem]


def test_files_no_preset_can_be_called_by_are_named(tmp_path: Path) -> None:
    """Where the folder is missing there are none; where it cannot be read that is said."""
    book = create_book(tmp_path / "book")
    (book.house_rules / "Thursday Night.toml").write_text("", "utf-8")
    (book.house_rules / "notes.txt").write_text("", "utf-8")
    (book.house_rules / ".hidden.toml").write_text("", "utf-8")
    (problem,) = OwnPresets(book).misnamed()
    assert problem.message == "house_rules/Thursday Night.toml cannot be named as a preset"
    for file in book.house_rules.iterdir():
        file.unlink()
    book.house_rules.rmdir()
    assert OwnPresets(book).misnamed() == []
    book.house_rules.write_text("in the way", "utf-8")
    with pytest.raises(FileProblem, match="cannot be read"):
        OwnPresets(book).misnamed()


def test_who_waited_is_seen_even_where_the_players_were_corrected_since() -> None:
    """A hand whose East no longer stands among the players as written down: who waits is whoever did not sit."""
    header = Header(id="x", date=NOW.date(), started=NOW, players=("Eve", "Bea", "Cat"), preset="x", rules={})
    hand = Hand(seated=("Ann", "Bea"), result=Result.WALL)
    evening = state_of(NightRecord(header, (HandEntry(number=1, at=NOW, hand=hand, net={}),)))
    assert evening.hands[0].night.seating == Seating(("Ann", "Bea"), ("Eve", "Cat"))
