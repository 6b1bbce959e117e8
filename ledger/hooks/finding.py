"""Where rules come from: the entry points of installed distributions, and the book's own trusted files."""

from __future__ import annotations

import os
import sys
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.errors import RuleProblem
from ledger.hooks.hook_checks import misfit
from ledger.rule import HOOKS_VERSION, Info, Rule, options_of
from ledger.spelling import hint, nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


class EntryPoint(Struct, frozen=True):
    """One entry point: its name, what it points at, and the folder of the distribution that declares it."""

    name: str
    value: str
    folder: str

    def load(self) -> object:
        """What it points at. Raises whatever importing that raises."""
        module, _, attributes = self.value.partition(":")
        found: object = import_module(module.strip())
        for attribute in attributes.strip().split("."):
            found = getattr(found, attribute)
        return found

    def distribution(self) -> str:
        """The distribution with its version, as its metadata write them."""
        for metadata in ("METADATA", "PKG-INFO"):
            text = _text(self.folder, metadata).partition("\n\n")[0]  # what follows is the description
            if text:
                fields = dict(
                    line.split(": ", 1) for line in text.splitlines() if line.startswith(("Name: ", "Version: "))
                )
                return f"{fields.get('Name', '')} {fields.get('Version', '')}".strip()
        return os.path.basename(self.folder)  # noqa: PTH119  # the folder's name is all there is to say


def entry_points(group: str) -> Iterator[EntryPoint]:
    """The entry points of a group. Where one distribution lies on the path twice, the first counts, as for imports."""
    seen: set[str] = set()
    for place in sys.path:
        for folder in _distributions(place or os.curdir):
            name = _name(os.path.basename(folder))  # noqa: PTH119  # for speed
            if name not in seen:
                seen.add(name)
                yield from _declared(folder, group)


def _name(folder: str) -> str:
    """What distributions are compared by: ``Our_Rule-1.0.dist-info`` and ``our.rule.egg-info`` are one."""
    stem = folder.removesuffix(".dist-info").removesuffix(".egg-info")
    return stem.partition("-")[0].lower().replace(".", "_")


def _distributions(place: str) -> list[str]:
    """The folders that describe distributions in a folder of the path, in alphabetical order."""
    try:
        with os.scandir(place) as entries:
            return sorted(entry.path for entry in entries if entry.name.endswith((".dist-info", ".egg-info")))
    except OSError:
        return []


def _declared(folder: str, group: str) -> Iterator[EntryPoint]:
    """The entry points one distribution declares in a group."""
    text = _text(folder, "entry_points.txt")
    if group not in text:
        return
    section = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[] ")
        elif section == group and "=" in line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            yield EntryPoint(name.strip(), value.partition("[")[0].strip(), folder)


def _text(folder: str, name: str) -> str:
    """The text of a file in a distribution's folder, nothing where there is none."""
    try:
        with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:  # noqa: PTH118, PTH123  # for speed
            return file.read()
    except OSError:
        return ""


#: The entry-point group rules are declared in.
GROUP = "mahj.rules"


class Source(Struct, frozen=True):
    """One place a rule of some name comes from.

    ``name_origin`` says which it is, a distribution with its version or a file; it is asked only where that is said.
    """

    name: str
    name_origin: Callable[[], str]
    load: Callable[[], object]

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
    """All rules that can be reached by name: installed ones, and local files handed in by the caller."""

    def __init__(self, local: Mapping[str, Source] | None = None) -> None:
        self._local = dict(local or {})
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
            raise RuleProblem(f"the rule {name} is not installed", _nearest(name, self.names()))
        if len(sources) > 1:
            origins = " and ".join(sorted(source.origin for source in sources))
            raise RuleProblem(f"the rule {name} is given twice: by {origins}", "uninstall or rename one of them")
        source = sources[0]
        try:
            loaded = source.load()
        except RuleProblem:
            raise
        except (Exception, SystemExit) as problem:
            reason = f"{type(problem).__name__}: {problem}"
            raise RuleProblem(
                f"{_which(source)} cannot be loaded: {reason}", "mend it, or play without it"
            ) from problem
        return FoundRule(source, _checked(source, loaded))


def _installed() -> list[Source]:
    """The rules that installed distributions declare."""
    return [Source(entry.name, entry.distribution, entry.load) for entry in entry_points(GROUP)]


def _checked(source: Source, loaded: object) -> type[Rule]:
    """What was loaded, as a rule this program can call. Raises RuleProblem saying what is wrong with it."""
    if not (isinstance(loaded, type) and issubclass(loaded, Rule)):
        raise RuleProblem(f"{_which(source)} is not a rule: {loaded!r}", "it must be a subclass of ledger.api.Rule")
    info = getattr(loaded, "info", None)
    if not isinstance(info, Info):
        raise RuleProblem(f"{_which(source)} has no info", "give the class an attribute info = Info(...)")
    if info.hooks != HOOKS_VERSION:
        raise RuleProblem(
            f"{_which(source)} was written for version {info.hooks} of the hooks; this is version {HOOKS_VERSION}",
            "update the rule or the program",
        )
    wrong = misfit(loaded)
    if wrong is not None:
        raise RuleProblem(f"{_which(source)} does not fit the hooks: {wrong.reason}", wrong.hint)
    try:
        options_of(loaded)
    except RuleProblem as problem:
        raise RuleProblem(f"{_which(source)} cannot be played: {problem.message}", problem.hint) from None
    return loaded


def _which(source: Source) -> str:
    """A rule and where it comes from, for a message."""
    return f"the rule {source.name} from {source.origin}"


def _nearest(name: str, names: tuple[str, ...]) -> str:
    """A hint that names the rules spelt most like the one asked for."""
    near = nearest(name, names, most=3)
    return f"{hint(near, '')} mahj plugins list shows them all".lstrip()
