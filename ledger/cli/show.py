"""``mahj show``: the night entry by entry."""

from __future__ import annotations

from typing import Annotated

import typer

from ledger.cli import options
from ledger.cli.console import Session, show, show_report, show_text
from ledger.output.nights import brought_lines, entries_table, entry_net, night_json
from ledger.output.tables import Format
from ledger.storage.entry_writing import entry_keys
from ledger.table.nights import Table, Wanted

app = typer.Typer()


@app.command(name="show")
def show_night(
    ctx: typer.Context,
    night: Annotated[str | None, typer.Argument(metavar="[NIGHT]", help="A date, a night's name, or an id.")] = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="Also what was taken out or replaced.")] = False,
    format_: options.FormatOption = Format.TABLE,
    night_option: options.NightOption = None,
    table: options.TableOption = None,
) -> None:
    """Show the night, hand by hand."""
    found = Session(ctx.obj).table(Wanted(night or night_option, table))
    if format_ is Format.JSON:
        show_text(night_json(found.evening, _json_entries(found)))
        return
    places = found.versions if everything else [place for place in found.standing if place.void is None]
    if not places and format_ in {Format.TABLE, Format.PLAIN}:
        show(_title(found))
        show("Nothing has been recorded yet.")
    else:
        show_report(entries_table(found.evening, places, _title(found)), format_)
    if format_ in {Format.TABLE, Format.PLAIN}:
        for line in brought_lines(found.evening):
            show(line)


def _title(table: Table) -> str:
    """The night in a line: its name, its rules, its unit, whether it is open."""
    header = table.file.record.header
    at = f", table {header.table}" if header.table is not None else ""
    state = "open" if table.is_open else "ended"
    return f"Night {table.name}{at}: {table.evening.preset}, {header.unit}, {state}"


def _json_entries(table: Table) -> list[dict[str, object]]:
    """One entry for each number, with the keys it has in the file, its net points, and why it was taken out."""
    return [
        {**entry_keys(place.entry), "net": dict(entry_net(place.entry)) or None, "void": place.void}
        for place in table.standing
    ]
