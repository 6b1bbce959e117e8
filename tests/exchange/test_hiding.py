"""Without names: whatever a book can hold in words of its own, nobody is found in what is made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.book.hiding import HIDDEN, Names, hidden
from ledger.model import Hand, Result

if TYPE_CHECKING:
    from tests.exchange.conftest import Played

#: Names that are no word of the program, of three letters and more.
CALLED = st.text(alphabet="qxzjvwkQXZÿжשあ", min_size=3, max_size=9)


@given(st.lists(CALLED, min_size=1, max_size=4), st.text(max_size=5), st.text(max_size=5))
def test_a_text_that_holds_a_name_gives_way_as_a_whole(called: list[str], before: str, behind: str) -> None:
    """In any case, and wherever it stands: in a list, a mapping, a hand."""
    names = Names(called)
    for text in (f"{before}{called[0]}{behind}", f"{before}{called[-1].upper()}{behind}"):
        hand = Hand(seated=("player 1",), result=Result.WALL, note=text)
        assert hidden({text: [text, ("player 1", 7)], "x": hand}, names) == {
            HIDDEN: [HIDDEN, ("player 1", 7)],
            "x": Hand(seated=("player 1",), result=Result.WALL, note=HIDDEN),
        }


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("Al", "total", False),
        ("Al", "what al said", True),
        ("Al", "al's", True),
        ("Al", "our_al_rule", True),
        ("Ann", "planned", True),
        ("李", "小李的牌", True),
    ],
)
def test_short_names_are_looked_for_as_words(name: str, text: str, found: bool) -> None:  # noqa: FBT001  # a parameter
    """The letters of a short one stand in many words; where words are not set apart, they are looked for anywhere."""
    assert Names([name]).are_in(text) is found


def test_where_nobody_is_named_nothing_is_hidden() -> None:
    """A book without people has no names."""
    assert hidden("anything", Names([])) == "anything"


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_name_is_found_in_any_page_or_export_without_names(
    empty: Played, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Names and aliases stand in every text a book can hold, and in nothing that is made without names."""
    folder = tmp_path_factory.mktemp("hidden")
    people = data.draw(st.lists(CALLED, min_size=5, max_size=5, unique_by=str.casefold))
    name, alias = people[0], people[4]
    fill(empty, people)
    for words in (
        ("report", "-o", "page.html", "--season", "ours"),
        ("report", "2026-01-04", "-o", "night.html"),
        ("report", "--site", "site"),
        ("report", "--picture", "night.svg", "2026-01-04"),
        *(("export", each, "-o", f"out.{each}") for each in ("csv", "json", "hledger", "beancount", "sqlite")),
    ):
        at = [str(folder / word) if word in {"site", "night.svg"} or "." in word else word for word in words]
        assert empty.run(*at, "--anonymous") == 0, words
    made = [path for path in folder.rglob("*") if path.is_file()]
    wanted = {"page.html", "night.html", "index.html", "night.svg"}
    wanted |= {f"out.{each}" for each in ("csv", "json", "hledger", "beancount", "sqlite")}
    assert wanted <= {path.name for path in made}
    for path in made:
        text = path.read_bytes().decode("utf-8", errors="replace").casefold()
        for each in (name, alias, *people):
            assert each.casefold() not in text, (path.name, each)


def fill(book: Played, people: list[str]) -> None:
    """A book that names people wherever it can: its own name, presets, seasons, tables, lines, notes."""
    name, alias = people[0], people[4]
    root = book.book.root
    root.joinpath("mahj.toml").write_text(
        f"""format = 1
name = "at {name}'s"

[seasons."ours"]
from = 2026-01-01
to = 2026-12-31

[[players]]
name = "{name}"
aliases = ["{alias}"]
""",
        encoding="utf-8",
    )
    (root / "house_rules").mkdir(exist_ok=True)
    (root / "house_rules" / "thursday.toml").write_text(
        f"""format = 1
title = "{name} plays"
summary = "as {alias} says"
extends = "standard"
agreed = ["{name} deals"]
""",
        encoding="utf-8",
    )
    for path in book.book.night_paths():
        path.unlink()
    four = people[:4]
    for words in (
        ("start", *four, "--date", "2026-01-04", "--preset", "thursday", "--table", f"{name}s", "--yes"),
        ("win", four[0], "25", four[1], "--yes", "--note", f"{alias} saw it", "--line", f"{name} 7"),
        ("note", f"{alias} brought cake"),
        ("end", "--unpaid"),
    ):
        assert book.run(*words) == 0, words
