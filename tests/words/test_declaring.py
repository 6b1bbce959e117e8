"""Declarations and options: what a rule cannot say."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from ledger.declarations import AtMost, Extra, Kind, Limit, Payment, Plus, Rounding, Share, StandIn, Times
from ledger.errors import RuleProblem
from ledger.hooks.info_checks import misfit_of_options
from ledger.option_kinds import Choice, FactorKind, FactorsKind, OptionKind, PeopleKind, Whole, WholeList, YesNo
from ledger.option_makers import by_text, factor, one_of, whole, whole_list, yes_no
from ledger.rule import Info, Rule, options_of, values_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

#: What an author may well write, and a type checker would refuse.
EITHER: Any = (False, True)
IN_QUOTES: Any = "no"
BINARY: Any = 1.5


@pytest.mark.parametrize(
    ("declaration", "values"),
    [
        (Share, ("Ann", "Ann", 25)),
        (Share, ("Ann", "Bea", -1)),
        (Share, ("Ann", "Bea", 2.5)),
        (Share, ("Ann", "Bea", True)),
        (Share, ("Ann", None, 25)),
        (Times, (-1, "odd")),
        (Times, (1.5, "odd")),
        (Times, (True, "odd")),
        (Plus, (2.5, "odd")),
        (AtMost, (-1, "odd")),
        (Rounding, (0, "odd")),
        (Limit, (-5, "odd")),
        (Extra, ("Ann", "Ann", 5, "odd")),
        (Extra, ("Ann", "Bea", -5, "odd")),
        (StandIn, (25, "odd")),
    ],
)
def test_declaration_that_makes_no_sense_is_refused(declaration: type, values: tuple[object, ...]) -> None:
    """It is refused where it is made, so that the rule that made it can be named."""
    with pytest.raises((TypeError, ValueError)):
        declaration(*values)


@pytest.mark.parametrize("exact", [0, 2, Decimal("1.5"), Fraction(1, 3)])
def test_factor_is_any_exact_number(exact: int | Decimal | Fraction) -> None:
    """Whole, decimal or a fraction; zero drops the share."""
    assert Times(exact, "fine").factor == exact


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Whole(1, 500), "300", 300),
        (Whole(1, 500), " 300 ", 300),
        (FactorKind(), "2", 2),
        (FactorKind(), "1.5", Decimal("1.5")),
        (FactorKind(), "0", 0),
        (Choice(("printed", "doubled")), "doubled", "doubled"),
        (YesNo(), "yes", True),
        (YesNo(), "no", False),
        (YesNo(), " True ", True),
        (YesNo(), "false", False),
        (WholeList(4, 0, 100), "10,10,20,30", [10, 10, 20, 30]),
        (WholeList(4, 0, 100), "[10, 10, 20, 30]", [10, 10, 20, 30]),
        (FactorsKind(), '{ "robbing the joker" = 2, kong=1.5 }', {"robbing the joker": 2, "kong": Decimal("1.5")}),
        (FactorsKind(), "robbing the joker=2", {"robbing the joker": 2}),
        (FactorsKind(), '"=2', {'"': 2}),
        (PeopleKind(), '["Ann", Bea "B" Cole]', ["Ann", 'Bea "B" Cole']),
    ],
)
def test_option_is_read_from_what_was_typed(kind: OptionKind, text: str, value: object) -> None:
    """What stands after --with rule.option= becomes the value a preset file would hold."""
    assert kind.parse(text) == value
    assert kind.accepts(value)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Whole(1, 500), "0"),
        (Whole(1, 500), "501"),
        (Whole(1, 500), "-5"),
        (Whole(1, 500), "2.5"),
        (Whole(1, 500), "lots"),
        (Whole(1, 500), "1" * 30),
        (Whole(1, 500), "٣"),
        (FactorKind(), "-2"),
        (FactorKind(), "1001"),
        (FactorKind(), "1.23456"),
        (FactorKind(), "1.2.3"),
        (FactorKind(), "nan"),
        (FactorKind(), "1e3"),
        (Choice(("printed", "doubled")), "tripled"),
        (YesNo(), "perhaps"),
        (YesNo(), "1"),
        (YesNo(), ""),
        (WholeList(4, 0, 100), "10,10,20"),
        (WholeList(4, 0, 100), "10,10,20,many"),
        (WholeList(4, 0, 100), "10,10,20,101"),
    ],
)
def test_option_is_refused_as_typed(kind: OptionKind, text: str) -> None:
    """What cannot be turned into a value is no value."""
    assert not kind.accepts(kind.parse(text))


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Whole(0, 500), True),
        (Whole(0, 500), "25"),
        (FactorKind(), True),
        (FactorKind(), 1.5),
        (FactorKind(), Decimal("Infinity")),
        (FactorKind(), "2"),
        (Choice(("printed", "doubled")), True),
        (YesNo(), 1),
        (YesNo(), "yes"),
        (WholeList(2, 0, 100), 10),
        (WholeList(2, 0, 100), [10, True]),
    ],
)
def test_option_is_refused_as_written_in_a_file(kind: OptionKind, value: object) -> None:
    """Quotes, true and binary fractions do not stand for numbers."""
    assert not kind.accepts(value)


def test_every_kind_says_what_would_be_right() -> None:
    """The words end up in hints: it takes ..."""
    assert Whole(1, 500).wanted == "a whole number from 1 to 500"
    assert FactorKind().wanted == "a number from 0 to 1000 with at most four decimals, such as 2 or 1.5"
    assert Choice(("printed", "doubled")).wanted == "one of printed, doubled"
    assert YesNo().wanted == "yes or no, which a file writes as true or false"
    assert WholeList(2, 0, 100).wanted == "2 whole numbers from 0 to 100, such as [10, 10]"


class Sample(Rule):
    """A rule with an option of every kind."""

    info = Info(title="Sample", summary="Shows every kind of option.")

    class Options(Rule.Options):
        """One of each."""

        points: int = whole(25, "points", least=1, most=100)
        times: int = factor(2, "times")
        word: str = one_of("first", "second", help="a word")
        several: tuple[int, ...] = whole_list((10, 20), "several", most=50)
        either: bool = yes_no(False, "yes or no")  # noqa: FBT003  # as rules write it


class Earlier(Rule):
    """A rule as rules were written before there was `Rule.Options`."""

    info = Info(title="Earlier", summary="Has a dataclass.")

    @dataclass(frozen=True)
    class Options:
        """One, with a default that a dataclass does not take as it is."""

        points: Mapping[str, int] = by_text({"any": 5}, "points")


class Both(Rule):
    """A rule whose dataclass is derived from what is none, and has nothing of it."""

    info = Info(title="Both", summary="Has a dataclass of a base.")

    @dataclass(frozen=True)
    class Options(Rule.Options):
        """One."""

        points: int = whole(25, "points")


class Longer(Sample):
    """A rule with the options of another, and one more."""

    class Options(Sample.Options):
        """One more, and another default."""

        points: int = whole(30, "points", least=1, most=100)
        more: int = whole(1, "one more")


class Undeclared(Rule):
    """A rule whose option nobody explained."""

    info = Info(title="Undeclared", summary="Has an option without a help text.")

    class Options(Rule.Options):
        """One option, of which only the value is said."""

        points: int = 25


def test_options_are_listed_as_they_were_declared() -> None:
    """Name, default and help text in the rule's own order; the first of several words is the default."""
    assert [(option.name, option.default, option.help) for option in options_of(Sample)] == [
        ("points", 25, "points"),
        ("times", 2, "times"),
        ("word", "first", "a word"),
        ("several", (10, 20), "several"),
        ("either", False, "yes or no"),
    ]
    assert options_of(Rule) == ()
    assert [(option.name, option.default) for option in options_of(Earlier)] == [("points", {"any": 5})]
    assert [(option.name, option.default) for option in options_of(Both)] == [("points", 25)]
    assert [option.name for option in options_of(Longer)] == ["points", "times", "word", "several", "either", "more"]


