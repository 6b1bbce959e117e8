"""The command line itself: which book, which night, help, and what is done when things break."""

from __future__ import annotations

import errno
import gc
import io
import os
import re
import runpy
import shlex
import sys
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ledger import __main__ as main_module
from ledger.cli.command_list import COMMANDS
from ledger.cli.main import main
from ledger.cli.starting import start
from ledger.errors import Refused

if TYPE_CHECKING:
    from tests.host import Host


def test_version_is_said(shell: Host) -> None:
    """In one line, without a book."""
    assert re.fullmatch(r"mahj-ledger \d+\.\d+\.\d+\n", shell.done("--version").out)
    assert list(shell.book.root.iterdir()) == []


def test_help_lists_every_command_with_its_whole_sentence(shell: Host) -> None:
    """In groups, in the order of a night; nothing is cut off."""
    listed = shell.done("--help").out.partition("Before the command:\n")[0]
    assert re.findall(r"^  (\S+)", listed, re.MULTILINE) == list(COMMANDS)
    assert "..." not in listed
    assert list(shell.book.root.iterdir()) == []


@pytest.mark.parametrize("command", list(COMMANDS))
def test_every_command_has_help(shell: Host, command: str) -> None:
    """It says what the command does in a sentence, then examples, then how it is written."""
    out = shell.done(f"{command} --help").out
    assert re.match(rf"[A-Z].*(\n[^\n ]+.*)*\.\n\n  mahj {command}\b", out)
    usage = next(line for line in out.splitlines() if line.startswith("Usage: "))
    assert usage.startswith(f"Usage: mahj {command} ")
    assert "{" not in usage


@pytest.mark.parametrize("group", ["players", "presets", "seasons", "plugins"])
def test_group_alone_lists(table: Host, group: str) -> None:
    """As its command ``list`` does, with the options of that; what else it can do stands in its help."""
    assert table.done(group) == table.done(f"{group} list")
    assert table.done(f"{group} --format json") == table.done(f"{group} list --format json")
    assert f"\nUsage: mahj {group} " in table.done(f"{group} -h").out


def test_group_says_which_commands_it_has(shell: Host) -> None:
    """Where only its name was typed and it lists nothing, the exit code is 2 and the hint names them."""
    shell.refused(
        "import",
        "mahj import does not say what to do",
        "mahj import csv FILE or mahj import json FILE or mahj import undo",
        code=2,
    )


def test_book_begun_here_is_found_from_here_and_below(
    shell: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the next commands need no folder, and none is spoken of."""
    assert shell.done("init").lines == [
        f"A book was begun in {tmp_path}. Its settings are in mahj.toml.",
        "Next: mahj start and the names of the players, East first, then to the right.",
    ]
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path / "below")
    shell.done("start Ann Bea")
    assert (tmp_path / "sessions" / "2026-11-29.toml").is_file()


def test_book_begun_in_a_folder_without_a_name_is_named(
    shell: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder one is in and the one above are called by what they are."""
    assert shell.done("init .").lines[0] == f"A book was begun in {tmp_path}. Its settings are in mahj.toml."
    (tmp_path / "above" / "below").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "above" / "below")
    assert shell.done("init ..").lines[0].startswith(f"A book was begun in {tmp_path / 'above'}. ")


def test_book_begun_elsewhere_says_how_to_get_there(shell: Host, tmp_path: Path) -> None:
    """Otherwise the next command would look for another book, or begin one."""
    run = shell.done("init 'our book'")
    assert run.lines[1] == 'Go there first (cd "our book"), or set MAHJ_BOOK to that folder.'
    assert shell.done("--book third init").lines[0].startswith("A book was begun in third.")
    assert (tmp_path / "third" / "mahj.toml").is_file()


