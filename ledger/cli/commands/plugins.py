"""House rules, one by one: ``mahj plugins list``, ``mahj plugins trust``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ledger.book.files import shown
from ledger.cli.terminal import clock, options
from ledger.cli.terminal.console import ask, show, show_report
from ledger.cli.terminal.context import context_of
from ledger.errors import Refused
from ledger.hooks.rule_files import find_rule_file
from ledger.hooks.trust import trust, trust_path, trusted
from ledger.night.rules_listed import listed
from ledger.render.reports import Column, Format, Report, Row

app = typer.Typer(rich_markup_mode=None, help="Plugins: house rules, one by one, and the group's own files of them.")

_COLUMNS = (
    Column("rule", "name"),
    Column("state", "state"),
    Column("title", "title"),
    Column("options", "options"),
    Column("from", "from"),
    Column("why", "why"),
)
_HOOKS = Column("hooks", "hooks")


@app.command(name="list")
def list_rules(ctx: typer.Context, *, format_: options.FormatOption = Format.TABLE) -> None:
    """List every rule: its options with their defaults, and whether it is active, available, untrusted or broken.

    CSV and JSON say also which hooks a rule answers.
    """
    with_hooks = not format_.is_for_people
    rows: list[Row] = []
    for rule in listed(context_of(ctx.obj).book):
        hooks = [", ".join(rule.hooks)] if with_hooks else []
        rows.append((rule.name, rule.state, rule.title, rule.options, rule.origin, rule.why, *hooks))
    show_report(Report(None, (*_COLUMNS, *([_HOOKS] if with_hooks else [])), tuple(rows)), format_)


@app.command(name="trust")
def trust_file(
    ctx: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A file in the book's plugins folder: its path, or its name.")
    ],
    *,
    yes: options.YesOption = False,
) -> None:
    """Trust a file of rules as it is now. A rule is a program: it can do whatever you can."""
    found = find_rule_file(context_of(ctx.obj).book, file, Path.cwd())
    show(f"File: {shown(found.path)}")
    show(f"Size: {len(found.content)} bytes")
    show(f"SHA-256: {found.digest}")
    if found.digest in trusted():
        show("You trust it already.")
        return
    show("A rule is a program that runs with your rights. Trust only what you have read, or whose author you trust.")
    if not (yes or ask(f"the file {found.path.name} is not trusted as it is now. Trust it?", done="trusted")):
        raise Refused("nothing was trusted")
    trust(found, clock.now())
    show(f"Trusted, until it is edited. It is written down in {shown(trust_path())}.")
