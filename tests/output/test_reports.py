"""A report in its five formats: aligned for people, exact for programs, safe for terminals and spreadsheets."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from ledger.render.reports import Cell, Column, Format, Report, Shows, render
from ledger.text import printable_lines

COLUMNS = (
    Column("player", "player"),
    Column("net points", "net", Shows.POINTS),
    Column("a hand", "average", Shows.NUMBER),
)
NIGHT = Report(
    "Thursday",
    COLUMNS,
    (("Ann", 100, Decimal("12.50")), ("Bea", -25, Decimal("-3.125")), ("Cat", 0, None)),
    (("together", 75, 3),),
)
#: What stands in a cell begins with something that is drawn: a mark goes onto what is before it, the line of the box.
texts = st.text().filter(lambda text: not text or unicodedata.category(text[0])[0] != "M")
#: Lists of names and points, as a table has them.
rows = st.lists(st.tuples(texts, st.integers()), max_size=4).map(tuple)


def of_players(*rows: tuple[str, int], title: str | None = None) -> Report:
    """A table of players and net points."""
    return Report(title, COLUMNS[:2], rows)


def test_a_table_is_drawn_in_a_box_with_signed_points() -> None:
    """Texts stand to the left and numbers to the right; net points carry their sign, and zero has none."""
    assert render(NIGHT, Format.TABLE) == (
        "Thursday\n"
        "┌──────────┬────────────┬────────┐\n"
        "│ player   │ net points │ a hand │\n"
        "├──────────┼────────────┼────────┤\n"
        "│ Ann      │       +100 │  12.50 │\n"
        "│ Bea      │        -25 │ -3.125 │\n"
        "│ Cat      │          0 │        │\n"
        "├──────────┼────────────┼────────┤\n"
        "│ together │        +75 │      3 │\n"
        "└──────────┴────────────┴────────┘\n"
    )


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "no-such-encoding"])
def test_without_box_characters_the_box_is_ascii(encoding: str) -> None:
    """An output that cannot write boxes, or one nobody knows, gets dashes, bars and plus signs."""
    box = render(of_players(("Ann", 5)), Format.TABLE, encoding)
    assert box.isascii()
    assert "| Ann    |         +5 |" in box.splitlines()


def test_old_consoles_get_their_boxes() -> None:
    """The box is made of characters the code page of an old Windows console has."""
    assert "│ Ann" in render(of_players(("Ann", 5)), Format.TABLE, "cp437").encode("cp437").decode("cp437")


@given(rows)
def test_every_line_of_a_table_is_as_wide(rows: tuple[tuple[str, int], ...]) -> None:
    """Whatever the names are made of, the right edge of the box is straight."""
    assert len({wcswidth(line) for line in render(of_players(*rows), Format.TABLE).splitlines()}) == 1


def test_wide_and_combining_characters_are_measured_as_drawn() -> None:
    """Ideographs and emoji take two columns, a combining accent takes none."""
    lines = render(of_players(("李小龍", 1), ("🀄", 2), ("Rene\u0301e", 3)), Format.TABLE).splitlines()
    assert lines[3:6] == [
        "│ 李小龍 │         +1 │",
        "│ 🀄     │         +2 │",
        "│ Rene\u0301e  │         +3 │",
    ]


@pytest.mark.parametrize("name", ["007", "1E5", "1_000", "0x10", "nan", "+5", "1.50"])
@pytest.mark.parametrize("format_", [Format.TABLE, Format.PLAIN, Format.MARKDOWN, Format.JSON])
def test_a_name_that_looks_like_a_number_stays_as_typed(name: str, format_: Format) -> None:
    """Nobody's name is taken for a number and written otherwise, or moved to the right; nor is a heading."""
    written = render(Report(None, (Column("2026", "player"),), ((name,), ("12345678",))), format_)
    assert {
        Format.TABLE: f"\n│ {name:8} │\n",
        Format.PLAIN: f"2026 {name}\n",
        Format.MARKDOWN: f"\n| {name.replace('_', chr(92) + '_'):8} |\n",
        Format.JSON: f'"player": "{name}"',
    }[format_] in written


@pytest.mark.parametrize("format_", [Format.TABLE, Format.PLAIN, Format.MARKDOWN])
def test_nothing_a_terminal_would_act_on_reaches_it(format_: Format) -> None:
    """Control characters in names, headings and titles are written out as numbers."""
    table = Report("\x1b[2J", (Column("\x07", "player"),), (("\x1b[31mAnn\n\u202e",),), (("\x01",),))
    written = render(table, format_)
    assert all(char.isprintable() or char == "\n" for char in written)
    assert "u{1b}" in written


def test_plain_lines_name_every_value() -> None:
    """A line a row, each value after its heading, and no word about a cell with nothing in it."""
    assert render(NIGHT, Format.PLAIN) == (
        "Thursday\n"
        "player Ann, net points +100, a hand 12.50\n"
        "player Bea, net points -25, a hand -3.125\n"
        "player Cat, net points 0\n"
        "player together, net points +75, a hand 3\n"
    )


def test_plain_lines_say_when_there_is_nothing() -> None:
    """A report without rows is not silence."""
    assert render(Report("Thursday", COLUMNS, ()), Format.PLAIN) == "Thursday\nnone\n"


