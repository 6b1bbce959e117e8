"""The rules somebody asks for: a preset, changed for tonight, becomes rules that can be asked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ledger.book.files import is_there
from ledger.book.inside import SETTINGS_NAME
from ledger.book.settings import read_settings
from ledger.errors import MahjError, PresetProblem, RuleProblem, UsageProblem, raise_all
from ledger.hooks import options
from ledger.hooks.in_force import load
from ledger.option_kinds import option_text
from ledger.pay.never_acting import never_acting
from ledger.presets.preset_checking import preset_problems
from ledger.presets.preset_files import NAMES, is_path, read_preset_file, shelf
from ledger.presets.presets import Preset, merged, overlaid
from ledger.rule import options_of
from ledger.text import is_slug, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ledger.book.books import Book
    from ledger.hooks.finding import RuleFinder
    from ledger.hooks.in_force import RulesInForce
    from ledger.model import Unit
    from ledger.presets.presets import PresetFile, PresetShelf
    from ledger.record import RuleOptions
    from ledger.rule import Rule


#: The option that the book's settings speak of, whichever rule has it.
LOWEST_VALUE = "lowest_value"


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


def named(presets: PresetShelf, name: str, finder: RuleFinder) -> PresetFile:
    """The file of a preset. Raises PresetProblem where there is none; a name that is a rule's is said to be."""
    try:
        return presets.read(name)
    except PresetProblem:
        if name in presets.names() or name not in finder.names():
            raise
        wanted = f"--with {name} adds it to the rules of a preset{_its_options(name, finder)}"
        raise PresetProblem(f"{quoted(name)} is a rule, no preset", wanted) from None


def asked_for(text: str, book: Book, finder: RuleFinder) -> PresetFile:
    """The file of a preset somebody asks for, by its name or by the path of its file.

    Raises FileProblem for a file that cannot be read, otherwise what `named` raises.
    """
    return read_preset_file(Path(text).absolute(), book) if is_path(text) else named(shelf(book), text, finder)


def _its_options(name: str, finder: RuleFinder) -> str:
    """The options of a rule with their defaults, behind what is said of it; nothing where it cannot be loaded."""
    try:
        said = defaults_words(finder.load(name).rule)
    except RuleProblem:
        return ""
    return f"; its options: {said}" if said else "; it has no options"


def defaults_words(rule: type[Rule]) -> str:
    """The options of a rule with their defaults, as they are typed: ``ante=25, leftover=split``."""
    return ", ".join(f"{option.name}={option_text(option.default)}" for option in options_of(rule))


def choose(book: Book, choice: Choice, default: str, finder: RuleFinder) -> Chosen:
    """The rules a choice comes to, loaded and checked against each other.

    Raises PresetProblem for an unknown or faulty preset, for options that are wrong and for rules that could never act,
    RuleProblem for rules that are missing or broken.
    """
    presets = shelf(book)
    asked = asked_for(choice.preset, book, finder) if choice.preset else named(presets, default, finder)
    chain = presets.chain_of(asked)
    raise_all(preset_problems(chain, finder, but=[*map(finder.meant, choice.left_out)]))
    preset = merged(chain, finder.meant)
    rules = load(changed(preset.rules, choice, preset.name, book, finder), finder, preset.where)
    raise_all(never_acting(rules, preset.unit))
    return Chosen(preset, rules)


def choose_for_night(book: Book, choice: Choice, default: str, finder: RuleFinder) -> Chosen:
    """As `choose`, for a night that is to be called by the preset: its name must be one, and mean no other preset."""
    chosen = choose(book, choice, default, finder)
    preset, presets = chosen.preset, shelf(book)
    if is_path(choice.preset or ""):
        if not is_slug(preset.name):
            raise PresetProblem(f"{preset.where} cannot be named as a preset", f"call it by {NAMES}.toml")
        if preset.name in presets.names():
            other = merged(presets.chain_of(presets.read(preset.name)), finder.meant)
            if replace(other, where=preset.where) != preset:
                raise PresetProblem(f"{preset.where} has the name of {other.where}", "give the file another name")
    return chosen


