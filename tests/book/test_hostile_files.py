"""Files from a shared folder that mean harm: nothing in them crashes, hangs, runs, escapes, or reaches a terminal."""

from __future__ import annotations

import inspect
import unicodedata
from typing import TYPE_CHECKING

import pytest

from ledger.cli.commands import export
from tests.host import Screen

if TYPE_CHECKING:
    from tests.host import Host

#: What a terminal would act on: an escape sequence, a bell, a turn of the direction of writing, a way back in the line.
EVIL = "\\u001b]0;owned\\u0007\\u202e\\rx"
#: A spreadsheet would run it.
FORMULA = "=HYPERLINK(1)"
NIGHT = f"""\
format = 1
id = "{EVIL}"
date = 2026-11-29
started = 2026-11-29T19:05:00-05:00
players = ["Ann", "Bea", "+Cat", "../../Dee"]
preset = "{EVIL}"
table = "{EVIL}"
written_by = ["{EVIL}"]

[rules.winner-collects]

[[entries]]
number = 1
type = "hand"
at = 2026-11-29T19:20:00-05:00
by = "{EVIL}"
seated = ["Ann", "Bea", "+Cat", "../../Dee"]
result = "self-drawn"
winner = "Ann"
value = 25
line = "{EVIL}"
note = "{EVIL}"
net = {{ Ann = 75, Bea = -25, "+Cat" = -25, "../../Dee" = -25 }}

[[entries]]
number = 2
type = "note"
at = 2026-11-29T19:21:00-05:00
text = "{EVIL}{FORMULA}"

[[entries]]
number = 2
type = "void"
at = 2026-11-29T19:22:00-05:00
why = "{EVIL}"

[[entries]]
number = 3
type = "note"
at = 2026-11-29T19:23:00-05:00
text = "{FORMULA}"

[["{EVIL}"]]
x = 1
"""
#: The exports that are printed where no file is named.
PRINTED = [
    command.name
    for command in export.app.registered_commands
    if command.callback and inspect.signature(command.callback).parameters["output"].default is None
]
REPORTS = [
    f"{report} --format {format_}"
    for report in ("show", "show --all", "nights", "settle", "standings", "stats", "check")
    for format_ in ("table", "plain", "csv", "json", "markdown")
] + [
    *(f"export {name}" for name in PRINTED),
    "",
    "why 1",
    "undo --yes",
    "redo --yes",
    "void 3 --dry-run",
    "edit 1 --value 30 --yes",
    "settle --text",
    "recalc",
]


def harmless(text: str) -> bool:
    """Whether a terminal only draws a text."""
    return not any(
        (unicodedata.category(char) == "Cc" and char != "\n") or unicodedata.bidirectional(char) in {"RLO", "LRO"}
        for char in text
    )


@pytest.mark.parametrize("report", REPORTS)
def test_nothing_reaches_a_terminal_raw(report: str, host: Host) -> None:
    """Whatever stands in a night's texts is written out as what it is, on either stream, in every format."""
    host.night_path().write_text(NIGHT, encoding="utf-8", newline="\n")
    out, err = Screen(), Screen()
    assert host.printing(report, out, err) in {0, 1, 4}
    assert harmless(out.getvalue()), repr(out.getvalue())
    assert harmless(err.getvalue()), repr(err.getvalue())


def test_a_spreadsheet_runs_nothing(host: Host) -> None:
    """No cell of a CSV report begins like a formula."""
    host.night_path().write_text(NIGHT, encoding="utf-8", newline="\n")
    for report in ("show", "nights", "standings", "settle"):
        for line in host.done(f"{report} --format csv").out.splitlines():
            assert not any(cell.strip('"').startswith(("=", "@", "+C")) for cell in line.split(",")), line


BAD = {
    "deep nesting": b"a = " + b"[" * 100_000,
    "deep tables": b"a = " + b"{ a = " * 100_000,
    "deep dotted keys": b"a." * 100_000 + b"a = 1",
    "a huge number": b"format = " + b"9" * 100_000,
    "a huge hexadecimal number": b"format = 1\npoint = 0x" + b"f" * 100_000,
    "a huge exponent": b"format = 1e999999999",
    "an endless key": b"a" * 1_000_000 + b" = 1",
    "an endless line": b"# " + b"x" * 4_000_000,
    "too large": b"#" * 6_000_000,
    "duplicate keys": b"format = 1\nformat = 1\n",
    "duplicate tables": b"format = 1\n[a]\n[a]\n",
    "control characters": b"format = 1\n\x1b[31m = 1\n",
    "control characters in a key": b'format = 1\n"\\u001b[31m\\u202e" = 1\n',
    "nothing": b"",
    "zeros": b"\x00" * 1_000,
    "another encoding": "format = 1".encode("utf-16"),
    "many entries of nothing": b"format = 1\n" + b"[[entries]]\n" * 20_000,
    "a wrong entry many times over": b"format = 1\n" + b"[[entries]]\nnumber = 1\ntype = 'x'\n" * 5_000,
}


#: In a book's settings these are tables of the user's own, and nobody's business.
OWN_TABLES = ("many entries of nothing", "a wrong entry many times over")


