"""What is asked at a terminal, what a pipe reads instead, and what --yes answers beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.host import Host

TWICE = "Hand 1 says the same and was recorded less than a minute ago. Record it again?"
ODD = "27 is an unusual value for a hand: most cards print 25 to 75, in fives"


def test_same_hand_within_a_minute_is_refused_in_a_pipe(table: Host) -> None:
    """Nobody is there to ask, so --yes is named, and nothing is written."""
    table.done("win ann 25 dee")
    before = table.files()
    run = table.again("win ann 25 dee")
    assert run.code == 1
    assert run.err == f"error: h{TWICE[1:]}\nhint: nothing was recorded; add --yes if the answer is yes\n"
    assert table.files() == before


@pytest.mark.parametrize("command", ["pay ann bea 50 --for dispute", "note hello", "paid dee ann 20"])
def test_same_entry_within_a_minute_is_refused_in_a_pipe(table: Host, command: str) -> None:
    """What stands beside the hands is told twice as easily as a hand; another amount or text is another entry."""
    table.done("win ann 25 dee", command)
    before = table.files()
    run = table.again(command)
    assert run.code == 1
    assert run.err.startswith("error: entry 2 says the same and was recorded less than a minute ago.")
    assert table.files() == before
    assert table.again(command.replace("50", "25").replace("20", "10").replace("hello", "bye")).code == 0


def test_same_hand_with_yes_is_recorded_twice(table: Host) -> None:
    """And what was answered beforehand is said."""
    table.done("win ann 25 dee")
    run = table.again("win ann 25 dee --yes")
    assert (run.code, run.err) == (0, f"{TWICE} yes\n")
    assert table.balances() == {"Ann": 200, "Bea": -50, "Cat": -50, "Dee": -100}


@pytest.mark.parametrize(("answer", "recorded"), [("y", 2), ("YES ", 2), ("n", 1), ("No", 1), ("", 1)])
def test_same_hand_is_asked_about_at_a_terminal(table: Host, answer: str, recorded: int) -> None:
    """Only a yes records it again."""
    table.done("win ann 25 dee")
    table.now = table.now.replace(minute=table.now.minute - 5)
    run = table.answering("win ann 25 dee", answer)
    assert run.err.startswith(f"{TWICE} [y/N]: ")
    assert len(table.json("show")["entries"]) == recorded
    assert (run.code == 0) is (recorded == 2)
    assert recorded == 2 or run.err.endswith("error: nothing was recorded\n")
    assert recorded == 2 or run.out == ""


def test_answer_that_is_neither_yes_nor_no_is_asked_again(table: Host) -> None:
    """Until somebody says which; what would be one is said."""
    run = table.answering("win ann 27 dee", "what?", "25", "y")
    assert run.code == 0
    assert run.err == "Type y or n; Enter alone is a no.\n".join([f"{ODD}. Go on? [y/N]: "] * 3)


@pytest.mark.parametrize(
    "between",
    ["wall", "win ann 25 dee --jokerless", "win ann 25 cat", "win ann 30 dee", "undo", "note hello", "pay ann bea 5"],
)
def test_another_entry_in_between_makes_it_another_hand(table: Host, between: str) -> None:
    """Only the very same hand told twice in a row is a slip."""
    table.done("win ann 25 dee")
    assert table.again(between).code == 0
    assert table.again("win ann 25 dee").code == 0


def test_same_hand_after_a_minute_is_another_hand(table: Host) -> None:
    """People do win the same hand twice."""
    table.done("win ann 25 dee")
    table.now = table.now.replace(second=59)
    assert table.again("win ann 25 dee").code == 1
    table.now = table.now.replace(minute=table.now.minute + 1, second=1)
    assert table.again("win ann 25 dee").code == 0


def test_unusual_value_is_a_doubt(table: Host) -> None:
    """A pipe goes on with a warning, a terminal asks, and no records nothing."""
    assert table.run("win ann 27 dee").err == f"warning: {ODD}\n"
    before = table.files()
    run = table.answering("win ann 27 dee", "n")
    assert (run.code, run.err) == (1, f"{ODD}. Go on? [y/N]: error: nothing was recorded\n")
    assert table.files() == before
    assert table.answering("win ann 27 dee", "y").code == 0
    assert table.run("win ann 27 dee --yes").err == f"warning: {ODD}\n"


def test_value_that_is_not_on_the_groups_card_is_a_doubt(table: Host) -> None:
    """Where mahj.toml lists the values of the card, those are the usual ones."""
    settings = table.book.settings_path
    settings.write_text(
        settings.read_text("utf-8").replace("# values = [25, 30, 35, 40, 45, 50, 75]", "values = [27, 30]"),
        "utf-8", newline="\n",
    )  # fmt: skip
    assert table.done("win ann 27 dee").err == ""
    assert table.done("win ann 25 dee").err == "warning: 25 is none of the values in mahj.toml (27, 30)\n"


def test_several_questions_are_asked_one_after_the_other(table: Host) -> None:
    """A night left open and an odd value: two questions, and the first no ends it."""
    table.done("wall")
    table.now = table.now.replace(day=30, hour=12)
    run = table.answering("win ann 27 dee", "y", "y")
    assert run.code == 0
    assert run.err.count("[y/N]") == 2
    table.now = table.now.replace(day=30, hour=23)
    assert table.answering("win ann 27 dee", "n").err.count("[y/N]") == 1


def test_end_of_input_stops_without_recording(table: Host) -> None:
    """Whoever leaves a question unanswered has recorded nothing."""
    before = table.files()
    run = table.answering("win ann 27 dee")
    assert run.code == 1
    assert run.err == f"{ODD}. Go on? [y/N]: \nerror: stopped: nothing was recorded\n"
    assert table.files() == before


class Interrupted:
    """A keyboard at which somebody presses Ctrl-C."""

    def readline(self) -> str:
        """Never a line."""
        raise KeyboardInterrupt


def test_ctrl_c_at_a_question_stops_without_recording(table: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written and the exit code is 1, as at the end of the input."""
    before = table.files()
    monkeypatch.setattr("ledger.cli.terminal.console.somebody_is_there", lambda: True)
    monkeypatch.setattr("sys.stdin", Interrupted())
    run = table.run("win ann 27 dee")
    assert run.code == 1
    assert run.err.endswith("\nerror: stopped: nothing was recorded\n")
    assert table.files() == before


