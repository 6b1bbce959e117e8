"""What is said of a night that has just ended: the payments, what it was like, and which others are not done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.cli.terminal.amounts import amount_format
from ledger.cli.terminal.console import show, show_next
from ledger.cli.terminal.open_nights import open_lines, owed_lines
from ledger.cli.terminal.progress import Progress
from ledger.render.recap import end_lines
from ledger.render.words import called, points_words, transfer_words
from ledger.season.moves import moves_of
from ledger.season.open_nights import not_done
from ledger.season.recap import recap

if TYPE_CHECKING:
    from collections.abc import Collection

    from ledger.night.ending import Ended
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.nights import Nights
    from ledger.night.transaction import Done
    from ledger.render.words import AmountFormat


def show_ended(ended: Done[Ended], *, says_rest: bool = False) -> None:
    """Show how a night ended, what it was like, and with ``says_rest`` where nothing is left unpaid."""
    for line in _ended_lines(ended.change.outcome, amount_format(ended.before, None), ended.after.evening.nobody):
        show(line)
    if says_rest and not ended.change.outcome.left:
        show("Nothing is left unpaid.")
    _show_night(ended.after)


def show_others(ended: NightInPlay, nights: Nights) -> None:
    """The other nights that are open, or owed for."""
    others = [each for each in not_done(nights) if each.name != ended.name]
    for line in (*open_lines(others, ended.settings), *owed_lines(others, ended.settings)):
        show_next(line)


def _show_night(ended: NightInPlay) -> None:
    """What the night was like, and what it moved in the season: with the payments above, a text to send round."""
    story = recap(ended.evening.everyone, ended.entries)
    moves = moves_of(ended, Progress())
    for line in end_lines(story, moves, str(ended.evening.header.date), amount_format(ended, None)):
        show(line)


def _ended_lines(ended: Ended, says: AmountFormat, nobody: Collection[str]) -> list[str]:
    """How the night ended: the pots, the payments, what is left."""
    lines = [
        f"{says.amount(extra.points)} from {called(extra.payer, nobody)} to {called(extra.payee, nobody)}: {extra.why}."
        for extra in ended.extras
    ]
    for pot, points in ended.entry.left.items():
        lines.append(f"{says.amount(points)} stay in the {pot} for a later night.")
        paid_in = [f"{says.amount(line.points)} from {line.payer}" for line in ended.plan if line.payee == pot]
        lines.extend([f"Into the {pot}: {', '.join(paid_in)}."] if paid_in else [])
    lines.extend(f"{transfer_words(line, says)}." for line in ended.plan if line.payee not in ended.entry.left)
    if ended.left:
        lines.append(f"Unpaid: {points_words(ended.left, says)}.")
        lines.append("mahj settle --all shows what all nights left unpaid, mahj paid --carried pays it.")
    return lines
