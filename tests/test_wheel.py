"""The wheel, built from the sdist and installed by itself: it is what people get, not the checkout."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
#: What is no part of the sources: what tools leave behind, and everything hidden.
LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info")


class Installed(NamedTuple):
    """A wheel and a virtual environment that has nothing of the project but what the wheel brought."""

    wheel: Path
    environment: Path

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a command outside the checkout, as somebody with an empty home."""
        elsewhere = self.environment.parent / "elsewhere"
        elsewhere.mkdir(exist_ok=True)
        homes = dict.fromkeys(("HOME", "USERPROFILE", "XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA"), str(elsewhere))
        return run(*command, folder=elsewhere, environ=homes)

    def program(self, name: str) -> Path:
        """A program of the environment."""
        windows = sys.platform == "win32"
        return self.environment / ("Scripts" if windows else "bin") / (f"{name}.exe" if windows else name)


def run(*command: str | Path, folder: Path, environ: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a command with the environment of this one, but for the settings that would lead it to the checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "MAHJ_", "COV_"))}
    return subprocess.run(  # noqa: S603  # the commands are written below
        command,
        cwd=folder,
        env=kept | {"PYTHONUTF8": "1"} | environ,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Build the sdist, the wheel from it, and install that with pip; nothing is downloaded.

    A copy of the sources is built, so that tests at the same time see no half-made file. The dependencies are those of
    the environment the tests run in, seen through a path file; the editable install there is not followed by it.
    """
    folder = tmp_path_factory.mktemp("wheel")
    sources = Path(shutil.copytree(ROOT, folder / "sources", ignore=LEFT_BEHIND))
    finished = run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, folder=sources, environ={})
    assert finished.returncode == 0, finished.stdout + finished.stderr
    (wheel,) = folder.glob("*.whl")

    environment = folder / "environment"
    venv.create(environment, with_pip=False, symlinks=sys.platform != "win32")
    this = Installed(wheel, environment)
    finished = run(
        *(sys.executable, "-m", "pip", "--python", this.program("python")),
        *("install", "--no-deps", "--no-index", "--quiet", wheel),
        folder=folder,
        environ={},
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    base = {"base": str(environment), "platbase": str(environment)}
    site_packages = Path(sysconfig.get_path("purelib", "venv", base))
    needed = ("typer", "tomli-w", "pluggy", "tabulate", "platformdirs")
    homes = {str(importlib.metadata.distribution(name).locate_file("")) for name in needed}
    (site_packages / "dependencies.pth").write_text("\n".join(sorted(homes)), encoding="utf-8")
    return this


def test_the_installed_package_is_that_of_the_wheel(installed: Installed) -> None:
    """What is imported lies in the fresh environment, so the tests below speak of the wheel."""
    finished = installed.run(installed.program("python"), "-c", "import ledger; print(ledger.__file__)")
    assert Path(finished.stdout.strip()).is_relative_to(installed.environment), finished.stderr


def test_the_wheel_holds_one_import_package_and_all_of_it(installed: Installed) -> None:
    """Nothing but `ledger`: every module, the bundled rules and presets, and whatever data lies beside the modules."""
    held = set(zipfile.ZipFile(installed.wheel).namelist())
    version = re.search(r'__version__ = "(.+)"', (ROOT / "ledger" / "__init__.py").read_text(encoding="utf-8"))
    assert version
    assert {name.partition("/")[0] for name in held} == {"ledger", f"mahj_ledger-{version[1]}.dist-info"}

    homes = {ROOT / "ledger": "ledger", ROOT / "plugins": "ledger/plugins", ROOT / "house_rules": "ledger/house_rules"}
    wanted = {
        f"{package}/{path.relative_to(home).as_posix()}"
        for home, package in homes.items()
        for path in home.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert {name for name in held if name.startswith("ledger/")} == wanted
    assert "ledger/house_rules/standard.toml" in held


def test_every_rule_of_the_wheel_can_be_loaded(installed: Installed) -> None:
    """The names the wheel gives to rules lead to rules; none leads to a file that was not packed."""
    code = (
        "import importlib.metadata as m\n"
        "rules = m.distribution('mahj-ledger').entry_points.select(group='mahj.rules')\n"
        "print(*sorted(rule.load().__module__ for rule in rules))\n"
    )
    finished = installed.run(installed.program("python"), "-c", code)
    rules = [path.stem for path in sorted((ROOT / "plugins").glob("[!_]*.py"))]
    assert finished.stdout.split() == [f"ledger.plugins.{rule}" for rule in rules], finished.stderr


def test_the_command_says_its_version(installed: Installed) -> None:
    """`mahj --version` works as installed."""
    finished = installed.run(installed.program("mahj"), "--version")
    assert finished.returncode == 0, finished.stderr
    assert re.search(r"\b\d+\.\d+\.\d+\b", finished.stdout)


def test_the_command_plays_a_whole_evening(installed: Installed) -> None:
    """`mahj demo` needs rules, presets and every layer of the program, and finds them all in the wheel."""
    finished = installed.run(installed.program("mahj"), "demo")
    assert finished.returncode == 0, finished.stderr
    assert finished.stdout.strip()
