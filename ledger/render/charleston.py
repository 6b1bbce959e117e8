"""The Charleston of a table, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.render.reports import Column, Report, Shows
from ledger.text import capital

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ledger.answers import CharlestonChange, Pass

_COLUMNS = (
    Column("#", "number", Shows.NUMBER),
    Column("pass", "pass"),
    Column("to", "to"),
    Column("tiles", "tiles"),
    Column("blind", "blind"),
    Column("may be stopped by", "stop"),
)
_NOTE = Column("note", "note")

#: What holds for every pass.
JOKERS = "Jokers are never passed; one that was passed is given back."
BLIND = "Blind: one to three of the tiles just received may be passed on unseen, in place of one's own."


def charleston_table(steps: Sequence[Pass], title: str) -> Report:
    """The passes as a table: where to, how many tiles, whether blind, and who may stop it."""
    return Report(title, _COLUMNS, tuple(_cells(number, step) for number, step in enumerate(steps, 1)))


def charleston_data(steps: Sequence[Pass], title: str) -> Report:
    """The same for programs, with what is noted about each pass."""
    rows = ((*_cells(number, step), step.note or "") for number, step in enumerate(steps, 1))
    return Report(title, (*_COLUMNS, _NOTE), tuple(rows))


def _cells(number: int, step: Pass) -> tuple[int, str, str, str, str, str]:
    """One pass."""
    return number, pass_words(step), step.to, tiles_words(step), "allowed" if step.blind else "", step.stop or ""


def pass_words(step: Pass) -> str:
    """A pass by its name: ``first right``."""
    return step.name.replace("-", " ")


def tiles_words(step: Pass) -> str:
    """How many tiles are passed: ``3``, or ``0 to 3``."""
    return f"{step.most}" if step.least == step.most else f"{step.least} to {step.most}"


def charleston_lines(steps: Sequence[Pass], changes: Iterable[tuple[str, CharlestonChange]]) -> list[str]:
    """What is to be said beside the table: what the rules changed, what is noted, blind passing, and jokers."""
    changed = dict.fromkeys(f"Changed by the rule {rule}: {change.why}." for rule, change in changes)
    noted: dict[str, list[str]] = {}
    for step in steps:
        if step.note:
            noted.setdefault(step.note, []).append(pass_words(step))
    notes = [f"{_passes(names, steps)}: {note}" for note, names in noted.items()]
    blind = [BLIND] if any(step.blind for step in steps) else []
    return [*changed, *notes, *blind, *([JOKERS] if steps else [])]


def _passes(names: Sequence[str], steps: Sequence[Pass]) -> str:
    """The passes a note is about."""
    return capital("every pass" if len(names) == len(steps) > 1 else ", ".join(names))
