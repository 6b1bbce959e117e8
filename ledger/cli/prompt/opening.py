"""How an evening is opened at the prompt: last time's table is proposed, and names open another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.cli.app import run
from ledger.cli.prompt.prompt_night import known_people
from ledger.cli.prompt.vocabulary import KNOWN
from ledger.cli.terminal.console import show
from ledger.errors import MahjError, NameProblem, Refused, UsageProblem
from ledger.names import tidy
from ledger.night.grammar import split
from ledger.night.joining import last_company
from ledger.night.nights import Wanted
from ledger.presets.departures import PresetsRead
from ledger.render.words import rules_words
from ledger.text import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ledger.cli.prompt.front import Replies
    from ledger.cli.terminal.context import Context
    from ledger.night.grammar import Word
    from ledger.night.people import People

#: Options of ``start`` that stand by themselves; every other one has a value behind it.
_ALONE = frozenset({"--again", "--yes", "--help", "-h"})


class Proposal(NamedTuple):
    """Last time's table, as it would be opened tonight: what is said of it, and what ``start`` is given."""

    said: str
    arguments: tuple[str, ...]


class Company(NamedTuple):
    """The people of a line that opens a night: their full names, what of them should be seen first, and options."""

    names: tuple[str, ...]
    to_see: tuple[str, ...]
    options: tuple[str, ...]


def proposal(context: Context) -> Proposal | None:
    """Last time's table with the next East first, and its rules; None where nobody has played or it cannot be read."""
    try:
        table = context.nights.find(Wanted(may_be_closed=True))
        names = last_company(context.nights, None)
        evening = table.evening
        left = PresetsRead(table.book, table.rulebook.finder).departures(evening.preset, evening.rules)
    except MahjError:  # whoever names the players is told what is wrong
        return None
    more = [word for each in (*left.added, *left.changed) for word in ("--with", each)]
    less = [word for each in left.left_out for word in ("--without", each)]
    said = f"Last time, {table.record.header.date.isoformat()}: {rules_words(evening.preset, left)}"
    return Proposal(
        f"{said}; next East {names[0]}, then {', '.join(names[1:])}.",
        ("start", *names, "--preset", evening.preset, *more, *less),
    )


def company_of(words: Sequence[Word], people: People) -> Company | None:
    """The people of a line such as ``start ann bea cat dee`` or their names alone; None for any other line.

    A beginning of a name means somebody known; what begins nobody's, or stands in quotes, is a new person. Raises
    NameProblem where several could be meant.
    """
    begins = bool(words) and words[0].said == "start"
    given = list(words[begins:])
    if not begins and (len(given) < 2 or given[0].said in KNOWN or any(word.is_number for word in given)):  # noqa: PLR2004  # two play
        return None
    names: list[str] = []
    to_see: list[str] = []
    new: list[str] = []
    options: list[str] = []
    while given:
        word = given.pop(0)
        if word.text.startswith("-") and not word.in_quotes:
            has_value = word.text not in _ALONE and "=" not in word.text
            options += [word.text, *(given.pop(0).text for _ in given[:has_value])]
            continue
        exactly = people.full(word.text) or people.without_accents(word.text)
        name = exactly or (None if word.in_quotes else _begun(word.text, people))
        if name is None:
            new.append(tidy(word.text))
        elif people.full(word.text) is None:
            to_see.append(f"{word.text} is {name}")
        names.append(tidy(word.text) if name is None else name)
    to_see += [f"{listed(new)} {'is' if len(new) == 1 else 'are'} new here"] if new else []
    return Company(tuple(names), tuple(to_see), tuple(options))


def _begun(text: str, people: People) -> str | None:
    """Who is known whose name begins so, or None. Raises NameProblem where there are several."""
    if not people.knows(text):
        return None
    try:
        return people.who(text)
    except NameProblem as problem:
        raise NameProblem(problem.message, f"type more of the name; '{text}' in quotes is somebody new") from problem


class Opener:
    """Opens nights at the prompt; ``moves_to`` goes on there with the night of a name."""

    def __init__(self, replies: Replies, moves_to: Callable[[str], None]) -> None:
        self._replies = replies
        self._moves_to = moves_to
        self._proposal: Proposal | None = None

    def propose(self, context: Context) -> None:
        """Say that no night is open, and what Enter opens."""
        self._proposal = proposal(context)
        if self._proposal is None:
            show("No night is open. Name the players, East first, then to the right, as in Ann Bea Cat Dee.")
        else:
            show("No night is open.")
            show(self._proposal.said)
            show("Enter opens tonight so. Or name the players, East first; beginnings of names will do.")
        show("? shows all words, Ctrl-D leaves.")

    def opens(self, text: str, context: Context) -> str | None:
        """Open the night that a line asks for; what the next line begins with, or None for a line that asks for none.

        Raises what opening it raises, and Refused for a hand while nothing has been opened.
        """
        words = split(text)
        if words and words[0].said == "mahj":
            words = words[1:]
        if not words and self._proposal is not None:
            self._start(self._proposal.arguments, context)
            return ""
        company = company_of(words, known_people(context))
        if company is None:
            return None
        return self._open(company, text, context)

    def refuse_hand(self) -> None:
        """Raise Refused: a hand was told before a night was opened."""
        raise Refused(
            "no night is open, so nothing was recorded",
            "Enter opens one as it is proposed; or name the players, East first"
            if self._proposal
            else "name the players first, East first, as in Ann Bea Cat Dee",
        )

    def _open(self, company: Company, text: str, context: Context) -> str:
        """Open a night for these people, or last time's where none are named, once it was seen who they are."""
        arguments = ("start", *company.names, *company.options)
        question = f"{'; '.join(company.to_see)}. Open the night for {listed(company.names)}?" if company.to_see else ""
        if not company.names:
            last = proposal(context)
            if last is None:
                raise UsageProblem("start needs the players", "name them, East first, as in start Ann Bea Cat Dee")
            arguments = (*last.arguments, *company.options)
            question = f"{last.said} Open the night so?"
        if question:
            taken = self._replies.takes(question)
            if taken is None:
                return text
            if not taken:
                show("No night was opened. Arrow up brings the line back.")
                return ""
        self._start(arguments, context)
        return ""

    def _start(self, arguments: tuple[str, ...], context: Context) -> None:
        """Open a night as the command does it, and go on with it."""
        nights = context.nights
        before = nights.last_found
        run(list(arguments), context)
        if nights.last_found is not None and nights.last_found != before:
            self._proposal = None
            self._moves_to(nights.last_found)
