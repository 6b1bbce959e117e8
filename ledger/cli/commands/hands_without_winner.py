"""The other ends of a hand: ``mahj wall``, ``mahj thrown-in``, ``mahj error``."""

from typing import Annotated, Any

import typer

from ledger.cli.terminal import console, options
from ledger.cli.terminal.announcing import record_hand
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.fact_options import takes_facts
from ledger.cli.terminal.night_options import takes_night
from ledger.errors import UsageProblem
from ledger.model import Result
from ledger.night.hand_input import HandInput
from ledger.night.nights import Wanted
from ledger.night.parsing import entry_number, whole_number

app = typer.Typer()


@app.command()
@takes_night
@takes_facts(Result.WALL)
def wall(
    ctx: typer.Context,
    *,
    said: dict[str, Any],
    after: options.AfterOption = None,
    wanted: Wanted,
    amounts: options.AmountsOption = None,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Record a wall game: nobody won."""
    told = HandInput(Result.WALL, said, entry_number(after))
    record_hand(context_of(ctx.obj), told, wanted, amounts, yes=yes, dry_run=dry_run)


@app.command()
@takes_night
@takes_facts(Result.THROWN_IN)
def thrown_in(
    ctx: typer.Context,
    *,
    said: dict[str, Any],
    after: options.AfterOption = None,
    wanted: Wanted,
    amounts: options.AmountsOption = None,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Record a hand that was thrown in.

    Nothing is paid, and the same East deals again.
    """
    told = HandInput(Result.THROWN_IN, said, entry_number(after))
    record_hand(context_of(ctx.obj), told, wanted, amounts, yes=yes, dry_run=dry_run)


@app.command()
@takes_night
@takes_facts(Result.ERROR)
def error(
    ctx: typer.Context,
    caller: Annotated[str | None, typer.Argument(metavar="CALLER", help="Who called mah jongg in error.")] = None,
    value: Annotated[
        str | None, typer.Argument(metavar="VALUE", help="The value of the hand the caller claimed, in points.")
    ] = None,
    *,
    said: dict[str, Any],
    after: options.AfterOption = None,
    wanted: Wanted,
    amounts: options.AmountsOption = None,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Record a mah jongg in error that ended a hand."""
    context, wanted = context_of(ctx.obj), wanted.naming([caller])
    missing = [part for part, given in (("caller", caller), ("value", value)) if given is None]
    if missing and not yes and console.somebody_is_there():
        from ledger.cli.terminal.asking import parts_of_hand  # noqa: PLC0415  # only where something is missing

        answers = parts_of_hand(missing, context, wanted)
        caller, value = answers.get("caller", caller), answers.get("value", value)
    if caller is None or value is None:
        what = "CALLER" if caller is None else "VALUE"
        raise UsageProblem(f"{what} is missing", "write mahj error CALLER VALUE; mahj error --help says more")
    facts = {"caller": caller, "value": whole_number(value, "a value"), **said}
    told = HandInput(Result.ERROR, facts, entry_number(after))
    record_hand(context, told, wanted, amounts, yes=yes, dry_run=dry_run)
