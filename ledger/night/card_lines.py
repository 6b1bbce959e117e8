"""A hand named by its label on the group's card: the card says its value, and whether it is concealed or all pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ledger.arbiter.card_files import newest_card
from ledger.arbiter.cards import line
from ledger.arbiter.hand_patterns import read_pattern
from ledger.errors import Refused, UsageProblem
from ledger.text import quoted

if TYPE_CHECKING:
    from ledger.arbiter.cards import Card, CardLine
    from ledger.model import Hand
    from ledger.night.hand_input import HandInput
    from ledger.night.transaction import Transaction


class ByCard(NamedTuple):
    """A hand as it was told, with what the card adds, and what to ask where the two disagree.

    ``questions`` need a yes; ``doubts`` are put to a person where there is one, and only said where there is none.
    """

    told: HandInput
    questions: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


def filled_in(told: HandInput, transaction: Transaction) -> HandInput:
    """A hand as it was told, with what the book's newest card says about its line; asks where the two disagree.

    Raises Refused where a question is answered with no or nobody can be asked, else as `by_card`.
    """
    found = by_card(told, newest_card(transaction.book))
    if not transaction.dry_run:
        transaction.agree(found.questions, found.doubts)
    return found.told


def by_card(told: HandInput, card: Card | None) -> ByCard:
    """A hand as it was told, with what a card says about its line; as it is where no line was told.

    Raises Refused for a line the card does not have, and UsageProblem where there is no card, if no value was told
    either: with a value, such a line is kept as it was told.
    """
    label, value = told.said.get("line"), told.said.get("value")
    if label is None:
        return ByCard(told)
    if card is None:
        if value is None:
            raise UsageProblem(
                f"the book has no card that says what {quoted(label)} is worth",
                "type the value as well, or type the year's hands into cards/2026.toml",
            )
        return ByCard(told)
    try:
        return _filled(told, card, line(card, label))
    except Refused as problem:
        if value is None:
            raise
        return ByCard(told, doubts=(f"{problem.message} ({problem.hint})",))


def as_on_the_card(hand: Hand, card: Card | None) -> Hand:
    """A hand with the section and the pattern of its line, which rules may look at; neither where no card has it."""
    try:
        on_card = line(card, hand.line) if card is not None and hand.line is not None else None
    except Refused:
        on_card = None
    if on_card is None:
        return replace(hand, section=None, pattern=None)
    return replace(hand, section=on_card.section.strip() or None, pattern=on_card.pattern)


def _filled(told: HandInput, card: Card, on_card: CardLine) -> ByCard:
    """A hand as it was told, with what its line on the card says."""
    value = told.said.get("value", on_card.value)
    questions = []
    if value != on_card.value:
        questions.append(f"{on_card.label} is worth {on_card.value} on {card.where}, not {value}. Record {value}?")
    pairs, doubts = _pairs(told, card, on_card)
    if told.said.get("concealed") and not on_card.must_be_concealed:
        doubts.append(f"{card.where} does not say that {on_card.label} must be concealed")
    concealed = told.said.get("concealed", False) or on_card.must_be_concealed
    filled = told.also(value=value, line=on_card.label, singles_pairs=pairs, concealed=concealed)
    return ByCard(filled, tuple(questions), tuple(doubts))


def _pairs(told: HandInput, card: Card, on_card: CardLine) -> tuple[bool, list[str]]:
    """Whether the hand is singles and pairs, by the card or as it was told, and what is doubtful about it."""
    so_told: bool = told.said.get("singles_pairs", False)
    try:
        by_pattern = read_pattern(on_card.pattern).singles_pairs
    except Refused as problem:
        unread = f"the pattern of {on_card.label} on {card.where} cannot be read ({problem.message})"
        taken = "a singles-and-pairs hand" if so_told else "no singles-and-pairs hand"
        return so_told, [f"{unread}; it is recorded as {taken}"]
    if so_told and not by_pattern:
        return True, [f"{on_card.label} is no singles-and-pairs hand on {card.where}"]
    return by_pattern, []
