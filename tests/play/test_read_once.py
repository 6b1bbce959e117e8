"""How often a night is read at the prompt: what its file says is parsed once, and added up once; then what is added."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from ledger.cli.main import main
from ledger.cli.prompt.status import pieces
from ledger.night.night_reading import read_more, read_record
from ledger.pay.night_state import moments_of
from tests.play.script import TAKE, Script

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ledger.cli.terminal.context import Context
    from ledger.pay.night_state import NightState
    from ledger.record import Entry, NightRecord

    Night = Callable[..., Context]
    Play = Callable[..., tuple[Script, str]]

HAND = ("ann 25 dee", TAKE)


class Work:
    """How often each text of a night was parsed, and what was added to one; how often a night was added up anew."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.parsed: Counter[int] = Counter()
        self.added: list[int] = []
        self.folded = 0

        def parsing(content: bytes, path: Path) -> NightRecord:
            record = read_record(content, path)
            self.parsed[len(record.entries)] += 1
            return record

        def parsing_more(added: bytes, record: NightRecord) -> tuple[Entry, ...] | None:
            entries = read_more(added, record)
            assert entries is not None
            self.added.append(len(entries))
            return entries

        def folding(*night: Any) -> tuple[NightState, ...]:  # noqa: ANN401  # whatever it is given
            self.folded += 1
            return moments_of(*night)

        monkeypatch.setattr("ledger.night.night_files.read_record", parsing)
        monkeypatch.setattr("ledger.night.night_files.read_more", parsing_more)
        monkeypatch.setattr("ledger.night.night_in_play.moments_of", folding)


@pytest.mark.parametrize(
    ("says", "costs"),
    [
        (HAND, ([1], 0)),
        (("bea 30 self dead cat note late", TAKE), ([1], 0)),
        (("pay ann bea 50",), ([1], 0)),
        (("sub eve dee",), ([1], 0)),
        (("preset pie",), ([1], 0)),
        (("void 1",), ([1], 1)),
        (("edit 1 ann 30 dee",), ([1], 1)),
        (("undo", "redo"), ([1, 1], 2)),
        (("show", "why", "settle", "agreement", "charleston", "ruling charleston --all"), ([], 0)),
        (("end", TAKE), ([4], 0)),
    ],
)
def test_a_line_at_the_prompt_reads_its_night_once(
    says: tuple[object, ...], costs: tuple[list[int], int], night: Night, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a night that was read, only what a line wrote is parsed, to see that it reads back; a report parses nothing.

    What the night has come to goes on from the line before; only a correction adds it up again.
    """
    context = night()
    play(context, *HAND)
    work = Work(monkeypatch)
    play(context, *says)
    pieces(context.table())
    assert (work.added, work.folded) == costs
    assert not work.parsed


def test_lines_given_at_once_read_their_night_once(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """The night is parsed as it was, and as it was written; it is added up once."""
    night()
    work = Work(monkeypatch)
    assert main(["play", "--say", "ann 25 dee", "--say", "bea 30 self", "--say", "show"]) == 0
    assert work.parsed == {0: 1, 2: 1}
    assert work.folded == 1


def test_a_night_written_elsewhere_is_read_again(night: Night, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another command wrote between two lines is there in the next."""
    context = night()
    play(context, *HAND)
    main(["pay", "ann", "bea", "50"])
    work = Work(monkeypatch)
    play(context, "wall", TAKE)
    assert context.table().evening.balances == {"Ann": 50, "Bea": 25, "Cat": -25, "Dee": -50}
    assert work.parsed == {2: 1}
    assert work.added == [1]
    assert work.folded == 1
