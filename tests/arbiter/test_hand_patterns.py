"""Hands as a card prints them: what each group is, and where a joker may stand."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ledger.arbiter.hand_patterns import Group, Kind, Pattern, can_be_jokerless, least_jokers, read_pattern
from ledger.errors import MahjError, Refused

#: Groups by what they are: as printed, what it is in words, how many jokers it may hold.
GROUPS = [
    ("5", Kind.SINGLE, "single: 5", 0),
    ("F", Kind.SINGLE, "single: flower", 0),
    ("E", Kind.SINGLE, "single: east", 0),
    ("FF", Kind.PAIR, "pair of flowers", 0),
    ("00", Kind.PAIR, "pair of white dragons", 0),
    ("DDD", Kind.PUNG, "pung of dragons", 3),
    ("NNN", Kind.PUNG, "pung of north winds", 3),
    ("4444", Kind.KONG, "kong of 4s", 4),
    ("FFFFF", Kind.QUINT, "quint of flowers", 5),
    ("777777", Kind.SEXTET, "sextet of 7s", 6),
    ("NEWS", Kind.SINGLES, "singles: north, east, west, south", 0),
    ("NS", Kind.SINGLES, "singles: north, south", 0),
    ("2026", Kind.SINGLES, "singles: 2, white dragon, 2, 6", 0),
    ("1999", Kind.SINGLES, "singles: 1, 9, 9, 9", 0),
    ("2468", Kind.SINGLES, "singles: 2, 4, 6, 8", 0),
    ("123", Kind.SINGLES, "singles: 1, 2, 3", 0),
]


def hand(*groups: str) -> Pattern:
    """A hand of these groups, filled up with singles to fourteen tiles."""
    wanting = 14 - sum(len(group) for group in groups)
    return read_pattern(" ".join([*groups, *["6"] * wanting]))


def group(text: str) -> Group:
    """One group as it is read inside a hand."""
    return hand(text).groups[0]


@pytest.mark.parametrize(("text", "kind", "words", "jokers"), GROUPS)
def test_a_group_is_what_it_is(text: str, kind: Kind, words: str, jokers: int) -> None:
    """Jokers may stand for any number of three or more identical tiles, and nowhere else."""
    read = group(text)
    assert (read.kind, read.words, read.most_jokers) == (kind, words, jokers)
    assert not read.misplaced


def test_a_hand_is_read_group_by_group() -> None:
    """The groups in their order; nothing is said about being exposed where the card says nothing."""
    read = read_pattern("FF 2026 444 DDD 11")
    assert [each.text for each in read.groups] == ["FF", "2026", "444", "DDD", "11"]
    assert (read.concealed, read.value, read.singles_pairs, read.most_jokers) == (None, None, False, 6)


@pytest.mark.parametrize(
    ("end", "concealed", "value"),
    [("X", False, None), ("c", True, None), ("X 25", False, 25), ("C 50", True, 50)],
)
def test_x_and_c_end_a_hand(end: str, *, concealed: bool, value: int | None) -> None:
    """As on the card, with the value behind it or without."""
    read = read_pattern(f"ff 2026 444 ddd 11 {end}")
    assert (read.concealed, read.value) == (concealed, value)


def test_signs_between_groups_are_passed_over() -> None:
    """Cards print sums; their signs are no tiles."""
    assert read_pattern("FFFF 3333+5555=88") == read_pattern("FFFF 3333 5555 88")


@pytest.mark.parametrize(
    ("text", "pairs"), [("19 28 37 46 5 FF DD E", True), ("11 22 33 44 55 66 77", True), ("11 22 33 44 555 FFF", False)]
)
def test_singles_and_pairs_is_a_hand_without_a_larger_group(text: str, *, pairs: bool) -> None:
    """Such a hand can hold no joker at all."""
    read = read_pattern(text)
    assert read.singles_pairs is pairs
    assert (read.most_jokers == 0) is pairs


def test_no_hand_holds_more_jokers_than_a_set_has() -> None:
    """There are eight, however many would fit."""
    assert read_pattern("4444 5555 666 777").most_jokers == 8


@pytest.mark.parametrize(
    ("text", "misplaced"),
    [
        ("J", True),
        ("JJ", True),
        ("FJ", True),
        ("4J", True),
        ("4J4", False),
        ("JJJ", False),
        ("DJJJ", False),
        ("NEJS", True),
        ("2J26", True),
        ("J026", True),
        ("1J57", True),
    ],
)
def test_a_joker_may_stand_in_three_or_more_identical_tiles_only(text: str, *, misplaced: bool) -> None:
    """A joker typed into a single, a pair, NEWS, a year or a run is out of place."""
    assert group(text).misplaced is misplaced


def test_a_group_of_jokers_is_named_as_one() -> None:
    """Nobody can see what they stand for."""
    assert (group("JJJ").words, group("J").words) == ("pung of jokers", "single: joker")


@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("55555 55 FFFFF 55", 1),
        ("666666 777777 FF", 4),
        ("NNNN NNN NN FFFFF", 5),
        ("FFFFFF FF 44444 1", 1),
        ("FFFFF FFFFF 2 333", 2),
        ("JJJ 4444 5555 666", 0),
        ("2026 000 FF DDDD 1", 0),
        ("2026 0000 FF DDDD", 1),
        ("333 333 333 333 FF", 2),
        ("DDDD DDDD DDDD FF", 0),
        ("DDDD DDDD DDD 00 F", 1),
        ("1999 9999 999 99 F", 0),
    ],
)
def test_some_hands_need_jokers(text: str, least: int) -> None:
    """A set has four of a tile of one suit, four of each wind and dragon, and eight flowers; zero is a dragon too."""
    read = read_pattern(text)
    assert (least_jokers(read), read.impossible) == (least, None)
    assert can_be_jokerless(read) is (least == 0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("NN NN NN FFFF 4444", "6 natural north winds, and a set has 4"),
        ("00 00 2026 FFF 111", "5 natural white dragons, and a set has 4"),
        ("FF FF FF FF FF 4444", "10 natural flowers, and a set has 8"),
        ("NNNNNN NNNNNN NN", "10 jokers, and a set has 8"),
        ("DD DD DD DD DD DD 00", "2 jokers, and it may hold 0"),
    ],
)
def test_some_hands_nobody_can_make(text: str, reason: str) -> None:
    """What a set cannot give is said."""
    read = read_pattern(text)
    assert reason in (read.impossible or "")
    assert not can_be_jokerless(read)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("FF 2026 444 DDD 1", r"holds 13 tiles \(2 \+ 4 \+ 3 \+ 3 \+ 1\); a hand has 14"),
        ("FF 2026 444 DDD 111", r"holds 15 tiles \(2 \+ 4 \+ 3 \+ 3 \+ 3\); a hand has 14"),
        ("F", "holds 1 tile; a hand has 14"),
        ("", "holds 0 tiles"),
        (" ".join("1" * 200), "holds 200 tiles; a hand has 14"),
        ("FF 2026 444 DDD 1Q", '"Q" in "1Q" is no tile'),
        ("FF 2026 444 DDD 1\u00df", "is no tile"),
        ("\ufb00 2026 444 DDD 11", "is no tile"),
        ("FFFFFFF 4444 111", "has 7 identical tiles; the largest group has 6"),
        ("112 333 444 FFFFF", '"112" is neither identical tiles, nor a year, nor a run of singles'),
        ("321 333 444 FFFFF", '"321" is neither'),
        ("1066 333 444 FFFF", '"1066" is neither'),
        ("20260 33 444 FFFF", '"20260" is neither'),
        ("NNEEWWSS 333 444", '"NNEEWWSS" is neither'),
        ("FD 4444 4444 4444", '"FD" is neither'),
        ("11J2 4444 4444 44", '"11J2" is neither'),
        ("FF 2026 444 DDD 11 X 25 30", '"25 30" cannot follow X or C'),
        ("FF 2026 444 DDD 11 C FF", '"FF" cannot follow X or C'),
        ("FF 2026 444 DDD 11 X 0", '"0" cannot follow X or C'),
        ("FF 2026 444 DDD 11 X 999999", '"999999" cannot follow X or C'),
    ],
)
def test_what_is_no_hand_is_refused(text: str, said: str) -> None:
    """The message says which group, and what was wrong with it."""
    with pytest.raises(Refused, match=said) as caught:
        read_pattern(text)
    assert caught.value.hint


@given(text=st.one_of(st.text(max_size=40), st.text(alphabet="0123456789 FNEWSDJXC+=", max_size=40)))
def test_any_text_is_a_hand_or_a_problem(text: str) -> None:
    """A hand that was read has fourteen tiles; nothing but a problem in words is raised."""
    said = ""
    try:
        read = read_pattern(text)
        assert sum(each.size for each in read.groups) == 14
        assert all(0 <= each.most_jokers <= each.size for each in read.groups)
        assert all(each.words for each in read.groups)
        assert read.impossible or least_jokers(read) <= read.most_jokers
    except MahjError as problem:
        said = problem.message
    assert said.isprintable()


def test_a_singles_and_pairs_hand_is_jokerless_by_itself() -> None:
    """No joker may stand in it, so that it can be nothing else."""
    assert can_be_jokerless(read_pattern("11 22 33 44 55 66 77"))


@given(tiles=st.lists(st.sampled_from("12D"), min_size=3, max_size=5), sizes=st.lists(st.integers(1, 5), min_size=5))
def test_the_least_jokers_are_those_of_the_best_suits(tiles: list[str], sizes: list[int]) -> None:
    """Every way to give the groups their suits is tried, and none takes fewer."""
    groups = list(zip(tiles, sizes, strict=False))
    rest = 14 - sum(size for _, size in groups)
    assume(rest >= 0)
    least = 14
    for suits in product(range(3), repeat=len(groups)):
        count: Counter[tuple[str, int]] = Counter()
        for suit, (tile, size) in zip(suits, groups, strict=True):
            count[tile, suit] += size
        least = min(least, sum(max(0, each - 4) for each in count.values()))
    pattern = read_pattern(" ".join([*(tile * size for tile, size in groups), *("NEWSNEWSNEWSNEW"[:rest])]))
    assert least_jokers(pattern) == least


@given(
    wanted=st.lists(st.integers(1, 6), min_size=14, max_size=14),
    tiles=st.lists(st.sampled_from("123456789FNEWSD0"), min_size=14, max_size=14),
)
def test_jokers_go_into_groups_of_three_and_more(wanted: list[int], tiles: list[str]) -> None:
    """Whatever the tiles are, only the size of a group of identical ones decides."""
    sizes: list[int] = []
    for size in wanted:
        sizes += [min(size, 14 - sum(sizes))] if sum(sizes) < 14 else []
    read = read_pattern(" ".join(tile * size for size, tile in zip(sizes, tiles, strict=False)))
    assert [each.most_jokers for each in read.groups] == [size if size >= 3 else 0 for size in sizes]
    assert read.singles_pairs is (max(sizes) < 3)
