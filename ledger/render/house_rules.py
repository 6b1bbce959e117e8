"""Rules and presets in words: what a rule plays, and in what two presets differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.hooks.options import filled_summary, value_words
from ledger.model import Unit
from ledger.render.reports import Column, Report, Row
from ledger.rule import named_in_summary, options_of
from ledger.text import capital, printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ledger.hooks.in_force import RulesInForce
    from ledger.presets.presets import Preset
    from ledger.rule import Rule


class Difference(NamedTuple):
    """One difference: what it is about, and what the first and the second say of it; empty where one says nothing."""

    about: str
    first: str
    second: str


def rule_words(rule: Rule) -> str:
    """A rule as it is read out: its title, and what `summary_words` says."""
    return f"{printable(rule.info.title)}. {summary_words(rule)}"


def summary_words(rule: Rule) -> str:
    """What a rule plays, in sentences: its summary, and each option it does not name with its value and its meaning."""
    said = named_in_summary(rule.info)
    settings = (
        f"{_spaced(option.name).capitalize()} {value_words(getattr(rule.options, option.name))}: {option.help}."
        for option in options_of(type(rule))
        if option.name not in said
    )
    return printable(" ".join([filled_summary(rule), *settings]))


def options_words(rule: Rule) -> str:
    """The options of a rule with their values: ``factor 4, on printed``; empty where it has none."""
    return ", ".join(
        f"{_spaced(option.name)} {value_words(getattr(rule.options, option.name))}" for option in options_of(type(rule))
    )


def unit_words(unit: Unit) -> str:
    """What a night counts in: coins, points, tournament points or league points."""
    return unit if unit in {Unit.COINS, Unit.POINTS} else f"{unit} points"


def rules_data(rules: RulesInForce) -> Report:
    """Rules for programs: a row an option with the value it has, and one for a rule that has none."""
    rows: list[Row] = []
    for name, rule in rules.rules.items():
        rows += [
            (name, option.name, value_words(getattr(rule.options, option.name)), rule.info.title, option.help)
            for option in options_of(type(rule))
        ] or [(name, None, None, rule.info.title, None)]
    columns = ("rule", "option", "value", "title", "meaning")
    return Report(None, tuple(Column(name, name) for name in columns), tuple(rows))


def rule_differences(first: RulesInForce, second: RulesInForce) -> Iterator[Difference]:
    """In what two sets of rules differ: rules only one has, then options, rule by rule."""
    for name in sorted({*first.rules, *second.rules}):
        one, other = first.rules.get(name), second.rules.get(name)
        if one is not None and other is not None:
            for option in options_of(type(one)):
                before, after = (value_words(getattr(rule.options, option.name)) for rule in (one, other))
                if before != after:
                    yield Difference(f"{name}.{option.name}", before, after)
        else:
            texts = (summary_words(rule) if rule is not None else "" for rule in (one, other))
            yield Difference(f"the rule {name}", *texts)


def preset_differences(first: Preset, second: Preset) -> Iterator[Difference]:
    """In what two presets differ beside their rules: what they count in, what was agreed, their rulings."""
    if first.unit is not second.unit:
        yield Difference("counted in", unit_words(first.unit), unit_words(second.unit))
    for line in dict.fromkeys([*first.agreed, *second.agreed]):
        if (line in first.agreed) is not (line in second.agreed):
            yield Difference("agreed", line if line in first.agreed else "", line if line in second.agreed else "")
    for name in dict.fromkeys([*first.rulings, *second.rulings]):
        one, other = first.rulings.get(name, ""), second.rulings.get(name, "")
        if one != other:
            yield Difference(f"the ruling {name}", one, other)


def difference_words(difference: Difference, first: str, second: str) -> str:
    """One difference of two presets in a sentence."""
    about, one, other = (printable(text) for text in difference)
    if one and other:
        return f"{capital(about)}: {one} in {first}, {other} in {second}."
    return f"Only in {first if one else second}, {about}: {(one or other).removesuffix('.')}."


def switch_words(difference: Difference) -> str:
    """One difference between the rules before and after a switch in a sentence."""
    about, before, after = (printable(text) for text in difference)
    if before and after:
        return f"Changed: {about} is {after} and was {before}."
    return f"New, {about}: {after}" if after else f"No longer played: {about}."


def difference_data(found: Iterable[Difference], first: str, second: str) -> Report:
    """Differences for programs: a row each, a column a preset, empty where it says nothing of it."""
    columns = (Column("about", "about"), Column(first, "first"), Column(second, "second"))
    return Report(None, columns, tuple(tuple(difference) for difference in found))


def _spaced(name: str) -> str:
    """The name of an option as words."""
    return name.replace("_", " ")
