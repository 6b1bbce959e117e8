"""A rule tried out: hands that nobody played, at tables of every size, by itself and beside every other rule.

What a rule does is seen by playing with it, whoever wrote it; and what it cannot do is found before an evening is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from ledger.answers import Problem
from ledger.errors import MahjError, Refused, RuleClash, each_problem
from ledger.hooks.in_force import RulesInForce, load
from ledger.model import nonzero
from ledger.pay.checks import check
from ledger.pay.never_acting import never_acting_by_name
from ledger.pay.payments import reckon
from ledger.pay.samples import samples
from ledger.pay.seats import MOST_SEATED, east_stays, seats
from ledger.presets.presets import overlaid
from ledger.testing.sample_hands import Time, ask_the_rest, evenings, hands, noted, thrown_in

if TYPE_CHECKING:
    from ledger.hooks.finding import RuleFinder
    from ledger.model import Hand, Night
    from ledger.pay.payments import Reckoning
    from ledger.pay.samples import Samples
    from ledger.presets.presets import Preset
    from ledger.record import RuleOptions
    from ledger.rule import Rule

#: The numbers of players that are tried, the likeliest first.
_NUMBERS = (4, 3, 2, 5, 6)
#: Rules that let more than four play, where a rule does not seat them itself.
_FOR_MORE = ("bettor", "rotation")
#: Which hand of an evening a failure was met at: it is the same failure at any other.
_WHICH_HAND = re.compile(r" for hand \d+")


class Changed(NamedTuple):
    """A hand that comes to something else where the rule is played, and when in the evening it is played.

    ``without`` is what it comes to otherwise; None where nobody says then who pays.
    """

    reckoning: Reckoning
    without: Reckoning | None
    time: Time


class Clash(NamedTuple):
    """Another rule that it cannot be played with, or not every hand: ``why`` says it."""

    rule: str
    why: str
    every_hand: bool


class Trial(Struct, frozen=True, kw_only=True):
    """What came of trying a rule.

    ``beside`` are the rules it was tried with first. ``hands`` counts the hands that were played, ``players`` are the
    numbers of players it could be played by, ``refused`` what it lets nobody record. ``changed`` are the hands it
    changes, ``others`` counts the other rules it was tried beside. ``idle`` says why it could never act beside the
    first ones, ``failures`` what went wrong, each once.
    """

    name: str
    rule: type[Rule]
    origin: str
    beside: tuple[str, ...]
    hands: int
    players: tuple[int, ...]
    refused: tuple[str, ...]
    changed: tuple[Changed, ...]
    others: int
    clashes: tuple[Clash, ...]
    idle: str | None
    failures: tuple[MahjError, ...]


def try_out(name: str, finder: RuleFinder, preset: Preset) -> Trial:
    """Try a rule with its options at their defaults, beside the rules of a preset.

    Raises RuleProblem where the rule cannot be loaded, and PresetProblem where what it needs cannot stand beside it.
    """
    options, idle = _beside(name, finder, preset)
    run = _Run(name, finder, preset)
    for number in _NUMBERS:
        run.table(number, options)
    others = [other for other in finder.names() if other not in options and _is_sound(other, finder)]
    for other in others:
        run.other(other, options)
    found = finder.load(name)
    return Trial(
        name=name,
        rule=found.rule,
        origin=found.source.origin,
        beside=tuple(other for other in sorted(options) if other != name),
        hands=run.hands,
        players=tuple(sorted(run.players)),
        refused=tuple(run.refused),
        changed=tuple(run.changed),
        others=len(others),
        clashes=tuple(run.clashes.values()),
        idle=idle,
        failures=tuple(run.failures.values()),
    )


def _beside(name: str, finder: RuleFinder, preset: Preset) -> tuple[RuleOptions, str | None]:
    """The rules a rule is tried with, and why it could never act beside them where that is so.

    They are those of a preset with what the rule needs, less what it cannot stand beside or takes the place of, and
    less what could never act beside it.
    """
    options = overlaid(preset.rules, {})
    wanted = [name]
    for each in wanted:
        info = finder.load(each).rule.info
        for other in (*info.excludes, *info.instead_of):
            options.pop(other, None)
        wanted.extend(other for other in info.needs if other not in wanted)
    options = overlaid(options, {each: {} for each in wanted})
    never = never_acting_by_name(load(options, finder, preset.where), preset.unit)
    left = {other: given for other, given in options.items() if other in wanted or other not in never}
    return left, never[name].message if name in never else None


def _is_sound(name: str, finder: RuleFinder) -> bool:
    """Whether a rule can be loaded at all; one that cannot is no fault of the rule that is tried."""
    try:
        finder.load(name)
    except MahjError:
        return False
    return True


class _Run:
    """Plays, and gathers what came of it."""

    def __init__(self, name: str, finder: RuleFinder, preset: Preset) -> None:
        self._name, self._finder, self._preset = name, finder, preset
        self.hands = 0
        self.players: list[int] = []
        self.refused: dict[str, None] = {}
        self.changed: list[Changed] = []
        self.clashes: dict[str, Clash] = {}
        self.failures: dict[str, MahjError] = {}

    def table(self, number: int, options: RuleOptions) -> None:
        """Play every sample hand with so many players, with every fact both ways, at every time of an evening."""
        try:
            tried = self._seated(number, options)
            if tried is None:
                return
            self.players.append(number)
            ask_the_rest(tried, self._preset)
            facts = list(noted(tried))
        except MahjError as problem:
            self._failed(problem)
            return
        without = self._without(tried.rules) if not self.changed else None
        for time, night in evenings(tried):
            for hand in (replace(hand, facts=each) for hand in hands(tried) for each in facts):
                reckoning = self._reckoned(hand, night, tried.rules)
                if without is not None and reckoning is not None:
                    self._keep_if_changed(reckoning, time, night, without)

    def other(self, other: str, options: RuleOptions) -> None:
        """Play every sample hand with another rule beside it."""
        try:
            tables = (self._samples(number, {**options, other: {}}) for number in _NUMBERS)
            tried = next(filter(None, tables), None)
            if tried is None:
                return
            facts = list(noted(tried))
        except MahjError as problem:
            self.clashes[other] = Clash(other, problem.message, every_hand=True)
            return
        for hand in hands(tried):
            for each in facts:
                self._reckoned(replace(hand, facts=each), tried.night, tried.rules, beside=other)

    def _seated(self, number: int, options: RuleOptions) -> Samples | None:
        """A table of so many; where more play than sit, with a rule that lets the others wait. None where none can."""
        excluded = self._finder.load(self._name).rule.info.excludes
        more = [each for each in _FOR_MORE if number > MOST_SEATED and each not in excluded]
        tables = (
            self._samples(number, overlaid(options, {each: {} for each in names}))
            for names in ((), *((each,) for each in more))
        )
        return next(filter(None, tables), None)

    def _samples(self, number: int, options: RuleOptions) -> Samples | None:
        """A table of so many under these rules, or None where they cannot be played there."""
        rules = load(options, self._finder, self._preset.where)
        try:
            seating = seats(tuple(f"player {each}" for each in range(1, number + 1)), 0, rules)
        except Refused:
            return None
        tried = samples(seating, self._preset.unit, rules)
        return tried if self._may_be_recorded(thrown_in(tried), tried.night, rules) else None

    def _may_be_recorded(self, hand: Hand, night: Night, rules: RulesInForce) -> bool:
        """Whether nothing is said against a hand; what this rule says is kept."""
        for name, problem in rules.each("mahj_check", (Problem,), hand=hand, night=night):
            if problem.refuses and name == self._name:
                self.refused[problem.message] = None
        return not any(problem.refuses for problem in check(hand, night, rules))

    def _reckoned(self, hand: Hand, night: Night, rules: RulesInForce, beside: str | None = None) -> Reckoning | None:
        """What a hand comes to; None where it may not be recorded, or something fails.

        Where the rule ``beside`` it fails, that is no fault of the rule that is tried.
        """
        self.hands += 1
        try:
            if self._may_be_recorded(hand, night, rules):
                east_stays(hand, night, rules)
                return reckon(hand, night, rules)
        except RuleClash as clash:
            if self._name in clash.between:
                (other,) = (rule for rule in clash.between if rule != self._name)
                why = _WHICH_HAND.sub("", clash.message)
                self.clashes.setdefault(other, Clash(other, why, every_hand=False))
        except MahjError as problem:
            if not problem.message.startswith(f"the rule {beside}, asked "):
                self._failed(problem)
        return None

    def _without(self, rules: RulesInForce) -> RulesInForce:
        """The same rules but this one. What needs this one is asked all the same."""
        left = {name: rule for name, rule in rules.rules.items() if name != self._name}
        return RulesInForce(left, {name: self._finder.load(name).source for name in left})

    def _keep_if_changed(self, reckoning: Reckoning, time: Time, night: Night, without: RulesInForce) -> None:
        """Keep a hand that comes to something else without the rule."""
        try:
            other = reckon(reckoning.hand, night, without)
        except MahjError:
            self.changed.append(Changed(reckoning, None, time))
            return
        if nonzero(other.net) != nonzero(reckoning.net):
            self.changed.append(Changed(reckoning, other, time))

    def _failed(self, problem: MahjError) -> None:
        """Keep what went wrong, each once, however many hands show it."""
        for each in each_problem(problem):
            self.failures.setdefault(_WHICH_HAND.sub("", each.message), each)