@pytest.mark.parametrize("format_", list(Format))
def test_a_row_with_nothing_in_it_adds_no_second_newline(format_: Format) -> None:
    """Cells with nothing in them at the very end leave the one newline there is."""
    written = render(Report(None, COLUMNS, (("Ann", 5, 3), (None, None, None))), format_)
    assert written.endswith("\n")
    assert not written.endswith("\n\n")


def test_csv_has_keys_and_figures() -> None:
    """The first line holds the keys; numbers are bare; title and footer, which are no rows, are left out."""
    assert render(NIGHT, Format.CSV) == "player,net,average\nAnn,100,12.50\nBea,-25,-3.125\nCat,0,\n"


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n"])
def test_csv_holds_no_text_that_a_spreadsheet_runs(start: str) -> None:
    """A text that would begin a formula gets an apostrophe; a negative number stays a number."""
    written = render(of_players((f"{start}1+1", -25)), Format.CSV)
    assert list(csv.reader(io.StringIO(written, newline="")))[1] == [f"'{start}1+1", "-25"]


@given(rows)
def test_csv_reads_back(rows: tuple[tuple[str, int], ...]) -> None:
    """Commas, quotes and line ends in a text survive; an apostrophe before a formula is added, and no more is drawn."""
    read = list(csv.reader(io.StringIO(render(of_players(*rows), Format.CSV), newline="")))
    assert [[name.removeprefix("'"), points] for name, points in read[1:]] == [
        [printable_lines(name).removeprefix("'"), str(points)] for name, points in rows
    ]


@pytest.mark.parametrize("format_", list(Format))
@given(rows=rows)
def test_no_format_holds_what_a_terminal_acts_on(format_: Format, rows: tuple[tuple[str, int], ...]) -> None:
    """Sent on with a pipe a report may reach a terminal: every character is one that is drawn, or a line end or tab."""
    written = render(of_players(*rows, ("\x1b]0;x\x07\u202e\x9b31m", 1)), format_)
    assert printable_lines(written) == written


def test_json_is_a_list_of_objects_with_numbers() -> None:
    """Programs get the keys, whole numbers and exact decimals as numbers, and null for a cell with nothing in it."""
    assert json.loads(render(NIGHT, Format.JSON), parse_float=Decimal) == [
        {"player": "Ann", "net": 100, "average": Decimal("12.50")},
        {"player": "Bea", "net": -25, "average": Decimal("-3.125")},
        {"player": "Cat", "net": 0, "average": None},
    ]


@given(st.lists(st.one_of(st.none(), st.text(), st.integers(), st.decimals(allow_nan=False, allow_infinity=False))))
def test_json_reads_back_exactly(cells: list[Cell]) -> None:
    """Every cell comes back as it was, no decimal through a binary float, and the text is ASCII."""
    written = render(Report(None, (Column("cell", "cell"),), tuple((cell,) for cell in cells)), Format.JSON)
    assert written.isascii()
    assert [each["cell"] for each in json.loads(written, parse_float=Decimal)] == cells


def test_markdown_is_a_table_with_aligned_columns() -> None:
    """GitHub reads it: a heading, a line that aligns the columns, rows and footer."""
    title, _, headings, line, *body = render(NIGHT, Format.MARKDOWN).splitlines()
    assert title == "## Thursday"
    assert [heading.strip() for heading in headings.strip("|").split("|")] == ["player", "net points", "a hand"]
    assert [(part[0], part[-1]) for part in line.strip("|").split("|")] == [(":", "-"), ("-", ":"), ("-", ":")]
    assert [row.split("|")[1].strip() for row in body] == ["Ann", "Bea", "Cat", "together"]


def test_markdown_shows_a_name_as_it_is() -> None:
    """What Markdown would act on is escaped: a bar ends no cell, stars and angle brackets stay what they are."""
    written = render(of_players((r"a|b\|c", 1), ("*Ann* <b>", 1), ("`_~[&", 1)), Format.MARKDOWN)
    assert [row.removeprefix("| ").split(" |")[0].rstrip() for row in written.splitlines()[2:]] == [
        r"a\|b\\\|c",
        r"\*Ann\* \<b>",
        r"\`\_\~\[\&",
    ]


@given(st.sampled_from(Format), rows, st.one_of(st.none(), st.text()))
def test_every_format_ends_with_one_newline(
    format_: Format, rows: tuple[tuple[str, int], ...], title: str | None
) -> None:
    """Whatever is in it, a report ends with exactly one newline."""
    written = render(of_players(*rows, title=title), format_)
    assert written.endswith("\n")
    assert not written.endswith("\n\n")


@pytest.mark.parametrize("format_", list(Format))
def test_a_row_that_does_not_fit_is_never_cut(format_: Format) -> None:
    """A row with more cells than columns, or fewer, is a fault and raises."""
    with pytest.raises(ValueError, match="argument"):
        render(Report(None, COLUMNS, (("Ann",),)), format_)


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        (Decimal("1E+2"), "100"),
        (Decimal("-0.00"), "0.00"),
        (Decimal("0.10"), "0.10"),
        (10**30, "1" + "0" * 30),
    ],
)
def test_numbers_are_written_digit_by_digit(cell: Cell, shown: str) -> None:
    """No exponent, no sign before a zero, and no digit lost."""
    table = Report(None, (Column("value", "value", Shows.NUMBER),), ((cell,),))
    assert render(table, Format.PLAIN) == f"value {shown}\n"
    assert render(table, Format.CSV) == f"value\n{shown}\n"