@pytest.mark.parametrize("kind", BAD)
def test_a_night_that_is_none_is_refused_and_hides_no_other(kind: str, host: Host) -> None:
    """A night that is none is refused in words fit for a terminal, and keeps no report over the others from working."""
    host.done("start Ann Bea Cat Dee --date 2026-11-28", "win ann 25 dee", "end")
    host.night_path().write_bytes(BAD[kind])
    for command, code in (("show", 1), ("win ann 25 dee", 1), ("nights", 1), ("standings", 1), ("check", 1)):
        said = host.run(command)
        assert said.code == code, command
        assert harmless(said.out + said.err)
    assert "2026-11-28" in host.run("nights").out
    assert "Ann" in host.run("standings").out
    assert "Ann" in host.done("show 2026-11-28").out
    assert host.night_path().read_bytes() == BAD[kind]


@pytest.mark.parametrize("kind", BAD)
def test_a_preset_that_is_none_is_refused_in_words(kind: str, host: Host) -> None:
    """A preset that is none is refused in words fit for a terminal, and the others can be played."""
    (host.book.house_rules / "ours.toml").write_bytes(BAD[kind])
    said = host.run("start Ann Bea Cat Dee --preset ours")
    assert said.code == 1
    assert harmless(said.out + said.err)
    assert not host.night_path().exists()
    host.done("start Ann Bea Cat Dee --preset pie")


@pytest.mark.parametrize("kind", BAD)
def test_settings_that_are_none_are_refused_in_words(kind: str, host: Host) -> None:
    """Settings that are none are refused in words fit for a terminal."""
    host.book.settings_path.write_bytes(BAD[kind])
    said = host.run("start Ann Bea Cat Dee")
    assert said.code == (0 if kind in OWN_TABLES else 1)
    assert harmless(said.out + said.err)


@pytest.mark.parametrize("name", ["../../x", "/etc/passwd", "..", ".", "-x", "a/b", "a\\b", "\x1b[31m", "A B"])
def test_a_preset_is_a_name(name: str, host: Host) -> None:
    """A preset is looked up by its name alone: no name leads out of the folder, on a command or in a file."""
    (host.book.root.parent / "x.toml").write_text('format = 1\nextends = "standard"\n', encoding="utf-8")
    (host.book.root / "x.toml").write_text('format = 1\nextends = "standard"\n', encoding="utf-8")
    for command in (f"start Ann Bea Cat Dee '--preset={name}'", f"presets show -- '{name}'"):
        said = host.run(command)
        assert said.code in {1, 2}
        assert harmless(said.err)
    escaped = name.replace("\\", "\\\\").replace("\x1b", "\\u001b")
    (host.book.house_rules / "ours.toml").write_text(f'format = 1\nextends = "{escaped}"\n', encoding="utf-8")
    assert host.run("start Ann Bea Cat Dee --preset ours").code == 1
    assert not list(host.book.sessions.glob("*.toml"))


@pytest.mark.parametrize("path", ["x.toml", "./x.toml", "../x.toml", "../../x.toml"])
def test_only_who_types_a_path_reaches_a_preset_by_it(path: str, host: Host) -> None:
    """No file leads anywhere: a preset of the book, or one that is read from elsewhere, extends names alone."""
    for folder in (host.book.house_rules, host.book.root, host.book.root.parent):
        (folder / "x.toml").write_text('format = 1\nextends = "standard"\n', encoding="utf-8")
    for folder in (host.book.house_rules, host.book.root.parent):
        (folder / "ours.toml").write_text(f'format = 1\nextends = "{path}"\n', encoding="utf-8")
    for named in ("ours", str(host.book.root.parent / "ours.toml")):
        said = host.run(f"start Ann Bea Cat Dee '--preset={named}'")
        assert said.code == 1
        assert f'no preset "{path}"' in said.err
    assert not list(host.book.sessions.glob("*.toml"))
    host.done(f"start Ann Bea Cat Dee '--preset={host.book.root.parent / 'x.toml'}'")


@pytest.mark.parametrize(
    "night", ["../mahj", "../../x", "/etc/passwd", "2026-11-29/../../mahj", "-x", "\x1b[31m", ".", ""]
)
def test_a_night_is_a_name(night: str, host: Host) -> None:
    """A night is looked up among the nights: no name leads out of the folder."""
    host.done("start Ann Bea Cat Dee")
    before = host.book.settings_path.read_bytes()
    for command in (f"show '--night={night}'", f"win ann 25 dee '--night={night}'", f"restore -- '{night or '.'}'"):
        said = host.run(command)
        assert said.code in {1, 2}
        assert harmless(said.err)
    assert host.book.settings_path.read_bytes() == before
    assert len(host.entries()) == 0


def test_a_name_that_looks_like_a_path_or_an_option(host: Host) -> None:
    """A player may be called almost anything; nothing is made of it but a name."""
    host.done("start '../../x' 'C:\\\\temp' 'a;rm -rf' '$(id)'", "win '../' 25 'a;'")
    assert host.run("start -- --help Bea --table 2").code != 0
    assert sorted(path.name for path in host.book.root.iterdir()) == [
        "cards",
        "house_rules",
        "mahj.toml",
        "plugins",
        "sessions",
    ]
    assert sorted(path.name for path in host.book.root.parent.iterdir()) == ["book", "copies"]
    assert "../../x" in host.done("show --format csv").out


def test_a_night_file_that_is_something_else(host: Host) -> None:
    """A folder, or a link to nowhere, in a night's place is refused in words."""
    host.done("start Ann Bea Cat Dee --date 2026-11-28")
    host.night_path().mkdir()
    assert host.run("show").code == 1
    assert "is a folder" in host.run("check").out
    host.night_path().rmdir()
    host.night_path().symlink_to(host.book.root / "nowhere.toml")
    assert host.run("show").code == 1
    assert "is not there" in host.run("check").out
