"""A ruling: a situation, a few questions answered with yes or no, and what is right at each end.

The texts are data, one TOML file a topic in ``rulings/`` beside this module, written in our own words from the sources
each outcome names; a group's own lie in ``rulings/`` of its book. A ruling that was read is well formed: every path of
questions ends in an outcome, and every case in the outcome it says.
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


class Strength(StrEnum):
    """How sure an outcome is: who says so, from the League's own text to nobody."""

    LEAGUE = "league"
    REPORTED = "reported"
    TEACHER = "teacher"
    DERIVED = "derived"
    TOURNAMENT = "tournament"
    HOUSE = "house"
    UNSETTLED = "unsettled"


class Question(NamedTuple):
    """A question of a ruling; ``yes`` and ``no`` name the question or the outcome each answer leads to."""

    id: str
    ask: str
    yes: str
    no: str


class Record(NamedTuple):
    """A command that puts an outcome into the ledger; words in capitals stand for what only the table knows.

    ``when`` says in which case it is typed, or is empty. ``points`` is what it moves where the hand is worth 25, Ann
    wins it and Dee discards, by player, leaving out who neither pays nor gets anything; None where nobody has said.
    """

    command: str
    when: str = ""
    points: Mapping[str, int] | None = None


class Outcome(NamedTuple):
    """What is right in a situation: the verdict in a few words, then the standard rule in full.

    ``differ`` says where good sources say something else, ``unsettled`` what none settles; ``house`` lists what tables
    are known to agree on instead; ``costs`` says who pays for it. ``strength`` is that of the verdict, and ``year``
    that of the newest text it rests on; None where its sources bear none. ``facts`` are the numbers of what it says.
    """

    id: str
    verdict: str
    standard: str
    why: str = ""
    differ: str = ""
    unsettled: str = ""
    house: tuple[str, ...] = ()
    costs: str = ""
    sources: tuple[str, ...] = ()
    strength: Strength | None = None
    year: int | None = None
    facts: tuple[str, ...] = ()
    records: tuple[Record, ...] = ()


class Case(NamedTuple):
    """What happened at a table: as it was told, the answers to the questions, and words of the verdict it comes to."""

    told: str
    answers: tuple[bool, ...]
    verdict: str


class Answered(NamedTuple):
    """A question, and whether it was answered with yes."""

    question: Question
    yes: bool


class Path(NamedTuple):
    """Questions with their answers, and the outcome they end in."""

    answers: tuple[Answered, ...]
    outcome: Outcome


class Ruling(NamedTuple):
    """A situation that is disputed at tables. ``brief`` is the standard in one line, ``phrases`` how players put it.

    ``where`` is the file it was read from, as messages name it; ``is_own`` is true for one of the group's own.
    ``first`` names the question asked first, or the only outcome. ``place`` orders the rulings of a section; one
    without stands behind the others. ``see`` names rulings on what lies near. ``agree`` is what a table should agree on
    before the game. ``reviewed`` is true once an instructor has looked at it.
    """

    name: str
    where: str
    is_own: bool
    title: str
    section: Section
    place: int | None
    brief: str
    phrases: tuple[str, ...]
    first: str
    questions: Mapping[str, Question]
    outcomes: Mapping[str, Outcome]
    cases: tuple[Case, ...]
    see: tuple[str, ...]
    agree: tuple[str, ...]
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
