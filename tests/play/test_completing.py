"""Completion: what is offered where, in which order, and how each shell reads it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from ledger.cli.command_list import COMMANDS
from ledger.cli.completion.candidates import BookCandidates
from ledger.cli.completion.completing import Line, complete, split
from ledger.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def offered(line: str, book: Path) -> list[str]:
    """The words offered at the end of a line."""
    found = complete(split(line, "\\"), {"MAHJ_BOOK": str(book)})
    assert found is not None
    return [candidate.word for candidate in found]


@pytest.mark.parametrize(
    ("text", "escape", "line"),
    [
        ("mahj ", "\\", Line(("mahj",), "")),
        ("mahj  win\tan", "\\", Line(("mahj", "win"), "an")),
        ("mahj Mary\\ An", "\\", Line(("mahj",), "Mary An")),
        ('mahj "Mary A', "\\", Line(("mahj",), "Mary A", '"')),
        ('mahj "" x', "\\", Line(("mahj", ""), "x")),
        ('mahj "a\\"b" ', "\\", Line(("mahj", 'a"b'), "")),
        ("mahj 'a\\b' ", "\\", Line(("mahj", "a\\b"), "")),
        ("mahj 'it'\"'\"'s' ", "\\", Line(("mahj", "it's"), "")),
        ("mahj C:\\Games\\", "`", Line(("mahj",), "C:\\Games\\")),
        ("mahj a` b", "`", Line(("mahj",), "a b")),
        ("mahj x\\", "\\", Line(("mahj",), "x")),
    ],
)
def test_a_line_is_taken_apart_as_shells_do(text: str, escape: str, line: Line) -> None:
    """Quotes of both kinds, what takes the meaning from the next character, and a word that is still open."""
    assert split(text, escape) == line


def test_every_command_is_offered_in_order(book: Path) -> None:
    """The commands as --help lists them, without importing any."""
    assert offered("mahj ", book) == list(COMMANDS)


def test_the_players_of_the_night_come_first(book: Path) -> None:
    """The people most likely meant: of the newest night in their order, then of earlier ones, then the roster."""
    with (book / "mahj.toml").open("a", encoding="utf-8") as settings:
        settings.write('\n[[players]]\nname = "Uma"\naliases = ["Oom"]\n')
    everyone = ["Mary Ann", "Anna", "Cat", "O'Brien", "Zoe", "Yan", "Xia", "Wim", "Uma", "Oom"]
    assert offered("mahj win ", book) == everyone


def test_who_came_later_comes_before_those_who_began(book: Path, mahj: Callable[..., int]) -> None:
    """The seats as they were last written down."""
    mahj("seats", "Cat", "Anna", "Zoe", "O'Brien", "--yes")
    assert offered("mahj win ", book)[:4] == ["Cat", "Anna", "Zoe", "O'Brien"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("mahj wi", ["win"]),
        ("mahj win m", ["Mary Ann"]),
        ("mahj win M", ["Mary Ann"]),
        ("mahj win cat 25 --from=o", ["--from=O'Brien"]),
        ("mahj win cat 25 --from o", ["O'Brien"]),
        ("mahj win cat 25 se", ["self"]),
        ("mahj win cat 25 --dead ann --dead m", ["Mary Ann"]),
        ("mahj win cat 25 --self --s", ["--stopped-by"]),
        ("mahj win -- m", ["Mary Ann"]),
        ("mahj win cat -", None),
        ("mahj win cat -- -", []),
        ("mahj pay cat ki", ["kitty"]),
        ("mahj pay cat anna 10 --for ", ["dispute", "penalty", "other"]),
        ("mahj pay cat anna 10 --for=p", ["--for=penalty"]),
        ("mahj win cat 25 --bet zoe=w", ["zoe=Wim", "zoe=wall"]),
        ("mahj win cat 25 --bet wa", ["wall"]),
        ("mahj start 'Mary Ann' Anna ", ["Cat", "O'Brien", "Zoe", "Yan", "Xia", "Wim"]),
        ("mahj start Anna --preset sta", ["standard"]),
        ("mahj start Anna --with hot", ["hot-wall"]),
        ("mahj show ", ["2026-11-29", "2025-03-01"]),
        ("mahj win --night 2025", ["2025-03-01"]),
        ("mahj show --table ", ["north"]),
        ("mahj show --format m", ["markdown"]),
        ("mahj presets sh", ["show"]),
        ("mahj presets show pi", ["pie"]),
        ("mahj ruling joker-exchange-b", ["joker-exchange-begun"]),
        ("mahj nothing here", []),
        ("mahj demo --h", ["--help"]),
        ("mahj win --nonsense m", ["Mary Ann"]),
        ("mahj --version wi", ["win"]),
        ("mahj completion show f", ["fish"]),
        ("mahj help fo", ["formats"]),
        ("mahj help wa", ["wall"]),
    ],
)
def test_what_fits_is_offered(line: str, words: list[str] | None, book: Path) -> None:
    """Names, options and values where they can stand, whatever the capitals; None is any list of options."""
    found = offered(line, book)
    assert all(word.startswith("-") for word in found) if words is None else found == words


def test_an_option_is_offered_once_unless_it_may_be_repeated(book: Path) -> None:
    """What was given is not offered again, by none of its names; --dead is."""
    found = offered("mahj win cat 25 -j --dead ann -", book)
    assert "--jokerless" not in found
    assert "-j" not in found
    assert "--dead" in found


def test_values_of_the_card_and_its_lines_are_offered(book: Path) -> None:
    """The values mahj.toml lists, the group's cards and the labels on the newest."""
    settings = (book / "mahj.toml").read_text("utf-8")
    (book / "mahj.toml").write_text(settings.replace("# values =", "values ="), "utf-8")
    (book / "cards" / "2025.toml").write_text("", "utf-8")
    (book / "cards" / "2026.toml").write_text('[[hands]]\nlabel = "2026 1"\n[[hands]]\nlabel = "369 2"\n', "utf-8")
    assert offered("mahj win cat ", book) == ["25", "30", "35", "40", "45", "50", "75"]
    assert offered("mahj win cat --line 3", book) == ["369 2"]
    assert offered("mahj card list ", book) == ["2026", "2025", "practice"]
    (book / "cards" / "2026.toml").write_text("hands =", "utf-8")
    assert offered("mahj win cat --line ", book) == []


