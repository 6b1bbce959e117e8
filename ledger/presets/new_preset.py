"""A group's own preset, begun from another: every rule in it with every option, and every other rule to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ledger.book.book_changes import changing
from ledger.book.inside import SETTINGS_NAME
from ledger.book.toml_reading import FORMAT
from ledger.book.toml_writing import SCHEMA_LINE, encode, line, value_text
from ledger.errors import RuleProblem, raise_all
from ledger.hooks.in_force import load
from ledger.hooks.options import filled_summary
from ledger.hooks.rulebook import rule_finder
from ledger.option_kinds import plain
from ledger.presets.choosing_rules import LOWEST_VALUE, as_the_book_says, asked_for
from ledger.presets.preset_checking import preset_problems
from ledger.presets.preset_files import create_preset, is_path, name_problem, shelf
from ledger.presets.presets import merged
from ledger.presets.schema import write_schema
from ledger.rule import options_of
from ledger.text import printable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from ledger.book.books import Book
    from ledger.hooks.finding import RuleFinder
    from ledger.presets.presets import Preset
    from ledger.rule import Rule


def new_preset(book: Book, name: str, base: str) -> Path:
    """Begin a preset of the book's own that plays what another plays; where it lies.

    Its base may be the path of a file: the new preset then holds all that the file says, and does not extend it.
    Raises PresetProblem for a name that is taken or cannot be one, and for the base; RuleProblem where a rule of the
    base is missing; FileProblem where the file cannot be written.
    """
    with changing(book) as files:
        presets, finder = shelf(book), rule_finder(book)
        chain = presets.chain_of(asked_for(base, book, finder))
        raise_all(preset_problems(chain, finder))
        extends = () if is_path(base) else (chain[-1].name,)
        text = _begun_text(merged(chain, finder.meant), book, finder, name, extends=extends)
        problem = name_problem(name, presets.names())
        if problem is not None:
            raise problem
        path = create_preset(files, name, encode(text, book.house_rules / name))
        write_schema(files, [name])
    return path


def _begun_text(base: Preset, book: Book, finder: RuleFinder, name: str, *, extends: tuple[str, ...]) -> str:
    """The text of a preset that plays what its base plays, with every option written out and explained."""
    rules = load(as_the_book_says(base.rules, book, finder), finder, base.where).rules
    own = base if not extends else replace(base, agreed=(), rulings={})
    lines = [
        SCHEMA_LINE,
        line("format", FORMAT),
        line("title", name.replace("-", " ").capitalize()),
        line("summary", f"What {base.title} plays, as our table agreed"),
        *(line("extends", each) for each in extends),
        f"{line('unit', str(base.unit))}  # a night keeps its unit, and standings never mix units",
        *_words_lines(own),
        "",
        f"# The rules {base.title} plays. An option that is taken out here is what it is there.",
        '# A rule is left out with the line "enabled = false" under its name.',
    ]
    for rule_name, rule in rules.items():
        said = base.rules[rule_name]
        lines += ["", *_rule_lines(rule_name, rule, left_out=() if LOWEST_VALUE in said else (LOWEST_VALUE,))]
    lines += ["", '# Rules that can be added: take the first "# " away from each line of one.']
    for other, rule in _others(finder, rules):
        lines += ["", *(f"# {each}" for each in _rule_lines(other, rule, left_out=(LOWEST_VALUE,)))]
    return "\n".join([*lines, ""])


def _words_lines(own: Preset) -> list[str]:
    """What a preset says in words of its own, or how it would."""
    return [
        "# What was agreed in words; mahj agreement reads it out, after what a preset that this one extends says.",
        "# A line of that preset that does not hold here is repeated in not_agreed.",
        "agreed = [",
        *(f"    {value_text(text)}," for text in own.agreed),
        '    # "No picking ahead",',
        "]",
        "# not_agreed = []",
        "",
        "# What this table says where a ruling says otherwise, by the name of the ruling; mahj ruling lists them.",
        *(["[rulings]", *(line(name, text) for name, text in own.rulings.items())] if own.rulings else ["# [rulings]"]),
        '# joker-exchange = "One exchange a turn."',
    ]


def _rule_lines(name: str, rule: Rule, left_out: Collection[str]) -> list[str]:
    """A rule and its options, each with what it means; those left out are what the book's own file says of them."""
    lines = [f"# {printable(rule.info.title)}. {printable(filled_summary(rule))}", f"[rules.{name}]"]
    for option in options_of(type(rule)):
        value = getattr(rule.options, option.name)
        lines.append(f"# {option.name}: {printable(option.help)}; {option.kind.wanted}")
        given = line(option.name, plain(value))
        lines.append(f"# {given}  # left out, it is what {SETTINGS_NAME} says" if option.name in left_out else given)
    return lines


def _others(finder: RuleFinder, rules: dict[str, Rule]) -> Iterator[tuple[str, Rule]]:
    """Every rule that could be added, with its options at their defaults; those that cannot be loaded are no choice."""
    for name in finder.names():
        if name in rules:
            continue
        try:
            found = finder.load(name).rule
            yield name, found(found.Options())
        except RuleProblem:
            continue
