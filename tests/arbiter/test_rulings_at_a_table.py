"""Rulings at a table: what its rules and its preset say comes first; what is wrong with them is a warning."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.arbiter.tables import FROZEN, one_line, preset

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.book.books import Book
    from tests.arbiter.conftest import Mahj


def test_a_rule_in_force_comes_first(mahj: Mahj) -> None:
    """What was agreed wins: it stands before the standard, with the rule that says so."""
    assert FROZEN not in one_line(mahj("ruling", "dead-hand-jokers", "--answer", "y").out)
    mahj("start", "Ann", "Bea", "Cat", "Dee", "--with", "dead-jokers-frozen")
    text = one_line(mahj("ruling", "dead-hand-jokers", "--answer", "y").out)
    assert 0 < text.index(f"At this table: {FROZEN}") < text.index("Yes, they stay exchangeable.")
    assert "So says the rule dead-jokers-frozen; what was agreed before the game wins." in text


def test_a_rule_speaks_of_its_own_ruling_only(mahj: Mahj) -> None:
    """Other rulings are as they were."""
    mahj("start", "Ann", "Bea", "Cat", "Dee", "--with", "dead-jokers-frozen")
    assert "At this table" not in mahj("ruling", "joker-exchange", "--all").out


def test_the_books_preset_speaks_where_no_night_is_open(book: Book, mahj: Mahj) -> None:
    """Both the rules it plays and its own words."""
    preset(book, '[rulings]\njoker-exchange = "One a turn."\n[rules.dead-jokers-frozen]\n[rules.winner-collects]\n')
    text = one_line(mahj("ruling", "joker-exchange", "--answer", "y,y").out)
    assert "At this table: One a turn. So says the preset thursday;" in text
    assert FROZEN in one_line(mahj("ruling", "dead-hand-jokers", "--answer", "y").out)


def test_the_open_nights_preset_comes_before_the_books(book: Book, mahj: Mahj) -> None:
    """A night under another preset has that one's words."""
    preset(book, 'extends = "standard"\n[rulings]\njoker-exchange = "One a turn."\n')
    mahj("start", "Ann", "Bea", "Cat", "Dee", "--preset", "standard")
    assert "One a turn." not in mahj("ruling", "joker-exchange", "--all").out
    assert "One a turn." not in mahj("ruling", "joker-exchange", "--all", "--night", "2026-11-29").out


