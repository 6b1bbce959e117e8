"""Everything the program can refuse, as one exception tree.

An error is raised where it is found and printed once, by the command line: ``error: what is wrong`` and, where there
is one, ``hint: what to do``. Anything that is not a `MahjError` is a bug and keeps its traceback.
"""

from __future__ import annotations

from typing import ClassVar


class MahjError(Exception):
    """A problem the program can put into one sentence.

    ``message`` says what is wrong, with the file, entry or key it was found in; ``hint`` says what to do about it.
    """

    exit_code: ClassVar[int] = 1

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageProblem(MahjError):
    """The command was put together wrongly: an option missing, or two that exclude each other."""

    exit_code = 2


class Refused(MahjError):
    """The data says no: the hand could not have happened, the night is closed, nothing is there to take back."""


class NameProblem(Refused):
    """A name that may not be used, that nobody has, or that several people share."""


class FileProblem(Refused):
    """A file that cannot be read, is not what it should be, or cannot be written."""


class FileChanged(FileProblem):
    """A file was changed by somebody else between reading and writing it."""


class PresetProblem(Refused):
    """A preset that is unknown or faulty, or rules that cannot stand beside each other."""


class RuleProblem(MahjError):
    """A rule that recording needs is missing, broken, untrusted, or gave an answer that makes no sense."""

    exit_code = 3


class RuleClash(RuleProblem):
    """Two rules, named in ``between``, give different answers where only one may answer."""

    def __init__(self, message: str, hint: str | None, between: tuple[str, str]) -> None:
        super().__init__(message, hint)
        self.between = between


class MissingRule(RuleProblem):
    """A rule is not installed, and in no file of the book."""


class UntrustedRule(RuleProblem):
    """A rule lies in a file of the group's own that this user has not said to trust, or that was edited since."""


class ReplayDiffers(MahjError):
    """The net points in the record are not those the frozen rules give."""

    exit_code = 4


class OtherVersion(MahjError):
    """A rule is another version now than the one a night was played by; what was paid by it stands as it is."""

    exit_code = 0


class Problems(MahjError):
    """Several problems found in one go, in the order they were found; the highest exit code applies."""

    def __init__(self, problems: tuple[MahjError, ...]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems
        self.exit_code = max(problem.exit_code for problem in problems)  # type: ignore[misc]  # one instance's own


def each_problem(problem: MahjError) -> tuple[MahjError, ...]:
    """The problems of an error that may hold several."""
    return problem.problems if isinstance(problem, Problems) else (problem,)


def raise_all(problems: list[MahjError]) -> None:
    """Raise what was found: nothing, the one problem itself, or `Problems` holding them all."""
    if len(problems) == 1:
        raise problems[0]
    if problems:
        raise Problems(tuple(problems))
