"""Where rules come from: the entry points of installed distributions, and the book's own trusted files."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import MissingRule, RuleProblem
from ledger.hooks.entry_points import entry_points
from ledger.hooks.fence import FAILURES, out_of_the_way, place_of_loading, reason, shown_value
from ledger.hooks.hook_checks import misfit
from ledger.hooks.info_checks import misspelt
from ledger.rule import Rule
from ledger.spelling import hint, nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from ledger.option_kinds import Resolve

#: The entry-point group rules are declared in.
GROUP = "mahj.rules"


def _no_digest() -> str | None:
    """What is installed is told apart by the version its rules state."""
    return None


class Source(Struct, frozen=True):
    """One place a rule of some name comes from.

    ``name_origin`` says which it is, a distribution with its version or a file; it is asked only where that is said.
    ``digest`` is that of a file of the book, None of anything else.
    """

    name: str
    name_origin: Callable[[], str]
    load: Callable[[], object]
    digest: Callable[[], str | None] = _no_digest

    @property
    def origin(self) -> str:
        """The distribution with its version, or the file."""
        return self.name_origin()


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
    def _sources(self) -> dict[str, list[Source]]:
        """Every source by the name it gives a rule."""
        found: dict[str, list[Source]] = {}
        for source in (*_installed(), *self._local.values()):
            found.setdefault(source.name, []).append(source)
        return found

    def names(self) -> tuple[str, ...]:
        """The names of all rules that can be reached, in alphabetical order; nothing is loaded."""
        return tuple(sorted(self._sources))

    def sources(self, name: str) -> tuple[Source, ...]:
        """Everything that gives a rule of this name: one where all is well, none where it is unknown."""
        return tuple(self._sources.get(name, ()))

    def load(self, name: str) -> FoundRule:
        """The rule of that name, loaded once. Raises RuleProblem where it is missing, given twice, or broken."""
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
            raise RuleProblem(f"the rule {name} is given twice: by {origins}", "uninstall or rename one of them")
        source = sources[0]
        try:
            with out_of_the_way():
                loaded = source.load()
        except RuleProblem:
            raise
        except FAILURES as problem:
            said = f"{_which(source)} cannot be loaded: {reason(problem)}{place_of_loading(problem)}"
            raise RuleProblem(said, "mend it, or play without it") from problem
        return FoundRule(source, _checked(source, loaded, self.names()))


def _installed() -> list[Source]:
    """The rules that installed distributions declare."""
    return [Source(entry.name, entry.distribution, entry.load) for entry in entry_points(GROUP)]


def _checked(source: Source, loaded: object, names: Collection[str]) -> type[Rule]:
    """What was loaded, as a rule this program can call. Raises RuleProblem saying what is wrong with it."""
    if not (isinstance(loaded, type) and issubclass(loaded, Rule)):
        raise RuleProblem(
            f"{_which(source)} is not a rule: {shown_value(loaded)}", "it must be a subclass of ledger.api.Rule"
        )
    wrong = misfit(loaded) or misspelt(loaded, names)
    if wrong is not None:
        raise RuleProblem(f"{_which(source)} {wrong.reason}{wrong.place}", wrong.hint)
    return loaded


def _which(source: Source) -> str:
    """A rule and where it comes from, for a message."""
    return f"the rule {source.name} from {source.origin}"


def _nearest(name: str, names: tuple[str, ...]) -> str:
    """A hint that names the rules spelt most like the one asked for."""
    near = nearest(name, names, most=3)
    return f"{hint(near, '')} mahj plugins list shows them all".lstrip()
