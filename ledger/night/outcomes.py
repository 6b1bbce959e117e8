"""What a hand comes to in every way, so that only what would change something is asked about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.answers import Column, Takes
from ledger.errors import MahjError, RuleProblem
from ledger.model import PlayedHand
from ledger.night.house_facts import SEVERAL
from ledger.pay.checks import check
from ledger.pay.payments import reckon
from ledger.pay.seats import east_stays

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ledger.answers import Fact
    from ledger.hooks.in_force import RulesInForce
    from ledger.model import FactValue, Hand, Night
    from ledger.night.night_in_play import NightInPlay

#: What is tried of a fact that is a number, to see whether it would change anything.
_NUMBERS = (1, 2, 3, 4, 5, 6, 8, 10, 20, 50, 100, 1000)


def noted_otherwise(hand: Hand, fact: Fact) -> Iterator[Hand]:
    """A hand with one more fact, noted in every way that may matter."""
    tries: Sequence[FactValue] = {Takes.YES_NO: (True,), Takes.NUMBER: _NUMBERS}.get(
        fact.takes, fact.words or hand.seated
    )
    for value in tries:
        given = (value,) if fact.takes in SEVERAL else value
        yield replace(hand, facts={**hand.facts, fact.name: given})


def comes_to(hand: Hand, table: NightInPlay) -> tuple[object, ...]:
    """All that a hand leads to: what stands against it, its net points, who deals next, and what standings count."""
    night, rules = table.next_night, table.rules
    try:
        net = dict(reckon(hand, night, rules).net)
    except MahjError as problem:
        return (problem.message,)
    return (
        [(problem.message, problem.refuses) for problem in check(hand, night, rules)],
        net,
        east_stays(hand, night, rules),
        _columns(PlayedHand(night.number, hand, net), night, rules),
    )


def _columns(played: PlayedHand, night: Night, rules: RulesInForce) -> list[object]:
    """What standings count of a hand; a rule that fails counts nothing, for nothing that is paid depends on it."""
    found: list[object] = []
    try:
        for rule, column in rules.each("mahj_columns", (Column,)):
            found += [rules.counted(rule, column, played, player, night) for player in played.hand.seated]
    except RuleProblem as problem:
        found.append(problem.message)
    return found
