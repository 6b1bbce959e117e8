"""A ruling: a situation, one or two questions answered with yes or no, and what is right at each end.

The texts are data, one TOML file a topic in ``rulings/`` beside this module, written in our own words from the sources
each outcome names. A ruling that was read is well formed: every path of questions ends in an outcome.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from ledger.errors import UsageProblem
from ledger.text import counted, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


class Section(StrEnum):
    """What a ruling is about, in the order in which rulings are listed."""

    JOKERS = "jokers"
    DEAD_HANDS = "dead hands"
    CLAIMS = "claims"
    CHARLESTON = "Charleston"
    ERRORS = "errors"
    PAYMENTS = "payments"
    NEWCOMERS = "newcomers"


#: What a dispute sheet has on its one page.
SHEET = (Section.JOKERS, Section.DEAD_HANDS, Section.CLAIMS, Section.CHARLESTON)


class Question(NamedTuple):
    """A question of a ruling; ``yes`` and ``no`` name the question or the outcome each answer leads to."""

    id: str
    ask: str
    yes: str
    no: str


class Record(NamedTuple):
    """A command that puts an outcome into the ledger; words in capitals stand for what only the table knows.

    ``when`` says in which case it is typed, or is empty.
    """

    command: str
    when: str = ""


class Outcome(NamedTuple):
    """What is right in a situation: the verdict in a few words, then the standard rule in full.

    ``differ`` says where good sources say something else; ``house`` lists what tables are known to agree on instead.
    """

    id: str
    verdict: str
    standard: str
    why: str
    differ: str
    house: tuple[str, ...]
    sources: tuple[str, ...]
    records: tuple[Record, ...]


class Answered(NamedTuple):
    """A question, and whether it was answered with yes."""

    question: Question
    yes: bool


class Path(NamedTuple):
    """Questions with their answers, and the outcome they end in."""

    answers: tuple[Answered, ...]
    outcome: Outcome


class Ruling(NamedTuple):
    """A situation that is disputed at tables. ``brief`` is the standard in one line, ``words`` what people search for.

    ``first`` names the question asked first, or the only outcome. ``place`` orders the rulings of a section. ``see``
    names rulings on what lies near. ``reviewed`` is true once an instructor has looked at it.
    """

    name: str
    title: str
    section: Section
    place: int
    brief: str
    words: tuple[str, ...]
    first: str
    questions: Mapping[str, Question]
    outcomes: Mapping[str, Outcome]
    see: tuple[str, ...]
    reviewed: bool

    @property
    def most_questions(self) -> int:
        """The most questions that are asked on the way to an outcome."""
        return max(len(path.answers) for path in paths(self))


def reached(ruling: Ruling, answers: Sequence[bool]) -> Question | Outcome:
    """The question or outcome that answers lead to, yes being true.

    Raises UsageProblem where there are more answers than questions.
    """
    place = _place(ruling, ruling.first)
    for number, answer in enumerate(answers):
        if isinstance(place, Outcome):
            asked = counted(number, "question") if number else "no question"
            raise UsageProblem(
                f"{len(answers)} answers were given, and {ruling.name} asks {asked} on that way",
                f"see mahj ruling {ruling.name} --all",
            )
        place = _place(ruling, place.yes if answer else place.no)
    return place


def paths(ruling: Ruling, answers: Sequence[bool] = ()) -> tuple[Path, ...]:
    """Every way through a ruling that begins with these answers, yes before no.

    Raises UsageProblem as `reached`.
    """
    steps = []
    for number, answer in enumerate(answers):
        place = reached(ruling, answers[:number])
        if isinstance(place, Question):
            steps.append(Answered(place, answer))
    return tuple(_paths(ruling, reached(ruling, answers), tuple(steps)))


def _paths(ruling: Ruling, place: Question | Outcome, before: tuple[Answered, ...]) -> Iterator[Path]:
    """Every way on from a place."""
    if isinstance(place, Outcome):
        yield Path(before, place)
        return
    for yes in (True, False):
        on = _place(ruling, place.yes if yes else place.no)
        yield from _paths(ruling, on, (*before, Answered(place, yes)))


def _place(ruling: Ruling, name: str) -> Question | Outcome:
    """The question or the outcome of a name."""
    return ruling.questions[name] if name in ruling.questions else ruling.outcomes[name]


def read_answers(text: str) -> tuple[bool, ...]:
    """Answers such as ``y,n`` or ``yes,no``, yes being true. Raises UsageProblem for anything else."""
    answers = []
    for number, word in enumerate(text.split(","), 1):
        answer = word.strip().casefold()
        if answer not in {"y", "yes", "n", "no"}:
            raise UsageProblem(
                f"answer {number}, {quoted(word.strip())}, is neither yes nor no",
                "write y or n for each question, such as --answer y,n",
            )
        answers.append(answer in {"y", "yes"})
    return tuple(answers)
