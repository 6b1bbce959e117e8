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


@pytest.mark.parametrize("story", [pytest.param(story, id=story["id"]) for story in STORIES])
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
