"""Everything that is wrong with a preset, in one go: each problem with the file, the table and the key it is in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import MahjError, PresetProblem, RuleProblem
from ledger.hooks import options
from ledger.hooks.in_force import misfits
from ledger.presets.presets import agreed_problems, file_problems
from ledger.spelling import hint, nearest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from ledger.hooks.finding import RuleFinder
    from ledger.presets.presets import PresetFile
    from ledger.rule import Rule


def preset_problems(chain: Sequence[PresetFile], finder: RuleFinder, but: Collection[str] = ()) -> list[MahjError]:
    """What is wrong with the files a preset is made of, the one everything rests on first.

    ``but`` names rules that are left out whatever the files say of them.
    """
    look = _PresetCheck(finder)
    for file in chain:
        look.problems.extend(file_problems(file))
        for name, given in _tables(file):
            if finder.meant(name) not in but:
                look.at(name, given, file.where)
    return [*look.problems, *agreed_problems(chain), *misfits(look.rules)]


def own_problems(file: PresetFile, finder: RuleFinder) -> list[MahjError]:
    """What is wrong with a preset by itself, where nobody knows what it inherits."""
    look = _PresetCheck(finder)
    for name, given in _tables(file):
        if given.get("enabled", True) is not False:
            look.at(name, given, file.where)
    return [*file_problems(file), *look.problems]


def _tables(file: PresetFile) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The tables of a preset's rules, by the names of the rules; what is no table is a problem of its own."""
    tables = file.data.get("rules")
    for name, given in tables.items() if isinstance(tables, dict) else ():
        if isinstance(given, dict):
            yield name, given


class _PresetCheck:
    """A look at the tables of a preset's rules, one after the other: what they amount to, and what is wrong."""

    def __init__(self, finder: RuleFinder) -> None:
        self._finder = finder
        self.rules: dict[str, Rule] = {}
        self.problems: list[MahjError] = []

    def at(self, name: str, given: Mapping[str, object], where: str) -> None:
        """Look at the table of one rule; the rule is put among the others, or out where it is dropped."""
        name = self._finder.meant(name)
        if given.get("enabled", True) is False:
            if self.rules.pop(name, None) is None and not self._finder.sources(name):
                self.problems.append(self._unknown(name, where))
            return
        try:
            found = self._finder.load(name)
            set_here = {key: value for key, value in given.items() if key != "enabled"}
            self.rules[name] = options.build(found, set_here, where, self.problems, self._finder.who)
        except RuleProblem as problem:
            self.problems.append(type(problem)(f"{where}: {problem.message}", problem.hint))

    def _unknown(self, name: str, where: str) -> PresetProblem:
        """The problem of a rule that is dropped and is none: misspelt, what was meant would go on being played."""
        near = nearest(name, (*self.rules, *self._finder.names()))
        inherited = ", ".join(self.rules) or "no rule"
        return PresetProblem(
            f"{where}: rules.{name} is not enabled, and no rule is called that", hint(near, f"inherited: {inherited}")
        )
