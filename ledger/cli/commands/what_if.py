"""``mahj what-if``: a night, an event, or a season, as it would have been under other rules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.terminal import report_options, rule_options, scope_options
from ledger.cli.terminal.console import show, show_report, show_text
from ledger.cli.terminal.context import Context, context_of
from ledger.cli.terminal.event_meant import named_event
from ledger.cli.terminal.night_options import takes_night
from ledger.cli.terminal.problems import report_problem, say
from ledger.errors import MahjError, UsageProblem
from ledger.night.nights import Wanted
from ledger.night.selection import select
from ledger.presets.choosing_rules import Choice
from ledger.render import what_if as output
from ledger.render.reports import Format
from ledger.season.what_if import OtherRules, other_rules, what_if, what_if_rounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ledger.model import Unit
    from ledger.night.night_in_play import NightInPlay
    from ledger.season.what_if import WhatIf

app = typer.Typer()


@app.command(name="what-if")
@takes_night
def compare(
    ctx: typer.Context,
    night: Annotated[str | None, typer.Argument(metavar="[NIGHT]", help="A date, a night, an event, or an id.")] = None,
    *,
    preset: Annotated[
        str | None, typer.Option("--preset", metavar="PRESET", help="The preset; else the night's own rules.")
    ] = None,
    with_: rule_options.WithOption = None,
    without: rule_options.WithoutOption = None,
    season: scope_options.OneSeasonOption = None,
    format_: report_options.FormatOption = Format.TABLE,
    wanted: Wanted,
) -> None:
    """Show what other rules would have made of a night, or of an event.

    Its facts stay as recorded, and so does who sat. Without --preset the night's own rules are changed.
    """
    context = context_of(ctx.obj)
    choice = rule_options.choice(preset, with_, without)
    if choice == Choice():
        raise UsageProblem("which rules?", "name a preset with --preset, or change the night's own with --with")
    other = other_rules(context.book, choice, preset or "")
    if season is None:
        event = named_event(context.book, wanted.at(night))
        if event is not None:
            _several(f"The event {event.name}", what_if_rounds(event, other), other, format_)
        else:
            _night(context.table(wanted.at(night)), other, format_)
        return
    if wanted.at(night).says_which:
        raise UsageProblem("a night and a season are named", "name one of them")
    raise typer.Exit(_season(context, season, other, format_))


def _night(table: NightInPlay, other: OtherRules, format_: Format) -> None:
    """One night, hand by hand."""
    found = what_if(table, other)
    if format_ is Format.JSON:
        show_text(json.dumps(output.night_data(found, table.name, other.name), indent=2) + "\n")
        return
    _say_units(other, table.evening.unit)
    if not format_.is_for_people:
        show_report(output.hands_rows(found), format_)
        return
    show_report(output.hands_table(found, f"Night {table.name} under {other.name}"), format_)
    for line in output.remarks(found):
        show(line)


def _season(context: Context, season: str, other: OtherRules, format_: Format) -> int:
    """The nights of a season; returns the exit code."""
    selected = select(context.book, season)
    problems: list[MahjError] = []

    def found() -> Iterator[tuple[NightInPlay, WhatIf]]:
        for table in selected:
            try:
                yield table, what_if(table.sharing(selected.rulebook), other)
            except MahjError as problem:
                problems.append(problem)

    _several(f"Season {season}", found(), other, format_)
    return max([report_problem(problem) for problem in (*selected.problems.values(), *problems)], default=0)


def _several(called: str, nights: Iterable[tuple[NightInPlay, WhatIf]], other: OtherRules, format_: Format) -> None:
    """Several nights, total by total, apart for each unit."""
    by_unit: dict[Unit, list[output.NightTotals]] = {}
    remarks: list[str] = []
    for table, found in nights:
        totals = output.NightTotals(table.name, found.played, found.instead)
        by_unit.setdefault(table.evening.unit, []).append(totals)
        remarks.extend(f"{table.name}: {line}" for line in output.remarks(found))
    for unit in by_unit:
        _say_units(other, unit)
    if format_.is_for_people:
        for unit, each in by_unit.items():
            show_report(output.nights_table(each, f"{called} under {other.name}, {unit}"), format_)
    else:
        show_report(output.nights_rows(by_unit), format_)
    for line in remarks:
        say(line)


def _say_units(other: OtherRules, unit: Unit) -> None:
    """That two units are not the same, where they are not."""
    if other.unit not in {None, unit}:
        say(f"{other.name} does not count in {unit} but in another unit, {other.unit}: do not compare the sums.")
