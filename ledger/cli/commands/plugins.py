"""House rules, one by one: ``mahj plugins list/show/new/check/trust/untrust``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ledger import __version__
from ledger.book.files import shown
from ledger.cli.terminal import clock, options, report_options
from ledger.cli.terminal.console import show, show_next, show_report
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.rule_trust import offer_trust
from ledger.errors import Refused, UsageProblem
from ledger.hooks.options import filled_summary
from ledger.hooks.rule_files import find_rule_file
from ledger.hooks.rulebook import rule_finder
from ledger.hooks.trust import untrust
from ledger.night.rules_listed import listed
from ledger.render.reports import Column, Format, Report, Row

app = typer.Typer(rich_markup_mode=None, help="Plugins: house rules, one by one, and the group's own files of them.")

FileArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="A file in the book's plugins folder: its path, or its name.")
]

_COLUMNS = (
    Column("rule", "name"),
    Column("state", "state"),
    Column("what it does", "summary"),
)
_FOR_PEOPLE = (*_COLUMNS, Column("options and facts", "options"), Column("from, and why", "why"))
#: Programs are told its title and its hooks, too.
_FOR_PROGRAMS = (*_COLUMNS, *(Column(key, key) for key in ("options", "facts", "from", "why", "title", "hooks")))


@app.command(name="list")
def list_rules(ctx: typer.Context, *, format_: report_options.FormatOption = Format.TABLE) -> None:
    """List every rule: what it does, its options with their defaults, its facts, and whether it can be played.

    One of the program's own says not where it is from. CSV and JSON say also its title, and which hooks it answers.
    """
    rows: list[Row] = []
    for rule in listed(context_of(ctx.obj).book):
        title, summary = (rule.rule.info.title, filled_summary(rule.rule)) if rule.rule else ("", "")
        own = "" if rule.origin == f"mahj-ledger {__version__}" else rule.origin
        where = "; ".join(filter(None, (own, rule.why))) or None
        asked = f"--fact {rule.facts}" if rule.facts else ""
        for_people = ("; ".join(filter(None, (rule.options, asked))), where)
        for_programs = (rule.options, rule.facts, rule.origin, rule.why, title, ", ".join(rule.hooks))
        rows.append((rule.name, rule.state, summary, *(for_people if format_.is_for_people else for_programs)))
    show_report(Report(None, _FOR_PEOPLE if format_.is_for_people else _FOR_PROGRAMS, tuple(rows)), format_)


@app.command(name="show")
def show_rule(
    ctx: typer.Context,
    rule: Annotated[str, typer.Argument(metavar="RULE", help="The rule's name.")],
    *,
    format_: report_options.FormatOption = Format.TABLE,
) -> None:
    """Show one rule: what it does, its options, facts, pots and hooks, where it comes from, and who uses it."""
    from ledger.night.rules_listed import facts_of  # noqa: PLC0415  # each command for itself
    from ledger.render.rule_cards import rule_data, rule_lines  # noqa: PLC0415
    from ledger.season.rule_uses import uses_of  # noqa: PLC0415

    book = context_of(ctx.obj).book
    found = rule_finder(book).load(rule)
    facts, uses = facts_of(found), uses_of(book, rule)
    if not format_.takes_sentences:
        show_report(rule_data(found, facts, uses), format_)
        return
    for line in rule_lines(found, facts, uses):
        show(line)


@app.command(name="new")
def begin_rule(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the rule, such as two-exposures.")],
    *,
    package: Annotated[
        bool,
        typer.Option("--package", help="Begin a folder to share it: of the book's rule of that name, or a new one."),
    ] = False,
) -> None:
    """Begin a rule of the group's own: a file that can be played as it is, and a test of it."""
    from ledger.hooks.new_rules import new_package, new_rule  # noqa: PLC0415

    if package:
        begun = new_package(context_of(ctx.obj).book, name, Path.cwd())
        what = "The book's rule and its test were copied" if begun.is_of_the_book else "A rule, and a test that passes"
        show(f"{what}: {shown(begun.folder)}.")
        show_next(f"Install it with pip install {shown(begun.folder)}; mahj help rule-authors says how it is shared.")
        return
    book = context_of(ctx.obj).written_book
    files = new_rule(book, name, rule_finder(book).names())
    show(f"The rule: {shown(files.rule)}")
    show(f"Its test: {shown(files.test)}")
    show_next(f"Then: mahj plugins check {files.rule.name}, and mahj help rule-authors, which goes on from here.")


@app.command(name="check")
def check_rules(
    ctx: typer.Context,
    rule: Annotated[
        str | None,
        typer.Argument(metavar="[RULE or FILE]", help="A rule, or a file; else all of the book's own files."),
    ] = None,
    *,
    preset: Annotated[
        str, typer.Option("--preset", metavar="PRESET", help="The rules it is tried beside.")
    ] = "standard",
    watch: Annotated[
        bool, typer.Option("--watch", help="Try it again after every change of the file, until Ctrl-C.")
    ] = False,
    yes: options.YesOption = False,
) -> None:
    """Try a rule: sample hands at tables of every size, every fact both ways, beside every other rule."""
    from ledger.cli.terminal.rule_trials import try_own, watch_one  # noqa: PLC0415

    book = context_of(ctx.obj).book
    if watch:
        if rule is None:
            raise UsageProblem("--watch needs to know which file", "name it: mahj plugins check FILE --watch")
        watch_one(book, find_rule_file(book, rule, Path.cwd()), preset, yes=yes)
        return
    raise typer.Exit(try_own(book, rule, preset, yes=yes))


@app.command(name="trust")
def trust_file(ctx: typer.Context, file: FileArgument, *, yes: options.YesOption = False) -> None:
    """Trust a file of rules as it is now. A rule is a program: it can do whatever you can."""
    found = find_rule_file(context_of(ctx.obj).book, file, Path.cwd())
    if not offer_trust(found, clock.now(), yes=yes):
        raise Refused("nothing was trusted")


@app.command(name="untrust")
def untrust_file(ctx: typer.Context, file: FileArgument) -> None:
    """Trust a file of rules no more, as it is now and as it was."""
    found = find_rule_file(context_of(ctx.obj).book, file, Path.cwd())
    show(f"No longer trusted: {found.path.name}." if untrust(found) else f"{found.path.name} was not trusted.")
