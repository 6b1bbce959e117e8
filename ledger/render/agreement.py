"""What is read out before the game: what is played, what was agreed, and what somebody might expect and is not so."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ledger.arbiter.charleston import plan
from ledger.hooks.facts import facts_asked
from ledger.hooks.hook_checks import hooks_of
from ledger.hooks.specs import HOOK_NAMES
from ledger.pay.never_acting import giving_way
from ledger.pay.samples import VALUE, WINNER, not_played, samples
from ledger.render.house_rules import rule_words
from ledger.render.reports import Column, Report
from ledger.render.sayings import announcement
from ledger.text import capital, printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Seating, Unit
    from ledger.pay.samples import Samples
    from ledger.rule import Rule

PLAYED = "Played"
AGREED = "Agreed"
UNSURPRISED = "So that nobody is surprised"
PAID = f"What a hand of {VALUE} pays"
NOTED = "To be noted when a hand is recorded"


#: The hooks in the order in which rules that answer them are read out.
_PAYING = tuple(HOOK_NAMES[HOOK_NAMES.index("mahj_shares") :])
_READ_OUT = (*_PAYING, *(name for name in HOOK_NAMES if name not in _PAYING))


class AgreementSection(NamedTuple):
    """A part of the agreement: its heading, and its sentences."""

    heading: str
    sentences: tuple[str, ...]


def agreement(rules: RulesInForce, seating: Seating, unit: Unit, agreed: Iterable[str]) -> list[AgreementSection]:
    """The agreement of a table, part by part; a part nobody would say anything in is left out.

    Raises RuleProblem for a rule that fails on the hands it is tried with.
    """
    tried = samples(seating, unit, rules)
    gives_way = giving_way(tried)
    played = [rule for name, rule in rules.rules.items() if name not in gives_way]
    parts = (
        AgreementSection(PLAYED, tuple(rule_words(rule) for rule in _as_a_hand_meets_them(played))),
        AgreementSection(AGREED, tuple(f"{line}." for line in (*agreed, *_lines_of_rules(rules)))),
        AgreementSection(UNSURPRISED, (*not_played(tried), *_charleston(seating, rules), *_replaced(gives_way, rules))),
        AgreementSection(PAID, tuple(_paid(tried))),
        AgreementSection(NOTED, tuple(f"--fact {name}: {fact.question}" for name, fact in facts_asked(rules).items())),
    )
    return [part for part in parts if part.sentences]


def agreement_data(parts: Iterable[AgreementSection]) -> Report:
    """The same for programs: a row a sentence."""
    rows = tuple((part.heading, sentence) for part in parts for sentence in part.sentences)
    return Report(None, (Column("part", "part"), Column("sentence", "sentence")), rows)


def _as_a_hand_meets_them(rules: Iterable[Rule]) -> list[Rule]:
    """The rules as they are best read out: who pays whom, what doubles it, pots and limits, and then the rest."""

    def place(rule: Rule) -> tuple[int, int]:
        places = [_READ_OUT.index(name) for name in hooks_of(type(rule))]
        return min(places, default=len(_READ_OUT)), len(places)

    return sorted(rules, key=place)


def _replaced(gives_way: Mapping[str, str], rules: RulesInForce) -> list[str]:
    """The rules that are in force and not played, each with what is played in its place."""
    titles = {name: printable(rule.info.title) for name, rule in rules.rules.items()}
    return [f"{titles[name]}: not played, for {name} gives way to {by}." for name, by in gives_way.items()]


def _lines_of_rules(rules: RulesInForce) -> list[str]:
    """What the rules themselves want to have agreed."""
    return [printable(line).removesuffix(".") for _, line in rules.each("mahj_agreement", (str,))]


def _charleston(seating: Seating, rules: RulesInForce) -> list[str]:
    """That nothing is passed, where nothing is."""
    return [] if plan(seating, rules) else ["There is no Charleston: nothing is passed."]


def _paid(tried: Samples) -> Iterable[str]:
    """The payments of the ordinary hands, as they would be announced."""
    discard, drawn = tried.discard, tried.self_drawn
    for words, hand in (
        ("on a discard", discard),
        ("self-drawn", drawn),
        ("jokerless, on a discard", replace(discard, jokerless=True)),
        ("jokerless, self-drawn", replace(drawn, jokerless=True)),
    ):
        said = announcement(tried.reckoned(hand)).removeprefix(f"{WINNER}: ")
        yield f"{capital(words)}: {said}."
