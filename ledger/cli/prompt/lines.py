"""Many lines at once, from a file, a pipe, a paste or ``--say``: all are checked, then all are written, or none.

Each line is done by the command of its name, at a night that is only changed in memory. What they print is held back
until everything is written.
"""

from __future__ import annotations

import io
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from ledger.cli.app import run
from ledger.cli.prompt.help_page import HELP_TEXT
from ledger.cli.prompt.tables import labelled, open_tables, where_line, with_table_first
from ledger.cli.prompt.vocabulary import HAND, HELP, QUIT
from ledger.cli.prompt.words import parse_line
from ledger.cli.terminal.announcing import record_hand
from ledger.cli.terminal.console import show, warn
from ledger.cli.terminal.context import NONE_NAMED, Answers
from ledger.cli.terminal.problems import say
from ledger.errors import MahjError, Refused, each_problem, raise_all
from ledger.night.card_lines import filled_in
from ledger.night.nights import Wanted
from ledger.night.sitting_apart import SeveralOpen, people_at
from ledger.night.transaction import Batch
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ledger.cli.prompt.front import Replies
    from ledger.cli.prompt.words import Line
    from ledger.cli.terminal.context import Context
    from ledger.night.night_in_play import NightInPlay


class NumberedLine(NamedTuple):
    """A line that was understood: its number among those given, its text, and the table named before it."""

    number: int
    text: str
    line: Line
    table: NightInPlay | None


class Gathered(NamedTuple):
    """What many lines come to, not yet written, and what they printed."""

    batch: Batch
    said: str
    told: str


def take_lines(texts: Sequence[str], context: Context, replies: Replies) -> None:
    """Do lines that were pasted at the prompt: all are checked and shown before any is recorded."""
    doubts: list[str] = []

    def doubted(text: str) -> bool:
        warn(text)
        doubts.append(text)
        return True

    found = gathered(texts, context.answered_by(Answers(replies.agrees, doubted)))
    if found.told:
        say(found.told.rstrip("\n"))
    show(found.said.rstrip("\n"))
    if replies.takes_despite(doubts, f"Record all {len(texts)} lines"):
        found.batch.commit()
    else:
        show("Nothing was recorded.")


def gathered(texts: Sequence[str], at_prompt: Context) -> Gathered:
    """Do many lines, in memory, in the night at the prompt, or at the tables that are open there.

    Raises every line that is not understood, or the first that cannot be done.
    """
    tables = (at_prompt.at_several and open_tables(at_prompt)) or [at_prompt.table()]
    batch = Batch(at_prompt.nights, *(table.file.path for table in tables))
    context = at_prompt.among(batch)
    many = len(texts) > 1
    with _held_back() as (out, err):
        for each in _understood(texts, at_prompt, tables, many=many):
            with _named(each.number, each.text, many=many):
                _do(each, context)
    return Gathered(batch, out.getvalue(), err.getvalue())


def _understood(
    texts: Sequence[str], at_prompt: Context, tables: Sequence[NightInPlay], *, many: bool
) -> list[NumberedLine]:
    """The lines that say something, up to one that leaves. Raises all that are not understood, at once."""
    found: list[NumberedLine] = []
    problems: list[MahjError] = []
    for number, text in enumerate(texts, start=1):
        try:
            with _named(number, text, many=many):
                table, said = labelled(text, at_prompt)
                people = people_at(tables) if table is None else table.people
                line = parse_line(said, people)
                if line is not None and line.what == HAND:
                    line.hand(people.knows)
        except MahjError as problem:
            problems.append(problem)
            continue
        if line is not None and line.what == QUIT:
            break
        found += [] if line is None else [NumberedLine(number, text, line, table)]
    raise_all(problems)
    return found


def _do(each: NumberedLine, context: Context) -> None:
    """Do what a line says, at its table."""
    try:
        if each.table is None:
            _do_at(each.line, context)
        else:
            show(where_line(each.table))
            _do_at(each.line, context.at_night(Wanted(each.table.name), context.answers))
    except SeveralOpen as problem:
        raise with_table_first(problem, each.text) from problem


def _do_at(line: Line, context: Context) -> None:
    """Do what a line says."""
    if line.what == HELP:
        show(HELP_TEXT)
    elif line.what == HAND:
        told = line.hand()
        hand = filled_in(told, context.transaction(NONE_NAMED.naming(told.people)))
        record_hand(context, hand, NONE_NAMED, None, yes=False, dry_run=False)
    elif line.what in {"start", "event"}:
        what = "open a night" if line.what == "start" else "direct an event"
        raise Refused(f"one of several lines cannot {what}", "type it in a line of its own, at mahj play")
    else:
        run(list(line.arguments), context)


@contextmanager
def _named(number: int, text: str, *, many: bool) -> Iterator[None]:
    """Name the line in whatever is raised, where there are several."""
    try:
        yield
    except MahjError as problem:
        if many:
            for each in each_problem(problem):
                each.message = f"line {number}, {quoted(text.strip())}: {each.message}"
        raise


class _Held(io.StringIO):
    """What is printed, held back; it takes the characters the real output takes."""

    @property
    def encoding(self) -> str:  # type: ignore[override]  # a StringIO has none
        """The encoding of the output it is for."""
        return sys.__stdout__.encoding if sys.__stdout__ is not None else "utf-8"


@contextmanager
def _held_back() -> Iterator[tuple[_Held, _Held]]:
    """Hold back both outputs."""
    out, err = _Held(), _Held()
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = out, err
    try:
        yield out, err
    finally:
        sys.stdout, sys.stderr = before
