"""``mahj ruling``: what is right when a table disagrees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ledger.arbiter import topics
from ledger.arbiter.rulings import Outcome, Ruling, paths, reached, read_answers
from ledger.cli.terminal import report_options
from ledger.cli.terminal.asking import asker
from ledger.cli.terminal.console import show, show_report, warn
from ledger.cli.terminal.context import Context, context_of
from ledger.cli.terminal.night_options import takes_night
from ledger.cli.terminal.problems import say
from ledger.errors import Refused, UsageProblem
from ledger.hooks.rulebook import rule_finder
from ledger.night.house_rulings import at_this_table, house_rules
from ledger.night.nights import Wanted
from ledger.night.questions import Kind, Question
from ledger.render.reports import Format
from ledger.render.rulings import (
    hit_lines,
    hits_table,
    outcomes_table,
    ruling_lines,
    sheet_lines,
    sheet_table,
    topics_table,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ledger.arbiter.house import AtThisTable
    from ledger.arbiter.topics import Topics
    from ledger.night.asking import Put

app = typer.Typer()

#: How wide a ruling is written, in characters: a page.
_WIDTH = 80


def _beginning(incomplete: str) -> list[str]:
    """The topics a word may become, for the shell."""
    return [name for name in topics.names() if name.startswith(incomplete)]


@app.command()
@takes_night
def ruling(
    ctx: typer.Context,
    topic: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TOPIC]", help="What is disputed: its name, or your own words.", autocompletion=_beginning
        ),
    ] = None,
    *,
    find: Annotated[str | None, typer.Option("--search", metavar="TEXT", help="Find topics by your own words.")] = None,
    answer: Annotated[
        str | None, typer.Option("--answer", metavar="Y,N", help="Answers to its questions, such as y,n.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Every possible ruling of the topic.")] = False,
    sheet: Annotated[bool, typer.Option("--sheet", help="Tonight's dispute sheet, on one page.")] = False,
    format_: report_options.FormatOption = Format.TABLE,
    wanted: Wanted,
) -> None:
    """Settle a dispute at the table.

    The table's own rule comes first, then the standard, then the command that records it. Without a topic, the topics.
    Words that are no topic's name are searched for.
    """
    _refuse_two([bool(topic), find is not None, sheet])
    if not topic and (every or answer is not None):
        raise UsageProblem("which topic?", "mahj ruling lists them")
    context = context_of(ctx.obj)
    if sheet:
        _show_sheet(context, wanted, format_)
    elif find is not None:
        _search(context, find, wanted, format_)
    elif topic:
        _rule_or_search(context, " ".join(topic), _given(answer, every=every), wanted, format_)
    else:
        show_report(topics_table(_told(topics.of_book(context.book))), format_)


def _refuse_two(given: list[bool]) -> None:
    """Raise UsageProblem where a topic, a search and the sheet are asked for together."""
    if sum(given) > 1:
        raise UsageProblem("a topic, --search and --sheet are three questions", "ask one at a time")


def _given(answer: str | None, *, every: bool) -> tuple[bool, ...] | None:
    """The answers given beforehand, or None where every ruling of the topic is wanted."""
    if every and answer is not None:
        raise UsageProblem("--all needs no answers", "leave out --all or --answer")
    if every:
        return None
    return () if answer is None else read_answers(answer)


def _rule_or_search(
    context: Context, text: str, given: tuple[bool, ...] | None, wanted: Wanted, format_: Format
) -> None:
    """Settle the topic that is called so, or look for one by these words where none is and nothing was answered yet."""
    try:
        asked = topics.find(text, context.book)
    except Refused as unknown:
        if given != () or not topics.is_told(text, context.book):
            raise
        try:
            _search(context, text, wanted, format_)
        except Refused:
            raise unknown from None
    else:
        _rule(context, asked, given, at_this_table(context.nights, context.meant(wanted)), format_)


def _rule(
    context: Context, asked: Ruling, given: tuple[bool, ...] | None, at_table: AtThisTable, format_: Format
) -> None:
    """Ask what is not answered yet, and print what is right."""
    ways = paths(asked, () if given is None else _answers(asked, given, asker(context)))
    if format_.takes_sentences:
        for line in ruling_lines(asked, ways, at_table, _width(format_)):
            show(line)
    else:
        show_report(outcomes_table(asked, ways, at_table), format_)
    _warn_of(at_table.problems)


def _answers(asked: Ruling, given: tuple[bool, ...], put: Put | None) -> tuple[bool, ...]:
    """The answers given and those a person gives now, where one is there. Raises Refused where that one leaves."""
    answers = given
    place = reached(asked, answers)
    while put is not None and not isinstance(place, Outcome):
        text = f"Question {len(answers) + 1} of up to {asked.most_questions}: {place.ask}"
        try:
            reply = put(Question("ruling", text, Kind.YES_NO), "")
        except (KeyboardInterrupt, typer.Abort):
            reply, answers = None, given
        if reply is None and answers == given:
            raise Refused("stopped without a ruling", f"mahj ruling {asked.name} --all shows every ruling of it")
        answers = answers[:-1] if reply is None else (*answers, reply == "yes")
        place = reached(asked, answers)
    return answers


def _search(context: Context, text: str, wanted: Wanted, format_: Format) -> None:
    """Print what speaks of a text; a person picks one by its number, and one that is clearly meant opens by itself."""
    from ledger.arbiter.searching import Index  # noqa: PLC0415  # whoever names a topic needs no search

    at_table, finder = at_this_table(context.nights, context.meant(wanted)), rule_finder(context.book)
    found = Index(_told(topics.of_book(context.book)), at_table.words).search(text, finder.names())
    rules = tuple(house_rules(found.rules, at_table, finder))
    put = asker(context) if format_.takes_sentences else None
    if put is not None and found.is_clear and not rules:
        show(f"{found.rulings[0].name}: {found.rulings[0].brief}")
        _rule(context, found.rulings[0], (), at_table, format_)
        _show_others(found.rulings[1:])
        return
    if format_.takes_sentences:
        for line in hit_lines(found.rulings, rules, at_table, _width(format_)):
            show(line)
    else:
        show_report(hits_table(found.rulings, rules, at_table), format_)
    picked = _picked(found.rulings, put)
    if picked is None:
        _warn_of(at_table.problems)
    else:
        _rule(context, picked, (), at_table, format_)


def _picked(rulings: Sequence[Ruling], put: Put | None) -> Ruling | None:
    """The ruling a person picks by its number, or None where nobody is there or wants one."""
    while put is not None and rulings:
        text = f"Which one, 1 to {len(rulings)}, or Enter for none?"
        try:
            reply = put(Question("ruling", text, Kind.DIGIT, ("",)), "")
        except (KeyboardInterrupt, typer.Abort):
            return None
        if not reply:
            return None
        if reply.isascii() and reply.isdecimal() and 0 < int(reply[:3]) <= len(rulings):
            return rulings[int(reply) - 1]
        say(f"Type a number from 1 to {len(rulings)}.")
    return None


def _show_others(rulings: Sequence[Ruling]) -> None:
    """Name what else a search found."""
    if rulings:
        show(f"Found as well: {', '.join(f'mahj ruling {each.name}' for each in rulings)}.")


def _show_sheet(context: Context, wanted: Wanted, format_: Format) -> None:
    """Print the dispute sheet."""
    at_table = at_this_table(context.nights, context.meant(wanted))
    rulings = _told(topics.of_book(context.book))
    if format_.takes_sentences:
        for line in sheet_lines(rulings, at_table, _width(format_)):
            show(line)
    else:
        show_report(sheet_table(rulings, at_table), format_)
    _warn_of(at_table.problems)


def _told(known: Topics) -> tuple[Ruling, ...]:
    """The rulings, once it is said which of the group's own cannot be read or share a name or a place."""
    _warn_of(problem.message for _, problem in known.problems)
    return known.rulings


def _width(format_: Format) -> int | None:
    """How wide to write; a screen reader has no use for line ends inside a sentence."""
    return _WIDTH if format_ is Format.TABLE else None


def _warn_of(problems: Iterable[str]) -> None:
    """Say what of the table's own rules could not be read."""
    for problem in problems:
        warn(problem)
