"""Sets of house rules: ``mahj presets list/show/use/check/diff/new``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.book.files import shown
from ledger.book.toml_writing import SCHEMA_LINE
from ledger.cli.terminal import clock, options, report_options, rule_options, scope_options
from ledger.cli.terminal.console import TAKE_BACK, show, show_next, show_report, warn
from ledger.cli.terminal.context import context_of
from ledger.cli.terminal.files import may_write, put
from ledger.cli.terminal.night_options import takes_night
from ledger.cli.terminal.problems import report_problem
from ledger.errors import MahjError
from ledger.hooks.rulebook import rule_finder
from ledger.night.nights import Wanted
from ledger.presets.choosing_rules import Choice
from ledger.presets.preset_files import shelf
from ledger.render.reports import Column, Format, Report, Row
from ledger.render.words import seating_words
from ledger.text import counted

if TYPE_CHECKING:
    from ledger.book.books import Book
    from ledger.hooks.in_force import RulesInForce
    from ledger.presets.presets import Preset

app = typer.Typer(rich_markup_mode=None, help="Presets: named sets of house rules.")

PresetArgument = Annotated[
    str, typer.Argument(metavar="PRESET", help="The preset's name, or the path of its file, such as ./thursday.toml.")
]


@app.command(name="list")
def list_presets(ctx: typer.Context, *, format_: report_options.FormatOption = Format.TABLE) -> None:
    """List every preset that can be named."""
    presets = shelf(context_of(ctx.obj).book)
    rows: list[Row] = []
    problems: dict[str, MahjError] = {}
    for name in presets.names():
        try:
            preset = presets.resolve(name)
        except MahjError as problem:
            problems.setdefault(problem.message, problem)
        else:
            rows.append((name, preset.title, preset.unit, preset.summary))
    code = max(map(report_problem, problems.values()), default=0)
    columns = (
        Column("preset", "preset"),
        Column("title", "title"),
        Column("unit", "unit"),
        Column("summary", "summary"),
    )
    show_report(Report(None, columns, tuple(rows)), format_)
    raise typer.Exit(code)


@app.command(name="show")
def show_preset(
    ctx: typer.Context, preset: PresetArgument, *, format_: report_options.FormatOption = Format.TABLE
) -> None:
    """Show what a preset plays: every rule with its options in full."""
    from ledger.hooks.options import filled_summary  # noqa: PLC0415
    from ledger.render.house_rules import options_words, rules_data, unit_words  # noqa: PLC0415  # each for itself

    found, rules = _loaded(context_of(ctx.obj).book, preset)
    if not format_.takes_sentences:
        show_report(rules_data(rules), format_)
        return
    show(f"{found.name}: {found.title}. {found.summary}".rstrip())
    show(f"Counted in {unit_words(found.unit)}.")
    for name, rule in rules.rules.items():
        settings = options_words(rule)
        show(f"- {name}{f' ({settings})' if settings else ''}: {filled_summary(rule)}")
    for line in found.agreed:
        show(f"- agreed: {line}")


@app.command(name="use")
@takes_night
def use_preset(  # typer documents the options
    ctx: typer.Context,
    preset: Annotated[
        str | None, typer.Argument(metavar="[PRESET]", help="The preset; else the rules in force are changed.")
    ] = None,
    *,
    with_: rule_options.WithOption = None,
    without: rule_options.WithoutOption = None,
    wanted: Wanted,
    dry_run: options.DryRunOption = False,
    yes: options.YesOption = False,
) -> None:
    """Play by other rules from the next hand on. What has been played stays as it was paid."""
    from ledger.cli.terminal.rules_in_words import RulesSaid, not_kept_lines  # noqa: PLC0415
    from ledger.night.switching import switch  # noqa: PLC0415
    from ledger.render.house_rules import rule_differences, switch_words  # noqa: PLC0415

    choice = rule_options.choice(preset, with_, without)
    transaction = context_of(ctx.obj).transaction(wanted, yes=yes, dry_run=dry_run)
    done = transaction.change(switch(choice, clock.now()))
    switched = done.change.outcome
    rules = RulesSaid(done.after.book, done.after.rulebook.finder).of(done.after)
    show(f"{switched.entry.number}. Rules: {rules}, from the next hand on.")
    for difference in rule_differences(switched.before, switched.after) if switched.before else ():
        show(switch_words(difference))
    if switched.before and switched.reseated:
        show("These rules count turns differently, so who sits was written down: the same East goes on.")
    show(f"Next hand: {seating_words(done.after.seating)}.")
    for warning in done.change.warnings:
        warn(warning)
    for line in not_kept_lines(done.after.book, switched.entry.preset, preset):
        show_next(line, dry_run=dry_run)
    show_next(TAKE_BACK, dry_run=dry_run)


@app.command(name="check")
def check_presets(
    ctx: typer.Context,
    preset: Annotated[
        str | None, typer.Argument(metavar="[PRESET or FILE]", help="A preset, or a file; else all of the book's own.")
    ] = None,
) -> None:
    """Name everything that is wrong with a preset."""
    from ledger.presets.preset_checks import check_preset, misnamed_presets, own_presets  # noqa: PLC0415

    book = context_of(ctx.obj).book
    names = own_presets(book) if preset is None else [preset]
    code = 0
    for problem in misnamed_presets(book) if preset is None else ():
        code = max(code, report_problem(problem))
    for name in names:
        problems = check_preset(book, name)
        for problem in problems:
            code = max(code, report_problem(problem))
        show(f"{name}: {counted(len(problems), 'problem') if problems else 'sound'}")
    if not names and not code:
        show_next(
            f"This book has no presets of its own in {shown(book.house_rules)}. mahj presets new NAME begins one."
        )
    raise typer.Exit(code)


@app.command(name="diff")
def differ(
    ctx: typer.Context,
    first: Annotated[str, typer.Argument(metavar="A", help="A preset.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Another.")],
    *,
    format_: report_options.FormatOption = Format.TABLE,
) -> None:
    """Say in words in what two presets differ."""
    from ledger.render.house_rules import (  # noqa: PLC0415
        difference_data,
        difference_words,
        preset_differences,
        rule_differences,
    )

    book = context_of(ctx.obj).book
    (one, its_rules), (other, others_rules) = _loaded(book, first), _loaded(book, second)
    found = [*rule_differences(its_rules, others_rules), *preset_differences(one, other)]
    if not format_.takes_sentences:
        show_report(difference_data(found, first, second), format_)
        return
    for difference in found:
        show(difference_words(difference, first, second))
    if not found:
        show(f"{first} and {second} play the same.")


@app.command(name="new")
def begin_preset(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the new preset, such as thursday.")],
    *,
    base: Annotated[str, typer.Option("--from", metavar="PRESET", help="The preset it begins as.")] = "standard",
) -> None:
    """Begin a preset of the group's own: a file with every option written out and explained."""
    from ledger.presets.new_preset import new_preset  # noqa: PLC0415

    path = new_preset(context_of(ctx.obj).written_book, name, base)
    show(f"{shown(path)} plays what {base} plays, until you change it.")
    show_next(f"Then: mahj presets check {name}, and mahj start NAME... --preset {name}.")


