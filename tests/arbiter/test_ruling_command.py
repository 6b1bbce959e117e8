"""``mahj ruling``: what it asks, what it prints, and whose rule comes first."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
import typer
from typer.main import get_command

from ledger.arbiter import topics
from ledger.cli.commands.ruling import app

if TYPE_CHECKING:
    from pathlib import Path

    from ledger.storage.books import Book
    from tests.arbiter.conftest import Mahj

FROZEN = "Once a hand is dead its jokers are frozen"
EXCHANGE_NOW = "only on your own turn"


def preset(book: Book, text: str, name: str = "thursday") -> None:
    """Give the book a preset of its own, and make it the one that nights are played under."""
    (book.house_rules / f"{name}.toml").write_text(f"format = 1\n{text}", encoding="utf-8", newline="\n")
    settings = book.settings_path.read_text(encoding="utf-8")
    settings = settings.replace('preset = "standard"', f'preset = "{name}"')
    book.settings_path.write_text(settings, encoding="utf-8", newline="\n")


def one_line(text: str) -> str:
    """A text with its line ends taken out, to look for sentences in it."""
    return " ".join(text.split())


def test_every_topic_is_listed(mahj: Mahj) -> None:
    """Without a topic the command says which there are."""
    listed = json.loads(mahj("ruling", "--format", "json").out)
    assert {each["topic"] for each in listed} == set(topics.names())


def test_a_search_lists_what_it_finds(mahj: Mahj) -> None:
    """The likeliest first, in every format."""
    found = json.loads(mahj("ruling", "--search", "frozen jokers", "--format", "json").out)
    assert found[0]["topic"] == "dead-hand-jokers"
    assert "dead-hand-jokers" in mahj("ruling", "--search", "frozen jokers").out


def test_a_search_without_result_is_refused(mahj: Mahj) -> None:
    """Exit code 1, and where to look."""
    finished = mahj("ruling", "--search", "xylophone")
    assert (finished.code, finished.out) == (1, "")
    assert "mahj ruling lists them all" in finished.err


def test_a_person_is_asked_question_by_question(mahj: Mahj) -> None:
    """Each with its number and how many there can be; the ruling follows the answers."""
    finished = mahj("ruling", "joker-exchange", typed="y\nn\n")
    assert "Question 1 of up to 2: Is it your own turn" in finished.err
    assert "Question 2 of up to 2: Do you hold the very tile" in finished.err
    assert "Not with that tile." in finished.out
    assert EXCHANGE_NOW not in finished.out


def test_a_person_is_asked_no_more_than_needed(mahj: Mahj) -> None:
    """Where the first answer settles it, there is no second question; answers given are not asked again."""
    assert "Question 2" not in mahj("ruling", "joker-exchange", typed="n\n").err
    finished = mahj("ruling", "joker-exchange", "--answer", "y", typed="y\n")
    assert "Question 1" not in finished.err
    assert "Yes, exchange it." in finished.out


def test_without_a_person_every_outcome_is_printed(mahj: Mahj) -> None:
    """A pipe has nobody to ask: all outcomes, each with its conditions, as with --all."""
    finished = mahj("ruling", "joker-exchange")
    text = one_line(finished.out)
    assert "nothing discarded yet? No. Not now: only on your own turn." in text
    assert all(verdict in text for verdict in ("Yes, exchange it.", "Not with that tile."))
    assert finished.out == mahj("ruling", "joker-exchange", "--all", typed="").out


def test_answers_given_beforehand_settle_it(mahj: Mahj) -> None:
    """In one letter or in full; only that outcome is printed, and nothing is asked."""
    for answers in ("y,n", "yes,no"):
        finished = mahj("ruling", "joker-exchange", "--answer", answers)
        assert "Not with that tile." in finished.out
        assert "Yes, exchange it." not in finished.out
        assert finished.err == ""


def test_some_answers_leave_the_rest_open(mahj: Mahj) -> None:
    """Without a person, what can still follow is printed."""
    finished = mahj("ruling", "joker-exchange", "--answer", "y")
    assert EXCHANGE_NOW not in finished.out
    assert "Yes, exchange it." in finished.out
    assert "Not with that tile." in finished.out


def test_a_ruling_without_questions_is_given_at_once(mahj: Mahj) -> None:
    """Nothing is asked, and nothing is numbered."""
    finished = mahj("ruling", "wall-game", typed="")
    assert "Nobody pays." in finished.out.splitlines()
    assert finished.err == ""


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["joker-exchnage"], 1, "did you mean joker-exchange"),
        (["joker-exchange", "--answer", "y,maybe"], 2, 'answer 2, "maybe", is neither yes nor no'),
        (["joker-exchange", "--answer", "n,n"], 2, "2 answers were given, and joker-exchange asks 1 question"),
        (["joker-exchange", "--answer", "y", "--all"], 2, "--all needs no answers"),
        (["--all"], 2, "which topic?"),
        (["--answer", "y"], 2, "which topic?"),
        (["wall-game", "--sheet"], 2, "ask one at a time"),
        (["wall-game", "--search", "wall"], 2, "ask one at a time"),
    ],
)
def test_what_cannot_be_asked_is_refused(mahj: Mahj, arguments: list[str], code: int, said: str) -> None:
    """Nothing goes to standard output, and the message says what would be right."""
    finished = mahj("ruling", *arguments)
    assert (finished.code, finished.out) == (code, "")
    assert said in finished.err


def test_programs_get_a_row_for_every_way(mahj: Mahj) -> None:
    """With the answers that lead there, the verdict, and the command."""
    rows = json.loads(mahj("ruling", "wrong-dead-call", "--format", "json").out)
    assert [row["answers"] for row in rows] == ["y", "n,y", "n,n"]
    assert rows[2]["record"] == "mahj pay ACCUSER ACCUSED 50 --for dispute"
    assert {row["reviewed"] for row in rows} == {"no"}


def test_a_page_is_eighty_wide_and_a_screen_reader_gets_sentences(mahj: Mahj) -> None:
    """Lines of the page never run over; plain lines are not broken inside a sentence."""
    page = mahj("ruling", "dead-hand", "--answer", "y,y").out.splitlines()
    assert max(len(line) for line in page) <= 80
    plain = mahj("ruling", "dead-hand", "--answer", "y,y", "--format", "plain").out.splitlines()
    assert one_line("\n".join(plain)) == one_line("\n".join(page))
    assert len(plain) < len(page)


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
    mahj("start", "Ann", "Bea", "Cat", "Dee", "--rules", "standard")
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


def test_the_sheet_is_one_page(mahj: Mahj) -> None:
    """Jokers, dead hands, claims and the Charleston, in lines a page can hold."""
    lines = mahj("ruling", "--sheet").out.splitlines()
    assert len(lines) <= 60
    assert max(len(line) for line in lines) <= 80
    assert [line for line in lines if line in {"Jokers", "Dead hands", "Claims", "Charleston"}] == [
        "Jokers",
        "Dead hands",
        "Claims",
        "Charleston",
    ]


def test_the_tables_rules_come_first_on_the_sheet(mahj: Mahj) -> None:
    """Above everything else; the standard says that this table plays otherwise."""
    mahj("start", "Ann", "Bea", "Cat", "Dee", "--with", "dead-jokers-frozen")
    text = one_line(mahj("ruling", "--sheet").out)
    assert text.startswith("Dispute sheet for the night 2026-11-29")
    assert text.index(FROZEN) < text.index("Jokers - joker-exchange")
    assert "- dead-hand-jokers: not at this table, see above." in text


def test_programs_get_the_sheet_as_rows(mahj: Mahj) -> None:
    """A topic a row, with the table's own words beside the standard."""
    mahj("start", "Ann", "Bea", "Cat", "Dee", "--with", "dead-jokers-frozen")
    rows = {row["topic"]: row for row in json.loads(mahj("ruling", "--sheet", "--format", "json").out)}
    assert rows["dead-hand-jokers"]["at_this_table"].startswith(FROZEN)
    assert rows["joker-exchange"]["at_this_table"] == ""
    assert {row["section"] for row in rows.values()} == {"jokers", "dead hands", "claims", "Charleston"}


def test_broken_rules_are_a_warning_on_the_sheet(book: Book, mahj: Mahj) -> None:
    """The sheet is printed all the same."""
    preset(book, "[rules.no-such-rule]\n")
    finished = mahj("ruling", "--sheet")
    assert (finished.code, "Jokers" in finished.out) == (0, True)
    assert "the rule no-such-rule is not installed" in finished.err


def test_topics_complete_in_the_shell() -> None:
    """The beginning of a topic lists those it may become."""
    command = get_command(app)
    (topic,) = [parameter for parameter in command.params if parameter.name == "topic"]
    offered = topic.shell_complete(typer.Context(command), "joker-exchange-")
    assert [item.value for item in offered] == ["joker-exchange-begun", "joker-exchange-wins"]
