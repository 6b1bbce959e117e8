"""A hand as somebody tells it, and as facts about people at a table, checked before anything is reckoned."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from ledger.errors import MahjError, Refused, raise_all
from ledger.facts import TOLD
from ledger.hand_fact import Kind
from ledger.model import BET_ON_WALL, BET_VOID, USUAL_VALUES, Hand, Result
from ledger.names import key
from ledger.night.parsing import remark
from ledger.pay.checks import check
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ledger.answers import Fact, Problem
    from ledger.hand_fact import HandFact
    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Night, Seating
    from ledger.night.house_facts import Asked
    from ledger.night.night_in_play import NightInPlay
    from ledger.night.people import People


class HandInput(Struct, frozen=True):
    """A hand as somebody tells it: how it ended, and what was said of it, by the fields of `Hand`.

    What was not said is not there. Names stand as they were typed, facts and bets as texts such as ``Eve=Ann``. One
    that was forgotten says which entry it ``follows``, 0 being the beginning of the night.
    """

    result: Result
    said: Mapping[str, Any] = field(default_factory=dict)
    follows: int | None = None

    def also(self, **said: Any) -> HandInput:  # noqa: ANN401  # whatever a fact takes
        """The same hand with more said of it, or otherwise; what is None, not so or empty is no longer said."""
        together = {**self.said, **said}
        result = together.pop("result", None) or self.result
        worth_saying = {name: value for name, value in together.items() if _says_something(value)}
        return HandInput(result, worth_saying, self.follows)

    def behind(self, follows: int | None) -> HandInput:
        """The same hand behind an entry; where none is named it is the newest."""
        return HandInput(self.result, self.said, follows)

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody it names, as they were typed."""
        return people_in(self.said)


def people_in(said: Mapping[str, Any]) -> tuple[str, ...]:
    """Everybody that facts name, as they were typed; a bet names two."""
    found: list[str] = []
    for fact in TOLD:
        value = said.get(fact.field)
        if fact.kind is Kind.PLAYER and value is not None:
            found.append(value)
        elif fact.kind is Kind.PLAYERS:
            found.extend(text.partition("=")[0] for text in value or ())
        elif fact.kind is Kind.BETS:
            found.extend(name for bet in value or () for name in bet.split("=") if name.strip())
    return tuple(found)


def _says_something(value: object) -> bool:
    """Whether a fact of that value is worth saying. Zero is."""
    return value is not None and value is not False and value != ()


def checked(hand: Hand, night: Night, rules: RulesInForce, table: NightInPlay) -> tuple[str, ...]:
    """What the host should be told about a hand. Raises Refused, or Problems, where it may not be recorded."""
    problems = [*check(hand, night, rules, table.rulebook.asking), *by_its_line(hand, table)]
    raise_all([Refused(problem.message, problem.hint) for problem in problems if problem.refuses])
    return tuple(_warning(problem) for problem in problems if not problem.refuses)


def by_its_line(hand: Hand, table: NightInPlay) -> tuple[Problem, ...]:
    """What stands against a hand by the line of the card it names."""
    if hand.line is None:
        return ()
    from ledger.arbiter.cards import against_the_card  # noqa: PLC0415  # cards are read for hands that name a line

    return tuple(against_the_card(hand, table.card))


def asked_at(night: Night, rules: RulesInForce) -> Asked:
    """What the rules in force ask about a hand of a night, and may ask about another."""

    def asked(hand: Hand) -> Mapping[str, Fact]:
        from ledger.hooks.facts import facts_asked, facts_asked_of  # noqa: PLC0415  # at few tables is one noted

        return {**facts_asked(rules), **facts_asked_of(hand, night, rules)}

    return asked


def hand_of(told: HandInput, people: People, seating: Seating, asked: Asked) -> Hand:
    """What was told, as facts about people at a table; ``asked`` tells what house rules ask about a hand.

    Raises every name and number that is wrong, at once.
    """
    problems: list[MahjError] = []
    facts: dict[str, Any] = {}
    for fact in TOLD:
        if fact.field in told.said and fact.kind is not Kind.HOUSE_FACTS:
            facts[fact.field] = _fact(fact, told.said[fact.field], people, seating, problems)
            if fact.reasons:
                facts[fact.reasons] = {player: why for player, why in facts[fact.field].items() if why}
            if fact.kind is Kind.PLAYERS:
                facts[fact.field] = tuple(facts[fact.field])
    raise_all(problems)
    hand = Hand(seated=seating.seated, result=told.result, **facts)
    if "facts" in told.said:
        from ledger.night.house_facts import noted  # noqa: PLC0415  # at few tables is one noted

        hand = noted(hand, told.said["facts"], people, asked, problems)
        raise_all(problems)
    return hand


def _fact(fact: HandFact, said: Any, people: People, seating: Seating, problems: list[MahjError]) -> Any:  # noqa: ANN401
    """The value of a fact that was told; notes what is wrong with it."""
    if fact.kind is Kind.BETS:
        return _bets(said, people, seating, problems)
    if fact.kind is Kind.PLAYERS:
        return _players(fact, said, people, problems)
    if fact.kind is Kind.PLAYER:
        return _tried(partial(people.who, said, fact.also), problems)
    if fact.kind is Kind.TEXT:
        return _tried(partial(remark, said, fact.called), problems)
    if fact.kind is Kind.NUMBER and not fact.least <= said <= fact.most:
        problems.append(Refused(fact.beyond.format(said), fact.beyond_hint))
    return said


def _players(
    fact: HandFact, texts: tuple[str, ...], people: People, problems: list[MahjError]
) -> dict[str, str | None]:
    """Several players, each with the reason that was told behind ``=``, where one can be; the last one counts."""
    found: dict[str, str | None] = {}
    for text in texts:
        name, equals, why = text.partition("=") if fact.reasons else (text, "", "")
        player = _tried(partial(people.who, name), problems)
        reason = _tried(partial(remark, why, "a reason"), problems) if equals else None
        if player is not None:
            found[player] = reason or found.get(player)
    return found


def _tried(find: Callable[[], str], problems: list[MahjError]) -> str | None:
    """What is found, or None where it is wrong, which is noted."""
    try:
        return find()
    except MahjError as problem:
        problems.append(problem)
        return None


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


def odd_value(hand: Hand, table: NightInPlay) -> list[str]:
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
