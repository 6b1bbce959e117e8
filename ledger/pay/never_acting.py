"""Rules that could never act on what a table plays: they are not agreed on, for nobody would notice.

Which shares a table knows is found out by trying, so that whoever wrote the rules need not say it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.declarations import Kind, Limit, Share
from ledger.errors import MahjError, PresetProblem
from ledger.hooks.facts import facts_asked
from ledger.hooks.hook_checks import hooks_of
from ledger.model import Seating
from ledger.pay.samples import DISCARDER, EAST, samples
from ledger.text import listed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Hand, Unit
    from ledger.pay.samples import Samples
    from ledger.rule import Rule

_WORDS = {
    Kind.WIN: "what players pay a winner",
    Kind.MISCALLED: "what a miscalled discard costs",
    Kind.ERROR: "what a call in error costs",
    Kind.POINTS: "points from the bank",
    Kind.CARD: "what is read off the card",
}
#: A rule that answers none but these acts on shares, or not at all.
_ON_SHARES = frozenset(
    {
        *("mahj_facts", "mahj_terms", "mahj_stand_in", "mahj_limit"),
        *("mahj_rulings", "mahj_agreement", "mahj_columns"),
    }
)
#: How many may sit at a table.
_TABLES = (4, 3, 2)


def never_acting(rules: RulesInForce, unit: Unit) -> list[MahjError]:
    """A problem for every rule whose kinds of share none of the rules in force ever gives.

    Nothing is said where no rule says who pays for a win, which is a worse problem, or where one that does fails.
    """
    return list(never_acting_by_name(rules, unit).values())


def never_acting_by_name(rules: RulesInForce, unit: Unit) -> dict[str, MahjError]:
    """The same problems by the names of the rules."""
    tables = [samples(Seating(("",) * number), unit, rules) for number in _TABLES]
    try:
        won = {kind for tried in tables for kind in _kinds(tried.discard, tried)}
        kinds = {kind for tried in tables for hand in _hands(tried) for kind in _kinds(hand, tried)}
        limiting = {name for tried in tables for hand in _hands(tried) for name in _limiting(hand, tried)}
    except MahjError:
        return {}
    return {
        name: PresetProblem(
            f"the rule {name} would never act: it looks at {_listed(rule.info.shares)}, and the rules beside it give "
            f"only {_listed(kinds)}",
            f"leave it out, where a preset lists it with --without {name}",
        )
        for name, rule in rules.rules.items()
        if won and kinds.isdisjoint(rule.info.shares) and name not in limiting and _acts_on_shares_alone(rule)
    }


def giving_way(tried: Samples) -> dict[str, str]:
    """The rules that say who pays and never do so at a table, each with the rule that takes its place every time."""
    ways: dict[str, list[str]] = {}
    kinds: set[Kind] = set()
    for hand in _hands(tried):
        found = [answer.rule for answer in tried.rules.answers("mahj_shares", hand=hand, night=tried.night)]
        kinds.update(_kinds(hand, tried))
        for name in found:
            ways.setdefault(name, []).append(next((by for by in found if name in tried.rules.info(by).replaces), ""))
    rules = tried.rules.rules
    return {name: by[0] for name, by in ways.items() if all(by) and _only_says_who_pays(rules[name], kinds)}


def _only_says_who_pays(rule: Rule, kinds: set[Kind]) -> bool:
    """Whether a rule does nothing to hands whose shares are another's, of these kinds."""
    hooks = hooks_of(type(rule))
    acts_on_none = "mahj_terms" not in hooks or (bool(rule.info.shares) and kinds.isdisjoint(rule.info.shares))
    return acts_on_none and {*_ON_SHARES, "mahj_shares"}.issuperset(hooks)


def _acts_on_shares_alone(rule: Rule) -> bool:
    """Whether all that a rule does to a hand, limits aside, it does to the kinds of share it names.

    Flat payments of what is read off the card are no shares, and hang on bets that no sample has.
    """
    return bool({*rule.info.shares} - {Kind.CARD}) and _ON_SHARES.issuperset(hooks_of(type(rule)))


def _kinds(hand: Hand, tried: Samples) -> Iterator[Kind]:
    """The kinds of the shares that a hand at a table comes to; what two rules clash over counts for both."""
    found = tried.rules.each("mahj_shares", (Share,), hand=hand, night=tried.night)
    replaced = {other for name, _ in found for other in tried.rules.info(name).replaces}
    return (share.kind for name, share in found if name not in replaced)


def _limiting(hand: Hand, tried: Samples) -> Iterator[str]:
    """The rules that limit what is paid for a hand."""
    return (name for name, _ in tried.rules.single("mahj_limit", Limit, payer=DISCARDER, hand=hand, night=tried.night))


def _hands(tried: Samples) -> Iterator[Hand]:
    """Every kind of hand, and each once more for every fact that rules ask about."""
    wrecked = replace(tried.error, wrecker=DISCARDER, caller=EAST)
    plain = (tried.discard, tried.self_drawn, replace(tried.discard, miscalled=True), tried.error, wrecked, tried.wall)
    noted = [{name: 1 if fact.counts else True} for name, fact in facts_asked(tried.rules).items()]
    for facts in ({}, *noted):
        yield from (replace(hand, facts=facts) for hand in plain)


def _listed(kinds: Collection[Kind]) -> str:
    """Kinds of share in words, in their own order."""
    return listed([words for kind, words in _WORDS.items() if kind in kinds])
