"""The year's card as a group has typed it in: its hands by their labels, and whether all of it makes sense.

Published cards belong to their publishers, so none comes with the program but a small one of its own invention.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ledger.answers import Problem
from ledger.arbiter.hand_patterns import JOKER, Pattern, least_jokers, read_pattern
from ledger.errors import Refused
from ledger.model import USUAL_VALUES
from ledger.spelling import hint, nearest
from ledger.text import counted, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ledger.model import Hand


class CardLine(NamedTuple):
    """A hand of a card. ``pattern`` is as it was typed; ``value`` is in points; ``concealed`` is the card's C.

    ``concealed`` is None where only the pattern may say so.
    """

    label: str
    pattern: str
    value: int
    concealed: bool | None = None
    section: str = ""

    @property
    def must_be_concealed(self) -> bool:
        """Whether nothing of it may be exposed; a pattern that cannot be read says nothing."""
        if self.concealed is not None:
            return self.concealed
        try:
            return bool(read_pattern(self.pattern).concealed)
        except Refused:
            return False


class Card(NamedTuple):
    """A card: ``name`` is what commands call it, ``where`` the file it was read from, as messages name it."""

    name: str
    where: str
    title: str
    lines: tuple[CardLine, ...]


def line(card: Card, label: str) -> CardLine:
    """The hand of a label, written in capitals or not. Raises Refused, with the nearest, where the card has none."""
    for each in card.lines:
        if key(each.label) == key(label):
            return each
    raise Refused(f"{card.where} has no hand {quoted(label)}", _nearest(card, label))


def key(label: str) -> str:
    """What two labels are compared by: without case, spaces left out."""
    return "".join(label.split()).casefold()


def labels(card: Card) -> tuple[str, ...]:
    """The labels of a card's hands, in its own order."""
    return tuple(each.label for each in card.lines)


def against_the_card(hand: Hand, card: Card | None) -> Iterator[Problem]:
    """What a hand is noted to be, and can never be by its line of a card; nothing for a line the card does not have.

    Nothing either where the values differ: it may be another year's line.
    """
    if card is None or hand.line is None:
        return
    try:
        on_card = line(card, hand.line)
        pattern = read_pattern(on_card.pattern)
    except Refused:
        return
    if on_card.value != hand.value:
        return
    called = f"{on_card.label} on {card.where}"
    least = least_jokers(pattern)
    if hand.jokerless and least and pattern.impossible is None:
        needed = f"{called} takes {counted(least, 'joker')} at least, and is never jokerless"
        yield Problem(needed, "leave out --jokerless, or name another line")
    if hand.exposures and not (hand.concealed or hand.singles_pairs):
        if on_card.must_be_concealed:
            yield Problem(f"{called} is concealed, and has no exposure", "leave out --exposures, or name another line")
        elif pattern.singles_pairs:
            yield Problem(
                f"{called} is singles and pairs, and has no exposure", "leave out --exposures, or name another line"
            )


def wrong_with(card: Card) -> list[Refused]:
    """Everything that cannot be right on a card, hand by hand."""
    return [problem for each in card.lines for problem in _wrong(card, each)]


def _wrong(card: Card, each: CardLine) -> Iterator[Refused]:
    """What cannot be right about one hand."""
    where = f"{card.where}, hand {quoted(each.label)}"
    try:
        pattern = read_pattern(each.pattern)
    except Refused as problem:
        yield Refused(f"{where}: {problem.message}", problem.hint)
        return
    if pattern.impossible:
        yield Refused(f"{where}: {pattern.impossible}", "correct its pattern")
    if any(JOKER in group.text for group in pattern.groups):
        yield Refused(f"{where}: its pattern names jokers", "write the tiles the card prints; jokers stand in for them")
    yield from _disagreements(each, pattern, where)


def _disagreements(each: CardLine, pattern: Pattern, where: str) -> Iterator[Refused]:
    """What a pattern says otherwise than the keys beside it."""
    if pattern.concealed is not None and each.concealed not in (None, pattern.concealed):
        mark, said = ("C", "false") if pattern.concealed else ("X", "true")
        yield Refused(f"{where}: its pattern ends in {mark}, and concealed is {said}", "leave one of them out")
    if pattern.value is not None and pattern.value != each.value:
        yield Refused(
            f"{where}: its pattern ends in {pattern.value}, and value is {each.value}", "leave out the former"
        )


def doubtful_values(card: Card, values: tuple[int, ...]) -> list[str]:
    """A sentence for every value that may be a slip: none of those the group has named, or unlike those cards print.

    ``values`` are those in the book's settings, in points, or none.
    """
    return [
        f"{card.where}, hand {quoted(each.label)}: {reason}"
        for each in card.lines
        if (reason := _doubt(each.value, values)) is not None
    ]


def _doubt(value: int, values: tuple[int, ...]) -> str | None:
    """Why a value may be a slip, or None."""
    if values:
        return (
            None if value in values else f"{value} is none of the values in mahj.toml ({', '.join(map(str, values))})"
        )
    if value in USUAL_VALUES:
        return None
    return f"{value} is an unusual value: most cards print {USUAL_VALUES[0]} to {USUAL_VALUES[-1]}, in fives"


def _nearest(card: Card, label: str) -> str:
    """A hint that names the labels spelt most like the one asked for."""
    by_key = {key(each): each for each in labels(card)}
    near = [quoted(by_key[match]) for match in nearest(key(label), by_key, most=3, likeness=0.5)]
    return hint(near, f"mahj card list {card.name} shows every hand")
