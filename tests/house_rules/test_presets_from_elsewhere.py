"""Presets that are none of the book's: a file that somebody sent, and those that installed distributions bring."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from ledger.presets import presets

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.house_rules.conftest import Club

BASE = 'extends = "kitty"\nagreed = ["We play till ten"]\n[rules.kitty]\nleftover = "carry"\n'
THURSDAY = 'extends = "base"\n[rules.pie]\nlimit = 300\n'


@pytest.fixture
def friend(club: Club) -> Path:
    """The folder of a friend, who plays `thursday`, which extends `base`; it is where the commands are typed."""
    folder = club.book.root.parent / "friend"
    folder.mkdir()
    _write(folder, "base", BASE)
    _write(folder, "thursday", THURSDAY)
    club.patch.chdir(folder)
    return folder


@pytest.fixture
def package(club: Club) -> Callable[..., Path]:
    """Installs a distribution that brings presets; where they lie."""

    def install(name: str, **files: str) -> Path:
        site = club.book.root.parent / f"site of {name}"
        module = name.replace("-", "_")
        info = site / f"{module}-2.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.0\n", "utf-8")
        (info / "entry_points.txt").write_text(f"[mahj.presets]\nours = {module}_presets\n", "utf-8")
        folder = site / f"{module}_presets"
        folder.mkdir()
        (folder / "__init__.py").write_text("", "utf-8")
        for file, text in files.items():
            _write(folder, file, text)
        club.patch.syspath_prepend(str(site))
        return folder

    return install


def _write(folder: Path, name: str, text: str) -> Path:
    """A preset in a folder."""
    path = folder / f"{name}.toml"
    path.write_text(f"format = 1\n{dedent(text)}", "utf-8")
    return path


@pytest.mark.usefixtures("friend")
def test_every_command_takes_a_preset_by_its_path(club: Club) -> None:
    """Shown, checked, read out, compared, begun from, played and switched to, with what lies beside it."""
    assert "- pie (limit 300)" in club.done("presets show thursday.toml").out
    assert club.done("presets check thursday.toml").out == "thursday.toml: sound\n"
    assert "- We play till ten." in club.done("agreement thursday.toml").out
    assert "leftover: split in kitty, carry in ./base.toml" in club.done("presets diff kitty ./base.toml").out
    club.done("presets new ours --from thursday.toml")
    assert "- We play till ten." in club.done("agreement ours").out
    ran = club.done("start Ann Bea Cat Dee --preset base.toml")
    assert "mahj presets add base.toml keeps it in the book" in ran.out
    assert club.table().evening.preset == "base"
    assert "pie" in club.done("presets use thursday.toml").out
    assert "mahj presets add thursday.toml keeps it" in club.done("presets use thursday.toml --without pie").out
    assert "In coins" not in club.done("what-if --preset base.toml").out
    assert "the preset base" in club.done("charleston --preset base.toml").out


@pytest.mark.usefixtures("friend")
def test_a_preset_that_is_begun_from_a_file_holds_all_it_says(club: Club) -> None:
    """Rules, what was agreed and rulings, and extends nothing, for the book has not got the file."""
    _write(club.book.root.parent / "friend", "said", 'extends = "pie"\n[rulings]\njoker-exchange = "One."\n')
    club.done("presets new ours --from said.toml")
    assert "extends" not in (club.book.house_rules / "ours.toml").read_text("utf-8").replace("one extends", "")
    assert club.done("presets diff ours said.toml").out == "ours and said.toml play the same.\n"


@pytest.mark.usefixtures("friend")
def test_add_copies_a_preset_with_what_it_extends(club: Club) -> None:
    """Byte for byte, comments too; done again it says that all is there."""
    path = club.book.root.parent / "friend" / "thursday.toml"
    path.write_bytes(b"# Ours since 2019.\r\n" + path.read_bytes())
    ran = club.done("presets add thursday.toml")
    assert "base.toml is new." in ran.out
    assert (club.book.house_rules / "thursday.toml").read_bytes() == path.read_bytes()
    assert "- We play till ten." in club.done("agreement thursday").out
    before = club.files()
    ran = club.done("presets add thursday.toml")
    assert ran.out.splitlines()[:2] == [
        "base was there already, and says the same.",
        "thursday was there already, and says the same.",
    ]
    assert club.files() == before
    assert "keeps it" not in club.done("start Ann Bea Cat Dee --preset thursday.toml").out


@pytest.mark.parametrize(
    ("name", "text", "error"),
    [
        ("thursday", 'extends = "base"\n[rules.pie]\nlimit = 0\n', "thursday.toml: pie.limit cannot be 0"),
        ("thursday", 'extends = "gone"\n', 'there is no preset "gone", which'),
        ("Our Night", "[rules.winner-collects]\n", '"Our Night" cannot be the name of a preset'),
        ("pie", "[rules.winner-collects]\n", "pie.toml has the name of the bundled preset pie, which says something"),
        ("taken", "[rules.winner-collects]\n", "taken.toml has the name of house_rules/taken.toml, which says some"),
    ],
)
def test_add_takes_all_or_nothing(club: Club, friend: Path, name: str, text: str, error: str) -> None:
    """A faulty file, one whose base is nowhere, and names that mean something else in this book."""
    club.preset("taken", 'extends = "pie"\n')
    _write(friend, name, text)
    before = club.files()
    ran = club.refused(f"presets add '{name}.toml'")
    assert error in ran.errors[0]
    assert club.files() == before


def test_a_night_is_called_by_one_preset_only(club: Club, friend: Path) -> None:
    """A file with the name of another preset, or with none a preset can have, is read but not played."""
    club.preset("thursday", 'extends = "pie"\n')
    ran = club.refused("start Ann Bea Cat Dee --preset thursday.toml")
    assert "thursday.toml has the name of house_rules/thursday.toml" in ran.errors[0]
    assert "the rule kitty" in club.done("presets diff thursday ./thursday.toml").out
    _write(friend, "Our Night", "[rules.winner-collects]\n")
    ran = club.refused("start Ann Bea Cat Dee --preset 'Our Night.toml'")
    assert "cannot be named as a preset" in ran.errors[0]
    assert club.done("presets show 'Our Night.toml'")


def test_the_books_own_preset_by_its_path_is_the_same_preset(club: Club) -> None:
    """Whoever completes a path at the shell means that preset."""
    club.preset("thursday", 'extends = "pie"\n')
    club.patch.chdir(club.book.root)
    assert "keeps it" not in club.done("start Ann Bea Cat Dee --preset house_rules/thursday.toml").out
    assert club.table().evening.preset == "thursday"
    assert "is not there" in club.refused("presets show house_rules/gone.toml").errors[0]


def test_only_commands_read_other_files(club: Club, friend: Path) -> None:
    """A preset of the book, or its settings, leads out of the book nowhere."""
    club.preset("odd", f'extends = "{(friend / "base.toml").as_posix()}"\n')
    assert "there is no preset" in club.refused("presets show odd").errors[0]
    club.preset("up", 'extends = "../../friend/base"\n')
    assert "there is no preset" in club.refused("presets show up").errors[0]


def test_bundled_presets_are_never_what_lies_beside(club: Club, friend: Path) -> None:
    """A `standard.toml` among somebody's downloads is not what the others extend."""
    _write(friend, "standard", "[rules.winner-collects]\n")
    _write(friend, "mine", 'extends = "standard"\n')
    assert "jokerless-doubles" in club.done("presets show mine.toml").out


