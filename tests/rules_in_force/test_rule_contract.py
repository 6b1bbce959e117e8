"""What every rule that can be found promises, whoever wrote it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ledger.answers import Fact, HouseRuling
from ledger.arbiter.charleston import plan
from ledger.errors import MahjError, Problems, RuleProblem
from ledger.hooks import options
from ledger.hooks.facts import facts_asked
from ledger.hooks.finding import RuleFinder
from ledger.hooks.hook_checks import hooks_of
from ledger.hooks.in_force import RulesInForce, load
from ledger.model import MOST_POINTS, Hand, Night, Result, Seating
from ledger.pay.checks import check
from ledger.pay.payments import reckon
from ledger.pay.seats import east_stays, seats
from ledger.presets.presets import Bundled, PresetShelf, overlaid
from ledger.rule import Rule, options_of

FINDER = RuleFinder()
SHELF = PresetShelf(Bundled())
NAMES = FINDER.names()
PLAYERS = ("Ann", "Bea", "Cat", "Dee", "Eve", "Fay")
NUMBERS = (4, 3, 2, 5, 6)
#: What no option can be.
WRONG: tuple[object, ...] = ({"a": "b"}, {"": 1}, "nothing of the kind", -1, MOST_POINTS + 1, True, [], [1], None)


def rule(name: str) -> type[Rule]:
    """The class of a rule, reached by its name."""
    return FINDER.load(name).rule


@pytest.mark.parametrize("name", NAMES)
def test_rule_has_a_title_and_a_summary(name: str) -> None:
    """A title without a full stop, a summary that ends as a sentence, neither of them longer than a line or two."""
    info = rule(name).info
    assert info.title
    assert info.title[0].isupper()
    assert not info.title.endswith(".")
    assert info.summary[0].isupper()
    assert info.summary.endswith(".")
    assert len(info.summary) <= 160
    assert "\n" not in info.title + info.summary


@pytest.mark.parametrize("name", NAMES)
def test_rule_speaks_of_rules_that_exist(name: str) -> None:
    """What it replaces, needs and excludes can be found, and what it excludes excludes it."""
    info = rule(name).info
    assert {*info.replaces, *info.needs, *info.excludes, *info.instead_of} <= set(NAMES)
    assert all(name in rule(other).info.excludes for other in info.excludes)
    assert name not in {*info.replaces, *info.needs, *info.excludes}


@pytest.mark.parametrize("name", NAMES)
def test_options_have_a_help_text_and_a_default_that_works(name: str) -> None:
    """Each default is a value the option takes, from a file and from the command line; the rule holds it as it is."""
    for option in options_of(rule(name)):
        plain = list(option.default) if isinstance(option.default, tuple) else option.default
        assert len(option.help) > 10
        assert not option.help.endswith(".")
        assert option.kind.accepts(plain)
        typed = ",".join(map(str, plain)) if isinstance(plain, list) else f"{plain}"
        assert options.parse(name, option, typed) == plain
    rules = load({name: {}}, FINDER, "a test") if not rule(name).info.needs else None
    if rules is not None:
        assert rules.in_full[name] == {
            option.name: list(option.default) if isinstance(option.default, tuple) else option.default
            for option in options_of(rule(name))
        }


@pytest.mark.parametrize("name", NAMES)
def test_options_refuse_what_is_none_of_theirs(name: str) -> None:
    """A table, a text that is no choice, a number out of bounds, true for a number."""
    for option in options_of(rule(name)):
        for wrong in WRONG:
            assert not option.kind.accepts(wrong), f"{name}.{option.name} takes {wrong!r}"


@pytest.mark.parametrize("name", NAMES)
def test_rule_answers_a_hook(name: str) -> None:
    """One at least, or it would change nothing."""
    assert hooks_of(rule(name))


@pytest.mark.parametrize("name", NAMES)
def test_facts_are_asked_in_a_question(name: str) -> None:
    """Each has a name that can be typed, a question that ends as one, and stands among what the rule reads."""
    rules = load({name: {}}, FINDER, "a test")
    for fact, asked in facts_asked(rules).items():
        assert isinstance(asked, Fact)
        assert fact == fact.casefold()
        assert " " not in fact
        assert "=" not in fact
        assert asked.question.endswith("?")
        assert {fact, fact.replace("-", "_")} & set(rule(name).info.reads)


@pytest.mark.parametrize("preset", SHELF.names())
@pytest.mark.parametrize("name", NAMES)
def test_rule_survives_every_preset_it_does_not_clash_with(name: str, preset: str) -> None:
    """Added to a preset it is refused in words, or it plays: every way a hand can end comes to payments of sum zero."""
    try:
        rules = load(overlaid(SHELF.resolve(preset).rules, {name: {}}), FINDER, preset)
    except MahjError as problem:
        problems = problem.problems if isinstance(problem, Problems) else (problem,)
        assert all(name in each.message or "needs" in each.message for each in problems)
        return
    seating = _seated(rules)
    night = Night(seating=seating)
    for hand in _hands(seating, rules):
        if any(problem.refuses for problem in check(hand, night, rules)):
            continue
        assert sum(_net(hand, night, rules, name).values()) == 0
        assert east_stays(hand, night, rules) in {True, False}
    assert isinstance(plan(seating, rules), tuple)
    assert all(isinstance(said, HouseRuling) for _, said in rules.each("mahj_rulings", HouseRuling))


def _net(hand: Hand, night: Night, rules: RulesInForce, name: str) -> dict[str, int]:
    """What a hand comes to; nothing where two rules clash over it in words that name both."""
    try:
        return reckon(hand, night, rules).net
    except RuleProblem as clash:
        if "both answer" in clash.message and name in clash.message:
            return {}
        raise


def _seated(rules: RulesInForce) -> Seating:
    """The first number of players the rules seat without refusing every hand."""
    for number in NUMBERS:
        try:
            seating = seats(PLAYERS[:number], 0, rules)
        except MahjError:
            continue
        thrown_in = Hand(seated=seating.seated, result=Result.THROWN_IN)
        if not any(problem.refuses for problem in check(thrown_in, Night(seating=seating), rules)):
            return seating
    raise AssertionError("no number of players can play this")


def _hands(seating: Seating, rules: RulesInForce) -> list[Hand]:
    """A hand for every way one can end, each plain and with every fact the rules ask about."""
    east, second, *others = seating.seated
    wall = Hand(seated=seating.seated, result=Result.WALL)
    discard = replace(wall, result=Result.DISCARD, winner=east, discarder=second, value=25, exposures=2)
    drawn = replace(wall, result=Result.SELF_DRAWN, winner=second, value=30, jokerless=True, exposures=0)
    plain = [
        wall,
        discard,
        drawn,
        replace(discard, miscalled=True),
        replace(drawn, joker_exchange=True, dead=(east,)),
        replace(wall, result=Result.THROWN_IN),
        replace(wall, result=Result.ERROR, caller=east, value=50, intact=(second,)),
        replace(wall, result=Result.ERROR, caller=east, value=50),
        *([replace(discard, pays_all=others[0])] if others else []),
        *(
            [replace(wall, result=Result.ERROR, caller=east, value=50, wrecker=others[0], intact=(second,))]
            if others
            else []
        ),
        *(
            replace(hand, bets={who: on})
            for hand in (wall, discard, drawn)
            for who in seating.waiting
            for on in (east, "wall")
        ),
    ]
    asked = facts_asked(rules)
    facts = {name: 2 if fact.counts else True for name, fact in asked.items()}
    return [*plain, *(replace(hand, facts=facts) for hand in plain if asked)]
