"""A hand as a card prints it: which groups it has, and how many jokers each may hold.

A pattern is groups with spaces between them, such as ``FF 2026 444 DDD 11``, with X (may be exposed) or C (concealed)
and the value behind it where the card says so. In a group each character is a tile: a digit, 0 being the white dragon;
F, a flower; N, E, W and S, the winds; D, a dragon; J, a joker that somebody would like to put there. A card's colours
are not part of it. The signs + and = that cards print between groups are passed over.

Jokers may stand in three or more identical tiles and nowhere else, whatever is printed together: NEWS, a year or a run
of digits are singles. So the rules of the game have it.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import NamedTuple

from ledger.errors import Refused
from ledger.model import MOST_POINTS
from ledger.text import counted, quoted

#: The tiles of a whole hand.
TILES = 14
#: The jokers of a whole set.
JOKERS = 8

JOKER = "J"
DRAGON = "D"
WHITE_DRAGON = "0"
_DIGITS = "0123456789"
_WINDS = "NEWS"
_TILES = frozenset(f"{_DIGITS}{_WINDS}FDJ")
#: How many of a tile a set has; of a numbered tile and a dragon in all suits together.
_COPIES = {"F": 8, "0": 4, **dict.fromkeys(_WINDS, 4)}
_COPIES_IN_ALL_SUITS = 12
#: How many of a tile of one suit a set has.
_COPIES_IN_A_SUIT = 4
_SUITS = 3
_NAMES = {
    "F": "flower",
    "N": "north",
    "E": "east",
    "W": "west",
    "S": "south",
    "D": "dragon",
    "0": "white dragon",
    "J": "joker",
}


class Kind(StrEnum):
    """What a group is."""

    SINGLE = "single"
    PAIR = "pair"
    PUNG = "pung"
    KONG = "kong"
    QUINT = "quint"
    SEXTET = "sextet"
    SINGLES = "singles"


#: How a year begins, and how many digits it has.
_CENTURIES = ("19", "20")
_YEAR = 4

_BY_SIZE = (Kind.SINGLE, Kind.PAIR, Kind.PUNG, Kind.KONG, Kind.QUINT, Kind.SEXTET)
#: From this many identical tiles on, jokers may stand in.
_LEAST_FOR_JOKERS = 3


class Group(NamedTuple):
    """Tiles that a card prints together, as they were typed.

    ``tile`` is what all of them are, J where all are jokers, or None for different ones. ``jokers`` counts those typed.
    """

    text: str
    kind: Kind
    tile: str | None
    jokers: int

    @property
    def size(self) -> int:
        """How many tiles it has."""
        return len(self.text)

    @property
    def most_jokers(self) -> int:
        """How many jokers it may hold."""
        return self.size if self.kind is not Kind.SINGLES and self.size >= _LEAST_FOR_JOKERS else 0

    @property
    def misplaced(self) -> bool:
        """Whether a joker was put where none may stand."""
        return self.jokers > self.most_jokers

    @property
    def words(self) -> str:
        """What it is, in words: a pung of 4s, a pair of flowers, the singles N, E, W and S."""
        if self.tile is None:
            return f"singles: {', '.join(_NAMES.get(char, char) for char in self.text)}"
        if self.kind is Kind.SINGLE:
            return f"single: {_NAMES.get(self.tile, self.tile)}"
        return f"{self.kind} of {_several(self.tile)}"


class Pattern(NamedTuple):
    """A hand of fourteen tiles. ``concealed`` and ``value``, in points, are None where the pattern does not say."""

    groups: tuple[Group, ...]
    concealed: bool | None
    value: int | None

    @property
    def singles_pairs(self) -> bool:
        """Whether it is made of singles and pairs only: no joker may stand in it, and it earns no jokerless double."""
        return not any(group.most_jokers for group in self.groups)

    @property
    def most_jokers(self) -> int:
        """How many jokers the whole hand may hold."""
        return min(JOKERS, sum(group.most_jokers for group in self.groups))

    @property
    def impossible(self) -> str | None:
        """Why no set of tiles can make it, or None."""
        natural = Counter(
            char for group in self.groups if not group.most_jokers for char in group.text if char != JOKER
        )
        for tile, wanted in sorted(natural.items()):
            copies = _COPIES.get(tile, _COPIES_IN_ALL_SUITS)
            if wanted > copies:
                return f"it takes {wanted} natural {_several(tile)}, and a set has {copies}"
        least, most = least_jokers(self), self.most_jokers
        if least > most:
            return f"it takes {least} jokers, and {'a set has' if most == JOKERS else 'it may hold'} {most}"
        return None


def least_jokers(pattern: Pattern) -> int:
    """How many jokers a hand takes at least, in whatever suits suit it best: a set has only so many of each tile."""
    tiles = {char for group in pattern.groups for char in group.text} - {JOKER, WHITE_DRAGON}
    white = WHITE_DRAGON if DRAGON not in tiles and any(WHITE_DRAGON in group.text for group in pattern.groups) else ""
    return sum(_lacking(pattern, tile) for tile in (*tiles, *white))


def can_be_jokerless(pattern: Pattern) -> bool:
    """Whether a set has the natural tiles for all of a hand; a singles-and-pairs hand is never anything else."""
    return pattern.impossible is None and least_jokers(pattern) == 0


def _lacking(pattern: Pattern, tile: str) -> int:
    """How many of a tile a hand takes beyond those of a set, in the suits where it lacks fewest.

    A white dragon is the dragon of one suit, so the two are counted together.
    """
    asked = _asked(pattern, tile)
    if tile in _COPIES:
        return max(0, sum(asked) - _COPIES[tile])
    loads = {(0, 0, sum(_asked(pattern, WHITE_DRAGON)) if tile == DRAGON else 0)}
    for each in asked:
        loads = {_with(load, suit, each) for load in loads for suit in range(_SUITS)}
    return min(sum(max(0, count - _COPIES_IN_A_SUIT) for count in load) for load in loads)


def _asked(pattern: Pattern, tile: str) -> list[int]:
    """How many of a tile are asked for at a time, always in one suit: a group of it, or a single.

    The jokers typed into a group of identical tiles stand for that tile.
    """
    groups = [group.size for group in pattern.groups if group.tile == tile]
    return groups + [1] * sum(group.text.count(tile) for group in pattern.groups if group.tile is None)


def _with(load: tuple[int, ...], suit: int, asked: int) -> tuple[int, int, int]:
    """What each suit is asked for, with so many more of one."""
    first, second, third = (count + asked * (place == suit) for place, count in enumerate(load))
    return first, second, third


def read_pattern(text: str) -> Pattern:
    """The hand a text describes. Raises Refused where it is not understood, or has not fourteen tiles."""
    words = (
        "".join(char.upper() if char.isascii() else char for char in text).replace("+", " ").replace("=", " ").split()
    )
    places = [place for place, word in enumerate(words) if word in {"X", "C"}]
    end = places[0] if places else len(words)
    groups = tuple(_group(word) for word in words[:end])
    value = _value(words[end + 1 :])
    sizes = [group.size for group in groups]
    if sum(sizes) != TILES:
        listed = f" ({' + '.join(map(str, sizes))})" if 1 < len(sizes) <= TILES else ""
        raise Refused(
            f"{quoted(text)} holds {counted(sum(sizes), 'tile')}{listed}; a hand has {TILES}",
            "count the tiles of each group",
        )
    return Pattern(groups, words[end] == "C" if places else None, value)


def _value(words: list[str]) -> int | None:
    """The value behind X or C. Raises Refused for anything else there."""
    if not words:
        return None
    digits = words[0].isascii() and words[0].isdecimal() and len(words[0]) <= len(str(MOST_POINTS))
    if len(words) > 1 or not digits or not 0 < int(words[0]) <= MOST_POINTS:
        raise Refused(f"{quoted(' '.join(words))} cannot follow X or C", "only the value of the hand can, such as 25")
    return int(words[0])


def _group(word: str) -> Group:
    """The tiles of one word. Raises Refused for what is no tile, and for tiles no card prints together."""
    strange = next((char for char in word if char not in _TILES), None)
    if strange is not None:
        raise Refused(
            f"{quoted(strange)} in {quoted(word)} is no tile",
            "tiles are 1 to 9, 0 for the white dragon, F, N, E, W, S, D, and J for a joker; X or C comes last",
        )
    jokers = word.count(JOKER)
    natural = set(word) - {JOKER}
    if len(natural) <= 1:
        if len(word) > len(_BY_SIZE):
            raise Refused(
                f"{quoted(word)} has {len(word)} identical tiles; the largest group has {len(_BY_SIZE)}",
                "put a space between two groups",
            )
        return Group(word, _BY_SIZE[len(word) - 1], natural.pop() if natural else JOKER, jokers)
    if not (_is_year(word) or _is_run(word) or _is_winds(word)):
        raise Refused(
            f"{quoted(word)} is neither identical tiles, nor a year, nor a run of singles",
            "put a space between two groups: 11 222, not 11222",
        )
    return Group(word, Kind.SINGLES, None, jokers)


def _is_year(word: str) -> bool:
    """Whether a word is a year of this century or the last, or could be one with digits for its jokers."""
    digits = len(word) == _YEAR and all(char in _DIGITS + JOKER for char in word)
    return digits and any(word[0] in begins[0] + JOKER and word[1] in begins[1] + JOKER for begins in _CENTURIES)


def _is_run(word: str) -> bool:
    """Whether a word is digits from 1 to 9 that rise, jokers left out."""
    digits = [char for char in word if char != JOKER]
    return all(char in _DIGITS[1:] for char in digits) and digits == sorted(set(digits))


def _is_winds(word: str) -> bool:
    """Whether a word is different winds, jokers left out."""
    winds = [char for char in word if char != JOKER]
    return len(winds) == len(set(winds)) and set(winds) <= set(_WINDS)


def _several(tile: str) -> str:
    """Several of a tile in words."""
    return f"{_NAMES.get(tile, tile)}{' winds' if tile in _WINDS else 's'}"
