"""Whether what a rule says of itself, and the options it declares, can be: both are checked like an answer."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.declarations import Kind
from ledger.errors import RuleProblem
from ledger.facts import BY_FIELD
from ledger.hooks.fence import FAILURES, made, place_of_failure, reason, shown_value
from ledger.names import is_pot_name
from ledger.option_makers import DeclaredOptions
from ledger.record import MOST
from ledger.rule import HOOKS_VERSION, Info, named_in_summary, options_of
from ledger.spelling import hint, nearest
from ledger.text import is_slug, printable, quoted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ledger.rule import Option, Rule

#: What an option cannot be called: it stands beside the options in a preset.
_NOT_AN_OPTION = "enabled"
#: How like a word must be to one that is known to be a slip of the pen, and not something this program does not know.
_SLIP = 0.85
#: The fields of `Info` that name other rules.
OF_RULES = ("replaces", "needs", "excludes", "instead_of")


class Mismatch(Struct, frozen=True):
    """Why a rule cannot be played, what would be right, and where that is known the line of its file."""

    reason: str
    hint: str
    place: str = ""


def misfit_of_info(rule: type[Rule]) -> Mismatch | None:
    """The first thing that is wrong with what a rule says of itself; None where nothing is."""
    info = getattr(rule, "info", None)
    if not isinstance(info, Info):
        return Mismatch("has no info", "give the class an attribute info = Info(...)")
    return _of_numbers(info) or _of_words(info) or _of_lists(info) or _of_names(info)


def misfit_of_options(rule: type[Rule]) -> Mismatch | None:
    """The first thing that is wrong with the options a rule declares; None where nothing is."""
    options = getattr(rule, "Options", None)
    if not isinstance(options, type) or not (dataclasses.is_dataclass(options) or issubclass(options, DeclaredOptions)):
        return Mismatch("has Options of its own making", "write class Options(Rule.Options), and options below it")
    if dataclasses.is_dataclass(options) and any(isinstance(each, dataclasses.Field) for each in _held_by(options)):
        # Some are declared in a dataclass and some are not, and each way knows nothing of the other.
        return Mismatch("has Options partly of a dataclass", "write class Options(Rule.Options) without @dataclass")
    try:
        declared = options_of(rule)
    except RuleProblem as problem:
        return Mismatch(f"cannot be played: {problem.message}", problem.hint or "")
    found = _of_option_names(declared)
    if found is not None:
        return found
    try:
        made(rule, {})
    except FAILURES as problem:
        said = f"does not take the defaults of its own options: {reason(problem)}"
        return Mismatch(said, "give options defaults that it takes", place_of_failure(problem, rule))
    return _of_summary(rule.info, {option.name for option in declared})


def misspelt(rule: type[Rule], names: Collection[str]) -> Mismatch | None:
    """The first rule that a rule names and that is none, and is spelt nearly like one of these; None where none is."""
    for field in OF_RULES:
        for other in getattr(rule.info, field):
            near = [] if other in names else nearest(other, names, likeness=_SLIP)
            if near:
                return Mismatch(f"says in {field} of its info {other}, which is no rule", hint(near, ""))
    return None


def _held_by(options: type) -> Iterator[object]:
    """Whatever a class holds, inherited or not. A dataclass takes out of itself what declares its fields."""
    return (getattr(options, name, None) for name in dir(options))


def _of_option_names(declared: Collection[Option]) -> Mismatch | None:
    """What options are called, and were called before."""
    names = {option.name for option in declared}
    if _NOT_AN_OPTION in names:
        return Mismatch(f"has an option {_NOT_AN_OPTION}", "a preset leaves a rule out by that word: call it otherwise")
    taken = [was for option in declared for was in option.was]
    for was in taken:
        if was in names or taken.count(was) > 1:
            return Mismatch(f"has two options that could be meant by {was}", "take it out of was of one of them")
    return None


def _of_numbers(info: Info) -> Mismatch | None:
    """The versions."""
    for field in ("hooks", "version"):
        number = getattr(info, field)
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= MOST:
            return Mismatch(
                f"gives {shown_value(number)} as {field} of its info",
                f"{field} is a whole number from 1, as in {field}=2",
            )
    if info.hooks > HOOKS_VERSION:
        return Mismatch(
            f"was written for version {info.hooks} of the hooks; this is version {HOOKS_VERSION}",
            "update the program, or the rule where it says a version there is not yet",
        )
    return None


def _of_words(info: Info) -> Mismatch | None:
    """The title and the summary."""
    for field in ("title", "summary"):
        text = getattr(info, field)
        if not isinstance(text, str) or not text.strip() or printable(text) != text:
            return Mismatch(
                f"gives {shown_value(text)} as {field} of its info",
                f"{field} is one line of words, read out to players",
            )
    return None


def _of_lists(info: Info) -> Mismatch | None:
    """The lists of names."""
    for field in (*OF_RULES, "reads", "pots", "shares"):
        if not isinstance(getattr(info, field), (list, tuple)):
            return _no_list(field, getattr(info, field))
    return None


def _no_list(field: str, value: object) -> Mismatch:
    """A list of names that is none: most often one name without the comma behind it."""
    right = f'{field}=("{value}",)' if isinstance(value, str) else f'{field}=("a-name",)'
    if field == "shares":
        right = "shares=(Kind.WIN,)"
    return Mismatch(
        f"gives {shown_value(value)} as {field} of its info, which is no list",
        f"write {right}, with a comma even behind a single one",
    )


def _of_names(info: Info) -> Mismatch | None:
    """What the lists name."""
    for field, is_one, wanted in (
        *((each, _is_rule, "name rules there, as mahj plugins list does") for each in OF_RULES),
        ("reads", _is_fact, "name facts of a hand there, as in jokerless"),
        ("pots", _is_pot, 'declare it like pots=("jackpot",): lower-case letters, digits and dashes'),
        ("shares", _is_kind, "name kinds of share there, such as Kind.WIN"),
    ):
        for name in getattr(info, field):
            if not is_one(name):
                return Mismatch(f"names {shown_value(name)} in {field} of its info, and nothing is called so", wanted)
    for key in info.reads:
        near = nearest(key, BY_FIELD, likeness=_SLIP) if key not in BY_FIELD else []
        if near:
            return Mismatch(f"names {quoted(key)} in reads of its info, which is no fact of a hand", hint(near, ""))
    return None


def _is_rule(name: object) -> bool:
    """Whether a rule could be called so, its distribution before it or not."""
    return isinstance(name, str) and all(is_slug(part) for part in name.lower().replace("_", "-").split("/"))


def _is_fact(name: object) -> bool:
    """Whether a fact could be called so."""
    return isinstance(name, str) and (name in BY_FIELD or is_slug(name.replace("_", "-")))


def _is_pot(name: object) -> bool:
    """Whether a pot could be called so."""
    return isinstance(name, str) and is_pot_name(name)


def _is_kind(name: object) -> bool:
    """Whether it is a kind of share."""
    return isinstance(name, Kind)


def _of_summary(info: Info, options: Collection[str]) -> Mismatch | None:
    """What the summary names in braces."""
    try:
        named = named_in_summary(info)
    except ValueError as problem:
        said = f"has a summary whose braces do not match: {problem}"
        return Mismatch(said, "write {{ for a brace that is meant as one")
    for name in named:
        if name not in options:
            otherwise = f"its options are {', '.join(options)}" if options else "it has no options"
            said = f"names {{{name}}} in its summary, which is no option"
            return Mismatch(said, hint(nearest(name, options), otherwise))
    return None
