"""Saying nobody's name: whatever a book can hold in words of its own is searched for everything people are called."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

Value = TypeVar("Value")

#: What stands in the place of words that hold a name.
HIDDEN = "(not shown)"
#: A name this short is looked for as a word of its own: its letters stand in many others.
_SHORT = 2


class Names:
    """Everything people are called, looked for in any text, whatever the case."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(names)
        parts = [_pattern(name.casefold()) for name in sorted(self._names, key=len, reverse=True)]
        self._pattern = re.compile("|".join(parts)) if parts else None

    def know_all(self, names: Iterable[str]) -> bool:
        """Whether each of some names is one of them."""
        return self._names.issuperset(names)

    def are_in(self, text: str) -> bool:
        """Whether a text holds one of them."""
        return self._pattern is not None and self._pattern.search(text.casefold()) is not None


def hidden(value: Value, names: Names) -> Value:
    """A value in whose texts no name is left: a text that holds one gives way as a whole, wherever it stands."""
    found: Value = _hidden(value, names)
    return found


def _hidden(value: Any, names: Names) -> Any:  # noqa: ANN401  # whatever there is
    """The same, of whatever is inside."""
    if type(value) is str:  # a word of the program's own is of a type of its own
        return HIDDEN if names.are_in(value) else value
    if isinstance(value, (tuple, list)):
        parts = [_hidden(part, names) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    if isinstance(value, Mapping):
        return {_hidden(key, names): _hidden(part, names) for key, part in value.items()}
    if isinstance(value, Struct):
        return replace(value, **{name: _hidden(getattr(value, name), names) for name in value.__struct_fields__})
    return value


def _pattern(name: str) -> str:
    """How a name is looked for."""
    found = re.escape(name)
    return rf"(?<![^\W\d_]){found}(?![^\W\d_])" if len(name) <= _SHORT and name.isascii() else found
