"""Where rules come from: the entry points of installed distributions, and the book's own trusted files."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import MissingRule, RuleProblem
from ledger.hooks.entry_points import entry_points
from ledger.hooks.fence import FAILURES, OutOfTheWay, place_of_loading, reason, shown_value
from ledger.hooks.naming import PROGRAM, RuleNames, Source, in_full
from ledger.rule import Rule
from ledger.spelling import hint, nearest
from ledger.text import either

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from ledger.hooks.entry_points import EntryPoint
    from ledger.option_kinds import Resolve

#: The entry-point group rules are declared in.
GROUP = "mahj.rules"


class FoundRule(Struct, frozen=True):
    """A rule that was loaded: its class, and where it came from."""

    source: Source
    rule: type[Rule]

    @property
    def name(self) -> str:
        """The name it is reached by."""
        return self.source.name


class RuleFinder:
    """All rules that can be reached by name: installed ones, and local files handed in by the caller.

    ``who`` tells who the people are that options of rules name.
    """

    def __init__(self, local: Mapping[str, Source] | None = None, who: Resolve = str) -> None:
        self._local = dict(local or {})
        self.who = who
        self._loaded: dict[str, FoundRule] = {}

    @cached_property
    def _names(self) -> RuleNames:
        """What every rule is called."""
        return RuleNames((*_installed(), *self._local.values()))

    def names(self) -> tuple[str, ...]:
        """The names of all rules that can be reached, in alphabetical order; nothing is loaded."""
        return tuple(sorted(self._names))

    def sources(self, name: str) -> tuple[Source, ...]:
        """Everything that gives a rule of this name: one where all is well, none where it is unknown."""
        return self._names.sources(name)

    def meant(self, name: str, written_by: Sequence[str] = ()) -> str:
        """The name of the rule that a text means, as `ledger.hooks.naming.RuleNames.meant` tells."""
        return self._names.meant(name, written_by)

    def load(self, name: str) -> FoundRule:
        """The rule of that name, loaded once. Raises RuleProblem where it is missing, given twice, or broken."""
        name = self.meant(name)
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def _load(self, name: str) -> FoundRule:
        """The rule of that name, loaded now."""
        sources = self.sources(name)
        if not sources:
            raise MissingRule(f"the rule {name} is not installed", _nearest(name, self.names()))
        if len(sources) > 1:
            origins = " and ".join(sorted(source.origin for source in sources))
            if any(source.is_bundled for source in sources):
                raise RuleProblem(f"the rule {name} is given twice: by {origins}", "give the file another name")
            full = either(sorted(map(in_full, sources)))
            raise RuleProblem(f"the rule {name} is given by {origins}", f"say which: {full}")
        source = sources[0]
        try:
            with OutOfTheWay():
                loaded = source.load()
        except RuleProblem:
            raise
        except FAILURES as problem:
            said = f"{_which(source)} cannot be loaded: {reason(problem)}{place_of_loading(problem)}"
            raise RuleProblem(said, "mend it, or play without it") from problem
        return FoundRule(source, _checked(source, loaded, self._names.known()))


def _installed() -> list[Source]:
    """The rules that installed distributions declare."""
    return [_declared(entry) for entry in entry_points(GROUP)]


def _declared(entry: EntryPoint) -> Source:
    """The rule an entry point gives; what the program brings is known by where it lies, without reading whose it is."""
    is_bundled = entry.value.startswith("ledger.plugins.")
    whose = (lambda: PROGRAM) if is_bundled else entry.distribution_name
    return Source(entry.name, entry.distribution, entry.load, distribution=whose, is_bundled=is_bundled)


def _checked(source: Source, loaded: object, names: Collection[str]) -> type[Rule]:
    """What was loaded, as a rule this program can call. Raises RuleProblem saying what is wrong with it."""
    if not (isinstance(loaded, type) and issubclass(loaded, Rule)):
        raise RuleProblem(
            f"{_which(source)} is not a rule: {shown_value(loaded)}", "it must be a subclass of ledger.api.Rule"
        )
    if not source.is_bundled:  # what the program brings was tried with it
        _refuse_misfit(source, loaded, names)
    return loaded


def _refuse_misfit(source: Source, rule: type[Rule], names: Collection[str]) -> None:
    """Raise RuleProblem where a rule does not fit the hooks, or says what cannot be."""
    from ledger.hooks.hook_checks import misfit  # noqa: PLC0415  # for rules from elsewhere only
    from ledger.hooks.info_checks import misspelt  # noqa: PLC0415  # as above

    wrong = misfit(rule) or misspelt(rule, names)
    if wrong is not None:
        raise RuleProblem(f"{_which(source)} {wrong.reason}{wrong.place}", wrong.hint)


def _which(source: Source) -> str:
    """A rule and where it comes from, for a message."""
    return f"the rule {source.name} from {source.origin}"


def _nearest(name: str, names: tuple[str, ...]) -> str:
    """A hint that names the rules spelt most like the one asked for."""
    near = nearest(name, names, most=3)
    return f"{hint(near, '')} mahj plugins list shows them all".lstrip()
