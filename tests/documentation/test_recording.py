"""The moving picture in README.md shows what the program shows, and can be shown anywhere."""

from __future__ import annotations

import importlib.util
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from types import ModuleType

pytest.importorskip("pyte")

SVG = "{http://www.w3.org/2000/svg}"


def _recording() -> ModuleType:
    """The script beside this file."""
    spec = importlib.util.spec_from_file_location("recording", Path(__file__).with_name("recording.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


RECORDING = _recording()
PICTURE: Path = RECORDING.PICTURE


def test_picture_is_up_to_date() -> None:
    """It shows the prompt as it looks now; python tests/documentation/recording.py draws it."""
    assert PICTURE.read_text("utf-8") == RECORDING.drawn()


def test_nothing_in_the_picture_is_fetched_or_run() -> None:
    """No address but the name of its format, no script, no other file, and few bytes: any page may show it."""
    text = PICTURE.read_text("utf-8")
    assert re.findall(r"\w+://[^\"]*", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<script|<image|<foreignObject|@import|url\(|\son\w+=", text)
    assert {link[:1] for link in re.findall(r'href="([^"]*)"', text)} == {"#"}
    assert len(text) < 100_000


def test_picture_says_in_words_what_it_shows() -> None:
    """It has a title and a description of its own, and where README.md shows it, a text that stands in for it."""
    picture = ET.parse(PICTURE).getroot()  # noqa: S314  # our own file
    named = [picture.find(f"{SVG}{name}") for name in ("title", "desc")]
    assert [each.get("id") for each in named if each is not None and each.text] == ["title", "desc"]
    assert picture.get("aria-labelledby") == "title desc"
    root = Path(__file__).parents[2]
    shown = re.findall(r"!\[([^\]]+)\]\(([^)]+)\)", (root / "README.md").read_text("utf-8"))
    assert [(root / file).resolve() for _, file in shown] == [PICTURE.resolve()]
    assert all(words in " ".join(shown[0][0].split()) for words in ("ann 25 dee", "Enter takes it", "who pays whom"))


def test_picture_stands_still_where_motion_is_not_wanted() -> None:
    """Everything moves only for those who do not mind; without, one caption and one screen are seen, and no other."""
    text = PICTURE.read_text("utf-8")
    assert text.index("@media (prefers-reduced-motion:no-preference)") < text.index("animation:")
    groups = ET.fromstring(text).findall(f"{SVG}g")  # noqa: S314  # our own file
    seen = [group for group in groups if group.get("visibility") != "hidden"]
    assert [len(group.findall(f"{SVG}text")) for group in seen] == [1, 0]
    assert len(seen[1].findall(f"{SVG}use")) == RECORDING.ROWS
