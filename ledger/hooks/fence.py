"""The fence round a rule: whatever its code does, it costs one clear line with the rule and the line of its file.

What it prints goes to standard error: standard output is the program's own, and other programs read it.
"""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING

from ledger.errors import MahjError
from ledger.text import printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ledger.rule import Rule

#: Where code lies that no author of a rule wrote: this program, and what comes with Python.
_OTHERS = (str(Path(__file__).parents[1]), str(Path(dataclasses.__file__).parent), "<")
#: What is caught of a rule's code: it may leave the program as little as fail. An interruption is the host's own.
FAILURES = (Exception, SystemExit)
#: No answer is quoted at more length, in characters.
_LONGEST = 200


class OutOfTheWay:
    """What a rule prints meanwhile goes to standard error: around every answer, so it costs as little as it can."""

    __slots__ = ("_own",)

    def __enter__(self) -> None:
        """From here on."""
        self._own, sys.stdout = sys.stdout, sys.stderr

    def __exit__(self, *_: object) -> None:
        """Until here."""
        sys.stdout = self._own


def made(rule: type[Rule], values: Mapping[str, object]) -> Rule:
    """A rule with these options, the others at their defaults. Raises whatever making it raises."""
    with OutOfTheWay():
        return rule(rule.Options(**values))


def reason(problem: BaseException) -> str:
    """A failure in words: what kind it is, and what it says."""
    if isinstance(problem, MahjError):
        return problem.message
    try:
        # Where in the file it is stands behind the message in any case.
        said = " ".join(str(problem.msg if isinstance(problem, SyntaxError) else problem).split())
    except FAILURES:
        said = ""
    return printable(f"{type(problem).__name__}: {said}" if said else type(problem).__name__)


def shown_value(value: object) -> str:
    """What a rule answered, in one line of a message, however odd it is."""
    try:
        text = " ".join(repr(value).split())
    except FAILURES:
        text = f"something of the type {type(value).__name__}"
    return printable(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}...")


def place_of_failure(problem: BaseException, rule: type[Rule]) -> str:
    """Behind a message: the line of the rule's file at which it failed; nothing where it was none of its lines."""
    files = {code.co_filename for code in _codes(rule)}
    found = ""
    at = problem.__traceback__
    while at is not None:
        if at.tb_frame.f_code.co_filename in files:
            found = _place(at.tb_frame.f_code.co_filename, at.tb_lineno)
        at = at.tb_next
    return found


def place_of_hook(rule: type[Rule], hook: str) -> str:
    """Behind a message: the line of the rule's file at which it answers a hook; nothing where nobody can tell."""
    method = getattr(rule, hook, None)
    if not isinstance(method, FunctionType):
        return ""
    code = method.__code__
    lines = [line for _, _, line in code.co_lines() if line is not None and line > code.co_firstlineno]
    return _place(code.co_filename, min(lines, default=code.co_firstlineno + 1) - 1)


def place_of_loading(problem: BaseException) -> str:
    """Behind a message: the line at which a file could not be loaded; that of whoever wrote the rule, not of libraries.

    It is the last line before anything this program, Python's own modules or another distribution does.
    """
    if isinstance(problem, SyntaxError) and problem.filename and problem.lineno:
        return _place(problem.filename, problem.lineno)
    at, found = problem.__traceback__, ""
    while at is not None:
        file = at.tb_frame.f_code.co_filename
        if "site-packages" in file or not file.startswith(_OTHERS):
            found = _place(file, at.tb_lineno)
        at = at.tb_next
    return found


def _codes(rule: type[Rule]) -> Iterator[CodeType]:
    """The code of a rule's own methods, and of those of its options."""
    for each in (*rule.__mro__, *getattr(rule.Options, "__mro__", ())):
        if each.__module__.partition(".")[0] != "ledger" or each.__module__.startswith("ledger.plugins"):
            yield from (method.__code__ for method in vars(each).values() if isinstance(method, FunctionType))


def _place(file: str, line: int) -> str:
    """A line of a file: a file of the book as it lies there, one of a distribution by its folder and its name."""
    path = Path(file)
    return f" ({'/'.join(path.parts[-2:])}, line {line})"
