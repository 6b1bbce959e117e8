"""The doctor: each thing is OK, or stands there with what to do, and the exit code says the worst."""

from __future__ import annotations

import io
import json
import os
import sys
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from ledger import __version__
from ledger.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Doctor = Callable[..., tuple[int, dict[str, tuple[str, str, str | None]]]]

NOW = datetime.fromisoformat("2026-11-29T20:00:00-05:00")


@pytest.fixture
def doctor(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Doctor:
    """Ask the doctor; the exit code, and by what was looked at its state, what was found, and what to do."""
    monkeypatch.setattr("ledger.cli.terminal.clock.now", lambda: NOW)
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("fish", "/usr/bin/fish"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("NO_COLOR", raising=False)

    def ask(*options: str) -> tuple[int, dict[str, tuple[str, str, str | None]]]:
        capsys.readouterr()
        code = main([*options, "doctor", "--format", "json"])
        rows = json.loads(capsys.readouterr().out)
        return code, {row["what"]: (row["state"], row["found"], row["remedy"]) for row in rows}

    return ask


def test_all_is_well(mahj: Callable[..., int], doctor: Doctor, tmp_path: Path) -> None:
    """A book with an open night, completion installed: every line is OK, and the exit code 0."""
    mahj("start", "Ann", "Bea", "--preset", "two-players", "--date", "2026-11-29")
    mahj("completion", "install", "fish")
    code, found = doctor()
    assert code == 0
    assert {state for state, _, _ in found.values()} == {"OK"}
    assert {remedy for _, _, remedy in found.values()} == {None}
    assert list(found) == [
        *("version", "Python", "terminal", "encoding", "colour", "completion"),
        *("book", "settings", "night", "rules", "presets", "clock"),
    ]
    assert found["version"][1].startswith(f"mahj-ledger {__version__} in ")
    assert f"{sys.version_info.major}.{sys.version_info.minor}." in found["Python"][1]
    assert found["terminal"][1] == "none: the output goes to a file or another program"
    assert found["book"][1] == f"{tmp_path / 'book'}: named by MAHJ_BOOK"
    assert found["settings"][1] == "Our mah jongg: 2 players, preset standard"
    assert found["night"][1] == "1 night, open: 2026-11-29 (Ann, Bea)"
    assert found["presets"][1] == "of this book: none"
    assert found["clock"][1] == "2026-11-29 20:00 (-0500)"


def test_it_is_a_table_for_people(mahj: Callable[..., int], doctor: Doctor, capsys: pytest.CaptureFixture[str]) -> None:
    """And plain lines for a screen reader."""
    doctor()
    mahj("doctor")
    assert "│ completion │ look  │ not installed for fish" in capsys.readouterr().out
    mahj("doctor", "--format", "plain")
    assert "what completion, state look, found not installed for fish" in capsys.readouterr().out


def test_without_a_book_it_says_how_to_begin_one(
    doctor: Doctor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is begun by looking."""
    monkeypatch.delenv("MAHJ_BOOK", raising=False)
    monkeypatch.chdir(tmp_path)
    for variable in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path / "home"))
    code, found = doctor()
    assert code == 0
    assert found["book"] == (
        "look",
        "none yet",
        "mahj init DIR begins one; without it mahj start NAME... begins your own",
    )
    assert "night" not in found
    assert found["clock"][0] == "OK"
    assert not (tmp_path / "home").exists()


def test_a_folder_that_is_no_book_is_said(doctor: Doctor, tmp_path: Path) -> None:
    """With the error and the hint every other command gives."""
    code, found = doctor("--book", str(tmp_path))
    assert code == 1
    assert found["book"][0] == "look"
    assert "is no book" in found["book"][1]
    assert found["book"][2] == f"mahj init {tmp_path}"


@pytest.mark.parametrize(
    ("term", "columns", "state", "said"),
    [
        ("xterm", "80", "OK", "80 columns, xterm"),
        ("", "80", "OK", "80 columns"),
        ("dumb", "80", "OK", "80 columns, TERM=dumb: mahj play writes plain lines"),
        ("xterm", "40", "look", "40 columns, xterm"),
    ],
)
def test_a_terminal_is_described(  # noqa: PLR0913, PLR0917  # a case and two fixtures
    term: str, columns: str, state: str, said: str, doctor: Doctor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How wide it is, what it calls itself, and when it is too narrow."""
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert doctor()[1]["terminal"][:2] == (state, said)


def test_an_output_without_boxes_and_colours(monkeypatch: pytest.MonkeyPatch, doctor: Doctor) -> None:
    """What cannot be printed, and that NO_COLOR was seen."""
    del doctor
    monkeypatch.setenv("NO_COLOR", "1")
    out = _Ascii()
    monkeypatch.setattr("sys.stdout", out)
    main(["doctor", "--format", "plain"])
    said = out.getvalue()
    assert "what encoding, state look, found ascii: tables are drawn in ASCII" in said
    assert "what colour, state OK, found NO_COLOR is set: none is used" in said


class _Ascii(io.StringIO):
    """An output that has only ASCII."""

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """Its encoding."""
        return "ascii"


def test_a_book_that_may_only_be_read_is_said(
    mahj: Callable[..., int], doctor: Doctor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before somebody tries to record a hand."""
    assert mahj("nights") == 0
    monkeypatch.setattr(os, "access", lambda path, mode: not str(path).endswith("sessions") or mode != os.W_OK)
    code, found = doctor()
    assert code == 1
    assert found["book"][1].endswith("named by MAHJ_BOOK, and it may only be read")
    assert found["book"][2] == f"change the permissions of {tmp_path / 'book' / 'sessions'}"


def test_what_is_wrong_in_the_book_is_said_line_by_line(
    mahj: Callable[..., int], doctor: Doctor, tmp_path: Path
) -> None:
    """Settings with two faults, a night that cannot be read: each with its remedy, everything else still looked at."""
    mahj("start", "Ann", "Bea", "--preset", "two-players", "--date", "2026-11-29")
    settings = tmp_path / "book" / "mahj.toml"
    settings.write_text(settings.read_text("utf-8").replace('"0.01"', "0.01").replace('"USD"', '"usd"'), "utf-8")
    code, found = doctor()
    assert code == 1
    assert found["settings"][0] == "look"
    next((tmp_path / "book" / "sessions").glob("*.toml")).write_text("nonsense", "utf-8")
    code, found = doctor()
    assert "is not TOML" in found["night"][1]
    assert found["night"][2]
    assert found["version"][0] == "OK"


@pytest.mark.parametrize("ended", [True, False])
def test_a_night_that_was_forgotten_is_named(ended: bool, mahj: Callable[..., int], doctor: Doctor) -> None:  # noqa: FBT001
    """One that is open since more than eight hours; none where all have ended."""
    begun = NOW - timedelta(hours=9)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ledger.cli.terminal.clock.now", lambda: begun)
        mahj("start", "Ann", "Bea", "--preset", "two-players", "--date", "2026-11-28")
        if ended:
            mahj("end")
    state, said, remedy = doctor()[1]["night"]
    if ended:
        assert (state, said) == ("OK", "1 night, none of them open")
    else:
        assert (state, remedy) == ("look", "was 2026-11-28 forgotten? mahj end --night 2026-11-28 closes it")


def test_a_clock_that_is_behind_is_said(mahj: Callable[..., int], doctor: Doctor) -> None:
    """An entry in the future means a wrong clock, then or now."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ledger.cli.terminal.clock.now", lambda: NOW + timedelta(days=1))
        mahj("start", "Ann", "Bea", "--preset", "two-players", "--date", "2026-11-29")
    code, found = doctor()
    assert code == 1
    assert found["clock"][1] == "2026-11-29 20:00 (-0500), before the last entry of 2026-11-29 (2026-11-30 20:00)"


def test_rules_that_cannot_be_played_are_named(doctor: Doctor, mahj: Callable[..., int], tmp_path: Path) -> None:
    """A file nobody trusts yet is one thing, one with an impossible name another."""
    assert mahj("nights") == 0
    (tmp_path / "book" / "plugins" / "ours.py").write_text("", "utf-8")
    code, found = doctor()
    assert code == 0
    assert found["rules"][0] == "look"
    assert found["rules"][1].endswith(", ours is untrusted")
    assert found["rules"][2] == "mahj plugins list says why"
    (tmp_path / "book" / "plugins" / "Bad-Name.py").write_text("", "utf-8")
    code, found = doctor()
    assert code == 3
    assert "Bad-Name is broken" in found["rules"][1]


def test_presets_that_are_faulty_are_named(doctor: Doctor, mahj: Callable[..., int], tmp_path: Path) -> None:
    """The first thing that is wrong, and where the rest is said."""
    assert mahj("presets", "new", "thursday") == 0
    assert doctor()[1]["presets"] == ("OK", "of this book: thursday", None)
    (tmp_path / "book" / "house_rules" / "friday.toml").write_text(
        'format = 1\ntitle = "x"\nextends = "nothing"\n', "utf-8"
    )
    code, found = doctor()
    assert code == 1
    assert found["presets"][0] == "look"
    assert found["presets"][1].startswith("of this book: friday, thursday; ")
    assert found["presets"][2] == "mahj presets check says everything"
