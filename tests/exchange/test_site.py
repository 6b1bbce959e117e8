"""A season as a folder of small pages, and as one picture: everything is found, nothing of somebody else's is lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from ledger.book.output_folders import LIST

if TYPE_CHECKING:
    from pathlib import Path

    from tests.exchange.conftest import Played


def played(book: Played, *commands: str) -> None:
    """Run commands in a book."""
    for words in commands:
        assert book.run(*words.split()) == 0, words


TWO_NIGHTS = (
    *("start Ann Bea Cat Dee --date 2025-12-28", "win ann 25 dee --yes", "end"),
    *("start Ann Bea Cat Eve --date 2026-01-11 --preset friendly", "win eve 50 ann --yes", "win bea 30 self --yes"),
)


def files(folder: Path) -> dict[str, str]:
    """The files of a site, by where they lie."""
    found = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in found}


def test_every_night_player_and_season_has_a_page_and_every_link_leads_to_one(empty: Played, tmp_path: Path) -> None:
    """From any page to any other, by links within the folder, and nothing else is asked for."""
    played(empty, *TWO_NIGHTS)
    site = tmp_path / "site"
    assert empty.run("report", "--site", str(site)) == 0
    pages = files(site)
    assert set(pages) == {
        *("index.html", "page.css", "site.js", LIST, "nights/2025-12-28.html", "nights/2026-01-11.html"),
        *(f"players/{number}.html" for number in range(1, 6)),
        *("seasons/0.html", "seasons/1.html"),
    }
    for name, html in pages.items():
        for link in re.findall(r'(?:href|src)="([^"#]+)"', html):
            assert (site / name).parent.joinpath(link).is_file(), (name, link)
    assert '<h2 id="newest">Tonight' in pages["index.html"]
    assert 'Standings, <a href="seasons/0.html">2026</a>' in pages["index.html"]
    assert "Dee pays Ann 50: 25 on the card" in pages["nights/2025-12-28.html"]
    assert ">After: 11 January 2026</a>" in pages["nights/2025-12-28.html"]
    assert "Season 2025" in pages["seasons/1.html"]
    assert "nights/2026-01-11.html" not in pages["seasons/1.html"]
    assert all("default-src" in html for name, html in pages.items() if name.endswith(".html"))


def test_a_season_alone_can_be_a_site(empty: Played, tmp_path: Path) -> None:
    """Its nights and whoever played in them; what is owed is owed of all nights."""
    played(empty, *TWO_NIGHTS)
    assert empty.run("report", "--site", str(tmp_path / "site"), "--season", "2025") == 0
    pages = files(tmp_path / "site")
    assert "nights/2026-01-11.html" not in pages
    assert "players/5.html" not in pages
    assert "Eve" not in pages["seasons/0.html"]


def test_a_book_without_nights_makes_a_site(empty: Played, tmp_path: Path) -> None:
    """There is nothing to show yet, and nothing is wrong."""
    assert empty.run("report", "--site", str(tmp_path / "site")) == 0
    assert "Our mah jongg" in (tmp_path / "site" / "index.html").read_text(encoding="utf-8")


def test_written_again_it_holds_what_there_is_now(empty: Played, tmp_path: Path) -> None:
    """Pages of what is no more are taken out, and files that somebody put beside them stay."""
    played(empty, *TWO_NIGHTS)
    site = tmp_path / "site"
    assert empty.run("report", "--site", str(site)) == 0
    (site / "CNAME").write_text("ours", encoding="utf-8")
    (empty.book.sessions / "2026-01-11.toml").unlink()
    with (site / LIST).open("a", encoding="utf-8") as file:
        file.write("../book/mahj.toml\n/etc/hostname\nC:/x\n")
    assert empty.run("report", "--site", str(site)) == 0
    names = set(files(site))
    assert "nights/2026-01-11.html" not in names
    assert "players/5.html" not in names
    assert {"CNAME", "nights/2025-12-28.html"} <= names
    assert empty.book.settings_path.is_file()


@pytest.mark.parametrize("there", ["folder", "file"])
def test_nothing_is_written_into_somebody_elses_folder(
    empty: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str], there: str
) -> None:
    """A folder that holds other files stays as it is, and so does a file."""
    mine = tmp_path / "mine"
    if there == "folder":
        mine.mkdir()
        (mine / "index.html").write_text("mine", encoding="utf-8")
    else:
        mine.write_text("mine", encoding="utf-8")
    assert empty.run("report", "--site", str(mine)) == 1
    assert ("holds files that are not of a site" in (told := capsys.readouterr().err)) or "is a file" in told
    assert (mine / "index.html" if there == "folder" else mine).read_text(encoding="utf-8") == "mine"


def test_nights_beyond_the_newest_say_where_their_whys_are(
    empty: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Most of a site's time goes into them."""
    monkeypatch.setattr("ledger.cli.commands.report._EXPLAINED", 1)
    played(empty, *TWO_NIGHTS)
    assert empty.run("report", "--site", str(tmp_path / "site")) == 0
    pages = files(tmp_path / "site")
    assert "Left out here: why each hand paid what it did. mahj report 2025-12-28" in pages["nights/2025-12-28.html"]
    assert "Left out here" not in pages["nights/2026-01-11.html"]


def test_a_night_is_one_picture_and_a_text_for_the_chat(
    empty: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who stands where, and who pays whom, in both; the picture needs nothing else."""
    played(empty, *TWO_NIGHTS)
    capsys.readouterr()
    path = tmp_path / "night.svg"
    assert empty.run("report", "2025-12-28", "--picture", str(path)) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Our mah jongg, 28 December 2025: standard, coins",
        "Ann +100 ($1.00)",
        "Bea -25 (-$0.25)",
        "Cat -25 (-$0.25)",
        "Dee -50 (-$0.50)",
        "Dee paid Ann 50 ($0.50)",
        "Bea paid Ann 25 ($0.25)",
        "Cat paid Ann 25 ($0.25)",
    ]
    svg = path.read_text(encoding="utf-8")
    words = [element.text for element in ET.fromstring(svg).iter() if element.text]  # noqa: S314  # our own
    assert {"Our mah jongg", "Ann", "+100", "Dee paid Ann 50 ($0.50)"} <= set(words)
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", svg)


def test_a_season_is_one_picture(empty: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The standings of the unit that was played most, and how many are not shown."""
    names = [f"P{number:02}" for number in range(24)]
    for number in range(6):
        four = " ".join(names[4 * number : 4 * number + 4])
        played(empty, f"start {four} --date 2026-01-{number + 1:02}", f"win p{4 * number:02} 25 self --yes", "end")
    capsys.readouterr()
    assert empty.run("report", "--picture", str(tmp_path / "season.svg"), "--season", "2026") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Our mah jongg, Season 2026: coins, 6 nights"
    assert lines[1] == "1 P00 +150 ($1.50)"
    assert lines[-1] == "and 8 more"
    assert len(lines) == 18


def test_a_season_without_nights_is_a_picture_that_says_so(
    empty: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is no error to ask before the first night."""
    assert empty.run("report", "--picture", str(tmp_path / "season.svg")) == 0
    assert "Nothing has been played yet." in capsys.readouterr().out
