"""What Tab offers at the prompt: names, values, the words of a hand and of the evening, facts of the house rules."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from ledger.cli.completion.completing import Line, complete, split
from ledger.cli.prompt.tables import label_of, labelled_as
from ledger.cli.prompt.vocabulary import COMMANDS
from ledger.errors import MahjError
from ledger.hand_fact import Kind as FactKind
from ledger.hooks.facts import facts_asked
from ledger.model import BET_ON_WALL, BET_VOID, USUAL_VALUES
from ledger.names import key
from ledger.night.grammar import BY_WORD, TAKE_ONE, WORDS
from ledger.night.questions import Kind
from ledger.night.sitting_apart import people_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.hand_fact import HandFact
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.questions import Question

_BEGIN = ("wall", "thrown-in", "error")
#: So many numbers are too many to list.
_FEW = 10


class Offer(NamedTuple):
    """Words that could stand in the place of the one begun, and how many characters of it there are."""

    words: list[str]
    begun: int


def of_tables(text: str, tables: Sequence[NightInPlay]) -> Offer:
    """What could stand at the end of a line about one of several tables: that before the line, or of those it names."""
    if len(tables) == 1:
        return of_line(text, tables[0])
    label, said = label_of(text)
    people = people_at(tables)
    named = [word for word in split(said, "\\").words if people.beginning(word)]
    fitting = [table for table in tables if (table.is_at(label) if label else table.seats_all(named))] or tables
    offers = [of_line(said, table) for table in fitting]
    labels = [] if text.strip() else [labelled_as(table) for table in tables]
    return Offer(list(dict.fromkeys([*(word for offer in offers for word in offer.words), *labels])), offers[0].begun)


def of_line(text: str, table: NightInPlay) -> Offer:
    """What could stand at the end of a line."""
    line = split(text, "\\")
    words = [key(word) for word in line.words]
    if words[:1] == ["mahj"]:
        words, line = words[1:], Line(line.words[1:], line.begun, line.quote)
    begun = len(line.begun) + len(line.quote)
    if words[:1] == ["preset"]:
        words, line = ["presets", *words[1:]], Line(("presets", *line.words[1:]), line.begun, line.quote)
    if not table.is_open and (not words or words[0] == "start" or words[0] not in COMMANDS):
        known = [person.name for person in table.settings.players if person.name not in line.words]
        return Offer(_beginning(line.begun, [*known, *(() if words else COMMANDS)]), begun)
    if words and words[0] in COMMANDS and words[0] != "edit":
        return Offer(_beginning(line.begun, _of_command(line, table)), begun)
    if words[:1] == ["edit"]:
        words = words[2:]
    return Offer(_beginning(line.begun, _of_hand(words, table)), begun)


def of_question(text: str, question: Question, table: NightInPlay) -> Offer:
    """What could be answered to a question."""
    words: Sequence[str] = ()
    if question.kind is Kind.NAME:
        words = [*table.seating.seated, *(word for word in question.also if word)]
    elif question.kind is Kind.WORD:
        words = [word for word in question.also if word]
    elif question.kind is Kind.VALUE:
        words = _values(table)
    return Offer([word for word in words if key(word).startswith(key(text))], len(text))


def _of_command(line: Line, table: NightInPlay) -> list[str]:
    """What the command of that name takes."""
    words = ("presets", "use") if line.words == ("presets",) else line.words
    environ = {**os.environ, "MAHJ_BOOK": str(table.book.root)}
    try:
        found = complete(Line(("mahj", *words), line.begun, line.quote), environ)
    except (MahjError, OSError, ValueError):
        return []
    return [candidate.word for candidate in found or ()]


def _of_hand(words: Sequence[str], table: NightInPlay) -> list[str]:
    """What comes next in a hand."""
    seated = list(table.seating.seated)
    if not words:
        return [*seated, *_BEGIN, *COMMANDS]
    if words[-1] in {"error", "win"}:
        return seated
    if words[-1] in TAKE_ONE:
        return _behind(BY_WORD[words[-1]], table)
    if len(words) == 1 + (words[0] in {"error", "win"}) and words[0] not in _BEGIN[:2]:
        return [*_values(table), "line"]
    won = table.people.beginning(words[words[0] == "win"]) if len(words) > 1 else []
    others = [player for player in seated if won != [player]]
    source = [] if {"self", "from"} & set(words) or words[0] in _BEGIN else [*others, "self"]
    return [*source, *WORDS[len(_BEGIN) :]]


def _behind(fact: HandFact, table: NightInPlay) -> list[str]:
    """What could stand behind the word of a fact."""
    seated = list(table.seating.seated)
    if fact.kind in {FactKind.PLAYER, FactKind.PLAYERS}:
        return seated
    if fact.kind is FactKind.NUMBER:
        return [str(number) for number in range(fact.least, fact.most + 1)] if fact.most < _FEW else []
    if fact.kind is FactKind.BETS:
        return [f"{who}={on}" for who in table.seating.waiting for on in (*seated, BET_ON_WALL, BET_VOID)]
    return list(facts_asked(table.rules)) if fact.kind is FactKind.HOUSE_FACTS else []


def _values(table: NightInPlay) -> list[str]:
    """The values on this year's card, or, where the book does not say them, those on most."""
    return [str(value) for value in table.settings.values or USUAL_VALUES]


def _beginning(begun: str, words: Sequence[str]) -> list[str]:
    """Words that go on from what was begun, in quotes where they hold a space."""
    found = [word for word in words if key(word).startswith(key(begun))]
    return [f'"{word}"' if " " in word else word for word in dict.fromkeys(found)]
