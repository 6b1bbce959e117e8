"""``mahj why``: each payment of a hand as what the rules declared, and how a balance came about."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.book.books import is_night_name
from ledger.cli.terminal import report_options
from ledger.cli.terminal.amounts import amount_format
from ledger.cli.terminal.console import show, show_report, show_text, warn
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.debts import left_to_settle
from ledger.cli.terminal.night_options import takes_night
from ledger.errors import ReplayDiffers, UsageProblem
from ledger.night.explaining import explained, last_hand
from ledger.night.nights import Wanted
from ledger.night.other_versions import stays_words
from ledger.night.parsing import whole_number
from ledger.pay.coins_moved import NOT_SETTLED
from ledger.record import HandEntry
from ledger.render import explaining
from ledger.render.reports import Format
from ledger.render.words import POINTS, called, points_words
from ledger.season.running_balance import steps

if TYPE_CHECKING:
    from ledger.night.night_in_play import NightInPlay
    from ledger.record import EntryState

app = typer.Typer()


@app.command()
@takes_night
def why(
    ctx: typer.Context,
    number: Annotated[str | None, typer.Argument(metavar="[N]", help="The number of the hand; else the last.")] = None,
    night: Annotated[
        str | None, typer.Argument(metavar="[NIGHT]", help="A date, a night's name, or an id; without N alone, too.")
    ] = None,
    *,
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help="One player's part; without N the whole balance.")
    ] = None,
    by_rule: Annotated[bool, typer.Option("--by-rule", help="Name the house rule behind each piece.")] = False,
    format_: report_options.FormatOption = Format.TABLE,
    wanted: Wanted,
) -> None:
    """Explain who pays what for a hand, and why.

    With --player and no number, how the player came to the balance.
    """
    if night is None and number is not None and not number.isdecimal() and is_night_name(number):
        number, night = None, number
    context, wanted = context_of(ctx.obj), wanted.at(night).naming([player])
    found = context.table(wanted)
    if player is not None and found.record.header.event is not None:
        from ledger.cli.terminal.events import table_of_a_player  # noqa: PLC0415  # most nights are none of an event

        found = table_of_a_player(found, player, may_be_another=not wanted.says_which and context.here is None)
    who = None if player is None else found.people.account(player)
    if number is None and who is not None:
        if by_rule:
            raise UsageProblem("--by-rule needs the number of a hand", "write mahj why N --by-rule")
        _balance(found, who, format_)
        return
    place = found.place_of(last_hand(found) if number is None else whole_number(number, "a hand"))
    if place.void is None and isinstance(place.entry, HandEntry):
        _hand(found, place.entry.number, who, format_, by_rule=by_rule)
    else:
        _entry(place, format_)


def _hand(table: "NightInPlay", number: int, player: str | None, format_: Format, *, by_rule: bool) -> None:
    """A standing hand. Ends with the exit code of a replay that differs, where it does: the record stands."""
    found = explained(table, number)
    for each in found.changed:
        warn(stays_words(each))
    if format_ is Format.JSON:
        show_text(json.dumps(explaining.hand_data(found, player), indent=2) + "\n")
    elif format_.takes_sentences:
        for line in explaining.hand_lines(found, player, amount_format(table, None), by_rule=by_rule):
            show(line)
    else:
        show_report(explaining.hand_table(found, player), format_)
    if not found.agrees and found.changed:
        warn(f"the record says {points_words(found.played.net)}, and it stands")
    elif not found.agrees:
        warn(f"the record says {points_words(found.played.net)}, and it stands; mahj recalc shows the difference")
        raise typer.Exit(ReplayDiffers.exit_code)


def _entry(place: "EntryState", format_: Format) -> None:
    """An entry that is no standing hand."""
    if format_ is Format.JSON:
        show_text(json.dumps(explaining.entry_data(place), indent=2) + "\n")
        return
    for line in explaining.entry_lines(place):
        show(line)


def _balance(table: "NightInPlay", player: str, format_: Format) -> None:
    """How a balance came about, by the record alone."""
    says = amount_format(table, None) if format_.takes_sentences else POINTS
    evening = table.evening
    found = steps(player, table.entries)
    balance = evening.balances.get(player, 0)
    title = f"How {called(player)} came to {says.signed(balance)} in the night {table.name}"
    show_report(explaining.balance_table(player, found, title, says), format_)
    left = left_to_settle(table).get(player, 0)
    if format_.takes_sentences and left != balance and evening.unit not in NOT_SETTLED:
        show(f"Left to settle: {says.signed(left)}." if left else "Nothing is left to settle.")
