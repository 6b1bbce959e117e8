"""Stories told through the command line: after the commands of each, what is owed, won and said is what it says."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.host import Host

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

STORIES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("stories.toml").read_text("utf-8"))["story"]
#: The accounts that stand for nobody who could be owed anything.
BANK = "bank"
#: Stories that do not hold yet, each with its reason; one that holds must leave this list.
AWAITED: Mapping[str, str] = {
    "one-person-two-names": "two names of one person are still two people inside a night",
    "an-empty-purse-pays-nothing": "payments beside the hands pass by the limits of the rules",
    "lowest-value-is-one-setting": "lowest_value of mahj.toml reaches no rule",
    "a-quint-needs-a-joker": "a hand of the card is not held against its facts",
    "no-exposure-in-singles-and-pairs": "facts of a hand are not held against each other",
    "totals-without-a-label": "sheets: a row that adds up others is taken for a hand",
    "subtotals-under-every-date": "sheets: a subtotal is taken for a hand",
    "running-totals": "sheets: running totals are not read",
    "a-row-a-person": "sheets: a row a person is not read",
    "another-currency": "sheets: another currency is taken for points",
}


class Teller:
    """Tells a story: its commands, in a fresh book beside its files; and keeps what they printed."""

    def __init__(self, story: Mapping[str, Any], folder: Path, patch: pytest.MonkeyPatch) -> None:
        patch.chdir(folder)
        self.host = Host(folder / "book", patch)
        self.said = ""
        self._type("init book")
        self._settings(story.get("settings", {}))
        for name, text in story.get("files", {}).items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def _settings(self, settings: Mapping[str, object]) -> None:
        """Put keys into ``mahj.toml``, each in the place of its line."""
        path = self.host.book.settings_path
        lines = [
            line for line in path.read_text("utf-8").splitlines() if line.partition("=")[0].strip() not in settings
        ]
        keys = [f"{key} = {value!r}" for key, value in settings.items()]
        if keys:
            path.write_text("\n".join([lines[0], *keys, *lines[1:], ""]), encoding="utf-8")

    def _type(self, command: str) -> int:
        """Type a command; its exit code."""
        ran = self.host.run(command)
        self.said += ran.out + ran.err
        return ran.code

    def run(self, command: str) -> None:
        """A command that must succeed, or may fail where ``!`` stands before it."""
        code = self._type(command.removeprefix("!"))
        assert command.startswith("!") or code == 0, f"mahj {command}\n{self.said}"

    def refuse(self, command: str) -> None:
        """A command that must be refused and write nothing."""
        before = self.host.files()
        assert self._type(command) in {1, 2}, f"mahj {command}\n{self.said}"
        assert self.host.files() == before

    def owed(self) -> dict[str, int]:
        """What is still owed to everybody, by the plan that settles all nights."""
        sums: dict[str, int] = {}
        for line in self.host.json("settle --all"):
            sums[line["from"]] = sums.get(line["from"], 0) - line["points"]
            sums[line["to"]] = sums.get(line["to"], 0) + line["points"]
        return {name: points for name, points in sums.items() if points}

    def nets(self) -> dict[str, int]:
        """What everybody won in all."""
        rows = self.host.json("standings --season all-time --guests --subs")
        return {row["player"]: row["net"] for row in rows if row["net"] and row["player"] != BANK}

    def balances(self) -> dict[str, int]:
        """Where everybody stands in the night."""
        return {name: points for name, points in self.host.balances().items() if name != BANK}


FIGURES: Mapping[str, Callable[[Teller], dict[str, int]]] = {
    "owed": Teller.owed,
    "nets": Teller.nets,
    "balances": Teller.balances,
}


def _marked(story: Mapping[str, Any]) -> Any:  # noqa: ANN401  # what pytest takes for a parameter
    """A story, marked where it is not told to its end yet."""
    reason = AWAITED.get(story["id"])
    marks = [] if reason is None else [pytest.mark.xfail(reason=reason, strict=True)]
    return pytest.param(story, id=story["id"], marks=marks)


@pytest.mark.parametrize("story", [_marked(story) for story in STORIES])
def test_a_story_ends_as_it_says(story: Mapping[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is owed, what was won, where everybody stands, what was refused and what was said."""
    teller = Teller(story, tmp_path, monkeypatch)
    for command in story.get("run", ()):
        teller.run(command)
    for command in story.get("refused", ()):
        teller.refuse(command)
    for command in story.get("then", ()):
        teller.run(command)
    for figure, read in FIGURES.items():
        if figure in story:
            assert read(teller) == story[figure], figure
    assert all(re.search(pattern, teller.said) for pattern in story.get("has", ()))
    assert not any(re.search(pattern, teller.said) for pattern in story.get("hasnot", ()))


def test_every_story_that_is_awaited_is_told() -> None:
    """Nothing waits for a story that is not there."""
    assert AWAITED.keys() <= {story["id"] for story in STORIES}