@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("n", 1)])
def test_name_much_like_another_is_asked_about(table: Host, answer: str, code: int) -> None:
    """A slip would make two people of one; a new name like no other is taken as it is."""
    table.done("end")
    run = table.answering("start Ann Bea Cat Deb", answer)
    assert run.code == code
    assert run.err.startswith("Deb is new here, and spelt much like Dee. Go on? [y/N]: ")
    assert run.err.endswith(
        "new: Deb\n"
        if code == 0
        else "error: no night was opened\nhint: where it is somebody known here, type Dee in place of Deb\n"
    )
    assert ('name = "Deb"' in table.book.settings_path.read_text("utf-8")) is (code == 0)


def test_name_much_like_another_in_seats_is_asked_about(table: Host) -> None:
    """The same for somebody who comes in mid-night."""
    before = table.files()
    run = table.answering("seats Ann Bea Cat Deb", "n")
    assert run.err.endswith("nothing was recorded\nhint: where it is somebody known here, type Dee in place of Deb\n")
    assert run.code == 1
    assert table.files() == before
    assert (
        table.run("seats Ann Bea Cat Deb --yes").err == "warning: Deb is new here, and spelt much like Dee\nnew: Deb\n"
    )


def test_paying_more_than_is_owed_is_asked_about(table: Host) -> None:
    """It may be right, but seldom is."""
    table.done("win ann 25 dee")
    question = "Dee owes Ann at most 50. Record a payment of 60?"
    assert table.run("paid dee ann 60").err.startswith(f"error: {question}\n")
    assert table.answering("paid dee ann 60", "y").code == 0
    assert table.json("show")["owed"] == {"Ann": 40, "Bea": -25, "Cat": -25, "Dee": 10}


def test_nobody_owes_a_pot_anything(table: Host) -> None:
    """The question says where it comes from; and that somebody owes nothing rather than 0."""
    table.done("presets use kitty --yes")
    fed = "Ann owes the kitty nothing; the kitty is fed by the hands. Record a payment of 25?"
    assert table.run("paid ann kitty 25").errors == [fed]
    assert table.run("paid kitty ann 25").errors == ["the kitty owes Ann nothing. Record a payment of 25?"]


def test_paying_more_than_a_pot_holds_is_asked_about(table: Host) -> None:
    """A pot that owes is a slip, most likely; what lies there may be paid out without a word."""
    doubt = "the kitty holds 100, less than 101"
    table.done("presets use kitty --yes", "wall")
    assert table.answering("pay kitty ann 101", "n").code == 1
    assert table.run("pay kitty ann 101").err == f"warning: {doubt}\n"
    table.done("undo")
    assert table.run("pay kitty ann 100").err == ""
    assert table.run("pay fund ann 1").err == "warning: the fund holds 0, less than 1\n"


def test_a_note_may_be_several_words(table: Host) -> None:
    """As it is typed, without quotes."""
    assert table.done("note cake was good").lines[0] == "1. Note: cake was good."
    assert table.done("note 'the joker fell'").lines[0] == "2. Note: the joker fell."


def test_another_command_may_write_while_a_question_waits(table: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is locked while somebody thinks; the hand is then prepared anew, behind what came in between."""

    def meanwhile(_: str) -> bool:
        assert table.again("win bea 30 self").code == 0
        return True

    monkeypatch.setattr("ledger.cli.terminal.console.doubt", meanwhile)
    run = table.again("win ann 27 dee")
    assert run.code == 0, run.err
    assert run.lines[0] == "2. Ann wins 27 on Dee's discard."
    assert run.lines[2] == "Ann +48, Bea +153, Cat -87, Dee -114."
