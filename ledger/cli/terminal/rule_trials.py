"""Rules tried out at a terminal, once or after every change of their file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ledger.book.files import is_there, shown
from ledger.book.watching import changes_of
from ledger.cli.terminal import clock
from ledger.cli.terminal.console import ask, show, show_next, show_report
from ledger.cli.terminal.problems import report_problem, say
from ledger.cli.terminal.rule_trust import WHAT_IT_MEANS, offer_trust, show_file
from ledger.errors import MahjError, Refused
from ledger.hooks.fence import made
from ledger.hooks.finding import RuleFinder
from ledger.hooks.local_rules import run_by_its_author, sources
from ledger.hooks.options import filled_summary
from ledger.hooks.rule_files import find_rule_file, read_rule_file, rule_name, rule_paths
from ledger.hooks.rulebook import rule_finder
from ledger.hooks.trust import trusted
from ledger.presets.preset_files import shelf
from ledger.render.reports import Format
from ledger.render.trials import changes_report, trial_lines
from ledger.testing.trying import try_out
from ledger.text import printable

if TYPE_CHECKING:
    from ledger.book.books import Book
    from ledger.hooks.rule_files import RuleFile


def try_own(book: Book, rule: str | None, preset: str, *, yes: bool) -> int:
    """Try the rule that is named, or that of every file of the book; the exit code. A file is trusted first.

    Raises Refused where a file is not trusted and nobody says that it is.
    """
    if rule is not None and rule in rule_finder(book).names() and rule not in _own(book):
        return _tried(rule, rule_finder(book), book, preset)
    files = (
        [find_rule_file(book, rule, Path.cwd())] if rule is not None else [*map(read_rule_file, _own(book).values())]
    )
    if not files:
        show_next(f"This book has no rules of its own in {shown(book.plugins)}. mahj plugins new NAME begins one.")
    for file in files:
        if file.digest not in trusted() and not offer_trust(file, clock.now(), yes=yes):
            raise Refused("nothing was run", "read the file; mahj plugins trust trusts it")
    finder = rule_finder(book)
    return max((_tried(_name(file), finder, book, preset) for file in files), default=0)


def watch_one(book: Book, file: RuleFile, preset: str, *, yes: bool) -> None:
    """Try a file's rule now and after every change, until somebody stops it; whatever the file becomes is run.

    Nothing is trusted by that: at the end it is asked. Raises Refused where nobody says that it may run.
    """
    show_file(file)
    show(WHAT_IT_MEANS)
    question = f"may {file.path.name} run here, as it is and as you change it, until Ctrl-C?"
    if not (yes or ask(question, done="run")):
        raise Refused("nothing was run")
    try:
        for _ in changes_of(file.path):  # pragma: no branch  # it never ends by itself
            _tried(_name(file), RuleFinder(sources(book, run_by_its_author)), book, preset)
            say("Save the file, and it is tried again; Ctrl-C ends this.")
    except KeyboardInterrupt:
        say("")
    if is_there(file.path) and not yes:
        offer_trust(read_rule_file(file.path), clock.now(), yes=False)


def _own(book: Book) -> dict[str, Path]:
    """The files of the book that can hold a rule, by the rule's name."""
    named = ((rule_name(path.stem), path) for path in rule_paths(book))
    return {name: path for name, path in named if name is not None}


def _name(file: RuleFile) -> str:
    """The name of the rule in a file that can hold one."""
    return file.path.stem.replace("_", "-")


def _tried(name: str, finder: RuleFinder, book: Book, preset: str) -> int:
    """Try a rule and say what came of it; the exit code."""
    try:
        trial = try_out(name, finder, shelf(book).resolve(preset))
    except MahjError as problem:
        return report_problem(problem)
    info = trial.rule.info
    summary = filled_summary(made(trial.rule, {}))
    show(f"{name}, from {trial.origin}. {printable(info.title)}: {printable(summary)}")
    show(f"Tried beside {preset}: {', '.join(trial.beside)}.")
    changes = changes_report(trial)
    if changes is not None:
        show_report(changes, Format.TABLE)
    for line in trial_lines(trial):
        show(line)
    code = max((report_problem(problem) for problem in trial.failures), default=0)
    show(f"{name}: {'it fails' if code else 'sound'}.")
    return code
