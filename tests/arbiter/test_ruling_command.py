"""``mahj ruling``: what it asks, what it prints, and whose rule comes first."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
import typer
from typer.main import get_command

from ledger.arbiter import topics
from ledger.cli.commands.ruling import app
from tests.arbiter.tables import FROZEN, one_line, preset

if TYPE_CHECKING:
    from ledger.book.books import Book
    from tests.arbiter.conftest import Mahj


EXCHANGE_NOW = "only on your own turn"


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


def test_an_answer_is_yes_or_no_and_nothing_else(mahj: Mahj) -> None:
    """Enter alone gives no verdict; what would be an answer is said, and how to leave."""
    finished = mahj("ruling", "joker-exchange", typed="\nmaybe\nn\n")
    assert finished.err.count("Type y or n, or < to go back.\n") == 2
    assert one_line(finished.err).count("discarded yet? [y/n] (<: back, Ctrl-C: leave)") == 3
    assert EXCHANGE_NOW in finished.out


def test_a_question_can_be_gone_back_from(mahj: Mahj) -> None:
    """To the one before it, but not to one that was answered beforehand."""
    finished = mahj("ruling", "joker-exchange", typed="y\n<\nn\n")
    assert finished.err.count("Question 1 of up to 2") == 2
    assert EXCHANGE_NOW in finished.out
    assert mahj("ruling", "joker-exchange", "--answer", "y", typed="<\n").code == 1


def test_questions_fold_between_words(mahj: Mahj, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the width of the terminal, with room for the answer."""
    monkeypatch.setenv("COLUMNS", "40")
    asked = mahj("ruling", "joker-exchange", typed="n\n").err
    assert max(map(len, asked.splitlines())) <= 30
    assert "[y/n]" in one_line(asked)


@pytest.mark.parametrize("typed", ["<\n", "y\n<\n<\n", "", "y\n"])
def test_leaving_records_nothing_and_speaks_of_nothing_recorded(mahj: Mahj, typed: str) -> None:
    """It says where all verdicts stand; a ruling never records."""
    finished = mahj("ruling", "joker-exchange", typed=typed)
    assert (finished.code, finished.out) == (1, "")
    assert "error: stopped without a ruling\n" in finished.err
    assert finished.err.endswith("hint: mahj ruling joker-exchange --all shows every ruling of it\n")


def test_several_words_are_one_topic(mahj: Mahj) -> None:
    """As people say it; where there is no such topic, they are searched for."""
    assert mahj("ruling", "dead", "hand", "--all").out == mahj("ruling", "dead-hand", "--all").out
    assert mahj("ruling", "tile", "short").out == mahj("ruling", "--search", "tile short").out
    assert "1. table-rules: " in mahj("ruling", "kitty").out
    finished = mahj("ruling", "xylophone", "qqqq")
    assert (finished.code, finished.out) == (1, "")
    assert 'there is no ruling "xylophone qqqq"' in finished.err


def test_words_with_answers_are_a_topic_that_is_none(mahj: Mahj) -> None:
    """Whoever answers questions has a topic in mind."""
    finished = mahj("ruling", "tile", "short", "--answer", "y")
    assert (finished.code, finished.out) == (1, "")
    assert 'mahj ruling --search "tile short" finds them' in finished.err


def test_a_hit_shows_its_answer(mahj: Mahj) -> None:
    """In a pipe every hit with its number and its answer in a line, and the house rules that are named."""
    text = one_line(mahj("ruling", "--search", "is there a hot wall or a kitty").out)
    assert "1. table-rules: Hot wall, cold wall, pie, kitty: do they hold? None is the League's;" in text
    assert "House rule hot-wall, not played at this table: Hot wall." in text
    assert "mahj start ... --with hot-wall plays it." in text
    assert "House rule kitty, not played at this table: " in text


def test_a_search_says_what_this_table_plays(mahj: Mahj) -> None:
    """Before the standard, and of a house rule that it is in force."""
    mahj("start", "Ann", "Bea", "Cat", "Dee", "--with", "dead-jokers-frozen", "--with", "kitty.ante=10")
    text = one_line(mahj("ruling", "--search", "jokers of a dead hand").out)
    assert f"At this table: {FROZEN}" in text
    assert "House rule kitty, played at this table: " in one_line(mahj("ruling", "kitty").out)


def test_programs_get_hits_as_rows(mahj: Mahj) -> None:
    """A row a ruling, and one for each house rule."""
    rows = json.loads(mahj("ruling", "--search", "who gets the kitty", "--format", "json").out)
    assert (rows[0]["topic"], rows[0]["house_rule"]) == ("table-rules", "")
    assert (rows[-1]["topic"], rows[-1]["house_rule"]) == ("", "kitty")
    assert rows[0]["answer"].startswith("None is the League's")


def test_a_number_picks_a_hit(mahj: Mahj) -> None:
    """At a terminal; whatever is no number of a hit is asked for again."""
    finished = mahj("ruling", "--search", "who gets the kitty", typed="x\n99\n1\nn\n")
    assert finished.err.count("Type a number from 1 to ") == 2
    assert "Question 1 of up to 2: Did your table agree on it before the game?" in finished.err
    assert "Then it does not hold" in finished.out


@pytest.mark.parametrize("typed", ["\n", "<\n", ""])
def test_nothing_picks_none(mahj: Mahj, typed: str) -> None:
    """The hits were what was asked for."""
    finished = mahj("ruling", "--search", "who gets the kitty", typed=typed)
    assert finished.code == 0
    assert "Question 1" not in finished.err


def test_what_is_clearly_meant_opens_by_itself(mahj: Mahj) -> None:
    """Its answer in a line comes first, then its questions; what else was found is named at the end."""
    finished = mahj(
        "ruling", "the", "wall", "was", "wrecked", "before", "the", "false", "call", "was", "checked", typed=""
    )
    lines = finished.out.splitlines()
    assert lines[0].startswith("wrecked-wall: Whoever spoils the wall")
    assert "That player pays each intact hand" in finished.out
    assert lines[-1].startswith("Found as well: mahj ruling ")
    assert "Which one" not in finished.err


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
