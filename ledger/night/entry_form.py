"""What the form of a table asks of a hand.

It is made from the table of facts and the rules in force, so that it knows bets, exposures and house facts as the
prompt does; `ledger.night.filled_form` turns what it is filled in with into words of the prompt's grammar.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.answers import Takes
from ledger.arbiter.card_files import newest_card
from ledger.facts import BY_FIELD, told_beside
from ledger.hand_fact import SELF, HandFact, Kind
from ledger.hooks.facts import facts_asked_of, hands_of_each_result
from ledger.model import BET_ON_WALL, BET_VOID, MOST_EXPOSURES, USUAL_VALUES, Result
from ledger.night.questions import Kind as Asked
from ledger.text import capital
from ledger.winning import FACTS_OF_A_WIN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ledger.answers import Fact
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.questions import Question


class Ending(StrEnum):
    """The ways a hand ends that a form can tell, as the first word of a line or, for a win, the winner's name."""

    WIN = "win"
    WALL = "wall"
    THROWN_IN = "thrown-in"
    ERROR = "error"


_RESULTS = {
    Ending.WIN: (Result.DISCARD, Result.SELF_DRAWN),
    Ending.WALL: (Result.WALL,),
    Ending.THROWN_IN: (Result.THROWN_IN,),
    Ending.ERROR: (Result.ERROR,),
}


class Asks(StrEnum):
    """How a field is filled in."""

    ONE = "one of several"
    SEVERAL = "any of several"
    YES = "yes, or nothing"
    NUMBER = "a number"
    TEXT = "a text"


class Choice(Struct, frozen=True):
    """Something that can be chosen: the value of the field, and what it is called."""

    value: str
    label: str


class FormField(Struct, frozen=True):
    """A field: its name, what is asked, how it is filled in, from what; whether it must be, and whether it seldom is.

    The names are those of the fields of `Hand`, ``bet NAME`` for a bettor, and ``fact NAME`` for what a house rule
    asks: the parts that the questions of the prompt are about. ``none`` is what nothing is called among choices.
    """

    name: str
    question: str
    asks: Asks
    choices: tuple[Choice, ...] = ()
    most: int = 0
    none: str = ""
    is_needed: bool = False
    is_seldom: bool = False


class EntryForm(Struct, frozen=True):
    """What a table is asked of a hand that ended in one way."""

    ending: Ending
    fields: tuple[FormField, ...]


#: Before the part that a question is about, in the name of its field.
ANSWER = "answer "
#: What a hand needs and the form offers in one of two ways: a value on the chips, or another one.
OTHER_VALUE = "other_value"
#: What is chosen as the discarder where the winner drew the tile, by whatever way.
EXCHANGE = "exchange"
#: Facts of a win that are seldom so.
_SELDOM = frozenset({"miscalled", "heavenly", "joker_exchange"})
#: What has a field of its own, or is a choice of another.
_OTHERWISE = frozenset({"bets", "facts", "joker_exchange", "line", "discarder"})

#: What is bet on that is nobody, and how it is called.
_BETS = {BET_ON_WALL: "A wall game", BET_VOID: "Void"}


def form(table: NightInPlay, ending: Ending) -> EntryForm:
    """The form of a table for the next hand. Raises what the rules in force, or seating people, raise."""
    return EntryForm(ending, tuple(_fields(table, ending)))


def _fields(table: NightInPlay, ending: Ending) -> Iterator[FormField]:
    """The fields, first those that are filled in most."""
    reads, house = table.rules.reads, _house_facts(table, ending)
    facts = [
        fact
        for fact in told_beside(*_RESULTS[ending])
        if fact.field not in _OTHERWISE and fact.word not in house and (not fact.unread or fact.field in reads)
    ]
    if ending is Ending.WIN:
        yield from _of_a_win(table)
    elif ending is Ending.ERROR:
        yield _people_field(BY_FIELD["caller"], table, Asks.ONE, is_needed=True)
        yield from _values(table)
    often = [fact for fact in facts if _is_frequent(fact, ending, table)]
    yield from (_field(fact, table) for fact in often)
    if ending is not Ending.THROWN_IN:
        yield from _bets(table)
        yield from (_house_field(fact, table) for fact in house.values())
    if ending is Ending.WIN:
        yield from _lines(table)
    yield from (_field(fact, table, is_seldom=True) for fact in facts if fact not in often)


def _is_frequent(fact: HandFact, ending: Ending, table: NightInPlay) -> bool:
    """Whether a fact belongs among those that are seen at once."""
    if ending is Ending.ERROR:
        return fact.field in {"intact", "wrecker"}
    return fact in FACTS_OF_A_WIN and fact.field in table.rules.reads and fact.field not in _SELDOM


def _of_a_win(table: NightInPlay) -> Iterator[FormField]:
    """Who won, what it is worth, from whom."""
    yield _people_field(BY_FIELD["winner"], table, Asks.ONE, is_needed=True)
    yield from _values(table)
    choices = (*_seated(table), Choice(SELF, "Self-drawn"), Choice(EXCHANGE, "Joker exchange"))
    yield FormField("discarder", "On whose discard?", Asks.ONE, choices, is_needed=True)