def test_options_hold_what_was_said_and_else_their_defaults() -> None:
    """By name, those of a rule it is derived from too; what nobody declared is refused, and nothing changes then."""
    held = Longer.Options(word="second", more=7)
    assert (held.points, held.times, held.word, held.several, held.more) == (30, 2, "second", (10, 20), 7)
    assert Sample.Options().points == 25
    unknown: Any = {"worth": "second"}
    with pytest.raises(TypeError, match="there is no option worth"):
        Sample.Options(**unknown)
    changed: Any = held
    with pytest.raises(AttributeError, match="points cannot be changed"):
        changed.points = 5
    assert held.points == 30


@pytest.mark.parametrize("rule", [Sample, Longer, Earlier, Both])
def test_options_of_either_way_are_played(rule: type[Rule]) -> None:
    """A class of the base, one derived from another, a dataclass, a dataclass of the base: none is wrong."""
    assert misfit_of_options(rule) is None
    assert values_of(rule(rule.Options())) == {option.name: option.default for option in options_of(rule)}


def test_option_without_a_help_text_is_refused() -> None:
    """Nothing a table plays is hidden: every option says what it does, and all that can declare one are named."""
    with pytest.raises(RuleProblem, match="option points of Undeclared does not say what it takes") as refused:
        options_of(Undeclared)
    assert refused.value.hint == (
        "declare it with one of whole, factor, one_of, whole_list, yes_no, text, person, people, by_person, by_text, "
        "factors_by_text, and say in words what it is"
    )


@pytest.mark.parametrize(
    ("declare", "said"),
    [
        (
            lambda: one_of(*EITHER, help="either"),
            "one_of takes words, not False: declare yes or no with yes_no",
        ),
        (lambda: yes_no(IN_QUOTES, "either"), "cannot be 'no': it is to be yes or no, which a file writes as true"),
        (lambda: whole(0, "points", least=1, most=5), "cannot be 0: it is to be a whole number from 1 to 5"),
        (lambda: factor(BINARY, "times"), "cannot be 1.5: it is to be a number from 0 to 1000"),
    ],
)
def test_default_that_makes_no_sense_is_refused(declare: Callable[[], object], said: str) -> None:
    """Where it is declared: a word in quotes would count as a yes, and a binary fraction is not exact."""
    with pytest.raises(TypeError, match=said):
        declare()


def test_nothing_of_a_payment_is_forgone_unless_a_limit_says_so() -> None:
    """A payment that nobody cut is paid in full."""
    assert Payment("Bea", "Ann", 25, Kind.WIN, ()).forgone == 0
