"""A sequence that grows at its end and shares with the shorter ones what it has in common with them.

A night is seen as it was before every one of its hands. As tuples, what all of these say of the hands before them takes
room and time by the square of their number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T")


class Growing(Sequence[T], Generic[T]):
    """What a tuple of the same items is: it never changes, and equals one. `with_more` gives a longer one."""

    __slots__ = ("_length", "_shared")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._shared = list(items)
        self._length = len(self._shared)

    def with_more(self, item: T) -> Growing[T]:
        """The same with one item behind. The items are copied only where another has been put behind these already."""
        longer: Growing[T] = Growing.__new__(Growing)
        longer._shared = self._shared if len(self._shared) == self._length else self._shared[: self._length]
        longer._shared.append(item)
        longer._length = self._length + 1
        return longer

    def __len__(self) -> int:
        """How many there are."""
        return self._length

    def __iter__(self) -> Iterator[T]:
        """Each in turn."""
        return islice(self._shared, self._length)

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...

    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        """One of them; a slice is a tuple. Raises IndexError where there is none at that place."""
        if isinstance(place, slice):
            return tuple(self._shared[at] for at in range(*place.indices(self._length)))
        return self._shared[range(self._length)[place]]

    def __add__(self, more: Iterable[T]) -> tuple[T, ...]:
        """A tuple of these and more."""
        return (*self, *more)

    def __eq__(self, other: object) -> bool:
        """Whether the other holds the same items in the same order: a tuple, or one of these."""
        return isinstance(other, (Growing, tuple)) and len(self) == len(other) and all(map(_same, self, other))

    def __hash__(self) -> int:
        """As that of the tuple it equals."""
        return hash(tuple(self))

    def __repr__(self) -> str:
        """As that of the tuple it equals."""
        return repr(tuple(self))


def _same(one: Any, other: Any) -> bool:  # noqa: ANN401  # whatever the items are
    """Whether two items are the same, or equal."""
    return one is other or bool(one == other)
