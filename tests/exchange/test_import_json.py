"""A book goes out as JSON and comes in again: the same book, in a folder of its own or beside what is there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ledger.arbiter import topics
from ledger.book.book_changes import changing
from ledger.book.books import Book
from ledger.book.settings import read_settings
from ledger.errors import MahjError, Refused
from ledger.exchange.exports import book_data
from ledger.exchange.imports import ExportedBook, add_presets, begin_book, read_export
from ledger.night.night_files import read_night

if TYPE_CHECKING:
    from tests.exchange.conftest import Played

PRESET = """\
format = 1
title = "Thursday"
summary = "Dice and a half"
extends = "standard"
agreed = ["No picking ahead"]

[rules.card-multiplier]
factor = 1.5
"""
SETTINGS = """
[seasons.spring-2026]
from = 2026-01-01
to = 2026-06-30

[[players]]
name = "Annabel"
was = ["Ann"]

[[players]]
name = "guest 1"
guest = true

[snacks]
bring = ["Bea"]

[[drives]]
who = "Cat"
"""
#: A ruling of a group: one of the bundled form, under a name and a place of its own.
RULING = (Path(__file__).parents[2] / "ledger" / "arbiter" / "rulings" / "blanks.toml").read_text("utf-8")


@pytest.fixture
def exported(season: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The season's book with a preset, a season, a rename and tables of its own, exported."""
    book = Book(tmp_path / "whole")
    assert season.run("export", "json", "-o", str(tmp_path / "first.json")) == 0
    begin_book(book.root, read_export(tmp_path / "first.json"))
    with book.settings_path.open("a", encoding="utf-8", newline="") as file:
        file.write(SETTINGS)
    (book.house_rules / "thursday.toml").write_text(PRESET, encoding="utf-8")
    book.rulings.mkdir()
    (book.rulings / "our-blanks.toml").write_text(RULING, encoding="utf-8")
    path = tmp_path / "book.json"
    assert season._replace(book=book).run("export", "json", "-o", str(path)) == 0
    capsys.readouterr()
    return path


def test_export_then_import_gives_an_equal_book(exported: Path, season: Played, tmp_path: Path) -> None:
    """Every night byte for byte, and settings, seasons, people, presets and the user's own tables say the same."""
    made = season._replace(book=Book(tmp_path / "made"))
    assert season.run("import", "json", str(exported), "--new", str(made.book.root)) == 0
    whole = Book(tmp_path / "whole")
    assert [path.name for path in made.book.night_paths()] == [path.name for path in season.book.night_paths()]
    for path in season.book.night_paths():
        assert (made.book.sessions / path.name).read_bytes() == path.read_bytes()
    assert read_settings(made.book) == read_settings(whole)
    assert book_data(made.book)[1:] == book_data(whole)[1:]
    assert "our-blanks" in topics.names(made.book)
    assert topics.read("our-blanks", made.book) == topics.read("our-blanks", whole)
    assert book_data(made.book)[0]["snacks"] == {"bring": ["Bea"]}
    assert book_data(made.book)[0]["drives"] == [{"who": "Cat"}]
    assert made.run("players", "add", "Zoe") == 0
    again = tmp_path / "again.json"
    assert made.run("export", "json", "-o", str(again)) == 0
    first, second = (json.loads(path.read_text(encoding="utf-8")) for path in (exported, again))
    second["book"]["players"].pop()
    assert first == second


def test_nights_that_were_corrected_come_in_with_every_word(empty: Played, tmp_path: Path) -> None:
    """What was taken out or replaced is part of the record, and so is a decimal in a rule, digit by digit."""
    for words in (
        "start Ann Bea Cat Dee --date 2026-01-04 --preset dice-night --with card-multiplier.factor=1.50",
        "win ann 25 dee --yes",
        "undo --yes",
        "win bea 30 self --yes --fact dice-doubles",
        "note hello --yes",
        "void 2 --why slip --yes",
    ):
        assert empty.run(*words.split()) == 0
    out = tmp_path / "out.json"
    assert empty.run("export", "json", "-o", str(out)) == 0
    made = begin_book(tmp_path / "made", read_export(out))
    assert (made.sessions / "2026-01-04.toml").read_bytes() == (empty.book.sessions / "2026-01-04.toml").read_bytes()


