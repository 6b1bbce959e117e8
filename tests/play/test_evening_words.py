"""What a line at the prompt says: a hand, or one of the words of the evening, by its first letters."""

from __future__ import annotations

import pytest

from ledger.book.roster import Person
from ledger.cli.command_list import COMMANDS as PROGRAM
from ledger.cli.prompt.help_page import HELP_TEXT
from ledger.cli.prompt.vocabulary import COMMANDS, HAND, HELP, QUIT
from ledger.cli.prompt.words import parse_line
from ledger.errors import MahjError, NameProblem, UsageProblem
from ledger.night.grammar import told
from ledger.night.people import People

PEOPLE = People(("Ann", "Bea", "Cat", "Dee", "Una"), (Person("Ann", ("Josie",)), Person("Settimia")))


def arguments(text: str) -> tuple[str, ...]:
    """What is given to the command that a line is."""
    line = parse_line(text, PEOPLE)
    assert line is not None
    return line.arguments


def hand(text: str) -> str:
    """The words of a hand."""
    line = parse_line(text, PEOPLE)
    assert line is not None
    assert line.what == HAND
    return " ".join(word.text for word in line.words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("undo", ("undo",)),
        ("und", ("undo",)),
        ("mahj undo", ("undo",)),
        ("REDO", ("redo",)),
        ("void 7", ("void", "7")),
        ("void 7 it was Bea", ("void", "7", "--why", "it was Bea")),
        ("void 7 --why x", ("void", "7", "--why", "x")),
        ("edit 7 ann 25 dee j", ("edit", "7", "ann", "25", "dee", "j")),
        ("edit 7 --value 30", ("edit", "7", "--value", "30")),
        ("why", ("why",)),
        ("why 7 ann", ("why", "7", "--player", "ann")),
        ("why 7 --player ann", ("why", "7", "--player", "ann")),
        ("sho", ("show",)),
        ("sub eve dee", ("sub", "eve", "--for", "dee")),
        ("sub eve for dee", ("sub", "eve", "--for", "dee")),
        ("sub 'Mary Ann' dee", ("sub", "Mary Ann", "--for", "dee")),
        ("join eve", ("join", "eve")),
        ("seats bea cat dee ann", ("seats", "bea", "cat", "dee", "ann")),
        ("pay ann bea 50 for dispute", ("pay", "ann", "bea", "50", "--for", "dispute")),
        ("note it's late, self j", ("note", "--", "it's late, self j")),
        ("preset pie", ("presets", "use", "pie")),
        ("presets pie", ("presets", "use", "pie")),
        ("preset use pie", ("presets", "use", "pie")),
        ("preset", ("presets", "list")),
        ("agreement", ("agreement",)),
        ("presets show pie", ("presets", "show", "pie")),
        ("settl", ("settle",)),
        ("end", ("end",)),
        ("stand", ("standings",)),
    ],
)
def test_a_word_is_the_command_of_that_name(text: str, words: tuple[str, ...]) -> None:
    """What stands behind a word goes to its command as its options want it."""
    assert arguments(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ann 25 dee", "ann 25 dee"),
        ("win ann 25 dee", "ann 25 dee"),
        ("mahj win ann 25 dee -j", "ann 25 dee j"),
        ("ann 25 dee --jokerless --dead cat", "ann 25 dee jokerless dead cat"),
        ("ann 25 s", "ann 25 self"),
        ("ann 25 sel jok", "ann 25 self jokerless"),
        ("ann 25 d", "ann 25 d"),
        ("ann 25 from sel", "ann 25 from sel"),
        ("wa dead cat", "wall dead cat"),
        ("thrown in", "thrown in"),
        ("thrown-i", "thrown-in"),
        ("err ann 40 int dee", "error ann 40 intact dee"),
        ("u 25 dee", "u 25 dee"),
        ("josie 25 dee", "josie 25 dee"),
        ("u line 3 dee", "u line 3 dee"),
        ("ann wins 25 on dee's discard", "ann 25 from dee"),
        ("win ann won line 3 self-drawn", "ann line 3 self"),
        ("settimia", "settimia"),
        ("'wall' 25 dee", "wall 25 dee"),
        ("'undo' 25 dee", "undo 25 dee"),
        ("sett 25 dee", None),
    ],
)
def test_a_hand_is_a_hand(text: str, words: str | None) -> None:
    """First letters suffice, a name's before a word's; what stands in quotes is a name."""
    if words is None:
        assert arguments(text) == ("settle", "25", "dee")
    else:
        assert hand(text) == words


