"""Every example in README.md, run as it stands there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from ledger.cli.command_list import COMMANDS
from tests.cli.playing import plays

if TYPE_CHECKING:
    from tests.host import Host

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")


class Block(NamedTuple):
    """A block of the page and its language."""

    language: str
    text: str


BLOCKS = [Block(*found) for found in re.findall(r"^```(\w+)\n(.*?)^```", README, re.DOTALL | re.MULTILINE)]
#: The payment table: what is typed, what is said of it, and what the hand moves in all.
PAYMENTS = re.findall(r"^\| [^|]+ \| `mahj ([^`]+)` \| ([^|]+) \| (\d+) \|$", README, re.MULTILINE)
#: Commands that stand in a sentence.
PROSE = re.sub(r"^```.*?^```", "", README, flags=re.DOTALL | re.MULTILINE)
INLINE = sorted(set(re.findall(r"`mahj ([a-z][^`]*)`", PROSE)))


def test_evening_goes_as_it_is_told(shell: Host, tmp_path: Path) -> None:
    """All transcripts of the page, one after the other in one book; a preset between them is put where it says."""
    for home in ("HOME", "USERPROFILE"):
        shell.patch.setenv(home, str(tmp_path))
    book = tmp_path / "thursday"
    for block in BLOCKS:
        if block.language == "console":
            plays(shell, block.text)
        elif block.language == "toml":
            name = block.text.partition("\n")[0].removeprefix("# ")
            (book / name).write_text(block.text, "utf-8", newline="\n")
    assert {block.language for block in BLOCKS} == {"sh", "powershell", "console", "toml"}


@pytest.mark.parametrize(("command", "said", "moved"), PAYMENTS, ids=[row[0] for row in PAYMENTS])
def test_payment_table_says_what_is_paid(table: Host, command: str, said: str, moved: str) -> None:
    """Each row typed at a table of Ann, Bea, Cat and Dee: the same words, and the same points in all."""
    assert table.done(command).lines[1] == f"{said}."
    assert sum(points for points in table.balances().values() if points > 0) == int(moved)


def test_payment_table_is_all_there() -> None:
    """Every row of it is one that the test above runs."""
    section = README.partition("## What the game pays")[2].partition("\n## ")[0]
    assert len(PAYMENTS) == section.count("\n| ") - 2
    assert len(PAYMENTS) > 10


@pytest.mark.parametrize("command", INLINE)
def test_command_in_a_sentence_is_one(host: Host, command: str) -> None:
    """It is there, and has the options it is shown with."""
    words = command.split()
    name = [words[0]] if words[0] in COMMANDS else words[:2]
    assert words[0] in set(COMMANDS)
    described = host.done(f"{' '.join(name)} --help").out
    for option in (word for word in words if word.startswith("-")):
        assert option in described


def test_set_up_uses_what_is_there() -> None:
    """The two commands name a script, an extra and a file that exist, each command on one line."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    first, second = [block.text for block in BLOCKS if block.language == "sh"]
    assert first == (
        'python3 -m venv ~/.mahj && ~/.mahj/bin/pip install . && export PATH="$HOME/.mahj/bin:$PATH" && mahj demo\n'
    )
    assert second == (
        "python3 -m venv .venv && .venv/bin/pip install -c constraints.txt -e '.[dev]' && .venv/bin/pytest\n"
    )
    [windows] = [block.text for block in BLOCKS if block.language == "powershell"]
    workflow = (ROOT / ".github" / "workflows" / "checks.yml").read_text("utf-8")
    assert f"          {first}" in workflow, "nobody tries the set-up on macOS"
    assert f"          {windows.splitlines()[0]}\n" in workflow, "nobody tries the set-up on Windows"
    assert "mahj" in project["scripts"]
    assert "demo" in COMMANDS
    assert any(requirement.startswith("pytest") for requirement in project["optional-dependencies"]["dev"])
    assert (ROOT / "constraints.txt").is_file()


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)]+)\)", README))))
def test_link_leads_somewhere(link: str) -> None:
    """Every link of the page leads to a file of this repository."""
    assert (ROOT / link).is_file()