def test_a_book_joins_one_that_is_there(
    exported: Path, empty: Played, season: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nights, people and presets are added; the settings stay; a second time there is nothing to add."""
    before = read_settings(empty.book)
    assert empty.run("import", "json", str(exported), "--dry-run") == 0
    assert not empty.book.night_paths()
    assert empty.run("import", "json", str(exported)) == 0
    after = read_settings(empty.book)
    assert replace(after, players=()) == replace(before, players=())
    assert "Annabel" in [person.name for person in after.players]
    assert empty.book.preset_names() == ["thursday"]
    assert len(empty.book.night_paths()) == len(season.book.night_paths())
    capsys.readouterr()
    assert empty.run("import", "json", str(exported)) == 0
    told = capsys.readouterr()
    assert "there already: 2026-01-05" in told.err
    assert len(empty.book.night_paths()) == len(season.book.night_paths())
    assert read_settings(empty.book) == after


def test_a_night_of_one_date_goes_beside_that_of_another_book(empty: Played, exported: Path) -> None:
    """Two books that played the same evening: both nights are kept, the second under the next name of that date."""
    assert empty.run("start", "Eve", "Fay", "--date", "2026-01-05") == 0
    assert empty.run("import", "json", str(exported)) == 0
    names = [path.stem for path in empty.book.night_paths() if path.stem.startswith("2026-01-05")]
    assert sorted(names) == ["2026-01-05", "2026-01-05-2"]
    assert read_night(empty.book.sessions / "2026-01-05.toml").record.header.players == ("Eve", "Fay")


def test_a_night_that_has_gone_on_since_it_was_exported_is_there_already(empty: Played, exported: Path) -> None:
    """An older copy has nothing to add, and keeps no other night from joining."""
    assert empty.run("import", "json", str(exported)) == 0
    assert empty.run("void", "1", "--night", "2026-01-05", "--yes") == 0
    here = (empty.book.sessions / "2026-01-05.toml").read_bytes()
    last = next(path for path in empty.book.night_paths() if path.stem != "2026-01-05")
    last.unlink()
    assert empty.run("import", "json", str(exported)) == 0
    assert (empty.book.sessions / "2026-01-05.toml").read_bytes() == here
    assert last.exists()


def test_a_night_that_says_something_else_is_refused(
    empty: Played, exported: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The record of the same night in two versions: nobody but people can say which is right."""
    assert empty.run("import", "json", str(exported)) == 0
    data = json.loads(exported.read_text(encoding="utf-8"))
    data["nights"][0]["entries"].append(
        {"number": 99, "type": "payment", "at": "2026-01-05T23:00:00+00:00", "from": "Ann", "to": "José", "amount": 5}
        | {"purpose": "settle"}
    )
    exported.write_text(json.dumps(data), encoding="utf-8")
    assert empty.run("import", "json", str(exported)) == 1
    assert "the night 2026-01-05 is in this book already and says something else" in capsys.readouterr().err


def test_a_preset_that_is_there_stays(empty: Played, exported: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The group's own rules are not changed by somebody else's of the same name."""
    own = empty.book.house_rules / "thursday.toml"
    own.write_text('format = 1\ntitle = "Ours"\nextends = "standard"\n', encoding="utf-8")
    assert empty.run("import", "json", str(exported)) == 0
    assert 'title = "Ours"' in own.read_text(encoding="utf-8")
    assert "warning: the preset thursday says something else in this book" in capsys.readouterr().err


def test_a_new_book_takes_no_folder_that_holds_something(
    empty: Played, exported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An empty folder will do; one with anything in it stays as it is, and a try makes none."""
    assert empty.run("import", "json", str(exported), "--new", str(empty.book.root)) == 1
    assert "is there already" in capsys.readouterr().err
    assert empty.run("import", "json", str(exported), "--new", str(tmp_path / "try"), "--dry-run") == 0
    assert not (tmp_path / "try").exists()
    (tmp_path / "bare").mkdir()
    assert empty.run("import", "json", str(exported), "--new", str(tmp_path / "bare")) == 0
    assert (tmp_path / "bare" / "mahj.toml").is_file()


def test_a_new_book_is_whole_or_not_there(exported: Path, tmp_path: Path) -> None:
    """Settings that nothing can be made of leave no half a book behind."""
    data = json.loads(exported.read_text(encoding="utf-8"))
    data["book"]["seasons"]["spring-2026"]["from"] = "soon"
    exported.write_text(json.dumps(data), encoding="utf-8")
    before = sorted(path.name for path in tmp_path.iterdir())
    with pytest.raises(MahjError, match="spring-2026"):
        begin_book(tmp_path / "made", read_export(exported))
    assert sorted(path.name for path in tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    "seasons", ['{"spring": 3}', "[]", '{"spring": {"from": 1, "to": "2026-01-01"}}', '{"a": {"from": "2026-01-01"}}']
)
def test_seasons_that_are_none_are_refused(exported: Path, tmp_path: Path, seasons: str) -> None:
    """What cannot be a season is said by whoever reads the settings, and no book is left behind."""
    data = json.loads(exported.read_text(encoding="utf-8"))
    data["book"]["seasons"] = json.loads(seasons)
    exported.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(MahjError, match="season"):
        begin_book(tmp_path / "made", read_export(exported))
    assert not (tmp_path / "made").exists()


def test_a_new_book_below_a_folder_that_is_a_file_is_refused(
    empty: Played, exported: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the system refuses is said in one sentence."""
    assert empty.run("import", "json", str(exported), "--new", str(exported / "made")) == 1
    assert capsys.readouterr().err.startswith("error: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not JSON"),
        ("{", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[]", "is no export of a book"),
        ('{"schema": "urn:mahj-ledger:export:2"}', "is no export of a book"),
        (
            '{"schema": "urn:mahj-ledger:export:1", "book": {}, "presets": {}}',
            "does not hold a book, presets and nights",
        ),
        (
            '{"schema": "urn:mahj-ledger:export:1", "book": {}, "presets": {"../x": {}}, "nights": []}',
            '"../x" cannot be a preset',
        ),
        (
            '{"schema": "urn:mahj-ledger:export:1", "book": {}, "presets": {}, "nights": [{"name": "../x"}]}',
            "night 1 has no name of its own",
        ),
        (
            '{"schema": "urn:mahj-ledger:export:1", "book": {"players": 3}, "presets": {}, "nights": []}',
            "the players of the export cannot be read",
        ),
    ],
)
def test_what_is_no_export_is_refused(
    empty: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    """Each in one sentence, and nothing is written; no name in it leads out of the book."""
    path = tmp_path / "book.json"
    path.write_text(text, encoding="utf-8")
    assert empty.run("import", "json", str(path)) == 1
    assert message in capsys.readouterr().err
    assert not empty.book.night_paths()


def test_every_problem_of_its_nights_is_found_in_one_go(
    empty: Played, exported: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A text where a date belongs, an unknown key, a list that is none: named by night, entry and key."""
    data = json.loads(exported.read_text(encoding="utf-8"))
    data["nights"][0]["date"] = "soon"
    data["nights"][1]["entries"][0]["surprise"] = 1
    data["nights"][2]["entries"] = 5
    data["nights"][3]["entries"] = [5]
    exported.write_text(json.dumps(data), encoding="utf-8")
    assert empty.run("import", "json", str(exported)) == 1
    told = capsys.readouterr().err
    for night, key in (("2026-01-05", "date"), ("2026-02-05", "surprise"), ("2026-03-05", ""), ("2026-04-05", "")):
        assert any(f"night {night}" in line and key in line for line in told.splitlines()), night


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(choices=st.data())
def test_any_change_to_an_export_is_read_or_refused(exported: Path, choices: st.DataObject) -> None:
    """Whatever somebody puts in the place of any value: a book as it should be, or a clear refusal."""
    data = json.loads(exported.read_text(encoding="utf-8"))
    del data["nights"][1:], data["nights"][0]["entries"][3:]
    place: Any = data
    while True:
        key = choices.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], (dict, list)) or not place[key] or choices.draw(st.booleans()):
            break
        place = place[key]
    place[key] = choices.draw(json_values)
    path = exported.with_name("changed.json")
    path.write_text(json.dumps(data), encoding="utf-8")
    folder = exported.with_name("of-changed")
    try:
        book = begin_book(folder, read_export(path))
    except MahjError as problem:
        assert problem.message  # noqa: PT017  # the other outcome is as good
        assert not folder.exists()
    else:
        read_settings(book)
        for night in book.night_paths():
            read_night(night)
        folder.rename(folder.with_name(f"done-{len(list(exported.parent.iterdir()))}"))


def test_a_preset_that_came_meanwhile_is_left_alone(empty: Played) -> None:
    """Somebody saved a preset of that name after what to import was looked at: nothing is imported, theirs stays."""
    theirs = empty.book.house_rules / "thursday.toml"
    theirs.write_text(PRESET, encoding="utf-8")
    with pytest.raises(Refused, match="is there already"), changing(empty.book) as files:
        add_presets(files, {"sunday": {"title": "Sunday"}, "thursday": {"title": "Thursday"}})
    assert theirs.read_text(encoding="utf-8") == PRESET
    assert empty.book.preset_names() == ["thursday"]


def test_rulings_join_a_book_that_has_its_own(
    exported: Path, season: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is there stays, and that it says something else is said; what is not there is added with its folder."""
    begin_book(tmp_path / "joined", ExportedBook({"name": "Ours"}, {}, {}))
    joined = season._replace(book=Book(tmp_path / "joined"))
    assert joined.run("import", "json", str(exported)) == 0
    path = joined.book.rulings / "our-blanks.toml"
    assert topics.read("our-blanks", joined.book).title == "May we play with blanks?"
    path.write_text(RULING.replace("May we", "Shall we"), encoding="utf-8")
    capsys.readouterr()
    assert joined.run("import", "json", str(exported)) == 0
    assert "the ruling our-blanks says something else in this book" in capsys.readouterr().err
    assert topics.read("our-blanks", joined.book).title == "Shall we play with blanks?"


@pytest.mark.parametrize(
    ("rulings", "said"),
    [
        ("[]", "holds rulings that are no table by name"),
        ('{"../x": {}}', '"../x" cannot be a ruling'),
        ('{"x": {"title": null}}', "holds null in its book, presets or rulings"),
    ],
)
def test_rulings_that_cannot_be_are_refused(
    season: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str], rulings: str, said: str
) -> None:
    """Before anything is written."""
    path = tmp_path / "odd.json"
    path.write_text(
        '{"schema": "urn:mahj-ledger:export:1", "book": {}, "presets": {}, "nights": [], "rulings": ' + rulings + "}",
        encoding="utf-8",
    )
    assert season.run("import", "json", str(path)) == 1
    assert said in capsys.readouterr().err
