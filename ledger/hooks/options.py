"""Options of rules: from the tables of a preset or a night file to the values a rule holds, and back in full."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING

from ledger.errors import PresetProblem
from ledger.hooks.fence import FAILURES, made, place_of_failure, reason
from ledger.option_kinds import frozen, plain
from ledger.rule import named_in_summary, options_of, values_of
from ledger.spelling import hint, nearest
from ledger.text import quoted

if TYPE_CHECKING:
    from ledger.errors import MahjError
    from ledger.hooks.finding import FoundRule
    from ledger.option_kinds import Resolve
    from ledger.rule import Option, Rule


def build(
    found: FoundRule, given: Mapping[str, object], where: str, problems: list[MahjError], who: Resolve = str
) -> Rule:
    """A rule with the options given to it, the others at their defaults; ``who`` tells who people are in the book.

    ``where`` names the file the options stand in. Whatever is wrong with them is added to ``problems``, all of it, and
    the option concerned stays at its default, so that reading can go on.
    """
    known = {option.name: option for option in options_of(found.rule)}
    values: dict[str, object] = {}
    for key, value in by_now(found.rule, given).items():
        option = known.get(key)
        if option is None:
            problems.append(unknown_option(found.name, key, tuple(known), where))
        elif not option.kind.accepts(value):
            problems.append(_wrong(found.name, option, value, where))
        else:
            values[key] = frozen(option.kind.called(value, who))
    try:
        return made(found.rule, values)
    except FAILURES as problem:
        place = place_of_failure(problem, found.rule)
        said = f"{where}: the rule {found.name} does not take these options: {reason(problem)}{place}"
        problems.append(PresetProblem(said, f"its options are {', '.join(known)}"))
        return made(found.rule, {})


def by_now(rule: type[Rule], given: Mapping[str, object]) -> dict[str, object]:
    """Options under the names they have now, where a file still says what they were called."""
    renamed = {was: option.name for option in options_of(rule) for was in option.was}
    named = {option.name for option in options_of(rule)}
    found = {renamed.get(key, key): value for key, value in given.items() if key not in named}
    return {**found, **{key: value for key, value in given.items() if key in named}}


def in_full(rule: Rule) -> dict[str, object]:
    """Every option of a rule with the value it holds, as plain values a TOML table can take."""
    return {name: plain(value) for name, value in values_of(rule).items()}


def parse(rule: str, option: Option, text: str) -> object:
    """What was typed after ``rule.option=`` as a value. Raises PresetProblem where the option cannot take it."""
    value = option.kind.parse(text)
    if not option.kind.accepts(value):
        raise _wrong(rule, option, text, "--with")
    return value


def unknown_option(rule: str, key: str, known: tuple[str, ...], where: str) -> PresetProblem:
    """The problem of an option that a rule does not have, with the nearest of those it has."""
    otherwise = f"its options are {', '.join(known)}" if known else "it has none"
    return PresetProblem(f"{where}: the rule {rule} has no option {quoted(key)}", hint(nearest(key, known), otherwise))


def _wrong(rule: str, option: Option, value: object, where: str) -> PresetProblem:
    """A value the option cannot take, with what would be right."""
    shown = quoted(value) if isinstance(value, str) else quoted(_as_in_a_file(value)).strip('"')
    return PresetProblem(
        f"{where}: {rule}.{option.name} cannot be {shown}", f"it takes {option.kind.wanted}: {option.help}"
    )


def _as_in_a_file(value: object) -> str:
    """A value that is no option's, as TOML writes it where it has a way of its own."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_as_in_a_file, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_as_in_a_file(each)}' for key, each in value.items())} }}"
    return str(value) if isinstance(value, Decimal) else repr(value)


def filled_summary(rule: Rule) -> str:
    """The summary of a rule with the values of the options it names."""
    words = {name: value_words(getattr(rule.options, name)) for name in named_in_summary(rule.info)}
    return rule.info.summary.format_map(words) if rule.info.hooks > 1 else rule.info.summary


def value_words(value: object) -> str:
    """The value of an option as people write it: a list or a table without brackets, yes or no in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {each}" for key, each in value.items()) or "none"
    if isinstance(value, (list, tuple)):
        return ("/" if all(isinstance(each, int) for each in value) else ", ").join(map(str, value)) or "none"
    return f"{value}" or "none"