def test_the_groups_own_presets_and_seasons_are_offered(book: Path) -> None:
    """Its own before the bundled ones; seasons by name, the years there are nights of, and all time."""
    (book / "house_rules" / "thursday.toml").write_text("format = 1\n", "utf-8")
    (book / "mahj.toml").write_text("format = 1\n[seasons.spring]\nfrom = 2026-01-01\nto = 2026-06-30\n", "utf-8")
    assert offered("mahj presets show ", book)[0] == "thursday"
    shelves = BookCandidates({"MAHJ_BOOK": str(book)}, None)
    assert shelves.words("season", (), "") == ["spring", "2026", "2025", "all-time"]


@pytest.mark.parametrize("kind", ["player", "table", "season", "line", "card", "night", "preset", "value"])
def test_without_a_book_only_what_comes_with_the_program_is_offered(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is begun and nothing fails where no book is found."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("MAHJ_BOOK", raising=False)
    bundled = {"card": ["practice"], "season": ["all-time"]}
    found = BookCandidates({}, None).words(kind, (), "")
    assert "pie" in found if kind == "preset" else found == bundled.get(kind, [])
    assert list(tmp_path.iterdir()) == []


def test_faulty_files_give_no_candidates_and_no_noise(book: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """What cannot be read, or holds nonsense, is passed over; other commands say what is wrong."""
    (book / "mahj.toml").write_text("players = [3, {name = 1}]\nseasons = 3\nvalues = 7\n", "utf-8")
    for path in (book / "sessions").glob("*.toml"):
        path.write_bytes(b'players = "x"\n\xff')
    (book / "sessions" / "2026-11-30.toml").mkdir()
    (book / "sessions" / "2026-11-28.toml").write_text('players = ["Eve\\nil", "Fay"]\n[rules', "utf-8")
    capfd.readouterr()
    assert offered("mahj win ", book) == ["Fay", "1"]
    assert capfd.readouterr() == ("", "")


def answered(
    shell: str, line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[int, list[str]]:
    """The exit code and the lines a shell gets."""
    monkeypatch.setenv("_MAHJ_COMPLETE", shell)
    monkeypatch.setenv("_MAHJ_LINE", line)
    capsys.readouterr()
    code = main([])
    return code, capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("shell", "line", "lines"),
    [
        ("bash", "mahj win m", ["Mary\\ Ann"]),
        ("bash", "mahj win o", ["O\\'Brien"]),
        ("bash", "mahj win 'm", ["Mary Ann"]),
        ("bash", "mahj win cat 25 --from=m", ["Mary\\ Ann"]),
        ("bash", "mahj win cat 25 --bet anna=m", ["Mary\\ Ann"]),
        ("zsh", "mahj win m", ["Mary Ann"]),
        ("zsh", "mahj wi", ["win:Record a win and say who pays what."]),
        ("fish", "mahj win m", ["Mary Ann\t"]),
        ("fish", "mahj win cat 25 --jok", ["--jokerless\tNo joker in the final fourteen tiles."]),
        ("powershell", "mahj win m", ["'Mary Ann'\tMary Ann"]),
        ("powershell", "mahj win o", ["'O''Brien'\tO'Brien"]),
        ("powershell", "mahj win c", ["Cat\tCat"]),
    ],
)
@pytest.mark.usefixtures("book")
def test_each_shell_gets_what_it_reads(
    shell: str, line: str, lines: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Names with spaces and apostrophes arrive whole, in the way each shell wants them."""
    assert answered(shell, line, monkeypatch, capsys) == (0, lines)


def test_zsh_takes_a_colon_for_the_meaning(
    book: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A colon in a word is told apart from the one that its meaning follows."""
    with (book / "mahj.toml").open("a", encoding="utf-8") as settings:
        settings.write('\n[[players]]\nname = "R:2"\n')
    assert answered("zsh", "mahj win r", monkeypatch, capsys) == (0, ["R\\:2"])


@pytest.mark.usefixtures("book")
def test_files_are_left_to_the_shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1 says that a file or a folder is wanted."""
    assert answered("bash", "mahj init ", monkeypatch, capsys) == (1, [])
    assert answered("bash", "mahj --book ", monkeypatch, capsys) == (1, [])


def test_the_book_of_the_line_is_the_one_completed(
    mahj: Callable[..., int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """--book before the command counts, and a folder that is no book gives nothing."""
    other = tmp_path / "other"
    mahj("init", str(other))
    mahj("--book", str(other), "start", "Fay", "Gus")
    assert answered("fish", f"mahj --book {other} win f", monkeypatch, capsys) == (0, ["Fay\t"])
    assert answered("fish", f"mahj --book {tmp_path} win f", monkeypatch, capsys) == (0, [])


def test_completing_imports_no_command_and_nothing_slow(book: Path) -> None:
    """A keypress must not be felt: only the words, the names, and what reads them."""
    line = "import sys, json; from ledger.cli.main import main; main([]); print(json.dumps(sorted(sys.modules)))"
    for typed in ("mahj win ", "mahj ruling ", "mahj start --with "):
        environ = {"MAHJ_BOOK": str(book), "_MAHJ_COMPLETE": "fish", "_MAHJ_LINE": typed}
        out = subprocess.run(  # noqa: S603  # our own program
            [sys.executable, "-c", line],
            env=os.environ | environ,
            capture_output=True,
            check=True,
            encoding="utf-8",
        ).stdout
        loaded = set(json.loads(out.splitlines()[-1]))
        assert not loaded & {
            "ledger.cli.terminal.console",
            "ledger.night.nights",
            "ledger.pay.payments",
            "pluggy",
        }
        assert "--with" in typed or not loaded & {"msgspec", "ledger.model"}
        assert not loaded & {"tabulate", "platformdirs", "prompt_toolkit", "rich"}
