"""The entry points of installed distributions in one group, read from their folders.

`importlib.metadata` says the same, and takes 15 ms to import (it brings the parser for mail) where recording a hand
may take 45 in all. What is read here is the form every installer writes: ``[group]``, then lines
``name = module:attribute``.
"""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator


class EntryPoint(Struct, frozen=True):
    """One entry point: its name, what it points at, and the folder of the distribution that declares it."""

    name: str
    value: str
    folder: str

    def load(self) -> object:
        """What it points at. Raises ValueError where it names no class, and whatever importing that raises."""
        module, _, attributes = self.value.partition(":")
        if not attributes.strip() or not module.strip() or module.strip().startswith("."):
            raise ValueError(
                f'its entry point names a module and a class, as in "our_rules:OurRule", not "{self.value}"'
            )
        found: object = import_module(module.strip())
        for attribute in attributes.strip().split("."):
            found = getattr(found, attribute)
        return found

    def distribution_name(self) -> str:
        """The name of the distribution as names are compared: in small letters, with dashes."""
        written = self.distribution().partition(" ")[0]
        return re.sub(r"[-_.]+", "-", written).lower()

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


def folders_of(entry: EntryPoint) -> list[Path]:
    """The folders of the package an entry names, none where it cannot be found.

    It is looked for beside what describes its distribution, where nothing of it has to run to be read.
    """
    beside = os.path.join(os.path.dirname(entry.folder), *entry.value.split("."))  # noqa: PTH118, PTH120  # for speed
    if os.path.isdir(beside):  # noqa: PTH112  # for speed
        return [Path(beside)]
    try:
        return [Path(folder) for folder in import_module(entry.value).__path__]  # installed to be edited in place
    except (Exception, SystemExit):  # noqa: BLE001  # whatever a package of others does when it is imported
        return []