def _seated(table: NightInPlay) -> tuple[Choice, ...]:
    """Who sits, next East first."""
    return tuple(Choice(player, player) for player in table.seating.seated)


def _people_field(fact: HandFact, table: NightInPlay, asks: Asks, *, is_needed: bool = False) -> FormField:
    """A fact that names who sits."""
    return FormField(fact.field, fact.question, asks, _seated(table), is_needed=is_needed)


def _values(table: NightInPlay) -> Iterator[FormField]:
    """The values of this card, and any other."""
    card = newest_card(table.book)
    on_card = sorted({line.value for line in card.lines}) if card is not None else []
    values = table.settings.values or on_card or USUAL_VALUES
    yield FormField(
        "value", "What is the hand worth?", Asks.ONE, tuple(Choice(str(each), str(each)) for each in values)
    )
    yield FormField(OTHER_VALUE, "Another value", Asks.NUMBER, most=BY_FIELD["value"].most)


def _lines(table: NightInPlay) -> Iterator[FormField]:
    """The lines of the group's card, where it has one."""
    card = newest_card(table.book)
    if card is not None:
        choices = tuple(Choice(line.label, f"{line.label}: {line.pattern} ({line.value})") for line in card.lines)
        yield FormField("line", "Which line of the card?", Asks.ONE, choices, none="Not noted", is_seldom=True)


def _field(fact: HandFact, table: NightInPlay, *, is_seldom: bool = False) -> FormField:
    """The field of a fact."""
    if fact.kind is Kind.YES_NO:
        said = tuple(fact.said(1)) if fact.said is not None else (fact.help.rstrip("."),)
        label = capital(said[0])
        return FormField(fact.field, label, Asks.YES, is_seldom=is_seldom)
    if fact.kind in {Kind.PLAYER, Kind.PLAYERS}:
        asks = Asks.ONE if fact.kind is Kind.PLAYER else Asks.SEVERAL
        return FormField(
            fact.field, fact.question, asks, _seated(table), none=_none(asks, "Nobody"), is_seldom=is_seldom
        )
    if fact.kind is Kind.NUMBER:
        choices = tuple(Choice(str(each), str(each)) for each in range(fact.least, fact.most + 1))
        return FormField(fact.field, fact.question, Asks.ONE, choices, none="Not noted", is_seldom=is_seldom)
    return FormField(fact.field, fact.question, Asks.TEXT, is_seldom=is_seldom)


def _bets(table: NightInPlay) -> Iterator[FormField]:
    """What everybody who waits bets on, where bets count."""
    if "bets" not in table.rules.reads:
        return
    choices = (*_seated(table), *(Choice(bet, called) for bet, called in _BETS.items()))
    for bettor in table.seating.waiting:
        yield FormField(f"bet {bettor}", f"Who does {bettor} bet on?", Asks.ONE, choices, none="No bet")


def _house_facts(table: NightInPlay, ending: Ending) -> dict[str, Fact]:
    """What the rules in force ask about hands that end so; a question of one such hand only comes behind it."""
    asked: dict[str, Fact] = {}
    for hand in hands_of_each_result(table.seating.seated):
        if hand.result in _RESULTS[ending]:
            asked |= facts_asked_of(hand, table.next_night, table.rules)
    return asked


def _house_field(fact: Fact, table: NightInPlay) -> FormField:
    """The field of a fact that a house rule asks about."""
    name = f"fact {fact.name}"
    if fact.takes is Takes.YES_NO:
        return FormField(name, fact.question, Asks.YES)
    if fact.takes is Takes.NUMBER:
        return FormField(name, fact.question, Asks.NUMBER, most=BY_FIELD["facts"].most)
    choices = tuple(Choice(word, word) for word in fact.words) or _seated(table)
    asks = Asks.SEVERAL if fact.takes in {Takes.PLAYERS, Takes.WORDS} else Asks.ONE
    return FormField(name, fact.question, asks, choices, none=_none(asks, "None" if fact.words else "Nobody"))


def _none(asks: Asks, called: str) -> str:
    """What nothing is called where one is chosen; where several can be, none is."""
    return called if asks is Asks.ONE else ""


def field_of(question: Question, table: NightInPlay) -> FormField:
    """The field of a question that house rules have about one hand, which they could not ask before."""
    name = f"{ANSWER}{question.part}"
    text, _, none = question.text.partition(" Enter: ")
    may_be_none = "" in question.also
    if question.kind is Asked.YES_NO:
        return FormField(name, text, Asks.ONE, (Choice("yes", "Yes"), Choice("no", "No")), is_needed=True)
    if question.kind is Asked.VALUE:
        return FormField(name, text, Asks.NUMBER, most=BY_FIELD["facts"].most, is_needed=not may_be_none)
    words = [word for word in question.also if word]
    if question.kind is Asked.NAME:
        words = [*table.seating.seated, *words]
    elif question.kind is Asked.DIGIT:
        words = [str(each) for each in range(MOST_EXPOSURES + 1)]
    asks = Asks.SEVERAL if question.several else Asks.ONE
    choices = tuple(Choice(word, _BETS.get(word, word)) for word in words)
    said = capital(none) if may_be_none and asks is Asks.ONE else ""
    return FormField(name, text, asks, choices, none=said, is_needed=not may_be_none)