def test_an_inherited_line_can_be_dropped(club: Club) -> None:
    """Word for word; one that nobody said is a problem that names what was, and said twice it stands once."""
    club.preset("base", 'extends = "pie"\nagreed = ["We play till ten", "No phones"]\n')
    club.preset("late", 'extends = "base"\nnot_agreed = ["We play till ten"]\nagreed = ["We play on", "No phones"]\n')
    said = club.done("agreement late").out
    assert "till ten" not in said
    assert said.count("No phones.") == 1
    club.preset("odd", 'extends = "base"\nnot_agreed = ["We play till nine", "Nothing at all like it"]\n')
    assert club.refused("presets check odd").errors == [
        'house_rules/odd.toml: not_agreed has "We play till nine", which is not inherited',
        'house_rules/odd.toml: not_agreed has "Nothing at all like it", which is not inherited',
    ]
    assert 'inherited: "We play till ten"' in club.refused("presets check odd").hints[0]
    club.preset("none", 'not_agreed = ["No phones", 3]\n[rules.winner-collects]\n')
    assert club.refused("presets check none").errors[0] == "house_rules/none.toml: not_agreed must be a list of texts"


def test_distributions_bring_presets(club: Club, package: Callable[..., Path]) -> None:
    """Named in full or, where it is clear, by the short name; they extend each other; a night keeps the full name."""
    package("mahj-club", base=BASE, thursday=THURSDAY)
    assert {row["preset"] for row in club.json("presets list")} >= {"mahj-club/base", "mahj-club/thursday", "pie"}
    for name in ("thursday", "mahj-club/thursday"):
        assert "- pie (limit 300)" in club.done(f"presets show {name}").out
    club.done("start Ann Bea Cat Dee --preset thursday")
    assert club.table().evening.preset == "mahj-club/thursday"
    assert "- We play till ten." in club.done("agreement").out
    club.preset("ours", 'extends = "mahj-club/base"\nnot_agreed = ["We play till ten"]\n')
    assert club.done("presets check ours").out == "ours: sound\n"
    club.done("presets new friday --from thursday")
    assert 'extends = "mahj-club/thursday"' in (club.book.house_rules / "friday.toml").read_text("utf-8")


