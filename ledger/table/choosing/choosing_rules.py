"""The rules somebody asks for: a preset, changed for tonight, becomes rules that can be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import PresetProblem, UsageProblem, raise_all
from ledger.rule import options_of
from ledger.rules import options
from ledger.rules.in_force import load
from ledger.rules.preset_checking import preset_problems
from ledger.rules.presets import Bundled, Preset, PresetShelf, overlaid
from ledger.storage.presets import OwnPresets
from ledger.texts import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ledger.model import Unit
    from ledger.record import RuleOptions
    from ledger.rules.finding import RuleFinder
    from ledger.rules.in_force import RulesInForce
    from ledger.storage.books import Book


class Choice(Struct, frozen=True, kw_only=True):
    """The rules somebody asks for: a preset, and rules added to it, changed in it, or left out."""

    preset: str | None = None
    added: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


class Chosen(Struct, frozen=True):
    """The rules a choice comes to: the preset's name, title and unit, and the rules ready to be asked."""

    preset: Preset
    rules: RulesInForce

    @property
    def unit(self) -> Unit:
        """What a night under this preset counts in."""
        return self.preset.unit


def shelf(book: Book) -> PresetShelf:
    """Every preset this book can name: the bundled ones and its own."""
    return PresetShelf(Bundled(), OwnPresets(book))


def choose(book: Book, choice: Choice, default: str, finder: RuleFinder) -> Chosen:
    """The rules a choice comes to, loaded and checked against each other.

    Raises PresetProblem for an unknown or faulty preset and for options that are wrong, RuleProblem for rules that are
    missing or broken.
    """
    presets, name = shelf(book), choice.preset or default
    raise_all(preset_problems(presets.chain(name), finder, but=choice.left_out))
    preset = presets.resolve(name)
    return Chosen(preset, load(changed(preset.rules, choice, preset.name, finder), finder, preset.where))


def changed(rules: RuleOptions, choice: Choice, name: str, finder: RuleFinder) -> RuleOptions:
    """Rules as a choice changes them; ``name`` is the preset they are those of. Raises what `choose` raises."""
    result = overlaid(rules, _added(choice.added, finder))
    for rule in choice.left_out:
        if rule not in result:
            raise PresetProblem(f"{quoted(rule)} is not in force in {name}", f"in force: {', '.join(result)}")
        del result[rule]
    return result


def _added(texts: Sequence[str], finder: RuleFinder) -> RuleOptions:
    """Rules and options from texts such as ``bettor`` and ``pie.limit=300``."""
    changes: RuleOptions = {}
    for text in texts:
        setting, equals, value = text.partition("=")
        name, dot, option_name = setting.partition(".")
        if bool(equals) != bool(dot):
            raise UsageProblem(
                f"--with {quoted(text)} is not understood", "write --with RULE or --with RULE.option=value"
            )
        chosen = changes.setdefault(name, {})
        if equals:
            known = {option.name: option for option in options_of(finder.load(name).rule)}
            if option_name not in known:
                raise options.unknown_option(name, option_name, tuple(known), "--with")
            chosen[option_name] = options.parse(name, known[option_name], value)
    return changes
