"""Many lines at once, from a pipe, a file or --say: all are recorded, or none, and the failing one is named."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from ledger.cli.main import main
from ledger.cli.prompt import lines
from ledger.cli.terminal import clock
from ledger.night.night_files import append, read_night
from ledger.record import HandEntry

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ledger.book.book_changes import BookChange
    from ledger.cli.terminal.context import Context
    from ledger.model import Hand
    from ledger.night.night_files import NightFile
    from ledger.record import Entry

    Night = Callable[..., Context]
    Piped = Callable[..., tuple[int, str, str]]


@pytest.fixture
def piped(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run ``mahj play`` with lines on standard input; its exit code and what it printed."""

    def run(text: str, *options: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        capsys.readouterr()
        code = main(["play", *options])
        return code, *capsys.readouterr()

    return run


def test_lines_are_recorded_as_their_commands_would(night: Night, piped: Piped) -> None:
    """Hands, payments, corrections and reports, one after the other, each printing what its command prints."""
    context = night()
    code, out, err = piped(
        "ann 25 dee j\n\n# that was quick\nbea 30 self\nundo\nredo\npay ann bea 50 for dispute\n"
        "note it is late\nedit 1 ann 30 dee\nvoid 2 not so\nwhy 1 dee\nshow\n"
    )
    assert (code, err) == (0, "")
    assert "1. Ann wins 25 on Dee's discard, jokerless.\nAnn: 50 all, 100 from Dee.\n" in out
    assert "Taken back: 2. Bea wins 30, self-drawn.\n" in out
    assert "Dee pays Ann 60" in out
    table = context.table()
    assert dict(table.evening.balances) == {"Ann": 120 - 50, "Bea": -30 + 50, "Cat": -30, "Dee": -60}
    assert [type(entry).__name__ for entry in table.file.record.entries[:3]] == ["HandEntry", "HandEntry", "VoidEntry"]


def test_all_lines_are_one_write(night: Night, piped: Piped, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file goes from before the first line to behind the last in one step."""
    context = night()
    written: list[int] = []

    def counted(files: BookChange, file: NightFile, entries: Sequence[Entry]) -> NightFile:
        written.append(len(entries))
        return append(files, file, entries)

    monkeypatch.setattr("ledger.night.nights.append", counted)
    assert piped("ann 25 dee\nbea 30 self\nwall\n")[0] == 0
    assert written == [3]
    assert len(context.table().evening.hands) == 3


def test_lines_that_record_nothing_write_nothing(night: Night, piped: Piped, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look is no change, and needs no lock."""
    context = night()
    before = context.table().file.content
    monkeypatch.setattr("ledger.night.nights.changing", lambda _: pytest.fail("the book was locked"))
    assert piped("show\n")[0] == 0
    assert context.table().file.content == before


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("ann 25 dee\nann 25 deee\n", ['error: line 2, "ann 25 deee": nobody here is called "deee"']),
        (
            "ann 25\nbea 30 self\nj\n",
            [
                'error: line 1, "ann 25": the win does not say on whose discard it was',
                'error: line 3, "j": "j" could be join or joker',
            ],
        ),
        ("ann 25 dee\nann 25 ann\n", ['error: line 2, "ann 25 ann": Ann cannot win on a discard of their own']),
        (
            "bea 30 self\nxx 25 yy\n",
            [
                'error: line 2, "xx 25 yy": nobody here is called "xx"',
                'error: line 2, "xx 25 yy": nobody here is called "yy"',
            ],
        ),
        ("bea 30 self\nvoid 9\n", ['error: line 2, "void 9": the night 2026-11-29 has no entry 9']),
        ("bea 30 self\nshow --nonsense\n", ['error: line 2, "show --nonsense": there is no option "--nonsense"']),
        ("bea 30 self\nwhy 1 zoe\n", ['error: line 2, "why 1 zoe": nobody here is called "zoe"']),
        ("ann 25 dee\nsub fay\n", ['error: line 2, "sub fay": sub needs who comes and who goes']),
    ],
)
def test_one_bad_line_and_none_is_recorded(text: str, errors: list[str], night: Night, piped: Piped) -> None:
    """The failing line is named with its number and its text; nothing is written and nothing printed."""
    context = night()
    before = context.table().file.content
    code, out, err = piped(text)
    assert code in {1, 2}
    assert out == ""
    assert [line for line in err.splitlines() if line.startswith("error:")] == errors
    assert context.table().file.path.read_bytes() == before


def test_a_single_line_needs_no_number(night: Night, piped: Piped) -> None:
    """With --say there is often one line only."""
    night()
    assert piped("", "--say", "ann 25 zoe")[2].startswith('error: nobody here is called "zoe"\n')
    assert 'error: line 2, "bee": ' in piped("", "--say", "ann 25 dee", "--say", "bee")[2]


def test_say_is_a_line(night: Night, piped: Piped) -> None:
    """A line given as an option is recorded like one typed; standard input is left alone."""
    context = night()
    code, out, _ = piped("bea 30 self\n", "--say", "ann 25 dee j")
    assert code == 0
    assert out.startswith("1. Ann wins 25 on Dee's discard, jokerless.\n")
    assert len(context.table().evening.hands) == 1


def test_lines_can_only_be_tried(night: Night, piped: Piped) -> None:
    """With --dry-run the lines are done in memory only."""
    context = night()
    before = context.table().file.content
    code, out, _ = piped("ann 25 dee\nwall\n", "--dry-run")
    assert code == 0
    assert out.endswith("Nothing was written: this was only a try.\n")
    assert "2. Wall game." in out
    assert context.table().file.path.read_bytes() == before