def test_a_rule_from_elsewhere_speaks_like_a_bundled_one(
    book: Book, mahj: Mahj, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rule that another distribution brings says what its table plays, without a change to this program."""
    place = tmp_path / "installed"
    info = place / "our_stops-2.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: our-stops\nVersion: 2.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[mahj.rules]\nno-stopping = our_stops:NoStopping\n", encoding="utf-8")
    (place / "our_stops.py").write_text(
        "from ledger.api import HouseRuling, Info, Rule, hook\n\n\n"
        "class NoStopping(Rule):\n"
        '    info = Info(title="No stopping", summary="Every pass is made.")\n\n'
        "    @hook\n"
        "    def mahj_rulings(self):\n"
        '        return [HouseRuling("stopping-the-charleston", "Here every pass is made.")]\n',
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(place))
    preset(book, 'extends = "standard"\n[rules.no-stopping]\n')
    text = one_line(mahj("ruling", "stopping", "--answer", "y").out)
    assert "At this table: Here every pass is made. So says the rule no-stopping;" in text
    assert "Any one player" not in text.split("By the standard:")[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[rulings]\njoker-exchnage = "One."\n', '"joker-exchnage", which is no ruling: did you mean joker-exchange'),
        ("[rulings]\njoker-exchange = 3\n", 'what rulings says of "joker-exchange" should be a text'),
        ("titel = 3\n", '"titel" means nothing in a preset'),
        ("[rules.no-such-rule]\n", "the rule no-such-rule is not installed"),
        ("[rules\n", "is not TOML"),
    ],
)
def test_what_is_wrong_with_a_preset_is_a_warning(book: Book, mahj: Mahj, text: str, said: str) -> None:
    """The standard ruling is printed all the same, and the warning says what was wrong."""
    preset(book, text)
    finished = mahj("ruling", "joker-exchange", "--answer", "y,y")
    assert finished.code == 0
    assert "Yes, exchange it." in finished.out
    assert finished.err.startswith("warning: ")
    assert said in finished.err


def test_a_broken_night_is_a_warning(book: Book, mahj: Mahj) -> None:
    """A night that cannot be read keeps nobody from the standard."""
    (book.sessions / "2026-11-29.toml").write_text("format = 1\n", encoding="utf-8")
    finished = mahj("ruling", "wall-game")
    assert (finished.code, "Nobody pays." in finished.out) == (0, True)
    assert "the nights could not be read" in finished.err


def test_broken_settings_are_a_warning(book: Book, mahj: Mahj) -> None:
    """The book's own settings as well."""
    book.settings_path.write_text("format = 1\npreset = 3\n", encoding="utf-8")
    finished = mahj("ruling", "wall-game")
    assert (finished.code, "Nobody pays." in finished.out) == (0, True)
    assert "the book's settings could not be read" in finished.err


def test_a_preset_that_is_gone_leaves_the_rules_of_the_night(book: Book, mahj: Mahj) -> None:
    """The night's own rules stand in its file; only the preset's words are missing."""
    preset(book, 'extends = "standard"\n[rules.dead-jokers-frozen]\n')
    mahj("start", "Ann", "Bea", "Cat", "Dee")
    (book.house_rules / "thursday.toml").unlink()
    finished = mahj("ruling", "dead-hand-jokers", "--answer", "y")
    assert FROZEN in one_line(finished.out)
    assert "the preset thursday could not be read" in finished.err


def test_a_rule_that_is_gone_leaves_the_words_of_the_preset(book: Book, mahj: Mahj) -> None:
    """And the standard; who is East is not known without the rules, so the command keeps its capitals."""
    preset(book, 'extends = "standard"\n[rulings]\nheavenly-hand = "Paid twice."\n')
    mahj("start", "Ann", "Bea", "Cat", "Dee")
    (path,) = book.night_paths()
    path.write_text(path.read_text("utf-8").replace("[rules.pays-for-table]", "[rules.gone]"), encoding="utf-8")
    finished = mahj("ruling", "heavenly-hand", "--answer", "y")
    assert "At this table: Paid twice." in one_line(finished.out)
    assert "mahj win EAST VALUE --self" in finished.out
    assert "the rule gone is not installed" in finished.err


def test_several_open_nights_are_told_apart(mahj: Mahj) -> None:
    """Without saying which, only the standard is certain; with --table, that table's own words come first."""
    mahj("start", "Ann", "Bea", "Cat", "Dee", "--table", "1")
    mahj("start", "Eve", "Fay", "--table", "2", "--with", "dead-jokers-frozen")
    unsure = mahj("ruling", "dead-hand-jokers", "--answer", "y")
    assert FROZEN not in one_line(unsure.out)
    assert "several nights are open" in unsure.err
    assert FROZEN in one_line(mahj("ruling", "dead-hand-jokers", "--answer", "y", "--table", "2").out)
    assert FROZEN not in one_line(mahj("ruling", "dead-hand-jokers", "--answer", "y", "--table", "1").out)


def test_a_night_that_is_not_there_is_refused(mahj: Mahj) -> None:
    """Somebody who names one wants that one."""
    finished = mahj("ruling", "wall-game", "--night", "2026-01-01")
    assert (finished.code, finished.out) == (1, "")


def test_the_next_east_is_filled_in(night: Mahj) -> None:
    """As far as the table knows, the command can be typed as it stands."""
    assert "    mahj win Ann VALUE --self" in night("ruling", "heavenly-hand", "--answer", "y").out.splitlines()


def test_an_east_of_two_words_is_put_in_quotes(mahj: Mahj) -> None:
    """And one whose name a shell would act on is left for the table to type."""
    mahj("start", "Mary Ann", "Bea", "Cat", "Dee", "--table", "1")
    mahj("start", "$HOME", "Eve", "Fay", "--table", "2")
    spoken = {number: mahj("ruling", "heavenly-hand", "--answer", "y", "--table", number).out for number in "12"}
    assert 'mahj win "Mary Ann" VALUE --self' in spoken["1"]
    assert "mahj win EAST VALUE --self" in spoken["2"]
