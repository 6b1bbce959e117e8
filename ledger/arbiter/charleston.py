"""The Charleston: the standard plan as data, and the plan of a table, with every change the rules in force declare.

Changes are declarations like any other: a pass is added, dropped or replaced by its name, in whatever order rules are
listed, and two rules that say different things about one pass clash loudly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.answers import AddPass, CharlestonChange, DropPass, Pass, ReplacePass
from ledger.errors import RuleProblem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Seating

_HOOK = "mahj_charleston"
#: With fewer nothing is passed, unless the table says so.
_FOUR = 4

#: What comes before the passes: no pass, but a rule may replace it by its name as it does a pass.
DEAL = Pass("deal", "each player", least=13, most=14, note="East takes fourteen tiles, everyone else thirteen.")

#: The standard plan. Official, the second Charleston included: any one player may stop it without a reason.
STANDARD = (
    Pass("first-right", "right"),
    Pass("first-across", "across"),
    Pass("first-left", "left", blind=True),
    Pass("second-left", "left", stop="any player, before it begins"),
    Pass("second-across", "across"),
    Pass("second-right", "right", blind=True),
    Pass("courtesy", "across", least=0, note="The two across from each other pass the smaller number either names."),
)
_PLACES = tuple(step.name for step in STANDARD)


def plan(seating: Seating, rules: RulesInForce) -> tuple[Pass, ...]:
    """The passes of a table in order. With fewer than four at it there are none, unless rules add some.

    An added pass with the name of a standard one takes its place in the plan; any other comes after the pass it names,
    played or not, or at the end. Several in one place come in the order of their rules' names. A pass is not played
    where any rule drops it, added or not. Raises RuleProblem where rules clash or name passes that are none.
    """
    changes = declared(seating, rules)
    added = _added(changes, rules)
    standard = {step.name: step for step in STANDARD if len(seating.seated) >= _FOUR}
    for name, (rule, change) in added.items():
        if standard.get(name, change.step) != change.step:
            raise rules.nonsense(rule, _HOOK, f"added {name}, which is played already")
    steps = standard | {name: change.step for name, (_, change) in added.items()}
    others = _others(changes, {*_PLACES, *added}, rules)
    dropped = {name for name, change in others.items() if isinstance(change, DropPass)}
    replaced = {name: change.step for name, change in others.items() if isinstance(change, ReplacePass)}
    order = [name for name in _in_order(added, rules) if name in steps and name not in dropped]
    return tuple(replaced.get(name, steps[name]) for name in order)


def deal(seating: Seating, rules: RulesInForce) -> Pass:
    """What is dealt before anything is passed. Raises RuleProblem where rules clash over it."""
    changes = [(rule, change) for rule, change in declared(seating, rules) if _about(change) == DEAL.name]
    change = _others(changes, {DEAL.name}, rules).get(DEAL.name)
    return change.step if isinstance(change, ReplacePass) else DEAL


def declared(seating: Seating, rules: RulesInForce) -> list[tuple[str, CharlestonChange]]:
    """Every change with its rule, in the order of the rules' names. Raises RuleProblem for one that makes no sense."""
    found: list[tuple[str, CharlestonChange]] = list(
        rules.each(_HOOK, (AddPass, DropPass, ReplacePass), seating=seating)
    )
    for rule, change in found:
        if not isinstance(change, DropPass) and not isinstance(change.step, Pass):
            raise rules.nonsense(rule, _HOOK, f"answered {change!r}, which holds no pass")
    return found


def _about(change: CharlestonChange) -> str:
    """The name of the pass a change is about."""
    return change.step.name if isinstance(change, AddPass) else change.name


def _added(changes: Iterable[tuple[str, CharlestonChange]], rules: RulesInForce) -> dict[str, tuple[str, AddPass]]:
    """The passes rules add, by name, each with its rule. Raises RuleProblem where two add different ones of a name."""
    added: dict[str, tuple[str, AddPass]] = {}
    for rule, change in changes:
        if isinstance(change, AddPass):
            first, other = added.setdefault(change.step.name, (rule, change))
            if (other.step, other.after) != (change.step, change.after):
                raise _clash(first, rule, change.step.name, rules)
    return added


def _others(
    changes: Iterable[tuple[str, CharlestonChange]], known: set[str], rules: RulesInForce
) -> dict[str, DropPass | ReplacePass]:
    """What is dropped and what is replaced, by name.

    Raises RuleProblem for a name that is no pass, and where rules say different things about one pass.
    """
    found: dict[str, tuple[str, DropPass | ReplacePass]] = {}
    for rule, change in changes:
        if isinstance(change, AddPass):
            continue
        if change.name not in known and change.name != DEAL.name:
            raise rules.nonsense(rule, _HOOK, f"spoke of {change.name}, which is no pass")
        first, other = found.setdefault(change.name, (rule, change))
        if getattr(other, "step", None) != getattr(change, "step", None):
            raise _clash(first, rule, change.name, rules)
    return {name: change for name, (_, change) in found.items()}


def _in_order(added: Mapping[str, tuple[str, AddPass]], rules: RulesInForce) -> list[str]:
    """The names of all passes, standard and added, in the order of play. Raises RuleProblem for one without a place."""
    behind: dict[str | None, list[str]] = {}
    for name, (_, change) in added.items():
        if name not in _PLACES:
            behind.setdefault(change.after, []).append(name)

    def walk(names: Iterable[str]) -> Iterator[str]:
        for name in names:
            yield name
            yield from walk(behind.get(name, ()))

    order = list(walk([*_PLACES, *behind.get(None, ())]))
    for name, (rule, change) in added.items():
        if name not in order:
            raise rules.nonsense(rule, _HOOK, f"put {name} after {change.after}, which has no place itself")
    return order


def _clash(first: str, second: str, name: str, rules: RulesInForce) -> RuleProblem:
    """Two rules that say different things about one pass, or one rule that does."""
    if first == second:
        return rules.nonsense(first, _HOOK, f"said two things about {name}")
    return RuleProblem(
        f"the rules {first} and {second} say different things about {name} in the Charleston",
        f"play without one of them: --without {first}, or --without {second}",
    )
