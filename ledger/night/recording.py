"""Recording a hand: what was told at the table becomes facts, is checked, reckoned, and written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import MahjError, Refused, UsageProblem, raise_all
from ledger.model import BET_ON_WALL, BET_VOID, MOST_EXPOSURES, MOST_POINTS, USUAL_VALUES, Hand, Result
from ledger.names import key
from ledger.night.remarks import remark
from ledger.night.transaction import Change, refuse_closed, stale
from ledger.night.twice import told_twice
from ledger.pay.checks import check
from ledger.pay.payments import Reckoning, reckon
from ledger.record import HandEntry
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from ledger.answers import Problem
    from ledger.hooks.in_force import RulesInForce
    from ledger.hooks.rulebook import Rulebook
    from ledger.model import Night, Seating
    from ledger.night.in_play import Table
    from ledger.night.people import People

#: What is said in place of a discarder where the winner drew the tile.
SELF = "self"
_YES = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}


class Told(Struct, frozen=True, kw_only=True):
    """A hand as somebody tells it: names as they were typed, facts and bets as texts such as ``Eve=Ann``."""

    result: Result
    winner: str | None = None
    value: int | None = None
    discarder: str | None = None
    jokerless: bool = False
    singles_pairs: bool = False
    concealed: bool = False
    joker_exchange: bool = False
    miscalled: bool = False
    exposures: int | None = None
    pays_all: str | None = None
    caller: str | None = None
    intact: tuple[str, ...] = ()
    wrecker: str | None = None
    line: str | None = None
    dead: tuple[str, ...] = ()
    bets: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    stopped_by: str | None = None
    note: str | None = None


class Recorded(Struct, frozen=True):
    """A hand that was recorded: its number, its facts, and every payment."""

    number: int
    reckoning: Reckoning


def record(told: Told, now: datetime) -> Callable[[Table], Change[Recorded]]:
    """How to record what was told. Preparing it raises every problem of the hand at once."""

    def prepare(table: Table) -> Change[Recorded]:
        refuse_closed(table)
        number = table.next_number
        hand = hand_of(told, table.people, table.seating)
        night = table.evening.night(table.seating, number)
        warnings = checked(hand, night, table.rules, table.rulebook)
        reckoning = reckon(hand, night, table.rules)
        entry = HandEntry(number=number, at=now, hand=hand, net=reckoning.net)
        return Change(
            entries=(entry,),
            outcome=Recorded(number, reckoning),
            questions=(*stale(table, now), *told_twice(entry, table, now)),
            doubts=tuple(odd_value(hand, table)),
            warnings=warnings,
        )

    return prepare


def checked(hand: Hand, night: Night, rules: RulesInForce, rulebook: Rulebook) -> tuple[str, ...]:
    """What the host should be told about a hand. Raises Refused, or Problems, where it may not be recorded."""
    problems = check(hand, night, rules, rulebook.asking)
    raise_all([Refused(problem.message, problem.hint) for problem in problems if problem.refuses])
    return tuple(_warning(problem) for problem in problems if not problem.refuses)


def hand_of(told: Told, people: People, seating: Seating) -> Hand:
    """What was told, as facts about people at a table. Raises every name and number that is wrong, at once."""
    problems: list[MahjError] = []

    def who(text: str | None, *also: str) -> str | None:
        if text is None:
            return None
        try:
            return people.who(text, also)
        except MahjError as problem:
            problems.append(problem)
            return None

    def words(text: str | None, what: str) -> str | None:
        try:
            return None if text is None else remark(text, what)
        except Refused as problem:
            problems.append(problem)
            return None

    def all_of(texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(player for text in texts if (player := who(text)) is not None))

    problems.extend(_bad_numbers(told))
    hand = Hand(
        seated=seating.seated,
        result=told.result,
        winner=who(told.winner),
        value=told.value,
        discarder=who(told.discarder, SELF),
        jokerless=told.jokerless,
        singles_pairs=told.singles_pairs,
        concealed=told.concealed,
        joker_exchange=told.joker_exchange,
        miscalled=told.miscalled,
        exposures=told.exposures,
        dead=all_of(told.dead),
        pays_all=who(told.pays_all),
        caller=who(told.caller),
        intact=all_of(told.intact),
        wrecker=who(told.wrecker),
        bets=_bets(told.bets, people, seating, problems),
        line=words(told.line, "a line of the card"),
        stopped_by=who(told.stopped_by),
        facts=_facts(told.facts, problems),
        note=words(told.note, "a note"),
    )
    raise_all(problems)
    return hand


def _bad_numbers(told: Told) -> list[MahjError]:
    """A value or a count of exposures that no card has."""
    found: list[MahjError] = []
    if told.value is not None and not 0 < told.value <= MOST_POINTS:
        found.append(
            Refused(
                f"a hand cannot be worth {told.value}",
                f"the value is the number printed on the card, from 1 to {MOST_POINTS}",
            )
        )
    if told.exposures is not None and not 0 <= told.exposures <= MOST_EXPOSURES:
        found.append(
            Refused(f"a hand cannot have {told.exposures} exposures", f"count them from 0 to {MOST_EXPOSURES}")
        )
    return found


def _bets(texts: tuple[str, ...], people: People, seating: Seating, problems: list[MahjError]) -> dict[str, str]:
    """Bets such as ``Eve=Ann``, ``Eve=wall`` or ``Eve=void``; without a name where one player waits."""
    bets: dict[str, str] = {}
    waiting = seating.waiting
    for text in texts:
        bettor, equals, on = text.partition("=")
        if not equals:
            bettor, on = waiting[0] if len(waiting) == 1 else "", text
        try:
            if not bettor:
                raise _nobodys_bet(text, seating)
            name = people.who(bettor)
            if name in bets:
                raise Refused(f"{name} bets twice", "one bet a hand")
            bets[name] = key(on) if key(on) in {BET_ON_WALL, BET_VOID} else people.who(on)
        except MahjError as problem:
            problems.append(problem)
    return bets


def _nobodys_bet(text: str, seating: Seating) -> Refused:
    """The problem of a bet that does not say whose it is."""
    seated, waiting = seating
    if not waiting:
        return Refused("nobody waits at this table, so nobody can bet", "leave out --bet")
    return Refused(
        f"--bet {quoted(text)} does not say whose bet it is: {' and '.join(waiting)} wait",
        f"write --bet WHO=WHAT, such as --bet {waiting[0]}={seated[0]}",
    )


def _facts(texts: tuple[str, ...], problems: list[MahjError]) -> dict[str, int]:
    """Facts such as ``dice-doubles``, ``last-tile=no`` or ``turns=3``."""
    facts: dict[str, int] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if name in facts:
            problems.append(Refused(f"the fact {quoted(name)} is given twice", "give it once"))
        elif not equals or value.casefold() in _YES:
            facts[name] = _YES.get(value.casefold(), True)
        elif value.isascii() and value.isdecimal() and int(value) <= MOST_POINTS:
            facts[name] = int(value)
        else:
            problems.append(UsageProblem(f"--fact {quoted(text)} is not understood", "write K, K=yes, K=no or K=3"))
    return facts


def odd_value(hand: Hand, table: Table) -> list[str]:
    """The doubt about a value that is not on the group's card, or on no card commonly seen."""
    values = table.settings.values
    if hand.value is None or hand.value in values:
        return []
    if values:
        return [f"{hand.value} is none of the values in mahj.toml ({', '.join(map(str, values))})"]
    if hand.value in USUAL_VALUES:
        return []
    least, most = USUAL_VALUES[0], USUAL_VALUES[-1]
    return [f"{hand.value} is an unusual value for a hand: most cards print {least} to {most}, in fives"]


def _warning(problem: Problem) -> str:
    """A warning in one line."""
    return f"{problem.message} ({problem.hint})" if problem.hint else problem.message
