"""The wheel, built from the sdist and installed by itself: it is what people get, not the checkout."""

from __future__ import annotations

import importlib.metadata
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

from ledger.render.guides import GUIDES, without_links
from tests.sources import ROOT, copied_to

#: The folders of the sources, all of which are packed whole; what else lies in a checkout may be somebody's own.
FOLDERS = (".ci", ".github", "house_rules", "ledger", "plugins", "tests")
#: The files beside them.
FILES = {
    ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "MANIFEST.in", "README.md", "SECURITY.md",
    "constraints.txt", "pyproject.toml", "setup.py",
}  # fmt: skip


class Installed(NamedTuple):
    """The packages, and a virtual environment that has nothing of the project but what the wheel brought."""

    sources: Path
    sdist: Path
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
        env=kept | environ,
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
    sources = copied_to(folder / "sources")
    finished = run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, folder=sources, environ={})
    assert finished.returncode == 0, finished.stdout + finished.stderr
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")

    environment = folder / "environment"
    venv.create(environment, with_pip=False, symlinks=sys.platform != "win32")
    this = Installed(sources, sdist, wheel, environment)
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


def test_the_package_of_sources_holds_whatever_its_tests_read(installed: Installed) -> None:
    """Every file of the sources: the tests with all their folders, every page of documentation, how it is checked."""
    with tarfile.open(installed.sdist) as packed:
        held = {name.partition("/")[2] for name in packed.getnames()}
    wanted = {
        path.relative_to(installed.sources).as_posix()
        for folder in FOLDERS
        for path in (installed.sources / folder).rglob("*")
        if path.is_file()
    }
    assert (FILES | wanted) - held == set()
    assert {"tests/host.py", "tests/cli/conftest.py", ".ci/lowest.txt", "plugins/README.md"} <= wanted


def test_no_file_of_the_sources_is_left_out_of_the_list_above() -> None:
    """Whatever is kept under version control lies in one of the folders, or is one of the files."""
    listing = ROOT / ".git"
    if not listing.exists():
        pytest.skip("no checkout")
    found = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, check=True, encoding="utf-8")  # noqa: S607
    assert {name for name in found.stdout.splitlines() if name.partition("/")[0] not in FOLDERS} == FILES


def test_the_page_of_the_package_has_no_link_that_leads_nowhere(installed: Installed) -> None:
    """Where README.md links to a file, it names the command that shows the guide; the words are otherwise the same."""
    metadata = next(name for name in zipfile.ZipFile(installed.wheel).namelist() if name.endswith("/METADATA"))
    head, _, page = zipfile.ZipFile(installed.wheel).read(metadata).decode("utf-8").partition("\n\n")
    assert "\nDescription-Content-Type: text/markdown\n" in head
    assert [link for link in re.findall(r"\]\(([^)]+)\)", page) if "://" not in link] == []
    for topic in (each for each, guide in GUIDES.items() if guide.page != "README.md"):
        assert f"`mahj help {topic}`" in page
    readme = (ROOT / "README.md").read_text("utf-8")
    assert page.strip() == without_links(readme, "README.md").strip()


@pytest.mark.parametrize("topic", GUIDES)
def test_every_guide_comes_with_the_wheel(installed: Installed, topic: str) -> None:
    """`mahj help TOPIC` prints the page of the sources from its title on, or a section of it."""
    finished = installed.run(installed.program("mahj"), "help", topic)
    assert finished.returncode == 0, finished.stderr
    page, section = (ROOT / GUIDES[topic].page).read_text("utf-8"), GUIDES[topic].section
    title = page.partition("\n")[0] if section is None else f"# {section}"
    assert finished.stdout.partition("\n")[0] == title


def test_the_module_is_the_command(installed: Installed) -> None:
    """`python -m ledger` says the same version as `mahj`."""
    by_module = installed.run(installed.program("python"), "-m", "ledger", "--version")
    assert by_module.returncode == 0, by_module.stderr
    assert by_module.stdout == installed.run(installed.program("mahj"), "--version").stdout


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
