"""The facts of a hand: a row each, and everything about it in its row.

Whatever reads, writes, tells, asks, checks, renames, shows, exports or documents facts of a hand works from this table.
A new fact is a field of `ledger.model.Hand` and a row here, or in `ledger.winning` where it is one of wins; beside
that there is code only where its meaning is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.hand_fact import (
    EVERY_RESULT,
    NEVER_TOLD,
    WON,
    HandFact,
    Kind,
    bets_words,
    house_facts_words,
    reasons_words,
)
from ledger.model import MOST_POINTS, Result
from ledger.text import listed
from ledger.winning import FACTS_OF_A_WIN

if TYPE_CHECKING:
    from collections.abc import Mapping


#: Every fact of a hand, in the order of the file.
FACTS = (
    HandFact("seated", Kind.SEATED, "who sat: East first, then to the right", needed=EVERY_RESULT, told=NEVER_TOLD),
    HandFact("result", Kind.RESULT, "how the hand ended", needed=EVERY_RESULT, told=NEVER_TOLD),
    HandFact(
        "winner",
        Kind.PLAYER,
        "who won",
        beside=WON,
        needed=WON,
        role="the winner",
        words=("winner",),
        metavar="NAME",
        help="Who won.",
        question="Who won?",
    ),
    HandFact(
        "caller",
        Kind.PLAYER,
        "who called mah jongg in error",
        beside=frozenset({Result.ERROR}),
        needed=frozenset({Result.ERROR}),
        role="the caller",
        words=("caller",),
        metavar="NAME",
        help="Who called mah jongg in error.",
        question="Who called mah jongg in error?",
    ),
    HandFact(
        "value",
        Kind.NUMBER,
        "the number printed on the card for the hand that was won or called",
        beside=WON | {Result.ERROR},
        needed=WON | {Result.ERROR},
        least=1,
        most=MOST_POINTS,
        beyond="a hand cannot be worth {}",
        beyond_hint=f"the value is the number printed on the card, from 1 to {MOST_POINTS}",
        called="a value",
        words=("value",),
        metavar="N",
        help="The value printed on the card, in points.",
        question="What is the hand worth?",
    ),
    *FACTS_OF_A_WIN,
    HandFact(
        "dead",
        Kind.PLAYERS,
        "whose hand was dead",
        role="a dead player",
        words=("dead",),
        example="dead cat",
        reasons="dead_why",
        metavar="NAME[=WHY]",
        help="Whose hand was dead, and why; may be repeated.",
        no_help="Whose hand was not dead.",
        question="Whose hand was dead?",
        said=lambda players: [f"dead: {listed(players)}"],
        left_out="{}'s dead hand",
    ),
    HandFact(
        "dead_why",
        Kind.REASONS,
        "why a hand was dead, by whose it was",
        role="a dead player",
        told=NEVER_TOLD,
        said=reasons_words,
        left_out="why {}'s hand was dead",
    ),
    HandFact(
        "called_by",
        Kind.PLAYER,
        "who called a hand dead",
        role="who called a hand dead",
        words=("called-by",),
        example="called-by dee",
        metavar="NAME",
        help="Who called the hand dead.",
        no_help="Nobody did, or it is not noted.",
        question="Who called the hand dead?",
        said=lambda player: [f"called by {player}"],
        left_out="who called a hand dead",
    ),
    HandFact(
        "pays_all",
        Kind.PLAYER,
        "the loser at fault, who pays for the table",
        beside=WON,
        role="who pays for the table",
        words=("pays-all", "all"),
        example="pays-all cat",
        metavar="NAME",
        help="Who is at fault and pays for the table.",
        no_help="Nobody does.",
        question="Who pays for the table?",
        unread="who pays for the table",
        said=lambda player: [f"{player} pays for the table"],
        left_out="who pays for the table",
    ),
    HandFact(
        "intact",
        Kind.PLAYERS,
        "whose hand was still intact",
        beside=frozenset({Result.ERROR}),
        role="an intact player",
        never=("caller", "wrecker"),
        never_said="who made the call or wrecked the wall",
        words=("intact",),
        metavar="NAME",
        help="Whose hand nobody has seen; may be repeated. None: nobody's.",
        no_help="Whose hand is not.",
        question="Whose hand is intact?",
        unread="whose hand is intact",
    ),
    HandFact(
        "wrecker",
        Kind.PLAYER,
        "who wrecked the wall before the call was looked at",
        beside=frozenset({Result.ERROR}),
        role="the wrecker",
        words=("wrecker",),
        metavar="NAME",
        help="Who wrecked the wall before the call was checked.",
        no_help="Nobody did.",
        question="Who wrecked the wall?",
        unread="who wrecked the wall",
    ),
    HandFact(
        "bets",
        Kind.BETS,
        "what each bettor bet on: a player, `wall`, or `void` for a bet that does not count",
        told=EVERY_RESULT - {Result.THROWN_IN},
        words=("bet",),
        example="bet eve=ann",
        metavar="WHO=WHAT",
        help="A bet on a player, on wall, or void; may be repeated.",
        no_help="Who made no bet.",
        question="Whose bet on what, as in eve=ann?",
        unread="a bet",
        said=bets_words,
        left_out="{}'s bet",
    ),
    HandFact(
        "line",
        Kind.TEXT,
        "the label of the hand on the group's card",
        beside=WON | {Result.ERROR},
        told=WON,
        called="a line of the card",
        words=("line",),
        example="line 3",
        metavar="L",
        help="The label of the hand on the group's card.",
        no_help="It is not noted.",
        question="Which line of the card?",
        said=lambda label: [f"line {label}"],
        left_out="the line of the card",
    ),
    HandFact(
        "section",
        Kind.TEXT,
        "the section of the card that its line stands in, as the card said when the hand was recorded",
        beside=WON | {Result.ERROR},
        told=NEVER_TOLD,
        called="a section of the card",
        said=lambda section: [f"section {section}"],
        left_out="the section of the card",
    ),
    HandFact(
        "pattern",
        Kind.TEXT,
        "the pattern of its line, as the card said then",
        beside=WON | {Result.ERROR},
        told=NEVER_TOLD,
        called="a pattern of the card",
        left_out="the pattern of the line",
    ),
    HandFact(
        "stopped_by",
        Kind.PLAYER,
        "who stopped the second Charleston",
        role="who stopped the second Charleston",
        words=("stopped-by",),
        metavar="NAME",
        help="Who stopped the second Charleston.",
        no_help="Nobody did.",
        question="Who stopped the second Charleston?",
        said=lambda player: [f"{player} stopped the second Charleston"],
        left_out="who stopped the second Charleston",
    ),
    HandFact(
        "facts",
        Kind.HOUSE_FACTS,
        "what the house rules in force ask about, by the name of the fact",
        told=EVERY_RESULT - {Result.THROWN_IN},
        most=MOST_POINTS,
        words=("fact",),
        example="fact dice-doubles",
        metavar="K[=V]",
        help="What a house rule in force asks about; may be repeated.",
        no_help="What is not noted.",
        question="Which fact?",
        said=house_facts_words,
        left_out="{}",
    ),
    HandFact(
        "note",
        Kind.TEXT,
        "a remark",
        called="a note",
        words=("note",),
        example="note and a text",
        metavar="TEXT",
        help="A remark kept with the hand.",
        no_help="No remark.",
        question="What is the remark?",
        said=lambda text: [f"note: {text}"],
        left_out="the note",
    ),
)
BY_FIELD: Mapping[str, HandFact] = {fact.field: fact for fact in FACTS}
#: The facts that somebody tells, in one way or another.
TOLD = tuple(fact for fact in FACTS if fact.words)
#: Those that every result of a kind begins with, and that are arguments rather than options where a hand is recorded.
FIRST_TOLD = frozenset({"winner", "caller", "value"})


def told_beside(*results: Result) -> tuple[HandFact, ...]:
    """The facts that can be told of a hand with one of these results, but for those every such hand begins with."""
    return tuple(
        fact for fact in TOLD if fact.field not in FIRST_TOLD and any(fact.is_told_beside(result) for result in results)
    )
