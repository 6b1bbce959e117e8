"""Reports and lines on narrow terminals: folded between words, and nothing lost."""

from __future__ import annotations

import io
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from ledger.cli.terminal.console import show, show_report, warn
from ledger.cli.terminal.width import fitted, width_of
from ledger.render.reports import Column, Format, Report, Shows, render
from ledger.render.wrapping import columns, fold_cells, wrapped
from tests.host import Screen

words = st.lists(st.text("abcdeé李 ", max_size=12), min_size=1, max_size=8).map(" ".join)
NIGHT = Report(
    "Night",
    (Column("#", "number", Shows.NUMBER), Column("hand", "hand"), Column("Ann", "ann", Shows.POINTS)),
    ((1, "Ann wins 25 on Dee's discard, jokerless", 200), (2, "Wall game", None)),
    ((None, "balance", 200),),
)


@given(words, st.integers(min_value=1, max_value=40))
def test_wrapping_loses_no_word_and_keeps_to_the_width(text: str, width: int) -> None:
    """The words are those there were; a line is too wide only for a single word that is."""
    lines = wrapped(text, width)
    assert " ".join(lines).split() == text.split()
    assert all(columns(line) <= width or len(line.split()) == 1 for line in lines)


def test_what_follows_hangs_and_what_was_indented_stays_so() -> None:
    """The first line as it was, the others under it."""
    assert wrapped("one two three", 8, "  ") == ["one two", "  three"]
    assert wrapped("  one two", 6) == ["  one", "two"]
    assert wrapped("", 6) == [""]


def test_wide_characters_take_two_columns() -> None:
    """Names in any script are measured as a terminal draws them."""
    assert columns("李梅") == 4
    assert wrapped("李梅 李梅", 5) == ["李梅", "李梅"]


def test_a_table_that_fits_is_drawn_as_ever() -> None:
    """A width changes nothing where there is room."""
    assert render(NIGHT, Format.TABLE, width=200) == render(NIGHT, Format.TABLE)


def test_a_wide_table_folds_its_texts() -> None:
    """Numbers stay on one line, texts go on in the next."""
    assert render(NIGHT, Format.TABLE, width=32) == (
        "Night\n"
        "┌───┬────────────────┬──────┐\n"
        "│ # │ hand           │  Ann │\n"
        "├───┼────────────────┼──────┤\n"
        "│ 1 │ Ann wins 25 on │ +200 │\n"
        "│   │ Dee's discard, │      │\n"
        "│   │ jokerless      │      │\n"
        "│ 2 │ Wall game      │      │\n"
        "├───┼────────────────┼──────┤\n"
        "│   │ balance        │ +200 │\n"
        "└───┴────────────────┴──────┘\n"
    )


def test_a_table_that_cannot_be_folded_becomes_lines() -> None:
    """Where not even the widest words fit: a row a line, as for a screen reader, folded too."""
    assert render(NIGHT, Format.TABLE, width=20) == (
        "Night\n# 1, hand Ann wins\n  25 on Dee's\n  discard,\n  jokerless, Ann\n  +200\n# 2, hand Wall game\n"
        "hand balance, Ann\n  +200\n"
    )


@pytest.mark.parametrize("format_", [Format.PLAIN, Format.CSV, Format.JSON, Format.MARKDOWN])
def test_only_tables_fold(format_: Format) -> None:
    """What programs and screen readers read is as wide as it is."""
    assert render(NIGHT, format_, width=20) == render(NIGHT, format_)


@given(st.lists(st.tuples(words, words, st.integers(-999, 999)), max_size=4), st.integers(20, 90))
def test_a_folded_table_is_no_wider_than_the_terminal(rows: list[tuple[str, str, int]], width: int) -> None:
    """Whatever stands in it, no line is wider, but for single words that are."""
    shown = (Column("who", "who"), Column("what", "what"), Column("points", "points", Shows.POINTS))
    for line in render(Report(None, shown, tuple(rows)), Format.TABLE, width=width).splitlines():
        assert wcswidth(line) <= width or (line[:1] not in "┌│├└" and len(line.split()) == 1)


def test_cells_are_folded_no_narrower_than_their_words() -> None:
    """Columns share the room; none is narrower than its widest word, and none is folded without need."""
    parts = [[["a", "bb cc dd", "7"]], []]
    assert fold_cells(parts, [0, 1], 20) == parts
    assert fold_cells(parts, [0, 1], 19) == [[["a", "bb cc\ndd", "7"]], []]
    assert fold_cells(parts, [0, 1], 13) is None


def test_what_is_printed_folds_at_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of a report, a table, and a warning; a file gets them as wide as they are."""
    long = "one two three four five six seven"
    for name, width in (("COLUMNS", "24"), ("COLUMNS", "5")):
        monkeypatch.setenv(name, width)
        out, err = Screen(), Screen()
        monkeypatch.setattr("sys.stdout", out)
        monkeypatch.setattr("sys.stderr", err)
        show(long)
        warn("one two three four")
        folded = width == "24"
        assert out.getvalue() == ("one two three four five\n  six seven\n" if folded else f"{long}\n")
        assert err.getvalue() == ("warning: one two three\n  four\n" if folded else "warning: one two three four\n")
    monkeypatch.setenv("COLUMNS", "32")
    show_report(NIGHT, Format.TABLE)
    assert max(map(len, out.getvalue().splitlines()[-10:])) == 29
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert fitted(long, io.StringIO()) == long


def test_a_terminal_that_does_not_say_how_wide_it_is_has_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """As terminals have; what it says counts where COLUMNS does not."""
    monkeypatch.delenv("COLUMNS", raising=False)
    assert width_of(Screen()) == 80
    stream = Screen()
    monkeypatch.setattr(stream, "fileno", lambda: 1)
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((61, 20)))
    assert width_of(stream) == 61


def test_a_path_is_broken_rather_than_the_table() -> None:
    """Behind what parts it where that comes soon enough, and at the edge else; every line fits."""
    path = "home/anna/mah-jongg/thursday/plugins/our_rule.py"
    report = Report(None, (Column("what", "what"), Column("where", "where")), (("book", path), ("x" * 30, "李" * 9)))
    assert render(report, Format.TABLE, width=40) == (
        "┌──────────────────┬──────────────────┐\n"
        "│ what             │ where            │\n"
        "├──────────────────┼──────────────────┤\n"
        "│ book             │ home/anna/mah-   │\n"
        "│                  │ jongg/thursday/  │\n"
        "│                  │ plugins/our_     │\n"
        "│                  │ rule.py          │\n"
        "│ xxxxxxxxxxxxxxxx │ 李李李李李李李李 │\n"
        "│ xxxxxxxxxxxxxx   │ 李               │\n"
        "└──────────────────┴──────────────────┘\n"
    )


@given(st.text("ab/-李", min_size=1, max_size=80), st.integers(min_value=27, max_value=60))
def test_a_broken_word_loses_nothing(word: str, width: int) -> None:
    """However wide its characters are: the pieces put together are the word, and no line is too wide."""
    report = Report(None, (Column("a", "a"), Column("b", "b")), ((word, word),))
    lines = render(report, Format.TABLE, width=width).splitlines()
    assert max(map(columns, lines)) <= width
    cells = [[cell.strip() for cell in line.strip("│").split("│")] for line in lines[3:-1]]
    assert ["".join(parts) for parts in zip(*cells, strict=True)] == [word, word]