def test_what_is_installed_changes_no_preset_that_was_there(club: Club, package: Callable[..., Path]) -> None:
    """Neither a bundled one nor the book's own; and of two packages with one name each is named in full."""
    club.preset("ours", 'extends = "pie"\n')
    before = [club.done(f"presets show {name}").out for name in ("pie", "ours", "kitty")]
    package("mahj-club", pie="[rules.mush]\n", ours="[rules.mush]\n", extra='extends = "pie"\n')
    package("mahj-other", extra='extends = "kitty"\n')
    assert [club.done(f"presets show {name}").out for name in ("pie", "ours", "kitty")] == before
    ran = club.refused("presets show extra")
    assert (ran.errors, ran.hints) == (
        ["several distributions have a preset extra"],
        ["say which: mahj-club/extra or mahj-other/extra"],
    )
    assert "mush" in club.done("presets show mahj-club/extra").out
    assert club.done("presets show mahj-ledger/pie").out.startswith("mahj-ledger/pie: Pie.")


def test_presets_of_a_package_are_data(club: Club, package: Callable[..., Path]) -> None:
    """They are read though the package does not even load, and nothing of it runs."""
    folder = package("mahj-club", thursday='extends = "pie"\n')
    (folder / "__init__.py").write_text("raise SystemExit('no')", "utf-8")
    assert "pie" in club.done("presets show thursday").out


def test_a_package_that_is_edited_in_place_is_found(club: Club, package: Callable[..., Path]) -> None:
    """Its description then lies elsewhere than its files; one whose files are nowhere is nobody's trouble."""
    folder = package("mahj-edited", thursday='extends = "pie"\n')
    sources = club.book.root.parent / "sources"
    sources.mkdir()
    folder.rename(sources / folder.name)
    assert "there is no preset" in club.refused("presets show thursday").errors[0]
    club.patch.syspath_prepend(str(sources))
    assert "pie" in club.done("presets show thursday").out


def test_a_later_release_leaves_a_books_own_preset_what_it_was(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A preset that the program brings since then gives way to it, and can be named in full."""
    club.preset("pie", 'extends = "standard"\n[rules.mush]\n')
    monkeypatch.setattr(presets, "CAME_LATER", frozenset({"pie"}))
    assert "mush" in club.done("presets show pie").out
    assert "mush" not in club.done("presets show mahj-ledger/pie").out
