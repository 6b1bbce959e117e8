"""What a rule is: a class with an info, options with a help text and a default each, and hooks.

A rule of one's own is a subclass of `Rule` whose methods carry the names of hooks and the marker `hook`::

    class HighRollers(Rule):
        info = Info(title="High rollers", summary="Every share counts more.")

        class Options(Rule.Options):
            factor: Factor = factor(3, "what every share is multiplied by")

        options: Options

        @hook
        def mahj_terms(self, share: Share) -> list[Term]:
            return [Times(self.options.factor, "high rollers")] if share.kind == Kind.WIN else []
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import pluggy
from msgspec import Struct

from ledger.errors import RuleProblem
from ledger.option_makers import DECLARED, MAKERS, DeclaredOptions, declared_by, default_of

if TYPE_CHECKING:
    from ledger.declarations import Kind
    from ledger.option_kinds import OptionKind

#: Marks a method of a rule as the implementation of the hook it is named after.
hook = pluggy.HookimplMarker("mahj")

#: The version of the hooks this program calls; rules written for any version up to it are played.
#: 2: a pot belongs to the rule that declares it, where the kitty was everybody's in 1; a column counts with the night
#: so far at hand; a summary may name its options.
HOOKS_VERSION = 2


class Info(Struct, frozen=True):
    """What a rule says of itself.

    ``summary`` is one sentence for players, and may name the rule's options in braces: ``pays {factor} times``.
    ``replaces`` names rules whose answer gives way to this one's; ``needs`` rules that must be in force with it;
    ``excludes`` rules no table could play beside it; ``instead_of`` rules that ``--with`` does not add it to, though a
    preset may list both. ``reads`` names the keys and facts of a hand the rule looks at, so that a key nobody reads can
    be said to change nothing. ``shares`` are the kinds of share its terms and stand-ins look at, so that a rule that
    could never act on what a table plays is not agreed on; none where it does not say. ``pots`` names the pots the rule
    owns, such as ``jackpot``: no other rule moves points in or out of them. ``hooks`` is the version of the hooks it
    was written for, a number that the rule itself states; one that states none is of version 1. ``version`` is the
    rule's own, a whole number, raised whenever the rule pays otherwise: what an earlier one paid is then left alone.
    """

    title: str
    summary: str
    replaces: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    instead_of: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    pots: tuple[str, ...] = ()
    shares: tuple[Kind, ...] = ()
    hooks: int = 1
    version: int = 1


def named_in_summary(info: Info) -> tuple[str, ...]:
    """The options that a summary names in braces. Raises ValueError where braces do not match."""
    if info.hooks < 2:  # noqa: PLR2004  # braces were braces in version 1
        return ()
    from string import Formatter  # noqa: PLC0415  # only where a summary is read out or checked

    return tuple(name for _, name, _, _ in Formatter().parse(info.summary) if name is not None)


class Rule:
    """Base of every rule. An instance holds its options and nothing else."""

    info: ClassVar[Info]

    class Options(DeclaredOptions):
        """A rule without options of its own."""

    options: Any

    def __init__(self, options: Any) -> None:  # noqa: ANN401  # each rule has its own type of options
        self.options = options


class Option(Struct, frozen=True):
    """One option of a rule as others see it: name, default, help text, how its value is read, what it was called."""

    name: str
    default: object
    help: str
    kind: OptionKind
    was: tuple[str, ...] = ()


def options_of(rule: type[Rule]) -> tuple[Option, ...]:
    """The options a rule declares, in its own order. Raises RuleProblem for one declared without a help text."""
    found = []
    for name, field in declared_by(rule.Options).items():
        if field is None:
            raise RuleProblem(
                f"option {name} of {rule.__name__} does not say what it takes",
                f"declare it with one of {', '.join(MAKERS)}, and say in words what it is",
            )
        declared = field.metadata[DECLARED]
        found.append(Option(name, default_of(field), declared.help, declared.kind, declared.was))
    return tuple(found)


def values_of(rule: Rule) -> dict[str, object]:
    """The options of a rule with the values it holds, in its own order."""
    return {option.name: getattr(rule.options, option.name) for option in options_of(type(rule))}
