"""What commands, options and lines were called before, for the hint that says how they are written now.

None of them does anything: a word with two spellings would be two words for one thing.
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from ledger.text import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

#: The command and the option that presets had, which were called as if they were about single rules.
COMMAND = "rules"
OPTION = "--rules"
#: What the option is called now.
NEW_OPTION = "--preset"

#: What could stand behind ``rules`` at the prompt; anything else was a preset to play by.
_OF_PRESETS = frozenset({"list", "show", "diff"})


def command_now(before: Sequence[str], words: Sequence[str]) -> str:
    """A command that begins with ``rules``, as it is written now, with what stands before it."""
    if not words[1:]:
        return f"{_typed([*before, 'presets', 'list'])} or {_typed([*before, 'agreement'])}"
    now = ["agreement", *words[2:]] if words[1] == "agreement" else ["presets", *words[1:]]
    return _typed([*before, *now])


def option_now(words: Sequence[str]) -> str:
    """A command that was given ``--rules``, as it is written now."""
    place = next(place for place, word in enumerate(words) if word.partition("=")[0] == OPTION)
    now = words[place].replace(OPTION, NEW_OPTION, 1)
    return _typed(["mahj", *words[:place], now, *words[place + 1 :]])


def line_now(words: Sequence[str]) -> str:
    """A line at the prompt that begins with ``rules``, as it is written now."""
    said = words[1] if words[1:] else "agreement"
    if said == "agreement":
        return _typed(["agreement", *words[2:]])
    if said in _OF_PRESETS:
        return _typed(["presets", *words[1:]])
    return _typed(["preset", *words[2 if said == "use" else 1 :]])


def _typed(words: Sequence[str]) -> str:
    """Words as they are typed, those with a space in quotes."""
    return printable(shlex.join(words))
