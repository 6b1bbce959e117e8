"""``mahj why``: each payment of a hand as what the rules declared."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.cli import options
from ledger.cli.console import Session, show, warn
from ledger.cli.win import whole_number
from ledger.output.explaining import why_lines
from ledger.output.words import hand_words, points_words
from ledger.table.nights import Wanted
from ledger.table.replaying import reckoned

app = typer.Typer()


@app.command()
def why(
    ctx: typer.Context,
    number: Annotated[str | None, typer.Argument(metavar="[N]", help="The number of the hand; else the last.")] = None,
    *,
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help="Only this player's payments.")] = None,
    night: options.NightOption = None,
    table: options.TableOption = None,
) -> None:
    """Explain who pays what for a hand, and why."""
    found = Session(ctx.obj).table(Wanted(night, table))
    who = None if player is None else found.people.who(player)
    played, reckoning = reckoned(found, None if number is None else whole_number(number, "a hand"))
    show(f"{played.number}. {hand_words(played.hand)}.")
    for line in why_lines(reckoning, who) or [_nothing(who)]:
        show(line)
    if reckoning.net != dict(played.net):
        warn(f"the record says {points_words(played.net)}; mahj recalc shows the difference")


def _nothing(player: str | None) -> str:
    """That nothing was paid at all, or nothing that concerns one player."""
    return "Nobody pays." if player is None else f"{player} neither pays nor is paid."
