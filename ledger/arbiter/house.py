"""What this table plays where a ruling's standard says otherwise: said first, since what was agreed before wins."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ledger.arbiter.topics import nearest
from ledger.text import printable, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ledger.answers import HouseRuling
    from ledger.rule import Rule

_NOT_QUOTABLE = frozenset('"\\$`!%^')


class HouseWord(NamedTuple):
    """What a table says about one ruling, and what says so there: a rule in force, or a preset."""

    ruling: str
    text: str
    by: str


class AtThisTable(NamedTuple):
    """What a table plays: ``where`` names the night or the preset it was read from, ``east`` the next East.

    ``rules`` are the rules in force, by name. ``problems`` says, in sentences, what could not be read or understood;
    the standard is right without it.
    """

    where: str
    words: tuple[HouseWord, ...] = ()
    problems: tuple[str, ...] = ()
    east: str | None = None
    rules: Mapping[str, Rule] = MappingProxyType({})

    def about(self, ruling: str) -> tuple[HouseWord, ...]:
        """What the table says about one ruling."""
        return tuple(word for word in self.words if word.ruling == ruling)


def of_rules(answers: Iterable[tuple[str, HouseRuling]]) -> list[HouseWord]:
    """What the rules in force say, each answer given with the name of its rule."""
    return [HouseWord(answer.ruling, printable(answer.text), f"the rule {rule}") for rule, answer in answers]


def of_preset(rulings: Mapping[str, object], preset: str) -> tuple[list[HouseWord], list[str]]:
    """What the table ``[rulings]`` of a preset says, and a sentence for every value that is no text."""
    words = []
    problems = []
    for name, text in rulings.items():
        if isinstance(text, str) and text.strip():
            words.append(HouseWord(name, printable(" ".join(text.split())), f"the preset {preset}"))
        else:
            problems.append(f"the preset {preset}: what rulings says of {quoted(name)} should be a text")
    return words, problems


def about_nothing(words: Iterable[HouseWord], known: tuple[str, ...]) -> list[str]:
    """A sentence for everything said about a ruling that does not exist, with the nearest that does."""
    return [
        f"{word.by} says something about {quoted(word.ruling)}, which is no ruling: {nearest(word.ruling, known)}"
        for word in words
        if word.ruling not in known
    ]


def filled_in(command: str, table: AtThisTable) -> str:
    """A command with what the table knows in the place of words in capitals: who is East."""
    east = table.east
    if east is None or _NOT_QUOTABLE & set(east):
        return command
    typed = east if east.isalnum() else f'"{east}"'
    return re.sub(r"\bEAST\b", lambda _: typed, command)
