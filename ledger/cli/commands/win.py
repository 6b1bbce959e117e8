"""``mahj win``: somebody won."""

from typing import Annotated, Any

import typer
from msgspec import Struct
from msgspec.structs import replace

from ledger.cli.terminal import console, options
from ledger.cli.terminal.announcing import record_hand
from ledger.cli.terminal.context import Context, context_of
from ledger.cli.terminal.fact_options import takes_facts
from ledger.cli.terminal.night_options import takes_night
from ledger.errors import UsageProblem
from ledger.hand_fact import SELF
from ledger.model import Result
from ledger.names import key
from ledger.night.hand_input import HandInput
from ledger.night.nights import Wanted
from ledger.night.parsing import entry_number, whole_number

app = typer.Typer()


@app.command()
@takes_night
@takes_facts(Result.DISCARD, Result.SELF_DRAWN)
def win(
    ctx: typer.Context,
    winner: Annotated[
        str | None, typer.Argument(metavar="WINNER", help="Who won: any beginning of a name that is clear.")
    ] = None,
    value: Annotated[
        str | None,
        typer.Argument(metavar="VALUE", help="The value printed on the card, in points; --line can say it instead."),
    ] = None,
    discarder: Annotated[
        str | None, typer.Argument(metavar="[DISCARDER or self]", help="Who discarded the winning tile, or self.")
    ] = None,
    *,
    self_: Annotated[bool, typer.Option("--self", help="The winner drew the winning tile.")] = False,
    said: dict[str, Any],
    after: options.AfterOption = None,
    wanted: Wanted,
    amounts: options.AmountsOption = None,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Record a win and say who pays what."""
    context, drawn = context_of(ctx.obj), self_ or "joker_exchange" in said
    line, from_ = said.get("line"), said.pop("discarder", None)
    wanted = wanted.naming([winner, discarder, from_])
    parts = _Parts(winner, value, discarder)
    if value is not None and not _is_number(value) and (_is_number(discarder) or (line and discarder is None)):
        parts = _Parts(winner, discarder, value)  # as in mahj win ann dee 25, or mahj win ann dee --line 3
    if not yes and console.somebody_is_there():
        parts = _completed(parts, line, from_, context, wanted, drawn=drawn)
    told = _told(parts, line, from_, drawn=drawn, miscalled="miscalled" in said).also(**said)
    told = told.behind(entry_number(after))
    if line is not None:
        from ledger.night.card_lines import filled_in  # noqa: PLC0415  # card files are read for --line only

        told = filled_in(told, context.transaction(wanted, yes=yes, dry_run=dry_run))
    record_hand(context, told, wanted, amounts, yes=yes, dry_run=dry_run)


def _is_number(text: str | None) -> bool:
    """Whether what stands in a place is a number, and so the value."""
    return text is not None and text.strip().isdecimal()


class _Parts(Struct, frozen=True):
    """What stands behind ``win``: who won, how much, and on whose discard or self; None for what was not said."""

    winner: str | None
    value: str | None
    discarder: str | None


def _completed(
    said: _Parts, line: str | None, from_: str | None, context: Context, wanted: Wanted, *, drawn: bool
) -> _Parts:
    """What was said, and what somebody at the terminal answers where a part is missing."""
    parts = {
        "winner": said.winner is not None,
        "value": bool(said.value or line),
        "discarder": drawn or bool(said.discarder or from_),
    }
    missing = [part for part, was_said in parts.items() if not was_said]
    if not missing:
        return said
    from ledger.cli.terminal.asking import parts_of_hand  # noqa: PLC0415  # only where something is missing

    return replace(said, **parts_of_hand(missing, context, wanted))


def _told(said: _Parts, line: str | None, from_: str | None, *, drawn: bool, miscalled: bool) -> HandInput:
    """Who won, how much, and on whose discard. Raises UsageProblem where one of them is not said, or twice."""
    if said.winner is None or (line is None and said.value is None):
        raise _nothing_said("WINNER" if said.winner is None else "VALUE")
    source = _discarder(said.discarder, from_, drawn=drawn, miscalled=miscalled)
    value = None if said.value is None else whole_number(said.value, "a value")
    result = Result.SELF_DRAWN if source is None else Result.DISCARD
    return HandInput(result).also(winner=said.winner, value=value, discarder=source)


def _nothing_said(what: str) -> UsageProblem:
    """The problem of a win that lacks who or how much, where nobody can be asked."""
    value = "[VALUE]" if what == "WINNER" else "VALUE"
    return UsageProblem(
        f"{what} is missing", f"write mahj win WINNER {value} [DISCARDER or self]; mahj win --help says more"
    )


def _discarder(positional: str | None, named: str | None, *, drawn: bool, miscalled: bool) -> str | None:
    """Who discarded the winning tile, or None for a self-drawn win.

    Raises UsageProblem where neither is said, or more than one thing.
    """
    said_self = drawn or (positional is not None and key(positional) == SELF)
    names = [name for name in (positional, named) if name is not None and key(name) != SELF]
    if len(names) > 1 or (named is not None and key(named) == SELF):
        raise UsageProblem("the discarder is named twice, or as self", "name one discarder, or say self")
    if said_self and names:
        raise UsageProblem(
            f"the win is both self-drawn and on a discard of {names[0]}",
            "leave out the discarder, or leave out self and --exchange",
        )
    if said_self and miscalled:
        raise UsageProblem("only a discard can be miscalled", "name the discarder with --from NAME")
    if not said_self and not names:
        if miscalled:
            raise UsageProblem("--miscalled does not say whose discard it was", "name the discarder with --from NAME")
        raise UsageProblem(
            "the win does not say on whose discard it was",
            "name the discarder after the value, as in mahj win ann 25 dee, or say self for a self-drawn win",
        )
    return names[0] if names else None
