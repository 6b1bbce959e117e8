"""What the rules in force ask about a hand: of one that was told, and altogether."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.answers import Fact
from ledger.errors import RuleProblem
from ledger.model import Hand, Night, Result, Seating
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ledger.hooks.in_force import RulesInForce


def facts_asked_of(hand: Hand, night: Night, rules: RulesInForce) -> dict[str, Fact]:
    """The facts the rules in force ask about a hand, by name: rule by rule, each in its own order.

    Raises RuleProblem where two rules ask about one fact in two ways.
    """
    return _by_name(rules.each("mahj_facts", (Fact,), hand=hand, night=night))


def facts_asked(rules: RulesInForce) -> dict[str, Fact]:
    """The facts the rules in force may ask about some hand, by name: rule by rule, each in its own order.

    It is found out with a hand of every result that nobody played. Raises RuleProblem as `facts_asked_of` does.
    """
    if not rules.answering("mahj_facts"):
        return {}
    found = [
        each
        for hand in hands_of_each_result(_TABLE)
        for each in rules.each("mahj_facts", (Fact,), hand=hand, night=_NIGHT)
    ]
    return _by_name(sorted(found, key=lambda each: each[0]))


def _by_name(asked: Iterable[tuple[str, Fact]]) -> dict[str, Fact]:
    """Facts by their names; two rules may ask about one fact in the same way."""
    found: dict[str, tuple[str, Fact]] = {}
    for rule, fact in asked:
        first, other = found.setdefault(fact.name, (rule, fact))
        if (other.takes, other.words) != (fact.takes, fact.words) and first != rule:
            raise RuleProblem(
                f"the rules {first} and {rule} ask about {quoted(fact.name)} in two ways: for {other.takes}, and for "
                f"{fact.takes}",
                f"play without one of them, with --without {rule}",
            )
    return {name: fact for name, (_, fact) in found.items()}


_TABLE = ("East", "South", "West", "North")
#: Of a hand that nobody played, and so of number 0.
_NIGHT = Night(seating=Seating(_TABLE), number=0)


def hands_of_each_result(seated: tuple[str, ...]) -> Iterator[Hand]:
    """A hand of every result that nobody played, at a table of two and more."""
    east, south, *_ = seated
    yield Hand(seated=seated, result=Result.DISCARD, winner=south, value=25, discarder=east)
    yield Hand(seated=seated, result=Result.SELF_DRAWN, winner=south, value=25)
    yield Hand(seated=seated, result=Result.WALL)
    yield Hand(seated=seated, result=Result.THROWN_IN)
    yield Hand(seated=seated, result=Result.ERROR, caller=east, value=25, intact=(south,))