@app.command(name="add")
def keep_preset(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file of a preset, such as ./thursday.toml.")],
) -> None:
    """Copy a preset somebody sent into the book, with the presets beside it that it extends."""
    from ledger.presets.added_preset import add_preset  # noqa: PLC0415

    added = add_preset(context_of(ctx.obj).written_book, file)
    for path in added.new:
        show(f"{shown(path)} is new.")
    for name in added.there:
        show(f"{name} was there already, and says the same.")
    show_next(f"mahj agreement {added.name} reads it out, and mahj start NAME... --preset {added.name} plays it.")


@app.command(name="schema")
def write_presets_schema(ctx: typer.Context, *, output: scope_options.OutputOption = None) -> None:
    """Write the schema by which an editor completes and checks presets, made from the options rules have now."""
    from ledger.book.book_changes import changing  # noqa: PLC0415
    from ledger.presets.schema import schema_of, write_schema  # noqa: PLC0415

    context = context_of(ctx.obj)
    if output is not None:
        put(schema_of(context.book), may_write(output, force=True))
        return
    with changing(context.written_book) as files:
        path = write_schema(files)
    show(f"{shown(path)} is written.")
    show_next(f"Editors with Taplo, such as Even Better TOML, use it for presets that begin with {SCHEMA_LINE}.")


def _loaded(book: Book, name: str) -> tuple[Preset, RulesInForce]:
    """A preset with its rules, ready to be asked."""
    from ledger.presets.choosing_rules import choose  # noqa: PLC0415

    chosen = choose(book, Choice(preset=name), name, rule_finder(book))
    return chosen.preset, chosen.rules
