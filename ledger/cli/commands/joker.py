"""``mahj joker``: where jokers may stand in a hand."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.arbiter.hand_patterns import read_pattern
from ledger.cli.terminal import report_options
from ledger.cli.terminal.console import show, show_report
from ledger.render.cards import groups_table, hand_lines
from ledger.render.reports import Format

app = typer.Typer()


@app.command()
def joker(
    pattern: Annotated[
        list[str],
        typer.Argument(metavar="PATTERN...", help='A hand as a card prints it, such as "FF 2026 444 DDD 11".'),
    ],
    *,
    format_: report_options.FormatOption = Format.TABLE,
) -> None:
    """Say where jokers may stand in a hand.

    For each group: what it is, and how many jokers it may hold. J in a group is a joker you would put there.
    """
    hand = read_pattern(" ".join(pattern))
    show_report(groups_table(hand), format_)
    if format_.takes_sentences:
        for line in hand_lines(hand):
            show(line)
