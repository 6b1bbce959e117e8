"""What every command shares: how it prints, and how it asks."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from ledger.cli.terminal.colour import figures
from ledger.cli.terminal.problems import safe, say
from ledger.cli.terminal.to_type import in_full
from ledger.cli.terminal.width import fitted, width_of, with_room
from ledger.errors import Refused
from ledger.text import capital

if TYPE_CHECKING:
    from ledger.render.reports import Format, Report

#: What is said at the end of a command that only tried, and of one that wrote an entry.
ONLY_TRIED = "Nothing was written: this was only a try."
TAKE_BACK = "Take it back with mahj undo."


def warn(text: str) -> None:
    """Print a warning."""
    say(f"warning: {text}")


def show(text: str) -> None:
    """Print a line of the report, folded where a terminal is narrower."""
    typer.echo(figures(fitted(safe(text), sys.stdout), sys.stdout))


def show_text(text: str) -> None:
    """Print a report that is a text already. A terminal only ever draws it; a file or a pipe gets it as it is."""
    typer.echo(safe(text) if sys.stdout.isatty() else text, nl=False)


def show_next(text: str, *, dry_run: bool = False) -> None:
    """Print what to type next; after ``--dry-run`` that nothing was done."""
    show(ONLY_TRIED if dry_run else in_full(text))


def show_report(report: Report, format: Format) -> None:  # noqa: A002  # named as the option is
    """Print a table in the format asked for."""
    from ledger.render.reports import Format, render  # noqa: PLC0415  # most commands print sentences

    text = render(report, format, sys.stdout.encoding or "ascii", width_of(sys.stdout))
    if format is Format.TABLE:
        typer.echo(figures(safe(text) if sys.stdout.isatty() else text, sys.stdout), nl=False)
    else:
        show_text(text)


def ask(question: str, option: str = "--yes", done: str = "recorded") -> bool:
    """Put a question that needs a yes. Raises Refused where nobody is there to ask, naming the option that says yes.

    ``done`` is what is done after a yes, in a word.
    """
    if not somebody_is_there():
        raise Refused(question, f"nothing was {done}; add {option} if the answer is yes")
    return _answer(capital(question))


def doubt(question: str) -> bool:
    """Put a doubt to the person; where nobody is there it is printed as a warning and passed."""
    if not somebody_is_there():
        warn(question)
        return True
    return _answer(f"{capital(question)}. Go on?")


def agreed(question: str) -> bool:
    """Every question was answered with ``--yes``; say which."""
    say(f"{capital(question)} yes" if question.endswith("?") else f"warning: {question}")
    return True


def _answer(question: str) -> bool:
    """Ask until the answer is yes or no; nothing typed is a no. Raises Abort for an end of the input, or Ctrl-C.

    Everything asked goes to standard error: a report that is redirected holds nothing of it.
    """
    from ledger.cli.terminal.line_answers import CHOICES, yes_or_no  # noqa: PLC0415  # where something is asked only

    no = False  # what Enter alone means
    return (
        yes_or_no(f"{question} {CHOICES[no]}:", no, ask_line, lambda _: say("Type y or n; Enter alone is a no."))
        is True
    )


def ask_line(question: str) -> str:
    """The line that somebody types behind a question. Raises Abort for an end of the input, or Ctrl-C."""
    typer.echo(with_room(safe(question), sys.stderr), nl=False, err=True)
    return read_line()


def read_line() -> str:
    """A line that somebody typed."""
    try:
        line = sys.stdin.readline()
    except KeyboardInterrupt:
        line = ""
    if not line:
        say("")
        raise typer.Abort
    return line


def somebody_is_there() -> bool:
    """Whether a person can read a question and answer it."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
