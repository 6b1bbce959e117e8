"""The names of conflict copies, and the file that each is a copy of.

Where two machines change a file while they are apart, a sync service keeps both and gives one another name. Such a copy
is never read as a night; `mahj check` names it, and the file it is a copy of.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_TOML = ".toml"
#: What is put behind the name of a file, its ending aside, by the services people use.
_MARKS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r" ?\([^()]*\bconflict[^()]*\)(?: \(\d+\))?",  # Dropbox, Nextcloud: " (Ann's conflicted copy 2026-11-29)"
        r"[._-](?:sync-)?conflict[._-]\d{8}[._-]\d{6}(?:[._-]\w+)?",  # Syncthing, ownCloud
        r" \(\d+\)",  # Google Drive, and copies made by hand: " (1)"
        r" \d{1,3}",  # iCloud: " 2"
        r" ?[-_]? ?copy(?: ?\(?\d+\)?)?",  # copies made by hand: " - Copy", " copy 2"
    )
)
#: OneDrive puts the name of the computer behind: "-DESKTOP-4F7C", "-Anns-MacBook".
_COMPUTER = re.compile(r"-[\w .'-]*[A-Z][\w .'-]*")


def copied_from(name: str, is_ours: Callable[[str], bool]) -> str | None:
    """The name of the file that a file is a conflict copy of, or None where it is no such copy.

    ``is_ours`` says whether a name is one that a file of that folder can have.
    """
    stem = name.removesuffix(_TOML)
    if stem == name or is_ours(name):
        return None
    for mark in _MARKS:
        for cut in range(1, len(stem)):
            if mark.fullmatch(stem, cut):
                original = stem[:cut] + _TOML
                return original if is_ours(original) else copied_from(original, is_ours)
    for cut in range(len(stem) - 1, 0, -1):
        if is_ours(stem[:cut] + _TOML) and _COMPUTER.fullmatch(stem, cut):
            return stem[:cut] + _TOML
    return None
