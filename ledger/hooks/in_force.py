"""The rules in force at a table, and how they are asked: every answer and every failure has the name of its rule.

pluggy holds the rules and knows which arguments each asks for; that their hooks fit was seen when they were found. Each
implementation is then called under its own name, in alphabetical order, so that nothing depends on the order of a list.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

import pluggy
from msgspec import Struct
from msgspec.structs import replace

from ledger.declarations import Rounding, StandIn
from ledger.errors import MahjError, PresetProblem, RuleClash, RuleProblem, raise_all
from ledger.hooks import options
from ledger.hooks.fence import FAILURES, OutOfTheWay, place_of_failure, place_of_hook, reason, shown_value
from ledger.hooks.owning import owners
from ledger.hooks.specs import HOOK_NAMES, HookSpecs
from ledger.model import KITTY, SHARED, Night, pots_first
from ledger.names import is_pot_name
from ledger.text import quoted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from ledger.answers import Column
    from ledger.declarations import Extra, Share
    from ledger.hooks.finding import RuleFinder
    from ledger.hooks.naming import Source
    from ledger.model import PlayedHand
    from ledger.record import RuleOptions
    from ledger.rule import Info, Rule

T = TypeVar("T")


class Answer(Struct, frozen=True):
    """What one rule said, and its name."""

    rule: str
    value: object


class _Manager(pluggy.PluginManager):
    """Looks among the methods of a rule only at those that are called like hooks, and at none of its other values."""

    def parse_hookimpl_opts(self, plugin: object, name: str) -> pluggy.HookimplOpts | None:
        """What a method says of itself as the implementation of a hook; None where it is none."""
        return super().parse_hookimpl_opts(plugin, name) if name in _HOOKS else None

    def parse_hookspec_opts(self, module_or_class: object, name: str) -> pluggy.HookspecOpts | None:
        """What a hook says of itself; None for what is none."""
        return getattr(getattr(module_or_class, name), "mahj_spec", None) if name in _HOOKS else None


_HOOKS = frozenset(HOOK_NAMES)


class RulesInForce:
    """Rules with their options, ready to be asked. Equal options in another order are the same rules in force."""

    def __init__(self, rules: Mapping[str, Rule], sources: Mapping[str, Source]) -> None:
        self.rules = {name: rules[name] for name in sorted(rules)}
        self._sources = sources
        self._answering: dict[str, tuple[pluggy.HookImpl, ...]] = {}
        self._manager = _Manager("mahj")
        self._manager.add_hookspecs(HookSpecs)
        for name, rule in self.rules.items():
            self._manager.register(rule, name)

    @property
    def origins(self) -> tuple[str, ...]:
        """The distributions and files the rules come from, each once, in alphabetical order."""
        return tuple(sorted({self._sources[name].origin for name in self.rules}))

    @property
    def in_full(self) -> RuleOptions:
        """Every rule with every option, as a night file keeps them."""
        return {name: options.in_full(rule) for name, rule in self.rules.items()}

    @cached_property
    def versions(self) -> dict[str, int | str]:
        """The version of every rule: the whole number it states, or the digest of the file it lies in."""
        return {name: self._sources[name].digest() or rule.info.version for name, rule in self.rules.items()}

    @cached_property
    def reads(self) -> frozenset[str]:
        """The keys and facts of a hand that some rule in force looks at."""
        return frozenset(key for rule in self.rules.values() for key in rule.info.reads)

    @cached_property
    def owners(self) -> dict[str, str]:
        """The rule that owns each pot; no two rules own the same."""
        return {pot: rules[0] for pot, rules in owners(self.rules).items()}

    @cached_property
    def pots(self) -> tuple[str, ...]:
        """The pots that rules in force move, as they are listed; the kitty stands among them in every case."""
        return pots_first((KITTY, *self.owners))

    def info(self, name: str) -> Info:
        """What the rule of that name says of itself."""
        return self.rules[name].info

    @cached_property
    def answered(self) -> frozenset[str]:
        """The hooks that some rule in force answers; few do at a table, and each is asked at every hand."""
        return frozenset(hook for hook in HOOK_NAMES if self._implementations(hook))

    def answering(self, hook: str) -> tuple[str, ...]:
        """The rules that answer a hook, in alphabetical order."""
        return tuple(each.plugin_name for each in self._implementations(hook))

    def _implementations(self, hook: str) -> tuple[pluggy.HookImpl, ...]:
        """What answers a hook, in the alphabetical order of the rules; it stays what it was when it was first asked."""
        known = self._answering.get(hook)
        if known is None:
            found = getattr(self._manager.hook, hook).get_hookimpls()
            known = self._answering[hook] = tuple(sorted(found, key=lambda each: each.plugin_name))
        return known

    def answers(self, hook: str, **arguments: object) -> list[Answer]:
        """What every rule that implements a hook answers to these arguments, None left out."""
        return [Answer(*said) for said in self._said(hook, arguments)]

    def _said(self, hook: str, arguments: Mapping[str, object]) -> list[tuple[str, object]]:
        """The same as plain pairs: rules say a dozen things about every hand, and most often that they add nothing."""
        implementations = self._implementations(hook)
        found: list[tuple[str, object]] = []
        if not implementations:
            return found
        name = ""
        try:
            with OutOfTheWay():
                for implementation in implementations:
                    name = implementation.plugin_name
                    value = implementation.function(*map(arguments.__getitem__, implementation.argnames))
                    if value is not None:
                        found.append((name, value))
        except FAILURES as problem:
            where = place_of_failure(problem, type(self.rules[name])) or self._place(name, hook)
            raise _failure(name, hook, arguments, f"failed: {reason(problem)}{where}") from problem
        return found

    def each(self, hook: str, wanted: type[T] | tuple[type[T], ...], **arguments: object) -> list[tuple[str, T]]:
        """Everything that rules answer to a hook whose answer is a sequence, item by item with the rule's name."""
        found: list[tuple[str, T]] = []
        for name, value in self._said(hook, arguments):
            if not isinstance(value, (list, tuple)):
                raise self._nonsense(name, hook, arguments, f"answered {shown_value(value)}, which is not a list")
            for item in value:
                if not isinstance(item, wanted):
                    said = f"answered {shown_value(item)}, which has no place there"
                    raise self._nonsense(name, hook, arguments, said)
                found.append((name, item))
        return found

    def single(self, hook: str, wanted: type[T], **arguments: object) -> list[tuple[str, T]]:
        """What rules answer to a hook whose answer is one value, with the rule's name."""
        found: list[tuple[str, T]] = []
        for name, value in self._said(hook, arguments):
            if not isinstance(value, wanted):
                said = f"answered {shown_value(value)}, which has no place there"
                raise self._nonsense(name, hook, arguments, said)
            found.append((name, value))
        return found

    def only(self, hook: str, **arguments: object) -> Answer | None:
        """The one answer to a hook that only one rule may answer.

        A rule whose info says that it replaces others takes their place. Raises RuleProblem where two rules are left
        and differ; other words for the same (why one player stands in for another) are no difference.
        """
        found = [Answer(*said) for said in self._said(hook, arguments)]
        if len(found) <= 1:
            return found[0] if found else None
        replaced = {other for answer in found for other in self.info(answer.rule).replaces}
        left = [answer for answer in found if answer.rule not in replaced]
        for answer in left[1:]:
            if _meant(answer.value) != _meant(left[0].value):
                raise RuleClash(
                    f"the rules {left[0].rule} and {answer.rule} both answer {hook} and differ{_hand(arguments)}",
                    f"play without one of them, with --without {answer.rule}",
                    (left[0].rule, answer.rule),
                )
        return left[0] if left else None

    def see_accounts(
        self, name: str, hook: str, moved: Share | Extra, players: Collection[str], **arguments: object
    ) -> None:
        """See that a rule moves points only of players, of its own pots, the fund and the bank.

        A rule of hooks version 1 may also move a kitty that nobody owns. Raises RuleProblem, which names the owner of
        a pot that is another's.
        """
        for pot in (moved.payer, moved.payee):
            owner = self.owners.get(pot)
            if pot in players or pot in SHARED or owner == name:
                continue
            if owner is not None:
                reason = f"moves points of the {pot}, which belongs to the rule {owner}"
                raise self._nonsense(name, hook, arguments, reason)
            if not is_pot_name(pot):
                reason = f"named {quoted(pot)}, who is not at the table, in {moved}"
                raise self._nonsense(name, hook, arguments, reason)
            if pot != KITTY or self.info(name).hooks > 1:
                reason = f"moves points of {quoted(pot)}, a pot that it does not declare"
                raise self._nonsense(name, hook, arguments, reason)

    def nonsense(self, name: str, hook: str, reason: str, **arguments: object) -> RuleProblem:
        """The problem of a rule whose answer to a hook makes no sense, for the caller to raise."""
        return self._nonsense(name, hook, arguments, reason)

    def counted(self, name: str, column: Column, played: PlayedHand, player: str, night: Night) -> int:
        """What a hand counts for a player in a column of a rule, ``night`` being the evening up to that hand.

        Raises RuleProblem where it fails, or counts what is no whole number.
        """
        given = (played.hand, played.net, player, *([night] if self.info(name).hooks > 1 else []))
        hook, what = "mahj_columns", f"in its column {column.name}"
        try:
            with OutOfTheWay():
                number = column.count(*given)  # type: ignore[arg-type]  # as many as the rule's version says
        except FAILURES as problem:
            where = place_of_failure(problem, type(self.rules[name])) or self._place(name, hook)
            raise _failure(name, hook, {"night": night}, f"failed {what}: {reason(problem)}{where}") from problem
        if not isinstance(number, int):
            said = f"counted {shown_value(number)} {what}, which is no whole number"
            raise self._nonsense(name, hook, {"night": night}, said)
        return int(number)

    def _nonsense(self, name: str, hook: str, arguments: Mapping[str, object], what: str) -> RuleProblem:
        """The problem of a rule's answer, with the line of its file at which it answers."""
        return _failure(name, hook, arguments, what + self._place(name, hook))

    def _place(self, name: str, hook: str) -> str:
        """The line of a rule's file at which it answers a hook."""
        return place_of_hook(type(self.rules[name]), hook)


