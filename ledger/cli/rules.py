"""Presets and rules: ``mahj rules list``, ``mahj rules show``."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.cli import options
from ledger.cli.console import Session, show, show_report
from ledger.output.tables import Column, Format, Row
from ledger.output.tables import Table as Report
from ledger.rules.in_force import load
from ledger.rules.options import in_full
from ledger.table.opening import shelf
from ledger.table.rulebook import rule_finder

app = typer.Typer(rich_markup_mode=None, help="Presets, and the house rules they play.")


@app.command(name="list")
def list_presets(ctx: typer.Context, *, format_: options.FormatOption = Format.TABLE) -> None:
    """List every preset that can be named."""
    presets = shelf(Session(ctx.obj).book)
    rows: list[Row] = [
        (name, preset.title, preset.unit, preset.summary)
        for name in presets.names()
        for preset in [presets.resolve(name)]
    ]
    columns = (
        Column("preset", "preset"),
        Column("title", "title"),
        Column("unit", "unit"),
        Column("summary", "summary"),
    )
    show_report(Report(None, columns, tuple(rows)), format_)


@app.command(name="show")
def show_preset(ctx: typer.Context, preset: Annotated[str, typer.Argument(help="The preset's name.")]) -> None:
    """Show what a preset plays: every rule with its options in full."""
    book = Session(ctx.obj).book
    found = shelf(book).resolve(preset)
    rules = load(found.rules, rule_finder(book), found.where)
    show(f"{found.name}: {found.title}. {found.summary}".rstrip())
    show(f"Counted in {found.unit}.")
    for name, rule in rules.rules.items():
        settings = ", ".join(f"{key} {value}" for key, value in in_full(rule).items())
        show(f"- {name}{f' ({settings})' if settings else ''}: {rule.info.summary}")
    for line in found.agreed:
        show(f"- agreed: {line}")
