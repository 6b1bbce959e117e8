"""Rules of other people: a distribution of its own, installed for real beside the program, and played."""

from __future__ import annotations

import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "tests" / "example_rule"
CLUB = ROOT / "tests" / "club_rules"
#: What is no part of the sources: what tools leave behind, and everything hidden.
LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info")
#: What the program and its build need, from the environment the tests run in.
NEEDED = ("typer", "tomli-w", "pluggy", "tabulate", "platformdirs", "msgspec", "setuptools", "pytest")


class Installed(NamedTuple):
    """A fresh virtual environment with the program in it, and the book its commands work in."""

    folder: Path
    book: Path

    @property
    def environment(self) -> Path:
        """The virtual environment."""
        return self.folder / "environment"

    def program(self, name: str) -> Path:
        """A program of the environment."""
        windows = sys.platform == "win32"
        return self.environment / ("Scripts" if windows else "bin") / (f"{name}.exe" if windows else name)

    def run(self, *command: str | Path, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run a command outside the checkout, as somebody whose home holds nothing but this book."""
        homes = ("HOME", "USERPROFILE", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "MAHJ_", "COV_"))}
        mine = {**dict.fromkeys(homes, str(self.folder)), "MAHJ_BOOK": str(self.book)}
        return subprocess.run(  # noqa: S603  # the commands are written below
            command, cwd=folder or self.folder, env=kept | mine, capture_output=True, check=False, encoding="utf-8"
        )

    def install(self, sources: Path) -> None:
        """Install a distribution from its sources with pip; nothing is downloaded."""
        copy = shutil.copytree(sources, self.folder / "sources" / sources.name, ignore=LEFT_BEHIND)
        options = ("--no-deps", "--no-index", "--no-build-isolation", "--quiet", "--disable-pip-version-check")
        finished = self.run(sys.executable, "-m", "pip", "--python", self.program("python"), "install", *options, copy)
        assert finished.returncode == 0, finished.stdout + finished.stderr

    def mahj(self, *arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        """Run the program; it must leave with this code."""
        finished = self.run(self.program("mahj"), *arguments)
        assert finished.returncode == code, finished.stdout + finished.stderr
        return finished

    def json(self, *arguments: str) -> Any:  # noqa: ANN401  # what JSON holds
        """What the program prints as JSON."""
        return json.loads(self.mahj(*arguments, "--format", "json").stdout)


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The program with the example beside it; what they need is seen through a path file."""
    folder = tmp_path_factory.mktemp("distributions")
    installed = Installed(folder, folder / "none")
    venv.create(installed.environment, with_pip=False, symlinks=sys.platform != "win32")
    base = {"base": str(installed.environment), "platbase": str(installed.environment)}
    homes = {str(importlib.metadata.distribution(name).locate_file("")) for name in NEEDED}
    path_file = Path(sysconfig.get_path("purelib", "venv", base)) / "dependencies.pth"
    path_file.write_text("\n".join(sorted(homes)), encoding="utf-8")
    installed.install(ROOT)
    installed.install(EXAMPLE)
    installed.install(CLUB)
    return installed


@pytest.fixture
def example(fresh: Installed, tmp_path: Path) -> Installed:
    """The same, with a book that was begun just now."""
    installed = fresh._replace(book=tmp_path / "book")
    installed.mahj("init", str(installed.book))
    return installed


def test_an_installed_rule_is_a_full_equal_of_the_bundled_ones(example: Installed) -> None:
    """Listed with where it comes from, played, explained, asked about, read out, counted and ruled by."""
    row = next(row for row in example.json("plugins", "list") if row["name"] == "birthday-doubles")
    assert (row["state"], row["title"], row["from"]) == ("available", "Birthday doubles", "mahj-birthday-doubles 1.0")
    assert row["hooks"] == "mahj_facts, mahj_terms, mahj_rulings, mahj_columns"

    example.mahj("start", "Ann", "Bea", "Cat", "Dee", "--with", "birthday-doubles.factor=1.5")
    example.mahj("win", "ann", "50", "dee", "--fact", "birthday")
    balances = example.json("show")["balances"]
    assert balances == {"Ann": 300, "Bea": -75, "Cat": -75, "Dee": -150}
    assert "x 1.5 birthday" in example.mahj("why").stdout
    assert "facts asked about: birthday" in example.mahj("wall", "--fact", "cake", code=1).stderr
    agreement = example.mahj("agreement").stdout
    assert "- Birthday doubles. A hand played on the birthday of somebody at the table counts double." in agreement
    assert "- --fact birthday: Is it somebody's birthday?" in agreement
    assert "At this table: On a birthday a hand counts 1.5 times." in example.mahj("ruling", "worth-more").stdout
    written = next((example.book / "sessions").glob("*.toml")).read_text("utf-8")
    assert "mahj-birthday-doubles 1.0" in written
    example.mahj("end")
    standings = {row["player"]: row for row in example.json("standings")}
    assert {player: row["birthday_wins"] for player, row in standings.items() if player in balances} == {
        "Ann": 1,
        "Bea": 0,
        "Cat": 0,
        "Dee": 0,
    }


@pytest.mark.parametrize(("sources", "named"), [(EXAMPLE, ()), (EXAMPLE, ("tests",)), (CLUB, ())])
def test_the_own_tests_of_a_distribution_pass_where_it_is_installed(
    example: Installed, tmp_path: Path, sources: Path, named: tuple[str, ...]
) -> None:
    """As whoever wrote it would run them, in its folder, with nothing of the program but what is installed."""
    copy = shutil.copytree(sources, tmp_path / "copy", ignore=LEFT_BEHIND)
    command: tuple[str | Path, ...] = (
        example.program("python"),
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        *named,
    )
    finished = example.run(*command, folder=copy)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert " passed" in finished.stdout


@pytest.mark.parametrize("rule", ["progressive-jackpot", "winner-sits-out"])
def test_an_installed_rule_can_be_tried(example: Installed, rule: str) -> None:
    """Without trusting anything: whoever installed it has."""
    assert example.mahj("plugins", "check", rule).stdout.splitlines()[-1] == f"{rule}: sound."


def test_two_distributions_with_one_name_are_called_in_full(example: Installed, tmp_path: Path) -> None:
    """The short name is nobody's, and says so; without the second it is the first one's again."""
    other = Path(shutil.copytree(EXAMPLE, tmp_path / "another", ignore=LEFT_BEHIND))
    project = (other / "pyproject.toml").read_text("utf-8")
    project = project.replace('"mahj-birthday-doubles"', '"mahj-party"').replace('version = "1.0"', 'version = "2.5"')
    project = project.replace("mahj_birthday_doubles", "mahj_party")
    (other / "pyproject.toml").write_text(project, "utf-8")
    (other / "src" / "mahj_birthday_doubles.py").rename(other / "src" / "mahj_party.py")
    example.install(other)
    finished = example.mahj("start", "Eve", "Fay", "--with", "birthday-doubles", code=3)
    assert finished.stderr.splitlines()[1:] == [
        "error: the rule birthday-doubles is given by mahj-birthday-doubles 1.0 and mahj-party 2.5",
        "hint: say which: mahj-birthday-doubles/birthday-doubles or mahj-party/birthday-doubles",
    ]
    rows = [row for row in example.json("plugins", "list") if row["name"].endswith("/birthday-doubles")]
    assert {(row["from"], row["state"]) for row in rows} == {
        ("mahj-birthday-doubles 1.0", "available"),
        ("mahj-party 2.5", "available"),
    }
    finished = example.run(
        *(sys.executable, "-m", "pip", "--python", example.program("python"), "--disable-pip-version-check"),
        *("uninstall", "--yes", "--quiet", "mahj-party"),
    )
    assert finished.returncode == 0, finished.stderr
    example.mahj("start", "Eve", "Fay", "--with", "birthday-doubles")