def load(wanted: RuleOptions, finder: RuleFinder, where: str, written_by: Sequence[str] = ()) -> RulesInForce:
    """The rules a table of options names, loaded and checked against each other.

    ``where`` names the file they stand in, ``written_by`` where its rules came from when it was written. Raises
    RuleProblem for rules that are missing or broken, PresetProblem for options that are wrong, rules that exclude each
    other, and rules that need others: all of them at once.
    """
    problems: list[MahjError] = []
    rules: dict[str, Rule] = {}
    sources: dict[str, Source] = {}
    for name, given in sorted(wanted.items()):
        try:
            found = finder.load(finder.meant(name, written_by))
            rules[name] = options.build(found, given, where, problems, finder.who)
            sources[name] = found.source
        except RuleProblem as problem:
            problems.append(problem)
    problems.extend(misfits(rules))
    raise_all(problems)
    return RulesInForce(rules, sources)


def misfits(rules: Mapping[str, Rule]) -> Iterator[PresetProblem]:
    """Rules that cannot stand beside each other, two that own one pot, and rules whose need is not met."""
    for pot, (first, *others) in owners(rules).items():
        for other in others:
            yield PresetProblem(
                f"the rules {first} and {other} both own the pot {pot}",
                f"play without one of them: --without {first}, or --without {other}",
            )
    for name, rule in rules.items():
        for other in rule.info.excludes:
            if other in rules and (name < other or name not in rules[other].info.excludes):
                yield PresetProblem(
                    f"the rules {name} and {other} cannot stand beside each other",
                    f"play without one of them: --without {name}, or --without {other}",
                )
        for other in rule.info.needs:
            if other not in rules:
                yield PresetProblem(f"the rule {name} needs the rule {other}", f"add it with --with {other}")


def _meant(value: object) -> object:
    """What an answer says, without the words it says it in."""
    return replace(value, why="") if isinstance(value, (StandIn, Rounding)) else value


def _failure(name: str, hook: str, arguments: Mapping[str, object], reason: str) -> RuleProblem:
    """A rule's failure in one line: rule, hook and hand."""
    return RuleProblem(f"the rule {name}, asked {hook}{_hand(arguments)}, {reason}", "mend it, or play without it")


def _hand(arguments: Mapping[str, object]) -> str:
    """Which hand was being reckoned, for a message."""
    night = arguments.get("night")
    return f" for hand {night.number}" if isinstance(night, Night) and night.number else ""