def test_book_begun_beside_the_one_the_environment_names_says_so(
    shell: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Going there would not help: the commands typed next would be about the other book."""
    monkeypatch.setenv("MAHJ_BOOK", "other")
    said = f'MAHJ_BOOK names another folder, other: set it to "{tmp_path}", or type mahj --book "{tmp_path}".'
    assert shell.done("init").lines[1] == said
    assert shell.done("init ours").lines[1].endswith('set it to "ours", or type mahj --book "ours".')
    assert len(shell.done("init other").lines) == 2


def test_option_names_the_book_before_the_environment_does(
    table: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And that before the folder one is in."""
    monkeypatch.chdir(tmp_path)
    other = (tmp_path / "other").as_posix()
    table.done(f"init '{other}'", f"--book '{other}' start Eve Fay")
    assert table.done(f"--book '{other}' show --format csv").out == "number,words,Eve,Fay\n"
    assert table.done("show --format csv").out == "number,words,Ann,Bea,Cat,Dee\n"


def test_the_first_night_begins_a_book_of_ones_own_and_says_where(
    shell: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once; a look begins none, and from then on whatever writes names it."""
    own = tmp_path / "home" / "mahj-ledger"
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: own)
    monkeypatch.chdir("/")
    assert shell.done("").lines[0] == "No night is open."
    assert not own.exists()
    began = shell.done("start Ann Bea").err.splitlines()
    assert f"a new book was begun in {own}; --book or MAHJ_BOOK names another" in began
    assert shell.done("win ann 25 bea").err == f"the book is {own}, your own book\n"
    assert shell.done("").err == ""
    assert (own / "sessions" / "2026-11-29.toml").is_file()


def test_night_is_named_by_date_name_or_id(table: Host) -> None:
    """A date that two tables share means the first; with --table the one at that table."""
    table.done("win ann 25 dee", "start Eve Fay --table west", "win eve 30 fay --table west")
    first, second = (re.search(r'id = "(.*)"', path.read_text("utf-8")) for path in (
        table.night_path(), table.night_path("2026-11-29-2"),
    ))  # fmt: skip
    assert first is not None
    assert second is not None
    ann, eve = {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}, {"Eve": 60, "Fay": -60}
    assert table.balances("2026-11-29") == ann
    assert table.balances("--night 2026-11-29") == ann
    assert table.balances("2026-11-29-2") == eve
    assert table.balances(first[1]) == ann
    assert table.balances(second[1]) == eve
    assert table.balances("2026-11-29 --table west") == eve
    run = table.run("show 2026-11-29 --table north")
    assert run.err.startswith('error: there is no night "2026-11-29" at table "north"\n')


def test_without_an_open_night_commands_that_read_take_the_newest(table: Host) -> None:
    """And those that record say that none is open."""
    table.done("win ann 25 dee", "end")
    table.now += timedelta(days=1)
    table.done("start Eve Fay", "win eve 30 fay", "end")
    assert table.balances() == {"Eve": 60, "Fay": -60}
    assert table.done("why").lines[0] == "1. Eve wins 30 on Fay's discard."
    assert table.run("wall").err.startswith("error: no night is open\n")
    assert table.run("wall --night 2026-11-29").err.startswith("error: the night 2026-11-29 has been ended\n")


def test_open_night_of_an_earlier_date_is_named_or_not_meant(table: Host) -> None:
    """Where nobody says which night, and nobody is named, the newest open one is meant."""
    table.now = table.now.replace(day=30)
    table.done("start Eve Fay --yes --table 2")
    assert table.done("").lines[0] == "Night 2026-11-30, table 2: standard, 0 hands."
    table.done("wall --night 2026-11-29 --yes")
    assert len(table.json("show 2026-11-29")["entries"]) == 1


def test_night_of_an_earlier_evening_says_how_it_is_named(table: Host) -> None:
    """Typed in later, it is the one that commands mean once no newer one is open; before, they are told how."""
    table.now += timedelta(hours=9)
    run = table.done("start Ann Bea --date 2026-11-22")
    assert run.lines[3] == "Another night is open, so add --night 2026-11-22 to every command about this one."
    assert run.lines[4].endswith("(or self), or mahj wall --night 2026-11-22.")
    table.done("end")
    assert len(table.done("start Cat Dee --date 2026-11-15 --table 2").lines) == 5
    table.night_path("2026-11-23").write_bytes(b"broken")
    assert "with mahj undo." in table.done("wall").out
    table.night_path("2026-11-23").unlink()
    table.done("end", "end")
    opening = "open one, East first, as in mahj start Ann Bea Cat Dee; mahj end --reopen opens the last one again"
    assert table.refused("wall").hints == [opening]
    assert len(table.done("start Ann Bea --date 2026-11-30").lines) == 3


def test_an_evening_yet_to_come_is_doubted(host: Host) -> None:
    """A slip in the year opens a night far ahead: asked at a terminal, warned of in a pipe; old evenings are none."""
    doubt = "2062-12-08 has yet to come: today is 2026-11-29"
    asked = host.answering("start Ann Bea Cat Dee --date 2062-12-08", "no")
    assert (asked.code, list(host.book.night_paths())) == (1, [])
    assert asked.err.startswith(f"{doubt}. Go on? [y/N]: ")
    assert f"warning: {doubt}\n" in host.done("start Ann Bea Cat Dee --date 2062-12-08").err
    host.done("end")
    assert "warning" not in host.done("start Ann Bea Cat Dee --date 2026-11-30").err
    host.done("end --night 2026-11-30", "start Ann Bea Cat Dee --date 2026-12-01 --yes", "end --night 2026-12-01")
    assert "warning" not in host.done("start Ann Bea Cat Dee --date 1987-01-01").err


def test_a_night_opened_by_mistake_says_how_it_goes(host: Host) -> None:
    """Before its first entry nothing can be taken back, and its file may be deleted; later it is a record."""
    host.done("start Ann Bea Cat Dee")
    path = host.book.night_paths()[0]
    (hint,) = host.refused("undo").hints
    assert hint == (
        "mahj seats NAME..., mahj join NAME and mahj leave NAME put right who plays; a night opened by mistake is "
        f"closed with mahj end, or gone with its file, {path}, which may be deleted while it holds no entry"
    )
    host.done("wall", "undo")
    assert host.refused("undo").hints == [
        "mahj seats NAME..., mahj join NAME and mahj leave NAME put right who plays; mahj end closes the night"
    ]


def test_table_is_named_as_people_say_it(table: Host) -> None:
    """Case and spare spaces make no second table."""
    table.done("end", "start Eve Fay --table ' By the  Window '")
    assert table.done("wall --table 'by the window'").code == 0
    assert 'table = "By the Window"' in table.night_path("2026-11-29-2").read_text("utf-8")
    run = table.run("start Ann Bea --table 'BY THE WINDOW'")
    assert run.err.startswith('error: table "BY THE WINDOW" is playing already, in the night 2026-11-29-2\n')


def test_home_shows_every_open_night(table: Host) -> None:
    """With its table, and how to say which is meant."""
    table.done("start Gil Hal Eve Fay --table west --preset kitty", "wall --table west")
    assert table.done("").lines == [
        "Night 2026-11-29-2, table west: kitty, 1 hand.",
        "Gil -25, Hal -25, Eve -25, Fay -25, kitty +100.",
        "Next hand: East Hal, then to the right Eve, Fay, Gil.",
        "In the kitty: 100.",
        "Night 2026-11-29: standard, 0 hands.",
        "Ann 0, Bea 0, Cat 0, Dee 0.",
        "Next hand: East Ann, then to the right Bea, Cat, Dee.",
        (
            "Next: mahj win WINNER VALUE DISCARDER, mahj wall, mahj undo, mahj show, mahj settle. "
            "Say which night with --night, such as --night 2026-11-29-2."
        ),
    ]


def test_undo_of_a_correction_says_what_stands_again(table: Host) -> None:
    """With what had to be corrected along with it."""
    table.done("end", "start Ann Bea Cat Dee --preset pie --with pie.limit=100 --table 2")
    table.done("win ann 50 dee", "win ann 25 dee", "edit 1 ann 25 dee --yes")
    assert table.done("undo").lines == [
        "Taken back: 1. Ann wins 25 on Dee's discard.",
        "It says again: 1. Ann wins 50 on Dee's discard.",
        "With it: 2.",
        "Ann +250, Bea -75, Cat -75, Dee -100.",
        "Bring it back with mahj redo.",
    ]


def test_remarks_are_kept_on_one_line_in_the_letters_typed(table: Host) -> None:
    """Wherever people write in their own words; what a terminal would act on is kept, and only drawn."""
    words, kept = "caf\u00e9\n  \x1b[31m  \u674e", "caf\u00e9 \x1b[31m \u674e"
    for command in (["win", "ann", "25", "dee", "--note", words, "--line", words], ["note", words]):
        table.done(shlex.join(command))
    table.done(shlex.join(["void", "1", "--why", words]))
    hand, note = table.json("show")["entries"]
    assert [hand["note"], hand["line"], hand["void"], note["text"]] == [kept] * 4
    run = table.run(f"void 2 --why {'x' * 2001}")
    assert run.err == "error: a reason cannot have 2001 characters\nhint: write up to 2000\n"


class Broken(io.TextIOWrapper):
    """An output that fails as the system says it does."""

    def __init__(self, number: int) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8")
        self._number = number

    def write(self, _: str) -> int:
        """Nothing can be written."""
        raise OSError(self._number, os.strerror(self._number))


@pytest.mark.parametrize(("number", "code"), [(errno.EPIPE, 0), (errno.EINVAL, 0), (errno.ENOSPC, 1), (errno.EIO, 1)])
def test_output_that_fails_is_told_from_a_closed_pipe(
    table: Host, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], number: int, code: int
) -> None:
    """A closed pipe, also as Windows calls it, is quiet; a hand that stands is no failure, whatever cannot be shown."""
    for command, its_code, said in (
        (["win", "ann", "25", "dee"], 0, "warning: it was recorded, but the output cannot be written: "),
        (["show"], code, "error: the output cannot be written: "),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", Broken(number))
            assert main(command) == its_code
        told = capsys.readouterr().err
        assert told.startswith(said) if code else told == ""
    assert len(table.json("show")["entries"]) == 1


def test_nobody_to_tell_is_no_reason_to_stop(table: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where standard error is gone, warnings are lost and hands are not."""
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", Broken(errno.EPIPE))
        patch.setattr(sys, "stdout", io.StringIO())
        assert main(["win", "ann", "27", "dee"]) == 0
    assert table.balances() == {"Ann": 108, "Bea": -27, "Cat": -27, "Dee": -54}


def test_ctrl_c_ends_with_the_usual_code(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends with 130, and prints nothing."""

    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ledger.cli.home.home", interrupted)
    assert host.run("") == (130, "", "")


@pytest.mark.parametrize(
    ("stopped", "code", "said"),
    [
        (KeyboardInterrupt(), 130, "It was recorded before you stopped it.\n"),
        (Refused("no word for it"), 0, "warning: it was recorded, but this failed afterwards: no word for it\n"),
    ],
    ids=repr,
)
def test_what_stops_a_command_once_its_hand_stands_says_so(
    table: Host, monkeypatch: pytest.MonkeyPatch, stopped: BaseException, code: int, said: str
) -> None:
    """Nobody types a hand again that is recorded: Ctrl-C says that it is, and a failure afterwards is a warning."""

    def fail(*_: object) -> None:
        raise stopped

    monkeypatch.setattr("ledger.cli.terminal.announcing.standing_lines", fail)
    ran = table.run("win ann 25 dee")
    assert (ran.code, ran.err) == (code, said)
    assert table.balances() == {"Ann": 100, "Bea": -25, "Cat": -25, "Dee": -50}


@pytest.mark.parametrize("problem", [ValueError("a bug"), OSError(errno.EACCES, "denied", "some-file")], ids=repr)
def test_bug_keeps_its_traceback(host: Host, monkeypatch: pytest.MonkeyPatch, problem: Exception) -> None:
    """Whatever no part of the program has put into a sentence is one."""

    def failing(_: object) -> None:
        raise problem

    monkeypatch.setattr("ledger.cli.home.home", failing)
    with pytest.raises(type(problem)):
        host.run("")


def test_what_a_file_holds_is_only_drawn(table: Host) -> None:
    """Nothing in a night's file reaches the terminal as a command to it, by any report for people."""
    table.done("win ann 25 dee --note x", "note y", "win bea 30 self --line z")
    path = table.night_path()
    text = path.read_text("utf-8")
    for plain in ("x", "y", "z"):
        text = text.replace(f'"{plain}"', '"\\u001b[2Jred\\u202e"')
    path.write_text(text.replace('preset = "standard"', 'preset = "\\u001b[31m"'), "utf-8", newline="\n")
    commands = ("", "show", "show --all", "show --format plain", "show --format json", "why",
                "why 1", "nights", "undo", "undo", "redo", "void 1", "settle", "end")  # fmt: skip
    for command in commands:
        run = table.done(command)
        assert not {"\x1b", "\u202e"} & {*run.out, *run.err}, command


def test_garbage_is_looked_for_rarely_while_a_command_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only then: whoever calls a command from a program of their own finds it as they had it, a failure or not."""
    seen: list[int] = []

    def home(_: object) -> None:
        seen.append(gc.get_threshold()[0])
        raise Refused("nothing here")

    monkeypatch.setattr("ledger.cli.home.home", home)
    monkeypatch.setattr(sys, "argv", ["mahj"])
    leaving: list[object] = []
    monkeypatch.setattr("atexit.register", leaving.append)
    before = gc.get_threshold()
    assert start() == 1
    assert seen[0] > before[0]
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)
    assert leaving == [gc.freeze]


def test_module_is_the_command(
    shell: Host, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``python -m ledger`` does what ``mahj`` does, and calls itself so; its exit code is that of the command."""
    for words, code in (["--version"], 0), (["win"], 2):
        monkeypatch.setattr(sys, "argv", ["ledger", *words])
        with pytest.raises(SystemExit) as ended:
            runpy.run_path(str(Path(main_module.__file__)), run_name="__main__")
        assert ended.value.code == code
    told = capsys.readouterr()
    assert told.out == shell.done("--version").out
    assert "write mahj win WINNER" in told.err
