"""``mahj show``: the night entry by entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.terminal import options, report_options
from ledger.cli.terminal.amounts import amount_format
from ledger.cli.terminal.console import show, show_report, show_text
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.debts import left_to_settle
from ledger.cli.terminal.event_meant import named_event
from ledger.cli.terminal.night_options import takes_night
from ledger.cli.terminal.rules_in_words import RulesSaid
from ledger.errors import UsageProblem
from ledger.night.entry_writing import entry_keys
from ledger.night.night_in_play import NightInPlay
from ledger.night.nights import Wanted
from ledger.record import Amounts, play_of
from ledger.render.night_tables import entries_table, night_json, with_left, with_who_entered
from ledger.render.nights import brought_lines
from ledger.render.reports import Format
from ledger.render.words import POINTS

if TYPE_CHECKING:
    from ledger.event.event_in_play import EventInPlay

app = typer.Typer()


@app.command(name="show")
@takes_night
def show_night(
    ctx: typer.Context,
    night: Annotated[str | None, typer.Argument(metavar="[NIGHT]", help="A date, a night, an event, or an id.")] = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="Also what was taken out or replaced.")] = False,
    recap: Annotated[bool, typer.Option("--recap", help="The night as a story, in a few lines for a chat.")] = False,
    amounts: options.AmountsOption = None,
    format_: report_options.FormatOption = Format.TABLE,
    wanted: Wanted,
) -> None:
    """Show the night, hand by hand."""
    context, wanted = context_of(ctx.obj), wanted.at(night)
    event = named_event(context.book, wanted)
    if event is not None:
        if recap:
            _event_recap(event, amounts, format_)
        else:
            _whole_event(event, format_)
        return
    found = context.table(wanted)
    if recap:
        _recap(found, amounts, format_)
        return
    if format_ is Format.JSON:
        show_text(night_json(found.evening, left_to_settle(found), _json_entries(found)))
        return
    rules = RulesSaid(found.book)
    title = _title(found, rules)
    places = found.versions if everything else [place for place in found.standing if place.void is None]
    if not places and format_.takes_sentences:
        show(title)
        show("Nothing has been recorded yet.")
    else:
        says = POINTS if format_ is Format.CSV else amount_format(found, amounts)
        report = entries_table(found.evening, places, title, says, rules)
        report = with_left(report, found.evening, left_to_settle(found), says)
        show_report(with_who_entered(report, places) if everything else report, format_)
    if format_.takes_sentences:
        for line in brought_lines(found.evening):
            show(line)


def _recap(table: NightInPlay, amounts: Amounts | None, format_: Format) -> None:
    """The night as a story. Raises UsageProblem for a format a story cannot have."""
    from ledger.render.recap import recap_data, recap_lines  # noqa: PLC0415  # only when asked for
    from ledger.season.recap import recap  # noqa: PLC0415

    _refuse_table_of(format_)
    story = recap(table.evening.everyone, table.entries)
    if format_ is Format.JSON:
        _show_data(recap_data(story))
        return
    for line in recap_lines(story, str(table.evening.header.date), amount_format(table, amounts)):
        show(line)


def _whole_event(event: EventInPlay, format_: Format) -> None:
    """An event round by round."""
    from ledger.cli.terminal.events import show_whole_event  # noqa: PLC0415  # most books have no event

    show_whole_event(event, format_)


def _event_recap(event: EventInPlay, amounts: Amounts | None, format_: Format) -> None:
    """An event as a story. Raises as `_recap` does."""
    from ledger.render.event_recap import event_recap_data, event_recap_lines  # noqa: PLC0415  # only when asked for

    _refuse_table_of(format_)
    if format_ is Format.JSON:
        _show_data(event_recap_data(event))
        return
    for line in event_recap_lines(event, amount_format(event.tables[0], amounts) if event.tables else POINTS):
        show(line)


def _refuse_table_of(format_: Format) -> None:
    """Raise UsageProblem for a format a story cannot have."""
    if not format_.takes_sentences and format_ is not Format.JSON:
        raise UsageProblem(f"a story is no table, and so cannot be written as {format_}", "leave --format out, or json")


def _show_data(data: dict[str, object]) -> None:
    """Print a story as JSON."""
    import json  # noqa: PLC0415  # only when asked for

    show_text(json.dumps(data, indent=2) + "\n")


def _title(table: NightInPlay, rules: RulesSaid) -> str:
    """The night in a line: its name, its rules, its unit, whether it is open."""
    header = table.record.header
    at = f", table {header.table}" if header.table is not None else ""
    state = "open" if table.is_open else "ended"
    return f"Night {table.name}{at}: {rules.of(table)}, {header.unit}, {state}"


def _json_entries(table: NightInPlay) -> list[dict[str, object]]:
    """One entry for each number, with the keys it has in the file, its net points, and why it was taken out."""
    return [
        {**entry_keys(place.entry), "net": dict(play_of(place.entry)) or None, "void": place.void}
        for place in table.standing
    ]