def changed(rules: RuleOptions, choice: Choice, name: str, book: Book, finder: RuleFinder) -> RuleOptions:
    """Rules as a choice changes them; ``name`` is the preset they are those of. Raises what `choose` raises.

    All that is wrong with what was asked for is raised at once.
    """
    problems: list[MahjError] = []
    added = _added(choice.added, finder, problems)
    result = overlaid(rules, added)
    for rule in map(finder.meant, choice.left_out):
        if rule in result:
            del result[rule]
        else:
            problems.append(PresetProblem(f"{quoted(rule)} is not in force in {name}", f"in force: {', '.join(rules)}"))
    beside = [rule for rule in result if rule in rules]
    for rule in result:
        if rule not in rules:
            problems.extend(_instead(rule, beside, finder))
            beside.append(rule)
    if problems:
        for rule in added:
            if rule in result:
                _note_not_loading(rule, finder, problems)
        raise_all(problems)
    return as_the_book_says(result, book, finder)


def _note_not_loading(name: str, finder: RuleFinder, problems: list[MahjError]) -> None:
    """Note why a rule cannot be loaded, where it cannot."""
    try:
        finder.load(name)
    except RuleProblem as problem:
        _note(problem, problems)


def _note(problem: MahjError, problems: list[MahjError]) -> None:
    """Note a problem once: a rule that cannot be loaded is one, however many of its options were given."""
    if problem.message not in {known.message for known in problems}:
        problems.append(problem)


def as_the_book_says(rules: RuleOptions, book: Book, finder: RuleFinder) -> RuleOptions:
    """Rules with what the book says of its card, for every rule that takes it and was given nothing else.

    Raises FileProblem where the book's settings cannot be read, PresetProblem where a rule cannot take it.
    """
    takers = [name for name, given in rules.items() if LOWEST_VALUE not in given and _takes_lowest_value(name, finder)]
    if not takers or not is_there(book.settings_path):
        return rules
    said = {LOWEST_VALUE: read_settings(book).lowest_value}
    problems: list[MahjError] = []
    for name in takers:
        options.build(finder.load(name), said, SETTINGS_NAME, problems)
    raise_all(problems)
    return {name: {**given, **said} if name in takers else given for name, given in rules.items()}


def _takes_lowest_value(name: str, finder: RuleFinder) -> bool:
    """Whether a rule has an option for the lowest value on the card; one that cannot be loaded is told of later."""
    try:
        return any(option.name == LOWEST_VALUE for option in options_of(finder.load(name).rule))
    except RuleProblem:
        return False


def _instead(name: str, beside: Iterable[str], finder: RuleFinder) -> Iterator[PresetProblem]:
    """The problem of a rule that is added beside one it is meant to be played instead of, or the other way round."""
    for other in beside:
        if other in _instead_of(name, finder) or name in _instead_of(other, finder):
            yield PresetProblem(
                f"the rules {name} and {other} are meant to be played one instead of the other",
                f"add --without {other}; a preset that lists both plays both",
            )


def _instead_of(name: str, finder: RuleFinder) -> tuple[str, ...]:
    """The rules a rule is played instead of; one that cannot be loaded is told of later."""
    try:
        return finder.load(name).rule.info.instead_of
    except RuleProblem:
        return ()


def _added(texts: Sequence[str], finder: RuleFinder, problems: list[MahjError]) -> RuleOptions:
    """Rules and options from texts such as ``bettor`` and ``pie.limit=300``.

    What is wrong with a text is added to ``problems``, and the text is left out.
    """
    changes: RuleOptions = {}
    for text in texts:
        try:
            name, given = _setting(text, finder)
        except MahjError as problem:
            _note(problem, problems)
        else:
            changes.setdefault(name, {}).update(given)
    return changes


def _setting(text: str, finder: RuleFinder) -> tuple[str, dict[str, object]]:
    """The rule that one text names, and the option it sets. Raises what `choose` raises, UsageProblem for nonsense."""
    setting, equals, value = text.partition("=")
    name, dot, option_name = setting.partition(".")
    if bool(equals) != bool(dot):
        raise UsageProblem(f"--with {quoted(text)} is not understood", "write --with RULE or --with RULE.option=value")
    if not equals:
        return finder.meant(name), {}
    rule = finder.load(name).rule
    known = {option.name: option for option in options_of(rule)}
    (now,) = options.by_now(rule, {option_name: value})
    if now not in known:
        raise options.unknown_option(name, now, tuple(known), "--with")
    return finder.meant(name), {now: options.parse(name, known[now], value)}
