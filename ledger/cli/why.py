"""``mahj why``: each payment of a hand as what the rules declared."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.cli import options
from ledger.cli.console import Session, show, warn
from ledger.output.explaining import why_lines
from ledger.output.sayings import announcement
from ledger.output.words import hand_words, points_words
from ledger.table.nights import Wanted
from ledger.table.replaying import reckoned

app = typer.Typer()


@app.command()
def why(
    ctx: typer.Context,
    number: Annotated[int | None, typer.Argument(metavar="[N]", help="The number of the hand; else the last.")] = None,
    *,
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help="Only this player's payments.")] = None,
    night: options.NightOption = None,
    table: options.TableOption = None,
) -> None:
    """Explain a hand: each payment with every doubling, and the rule behind it."""
    found = Session(ctx.obj).table(Wanted(night, table))
    who = None if player is None else found.people.who(player)
    played, reckoning = reckoned(found, number)
    show(f"{played.number}. {hand_words(played.hand)}.")
    lines = why_lines(reckoning, who)
    for line in lines or [announcement(reckoning)]:
        show(line)
    if reckoning.net != dict(played.net):
        warn(f"the record says {points_words(played.net)}; mahj recalc shows the difference")
