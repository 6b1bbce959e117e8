"""A sequence that grows at its end is a tuple to whoever reads it, however often it has grown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.growing import Growing

#: Items one after another, each with which of the sequences made so far it is put behind.
STEPS = st.lists(st.tuples(st.integers(0, 20), st.integers(0, 3)), max_size=20)


@given(st.lists(st.integers(0, 3), max_size=4), STEPS)
def test_every_sequence_stays_what_it_was(first: list[int], steps: list[tuple[int, int]]) -> None:
    """However many grew out of it, side by side or one out of another."""
    made: list[tuple[Growing[int], tuple[int, ...]]] = [(Growing(first), tuple(first))]
    for behind, item in steps:
        growing, plain = made[behind % len(made)]
        made.append((growing.with_more(item), (*plain, item)))
    for growing, plain in made:
        assert (tuple(growing), len(growing), repr(growing), hash(growing)) == (
            plain,
            len(plain),
            repr(plain),
            hash(plain),
        )
        assert growing == plain
        assert growing == Growing(plain)
        assert growing != (*plain, 0)
        assert growing + (7,) == (*plain, 7)  # noqa: RUF005  # a rule may have been written for tuples


@given(st.lists(st.integers(), min_size=1, max_size=6), st.slices(6))
def test_part_of_it_is_that_part_of_a_tuple(items: list[int], part: slice) -> None:
    """Also from behind; and what grew later is no part of what was there before."""
    growing = Growing(items[:-1])
    growing.with_more(items[-1])
    plain = tuple(items[:-1])
    assert growing[part] == plain[part]
    assert [growing[place] for place in range(-len(plain), len(plain))] == [*plain, *plain]
    with pytest.raises(IndexError):
        growing[len(plain)]


def test_it_equals_no_list_and_nothing_else() -> None:
    """As a tuple does not."""
    assert Growing([1]) != [1]
    assert Growing([1]) != Growing([2])