def test_what_needs_a_yes_is_refused_in_a_pipe_unless_it_is_given(
    night: Night, piped: Piped, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same hand twice within a minute is a question; --yes answers it, and says what it answered."""
    context = night()
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)
    code, out, err = piped("ann 25 dee\nann 25 dee\n")
    assert (code, out) == (1, "")
    assert err.startswith('error: line 2, "ann 25 dee": hand 1 says the same')
    assert "--yes" in err
    code, _, err = piped("ann 25 dee\nann 25 dee\n", "--yes")
    assert code == 0
    assert "Record it again? yes" in err
    assert len(context.table().evening.hands) == 2


def test_a_doubt_is_a_warning_in_a_pipe(night: Night, piped: Piped) -> None:
    """An unusual value is recorded, and said."""
    night()
    code, _, err = piped("ann 33 dee\nwall\n")
    assert code == 0
    assert err.startswith("warning: 33 is an unusual value")


def test_a_new_player_may_play_in_the_next_line(night: Night, piped: Piped, tmp_path: Path) -> None:
    """A substitute wins the hand after; the roster knows them once, and nobody where a later line fails."""
    context = night()
    settings = tmp_path / "book" / "mahj.toml"
    assert piped("sub Fay dee\nfay 25 ann\nfay 30 zoe\n")[0] == 1
    assert "Fay" not in settings.read_text("utf-8")
    code, _, err = piped("sub Fay dee\nfay 25 ann\nseats Ann Fay Cat Bea\n")
    assert code == 0
    assert err == "new: Fay\n"
    assert settings.read_text("utf-8").count('"Fay"') == 1
    assert context.table().evening.balances["Fay"] == 100


def test_rules_may_change_between_lines(night: Night, piped: Piped) -> None:
    """What comes after a switch is paid by the new rules."""
    context = night()
    assert piped("ann 25 dee\npreset flat\nann 25 dee\n")[0] == 0
    assert [dict(played.played.net) for played in context.table().evening.hands] == [
        {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50},
        {"Ann": 75, "Bea": -25, "Cat": -25, "Dee": -25},
    ]


def test_what_follows_quit_is_not_read(night: Night, piped: Piped) -> None:
    """The way out is one in a file, too; the page of words is printed where it is asked for."""
    context = night()
    code, out, _ = piped("?\nann 25 dee\nquit\nnonsense here\n")
    assert code == 0
    assert out.startswith("A hand, as you say it:\n")
    assert len(context.table().evening.hands) == 1


def test_another_night_is_read_but_never_written_among_lines(
    night: Night, piped: Piped, mahj: Callable[..., int]
) -> None:
    """All or nothing holds for one file; a report of another night is none of that."""
    mahj("start", "Zoe", "Yan", "--preset", "two-players", "--date", "2025-03-01")
    mahj("end")
    night()
    assert piped("show 2025-03-01\nann 25 dee\n")[1].startswith("Night 2025-03-01:")
    code, _, err = piped("ann 25 dee\nnote --night 2025-03-01 x\npay zoe yan 5 --night 2025-03-01\n")
    assert code == 1
    assert err.startswith(
        'error: line 3, "pay zoe yan 5 --night 2025-03-01": one of several lines cannot change another'
    )
    assert piped("ann 25 dee\nnote --night 2026-11-29 x\npay ann bea 5 --night 2026-11-29\n")[0] == 0


def test_lines_that_read_another_nights_end(night: Night, piped: Piped) -> None:
    """A night may be ended by a line, and what comes after is refused by its line."""
    context = night()
    assert piped("ann 25 dee\nend\nundo\nbea 30 self\nsettle\nend\n")[0] == 0
    assert not context.table().is_open
    code, _, err = piped("ann 25 dee\n")
    assert (code, err.splitlines()[0]) == (1, "error: no night is open")


def test_somebody_elses_hand_in_between_stops_all_lines(
    night: Night, piped: Piped, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was checked against an older file is not written to a newer one."""
    context = night()
    whole = lines.gathered

    def while_somebody_records(*given: object) -> object:
        found = whole(*given)  # type: ignore[arg-type]
        main(["wall", "--yes"])
        return found

    monkeypatch.setattr(lines, "gathered", while_somebody_records)
    code, _, err = piped("ann 25 dee\nbea 30 self\n")
    assert code == 1
    assert "was changed by somebody else just now, so nothing was written" in err
    assert [played.played.hand.result for played in context.table().evening.hands] == ["wall"]


def test_the_file_reads_back_as_if_the_hands_had_been_typed_one_by_one(
    night: Night, piped: Piped, mahj: Callable[..., int]
) -> None:
    """The entries are those the single commands write, but for the time."""
    context = night(more=("kitty", "dice-doubles"))
    assert piped("ann 25 dee fact dice-doubles\nwall dead cat\nbea 30 x\nerror cat 35 intact dee\nthrown in\n")[0] == 0
    at_once = hands(context)
    mahj("end")
    again = night(more=("kitty", "dice-doubles"))
    mahj("win", "ann", "25", "dee", "--fact", "dice-doubles")
    mahj("wall", "--dead", "cat")
    mahj("win", "bea", "30", "--exchange")
    mahj("error", "cat", "35", "--intact", "dee")
    mahj("thrown-in")
    assert at_once == hands(again)


def hands(context: Context) -> list[Hand]:
    """The facts of every hand in the file of a night."""
    entries = read_night(context.table().file.path).record.entries
    return [entry.hand for entry in entries if isinstance(entry, HandEntry)]