def test_quotes_keep_a_name_a_name() -> None:
    """A player called as a word is called wins when named in quotes."""
    line = parse_line("'undo' 25 'self'", PEOPLE)
    assert line is not None
    assert told(line.words).said == {"winner": "undo", "value": 25, "discarder": "self"}


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("s", '"s" could be start, show, sub, seats, settle, standings or stats', "type more of it"),
        ("u", '"u" could be undo or Una', "type more of it"),
        ("u dee", '"u" could be undo or Una', "type more of it"),
        ("jo", '"jo" could be join, joker or Ann', "type more of it"),
        ("w", '"w" could be why, wall or win', "type more of it"),
        ("sub eve", "sub needs who comes and who goes", "say sub eve dee: Eve takes Dee's seat"),
        ("stetle", '"stetle" is nobody here, and no word', "did you mean settle?"),
        (
            "ann 25 dee before 3",
            '"before 3" is not understood: a hand follows another',
            "say ann 25 dee after 2; after 0 puts it at the beginning of the night",
        ),
        (
            "ann dee bob una",
            '"ann dee bob una" names 4 people, and tells no hand',
            (
                "a night is open: seats and the names say who sits now, end closes the night; "
                "for a hand say winner, value, discarder: ann 25 dee"
            ),
        ),
        ("note", "nothing stands behind note", "write the remark behind it"),
        ("ann 25 'dee", 'a quote is not closed in "ann 25 \'dee"', "put a second one behind the name"),
    ],
)
def test_what_could_be_several_things_is_asked_about(text: str, message: str, hint: str) -> None:
    """Nothing is guessed: all that it could be are named."""
    with pytest.raises(UsageProblem) as raised:
        parse_line(text, PEOPLE)
    assert (raised.value.message, raised.value.hint) == (message, hint)


@pytest.mark.parametrize(
    ("text", "now"),
    [
        ("rules", "agreement"),
        ("rules agreement pie", "agreement pie"),
        ("RULES pie", "preset pie"),
        ("rules use pie --with pie.limit=300", "preset pie --with pie.limit=300"),
        ("mahj rules use", "preset"),
        ("rules show 'our own'", "presets show 'our own'"),
        ("rules list", "presets list"),
        ("rules diff pie kitty", "presets diff pie kitty"),
    ],
)
def test_presets_are_no_longer_called_rules(text: str, now: str) -> None:
    """The word as it was before does nothing, and its hint is the line to type now."""
    with pytest.raises(UsageProblem, match="is nobody here, and no word") as raised:
        parse_line(text, PEOPLE)
    assert raised.value.hint == f"write {now}"


def test_somebody_may_be_called_rules() -> None:
    """What was a word before is a name like any other."""
    line = parse_line("rules 25 dee", People(("Rules", "Dee"), ()))
    assert line is not None
    assert line.what == HAND


def test_who_is_nobody_is_said_at_once() -> None:
    """Before anything else is asked about the hand."""
    with pytest.raises(NameProblem, match='nobody here is called "zoe"') as raised:
        parse_line("zoe j", PEOPLE)
    assert raised.value.hint == "did you mean Ann? Typing ? shows all words"
    with pytest.raises(NameProblem) as raised:
        parse_line("xyx j", PEOPLE)
    assert raised.value.hint == "players tonight: Ann, Bea, Cat, Dee, Una; typing ? shows all words"


def test_who_plays_tonight_is_the_first_to_be_meant() -> None:
    """Before those of the book, however much more like the word they are spelt."""
    people = People(("Ray", "Bea"), (Person("Fay"), Person("Bea")))
    with pytest.raises(NameProblem) as raised:
        people.who("gfay")
    assert raised.value.hint == "did you mean Ray or Fay?"


@pytest.mark.parametrize("text", ["", "   ", "# a comment", "mahj"])
def test_a_line_may_say_nothing(text: str) -> None:
    """Empty lines and comments, as in a file."""
    assert parse_line(text, PEOPLE) is None


@pytest.mark.parametrize(("text", "what"), [("?", HELP), ("help", HELP), ("quit", QUIT), ("exit", QUIT), ("q", QUIT)])
def test_help_and_leaving(text: str, what: str) -> None:
    """The page of words, and the way out."""
    line = parse_line(text, PEOPLE)
    assert line is not None
    assert line.what == what


def test_every_word_is_a_command_of_the_program() -> None:
    """A word that no command bears would do nothing."""
    assert set(COMMANDS) <= set(PROGRAM)


def test_the_page_of_words_fits_one_screen() -> None:
    """24 lines of 48 columns, with the prompt and the line below it; and it names every word that writes."""
    lines = HELP_TEXT.splitlines()
    assert len(lines) <= 21
    assert max(map(len, lines)) <= 48
    assert {"undo", "redo", "void", "edit", "why", "show", "sub", "join", "leave"} <= set(HELP_TEXT.split())
    assert {"seats", "pay", "note", "preset", "agreement", "settle", "end"} <= set(HELP_TEXT.split())


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("fix 11", "did you mean edit 11?"),
        ("remove 3", "did you mean void 3?"),
        ("status", "did you mean show?"),
    ],
)
def test_a_word_nobody_has_is_not_asked_about(line: str, hint: str) -> None:
    """It is no winner of whose hand more could be asked; what it means elsewhere leads to the word for it here."""
    with pytest.raises(MahjError) as refused:
        parse_line(line, People(("Ann", "Bea", "Cat", "Dee"), ()))
    assert (refused.value.hint or "").startswith(hint)
