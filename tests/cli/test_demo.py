"""``mahj demo`` shows a whole evening, through the commands a host types."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ledger.cli.commands import demo
from ledger.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_demo_shows_an_evening_from_start_to_end(capsys: pytest.CaptureFixture[str]) -> None:
    """Every command is shown and works, as if typed in the folder of the book, and what comes next is said."""
    assert main(["demo"]) == 0
    out, err = capsys.readouterr()
    assert "--book" not in out + err
    for _, command in demo.EVENING:
        assert f"$ mahj {command}\n" in out
    assert "The night 2026-11-29 has ended." in out
    assert "mahj init DIR" in out


def test_demo_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The book is thrown away, and no book of anybody's is touched."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("MAHJ_BOOK", str(tmp_path / "nobody's"))
    assert main(["demo"]) == 0
    assert capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_demo_leaves_nothing_in_the_folders_of_its_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No copy of its files, nothing remembered of its nights, and not that it was the book used last."""
    for asked in ("user_state_path", "user_cache_path", "user_data_path"):
        monkeypatch.setattr(f"platformdirs.{asked}", lambda *_, **__: tmp_path / "user")
    assert main(["demo"]) == 0
    assert capsys.readouterr().out
    assert not (tmp_path / "user").exists()


def test_demo_stops_where_a_command_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A fault in the evening is not glossed over."""
    monkeypatch.setattr(demo, "EVENING", (("", "win ann 25 ann"),))
    assert main(["demo"]) == 1
    assert "error: Ann cannot win on a discard of their own" in capsys.readouterr().err


def test_closed_streams_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program without output streams, as a window system starts it, does its work all the same."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["--version"]) == 0


def test_an_option_with_a_value_it_cannot_take_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """The option is named in full, with what it takes."""
    assert main(["nights", "--format", "page"]) == 2
    assert "--format" in capsys.readouterr().err


def test_demo_shows_an_event_too(capsys: pytest.CaptureFixture[str]) -> None:
    """Two tables and two rounds, from who enters to the standings."""
    assert main(["demo", "--event"]) == 0
    out = capsys.readouterr().out
    for _, command in demo.EVENT:
        assert f"$ mahj {command}" in out
    assert "Table 2, round 1." in out
    assert "after round 2 of 2" in out
    assert "tournament, 1 night" in out
