"""Presets that installed distributions bring: TOML files in the packages they name in the entry-point group."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from ledger.book.files import names_in
from ledger.book.toml_reading import read_toml
from ledger.errors import PresetProblem
from ledger.hooks.entry_points import entry_points, folders_of
from ledger.presets.presets import PresetFile
from ledger.text import either, is_slug

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ledger.hooks.entry_points import EntryPoint

#: The entry-point group. The value of an entry is a package, whose files are presets; its name says nothing.
GROUP = "mahj.presets"
_ENDING = ".toml"


class _Package(Struct, frozen=True):
    """The presets that lie in one package, by their short names; they extend each other by these."""

    distribution: str
    origin: str
    folder: Path

    def names(self) -> list[str]:
        """Their short names, in alphabetical order."""
        found = (name.removesuffix(_ENDING) for name in names_in(self.folder) if name.endswith(_ENDING))
        return [name for name in found if is_slug(name)]

    def read(self, name: str) -> PresetFile | None:
        """The preset of a short name, or None. Raises FileProblem for a file that cannot be read or is no TOML."""
        if name not in self.names():
            return None
        file = f"{name}{_ENDING}"
        data = read_toml(self.folder / file)
        return PresetFile(f"{self.distribution}/{name}", f"{file} of {self.origin}", data, beside=self)


class InstalledPresets:
    """Where presets of installed distributions are read from.

    Each may always be called ``distribution/preset``, and by its short name where one distribution alone has it.
    """

    def names(self) -> list[str]:
        """Their names with that of their distribution, in alphabetical order."""
        return sorted(f"{package.distribution}/{name}" for package in self._packages for name in package.names())

    def read(self, name: str) -> PresetFile | None:
        """The preset of that name, or None.

        Raises PresetProblem for a short name that several distributions have, FileProblem for a file that cannot be
        read or is no TOML.
        """
        distribution, _, short = name.rpartition("/")
        packages = [each for each in self._packages if distribution in {"", each.distribution}]
        holding = [each for each in packages if short in each.names()]
        if len(holding) > 1:
            named = either(sorted(f"{each.distribution}/{short}" for each in holding))
            raise PresetProblem(f"several distributions have a preset {short}", f"say which: {named}")
        return holding[0].read(short) if holding else None

    @cached_property
    def _packages(self) -> list[_Package]:
        """Every package there is."""
        return [package for entry in entry_points(GROUP) for package in _packages(entry)]


def _packages(entry: EntryPoint) -> Iterator[_Package]:
    """The package of an entry; none where it cannot be found, for no preset of anybody else depends on it."""
    for folder in folders_of(entry):
        yield _Package(entry.distribution_name(), entry.distribution(), folder)
